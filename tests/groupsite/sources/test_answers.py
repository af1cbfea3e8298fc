"""Answers to works that sources list: mine, not mine, later, and taking each back."""

import datetime

import pytest
from django.utils import timezone

from groupsite.sources import answers
from groupsite.sources.answers import AnswerError
from groupsite.sources.models import ListedWork, WorkState
from groupsite.sources.plans import settle
from groupsite.sources.suggestions import SourceSuggestions
from publications.authors.claims import ClaimResult
from publications.imports.undo import undo
from publications.models import ImportBatch, Publication, RejectedEntry
from tests import factories as make
from tests.played_services import make_works

pytestmark = pytest.mark.django_db


@pytest.fixture
def work(services, ada, add_source, look):
    """The only work that the member's ORCID lists."""
    services.works = make_works(1)
    look(add_source("orcid"))
    return ListedWork.objects.get()


def count_suggested(person):
    return len(SourceSuggestions().list_suggestions(person.user, person))


def test_mine_adds_one_paper_that_is_linked_to_the_person(work, ada):
    acceptance = answers.accept(work, ada.user)
    paper = Publication.objects.get()
    assert (acceptance.paper, acceptance.claim) == (paper, ClaimResult.LINKED)
    assert paper.visibility == "public"
    assert [mention.person for mention in paper.authorships.order_by("position")] == [ada, None]
    assert acceptance.batch.items.count() == 1
    assert count_suggested(ada) == 0


def test_mine_twice_adds_one_paper(work, ada):
    answers.accept(work, ada.user)
    with pytest.raises(AnswerError, match="not suggested any more"):
        answers.accept(work, ada.user)
    assert Publication.objects.count() == 1


def test_a_paper_whose_import_was_undone_is_suggested_again(work, ada):
    acceptance = answers.accept(work, ada.user)
    undo(acceptance.batch, ada.user)
    assert not Publication.objects.exists()
    assert count_suggested(ada) == 1
    work.refresh_from_db()
    answers.accept(work, ada.user)
    assert Publication.objects.count() == 1


def test_a_work_is_accepted_after_a_worker_was_killed_between_the_import_and_its_note(work, ada):
    answers.accept(work, ada.user)
    ListedWork.objects.update(state=WorkState.WAITING, publication_uid=None)
    settle(ada)
    work.refresh_from_db()
    assert (work.state, work.publication_uid) == (WorkState.HERE, Publication.objects.get().uid)


def test_not_mine_is_remembered_and_can_be_taken_back(work, ada):
    answers.refuse(work, ada.user)
    assert count_suggested(ada) == 0
    assert RejectedEntry.objects.get().title == work.title
    answers.take_back(work)
    assert count_suggested(ada) == 1
    assert not RejectedEntry.objects.exists()


def test_later_hides_a_work_for_thirty_days(work, ada):
    answers.put_off(work, ada.user)
    assert count_suggested(ada) == 0
    assert SourceSuggestions().list_put_off(ada) == [work]
    now = timezone.now()
    works = ListedWork.objects.all()
    assert not works.to_decide(now + datetime.timedelta(days=29)).exists()
    assert works.to_decide(now + datetime.timedelta(days=31)).exists()


def test_the_published_paper_of_a_preprint_becomes_a_version_not_a_second_paper(
    services, ada, add_source, look
):
    services.works = make_works(1)
    title = services.works[0]["title"]
    preprint = make.PublicationFactory(
        title=title,
        kind="preprint",
        status="preprint",
        year=2000,
        byline=[ada, "Charles Babbage"],
        added_by=ada.user,
    )
    look(add_source("orcid"))
    [paper] = SourceSuggestions().list_suggestions(ada.user, ada)
    assert paper.outcome == "“Mine” adds it as the published paper, of which the one here becomes a version"
    acceptance = answers.accept(paper.work, ada.user)
    preprint.refresh_from_db()
    assert preprint.version_of == acceptance.paper


def test_a_paper_without_a_name_like_the_persons_is_added_and_linked_to_nobody(
    services, ada, add_source, look
):
    services.works = [make_works(1)[0] | {"authors": [("Nora", "Ost")]}]
    look(add_source("orcid"))
    [paper] = SourceSuggestions().list_suggestions(ada.user, ada)
    assert "no author has a name like yours or a spelling of it" in paper.objections
    assert answers.accept(paper.work, ada.user).claim is None


def test_a_name_that_may_be_somebody_elses_waits_for_an_editor(services, ada, add_source, look):
    services.works = [make_works(1)[0] | {"authors": [("Augusta", "Byron")]}]
    make.PersonNameFactory(person=ada, name="Augusta Byron", confirmed=False)
    look(add_source("orcid"))
    assert answers.accept(ListedWork.objects.get(), ada.user).claim == ClaimResult.WAITING


def test_the_plan_of_a_person_is_in_no_list_of_imports(work, ada, client):
    client.force_login(ada.user)
    plan = ImportBatch.objects.get()
    assert str(plan.uid) not in client.get("/admin/publications/publication/import/").text
    assert client.get(f"/admin/publications/publication/import/{plan.uid}/").status_code == 404


def test_what_a_person_refused_is_no_rejection_for_an_editor_who_imports_it(work, ada):
    from bibliography.entry_values import from_values
    from publications.imports.plans import plan

    entry = from_values(work.item.entry)
    answers.refuse(work, ada.user)
    batch = ImportBatch.objects.create(door="admin")
    plan(batch, [entry])
    assert batch.items.get().changes.rejected is None
