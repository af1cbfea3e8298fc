"""Papers in lists, their bylines and links; `{% load papers %}`.

Rows are written by hand: templates of the same took half of the time of a page that lists papers.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from html import escape

from django import template
from django.utils.safestring import SafeString

from bibliography.formats import Contributor
from bibliography.names import prefer_own_case
from core.text.markdown import truncate_text
from core.text.mathematics import render_math
from core.web.embedded_data import render_coins
from core.web.urls import build_absolute_url
from people.models import Person
from people.templatetags.images import render_picture, shown_image
from publications.display.bylines import NAMES_PER_ROW, FoldedByline, fold_bylines
from publications.display.row_parts import RowMention, build_named_links
from publications.exchange.metadata import reference_managers
from publications.exchange.metadata.page_metadata import build_row_entry
from publications.models import Authorship, Publication
from publications.templatetags.items import (
    CORRESPONDING,
    EQUAL,
    HOMONYM,
    build_label,
    render_award,
    render_cite,
    render_folded,
    render_link,
)

register = template.Library()

LONGEST_VENUE = 48  # characters
NO_ROLES: Mapping[int, str] = {}


@register.simple_tag
def paper_rows(
    papers: Iterable[Publication],
    me: Person | None = None,
    in_year: bool = False,
    in_venue: bool = False,
    coins: bool = True,
    roles: Mapping[int, str] = NO_ROLES,
) -> SafeString:
    """Return papers, as `for_list` reads them, as a list; nothing for none.

    me: the person whose page it is. in_year, in_venue: what the heading above says already. roles: what to
    say of authors, by the keys of their mentions.
    """
    profiles: dict[str, str] = {}
    papers = list(papers)
    rows = [
        f"<li>{_render_row(paper, me, in_year, in_venue, coins, profiles, roles)}</li>" for paper in papers
    ]
    if not rows:
        return SafeString("\n")
    kind = "papers"
    if any(paper.teaser_id and shown_image(paper.teaser) for paper in papers):
        kind = "papers pictured"
    elif in_venue and in_year:
        kind = "papers bare"
    return SafeString(f'<ul class="{kind}">{"".join(rows)}</ul>\n')


def render_edited_row(
    paper: Publication, title: SafeString, url: str, mentions: Sequence[RowMention]
) -> SafeString:
    """Return a paper as in public lists, with the URL of its form at the title."""
    names = _render_bylines(fold_bylines(paper, mentions=mentions), "", None, {})
    links = "".join(map(render_link, build_named_links(paper))) or '<li class="kind">No link yet</li>'
    return SafeString(f"""<article class="paper">
<h2 dir="auto"><a href="{escape(url)}">{title}</a></h2>
<div class="byline">{names}</div>
{_render_place(paper, False, False)}
<ul class="links">{links}</ul>
</article>""")


@register.simple_tag(takes_context=True)
def byline(context, paper: Publication, me: Person | None = None, whole: bool = False) -> SafeString:
    """Return a paper's authors, then its editors where `fold_bylines` has them.

    me: the person whose page it is. whole: all the names. Where the page has `by_name`, names that are
    nobody's of ours lead to the pages of names.
    """
    by_name = bool(context.get("by_name"))
    limit = None if whole else NAMES_PER_ROW
    return SafeString(
        _render_bylines(fold_bylines(paper, me, limit), paper.get_absolute_url(), me, {}, by_name)
    )


@register.simple_tag
def paper_links(paper: Publication, details: bool = False) -> SafeString:
    """Return awards, links of a paper, and how it is cited, as a list; details: also its own page."""
    return SafeString(_render_links(paper, paper.get_absolute_url(), details))


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
    byline_html = f'<div class="byline">{names}</div>' if names else ""
    teaser = shown_image(paper.teaser) if paper.teaser_id else None
    return f"""<article class="paper">
<h3 dir="auto"><a href="{escape(address)}">{render_math(paper.title)}</a></h3>
{byline_html}
{_render_place(paper, in_year, in_venue, render_picture(teaser, "thumbnail", alt="") if teaser else "")}
{_render_links(paper, address)}
</article>{coins_span(paper, address=address) if coins else ""}
"""


def _render_place(paper: Publication, in_year: bool, in_venue: bool, teaser: str = "") -> str:
    """Return where and when a paper appeared, as far as the heading above does not say it.

    teaser: its thumbnail, which stands below that.
    """
    thesis, status = paper.thesis, paper.status_note
    venue = truncate_text(str(thesis or paper.venue or paper.venue_printed), LONGEST_VENUE)
    parts = []
    if (venue and not in_venue) or thesis:
        full = paper.venue.name if paper.venue and not thesis else venue
        title = "" if full == venue else f' title="{escape(full)}"'
        parts.append(f'<span class="venue"{title}>{escape(venue)}</span> ')
    if paper.year and not in_year:
        parts.append(f'<span class="year">{paper.year}</span> ')
    if status and (paper.year or not in_year):
        parts.append(f'<span class="status">{escape(status)}</span>')
    parts.append(teaser)
    return f'<p class="paper-venue">{"".join(parts)}</p>' if any(parts) else ""


def _render_links(paper: Publication, address: str, details: bool = False) -> str:
    awards = "".join(map(render_award, paper.awards.all()))
    links = f'<li><a href="{escape(address)}">Details</a></li>' if details else ""
    label = build_label(paper)
    links += "".join(render_link(link, label) for link in build_named_links(paper))
    cite = render_cite(paper, address, label) if paper.has_citation_page else ""
    if not (awards or links or cite):
        return "\n"
    return f'\n<ul class="links" aria-label="{label}">\n{awards}\n{links}\n{cite}\n</ul>\n'


def _render_bylines(
    names: dict[str, FoldedByline],
    address: str,
    me: Person | None,
    profiles: dict[str, str],
    by_name: bool = False,
    roles: Mapping[int, str] = NO_ROLES,
) -> str:
    render_names = partial(_render_names, me=me, profiles=profiles, by_name=by_name, roles=roles)
    authors, editors = (render_folded(names[role], address, render_names) for role in ("authors", "editors"))
    if editors:
        editors = f'<div class="editors">Edited by {editors}</div>\n'
    return f"{authors}\n{editors}" if authors or editors else ""


def _render_names(
    mentions: Iterable[Authorship | RowMention],
    me: Person | None,
    profiles: dict[str, str],
    by_name: bool,
    roles: Mapping[int, str],
) -> str:
    """Return names with their marks; profiles: addresses by slug, as far as they were needed before."""
    items = []
    for each in mentions:
        name, homonym = each.author.name, ""
        if me and each.person_id == me.pk:
            html = f"<strong>{escape(prefer_own_case(name, me.name))}</strong>"
        elif profile := each.profile:
            if profile.slug not in profiles:
                profiles[profile.slug] = escape(profile.get_absolute_url())
            html = f'<a href="{profiles[profile.slug]}">{escape(prefer_own_case(name, profile.name))}</a>'
        elif by_name:
            html = f'<a href="{escape(each.author.get_absolute_url())}">{escape(name)}</a>'
        else:
            html = escape(name)
        if by_name and each.author.homonym and not each.profile:
            homonym = HOMONYM.format(escape(each.author.homonym))
        marks = (EQUAL if each.equal else "") + (CORRESPONDING if each.corresponding else "")
        then = f" ({escape(roles[each.pk])})" if each.pk in roles else ""
        items.append(f"<bdi>{html}</bdi>{homonym}{marks}{then}")
    between = ',</span> <span class="name">'
    return f'<span class="name">{between.join(items)}</span> ' if items else ""
