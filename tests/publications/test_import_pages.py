"""The pages of imports: who may do what, in which state, and that nothing sent to them does harm."""

import gzip
import json

import pytest
from django.contrib import admin
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from publications.importing.choosing import keys_of
from publications.importing.overview import overview
from publications.importing.plans import plan
from publications.models import ImportBatch, ImportItem, Publication
from tests import factories
from tests.outside_server import outside_server, page

pytestmark = pytest.mark.django_db

IMPORT = "/admin/publications/publication/import/"
FILL = "/admin/publications/publication/fill/"
ROLES = ("member", "staff", "editor", "owner")
ONE = "@article{one, title = {One Paper of Ours}, author = {Ada Lovelace}, year = 2020}"
TWO = ONE + "\n@article{two, title = {Another Paper}, author = {Charles Babbage}, year = 2021}"
DOI = "10.5555/engines.2021.7"


def entries(number, start=0):
    return "\n".join(
        f"@article{{k{each}, title = {{Paper number {each} about {'abcdefghij'[each % 10] * 5}}},"
        f" year = 2020, author = {{A{each} Last{each} and Ada Lovelace}}, journal = {{Things {each % 7}}}}}"
        for each in range(start, start + number)
    )


@pytest.fixture
def account():
    return factories.UserFactory()


@pytest.fixture
def inside(client, account):
    client.force_login(account)
    return client


def address(batch, page=""):
    return f"{IMPORT}{batch.uid}/{page}"


def hand_in(client, text=ONE, **data):
    """Hands a text in; gives the batch."""
    response = client.post(IMPORT, {"text": text, **data})
    assert response.status_code == 302, response.content.decode()[:3000]
    return ImportBatch.objects.get(uid=response.headers["Location"].split("/")[-2])


def told(response):
    """The whole of a page that tells how work goes on."""
    assert response.streaming
    assert "no-store" in response.headers["Cache-Control"]
    return b"".join(response.streaming_content).decode()


def sent(client, batch, go="apply", number=1, **more):
    """Sends the plan's page as it stands, with some things otherwise."""
    shown = client.get(f"{address(batch)}?page={number}")
    assert shown.status_code == 200
    data = {"go": go, "here": number, "visibility": "public", "in_list": "on", "keywords": "known"}
    data["item"] = [row.item.pk for row in shown.context["page"]]
    for row in shown.context["page"]:
        data |= {f"do-{row.item.pk}": each.value for each in row.choices if each.is_chosen}
    return client.post(address(batch), {**data, **more})


def applied(client, text=ONE):
    batch = hand_in(client, text)
    assert sent(client, batch).status_code == 302
    batch.refresh_from_db()
    assert batch.state == "applied"
    return batch


def titles():
    return set(Publication.objects.values_list("title", flat=True))


# Who may do what


@pytest.mark.parametrize("role", ROLES)
def test_every_role_hands_in_sees_applies_and_takes_back_its_own(client, role):
    account = factories.UserFactory(role=role)
    client.force_login(account)
    batch = hand_in(client, TWO)
    assert (batch.user, batch.door, batch.state) == (account, "admin", "planned")
    assert client.get(address(batch)).status_code == 200
    sent(client, batch)
    assert titles() == {"One Paper of Ours", "Another Paper"}
    assert client.get(address(batch)).context["title"] == "What was added"
    assert client.get(address(batch, "undo/")).status_code == 200
    assert client.post(address(batch, "undo/")).status_code == 302
    assert titles() == set()
    batch.refresh_from_db()
    assert batch.state == "undone"
    other = hand_in(client)
    assert sent(client, other, go="discard").headers["Location"] == IMPORT
    other.refresh_from_db()
    assert other.state == "discarded"


