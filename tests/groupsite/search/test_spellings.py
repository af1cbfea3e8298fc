"""What is typed without accents, with accents, or in plain letters for others finds the same in all boxes."""

from collections.abc import Callable

import pytest
from django.contrib import admin
from django.db import transaction
from django.test import RequestFactory

from core.admin.record_fields import find_records
from groupsite.news.models import NewsRecord
from groupsite.search.results import find_other_hits
from groupsite.search.suggestions import suggest
from people.models import Appointment, Person, User
from people.pages.people_list import build_matcher
from publications.authors import name_list
from publications.editing.paper_suggestions import SEARCHES
from publications.models import Author, Publication, Topic, Venue
from publications.search.conditions import build_condition
from publications.search.language import parse_search_query
from publications.search.named_values import find_records as find_named_records
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
    ("Jorg Muller", "müller"),
    ("Joerg Mueller", "Müller"),
    ("Joerg Mueller", "jörg"),
    ("Anna Strauss", "strauß"),
    ("Barbel Hassler", "häßler"),
    ("Baerbel Haessler", "häßler"),
    ("Soren Aero", "Søren"),
    ("Soeren Aero", "søren"),
    ("Soren Aero", "ærø"),
    ("Asa Angstrom", "ångström"),
    ("Lukasz Walesa", "Łukasz"),
    ("Ipek Sahin", "şahin"),
    ("Dvorak Jiri", "jiří"),
]
"""Names, and words that find them."""
WHOLE_NAMES = [
    ("Jörg Müller", "jorg muller"),
    ("Jörg Müller", "Joerg Mueller"),
    ("Joerg Mueller", "Jörg Müller"),
    ("Jorg Muller", "Jörg Müller"),
    ("Anna Strauß", "anna strauss"),
    ("Anna Strauss", "anna strauß"),
    ("Søren Ærø", "soren aero"),
    ("Søren Ærø", "soeren aeroe"),
    ("Soeren Aeroe", "søren ærø"),
    ("Łukasz Wałęsa", "lukasz walesa"),
]
"""Names, and other spellings of the whole name."""


def add_person(name: str) -> None:
    make.AppointmentFactory(person__name=name)


def add_account(name: str) -> None:
    make.PersonFactory(name=name, user=make.UserFactory())


def add_student(name: str) -> None:
    make.SupervisionFactory(appointment__person__name="Ada Lovelace", supervisor=None, supervisor_name=name)


def add_paper_by(name: str) -> None:
    make.PublicationFactory(title="On looms", byline=[name])


def add_paper_about(name: str) -> None:
    make.PublicationFactory(title=name, byline=["Ada Lovelace"])


def add_corpus_paper_by(name: str) -> None:
    make.CorpusPaperFactory(title="On looms", byline=[name])


def add_venue(name: str) -> None:
    make.PublicationFactory(title="On looms", venue=make.VenueFactory(name=name))


def add_topic(name: str) -> None:
    make.PublicationTopicFactory(tag__name=name)


def add_software(name: str) -> None:
    make.SoftwareFactory(name=name)


def add_theme(name: str) -> None:
    make.ThemeFactory(title=name)


def add_project(name: str) -> None:
    make.ProjectFactory(title=name)


def add_news(name: str) -> None:
    make.NewsItemFactory(title=name)


def add_event(name: str) -> None:
    make.EventFactory(title=name)


def add_talk(name: str) -> None:
    make.TalkFactory(title=name)


def add_position(name: str) -> None:
    make.PositionFactory(title=name)


def add_thesis(name: str) -> None:
    make.ThesisFactory(title=name)


def add_page(name: str) -> None:
    make.PageFactory(title=name)


TITLED = {
    "software": add_software,
    "theme": add_theme,
    "project": add_project,
    "news": add_news,
    "event": add_event,
    "talk": add_talk,
    "position": add_position,
    "thesis": add_thesis,
}
"""What adds a record, by kinds that are found by their titles."""
CONTENT = TITLED | {"person": add_person, "venue": add_venue, "topic": add_topic, "page": add_page}
SUGGESTED = TITLED | {
    "person": add_person,
    "venue": add_venue,
    "paper": add_paper_about,
    "name": add_corpus_paper_by,
}


def search_papers(text: str) -> bool:
    return Publication.objects.filter(build_condition(parse_search_query(text)).condition).exists()


def search_list_of_papers(text: str) -> bool:
    return Publication.objects.matching(text).exists()


def search_author_names(text: str) -> bool:
    names = name_list.find(text)
    return bool(names.entries or names.elsewhere)


