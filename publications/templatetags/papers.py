"""Papers in lists, their bylines and links; `{% load papers %}`.

Python writes the rows: templates of the same took half of the time of a page that lists papers.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from bibliography.formats import Contributor
from bibliography.names import prefer_own_case
from core.text.markdown import truncate_text
from core.text.mathematics import render_math
from core.web.embedded_data import render_coins
from core.web.html.elements import escape_value, join_html, write_element
from core.web.urls import build_absolute_url
from people.models import Person
from people.templatetags.images import render_picture, shown_image
from publications.display.bylines import NAMES_PER_ROW, FoldedByline, fold_bylines
from publications.display.row_parts import RowMention, build_named_links
from publications.exchange.metadata import reference_managers
from publications.exchange.metadata.page_metadata import build_row_entry
from publications.models import Authorship, Publication
from publications.search.list_filters import Filters
from publications.templatetags.items import (
    build_label,
    is_citing,
    join_names,
    render_award,
    render_cite,
    render_folded,
    render_homonym,
    render_link,
    render_marks,
    render_tick,
)

register = template.Library()

LONG_LIST = 20
"""Papers of a page, besides those of a list, above which it has a box to search them."""
LONGEST_VENUE = 48  # characters
EDITED_LINE = 56
"""How many characters of names a row of the editing side has before “and 4 more”."""
NO_ROLES: Mapping[int, str] = {}


@register.inclusion_tag("publications/_search_these.html")
def search_these(name: str, record: Any, papers: int) -> dict:
    """Return the context of a box that searches the papers of a page in the group's list.

    name, record: the filter of the list that leaves these papers. papers: their number; a short list has no
    box. What the group's list does not have, the box does not find, and says so.
    """
    is_long = papers > LONG_LIST
    listed = Filters({name: record}).narrow(Publication.objects.listed()).count() if is_long else papers
    return {"name": name, "value": record.slug, "is_long": is_long, "unlisted": max(papers - listed, 0)}


@register.simple_tag(takes_context=True)
def paper_rows(
    context,
    papers: Iterable[Publication],
    me: Person | None = None,
    in_year: bool = False,
    in_venue: bool = False,
    coins: bool = True,
    roles: Mapping[int, str] = NO_ROLES,
    ticks: bool = False,
) -> SafeString:
    """Return papers, as `for_list` reads them, as a list; nothing for none.

    me: the person whose page it is. in_year, in_venue: what the heading above says already. roles: what to
    say of authors, by the keys of their mentions. ticks: whether papers can be ticked where somebody
    cites.
    """
    profiles: dict[str, str] = {}
    papers = list(papers)
    has_ticks = ticks and is_citing(context["request"])
    rows = [
        write_element(
            "li",
            render_tick(paper) if has_ticks else "",
            _render_row(paper, me, in_year, in_venue, coins, profiles, roles),
        )
        for paper in papers
    ]
    if not rows:
        return SafeString("\n")
    kind = "papers"
    if any(paper.teaser_id and shown_image(paper.teaser) for paper in papers):
        kind = "papers pictured"
    elif in_venue and in_year:
        kind = "papers bare"
    return write_element("ul", *rows, class_=kind)


def render_edited_row(
    paper: Publication, title: SafeString, url: str, mentions: Sequence[RowMention]
) -> SafeString:
    """Return a paper as in public lists, with the URL of its form at the title."""
    names = _render_bylines(fold_bylines(paper, mentions=mentions, line=EDITED_LINE), "", None, {})
    links = list(map(render_link, build_named_links(paper)))
    return write_element(
        "article",
        write_element("h2", write_element("a", title, href=url), dir="auto"),
        write_element("div", names, class_="byline"),
        _render_place(paper, False, False),
        write_element(
            "ul", *links or [write_element("li", gettext("No link yet"), class_="kind")], class_="links"
        ),
        class_="paper",
    )


@register.simple_tag(takes_context=True)
def byline(context, paper: Publication, me: Person | None = None, whole: bool = False) -> SafeString:
    """Return a paper's authors, then its editors where `fold_bylines` has them.

    me: the person whose page it is. whole: all the names. Where the page has `by_name`, names that are
    nobody's of ours lead to the pages of names.
    """
    by_name = bool(context.get("by_name"))
    limit = None if whole else NAMES_PER_ROW
    return _render_bylines(fold_bylines(paper, me, limit), paper.get_absolute_url(), me, {}, by_name)


@register.simple_tag
def paper_links(paper: Publication, details: bool = False) -> SafeString:
    """Return awards, links of a paper, and how it is cited, as a list; details: also its own page."""
    return _render_links(paper, paper.get_absolute_url(), details)


@register.simple_tag
def coins_span(paper, authors: Sequence[Contributor] | None = None, address: str = "") -> SafeString:
    """Describe a paper in a row for reference managers; authors: where its byline was not read."""
    entry = build_row_entry(paper, authors)
    address = build_absolute_url(address or paper.get_absolute_url())
    return render_coins(reference_managers.format_coins(entry, address))


def _render_row(
    paper: Publication,
    me: Person | None,
    in_year: bool,
    in_venue: bool,
    coins: bool,
    profiles: dict[str, str],
    roles: Mapping[int, str],
) -> str:
    address = paper.get_absolute_url()
    names = _render_bylines(fold_bylines(paper, me), address, me, profiles, roles=roles)
    teaser = shown_image(paper.teaser) if paper.teaser_id else None
    picture = render_picture(teaser, "thumbnail", alt="") if teaser else ""
    row = write_element(
        "article",
        write_element("h3", write_element("a", render_math(paper.title), href=address), dir="auto"),
        write_element("div", names, class_="byline") if names else "",
        _render_place(paper, in_year, in_venue, picture),
        _render_links(paper, address),
        class_="paper",
    )
    return join_html([row, coins_span(paper, address=address) if coins else ""])


def _render_place(paper: Publication, in_year: bool, in_venue: bool, teaser: str = "") -> str:
    """Return where and when a paper appeared, as far as the heading above does not say it.

    teaser: its thumbnail, which stands below that.
    """
    thesis, status = paper.thesis, paper.status_note
    venue = truncate_text(str(thesis or paper.venue or paper.venue_printed), LONGEST_VENUE)
    parts: list[str] = []
    if (venue and not in_venue) or thesis:
        full = paper.venue.name if paper.venue and not thesis else venue
        title = None if full == venue else full
        parts += [write_element("span", venue, class_="venue", title=title), " "]
    if paper.year and not in_year:
        parts += [write_element("span", paper.year, class_="year"), " "]
    if status and (paper.year or not in_year):
        parts.append(write_element("span", status, class_="status"))
    if paper.standing:
        parts.append(write_element("strong", paper.standing_note, class_="standing"))
    if teaser:
        parts.append(teaser)
    return write_element("p", *parts, class_="paper-venue") if parts else ""


def _render_links(paper: Publication, address: str, details: bool = False) -> SafeString:
    label = build_label(paper)
    items = list(map(render_award, paper.awards.all()))
    if details:
        items.append(write_element("li", write_element("a", gettext("Details"), href=address)))
    items += (render_link(link, label) for link in build_named_links(paper))
    if paper.has_citation_page:
        items.append(render_cite(address, label))
    return write_element("ul", *items, class_="links", aria_label=label) if items else SafeString("\n")


def _render_bylines(
    names: dict[str, FoldedByline],
    address: str,
    me: Person | None,
    profiles: dict[str, str],
    by_name: bool = False,
    roles: Mapping[int, str] = NO_ROLES,
) -> SafeString:
    render_names = partial(_render_names, me=me, profiles=profiles, by_name=by_name, roles=roles)
    authors, editors = (render_folded(names[role], address, render_names) for role in ("authors", "editors"))
    if editors:
        editors = write_element("div", gettext("Edited by "), editors, class_="editors")
    return join_html([authors, editors])


def _render_names(
    mentions: Iterable[Authorship | RowMention],
    me: Person | None,
    profiles: dict[str, str],
    by_name: bool,
    roles: Mapping[int, str],
) -> SafeString:
    """Return names with their marks; profiles: URLs by slug, as far as they were needed before."""
    items = []
    for each in mentions:
        name, homonym = each.author.name, ""
        if me and each.person_id == me.pk:
            name = write_element("strong", prefer_own_case(name, me.name))
        elif profile := each.profile:
            if profile.slug not in profiles:
                profiles[profile.slug] = profile.get_absolute_url()
            name = write_element("a", prefer_own_case(name, profile.name), href=profiles[profile.slug])
        elif by_name:
            name = write_element("a", name, href=each.author.get_absolute_url())
        if by_name and each.author.homonym and not each.profile:
            homonym = render_homonym(each.author.homonym)
        role = f" ({escape_value(roles[each.pk])})" if each.pk in roles else ""
        items.append(join_html([write_element("bdi", name), homonym, render_marks(each), role]))
    return join_names(items)
