"""Papers as bibliography entries, from which all exports, citations and OAI records are made.

They contain only what visitors may see: open files, persons with visible profiles, and of the fields without
a column those about the work, not those about whoever collected it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from hashlib import blake2b
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.text import capfirst

from bibliography.affiliations import strip_addresses
from bibliography.export_values import clean_key, get_archives
from bibliography.fields import DETAILS, LONG_FIELDS, STANDING_FIELD
from bibliography.formats import Contributor, Entry, EntryLink
from bibliography.names import read_stored_parts
from bibliography.text import find_protected_spans, format_ranges
from core.db.kept_values import find_kept, read_kept
from core.db.query_batches import KEY_ARRAY, Placeholder, attach, cached_by_day, filter_owned
from core.web.language_paths import build_default_path
from core.web.urls import build_absolute_url
from people.models import Person, PersonIdentifier
from publications.models import (
    Attachment,
    Authorship,
    CorpusRecord,
    Publication,
)

AT_ONCE = 500
"""Papers that are fetched together when a list is streamed."""
ENTRIES = "entries of papers"
"""The name under which papers are kept with their entries."""
_BOOKKEEPING_FIELDS = (
    "abbr added-at annotation annote comment comments creationdate file folder groups interhash intrahash "
    "internal-note localfile modificationdate note-private owner priority qualityassured rating read "
    "readstatus review timestamp username"
)
PRIVATE_FIELDS = frozenset(_BOOKKEEPING_FIELDS.split())
"""Fields in which programs and people keep their own data: paths, notes, marks."""
_PROGRAM_PREFIXES = ("bdsk-", "citeulike-", "date-", "jabref", "mendeley-", "zotero", "x-")
_OWN_FIELDS = (
    "protected",
    "keywords",
    STANDING_FIELD,
    "other-identifiers",
    "other-links",
    "citation-key",
    "id",
)
_ADDRESS_FIELDS = frozenset(
    ("ad", "affiliation", "affiliations", "author-address", "author-email", "auth-address", "email")
)
"""Fields in which programs keep the addresses of authors."""
_LONG_PREFIX = "long-"
_SCHEME_RANK = {"doi": 0, "arxiv": 1}
_KIND_RANK = {"page": 0, "pdf": 1}


class PrintedMention(NamedTuple):
    """A name in a byline: the key of the person, if one was recognised, and the printed name.

    is_placed: its position is known.
    """

    role: str
    person: int | None
    contributor: Contributor
    is_placed: bool = True


def build_entries(papers: list[Publication], with_orcids: bool = True) -> list[Entry]:
    """Build the entries of papers, whose venues were selected, and prefetch their parts for them."""
    prefetch_entry_parts(papers)
    bylines = read_bylines(papers, with_orcids)
    return [build_entry(paper, bylines.get(paper.pk, [])) for paper in papers]


def find_entry(paper: Publication) -> Entry:
    """Return the entry of a paper, whose venue was selected."""
    pair = find_kept(ENTRIES, paper.pk)
    return pair[1] if pair else build_entries([paper])[0]


def prefetch_entry_parts(papers: list[Publication]) -> None:
    """Prefetch what entries are made of beside the bylines.

    Records of corpora are fetched only where the URL of a paper is made of them.
    """
    if papers:
        with_records = any(paper.slug is None for paper in papers)
        attach(papers, _prepare_parts(with_records).read(keys=[paper.pk for paper in papers]))


@cached_by_day
def _prepare_parts(with_records: bool) -> dict[str, QuerySet]:
    parts = Publication.objects.parts_for_export()
    if with_records:
        parts["corpus_records"] = CorpusRecord.objects.select_related("corpus")
    return filter_owned(Publication, Placeholder("keys", KEY_ARRAY), **parts)


def read_bylines(papers: list[Publication], with_orcids: bool = True) -> dict[int, list[PrintedMention]]:
    """Return the bylines of papers by the papers' keys; not as models, as they are most of the data."""
    mentions = Authorship.objects.filter(publication__in=papers).in_order()
    rows = list(mentions.values_list(*_MENTION_COLUMNS, *_NAME_COLUMNS))
    persons = {row[2] for row in rows} - {None}
    orcids = {}
    if with_orcids and persons:  # of those whom visitors can see
        visible = Person.objects.seen().filter(pk__in=persons)
        identifiers = PersonIdentifier.objects.filter(scheme="orcid", person__in=visible)
        orcids = dict(identifiers.values_list("person", "value"))
    bylines: dict[int, list[PrintedMention]] = {}
    for paper, role, person, position, equal, corresponding, place, ids, name, homonym, *parts in rows:
        printed = Contributor(
            name,
            read_stored_parts(name, *parts),
            homonym or "",
            equal,
            corresponding,
            strip_addresses(place),
            orcids.get(person, ""),
            tuple(ids.split()) if ids else (),
        )
        bylines.setdefault(paper, []).append(PrintedMention(role, person, printed, position is not None))
    return bylines


