"""The verbs over papers."""

import pytest

from publications.models import Publication
from tests import factories


@pytest.mark.django_db
def test_what_is_to_appear_comes_first_and_what_has_no_year_last():
    papers = {
        "undated": factories.PublicationFactory(year=None),
        "old": factories.PublicationFactory(year=2019),
        "new": factories.PublicationFactory(year=2024, month=3),
        "newer": factories.PublicationFactory(year=2024, month=9),
        "to appear": factories.PublicationFactory(year=None, status="accepted"),
    }
    names = {paper.pk: name for name, paper in papers.items()}
    ordered = [names[paper.pk] for paper in Publication.objects.newest_first()]
    assert ordered == ["to appear", "newer", "new", "old", "undated"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("fields", "is_listed", "is_shown"),
    [
        ({}, True, True),
        ({"in_list": False}, False, True),
        ({"visibility": "draft"}, False, False),
        ({"visibility": "withdrawn"}, False, False),
        ({"in_list": False, "slug": None}, False, False),
    ],
)
def test_the_three_facts_about_a_paper_decide_where_it_is_seen(fields, is_listed, is_shown):
    paper = factories.PublicationFactory(**fields)
    assert (paper in Publication.objects.listed(), paper in Publication.objects.shown()) == (
        is_listed,
        is_shown,
    )


@pytest.mark.django_db
def test_a_work_is_listed_once_whatever_its_versions():
    head = factories.PublicationFactory()
    factories.PublicationFactory(version_of=head, version_kind="preprint")
    assert list(Publication.objects.listed()) == [head]
