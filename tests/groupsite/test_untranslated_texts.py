"""Every text of the interface is in the catalogues: of pages, forms and their errors."""

import pytest

from tests.admin_forms import MODELS, admin_url, form_data, read_form
from tests.admin_pages import get_or_make_row, iterate_own_pages, iterate_pages
from tests.page_parser import log_in_as
from tests.pseudo_language import list_untranslated, use_pseudo_language, write_content_in_other_letters
from tests.public_urls import URLS


@pytest.fixture(scope="session")
def pseudo_folder(tmp_path_factory):
    return tmp_path_factory.mktemp("pseudo")


@pytest.fixture
def pseudo_language(demo, db, settings, pseudo_folder):
    """The demo group in other letters, and the site in the pseudo-language."""
    write_content_in_other_letters()
    use_pseudo_language(settings, pseudo_folder)


def find_texts(client, url: str, response=None) -> dict[str, list[str]]:
    response = response or client.get(url, follow=True)
    is_page = response.headers.get("Content-Type", "").startswith("text/html") and not response.streaming
    texts = list(list_untranslated(response.text)) if is_page else []
    import os

    if os.environ.get("H6"):
        with open(os.environ["H6"], "a") as file:
            for text in texts:
                print(url, "|", text, file=file)
    return {url: texts} if texts else {}


@pytest.mark.usefixtures("pseudo_language")
@pytest.mark.parametrize("role", ["visitor", "owner"])
def test_public_pages(role):
    client, texts = log_in_as(role), {}
    for url in (*URLS.values(), "/search/?q=year:abc", "/search/?q=zzz", "/no-such-page/"):
        texts |= find_texts(client, url)
    assert texts == {}


@pytest.mark.usefixtures("pseudo_language")
@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_pages_of_a_table(model):
    client, texts = log_in_as("owner"), {}
    for url in iterate_pages(model):
        texts |= find_texts(client, url)
    for url in (admin_url(model, "add"), admin_url(model, "change", get_or_make_row(model).pk)):
        page = read_form(client, url)
        if page.status_code == 200:
            data = form_data(page)
            for values in (
                dict.fromkeys(data, ""),
                dict.fromkeys(data, "\N{CYRILLIC SMALL LETTER BE}" * 3_000),
            ):
                counts = {name: value for name, value in data.items() if name.endswith("_FORMS")}
                texts |= find_texts(client, f"POST {url}", client.post(url, values | counts))
    assert texts == {}


@pytest.mark.usefixtures("pseudo_language")
def test_pages_of_no_table():
    client, texts = log_in_as("owner"), {}
    for url in iterate_own_pages():
        if "/help/" not in url:  # the documents are in English
            texts |= find_texts(client, url)
    assert texts == {}
