"""What visitors may see of things that can be drafts or withdrawn, and who may see one of them early."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from django.db import models
from django.http import Http404
from django.shortcuts import get_object_or_404


@dataclass
class Looking:
    """A request that may see something early: which things, what says so in addresses, what was seen so."""

    may_look: Callable[[models.Model], bool]
    query: str
    seen: set[tuple[type[models.Model], object]] = field(default_factory=set)


_looking: ContextVar[Looking | None] = ContextVar("looking", default=None)


class Gone(Exception):
    """The thing asked for was withdrawn; `noun` says what it was."""

    def __init__(self, noun: str) -> None:
        super().__init__(f"This {noun} was withdrawn.")
        self.noun = noun


@contextmanager
def looking_early(may_look: Callable[[models.Model], bool], query: str) -> Iterator[None]:
    """Show, within it, the one thing that a page is about if `may_look` says so of it; lists never change.

    may_look: is asked only about things that visitors may not see. query: what addresses need for it.
    """
    token = _looking.set(Looking(may_look, query))
    try:
        yield
    finally:
        _looking.reset(token)


def is_early(row: models.Model) -> bool:
    """Whether this request may see a thing that visitors may not see yet."""
    looking = _looking.get()
    if looking is None or not looking.may_look(row):
        return False
    looking.seen.add((type(row), row.pk))
    return True


def as_seen(address: str, model: type[models.Model], *keys: object) -> str:
    """Return the address of a file of a thing, as this request can have it where it sees the thing early.

    keys: of the thing, and of what else lets its files be seen.
    """
    looking = _looking.get()
    if not address or looking is None or not any((model, key) in looking.seen for key in keys):
        return address
    return f"{address}{'&' if '?' in address else '?'}{looking.query}"


def with_early(queryset: models.QuerySet) -> models.QuerySet:
    """Return of a few rows those that are public, and those that this request may see early."""
    if _looking.get() is None:
        return queryset.public()
    early = [row.pk for row in queryset.exclude(visibility="public") if is_early(row)]
    return queryset.filter(models.Q(visibility="public") | models.Q(pk__in=early))


def shown(row: models.Model | None) -> models.Model | None:
    """Return the thing if visitors may see its page, else None."""
    public = row is not None and row.visibility == "public"
    return row if public and row.get_absolute_url() else None


def get_or_gone(queryset: models.QuerySet, noun: str = "", **lookup) -> models.Model:
    """Return the one thing of the queryset that fits the lookup.

    noun: what to call it if it was withdrawn; the model's name if empty.
    Raises Http404 for what is unknown or a draft, and Gone for what was withdrawn.
    """
    return found_or_gone(queryset.filter(**lookup).first(), noun)


def found_or_gone(row: models.Model | None, noun: str = "") -> models.Model:
    """Return a row if visitors may see it; arguments and errors as for `get_or_gone`."""
    if row is None:
        raise Http404
    if row.visibility == "public" or is_early(row):
        return row
    if row.visibility == "withdrawn":
        raise Gone(noun or str(row._meta.verbose_name))
    raise Http404


def get_seen(queryset: models.QuerySet, **lookup) -> models.Model:
    """Return the one thing that fits the lookup, of those that visitors see: the queryset.

    Raises Http404 for others, unless this request may see the thing early.
    """
    if _looking.get() is None:
        return get_object_or_404(queryset, **lookup)
    row = queryset.filter(**lookup).first()
    if row is None:
        row = queryset.model.objects.filter(**lookup).first()
        if row is None or not is_early(row):
            raise Http404
    return row
