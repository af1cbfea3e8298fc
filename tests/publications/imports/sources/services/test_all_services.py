"""What holds of every service: works come once, with their fields, within limits; errors are told."""

import json

import pytest

from bibliography.formats import Entry
from core.http import RequestLimits
from publications.imports.sources.paced_client import PacedClient
from publications.imports.sources.source_client import SourceClient, SourceError, get_client
from publications.imports.sources.work_sources import WORK_SOURCES
from tests.outside_server import page
from tests.played_services import AUTHOR, ORCID, PID, make_works

IDENTIFIERS = {
    "orcid": ORCID,
    "openalex_author": AUTHOR,
    "dblp_person": PID,
    "semantic_scholar_author": "1741101",
    "arxiv_author": "lovelace_a_1",
    "arxiv_search": "Lovelace_A",
    "pubmed_search": "Lovelace A[au]",
    "inspire_author": "1020121",
    "openreview_profile": "~Ada_Lovelace1",
    "zotero_group": "12",
}
WITHOUT_DOIS = ("openreview_profile", "arxiv_author", "arxiv_search")
SERVICES = {name: WORK_SOURCES[name].base_setting.removesuffix("_URL").lower() for name in IDENTIFIERS}


@pytest.mark.parametrize("name", IDENTIFIERS)
def test_all_works_come_once_within_the_limits_of_the_service(fetch, services, name):
    services.works = make_works(230)
    pages = fetch(name, IDENTIFIERS[name])
    entries = [entry for each in pages for entry in each.entries]
    assert all(isinstance(entry, Entry) for entry in entries)
    assert sorted(entry.title for entry in entries) == sorted(work["title"] for work in services.works)
    assert [each.is_last for each in pages] == [False] * (len(pages) - 1) + [True]
    assert services.has_kept_limits()
    assert {logged.service for logged in services.log} == {SERVICES[name]}


@pytest.mark.parametrize("name", IDENTIFIERS)
def test_a_work_has_its_fields(fetch, services, name):
    services.works = make_works(1)
    [work], [entry] = services.works, fetch(name, IDENTIFIERS[name])[0].entries
    assert [person.name for person in entry.authors] == ["Ada Lovelace", "Charles Babbage"]
    if name in WITHOUT_DOIS:
        assert entry.kind == ("inproceedings" if name == "openreview_profile" else "preprint")
    else:
        assert ("doi", work["doi"]) in entry.identifiers
        assert (entry.kind, entry.year, entry.venue) == ("article", work["year"], work["venue"])
    if name not in (*WITHOUT_DOIS, "orcid"):
        assert entry.volume == work["volume"]


@pytest.mark.parametrize("name", IDENTIFIERS)
def test_only_the_identifier_is_sent(fetch, services, name):
    services.works = make_works(1)
    fetch(name, IDENTIFIERS[name])
    for logged in services.log:
        assert {header.lower() for header in logged.headers} <= {
            "host", "user-agent", "accept", "accept-encoding", "connection", "zotero-api-version",
        }  # fmt: skip


@pytest.mark.parametrize("name", IDENTIFIERS)
@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (page(b"{}", status=404), r"has no |finds nothing|Zotero has no group"),
        (page(b"<html><body>Sorry</body></html>"), "responded"),
        (page([1, [2], {"x": "y"}]), "responded|has no|finds nothing"),
        (page(b"\xff\xfe{"), "responded"),
        (page(b"", status=500), "reported an internal error"),
        (page(b"", status=429, Retry_After="9999"), "limits how often it can be used"),
        (page(b"", status=403), "refused the request|is private"),
    ],
)
def test_an_answer_that_is_none_is_a_sentence(fetch, services, name, answer, message):
    services.works = make_works(1)
    services.failures[SERVICES[name]] = [answer] * 3
    with pytest.raises(SourceError, match=message):
        fetch(name, IDENTIFIERS[name])


