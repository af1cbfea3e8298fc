"""The language of a request: from its URL, or from the account."""

import pytest
from django.urls import get_script_prefix
from django.utils.translation import get_language, override

from groupsite.site.group_languages import LanguageCache
from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def group():
    return make.GroupFactory(name="Systems Group")


@pytest.fixture
def in_two(group, set_languages):
    set_languages("en", "de")
    return group


@pytest.mark.parametrize(
    ("url", "location"),
    [
        ("/de", "/de/"),
        ("/de?x=1", "/de/?x=1"),
        ("/en", "/"),
        ("/en/people/?sort=name", "/people/?sort=name"),
        ("/en//example.org/", "/example.org/"),
        ("/de/people.json?limit=1", "/people.json?limit=1"),
        ("/de/publications.bib", "/publications.bib"),
        ("/de/admin/", "/admin/"),
        ("/de/oai?verb=Identify", "/oai?verb=Identify"),
        ("/de/accent.css", "/accent.css"),
        ("/de/people", "/de/people/"),
        ("/en/ä/", "/%C3%A4/"),
    ],
)
@pytest.mark.usefixtures("in_two")
def test_other_spellings_lead_to_the_url_for_good(client, url, location):
    answer = client.get(url)
    assert (answer.status_code, answer["Location"]) == (301, location)


@pytest.mark.usefixtures("in_two")
def test_browsers_ask_again_where_the_prefix_leads_when_languages_change(client):
    assert client.get("/en/people/")["Cache-Control"] == "no-cache"


@pytest.mark.usefixtures("in_two")
def test_a_form_is_sent_on_with_its_method(client):
    answer = client.post("/de/accounts/login/", {"login": "x"})
    assert (answer.status_code, answer["Location"]) == (308, "/accounts/login/")


@pytest.mark.parametrize("url", ["/fr/nothing/", "/fr/people.json", "/de/fr/", "/de/nothing/", "/xx/"])
@pytest.mark.usefixtures("in_two")
def test_there_are_no_pages_in_other_languages(client, url):
    assert client.get(url, follow=True).status_code == 404


@pytest.mark.parametrize(
    ("url", "location"),
    [
        ("/de/", "/"),
        ("/en/people/", "/people/"),
        ("/de/people/?sort=name", "/people/?sort=name"),
        ("/de//example.org/", "/example.org/"),
    ],
)
@pytest.mark.usefixtures("group")
def test_urls_of_a_language_that_was_given_up_lead_to_the_page_in_the_one_that_is_left(client, url, location):
    answer = client.get(url)
    assert (answer.status_code, answer["Location"]) == (302, location)
    assert answer["Cache-Control"] == "no-cache"


@pytest.mark.usefixtures("group")
def test_a_page_whose_slug_is_the_code_of_a_language_stays(client):
    make.PageFactory(slug="is", title="Information systems")
    assert client.get("/is/").status_code == 200


@pytest.mark.parametrize("languages", [["en"], ["de"]])
@pytest.mark.usefixtures("group")
def test_one_language_has_no_prefix_at_all(client, set_languages, languages):
    set_languages(*languages)
    page = client.get("/people/")
    text = page.content.decode()
    assert f'<html lang="{languages[0]}">' in text
    assert "hreflang" not in text
    assert "og:locale" not in text
    assert 'class="languages"' not in text
    assert not page.has_header("Content-Language")
    assert [client.get(url).status_code for url in ("/de/", "/en/", "/de/people/")] == [302] * 3


