"""Where merges say who made them."""

from django.utils.translation import gettext_lazy as _

from core.data_places import DataPlace, DataReader, DataSection, Erasure

PLACES = (
    DataPlace(
        "merges",
        "merging.identitychange",
        _("Entries you merged or split"),
        DataSection.ACTS,
        ("kind", "made_at"),
        users=("made_by",),
        hidden=("kept_label", "other_label"),
        readers=DataReader.EDITORS,
        is_act=True,
        erasure=Erasure.EMPTIED,
        rank=23,
    ),
)
