"""The content of a CV as plain data, in reading order, independent of output formats.

Texts are plain: no Markdown, and no TeX except mathematics between dollar signs, which each format renders.
URLs are absolute. Nothing is private: what visitors may not see is left out.
"""

from dataclasses import dataclass, field
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from bibliography.styles import Runs
from core.text.dates import PartialDate


@dataclass(frozen=True)
class CvRow:
    """A dated row: a degree, a position, an award, a course.

    when: the dates for people ("October 2019 – March 2020"). start, end: the dates for programs, if known.
    title: what it was. where: the institution and further places, in order. notes: short remarks without
    full stops. bullets: sentences that the person wrote. url: of its page. facts: the values that title and
    where were built from, by JSON Resume's names or similar ones (studyType, area, institution …).
    """

    title: str
    when: str = ""
    where: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    bullets: tuple[str, ...] = ()
    url: str = ""
    start: PartialDate | None = None
    end: PartialDate | None = None
    facts: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Reference:
    """A paper as a reference in the person's style, their own name in bold.

    awards: "Best paper award". equal: whether the person contributed equally with others. title, venue, date,
    authors, url: for programs. place: position among all their papers, 0 is the newest.
    """

    runs: Runs
    title: str
    authors: tuple[str, ...] = ()
    venue: str = ""
    date: PartialDate | None = None
    url: str = ""
    awards: tuple[str, ...] = ()
    equal: bool = False
    selected: bool = False
    place: int = 0


@dataclass(frozen=True)
class CvGroup:
    """Rows or references under a subheading of a section: "Journal articles", "Current".

    left_out: the number of rows that the CV leaves out; formats render it as "and 3 more". Where rows of
    several groups are left out, a last group without rows counts them all.
    """

    title: str = ""
    rows: tuple[CvRow, ...] = ()
    references: tuple[Reference, ...] = ()
    left_out: int = 0


@dataclass(frozen=True)
class SkillGroup:
    """Skills of the same level: "Advanced", Python and Go. label: of the level; level: its key."""

    label: str
    names: tuple[str, ...]
    level: str = ""


@dataclass(frozen=True)
class CvBlock:
    """A section of a CV with its heading; at least one of its fields is not empty.

    key: one of SECTIONS. text: paragraphs. names: an inline list (interests, skills). graded: languages and
    skills that have a level. links: labels and URLs. note: small print under the section ("∗ Equal
    contribution.", the URL of more); it may end with a URL.
    """

    key: str
    title: str
    text: tuple[str, ...] = ()
    groups: tuple[CvGroup, ...] = ()
    names: tuple[str, ...] = ()
    graded: tuple[SkillGroup, ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Cv:
    """A whole CV.

    name: the display name. role: a line for each current role, "PhD student, Imperial College London". url:
    of the profile. place: the office. summary: a sentence or two; the section "profile" has it too. names:
    other printed names. identifiers: name of the registry, identifier, and URL or "". email: empty if it is
    not to be shown. photo, photo_url: path of the file and its URL; empty without consent or by choice.
    as_of: the latest change of the content. pages: the maximal number, 0 for any. honorific: the academic
    title. facts: the number of rows in the record; the chosen sections may leave some out.
    """

    name: str
    uid: str
    slug: str
    url: str
    sections: tuple[CvBlock, ...]
    role: tuple[str, ...] = ()
    place: str = ""
    email: str = ""
    links: tuple[tuple[str, str], ...] = ()
    identifiers: tuple[tuple[str, str, str], ...] = ()
    names: tuple[str, ...] = ()
    pronouns: str = ""
    summary: str = ""
    photo: str = ""
    photo_url: str = ""
    pages: int = 0
    as_of: datetime | None = None
    given: str = ""
    family: str = ""
    honorific: str = ""
    facts: int = field(default=0, repr=False)

    @property
    def titled_name(self) -> str:
        """The name after the academic title, for the heading."""
        return f"{self.honorific} {self.name}".strip()


SECTIONS = {
    "profile": _("Profile"),
    "education": _("Education"),
    "publications": _("Publications"),
    "research": _("Research experience"),
    "work": _("Work experience"),
    "awards": _("Awards"),
    "projects": _("Projects"),
    "talks": _("Talks"),
    "software": _("Software"),
    "teaching": _("Teaching"),
    "supervision": _("Supervision"),
    "service": _("Service"),
    "interests": _("Interests"),
    "skills": _("Skills"),
    "programming": _("Programming languages"),
    "languages": _("Languages"),
    "links": _("Links"),
}
"""The sections and their headings, in the default order."""
GRADES = {
    "native": _("Native"),
    "fluent": _("Fluent"),
    "advanced": _("Advanced"),
    "intermediate": _("Intermediate"),
    "basic": _("Basic"),
}
"""The labels of the levels of skills, the best first."""
