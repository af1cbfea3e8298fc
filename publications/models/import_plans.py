"""The types of what plans of imports store: options, counts of applied ones, changes and choices of items.

Fields that have their default are not stored.
"""

from typing import Any

from msgspec import Struct

PLAN_VERSION = 1
"""To be raised when the types of items can no longer read what plans stored before."""


class ColumnChoice(Struct, omit_defaults=True):
    """A column with a heading that was not understood. answer: the key of a column; empty for none."""

    heading: str
    examples: str = ""
    answer: str = ""


class LargerPlan(Struct, omit_defaults=True):
    """The plan that an import is part of, with a page of its own.

    url: of the page. kind: what it reads. file: the path of the stored file that is read, or of a
    folder. answers: to its questions, by the names of their fields.
    """

    url: str
    kind: str = ""
    file: str = ""
    answers: dict[str, str] = {}


class ImportOptions(Struct, omit_defaults=True):
    """The options for all papers of an import.

    keywords: "known" or "none", see TopicAssigner. topics: primary keys. belongings: keys of objects by the
    names of their targets. take_up: import what was left out before, too. task: which applies the plan.
    columns: of tables, to be read in another way. source_notes: what to know of the files, for users.
    reads_sources: all works of persons or groups are read, which takes long. part_of: the plan whose papers
    these are, which applies and undoes them with all else.
    """

    visibility: str = "public"
    in_list: bool = True
    keywords: str = "known"
    topics: list[int] = []
    belongings: dict[str, str] = {}
    take_up: bool = False
    task: str = ""
    columns: list[ColumnChoice] = []
    source_notes: list[str] = []
    reads_sources: bool = False
    part_of: LargerPlan | None = None


class ImportCounts(Struct, omit_defaults=True):
    """What an import did, in numbers of entries, and notes for users.

    removed: papers that a corpus no longer has. left: papers that an undo did not change. moved: numbers of
    things of the larger plan that the import is part of, by kind.
    """

    created: int = 0
    updated: int = 0
    unchanged: int = 0
    skipped: int = 0
    removed: int = 0
    left: int = 0
    notes: list[str] = []
    moved: dict[str, int] = {}


class MatchedPaper(Struct, frozen=True):
    """The stored paper that an entry matches."""

    id: int
    uid: str
    title: str
    year: int | None


class DifferingField(Struct, frozen=True):
    """A field in which entry and paper differ, with both values as texts, perhaps shortened.

    by_hand: a person edited the paper's. fills: the paper has none. default: the side that wins by default.
    """

    name: str
    ours: str
    theirs: str
    by_hand: bool
    fills: bool
    default: str


class SuggestedPerson(Struct, frozen=True):
    """A person, by uid, whom a mention may mean."""

    person: str
    name: str
    reason: str


class MatchedMention(Struct, frozen=True, omit_defaults=True):
    """An author of an entry who is, or may be, somebody in the group.

    person: the uid of the matched person, whose name is person_name; both are empty if none matches.
    """

    place: int
    name: str
    person: str = ""
    person_name: str = ""
    reason: str = ""
    suggested: list[SuggestedPerson] = []


class EarlierRejection(Struct, frozen=True):
    """Who left an entry out of an earlier import, and when. rows: primary keys of RejectedEntry."""

    rows: list[int]
    by: str
    on: str
    is_taken_up: bool


class ItemChanges(Struct, omit_defaults=True, tag_field="version", tag=PLAN_VERSION):
    """What an item of a plan would do, and what was found out about its entry.

    repeats, twin: the position of an earlier entry of the plan that it repeats, or may repeat; 0 for none.
    disputed: the identifiers that its twin has, too. entry_verdict: that of an entry with a problem.
    from_text, unsure: the entry was read from a reference, and with doubt. offer: what a registry has for it.
    resume: where a source of many works was left, of what could not be fetched.
    locked: the account may not change the paper. adopts: only corpora hold the paper so far.
    is_repeated: an identical entry was imported into the paper before. extra: names of other fields.
    places: how many authors get an affiliation.
    """

    paper: MatchedPaper | None = None
    locked: bool = False
    adopts: bool = False
    is_repeated: bool = False
    repeats: int = 0
    twin: int = 0
    disputed: list[tuple[str, str]] = []
    version_kind: str = ""
    entry_is_head: bool = False
    fields: list[DifferingField] = []
    identifiers: list[tuple[str, str]] = []
    urls: list[str] = []
    extra: list[str] = []
    places: int = 0
    byline: list[MatchedMention] = []
    rejected: EarlierRejection | None = None
    warnings: list[str] = []
    entry_verdict: str = ""
    likely_year: int | None = None
    from_text: bool = False
    unsure: bool = False
    offer: dict[str, Any] = {}
    offer_failed: str = ""
    resume: dict[str, Any] = {}

    @property
    def paper_uid(self) -> str:
        """The uid of the matched paper; empty if there is none."""
        return self.paper.uid if self.paper else ""

    @property
    def is_rejected(self) -> bool:
        """Whether the entry was left out before and is not taken up in this import."""
        return self.rejected is not None and not self.rejected.is_taken_up


class ItemChoices(Struct, omit_defaults=True, tag_field="version", tag=PLAN_VERSION):
    """The choices for an item that are not the default ones.

    do: what becomes of the entry. fields: the side that wins, by field. people: uids of persons, or another
    answer, by place in the byline. slug: of a new paper, if it is free.
    """

    do: str = ""
    fields: dict[str, str] = {}
    people: dict[int, str] = {}
    slug: str = ""