_MENTION_COLUMNS = (
    "publication", "role", "person", "position", "equal", "corresponding", "affiliation", "ror_ids",
)  # fmt: skip
_NAME_COLUMNS = tuple(
    f"author__{name}" for name in ("name", "homonym", "given", "particle", "family", "suffix", "literal")
)


def iter_entries(keys: Sequence[int], with_roles: bool = False) -> Iterator[tuple[Publication, Entry]]:
    """Yield visible papers with their entries, in the order of the keys, fetched in batches.

    with_roles: add a note of what members were when the paper appeared.
    """
    for start in range(0, len(keys), AT_ONCE):
        part = keys[start : start + AT_ONCE]
        read = read_kept(ENTRIES, part, _read_entries)
        pairs = [read[key] for key in part if key in read]
        if with_roles and pairs:
            papers, entries = zip(*pairs, strict=True)
            yield from zip(papers, add_roles(papers, entries), strict=True)
        else:
            yield from pairs


def _read_entries(keys: list[int]) -> dict[int, tuple[Publication, Entry]]:
    """Return papers with their entries by the papers' keys."""
    pairs: dict[int, tuple[Publication, Entry]] = {}
    for papers in iter_batches(keys):
        built = zip(papers, build_entries(papers), strict=True)
        pairs |= {paper.pk: (paper, entry) for paper, entry in built}
    return pairs


def iter_batches(keys: Sequence[int]) -> Iterator[list[Publication]]:
    """Yield lists of papers for entries, in the order of the keys.

    Papers that are deleted or hidden meanwhile are left out.
    """
    for start in range(0, len(keys), AT_ONCE):
        part = keys[start : start + AT_ONCE]
        rows = Publication.objects.findable().filter(pk__in=part).with_fields()
        by_key = {paper.pk: paper for paper in rows}
        yield [by_key[key] for key in part if key in by_key]


def add_roles(papers: Sequence[Publication], entries: Sequence[Entry]) -> list[Entry]:
    """Return entries with a note such as "Ada Tester (PhD student)" of members when the paper appeared."""
    people = read_roles_of_members(papers)
    return [
        replace(
            entry, extra={**entry.extra, "note": _join_notes(entry.extra.get("note", ""), people[paper.pk])}
        )
        if paper.pk in people
        else entry
        for paper, entry in zip(papers, entries, strict=True)
    ]


def read_roles_of_members(papers: Sequence[Publication]) -> dict[int, list[str]]:
    """Return texts such as "Ada Tester (PhD student)" by the keys of the papers."""
    roles = Authorship.objects.read_roles_then([paper.pk for paper in papers])
    mentions = Authorship.objects.filter(pk__in=roles).in_order()
    people: dict[int, list[str]] = {}
    for key, paper, name in mentions.values_list("pk", "publication", "author__name"):
        people.setdefault(paper, []).append(f"{name} ({roles[key]})")
    return people


def _join_notes(note: Any, names: Sequence[str]) -> str:
    return ". ".join(filter(None, (str(note).rstrip("."), ", ".join(names))))


def digest_papers(rows: Sequence[tuple[int, datetime]]) -> str:
    """Return a digest that changes when an entry of papers does. rows: their keys, and when they changed."""
    orcids = PersonIdentifier.objects.filter(scheme="orcid", person__in=Person.objects.seen())
    related = [
        list(Attachment.objects.open().order_by("pk").values_list("pk", flat=True)),
        list(orcids.order_by("pk").values_list("person", "value")),
    ]
    state = "\n".join([*(f"{key} {changed.isoformat()}" for key, changed in rows), repr(related)])
    return blake2b(state.encode(), digest_size=16).hexdigest()


def build_entry(
    paper: Publication, mentions: Sequence[PrintedMention] | None = None, with_orcids: bool = False
) -> Entry:
    """Build the entry of a paper with prefetched parts.

    mentions: the byline, if it was not prefetched. with_orcids: they were prefetched with it. The key of the
    entry is the citation key, which no other paper of the group has.
    """
    extra = paper.extra or {}
    title = str(extra.get("long-title") or paper.title)
    if mentions is None:
        mentions = [
            PrintedMention(mention.role, mention.person_id, make_contributor(mention, with_orcids))
            for mention in paper.authorships.all()
        ]
    authors = [mention.contributor for mention in mentions if mention.role == Authorship.Role.AUTHOR]
    editors = [mention.contributor for mention in mentions if mention.role == Authorship.Role.EDITOR]
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
        venue=format_venue(paper),
        **_collect_texts(paper, extra),
        key=make_citation_key(paper),
        identifiers=tuple(_list_identifiers(paper)),
        links=tuple(_list_links(paper)),
        topics=tuple(_list_topics(paper, extra)),
        protected=find_protected_spans(title, extra.get("protected", ())),
        extra=_filter_extra(paper, extra),
    )


