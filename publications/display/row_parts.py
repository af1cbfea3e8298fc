"""Links of papers in rows, and lists of rows."""

import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

from django.db.models import Prefetch, QuerySet, prefetch_related_objects
from django.utils.translation import gettext

from core.db.query_batches import (
    KEY_ARRAY,
    AnyOf,
    Placeholder,
    QueryBatch,
    attach,
    cached_by_day,
    filter_owned,
)
from core.web.urls import get_url
from core.web.visibility import add_preview_query
from people.models import Person, PersonIdentifier
from publications.models import (
    Attachment,
    Authorship,
    CorpusRecord,
    Identifier,
    Link,
    Publication,
    Venue,
)

LINKED_SCHEMES = (Identifier.Scheme.DOI, Identifier.Scheme.ARXIV)
"""The registries that rows link to."""
GROUP_THRESHOLD = 60
"""Longer lists of venues are grouped by their first letters."""


def attach_row_parts(papers: list[Publication]) -> list[Publication]:
    """Prefetch all that rows show of papers that `lean()` selected; one query. Return the same papers.

    `profile` of a mention is the person if visitors may see them, or None. The records of corpora are
    included, as URLs of papers in corpora are made of them.
    """
    return _attach(papers, _prepare_parts())


def attach_page_parts(papers: list[Publication]) -> None:
    """Prefetch all that a page shows of a paper: what feeds show, and ORCIDs of `profile`."""
    attach_feed_parts(papers)
    profiles = [mention.profile for paper in papers for mention in paper.authorships.all() if mention.profile]
    orcids = PersonIdentifier.objects.filter(scheme=PersonIdentifier.Scheme.ORCID)
    prefetch_related_objects(profiles, Prefetch("identifiers", orcids, to_attr="orcids"))


def attach_feed_parts(papers: list[Publication]) -> list[Publication]:
    """Prefetch what rows show of papers, and topics; one query. Return the same papers."""
    return _attach(papers, _prepare_parts("topic_items"))


class RowAuthor(NamedTuple):
    """The name of an author, as plain values."""

    name: str


class RowProfile(NamedTuple):
    """A person with a visible profile, as plain values."""

    name: str
    slug: str

    def get_absolute_url(self) -> str:
        return get_url("person", self.slug)


class RowMention(NamedTuple):
    """A name in a byline as plain values, with the attributes of an Authorship that rows show."""

    pk: int
    role: str
    author: RowAuthor
    person_id: int | None
    profile: RowProfile | None
    equal: bool
    corresponding: bool


def attach_links(papers: list[Publication]) -> None:
    """Prefetch what `build_named_links` needs; one query."""
    if papers:
        attach(papers, _prepare_link_parts().read(keys=[paper.pk for paper in papers]))


def attach_records(papers: list[Publication]) -> None:
    """Prefetch the records of corpora, of which the URLs of papers without a page of their own are made."""
    prefetch_related_objects(
        papers, Prefetch("corpus_records", CorpusRecord.objects.select_related("corpus"))
    )


def read_bylines(papers: list[Publication]) -> dict[int, list[RowMention]]:
    """Return the bylines of papers by their keys: plain values, in a third of the time of model instances."""
    columns = ("publication_id", "pk", "role", "author__name", "person_id", "equal", "corresponding")
    authorships = Authorship.objects.filter(AnyOf("publication", [paper.pk for paper in papers]))
    mentions = list(authorships.in_order().values_list(*columns))
    persons = {person for _, _, _, _, person, _, _ in mentions if person}
    visible = Person.objects.seen().filter(AnyOf("pk", list(persons))).values_list("pk", "name", "slug")
    profiles = {key: RowProfile(name, slug) for key, name, slug in (visible if persons else ())}
    bylines: dict[int, list[RowMention]] = {paper.pk: [] for paper in papers}
    for paper, key, role, name, person, equal, corresponding in mentions:
        author, profile = RowAuthor(name), profiles.get(person)
        bylines[paper].append(RowMention(key, role, author, person, profile, equal, corresponding))
    return bylines


def _attach(papers: list[Publication], parts: QueryBatch) -> list[Publication]:
    if papers:
        rows = parts.read(keys=[paper.pk for paper in papers])
        for mention in rows["authorships"]:
            mention.profile = mention.person if mention.is_seen else None
        attach(papers, rows)
    return papers


@cached_by_day
def _prepare_parts(*more: str) -> dict[str, QuerySet]:
    parts = {"authorships": Authorship.objects.for_bylines(), **_select_parts_of_rows()}
    parts |= {name: getattr(Publication, name).rel.related_model.objects.in_order() for name in more}
    return filter_owned(Publication, Placeholder("keys", KEY_ARRAY), **parts)


