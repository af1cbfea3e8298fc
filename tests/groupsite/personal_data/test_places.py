"""The table of places of data about people: nothing is missing in it, and what it names is there."""

import re

import pytest
from django.apps import apps
from django.core.exceptions import FieldDoesNotExist
from django.db import models
from django.urls import reverse

from core.data_places import DataSubject, list_places
from core.kinds import find_kind
from core.references import list_reference_models
from people.models import Person, User
from tests import factories as make

PERSONAL = re.compile(r"(^|_)(e?mail|phone|telephone|fax|address|ip|user_agent|name|given|family|office)$")
"""Names of columns that hold a name or an address."""
NOT_PERSONAL = {
    "account.emailconfirmation": "it belongs to an address that has a place",
    "agenda.event": "titles and places",
    "agenda.followedcalendar": "a room or the group",
    "auth.group": "unused",
    "auth.permission": "unused",
    "groupsite.direction": "the way to the group",
    "groupsite.group": "the group’s own",
    "groupsite.grouptie": "a centre or programme",
    "groupsite.partner": "an institution",
    "journal.journalevent": "the name of a table",
    "django_tasks_database.dbtaskresult": "the name of a queue",
    "people.organisation": "an institution",
    "people.role": "a role",
    "people.course": "a course",
    "publications.author": "a name as printed on papers, of anybody",
    "publications.authorspelling": "a name as printed on papers, of anybody",
    "publications.corpus": "a collection",
    "publications.paperkind": "a kind",
    "publications.topic": "a topic",
    "publications.topicname": "a topic",
    "publications.venue": "a venue",
    "publications.venuename": "a venue",
    "publications.importbatch": "the name of a file",
    "software.software": "a program",
    "software.release": "a version",
    "socialaccount.socialapp": "a provider",
    "taggit.tag": "unused",
}
TECHNICAL = {"id", "uid", "created_at", "changed_at", "version", "user", "position"}
"""Fields of persons and accounts that say nothing about anybody."""


def list_columns() -> dict[str, set[str]]:
    """Return the fields that places name, by model."""
    columns: dict[str, set[str]] = {}
    for place in list_places():
        columns.setdefault(place.model, set()).update(place.columns)
    return columns


def list_models() -> list[type[models.Model]]:
    return list(apps.get_models(include_auto_created=True))


def test_every_foreign_key_to_a_person_or_an_account_has_a_place():
    columns = list_columns()
    missing = [
        f"{model._meta.label}.{field.name}"
        for model in list_models()
        for field in (*model._meta.fields, *model._meta.many_to_many)
        if field.related_model in (Person, User)
        and not (field.many_to_many and not field.remote_field.through._meta.auto_created)
        and (model._meta.label_lower, field.name) != ("people.person", "user")
        and field.name not in columns.get(model._meta.label_lower, ())
    ]
    assert not missing, f"No place names {', '.join(missing)}: see core/data_places.py."


def test_every_column_with_a_name_or_an_address_has_a_place():
    columns = list_columns()
    missing = [
        f"{model._meta.label}.{field.name}"
        for model in list_models()
        for field in model._meta.fields
        if isinstance(field, models.CharField | models.TextField | models.GenericIPAddressField)
        and (PERSONAL.search(field.name) or isinstance(field, models.EmailField))
        and model._meta.label_lower not in NOT_PERSONAL
        and field.name not in columns.get(model._meta.label_lower, ())
    ]
    assert not missing, f"No place names {', '.join(missing)}: see core/data_places.py."


@pytest.mark.parametrize("model", [Person, User])
def test_every_column_of_a_person_and_an_account_has_a_place(model):
    names = {field.name for field in model._meta.concrete_fields}
    assert names - list_columns()[model._meta.label_lower] - TECHNICAL == set()


def test_every_table_that_can_refer_to_people_has_a_place():
    kind = find_kind(Person)
    referring = {model._meta.label_lower for model in list_reference_models() if model.can_refer_to(kind)}
    assert referring == {place.model for place in list_places() if place.is_reference}


def test_keys_are_unique_and_lookups_lead_somewhere():
    keys = [place.key for place in list_places()]
    assert sorted(keys) == sorted(set(keys))
    for place in list_places():
        lookups = (*place.fields, *place.hidden, *place.persons, *place.users, *place.emails)
        for lookup in lookups:
            model = place.model_class
            for step in lookup.split("__"):
                if step == "pk":
                    continue
                try:
                    field = model._meta.get_field(step)
                except FieldDoesNotExist:
                    pytest.fail(f"{place.model} has no {lookup}")
                model = field.related_model


def test_links_lead_somewhere():
    for place in list_places():
        assert not place.show or reverse(place.show)


@pytest.mark.django_db
@pytest.mark.parametrize("place", list_places(), ids=lambda place: place.key)
def test_nothing_is_about_somebody_new(place):
    user = make.UserFactory()
    person = make.PersonFactory(user=user)
    rows = list(place.select_rows(DataSubject(person, user)))
    assert all(
        place.model in ("people.person", "people.user", "account.emailaddress", "journal.journalevent")
        for _ in rows
    )
