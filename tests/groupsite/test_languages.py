"""A site in two languages: every page in each, links that stay in one, and what machines are told."""

import io
import re

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.utils.translation import get_language
from lxml import etree

from groupsite.accounts import account_language
from groupsite.page_cache import page_files
from groupsite.page_cache.content_state import GROUP, SHARED
from groupsite.page_cache.keys import find_part, is_cached_path
from tests import factories as make
from tests.admin_forms import post_form
from tests.full_site import build_full_site
from tests.static_exports import export, read_files

pytestmark = pytest.mark.django_db

SITE = "http://127.0.0.1:8000"
NAMESPACES = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(autouse=True)
def two_languages(set_languages):
    set_languages("en", "de")


def read_sitemap(client):
    return etree.fromstring(client.get("/sitemap.xml").content)


def test_the_sitemap_has_each_page_in_each_language_with_the_others(client):
    make.PersonFactory(slug="ada")
    urls = {url.findtext("s:loc", namespaces=NAMESPACES): url for url in read_sitemap(client)}
    assert {f"{SITE}/people/ada/", f"{SITE}/de/people/ada/"} <= urls.keys()
    expected = {
        "en": f"{SITE}/people/ada/",
        "de": f"{SITE}/de/people/ada/",
        "x-default": f"{SITE}/people/ada/",
    }
    for location in set(expected.values()):
        links = urls[location].findall("x:link", NAMESPACES)
        assert {link.get("hreflang"): link.get("href") for link in links} == expected


def test_one_language_has_a_sitemap_without_alternates(client, set_languages):
    set_languages("en")
    make.PersonFactory(slug="ada")
    assert b"xhtml" not in client.get("/sitemap.xml").content


@pytest.mark.parametrize("path", ["/news.atom", "/feed.atom", "/people/ada/publications.atom"])
def test_a_feed_has_its_language_and_ids_of_its_own(client, path):
    person = make.PersonFactory(slug="ada")
    make.NewsItemFactory(slug="prize")
    make.PublicationFactory(slug="gears", byline=[person])
    feeds = [etree.fromstring(client.get(f"{prefix}{path}").content) for prefix in ("", "/de")]
    assert [feed.get("{http://www.w3.org/XML/1998/namespace}lang") for feed in feeds] == ["en", "de"]
    ids = [[node.text for node in feed.iter(f"{ATOM}id")] for feed in feeds]
    assert len(ids[0]) == len(ids[1]) > 1
    assert not {*ids[0]} & {*ids[1]}
    links = {link.get("href") for link in feeds[1].iter(f"{ATOM}link") if link.get("rel") == "alternate"}
    assert all(link.startswith(f"{SITE}/de/") for link in links)


def test_what_else_machines_are_told(client):
    make.GroupFactory(name="Systems", email="hello@example.org")
    assert b"<Language>de</Language>" in client.get("/de/opensearch.xml").content
    assert f'template="{SITE}/de/search/?q='.encode() in client.get("/de/opensearch.xml").content
    assert b"Preferred-Languages: en, de" in client.get("/.well-known/security.txt").content
    robots = client.get("/robots.txt").content.decode()
    assert "Disallow: /de/search.atom?*" in robots
    assert robots.count("Disallow: /publications.bib?*") == 1
    text = client.get("/de/").content.decode()
    assert '"inLanguage":"de"' in text
    assert f'"@id":"{SITE}/#group"' in text


def test_an_embedded_list_is_in_the_language_of_its_page(client):
    make.GroupFactory(name="Systems")
    make.PersonFactory(slug="ada")
    answer = client.get("/oembed", {"url": f"{SITE}/de/people/ada/"})
    assert '<div class="groupsite-embed" lang="de">' in answer.json()["html"]
    answer = client.get("/oembed", {"url": f"{SITE}/people/ada/"})
    assert '<div class="groupsite-embed" lang="en">' in answer.json()["html"]


def test_a_redirect_keeps_the_language_and_may_be_of_one(client):
    make.RedirectFactory(old_path="/team/", target_path="/people/")
    make.RedirectFactory(old_path="/de/gruppe/", target_path="/people/")
    make.RedirectFactory(old_path="/mitglieder/", target_path="/de/people/")
    for path, location in [
        ("/team/", "/people/"),
        ("/de/team/", "/de/people/"),
        ("/de/gruppe/", "/de/people/"),
        ("/mitglieder/", "/de/people/"),
        ("/de/mitglieder/", "/de/people/"),
    ]:
        assert client.get(path)["Location"] == location
    assert client.get("/gruppe/").status_code == 404


def test_links_of_the_menu_and_of_texts_stay_in_the_language(client):
    group = make.GroupFactory(name="Systems", about="See [us](/people/) and [all](/publications.bib).")
    make.AppointmentFactory()
    group.menu_items.create(label="Us", target="/people/", position=1)
    group.menu_items.create(label="List", target="/publications.bib", position=2)
    text = client.get("/de/").content.decode()
    assert '<a href="/de/people/" lang="en">Us</a>' in text
    assert '<a href="/publications.bib" lang="en">List</a>' in text
    assert '<a href="/de/people/" rel="noopener">us</a>' in text
    assert '<a href="/publications.bib" rel="noopener">all</a>' in text


@pytest.mark.parametrize(
    ("path", "part", "is_cached"),
    [
        ("/de/people/", GROUP, True),
        ("/de/", GROUP, True),
        ("/de/search/", SHARED, True),
        ("/de/papers/acl/1/", "corpus:acl", True),
        ("/de/news.atom", GROUP, True),
        ("/de/admin/", SHARED, False),
        ("/de/reports/x/", SHARED, False),
    ],
)
def test_kept_pages_know_the_language(path, part, is_cached):
    assert (find_part(path), is_cached_path(path)) == (part, is_cached)


