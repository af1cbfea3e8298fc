"""Items of long lists, of which there are hundreds on a page; `{% load items %}`.

They are written by hand: templates of the same take 60 µs an item and not 4; a list of papers with three
hundred choices beside it would take a fifth longer.
"""

from collections.abc import Callable, Iterable
from functools import partial
from html import escape

from django import template
from django.utils.safestring import SafeString
from django.utils.text import capfirst

from core.templatetags.facets import format_noun, render_noun
from core.text.markdown import truncate_text
from core.text.mathematics import strip_math
from core.web.urls import get_url
from publications.display.bylines import FoldedByline
from publications.display.linked_rows import BylineName, LinkedRow
from publications.display.row_parts import NamedLink, build_named_links
from publications.models import Publication

register = template.Library()

LONGEST_LABEL = 80  # characters
MARK = '<sup title="{0}" role="img" aria-label="{0}">{1}</sup>'
EQUAL = MARK.format("equal contribution", "∗")
HOMONYM = ' <span class="homonym" title="Distinguishes people with the same name">{}</span>'
CORRESPONDING = MARK.format("corresponding author", "✉\ufe0e")


@register.simple_tag
def linked_byline(row: LinkedRow, own: str = "") -> SafeString:
    """Return a paper's authors, or its editors where it has none, folded where there are many, as links.

    own: the key of the name whose page it is, which is set apart.
    """
    render_names = partial(_render_names, own=own)
    html = render_folded(row.authors, row.address, render_names)
    if row.editors.open:
        editors = render_folded(row.editors, row.address, render_names)
        html += f'<div class="editors">Edited by {editors}</div>'
    return SafeString(html)


@register.simple_tag
def link_items(row: LinkedRow, kind: bool = False) -> SafeString:
    """Return awards, links of a paper, and how it is cited, as items; kind: also what kind of paper it is."""
    paper = row.paper
    items = list(map(render_award, paper.awards.all()))
    if kind:
        items.append(f'<li class="kind">{escape(capfirst(paper.get_kind_display()))}</li>')
    label = build_label(paper)
    items += (render_link(link, label) for link in build_named_links(paper))
    if paper.has_citation_page:
        items.append(render_cite(paper, row.address, label))
    return SafeString("\n".join(items))


def render_award(award) -> str:
    """Return an award of a paper as an item."""
    html = escape(award.title)
    if award.url:
        html = f'<a href="{escape(award.url)}">{html}</a>'
    return f'<li class="award">{html}{f" ({escape(award.outcome_note)})" if award.outcome_note else ""}</li>'


def render_link(link: NamedLink, label: str = "") -> str:
    """Return a link of a paper as an item. label: of the paper, as `build_label` gives it."""
    label = f' aria-label="{escape(link.name)}: {label}"' if label else ""
    title = f' title="{escape(capfirst(link.remark))}"' if link.remark else ""
    return f'<li><a href="{escape(link.url)}"{title}{label}>{escape(link.name)}</a></li>'


def build_label(paper: Publication) -> str:
    """Return the title of a paper as links and lists name it for those who do not see where they stand."""
    return escape(truncate_text(strip_math(paper.title), LONGEST_LABEL))


def render_cite(paper, address: str, label: str = "") -> str:
    """Return the link to how a paper is cited as an item; address: of its page. label: as of other links."""
    label = f' aria-label="Cite: {label}"' if label else ""
    box = escape(get_url("cite", paper.slug))
    return f'<li><a href="{escape(address)}#cite" data-cite="{box}"{label}>Cite</a></li>'


def render_folded(names: FoldedByline, address: str, render_names: Callable[[Iterable], str]) -> str:
    """Return a byline, folded where it is long; address: of the paper's page."""
    html = render_names(names.open)
    if names.folded:
        folded = render_names(names.folded)
        html += f'<details class="fold"><summary>{escape(names.summary)}</summary> {folded}'
    if html and names.others:
        others = escape(names.others)
        if names.beyond and address:
            others = f'<a href="{escape(address)}#authors">{others}</a>'
        html += f'<span class="name">{others}</span>'
    return f"{html}</details>" if names.folded else html


@register.simple_tag
def name_items(names: Iterable, counted: bool = True, noun: bool = False) -> SafeString:
    """Return names as items of a list, as links; with the `number` of papers of each if `counted`.

    noun: whether it is seen, and not only heard, that the numbers are of papers.
    """
    items = []
    for one in names:
        homonyms = getattr(one, "homonyms", ())
        homonym = HOMONYM.format(escape(", ".join(homonyms))) if homonyms else ""
        number = ""
        if counted:
            number = (
                f' <span class="number">{one.number}{format_noun(one) if noun else render_noun(one)}</span>'
            )
        link = f'<a href="{escape(one.get_absolute_url())}"><bdi>{escape(one.name)}</bdi></a>'
        items.append(f"<li>{link}{homonym}{number}</li>")
    return SafeString("\n".join(items))


def _render_names(names: Iterable[BylineName], own: str) -> str:
    items = []
    for each in names:
        html = escape(each.display_name)
        if each.key == own and each.role == "author":
            html = f"<strong>{html}</strong>"
        elif each.address:
            kind = "" if each.is_linked or not own else ' class="unlinked"'
            html = f'<a{kind} href="{escape(each.address)}">{html}</a>'
        homonym = HOMONYM.format(escape(each.number)) if each.number else ""
        marks = (EQUAL if each.equal else "") + (CORRESPONDING if each.corresponding else "")
        items.append(f"<bdi>{html}</bdi>{homonym}{marks}")
    between = ',</span> <span class="name">'
    return f'<span class="name">{between.join(items)}</span> ' if items else ""
