"""Which URLs have a language, and where its prefix stands."""

import pytest
from django.urls import get_script_prefix, reverse, set_script_prefix
from django.utils.translation import get_language

from core.web import language_paths as paths
from core.web.urls import get_url

pytestmark = pytest.mark.usefixtures("two_languages")


@pytest.fixture
def two_languages(set_languages):
    set_languages("en", "de")


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/", True),
        ("/people/", True),
        ("/people", True),
        ("/papers/acl/2020.acl-main.1/", True),
        ("/embed/people/", True),
        ("/search/suggestions.json", True),
        ("/publications.atom", True),
        ("/people/ada/cv.pdf", True),
        ("/card.png", True),
        ("/people/ada/card.png", True),
        ("/opensearch.xml", True),
        ("/sitemap.xml", False),
        ("/people.json", False),
        ("/publications.bib", False),
        ("/publications/a/paper.pdf", False),
        ("/people/ada/photo-144.webp", False),
        ("/admin/", False),
        ("/accounts/login/", False),
        ("/static/site.css", False),
        ("/oai", False),
        ("/healthz", False),
        ("/.well-known/security.txt", False),
    ],
)
def test_pages_have_a_language_and_files_for_programs_have_none(path, expected):
    assert paths.has_language(path) == expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/de/people/", ("de", "/people/")),
        ("/en/people/", ("en", "/people/")),
        ("/de", ("de", "/")),
        ("/de/", ("de", "/")),
        ("/fr/people/", ("", "/fr/people/")),
        ("/depth/", ("", "/depth/")),
        ("/", ("", "/")),
        ("", ("", "")),
    ],
)
def test_the_prefix_is_that_of_a_language_of_the_group(path, expected):
    assert paths.split_language(path) == expected


def test_one_language_has_no_prefix(set_languages):
    set_languages("de")
    assert paths.split_language("/de/people/") == ("", "/de/people/")
    with paths.use_language("de"):
        assert reverse("people") == "/people/"


def test_urls_stay_in_the_language_but_for_what_has_none():
    with paths.use_language("de"):
        assert reverse("people") == get_url("people") == "/de/people/"
        assert get_url("people_json") == "/people.json"
        assert get_url("admin:index") == "/admin/"
        assert get_url("feed") == "/de/feed.atom"
        assert get_language() == "de"
    assert get_url("people") == "/people/"
    assert (get_script_prefix(), get_language()) == ("/", "en")


def test_the_prefix_of_the_site_stands_first():
    set_script_prefix("/group/")
    try:
        with paths.use_language("de"):
            assert get_url("people") == "/group/de/people/"
            assert get_url("people_json") == "/group/people.json"
            assert paths.build_language_path("/people/", "en") == "/group/people/"
    finally:
        set_script_prefix("/")


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("/people/", "/de/people/"),
        ("/people/?page=2#x", "/de/people/?page=2#x"),
        ("/de/people/", "/de/people/"),
        ("/en/people/", "/en/people/"),
        ("/publications.bib", "/publications.bib"),
        ("//example.org/", "//example.org/"),
        ("https://example.org/", "https://example.org/"),
        ("#part", "#part"),
    ],
)
def test_links_in_texts_lead_to_pages_in_the_language_of_the_page(link, expected):
    with paths.use_language("de"):
        assert paths.keep_language(link) == expected
    assert paths.keep_language(link) == link


def test_an_error_leaves_no_language_behind():
    with pytest.raises(ZeroDivisionError), paths.use_language("de"):
        raise ZeroDivisionError
    assert (get_script_prefix(), get_language(), paths.get_language_prefix()) == ("/", "en", "")
