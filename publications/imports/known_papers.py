"""The stored papers that may match entries: by identifiers, fingerprints, records and similar titles."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django.contrib.postgres.aggregates import BoolOr
from django.db import connection
from django.db.models import Max, Q
from django.utils.translation import gettext

from bibliography.formats import Entry
from bibliography.matching import (
    KnownWork,
    LookupKeys,
    PaperIndex,
    PaperVerdict,
    Ref,
    Sameness,
    SamenessDecision,
    compare_titles,
    compute_fingerprint,
    make_title_keys,
    make_title_queries,
)
from bibliography.matching.works import YEARS_APART
from bibliography.names import format_short, read_stored_parts
from publications.imports.entry_columns import hash_entry
from publications.models import ImportBatch, ImportItem, Publication
from publications.models import PaperDecision as StoredPaperDecision

_WITH_CANDIDATES = """
    WITH found AS (
        SELECT publication_id AS id
        FROM unnest(%(schemes)s::text[], %(values)s::text[]) AS wanted (scheme, value), LATERAL
            (SELECT publication_id FROM publications_identifier stored
             WHERE stored.scheme = wanted.scheme AND stored.value = wanted.value OFFSET 0) AS found
        UNION SELECT id FROM publications_publication
            WHERE fingerprint = ANY(%(prints)s::text[]) AND fingerprint <> ''
        UNION SELECT id FROM publications_publication WHERE uid = ANY(%(uids)s::uuid[])
        UNION SELECT paper.id FROM publications_publication paper
            JOIN publications_paperdecision decided ON decided.publication_uid = paper.uid
            WHERE decided.other = ANY(%(others)s::text[])
        UNION SELECT unnest(%(keys)s::bigint[])
    )
"""
_SELECT_KNOWN = """
    SELECT paper.id, paper.uid::text, paper.title, paper.kind, paper.year, paper.status,
        coalesce(nullif(paper.venue_printed, ''), venue.name, ''), coalesce(head.uid::text, ''),
        (SELECT coalesce(json_agg(json_build_array(scheme, value)), '[]')
            FROM publications_identifier WHERE publication_id = paper.id),
        (SELECT coalesce(json_agg(json_build_array(corpus.slug, record.source_key)), '[]')
            FROM publications_corpusrecord record
            JOIN publications_corpus corpus ON corpus.id = record.corpus_id
            WHERE record.publication_id = paper.id),
        (SELECT coalesce(json_agg(json_build_array(mention.role, name.name, name.given, name.particle,
                name.family, name.suffix, name.literal) ORDER BY mention.position, mention.id), '[]')
            FROM publications_authorship mention JOIN publications_author name ON name.id = mention.author_id
            WHERE mention.publication_id = paper.id), paper.version
    FROM publications_publication paper
    LEFT JOIN publications_venue venue ON venue.id = paper.venue_id
    LEFT JOIN publications_publication head ON head.id = paper.version_of_id
