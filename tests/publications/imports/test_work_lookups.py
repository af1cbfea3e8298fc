"""All papers of pasted identifiers of persons: one plan without doubles, to be stopped and continued."""

import math
from functools import partial

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from core.journal.context import journal_context
from publications.imports import sources
from publications.imports.answers import fix_item
from publications.imports.plans import plan, retry_lookups
from publications.imports.reading_progress import get_reading, track_reading
from publications.imports.sources.paced_client import PacedClient
from publications.imports.sources.source_client import SourceClient, get_client
from publications.imports.sources.work_source import PAGE_LIMITS
from publications.imports.user_input import read_text
from publications.imports.work_lookups import ReadingStoppedError, look_up_all
from publications.models import ImportBatch, Publication
from publications.models.import_plans import ImportOptions
from tests import factories
from tests.outside_server import page
from tests.played_services import AUTHOR, ORCID, PID, FakeClock, make_works, play_services
from tests.publications.imports.submissions import apply

pytestmark = pytest.mark.django_db
ALL = f"{ORCID}\nhttps://openalex.org/{AUTHOR}\ndblp.org/pid/{PID}"


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture
def services(settings, clock, monkeypatch):
    """The services with 60 works, and a client for them whose pauses take no time."""
    with play_services(settings, clock) as running:
        running.works = make_works(60)

        def build_client():
            return SourceClient(
                PacedClient(get_client(), clock.sleep, clock.read, paces), PAGE_LIMITS, math.inf
            )

        paces = {}
        monkeypatch.setattr(sources, "build_works_client", build_client)
        yield running


def plan_pasted(text, account=None):
    batch = ImportBatch.objects.create(door="test", user=account, source_text=text)
    plan(batch, read_text(text), account)
    return batch


def count_verdicts(batch):
    verdicts = list(batch.items.values_list("verdict", flat=True))
    return {verdict: verdicts.count(verdict) for verdict in set(verdicts)}


def test_60_works_of_an_orcid_are_60_entries(services):
    assert count_verdicts(plan_pasted(ORCID)) == {"new": 60}


def test_what_three_sources_have_is_60_entries_with_all_identifiers(services):
    batch = plan_pasted(ALL)
    assert count_verdicts(batch) == {"new": 60}
    item = batch.items.first()
    schemes = {scheme for scheme, _value in item.entry["identifiers"]}
    assert schemes == {"doi", "openalex", "dblp"}
    assert item.text.split("\n") == ALL.split("\n")
    assert services.has_kept_limits()


def test_what_is_here_is_recognised_first(services):
    apply(plan_pasted(ORCID))
    assert count_verdicts(plan_pasted(f"https://openalex.org/{AUTHOR}")) == {"changed": 60}
    assert count_verdicts(plan_pasted(ORCID)) == {"same": 60}
    assert Publication.objects.count() == 60


def test_a_service_that_fails_in_the_middle_says_where_and_a_retry_goes_on(services):
    services.failures["openalex"] = [None, None, None, *[page(b"", status=503)] * 3]
    batch = plan_pasted(AUTHOR)
    assert count_verdicts(batch) == {"new": 50, "fetch": 1}
    problem = batch.items.get(verdict="fetch")
    assert problem.reason == (
        "OpenAlex reported an internal error. Try again in a few minutes, or paste BibTeX instead. "
        "50 of 60 papers were read."
    )
    before = len(services.log)
    retry_lookups(batch)
    assert count_verdicts(batch) == {"new": 60}
    assert len(services.log) == before + 1


def test_one_service_that_fails_leaves_the_others(services):
    services.failures["orcid_public"] = [page(b"<html>")]
    batch = plan_pasted(ALL)
    assert count_verdicts(batch) == {"new": 60, "fetch": 1}


def test_what_was_read_stays_when_somebody_stops(services):
    def stop(done):
        if done >= 50:
            raise ReadingStoppedError

    text = f"{ORCID}\n{AUTHOR}"
    batch = ImportBatch.objects.create(door="test", source_text=text)
    plan(batch, read_text(text, resolve=partial(look_up_all, on_read=stop)))
    assert count_verdicts(batch) == {"new": 50, "fetch": 2}
    reasons = set(batch.items.filter(verdict="fetch").values_list("reason", flat=True))
    assert reasons == {"Reading was stopped. 50 of 60 papers were read.", "Reading was stopped."}
    retry_lookups(batch)
    assert count_verdicts(batch) == {"new": 60, "same": 50}


def test_works_without_authors_get_them_by_their_dois(services):
    for work in services.works[:3]:
        work["authors"] = []
    services.known_dois = {work["doi"]: [("Grace", "Hopper")] for work in services.works[:2]}
    batch = plan_pasted(ORCID)
    names = [[person["name"] for person in item.entry.get("authors", [])] for item in batch.items.all()[:60]]
    assert sorted(names).count(["Grace Hopper"]) == 2
    assert batch.options.source_notes == ["The source names no authors of 1 paper."]
    assert services.has_kept_limits()


