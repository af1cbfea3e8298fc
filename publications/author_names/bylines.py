"""Bylines of a name's papers: the name itself is set apart, all others lead to their pages."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.db.models import QuerySet
from django.urls import reverse

from groupsite.kit.gather import gather_for
from groupsite.kit.part_addresses import address_of
from people.models import Person
from publications.author_names import series
from publications.byline import Byline, byline
from publications.models import Attachment, Authorship, CorpusRecord, Identifier, Link, Publication

IN_ROW = 40
"""How many names a row holds at most; the paper's own page has all of them."""


class Name(NamedTuple):
    """A name in a byline, as far as rows show it: hundreds of mentions would take long to make."""

    paper: int
    role: str
    key: str
    name: str
    equal: bool
    corresponding: bool
    person: int | None
    slug: str = ""

    @property
    def linked(self) -> bool:
        """Whether it is a person whose profile visitors may see."""
        return bool(self.slug)

    @property
    def address(self) -> str:
        """The profile of a member, of others the page of the name; editors are not found by name."""
        if self.slug:
            return reverse("person", args=[self.slug])
        return address_of("author", self.key) if self.role == Authorship.Role.AUTHOR else ""


@dataclass(frozen=True)
class Row:
    """A paper in the list: its page, its names, and what its venue is called there."""

    paper: Publication
    address: str
    authors: Byline
    editors: Byline
    where: str


def rows(papers: Sequence[Publication], key: str, name: str) -> list[Row]:
    """The papers as rows of the page of a name; takes them with their venues.

    One query, and one for members if there are any. Files and awards are of papers that the group holds.
    """
    held = any(paper.slug for paper in papers)
    files, awards = Attachment.objects.all(), Publication.awards.rel.related_model.objects.all()
    named = gather_for(
        papers,
        beside=_names(papers),
        attachments=files.open().in_order() if held else files.none(),
        links=Link.objects.all(),
        identifiers=Identifier.objects.all(),
        awards=awards.newest_first() if held else awards.none(),
        corpus_records=CorpusRecord.objects.select_related("corpus"),
    )
    by_paper = defaultdict(list)
    for each in _with_slugs([Name(*row) for row in named]):
        by_paper[each.paper].append(each)
    return [_row(paper, by_paper[paper.pk], key, name) for paper in papers]


def _names(papers: Iterable[Publication]) -> QuerySet:
    mentions = Authorship.objects.filter(publication__in=[paper.pk for paper in papers]).in_order()
    about = ("author_key", "author__name", "equal", "corresponding", "person_id")
    return mentions.values_list("publication_id", "role", *about)


def _with_slugs(names: list[Name]) -> list[Name]:
    """The names, members whose profiles visitors may see with what leads to these."""
    persons = {each.person for each in names if each.person}
    if not persons:
        return names
    slugs = dict(Person.objects.seen().filter(pk__in=persons).values_list("pk", "slug"))
    return [each._replace(slug=slugs.get(each.person, "")) for each in names]


def _row(paper: Publication, names: Sequence[Name], key: str, name: str) -> Row:
    authors = [each for each in names if each.role == Authorship.Role.AUTHOR]
    editors = [each for each in names if each.role == Authorship.Role.EDITOR]
    folded = byline(authors, None, IN_ROW, bool(authors) and not paper.byline_complete)
    if not any(each.key == key for each in folded.open):
        folded = replace(folded, own=name)
    return Row(paper, paper.get_absolute_url(), folded, byline(editors, None, IN_ROW), series.label(paper))
