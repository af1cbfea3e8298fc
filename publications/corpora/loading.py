"""Loading entries into a corpus, in any number, in one transaction."""

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, NamedTuple, cast

from django.db import connection, transaction
from django.db.models.functions import Now
from django.utils.translation import gettext

from bibliography.formats import Entry, Problem
from bibliography.matching import Ref, Sameness, compute_fingerprint
from bibliography.venues.known_venues import spell_acronym
from core.db.bulk_copy import check_constraints_immediately
from core.read_ahead import read_ahead
from core.text.markdown import slugify_name
from publications.authors.background import enqueue_grouping
from publications.corpora.matching import ConfidentMatcher
from publications.corpora.removal import remove_records
from publications.corpora.statistics import store_statistics
from publications.imports.entry_columns import hash_entry
from publications.imports.entry_rows import EntryRows, build_rows
from publications.imports.former_names import FormerNames
from publications.imports.known_papers import find_known_papers, update_fingerprints
from publications.imports.locks import lock_corpora
from publications.imports.merged_names import MergedNames
from publications.imports.paper_writer import NewPaper, analyse, insert, rewrite
from publications.imports.related_rows import AuthorRows, create_venues, find_venue_keys
from publications.imports.undo import OnProgress
from publications.imports.user_input import make_title_problem
from publications.models import Corpus, CorpusRecord, ImportBatch, Publication
from publications.models.import_plans import ImportCounts

SPELLINGS = {"dblp": "dblp", "openalex": "OpenAlex", "pubmed": "PubMed"}
"""Words of keys with their special capitalisation."""
AT_ONCE = 1_000
CHUNKS_AHEAD = 2
GARBAGE_THRESHOLDS = 50_000, 1_000, 1_000
"""New objects after which Python looks for cycles, among the new ones only in all but one of 1,000 times."""
KEY_LIMIT = cast(int, CorpusRecord._meta.get_field("source_key").max_length)
PROBLEMS_KEPT = 10_000
VENUES_KEPT = 50_000
ANALYSED = {2, 8, 32, 128, 512}
"""The chunks before which tables are analysed: autovacuum does not see rows of an open transaction."""
_MARK_SEEN = """
    WITH unseen AS (
        INSERT INTO seen_keys SELECT unnest(%s::text[]) ON CONFLICT DO NOTHING RETURNING source_key
    )
    SELECT unseen.source_key, record.content_hash, record.publication_id
    FROM unseen LEFT JOIN publications_corpusrecord record
        ON record.corpus_id = %s AND record.source_key = unseen.source_key
"""
_SEEN = "EXISTS (SELECT 1 FROM seen_keys WHERE seen_keys.source_key = record.source_key)"
"""SQL: the record's entry is in the files."""


@dataclass(frozen=True)
class CorpusSource:
    """A source of entries: its name, and its entries and problems."""

    name: str
    items: Iterable[Entry | Problem]


@dataclass
class LoadResult:
    """The result of loading a source: counts, and problems in the order of the file.

    more: the number of problems that are not included. removed: of records that were removed.
    """

    counts: dict[str, int] = field(
        default_factory=lambda: dict.fromkeys(("created", "updated", "unchanged", "skipped"), 0)
    )
    name: str = ""
    problems: list[Problem] = field(default_factory=list)
    more: int = 0
    removed: int = 0

    def add(self, problem: Problem) -> None:
        """Add a problem, at most PROBLEMS_KEPT of them."""
        if len(self.problems) < PROBLEMS_KEPT:
            self.problems.append(problem)
        else:
            self.more += 1


