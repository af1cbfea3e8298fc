"""A waiting plan is evaluated again when it is opened, and what could not be fetched is looked up again."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from publications.models import ImportBatch, ImportItem, Publication
from publications.models.import_plans import ItemChoices
from tests import factories
from tests.outside_server import outside_server, page
from tests.publications.imports.batches import (
    IMPORT,
    ONE,
    get_batch_url,
    list_titles,
    make_bibtex,
    send_plan,
    submit_text,
)

pytestmark = pytest.mark.django_db

DOI = "10.5555/engines.2021.7"
WORK = {"message": {"DOI": DOI, "title": ["Engines that weave"], "issued": {"date-parts": [[2021]]}}}
UNKNOWN = "10.5555/unknown"


def list_verdicts(batch):
    return list(batch.items.order_by("position").values_list("verdict", flat=True))


def fetch_plan(client, batch):
    response = client.get(get_batch_url(batch))
    assert response.status_code == 200
    return response.content.decode()


def test_a_paper_that_was_added_meanwhile_is_already_here(user_client):
    first, second = submit_text(user_client), submit_text(user_client)
    send_plan(user_client, first)
    send_plan(user_client, second, go="save")
    assert "The entry is already here." in fetch_plan(user_client, second)
    send_plan(user_client, second)
    assert list_titles() == {"One Paper of Ours"}


def test_a_name_in_print_that_was_added_meanwhile_is_found(user_client):
    ada = factories.PersonFactory(name="Augusta King")
    batch = submit_text(user_client)
    assert batch.items.get().changes.byline == []
    send_plan(user_client, batch, go="save")
    ada.names.create(name="Ada Lovelace")
    assert "Augusta King" in fetch_plan(user_client, batch)
    send_plan(user_client, batch)
    assert Publication.objects.get().authorships.get().person == ada


def test_choices_stay_unless_another_paper_is_matched(user_client):
    ada = factories.PersonFactory(name="Ada Lovelace")
    batch = submit_text(user_client)
    item = batch.items.get()
    send_plan(user_client, batch, go="save", **{f"do-{item.pk}": "skip", f"who-{item.pk}-1": ""})
    assert f'value="{ada.uid}" selected' not in fetch_plan(user_client, batch)
    item.refresh_from_db()
    assert item.choices == ItemChoices(do="skip", people={1: ""})
    send_plan(user_client, submit_text(user_client))
    fetch_plan(user_client, batch)
    item.refresh_from_db()
    assert (item.verdict, item.choices) == ("same", ItemChoices(people={1: ""}))


def test_one_choice_holds_for_all_entries_with_the_name(user_client):
    ada = factories.PersonFactory(name="Ada Lovelace")
    batch = submit_text(user_client, make_bibtex(3))
    _first, second, _third = batch.items.order_by("position")
    assert "For all 3 entries with this name" in fetch_plan(user_client, batch)
    send_plan(user_client, batch, **{f"who-{second.pk}-2": "", f"all-{second.pk}-2": "on"})
    assert Publication.objects.count() == 3
    assert ada.authorships.count() == 0


def test_a_plan_that_is_applied_elsewhere_is_not_evaluated(user_client):
    batch = submit_text(user_client)
    ImportBatch.objects.update(state="applied")
    factories.PersonFactory(name="Ada Lovelace")
    fetch_plan(user_client, batch)
    assert batch.items.get().changes.byline == []


@pytest.mark.parametrize("role", ["member", "editor"])
def test_evaluating_costs_the_same_for_twice_as_much(client, role):
    client.force_login(factories.UserFactory(role=role))
    prices = []
    for number in (8, 16):
        batch = submit_text(client, make_bibtex(number, start=1_000 * number))
        send_plan(client, submit_text(client, make_bibtex(number, start=1_000 * number)))
        with CaptureQueriesContext(connection) as queries:
            fetch_plan(client, batch)
        assert set(list_verdicts(batch)) == {"same"}
        prices.append(len(queries))
    assert prices[0] == prices[1]


@pytest.fixture
def crossref(settings):
    with outside_server() as server:
        settings.OUTSIDE_SERVICES = True
        settings.CROSSREF_URL = settings.DATACITE_URL = server.url
        yield server


def test_stored_papers_are_not_looked_up_outside(user_client, settings):
    settings.OUTSIDE_SERVICES = False
    paper = factories.PublicationFactory(title="Engines that weave", year=2021)
    factories.IdentifierFactory(publication=paper, value=DOI)
    factories.IdentifierFactory(publication=paper, scheme="pmid", value="123")
    for text in (DOI, "https://pubmed.ncbi.nlm.nih.gov/123/", "PMID: 123"):
        batch = submit_text(user_client, text)
        html = fetch_plan(user_client, batch)
        assert "The entry is already here." in html
        assert reverse("admin:publications_publication_change", args=[paper.pk]) in html
        send_plan(user_client, batch)
        batch.refresh_from_db()
        assert batch.counts.unchanged == 1
    paper.refresh_from_db()
    assert (paper.title, paper.version) == ("Engines that weave", Publication.objects.get().version)


def test_what_could_not_be_fetched_is_apart_from_what_was_not_understood(user_client, settings):
    settings.OUTSIDE_SERVICES = False
    html = fetch_plan(user_client, submit_text(user_client, f"{DOI}\n{UNKNOWN}\nPMID: 99"))
    assert "None of the 3 entries could be fetched." in html
    assert "not understood" not in html
    assert "PubMed" in html
    assert 'value="retry"' in html
    assert 'value="discard"' in html
    assert 'value="apply"' not in html
    html = fetch_plan(user_client, submit_text(user_client, f"{DOI}\nx y z\n{ONE}"))
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", html))
    assert "3 entries: 1 is new, 1 has a problem, 1 could not be fetched." in text


def test_trying_again_puts_what_is_found_in_its_place(user_client, crossref):
    batch = submit_text(user_client, f"{DOI}\n{ONE}\n{UNKNOWN}")
    assert list_verdicts(batch) == ["fetch", "new", "fetch"]
    crossref.answers[f"/works/{DOI}"] = page(WORK)
    assert send_plan(user_client, batch, go="retry").status_code == 302
    assert sorted(list_verdicts(batch)) == ["fetch", "new", "new"]
    assert dict(batch.items.values_list("line", "verdict")) == {1: "new", 2: "new", 3: "fetch"}
    send_plan(user_client, batch)
    assert list_titles() == {"Engines that weave", "One Paper of Ours"}


def test_a_plan_in_which_nothing_can_be_done_is_no_task(user_client, settings):
    settings.OUTSIDE_SERVICES = False
    dead, live = submit_text(user_client, f"{DOI}\nx y z"), submit_text(user_client)
    tasks = user_client.get("/admin/").content.decode()
    assert (get_batch_url(dead) in tasks, get_batch_url(live) in tasks) == (False, True)
    assert get_batch_url(dead) in user_client.get(IMPORT).content.decode()
    send_plan(user_client, dead, go="discard")
    assert get_batch_url(dead) not in user_client.get(IMPORT).content.decode()


def test_formats_of_a_mixture_come_into_one_plan(user_client):
    ris = "TY  - JOUR\nTI  - Paper in RIS\nPY  - 2020\nER  -"
    batch = submit_text(user_client, f'{ONE}\n{ris}\n[{{"title": "Paper in JSON"}}]')
    send_plan(user_client, batch)
    assert list_titles() == {"One Paper of Ours", "Paper in RIS", "Paper in JSON"}
    assert ImportItem.objects.filter(verdict="problem").count() == 0
