"""Tombstones of papers that were shown, written by the database for harvesters."""

import pgtrigger
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.db.models import ChildModel

SHOWN = "{row}.visibility = 'public' AND {row}.slug IS NOT NULL AND {row}.version_of_id IS NULL"
"""SQL: the row is a paper with a public page, as in `PublicationQuerySet.shown`."""
WAS, IS = f"({SHOWN.format(row='OLD')})", f"({SHOWN.format(row='NEW')})"

INSERT_TOMBSTONE = """
    INSERT INTO publications_deletedrecord (uid, paper, kind, year, in_list, deleted_at)
    VALUES (OLD.uid, OLD.id, OLD.kind, OLD.year, OLD.in_list, now())
    ON CONFLICT (uid) DO UPDATE SET paper = excluded.paper, kind = excluded.kind, year = excluded.year,
        in_list = excluded.in_list, deleted_at = excluded.deleted_at;
    RETURN NULL;
"""
DELETE_TOMBSTONE = "DELETE FROM publications_deletedrecord WHERE uid = NEW.uid; RETURN NULL;"


def _make_trigger(name: str, operation, condition: str, func: str) -> pgtrigger.Trigger:
    return pgtrigger.Trigger(
        name=name,
        when=pgtrigger.After,
        operation=operation,
        condition=pgtrigger.Condition(condition),
        func=func,
    )


VISIBILITY_UPDATE = pgtrigger.UpdateOf("visibility", "slug", "version_of_id")

TOMBSTONE_TRIGGERS = [
    _make_trigger("remembered_when_hidden", VISIBILITY_UPDATE, f"({WAS} AND NOT {IS})", INSERT_TOMBSTONE),
    _make_trigger("remembered_when_deleted", pgtrigger.Delete, WAS, INSERT_TOMBSTONE),
    _make_trigger("forgotten_when_shown", VISIBILITY_UPDATE, f"({IS} AND NOT {WAS})", DELETE_TOMBSTONE),
    _make_trigger("forgotten_when_back", pgtrigger.Insert, IS, DELETE_TOMBSTONE),
]
"""Triggers of papers; their conditions skip papers of corpora and drafts."""


class DeletedRecord(ChildModel):
    """A paper that was shown to visitors: now withdrawn, a draft again, deleted, or a version of another.

    It has the values of the paper when it was last shown. It is deleted when the paper is shown again, which
    is recognised by its uid. Papers that were never shown have none.
    """

    uid = models.UUIDField(unique=True)
    paper = models.BigIntegerField(
        db_index=True, help_text=_("The primary key of the paper when it was last shown.")
    )
    kind = models.CharField(max_length=14)
    year = models.PositiveSmallIntegerField(null=True)
    in_list = models.BooleanField()
    deleted_at = models.DateTimeField()

    class Meta(ChildModel.Meta):
        pass

    def __str__(self) -> str:
        return str(self.uid)
