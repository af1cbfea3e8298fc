"""Works as matching knows them: plain data about what is known, what somebody decided, and verdicts."""

from dataclasses import dataclass, field
from enum import StrEnum

from publications.formats.entry import Entry
from publications.matching.fingerprints import last_names


@dataclass(frozen=True, slots=True)
class Ref:
    """What names a work for good: its uid, or a corpus and the key that it has there.

    Raises ValueError unless it is one of the two.
    """

    uid: str = ""
    corpus: str = ""
    key: str = ""

    def __post_init__(self) -> None:
        if bool(self.uid) == bool(self.corpus) or bool(self.corpus) != bool(self.key):
            raise ValueError("A work is named by its uid, or by a corpus and a key.")


@dataclass(frozen=True, slots=True)
class Known:
    """A work that is known already.

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
    def of(cls, entry: Entry, uid: str, records: tuple[tuple[str, str], ...] = ()) -> "Known":
        """What an entry says of a work, which from now on is known under a uid."""
        return cls(
            uid,
            entry.title,
            entry.kind,
            entry.year,
            last_names(entry),
            entry.identifiers,
            records,
            entry.venue,
            entry.status,
            names=tuple(each.name for each in entry.authors or entry.editors),
        )

    @property
    def refs(self) -> tuple[Ref, ...]:
        """All that names it."""
        return (Ref(self.uid), *(Ref(corpus=corpus, key=key) for corpus, key in self.records))


@dataclass(frozen=True, slots=True)
class PaperDecision:
    """Somebody's verdict that two works are, or are not, the same."""

    one: Ref
    other: Ref
    same: bool


class Sameness(StrEnum):
    """What an entry is to what is known."""

    NEW = "new"
    SAME = "same"
    VERSION = "version"
    DOUBTFUL = "doubtful"


@dataclass(frozen=True, slots=True)
class PaperVerdict:
    """What an entry is to what is known, to which work, and why, in words.

    Only `same` may be acted upon without asking. others: further known works that speak for a doubt, or came
    near. version_kind: what kind of version it would be ("preprint", "extended", or empty where only a person
    can tell); entry_is_head: the known work would be the version, and the entry the head.
    """

    verdict: Sameness
    reason: str
    paper: Known | None = None
    others: tuple[Known, ...] = field(default=())
    version_kind: str = ""
    entry_is_head: bool = False