def test_pages_are_files_in_each_language():
    make.PersonFactory(slug="ada")
    paths = list(page_files.list_paths())
    assert {"/", "/de/", "/people/ada/", "/de/people/ada/"} <= set(paths)
    assert len(paths) == len(set(paths))


def test_an_export_has_each_language(tmp_path):
    build_full_site()
    for old, action in (("/old/", "301"), ("/old.html", "301"), ("/old-notice/", "notice")):
        make.RedirectFactory(old_path=old, target_path="/people/ada/", action=action)
    summary, _ = export(tmp_path / "out")
    files = read_files(tmp_path / "out")
    for name in ("index.html", "people/ada/index.html", "publications/paper/index.html", "news.atom"):
        assert {name, f"de/{name}"} <= files.keys()
    assert "de/people/ada.json" not in files
    assert b"/de/people/ada/" in b"".join(
        content for name, content in files.items() if name.startswith("de/search/rows/")
    )
    assert b"/de/" not in files["search/rows/0.json"]
    page = files["de/people/ada/index.html"].decode()
    assert '<html lang="de">' in page
    assert f'<link rel="canonical" href="{SITE}/de/people/ada/">' in page
    assert f'hreflang="en" href="{SITE}/people/ada/"' in page
    assert 'href="/people/ada/" hreflang="en"' in page
    assert f"{SITE}/de/people/ada/".encode() in files["sitemap.xml"]
    assert 'href="/people/ada/publications.bib"' in page
    assert "/de/" not in "".join(re.findall(r'href="([^"]+\.(?:bib|ris|csv|json|docx|xlsx))"', page))
    notice = files["de/old-notice/index.html"].decode()
    assert '<html lang="de">' in notice
    assert 'href="/de/people/ada/"' in notice
    assert b'"/de/old/" { return 301 "/de/people/ada/"; }' in files["redirects.nginx.conf"]
    assert b'"/old.html" { return 301 "/people/ada/"; }' in files["redirects.nginx.conf"]
    for name, code in (("404.html", "en"), ("de/404.html", "de")):
        missing = files[name].decode()
        assert f'<html lang="{code}">' in missing
        assert 'href="/de/404.html" hreflang="de"' in missing
    assert b"/de/old.html" not in files["redirects.nginx.conf"]
    invented = ("/static/", "/images/")
    assert not [text for text in summary.problems if not any(path in text for path in invented)]


def test_owners_choose_languages_in_their_order(client):
    client.force_login(make.UserFactory(role="owner"))
    group = make.GroupFactory(name="Systems")
    for codes, expected in [
        (["de", "en", ""], ["de", "en"]),
        (["en", "de"], ["en", "de"]),
        (["he", ""], ["he"]),
        (["", "fr"], ["fr"]),
    ]:
        assert post_form(client, group, languages=codes).status_code == 302
        group.refresh_from_db()
        assert group.languages == expected


@pytest.mark.parametrize(
    ("codes", "text"),
    [
        (["de", "de"], "German is chosen twice. Choose each language once."),
        (["", ""], "Fill in this field."),
        (["xx"], "xx is not one of the choices."),
        (["en", "is"], "The page “Iceland” is at /is/, where the pages in this language would be."),
    ],
)
def test_a_mistake_in_the_languages_is_explained(client, codes, text):
    client.force_login(make.UserFactory(role="owner"))
    group = make.GroupFactory(name="Systems")
    make.PageFactory(slug="is", title="Iceland")
    answer = post_form(client, group, languages=codes)
    assert answer.status_code == 200
    assert text in answer.content.decode()
    group.refresh_from_db()
    assert group.languages == ["en"]


def test_no_page_can_have_the_prefix_of_a_language_as_its_slug():
    with pytest.raises(ValidationError, match="reserved"):
        make.PageFactory.build(slug="de", title="DE").clean()


@pytest.fixture
def translated(monkeypatch):
    """Let the interface be translated into German."""
    monkeypatch.setattr(account_language, "list_translated_languages", lambda: ("en", "de"))


@pytest.mark.usefixtures("translated")
def test_accounts_choose_their_language(client):
    make.GroupFactory(name="Systems")
    user = make.UserFactory(role="member")
    client.force_login(user)
    assert 'name="language"' in client.get("/accounts/").content.decode()
    for code, lang in [("de", "de"), ("", "en"), ("en", "en")]:
        answer = client.post("/accounts/language/", {"language": code}, follow=True)
        assert f'<html lang="{lang}"' in answer.content.decode()
        user.refresh_from_db()
        assert user.language == code
    answer = client.post("/accounts/language/", {"language": "fr"}, follow=True)
    assert "This language is not offered." in answer.content.decode()
    user.refresh_from_db()
    assert user.language == "en"


def test_accounts_have_no_choice_where_the_interface_has_one_language(client, monkeypatch):
    monkeypatch.setattr(account_language, "list_translated_languages", lambda: ("en",))
    client.force_login(make.UserFactory(role="member"))
    assert 'name="language"' not in client.get("/accounts/").content.decode()


def test_commands_speak_the_first_language_of_the_group(monkeypatch, set_languages):
    spoken = []
    monkeypatch.setattr(
        "groupsite.management.commands.tidy_files.Command.handle",
        lambda *args, **options: spoken.append(get_language()),
    )
    set_languages("de", "en")
    call_command("tidy_files", stdout=io.StringIO())
    assert (spoken, get_language()) == (["de"], "en")
