"""Identifiers that several entries of a source have by mistake: which of them is meant is to be asked."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from publications.formats.entry import Entry
from publications.matching.identities import NAMES_MANY_WORKS
from publications.matching.papers import PaperVerdict


def disputed_identifiers(entry: Entry, verdict: PaperVerdict) -> list[tuple[str, str]]:
    """Return the identifiers that an entry shares with a work that is not the same for certain."""
    theirs = verdict.paper.identifiers if verdict.paper else ()
    return [pair for pair in entry.identifiers if pair in theirs and pair[0] not in NAMES_MANY_WORKS]


def without(entry: Entry, disputed: Collection[Sequence[str]]) -> Entry:
    """Return an entry without some identifiers."""
    pairs = set(map(tuple, disputed))
    return replace(entry, identifiers=tuple(pair for pair in entry.identifiers if pair not in pairs))
