"""What the page of a search says; `{% load search %}`."""

from django import template
from django.utils.html import escape, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from core.text.translation import SeparatedNumber, format_number
from core.web.urls import build_absolute_url
from groupsite.search.highlighting import Marker
from groupsite.search.request import SearchRequest
from publications.models import Publication
from publications.search.named_values import OURS
from publications.search.paper_search import BEST, NEWEST, PaperSearchResult

register = template.Library()

ORDERS = {BEST: _("Best match"), NEWEST: _("Newest first")}


@register.filter
def highlight(text: str, marker: Marker) -> SafeString:
    """Return text or safe HTML with the matching words marked."""
    return marker.mark_html(text) if isinstance(text, SafeString) else marker.mark_text(text)


@register.simple_tag
def alternates(search_request: SearchRequest) -> SafeString:
    """Return the <link>s to the same search as feed and as JSON, for the page's head."""
    kinds = (("application/atom+xml", search_request.feed), ("application/json", search_request.json))
    title = gettext("Search for {short}").format(short=search_request.short)
    rows = ((kind, title, build_absolute_url(path)) for kind, path in kinds)
    return format_html_join("\n    ", '<link rel="alternate" type="{}" title="{}" href="{}">', rows)


@register.filter
def snippet(marker: Marker, text: str) -> SafeString:
    """Return the part of a text in which a matching word stands; empty where none does."""
    return marker.build_snippet(text)


@register.filter
def paper_count(results: PaperSearchResult) -> str:
    """Return "More than 1,000 papers", "5 papers of the group", "7 papers: 5 of the group, 3 in DBLP"."""
    number = results.number
    if not number:
        return gettext("No papers")
    if results.at_least:
        return gettext("More than {number:,} papers").format(number=SeparatedNumber(number))
    holders = [
        (
            choice.papers,
            gettext("of the group")
            if choice.value == OURS
            else gettext("in {corpus}").format(corpus=choice.label),
        )
        for choice in results.facets.get("corpus", ())
    ]
    papers = ngettext("{number:,} paper", "{number:,} papers", number).format(number=SeparatedNumber(number))
    if len(holders) == 1 and holders[0][0] == number:
        return f"{papers} {holders[0][1]}"
    parts = ", ".join(f"{format_number(held or 0)} {holder}" for held, holder in holders)
    return f"{papers}{': ' if parts else ''}{parts}"


@register.filter
def sort_label(sort: str) -> str:
    """Return the name of an order."""
    return str(ORDERS[sort])


@register.filter
def holders(paper: Publication) -> SafeString:
    """Return "our group", or the corpora that hold a paper, each as a link."""
    if paper.in_list:
        return escape(gettext("our group"))
    corpora = {record.corpus_id: record.corpus for record in paper.corpus_records.all()}
    rows = ((corpus.get_absolute_url(), corpus.name) for corpus in corpora.values())
    return format_html_join(", ", '<a href="{}"><bdi>{}</bdi></a>', rows)
