"""What the plan of a move is made of: things by kind, old URLs, and sheets of questions."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext, ngettext

from core.plans.confirmation import compute_digest
from core.plans.questions import PlanQuestion
from core.plans.ticks import TickedRow
from core.text.translation import SeparatedNumber
from groupsite.moving_in.contents import OldPath, Place, SiteProblem

NEW, HERE, PROBLEM = "new", "here", "problem"
"""The states of things in a plan: to be added, on the site already, left out until somebody mends it."""
KIND_NAMES = (
    "people", "papers", "texts", "work", "events", "records", "pictures", "menu", "urls", "photos", "pdfs",
)  # fmt: skip
GONE = "gone"
"""In place of the target of an old URL: it is answered with 410."""


@dataclass(slots=True)
class PlannedItem:
    """One item of the old site. content: as it was read. record: the same on this site, if it is here.

    slug: under which it is added. url: of the page that it has, or will have.
    """

    content: Any
    title: str
    place: Place
    state: str = NEW
    note: str = ""
    record: Any = None
    slug: str = ""
    url: str = ""

    @property
    def key(self) -> str:
        """What a plan that is confirmed says of it."""
        return (
            f"{self.state}:{self.title}:{self.place.file}:{self.place.line}:{getattr(self.record, 'pk', '')}"
        )


@dataclass(slots=True)
class PlannedKind(TickedRow):
    """All things of a kind, which are taken or not. source: where they were read, in words."""

    name: str
    label: str | Promise
    source: str = ""
    things: list[PlannedItem] = field(default_factory=list)
    is_chosen: bool = True

    @property
    def key(self) -> str:
        return self.name

    def select(self, state: str) -> list[PlannedItem]:
        """Return the things of a state."""
        return [planned for planned in self.things if planned.state == state]

    @property
    def new(self) -> int:
        return len(self.select(NEW))

    @property
    def here(self) -> int:
        return len(self.select(HERE))

    @property
    def problems(self) -> int:
        return len(self.select(PROBLEM))

    @property
    def bars(self) -> list[tuple[str, float, float]]:
        """The parts of its bar: the state, where the part begins, and its width, in per cent."""
        total, start, parts = len(self.things) or 1, 0.0, []
        for state in (NEW, HERE, PROBLEM):
            width = round(100 * len(self.select(state)) / total, 1)
            parts.append((state, round(start, 1), width))
            start += width
        return parts


@dataclass(frozen=True, slots=True)
class PlannedUrl:
    """An old URL and what answers it. planned: whose page it was. reason: why it leads there, in words."""

    old: str
    target: str
    reason: str | Promise
    planned: PlannedItem | None = None
    state: str = NEW


@dataclass
class QuestionSheet:
    """The questions of one kind. lines: of files, as they stand. fixable: those
    that can be corrected here. pictures: their files. number: of things."""

    title: str
    questions: list[PlanQuestion]
    detail: str = ""
    lines: list[SiteProblem] = field(default_factory=list)
    fixable: list[SiteProblem] = field(default_factory=list)
    pictures: list[str] = field(default_factory=list)
    number: int = 0
    is_text: bool = False

    @property
    def kind(self) -> str:
        return self.questions[0].kind

    @property
    def is_one(self) -> bool:
        """Whether there is one question, whose options stand below each other."""
        return len(self.questions) == 1 and not self.is_text


@dataclass
class MovePlan:
    """What a move would do. unread: files left aside. queries: old URLs that differ in the query."""

    system: str
    name: str
    files: int
    kinds: list[PlannedKind] = field(default_factory=list)
    sheets: list[QuestionSheet] = field(default_factory=list)
    urls: list[PlannedUrl] = field(default_factory=list)
    queries: list[PlannedUrl] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    problems: list[SiteProblem] = field(default_factory=list)
    answers: dict[str, str] = field(default_factory=dict)

    def get_kind(self, name: str) -> PlannedKind | None:
        """Return a kind by its name; None if there is nothing of it."""
        return next((kind for kind in self.kinds if kind.name == name), None)

    def is_taken(self, name: str) -> bool:
        """Return whether the things of a kind are taken."""
        kind = self.get_kind(name)
        return kind is not None and kind.is_chosen

    def count(self, state: str, is_chosen: bool = False) -> int:
        """Return the number of things of a state, of all kinds or of the chosen ones."""
        return sum(len(kind.select(state)) for kind in self.kinds if kind.is_chosen or not is_chosen)

    @property
    def new(self) -> int:
        return self.count(NEW)

    @property
    def here(self) -> int:
        return self.count(HERE)

    @property
    def with_problems(self) -> int:
        return self.count(PROBLEM)

    @property
    def to_add(self) -> int:
        return self.count(NEW, is_chosen=True)

    @property
    def asked_things(self) -> int:
        """The number of things that the questions are about."""
        return sum(sheet.number for sheet in self.sheets)

    @property
    def question_count(self) -> int:
        return len(self.sheets)

    @property
    def redirects(self) -> list[PlannedUrl]:
        """The URLs that get a redirect."""
        return [url for url in self.urls if url.state == NEW]

    @property
    def digest(self) -> str:
        """A hash of what the plan is about, whatever was answered."""
        return compute_digest(
            f"{kind.name}:{planned.title}:{planned.place}:{getattr(planned.record, 'pk', '')}"
            for kind in self.kinds
            if kind.name != "urls"
            for planned in kind.things
        )

    @property
    def is_empty(self) -> bool:
        return not any(kind.things for kind in self.kinds)


def describe_places(places: Iterable[Place]) -> str:
    """Return where things were read: "_data/people.yml, 107 entries", "content/post/, 38 files"."""
    files: dict[str, int] = {}
    for place in places:
        files[place.file] = files.get(place.file, 0) + 1
    if not files:
        return ""
    if len(files) <= 2:
        total = sum(files.values())
        entries = ngettext("{number:,} entry", "{number:,} entries", total).format(
            number=SeparatedNumber(total)
        )
        return f"{get_text_list(list(files), gettext('and'))}, {entries}"
    folders = {file.split("/")[0] if "/" in file else "" for file in files}
    count = ngettext("{number:,} file", "{number:,} files", len(files)).format(
        number=SeparatedNumber(len(files))
    )
    if len(folders) == 1 and (folder := folders.pop()):
        return f"{folder}/, {count}"
    return count


def list_paths(contents: Any) -> list[tuple[str, Any]]:
    """Return all old paths of an item or an `OldPath`, each with what it belongs to."""
    if isinstance(contents, OldPath):
        return [(contents.path, contents)]
    return [(path, contents) for path in contents.old_paths]