@pytest.mark.parametrize(
    ("role", "status"), [("member", 404), ("staff", 404), ("editor", 200), ("owner", 200)]
)
def test_what_is_anothers(client, account, role, status):
    client.force_login(account)
    plan_of_another, batch_of_another = hand_in(client), applied(client, TWO)
    before = titles()
    client.force_login(factories.UserFactory(role=role))
    assert client.get(address(plan_of_another)).status_code == status
    assert client.get(address(batch_of_another)).status_code == status
    assert client.get(address(batch_of_another, "undo/")).status_code == status
    assert client.get(IMPORT, {"again": str(plan_of_another.uid)}).status_code == status
    assert list(client.get(IMPORT).context["recent"]) == []
    posted = {200: 302, 404: 404}[status]
    choices = {"go": "discard", "visibility": "public", "keywords": "known"}
    assert client.post(address(plan_of_another), choices).status_code == posted
    assert client.post(address(batch_of_another, "undo/")).status_code == posted
    plan_of_another.refresh_from_db()
    batch_of_another.refresh_from_db()
    became = (plan_of_another.state, batch_of_another.state)
    assert became == (("discarded", "undone") if status == 200 else ("planned", "applied"))
    assert (titles() == before) == (status == 404)


PAGES = ["", "{uid}/", "{uid}/undo/"]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("active", [None, False])
def test_nobody_is_sent_to_the_login(client, page, active):
    batch = factories.ImportBatchFactory()
    if active is not None:
        client.force_login(factories.UserFactory(is_active=active, role="owner"))
    place = IMPORT + page.format(uid=batch.uid)
    for answer in (client.get(place), client.post(place, {"text": ONE, "go": "apply"})):
        assert answer.status_code == 302
        assert answer.headers["Location"].startswith("/admin/login/")
    assert ImportBatch.objects.count() == 1


def test_a_form_without_its_token_is_refused(account):
    from django.test import Client

    client = Client(enforce_csrf_checks=True)
    client.force_login(account)
    batch = factories.ImportBatchFactory(user=account)
    for place in (IMPORT, address(batch), address(batch, "undo/"), FILL):
        assert client.post(place, {"text": ONE}).status_code == 403


@pytest.mark.parametrize("page", ["{}/", "{}/undo/", "?again={}"])
@pytest.mark.parametrize("uid", ["3ad69f90-3e32-4504-8658-09fa7d923384", "nonsense", "0", "%00", "x" * 5_000])
def test_what_there_is_not(inside, page, uid):
    answer = inside.get(IMPORT + page.format(uid), follow=True)
    assert answer.status_code == 404 or "doesn’t exist" in answer.content.decode()


@pytest.mark.parametrize("method", ["put", "delete", "patch", "options"])
def test_other_methods(inside, account, method):
    batch = factories.ImportBatchFactory(user=account)
    for place in (IMPORT, address(batch), address(batch, "undo/")):
        assert getattr(inside, method)(place).status_code == 405
    assert inside.get(FILL).status_code == 405


# States


def test_looking_changes_nothing(inside):
    batch, done = hand_in(inside), applied(inside, TWO)

    def rows():
        return (
            list(ImportBatch.objects.order_by("pk").values()),
            list(ImportItem.objects.order_by("pk").values()),
            list(Publication.objects.order_by("pk").values("pk", "version", "title")),
        )

    before = rows()
    query = {"go": "apply", "item": "1", "text": ONE, "anyway": "1"}
    for place in (IMPORT, address(batch), address(done), address(done, "undo/"), address(batch, "undo/")):
        for look in (inside.get, inside.head):
            answer = look(place, query)
            assert answer.status_code in (200, 302), place
            assert "no-store" in answer.headers["Cache-Control"]
            assert "private" in answer.headers["Cache-Control"]
    assert rows() == before


def test_applied_in_two_windows_it_is_applied_once(inside):
    batch = hand_in(inside)
    shown = inside.get(address(batch))
    data = {
        "go": "apply",
        "visibility": "public",
        "keywords": "known",
        "item": shown.context["page"][0].item.pk,
    }
    inside.post(address(batch), data)
    again = inside.post(address(batch), data, follow=True)
    assert "applied or discarded already" in again.content.decode()
    assert Publication.objects.count() == 1


