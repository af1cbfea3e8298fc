"""Where saved reports name accounts."""

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.data_places import DataPlace, DataReader, DataSection, Erasure

PLACES = (
    DataPlace(
        "reports_saved",
        "reports.report",
        _("Reports you saved for yourself"),
        DataSection.ACCOUNT,
        ("title", "created_at", "changed_at"),
        users=("user",),
        where=Q(for_group=False),
        readers=DataReader.YOU,
        title="title",
        rank=15,
    ),
    DataPlace(
        "reports_shared",
        "reports.report",
        _("Reports you shared with the group"),
        DataSection.ACTS,
        ("title", "created_at"),
        users=("user",),
        where=Q(for_group=True),
        readers=DataReader.MEMBERS,
        is_act=True,
        erasure=Erasure.EMPTIED,
        rank=25,
    ),
)
