"""Every text of the interface is in the catalogues: of pages, forms and their errors."""

import pytest

from tests.admin_forms import MODELS, admin_url, form_data, read_form
from tests.admin_pages import get_or_make_row, iterate_own_pages, iterate_pages
from tests.page_parser import log_in_as
from tests.pseudo_language import list_untranslated, use_pseudo_language, write_content_in_other_letters
from tests.public_urls import URLS
from tests.wording import record_text

TOO_LONG = "\N{CYRILLIC SMALL LETTER BE}" * 3_000
ADDRESSES = (*URLS.values(), "/search/?q=year:abc", "/search/?q=zzz", "/no-such-page/")


@pytest.fixture(scope="session")
def pseudo_folder(tmp_path_factory):
    return tmp_path_factory.mktemp("pseudo")


@pytest.fixture
def find_texts(demo, db, settings, pseudo_folder, request):
    """A function that returns the texts of a page outside of messages: of the demo group in other letters."""
    write_content_in_other_letters()
    use_pseudo_language(settings, pseudo_folder)

    def find(client, url: str, response=None) -> dict[str, list[str]]:
        response = response or client.get(url, follow=True)
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        texts = list(list_untranslated(response.text)) if is_page and not response.streaming else []
        record_text(request.config, url, texts)
        return {url: texts} if texts else {}

    return find


@pytest.mark.parametrize("role", ["visitor", "owner"])
def test_public_pages(role, find_texts):
    client, texts = log_in_as(role), {}
    for url in ADDRESSES:
        texts |= find_texts(client, url)
    assert texts == {}


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_pages_of_a_table(model, find_texts):
    """Forms are also sent with nothing in them, and with values that no field takes."""
    client, texts = log_in_as("owner"), {}
    for url in iterate_pages(model):
        texts |= find_texts(client, url)
    for url in (admin_url(model, "add"), admin_url(model, "change", get_or_make_row(model).pk)):
        page = read_form(client, url)
        if page.status_code != 200:
            continue
        data = form_data(page)
        numbers = {name: value for name, value in data.items() if name.endswith("_FORMS")}
        for value in ("", TOO_LONG):
            response = client.post(url, dict.fromkeys(data, value) | numbers)
            texts |= find_texts(client, f"POST {url}", response)
    assert texts == {}


def test_pages_of_no_table(find_texts):
    client, texts = log_in_as("owner"), {}
    for url in iterate_own_pages():
        if "/help/" not in url:  # the documents are in English
            texts |= find_texts(client, url)
    assert texts == {}