def test_discarded_it_is_not_applied_any_more(inside):
    batch = hand_in(inside)
    data = {"visibility": "public", "keywords": "known"}
    inside.post(address(batch), data | {"go": "discard"})
    again = inside.post(address(batch), data | {"go": "apply"}, follow=True)
    assert "applied or discarded already" in again.content.decode()
    assert titles() == set()
    assert again.context["title"] == "Discarded"


def test_applied_it_is_not_discarded_any_more(inside):
    batch = applied(inside)
    inside.post(address(batch), {"visibility": "public", "keywords": "known", "go": "discard"})
    batch.refresh_from_db()
    assert batch.state == "applied"


def test_taken_back_twice(inside):
    batch = applied(inside)
    inside.post(address(batch, "undo/"))
    again = inside.post(address(batch, "undo/"), follow=True)
    assert "nothing to take back" in again.content.decode()
    assert again.context["title"] == "Taken back"


@pytest.mark.parametrize("state", ["planned", "discarded"])
def test_what_was_not_applied_is_not_taken_back(inside, state):
    batch = hand_in(inside)
    ImportBatch.objects.update(state=state)
    assert inside.get(address(batch, "undo/")).headers["Location"] == address(batch)
    answer = inside.post(address(batch, "undo/"), follow=True)
    assert "nothing to take back" in answer.content.decode()
    batch.refresh_from_db()
    assert batch.state == state


def test_what_was_edited_since_is_left_unless_it_is_ticked(inside):
    batch = applied(inside, TWO)
    one = Publication.objects.get(title="One Paper of Ours")
    one.pages = "1-2"
    one.save()
    shown = inside.get(address(batch, "undo/"))
    [(item, _)] = shown.context["undoing"].edited
    inside.post(address(batch, "undo/"))
    assert titles() == {"One Paper of Ours"}
    ImportBatch.objects.update(state="applied")
    inside.post(address(batch, "undo/"), {"anyway": item.pk})
    assert titles() == set()


# What is handed in


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({}, "Paste something, or choose a file."),
        ({"text": " \n\t "}, "Paste something, or choose a file."),
        ({"text": "\0\0"}, "Paste something, or choose a file."),
        ({"file": SimpleUploadedFile("a.bib", b"")}, "The submitted file is empty."),
    ],
)
def test_nothing_handed_in(inside, data, problem):
    answer = inside.post(IMPORT, data)
    assert answer.status_code == 422
    assert problem in answer.content.decode()
    assert ImportBatch.objects.count() == 0


def test_what_is_typed_stays_where_the_file_is_refused(inside):
    answer = inside.post(IMPORT, {"text": ONE, "file": SimpleUploadedFile("a.bib", b"")})
    assert answer.status_code == 422
    assert "One Paper of Ours" in answer.content.decode()


def test_a_text_with_nul_is_read_without_it(inside):
    batch = hand_in(inside, ONE.replace("Paper", "Pa\0per"))
    assert batch.items.get().entry["title"] == "One Paper of Ours"
    assert "\0" not in batch.source_text


FILES = {
    "plain": (TWO.encode(), "a.bib", {"new": 2}),
    "gzip": (gzip.compress(TWO.encode()), "a.bib.gz", {"new": 2}),
    "UTF-16": (TWO.encode("utf-16"), "a.bib", {"new": 2}),
    "Latin": (TWO.replace("Ada", "Adä").encode("cp1252"), "a.bib", {"new": 2, "problem": 1}),
    "half a gzip": (gzip.compress(TWO.encode())[:-20], "a.bib.gz", {"problem": 1}),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20, "a.png", {"problem": ...}),
    "zeros": (bytes(10_000), "a.bib", {"problem": ...}),
    "JSON that is none": (b'{"a": [1, 2', "a.json", {"problem": ...}),
    "no name to speak of": (TWO.encode(), "\u202e" + "x" * 400, {"new": 2}),
}


