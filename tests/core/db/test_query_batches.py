"""Gathered lists are what the querysets themselves would give."""

import datetime

import pytest
from django.db.models import Count, Exists, F, OuterRef, Subquery, Value
from django.db.models.functions import Coalesce, Lower

from core.db.dated_models import today
from core.db.query_batches import (
    KEY_ARRAY,
    AnyOf,
    Placeholder,
    cached_by_day,
    fetch_together,
    prefetch_together,
)
from people.models import Appointment, Education, Person, Service
from publications.models import Authorship, Identifier, Link, Publication, Venue
from software.models import Software
from tests import factories as make

pytestmark = pytest.mark.django_db


def read_values(instance) -> dict:
    """All that an instance holds, its related instances too."""
    values = {}
    for name, value in vars(instance).items():
        if name == "_state":
            values[name] = {key: read_values(other) for key, other in value.fields_cache.items() if other}
        elif not name.startswith("_"):
            values[name] = value
    return values


@pytest.fixture
def person():
    ada = make.PersonFactory(name="Ada “the tester” O'Neil %s %% \\ \n 李", slug="ada")
    make.EducationFactory(
        person=ada,
        start=datetime.date(2011, 1, 1),
        start_precision="year",
        bullets=["one", 'two "quoted"', "três, {4}", ""],
        supervisors=[],
    )
    make.EducationFactory(person=ada, end=datetime.date(9999, 12, 31), position=3)
    make.ServiceFactory(person=ada, years=[2020, 2021], since=2023)
    make.ServiceFactory(person=ada, years=[2024])
    make.AppointmentFactory(person=ada, institution="")
    return ada


@pytest.fixture
def paper(person):
    paper = make.PublicationFactory(
        byline=[person, "B C"], extra={"note": "x", "deep": [1, None, {"a": True}]}, month=None, venue=None
    )
    make.PublicationFactory(extra={}, year=None)
    make.PublicationFactory(extra=[1, 2.5, "three"])
    make.PublicationFactory(extra="a string")
    make.LinkFactory(publication=paper)
    make.LinkFactory(publication=paper)
    make.IdentifierFactory(publication=paper)
    return paper


QUERYSETS = {
    "plain": lambda: Person.objects.all(),
    "ordered": lambda: Person.objects.order_by("-slug"),
    "arrays": lambda: Education.objects.newest_first(),
    "dates": lambda: Appointment.objects.in_order(),
    "years": lambda: Service.objects.newest_first(),
    "json": lambda: Publication.objects.order_by("pk"),
    "foreign keys that are null": lambda: Publication.objects.select_related("venue").order_by("pk"),
    "related of related": lambda: Authorship.objects.select_related("publication__venue", "person").order_by(
        "pk"
    ),
    "reverse one to one": lambda: Person.objects.select_related("user").order_by("pk"),
    "annotations": lambda: Publication.objects.annotate(
        many=Count("authorships"), low=Lower("title"), one=Value(1), none=Coalesce(F("month"), None)
    ).order_by("pk"),
    "booleans": lambda: Publication.objects.annotate(
        known=Exists(Authorship.objects.filter(publication=OuterRef("pk")))
    ).order_by("pk"),
    "deferred": lambda: Publication.objects.defer("abstract", "search", "names").order_by("pk"),
    "only": lambda: Person.objects.only("slug").order_by("pk"),
    "deferred of related": lambda: (
        Authorship.objects.select_related("publication")
        .defer("publication__search", "publication__extra")
        .order_by("pk")
    ),
    "sliced": lambda: Publication.objects.order_by("-pk")[1:3],
    "distinct on": lambda: Appointment.objects.one_a_person(),
    "distinct, ordered by what is not selected": lambda: (
        Person.objects.filter(education__isnull=False).distinct().order_by("education__position")
    ),
    "search vector": lambda: Publication.objects.order_by("pk").only("search"),
    "bylines": lambda: Authorship.objects.in_order().select_related("author"),
    "literal percent": lambda: Person.objects.filter(name__contains="%"),
    "counted by a window": lambda: Publication.objects.with_total().newest_first()[:2],
    "none": lambda: Person.objects.none(),
    "no rows": lambda: Person.objects.filter(slug="nobody"),
    "nothing can fit": lambda: Person.objects.filter(pk__in=[]),
    "stars": lambda: Software.objects.with_stars(),
}


@pytest.mark.usefixtures("paper")
@pytest.mark.parametrize("name", QUERYSETS)
def test_the_same_as_the_queryset(name):
    make.StarCountFactory()
    expected = [read_values(instance) for instance in QUERYSETS[name]()]
    rows = fetch_together(it=QUERYSETS[name]())["it"]
    assert [read_values(instance) for instance in rows] == expected
    assert all(not instance._state.adding and instance._state.db == "default" for instance in rows)


