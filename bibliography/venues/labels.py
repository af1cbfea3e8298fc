"""Labels of venues for rows, plots and facets: acronyms, or abbreviations by ISO 4 ("IEEE Trans.").

A venue's own short name takes precedence. To abbreviate, words are shortened by a table, and articles and
prepositions are left out; a title of one word stays as it is.
"""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

from bibliography.venues.known_venues import find_by_name, spell_acronym
from bibliography.venues.printed_venues import parse_series, strip_event_kind

_TABLE = Path(__file__).with_name("words.txt")
_LITTLE_WORDS = """
    a an and at by da das de del della der des di die do du e el en et for fur für im in into its la las le
    les los no of on or sur the their to und van von with y zu
"""
_OMITTED_WORDS = frozenset(_LITTLE_WORDS.split())
_WORD = re.compile(r"[^\W\d_]+")
_JOURNAL = re.compile(
    r"\b(?:journals?|transactions|letters|reviews?|annals|bulletin|magazine|quarterly|archives?|acta|revue|"
    r"zeitschrift|nature|surveys|communications of|advances in|frontiers in|trends in)\b",
    re.IGNORECASE,
)

_EVENT = re.compile(r"\b(?:conference|workshop|symposium|meeting|congress)\b", re.IGNORECASE)


def is_journal(name: str) -> bool:
    """Return whether a name is that of a journal, by its words."""
    return bool(_JOURNAL.search(name)) and not _EVENT.search(name)


@lru_cache(maxsize=4096)
def abbreviate(title: str) -> str:
    """Abbreviate a journal's title; one that is abbreviated already stays as it is."""
    tokens = title.replace("&", " ").split()
    if len(tokens) < 2 or any(token.endswith(".") for token in tokens):
        return title
    # little words are left out, but not the letter of a series, as in Physical Review A
    long = [
        token
        for index, token in enumerate(tokens)
        if token.casefold() not in _OMITTED_WORDS or (token.isupper() and (index or len(token) > 1))
    ]
    if len(long) < 2:
        return title
    shortened = []
    for word in long:
        pieces = word.rstrip(",:;").split("-")
        for index, piece in enumerate(pieces):
            if not piece.isupper() and _WORD.fullmatch(piece):
                short = _find_short(piece.casefold())
                if short and len(short) <= len(piece):
                    pieces[index] = short if piece[0].isupper() else short.lower()
        shortened.append("-".join(pieces))
    return " ".join(shortened)


@lru_cache(maxsize=4096)
def _find_short(token: str) -> str:
    """Return the abbreviation of a word, or of its longest prefix in the table; empty if there is none."""
    table = _read_table()
    return table.get(token) or next(
        (table[f"{token[:end]}-"] for end in range(len(token), 2, -1) if f"{token[:end]}-" in table), ""
    )


@cache
def _read_table() -> dict[str, str]:
    lines = _TABLE.read_text(encoding="utf-8").splitlines()
    return dict(line.split(" ", 1) for line in lines if line and not line.startswith("#"))


JOURNAL = "journal"
"""The kind of venues that are journals."""


def label_venue(name: str, short: str = "", kind: str = "") -> str:
    """Return the short name of a venue, its acronym, an abbreviation, or else its name."""
    if short:
        return short
    if venue := find_by_name(name) or find_by_name(parse_series(name)[0]):
        return venue.short
    return abbreviate(name) if kind == JOURNAL or is_journal(name) else name


def label_in_row(name: str, short: str = "", kind: str = "") -> str:
    """Return a short label of a venue, without words such as "Conference on"."""
    return short or strip_event_kind(label_venue(name, short, kind))


def label_printed(printed: str, kind: str = "") -> str:
    """Return the short label of a venue known only by its printed name."""
    name, short = parse_series(printed)
    if "." in name and printed.endswith(f"{name}."):  # an abbreviation, not the end of a sentence
        name += "."
    return label_in_row(name, spell_acronym(short) or short, kind) if printed else ""


def make_labels_unique(venues: Sequence[tuple[str, str]]) -> list[str]:
    """Make the labels of venues unique; venues: pairs of label and name."""
    labels = [label for label, _ in venues]
    uses = Counter(labels)
    for index, (label, name) in enumerate(venues):
        # what follows the name of the series: "EMNLP: System Demonstrations"
        rest = name.removeprefix(parse_series(name)[0]).strip(" ,:;.-")
        if uses[label] > 1 and rest and rest != name:
            labels[index] = f"{label}: {rest}"
    uses = Counter(labels)
    for index, (_, name) in enumerate(venues):
        label, topic = labels[index], strip_event_kind(name)
        if uses[label] > 1 and topic not in label:
            labels[index] = f"{label} ({topic})"
    uses = Counter(labels)
    return [name if uses[label] > 1 else label for label, (_, name) in zip(labels, venues, strict=True)]