@pytest.mark.parametrize("kind", FILES)
def test_files(inside, settings, kind):
    settings.OUTSIDE_SERVICES = False
    data, name, wanted = FILES[kind]
    answer = inside.post(IMPORT, {"file": SimpleUploadedFile(name, data)}, follow=True)
    assert answer.status_code == 200
    found = {str(verdict): number for verdict, number in answer.context["overview"].found}
    assert set(found) <= set(wanted)
    assert all(number in (found.get(verdict), ...) for verdict, number in wanted.items()), found


def test_a_file_that_is_too_large(inside):
    answer = inside.post(
        IMPORT, {"text": ONE, "file": SimpleUploadedFile("a.bib", b" " * (51 * 1024 * 1024))}
    )
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "has 51 MB, and at most 50 MB are taken" in text
    assert "import_papers" in text
    assert "One Paper of Ours" in text


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(entries(2_000) + "\n% " + "x" * 9_500_000, id="bibliography"),
        pytest.param("{" * 10_000_000, id="braces"),
        pytest.param("@article{" * 1_000_000, id="entries that do not close"),
        pytest.param("10.1000/a\n" * 1_000_000, id="identifiers"),
        pytest.param("[" * 10_000_000, id="brackets"),
        pytest.param("TY  - JOUR\n" * 900_000, id="RIS"),
    ],
)
@pytest.mark.django_db(transaction=True)
def test_ten_megabytes(inside, settings, text):
    settings.OUTSIDE_SERVICES = False
    shown = told(inside.post(IMPORT, {"text": text}))
    batch = ImportBatch.objects.get()
    assert f'data-next href="{address(batch)}"' in shown
    assert batch.items.exists()
    assert len(inside.get(address(batch)).content) < 3_000_000


@pytest.mark.django_db(transaction=True)
def test_what_takes_long_is_told_while_it_goes_on(inside):
    shown = told(inside.post(IMPORT, {"file": SimpleUploadedFile("a.bib", entries(2_500).encode())}))
    assert "<p>200 entries looked at.</p>" in shown
    assert "<p>2,500 entries looked at.</p>" in shown
    batch = ImportBatch.objects.get()
    ImportItem.objects.filter(position__gt=1_010).delete()
    shown = told(sent(inside, batch))
    assert "<p>1,010 entries done." in shown
    assert shown.count("<h1") == 1
    assert Publication.objects.count() == 1_010


def test_more_than_django_takes_is_refused_and_makes_nothing(inside):
    assert inside.post(IMPORT, {"text": "x" * 13 * 1024 * 1024}).status_code in (400, 413)
    assert ImportBatch.objects.count() == 0


# Choices


def test_choices_of_three_hundred_entries_on_six_pages(inside):
    batch = hand_in(inside, entries(300))
    assert batch.items.count() == 300
    for number in range(1, 7):
        shown = inside.get(f"{address(batch)}?page={number}")
        assert len(shown.context["page"]) == 50
        last = shown.context["page"][-1].item.pk
        answer = sent(inside, batch, go=f"page:{number + 1}", number=number, **{f"do-{last}": "skip"})
        assert answer.headers["Location"] == f"{address(batch)}?page={number + 1}"
    assert overview(batch).adds == 294
    sent(inside, batch)
    assert Publication.objects.count() == 294


def test_choices_of_others_are_left_alone(inside, account):
    mine, other = hand_in(inside), hand_in(inside, TWO)
    theirs = other.items.first()
    person = factories.PersonFactory(name="Somebody Elsewhere")
    own = mine.items.get()
    data = {
        "item": [own.pk, theirs.pk, "999999999999", "-1", "x", "9" * 5_000, "\0", "١"],
        f"do-{theirs.pk}": "skip",
        f"do-{own.pk}": "same",
        f"who-{own.pk}-1": str(person.uid),
        f"who-{own.pk}-99": str(person.uid),
        f"take-{own.pk}-title": "theirs",
        f"take-{own.pk}-pk": "theirs",
    }
    assert sent(inside, mine, go="save", **data).status_code == 302
    assert ImportItem.objects.filter(pk__in=[own.pk, theirs.pk]).exclude(choices={}).count() == 0
    assert keys_of(map(str, data["item"])) == {own.pk, theirs.pk, 999999999999}


