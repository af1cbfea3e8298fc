"""The data model that all formats share: an entry of a bibliography, and a problem with one.

Texts of an entry are Unicode in NFC without control characters; those of one line have single spaces and
none around them, an abstract has blank lines between its paragraphs. Mathematics stands as TeX between
dollar signs, as Pandoc reads them; a dollar that opens none is written `\\$`. All other TeX is decoded.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bibliography.kinds import KINDS
from bibliography.names import NameParts

STATUSES = ("preprint", "accepted", "published")
PRIVATE_STATUSES = ("submitted", "review")
"""Of works that only their group knows of: no format reads or writes them."""
SCHEMES = ("doi", "arxiv", "dblp", "openalex", "acl", "pmid", "pmcid", "s2", "handle", "isbn")
LINK_KINDS = ("pdf", "code", "slides", "video", "poster", "data", "page")
MONTHS, DAYS = range(1, 13), range(1, 32)


@dataclass(frozen=True, slots=True)
class Contributor:
    """Somebody, or a group, in a byline.

    name: as printed, in the spoken order, without marks and homonym number ("Luo Mai"). parts: the same in
    its parts. homonym: four digits that tell namesakes apart, as dblp has them. equal, corresponding: what
    marks on the name say. affiliation: as printed. orcid: sixteen digits in groups of four, or empty.
    ror_ids: of the places of the affiliation, as far as the source states them ("01nrxwf90").
    """

    name: str
    parts: NameParts
    homonym: str = ""
    equal: bool = False
    corresponding: bool = False
    affiliation: str = ""
    orcid: str = ""
    ror_ids: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return hash(self.name)  # of one field, as bylines of millions of names are looked up in caches


@dataclass(frozen=True, slots=True)
class EntryLink:
    """A URL that belongs to a work; its kind is one of LINK_KINDS."""

    url: str
    kind: str = "page"
    label: str = ""
    licence: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A work as a bibliography describes it.

    kind: one of KINDS. authors_complete: false where the list ends in "and others". year, month, day: as
    far as known, a day only with its month. venue: the journal, the proceedings or the book it is in, as
    printed. issue: BibTeX's number of an article. article_number: what stands for pages in journals without
    them. identifiers: pairs of scheme (one of SCHEMES) and
    normalised value (a DOI in lower case, an arXiv ID without version), each once, in the source's order.
    protected: spans (start, end) of the title whose capitals no style may change, in order, not touching.
    topics: keywords. extra: what no field models, by the name that the source uses, and "type"
    ("bibtex:manual") where the kind says less than the source; values are what JSON can hold.
    line, source: where in the text it began, counted from 1, and its text as it stood. warnings: what was
    odd in it and how it was read. These three do not count when entries are compared.
    Raises ValueError for a kind, status, month or day that there is not.
    """

    kind: str
    title: str
    authors: tuple[Contributor, ...] = ()
    editors: tuple[Contributor, ...] = ()
    authors_complete: bool = True
    editors_complete: bool = True
    year: int | None = None
    month: int | None = None
    day: int | None = None
    status: str = "published"
    venue: str = ""
    volume: str = ""
    issue: str = ""
    pages: str = ""
    article_number: str = ""
    publisher: str = ""
    language: str = ""
    abstract: str = ""
    funding: str = ""
    summary: str = ""
    key: str = ""
    identifiers: tuple[tuple[str, str], ...] = ()
    links: tuple[EntryLink, ...] = ()
    topics: tuple[str, ...] = ()
    protected: tuple[tuple[int, int], ...] = ()
    extra: Mapping[str, object] = field(default_factory=dict, hash=False)
    line: int = field(default=0, compare=False)
    source: str = field(default="", compare=False, repr=False)
    warnings: "tuple[Problem, ...]" = field(default=(), compare=False)

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"“{self.kind}” is not a kind of entry.")
        if self.status not in (*STATUSES, *PRIVATE_STATUSES):
            raise ValueError(f"“{self.status}” is not a status.")
        if self.month is not None and self.month not in MONTHS:
            raise ValueError(f"{self.month} is not a month.")
        if self.day is not None and (self.day not in DAYS or self.month is None):
            raise ValueError(f"{self.day} is not a day of a month that is known.")


NO_TITLE = "no_title"
"""The code of the problem of an entry without a title."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that could not be read as it stands.

    line: counted from 1 in the whole text. key, field: of the entry and the field, as far as known.
    reason: in words for whoever handed the text in, with what to do about it. source: the text it is about.
    entry: what could be read of a broken entry; None where nothing could. code, value: for programs that do
    something about this problem: what it is, and the value it is about.
    """

    line: int
    reason: str
    key: str = ""
    field: str = ""
    source: str = ""
    entry: Entry | None = None
    code: str = ""
    value: str = ""

    def __str__(self) -> str:
        where = ", ".join(filter(None, (f"line {self.line}", self.key, self.field)))
        return f"{where}: {self.reason}"