@pytest.mark.usefixtures("paper")
def test_everything_at_once_is_one_query(django_assert_num_queries):
    expected = {name.replace(" ", "_").replace(",", ""): list(make()) for name, make in QUERYSETS.items()}
    querysets = {name.replace(" ", "_").replace(",", ""): make() for name, make in QUERYSETS.items()}
    with django_assert_num_queries(1):
        assert fetch_together(**querysets) == expected


def test_nothing_is_no_query(django_assert_num_queries):
    with django_assert_num_queries(0):
        assert fetch_together() == {}
        assert fetch_together(a=Person.objects.none(), b=Venue.objects.filter(pk__in=[])) == {
            "a": [],
            "b": [],
        }


def test_prefetches_are_run(paper, django_assert_num_queries):
    with django_assert_num_queries(2):
        papers = fetch_together(papers=Publication.objects.filter(pk=paper.pk).prefetch_related("links"))[
            "papers"
        ]
        assert len(papers[0].links.all()) == 2


def test_prefetch_through_select_related(paper, django_assert_num_queries):
    with django_assert_num_queries(2):
        rows = Authorship.objects.select_related("publication").prefetch_related("publication__links")
        assert [len(row.publication.links.all()) for row in fetch_together(rows=rows)["rows"]] == [2, 2]


def test_related_managers_know_their_instance(person, django_assert_num_queries):
    with django_assert_num_queries(1):
        education = fetch_together(education=person.education.all())["education"]
        assert all(row.person is person for row in education)


@pytest.mark.parametrize(
    "queryset",
    [
        lambda: Person.objects.values("slug"),
        lambda: Person.objects.values_list("slug", flat=True),
        lambda: Person.objects.filter(pk=1).union(Person.objects.filter(pk=2)),
    ],
)
def test_what_gives_no_instances_is_refused(queryset):
    with pytest.raises(TypeError, match="it: only querysets of instances"):
        fetch_together(it=queryset())


def test_gathered_rows_can_be_saved(person):
    row = fetch_together(rows=Education.objects.filter(person=person))["rows"][0]
    row.honour = "with distinction"
    row.save()
    assert Education.objects.get(pk=row.pk).honour == "with distinction"


def test_gather_for_gives_each_its_own(paper, django_assert_num_queries):
    papers = list(Publication.objects.order_by("pk"))
    expected = [(list(one.authorships.in_order()), list(one.links.all())) for one in papers]
    with django_assert_num_queries(1):
        prefetch_together(
            papers,
            authorships=Authorship.objects.in_order().select_related("author"),
            links=Link.objects.all(),
            identifiers=Identifier.objects.all(),
        )
        assert [(list(one.authorships.all()), list(one.links.all())) for one in papers] == expected
        assert paper in papers


def test_gather_for_nothing_is_no_query(django_assert_num_queries):
    with django_assert_num_queries(0):
        prefetch_together([], links=Link.objects.all())


def test_values_come_as_tuples_in_their_order():
    for family in ("B", "A"):
        make.PersonFactory(family=family)
    queryset = Person.objects.order_by("family").values_list("family", "uid", "created_at")
    assert fetch_together(people=queryset)["people"] == list(queryset)


@cached_by_day
def _people(only_names: bool):
    people = Person.objects.filter(AnyOf("id", Placeholder("keys", KEY_ARRAY))).order_by("family")
    return {"people": people.values_list("family") if only_names else people, "nobody": Person.objects.none()}


def test_what_is_prepared_is_asked_with_other_values(django_assert_num_queries):
    one, other = make.PersonFactory(family="A"), make.PersonFactory(family="B")
    for keys, rows in (([one.pk], [one]), ([one.pk, other.pk], [one, other]), ([], [])):
        with django_assert_num_queries(1):
            assert _people(False).read(keys=keys) == {"people": rows, "nobody": []}
    assert _people(True).read(keys=[other.pk])["people"] == [("B",)]


def test_what_is_prepared_is_put_together_once_a_day(monkeypatch):
    first = _people(False)
    assert _people(False) is first
    assert _people(True) is not first
    monkeypatch.setattr("core.db.query_batches.today", lambda: today() + datetime.timedelta(days=1))
    assert _people(False) is not first


def test_a_slot_without_a_value_is_an_error():
    with pytest.raises(KeyError, match="keys"):
        _people(False).read()


def test_a_key_that_a_subquery_gives_is_read_like_others():
    ada = make.PersonFactory()
    paper = make.PublicationFactory(byline=[ada])
    first = Authorship.objects.filter(publication=OuterRef("pk")).values("person")[:1]
    papers = Publication.objects.annotate(first=Subquery(first)).values_list("pk", "first")
    assert fetch_together(papers=papers)["papers"] == [(paper.pk, ada.pk)]
