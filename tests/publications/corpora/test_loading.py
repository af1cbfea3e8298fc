"""Corpora: loaded, loaded again, changed, replaced, removed; and the output of the command."""

import gzip
import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django_tasks_db.models import DBTaskResult

from bibliography import formats
from bibliography.formats import Contributor, Entry
from bibliography.names import NameParts
from core.text.letters import make_name_key
from publications.authors.background import group_author_names
from publications.corpora import statistics as corpus_statistics
from publications.corpora.loading import CorpusSource, load, prettify
from publications.imports import user_input
from publications.models import (
    Author,
    Authorship,
    Corpus,
    CorpusRecord,
    ImportBatch,
    Publication,
    Venue,
)
from tests import factories as make

pytestmark = pytest.mark.django_db

ONE = (
    '@inproceedings{a-1, title = "On Networks", author = "Mai, Luo and Li, Guo", year = 2020,'
    ' doi = "10.1/one"}\n'
)
TWO = '@inproceedings{b-2, title = "On Graphs", author = "Erika Muster", editor = "Ed Itor", year = 2021}\n'


@pytest.fixture
def file(tmp_path):
    def write(text, name="papers.bib"):
        path = tmp_path / name
        path.write_bytes(gzip.compress(text.encode()) if name.endswith(".gz") else text.encode())
        return str(path)

    return write


def run(*arguments, **options):
    out = io.StringIO()
    call_command("import_papers", *arguments, stdout=out, stderr=io.StringIO(), **options)
    return out.getvalue()


def list_rows():
    papers = Publication.objects.order_by("pk").values_list("pk", "version", "title", "names", "fingerprint")
    return list(papers), list(
        Authorship.objects.order_by("pk").values_list("pk", "author", "author_key", "year")
    )


def test_papers_of_a_corpus_have_all_but_an_address(file):
    assert "2 entries: 2 created, 0 updated, 0 unchanged, 0 skipped" in run(file(ONE + TWO), corpus="ACL")
    paper = Publication.objects.get(citation_key="b-2")
    assert (paper.slug, paper.in_list, paper.visibility, paper.names) == (
        None,
        False,
        "public",
        "Erika Muster · Ed Itor",
    )
    assert [
        (each.role, str(each.author), each.author_key, each.year) for each in paper.authorships.all()
    ] == [
        ("author", "Erika Muster", "erika muster", 2021),
        ("editor", "Ed Itor", "ed itor", 2021),
    ]
    assert set(CorpusRecord.objects.values_list("corpus__slug", "source_key")) == {
        ("acl", "a-1"),
        ("acl", "b-2"),
    }
    assert ImportBatch.objects.get().counts.created == 2


def test_the_second_time_nothing_changes(file):
    run(file(ONE + TWO), corpus="acl")
    before = list_rows()
    assert "0 created, 0 updated, 2 unchanged" in run(file(ONE + TWO, "again.bib.gz"), corpus="acl")
    assert list_rows() == before
    assert ImportBatch.objects.count() == 1


def test_what_changed_is_written_anew(file):
    run(file(ONE + TWO), corpus="acl")
    changed = ONE.replace("Li, Guo", "Liu, Gao").replace("On Networks", "On Nets")
    assert "1 updated, 1 unchanged" in run(file(changed + TWO), corpus="acl")
    paper = Publication.objects.get(citation_key="a-1")
    assert (paper.title, paper.names) == ("On Nets", "Luo Mai · Gao Liu")
    assert [each.value for each in paper.identifiers.all()] == ["10.1/one"]


def test_an_affiliation_that_an_entry_states_now_comes_in(file):
    run(file(ONE + TWO), corpus="acl")
    stated = ONE.replace("year", 'author+an:affiliation = {1="Univ X (https://ror.org/01nrxwf90)"}, year', 1)
    assert "1 updated, 1 unchanged" in run(file(stated + TWO), corpus="acl")
    mention = Authorship.objects.get(publication__citation_key="a-1", position=1)
    assert (mention.affiliation, mention.ror_ids) == ("Univ X", "01nrxwf90")


