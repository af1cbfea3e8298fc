"""What the page of a search says; `{% load searching %}`."""

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from groupsite.kit.addresses import absolute
from groupsite.search.highlighting import Marker
from groupsite.search.request import SearchRequest
from publications.models import Publication
from publications.searching.conditions import OURS
from publications.searching.papers import BEST, NEWEST, FacetChoice, FoundPapers

register = template.Library()

ORDERS = {BEST: "Best match", NEWEST: "Newest first"}


@register.filter
def marked(text: str, marker: Marker) -> SafeString:
    """Text or safe HTML, with the found words marked in what it says."""
    return marker.html(text) if isinstance(text, SafeString) else marker.plain(text)


@register.simple_tag
def alternates(asked: SearchRequest) -> SafeString:
    """The <link>s to the same search as feed and as JSON, for the page's head."""
    kinds = (("application/atom+xml", asked.feed), ("application/json", asked.json))
    rows = ((kind, asked.short, absolute(path)) for kind, path in kinds)
    return format_html_join(
        "\n    ", '<link rel="alternate" type="{}" title="Search for {}" href="{}">', rows
    )


@register.filter
def snippet(marker: Marker, text: str) -> SafeString:
    """The part of a text in which a found word stands; empty where none does."""
    return marker.snippet(text)


@register.filter
def papers_in_words(found: FoundPapers) -> str:
    """ "More than 1,000 papers", "5 papers of the group", "7 papers: 5 of the group, 3 in ACL Anthology"."""
    noun = "paper" if found.number == 1 else "papers"
    if not found.number:
        return "No papers"
    if found.at_least:
        return f"More than {found.number:,} {noun}"
    holders = [(choice.papers, _of_holder(choice)) for choice in found.facets.get("corpus", ())]
    if len(holders) == 1 and holders[0][0] == found.number:
        return f"{found.number:,} {noun} {holders[0][1]}"
    told = ", ".join(f"{papers:,} {holder}" for papers, holder in holders)
    return f"{found.number:,} {noun}{': ' if told else ''}{told}"


def _of_holder(choice: FacetChoice) -> str:
    return "of the group" if choice.value == OURS else f"in {choice.label}"


@register.filter
def order(sort: str) -> str:
    """What an order is called."""
    return ORDERS[sort]


@register.filter
def held_by(paper: Publication) -> SafeString:
    """Whose a found paper is: "of the group", or the corpora that hold it, each as a link."""
    if paper.in_list:
        return SafeString("of the group")
    corpora = {record.corpus_id: record.corpus for record in paper.corpus_records.all()}
    rows = ((corpus.get_absolute_url(), corpus.name) for corpus in corpora.values())
    return format_html_join(", ", '<a href="{}"><bdi>{}</bdi></a>', rows)
