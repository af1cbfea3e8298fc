"""Papers as corpora have them, at addresses of their own until the group holds them."""

import unicodedata
from collections.abc import Iterator

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from groupsite.kit.address_parts import from_part, is_cut, to_part
from groupsite.kit.gather import gather
from groupsite.kit.shown import found_or_gone
from publications import exports
from publications.described import as_csl
from publications.models import CorpusRecord, Publication, Topic
from publications.paper_page import beside, page

LONGEST_KEY = CorpusRecord._meta.get_field("source_key").max_length
ALIKE = 1_000
"""Of keys with the same long beginning so many are looked at."""


@vary_on_headers("Accept")
def corpus_paper(request, corpus: str, key: str) -> HttpResponse:
    """A paper of a corpus, as a page or as the format that the request prefers.

    Leads to the group's page of it where there is one, and from other ways to write its address to the one.
    """
    record = _record(corpus, key)
    if to := exports.asked_for(request, "corpus_paper_export", record.corpus.slug, record.source_key):
        return to
    if to := _elsewhere(record, corpus, key):
        return redirect(to.get_absolute_url(), permanent=True)
    paper = record.publication
    if ending := exports.preferred(request):
        answer = exports.of_paper(paper, ending)
        answer.headers["Content-Location"] = record.export_address(ending)
        return answer
    found = gather(
        **beside(paper) | {"topics": Topic.objects.in_use().filter(publication_items__content_object=paper)},
        at_venue=Publication.objects.shown().filter(venue=paper.venue_id).only("pk")[:1],
    )
    paper.venue_has_page = bool(found.pop("at_venue"))
    more = {"record": record, "by_name": True}
    return page(request, "publications/corpus_paper.html", paper, found, **more)


@as_csl(
    "A paper of a corpus, as a list of one",
    sample=lambda: CorpusRecord.objects.alone().values_list("corpus__slug", "source_key"),
)
@require_safe
def corpus_paper_export(request, corpus: str, key: str, ending: str) -> HttpResponse:
    """A paper of a corpus in the format of the address's ending; leads elsewhere as its page does."""
    record = _record(corpus, key)
    if to := _elsewhere(record, corpus, key):
        return redirect(to.export_address(ending), permanent=True)
    return exports.of_paper(record.publication, ending)


def _elsewhere(record: CorpusRecord, corpus: str, key: str) -> Publication | CorpusRecord | None:
    """Whose address is to be asked for instead of this one: what the group holds, or the work of a version.

    The record itself where its address is written in another way; None where this is the one.
    Raises Http404 and Gone.
    """
    paper = found_or_gone(record.publication, "paper")
    shown = found_or_gone(paper.version_of, "paper") if paper.version_of else paper
    if shown is not paper or shown.slug:
        if not shown.get_absolute_url():
            raise Http404
        return shown
    return None if (corpus, key) == (record.corpus.slug, to_part(record.source_key)) else record


def _record(corpus: str, part: str) -> CorpusRecord:
    """The record of a corpus under a key that an address names. Raises Http404.

    Another case of the corpus's slug and other ways to write the key name it too.
    """
    of_corpus = CorpusRecord.objects.filter(corpus__slug__iexact=corpus)
    wanted = _keys_alike(of_corpus, part) if is_cut(part) else list(_keys(part))
    rows = of_corpus.filter(source_key__in=wanted).with_papers() if wanted else ()
    found = {(row.corpus.slug == corpus, row.source_key): row for row in rows}
    for exact in (True, False):
        for key in wanted:
            if (exact, key) in found:
                return found[exact, key]
    raise Http404


def _keys(part: str) -> Iterator[str]:
    """The keys that a part of an address may mean, the surest first."""
    key = from_part(part)
    for text in (key, part, unicodedata.normalize("NFC", key)):
        if len(text) <= LONGEST_KEY and "\0" not in text:
            yield text


def _keys_alike(records, part: str) -> list[str]:
    """The keys that are too long for an address and are written as this part."""
    beginning = from_part(part)
    if len(beginning) > LONGEST_KEY or "\0" in beginning:
        return []
    alike = records.filter(source_key__startswith=beginning).values_list("source_key", flat=True)
    return [key for key in alike[:ALIKE] if to_part(key) == part]
