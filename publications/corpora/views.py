"""Corpora: their list, the page of one, and the pages of papers that only corpora hold."""

import unicodedata
from dataclasses import dataclass
from typing import cast
from urllib.parse import parse_qsl, urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from core.plots import draw_papers_per_year
from core.text.url_segments import decode_segment, encode_segment, is_cut
from core.web.urls import get_url
from core.web.visibility import get_visible_or_gone
from publications.corpora.statistics import count_papers, get_statistics, select_corpus_papers
from publications.display.linked_rows import build_rows, fetch_papers
from publications.exchange import exports
from publications.exchange.json_schemas import describe_export
from publications.models import Corpus, CorpusRecord, Publication, Topic, Venue
from publications.pages.paper_page import render_paper
from publications.search.conditions import select
from publications.search.language import LENGTH, Query, format_query, parse_search_query
from publications.search.ordering import fetch_newest

PER_PAGE = 12
LONGEST_KEY = cast(int, CorpusRecord._meta.get_field("source_key").max_length)
KEY_CANDIDATES = 1_000
"""How many keys with the same long beginning are compared."""


@dataclass(frozen=True)
class CorpusVenue:
    """A venue of a corpus, with the URL of the search for its papers there."""

    venue: Venue
    papers: int
    address: str


@require_safe
def corpora(request) -> HttpResponse:
    """Show the corpora, with their descriptions and numbers of papers. Raises Http404 where there is none."""
    rows = list(Corpus.objects.all())
    if not rows:
        raise Http404
    papers = count_papers(rows)
    return render(
        request, "publications/corpora/corpora.html", {"corpora": [(row, papers[row.pk]) for row in rows]}
    )


@require_safe
def corpus(request, corpus: str) -> HttpResponse:
    """Show a corpus, or redirect a search in its box to the search page. Raises Http404."""
    candidates = Corpus.objects.filter(slug__iexact=corpus)
    current = min(candidates, key=lambda candidate: candidate.slug != corpus, default=None)
    if current is None:
        raise Http404
    if current.slug != corpus:
        return redirect(current, permanent=True)
    if query := request.GET.get("q", "").replace("\0", " ").strip():
        return redirect(f"{get_url('search')}?{_write_query(current, query)}")
    after, before = request.GET.get("after", ""), request.GET.get("before", "")
    keyset_page = fetch_newest(select(select_corpus_papers(current)), after, before, PER_PAGE)
    statistics = get_statistics(current)
    search_url = get_url("search")
    years: dict[int | None, int] = {year: papers for year, papers in statistics.years.items() if year}
    plot = draw_papers_per_year(years)
    by_key = Venue.objects.in_bulk(list(statistics.venues)) if statistics.venues else {}
    venues = [
        CorpusVenue(by_key[key], papers, f"{search_url}?{_write_query(current, venue=by_key[key].slug)}")
        for key, papers in statistics.venues.items()
        if key in by_key
    ]
    context = {
        "corpus": current,
        "papers": statistics.papers,
        "plot": plot
        and plot.add_links({year: f"{search_url}?{_write_query(current, year=str(year))}" for year in years}),
        "venues": venues,
        "page": keyset_page,
        "rows": build_rows(fetch_papers([row["pk"] for row in keyset_page.rows])),
        "is_first": not (after or before),
        "feed": f"{get_url('search_feed')}?{_write_query(current)}",
        "json": f"{get_url('search_json')}?{_write_query(current)}",
        "fields": parse_qsl(_write_query(current)),
        "problems": [keyset_page.problem] if keyset_page.problem else [],
    }
    return render(request, "publications/corpora/corpus.html", context)


def _write_query(corpus: Corpus, text: str = "", **fields: str) -> str:
    """Return the query string of a search among the corpus's papers."""
    query = parse_search_query(text[:LENGTH].encode(errors="ignore").decode()) if text else Query()
    for name, value in {**fields, "corpus": corpus.slug}.items():
        query = query.with_value(name, value)
    return urlencode({"q": format_query(query)})


@vary_on_headers("Accept")
def corpus_paper(request, corpus: str, key: str) -> HttpResponse:
    """Show a paper of a corpus, as a page or as the format that the request prefers.

    Redirects to the group's page of it where there is one, and to the canonical URL.
    """
    record = _get_record(corpus, key)
    if target := exports.redirect_to_export(
        request,
        "corpus_paper_export",
        record.corpus.slug,
        record.source_key,
        endings=exports.FORMATS,
    ):
        return target
    if canonical := _find_canonical(record, corpus, key):
        return redirect(canonical.get_absolute_url(), permanent=True)
    paper = record.publication
    if ending := exports.negotiate_ending(request):
        response = exports.build_paper_response(paper, ending)
        response.headers["Content-Location"] = record.get_export_url(ending)
        return response
    paper.venue_has_page = Publication.objects.shown().filter(venue=paper.venue_id).exists()
    topics = Topic.objects.in_use().filter(publication_items__content_object=paper)
    extra_context = {"record": record, "by_name": True, "topics": topics}
    return render_paper(request, "publications/corpora/corpus_paper.html", paper, **extra_context)


@describe_export(
    "A paper of a corpus, as a list with one item",
    sample=lambda: CorpusRecord.objects.alone().values_list("corpus__slug", "source_key"),
)
@require_safe
def corpus_paper_export(request, corpus: str, key: str, ending: str) -> HttpResponse:
    """Export a paper of a corpus in the format of the URL's ending; redirects as its page does."""
    record = _get_record(corpus, key)
    if canonical := _find_canonical(record, corpus, key):
        return redirect(canonical.get_export_url(ending), permanent=True)
    return exports.build_paper_response(record.publication, ending)


def _find_canonical(record: CorpusRecord, corpus: str, key: str) -> Publication | CorpusRecord | None:
    """Return what to redirect to: the paper of the group, or the work of a version.

    It is the record itself for another spelling of its URL, and None for the canonical URL. Raises Http404
    and GoneError.
    """
    paper = get_visible_or_gone(record.publication, "paper")
    head = get_visible_or_gone(paper.version_of, "paper") if paper.version_of else paper
    if head is not paper or head.slug:
        if not head.get_absolute_url():
            raise Http404
        return head
    return None if (corpus, key) == (record.corpus.slug, encode_segment(record.source_key)) else record


def _get_record(corpus: str, segment: str) -> CorpusRecord:
    """Return the record of a corpus for the key in a URL. Raises Http404.

    Another case of the corpus's slug and other spellings of the key are accepted.
    """
    of_corpus = CorpusRecord.objects.filter(corpus__slug__iexact=corpus)
    key = decode_segment(segment)
    texts = (
        [key] if is_cut(segment) else [key, segment, unicodedata.normalize("NFC", key)]
    )  # the surest first
    keys = [text for text in texts if len(text) <= LONGEST_KEY and "\0" not in text]
    if keys and is_cut(segment):  # the beginning of a key that is too long for a URL
        longer = of_corpus.filter(source_key__startswith=key).values_list("source_key", flat=True)
        keys = [candidate for candidate in longer[:KEY_CANDIDATES] if encode_segment(candidate) == segment]
    rows = of_corpus.filter(source_key__in=keys).with_papers() if keys else ()
    records = {(row.corpus.slug == corpus, row.source_key): row for row in rows}
    for exact in (True, False):
        for key in keys:
            if (exact, key) in records:
                return records[exact, key]
    raise Http404