def load(
    name: str,
    sources: Iterable[CorpusSource],
    *,
    display_name: str = "",
    replace: bool = False,
    dry_run: bool = False,
    on_progress: Callable[[int], None] = lambda _done: None,
    on_removal: OnProgress = lambda _done, _number: None,
) -> list[LoadResult]:
    """Load new and changed entries into a corpus in one transaction; return a result for each source.

    name: of the corpus, or its slug. display_name: of a new corpus. replace: remove papers that are not among
    the entries. dry_run: roll back. on_progress: called with the number of entries that were read.
    on_removal: called with the numbers of papers to remove that were looked at, and of all of them.
    """
    results: list[LoadResult] = []
    update_fingerprints()
    with transaction.atomic(), _collect_garbage_rarely():
        lock_corpora()
        loader = CorpusLoader(get_or_create_corpus(name, display_name))
        with check_constraints_immediately():
            results.extend(loader.load_source(source, on_progress) for source in sources)
        removed = remove_records(loader.corpus, f"NOT {_SEEN}", on_removal)[0] if replace else 0
        if results:
            results[-1].removed = removed
        loader.close(results)
        if dry_run:
            transaction.set_rollback(True)
        elif any(each.removed or each.counts["created"] or each.counts["updated"] for each in results):
            transaction.on_commit(enqueue_grouping)
    return results


@contextmanager
def _collect_garbage_rarely() -> Iterator[None]:
    """Look for cycles of objects rarely: entries have none, and looking for them takes a tenth of a load."""
    thresholds = gc.get_threshold()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)


def get_or_create_corpus(name: str, display_name: str = "") -> Corpus:
    """Return the corpus with a name or slug; a new one has the display name, or one made of its name."""
    slug = slugify_name(name)
    corpus = Corpus.objects.filter(slug=slug).first() or Corpus.objects.filter(name=name).first()
    return corpus or Corpus.objects.create(name=display_name or prettify(name), slug=slug)


def prettify(name: str) -> str:
    """Make a display name of a key, "ACL Anthology" of "acl-anthology"; other names stay as they are."""
    if name != slugify_name(name):
        return name
    return " ".join(
        SPELLINGS.get(token) or spell_acronym(token) or token.capitalize() for token in name.split("-")
    )


class StoredRecord(NamedTuple):
    """The hash of an entry that the corpus has, and the key of its paper."""

    digest: str
    paper: int


@dataclass(frozen=True, slots=True)
class KeyedEntry:
    """An entry with its key in the corpus, the hash of its content, and its rows if they are built."""

    key: str
    digest: str
    entry: Entry
    rows: EntryRows | None = None


def read_chunks(items: Iterable[Entry | Problem], with_rows: bool) -> Iterator[list[KeyedEntry | Problem]]:
    """Yield entries and problems, AT_ONCE together, with all that can be computed without the database."""
    items = iter(items)
    while chunk := list(islice(items, AT_ONCE)):
        yield [_key_entry(item, with_rows) for item in chunk]


def _key_entry(item: Entry | Problem, with_rows: bool) -> KeyedEntry | Problem:
    entry = item if isinstance(item, Entry) else item.entry
    if not entry or not entry.title:
        return item if isinstance(item, Problem) else make_title_problem(item)
    identifier = ":".join(entry.identifiers[0]) if entry.identifiers else ""
    key = (entry.key or identifier)[:KEY_LIMIT] or compute_fingerprint(entry)
    return KeyedEntry(key, hash_entry(entry), entry, build_rows(entry) if with_rows else None)


