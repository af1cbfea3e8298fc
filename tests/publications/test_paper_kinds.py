"""Kinds of papers that the group names itself: shown by their names, exported as standard kinds."""

import json

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from publications.imports.undo import undo
from publications.models import PaperKind, Publication
from tests import factories
from tests.admin_forms import form_data, read_form
from tests.publications.editing.paper_form.form_requests import (
    ADD,
    get_change_url,
    get_saved_paper,
    read_errors,
)
from tests.publications.imports.submissions import import_text

pytestmark = pytest.mark.django_db
KINDS = "/admin/publications/paperkind/"


@pytest.fixture
def editor(client):
    account = factories.UserFactory(role="editor")
    client.force_login(account)
    return account


@pytest.fixture
def abstracts():
    return factories.PaperKindFactory(
        name="extended abstract", plural="extended abstracts", slug="extended-abstract", standard="talk"
    )


def send(client, address, **changed):
    return client.post(address, form_data(read_form(client, address)) | changed)


def test_a_kind_is_added_in_the_admin_chosen_for_a_paper_and_exported_as_its_standard_kind(client):
    client.force_login(factories.UserFactory(role="staff"))
    names = {"name": "extended abstract", "plural": "extended abstracts", "standard": "talk"}
    assert send(client, f"{KINDS}add/", **names).status_code == 302
    kind = PaperKind.objects.get()
    assert kind.slug == "extended-abstract"
    assert ">extended abstract</option>" in client.get(ADD).content.decode()
    data = {"title": "On Kinds", "year": "2024", "kind": kind.slug, "visibility": "public"}
    paper = get_saved_paper(send(client, ADD, **data))
    assert (paper.kind, paper.own_kind) == ("talk", kind)
    client.logout()

    page = client.get(paper.get_absolute_url()).content.decode()
    assert "xtended abstract" in page
    assert "PresentationDigitalDocument" in page
    assert "Extended abstract" in client.get("/search/", {"q": "kinds"}).content.decode()
    assert json.loads(client.get(paper.get_export_url("json")).content)[0]["type"] == "speech"
    assert "@misc{" in client.get(paper.get_export_url("bib")).content.decode()
    assert "TY  - SLIDE" in client.get(paper.get_export_url("ris")).content.decode()
    record = client.get("/oai", {"verb": "ListRecords", "metadataPrefix": "oai_dc"}).content.decode()
    assert "talk or poster" in record
    assert "xtended abstract" not in record


def test_the_form_shows_the_kind_and_keeps_it_or_takes_another(client, editor, abstracts):
    paper = factories.PublicationFactory(kind="talk", own_kind=abstracts)
    address = get_change_url(paper)
    assert form_data(read_form(client, address))["kind"] == "extended-abstract"
    get_saved_paper(send(client, address, title="Changed"))
    paper.refresh_from_db()
    assert (paper.title, paper.kind, paper.own_kind) == ("Changed", "talk", abstracts)
    get_saved_paper(send(client, address, kind="article"))
    paper.refresh_from_db()
    assert (paper.kind, paper.own_kind) == ("article", None)


def test_lists_count_and_choose_the_kind_that_is_shown(client, abstracts):
    factories.PublicationFactory(title="One Abstract", kind="talk", own_kind=abstracts)
    factories.PublicationFactory(title="One Talk", kind="talk")
    factories.PublicationFactory(title="One Article", kind="article")
    whole = client.get("/publications/").content.decode()
    assert "Extended abstract" in whole
    of_abstracts = client.get("/publications/?kind=extended-abstract").content.decode()
    assert "1 extended abstract" in of_abstracts
    assert "One Abstract" in of_abstracts
    assert "One Talk" not in of_abstracts
    of_talks = client.get("/publications/?kind=talk").content.decode()
    assert "One Talk" in of_talks
    assert "One Abstract" not in of_talks
    assert "no kind “nonsense”" in client.get("/publications/?kind=nonsense").content.decode()


@pytest.mark.parametrize("typed", ['kind:"extended abstract"', "kind:extended-abstract"])
def test_the_search_knows_the_kind_by_its_name(client, abstracts, typed):
    factories.PublicationFactory(title="One Abstract", kind="talk", own_kind=abstracts)
    factories.PublicationFactory(title="One Talk", kind="talk")
    page = client.get("/search/", {"q": typed}).content.decode()
    assert "One Abstract" in page
    assert "One Talk" not in page
    whole = client.get("/search/", {"q": "kind:talk"}).content.decode()
    assert "One Abstract" in whole
    assert "One Talk" in whole