"""


class KnownPapers:
    """The papers that may match some entries, with the decisions about them. keys: primary keys by uid."""

    def __init__(self, works: Sequence[KnownWork], keys: dict[str, int]) -> None:
        self.keys = keys
        uids = [work.uid for work in works]
        rows = StoredPaperDecision.objects.filter(publication_uid__in=uids) if uids else ()
        decisions = [
            SamenessDecision(Ref(uid=str(row.publication_uid)), parse_ref(row.other), row.is_same)
            for row in rows
        ]
        self.index = PaperIndex(works, decisions)
        self._works = {work.uid: work for work in works}
        self._different = {(each.one.uid, each.other) for each in decisions if not each.same}

    def judge(self, entry: Entry, imported: Iterable[str] = ()) -> PaperVerdict:
        """Match an entry. imported: uids of the papers that an identical entry became before.

        These count only where nothing else matches, as after the title was edited, or with a generic one.
        """
        ref = make_entry_ref(entry)
        verdict = self.index.match(entry, [ref])
        if verdict.verdict == Sameness.SAME:
            return verdict
        works = [
            self._works[uid] for uid in imported if uid in self._works and (uid, ref) not in self._different
        ]
        return (
            PaperVerdict(Sameness.SAME, gettext("the same entry was imported before"), works[0])
            if works
            else verdict
        )

    def add(self, work: KnownWork, key: int) -> None:
        """Add a paper that an import has just created."""
        self.keys[work.uid] = key
        self.index.add(work)


def find_known_papers(
    lookups: Sequence[LookupKeys],
    uids: Collection[str] = (),
    refs: Sequence[Ref] = (),
    similar_to: Sequence[Entry] = (),
) -> KnownPapers:
    """Find the papers that may match entries. In a constant number of statements.

    lookups: the lookup keys of each entry. uids: of further papers. refs: references of decisions to the
    entries. similar_to: entries for which papers with similar titles are included.
    """
    similar = find_similar_titles(similar_to)
    pairs = list(dict.fromkeys(pair for each in lookups for pair in each.identifiers))
    with connection.cursor() as cursor:
        cursor.execute(
            f"{_WITH_CANDIDATES} {_SELECT_KNOWN} WHERE paper.id IN (SELECT id FROM found) ORDER BY paper.id",
            {
                "schemes": [scheme for scheme, _ in pairs],
                "values": [value for _, value in pairs],
                "prints": [each.fingerprint for each in lookups if each.fingerprint],
                "uids": list(uids),
                "others": [format_ref(ref) for ref in refs],
                "keys": similar,
            },
        )
        rows = cursor.fetchall()
    works = [_read_known_row(row) for row in rows]
    keys = {work.uid: row[0] for work, row in zip(works, rows, strict=True)}
    return KnownPapers(works, keys)


def _read_known_row(row: tuple) -> KnownWork:
    _, uid, title, kind, year, status, venue, head, identifiers, records, names, _ = row
    return KnownWork(
        uid,
        title,
        kind,
        year,
        _list_last_names(names),
        tuple((scheme, value) for scheme, value in identifiers),
        tuple((corpus, key) for corpus, key in records),
        venue,
        status,
        head,
        tuple(name[1] for name in _pick_authors_or_editors(names)),
    )


def _list_last_names(names: Iterable[Sequence[str]]) -> tuple[str, ...]:
    """Return the authors' last names, or the editors' where there are none, as matching compares them."""
    return tuple(format_short(read_stored_parts(*name[1:])) for name in _pick_authors_or_editors(names))


def _pick_authors_or_editors(names: Iterable[Sequence[str]]) -> list[Sequence[str]]:
    names = list(names)
    return [name for name in names if name[0] == "author"] or names


ENTRY_CORPUS = "entry:"
"""The value in place of a corpus in references to entries; it cannot be the slug of a corpus."""


def make_entry_ref(entry: Entry) -> Ref:
    """Return the reference to an entry in decisions, by its digest, so that equal entries share them."""
    return Ref(corpus=ENTRY_CORPUS, key=hash_entry(entry))


def format_ref(ref: Ref) -> str:
    """Format a reference as decisions store it: a uid, or the corpus and the key."""
    return ref.uid or f"{ref.corpus}/{ref.key}"


def parse_ref(text: str) -> Ref:
    """Parse a reference that is stored in a decision."""
    corpus, slash, key = text.partition("/")
    return Ref(corpus=corpus, key=key) if slash else Ref(uid=text)


FINGERPRINTS_AT_ONCE = 2_000


def update_fingerprints() -> int:
    """Compute the fingerprints of papers whose titles or bylines changed; return how many.

    Papers that are changed meanwhile are left to the next import.
    """
    done = 0
    after = 0
    while True:
        with connection.cursor() as cursor:
            cursor.execute(
                f"{_SELECT_KNOWN} WHERE paper.fingerprint = '' AND paper.id > %s ORDER BY paper.id LIMIT %s",
                [after, FINGERPRINTS_AT_ONCE],
            )
            rows = cursor.fetchall()
            if not rows:
                return done
            prints = [
                (row[0], compute_fingerprint((row[2], _list_last_names(row[10]))), row[11]) for row in rows
            ]
            prints = [each for each in prints if each[1]]
            cursor.execute(
                """UPDATE publications_publication paper SET fingerprint = made.print
                   FROM unnest(%s::bigint[], %s::text[], %s::int[]) AS made (id, print, version)
                   WHERE paper.id = made.id AND paper.version = made.version""",
                [list(column) for column in zip(*prints, strict=True)] or [[], [], []],
            )
        done += len(prints)
        after = rows[-1][0]


TITLES_AT_ONCE = 2_000
_SELECT_SIMILAR = """
    SELECT DISTINCT paper.id, paper.title, wanted.place
    FROM unnest(%s::int[], %s::int[], %s::int[]) AS wanted (key, place, year), LATERAL
        (SELECT id, title FROM publications_publication
         WHERE title_keys @> ARRAY[wanted.key]
            AND (year IS NULL OR wanted.year IS NULL OR year BETWEEN wanted.year - %s AND wanted.year + %s)
         OFFSET 0) AS paper
