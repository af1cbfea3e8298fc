"""Plans of tables and of references: questions about columns, corrections, and records that are offered."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from publications.models import ImportBatch, Publication
from tests import factories
from tests.core.tables.sheets import build_xlsx
from tests.outside_server import outside_server
from tests.outside_server import page as answer
from tests.publications.imports.batches import IMPORT, get_batch_url, send_plan, submit_text

pytestmark = pytest.mark.django_db

TABLE = (
    'Title,Authors,Year,Impact,Teaser\nOn Networks,"Smith, A.",2020,3.4,Read it\nOn Things,B. Jones,2021,9,\n'
)
SURE = "Smith, A., & Jones, B. (2020). On networks and friends. Journal of Networks, 12(3), 45–67."
UNSURE = "On things and others. Carl Doe, Lea Roe. Journal of Things, 2019."
RECORD = {
    "DOI": "10.5555/nets",
    "type": "journal-article",
    "title": ["On Networks and Friends"],
    "author": [{"given": "Anna", "family": "Smith"}, {"given": "Bob", "family": "Jones"}],
    "container-title": ["Journal of Networks"],
    "issued": {"date-parts": [[2020, 3]]},
}


def get_page(client, batch, query=""):
    return client.get(f"{get_batch_url(batch)}{query}").content.decode()


def get_entry(batch, position=1):
    return batch.items.get(position=position).entry


def test_a_column_is_chosen_and_the_table_read_again(user_client):
    batch = submit_text(user_client, TABLE)
    assert [(each.heading, each.answer) for each in batch.options.columns] == [("Impact", ""), ("Teaser", "")]
    page = get_page(user_client, batch)
    assert "What is “<bdi>Impact</bdi>”?" in page
    second = batch.items.get(position=2)
    send_plan(user_client, batch, go="columns", **{"column-1": "abstract", f"do-{second.pk}": "skip"})
    batch.refresh_from_db()
    assert [each.answer for each in batch.options.columns] == ["", "abstract"]
    assert get_entry(batch)["abstract"] == "Read it"
    assert batch.items.get(position=2).choices.do == "skip"
    send_plan(user_client, batch)
    assert [paper.abstract for paper in Publication.objects.all()] == ["Read it"]


def test_an_unknown_column_is_never_read_by_itself(user_client):
    batch = submit_text(user_client, TABLE)
    send_plan(user_client, batch, go="columns", **{"column-0": "no such key"})
    batch.refresh_from_db()
    assert not any(each.answer for each in batch.options.columns)
    assert "abstract" not in get_entry(batch)


def test_a_workbook_beside_pasted_records_is_one_plan(user_client):
    content = build_xlsx(
        sheets={"Notes": [["x"]], "Papers": [["Title", "Authors", "Year"], ["On Networks", "A. Smith", 2020]]}
    )
    file = SimpleUploadedFile("papers.xlsx", content)
    batch = submit_text(
        user_client, "@book{b, title = {A Book}, author = {Ada Lovelace}, year = 2020}", file=file
    )
    assert sorted(item.title for item in batch.items.all()) == ["A Book", "On Networks"]
    assert "Only the sheet “Papers” was read, not “Notes”." in get_page(user_client, batch)


def test_a_sure_reference_is_ticked_and_a_doubtful_one_is_not(user_client):
    batch = submit_text(user_client, f"References\n\n{SURE}\n\n{UNSURE}\n")
    sure, unsure = batch.items.order_by("position")
    assert (sure.changes.from_text, sure.changes.unsure) == (True, False)
    assert (unsure.changes.from_text, unsure.changes.unsure) == (True, True)
    page = get_page(user_client, batch)
    assert "Read from a text, with doubt." in page
    assert "Add 1 paper<" in page
    send_plan(user_client, batch)
    assert [paper.title for paper in Publication.objects.all()] == ["On networks and friends"]
    submit = submit_text(user_client, UNSURE)
    assert not submit.items.get().changes.rejected


def test_an_entry_is_corrected_in_the_plan(user_client):
    batch = submit_text(user_client, UNSURE)
    key = batch.items.get().pk
    assert f'name="entry-{key}-title"' in get_page(user_client, batch, f"?edit={key}")
    fields = {"title": "On Things and Others", "authors": "Doe, Carl; Roe, Lea; Poe, D.", "year": "2018",
              "venue": "Journal of Things", "kind": "journal article"}  # fmt: skip
    send_plan(
        user_client, batch, go=f"edit:{key}", **{f"entry-{key}-{name}": text for name, text in fields.items()}
    )
    item = batch.items.get()
    assert (item.title, item.entry["year"], item.changes.unsure) == ("On Things and Others", 2018, False)
    assert [person["name"] for person in item.entry["authors"]] == ["Carl Doe", "Lea Roe", "D. Poe"]
    send_plan(user_client, batch)
    assert Publication.objects.get().year == 2018


@pytest.mark.parametrize("go", ["edit:999999", "take:999999", "open:x", "edit:", "take:"])
def test_a_key_that_is_none_changes_nothing(user_client, go):
    batch = submit_text(user_client, SURE)
    before = get_entry(batch)
    assert send_plan(user_client, batch, go=go).status_code == 302
    assert get_entry(batch) == before


@pytest.fixture
def crossref(settings):
    with outside_server() as server:
        settings.OUTSIDE_SERVICES = True
        settings.CROSSREF_URL = settings.DATACITE_URL = server.url
        yield server


def answer_search(server, *records):
    class Anything(dict):
        def get(self, path, default=None):
            is_search = path.startswith("/works?")
            return answer({"status": "ok", "message": {"items": list(records)}}) if is_search else default

    server.answers = Anything()


def test_a_record_of_crossref_is_offered_and_taken_by_hand_only(user_client, crossref):
    answer_search(crossref, {"DOI": "10.1/other", "title": ["Something else"]}, RECORD)
    batch = submit_text(user_client, SURE)
    assert crossref.requests == []
    assert "Look up 1 reference at Crossref" in get_page(user_client, batch)
    send_plan(user_client, batch, go="search")
    assert len(crossref.requests) == 1
    assert "identifiers" not in get_entry(batch)
    page = get_page(user_client, batch)
    assert "Use this record" in page
    assert "doi:10.5555/nets" in page
    send_plan(user_client, batch, go=f"take:{batch.items.get().pk}")
    assert get_entry(batch)["identifiers"] == [["doi", "10.5555/nets"]]
    assert [person["name"] for person in get_entry(batch)["authors"]] == ["Anna Smith", "Bob Jones"]


def test_what_crossref_does_not_have_is_said(user_client, crossref):
    answer_search(crossref, RECORD | {"title": ["On Quite Another Subject of Research"]})
    batch = submit_text(user_client, SURE)
    send_plan(user_client, batch, go="search")
    assert not batch.items.get().changes.offer
    assert "Crossref has no record of this." in get_page(user_client, batch)


def test_nothing_is_searched_where_outside_services_are_off(user_client, settings):
    settings.OUTSIDE_SERVICES = False
    batch = submit_text(user_client, SURE)
    assert "at Crossref" not in get_page(user_client, batch)
    send_plan(user_client, batch, go="search")
    assert not batch.items.get().changes.offer_failed


def test_a_reference_with_a_doi_is_read_where_its_source_does_not_answer(user_client):
    batch = submit_text(user_client, f"{SURE} https://doi.org/10.5555/nets")
    item = batch.items.get()
    assert (item.verdict, item.changes.from_text) == ("new", True)
    assert item.entry["identifiers"] == [["doi", "10.5555/nets"]]


def test_a_stored_paper_is_found_again_by_the_doi_of_a_reference(user_client):
    factories.PublicationFactory(title="On networks and friends", year=2020)
    batch = submit_text(user_client, SURE)
    assert batch.items.get().verdict in ("changed", "doubtful", "same")


@pytest.mark.parametrize("name", ["papers.xlsx", "papers.ods"])
def test_a_damaged_workbook_is_one_problem(user_client, name):
    content = build_xlsx(["Title", "Authors"], ["On Nets", "A. Smith"])[:-400]
    response = user_client.post(IMPORT, {"text": "", "file": SimpleUploadedFile(name, content)})
    assert response.status_code == 302
    [item] = ImportBatch.objects.get().items.all()
    assert item.verdict == "problem"
