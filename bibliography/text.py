r"""Convert texts between entries and formats without TeX: white space, dollars, ranges of pages.

In hub text a dollar opens mathematics, by Pandoc's rule, or is written `\$`. In formats without TeX dollars
mean money; `from_plain` escapes these, and `to_plain` restores them and writes mathematics as Unicode. Ranges
of pages have en dashes, and capitals of titles that no style may change are spans.
"""

import re
from collections.abc import Iterable, Iterator

from bibliography.latex import strip_tex
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
    r"""Convert hub text for formats without TeX: mathematics as Unicode, and dollars for `\$`.

    Dollars that `from_plain` would take for mathematics stay escaped.

    >>> to_plain(r"$O(n^2)$ for \$5")
    'O(n²) for $5'
    """
    if "$" not in text:
        return text
    bare = strip_tex(text)
    is_ambiguous = "$" in bare and any(find_mathematics(from_plain(bare)))
    return bare.replace("$", r"\$") if is_ambiguous else bare


def is_hub_text(text: str, lines: bool = False) -> bool:
    """Return whether a text is valid hub text; with `lines` it may have paragraphs."""
    return tidy(text, lines) == text == from_plain(text)


def find_mathematics(text: str) -> Iterator[tuple[int, int]]:
    """Return the spans (start, end) of mathematics in hub text, including its dollars."""
    return (match.span() for match in _SIGNS.finditer(text) if match[1])


_PREFIX = re.compile(
    r"(?:anti|cross|inter|intra|macro|meta|micro|mono|multi|non|post|pre|pseudo|quasi|self|semi|sub)-",
    re.IGNORECASE,
)
_WORD_WITH_SIGNS = re.compile(r"[^\W_]+(?:['’\-/.&+]+[^\W_]+)*")


def find_protected_spans(title: str, spans: Iterable[object] = ()) -> tuple[tuple[int, int], ...]:
    """Return the spans to protect: `spans`, and words with capitals after their first letter.

    "KungFu: Making Multi-GPU Servers Fast" gives those of "KungFu" and "GPU". Invalid spans are left out;
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
            prefix = _PREFIX.match(token[0])
            protected.add((token.start() + (prefix.end() if prefix else 0), token.end()))
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


_ARTICLE_LABEL = re.compile(r"(?:article|art\.)\s*(?:(?:no|nr|number|id)\b\.?)?\s*(?=\w*\d)", re.IGNORECASE)


def split_pages(pages: str, article_number: str = "") -> tuple[str, str]:
    """Return pages without words, and the article number, which many sources give as pages.

    >>> split_pages("Article No. 33")
    ('', '33')
    """
    pages = clean_pages(pages)
    if label := _ARTICLE_LABEL.match(pages):
        number = pages[label.end() :]
        article_number, pages = article_number or number, "" if article_number in ("", number) else pages
    return "" if pages == format_ranges(article_number) else pages, article_number


def use_hyphens(text: str) -> str:
    """Replace en dashes by hyphens in ranges, for formats that need these."""
    bare = text.replace("–", "-")
    return bare if format_ranges(bare) == text else text
