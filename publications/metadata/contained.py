"""What a work is part of, in the vocabulary of schema.org: an issue of a volume of a journal, a book."""

from typing import Any

from groupsite.kit.mathematics import without_math
from publications.metadata.work import Work, said

_WHOLES = {"article": "Periodical", "inproceedings": "Book", "chapter": "Book", "preprint": "Collection"}
_NONE = ("phdthesis", "mastersthesis", "report")
"""Kinds whose venue is whose work it is: a school, an institution."""


def contained_in(work: Work) -> dict[str, Any]:
    """The issue or the volume, each within the next, or the whole; {} where nothing is known."""
    entry = work.entry
    issue, volume = without_math(entry.issue), without_math(entry.volume)
    found = _whole(work)
    if entry.kind in _WHOLES and volume:
        found = _within("PublicationVolume", "volumeNumber", volume, found)
    if entry.kind == "article" and issue:
        found = _within("PublicationIssue", "issueNumber", issue, found)
    return found


def _within(kind: str, name: str, number: str, whole: dict[str, Any]) -> dict[str, Any]:
    return {"@type": kind, name: number, **({"isPartOf": whole} if whole else {})}


def _whole(work: Work) -> dict[str, Any]:
    entry = work.entry
    venue = without_math(entry.venue)
    if not venue or entry.kind in _NONE:
        return {}
    kind = _WHOLES.get(entry.kind, "CreativeWork")
    found = {"@type": kind, "name": venue}
    if kind == "Periodical" and (issn := said(entry.extra, "issn", "ISSN")):
        found["issn"] = issn
    if kind == "Book" and (isbn := said(entry.extra, "isbn", "ISBN")):
        found["isbn"] = isbn
    if work.venue_address:
        found["url"] = work.venue_address
    return found
