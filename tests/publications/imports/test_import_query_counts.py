"""What imports cost in statements: with chunks of 200, not with entries."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from bibliography import formats
from publications.imports.apply import apply
from publications.imports.plans import plan
from publications.imports.undo import undo
from publications.models import ImportBatch, Publication, Venue
from tests import factories as make

pytestmark = pytest.mark.django_db

ENTRY = """@article{{a{0}, title = {{The Same Title: {1}}},
  author = {{Author Number{0} and Ann Other{0}}}, year = 2020,
  journal = {{Journal {0} of Things}}, doi = {{10.1/{0}}}, keywords = {{word{0}}}, pages = {{1--{0}}}}}
"""


def make_bibtex(numbers, title="of Things"):
    return "".join(ENTRY.format(number, f"{title} {number}") for number in numbers)


def make_plan(entries):
    batch = ImportBatch.objects.create(door="test")
    plan(batch, formats.read(entries.encode(), "x.bib"))
    return batch


def count_queries(function):
    with CaptureQueriesContext(connection) as queries:
        result = function()
    return len(queries), result


def plan_and_apply(entries):
    planning, batch = count_queries(lambda: make_plan(entries))
    applying, applied = count_queries(lambda: apply(batch))
    return planning, applying, applied.counts, batch


def test_new_papers_with_new_venues_and_one_title_cost_no_more_when_they_are_more():
    few = plan_and_apply(make_bibtex(range(20)))
    many = plan_and_apply(make_bibtex(range(1_000, 1_060)))
    assert (few[2]["created"], many[2]["created"]) == (20, 60)
    assert many[0] <= few[0] + 3
    assert many[1] <= few[1] + 12  # rows are written in pieces of 100
    assert Publication.objects.filter(slug__startswith="the-same-title-2020").count() == 80
    assert Venue.objects.count() == 80


def test_twice_the_chunks_cost_twice_the_statements(monkeypatch):
    monkeypatch.setattr("publications.imports.plans.AT_ONCE", 20)
    monkeypatch.setattr("publications.imports.apply.AT_ONCE", 20)
    one = plan_and_apply(make_bibtex(range(20)))
    two = plan_and_apply(make_bibtex(range(1_000, 1_040)))
    assert two[0] <= 2 * one[0]
    assert two[1] <= 2 * one[1]


def test_papers_that_do_not_change_cost_nothing_each():
    plan_and_apply(make_bibtex(range(50)))
    few, many = plan_and_apply(make_bibtex(range(5))), plan_and_apply(make_bibtex(range(40)))
    assert many[2]["unchanged"] == 40
    assert many[0] == few[0]
    assert many[1] <= few[1] + 3


def test_a_paper_that_changes_costs_a_bounded_number():
    plan_and_apply(make_bibtex(range(25)))
    few = plan_and_apply(make_bibtex(range(5)).replace("1--", "2--").replace("Ann Other", "Anna Other"))
    many = plan_and_apply(make_bibtex(range(10, 25)).replace("1--", "2--").replace("Ann Other", "Anna Other"))
    assert (few[2]["updated"], many[2]["updated"]) == (5, 15)
    assert many[0] <= few[0] + 3
    assert many[1] - few[1] <= 10 * 20


def test_taking_new_papers_back_costs_no_more_when_they_are_more():
    make.ThemeFactory()
    few = plan_and_apply(make_bibtex(range(10)))[3]
    many = plan_and_apply(make_bibtex(range(1_000, 1_050)))[3]
    assert count_queries(lambda: undo(many))[0] <= count_queries(lambda: undo(few))[0] + 8
