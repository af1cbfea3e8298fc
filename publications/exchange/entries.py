"""Papers as entries of a bibliography: what every export, citation and harvest is made from.

Only what visitors may know goes in: files that are open, persons whose profiles they can see, and of the
fields that nobody models those that are about the work and not about whoever collected it.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

from django.db.models import Prefetch, QuerySet, prefetch_related_objects

from bibliography.export_values import get_archives, legal
from bibliography.fields import DETAILS, LONG
from bibliography.formats import Contributor, Entry, Link
from bibliography.names import read_stored_parts
from bibliography.text import range_of, with_capitals
from core.web.urls import absolute
from people.models import Person, PersonIdentifier
from publications.models import (
    Attachment,
    Authorship,
    CorpusRecord,
    Publication,
)

AT_ONCE = 500
"""Papers that are read together when a whole list is streamed."""
_BOOKS_OF_THEIR_OWN = (
    "abbr added-at annotation annote comment comments creationdate file folder groups interhash intrahash "
    "internal-note localfile modificationdate note-private owner priority qualityassured rating read "
    "readstatus review timestamp username"
)
OF_THE_COLLECTOR = frozenset(_BOOKS_OF_THEIR_OWN.split())
"""Fields with which programs and people keep their own books: paths, notes, marks."""
_PROGRAMS = ("bdsk-", "citeulike-", "date-", "jabref", "mendeley-", "zotero", "x-")
_OURS = ("protected", "keywords", "other-identifiers", "other-links", "citation-key", "id")
_LONG = "long-"
_FIRST = ("doi", "arxiv")
_TO_READ = ("page", "pdf")


class Mention(NamedTuple):
    """A place in a byline: the person, if one was recognised, and what is printed."""

    role: str
    person: int | None
    contributor: Contributor
    is_placed: bool = True


def fill_entries(papers: list[Publication], with_orcids: bool = True) -> list[Publication]:
    """Give papers, with their venues selected, all that `entry_of` reads. The same list.

    Bylines are left as `mentions`, and not as models: of thousands of papers these are most of what is read.
    Which corpora hold them is asked only where that says at which address a paper is.
    """
    parts = Publication.objects.parts_for_export()
    if any(paper.slug is None for paper in papers):
        parts.append(Prefetch("corpus_records", CorpusRecord.objects.select_related("corpus")))
    prefetch_related_objects(papers, *parts)
    bylines = Authorship.objects.filter(publication__in=papers).in_order()
    rows = list(bylines.values_list(*_OF_A_MENTION, *_OF_A_NAME))
    persons = {row[2] for row in rows} - {None}
    orcids = {}
    if with_orcids and persons:  # of those whom visitors can see
        visible = Person.objects.seen().filter(pk__in=persons)
        identifiers = PersonIdentifier.objects.filter(scheme="orcid", person__in=visible)
        orcids = dict(identifiers.values_list("person", "value"))
    mentions = _read_mentions(rows, orcids)
    for paper in papers:
        paper.mentions = mentions.get(paper.pk, [])
    return papers


def _read_mentions(rows: Sequence[tuple], orcids: Mapping[int, str]) -> dict[int, list[Mention]]:
    """Return the bylines by their papers' keys."""
    bylines: dict[int, list[Mention]] = {}
    for paper, role, person, position, equal, corresponding, affiliation, name, homonym, *parts in rows:
        printed = Contributor(
            name,
            read_stored_parts(name, *parts),
            homonym or "",
            equal,
            corresponding,
            affiliation,
            orcids.get(person, ""),
        )
        bylines.setdefault(paper, []).append(Mention(role, person, printed, position is not None))
    return bylines


_OF_A_MENTION = "publication", "role", "person", "position", "equal", "corresponding", "affiliation"
_OF_A_NAME = tuple(
    f"author__{name}" for name in ("name", "homonym", "given", "particle", "family", "suffix", "literal")
)


def entries_of(keys: Sequence[int]) -> Iterator[tuple[Publication, Entry]]:
    """Yield papers that visitors may see with their entries, in the order of the keys, read lazily.

    What vanishes while they are read is left out.
    """
    for start in range(0, len(keys), AT_ONCE):
        part = keys[start : start + AT_ONCE]
        rows = Publication.objects.findable().filter(pk__in=part).with_fields()
        by_key = {paper.pk: paper for paper in rows}
        for paper in fill_entries([by_key[key] for key in part if key in by_key]):
            yield paper, entry_of(paper)


def state_of(papers: QuerySet[Publication]) -> tuple[list[int], str]:
    """Return the keys of papers in their order, and a digest that changes when one of their entries does."""
    rows = list(papers.values_list("pk", "changed_at"))
    orcids = PersonIdentifier.objects.filter(scheme="orcid", person__in=Person.objects.seen())
    related = [
        list(Attachment.objects.open().order_by("pk").values_list("pk", flat=True)),
        list(orcids.order_by("pk").values_list("person", "value")),
    ]
    state = "\n".join([*(f"{key} {changed.isoformat()}" for key, changed in rows), repr(related)])
    return [key for key, _ in rows], blake2b(state.encode(), digest_size=16).hexdigest()


