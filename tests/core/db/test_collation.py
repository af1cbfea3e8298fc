"""Lists are sorted as readers of the active language expect."""

import pytest
from django.utils import translation

from core.db.query_batches import cached_by_day
from people.models import Appointment, Person
from publications.models import Publication, Topic
from tests import factories as make

pytestmark = pytest.mark.django_db

SORTED = {
    "en": "Åberg Adam Ähre Čapek Chlad Cooper Öberg Ølgaard Østby Zebra zukunft",
    "de": "Ähre Apfel Müller Muster Öztürk Straub Strauß Zebra",
    "fr": "Élan Enfant Été Zola",
    "sv": "Adam Zebra Åberg Ähre Öberg",
    "da": "Adam Zebra Ærø Østby Åberg",
    "cs": "Adam Cibulka Čapek Dvořák Horák Chlad Ivan Rada Říha Sova Šimek Zeman Žák",
    "pl": "Adam Ąbc Lis Łoś Mak Sowa Śliwa Zebra Źródło Żaba",
    "tr": "Cem Çelik Işık İpek Oya Öz Su Şen Uzun Ünal",
    "es": "Nuño Nuria Ñandú Olmo",
}


@pytest.mark.parametrize("language", SORTED)
def test_people_are_sorted(language):
    names = SORTED[language].split()
    for name in sorted(names, reverse=True):
        make.AppointmentFactory(person__family=name, person__given="Kim", person__name=f"Kim {name}")
    with translation.override(language):
        assert list(Person.objects.in_order().values_list("family", flat=True)) == names
        assert [row.person.family for row in Appointment.objects.by_name().select_related("person")] == names


@pytest.mark.parametrize("language", SORTED)
def test_topics_and_titles_are_sorted(language):
    names = SORTED[language].split()
    for name in sorted(names, reverse=True):
        make.TopicFactory(name=name)
        make.PublicationFactory(title=name)
    with translation.override(language):
        assert list(Topic.objects.in_order().values_list("name", flat=True)) == names
        assert list(Publication.objects.by_title().values_list("title", flat=True)) == names


def test_a_tailored_language_asks_no_more_of_the_database(django_assert_num_queries):
    with translation.override("sv-se"), django_assert_num_queries(1):
        list(Person.objects.in_order())


@cached_by_day
def _batch_topics():
    return {"topics": Topic.objects.in_order()}


def test_one_language_after_the_other_has_its_own_order_in_compiled_queries():
    for name in ("Zebra", "Öberg", "Adam", "Ähre"):
        make.TopicFactory(name=name)
    orders = []
    for language in ("en", "sv", "de", "sv", "en"):
        with translation.override(language):
            orders.append([topic.name for topic in _batch_topics().read()["topics"]])
    plain, swedish = ["Adam", "Ähre", "Öberg", "Zebra"], ["Adam", "Zebra", "Ähre", "Öberg"]
    assert orders == [plain, swedish, plain, swedish, plain]