@pytest.mark.parametrize("name", set(IDENTIFIERS) - {"dblp_person", "arxiv_author", "orcid"})
def test_a_look_that_was_cut_off_goes_on_where_it_was(fetch, services, name):
    services.works = make_works(230)
    pages = fetch(name, IDENTIFIERS[name])
    state = json.loads(json.dumps(pages[0].state))
    rest = fetch(name, IDENTIFIERS[name], state)
    assert [each.entries for each in rest] == [each.entries for each in pages[1:]]


@pytest.mark.parametrize("name", IDENTIFIERS)
def test_nothing_there_is_a_sentence(fetch, services, name):
    with pytest.raises(SourceError, match="no |finds nothing"):
        fetch(name, IDENTIFIERS[name])


def test_an_empty_page_of_arxiv_is_not_the_end(fetch, services):
    services.works = make_works(230)
    total = b"<totalResults xmlns='http://a9.com/-/spec/opensearch/1.1/'>230</totalResults>"
    feed = b"<feed xmlns='http://www.w3.org/2005/Atom'>" + total + b"</feed>"
    services.failures["arxiv"] = [None, page(feed)]
    with pytest.raises(SourceError, match="arXiv responded with an empty page"):
        fetch("arxiv_search", "Lovelace_A")


def test_the_papers_of_a_recorded_answer_of_semantic_scholar_are_read(fetch, services, data):
    body = (data / "semanticscholar" / "semanticscholar__test_get_author_papers.json").read_bytes()
    services.failures["semantic_scholar"] = [page(body), page({"data": []})]
    entries = [entry for each in fetch("semantic_scholar_author", "1741101") for entry in each.entries]
    assert len(entries) == len(json.loads(body)["data"])
    assert all(entry.identifiers[0][0] == "s2" for entry in entries)


def test_the_works_of_a_recorded_record_of_orcid_are_read(fetch, services, data):
    record = json.loads((data / "orcid" / "orcid-model__record-full-3.0.json").read_bytes())
    works = record["activities-summary"]["works"]
    summaries = [group["work-summary"][0] for group in works["group"]]
    services.failures["orcid_public"] = [page(works), page({"bulk": [{"work": work} for work in summaries]})]
    assert [entry.title for each in fetch("orcid", ORCID) for entry in each.entries] == [
        work["title"]["title"]["value"] for work in summaries
    ]


def test_the_work_of_a_recorded_answer_of_openalex_is_read(fetch, services, data):
    work = json.loads((data / "openalex" / "DSpace__openalex-publication-by-author-id.json").read_bytes())
    services.failures["openalex"] = [None, page({"meta": {"count": 1}, "results": [work]})]
    [entry] = fetch("openalex_author", AUTHOR)[0].entries
    assert entry.title == work["title"]


@pytest.mark.parametrize("name", IDENTIFIERS)
@pytest.mark.parametrize("play", ["hang", "drip"])
def test_a_service_that_is_slow_is_given_up(services, clock, name, play):
    services.failures[SERVICES[name]] = [getattr(services.server, play)]
    client = SourceClient(
        PacedClient(get_client(), clock.sleep, clock.read, {}), RequestLimits(seconds=0.2), 9
    )
    with pytest.raises(SourceError, match="took too long to respond"):
        list(WORK_SOURCES[name].fetch_works(client, IDENTIFIERS[name]))


@pytest.mark.parametrize("name", IDENTIFIERS)
def test_hostile_answers_are_sentences_or_entries(fetch, services, name):
    entity = b"<!DOCTYPE x [<!ENTITY y 'z'>]><feed>&y;</feed>"
    for body in (b"[" * 100_000, b'{"a":' * 50_000, b"<a>" * 50_000, entity, b""):
        services.failures[SERVICES[name]] = [page(body)] * 2
        with pytest.raises(SourceError):
            fetch(name, IDENTIFIERS[name])
