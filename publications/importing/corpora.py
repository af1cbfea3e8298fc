"""Corpora: collections of papers beside the group's list, of any size, loaded in one transaction."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.db import transaction

from groupsite.kit.text import slugify_name
from publications.importing.known import print_papers
from publications.importing.loading import Found, Loaded, Loading
from publications.importing.removing import Said, take_out
from publications.locks import lock_corpora
from publications.models import Corpus
from publications.venue_names.known import spell_acronym

SPELLINGS = {"dblp": "dblp", "openalex": "OpenAlex", "pubmed": "PubMed"}
"""Words of keys that are written in a way of their own."""


def corpus_called(name: str, display_name: str = "") -> Corpus:
    """The corpus of a name or slug; made if there is none, under the display name or one like its own."""
    slug = slugify_name(name)
    found = Corpus.objects.filter(slug=slug).first() or Corpus.objects.filter(name=name).first()
    return found or Corpus.objects.create(name=display_name or prettify(name), slug=slug)


def prettify(name: str) -> str:
    """Make a display name of a key, "ACL Anthology" of "acl-anthology"; other names stay as they are."""
    if name != slugify_name(name):
        return name
    return " ".join(
        SPELLINGS.get(word) or spell_acronym(word) or word.capitalize() for word in name.split("-")
    )


@dataclass(frozen=True)
class Source:
    """Something to load: what it is called, and the entries and problems in it."""

    name: str
    found: Iterable[Found]


def load(
    name: str,
    sources: Iterable[Source],
    *,
    display_name: str = "",
    replace: bool = False,
    dry_run: bool = False,
    said: Callable[[int], None] = lambda done: None,
    said_of_rest: Said = lambda done, number: None,
) -> list[Loaded]:
    """Put entries into a corpus, in one transaction, but for those that it has unchanged; a result a source.

    name: of the corpus, or its slug. display_name: what a new one is called. replace: papers of the corpus
    name: of the corpus, or its slug. display_name: what a new one is called. replace: papers of the corpus
    that did not come are taken out of it. dry_run: nothing stays of it. said: is told how many were looked
    at. said_of_rest: of so many papers that did not come, how many were.
    """
    results = []
    print_papers()
    with transaction.atomic():
        lock_corpora()
        loading = Loading(corpus_called(name, display_name))
        for source in sources:
            results.append(loading.read(source.name, source.found, said))
        removed = loading.take_out_the_rest(said_of_rest) if replace else 0
        if results:
            results[-1].removed = removed
        loading.close(results, ", ".join(each.name for each in results))
        if dry_run:
            transaction.set_rollback(True)
    return results


def remove(name: str, said: Said = lambda done, number: None) -> int:
    """Take a corpus away; papers that the group or another corpus holds stay. Gives how many were deleted.

    name: or slug. said: is told how many of its papers were looked at, and how many there are.
    Raises Corpus.DoesNotExist, and Corpus.MultipleObjectsReturned where several are called so.
    """
    with transaction.atomic():
        lock_corpora()
        corpus = Corpus.objects.filter(slug=name).first() or Corpus.objects.get(name=name)
        _, deleted = take_out(corpus, "TRUE", said)
        corpus.delete()
    return deleted