def search_authors_of_papers(text: str) -> bool:
    return search_papers(f"author:{text}")


def search_people_page(text: str) -> bool:
    return any(map(build_matcher(text), Appointment.objects.select_related("person", "role")))


def search_roster(text: str) -> bool:
    return Appointment.objects.matching(text).exists()


def search_record_picker(text: str) -> bool:
    return bool(find_records(_build_request(), NewsRecord, text))


def _build_request():
    request = RequestFactory().get("/")
    request.user = make.UserFactory(role="owner")
    return request


def build_admin_search(model) -> Callable[[str], bool]:
    def search_admin(text: str) -> bool:
        model_admin, request = admin.site.get_model_admin(model), _build_request()
        rows, _ = model_admin.get_search_results(request, model_admin.get_queryset(request), text)
        return rows.exists()

    search_admin.__name__ = f"search_{model._meta.model_name}s_in_admin"
    return search_admin


def build_suggestions(kind: str) -> Callable[[str], bool]:
    """Return a search in what is suggested while somebody types in the search dialog."""

    def search_as_typed(text: str) -> bool:
        return kind in {suggestion.kind for suggestion in suggest(text)}

    search_as_typed.__name__ = f"suggest_{kind}s"
    return search_as_typed


def build_content_search(kind: str) -> Callable[[str], bool]:
    """Return a search on the page of the whole search."""

    def search_content(text: str) -> bool:
        return kind in {hit.kind for hit in find_other_hits(parse_search_query(text))}

    search_content.__name__ = f"search_{kind}s"
    return search_content


def build_form_suggestions(what: str, key: str = "rows") -> Callable[[str], bool]:
    """Return a search in what the form of a paper offers while somebody types."""

    def search_in_form(text: str) -> bool:
        return bool(SEARCHES[what](text, make.UserFactory(role="owner"))[key])

    search_in_form.__name__ = f"suggest_{what}_{key}_in_paper_form"
    return search_in_form


def build_field_search(field: str) -> Callable[[str], bool]:
    """Return a search for what the value of a field, such as `topic:`, names."""

    def search_field(text: str) -> bool:
        return bool(find_named_records(field, [text]).records)

    search_field.__name__ = f"search_{field}_field"
    return search_field


BOXES = [
    (add_paper_by, search_papers),
    (add_paper_about, search_papers),
    (add_paper_by, search_list_of_papers),
    (add_paper_about, search_list_of_papers),
    (add_venue, search_list_of_papers),
    (add_paper_by, search_authors_of_papers),
    (add_paper_by, search_author_names),
    (add_person, search_people_page),
    (add_person, search_roster),
    (add_student, search_roster),
    (add_project, search_record_picker),
    *((add, build_content_search(kind)) for kind, add in CONTENT.items()),
    *((add, build_suggestions(kind)) for kind, add in SUGGESTED.items()),
    (add_person, build_form_suggestions("names", "persons")),
    (add_paper_by, build_form_suggestions("names", "names")),
    (add_venue, build_form_suggestions("venues")),
    (add_topic, build_form_suggestions("topics")),
    (add_paper_about, build_form_suggestions("papers")),
    (add_person, build_admin_search(Person)),
    (add_person, build_admin_search(Appointment)),
    (add_account, build_admin_search(User)),
    (add_paper_by, build_admin_search(Publication)),
    (add_paper_about, build_admin_search(Publication)),
    (add_paper_by, build_admin_search(Author)),
    (add_venue, build_admin_search(Venue)),
    (add_topic, build_admin_search(Topic)),
]


def get_id(value) -> str:
    return getattr(value, "__name__", str(value))


@pytest.mark.parametrize(("add", "is_in_box"), BOXES, ids=get_id)
def test_a_name_is_found_in_every_spelling(add, is_in_box):
    missed = []
    for name, text in SPELLINGS:
        with transaction.atomic():
            add(name)
            if not is_in_box(text):
                missed.append((name, text))
            transaction.set_rollback(True)
    assert missed == []


FIELDS = [
    (add_person, build_field_search("person")),
    (add_student, build_field_search("supervisor")),
    (add_venue, build_field_search("venue")),
    (add_topic, build_field_search("topic")),
    (add_project, build_field_search("project")),
]


@pytest.mark.parametrize(("add", "is_found"), FIELDS, ids=get_id)
@pytest.mark.parametrize(("name", "text"), WHOLE_NAMES)
def test_the_value_of_a_field_names_a_record_in_every_spelling(add, is_found, name, text):
    add(name)
    assert is_found(text)