def test_a_paper_of_the_group_is_one_paper_and_stays_as_it_is(file):
    ours = make.PublicationFactory(title="On Networks", year=2020)
    ours.identifiers.create(scheme="doi", value="10.1/one")
    run(file(ONE), corpus="acl")
    assert Publication.objects.get() == ours
    assert ours.corpus_records.get().source_key == "a-1"
    run(file(ONE.replace("Networks", "Nets")), corpus="acl")
    ours.refresh_from_db()
    assert ours.title == "On Networks"


def test_two_keys_of_a_corpus_are_two_papers(file):
    run(file(ONE + ONE.replace("a-1", "a-9").replace("10.1/one", "10.1/nine")), corpus="acl")
    assert Publication.objects.count() == 2


def test_a_duplicate_key_is_reported_and_both_papers_stay(file):
    output = run(file(ONE + ONE + TWO.replace("b-2", "a-1")), corpus="acl")
    assert "2 created, 0 updated, 0 unchanged, 1 skipped" in output
    assert "papers.bib:3: a-1: Another entry of the file has the same key." in output
    assert "0 created, 0 updated, 2 unchanged" in run(
        file(ONE + ONE + TWO.replace("b-2", "a-1")), corpus="acl"
    )


def test_replacing_takes_out_what_does_not_come(file):
    paper = make.PublicationFactory(title="On Graphs", year=2021)
    run(file(ONE + TWO), corpus="acl")
    paper.corpus_records.create(corpus=Corpus.objects.get(), source_key="held", content_hash="x")
    assert "2 removed" in run(file(ONE), corpus="acl", replace=True)
    assert set(Publication.objects.values_list("title", flat=True)) == {"On Networks", "On Graphs"}
    assert not Author.objects.filter(name="Ed Itor").exists()


def test_replacing_by_what_cannot_be_read_takes_nothing_out(file):
    run(file(ONE), corpus="acl")
    with pytest.raises(CommandError) as caught:
        run("/no/such/file.bib", corpus="acl", replace=True)
    assert caught.value.returncode == 1
    assert CorpusRecord.objects.count() == 1


def test_a_corpus_taken_away_takes_only_its_own(file):
    run(file(ONE + TWO), corpus="acl")
    run(file(ONE), corpus="other")
    out = io.StringIO()
    call_command("remove_corpus", "acl", stdout=out)
    assert "with 1 papers" in out.getvalue()
    assert [paper.title for paper in Publication.objects.all()] == ["On Networks"]
    with pytest.raises(CommandError, match="There is no corpus acl. Existing corpora: other."):
        call_command("remove_corpus", "acl")


def test_a_dry_run_leaves_nothing(file):
    assert "2 created, 0 updated, 0 unchanged, 0 skipped (dry run)" in run(
        file(ONE + TWO), corpus="acl", dry_run=True
    )
    assert "2 created" in run(file(ONE + TWO), dry_run=True)
    assert not Publication.objects.exists()
    assert not Corpus.objects.exists()
    assert not ImportBatch.objects.exists()


def test_the_report_has_each_file_with_its_problems(file, tmp_path):
    broken = "@article{bad, title = {Bad\n"
    target = tmp_path / "report.json"
    run(file(ONE + broken), file(TWO, "two.bib"), report=target)
    first, second = json.loads(target.read_text())
    assert (first["entries"], first["created"], first["skipped"]) == (2, 1, 1)
    assert [(each["line"], each["key"]) for each in first["problems"]] == [(2, "bad")]
    assert (second["file"].rpartition("/")[2], second["created"], second["problems"]) == ("two.bib", 1, [])


def test_a_name_in_a_corpus_is_nobody_of_the_group_yet(file):
    make.PersonFactory(name="Luo Mai")
    run(file(ONE), corpus="acl")
    assert Authorship.objects.get(author__name="Luo Mai").person is None


def test_a_file_of_no_format_ends_with_one(file):
    with pytest.raises(CommandError) as caught:
        run(file("Dear all, here is nothing.", "letter.txt2"))
    assert caught.value.returncode == 1


