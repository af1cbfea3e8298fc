"""Several corpora, replaced and removed: what stays, what goes, and the progress shown."""

import io
import threading

import pytest
from django.core.management import CommandError, call_command
from django.core.management.base import OutputWrapper
from django.db import IntegrityError, connection, connections, transaction

from bibliography.formats import read
from bibliography.matching import compute_fingerprint
from publications.corpora import loading, removal
from publications.imports import undo
from publications.imports.file_imports import ProgressBar
from publications.models import (
    Author,
    Authorship,
    Corpus,
    CorpusRecord,
    Identifier,
    Link,
    Publication,
    Suggestion,
    Venue,
)
from tests import factories as make

pytestmark = pytest.mark.django_db


def make_source(*numbers, title="Paper {}", extra=""):
    text = "".join(
        f"@inproceedings{{key-{at}, title = {{{title.format(at)}}}, year = 2020, doi = {{10.1/{at}}},"
        f" author = {{Ada {chr(65 + at)}lpha and Bo Both}}, booktitle = {{Proc. {at}}},"
        f" url = {{https://example.org/{at}}}{extra}}}\n"
        for at in numbers
    )
    return loading.CorpusSource("a.bib", list(read(text, "a.bib")))


def load(name, *numbers, replace=False, **options):
    return loading.load(name, [make_source(*numbers, **options)], replace=replace)


def list_titles():
    return sorted(Publication.objects.values_list("title", flat=True))


def list_leftovers():
    """List rows of parts whose papers are gone, and unused names and suggestions."""
    parts = [
        part.objects.exclude(publication__in=Publication.objects.all())
        for part in (Authorship, Identifier, Link)
    ]
    names = Author.objects.exclude(pk__in=Authorship.objects.values("author"))
    suggestions = Suggestion.objects.exclude(authorship__in=Authorship.objects.all())
    return [list(each) for each in (*parts, names, suggestions) if each]


def test_two_corpora_share_their_papers_and_each_can_go():
    load("One", 0, 1, 2)
    load("Two", 1, 2, 3)
    assert list_titles() == ["Paper 0", "Paper 1", "Paper 2", "Paper 3"]
    assert CorpusRecord.objects.count() == 6
    assert removal.remove("one") == 1
    assert list_titles() == ["Paper 1", "Paper 2", "Paper 3"]
    assert list_leftovers() == []
    assert removal.remove("Two") == 3
    assert list_titles() == []
    assert [list(model.objects.all()) for model in (Author, Venue, Corpus)] == [[], [], []]
    connection.check_constraints()


def test_a_part_replaces_the_whole():
    load("One", *range(6))
    load("Two", 5)
    (result,) = load("One", 0, 1, 9, replace=True)
    assert (result.removed, result.counts["created"], result.counts["unchanged"]) == (4, 1, 2)
    assert list_titles() == ["Paper 0", "Paper 1", "Paper 5", "Paper 9"]
    assert list_leftovers() == []
    connection.check_constraints()


@pytest.mark.parametrize("first", ["the group", "the corpus"])
def test_a_paper_of_the_group_is_one_paper_and_stays(first, tmp_path):
    file = tmp_path / "ours.bib"
    fields = "title = {Paper 1}, author = {Ada Blpha and Bo Both}, doi = {10.1/1}, year = 2020"
    file.write_text(f"@inproceedings{{ours, {fields}, booktitle = {{Proc. 1}}}}")
    steps = [
        lambda: call_command("import_papers", str(file), stdout=io.StringIO(), stderr=io.StringIO()),
        lambda: load("One", 0, 1),
    ]
    for step in steps if first == "the group" else reversed(steps):
        step()
    ours = Publication.objects.get(title="Paper 1")
    assert (ours.slug, ours.in_list, ours.corpus_records.get().source_key) == ("paper-1-2020", True, "key-1")
    load("One", 0, replace=True)
    assert list_titles() == ["Paper 0", "Paper 1"]
    removal.remove("One")
    assert list_titles() == ["Paper 1"]
    assert Publication.objects.get().names == "Ada Blpha · Bo Both"
    assert list_leftovers() == []


