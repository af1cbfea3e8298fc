"""What goes with things that are deleted is what Django's collector finds, and what refers to them."""

import pytest
from django.contrib import admin
from django.contrib.admin.utils import NestedObjects
from django.db.models import CASCADE
from django.test import RequestFactory
from django.utils.html import strip_tags

from core.admin.deletion import MAX_NAMED, find_cascade, preview_deletion
from core.references import list_references
from people.models import Appointment, Person
from publications.models import Publication
from tests import factories
from tests.admin_forms import MODELS, add_parts, admin_url, make_row

pytestmark = pytest.mark.django_db


def count_rows(rows_of):
    counts = {kind: kind._base_manager.filter(rows).count() for kind, rows in rows_of.items()}
    return {kind: number for kind, number in counts.items() if number}


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_it_is_what_django_collects_and_what_refers_to_it(model):
    instances = [make_row(model), make_row(model)]
    for instance in instances:
        add_parts(instance, 2)
    collected = NestedObjects(using="default", origin=instances)
    collected.collect(instances)
    goes, stays = find_cascade(model, [instance.pk for instance in instances])
    expected = {kind: len(rows) for kind, rows in collected.model_objs.items()}
    references = [each for each in list_references(model) if each.kind and each.on_delete is CASCADE]
    assert count_rows(goes) == expected | {relation.model: 4 for relation in references}
    protected = dict.fromkeys({type(row) for row in collected.protected}, 0)
    assert count_rows(stays) == {
        kind: sum(type(row) is kind for row in collected.protected) for kind in protected
    }


@pytest.fixture
def owner_request():
    request = RequestFactory().get("/")
    request.user = factories.UserFactory(role="owner")
    return request


def test_the_first_are_named_and_all_are_counted(owner_request):
    paper = factories.PublicationFactory(byline=[f"Name {number}" for number in range(MAX_NAMED + 5)])
    lines, counts, forbidden, protecting = preview_deletion(
        Publication.objects.all(), owner_request, admin.site
    )
    assert counts == {str(Publication._meta.verbose_name_plural): 1, "authorships": MAX_NAMED + 5}
    assert lines[0].endswith(f": {paper.title}")
    assert [line for line in lines if line.startswith("and ")] == ["and 5 more authorships"]
    assert (forbidden, protecting) == (set(), [])


def test_what_keeps_a_thing_is_named_and_leads_to_its_form(owner_request):
    row = factories.SupervisionFactory()
    [protecting] = preview_deletion([row.supervisor], owner_request, admin.site)[3]
    assert strip_tags(protecting) == f"Supervision: {row.supervisor.name}, supervisor ({row.appointment})"
    assert f'href="{admin_url(Appointment, "change", row.appointment.pk)}"' in protecting


@pytest.mark.parametrize(
    ("role", "forbidden"), [("editor", set()), ("staff", {"person"}), ("member", {"person"})]
)
def test_what_the_account_may_not_delete_is_said(owner_request, role, forbidden):
    person = factories.AppointmentFactory().person
    owner_request.user = factories.UserFactory(role=role)
    kinds = preview_deletion([person], owner_request, admin.site)[2]
    assert kinds >= forbidden
    assert bool(kinds) == bool(forbidden)


def test_nothing_goes_with_nothing(owner_request):
    assert preview_deletion([], owner_request, admin.site) == ([], {}, set(), [])
    assert preview_deletion(Person.objects.none(), owner_request, admin.site) == ([], {}, set(), [])


def test_queries_do_not_grow_with_what_goes(owner_request, django_assert_num_queries):
    for number in (3, 30):
        person = factories.PersonFactory()
        for _ in range(number):
            factories.AppointmentFactory(person=person, role=factories.RoleFactory())
            factories.SupervisionFactory(
                appointment=Appointment.objects.latest("pk"), supervisor=None, supervisor_name="Somebody Else"
            )
        # two counts, the names of people, appointments and supervisions, what the account may delete
        with django_assert_num_queries(6):
            preview_deletion([person], owner_request, admin.site)


def test_what_a_deletion_changes_is_told_in_words(admin_client):
    person = factories.PersonFactory(name="Ada Example")
    factories.PersonLinkFactory(person=person)
    for _ in range(2):
        factories.AuthorshipFactory(person=person, matched="name")
    theme = factories.ThemePersonFactory(person=person).theme
    text = admin_client.get(admin_url(type(person), "delete", person.pk)).content.decode()
    assert "2 papers lose their link to this person." in text
    assert f"1 {theme._meta.verbose_name} stays but no longer names this {person._meta.verbose_name}." in text
    assert "Its 1 link is deleted with it." in text
    assert "You can restore it later" in text


def test_what_a_theme_lists_is_not_said_to_be_deleted(admin_client):
    row = factories.ThemePublicationFactory()
    text = admin_client.get(admin_url(type(row.theme), "delete", row.theme_id)).text
    assert "Its 1 paper stays." in text
    assert "paper is deleted" not in text
    assert f"Paper: {row}" not in text
