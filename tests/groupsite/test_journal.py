"""The journal records everything the group holds, however it is written."""

import pghistory
import pytest
from django.apps import apps
from django.db import connection
from django.test import Client

from groupsite.roles import list_governed_models
from people.models import Person
from publications.models import Authorship, Publication
from tests import factories

NOT_JOURNALED = {
    "groupsite.cacheentry": "counts of the moment",
    "groupsite.identitychange": "its own record",
    "groupsite.formdraft": "text that was not saved",
    "groupsite.savedview": "an account's own setting",
    "people.distinctpair": "its own record",
    "groupsite.sentnotice": "which messages an account got",
    "groupsite.noticesettings": "which messages an account gets",
    "groupsite.profilelink": "its own record",
    "groupsite.correction": "its own record",
    "people.formername": "a name that was given up, which no history may show",
    "people.invitation": "its own record",
    "people.user": "password hashes and logins are nobody's history",
    "publications.authorclaim": "its own record",
    "publications.authorspelling": "follows from a merge, which is its own record",
    "publications.authorgroup": "computed, or confirmed with its own record",
    "publications.groupedmention": "computed, or confirmed with its own record",
    "publications.author": "a printed name is a value, not an edit",
    "publications.corpusrecord": "rows that only a corpus holds",
    "publications.importbatch": "its own record",
    "publications.importitem": "its own record",
    "publications.paperdecision": "its own record",
    "publications.rejectedentry": "its own record",
    "publications.suggestion": "its own record",
    "publications.deletedrecord": "follows from papers, which are journaled",
    "software.repositorycheck": "memory of a command, not an edit",
}


def test_every_model_of_content_is_journaled():
    journaled = {
        model.pgh_tracked_model._meta.label_lower
        for model in apps.get_models()
        if hasattr(model, "pgh_tracked_model")
    }
    assert journaled == list_governed_models() - set(NOT_JOURNALED)


def list_labels(instance):
    return [event.pgh_label for event in instance.events.order_by("pgh_id")]


@pytest.mark.django_db
def test_single_bulk_and_plain_writes_are_recorded_with_who_and_why():
    user = factories.UserFactory()
    with pghistory.context(user=user.pk, why="roll-over"):
        person = factories.PersonFactory(office="A")
        Person.objects.filter(pk=person.pk).update(office="B")
        with connection.cursor() as cursor:
            cursor.execute("UPDATE people_person SET office = 'C' WHERE id = %s", [person.pk])
    assert list_labels(person) == ["insert", "update", "update"]
    assert [event.office for event in person.events.order_by("pgh_id")] == ["A", "B", "C"]
    assert {event.pgh_context.metadata["why"] for event in person.events.all()} == {"roll-over"}


@pytest.mark.django_db
def test_a_write_that_changes_nothing_is_not_recorded():
    person = factories.PersonFactory()
    person.save()
    assert list_labels(person) == ["insert"]


@pytest.mark.django_db
def test_a_deleted_paper_leaves_itself_and_its_byline_in_the_journal():
    paper = factories.PublicationFactory(byline=["Ada Tester", "Bob Tester"])
    key = paper.pk
    paper.delete()
    deleted = Publication.events.rel.related_model.objects.get(pgh_obj_id=key, pgh_label="delete")
    assert deleted.title == paper.title
    mentions = Authorship.events.rel.related_model.objects.filter(publication_id=key, pgh_label="delete")
    assert mentions.count() == 2


@pytest.mark.django_db
def test_rows_that_only_a_corpus_holds_are_exempt():
    paper = factories.CorpusPaperFactory(byline=["Ada Tester"])
    factories.LinkFactory(publication=paper)
    assert list_labels(paper) == []
    assert not Authorship.events.rel.related_model.objects.exists()
    paper.slug = "now-held"
    paper.save()
    assert list_labels(paper) == ["update"]


@pytest.mark.django_db
def test_what_an_account_does_in_the_admin_is_recorded_with_the_account():
    owner = factories.UserFactory(role="owner")
    client = Client()
    client.force_login(owner)
    page = factories.PageFactory()
    response = client.post(f"/admin/groupsite/page/{page.pk}/delete/", {"post": "yes"})
    assert response.status_code == 302
    event = type(page).events.rel.related_model.objects.get(pgh_obj_id=page.pk, pgh_label="delete")
    assert event.pgh_context.metadata["user"] == owner.pk
