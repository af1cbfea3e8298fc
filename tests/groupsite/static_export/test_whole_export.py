"""The whole site as files: what is in them, and what is left out."""

import re

import pytest
from django.db import transaction
from django.test import Client

from tests import factories as make
from tests.full_site import build_full_site
from tests.static_exports import export, read_files, read_texts

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def exported(django_db_setup, django_db_blocker, tmp_path_factory):
    """The export of a site with one of everything: its folder, what was done, and by whom."""
    folder = tmp_path_factory.mktemp("export") / "out"
    with django_db_blocker.unblock(), transaction.atomic():
        build_full_site()
        make.PersonFactory(slug="eve", name="Eve Zqxwv", visibility="hidden", email="zqxwv@example.org")
        make.PublicationFactory(slug="draft", title="Zqxwv", visibility="draft")
        make.NewsItemFactory(slug="secret", title="Zqxwv", visibility="withdrawn")
        yield folder, *export(folder)
        transaction.set_rollback(True)


def test_every_public_kind_has_its_page_and_no_link_is_dead(exported):
    folder, summary, _ = exported
    files = read_files(folder)
    for name in (
        "index.html", "people/ada/index.html", "people/ada.json", "people/ada/cv/index.html",
        "publications/paper/index.html", "publications/paper.bib", 
        "publications.bib", "publications.xlsx", "topics/testing/index.html", "topics/testing.bib",
        "venues/conf/index.html", "research/theme/index.html", "projects/project/index.html",
        "software/tool/index.html", "software/tool/CITATION.cff", "news/news-item/index.html",
        "news.atom", "feed.atom", "events.ics", "join/phd/index.html", "theses/thesis/index.html",
        "sitemap.xml", "robots.txt", "404.html", "search/index.html", "accent.css", "people.csv",
        "redirects.nginx.conf", ".htaccess", "_redirects",
    ):  # fmt: skip
        assert name in files
    invented = ("/static/", "/images/")  # without files in tests
    dead = [problem for problem in summary.problems if not any(path in problem for path in invented)]
    assert not dead, "\n".join(dead)


def test_texts_are_those_of_the_living_site(exported):
    folder, _, run = exported
    client = Client()
    pages = [answer for answer in run.answers.values() if answer.media_type == "text/html" and answer.file]
    assert len(pages) > 30
    for answer in pages:
        response = client.get(answer.path)
        if response.status_code != 200 or answer.path == "/search/":
            continue
        living = set(read_texts(response.content.decode()))
        added = {"Download:", *(word for word in ("BibTeX", "RIS", "CSL-JSON", "Word", "CSV", "Excel"))}
        texts = set(read_texts((folder / answer.file).read_text()))
        new = {text for text in texts - living if text not in added and len(text) > 2}
        assert not new - {"Web page", "Plain text", "All publications"}, answer.path


def test_what_needs_a_server_is_not_on_the_pages(exported):
    folder, _, _ = exported
    pages = {
        name: content.decode()
        for name, content in read_files(folder).items()
        if name.endswith(("index.html", "404.html"))
    }
    for name, text in pages.items():
        assert "/accounts/" not in text, name
        assert "/admin/" not in text, name
        assert "/report/" not in text, name
        assert "oembed" not in text, name
        assert set(re.findall(r'<form[^>]* action="([^"]*)"', text)) <= {"/search/"}, name
        assert 'http-equiv="Content-Security-Policy"' in text or 'http-equiv="refresh"' in text, name


def test_figures_of_the_server_are_no_file(exported):
    _, _, run = exported
    assert "/metrics" not in run.answers
    assert "/metrics" in run.left_out


def test_drafts_and_hidden_people_are_in_no_file(exported):
    folder, _, _ = exported
    for name, content in read_files(folder).items():
        assert b"zqxwv" not in content.lower(), name
