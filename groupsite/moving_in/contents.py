"""What a site that moves in holds, the same for all readers: no models, no Django.

A reader of one system fills a `SiteContents`; the plan compares it with what is here. Texts are plain
Markdown, without shortcodes and Liquid tags. References between parts are made by what the old site itself
uses: the name of a person as written, the path of a file in the folder or archive, an old path that starts
with a slash.
"""

import datetime
from dataclasses import dataclass, field

from bibliography.entry import Entry


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands: a file of the folder or archive, and a line from 1 on, 0 for the whole file."""

    file: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Day:
    """A date as precisely as it was stated: month and day are 0 where they were not."""

    year: int
    month: int = 0
    day: int = 0


@dataclass(frozen=True, slots=True)
class LabelledLink:
    """A link with its label, which may be empty: the kind of link is for the plan to find out."""

    url: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class OldPicture:
    """A picture by its file in the folder or archive, or by its URL where only that is known."""

    file: str = ""
    url: str = ""
    alt: str = ""
    caption: str = ""
    translations: str = ""


@dataclass(frozen=True, slots=True)
class OldPerson:
    """A person. role: as the old site names it, for the questions of the plan. left: of an "alumni" group."""

    place: Place
    name: str
    key: str = ""
    aliases: tuple[str, ...] = ()
    title: str = ""
    pronouns: str = ""
    role: str = ""
    begins: Day | None = None
    ends: Day | None = None
    left: bool = False
    destination: str = ""
    summary: str = ""
    biography: str = ""
    email: str = ""
    office: str = ""
    orcid: str = ""
    identifiers: tuple[tuple[str, str], ...] = ()
    """Pairs of scheme (`PersonIdentifier.Scheme`) and value."""
    links: tuple[LabelledLink, ...] = ()
    photo: OldPicture | None = None
    interests: tuple[str, ...] = ()
    education: tuple[str, ...] = ()
    """Each degree in one line, such as "PhD in Biology, University of Oslo, 2019"."""
    old_paths: tuple[str, ...] = ()
    slug: str = ""
    """In an archive of this system only: others have slugs of another form."""


@dataclass(frozen=True, slots=True)
class OldPaper:
    """A paper. selected: shown on the old home page or marked as one of the best."""

    place: Place
    entry: Entry
    abstract: str = ""
    teaser: OldPicture | None = None
    pdf: str = ""
    """The file in the folder or archive, or empty; what has a URL stands among the links of the entry."""
    slides: str = ""
    files: tuple[tuple[str, str], ...] = ()
    """Further files, each with the kind of link (`LINK_KINDS`) that it is, such as a poster."""
    topics: tuple[str, ...] = ()
    projects: tuple[str, ...] = ()
    selected: bool = False
    old_paths: tuple[str, ...] = ()
    selected_by: tuple[str, ...] = ()
    """The people on whose own page it is one of the best; empty: all of its authors, if it is selected."""
    slug: str = ""
    """In an archive of this system only: others have slugs of another form."""
    bibtex: str = ""
    """The file with its entry alone, such as cite.bib: its URL leads to that of the export here."""


@dataclass(frozen=True, slots=True)
class OldText:
    """What pages, news, projects and events have in common. body: Markdown; pictures in it by their file."""

    place: Place
    title: str
    body: str = ""
    summary: str = ""
    day: Day | None = None
    picture: OldPicture | None = None
    pictures: tuple[OldPicture, ...] = ()
    """Those in the body, in its order."""
    tags: tuple[str, ...] = ()
    links: tuple[LabelledLink, ...] = ()
    people: tuple[str, ...] = ()
    is_draft: bool = False
    old_paths: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OldPage(OldText):
    """A page. kind: "home", "people", "publications", "contact", "join", "legal", … if the site has one."""

    kind: str = ""


@dataclass(frozen=True, slots=True)
class OldNews(OldText):
    """An item of news or a blog post. author: as written."""

    author: str = ""


@dataclass(frozen=True, slots=True)
class OldProject(OldText):
    """A project, or with `is_software` a program with its repository."""

    is_software: bool = False
    repository: str = ""
    url: str = ""
    begins: Day | None = None
    ends: Day | None = None


@dataclass(frozen=True, slots=True)
class OldEvent(OldText):
    """An event or a talk of the group (`is_talk`). Times are local to `time_zone`, if that is known."""

    is_talk: bool = False
    starts_at: datetime.datetime | None = None
    ends_at: datetime.datetime | None = None
    whole_days: bool = False
    time_zone: str = ""
    place_name: str = ""
    speakers: tuple[str, ...] = ()
    slides: str = ""
    video: str = ""


@dataclass(frozen=True, slots=True)
class OldMenuItem:
    """An item of the menu, in its order. target: an old path or a URL. in_footer: not on top of pages."""

    title: str
    target: str
    place: Place
    in_footer: bool = False
    translations: str = ""


@dataclass(frozen=True, slots=True)
class OldRecord:
    """A record of this system in an archive of it, or what one has beyond what all old sites have.

    kind: of `OWN_KINDS`. key: by which others refer to it; an old path if it has a page. refs: to other
    records, and files: those of the archive, by the names of fields.
    """

    kind: str
    key: str
    fields: dict[str, str | int | bool | list[str | int] | None]
    refs: dict[str, str] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OldPath:
    """An old path of no person, paper or text: it leads to another old path, a file, or nowhere."""

    path: str
    target: str = ""
    file: str = ""


@dataclass(frozen=True, slots=True)
class SiteProblem:
    """Something that could not be read: where, and what to do, in a sentence; `text` is the line itself."""

    place: Place
    message: str
    text: str = ""

    @property
    def is_long(self) -> bool:
        """Whether its text has several lines."""
        return "\n" in self.text.strip()

    @property
    def lines(self) -> str:
        """The lines that its text stands in: "12", or "12-15"."""
        last = self.place.line + self.text.strip().count("\n")
        return f"{self.place.line}-{last}" if last > self.place.line else str(self.place.line)


@dataclass(slots=True)
class SiteContents:
    """Everything of one site. system: what it was made with, in words. unread: files that were left aside."""

    system: str
    name: str = ""
    url: str = ""
    about: str = ""
    people: list[OldPerson] = field(default_factory=list)
    papers: list[OldPaper] = field(default_factory=list)
    pages: list[OldPage] = field(default_factory=list)
    news: list[OldNews] = field(default_factory=list)
    projects: list[OldProject] = field(default_factory=list)
    events: list[OldEvent] = field(default_factory=list)
    menu: list[OldMenuItem] = field(default_factory=list)
    paths: list[OldPath] = field(default_factory=list)
    records: list[OldRecord] = field(default_factory=list)
    pictures: list[OldPicture] = field(default_factory=list)
    """Pictures of an archive of this system: named by its records and bodies, which call them by slug."""
    problems: list[SiteProblem] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