def test_a_person_that_was_offered_can_be_chosen(inside, account):
    ada = factories.PersonFactory(name="Ada Lovelace")
    batch = hand_in(inside)
    item = batch.items.get()
    assert item.changes["byline"][0]["person"] == str(ada.uid)
    sent(inside, batch, **{f"who-{item.pk}-1": ""})
    assert Publication.objects.get().authorships.get().person is None


HOSTILE = {
    "no options": {"visibility": "", "keywords": ""},
    "visible to nobody": {"visibility": "withdrawn"},
    "NUL": {"visibility": "\0", "keywords": "\0", "topics": "\0", "to_theme": "\0"},
    "topics": {"topics": ["0", "x", "9" * 5_000, "-1", "1e9"]},
    "a theme": {"to_theme": "999999"},
}


@pytest.mark.parametrize("case", HOSTILE)
@pytest.mark.parametrize("role", ["member", "owner"])
def test_hostile_options(client, case, role):
    client.force_login(factories.UserFactory(role=role))
    batch = hand_in(client)
    answer = sent(client, batch, **HOSTILE[case])
    assert answer.status_code in (302, 422)
    if answer.status_code == 422:
        assert titles() == set()
        assert "errorlist" in answer.content.decode()


def test_a_member_gives_papers_to_no_theme(inside):
    theme = factories.ThemeFactory()
    batch = hand_in(inside)
    sent(inside, batch, to_theme=str(theme.pk))
    assert theme.theme_publications.count() == 0


@pytest.mark.parametrize("here", ["0", "-1", "9" * 5_000, "x", "\0", "1\r\nX: y", "1" * 18])
def test_pages_that_there_are_not(inside, here):
    batch = hand_in(inside)
    assert inside.get(address(batch), {"page": here}).status_code == 200
    for go in ("save", f"page:{here}"):
        answer = sent(inside, batch, go=go, here=here)
        assert answer.status_code == 302
        assert len(answer.headers["Location"]) < 200
    applied(inside, TWO)
    assert inside.get(address(ImportBatch.objects.latest("pk")), {"page": here}).status_code == 200


def test_ten_thousand_fields(inside):
    batch = hand_in(inside)
    many = {f"do-{number}": "new" for number in range(5_000)} | {"item": list(range(5_000))}
    assert sent(inside, batch, go="save", **many).status_code == 302
    assert inside.post(address(batch, "undo/"), {"anyway": list(range(10_000))}).status_code == 302


@pytest.mark.parametrize("go", ["", "nonsense", "page:", "page:\0", "\0", "apply:7", "x" * 100_000])
def test_buttons_that_there_are_not(inside, go):
    batch = hand_in(inside)
    assert sent(inside, batch, go=go).status_code == 302


@pytest.mark.parametrize("anyway", ["x", "-1", "9" * 5_000, "\0", "", "٣"])
def test_hostile_ticks(inside, anyway):
    batch = applied(inside)
    assert inside.post(address(batch, "undo/"), {"anyway": anyway}).status_code == 302


# What is shown


def test_a_plan_says_what_it_found_and_what_it_would_do(inside):
    applied(inside)
    batch = hand_in(inside, TWO + "\n@article{broken, title = {Half}, author = {X")
    found = overview(batch)
    words = "Of 3 entries 1 was not understood, 1 is new and 1 is there already."
    assert (found.sentence, found.adds, found.changes, found.problems) == (words, 1, 0, 1)
    text = inside.get(address(batch)).content.decode()
    assert text.index("Not understood</h2>") < text.index("New</h2>") < text.index("There already</h2>")
    assert text.count("button default") == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (ONE, "The entry is new."),
        (TWO, "All 2 entries are new."),
        ("x y z", "The entry was not understood."),
        ("x y z\na b c", "None of the 2 entries was understood."),
    ],
)
def test_sentences_about_plans(inside, text, words):
    assert overview(hand_in(inside, text)).sentence == words


