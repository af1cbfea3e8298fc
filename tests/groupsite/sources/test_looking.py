"""Looks at sources: every work once, what is here not at all, limits kept, and on where one was cut off."""

import datetime

import pytest
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from groupsite.personal_data.erasure import erase
from groupsite.sources import looking
from groupsite.sources.answers import refuse
from groupsite.sources.looking import compute_next_look, look_at, look_at_due
from groupsite.sources.models import ListedWork, PaperSource, SourceListing, WorkState
from groupsite.sources.suggestions import SourceSuggestions
from publications.models import ImportItem
from tests import factories as make
from tests.outside_server import page
from tests.played_services import AUTHOR, make_works

pytestmark = pytest.mark.django_db


def list_titles(person):
    return [paper.title for paper in SourceSuggestions().list_suggestions(person.user, person)]


def add_papers(works, person):
    for work in works:
        paper = make.PublicationFactory(
            title=work["title"], year=work["year"], byline=[person, "Charles Babbage"]
        )
        make.IdentifierFactory(publication=paper, scheme="doi", value=work["doi"])


def test_sixty_works_of_three_sources_are_sixty_suggestions(services, ada, add_source, look):
    services.works = make_works(60)
    look(add_source("orcid"), add_source("openalex_author"), add_source("dblp_person"))
    titles = list_titles(ada)
    assert len(titles) == len(set(titles)) == 60
    assert SourceListing.objects.count() == 180
    assert services.has_kept_limits()
    [first, *_] = SourceSuggestions().list_suggestions(ada.user, ada)
    assert first.labels == ["ORCID", "dblp", "OpenAlex"]
    assert {scheme for scheme, _value in first.entry.identifiers} >= {"doi", "openalex", "dblp"}


def test_what_is_here_is_not_suggested(services, ada, add_source, look):
    services.works = make_works(60)
    add_papers(services.works[:12], ada)
    source = add_source("orcid")
    look(source, add_source("openalex_author"))
    assert len(list_titles(ada)) == 48
    counted = PaperSource.objects.with_counts().get(pk=source.pk)
    assert (counted.listed_count, counted.accepted_count, counted.waiting_count) == (60, 12, 48)


def test_what_was_refused_never_comes_back(services, ada, add_source, look):
    services.works = make_works(20)
    source = add_source("orcid")
    look(source)
    for work in ListedWork.objects.all()[:5]:
        refuse(work, ada.user)
    source.state = {}
    source.save()
    look(source, add_source("openalex_author"), add_source("dblp_person"))
    assert len(list_titles(ada)) == 15
    assert ListedWork.objects.filter(state=WorkState.REFUSED).count() == 5


def test_what_was_refused_stays_so_when_its_source_is_removed_and_added_again(
    services, ada, add_source, look
):
    services.works = make_works(4)
    source = add_source("orcid")
    look(source)
    refuse(ListedWork.objects.first(), ada.user)
    source.delete()
    look(add_source("orcid"))
    assert len(list_titles(ada)) == 3


def test_a_refusal_of_one_person_does_not_count_for_another(services, ada, add_source, look):
    services.works = make_works(1)
    look(add_source("orcid"))
    refuse(ListedWork.objects.get(), ada.user)
    babbage = make.PersonFactory(name="Charles Babbage", user=make.UserFactory())
    look(add_source("openalex_author", person=babbage))
    [paper] = SourceSuggestions().list_suggestions(babbage.user, babbage)
    assert not any("left" in objection for objection in paper.objections)


def test_a_worker_that_is_killed_goes_on_where_it_was(services, ada, add_source, look, monkeypatch):
    services.works = make_works(60)
    source = add_source("openalex_author")
    store, pages = looking.store_page, []

    def store_two(source, each, open_works):
        if len(pages) == 2:
            raise KeyboardInterrupt
        store(source, each, open_works)
        pages.append(each)

    monkeypatch.setattr(looking, "store_page", store_two)
    with pytest.raises(KeyboardInterrupt):
        look(source)
    monkeypatch.setattr(looking, "store_page", store)
    source = PaperSource.objects.due(timezone.now()).get()
    services.log.clear()
    look(source)
    assert len(services.targets("openalex")) == 1
    assert len(list_titles(ada)) == 60


def test_a_second_look_asks_only_for_what_changed(services, ada, add_source, look):
    services.works = make_works(60)
    source = add_source("orcid")
    look(source)
    services.log.clear()
    look(PaperSource.objects.get())
    assert len(services.targets("orcid_public")) == 1


def test_a_service_that_limits_is_tried_again_when_it_says(services, add_source, look):
    services.works = make_works(3)
    services.failures["openalex"] = [page(b"", status=429, Retry_After="7200")]
    source = add_source("openalex_author")
    assert look(source) == [False]
    source.refresh_from_db()
    wait = source.next_look_at - timezone.now()
    assert datetime.timedelta(minutes=110) < wait < datetime.timedelta(minutes=121)
    assert source.failure == "OpenAlex limits how often it can be used."
    assert look(source) == [True]
    assert (source.failure, source.failing_since) == ("", None)


def test_the_other_sources_of_a_service_that_limits_wait_with_it(services, add_source, works_client):
    services.works = make_works(3)
    services.failures["openalex"] = [page(b"", status=429, Retry_After="7200")] * 2
    add_source("openalex_author")
    other = add_source("openalex_author", "A5000000002")
    add_source("orcid")
    assert look_at_due(works_client) == (2, 1)
    other.refresh_from_db()
    assert other.next_look_at - timezone.now() > datetime.timedelta(minutes=110)
    assert other.failure == ""


