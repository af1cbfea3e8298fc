"""Where redirects lead to people."""

from django.utils.translation import gettext_lazy as _

from core.data_places import DataPlace, DataSection, Reader

PLACES = (
    DataPlace(
        "former_urls",
        "redirects.redirect",
        _("Former URLs of your profile"),
        DataSection.PROFILE,
        ("old_path",),
        is_reference=True,
        readers=Reader.EVERYBODY,
        title="old_path",
        rank=30,
    ),
)