def test_what_was_edited_here_is_not_overwritten(services):
    apply(plan_pasted(ORCID))
    paper = Publication.objects.get(title=services.works[0]["title"])
    with journal_context(user=factories.UserFactory(role="editor").pk):
        Publication.objects.filter(pk=paper.pk).update(volume="99")
    services.works[0]["volume"] = "98"
    services.works[1]["volume"] = "97"
    batch = plan_pasted(AUTHOR)
    fields = {field.name: field for field in batch.items.get(publication=paper).changes.fields}
    assert fields["volume"].default == "ours"
    apply(batch)
    paper.refresh_from_db()
    assert paper.volume == "99"


@pytest.mark.parametrize("source", ["https://www.zotero.org/groups/12/looms", "FILE"])
def test_what_changed_in_a_source_of_the_group_is_a_change_of_the_plan(services, source):
    def write_file():
        entries = (
            f"@article{{w{work['number']}, title = {{{work['title']}}}, doi = {{{work['doi']}}}, year = "
            f"{work['year']}, author = {{Ada Lovelace and Charles Babbage}}, volume = {work['volume']}}}"
            for work in services.works
        )
        services.server.answers["/files/all.bib"] = page("\n".join(entries).encode())

    text = source.replace("FILE", f"{services.server.url}/files/all.bib")
    write_file()
    apply(plan_pasted(text))
    services.works[7]["volume"] = "77"
    write_file()
    batch = plan_pasted(text)
    assert count_verdicts(batch) == {"same": 59, "changed": 1}
    [field] = batch.items.get(verdict="changed").changes.fields
    assert (field.name, field.theirs, field.default) == ("volume", "77", "theirs")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (AUTHOR, f"OpenAlex has no author {AUTHOR}."),
        (ORCID, f"ORCID has no record {ORCID}."),
        (f"pid/{PID}", f"dblp has no person {PID}."),
    ],
)
def test_an_identifier_that_no_service_has(services, text, reason):
    services.missing = {AUTHOR, ORCID, PID}
    assert plan_pasted(text).items.get().reason == reason


def test_services_that_are_turned_off_are_not_requested(services, settings):
    settings.OUTSIDE_SERVICES = False
    assert "Outside services are turned off" in plan_pasted(ORCID).items.get().reason
    assert services.log == []


def test_identifiers_of_persons_among_records_and_references(services):
    bib = "@article{a, title = {Another paper}, author = {A B}, year = 2020}"
    assert count_verdicts(plan_pasted(f"{bib}\n{ORCID}\n")) == {"new": 61}
    references = "[1] Hopper, G. (1952). The education of a computer. Proc. ACM, 243-249.\n"
    assert count_verdicts(plan_pasted(f"{ORCID}\n\n{references}"))["new"] >= 60


# The pages


@pytest.fixture
def user_client(client):
    client.force_login(factories.UserFactory(role="owner"))
    return client


def paste(client, text):
    response = client.post(reverse("admin:publications_import"), {"text": text})
    content = (
        b"".join(response.streaming_content).decode() if response.streaming else response.content.decode()
    )
    return content, ImportBatch.objects.latest("pk")


@pytest.mark.django_db(transaction=True)
def test_the_page_shows_the_progress_with_a_button_to_stop(user_client, services):
    content, batch = paste(user_client, ORCID)
    assert "<p>60 papers read.</p>" in content
    assert 'value="stop-reading"' in content
    assert count_verdicts(batch) == {"new": 60}
    assert user_client.get(reverse("admin:publications_import_plan", args=[batch.uid])).status_code == 200


def test_a_plan_that_is_being_read_says_so_and_is_stopped_from_another_tab(user_client, services):
    batch = ImportBatch.objects.create(door="test", options=ImportOptions(reads_sources=True))
    url = reverse("admin:publications_import_plan", args=[batch.uid])

    def read(_on_progress, on_read):
        on_read(50)
        assert "50 papers read." in user_client.get(url).content.decode()
        user_client.post(url, {"go": "stop-reading"})
        with pytest.raises(ReadingStoppedError):
            on_read(60)

    track_reading(batch, lambda _done: None, read)
    assert get_reading(batch) is None
    assert "papers read." not in user_client.get(url).content.decode()


def test_a_file_with_an_orcid_says_what_to_do(user_client, services):
    file = SimpleUploadedFile("list.txt", f"{ORCID}\n".encode())
    user_client.post(reverse("admin:publications_import"), {"file": file})
    item = ImportBatch.objects.latest("pk").items.get()
    assert item.reason == "This names many papers. Paste it under “Add papers” to add all of them."
    assert services.log == []


def test_the_line_of_a_plan_is_not_corrected_to_all_papers_of_a_person(services):
    batch = plan_pasted("nothing at all")
    item = fix_item(batch, str(batch.items.get().pk), None, text=ORCID)
    assert item.verdict == "problem"
    assert item.reason.startswith("This names many papers.")
    assert services.log == []


def test_the_form_of_one_paper_says_where_many_are_added(user_client, services):
    response = user_client.post(reverse("admin:publications_publication_fill"), {"text": "~Ada_Lovelace1"})
    assert response.json()["error"].startswith("This names many papers.")
