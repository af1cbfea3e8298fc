"""Format references in citation styles as runs of text; `render_plain` and `render_html` render the runs."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from bibliography.entry import Entry
from bibliography.styles import apa, chicago, ieee, mla, nature, vancouver
from bibliography.styles.runs import MARK, Run, Runs, merge_runs, render_html, render_plain
from bibliography.styles.styled_work import StyledWork

__all__ = [
    "MARK",
    "STYLES",
    "Run",
    "Runs",
    "Style",
    "build_reference",
    "find_style",
    "render_html",
    "render_plain",
]


@dataclass(frozen=True)
class Style:
    """A style of references.

    name: in URLs and columns. label: for readers. edition: of the style guide. number_format: of the number
    before a reference in a numbered list.
    """

    name: str
    label: str
    edition: str
    format: Callable[[StyledWork], Runs]
    number_format: str = "{}."


STYLES = (
    Style("apa", "APA", "APA, 7th edition", apa.format_reference),
    Style("ieee", "IEEE", "IEEE Reference Guide, 2023", ieee.format_reference, "[{}]"),
    Style(
        "chicago", "Chicago", "Chicago Manual of Style, 18th edition, author-date", chicago.format_reference
    ),
    Style("vancouver", "Vancouver", "Citing Medicine, 2nd edition", vancouver.format_reference),
    Style("mla", "MLA", "MLA Handbook, 9th edition", mla.format_reference),
    Style("nature", "Nature", "Nature, guide to authors", nature.format_reference),
)
"""In the order in which they are shown."""


def find_style(name: str) -> Style | None:
    """Return the style of a name; None for an unknown one."""
    return next((style for style in STYLES if style.name == name), None)


def build_reference(
    entry: Entry, style: str | Style, strong: Collection[int] = (), marked: Collection[int] = ()
) -> Runs:
    """Return one reference to an entry, without a number before it.

    strong: the positions, from 0, of authors whose names are set in bold. marked: of those whose names get a
    mark, "∗". Raises ValueError for an unknown style. There is no final full stop where the style has none
    after a URL.
    """
    selected = find_style(style) if isinstance(style, str) else style
    if selected is None:
        raise ValueError(f"“{str(style)[:40]}” is not a style of references.")
    return merge_runs(selected.format(StyledWork(entry, frozenset(strong), frozenset(marked))))
