"""Splitting a person that was two: what goes to the new one, later imports, and undoing it."""

import pytest
from django.urls import reverse

from core.permissions import LADDER
from groupsite.merging.merge import undo
from groupsite.merging.models import IdentityChange
from people.models import Person
from publications.models import AuthorDecision, Authorship
from tests import factories as make
from tests.publications.imports.submissions import import_text

pytestmark = pytest.mark.django_db
PAPER = "@article{k1, title = {On Networks}, author = {Wei Wang and Guo Li}, year = 2020, doi = {10.1/one}}"


@pytest.fixture
def mixed():
    """A person with two papers, of which the second, and a role, are somebody else's."""
    person = make.PersonFactory(name="Wei Wang", slug="wei-wang")
    make.AppointmentFactory(person=person)
    import_text(PAPER)
    import_text(PAPER.replace("one", "two").replace("Networks", "Proteins"))
    return person


def split_off(client, person, role="editor"):
    client.force_login(make.UserFactory(role=role))
    url = reverse("admin:split", args=[person.pk])
    page = client.get(url)
    parts = [part for group in page.context["groups"] for part in group.parts]
    ticked = [
        part.value for part in parts if "Proteins" in part.label or part.label.startswith("Wei Wang, Role")
    ]
    return client.post(url, {"name": "Wei Wang", "part": ticked}, follow=True)


def test_what_is_ticked_goes_to_a_new_person_and_an_import_respects_it(mixed, client):
    page = split_off(client, mixed)
    assert "“Wei Wang” split off from “Wei Wang”" in page.text
    new = Person.objects.get(slug="wei-wang-2")
    for _ in range(2):
        assert str(new.authorships.get().publication) == "On Proteins"
        assert str(mixed.authorships.get().publication) == "On Networks"
        import_text(PAPER.replace("one", "two").replace("Networks", "Proteins"))
    assert new.appointments.exists()
    assert not mixed.appointments.exists()
    assert set(AuthorDecision.objects.values_list("person", "is_person")) == {
        (new.pk, True),
        (mixed.pk, False),
    }


def test_a_split_can_be_undone(mixed, client):
    split_off(client, mixed)
    undo(IdentityChange.objects.get())
    assert Person.objects.get() == mixed
    assert set(Authorship.objects.exclude(person=None).values_list("matched", flat=True)) == {"name"}
    assert mixed.appointments.exists()
    assert not AuthorDecision.objects.exists()


def test_something_has_to_be_ticked(mixed, client):
    client.force_login(make.UserFactory(role="editor"))
    page = client.post(reverse("admin:split", args=[mixed.pk]), {"name": "Wei Wang"})
    assert "Choose what goes to the new person." in page.text
    assert Person.objects.count() == 1


@pytest.mark.parametrize("role", LADDER)
def test_only_editors_split(mixed, client, role):
    client.force_login(make.UserFactory(role=role))
    may = role in ("editor", "owner")
    assert client.get(reverse("admin:split", args=[mixed.pk])).status_code == (200 if may else 403)
    form = client.get(reverse("admin:people_person_change", args=[mixed.pk]))
    assert ("Split into two people" in form.text) == may
