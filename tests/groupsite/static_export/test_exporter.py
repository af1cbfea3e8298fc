"""Exports after changes: what is rendered again, what stays the same file, and what stops an export."""

from datetime import timedelta

import pytest
from django.utils import timezone

from core.kinds import get_kinds_with_pages
from groupsite.static_export import exporter
from groupsite.static_export.export_folder import ExportError
from people.models import Person
from publications.models import Publication
from tests import factories as make
from tests.full_site import build_full_site
from tests.static_exports import SLOW, export, read_files

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder for exports without what takes long to draw."""
    served = exporter.is_served
    monkeypatch.setattr(exporter, "is_served", lambda path: bool(SLOW.fullmatch(path)) or served(path))
    return tmp_path / "out"


def list_dead_links(summary, path: str) -> list[str]:
    """Return the problems that name a path, without those of files that the tests leave out."""
    links = (problem for problem in summary.problems if path in problem and "/static/" not in problem)
    return [link for link in links if not SLOW.match(link.partition(" links to ")[2].partition(",")[0])]


@pytest.fixture
def site(db):
    """A small site, of which all hangs together."""
    make.GroupFactory()
    ada = make.PersonFactory(name="Ada Tester", slug="ada", biography="I *test*.")
    make.AppointmentFactory(person=ada)
    topic = make.TopicFactory(slug="testing")
    paper = make.PublicationFactory(slug="paper", byline=[ada, "Somebody Else"], venue__slug="conf")
    make.PublicationTopicFactory(tag=topic, content_object=paper)
    other = make.PublicationFactory(slug="other", title="An Other", byline=["Somebody Else"])
    make.PublicationTopicFactory(tag=topic, content_object=other)
    make.ThemePublicationFactory(theme=make.ThemeFactory(slug="theme"), publication=paper)
    make.NewsPublicationFactory(news_item=make.NewsItemFactory(slug="news-item"), publication=paper)


def test_an_address_that_is_not_public_stops_the_export(site, folder):
    make.UserFactory(email="zqxwv@example.org")
    make.PageFactory(slug="leak", body="Write to zqxwv@example.org.")
    with pytest.raises(ExportError, match="/leak/ has something that nobody may see"):
        export(folder)
    assert not folder.exists()


def test_nothing_counts_days_from_today(site, folder):
    make.EventFactory(slug="soon", starts_at=timezone.now() + timedelta(days=5))
    export(folder)
    text = (folder / "events/index.html").read_text()
    assert "/events/soon/" in text
    assert "in 5 days" not in text


def test_marks_of_several_papers_lead_to_the_whole_list(site, folder):
    for number in range(4):
        make.PublicationFactory(slug=f"paper-{number}", year=2020)
    export(folder)
    text = (folder / "research/index.html").read_text()
    assert "4 papers" in text
    assert "/publications/?year" not in text


def test_paths_without_a_page_are_not_logged(site, folder, caplog):
    export(folder)
    assert [record.message for record in caplog.records if "Not Found" in record.message] == []


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
    export(folder)
    change()
    export(folder)
    export(tmp_path / "first")
    changed, first = read_files(folder), read_files(tmp_path / "first")
    assert changed.keys() == first.keys()
    assert [name for name in first if changed[name] != first[name]] == []


@pytest.mark.parametrize("kind", get_kinds_with_pages(), ids=lambda kind: kind.label)
def test_after_an_edit_of_any_kind_all_files_are_those_of_a_first_export(folder, tmp_path, kind):
    build_full_site()
    export(folder)
    rows = kind.select_visible()
    column = "title" if kind.model is not Person and hasattr(kind.model, "title") else "name"
    assert kind.model.objects.filter(pk=rows.first().pk).update(**{column: "Zqxwv Edited"}) == 1
    export(folder)
    export(tmp_path / "first")
    changed, first = read_files(folder), read_files(tmp_path / "first")
    assert changed.keys() == first.keys()
    assert [name for name in first if changed[name] != first[name]] == []
    assert any(b"Zqxwv Edited" in content for content in first.values())


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
    assert list_dead_links(summary, "/page.") == []


def test_corpora_are_left_out_with_a_sentence(site, folder):
    corpus = make.CorpusFactory(slug="proceedings")
    make.CorpusRecordFactory(corpus=corpus, publication__slug=None, publication__byline=["Only There"])
    summary, _ = export(folder)
    assert "not part of this copy" in (folder / "authors/index.html").read_text()
    assert list_dead_links(summary, "/authors/") + list_dead_links(summary, "/papers/") == []