def test_doubts_are_left_to_an_editor(file):
    run(file(ONE))
    output = run(file(ONE.replace("On Networks", "Something Entirely Different")))
    assert "0 created, 0 updated, 0 unchanged, 1 skipped" in output
    assert "the titles differ" in output


MIXTURE = """\
@article{a, title = {Paper in BibTeX}, author = {Erika Muster}, year = 2020}
TY  - JOUR
TI  - Paper in RIS
PY  - 2020
ER  -
10.5555/elsewhere
PMID- 1
TI  - Paper in MEDLINE.
FAU - Muster, Erika
"""


@pytest.mark.parametrize("options", [{}, {"corpus": "ACL"}])
def test_a_file_of_several_formats_is_read_whole(tmp_path, options):
    path = tmp_path / "papers.txt"
    path.write_text(MIXTURE)
    output = run(str(path), **options)
    assert set(Publication.objects.values_list("title", flat=True)) == {
        "Paper in BibTeX",
        "Paper in RIS",
        "Paper in MEDLINE",
    }
    assert "3 entries: 3 created" in output
    assert "papers.txt:6: " in output


def test_a_very_long_file_is_read_in_one_format_and_others_are_named(tmp_path, monkeypatch):
    monkeypatch.setattr(user_input, "WHOLE_TEXT_LIMIT", 50)
    path = tmp_path / "papers.bib"
    path.write_text(MIXTURE)
    output = run(str(path))
    assert "papers.bib:2: A record in another format starts here" in output
    assert list(Publication.objects.values_list("title", flat=True)) == ["Paper in BibTeX"]


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("acl", "ACL"),
        ("acl-anthology", "ACL Anthology"),
        ("neurips", "NeurIPS"),
        ("dblp", "dblp"),
        ("my-papers-2024", "My Papers 2024"),
        ("ACL Anthology", "ACL Anthology"),
        ("arXiv", "arXiv"),
    ],
)
def test_a_corpus_named_only_by_its_key_has_a_readable_name(key, name):
    assert prettify(key) == name


def test_the_display_name_is_of_a_new_corpus_and_never_replaces_what_staff_wrote(file):
    run(file(ONE), corpus="acl", display_name="ACL Anthology")
    assert Corpus.objects.values_list("slug", "name").get() == ("acl", "ACL Anthology")
    Corpus.objects.update(name="The Anthology")
    run(file(TWO, "more.bib"), corpus="acl", display_name="ACL Anthology")
    assert Corpus.objects.get().name == "The Anthology"
    with pytest.raises(CommandError, match="--display-name needs --corpus"):
        run(file(ONE), display_name="ACL Anthology")


def test_a_load_stores_the_numbers_of_a_large_corpus(file, monkeypatch):
    monkeypatch.setattr(corpus_statistics, "LARGE", 2)
    run(file(ONE), corpus="acl")
    assert Corpus.objects.get().statistics is None
    run(file(TWO, "more.bib"), corpus="acl")
    assert Corpus.objects.get().statistics["papers"] == 2
    version = Corpus.objects.get().version
    run(file(TWO, "more.bib"), corpus="acl")
    assert Corpus.objects.get().version == version
    run(file(ONE), corpus="acl", replace=True)
    assert Corpus.objects.get().statistics is None


def test_names_are_grouped_in_the_background_after_a_load(django_capture_on_commit_callbacks):
    [entry] = formats.read("@article{a, title = {On Looms}, author = {A. One}, year = 2020}")
    waiting = DBTaskResult.objects.filter(task_path=group_author_names.module_path)
    for dry_run, number in ((True, 0), (False, 1), (False, 1)):
        with django_capture_on_commit_callbacks(execute=True):
            load("looms", [CorpusSource("a.bib", [entry])], dry_run=dry_run)
        assert waiting.count() == number


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"replace": True}, "--replace needs --corpus"),
        ({"display_name": "The ACL"}, "--display-name needs --corpus"),
        ({"report": "."}, "The report could not be written"),
    ],
)
def test_options_that_do_not_fit_are_refused(file, options, message):
    report = {name: Path(path) for name, path in options.items() if name == "report"}
    with pytest.raises(CommandError, match=message):
        run(file(ONE), **{**options, **report})


