r"""Texts of an entry: one line, paragraphs, and dollars in formats that know no TeX.

In the hub a dollar opens mathematics, by Pandoc's rule, or is written `\$`. Formats without TeX have dollars
that mean money; `from_plain` reads these, and `to_plain` writes them, so that each undoes the other.
"""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import zip_longest

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
_CONTROLS = {code: None for code in (*range(0x20), *range(0x7F, 0xA0)) if not chr(code).isspace()}
_SURROGATE = re.compile("[\ud800-\udfff]")
_ODD = re.compile(
    "[\x00-\x1f\x7f-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ud800-\udfff]|  |\\A | \\Z"
)
"""Controls, spaces that are not one, and lone surrogates: what a line of the hub has not."""


def one_line(text: str) -> str:
    """The text in NFC, without control characters, with single spaces and none around it.

    A lone surrogate, which no file can hold, becomes U+FFFD.
    """
    if text.isascii() and text.isprintable():
        if "  " not in text and text[:1] != " " and text[-1:] != " ":
            return text
    elif not _ODD.search(text) and unicodedata.is_normalized("NFC", text):
        return text
    clean = _SURROGATE.sub(REPLACEMENT, text.translate(_CONTROLS))
    return " ".join(unicodedata.normalize("NFC", clean).split())


def paragraphs(text: str) -> str:
    """The same for a text of several paragraphs: a blank line stands between them, no other line break."""
    if "\n" not in text and "\r" not in text and "\u2029" not in text:
        return one_line(text)
    groups: list[list[str]] = [[]]
    for line in text.replace("\u2029", "\n\n").splitlines():
        if line.strip():
            groups[-1].append(line)
        elif groups[-1]:
            groups.append([])
    return "\n\n".join(filter(None, (one_line(" ".join(group)) for group in groups)))


def is_hub_text(text: str, lines: bool = False) -> bool:
    """Whether a text is as the hub has it; with `lines` it may have paragraphs."""
    return (paragraphs if lines else one_line)(text) == text == from_plain(text)


_SIGNS = re.compile(r"\\.|\$", re.DOTALL)
_CLOSES = {"$": "$", "$$": "$$", r"\(": r"\)", r"\[": r"\]"}
_DELIMITERS = {"$", r"\(", r"\)", r"\[", r"\]"}
DELIMITERS = 10_000  # of a paragraph; one with more has no mathematics
_WRITTEN = {r"\(": "$", r"\[": "$$"}
_BRACES = re.compile(r"\\?[{}]")
_NAMED = {r"\{": r"\lbrace ", r"\}": r"\rbrace "}


def from_plain(text: str) -> str:
    r"""Hub text of a text that knows no TeX but mathematics: dollars that open none become `\$`.

    `\(x\)` and `\[x\]` become `$x$` and `$$x$$`. Braces in mathematics are balanced, as BibTeX counts them,
    or it is none. Hub text stays as it is. Takes time linear in the text.
    """
    if "$" not in text and r"\(" not in text and r"\[" not in text:
        return text
    return "\n\n".join("".join(_with_mathematics(each)) for each in text.split("\n\n"))


def to_plain(text: str) -> str:
    r"""What `from_plain` reads as this text, with plain dollars in place of `\$` where that can be."""
    if r"\$" not in text:
        return text
    bare = text.replace(r"\$", "$")
    return bare if from_plain(bare) == text else text


def mathematics(text: str) -> Iterator[tuple[int, int]]:
    """Where in a paragraph mathematics stands, its dollars included: start and end of each."""
    for start, end, _, _ in _expressions(text):
        yield start, end


def _with_mathematics(text: str) -> Iterator[str]:
    done = 0
    for start, end, sign, inside in _expressions(text):
        yield _escaped(text[done:start])
        dollars = _WRITTEN.get(sign, sign)
        yield f"{dollars}{inside}{dollars}"
        done = end
    yield _escaped(text[done:])


def _escaped(text: str) -> str:
    return _SIGNS.sub(lambda found: r"\$" if found[0] == "$" else found[0], text) if "$" in text else text


def _expressions(text: str) -> Iterator[tuple[int, int, str, str]]:
    """Start, end, opening sign and content of each mathematics.

    All signs are found in one pass, and what stands between two is looked at a bounded number of times.
    """
    signs = [found for found in _SIGNS.finditer(text) if found[0] in _DELIMITERS]
    if len(signs) > DELIMITERS:
        return
    dollars = [found.start() for found in signs if found[0] == "$"]
    doubled = [start for start in dollars if text.startswith("$$", start)]
    done = 0
    for found, following in zip_longest(signs, signs[1:]):
        start, sign = found.start(), found[0]
        if start < done or sign not in _CLOSES:
            continue
        if sign == "$":
            sign = "$$" if text.startswith("$$", start) else sign
            end = _next(dollars if sign == "$" else doubled, start + len(sign))
        else:
            end = following.start() if following and following[0] == _CLOSES[sign] else None
        if end is not None and (inside := _content(text, start + len(sign), end, sign)):
            done = end + len(sign)
            yield start, done, sign, inside


def _next(starts: list[int], start: int) -> int | None:
    at = bisect_left(starts, start)
    return starts[at] if at < len(starts) else None


def _content(text: str, start: int, end: int, sign: str) -> str:
    """The TeX between two signs, as the hub has it; empty if it is no mathematics."""
    tex = text[start:end]
    if _CLOSES[sign] in ("$", r"\)") and text[end + len(sign) : end + len(sign) + 1].isdigit():
        return ""
    if sign == "$" and tex != tex.strip():
        return ""
    tex = tex.strip()
    if _escaped(tex) != tex or ("$" in tex and sign in _WRITTEN):
        return ""
    braces = _BRACES.findall(tex)
    if _balanced(brace[-1] for brace in braces):
        return tex
    if _balanced(brace for brace in braces if len(brace) == 1):
        return " ".join(_BRACES.sub(lambda found: _NAMED.get(found[0], found[0]), tex).split())
    return ""


def _balanced(braces: Iterable[str]) -> bool:
    depth = 0
    for brace in braces:
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0
