"""Guess the kind of a work from what people call it, or from where it appeared."""

import re
from collections.abc import Iterator

from bibliography.data import load_table
from bibliography.kinds import KINDS
from bibliography.venues.labels import is_journal

_EVENT = re.compile(
    r"\b(?:proc\.|conf\.|symp\.|(?:proceedings|proc|conference|workshop|symposium|meeting|congress|tagung|konferenz|"
    r"actes|colloque|findings|convention|summit|lecture notes|LNCS|advances in neural)\b)",
    re.IGNORECASE,
)
_PREPRINT = re.compile(r"\barxiv\b|\bbiorxiv\b|\bmedrxiv\b|\bpreprint\b|\bssrn\b", re.IGNORECASE)
_REPORT = re.compile(
    r"\b(?:tech(?:nical|\.)\sreport|technischer bericht|working paper|research report|rapport)\b",
    re.IGNORECASE,
)


def is_event(venue: str) -> bool:
    """Return whether a venue is a conference or the like, by its words."""
    return bool(_EVENT.search(venue))


def _fold(text: str) -> str:
    return " ".join(re.sub(r"[\W_]+", " ", text.casefold()).split())


def _list_words() -> Iterator[tuple[str, str]]:
    """Yield what kinds are called, the labels last, which take precedence."""
    for kind in KINDS.values():
        yield from (
            (word, kind.name) for word in (kind.zotero, *f"{kind.bibtex} {kind.csl} {kind.ris}".split())
        )
    for name, words in load_table("kind_words").items():
        yield from ((word, name) for word in words.split(","))
    for kind in KINDS.values():
        yield from (
            (word, kind.name)
            for word in (kind.heading, kind.label, kind.get_label(True), kind.one, kind.name)
        )


_KIND_OF_WORD = {_fold(word): kind for word, kind in _list_words() if word}


def read_kind(text: str) -> str:
    """Return the kind that a word or two name, in English, German or French; empty for others."""
    folded = _fold(text)
    return _KIND_OF_WORD.get(folded, "") or _KIND_OF_WORD.get(folded.removesuffix("s"), "")


def guess_kind(
    venue: str,
    *,
    volume: str = "",
    pages: str = "",
    publisher: str = "",
    is_in: bool = False,
    has_editors: bool = False,
) -> str:
    """Return the kind of a work that appeared in a venue. is_in: as "In Venue" says it is a part of it."""
    if _PREPRINT.search(venue):
        return "preprint"
    if _REPORT.search(venue):
        return "report"
    if is_event(venue) and not (volume and is_journal(venue)):
        return "inproceedings"
    if is_in:
        return "chapter" if has_editors or publisher else "inproceedings"
    if volume or is_journal(venue):
        return "article"
    if publisher and not pages and not venue:
        return "book"
    return "article" if venue and pages else "other"
