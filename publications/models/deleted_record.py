"""Tombstones of papers that were shown, written by the database for harvesters."""

import pgtrigger
from django.db import models

from core.db.models import Part

SHOWN = "{row}.visibility = 'public' AND {row}.slug IS NOT NULL AND {row}.version_of_id IS NULL"
"""SQL: the row is a paper that visitors see at an address of its own; as `shown` of the queryset has it."""
WAS, IS = f"({SHOWN.format(row='OLD')})", f"({SHOWN.format(row='NEW')})"

REMEMBER = """
    INSERT INTO publications_deletedrecord (uid, paper, kind, year, in_list, deleted_at)
    VALUES (OLD.uid, OLD.id, OLD.kind, OLD.year, OLD.in_list, now())
    ON CONFLICT (uid) DO UPDATE SET paper = excluded.paper, kind = excluded.kind, year = excluded.year,
        in_list = excluded.in_list, deleted_at = excluded.deleted_at;
    RETURN NULL;
"""
FORGET = "DELETE FROM publications_deletedrecord WHERE uid = NEW.uid; RETURN NULL;"


def _trigger(name: str, operation, condition: str, func: str) -> pgtrigger.Trigger:
    return pgtrigger.Trigger(
        name=name,
        when=pgtrigger.After,
        operation=operation,
        condition=pgtrigger.Condition(condition),
        func=func,
    )


SEEN_OR_NOT = pgtrigger.UpdateOf("visibility", "slug", "version_of_id")

REMEMBERED = [
    _trigger("remembered_when_hidden", SEEN_OR_NOT, f"({WAS} AND NOT {IS})", REMEMBER),
    _trigger("remembered_when_deleted", pgtrigger.Delete, WAS, REMEMBER),
    _trigger("forgotten_when_shown", SEEN_OR_NOT, f"({IS} AND NOT {WAS})", FORGET),
    _trigger("forgotten_when_back", pgtrigger.Insert, IS, FORGET),
]
"""Row triggers of papers, whose conditions let rows of corpora and drafts pass at no cost."""


class DeletedRecord(Part):
    """A paper that visitors saw and see no more: withdrawn, a draft again, deleted, a version of another.

    It has what the paper's row said when it was last seen. It goes when the paper is shown again, under
    whatever primary key: the uid tells. A draft that was never shown leaves nothing here.
    """

    uid = models.UUIDField(unique=True)
    paper = models.BigIntegerField(db_index=True, help_text="the paper's primary key when it was last shown")
    kind = models.CharField(max_length=14)
    year = models.PositiveSmallIntegerField(null=True)
    in_list = models.BooleanField()
    deleted_at = models.DateTimeField()

    class Meta(Part.Meta):
        pass

    def __str__(self) -> str:
        return str(self.uid)
