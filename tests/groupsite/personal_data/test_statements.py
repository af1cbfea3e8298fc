"""What the site says of who gets data."""

import pytest

import tests.factories as make
from groupsite.personal_data.statements import list_recipients

pytestmark = pytest.mark.django_db


def list_subjects(person=None) -> list[str]:
    return [statement.subject for statement in list_recipients(person)]


def test_sources_of_somebody_are_named_while_they_are_on():
    source = make.PaperSourceFactory(service="dblp_person")
    assert "dblp" in list_subjects(source.person)
    source.is_on = False
    source.save()
    assert "dblp" not in list_subjects(source.person)


def test_nobody_is_named_where_outside_services_are_off(settings):
    source = make.PaperSourceFactory(service="dblp_person")
    settings.OUTSIDE_SERVICES = False
    for subjects in (list_subjects(source.person), list_subjects()):
        assert not {"dblp", "Registries", "Sources of papers"} & set(subjects)
