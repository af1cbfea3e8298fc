"""Questions about persons by what papers print."""

from django.db import models
from django.db.models import Exists, OuterRef, Q, Value
from django.db.models.functions import Concat


def those_called(persons, texts, keys):
    """Of persons those at one of the addresses, or with one of the names, as displayed or by key in print."""
    named = Q(names__key__in=list(keys)) | Q(name__in=list(texts))
    return persons.filter(Q(slug__in=list(texts)) | named).distinct().prefetch_related("names")


def those_with_words(persons, words: str):
    """Of persons those with a name in which all the words begin a word; `words` in the form that norm gives.

    By every name that is known of them, also those that are not shown.
    """
    printed = persons.model._meta.get_field("names").related_model.objects.filter(person=OuterRef("pk"))
    begun = Q()
    for word in words.split():
        begun &= Q(said__contains=f" {word}")
    known = Exists(printed.annotate(said=_said("name")).filter(begun))
    return persons.annotate(said=_said("name")).filter(begun | Q(known))


def _said(field: str):
    """A name in the form that search compares, with a space before every word."""
    compared = models.Func(field, function="public.site_norm", output_field=models.TextField())
    return Concat(Value(" "), compared, output_field=models.TextField())