def list_references():
    yield "a theme", lambda paper: make.ThemePublicationFactory(publication=paper)
    yield "software", lambda paper: make.SoftwarePublicationFactory(publication=paper)
    yield "news", lambda paper: make.NewsPublicationFactory(publication=paper)
    yield "an award", lambda paper: make.AwardFactory(publication=paper)
    yield "a correction", lambda paper: make.CorrectionFactory(record=paper)
    yield "an upload", lambda paper: make.AttachmentFactory(publication=paper)
    yield "another corpus", lambda paper: make.CorpusRecordFactory(publication=paper)


@pytest.mark.parametrize("hold", [pytest.param(hold, id=name) for name, hold in list_references()])
def test_a_referenced_paper_stays_with_all_its_parts(hold):
    load("One", 0, 1)
    paper = Publication.objects.get(title="Paper 1")
    hold(paper)
    assert removal.remove("One") == 1
    paper.refresh_from_db()
    assert [paper.authorships.count(), paper.identifiers.count(), paper.links.count()] == [2, 1, 1]
    assert (paper.names, paper.version) == ("Ada Blpha · Bo Both", 1)
    connection.check_constraints()


def test_what_belongs_to_papers_goes_with_them():
    ada = make.PersonFactory(name="Ada Alpha")
    load("One", 0, 1)
    paper = Publication.objects.get(title="Paper 0")
    make.SuggestionFactory(person=ada, authorship=paper.authorships.first())
    make.PublicationTopicFactory(content_object=paper)
    item = make.ImportItemFactory(publication=paper)
    version = make.PublicationFactory(version_of=paper, version_kind="preprint", in_list=False)
    removal.remove("One")
    for row in (item, version):
        row.refresh_from_db()
    assert (item.publication, version.version_of, version.version_kind) == (None, None, "")
    assert list_leftovers() == []
    connection.check_constraints()


def test_papers_are_deleted_in_batches_with_progress(monkeypatch):
    monkeypatch.setattr(undo, "AT_ONCE", 2)
    load("One", *range(5))
    progress = []
    assert removal.remove("One", lambda *numbers: progress.append(numbers)) == 5
    assert progress == [(2, 5), (4, 5), (5, 5)]
    assert list_leftovers() == []


class Terminal(io.StringIO):
    """A terminal as Django's commands write to it."""

    def isatty(self):
        return True


def run_in_terminal(monkeypatch, *arguments, **options):
    monkeypatch.setattr("publications.imports.file_imports.EVERY", 0)
    err = Terminal()
    call_command(*arguments, stdout=io.StringIO(), stderr=err, **options)
    return err.getvalue()


def test_a_terminal_shows_progress(monkeypatch, tmp_path):
    load("One", *range(4))
    file = tmp_path / "a.bib"
    file.write_text("@misc{key-0, title = {Paper 0}}")
    output = run_in_terminal(monkeypatch, "import_papers", str(file), corpus="One", replace=True)
    assert "1 entries of" in output
    assert "100% 3 of 3 papers removed" in output
    assert "1 of 1 papers removed" in run_in_terminal(monkeypatch, "remove_corpus", "One")
    assert output.endswith("\r\x1b[K")


def test_progress_is_written_as_it_is():
    err = Terminal()
    wrapper = OutputWrapper(err)
    wrapper.style_func = str.upper
    ProgressBar(wrapper).show_removal(1, 2)
    assert "1 of 2 papers removed" in err.getvalue()


@pytest.mark.parametrize("command", ["import_papers", "remove_corpus"])
def test_who_stops_it_finds_everything_as_it_was(monkeypatch, tmp_path, command):
    load("One", *range(4))
    file = tmp_path / "a.bib"
    file.write_text("@misc{new, title = {New}}")
    before = list_titles(), CorpusRecord.objects.count()

    def stop(*numbers):
        raise KeyboardInterrupt

    monkeypatch.setattr(ProgressBar, "show_removal", stop)
    arguments = [str(file)] if command == "import_papers" else ["One"]
    options = {"corpus": "One", "replace": True} if command == "import_papers" else {}
    with pytest.raises(CommandError, match="Nothing was changed") as caught, transaction.atomic():
        call_command(command, *arguments, stdout=io.StringIO(), stderr=io.StringIO(), **options)
    assert caught.value.returncode == 130
    assert (list_titles(), CorpusRecord.objects.count()) == before


