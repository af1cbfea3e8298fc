"""Imports at the same time as others or as edits, and imports that are interrupted."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import OperationalError, connection, transaction

from bibliography import formats
from core.journal.context import journal_context
from publications.corpora import loading, removal
from publications.imports.apply import apply
from publications.imports.file_imports import import_into_list
from publications.imports.locks import PAPER_LOCK
from publications.imports.plans import plan
from publications.imports.undo import undo
from publications.models import Author, Corpus, CorpusRecord, ImportBatch, Publication, Venue
from tests import factories as make
from tests.publications.imports import invariants

pytestmark = pytest.mark.django_db(transaction=True)

ENTRY = """@inproceedings{{a{0}, title = {{On the Number {0} of Things}},
  author = {{Luo Mai and Author Number{0}}},
  year = 2020, booktitle = {{Proceedings of Things}}, doi = {{10.1/{0}}}}}
"""


def make_bibtex(*numbers):
    return "".join(map(ENTRY.format, numbers))


def make_plan(*numbers):
    batch = ImportBatch.objects.create(door="test")
    plan(batch, formats.read(make_bibtex(*numbers).encode(), "x.bib"))
    return batch


def make_source(*numbers):
    return loading.CorpusSource("x.bib", formats.read(make_bibtex(*numbers).encode(), "x.bib"))


def wait_for_a_lock():
    """Wait until some transaction of this database waits for another."""
    waiting = """SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database
                 WHERE NOT granted AND datname = current_database()"""
    for _ in range(20_000):
        with connection.cursor() as cursor:
            cursor.execute(waiting)
            if cursor.fetchone()[0]:
                return
    raise AssertionError("nobody waits")


def run_at_once(*functions):
    """Run functions at once, each in a thread with a connection of its own, and return their results."""
    start = threading.Barrier(len(functions))

    def run(function):
        try:
            start.wait(timeout=60)
            return function()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(functions)) as pool:
        return list(pool.map(run, functions))


def run_while_blocked(blocker, function):
    """Return the result of a function that has to wait for the transaction in which `blocker` is called."""
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            blocker()
            waiting = pool.submit(_close_after(function))
            wait_for_a_lock()
            assert not waiting.done()
        return waiting.result(timeout=60)


def _close_after(function):
    def run():
        try:
            return function()
        finally:
            connection.close()

    return run


def hold_papers():
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [PAPER_LOCK])


def test_of_two_imports_of_one_file_the_second_finds_all_there():
    batches = make_plan(1, 2, 3), make_plan(1, 2, 3)
    results = run_at_once(*(lambda batch=batch: apply(batch).counts for batch in batches))
    assert sorted(counts["created"] for counts in results) == [0, 3]
    assert sorted(counts["unchanged"] for counts in results) == [0, 3]
    assert (Publication.objects.count(), Venue.objects.count()) == (3, 1)
    invariants.check()


def test_files_imported_at_once_in_other_orders_are_imported_one_after_the_other(tmp_path):
    paths = []
    for number, numbers in enumerate([(1, 2, 3), (3, 2, 1)]):
        path = tmp_path / f"{number}.bib"
        path.write_text(make_bibtex(*numbers))
        paths.append(str(path))
    make.PublicationFactory(title="Something without a fingerprint")
    run_at_once(*(lambda path=path: import_into_list([path], lambda *done: None) for path in paths))
    assert Publication.objects.count() == 4
    invariants.check()


def test_one_plan_is_applied_once():
    batch = make_plan(1)

    def apply_plan():
        try:
            return apply(batch).counts["created"]
        except Exception as error:
            return type(error).__name__

    assert sorted(map(str, run_at_once(apply_plan, apply_plan))) == ["1", "NotPlannedError"]
    assert Publication.objects.count() == 1


def test_an_import_waits_for_the_form_that_saves_the_same_paper_and_keeps_what_it_wrote():
    editor = make.UserFactory(role="editor")
    apply(make_plan(1))
    batch = make_plan(1)

    def edit():
        hold_papers()
        with journal_context(user=editor.pk):
            Publication.objects.update(title="On Things, by hand")

    counts = run_while_blocked(edit, lambda: apply(batch).counts)
    assert counts["unchanged"] == 1
    assert Publication.objects.get().title == "On Things, by hand"


def test_an_import_waits_for_the_form_that_adds_its_paper_and_makes_it_no_second_time():
    batch = make_plan(1)

    def add():
        hold_papers()
        paper = make.PublicationFactory(title="On the Number 1 of Things", year=2020)
        paper.identifiers.create(scheme="doi", value="10.1/1")

    counts = run_while_blocked(add, lambda: apply(batch).counts)
    assert counts["created"] == 0
    assert Publication.objects.count() == 1


def test_taking_back_waits_too():
    batch = make_plan(1)
    apply(batch)
    run_while_blocked(hold_papers, lambda: undo(batch))
    assert not Publication.objects.exists()


def test_of_two_loads_of_a_corpus_at_once_the_second_changes_nothing():
    results = run_at_once(*(lambda: loading.load("acl", [make_source(1, 2, 3)])[0].counts for _ in range(2)))
    assert sorted(counts["created"] for counts in results) == [0, 3]
    assert (Corpus.objects.count(), CorpusRecord.objects.count(), Publication.objects.count()) == (1, 3, 3)
    invariants.check()


def test_loads_of_two_corpora_and_an_import_at_once_make_each_paper_once():
    batch = make_plan(1, 2, 3)
    run_at_once(
        lambda: loading.load("acl", [make_source(1, 2, 3)]),
        lambda: loading.load("dblp", [make_source(3, 2, 1)]),
        lambda: apply(batch),
    )
    assert (Publication.objects.count(), CorpusRecord.objects.count()) == (3, 6)
    assert Publication.objects.filter(in_list=True).count() == 3
    assert Author.objects.filter(name="Luo Mai").count() == 1
    invariants.check()


def test_a_corpus_is_not_loaded_while_it_is_removed():
    loading.load("acl", [make_source(1, 2)])
    run_at_once(lambda: removal.remove("acl"), lambda: loading.load("acl", [make_source(1, 2, 3)]))
    loading.load("acl", [make_source(1, 2, 3)])
    assert (Publication.objects.count(), CorpusRecord.objects.count()) == (3, 3)


def end_connection():
    """Have the database end the connection of this thread, as it does when a process is killed."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        [pid] = cursor.fetchone()
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s)", [pid])
    finally:
        other.close()


