"""What visitors may see of things that can be drafts or withdrawn, and who may see one of them early."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.db import models
from django.http import Http404
from django.shortcuts import get_object_or_404

_may_look: ContextVar[Callable[[models.Model], bool] | None] = ContextVar("may_look", default=None)


class Gone(Exception):
    """The thing asked for was withdrawn; `noun` says what it was."""

    def __init__(self, noun: str) -> None:
        super().__init__(f"This {noun} was withdrawn.")
        self.noun = noun


@contextmanager
def looking_early(may_look: Callable[[models.Model], bool]) -> Iterator[None]:
    """Within it, the one thing that a page is about is shown if `may_look` says so of it; lists never change.

    may_look: is asked only about things that visitors may not see.
    """
    token = _may_look.set(may_look)
    try:
        yield
    finally:
        _may_look.reset(token)


def is_early(found: models.Model) -> bool:
    """Whether this request may see a thing that visitors may not see yet."""
    may_look = _may_look.get()
    return may_look is not None and may_look(found)


def get_or_gone(queryset: models.QuerySet, noun: str = "", **lookup) -> models.Model:
    """The one thing of the queryset that fits the lookup.

    noun: what to call it if it was withdrawn; the model's name if empty.
    Raises Http404 for what is unknown or a draft, and Gone for what was withdrawn.
    """
    found = queryset.filter(**lookup).first()
    if found is None:
        raise Http404
    if found.visibility == "public" or is_early(found):
        return found
    if found.visibility == "withdrawn":
        raise Gone(noun or str(found._meta.verbose_name))
    raise Http404


def get_seen(queryset: models.QuerySet, **lookup) -> models.Model:
    """The one thing that fits the lookup, of those that visitors see: the queryset.

    Raises Http404 for others, unless this request may see the thing early.
    """
    if _may_look.get() is None:
        return get_object_or_404(queryset, **lookup)
    found = queryset.filter(**lookup).first()
    if found is None:
        found = queryset.model._default_manager.filter(**lookup).first()
        if found is None or not is_early(found):
            raise Http404
    return found
