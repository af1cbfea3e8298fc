"""What rows, plots and facets call venues: by acronym, or abbreviated as ISO 4 has it.

A venue's own short name goes before all else.
"""

from collections import Counter
from collections.abc import Sequence

from publications.venue_names.iso4 import abbreviate, is_journal
from publications.venue_names.known import find_by_name, spell_acronym
from publications.venue_names.printed import series_of, without_kind

JOURNAL = "journal"
"""The kind of venues of which every name is a journal's."""


def label_venue(name: str, short: str = "", kind: str = "") -> str:
    """Call a venue by its short name, an acronym or an abbreviation; by its name where it has none."""
    if short:
        return short
    if known := find_by_name(name) or find_by_name(series_of(name)[0]):
        return known.short
    return abbreviate(name) if kind == JOURNAL or is_journal(name) else name


def label_in_row(name: str, short: str = "", kind: str = "") -> str:
    """Call a venue so where there is little room: without "Conference on"."""
    return short or without_kind(label_venue(name, short, kind))


def label_printed(printed: str, kind: str = "") -> str:
    """Call a venue of which nothing is known but how it is printed."""
    name, short = series_of(printed)
    return label_in_row(name, spell_acronym(short) or short, kind) if printed else ""


def tell_apart(venues: Sequence[tuple[str, str]]) -> list[str]:
    """Make labels of venues differ where their names do; venues: label and name of each."""
    often = Counter(label for label, _ in venues)
    labels = [_add_section(label, name) if often[label] > 1 else label for label, name in venues]
    for tell in (_add_topic, _take_name):
        often = Counter(labels)
        labels = [
            tell(label, name) if often[label] > 1 else label
            for label, (_, name) in zip(labels, venues, strict=True)
        ]
    return labels


def _add_section(label: str, name: str) -> str:
    """A label with what stands behind the name of the series: "EMNLP: System Demonstrations"."""
    rest = name.removeprefix(series_of(name)[0]).strip(" ,:;.-")
    return f"{label}: {rest}" if rest and rest != name else label


def _add_topic(label: str, name: str) -> str:
    topic = without_kind(name)
    return label if topic in label else f"{label} ({topic})"


def _take_name(label: str, name: str) -> str:
    return name
