"""References to papers as formatted runs and as HTML."""

from collections.abc import Collection
from dataclasses import replace

from django.utils.safestring import SafeString

from bibliography import styles
from bibliography.formats import Entry
from publications.exchange.entries import build_own_url
from publications.models import Publication


def build_reference(
    entry: Entry,
    style: str,
    strong: Collection[int] = (),
    marked: Collection[int] = (),
    is_ordered: bool = True,
) -> styles.Runs:
    """Return the reference to an entry in a style, as formatted runs.

    strong, marked: places of authors to set in bold or to mark. is_ordered: the positions of the authors are
    known; otherwise "Ada Tester and others" comes before what the style makes of the rest.
    """
    if is_ordered:
        return styles.build_reference(entry, style, strong, marked)
    names = [styles.Run(each.name, bold=place in strong) for place, each in enumerate(entry.authors)]
    name_runs = [run for name in names for run in (styles.Run(", "), name)][1:]
    rest = styles.build_reference(replace(entry, authors=(), authors_complete=True), style)
    return (*name_runs, styles.Run(" and others. "), *rest)


def render_reference(
    entry: Entry, style: str, strong: Collection[int] = (), is_ordered: bool = True
) -> SafeString:
    """Return the reference to an entry as HTML; authors at the places `strong` are set in bold.

    is_ordered: the positions of the authors are known. Raises ValueError for an unknown style.
    """
    return SafeString(styles.render_html(build_reference(entry, style, strong, is_ordered=is_ordered)))


def remove_own_page(entry: Entry, paper: Publication) -> Entry:
    """Return the entry without the link to our page of the paper, which references do not have."""
    own = build_own_url(paper)
    return replace(entry, links=tuple(link for link in entry.links if link.url != own))
