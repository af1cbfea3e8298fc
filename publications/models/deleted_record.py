"""Tombstones of papers that were shown, written by the database for harvesters."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from core.db.models import ChildModel
from core.db.triggers import Trigger

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


VISIBILITY_UPDATE = "UPDATE OF visibility, slug, version_of_id"

TOMBSTONE_TRIGGERS = [
    Trigger(
        "remembered_when_hidden", VISIBILITY_UPDATE, condition=f"({WAS} AND NOT {IS})", body=INSERT_TOMBSTONE
    ),
    Trigger("remembered_when_deleted", "DELETE", condition=WAS, body=INSERT_TOMBSTONE),
    Trigger(
        "forgotten_when_shown", VISIBILITY_UPDATE, condition=f"({IS} AND NOT {WAS})", body=DELETE_TOMBSTONE
    ),
    Trigger("forgotten_when_back", "INSERT", condition=IS, body=DELETE_TOMBSTONE),
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
