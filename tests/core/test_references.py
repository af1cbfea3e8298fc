"""References to records of any kind: what the database keeps true of them, and who follows them."""

import uuid

import pytest
from django.db import IntegrityError, models, transaction

from core.admin.deletion import describe_consequences, find_cascade
from core.references import list_references
from groupsite.corrections.models import Correction
from groupsite.merging.merge import merge, undo
from groupsite.merging.mergeable_kinds import KINDS
from groupsite.merging.models import IdentityChange
from groupsite.news.models import NewsRecord
from groupsite.redirects.models import Redirect
from people.models import Person
from publications.models import Author, Publication
from software.models import Theme
from tests import factories as make

pytestmark = pytest.mark.django_db


def test_a_reference_is_to_a_record_that_is_there():
    row = make.CorrectionFactory()
    for kind, uid in (
        (row.kind, uuid.uuid4()),
        ("groupsite.award", make.AwardFactory().uid),
        ("", row.record_uid),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            Correction.objects.filter(pk=row.pk).update(kind=kind, record_uid=uid)


def test_references_are_deleted_with_the_record_and_redirects_stay():
    theme, other = make.ThemeFactory(), make.ThemeFactory()
    for record in (theme, other):
        make.CorrectionFactory(record=record)
        make.NewsRecordFactory(record=record)
        make.RedirectFactory(target_path="", record=record)
    Theme.objects.filter(pk=theme.pk).delete()
    for model in (Correction, NewsRecord):
        assert [row.record for row in model.objects.all()] == [other]
    assert [row.record for row in Redirect.objects.order_by("pk")] == [None, other]


def test_records_of_many_kinds_are_fetched_in_one_query(django_assert_num_queries):
    records = [make.EventFactory(), make.ThemeFactory(), make.AwardFactory(), make.ThemeFactory()]
    for record in records:
        make.NewsRecordFactory(record=record)
    gone = make.RedirectFactory(target_path="", record=make.PersonFactory())
    Person.objects.all().delete()
    with django_assert_num_queries(2):
        assert [row.record for row in NewsRecord.objects.with_records().order_by("pk")] == records
    row = Redirect.objects.prefetch_related("record").get()
    assert (row.record, row.record_uid) == (None, gone.record_uid)


@pytest.mark.parametrize(
    ("model", "expected"),
    [
        (Publication, {Correction, Redirect}),
        (Theme, {Correction, NewsRecord, Redirect}),
        (Author, set()),
    ],
)
def test_what_refers_to_a_kind_is_found_beside_foreign_keys(model, expected):
    relations = list_references(model)
    assert {relation.model for relation in relations if relation.kind} == expected
    links = [link for link in model._meta.related_objects if isinstance(link, models.ManyToOneRel)]
    assert {(link.related_model, link.field.attname) for link in links} <= {
        (relation.model, relation.attname) for relation in relations
    }


def test_a_deletion_names_what_goes_with_the_record():
    theme = make.ThemeFactory()
    make.CorrectionFactory(record=theme)
    make.NewsRecordFactory(record=theme)
    assert {"Its 1 correction is deleted with it.", "1 news item stays but no longer names this theme."} <= {
        *describe_consequences(theme)
    }
    deleted, _protecting = find_cascade(Theme, [theme.pk])
    for model in (Correction, NewsRecord):
        assert model.objects.filter(deleted[model]).count() == 1


def test_references_follow_a_merge_and_its_undoing():
    kept, other = make.PersonFactory(), make.PersonFactory()
    correction = make.CorrectionFactory(record=other)
    merge(KINDS["people.person"], kept.pk, other.pk, set())
    correction.refresh_from_db()
    assert correction.record == kept
    undo(IdentityChange.objects.get())
    correction.refresh_from_db()
    assert correction.record == Person.objects.get(pk=other.pk)
