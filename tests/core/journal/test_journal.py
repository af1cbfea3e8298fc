"""The journal records everything the group holds, however it is written."""

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client

from core.db.journal import is_journaled
from core.journal.context import journal_context
from core.journal.models import JournalEvent
from groupsite.roles import list_governed_models
from people.models import Person
from publications.models import Authorship, Publication
from tests import factories

NOT_JOURNALED = {
    "agenda.followedcalendar": "what a calendar elsewhere had, not an edit",
    "groupsite.backuprecord": "its own record",
    "groupsite.cacheentry": "counts of the moment",
    "merging.identitychange": "its own record",
    "groupsite.formdraft": "text that was not saved",
    "groupsite.savedview": "an account's own setting",
    "people.distinctpair": "its own record",
    "groupsite.sentnotice": "which messages an account got",
    "groupsite.noticesettings": "which messages an account gets",
    "corrections.profilelink": "its own record",
    "corrections.correction": "its own record",
    "people.formername": "a name that was given up, which no history may show",
    "people.invitation": "its own record",
    "people.user": "password hashes and logins are nobody's history",
    "personal_data.erasedpath": "a hash of what is gone",
    "personal_data.erasurerecord": "its own record",
    "personal_data.erasurerequest": "its own record",
    "publications.authorclaim": "its own record",
    "publications.authorspelling": "follows from a merge, which is its own record",
    "publications.authorgroup": "computed, or confirmed with its own record",
    "publications.groupedmention": "computed, or confirmed with its own record",
    "publications.author": "a printed name is a value, not an edit",
    "publications.corpusrecord": "rows that only a corpus holds",
    "publications.importbatch": "its own record",
    "publications.importitem": "its own record",
    "publications.followedfacts": "switches and the last look",
    "publications.paperdecision": "its own record",
    "publications.paperfacts": "what registries say, not an edit",
    "publications.paperreference": "what registries say, not an edit",
    "publications.publishernotice": "what registries say, not an edit",
    "publications.rejectedentry": "its own record",
    "publications.suggestion": "its own record",
    "publications.deletedrecord": "follows from papers, which are journaled",
    "reports.report": "settings of a report, which an account keeps",
    "sources.listedwork": "what a source lists; its import is a record",
    "sources.papersource": "its own record",
    "sources.sourcelisting": "what a source lists",
    "sources.sourcerules": "an account's own setting",
    "software.repositorycheck": "memory of a command, not an edit",
}


def test_every_model_of_content_is_journaled():
    journaled = {model._meta.label_lower for model in apps.get_models() if is_journaled(model)}
    assert journaled == list_governed_models() - set(NOT_JOURNALED)


def list_labels(instance):
    return [event.action for event in JournalEvent.objects.of_row(instance).order_by("id")]


@pytest.mark.django_db
def test_single_bulk_and_plain_writes_are_recorded_with_who_and_why():
    user = factories.UserFactory()
    with journal_context(user=user.pk, why="roll-over"):
        person = factories.PersonFactory(office="A")
        Person.objects.filter(pk=person.pk).update(office="B")
        with connection.cursor() as cursor:
            cursor.execute("UPDATE people_person SET office = 'C' WHERE id = %s", [person.pk])
    assert list_labels(person) == ["I", "U", "U"]
    events = JournalEvent.objects.of_row(person).order_by("id")
    assert [event.values["office"] for event in events] == ["A", "B", "C"]
    assert [event.former for event in events] == [None, {"office": "A"}, {"office": "B"}]
    assert {event.context.metadata["why"] for event in events} == {"roll-over"}


@pytest.mark.django_db
def test_a_write_that_changes_nothing_is_not_recorded():
    person = factories.PersonFactory()
    person.save()
    assert list_labels(person) == ["I"]


@pytest.mark.django_db
def test_a_deleted_paper_leaves_itself_and_its_byline_in_the_journal():
    paper = factories.PublicationFactory(byline=["Ada Tester", "Bob Tester"])
    key = paper.pk
    paper.delete()
    deleted = JournalEvent.objects.of_model(Publication).get(row_id=key, action="D")
    assert deleted.values["title"] == paper.title
    mentions = JournalEvent.objects.of_model(Authorship).filter(parent_id=key, action="D")
    assert mentions.count() == 2


@pytest.mark.django_db
def test_rows_that_only_a_corpus_holds_are_exempt():
    paper = factories.CorpusPaperFactory(byline=["Ada Tester"])
    factories.LinkFactory(publication=paper)
    assert list_labels(paper) == []
    assert not JournalEvent.objects.of_model(Authorship).exists()
    paper.slug = "now-held"
    paper.save()
    assert list_labels(paper) == ["U"]


@pytest.mark.django_db
def test_what_an_account_does_in_the_admin_is_recorded_with_the_account():
    owner = factories.UserFactory(role="owner")
    client = Client()
    client.force_login(owner)
    page = factories.PageFactory()
    response = client.post(f"/admin/groupsite/page/{page.pk}/delete/", {"post": "yes"})
    assert response.status_code == 302
    event = JournalEvent.objects.of_row(page).get(action="D")
    assert event.context.metadata["user"] == owner.pk
