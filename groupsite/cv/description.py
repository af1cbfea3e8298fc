"""What a CV says, whatever form it gets: plain data, in the order in which it is to be read.

Texts are plain: no Markdown and no TeX but mathematics between dollar signs, which writers make readable.
Addresses are absolute. Nothing in it is private: what visitors may not see was never put in.
"""

from dataclasses import dataclass, field
from datetime import datetime

from bibliography.styles import Runs
from core.text.dates import PartialDate


@dataclass(frozen=True)
class CvRow:
    """Something that has a place in time: a degree, a position, an award, a course.

    when: as people read it ("October 2019 – March 2020"). start, end: the same for machines, as far as known.
    title: what it was. where: the institution and what is beside it, in order. notes: short remarks, each
    closed without a full stop. bullets: sentences of the person. url: of its page. facts: by the names of
    JSON Resume or close to them, what title and where were made from (studyType, area, institution …).
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

    awards: "Best paper award". equal: whether they contributed equally with others. title, venue, date,
    authors, url: for machines. place: 0 is their newest paper, 1 the one before it, whatever their kinds.
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
    """Things under a heading of their own within a section: "Journal articles", "Current".

    left_out: how many more there are that this CV does not name; writers say "and 3 more". What is left out
    of several groups is counted by a last one that has nothing else.
    """

    title: str = ""
    rows: tuple[CvRow, ...] = ()
    references: tuple[Reference, ...] = ()
    left_out: int = 0


@dataclass(frozen=True)
class Graded:
    """Things that a person does equally well: "Advanced", Python and Go. level: a key, words: for people."""

    words: str
    names: tuple[str, ...]
    level: str = ""


@dataclass(frozen=True)
class CvBlock:
    """A part of a CV under its heading; one of its fields holds something.

    key: one of SECTIONS. text: paragraphs. names: words side by side (interests, skills). graded: languages,
    and what else has a grade. links: pairs of what is said and the address. note: said under the section in
    small ("∗ Equal contribution.", where more can be found); it may end with an address.
    """

    key: str
    title: str
    text: tuple[str, ...] = ()
    groups: tuple[CvGroup, ...] = ()
    names: tuple[str, ...] = ()
    graded: tuple[Graded, ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Cv:
    """A whole CV.

    name: as displayed. role: a line for each role now, "PhD student, Imperial College London". url: of the
    profile. place: where they can be found. summary: in a sentence or two; people read it in the section
    "profile". names: others in print. identifiers: what a registry is called, what it calls them, and its
    address or "". email: empty if it is not to be shown. photo: the file's path on this machine, and its
    address for the web; empty without consent or by choice. as_of: the latest change of what it says. pages:
    how many at most, 0 for any number. honorific: the academic title. facts: how many there are to tell, of
    which the sections that were chosen may leave some out.
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
        """The name with the academic title, as the heading has it."""
        return f"{self.honorific} {self.name}".strip()


SECTIONS = {
    "profile": "Profile",
    "education": "Education",
    "publications": "Publications",
    "research": "Research experience",
    "work": "Work experience",
    "awards": "Awards",
    "software": "Software",
    "teaching": "Teaching",
    "supervision": "Supervision",
    "service": "Service",
    "interests": "Interests",
    "skills": "Skills",
    "programming": "Programming languages",
    "languages": "Languages",
    "links": "Links",
}
"""The sections that there are and their headings, in the order of a CV of which nobody decided the order."""
GRADES = {
    "native": "Native",
    "fluent": "Fluent",
    "advanced": "Advanced",
    "intermediate": "Intermediate",
    "basic": "Basic",
}
"""What grades of skills are called, the best first."""


def join_words(names: list[str]) -> str:
    """Return "A", "A and B" or "A, B and C"."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
