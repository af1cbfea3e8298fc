"""Facts that registries have of papers: looked up, stored, shown, and told to authors."""

import datetime
import json

import pytest
from django.utils import timezone

from publications.following.looking import select_due
from publications.models import FollowedFacts, PaperFacts, PaperReference, Publication, PublisherNotice
from tests import factories as make
from tests.played_registries import RETRACTION, look_up, play_registries

pytestmark = pytest.mark.django_db


@pytest.fixture
def registries(settings):
    with play_registries(settings) as played:
        yield played


def make_paper(doi, **values):
    paper = make.PublicationFactory(**{"in_list": True, "visibility": "public", **values})
    make.IdentifierFactory(publication=paper, scheme="doi", value=doi)
    return paper


def test_a_retraction_is_on_the_page_in_lists_exports_citations_and_metadata(registries, client):
    paper = make_paper("10.5555/a", title="Weaving Engines", slug="weaving", abstract="")
    registries.add("10.5555/a", **{"updated-by": [RETRACTION, {**RETRACTION, "source": "retraction-watch"}]})
    assert look_up() == 1
    text = client.get("/publications/weaving/").content.decode()
    assert "This paper was retracted." in text
    assert "https://doi.org/10.5555/retraction.1" in text
    assert '"creativeWorkStatus": "Retracted"' in text or '"creativeWorkStatus":"Retracted"' in text
    assert "[retracted]" in text
    assert ">retracted</strong>" in client.get("/publications/").content.decode()
    assert "note" in client.get("/publications/weaving.bib").content.decode()
    assert "Retracted" in client.get("/publications/weaving.bib").content.decode()
    assert PublisherNotice.objects.get(publication=paper).issued_on == datetime.date(2025, 3, 4)


def test_a_notice_that_the_registry_takes_back_goes(registries):
    paper = make_paper("10.5555/a")
    registries.add("10.5555/a", **{"updated-by": [RETRACTION]})
    look_up()
    registries.add("10.5555/a")
    look_up(are_all=True)
    paper.refresh_from_db()
    assert paper.standing == ""
    assert not PublisherNotice.objects.exists()


def test_open_access_is_linked_where_there_is_no_pdf(registries, client):
    paper = make_paper("10.5555/a", slug="weaving")
    registries.add("10.5555/a")
    look_up()
    text = client.get("/publications/weaving/").content.decode()
    assert 'href="https://repo.example/1"' in text
    assert "Open access (CC BY)" in text
    make.LinkFactory(publication=paper, kind="pdf", url="https://example.org/a.pdf")
    assert "repo.example" not in client.get("/publications/weaving/").content.decode()


def test_citations_are_counted_only_if_switched_on(registries, client):
    make_paper("10.5555/a", slug="weaving")
    registries.add("10.5555/a")
    look_up()
    assert PaperFacts.objects.get().citations is None
    FollowedFacts.objects.update(citations=True)
    look_up(are_all=True)
    assert "12 (OpenAlex, " in client.get("/publications/weaving/").content.decode()


def test_references_link_papers_of_this_site(registries, client):
    older, newer = make_paper("10.5555/a", slug="older"), make_paper("10.5555/b", slug="newer")
    third = make_paper("10.5555/c", slug="third")
    registries.add("10.5555/a", number="111")
    registries.add("10.5555/b", reference=[{"DOI": "10.5555/A"}, {"DOI": 5}, "junk", {"DOI": "10.5555/b"}])
    registries.add("10.5555/c")
    registries.openalex["10.5555/c"]["referenced_works"] = ["https://openalex.org/W111", 3]
    look_up()
    pairs = set(PaperReference.objects.values_list("citing", "cited"))
    assert pairs == {(newer.pk, older.pk), (third.pk, older.pk)}
    assert 'href="/publications/older/"' in client.get("/publications/newer/").content.decode()
    Publication.objects.filter(pk=newer.pk).update(visibility="draft")
    text = client.get("/publications/older/").content.decode()
    assert 'href="/publications/third/"' in text
    assert 'href="/publications/newer/"' not in text


@pytest.mark.parametrize(
    ("status", "problem"), [(500, "internal error"), (429, "how often"), (403, "denied access")]
)
def test_a_failure_keeps_the_last_values_and_is_said(registries, status, problem):
    make_paper("10.5555/a")
    registries.add("10.5555/a", **{"updated-by": [RETRACTION]})
    look_up()
    registries.status = status
    assert look_up(are_all=True) == 0
    assert Publication.objects.get().standing == "retracted"
    assert PaperFacts.objects.get().open_url
    assert problem in FollowedFacts.objects.get().problem


def test_papers_are_spread_over_the_week_the_oldest_look_first(registries, monkeypatch):
    monkeypatch.setattr("publications.following.looking.LEAST", 1)
    papers = [make_paper(f"10.5555/p{number}") for number in range(14)]
    assert [key for key, _ in select_due(timezone.now())] == [paper.pk for paper in papers[:2]]
    look_up()
    assert [key for key, _ in select_due(timezone.now())] == [paper.pk for paper in papers[2:4]]


@pytest.mark.parametrize("values", [{"visibility": "draft"}, {"in_list": False}, {"visibility": "withdrawn"}])
def test_papers_that_are_not_on_the_public_list_are_told_to_nobody(registries, values):
    make_paper("10.5555/a", **values)
    assert look_up() == 0
    assert registries.server.targets == []


def test_nothing_is_requested_where_services_are_off(registries, settings):
    settings.OUTSIDE_SERVICES = False
    make_paper("10.5555/a")
    assert look_up() == 0
    assert registries.server.targets == []


@pytest.mark.parametrize("work", [{}, {"DOI": 3}, {"updated-by": {"a": 1}, "funder": [[]], "reference": "x"}])
def test_answers_of_another_shape_do_no_harm(registries, work):
    make_paper("10.5555/a")
    registries.crossref["10.5555/a"] = {"DOI": "10.5555/a", **work}
    registries.openalex["10.5555/a"] = {
        "doi": "https://doi.org/10.5555/a",
        "id": 7,
        "open_access": [],
        **work,
    }
    look_up()
    assert not PublisherNotice.objects.exists()
    assert json.dumps(PaperFacts.objects.get().grants) == "[]"


def test_the_doi_of_arxiv_is_used_where_there_is_no_other():
    paper = make_paper("10.5555/a")
    make.IdentifierFactory(publication=paper, scheme="arxiv", value="2101.00001")
    preprint = make.PublicationFactory(in_list=True, visibility="public")
    make.IdentifierFactory(publication=preprint, scheme="arxiv", value="hep-th/9901001")
    dois = ["10.5555/a", "10.48550/arxiv.hep-th/9901001"]
    assert dict(select_due(timezone.now())) == dict(zip((paper.pk, preprint.pk), dois, strict=True))