def entry_of(paper: Publication, with_orcids: bool = False) -> Entry:
    """Return the entry of a paper with its parts; with_orcids: where these are those of its page.

    Its key is the one under which the site has the paper cited: no other paper of the group shares it.
    """
    extra = paper.extra or {}
    title = str(extra.get("long-title") or paper.title)
    mentions = getattr(paper, "mentions", None)
    if mentions is None:
        mentions = [
            Mention(each.role, each.person_id, contributor(each, with_orcids))
            for each in paper.authorships.all()
        ]
    authors = [each.contributor for each in mentions if each.role == Authorship.Role.AUTHOR]
    editors = [each.contributor for each in mentions if each.role == Authorship.Role.EDITOR]
    return Entry(
        kind=paper.kind,
        title=title,
        authors=tuple(authors),
        editors=tuple(editors),
        authors_complete=paper.byline_complete or not authors,
        year=paper.year,
        month=paper.month,
        day=paper.day if paper.month else None,
        status=paper.status,
        venue=venue_of(paper),
        **_collect_texts(paper, extra),
        key=cited_as(paper),
        identifiers=tuple(_list_identifiers(paper)),
        links=tuple(_list_links(paper)),
        topics=tuple(_list_topics(paper, extra)),
        protected=with_capitals(title, extra.get("protected", ())),
        extra=_filter_extra(paper, extra),
    )


def _collect_texts(paper: Publication, extra: Mapping[str, Any]) -> dict[str, str]:
    """Return the texts that stand in columns, whole where these are too short for them."""
    texts = {field.name: getattr(paper, field.column) for field in DETAILS}
    texts |= {
        field.name: str(extra.get(f"long-{field.name}") or getattr(paper, field.column)) for field in LONG
    }
    texts["pages"] = range_of(texts["pages"])
    texts["publisher"] = texts["publisher"] or (paper.venue.publisher if paper.venue else "")
    return texts


def cited_as(paper: Publication) -> str:
    """Return the citation key: the paper's own or, where it has none, the last part of its address.

    Of a paper that only corpora hold what the first of them calls it. All formats have the same key, in any
    letters, as it was typed but for the signs that BibTeX does not take in keys.
    """
    key = legal(paper.citation_key or paper.slug or "")
    if not key and (record := paper.first_record):
        key = legal(record.source_key)
    return key


def contributor(mention: Authorship, with_orcid: bool = False) -> Contributor:
    """Return a mention as a contributor; with the ORCID of a person whose profile visitors may see."""
    author = mention.author
    orcids = mention.profile.orcids if with_orcid and mention.profile else ()
    return Contributor(
        author.name,
        read_stored_parts(
            author.name, author.given, author.particle, author.family, author.suffix, author.literal
        ),
        homonym=author.homonym or "",
        equal=mention.equal,
        corresponding=mention.corresponding,
        affiliation=mention.affiliation,
        orcid=next((each.value for each in orcids), ""),
    )


def venue_of(paper: Publication) -> str:
    """Return the venue as printed; its full name where only its short name was printed."""
    if paper.venue and paper.venue_printed in ("", paper.venue.short):
        return paper.venue.name
    return paper.venue_printed


def _list_identifiers(paper: Publication) -> list[tuple[str, str]]:
    """Return the identifiers, DOI and arXiv id first."""
    pairs = [(each.scheme, each.value) for each in paper.identifiers.all()]
    return sorted(
        pairs, key=lambda pair: (_FIRST.index(pair[0]) if pair[0] in _FIRST else len(_FIRST), *pair)
    )


def _list_links(paper: Publication) -> list[Link]:
    """Return links, pages and PDFs first; our own page, if there is neither and no archive published it."""
    links = [
        Link(absolute(address), file.kind, file.label, file.licence)
        for file in paper.attachments.all()
        if (address := file.address_under(paper.slug))
    ]
    links += [Link(link.url, link.kind, link.label, link.licence) for link in paper.links.all()]
    links.sort(key=lambda link: _TO_READ.index(link.kind) if link.kind in _TO_READ else len(_TO_READ))
    archives = get_archives(paper.kind)
    is_in_archive = any(each.scheme in archives for each in paper.identifiers.all())
    is_elsewhere = is_in_archive or (links and links[0].kind in _TO_READ)
    if not is_elsewhere and (own := paper.get_absolute_url()):
        links.insert(0, Link(absolute(own)))
    return links


def _list_topics(paper: Publication, extra: Mapping[str, Any]) -> list[str]:
    """Return the paper's topics, and keywords of its source that are none of them."""
    topics = [item.tag.name for item in paper.topic_items.all()]
    stored = extra.get("keywords", [])
    keywords = [each for each in stored if isinstance(each, str)] if isinstance(stored, list) else []
    keys = {topic.casefold() for topic in topics}
    return topics + [each for each in dict.fromkeys(keywords) if each.casefold() not in keys]


def _filter_extra(paper: Publication, extra: Mapping[str, Any]) -> dict[str, Any]:
    """Return the further fields that are about the work, and not about whoever collected it."""
    public = {
        name: value
        for name, value in extra.items()
        if (low := name.casefold()) not in _OURS
        and low not in OF_THE_COLLECTOR
        and not low.startswith((*_PROGRAMS, _LONG))
    }
    if paper.venue and paper.venue.issn:
        public.setdefault("issn", paper.venue.issn)
    return public
