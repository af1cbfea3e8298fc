"""Pages found by where the last one ended."""

import pytest
from django.db import connection
from django.db.models import Count, F, FloatField, OuterRef, Subquery
from django.db.models.functions import Cast, Coalesce
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.db.query_batches import fetch_together
from core.web.keyset import KeysetPage, build_window
from people.models import Person
from publications.models import Author, Authorship, Publication, Venue
from tests import factories as make

pytestmark = pytest.mark.django_db

NEWEST = [("at", True), ("pk", True)]
BY_NAME = [("norm", False), ("key", False), ("pk", False)]


def read_page(*args, **kwargs) -> KeysetPage:
    """A page of a list that is asked for alone."""
    return build_window(*args, **kwargs).read()


def make_papers(**years):
    for title, year in years.items():
        make.PublicationFactory(title=title, year=year, venue=None)
    return Publication.objects.annotate(at=Coalesce("year", 0)).only("title")


def list_titles(keyset_page):
    return [paper.title for paper in keyset_page.rows]


def walk_forwards(rows, order, size):
    """All pages from the first on."""
    pages = [read_page(rows, order, size=size)]
    while pages[-1].next:
        pages.append(read_page(rows, order, after=pages[-1].next, size=size))
    return pages


def walk_backwards(rows, order, size, last):
    """All pages from the last on, backwards."""
    pages = [last]
    while pages[-1].previous:
        pages.append(read_page(rows, order, before=pages[-1].previous, size=size))
    return pages


def test_pages_lead_to_one_another():
    rows = make_papers(a=2024, b=2023, c=None, d=2025, e=2023)
    first = read_page(rows, NEWEST, size=2)
    assert (list_titles(first), first.previous, first.problem) == (["d", "a"], "", "")
    second = read_page(rows, NEWEST, after=first.next, size=2)
    assert list_titles(second) == ["e", "b"]
    third = read_page(rows, NEWEST, after=second.next, size=2)
    assert (list_titles(third), third.next) == (["c"], "")
    assert list_titles(read_page(rows, NEWEST, before=third.previous, size=2)) == ["e", "b"]
    assert list_titles(read_page(rows, NEWEST, before=second.previous, size=2)) == ["d", "a"]


def test_the_token_says_where_the_page_ends():
    rows = make_papers(a=2024, b=2023)
    number = rows.get(title="a").pk
    assert read_page(rows, NEWEST, size=1).next == f"2024.{number}"


def test_a_single_text_is_its_own_token():
    for name in ("A. B.", "Ab ~2e", "C"):
        make.VenueFactory(name=name)
    rows = Venue.objects.all()
    first = read_page(rows, [("name", False)], size=1)
    assert first.next == "A. B."
    assert read_page(rows, [("name", False)], after=first.next, size=1).next == "Ab ~2e"


def test_nothing_leads_out_of_an_empty_list():
    first = read_page(Publication.objects.all(), [("pk", True)])
    assert (first.rows, first.previous, first.next, first.problem) == ([], "", "", "")


def test_a_list_that_ends_with_the_page_has_no_next_one():
    only = read_page(make_papers(a=1, b=2), NEWEST, size=2)
    assert (len(only.rows), only.next) == (2, "")


def test_a_place_beyond_the_end_gives_the_last_page_and_one_before_the_beginning_the_first():
    rows = make_papers(a=2024, b=2023, c=2022)
    last = read_page(rows, NEWEST, after="1.1", size=2)
    assert (list_titles(last), last.next, bool(last.previous)) == (["b", "c"], "", True)
    first = read_page(rows, NEWEST, before="9999.1", size=2)
    assert (list_titles(first), first.previous, bool(first.next)) == (["a", "b"], "", True)


def test_rows_that_come_and_go_meanwhile_move_no_others():
    rows = make_papers(a=2024, b=2023, c=2022, d=2021)
    first = read_page(rows, NEWEST, size=2)
    rows.get(title="b").delete()
    make.PublicationFactory(title="new", year=2025)
    assert list_titles(read_page(rows, NEWEST, after=first.next, size=2)) == ["c", "d"]


@pytest.mark.parametrize(
    "token",
    [
        "x", "2024", "2024.", ".1", "2024.1.1", "2024.x", "2024.1'; drop table", "٢٠٢٤.1", "2024.²",
        "99999999999999999999.1", "2024.9223372036854775808", "99999.1", "-1.1", "\0", "2024.\0", "\ud800",
        "9" * 5000, "2024\n.1", "𝟚𝟘.1",
    ],
)  # fmt: skip
@pytest.mark.parametrize("name", ["after", "before"])
def test_what_is_no_place_gives_the_beginning_and_says_so(token, name):
    first = read_page(make_papers(a=2024, b=2023), NEWEST, size=1, **{name: token})
    assert list_titles(first) == ["a"]
    assert "is not a position in this list. This is the start of the list." in first.problem
    assert len(first.problem) < 120
    first.problem.encode()


