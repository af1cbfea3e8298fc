"""The whole site as files: what is in them, what is left out, and what a second export does."""

import re
from html.parser import HTMLParser

import pytest
from django.test import Client

from groupsite.static_export.export_folder import ExportError, ExportFolder
from groupsite.static_export.exporter import ExportOptions, SiteExport
from people.models import Person
from publications.models import Publication
from tests import factories as make
from tests.full_site import build_full_site

pytestmark = pytest.mark.django_db


def export(folder, **options):
    run = SiteExport(ExportFolder(folder), ExportOptions(**options), lambda _: None)
    return run.run(), run


def read_files(folder) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != ".groupsite-export.json")
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


@pytest.fixture
def site(db):
    build_full_site()


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "out"


class TextReader(HTMLParser):
    """The text of the main part of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.texts, self.depth, self.is_hidden = [], 0, 0

    def handle_starttag(self, tag, attrs):
        self.depth += tag == "main"
        self.is_hidden += tag in ("form", "script", "nav", "template", "details")

    def handle_endtag(self, tag):
        self.depth -= tag == "main"
        self.is_hidden -= tag in ("form", "script", "nav", "template", "details")

    def handle_data(self, data):
        if self.depth and not self.is_hidden and data.strip():
            self.texts.append(" ".join(data.split()))


def read_texts(html: str) -> list[str]:
    reader = TextReader()
    reader.feed(html)
    return reader.texts


def test_every_public_kind_has_its_page_and_no_link_is_dead(site, folder):
    summary, _ = export(folder)
    files = read_files(folder)
    for name in (
        "index.html", "people/ada/index.html", "people/ada.json", "people/ada/cv/index.html",
        "publications/paper/index.html", "publications/paper.bib", "publications/paper/cite/index.html",
        "publications.bib", "publications.xlsx", "topics/testing/index.html", "topics/testing.bib",
        "venues/conf/index.html", "research/theme/index.html", "projects/project/index.html",
        "software/tool/index.html", "software/tool/CITATION.cff", "news/news-item/index.html",
        "news.atom", "feed.atom", "events.ics", "join/phd/index.html", "theses/thesis/index.html",
        "sitemap.xml", "robots.txt", "404.html", "search/index.html", "accent.css", "people.csv",
        "redirects.nginx.conf", ".htaccess", "_redirects",
    ):  # fmt: skip
        assert name in files
    dead = [problem for problem in summary.problems if "/static/" not in problem]
    assert dead == []


def test_texts_are_those_of_the_living_site(site, folder):
    _, run = export(folder)
    client = Client()
    pages = [answer for answer in run.answers.values() if answer.media_type == "text/html" and answer.file]
    assert len(pages) > 40
    for answer in pages:
        response = client.get(answer.path)
        if response.status_code != 200 or answer.path == "/search/":
            continue
        living = set(read_texts(response.content.decode()))
        added = {"Download:", *(word for word in ("BibTeX", "RIS", "CSL-JSON", "Word", "CSV", "Excel"))}
        texts = set(read_texts((folder / answer.file).read_text()))
        new = {text for text in texts - living if text not in added and len(text) > 2}
        assert not new - {"Web page", "Plain text", "All publications"}, answer.path


def test_what_needs_a_server_is_not_on_the_pages(site, folder):
    export(folder)
    pages = {name: content.decode() for name, content in read_files(folder).items() if name.endswith(".html")}
    for name, text in pages.items():
        assert "/accounts/" not in text, name
        assert "/admin/" not in text, name
        assert "/report/" not in text, name
        assert "oembed" not in text, name
        assert set(re.findall(r'<form[^>]* action="([^"]*)"', text)) <= {"/search/"}, name
        assert 'http-equiv="Content-Security-Policy"' in text or 'http-equiv="refresh"' in text, name


def test_drafts_and_hidden_people_are_in_no_file(site, folder):
    make.PersonFactory(slug="eve", name="Eve Zqxwv", visibility="hidden", email="zqxwv@example.org")
    make.PublicationFactory(slug="draft", title="Zqxwv", visibility="draft")
    make.NewsItemFactory(slug="secret", title="Zqxwv", visibility="withdrawn")
    export(folder)
    for name, content in read_files(folder).items():
        assert b"zqxwv" not in content.lower(), name


def test_an_address_that_is_not_public_stops_the_export(site, folder):
    make.UserFactory(email="zqxwv@example.org")
    make.PageFactory(slug="leak", body="Write to zqxwv@example.org.")
    with pytest.raises(ExportError, match="/leak/ has something that nobody may see"):
        export(folder)
    assert not folder.exists()


def test_a_second_export_writes_nothing(site, folder):
    export(folder)
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}
    summary, _ = export(folder)
    assert (summary.new, summary.removed, summary.rendered) == (0, 0, 0)
    after = {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}
    assert after == before


def test_another_folder_has_the_same_bytes(site, folder, tmp_path):
    export(folder)
    export(tmp_path / "other")
    assert read_files(folder) == read_files(tmp_path / "other")


def rename_paper():
    Publication.objects.filter(slug="paper").update(title="Another Title")


def date_paper():
    Publication.objects.filter(slug="paper").update(year=1999)


def withdraw_paper():
    Publication.objects.filter(slug="paper").update(visibility="withdrawn")


def add_topic():
    topic = make.TopicFactory(name="Brand New", slug="brand-new")
    make.PublicationTopicFactory(tag=topic, content_object=Publication.objects.get(slug="other"))
    make.PublicationTopicFactory(tag=topic, content_object=Publication.objects.get(slug="paper"))


def add_author():
    make.AuthorshipFactory(
        publication=Publication.objects.get(slug="other"), author__name="New Name", position=2
    )


def change_biography():
    Person.objects.filter(slug="ada").update(biography="I *wrote* this.")


def hide_person():
    Person.objects.filter(slug="ada").update(visibility="hidden")


def add_paper():
    make.PublicationFactory(slug="third", title="A Third", venue__slug="conf2", byline=["Somebody Else"])


def rename_group():
    make.GroupFactory._meta.model.objects.update(name="Another Group")


@pytest.mark.parametrize(
    "change",
    [
        rename_paper, date_paper, withdraw_paper, add_topic, add_author, change_biography, hide_person,
        add_paper, rename_group,
    ],
)  # fmt: skip
def test_after_a_change_all_files_are_those_of_a_first_export(site, folder, tmp_path, change):
    make.PublicationFactory(slug="other", title="An Other", byline=["Somebody Else"])
    export(folder)
    change()
    export(folder)
    export(tmp_path / "first")
    changed, first = read_files(folder), read_files(tmp_path / "first")
    assert changed.keys() == first.keys()
    assert [name for name in first if changed[name] != first[name]] == []


def test_after_an_edit_few_pages_are_rendered(site, folder):
    for number in range(30):
        make.PublicationFactory(slug=f"p{number}", byline=[f"Author {number}"], venue__slug=f"v{number}")
    export(folder)
    Publication.objects.filter(slug="p1").update(title="Another Title")
    summary, run = export(folder)
    assert summary.rendered < len(run.answers) / 3
    assert "Another Title" in (folder / "publications/p1/index.html").read_text()
    assert "Another Title" in (folder / "publications/index.html").read_text()


def test_long_lists_have_other_pages(site, folder):
    for number in range(60):
        make.PublicationFactory(slug=f"p{number}", year=2000 + number % 20)
    summary, _ = export(folder)
    text = (folder / "publications/page.2/index.html").read_text()
    assert 'href="/publications/"' in text
    assert 'rel="canonical" href="http://testserver/publications/page.2/"' in text or "page.2/" in text
    assert [problem for problem in summary.problems if "page." in problem] == []


def test_corpora_are_left_out_with_a_sentence(site, folder):
    corpus = make.CorpusFactory(slug="proceedings")
    make.CorpusRecordFactory(corpus=corpus, publication__slug=None, publication__byline=["Only There"])
    summary, _ = export(folder)
    assert "not part of this copy" in (folder / "authors/index.html").read_text()
    assert [problem for problem in summary.problems if "/authors/" in problem or "/papers/" in problem] == []
