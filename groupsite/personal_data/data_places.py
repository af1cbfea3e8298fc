"""Where requests to be erased, and what is left of erasures, name accounts."""

from django.utils.translation import gettext_lazy as _

from core.data_places import DataPlace, DataReader, DataSection, Erasure

PLACES = (
    DataPlace(
        "erasure_requests",
        "personal_data.erasurerequest",
        _("Your request to be erased"),
        DataSection.ACCOUNT,
        ("created_at",),
        users=("user",),
        readers=DataReader.OWNERS,
        title="created_at",
        show="close_account",
        rank=14,
    ),
    DataPlace(
        "erasures",
        "personal_data.erasurerecord",
        _("Erasures you confirmed"),
        DataSection.ACTS,
        ("at",),
        users=("erased_by",),
        hidden=("person_key", "account_key", "report"),
        readers=DataReader.OWNERS,
        is_act=True,
        erasure=Erasure.EMPTIED,
        rank=24,
    ),
)