@pytest.mark.parametrize("token", ["\0", "a\0.b.1", "\ud800.b.1", "a.b", "x" * 5000])
def test_no_text_that_cannot_be_stored_reaches_the_database(token):
    make.AuthorFactory(name="Luo Mai")
    assert read_page(Author.objects.all(), BY_NAME, after=token).problem


def test_of_two_places_the_one_to_go_on_after_counts():
    rows = make_papers(a=2024, b=2023, c=2022)
    token = read_page(rows, NEWEST, size=1).next
    assert list_titles(read_page(rows, NEWEST, after=token, before="9999.1", size=1)) == ["b"]


@pytest.mark.parametrize("order", [[], [("at", True), ("pk", False)]])
def test_an_order_has_one_direction(order):
    with pytest.raises(ValueError, match="one direction"):
        read_page(make_papers(), order)


def test_fractions_are_refused_as_they_would_not_be_found_again():
    rows = Publication.objects.annotate(part=Cast("year", FloatField()))
    with pytest.raises(TypeError, match="part"):
        read_page(rows, [("part", True), ("pk", True)])


def test_keys_of_other_tables_and_groups_of_rows():
    for name, number in (("A", 2), ("B", 1), ("C", 2)):
        for _ in range(number):
            make.AuthorshipFactory(author__name=name)
    rows = Authorship.objects.values("author__name").annotate(papers=Count("pk"))
    order = [("papers", True), ("author__name", True)]
    first = read_page(rows, order, size=1)
    assert (first.rows, first.next) == ([{"author__name": "C", "papers": 2}], "2.C")
    assert read_page(rows, order, after=first.next, size=1).rows == [{"author__name": "A", "papers": 2}]


def test_foreign_keys_are_numbers():
    mention = make.AuthorshipFactory()
    assert read_page(Authorship.objects.all(), [("publication_id", True)], after="0").rows == [mention]


def test_a_part_of_a_list_can_be_asked_for_with_other_lists():
    rows = make_papers(a=2024, b=2023, c=2022)
    part = build_window(rows, NEWEST, after=read_page(rows, NEWEST, size=1).next, size=1)
    result = part.read(fetch_together(papers=part.queryset)["papers"])
    assert (list_titles(result), bool(result.previous), bool(result.next)) == (["b"], True, True)


def test_a_page_is_one_query_that_counts_and_skips_nothing(django_assert_num_queries):
    rows = make_papers(a=2024, b=2023, c=2022)
    token = read_page(rows, NEWEST, size=1).next
    with django_assert_num_queries(1) as queries:
        read_page(rows, NEWEST, after=token, size=1)
    sql = queries.captured_queries[0]["sql"].upper()
    assert "OFFSET" not in sql
    assert "COUNT(" not in sql


def test_the_index_finds_the_place():
    """Both keys are compared in the index, and nothing is sorted."""
    key = "luo mai"
    mine = Authorship.objects.filter(author_key=key, role="author").annotate(at=Coalesce("year", 0))
    rows = mine.values("at", "publication_id")
    part = build_window(rows, [("at", True), ("publication_id", True)], after="2024.7").queryset
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("SET LOCAL enable_bitmapscan = off")
        cursor.execute("SET LOCAL enable_sort = off")  # of an empty table the database thinks little
    plan = part.explain()
    condition = next(line for line in plan.splitlines() if "Index Cond" in line)
    assert "publications_authorship_page" in plan
    assert "ROW(" in condition
    assert "Sort" not in plan


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    names=st.lists(st.text(st.sampled_from("ab~.2e é"), min_size=1, max_size=4), max_size=14, unique=True),
    size=st.integers(1, 5),
    descending=st.booleans(),
)
def test_walking_forth_and_back_meets_every_row_once(db, names, size, descending):
    Author.objects.all().delete()
    Author.objects.bulk_create(Author(name=name) for name in names)
    order = [(name, descending) for name, _ in BY_NAME]
    rows = Author.objects.all()
    everything = list(rows.order_by(*(F(name).desc() if descending else F(name).asc() for name, _ in order)))
    pages = walk_forwards(rows, order, size)
    assert [row for each in pages for row in each.rows] == everything
    returned = walk_backwards(rows, order, size, pages[-1])
    assert [row for each in reversed(returned) for row in each.rows] == everything
    assert not any(each.problem for each in (*pages, *returned))


def test_rows_are_ordered_by_keys_of_other_rows_and_by_what_the_database_computes():
    names = ["Ada Tester", "Bob Tester", "Eve Tester"]
    people = [make.PersonFactory(name=name) for name in names]
    make.PublicationFactory(byline=people)
    of_person = Authorship.objects.filter(person=OuterRef("pk"))[:1]
    rows = Person.objects.annotate(
        author=Subquery(of_person.values("author")), norm=Subquery(of_person.values("author__norm"))
    )
    for key in ("author", "norm", "sort_key"):
        order = [(key, False), ("pk", False)]
        pages = walk_forwards(rows, order, 2)
        assert [[person.name for person in page.rows] for page in pages] == [names[:2], names[2:]]