def test_where_nothing_is_found_nothing_can_be_applied(inside):
    batch = hand_in(inside, "% a comment\n@comment{x}")
    text = inside.get(address(batch)).content.decode()
    assert "There is no entry in what you handed in" in text
    assert 'value="apply"' not in text
    assert sent(inside, batch).status_code == 302


def test_what_was_not_understood_comes_back_to_be_mended(inside):
    batch = hand_in(inside, ONE + "\n@article{broken, title = {Half}, author = {X")
    text = inside.get(IMPORT, {"again": batch.uid}).context["form"]["text"].value()
    assert text.startswith("@article{broken")
    assert "One Paper of Ours" not in text


def test_what_is_shown_is_escaped(inside):
    batch = hand_in(inside, ONE.replace("One Paper", "<script>alert(1)</script>"))
    assert "<script>alert" not in inside.get(address(batch)).content.decode()
    sent(inside, batch)
    assert "<script>alert" not in inside.get(address(batch)).content.decode()


def price(client, place):
    with CaptureQueriesContext(connection) as asked:
        assert client.get(place).status_code == 200
    return len(asked)


@pytest.mark.parametrize("role", ["member", "editor"])
def test_the_pages_cost_the_same_for_twice_as_much(client, role):
    account = factories.UserFactory(role=role)
    client.force_login(account)
    factories.PersonFactory(name="Ada Lovelace")
    client.get(IMPORT)
    prices = []
    for number in (20, 40):
        text = entries(number)
        new = ImportBatch.objects.create(door="admin", user=account)
        plan(new, _read(text), account)
        done = applied(client, entries(number, start=1_000 + number))
        changed = hand_in(client, entries(number, start=1_000 + number).replace("2020", "2021"))
        places = [IMPORT, address(new), address(done), address(changed), address(done, "undo/")]
        prices.append([price(client, place) for place in places])
    assert prices[0] == prices[1]
    assert max(prices[1]) < 25


def _read(text):
    from publications import formats

    return formats.read(text, "a.bib")


# Filling a form


@pytest.fixture
def crossref(settings):
    with outside_server() as server:
        settings.OUTSIDE_SERVICES = True
        settings.CROSSREF_URL = settings.DATACITE_URL = server.url
        yield server


WORK = {
    "message": {
        "DOI": DOI,
        "type": "journal-article",
        "title": ["Engines that weave"],
        "author": [{"given": "Ada", "family": "Lovelace"}, {"given": "C.", "family": "Babbage"}],
        "container-title": ["Journal of Engines"],
        "issued": {"date-parts": [[2021, 4, 26]]},
        "volume": "7",
        "page": "1-2",
    }
}


def test_a_form_is_filled(inside, crossref):
    ada = factories.PersonFactory(name="Ada Lovelace", slug="ada-lovelace")
    charles = factories.PersonFactory(name="Charles Babbage", slug="charles-babbage")
    venue = factories.VenueFactory(name="Journal of Engines")
    crossref.answers[f"/works/{DOI}"] = page(WORK)
    found = inside.post(FILL, {"text": f" https://doi.org/{DOI}\n"}).json()
    assert found["fields"] == {
        "title": "Engines that weave",
        "year": "2021",
        "month": "4",
        "day": "26",
        "venue_printed": "Journal of Engines",
        "volume": "7",
        "pages": "1–2",
    }
    assert found["choices"] == {"kind": "article", "status": "published"}
    assert found["venue"] == {"value": venue.name, "fresh": False}
    first, second = found["names"]
    assert (first["person"], first["personName"]) == (ada.slug, ada.name)
    assert second["persons"] == [{"value": charles.slug, "label": charles.name}]
    assert found["identifiers"] == [{"scheme": "doi", "value": DOI}]
    assert (found["others"], found["there"]) == (False, None)
    assert Publication.objects.count() == 0


