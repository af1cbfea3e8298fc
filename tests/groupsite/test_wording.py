"""What people read is written as elsewhere on the web: pages, forms, messages and the help of commands.

To read it all, run this module and test_every_link.py with --texts FILE.
"""

import pytest
from django.conf import settings
from django.core.management import get_commands, load_command_class

from tests.admin_pages import iterate_own_pages
from tests.page_parser import log_in_as
from tests.wording import VisibleText, find_odd_phrases, iterate_strings, record_text

PACKAGES = "bibliography", "core", "groupsite", "people", "publications", "software"
PUBLIC = (
    *(
        "/",
        "/people/",
        "/people/luo-mai/",
        "/people/luo-mai/cv/",
        "/publications/",
        "/research/",
        "/software/",
    ),
    *("/awards/", "/teaching/", "/news/", "/topics/", "/venues/", "/papers/", "/authors/", "/join/"),
    *("/events/", "/events/talks/", "/theses/", "/join/phd-student-in-elastic-training-systems/"),
    *("/search/", "/search/?q=learning", "/search/?q=zzz", "/search/?q=year:abc", "/no-such-page/"),
)


@pytest.fixture
def check_page(request):
    """Return a function that fails for a page with odd phrases, and writes its text where --texts says."""

    def check(client, url: str) -> None:
        response = client.get(url, follow=True)
        if response.headers.get("Content-Type", "").startswith("text/html") and not response.streaming:
            lines = VisibleText(response.content.decode()).lines
            record_text(request.config, url, lines)
            assert find_odd_phrases("\n".join(lines)) == [], url

    return check


@pytest.mark.usefixtures("ugly_demo", "db")
def test_public_pages_of_odd_content(check_page):
    client = log_in_as("visitor")
    for url in PUBLIC:
        check_page(client, url)


@pytest.mark.usefixtures("ugly_demo", "db")
def test_pages_of_the_admin_that_belong_to_no_table(check_page):
    client = log_in_as("owner")
    for url in iterate_own_pages():
        check_page(client, url)


def list_commands() -> list[str]:
    return [name for name, app in get_commands().items() if app in PACKAGES]


@pytest.mark.parametrize("name", list_commands())
def test_help_of_commands(name, request):
    text = load_command_class(get_commands()[name], name).create_parser("manage.py", name).format_help()
    record_text(request.config, f"manage.py {name} --help", text.splitlines())
    assert find_odd_phrases(" ".join(text.split())) == []


@pytest.mark.parametrize("package", PACKAGES)
def test_strings_of_the_code(package):
    """Messages and errors that no page here shows stand in the code."""
    paths = (settings.BASE_DIR / package).rglob("*.py")
    texts = [text for path in paths if "migrations" not in path.parts for text in iterate_strings(path)]
    assert find_odd_phrases("\n".join(texts)) == []


def test_documents():
    paths = [settings.BASE_DIR / "README.md", *(settings.BASE_DIR / "docs").rglob("*.md")]
    odd = {path.name: find_odd_phrases(" ".join(path.read_text().split())) for path in paths}
    assert {name: phrases for name, phrases in odd.items() if phrases} == {}