def test_a_file_without_entries_leaves_no_import(file):
    run(file("% nothing here"))
    assert not ImportBatch.objects.exists()


def test_papers_are_read_from_standard_input(file, monkeypatch):
    with Path(file(ONE)).open() as stream:
        monkeypatch.setattr("sys.stdin", stream)
        output = run("-")
    assert "1 entries" in output
    assert Publication.objects.get().title == "On Networks"


def test_of_many_problems_the_first_are_shown(file, monkeypatch):
    monkeypatch.setattr("publications.imports.file_imports.PROBLEMS_SHOWN", 1)
    output = run(file("@article{a, title = {Half\n" * 3), corpus="acl")
    assert output.count("papers.bib:") == 2
    assert "more. Use --report FILE to get all." in output


def test_of_many_problems_the_first_are_kept(monkeypatch):
    monkeypatch.setattr("publications.corpora.loading.PROBLEMS_KEPT", 1)
    [result] = load("acl", [CorpusSource("x.bib", list(formats.read(ONE * 3, "x.bib")))])
    assert (len(result.problems), result.more) == (1, 1)


@pytest.mark.parametrize("name", ["A\\N", "Ada\\tBell", "\\\\ Back", "Tab\tTom"])
def test_names_and_affiliations_with_special_characters_are_stored_as_they_are(name):
    author = Contributor(name, NameParts(literal=name), affiliation=name)
    load("acl", [CorpusSource("x.bib", [Entry("article", f"On {name}", authors=(author,), key=name)])])
    mention = Authorship.objects.get()
    assert (mention.author.name, mention.affiliation, mention.publication.title) == (name, name, f"On {name}")
    assert mention.author_key == mention.author.key == make_name_key(name)


def test_replacing_a_corpus_by_no_files_empties_it():
    load("acl", [CorpusSource("x.bib", list(formats.read(ONE, "x.bib")))])
    assert load("acl", [], replace=True) == []
    assert not Publication.objects.exists()


def test_a_key_that_an_earlier_file_has_too_is_reported_and_both_papers_stay(file):
    other = file(TWO.replace("b-2", "a-1"), "other.bib")
    output = run(file(ONE), other, other, corpus="acl")
    assert "other.bib:1: a-1: Another entry of the file has the same key." in output
    assert Publication.objects.count() == 2


def test_an_identifier_of_another_paper_is_left_out_and_reported(file):
    run(file(ONE), corpus="acl")
    output = run(file(TWO.replace("editor", 'doi = "10.1/one", editor')), corpus="acl")
    assert "Another paper has the doi 10.1/one, so it was left out here." in output
    assert Publication.objects.get(citation_key="b-2").identifiers.count() == 0


def test_venues_and_names_stay_the_same_rows_in_a_long_file(file, monkeypatch):
    monkeypatch.setattr("publications.corpora.loading.VENUES_KEPT", 0)
    monkeypatch.setattr("publications.corpora.loading.AT_ONCE", 1)
    monkeypatch.setattr("publications.imports.related_rows.NAMES_KEPT", 0)
    run(file((ONE + TWO).replace("year", 'booktitle = "OSDI", year') + ONE.replace("a-1", "c")), corpus="acl")
    assert Venue.objects.count() == 1
    assert Author.objects.filter(name="Luo Mai").count() == 1


def test_bylines_and_links_of_a_load_refer_to_rows_that_exist(file):
    run(file(ONE + TWO), corpus="ACL")
    assert Authorship.objects.count() == Authorship.objects.exclude(publication__title="").count() == 4
    mentions = Authorship.objects.select_related("author").order_by("pk")
    assert all(mention.author_key == mention.author.key for mention in mentions)
    Publication.objects.get(title="On Graphs").delete()
    assert Authorship.objects.count() == 2