class CorpusLoader:
    """One run that loads sources into a corpus."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus, self.result = corpus, LoadResult()
        self._has_records = CorpusRecord.objects.filter(corpus=corpus).exists()
        self.authors = AuthorRows()
        self.matcher = ConfidentMatcher()
        self._former_names = FormerNames()
        self._merged_names = MergedNames()
        self.done = 0
        self._chunks = 0  # chunks with new papers
        self._since_analysed = 0
        self._unused: set[int] = set()  # author rows of papers that existed already
        self._venues: dict[str, int] = {}
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE IF EXISTS seen_keys")
            cursor.execute("CREATE TEMP TABLE seen_keys (source_key text PRIMARY KEY) ON COMMIT DROP")

    def load_source(self, source: CorpusSource, on_progress: Callable[[int], None]) -> LoadResult:
        """Load a source, AT_ONCE entries at a time."""
        self.result = LoadResult(name=source.name)
        results = self._former_names.rewrite(source.items) if self._former_names else source.items
        items = self._merged_names.rewrite(results) if self._merged_names else results
        chunks = read_chunks(items, with_rows=not self._has_records)
        with closing(read_ahead(chunks, CHUNKS_AHEAD)) as chunks_ahead:
            for chunk in chunks_ahead:
                self.done += len(chunk)
                self._load_chunk(chunk)
                on_progress(self.done)
        return self.result

    def _load_chunk(self, items: Sequence[KeyedEntry | Problem]) -> None:
        """Write the new and the changed entries of a chunk. In a constant number of statements."""
        problems = [item for item in items if isinstance(item, Problem)]
        for problem in problems:
            self.result.add(problem)
        self.result.counts["skipped"] += len(problems)
        entries, records = self._remove_repeated([item for item in items if isinstance(item, KeyedEntry)])
        fresh = [each for each in entries if not records[each.key]]
        changed = [each for each in entries if (stored := records[each.key]) and stored.digest != each.digest]
        self.result.counts["unchanged"] += len(entries) - len(fresh) - len(changed)
        self._chunks += bool(fresh)
        self._since_analysed += len(fresh)
        if fresh and self._chunks in ANALYSED:
            self._analyse_tables(is_brief=True)
        if changed:
            self._rewrite_papers(changed, {key: stored.paper for key, stored in records.items() if stored})
        if fresh:
            self._add(fresh)

    def _remove_repeated(
        self, entries: Sequence[KeyedEntry]
    ) -> tuple[list[KeyedEntry], dict[str, StoredRecord | None]]:
        """Return the entries with new keys, and the stored records by these.

        A different entry under the same key gets another key.
        """
        by_key: dict[str, KeyedEntry] = {}
        for keyed in entries:
            if keyed.key in by_key and by_key[keyed.key].digest != keyed.digest:
                keyed = self._rename(keyed)
            elif keyed.key in by_key:
                self.result.add(
                    Problem(
                        keyed.entry.line, gettext("It is a duplicate of an earlier entry."), keyed.entry.key
                    )
                )
            by_key.setdefault(keyed.key, keyed)
        records = self._mark_seen(list(by_key))
        for key in [key for key in by_key if key not in records]:
            renamed = self._rename(by_key.pop(key))
            if unseen := self._mark_seen([renamed.key]):
                by_key[renamed.key] = renamed
                records |= unseen
        self.result.counts["skipped"] += len(entries) - len(by_key)
        return list(by_key.values()), records

    def _rename(self, keyed: KeyedEntry) -> KeyedEntry:
        """Return the entry under another key, and note the problem."""
        reason = gettext("Another entry of the file has the same key.")
        self.result.add(Problem(keyed.entry.line, reason, keyed.entry.key))
        return replace(keyed, key=f"{keyed.key[: KEY_LIMIT - 9]}#{keyed.digest[:8]}")

    def _mark_seen(self, keys: list[str]) -> dict[str, StoredRecord | None]:
        """Store keys as seen; return those that were not seen before, with their records in the corpus."""
        with connection.cursor() as cursor:
            cursor.execute(_MARK_SEEN, [keys, self.corpus.pk if self._has_records else None])
            return {
                key: StoredRecord(digest, paper) if paper else None
                for key, digest, paper in cursor.fetchall()
            }

    def _rewrite_papers(self, changed: Sequence[KeyedEntry], papers_of: dict[str, int]) -> None:
        """Rewrite changed papers, but for those of the group. papers_of: papers by key in this corpus."""
        keys = [papers_of[each.key] for each in changed]
        uids = dict(Publication.objects.filter(pk__in=keys, slug=None).values_list("pk", "uid"))
        papers = []
        for each, paper in zip(changed, keys, strict=True):
            if paper in uids:
                people = self.matcher.match(each.entry, self._make_ref(each.key), Ref(uid=str(uids[paper])))
                papers.append(NewPaper(each.entry, key=paper, people=people))
        rewrite(papers, self.authors)
        with connection.cursor() as cursor:
            cursor.execute(
                """UPDATE publications_corpusrecord record SET content_hash = new.content
                   FROM unnest(%s::text[], %s::text[]) AS new (key, content)
                   WHERE record.corpus_id = %s AND record.source_key = new.key""",
                [[each.key for each in changed], [each.digest for each in changed], self.corpus.pk],
            )
        self.result.counts["updated"] += len(changed)

    def _add(self, fresh: Sequence[KeyedEntry]) -> None:
        """Add papers, or records of papers that exist already; within a corpus each key is another paper."""
        slug = self.corpus.slug
        rows = [each.rows or build_rows(each.entry) for each in fresh]
        refs = [self._make_ref(each.key) for each in fresh]
        known_papers = find_known_papers([each.lookup for each in rows], refs=refs)
        papers, records = [], []
        attached: set[str] = set()
        index = known_papers.index
        for each, entry_rows, ref in zip(fresh, rows, refs, strict=True):
            verdict = (
                index.match(each.entry, [ref]) if index.has_candidates(entry_rows.lookup, [ref]) else None
            )
            work = verdict.paper if verdict and verdict.verdict == Sameness.SAME else None
            if work and work.uid not in attached and all(corpus != slug for corpus, _ in work.records):
                attached.add(work.uid)
                record = CorpusRecord(
                    corpus=self.corpus,
                    source_key=each.key,
                    publication_id=known_papers.keys[work.uid],
                    content_hash=each.digest,
                )
                records.append(record)
            else:
                papers.append(
                    NewPaper(
                        each.entry,
                        people=self.matcher.match(each.entry, ref),
                        record=(self.corpus.pk, each.key, each.digest),
                        rows=entry_rows,
                    )
                )
        venues = self._get_venues([each.entry for each in fresh])
        for paper, scheme, value in insert(papers, self.authors, venues):
            reason = gettext("Another paper has the {scheme} {value}, so it was left out here.").format(
                scheme=scheme, value=value
            )
            self.result.add(Problem(paper.entry.line, reason, paper.entry.key, scheme))
        CorpusRecord.objects.bulk_create(records)
        self.result.counts["created"] += len(fresh)

    def _get_venues(self, entries: Sequence[Entry]) -> dict[str, int]:
        """Return the keys of venues by printed name, from a cache; missing venues are created."""
        if len(self._venues) > VENUES_KEPT:
            self._venues.clear()
        if others := [entry for entry in entries if entry.venue not in self._venues]:
            create_venues(others)
            self._venues |= find_venue_keys(entry.venue for entry in others)
        return self._venues

    def _make_ref(self, key: str) -> Ref:
        return Ref(corpus=self.corpus.slug, key=key)

    def _analyse_tables(self, is_brief: bool = False) -> None:
        analyse(is_brief)
        self._since_analysed = 0

    def close(self, results: Sequence[LoadResult]) -> None:
        """Analyse the tables, and store statistics, the time and a batch if anything changed."""
        if self._since_analysed >= AT_ONCE:
            self._analyse_tables()
        counts = {name: sum(each.counts[name] for each in results) for name in self.result.counts}
        removed = sum(each.removed for each in results)
        has_changed = counts["created"] or counts["updated"] or removed or not self.corpus.loaded_at
        if has_changed or self.corpus.statistics is None:
            store_statistics(self.corpus)
        if has_changed:
            Corpus.objects.filter(pk=self.corpus.pk).update(loaded_at=Now())
            ImportBatch.objects.create(
                door="command",
                state=ImportBatch.State.APPLIED,
                corpus=self.corpus,
                source_name=", ".join(each.name for each in results)[:300],
                counts=ImportCounts(**cast(dict[str, Any], counts), removed=removed, notes=[]),
                applied_at=Now(),
            )
