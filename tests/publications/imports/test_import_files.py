"""The pages of imports: texts and files that are submitted, and the messages about them."""

import gzip

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DatabaseError, connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation
from django_tasks_db.models import DBTaskResult

from publications.imports.plan_display import PlanOverview, get_overview
from publications.imports.plans import plan
from publications.models import ImportBatch, Publication
from tests import factories
from tests.background import run_tasks
from tests.publications.imports.batches import (
    IMPORT,
    ONE,
    TWO,
    get_batch_url,
    make_bibtex,
    read_stream,
    send_plan,
    submit_and_apply,
    submit_text,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({}, "Paste something, or choose a file."),
        ({"text": " \n\t "}, "Paste something, or choose a file."),
        ({"text": "\0\0"}, "Paste something, or choose a file."),
        ({"file": SimpleUploadedFile("a.bib", b"")}, "The file is empty. Choose another one."),
    ],
)
def test_an_empty_submission_is_refused(user_client, data, problem):
    answer = user_client.post(IMPORT, data)
    assert answer.status_code == 422
    assert problem in answer.content.decode()
    assert ImportBatch.objects.count() == 0


def test_typed_text_stays_when_the_file_is_refused(user_client):
    answer = user_client.post(IMPORT, {"text": ONE, "file": SimpleUploadedFile("a.bib", b"")})
    assert answer.status_code == 422
    assert "One Paper of Ours" in answer.content.decode()


def test_a_text_with_nul_is_read_without_it(user_client):
    batch = submit_text(user_client, ONE.replace("Paper", "Pa\0per"))
    assert batch.items.get().entry["title"] == "One Paper of Ours"
    assert "\0" not in batch.source_text


FILES = {
    "plain": (TWO.encode(), "a.bib", {"new": 2}),
    "gzip": (gzip.compress(TWO.encode()), "a.bib.gz", {"new": 2}),
    "UTF-16": (TWO.encode("utf-16"), "a.bib", {"new": 2}),
    "Latin": (TWO.replace("Ada", "Adä").encode("cp1252"), "a.bib", {"new": 2, "problem": 1}),
    "half a gzip": (gzip.compress(TWO.encode())[:-20], "a.bib.gz", {"problem": 1}),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20, "a.png", {"problem": ...}),
    "JSON that is none": (b'{"a": [1, 2', "a.json", {"problem": ...}),
    "no name to speak of": (TWO.encode(), "\u202e" + "x" * 400, {"new": 2}),
}


@pytest.mark.parametrize("kind", FILES)
def test_files(user_client, settings, kind):
    settings.OUTSIDE_SERVICES = False
    data, name, expected = FILES[kind]
    answer = user_client.post(IMPORT, {"file": SimpleUploadedFile(name, data)}, follow=True)
    assert answer.status_code == 200
    verdicts = {str(verdict): number for verdict, number in answer.context["overview"].verdict_counts}
    assert set(verdicts) <= set(expected)
    assert all(number in (verdicts.get(verdict), ...) for verdict, number in expected.items()), verdicts


def test_a_file_that_is_too_large(user_client):
    answer = user_client.post(
        IMPORT, {"text": ONE, "file": SimpleUploadedFile("a.bib", b" " * (51 * 1024 * 1024))}
    )
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "is 51 MB. The maximum is 50 MB." in text
    assert "import_papers" in text
    assert "One Paper of Ours" in text


LARGE = {
    "bibliography": make_bibtex(20) + "\n% " + "x" * 3_000_000,
    "braces": "{" * 300_000,
    "entries that do not close": "@article{" * 1_500,
    "identifiers": "10.1000/a\n" * 30_000,
    "brackets": "[" * 300_000,
    "RIS": "TY  - JOUR\n" * 1_000,
}


@pytest.mark.django_db(transaction=True)
def test_large_inputs_make_a_plan(user_client, settings, monkeypatch):
    settings.OUTSIDE_SERVICES = False
    monkeypatch.setattr("publications.imports.views.LARGE_TEXT", 10_000)
    for kind, text in LARGE.items():
        html = read_stream(user_client.post(IMPORT, {"text": text}))
        batch = ImportBatch.objects.get()
        assert f'data-next href="{get_batch_url(batch)}"' in html, kind
        assert batch.items.exists(), kind
        assert len(user_client.get(get_batch_url(batch)).content) < 3_000_000, kind
        batch.delete()


@pytest.mark.django_db(transaction=True)
def test_a_long_text_shows_how_much_of_it_is_read(user_client, monkeypatch):
    monkeypatch.setattr("publications.imports.plans.AT_ONCE", 20)
    monkeypatch.setattr("publications.imports.views.LARGE_TEXT", 1_000)
    text = make_bibtex(50)
    html = read_stream(user_client.post(IMPORT, {"file": SimpleUploadedFile("a.bib", text.encode())}))
    assert "<p>20 entries checked.</p>" in html
    assert "<p>50 entries checked.</p>" in html
    assert html.count("<h1") == 1


@pytest.fixture
def large_plan(user_client, monkeypatch):
    monkeypatch.setattr("publications.imports.apply.AT_ONCE", 5)
    monkeypatch.setattr("publications.imports.views.LARGE", 10)
    return submit_text(user_client, make_bibtex(15))


@pytest.mark.django_db(transaction=True)
def test_the_worker_applies_a_large_plan(user_client, large_plan):
    send_plan(user_client, large_plan)
    user_client.post(get_batch_url(large_plan), {"go": "apply"})  # a double click
    assert "15 entries waiting to be imported" in user_client.get(get_batch_url(large_plan)).content.decode()
    assert run_tasks() == 1
    assert "15 added" in user_client.get(get_batch_url(large_plan)).content.decode()
    assert Publication.objects.count() == 15


