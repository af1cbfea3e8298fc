"""Versions: works with one title and the same authors that are not one publication."""

from publications.formats.entry import Entry
from publications.matching.fingerprints import YEARS_APART
from publications.matching.papers import Known, PaperVerdict, Sameness
from publications.matching.titles import letters, words

_ALIKE = ({"inproceedings", "chapter"}, {"book", "proceedings"}, {"software", "dataset"})
_PREPRINT_SERVERS = ("arxiv", "corr", "biorxiv", "medrxiv", "chemrxiv", "psyarxiv", "techrxiv", "ssrn")

Work = Entry | Known


def years_between(one: Work, other: Work) -> int | None:
    """How many years are between two works; None if one has none."""
    return None if one.year is None or other.year is None else abs(one.year - other.year)


def is_preprint(work: Work) -> bool:
    """Whether a work says that it is a preprint, by its kind, its status or where it is."""
    if work.kind == "preprint" or work.status == "preprint":
        return True
    return any(word in _PREPRINT_SERVERS for word in words(work.venue)[:2])


def may_be_one(one: Work, other: Work) -> bool:
    """Whether the kinds of two works do not exclude that they are one.

    A preprint is not the paper that it became; everything else is what the source took it for, so "other"
    may be anything, and what has the same venue is one work by whatever name.
    """
    if is_preprint(one) != is_preprint(other):
        return False
    kinds = {one.kind, other.kind}
    if len(kinds) == 1 or "other" in kinds or is_preprint(one) or any(kinds <= alike for alike in _ALIKE):
        return True
    return bool(one.venue) and _venue(one) == _venue(other)


def _venue(work: Work) -> str:
    return letters(words(work.venue))


def as_version(entry: Entry, known: Known, reason: str) -> PaperVerdict | None:
    """That one of two works with the same title and authors is a version of the other; None where it is not.

    They have authors, are at most three years apart, and of another kind or in another venue.
    """
    years = years_between(entry, known)
    if years is None or years > YEARS_APART or not known.last_names:
        return None
    if may_be_one(entry, known) and not (entry.venue and known.venue and _venue(entry) != _venue(known)):
        return None
    kind, entry_is_head = _which(entry, known)
    what = _WORDS[kind, entry_is_head]
    return PaperVerdict(
        Sameness.VERSION, f"{reason}: {what}", known, version_kind=kind, entry_is_head=entry_is_head
    )


_WORDS = {
    ("preprint", True): "the known one seems to be its preprint",
    ("preprint", False): "it seems to be the preprint",
    ("extended", True): "the known one seems to be its extended version",
    ("extended", False): "it seems to be the extended version",
    ("", False): "one may be a version of the other",
}


def _which(entry: Entry, known: Known) -> tuple[str, bool]:
    """The kind of version, as far as it can be told, and whether the entry is the head."""
    if is_preprint(entry) != is_preprint(known):
        return "preprint", is_preprint(known)
    if {entry.kind, known.kind} in ({"article", "inproceedings"}, {"article", "chapter"}):
        return "extended", known.kind == "article"
    return "", False
