r"""Convert texts between entries and formats without TeX: white space, dollars, ranges of pages.

In hub text a dollar opens mathematics, by Pandoc's rule, or is written `\$`. In formats without TeX dollars
mean money; `from_plain` escapes these, and `to_plain` restores them. Ranges
of pages have en dashes, and capitals of titles that no style may change are spans.
"""

import re
from collections.abc import Iterable, Iterator

from bibliography.latex.hub_text import canonicalize, tidy

_SIGNS = re.compile(r"\\.|(\$\$?)(?:[^\\$]++|\\.)++\1", re.DOTALL)


def to_one_line(text: str) -> str:
    """Return the text in NFC, without controls and lone surrogates, with single spaces and none around it."""
    return tidy(text)


def to_paragraphs(text: str) -> str:
    """Tidy a text of several paragraphs: blank lines between them, no other line breaks."""
    return tidy(text, paragraphs=True)


def from_plain(text: str) -> str:
    r"""Convert a tidy text whose only TeX is mathematics to hub text: other dollars become `\$`."""
    return canonicalize(text, paragraphs=True) if "$" in text or "\\" in text else text


def to_plain(text: str) -> str:
    r"""Convert hub text back: plain dollars for `\$` where `from_plain` restores them."""
    if r"\$" not in text:
        return text
    bare = text.replace(r"\$", "$")
    return bare if from_plain(bare) == text else text


def is_hub_text(text: str, lines: bool = False) -> bool:
    """Return whether a text is valid hub text; with `lines` it may have paragraphs."""
    return tidy(text, lines) == text == from_plain(text)


def find_mathematics(text: str) -> Iterator[tuple[int, int]]:
    """Return the spans (start, end) of mathematics in hub text, including its dollars."""
    return (match.span() for match in _SIGNS.finditer(text) if match[1])


_WORD_WITH_SIGNS = re.compile(r"[^\W_]+(?:['’\-/.&+]+[^\W_]+)*")


def find_protected_spans(title: str, spans: Iterable[object] = ()) -> tuple[tuple[int, int], ...]:
    """Return the spans to protect: `spans`, and words with capitals after their first letter.

    "KungFu: Making GPUs Fast" gives those of "KungFu" and "GPUs". Invalid spans are left out;
    the result is sorted and merged.
    """
    protected: set[tuple[int, int]] = set()
    for span in spans:
        if isinstance(span, list | tuple) and len(span) == 2 and all(type(bound) is int for bound in span):
            start, end = span
            if 0 <= start < end <= len(title):
                protected.add((start, end))
    occupied = [*protected, *find_mathematics(title)]
    for token in _WORD_WITH_SIGNS.finditer(title):
        has_capital = any(char.isupper() for part in re.split(r"[-/.&+'’]", token[0]) for char in part[1:])
        if has_capital and not any(start < token.end() and token.start() < end for start, end in occupied):
            protected.add(token.span())
    merged: list[tuple[int, int]] = []
    for start, end in sorted(protected):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return tuple(merged)


_PAGE_WORD = re.compile(
    r"(?:(?:pp?|pgs?|ss?)\.+|(?-i:pp)|pages?:?|seiten?|S\.)\s*(?=[A-Za-z]{0,3}\d|[ivxlc]+\b)", re.I
)
_PAGE_WORD_BEHIND = re.compile(r"(?<=\d)\s+(?:pp?\.?|pages|seiten)$", re.I)
_NO_PAGE = r"(?:null|none|n\.?/?a\.?|nan|no|undefined|unknown|tbd|tba|\?+|-+|[‐-―−]+)"
_NO_PAGES = re.compile(rf"{_NO_PAGE}(?:\s*(?:-{{1,3}}|[‐-―−])\s*{_NO_PAGE})?", re.I)


def clean_pages(text: str) -> str:
    """Return pages without "pp." before or behind them; nothing for what stands for none, such as "null"."""
    text = text.strip()
    if text[:1].isdigit() and text[-1:].isdigit():
        return text
    return "" if _NO_PAGES.fullmatch(text) else _PAGE_WORD_BEHIND.sub("", _PAGE_WORD.sub("", text, count=1))


_DASHES = r"\s*(?:-{1,3}|[‐-―−])\s*"
_PAGE = r"[A-Za-z]{0,3}\d[A-Za-z0-9.:]*"
_RANGE = re.compile(rf"({_PAGE}|[ivxlc]+){_DASHES}({_PAGE}|[ivxlc]+)")


def format_ranges(text: str) -> str:
    """Replace hyphens by en dashes in ranges separated by commas; any other text stays as it is."""
    ranges = [_RANGE.fullmatch(piece.strip()) for piece in text.split(",")]
    return ", ".join(f"{match[1]}–{match[2]}" for match in ranges if match) if all(ranges) else text


def use_hyphens(text: str) -> str:
    """Replace en dashes by hyphens in ranges, for formats that need these."""
    bare = text.replace("–", "-")
    return bare if format_ranges(bare) == text else text