def test_a_changed_entry_is_written_once_and_whole():
    load("One", *range(3))
    papers = {paper.citation_key: paper for paper in Publication.objects.all()}
    (result,) = load("One", 0, 2, title="Changed {}", extra=", pages = {1--9}")
    assert result.counts["updated"] == 2
    for at, title, pages in ((0, "Changed 0", "1–9"), (1, "Paper 1", ""), (2, "Changed 2", "1–9")):
        paper = Publication.objects.get(citation_key=f"key-{at}")
        assert (paper.pk, paper.uid) == (papers[f"key-{at}"].pk, papers[f"key-{at}"].uid)
        assert (paper.title, paper.pages, paper.names) == (title, pages, f"Ada {chr(65 + at)}lpha · Bo Both")
        assert paper.version == (1 if at == 1 else 2)
        assert paper.fingerprint == compute_fingerprint((title, [f"{chr(65 + at)}lpha", "Both"]))
        assert [each.value for each in paper.identifiers.all()] == [f"10.1/{at}"]
        assert [(each.author_key, each.year) for each in paper.authorships.all()] == [
            (f"ada {chr(97 + at)}lpha", 2020), ("bo both", 2020),
        ]  # fmt: skip
        assert paper in Publication.objects.matching(title)
    connection.check_constraints()


def test_the_year_of_a_changed_entry_reaches_its_byline():
    load("One", 0)
    text = "@inproceedings{key-0, title = {Paper 0}, author = {Ada Alpha}, year = 1999}"
    loading.load("One", [loading.CorpusSource("a.bib", read(text, "a.bib"))])
    assert list(Authorship.objects.values_list("author_key", "year")) == [("ada alpha", 1999)]


@pytest.mark.parametrize(("papers", "counted"), [(3, 0), (4, 1), (9, 1)])
def test_the_database_counts_anew_what_grew(monkeypatch, papers, counted):
    calls = []
    monkeypatch.setattr("publications.corpora.loading.AT_ONCE", 4)
    monkeypatch.setattr("publications.corpora.loading.ANALYSED", set())
    monkeypatch.setattr("publications.corpora.loading.analyse", lambda _is_brief: calls.append(1))
    load("One", *range(papers))
    load("One", *range(papers))
    assert len(calls) == counted


@pytest.mark.django_db(transaction=True)
def test_nobody_points_at_a_paper_that_goes_meanwhile():
    """Somebody puts a paper on a theme while its corpus goes: whoever is second gets an error."""
    load("One", 0, 1)
    paper, theme, deleted = Publication.objects.get(title="Paper 0"), make.ThemeFactory(), []

    def remove():
        deleted.append(removal.remove("One"))
        connections.close_all()

    def point():
        with transaction.atomic():
            make.ThemePublicationFactory(publication=paper, theme=theme)
            other = threading.Thread(target=remove)
            other.start()
            other.join(30)

    with pytest.raises(IntegrityError):
        point()
    assert deleted == [2]
    assert list_titles() == []
    assert not theme.theme_publications.exists()


@pytest.mark.django_db(transaction=True)
def test_a_paper_referenced_before_its_turn_stays(monkeypatch):
    """While the first portion goes, somebody puts a paper of the next one on a theme."""
    monkeypatch.setattr(undo, "AT_ONCE", 1)
    load("One", 0, 1)
    last = Publication.objects.order_by("pk").last()
    theme = make.ThemeFactory()

    def point(done, number):
        if done == 1:
            other = threading.Thread(target=in_between)
            other.start()
            other.join(30)

    def in_between():
        make.ThemePublicationFactory(publication=last, theme=theme)
        connections.close_all()

    assert removal.remove("One", point) == 1
    assert list_titles() == [last.title]
    assert last.authorships.count() == 2


def test_a_name_that_two_corpora_have_does_not_say_which():
    for slug in ("one", "two"):
        make.CorpusFactory(name="Same", slug=slug)
    with pytest.raises(CommandError, match="Use one of these slugs: one, two"):
        call_command("remove_corpus", "Same", stderr=io.StringIO())
    call_command("remove_corpus", "two", stdout=io.StringIO(), stderr=io.StringIO())
    assert [corpus.slug for corpus in Corpus.objects.all()] == ["one"]
