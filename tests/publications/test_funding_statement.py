"""The funding statement of a paper: a row of the table of fields, and so everywhere where a text belongs."""

import json

import pytest
from django.urls import reverse

from bibliography.entry import Entry
from bibliography.formats import find_format, read, write
from publications.imports.undo import undo
from publications.models import Publication
from tests import factories
from tests.admin_forms import form_data, read_form
from tests.publications.editing.paper_form.form_requests import get_change_url, get_saved_paper
from tests.publications.imports.submissions import import_text

TEXT = "Supported by EPSRC (EP/X1)."
ENTRY = Entry("article", "On Money", year=2020, funding=TEXT)
ONE = f"@article{{one, title = {{On Money}}, year = 2020, doi = {{10.1/one}}, funding = {{{TEXT}}}}}"


@pytest.mark.parametrize("name", ["bibtex", "ris", "csl", "jsonl"])
def test_each_format_reads_what_it_writes(name):
    text = "".join(write([ENTRY], find_format(name)))
    [entry] = read(text, "x" + find_format(name).suffixes[0])
    assert entry.funding == TEXT
    assert not entry.extra.keys() & {"funding", "note", "N1"}


def test_notes_are_exported_next_to_it():
    entry = Entry("article", "On Money", authors_complete=False, funding=TEXT, extra={"note": "In two parts"})
    [item] = json.loads("".join(write([entry], find_format("csl"))))
    assert item["note"] == (
        "In two parts\nFunding statement: Supported by EPSRC (EP/X1).\nThe list of authors is incomplete."
    )
    [again] = read(json.dumps([item]), "x.json")
    assert (again.funding, again.extra["note"], again.authors_complete) == (TEXT, "In two parts", False)


@pytest.fixture
def paper(db):
    ada = factories.PersonFactory(slug="ada")
    factories.AppointmentFactory(person=ada)
    return factories.PublicationFactory(title="On Money", funding=TEXT, byline=[ada], abstract="Of money.")


def test_its_page_and_its_forms_for_programs_have_it(client, paper):
    page = client.get(paper.get_absolute_url()).content.decode()
    assert "<h2>Funding statement</h2>" in page
    assert '"funding": {"@type": "Grant"' in page or '"funding":{"@type":"Grant"' in page
    assert f"Funding statement: {TEXT}" in client.get(paper.get_export_url("json")).json()[0]["note"]
    assert f"funding       = {{{TEXT}}}" in client.get(paper.get_export_url("bib")).content.decode()
    answers = {
        prefix: client.get("/oai", {"verb": "ListRecords", "metadataPrefix": prefix}).content.decode()
        for prefix in ("oai_dc", "mods")
    }
    assert f"<dc:description>{TEXT}</dc:description>" in answers["oai_dc"]
    assert f'<note type="funding">{TEXT}</note>' in answers["mods"]


def test_neither_lists_nor_cvs_have_it(client, paper):
    for address in ("/publications/", reverse("person", args=["ada"]), "/people/ada/cv/"):
        assert "EPSRC" not in client.get(address, follow=True).content.decode()


def test_the_form_and_the_history_have_it(client, paper):
    client.force_login(factories.UserFactory(role="editor"))
    data = form_data(read_form(client, get_change_url(paper)))
    assert data["funding"] == TEXT
    get_saved_paper(client.post(get_change_url(paper), data | {"funding": "Paid by nobody."}))
    paper.refresh_from_db()
    assert paper.funding == "Paid by nobody."
    page = client.get(reverse("admin:publications_publication_history", args=[paper.pk])).content.decode()
    assert "unding statement" in page


def test_imports_fill_it_and_take_it_back(db):
    paper = factories.PublicationFactory(title="On Money", year=2020, kind="article", venue=None)
    factories.IdentifierFactory(publication=paper, scheme="doi", value="10.1/one")
    batch, _ = import_text(ONE)
    assert Publication.objects.get().funding == TEXT
    undo(batch)
    assert Publication.objects.get().funding == ""
