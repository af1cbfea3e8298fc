"""Where merges say who made them."""

from django.utils.translation import gettext_lazy as _

from core.data_places import DataPlace, DataSection, Erasure, Reader

PLACES = (
    DataPlace(
        "merges",
        "merging.identitychange",
        _("Entries you merged or split"),
        DataSection.ACTS,
        ("kind", "made_at"),
        users=("made_by",),
        hidden=("kept_label", "other_label"),
        readers=Reader.EDITORS,
        is_act=True,
        erasure=Erasure.EMPTIED,
        rank=23,
    ),
)
