"""Requests to be erased, and what is left of an erasure: when it was, and which URLs are gone."""

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from people.models import User

DIGEST_LENGTH = 64
"""Hexadecimal digits of SHA-256."""


class ErasureRequest(models.Model):
    """A member asks that their account and their profile are erased; an owner confirms it."""

    user = models.OneToOneField(
        User, models.CASCADE, related_name="erasure_request", verbose_name=_("account")
    )
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("request to be erased")
        verbose_name_plural = _("requests to be erased")
        ordering = ["created_at", "pk"]

    def __str__(self) -> str:
        return str(self.user)


class ErasureRecord(models.Model):
    """That somebody was erased, without who it was.

    person_key, account_key: the former primary keys, so that a page that is still open knows what happened.
    report: what was done, as numbers.
    """

    at = models.DateTimeField(db_default=Now(), editable=False, db_index=True)
    person_key = models.BigIntegerField(null=True, editable=False)
    account_key = models.BigIntegerField(null=True, editable=False)
    erased_by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    report = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("erasure")
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d}"


class ErasedPath(models.Model):
    """A path whose page was erased, as a keyed hash, from which the path cannot be read."""

    erasure = models.ForeignKey(ErasureRecord, models.CASCADE, related_name="paths")
    digest = models.CharField(max_length=DIGEST_LENGTH, unique=True)

    class Meta:
        verbose_name = _("erased path")

    def __str__(self) -> str:
        return self.digest[:8]
