"""Every text of the interface is in the catalogues: of pages, forms and their errors."""

import datetime

import pytest
from django.conf import settings

from core.mail.messages import build_message
from tests.admin_forms import MODELS, form_data
from tests.admin_pages import get_or_make_row, iterate_own_pages, iterate_pages
from tests.conftest import connect_to_server, copy_database, open_database
from tests.page_parser import log_in_as
from tests.pseudo_language import (
    CODE,
    empty_history,
    list_codes,
    list_untranslated,
    use_pseudo_language,
    write_content_in_other_letters,
)
from tests.public_urls import list_pages
from tests.wording import record_text

TEMPLATES = settings.BASE_DIR / "templates"
TOO_LONG = "\N{CYRILLIC SMALL LETTER BE}" * 3_000
ADDRESSES = (*list_pages(), "/search/?q=year:abc", "/search/?q=zzz", "/no-such-page/")
MAILS = sorted(
    f"{path.parent.relative_to(TEMPLATES)}/{path.name.removesuffix('_message.txt')}"
    for path in TEMPLATES.rglob("*_message.txt")
)
DAY = datetime.date(2026, 5, 31)
OF_MAILS = {
    **dict.fromkeys(("end", "until", "moment"), DAY),
    **dict.fromkeys(("hours", "number", "papers", "decided", "waiting", "drafts"), 3),
    **dict.fromkeys(("link", "url", "site_url", "activate_url", "unsubscribe_url"), "https://example.org/"),
    **dict.fromkeys(("from_email", "to_email"), "a@example.org"),
    **dict.fromkeys(
        ("name", "inviter", "site_name", "code", "task", "problem"), "\N{CYRILLIC SMALL LETTER BE}"
    ),
    **dict.fromkeys(
        ("error", "level", "logger", "template", "method", "path", "view", "work", "version"), "1"
    ),
    "titles": ["1"],
    "frames": ["1"],
}
"""What the templates of messages show."""


@pytest.fixture(scope="module")
def site_in_other_letters(demo_databases, django_db_blocker, tmp_path_factory):
    """The demo group in letters of another alphabet, in a database of its own, and the pseudo-language."""
    source = demo_databases("demo")
    name = f"{source}_letters"
    with django_db_blocker.unblock():
        copy_database(source, name)
        with open_database(name), use_pseudo_language(tmp_path_factory.mktemp("pseudo")):
            for model in MODELS:
                get_or_make_row(model)
            write_content_in_other_letters()
            empty_history()
            yield
        with connect_to_server() as cursor:
            cursor.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture
def find_texts(site_in_other_letters, db, set_languages, request):
    """A function that returns the texts of a page, or of a response, outside of messages."""
    set_languages(CODE)
    codes = list_codes()

    def find(client, url: str, response=None) -> dict[str, list[str]]:
        response = response or client.get(url, follow=True)
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        texts = list_untranslated(response.text, codes) if is_page and not response.streaming else []
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
        response = client.get(url, follow=True)
        texts |= find_texts(client, url, response)
        if "adminform" not in (response.context or ()) or not url.endswith(("/add/", "/change/")):
            continue
        data = form_data(response)
        numbers = {name: value for name, value in data.items() if name.endswith("_FORMS")}
        value = "" if url.endswith("/add/") else TOO_LONG
        texts |= find_texts(client, f"POST {url}", client.post(url, dict.fromkeys(data, value) | numbers))
    assert texts == {}


def test_pages_of_no_table(find_texts):
    client, texts = log_in_as("owner"), {}
    urls = list(iterate_own_pages())
    write_content_in_other_letters()
    for url in urls:
        if "/help/" not in url:  # the documents are in English
            texts |= find_texts(client, url)
    assert texts == {}


@pytest.mark.usefixtures("find_texts")
@pytest.mark.parametrize("template", MAILS)
def test_messages(template):
    message, _ = build_message(template, "ada@example.org", OF_MAILS)
    assert list_untranslated(message["html"]) == []