"""


def find_similar_titles(entries: Sequence[Entry]) -> list[int]:
    """Return the primary keys of papers with titles similar to those of entries. In three statements."""
    index_titles()
    rows = [
        (key, place, entry.year)
        for place, entry in enumerate(entries)
        for key in make_title_queries(entry.title)
    ]
    if not rows:
        return []
    with connection.cursor() as cursor:
        cursor.execute(_SELECT_SIMILAR, [*map(list, zip(*rows, strict=True)), YEARS_APART, YEARS_APART])
        return [paper for paper, title, place in cursor if compare_titles(title, entries[place].title)]


def index_titles() -> int:
    """Compute the keys of titles that changed; return the number of papers."""
    done = after = 0
    while True:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT id, title FROM publications_publication WHERE title_keys IS NULL AND id > %s"
                " ORDER BY id LIMIT %s",
                [after, TITLES_AT_ONCE],
            )
            rows = cursor.fetchall()
            if not rows:
                return done
            keys = [f"{{{','.join(map(str, make_title_keys(title)))}}}" for _, title in rows]
            cursor.execute(
                """UPDATE publications_publication paper SET title_keys = made.keys::int[]
                   FROM unnest(%s::bigint[], %s::text[], %s::text[]) AS made (id, title, keys)
                   WHERE paper.id = made.id AND paper.title = made.title""",
                [[key for key, _ in rows], [title for _, title in rows], keys],
            )
        done += len(rows)
        after = rows[-1][0]


class PreviousImports:
    """Earlier imports of entries with some fingerprints. In two statements.

    Entries that differ in affiliations alone are identical, as more of these are read with time.
    """

    def __init__(self, fingerprints: Iterable[str]) -> None:
        prints = {each for each in fingerprints if each}
        items = ImportItem.objects.filter(fingerprint__in=prints, publication_uid__isnull=False)
        applied = Q(batch__state=ImportBatch.State.APPLIED) & ~Q(changes__has_key="is_repeated")
        rows = items.values_list("fingerprint", "publication_uid", "entry")
        rows = rows.annotate(last=Max("pk"), stands=BoolOr(applied))
        self._by_fingerprint: dict[str, list[tuple[str, Any]]] = {}
        self._applied: dict[str, list[Any]] = {}
        for of_entry, uid, stored, _, stands in rows.order_by("last") if prints else ():
            entry = _drop_affiliations(stored)
            self._by_fingerprint.setdefault(of_entry, []).append((str(uid), entry))
            if stands:
                self._applied.setdefault(str(uid), []).append(entry)
        uids = {uid for of_print in self._by_fingerprint.values() for uid, _ in of_print}
        alive = Publication.objects.filter(uid__in=uids).values_list("uid", flat=True) if uids else ()
        self.existing_uids = set(map(str, alive))
        self._used_uids: set[str] = set()

    def find_papers(self, fingerprint: str, entry: dict[str, Any]) -> list[str]:
        """Return the uids of stored papers that an identical entry became."""
        imports, entry = self._by_fingerprint.get(fingerprint, ()), _drop_affiliations(entry)
        return [uid for uid, imported in imports if uid in self.existing_uids and imported == entry]

    def has_imported(self, uid: str, entry: dict[str, Any]) -> bool:
        """Return whether an identical entry was imported into the paper with a uid, and not undone."""
        return uid in self._applied and _drop_affiliations(entry) in self._applied[uid]

    def take_uid(self, fingerprint: str, entry: dict[str, Any]) -> str:
        """Return the uid of a deleted paper of the entry, for reuse, so that decisions about it apply again.

        The uid of an identical entry comes first. Each uid is returned once; "" if there is none.
        """
        deleted = [
            (uid, imported)
            for uid, imported in reversed(self._by_fingerprint.get(fingerprint, ()))
            if uid not in self.existing_uids and uid not in self._used_uids
        ]
        entry = _drop_affiliations(entry)
        uid = next((uid for uid, imported in deleted if imported == entry), deleted[0][0] if deleted else "")
        self._used_uids.add(uid)
        return uid


def _drop_affiliations(entry: dict[str, Any]) -> dict[str, Any]:
    """Return an entry, as a plan stores it, without the affiliations of its people."""
    return entry | {
        role: [
            {name: value for name, value in person.items() if name not in ("affiliation", "ror_ids")}
            for person in entry[role]
        ]
        for role in ("authors", "editors")
        if role in entry
    }
