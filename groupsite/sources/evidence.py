"""What speaks for and against a listed work being a person's, in words, from its entry alone."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bibliography.entry_values import from_values
from bibliography.formats import Entry
from bibliography.matching.titles import fold_title
from core.text.letters import make_name_key
from groupsite.sources.answers import find_own_author
from groupsite.sources.models import ListedWork
from people.models import Person
from publications.authors.possible_papers import (
    KnownRecord,
    PrintedPlace,
    SuggestedPaper,
    index_places,
    judge_company,
    judge_likeness,
    judge_place,
    judge_years,
    read_record,
)
from publications.models import ImportItem
from publications.models.byline import join_places

RANKED = 400
"""How many works, the newest, are ranked."""
AUTHORS_SHOWN = 8
SERVICE_SCORES = {"orcid": 5.0, "dblp_person": 3.0, "openalex_author": 2.0}
"""What it counts that a service lists a work; two where it is not named here."""
Verdict = ImportItem.Verdict


@dataclass
class ListedPaper(SuggestedPaper):
    """A listed work that may be a person's. outcome: what accepting it would do, where it adds no new paper.

    co_members: how many of its other authors are members.
    """

    work: ListedWork
    entry: Entry
    prefix: str
    byline: list[tuple[str, bool]] = field(default_factory=list)
    more_authors: int = 0
    labels: list[str] = field(default_factory=list)
    outcome: str = ""
    has_own_name: bool = False
    co_members: int = 0

    @property
    def key(self) -> str:
        """What its buttons send."""
        return f"{self.prefix}{self.work.pk}"

    @property
    def title(self) -> str:
        return self.entry.title

    @property
    def year(self) -> int | None:
        return self.entry.year

    @property
    def venue(self) -> str:
        return self.entry.venue

    @property
    def url(self) -> str:
        """The URL of the paper elsewhere; empty where none is known."""
        for scheme, base in _PAGES.items():
            for name, value in self.entry.identifiers:
                if name == scheme:
                    return f"{base}{value}"
        return self.entry.links[0].url if self.entry.links else ""


_PAGES = {
    "doi": "https://doi.org/",
    "arxiv": "https://arxiv.org/abs/",
    "dblp": "https://dblp.org/rec/",
    "openalex": "https://openalex.org/",
}


def judge_works(person: Person, works: Sequence[ListedWork], is_own: bool, prefix: str) -> list[ListedPaper]:
    """Return the works with what speaks for and against each, the most likely first.

    works: with their items and the sources that list them. In a constant number of queries.
    """
    prefetch_related_objects([person], "names")
    record = read_record(person)
    entries = [from_values(work.get_item().entry) for work in works]
    own_places = [_read_own_place(person, entry) for entry in entries]
    institutions = index_places((place.text for place in own_places if place), record)
    uids = {each.person for work in works for each in work.get_item().changes.byline if each.person}
    people = Person.objects.filter(uid__in=uids).exclude(visibility=Person.Visibility.HIDDEN)
    members = {str(uid): name for uid, name in people.values_list("uid", "name")}
    papers = []
    for work, entry, place in zip(works, entries, own_places, strict=True):
        paper = ListedPaper(work, entry, prefix)
        _judge_sources(paper, is_own)
        _judge_byline(paper, person, record, members)
        if place:
            judge_place(paper, place, record, institutions)
        _judge_venue(paper, record)
        judge_years(paper, paper.year, record)
        _judge_verdict(paper)
        papers.append(paper)
    return sorted(papers, key=lambda each: (-each.score, -(each.year or 0), each.work.pk))


def _read_own_place(person: Person, entry: Entry) -> PrintedPlace | None:
    """Return the affiliation of the author who may be the person."""
    own = find_own_author(person, entry)
    if not own:
        return None
    author = entry.authors[own[0] - 1]
    text = join_places(author.affiliation, " ".join(author.ror_ids))
    return PrintedPlace(author.affiliation, text, entry.year)


def _judge_sources(paper: ListedPaper, is_own: bool) -> None:
    services = {listing.source.service: listing.source.label for listing in paper.work.listings.all()}
    for service, label in sorted(services.items(), key=lambda pair: -SERVICE_SCORES.get(pair[0], 2.0)):
        sentence = _("your %(source)s lists it") if is_own else _("their %(source)s lists it")
        paper.add(SERVICE_SCORES.get(service, 2.0), sentence % {"source": label})
        paper.labels.append(label)


def _judge_byline(paper: ListedPaper, person: Person, record: KnownRecord, members: dict[str, str]) -> None:
    authors = paper.entry.authors
    own = find_own_author(person, paper.entry)
    own_place = own[0] if own else 0
    places = {each.place: members.get(each.person, "") for each in paper.work.get_item().changes.byline}
    if own:
        judge_likeness(paper, authors[own_place - 1].name, own[1])
        paper.has_own_name = own[1].is_confirmed
    elif authors:
        paper.add(-3.0, _("no author has a name like yours or a spelling of it"))
    others = [
        (make_name_key(author.name), author.name, places.get(place, ""))
        for place, author in enumerate(authors, start=1)
        if place != own_place
    ]
    paper.co_members = sum(bool(member) for _key, _name, member in others)
    judge_company(paper, others, record)
    visible = {*range(1, AUTHORS_SHOWN + 1), own_place}
    paper.byline = [
        (author.name, place == own_place) for place, author in enumerate(authors, start=1) if place in visible
    ]
    paper.more_authors = len(authors) - len(paper.byline)


def _judge_venue(paper: ListedPaper, record: KnownRecord) -> None:
    venue = " ".join(fold_title(paper.venue)) if paper.venue else ""
    if venue and any(" ".join(fold_title(name)) == venue for name in record.venues.values()):
        paper.add(1.0, _("venue seen before: %(venue)s") % {"venue": paper.venue})
    elif record.papers and not paper.co_members and _has_no_company(paper):
        sentence = ngettext(
            "no co-author or venue in common with the %(number)d paper here",
            "no co-author or venue in common with the %(number)d papers here",
            len(record.papers),
        ) % {"number": len(record.papers)}
        paper.objections = [each for each in paper.objections if each != _("no co-author seen before")]
        paper.add(-1.0, sentence)


def _has_no_company(paper: ListedPaper) -> bool:
    return _("no co-author seen before") in paper.objections


def _judge_verdict(paper: ListedPaper) -> None:
    item = paper.work.get_item()
    changes = item.changes
    if item.verdict == Verdict.VERSION and changes.paper:
        paper.add(
            2.0, _("same title and authors as “%(title)s”, which is here") % {"title": changes.paper.title}
        )
        paper.outcome = (
            _("“Mine” adds it as the published paper, of which the one here becomes a version")
            if changes.entry_is_head
            else _("“Mine” adds it there as a version, not as a new paper")
        )
    elif item.verdict == Verdict.DOUBTFUL:
        paper.add(-1.0, item.reason.rstrip("."))
    elif changes.adopts:
        paper.outcome = _("“Mine” takes it over from a corpus")
    if changes.rejected and changes.is_rejected:
        by = changes.rejected.by
        sentence = _("%(name)s left it out of an import") if by else _("it was left out of an import")
        paper.add(-2.0, sentence % {"name": by} if by else sentence)
