"""Under which key each paper of the group is cited: its own or its address, and never another's."""

import pytest
from django.db import connection

from publications.exchange.entries import make_citation_key
from publications.models import Publication
from tests.factories import PublicationFactory

pytestmark = pytest.mark.django_db


def compute_key(paper: Publication) -> str:
    return make_citation_key(Publication.objects.get(pk=paper.pk))


def test_a_paper_without_key_is_cited_by_its_address():
    assert compute_key(PublicationFactory(slug="kungfu-2020", citation_key="")) == "kungfu-2020"


def test_a_key_of_another_paper_is_stored_separately():
    PublicationFactory(slug="one", citation_key="Smith2020")
    other = PublicationFactory(slug="two", citation_key="smith2020")
    assert compute_key(other) == "two"
    assert Publication.objects.get(pk=other.pk).extra["citation-key"] == "smith2020"


def test_an_address_that_is_another_papers_key_gets_a_number():
    PublicationFactory(slug="one", citation_key="two")
    assert compute_key(PublicationFactory(slug="two", citation_key="")) == "two-2"


def test_many_at_once_with_one_key():
    Publication.objects.bulk_create(
        Publication(title=f"Title {number}", slug=f"title-{number}", citation_key="1") for number in range(4)
    )
    keys = [make_citation_key(paper) for paper in Publication.objects.order_by("pk")]
    assert keys == ["1", "title-1", "title-2", "title-3"]


def test_papers_of_a_corpus_alone_may_share_keys():
    for _ in range(2):
        PublicationFactory(slug=None, in_list=False, citation_key="smith2020")
    assert Publication.objects.filter(citation_key="smith2020").count() == 2


def test_a_key_stays_when_others_come_and_go():
    first = PublicationFactory(slug="one", citation_key="smith2020")
    second = PublicationFactory(slug="two", citation_key="smith2020")
    first.delete()
    third = PublicationFactory(slug="three", citation_key="smith2020")
    assert (compute_key(second), compute_key(third)) == ("two", "smith2020")


@pytest.mark.parametrize(
    ("typed", "key"),
    [("Köglm2026", "Köglm2026"), ("关于2024", "关于2024"), ("", "关于-2024"), ("A b{c}", "A_b_c")],
)
def test_a_key_is_what_was_typed_but_for_signs_that_bibtex_forbids(typed, key):
    paper = PublicationFactory(slug="关于-2024", citation_key=typed)
    assert compute_key(paper) == key


@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("publications_venue", "name = 'Another name'"),
        ("publications_venue", "short = 'AN'"),
        ("publications_author", "family = 'Other'"),
        ("publications_author", "name = 'Other Name'"),
    ],
)
def test_what_a_paper_shows_of_others_changes_its_date(table: str, change: str):
    paper = PublicationFactory(byline=["Luo Mai"], venue__name="A venue")
    Publication.objects.filter(pk=paper.pk).update(changed_at="2001-01-01T00:00:00Z")
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {table} SET {change}")
    assert Publication.objects.get(pk=paper.pk).changed_at.year > 2001


def test_a_corrected_name_is_corrected_in_what_search_reads():
    paper = PublicationFactory(byline=["Luo Mai", "Bo Liu"])
    with connection.cursor() as cursor:
        cursor.execute("UPDATE publications_author SET name = 'Luo MAI' WHERE name = 'Luo Mai'")
    assert Publication.objects.get(pk=paper.pk).names == "Luo MAI · Bo Liu"
