"""What is typed without accents, or with plain letters for others, finds the same in all boxes."""

from collections.abc import Callable

import pytest
from django.contrib import admin
from django.test import RequestFactory

from groupsite.search.suggestions import suggest
from people.models import Appointment, Person
from people.pages.people_list import build_matcher
from publications.authors import name_list
from publications.models import Author, Publication, Venue
from publications.search.conditions import build_condition
from publications.search.language import parse_search_query
from tests import factories as make

pytestmark = pytest.mark.django_db

SPELLINGS = [
    ("Jörg Müller", "muller"),
    ("Jörg Müller", "mueller"),
    ("Jörg Müller", "MÜLLER"),
    ("Bärbel Häßler", "hassler"),
    ("Bärbel Häßler", "haessler"),
    ("Anna Strauß", "strauss"),
    ("Søren Ærø", "soren"),
    ("Søren Ærø", "soeren"),
    ("Søren Ærø", "aero"),
    ("Åsa Ångström", "angstrom"),
    ("Åsa Ångström", "aangstroem"),
    ("Łukasz Wałęsa", "walesa"),
    ("Đorđe Đurić", "duric"),
    ("Işıl Yıldız", "yildiz"),
    ("İpek Şahin", "sahin"),
    ("İpek Şahin", "ipek"),
    ("Kofi Ɔɖo Ɓala", "bala"),
    ("Œuvrard Loïc", "oeuvrard"),
    ("Dvořák Jiří", "dvorak"),
    ("Γιώργος Παπάς", "παπας"),
    ("Þór Æsir", "thor"),
]
"""Names, and words that find them."""


def search_papers(text: str) -> bool:
    return Publication.objects.filter(build_condition(parse_search_query(text)).condition).exists()


def search_list_of_papers(text: str) -> bool:
    return Publication.objects.matching(text).exists()


def search_author_names(text: str) -> bool:
    names = name_list.find(text)
    return bool(names.entries or names.elsewhere)


def search_authors_of_papers(text: str) -> bool:
    return search_papers(f"author:{text}")


def search_people_as_typed(text: str) -> bool:
    return "person" in {suggestion.kind for suggestion in suggest(text)}


def search_people_page(text: str) -> bool:
    return any(map(build_matcher(text), Appointment.objects.select_related("person", "role")))


def search_roster(text: str) -> bool:
    return Appointment.objects.matching(text).exists()


def build_admin_search(model) -> Callable[[str], bool]:
    def search_admin(text: str) -> bool:
        model_admin = admin.site.get_model_admin(model)
        request = RequestFactory().get("/")
        request.user = make.UserFactory(role="owner")
        rows, _ = model_admin.get_search_results(request, model_admin.get_queryset(request), text)
        return rows.exists()

    search_admin.__name__ = f"search_{model.__name__.lower()}s_in_admin"
    return search_admin


BOXES = [
    search_papers,
    search_list_of_papers,
    search_authors_of_papers,
    search_author_names,
    search_people_as_typed,
    search_people_page,
    search_roster,
    build_admin_search(Person),
    build_admin_search(Publication),
    build_admin_search(Venue),
    build_admin_search(Appointment),
]


@pytest.mark.parametrize("is_in_box", BOXES, ids=lambda box: box.__name__)
def test_a_name_is_found_in_every_spelling(is_in_box):
    missed = []
    for name, text in SPELLINGS:
        person = make.PersonFactory(name=name)
        appointment = make.AppointmentFactory(person=person)
        venue = make.VenueFactory(name=f"Annals of {name}")
        paper = make.PublicationFactory(title="On looms", byline=[name], venue=venue)
        if not is_in_box(text):
            missed.append((name, text))
        for row in (paper, venue, appointment, person):
            row.delete()
        Author.objects.all().delete()
    assert missed == []
