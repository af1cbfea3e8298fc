"""Format references in citation styles as runs of text; `plain` and `html` render the runs."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from bibliography.entry import Entry
from bibliography.styles import apa, chicago, ieee, mla, nature, vancouver
from bibliography.styles.runs import MARK, Run, Runs, html, merge_runs, plain
from bibliography.styles.work import Work

__all__ = ["MARK", "STYLES", "Run", "Runs", "Style", "by_name", "html", "plain", "reference"]


@dataclass(frozen=True)
class Style:
    """A style of references. name: in URLs and columns. words: its label. edition: of the style guide."""

    name: str
    words: str
    edition: str
    write: Callable[[Work], Runs]


STYLES = (
    Style("apa", "APA", "APA, 7th edition", apa.write),
    Style("ieee", "IEEE", "IEEE Reference Guide, 2023", ieee.write),
    Style("chicago", "Chicago", "Chicago Manual of Style, 18th edition, author-date", chicago.write),
    Style("vancouver", "Vancouver", "Citing Medicine, 2nd edition", vancouver.write),
    Style("mla", "MLA", "MLA Handbook, 9th edition", mla.write),
    Style("nature", "Nature", "Nature, guide to authors", nature.write),
)
"""In the order in which they are shown."""


def by_name(name: str) -> Style | None:
    """Return the style of a name; None for an unknown one."""
    return next((style for style in STYLES if style.name == name), None)


def reference(
    entry: Entry, style: str | Style, strong: Collection[int] = (), marked: Collection[int] = ()
) -> Runs:
    """Return one reference to an entry, without a number before it.

    strong: the positions, from 0, of authors whose names are set in bold. marked: of those whose names get a
    mark, "∗". Raises ValueError for an unknown style. There is no final full stop where the style has none
    after a URL.
    """
    selected = by_name(style) if isinstance(style, str) else style
    if selected is None:
        raise ValueError(f"“{str(style)[:40]}” is not a style of references.")
    return merge_runs(selected.write(Work(entry, frozenset(strong), frozenset(marked))))