def test_a_form_is_told_what_is_there(inside, crossref):
    paper = factories.PublicationFactory(title="Engines that weave")
    factories.IdentifierFactory(publication=paper, value=DOI)
    crossref.answers[f"/works/{DOI}"] = page(WORK)
    there = inside.post(FILL, {"text": DOI}).json()["there"]
    place = reverse("admin:publications_publication_change", args=[paper.pk])
    assert there == {"title": "Engines that weave", "address": place, "sure": True}


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "nonsense",
        "\0",
        "\0" * 9_000,
        "x" * 500_000,
        "javascript:alert(1)",
        "http://127.0.0.1/",
        "10.",
        "<b>",
    ],
)
def test_what_cannot_be_asked(inside, crossref, text):
    answer = inside.post(FILL, {"text": text})
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/json")
    assert "no-store" in answer.headers["Cache-Control"]
    assert answer.json()["error"].startswith("This is no DOI")
    assert crossref.asked == []


FAILURES = {
    "nobody knows it": (page(b"{}", status=404), "Neither Crossref nor DataCite has a work"),
    "too often": (page(b"", status=429, Retry_After="120"), "Crossref asks to wait until"),
    "a fault": (page(b"", status=500), "Crossref has a fault of its own"),
    "a web page": (page(b"<html>Hello"), "Crossref answers with a web page"),
    "nothing": (page(b""), "Crossref answers with something that is not the data"),
    "another work": (page({"message": {"DOI": "10.5555/other", "title": ["x"]}}), "about another work"),
    "garbage": (lambda connection, request: connection.sendall(b"\xff" * 99), "broken or breaks off"),
}


@pytest.mark.parametrize("case", FAILURES)
def test_what_sources_do_not_say(inside, crossref, case):
    answer, words = FAILURES[case]
    crossref.answers[f"/works/{DOI}"] = answer
    told = inside.post(FILL, {"text": DOI})
    assert told.status_code == 200
    assert words in told.json()["error"]


def test_what_is_switched_off(inside, settings):
    settings.OUTSIDE_SERVICES = False
    assert "switched off" in inside.post(FILL, {"text": DOI}).json()["error"]


FILLED = {"fields", "choices", "venue", "names", "others", "identifiers", "links", "there"}
ODD = {
    "no title": {"title": []},
    "a year that is none": {"issued": {"date-parts": [[99999]]}},
    "much": {"title": ["x" * 1_900], "volume": "v" * 5_000, "page": "p" * 5_000, "publisher": "q" * 9_000},
    "many names": {"author": [{"given": "A", "family": f"B{number}"} for number in range(3_000)]},
    "odd names": {"author": [{"name": "\u202e"}, {"family": "x" * 9_000}, {}, {"given": "<script>"}]},
}


@pytest.mark.parametrize("case", ODD)
def test_odd_answers_fill_what_they_can(inside, crossref, case):
    crossref.answers[f"/works/{DOI}"] = page({"message": WORK["message"] | ODD[case]})
    answer = inside.post(FILL, {"text": DOI})
    assert answer.status_code == 200
    found = json.loads(answer.content)
    assert found.keys() in ({"error"}, FILLED)
    assert "error" not in found or case == "odd names"
    found = {"names": [], "fields": {}} | found
    assert all(len(each["name"]) <= 500 for each in found["names"])
    assert len(found["fields"].get("volume", "")) <= 60


def test_who_is_nobody_fills_nothing(client, crossref):
    assert client.post(FILL, {"text": DOI}).status_code == 302
    client.force_login(factories.UserFactory(is_active=False))
    assert client.post(FILL, {"text": DOI}).status_code == 302
    assert crossref.asked == []


def test_filling_costs_the_same_for_more_names_and_people(inside, crossref):
    prices = []
    inside.get(IMPORT)
    for number in (3, 6):
        factories.PersonFactory.create_batch(number)
        names = [{"given": "Ada", "family": f"Tester{each}"} for each in range(number)]
        crossref.answers[f"/works/{DOI}"] = page({"message": WORK["message"] | {"author": names}})
        with CaptureQueriesContext(connection) as asked:
            assert inside.post(FILL, {"text": DOI}).status_code == 200
        prices.append(len(asked))
    assert prices[0] == prices[1]


def test_plans_are_edited_on_no_other_page():
    assert not {ImportBatch, ImportItem} & set(admin.site._registry)