def _collect_texts(paper: Publication, extra: Mapping[str, Any]) -> dict[str, Any]:
    """Return the texts of the columns; texts that were too long for their column are taken from `extra`."""
    texts = {field.name: getattr(paper, field.column) for field in DETAILS}
    texts |= {
        field.name: str(extra.get(f"long-{field.name}") or getattr(paper, field.column))
        for field in LONG_FIELDS
    }
    texts["pages"] = format_ranges(texts["pages"])
    texts["publisher"] = texts["publisher"] or (paper.venue.publisher if paper.venue else "")
    return texts


def make_citation_key(paper: Publication) -> str:
    """Return the citation key: the paper's own, or else its slug, or else its key in the first corpus.

    It is the same in all formats, with the characters removed that BibTeX does not allow in keys.
    """
    key = clean_key(paper.citation_key or paper.slug or "")
    if not key and (record := paper.first_record):
        key = clean_key(record.source_key)
    return key


def make_contributor(mention: Authorship, with_orcid: bool = False) -> Contributor:
    """Make the contributor of a mention. with_orcid: include the ORCID of a visible person."""
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
        affiliation=mention.public_affiliation,
        orcid=next((orcid.value for orcid in orcids), ""),
        ror_ids=tuple((mention.ror_ids or "").split()),
    )


def format_venue(paper: Publication) -> str:
    """Return the venue as printed; its full name where only its short name was printed."""
    if paper.venue and paper.venue_printed in ("", paper.venue.short):
        return paper.venue.name
    return paper.venue_printed


def _list_identifiers(paper: Publication) -> list[tuple[str, str]]:
    """Return the identifiers, DOI and arXiv ID first."""
    pairs = [(identifier.scheme, identifier.value) for identifier in paper.identifiers.all()]
    return sorted(pairs, key=lambda pair: (_SCHEME_RANK.get(pair[0], len(_SCHEME_RANK)), *pair))


def _list_links(paper: Publication) -> list[EntryLink]:
    """Return links, pages and PDFs first; with our page, if there is neither and no archive has the paper."""
    links = [
        EntryLink(build_absolute_url(url), file.kind, file.label, file.licence)
        for file in paper.attachments.all()
        if (url := file.get_url_under(paper.slug))
    ]
    links += [EntryLink(link.url, link.kind, link.label, link.licence) for link in paper.links.all()]
    links.sort(key=lambda link: _KIND_RANK.get(link.kind, len(_KIND_RANK)))
    archives = get_archives(paper.kind)
    is_in_archive = any(identifier.scheme in archives for identifier in paper.identifiers.all())
    is_elsewhere = is_in_archive or (links and links[0].kind in _KIND_RANK)
    if not is_elsewhere and (own := build_own_url(paper)):
        links.insert(0, EntryLink(own))
    return links


def build_own_url(paper: Publication) -> str:
    """Return the URL of our page of a paper in the first language, as in references; empty without one."""
    return build_absolute_url(build_default_path(paper.get_absolute_url() or ""))


def _list_topics(paper: Publication, extra: Mapping[str, Any]) -> list[str]:
    """Return the paper's topics, and keywords of its source that are none of them."""
    topics = [item.tag.name for item in paper.topic_items.all()]
    stored = extra.get("keywords", [])
    keywords = [keyword for keyword in stored if isinstance(keyword, str)] if isinstance(stored, list) else []
    keys = {topic.casefold() for topic in topics}
    return topics + [keyword for keyword in dict.fromkeys(keywords) if keyword.casefold() not in keys]


def _hide_addresses(value: Any) -> Any:
    """Return a value of a field without e-mail addresses."""
    if isinstance(value, list):
        return [_hide_addresses(each) for each in value]
    if isinstance(value, dict):
        return {name: _hide_addresses(each) for name, each in value.items()}
    return strip_addresses(value) if isinstance(value, str) else value


def _filter_extra(paper: Publication, extra: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields without a column that are about the work, not about whoever collected it."""
    public = {
        name: value
        for name, value in extra.items()
        if (low := name.casefold()) not in _OWN_FIELDS
        and low not in PRIVATE_FIELDS
        and not low.startswith((*_PROGRAM_PREFIXES, _LONG_PREFIX))
    }
    public |= {name: _hide_addresses(public[name]) for name in public if name.lower() in _ADDRESS_FIELDS}
    public = {name: value for name, value in public.items() if value != ""}
    if paper.standing:
        public[STANDING_FIELD] = paper.standing_note
        public["note"] = _join_notes(public.get("note", ""), [capfirst(paper.standing_note)])
    if paper.venue and paper.venue.issn:
        public.setdefault("issn", paper.venue.issn)
    return public
