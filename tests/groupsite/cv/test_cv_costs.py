"""What gathering a CV costs."""

import time

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from publications.models import Authorship, Publication
from tests import factories as make
from tests.groupsite.cv.conftest import add_records, find_section, rebuild_cv

pytestmark = pytest.mark.django_db


def test_the_same_queries_for_any_number_of_things(ada):
    counts = []
    for _ in range(2):
        add_records(ada, 3)
        with CaptureQueriesContext(connection) as queries:
            rebuild_cv(ada)
        counts.append(len(queries) - 1)
    assert counts[0] == counts[1] <= 31


def test_four_hundred_papers_are_gathered_in_time(ada):
    author = make.AuthorFactory(name="Ada Tester", given="Ada", family="Tester")
    others = [make.AuthorFactory(given="Ben", family=f"Other{number}") for number in range(5)]
    papers = Publication.objects.bulk_create(
        Publication(
            title=f"Learning to Test Distributed Systems in $O(n^{number})$ Steps", slug=f"many-{number}",
            year=1990 + number % 35, visibility="public", in_list=True, abstract="Why not. " * 150,
        )
        for number in range(400)
    )  # fmt: skip
    Authorship.objects.bulk_create(
        Authorship(
            publication=paper, author=each, position=place, person=ada if each == author else None,
            matched="name" if each == author else "",
        )
        for paper in papers
        for place, each in enumerate([*others, author], start=1)
    )  # fmt: skip
    rebuild_cv(ada)
    took = []
    for _ in range(2):
        start = time.process_time()
        assert (
            sum(len(group.references) for group in find_section(rebuild_cv(ada), "publications").groups)
            == 401
        )
        took.append(time.process_time() - start)
    assert min(took) < 0.6  # of processor time, on a machine with other things to do