def test_exports_of_a_list_take_the_kind(client, abstracts):
    factories.PublicationFactory(title="One Abstract", kind="talk", own_kind=abstracts)
    factories.PublicationFactory(title="One Talk", kind="talk")
    address = reverse("list_export", args=["json"])
    assert [each["title"] for each in client.get(f"{address}?kind=extended-abstract").json()] == [
        "One Abstract"
    ]
    assert client.get(f"{address}?kind=nonsense").status_code == 404


def test_a_search_offers_the_kind_beside_its_standard_one(client, abstracts):
    factories.PublicationFactory(title="A Short Abstract", kind="talk", own_kind=abstracts)
    factories.PublicationFactory(title="A Long Abstract", kind="talk")
    page = client.get("/search/", {"q": "abstract"}).content.decode()
    assert "kind:extended-abstract" in page
    assert "kind:talk" in page
    page = client.get("/search/", {"q": "abstract kind:extended-abstract"}).content.decode()
    assert "Short" in page
    assert "Long" not in page


def test_the_list_of_papers_in_the_admin_can_be_limited_to_the_kind(admin_client, abstracts):
    factories.PublicationFactory(title="A Short Abstract", kind="talk", own_kind=abstracts)
    factories.PublicationFactory(title="A Long Abstract", kind="talk")
    url = reverse("admin:publications_publication_changelist")
    page = admin_client.get(url, {"kind": "extended-abstract"}).content.decode()
    assert "A Short Abstract" in page
    assert "A Long Abstract" not in page
    assert "A Long Abstract" in admin_client.get(url, {"kind": "talk"}).content.decode()


def test_lists_take_no_query_for_each_kind(client, django_assert_max_num_queries):
    def count_list_queries():
        with django_assert_max_num_queries(30) as queries:
            client.get("/publications/")
            client.get("/search/", {"q": "kinded"})
        return len(queries)

    for number in range(3):
        kind = factories.PaperKindFactory(name=f"kind {number}", standard="phdthesis")
        factories.PublicationFactory(title=f"Kinded {number}", kind="phdthesis", own_kind=kind)
    count_list_queries()
    before = count_list_queries()
    for number in range(3, 9):
        kind = factories.PaperKindFactory(name=f"kind {number}", standard="phdthesis")
        factories.PublicationFactory(title=f"Kinded {number}", kind="phdthesis", own_kind=kind)
    assert count_list_queries() <= before


def test_another_standard_kind_reaches_the_papers(abstracts):
    paper = factories.PublicationFactory(kind="talk", own_kind=abstracts)
    abstracts.standard = "inproceedings"
    abstracts.save()
    paper.refresh_from_db()
    assert (paper.kind, paper.own_kind) == ("inproceedings", abstracts)


def test_who_changes_the_standard_kind_alone_takes_the_own_one_away(abstracts):
    paper = factories.PublicationFactory(kind="talk", own_kind=abstracts)
    Publication.objects.filter(pk=paper.pk).update(kind="article")
    paper.refresh_from_db()
    assert (paper.kind, paper.own_kind) == ("article", None)


def test_undoing_an_import_that_changed_the_kind_gives_the_own_one_back(abstracts):
    paper = factories.PublicationFactory(title="On Kinds", kind="talk", own_kind=abstracts, venue=None)
    factories.IdentifierFactory(publication=paper, scheme="doi", value="10.1/kinds")
    batch, _ = import_text("@article{k, title = {On Kinds}, year = 2024, doi = {10.1/kinds}}")
    paper.refresh_from_db()
    assert (paper.kind, paper.own_kind) == ("article", None)
    undo(batch)
    paper.refresh_from_db()
    assert (paper.kind, paper.own_kind) == ("talk", abstracts)


def test_papers_of_a_kind_that_is_deleted_are_what_it_stood_for(abstracts):
    paper = factories.PublicationFactory(kind="talk", own_kind=abstracts)
    abstracts.delete()
    paper.refresh_from_db()
    assert (paper.kind, paper.own_kind) == ("talk", None)


def test_a_kind_has_no_address_of_a_standard_one(client, editor):
    names = {"name": "talk", "plural": "talks", "slug": "talk", "standard": "talk"}
    assert "standard kind" in read_errors(send(client, f"{KINDS}add/", **names))
    with pytest.raises(IntegrityError), transaction.atomic():
        factories.PaperKindFactory(slug="talk")


def test_a_change_of_kind_stands_in_the_history(client, editor, abstracts):
    paper = factories.PublicationFactory(kind="article")
    get_saved_paper(send(client, get_change_url(paper), kind="extended-abstract"))
    page = client.get(reverse("admin:publications_publication_history", args=[paper.pk])).content.decode()
    assert "extended abstract" in page
