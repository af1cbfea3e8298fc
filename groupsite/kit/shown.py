"""What visitors may see of things that can be drafts or withdrawn."""

from django.db import models
from django.http import Http404


class Gone(Exception):
    """The thing asked for was withdrawn; `noun` says what it was."""

    def __init__(self, noun: str) -> None:
        super().__init__(f"This {noun} was withdrawn.")
        self.noun = noun


def get_or_gone(queryset: models.QuerySet, noun: str = "", **lookup) -> models.Model:
    """The one thing of the queryset that fits the lookup.

    noun: what to call it if it was withdrawn; the model's name if empty.
    Raises Http404 for what is unknown or a draft, and Gone for what was withdrawn.
    """
    found = queryset.filter(**lookup).first()
    if found is None or found.visibility == "draft":
        raise Http404
    if found.visibility == "withdrawn":
        raise Gone(noun or str(found._meta.verbose_name))
    return found