def test_a_connection_that_ends_in_the_middle_leaves_a_plan_that_can_be_applied():
    batch, before = make_plan(1, 2), invariants.dump()
    with pytest.raises(OperationalError):
        apply(batch, on_progress=lambda done: end_connection())
    connection.close()
    assert invariants.dump() == before
    batch.refresh_from_db()
    assert batch.state == "planned"
    assert apply(batch).counts["created"] == 2


def test_a_connection_that_ends_while_a_corpus_is_loaded_leaves_nothing(monkeypatch):
    monkeypatch.setattr(loading, "AT_ONCE", 2)
    with pytest.raises(OperationalError):
        loading.load("acl", [make_source(*range(9))], on_progress=lambda done: end_connection())
    connection.close()
    assert not Publication.objects.exists()
    assert not Corpus.objects.exists()
    assert loading.load("acl", [make_source(*range(9))])[0].counts["created"] == 9


@pytest.mark.parametrize("stop_at", [2, 6])
def test_who_breaks_off_a_load_finds_the_corpus_as_it_was(monkeypatch, stop_at):
    monkeypatch.setattr(loading, "AT_ONCE", 2)
    loading.load("acl", [make_source(1, 2)])
    before = invariants.dump()

    def interrupt(done):
        if done >= stop_at:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        loading.load("acl", [make_source(*range(3, 20))], replace=True, on_progress=interrupt)
    assert invariants.dump() == before
    assert loading.load("acl", [make_source(1, 2)])[0].counts["unchanged"] == 2
    assert not [each for each in threading.enumerate() if each.name.startswith("read ahead")]
