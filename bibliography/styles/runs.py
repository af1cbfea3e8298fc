"""References as runs of formatted text, which can be rendered as plain text, as HTML or for print.

Sentences are joined with regard to existing punctuation: no full stop follows "Jr." and "Why?", and
punctuation after a title in quotes goes inside the quotes, as in American English.
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
"""The mark after names of equal contributors, which is explained next to the references."""


def to_runs(text: str, *, italic: bool = False, bold: bool = False) -> Runs:
    """Return a text as one run; none for an empty text."""
    return (Run(text, italic=italic, bold=bold),) if text else ()


def link(url: str, text: str = "") -> Runs:
    """Return a link, with its URL as text by default; plain text for a URL that is not http or https."""
    if not url.startswith(("https://", "http://")):
        return to_runs(text or url)
    return (Run(text or url, href=url),)


def join(separator: str, *parts: Runs) -> Runs:
    """Join the parts that are not empty with a separator."""
    runs: list[Run] = []
    for part in filter(None, parts):
        runs += (*to_runs(separator), *part) if runs else part
    return tuple(runs)


def join_texts(separator: str, *texts: str) -> str:
    """Join the texts that are not empty with a separator."""
    return separator.join(filter(None, texts))


def wrap(before: str, runs: Runs, after: str = "") -> Runs:
    """Return the runs with text before and after them; nothing for no runs."""
    return (*to_runs(before), *runs, *to_runs(after)) if runs else ()


def quote(runs: Runs) -> Runs:
    """Return the runs in double quotes."""
    return wrap("“", runs, "”")


def render_plain(runs: Iterable[Run]) -> str:
    """Return the text of a reference."""
    return "".join(run.text for run in runs)


def close(runs: Runs, mark: str = ".") -> Runs:
    """Append a punctuation mark, inside closing quotes, unless the runs end with one."""
    text = render_plain(runs[:-1] if runs and runs[-1] == MARK else runs)
    bare = text.rstrip(_QUOTES)
    if not bare or (mark == "." and bare.endswith(ENDS)):
        return runs
    if len(bare) == len(text):
        return (*runs, Run(mark))
    if bare.endswith(ENDS[1:]):
        return runs
    return _insert_before_quotes(runs, mark)


def _insert_before_quotes(runs: Runs, mark: str) -> Runs:
    """Insert the mark before closing quotes, which may be in a run of their own."""
    last = runs[-1]
    bare = last.text.rstrip(_QUOTES)
    before = runs[:-1]
    if not bare and before and before[-1].text.rstrip(_QUOTES) != before[-1].text:
        return (*_insert_before_quotes(before, mark), last)
    return (*before, replace(last, text=bare + mark + last.text[len(bare) :]))


def join_clauses(*parts: Runs) -> Runs:
    """Join the parts that are not empty with commas, which go inside closing quotes."""
    clauses = [part for part in parts if part]
    return join(" ", *(close(part, ",") for part in clauses[:-1]), *clauses[-1:])


def join_sentences(*parts: Runs) -> Runs:
    """Join the parts that are not empty, each ended by a full stop."""
    return join(" ", *(close(part) for part in parts))


def merge_runs(runs: Iterable[Run]) -> Runs:
    """Merge adjacent runs of the same format."""
    result: list[Run] = []
    for run in runs:
        if result and not run.href and replace(result[-1], text="") == replace(run, text=""):
            result[-1] = replace(run, text=result[-1].text + run.text)
        elif run.text:
            result.append(run)
    return tuple(result)


def render_html(runs: Iterable[Run]) -> str:
    """Render runs as safe HTML; right-to-left text is wrapped in a bdi."""
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


_DIRECTION_CONTROLS = re.compile("[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]")


def remove_direction_marks(text: str) -> str:
    """Strip control characters of bidirectional text."""
    return text if text.isascii() else _DIRECTION_CONTROLS.sub("", text)