@pytest.mark.django_db(transaction=True)
def test_a_large_import_is_stopped(user_client, large_plan, monkeypatch):
    send_plan(user_client, large_plan)
    user_client.post(get_batch_url(large_plan), {"go": "stop"})
    assert run_tasks() == 0
    send_plan(user_client, large_plan)
    monkeypatch.setattr("publications.imports.background.cache.get", lambda _key: True)  # while it runs
    assert run_tasks() == 1
    assert Publication.objects.count() == 0
    assert "Nothing has been added yet." in user_client.get(get_batch_url(large_plan)).content.decode()


@pytest.mark.django_db(transaction=True)
def test_a_large_import_that_fails_says_so(user_client, large_plan, monkeypatch):
    def fail(*_):
        raise DatabaseError("deadlock detected")

    monkeypatch.setattr("publications.imports.background.apply", fail)
    send_plan(user_client, large_plan)
    for expected in (*["It is tried again at"] * 5, "The import failed, and nothing was added."):
        DBTaskResult.objects.update(run_after=timezone.now())
        assert run_tasks() == 1
        assert expected in user_client.get(get_batch_url(large_plan)).content.decode()


def test_more_than_django_takes_is_refused_and_makes_nothing(user_client):
    assert user_client.post(IMPORT, {"text": "x" * 13 * 1024 * 1024}).status_code in (400, 413)
    assert ImportBatch.objects.count() == 0


def test_a_plan_summarises_entries_and_changes(user_client):
    submit_and_apply(user_client)
    batch = submit_text(user_client, TWO + "\n@article{broken, title = {Half}, author = {X")
    overview = get_overview(batch)
    sentence = "3 entries: 1 is new, 1 has a problem, 1 is already here."
    assert (overview.sentence, overview.adds, overview.changes, overview.problems) == (sentence, 1, 0, 1)
    text = user_client.get(get_batch_url(batch)).content.decode()
    assert text.index("Problem</h2>") < text.index("New</h2>") < text.index("Already here</h2>")
    assert text.count("button default") == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (ONE, "The entry is new."),
        (TWO, "All 2 entries are new."),
        ("x y z", "The entry has a problem."),
        ("x y z\na b c", "All 2 entries have a problem."),
    ],
)
def test_sentences_about_plans(user_client, text, sentence):
    assert get_overview(submit_text(user_client, text)).sentence == sentence


@pytest.mark.parametrize(
    ("language", "numbers", "sentence", "button"),
    [
        ("de", [("new", 1200)], "Alle 1.200 Einträge sind neu.", "1.200 Publikationen hinzufügen"),
        ("de", [("problem", 1)], "Der Eintrag hat ein Problem.", "Nichts hinzuzufügen"),
        ("fr", [("same", 2)], "Les 2 entrées sont déjà là.", "Rien à ajouter"),
    ],
)
def test_sentences_about_plans_in_other_languages(language, numbers, sentence, button):
    overview = PlanOverview(numbers, adds=dict(numbers).get("new", 0))
    with translation.override(language):
        assert (overview.sentence, overview.button) == (sentence, button)


@pytest.mark.parametrize(
    "data",
    [
        {"text": "% a comment\n@comment{x}"},
        {"text": "[]"},
        {"file": SimpleUploadedFile("a.bib", bytes(10_000))},
    ],
)
def test_where_nothing_is_found_there_is_no_plan(user_client, data):
    answer = user_client.post(IMPORT, data)
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "No record, identifier or URL was found" in text
    assert data.get("text", "") in text
    assert ImportBatch.objects.count() == 0


def test_what_was_not_understood_comes_back_to_be_mended(user_client):
    batch = submit_text(user_client, ONE + "\n@article{broken, title = {Half}, author = {X")
    text = user_client.get(IMPORT, {"again": batch.uid}).context["form"]["text"].value()
    assert text.startswith("@article{broken")
    assert "One Paper of Ours" not in text


def test_what_is_shown_is_escaped(user_client):
    batch = submit_text(user_client, ONE.replace("One Paper", "<script>alert(1)</script>"))
    assert "<script>alert" not in user_client.get(get_batch_url(batch)).content.decode()
    send_plan(user_client, batch)
    assert "<script>alert" not in user_client.get(get_batch_url(batch)).content.decode()


def count_queries(client, place):
    with CaptureQueriesContext(connection) as queries:
        assert client.get(place).status_code == 200
    return len(queries)


@pytest.mark.parametrize("role", ["member", "editor"])
def test_the_pages_cost_the_same_for_twice_as_much(client, role):
    account = factories.UserFactory(role=role)
    client.force_login(account)
    factories.PersonFactory(name="Ada Lovelace")
    client.get(IMPORT)
    prices = []
    for number in (4, 8):
        text = make_bibtex(number)
        new = ImportBatch.objects.create(door="admin", user=account)
        plan(new, _read(text), account)
        done = submit_and_apply(client, make_bibtex(number, start=1_000 + number))
        changed = submit_text(client, make_bibtex(number, start=1_000 + number).replace("2020", "2021"))
        places = [
            IMPORT,
            get_batch_url(new),
            get_batch_url(done),
            get_batch_url(changed),
            get_batch_url(done, "undo/"),
        ]
        prices.append([count_queries(client, place) for place in places])
    assert prices[0] == prices[1]
    assert max(prices[1]) <= 41


def _read(text):
    from bibliography import formats

    return formats.read(text, "a.bib")