@cached_by_day
def _prepare_link_parts() -> dict[str, QuerySet]:
    registries = Identifier.objects.filter(scheme__in=LINKED_SCHEMES)
    parts = {**_select_links(), "identifiers": registries}
    return filter_owned(Publication, Placeholder("keys", KEY_ARRAY), **parts)


def _select_links() -> dict[str, QuerySet]:
    return {"attachments": Attachment.objects.open().in_order(), "links": Link.objects.all()}


def _select_parts_of_rows() -> dict[str, QuerySet]:
    return {
        **_select_links(),
        "identifiers": Identifier.objects.all(),
        "awards": Publication.awards.rel.related_model.objects.newest_first(),
        "corpus_records": CorpusRecord.objects.select_related("corpus"),
    }


@dataclass(frozen=True)
class NamedLink:
    """A link of a paper, with a name that no other link of it has. remark: the text of its tooltip."""

    name: str
    url: str
    licence: str = ""
    remark: str = ""


class _UnnamedLink(NamedTuple):
    """A link whose name may not be unique; `detail` tells it from others of the same name."""

    url: str
    name: str
    detail: str
    licence: str = ""
    remark: str = ""


def build_named_links(paper: Publication) -> list[NamedLink]:
    """Return the links of a paper: PDFs first, then the other files and links, then DOI and arXiv.

    Files on this site come before links to other sites; each group keeps its order, and each URL is there
    once. paper: with its parts prefetched.
    """
    rows: list[Attachment | Link] = [*paper.attachments.all(), *paper.links.all()]
    rows.sort(key=lambda row: row.kind != "pdf")
    unnamed_links = [unnamed for row in rows if (unnamed := _make_link(row, paper)).url]
    identifiers = list(paper.identifiers.all())
    for scheme in LINKED_SCHEMES:
        unnamed_links += [_make_registry_link(row) for row in identifiers if row.scheme == scheme]
    return _disambiguate(unnamed_links)


def _make_link(row: Attachment | Link, paper: Publication) -> _UnnamedLink:
    """Return the link to a file on this site, or to another site.

    The label "Code (as printed in the paper)" becomes the name "Code" with a remark.
    """
    label = str(row)
    name, _, remark = label.partition(" (")
    name, remark = (name, remark[:-1]) if remark.endswith(")") else (label, "")
    if isinstance(row, Attachment):
        url = add_preview_query(row.get_url_under(paper.slug), Publication, paper.pk, paper.version_of_id)
        return _UnnamedLink(url, name, row.ending, row.licence, remark)
    host = row.url.partition("//")[2].partition("/")[0].removeprefix("www.")
    return _UnnamedLink(row.target, name, host, row.licence, remark)


def build_registry_links(identifiers: Iterable[Identifier]) -> list[NamedLink]:
    """Return links to the registries that have a page about the paper."""
    return _disambiguate([_make_registry_link(row) for row in identifiers if row.url])


def _make_registry_link(identifier: Identifier) -> _UnnamedLink:
    return _UnnamedLink(identifier.url, identifier.scheme_label, identifier.value)


def _disambiguate(unnamed_links: Iterable[_UnnamedLink]) -> list[NamedLink]:
    """Return links under different names: with a number where there is a remark, else with the detail."""
    links: dict[str, NamedLink] = {}
    taken: set[str] = set()
    for unnamed in unnamed_links:
        if unnamed.url not in links:
            name = next(
                candidate for candidate in _propose_names(unnamed) if candidate.casefold() not in taken
            )
            links[unnamed.url] = NamedLink(name, unnamed.url, unnamed.licence, unnamed.remark)
            taken.add(name.casefold())
    return list(links.values())


def _propose_names(unnamed: _UnnamedLink) -> Iterator[str]:
    """Yield "Code", then "Code 2", "Code 3" …; without a remark "Code (detail)", "Code (detail, 2)" …"""
    yield unnamed.name
    if not unnamed.remark:
        yield f"{unnamed.name} ({unnamed.detail})"
    for number in count(2):
        yield f"{unnamed.name} {number}" if unnamed.remark else f"{unnamed.name} ({unnamed.detail}, {number})"


def group_venues(venues: Collection[Venue]) -> list[tuple[str, list[Venue]]]:
    """Group venues under headings: one group, the most papers first, or one for each letter of many.

    venues: with `papers`. Names that do not begin with a Latin letter come last, as "Other".
    """
    if len(venues) <= GROUP_THRESHOLD:
        ordered = sorted(venues, key=lambda venue: (-venue.papers, str(venue).casefold()))
        return [(gettext("Most papers first"), ordered)] if venues else []
    groups = defaultdict(list)
    for venue in sorted(venues, key=lambda venue: str(venue).casefold()):
        first = unicodedata.normalize("NFKD", str(venue).strip()).upper()[:1]
        groups[first if "A" <= first <= "Z" else gettext("Other")].append(venue)
    return sorted(groups.items(), key=lambda group: (group[0] == gettext("Other"), group[0]))
