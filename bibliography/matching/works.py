"""The data of matching works: identifiers, fingerprints, known works, decisions and verdicts."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from hashlib import blake2b

from bibliography.entry import Entry
from bibliography.matching.title_keys import make_title_keys
from bibliography.matching.titles import are_generic, fold_title, join_words
from bibliography.names import format_short
from core.text.translation import gettext

NAMES_MANY_WORKS = frozenset({"isbn"})
"""Schemes whose values name many works, and so do not identify one."""

LABELS = {
    "doi": "DOI", "arxiv": "arXiv ID", "dblp": "dblp key", "openalex": "OpenAlex ID",
    "acl": "ACL Anthology ID", "pmid": "PubMed ID", "pmcid": "PubMed Central ID", "s2": "Semantic Scholar ID",
}  # fmt: skip
"""Names of identifiers in a sentence."""

Pairs = Iterable[tuple[str, str]]
Values = Mapping[str, frozenset[str]]

_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(.+)")


def group_by_scheme(identifiers: Pairs) -> dict[str, frozenset[str]]:
    """Return the identifiers that name one work, by scheme, in the order in which they came.

    A DOI of arXiv counts as an arXiv id.
    """
    values_of: dict[str, set[str]] = {}
    for scheme, value in identifiers:
        if scheme in NAMES_MANY_WORKS or not value:
            continue
        if scheme == "doi" and (arxiv := _ARXIV_DOI.fullmatch(value)):
            scheme, value = "arxiv", arxiv[1]
        values_of.setdefault(scheme, set()).add(value)
    return {scheme: frozenset(of_scheme) for scheme, of_scheme in values_of.items()}


def list_equivalent_identifiers(scheme: str, value: str) -> list[tuple[str, str]]:
    """Return other identifiers that are equivalent to one."""
    return [("doi", f"10.48550/arxiv.{value.lower()}")] if scheme == "arxiv" else []


def find_shared(mine: Values, yours: Values) -> list[tuple[str, str]]:
    """Return the identifiers that both have."""
    return [
        (scheme, min(both))
        for scheme, of_scheme in mine.items()
        if (both := of_scheme & yours.get(scheme, frozenset()))
    ]


def find_conflicts(mine: Values, yours: Values) -> list[tuple[str, str, str]]:
    """Return the schemes in which both have identifiers but none in common, with a value of each."""
    return [
        (scheme, min(of_scheme), min(yours[scheme]))
        for scheme, of_scheme in mine.items()
        if scheme in yours and not of_scheme & yours[scheme]
    ]


def label_scheme(scheme: str, several: bool = False) -> str:
    """Return the name of a scheme's identifiers in a sentence."""
    return LABELS.get(scheme, scheme) + ("s" if several else "")


SIZE = 40
"""Characters of a fingerprint."""
YEARS_APART = 3
"""The maximum number of years between two versions of a work."""


def compute_fingerprint(work: Entry | tuple[str, Iterable[str]]) -> str:
    """Return the fingerprint of an entry, or of a title and last names: 40 characters, or none for an empty
    title.

    It is made of the title's letters and, in any order, of each name's last word: so it does not matter
    whether a particle or a double name was read as given or family name, nor how TeX, accents, capitals,
    hyphens and dashes are written.
    """
    title, names = (work.title, list_last_names(work)) if isinstance(work, Entry) else work
    return _hash(fold_title(title), names)


def compute_distinctive_fingerprint(work: Entry | tuple[str, Iterable[str]]) -> str:
    """Return the fingerprint; an empty string for a generic title."""
    title, names = (work.title, list_last_names(work)) if isinstance(work, Entry) else work
    folded = fold_title(title)
    return "" if are_generic(folded) else _hash(folded, names)


