"""References as runs of text: what any writer, of plain text, of HTML or of a page of print, can set.

Sentences are put together with regard to the punctuation that is there: after "Jr." and "Why?" no full stop
follows, and what closes a title in quotes stands inside of them, as is usual in American English.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from html import escape

ENDS = tuple(".?!…。？！؟")
_QUOTES = "”’"


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a reference that is set in one way; `href`, an http or https URL, if it is a link."""

    text: str
    italic: bool = False
    bold: bool = False
    raised: bool = False
    href: str = ""


Runs = tuple[Run, ...]
MARK = Run("∗", raised=True)
"""Behind names of those who contributed equally; what it means is explained next to the references."""


def to_runs(text: str, *, italic: bool = False, bold: bool = False) -> Runs:
    """Return a text as one run; none for an empty text."""
    return (Run(text, italic=italic, bold=bold),) if text else ()


def link(address: str, text: str = "") -> Runs:
    """Return a link, which shows its URL if no text is given; no link for anything but http and https."""
    if not address.startswith(("https://", "http://")):
        return to_runs(text or address)
    return (Run(text or address, href=address),)


def join(between: str, *parts: Runs) -> Runs:
    """Return the parts that say something, with a text between them."""
    runs: list[Run] = []
    for part in filter(None, parts):
        runs += (*to_runs(between), *part) if runs else part
    return tuple(runs)


def join_texts(between: str, *texts: str) -> str:
    """Return the texts that are not empty, with a text between them."""
    return between.join(filter(None, texts))


def wrap(before: str, runs: Runs, after: str = "") -> Runs:
    """Return the runs with text before and after them; nothing around nothing."""
    return (*to_runs(before), *runs, *to_runs(after)) if runs else ()


def quote(runs: Runs) -> Runs:
    """Return the runs in double quotes."""
    return wrap("“", runs, "”")


def plain(runs: Iterable[Run]) -> str:
    """Return the text of a reference."""
    return "".join(run.text for run in runs)


def close(runs: Runs, mark: str = ".") -> Runs:
    """Return the runs with a mark at their end: inside of closing quotes, and none where it is needless."""
    text = plain(runs[:-1] if runs and runs[-1] == MARK else runs)
    bare = text.rstrip(_QUOTES)
    if not bare or (mark == "." and bare.endswith(ENDS)):
        return runs
    if len(bare) == len(text):
        return (*runs, Run(mark))
    if bare.endswith(ENDS[1:]):
        return runs
    return _insert_before_quotes(runs, mark)


def _insert_before_quotes(runs: Runs, mark: str) -> Runs:
    """Insert the mark before the closing quotes, which may be in another run than what they close."""
    last = runs[-1]
    bare = last.text.rstrip(_QUOTES)
    before = runs[:-1]
    if not bare and before and before[-1].text.rstrip(_QUOTES) != before[-1].text:
        return (*_insert_before_quotes(before, mark), last)
    return (*before, replace(last, text=bare + mark + last.text[len(bare) :]))


def join_clauses(*parts: Runs) -> Runs:
    """Return the parts that say something with commas between them, which stand inside of closing quotes."""
    clauses = [part for part in parts if part]
    return join(" ", *(close(part, ",") for part in clauses[:-1]), *clauses[-1:])


def join_sentences(*parts: Runs) -> Runs:
    """Return the parts that say something, each closed with a full stop."""
    return join(" ", *(close(part) for part in parts))


def merge_runs(runs: Iterable[Run]) -> Runs:
    """Return the same with neighbours that are set alike in one run."""
    result: list[Run] = []
    for run in runs:
        if result and not run.href and replace(result[-1], text="") == replace(run, text=""):
            result[-1] = replace(run, text=result[-1].text + run.text)
        elif run.text:
            result.append(run)
    return tuple(result)


def html(runs: Iterable[Run]) -> str:
    """Return the reference as safe HTML; right-to-left scripts stand in a bdi."""
    pieces = []
    for run in runs:
        text = escape(run.text)
        if not text.isascii():
            text = _RIGHT_TO_LEFT.sub(r"<bdi>\g<0></bdi>", text)
        for tag, is_set in (("i", run.italic), ("b", run.bold), ("sup", run.raised)):
            text = f"<{tag}>{text}</{tag}>" if is_set else text
        pieces.append(f'<a href="{escape(run.href)}">{text}</a>' if run.href else text)
    return "".join(pieces)


_RIGHT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_RIGHT_TO_LEFT = re.compile(rf"[{_RIGHT}](?:[ ,،'’-]*[{_RIGHT}])*")


_TURNING = re.compile("[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]")


def remove_direction_marks(text: str) -> str:
    """Return the text without characters that turn the direction of what follows them."""
    return text if text.isascii() else _TURNING.sub("", text)
