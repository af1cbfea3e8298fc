"""Where papers, decisions about them and imports say something about people."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from core.data_places import DataPlace, DataSection, Erasure, Reader

PRINTED = _("It is part of a published paper, as printed. The link to your profile goes.")


def describe_papers(rows) -> str:
    """Return on how many papers somebody is."""
    number = len({row.publication_id for row in rows})
    return ngettext("{number} linked to you", "{number} linked to you", number).format(number=number)


PLACES = (
    DataPlace(
        "papers",
        "publications.authorship",
        _("Papers"),
        DataSection.WORK,
        (
            "publication__title",
            "publication__year",
            "author__name",
            "role",
            "position",
            "matched",
            "equal",
            "corresponding",
            "affiliation",
            "selected",
        ),
        persons=("person",),
        hidden=("author_key", "year"),
        readers=lambda row: Reader.EVERYBODY if row.publication.is_shown else Reader.MEMBERS,
        describe=describe_papers,
        show="admin:publications_publication_changelist",
        erasure=Erasure.EMPTIED,
        stays_because=PRINTED,
        rank=1,
    ),
    DataPlace(
        "author_decisions",
        "publications.authordecision",
        _("Papers confirmed or refused"),
        DataSection.WORK,
        ("name", "is_person", "reason", "corpus", "source_key", "decided_at"),
        persons=("person",),
        hidden=("publication_uid", "position"),
        describe=lambda rows: (
            _("%(yes)d confirmed, %(no)d refused")
            % {
                "yes": sum(row.is_person for row in rows),
                "no": sum(not row.is_person for row in rows),
            }
        ),
        rank=2,
    ),
    DataPlace(
        "claims",
        "publications.authorclaim",
        _("Papers you claimed"),
        DataSection.WORK,
        ("name", "state", "reason", "corpus", "source_key", "claimed_at"),
        persons=("person",),
        hidden=("publication_uid", "position"),
        describe=lambda rows: str(len(rows)),
        rank=3,
    ),
    DataPlace(
        "suggestions",
        "publications.suggestion",
        _("Papers that may be yours"),
        DataSection.WORK,
        ("kind", "state", "reason", "authorship__publication__title", "created_at", "decided_at"),
        persons=("person",),
        hidden=("details",),
        describe=lambda rows: str(len(rows)),
        rank=4,
    ),
    DataPlace(
        "interests",
        "publications.personinterest",
        _("Interests"),
        DataSection.PROFILE,
        ("topic__name",),
        persons=("person",),
        readers=Reader.EVERYBODY,
        describe=lambda rows: ", ".join(str(row.topic) for row in rows),
        form="publications.change_personinterest",
        rank=20,
    ),
    DataPlace(
        "imports",
        "publications.importbatch",
        _("Imports you made"),
        DataSection.ACTS,
        ("source_name", "door", "state", "created_at", "applied_at", "undone_at"),
        users=("user",),
        hidden=("source_text", "options", "counts", "context"),
        describe=lambda rows: str(len(rows)),
        show="admin:publications_importbatch_changelist",
        erasure=Erasure.EMPTIED,
        stays_because=_("Papers came from it. It no longer says who made it."),
        rank=2,
    ),
    DataPlace(
        "added_papers",
        "publications.publication",
        _("Papers you added"),
        DataSection.ACTS,
        ("title", "created_at"),
        users=("added_by",),
        readers=Reader.MEMBERS,
        is_act=True,
        erasure=Erasure.EMPTIED,
        rank=3,
    ),
    DataPlace(
        "decisions_made",
        "publications.authordecision",
        _("Decisions on authors you made"),
        DataSection.ACTS,
        ("decided_at",),
        users=("decided_by",),
        is_act=True,
        erasure=Erasure.EMPTIED,
        rank=4,
    ),
    DataPlace(
        "claims_made",
        "publications.authorclaim",
        _("Claims you made"),
        DataSection.ACTS,
        ("claimed_at",),
        users=("claimed_by",),
        is_act=True,
        erasure=Erasure.EMPTIED,
        rank=5,
    ),
    DataPlace(
        "suggestions_decided",
        "publications.suggestion",
        _("Suggestions you decided on"),
        DataSection.ACTS,
        ("decided_at",),
        users=("decided_by",),
        is_act=True,
        erasure=Erasure.EMPTIED,
        rank=6,
    ),
    DataPlace(
        "compared_papers",
        "publications.paperdecision",
        _("Papers you compared"),
        DataSection.ACTS,
        ("decided_at",),
        users=("decided_by",),
        is_act=True,
        erasure=Erasure.EMPTIED,
        rank=7,
    ),
    DataPlace(
        "rejected_entries",
        "publications.rejectedentry",
        _("Entries you left out of imports"),
        DataSection.ACTS,
        ("title", "rejected_at"),
        users=("rejected_by",),
        is_act=True,
        erasure=Erasure.EMPTIED,
        rank=8,
    ),
)
