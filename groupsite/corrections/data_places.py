"""Where corrections, and links to correct one's profile, say something about people."""

from django.utils.translation import gettext_lazy as _

from core.data_places import DataPlace, DataSection, Erasure, Reader

PLACES = (
    DataPlace(
        "reports",
        "corrections.correction",
        _("Reports you sent"),
        DataSection.MESSAGES,
        ("name", "email", "part", "message", "state", "created_at", "decided_at"),
        emails=("email",),
        hidden=("sender",),
        readers=Reader.EDITORS,
        title="message",
        rank=2,
    ),
    DataPlace(
        "reports_about",
        "corrections.correction",
        _("Reports about your profile"),
        DataSection.MESSAGES,
        ("part", "changes", "message", "state", "created_at", "decided_at"),
        is_reference=True,
        readers=Reader.EDITORS,
        title="message",
        rank=3,
    ),
    DataPlace(
        "profile_links",
        "corrections.profilelink",
        _("Links to correct your profile"),
        DataSection.MESSAGES,
        ("email", "created_at", "sent_at", "expires_at", "revoked_at"),
        persons=("person",),
        emails=("email",),
        hidden=("number",),
        title="email",
        rank=4,
    ),
    DataPlace(
        "decided_reports",
        "corrections.correction",
        _("Reports you decided on"),
        DataSection.ACTS,
        ("decided_at",),
        users=("decided_by",),
        readers=Reader.EDITORS,
        is_act=True,
        erasure=Erasure.EMPTIED,
        rank=21,
    ),
    DataPlace(
        "sent_links",
        "corrections.profilelink",
        _("Links you sent"),
        DataSection.ACTS,
        ("sent_at",),
        users=("sent_by",),
        is_act=True,
        erasure=Erasure.EMPTIED,
        rank=22,
    ),
)
