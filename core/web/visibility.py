"""Filter content by its visibility, with previews of drafts for some requests."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TypeVar

from django.db import models
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext

Row = TypeVar("Row", bound=models.Model)


@dataclass
class PreviewContext:
    """A preview request: the check of objects, the query string of its URLs, and the previewed objects."""

    may_look: Callable[[models.Model], bool]
    query: str
    seen: set[tuple[type[models.Model], object]] = field(default_factory=set)


_preview: ContextVar[PreviewContext | None] = ContextVar("looking", default=None)


class GoneError(Exception):
    """The requested object was withdrawn; `noun`: what it was."""

    def __init__(self, noun: str) -> None:
        super().__init__(gettext("This {noun} was withdrawn.").format(noun=noun))
        self.noun = noun


@contextmanager
def enable_preview(may_look: Callable[[models.Model], bool], query: str) -> Iterator[None]:
    """Enable the preview of the object of a page if `may_look` allows it; lists never change.

    may_look: called only for objects that are not public. query: the query string for URLs of its files.
    """
    token = _preview.set(PreviewContext(may_look, query))
    try:
        yield
    finally:
        _preview.reset(token)


def is_previewed(row: models.Model) -> bool:
    """Return whether this request may preview an object that is not public."""
    preview = _preview.get()
    if preview is None or not preview.may_look(row):
        return False
    preview.seen.add((type(row), row.pk))
    return True


def add_preview_query(url: str, model: type[models.Model], *keys: object) -> str:
    """Return the URL of a file, with the query string of the preview if its object was previewed.

    keys: of the object, and of others whose preview includes its files.
    """
    preview = _preview.get()
    if not url or preview is None or not any((model, key) in preview.seen for key in keys):
        return url
    return f"{url}{'&' if '?' in url else '?'}{preview.query}"


def filter_visible(queryset: models.QuerySet) -> models.QuerySet:
    """Filter a small queryset to rows that are public, or that this request may preview."""
    if _preview.get() is None:
        return queryset.public()
    keys = [row.pk for row in queryset.exclude(visibility="public") if is_previewed(row)]
    return queryset.filter(models.Q(visibility="public") | models.Q(pk__in=keys))


def get_if_public(row: models.Model | None) -> models.Model | None:
    """Return the object if it has a public page, else None."""
    public = row is not None and row.visibility == "public"
    return row if public and row.get_absolute_url() else None


def get_or_gone(queryset: models.QuerySet[Row], noun: str = "", **lookup) -> Row:
    """Return the object of the queryset that matches the lookup.

    noun: its name in the error; the model's name if empty. Raises Http404 for an unknown object or a draft,
    and GoneError for a withdrawn one.
    """
    return get_visible_or_gone(queryset.filter(**lookup).first(), noun)


def get_visible_or_gone(row: Row | None, noun: str = "") -> Row:
    """Return a row if it is public or previewed; arguments and errors as for `get_or_gone`."""
    if row is None:
        raise Http404
    if row.visibility == "public" or is_previewed(row):
        return row
    if row.visibility == "withdrawn":
        raise GoneError(noun or str(row._meta.verbose_name))
    raise Http404


def get_shown_or_gone(queryset: models.QuerySet[Row], noun: str = "") -> Row:
    """Return the first row if visitors see its page today, or this request previews it.

    Arguments and errors as for `get_or_gone`.
    """
    row = queryset.first()
    if row is None:
        raise Http404
    if row.is_shown or is_previewed(row):
        return row
    if row.visibility == "withdrawn":
        raise GoneError(noun or str(row._meta.verbose_name))
    raise Http404


def get_visible(queryset: models.QuerySet[Row], **lookup) -> Row:
    """Return the object of a queryset of public rows that matches the lookup.

    Raises Http404 for others, unless this request may preview the object.
    """
    if _preview.get() is None:
        return get_object_or_404(queryset, **lookup)
    row = queryset.filter(**lookup).first()
    if row is None:
        row = queryset.model.objects.filter(**lookup).first()
        if row is None or not is_previewed(row):
            raise Http404
    return row
