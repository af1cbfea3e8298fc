"""Where sources of papers, and the works that they list, say something about people."""

from django.utils.translation import gettext_lazy as _

from core.data_places import DataPlace, DataReader, DataSection, DataSubject, Erasure
from groupsite.sources.models import SourceRules
from publications.models import ImportBatch

PERSON = ("person",)


def select_waiting_plans(subject: DataSubject):
    """Return the plan in which works of the person's sources wait."""
    rules = (
        SourceRules.objects.filter(person=subject.person) if subject.person else SourceRules.objects.none()
    )
    return ImportBatch.objects.filter(pk__in=rules.values("batch")).order_by("pk")


PLACES = (
    DataPlace(
        "paper_sources",
        "sources.papersource",
        _("Sources of your papers"),
        DataSection.WORK,
        ("service", "identifier", "is_on", "created_at", "last_look_at", "failure"),
        persons=PERSON,
        hidden=("state", "next_look_at", "failing_since", "note"),
        readers=DataReader.EDITORS,
        describe=lambda rows: ", ".join(row.label for row in rows),
        rank=30,
    ),
    DataPlace(
        "waiting_plan",
        "publications.importbatch",
        _("Papers of your sources that wait"),
        DataSection.WORK,
        ("source_name", "created_at"),
        select=select_waiting_plans,
        readers=DataReader.EDITORS,
        describe=lambda rows: str(rows[0].items.count()) if rows else "",
        rank=31,
    ),
    DataPlace(
        "source_rules",
        "sources.sourcerules",
        _("What your sources may do"),
        DataSection.WORK,
        ("adds_agreed", "adds_drafts", "writes_weekly", "written_at"),
        persons=PERSON,
        readers=DataReader.EDITORS,
        describe=lambda rows: _("your choices") if rows else "",
        rank=32,
    ),
    DataPlace(
        "listed_works",
        "sources.listedwork",
        _("Papers that your sources list"),
        DataSection.WORK,
        ("title", "state", "hidden_until", "decided_at", "created_at"),
        persons=PERSON,
        hidden=("publication_uid",),
        readers=DataReader.EDITORS,
        is_counted=True,
        rank=33,
    ),
    DataPlace(
        "sources_added",
        "sources.papersource",
        _("Sources that you added"),
        DataSection.ACTS,
        ("service", "created_at"),
        users=("added_by",),
        readers=DataReader.EDITORS,
        is_act=True,
        erasure=Erasure.EMPTIED,
        rank=26,
    ),
    DataPlace(
        "listed_works_decided",
        "sources.listedwork",
        _("Papers of sources that you decided on"),
        DataSection.ACTS,
        ("decided_at",),
        users=("decided_by",),
        readers=DataReader.EDITORS,
        is_act=True,
        erasure=Erasure.EMPTIED,
        rank=27,
    ),
)