def test_a_look_at_what_was_the_identifier_is_given_up(services, ada, add_source, works_client, monkeypatch):
    services.works = make_works(3)
    source = add_source("openalex_author")
    read_pages = looking._read_pages

    def change_and_read(each, client):
        PaperSource.objects.update(identifier="A5000000002")
        return read_pages(each, client)

    monkeypatch.setattr(looking, "_read_pages", change_and_read)
    assert look_at(source, works_client)
    assert not ListedWork.objects.exists()
    source.refresh_from_db()
    assert (source.last_look_at, source.state) == (None, {})


@pytest.mark.parametrize("what", ["person", "source"])
def test_a_source_that_is_deleted_while_it_is_looked_at_leaves_nothing_and_stops_no_other(
    services, ada, add_source, works_client, monkeypatch, caplog, what
):
    services.works = make_works(3)
    source = add_source("openalex_author")
    other = add_source("orcid", person=make.PersonFactory())
    read_pages = looking._read_pages

    def delete_and_read(each, client):
        if each.pk == source.pk:
            PaperSource.objects.filter(pk=source.pk).delete()
            if what == "person":
                erase(ada)
        return read_pages(each, client)

    monkeypatch.setattr(looking, "_read_pages", delete_and_read)
    assert look_at_due(works_client)[0] == 2
    assert not ListedWork.objects.filter(person=ada.pk).exists()
    assert not PaperSource.objects.filter(pk=source.pk).exists()
    assert other.listings.count() == 3
    assert AUTHOR not in caplog.text


def test_no_service_makes_a_source_wait_for_years(services, add_source, look):
    services.failures["openalex"] = [page(b"", status=429, Retry_After="Fri, 31 Dec 9998 23:59:59 GMT")]
    source = add_source("openalex_author")
    look(source)
    source.refresh_from_db()
    assert source.next_look_at - timezone.now() < datetime.timedelta(days=8)


@pytest.mark.parametrize(("nights", "needs_attention"), [(0, False), (1, False), (2, False), (3, True)])
def test_a_source_needs_attention_after_three_nights(add_source, nights, needs_attention):
    since = timezone.now() - datetime.timedelta(days=nights)
    assert add_source("orcid", failing_since=since).needs_attention == needs_attention


@pytest.mark.parametrize(
    "answer", [page(b"<html>"), page({"meta": {}, "results": {}}), page(b"\xff\xfe"), page(b"", status=500)]
)
def test_a_wrong_answer_is_a_failure_in_words_and_stops_no_other_source(
    services, add_source, works_client, answer
):
    services.works = make_works(3)
    services.failures["openalex"] = [answer] * 9
    broken, sound = add_source("openalex_author"), add_source("orcid")
    assert look_at_due(works_client) == (2, 1)
    broken.refresh_from_db()
    assert broken.failure.startswith("OpenAlex ")
    assert sound.listings.count() == 3


def test_an_error_that_nobody_expected_is_logged_and_stops_no_other_source(
    services, add_source, works_client, monkeypatch, caplog
):
    services.works = make_works(3)
    source = add_source("orcid")
    monkeypatch.setattr(looking, "store_page", lambda *_: 1 / 0)
    assert not look_at(source, works_client)
    source.refresh_from_db()
    assert source.failure == "ORCID sent something that this site cannot read."
    assert "ZeroDivisionError" in caplog.text


def test_only_sources_that_are_on_and_due_are_looked_at(services, add_source, works_client):
    services.works = make_works(1)
    add_source("orcid", is_on=False)
    add_source("openalex_author", next_look_at=timezone.now() + datetime.timedelta(hours=1))
    due = add_source("dblp_person")
    assert look_at_due(works_client) == (1, 0)
    due.refresh_from_db()
    assert due.last_look_at is not None
    assert look_at_due(works_client) == (0, 0)


def test_other_tasks_have_their_turn_between_many_sources(services, add_source, works_client, monkeypatch):
    services.works = make_works(1)
    add_source("orcid")
    add_source("openalex_author")
    monkeypatch.setattr(looking, "AT_ONCE", 1)
    monkeypatch.setattr(looking, "build_works_client", lambda: works_client)
    assert looking.look_for_papers.call() == "1 sources checked, 0 failed"
    assert DBTaskResult.objects.filter(task_path__endswith="look_for_papers").count() == 1


def test_nothing_is_requested_without_outside_services(services, add_source, settings):
    add_source("orcid")
    settings.OUTSIDE_SERVICES = False
    assert looking.look_for_papers.call() == "Outside services are turned off."
    assert services.log == []


def test_looks_are_spread_over_the_day():
    now = timezone.now()
    times = [compute_next_look(PaperSource(pk=pk), now) for pk in range(1, 25)]
    hours = {time.hour for time in times}
    assert len(hours) >= 20
    assert all(datetime.timedelta(hours=12) <= time - now <= datetime.timedelta(hours=36) for time in times)


def test_a_paper_that_two_members_are_suggested_is_here_for_the_second(services, ada, add_source, look):
    from groupsite.sources.answers import accept

    services.works = make_works(2)
    babbage = make.PersonFactory(name="Charles Babbage", user=make.UserFactory())
    look(add_source("orcid"), add_source("openalex_author", person=babbage))
    accept(ListedWork.objects.filter(person=ada).first(), ada.user)
    assert len(list_titles(babbage)) == 1
    assert ListedWork.objects.filter(person=babbage, state=WorkState.HERE).count() == 1
    assert not ImportItem.objects.filter(outcome="changed").exists()


def test_a_page_is_stored_in_a_number_of_queries_that_does_not_grow(
    services, add_source, look, django_assert_max_num_queries
):
    services.works, services.per_page = make_works(90), 90
    source = add_source("openalex_author")
    with django_assert_max_num_queries(45):
        look(source)
