"""Items of long lists, of which there are hundreds on a page; `{% load items %}`.

Python writes them: templates of the same take 60 µs an item; a list of papers with three hundred choices
beside it would take a fifth longer.
"""

from collections.abc import Callable, Iterable
from functools import partial

from django import template
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.templatetags.facets import format_noun, render_noun
from core.text.markdown import truncate_text
from core.text.mathematics import strip_math
from core.web.html.elements import escape_value, join_html, write_element
from publications.display.bylines import FoldedByline
from publications.display.linked_rows import BylineName, LinkedRow
from publications.display.row_parts import NamedLink, build_named_links
from publications.models import Publication

register = template.Library()

LONGEST_LABEL = 80  # characters
EQUAL, CORRESPONDING = ("∗", _("equal contribution")), ("✉\ufe0e", _("corresponding author"))
"""The signs after names, and their meanings."""


@register.simple_tag
def linked_byline(row: LinkedRow, own: str = "") -> SafeString:
    """Return a paper's authors, or its editors where it has none, folded where there are many, as links.

    own: the key of the name whose page it is, which is set apart.
    """
    render_names = partial(_render_names, own=own)
    html = render_folded(row.authors, row.address, render_names)
    if row.editors.open:
        editors = render_folded(row.editors, row.address, render_names)
        html = join_html([html, write_element("div", gettext("Edited by "), editors, class_="editors")])
    return html


@register.simple_tag
def link_items(row: LinkedRow, kind: bool = False) -> SafeString:
    """Return awards, links of a paper, and how it is cited, as items; kind: also what kind of paper it is."""
    paper = row.paper
    items = list(map(render_award, paper.awards.all()))
    if paper.standing:
        items.append(write_element("li", write_element("strong", paper.standing_note, class_="standing")))
    if kind:
        items.append(write_element("li", capfirst(paper.get_kind_display()), class_="kind"))
    label = build_label(paper)
    items += (render_link(link, label) for link in build_named_links(paper))
    if paper.has_citation_page:
        items.append(render_cite(row.address, label))
    return join_html(items, "\n")


def render_award(award) -> SafeString:
    """Return an award of a paper as an item."""
    title = write_element("a", award.title, href=award.url) if award.url else award.title
    note = f" ({award.outcome_note})" if award.outcome_note else ""
    return write_element("li", title, note, class_="award")


def render_link(link: NamedLink, label: str = "") -> SafeString:
    """Return a link of a paper as an item. label: of the paper, as `build_label` gives it."""
    remark = capfirst(link.remark) if link.remark else None
    name = f"{link.name}: {label}" if label else None
    return write_element("li", write_element("a", link.name, href=link.url, title=remark, aria_label=name))


def build_label(paper: Publication) -> str:
    """Return the title of a paper as links and lists name it for those who do not see where they stand."""
    return truncate_text(strip_math(paper.title), LONGEST_LABEL)


def render_cite(address: str, label: str) -> SafeString:
    """Return the link to how a paper is cited as an item; address: of its page. label: as of other links."""
    url = f"{address}#cite"
    return write_element(
        "li",
        write_element(
            "a", _("Cite"), href=url, data_cite="", aria_label=_("Cite: {title}").format(title=label)
        ),
    )


def is_citing(request) -> bool:
    """Return whether somebody ticks papers of a list to cite them."""
    return request.GET.get("cite") == "1"


@register.simple_tag(takes_context=True)
def keep_ticking(context, query: str = "") -> str:
    """Return the query string of a list for its other pages, on which papers can be ticked, too."""
    return "&".join(filter(None, (query, "cite=1" if is_citing(context["request"]) else "")))


@register.simple_tag(takes_context=True)
def tick(context, paper: Publication) -> SafeString:
    """Return the box of a paper where somebody cites."""
    return render_tick(paper) if is_citing(context["request"]) else SafeString("")


def render_tick(paper: Publication) -> SafeString:
    """Return the box in which a paper of a list is ticked to be cited."""
    if not paper.byline_complete:
        return SafeString("")
    label = escape_value(f"Tick: {build_label(paper)}")
    return SafeString(
        f'<input type="checkbox" class="tick" form="cite-form" name="paper" value="{paper.pk}" '
        f'aria-label="{label}">'
    )


def render_homonym(number: str) -> SafeString:
    """Return what tells a name from the same name of others."""
    title = gettext("Distinguishes people with the same name")
    return join_html([" ", write_element("span", number, class_="homonym", title=title)])


def render_folded(
    names: FoldedByline, address: str, render_names: Callable[[Iterable], SafeString]
) -> SafeString:
    """Return a byline, folded where it is long; address: of the paper's page."""
    html = render_names(names.open)
    others: SafeString | str = ""
    if names.others and (html or names.folded):
        others = names.others
        if names.beyond and address:
            others = write_element("a", others, href=f"{address}#authors")
        others = write_element("span", others, class_="name")
    if names.folded:
        summary = write_element("summary", names.summary)
        folded = render_names(names.folded)
        others = write_element("details", summary, " ", folded, others, class_="fold")
    return join_html([html, others])


@register.simple_tag
def name_items(names: Iterable, counted: bool = True, noun: bool = False) -> SafeString:
    """Return names as items of a list, as links; with the `number` of papers of each if `counted`.

    noun: whether it is seen, and not only heard, that the numbers are of papers.
    """
    items = []
    for one in names:
        homonyms = getattr(one, "homonyms", ())
        homonym = render_homonym(", ".join(homonyms)) if homonyms else ""
        number = ""
        if counted:
            nouns = format_noun(one) if noun else render_noun(one)
            number = join_html([" ", write_element("span", one.number, nouns, class_="number")])
        link = write_element("a", write_element("bdi", one.name), href=one.get_absolute_url())
        items.append(write_element("li", link, homonym, number))
    return join_html(items, "\n")


def _render_names(names: Iterable[BylineName], own: str) -> SafeString:
    items = []
    for each in names:
        name = each.display_name
        if each.key == own and each.role == "author":
            name = write_element("strong", name)
        elif each.address:
            kind = None if each.is_linked or not own else "unlinked"
            name = write_element("a", name, class_=kind, href=each.address)
        homonym = render_homonym(each.number) if each.number else ""
        items.append(join_html([write_element("bdi", name), homonym, render_marks(each)]))
    return join_names(items)


def render_marks(mention) -> SafeString:
    """Return the signs of an author who contributed equally, or answers letters."""
    marks = [EQUAL] * mention.equal + [CORRESPONDING] * mention.corresponding
    return join_html(
        write_element("sup", sign, title=meaning, role="img", aria_label=meaning) for sign, meaning in marks
    )


def join_names(names: list[SafeString]) -> SafeString:
    """Return the names of a byline, each in one piece with the comma behind it."""
    between = ',</span> <span class="name">'
    return join_html(['<span class="name">', join_html(names, between), "</span> "] if names else [])