def _hash(folded: list[str], names: Iterable[str]) -> str:
    title = join_words(folded)
    lasts = sorted(filter(None, map(_fold_last_name, names)))
    return blake2b("\n".join([title, *lasts]).encode(), digest_size=SIZE // 2).hexdigest() if title else ""


@lru_cache(maxsize=100_000)
def _fold_last_name(name: str) -> str:
    return join_words(fold_title(name.rpartition(" ")[2])) or join_words(fold_title(name))


def list_last_names(entry: Entry) -> tuple[str, ...]:
    """Return the authors' family names with particles and the names of groups; the editors' where there are
    none.
    """
    return tuple(format_short(person.parts) for person in entry.authors or entry.editors)


@dataclass(frozen=True, slots=True)
class LookupKeys:
    """Keys that find all works that an entry may be, in a database with identifiers and fingerprints.

    identifiers: pairs of scheme and value, any of which may be shared. fingerprint: empty where the title is
    generic or missing. years: the first and the last in which a work with this fingerprint counts; None
    where the entry has no year, and works without one always count. title: the keys of the title.
    """

    identifiers: tuple[tuple[str, str], ...]
    fingerprint: str
    years: tuple[int, int] | None
    title: tuple[int, ...] = ()


def build_lookup_keys(entry: Entry) -> LookupKeys:
    """Return the keys to look up all works that `match_paper` needs for an entry, without a scan."""
    grouped = group_by_scheme(entry.identifiers)
    pairs = [(scheme, value) for scheme, of_scheme in grouped.items() for value in sorted(of_scheme)]
    equivalents = [pair for scheme, value in pairs for pair in list_equivalent_identifiers(scheme, value)]
    years = (entry.year - YEARS_APART, entry.year + YEARS_APART) if entry.year is not None else None
    identifiers = tuple(dict.fromkeys([*pairs, *equivalents]))
    folded = fold_title(entry.title)
    key = "" if are_generic(folded) else _hash(folded, list_last_names(entry))
    return LookupKeys(identifiers, key, years, make_title_keys(entry.title, folded))


@dataclass(frozen=True, slots=True)
class Ref:
    """A permanent reference to a work: its uid, or a corpus and the key that it has there.

    Raises ValueError unless it is one of the two.
    """

    uid: str = ""
    corpus: str = ""
    key: str = ""

    def __post_init__(self) -> None:
        if bool(self.uid) == bool(self.corpus) or bool(self.corpus) != bool(self.key):
            raise ValueError(gettext("A work is named by its uid, or by a corpus and a key."))


@dataclass(frozen=True, slots=True)
class KnownWork:
    """A work that exists in the database, as matching needs it.

    last_names: of the authors, or else the editors, with particles, in any order. names: the same as printed,
    in their order. records: corpora that hold it, each with the key it has there. head: the uid of the work
    that it is a version of.
    """

    uid: str
    title: str
    kind: str = "other"
    year: int | None = None
    last_names: tuple[str, ...] = ()
    identifiers: tuple[tuple[str, str], ...] = ()
    records: tuple[tuple[str, str], ...] = ()
    venue: str = ""
    status: str = "published"
    head: str = ""
    names: tuple[str, ...] = ()

    @classmethod
    def of(cls, entry: Entry, uid: str, records: tuple[tuple[str, str], ...] = ()) -> "KnownWork":
        """Return the work of an entry, under a uid."""
        return cls(
            uid,
            entry.title,
            entry.kind,
            entry.year,
            list_last_names(entry),
            entry.identifiers,
            records,
            entry.venue,
            entry.status,
            names=tuple(person.name for person in entry.authors or entry.editors),
        )

    @property
    def refs(self) -> tuple[Ref, ...]:
        """All references to the work."""
        return (Ref(self.uid), *(Ref(corpus=corpus, key=key) for corpus, key in self.records))


@dataclass(frozen=True, slots=True)
class SamenessDecision:
    """An editor's decision that two works are, or are not, the same."""

    one: Ref
    other: Ref
    same: bool


class Sameness(StrEnum):
    """The relation of an entry to the known works."""

    NEW = "new"
    SAME = "same"
    VERSION = "version"
    DOUBTFUL = "doubtful"


@dataclass(frozen=True, slots=True)
class PaperVerdict:
    """The relation of an entry to the known works, to which of them, and the reason as a sentence.

    Only `SAME` may be applied without an editor. others: further known works that speak for a doubt, or came
    near. version_kind: what kind of version it would be ("preprint", "extended", or empty where only a person
    can tell); entry_is_head: the known work would be the version, and the entry the head.
    """

    verdict: Sameness
    reason: str
    paper: KnownWork | None = None
    others: tuple[KnownWork, ...] = field(default=())
    version_kind: str = ""
    entry_is_head: bool = False


def find_disputed_identifiers(entry: Entry, verdict: PaperVerdict) -> list[tuple[str, str]]:
    """Return the identifiers that an entry shares with the work of a doubtful verdict."""
    theirs = verdict.paper.identifiers if verdict.paper else ()
    return [pair for pair in entry.identifiers if pair in theirs and pair[0] not in NAMES_MANY_WORKS]


def remove_identifiers(entry: Entry, disputed: Collection[Sequence[str]]) -> Entry:
    """Return an entry without some identifiers."""
    pairs = set(map(tuple, disputed))
    return replace(entry, identifiers=tuple(pair for pair in entry.identifiers if pair not in pairs))