@pytest.mark.usefixtures("in_two")
def test_a_page_says_its_language_and_links_the_others(client):
    page = client.get("/de/people/?sort=name")
    text = page.content.decode()
    assert page["Content-Language"] == "de"
    assert page["Vary"] == client.get("/people/")["Vary"]
    assert '<html lang="de">' in text
    assert '<link rel="canonical" href="http://127.0.0.1:8000/de/people/">' in text
    for code, path in [("en", "/people/"), ("de", "/de/people/"), ("x-default", "/people/")]:
        assert f'<link rel="alternate" hreflang="{code}" href="http://127.0.0.1:8000{path}">' in text
    assert '<meta property="og:locale" content="de_DE">' in text
    assert '<meta property="og:locale:alternate" content="en_GB">' in text
    assert 'href="/people/?sort=name" hreflang="en" lang="en"' in text
    assert 'href="/de/people/?sort=name" hreflang="de" lang="de"' in text
    assert not page.cookies


@pytest.mark.usefixtures("group")
def test_the_first_language_is_the_one_without_a_prefix(client, set_languages):
    set_languages("de", "en")
    assert '<html lang="de">' in client.get("/people/").content.decode()
    assert '<html lang="en">' in client.get("/en/people/").content.decode()
    assert client.get("/de/people/")["Location"] == "/people/"


@pytest.mark.usefixtures("group")
def test_the_interface_around_content_without_a_catalogue_is_in_the_first_language_with_one(
    client, set_languages
):
    for codes, interface in ((("en", "he"), "en"), (("he", "de", "en"), "de"), (("he",), "en")):
        set_languages(*codes)
        path = "/people/" if codes[0] == "he" else "/he/people/"
        page = client.get(path)
        assert f'<html lang="{interface}">' in page.content.decode()
        assert page.headers.get("Content-Language") == ("he" if len(codes) > 1 else None)


@pytest.mark.usefixtures("in_two")
def test_what_visitors_prefer_and_what_the_machine_is_set_to_do_not_matter(client, monkeypatch):
    monkeypatch.setenv("LANGUAGE", "de")
    assert '<html lang="en">' in client.get("/people/", headers={"accept-language": "de"}).content.decode()


@pytest.mark.usefixtures("in_two")
def test_no_request_leaves_its_language_behind(client):
    for url in ("/de/people/", "/de/nothing/", "/de/people.json", "/people/"):
        client.get(url)
        assert (get_language(), get_script_prefix()) == ("en", "/")
    with override("de"):  # what another request may have left
        assert '<html lang="en">' in client.get("/people/").content.decode()


@pytest.mark.usefixtures("in_two")
def test_an_error_page_is_in_the_language(client):
    answer = client.get("/de/nothing/")
    assert answer.status_code == 404
    assert '<html lang="de">' in answer.content.decode()
    assert 'href="/de/people/"' in answer.content.decode() or 'href="/de/"' in answer.content.decode()


@pytest.mark.parametrize(
    ("languages", "own", "expected"),
    [(["en", "de"], "", "en"), (["en", "de"], "de", "de"), (["de"], "", "de"), (["de"], "en", "en")],
)
@pytest.mark.usefixtures("group")
def test_the_editing_side_is_in_the_language_of_the_account(client, set_languages, languages, own, expected):
    set_languages(*languages)
    client.force_login(make.UserFactory(role="owner", language=own))
    for url in ("/admin/", "/accounts/"):
        assert f'<html lang="{expected}"' in client.get(url).content.decode()
    assert get_language() == "en"


@pytest.mark.usefixtures("in_two")
def test_public_pages_are_in_their_own_language_for_accounts_too(client):
    client.force_login(make.UserFactory(role="owner", language="de"))
    text = client.get("/people/").content.decode()
    assert '<html lang="en">' in text
    text = client.get("/de/people/").content.decode()
    assert '<html lang="de">' in text
    assert 'href="/admin/"' in text


def test_languages_are_read_once_a_minute_and_unknown_codes_are_ignored(django_assert_num_queries):
    cache = LanguageCache()
    assert cache.list_codes() == ()
    make.GroupFactory(languages=["de", "xx", "en"])
    cache.clear()
    with django_assert_num_queries(1):
        assert cache.list_codes() == cache.list_codes() == ("de", "en")
