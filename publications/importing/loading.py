"""Loading a corpus, chunk by chunk: one is written while the next is prepared and those after it are read."""

import gc
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice

from django.db import connection
from django.db.models.functions import Now

from publications.corpus_statistics import store_statistics
from publications.formats import Entry, Problem
from publications.importing.ahead import ahead
from publications.importing.authors import AuthorRows, Name
from publications.importing.columns import digest
from publications.importing.copying import new_keys
from publications.importing.known import known_papers
from publications.importing.mentioned import Mentioned
from publications.importing.removing import Said, forget_names, take_out
from publications.importing.venues import make_venues, venue_keys
from publications.importing.writing import NewPaper, analyse, make_ready, people_of, rewrite, write
from publications.matching import LookupKeys, Ref, Sameness, fingerprint, lookup_keys
from publications.models import Corpus, CorpusRecord, ImportBatch, Publication

AT_ONCE = 1_000
CHUNKS_AHEAD = 3
KEY_LIMIT = CorpusRecord._meta.get_field("source_key").max_length
PROBLEMS_KEPT = 10_000
VENUES_KEPT = 50_000

Found = Entry | Problem
Keyed = tuple[str, str, Entry]
"""An entry with its key in the corpus and the hash of its content."""

Prepared = tuple[NewPaper, LookupKeys]
"""A new paper, ready to be written, with what finds all that it may be."""

_SEEN = "EXISTS (SELECT 1 FROM seen_keys WHERE seen_keys.source_key = record.source_key)"
"""SQL: the record's entry came."""

ANALYSED = {2, 8, 32, 128, 512}
"""The chunks before which the database counts anew: what grows within a transaction nobody else counts."""


@dataclass
class Loaded:
    """What loading did: counts of entries, and problems in the order of the file; `more` were not kept."""

    counts: dict[str, int] = field(
        default_factory=lambda: dict.fromkeys(("created", "updated", "unchanged", "skipped"), 0)
    )
    name: str = ""
    problems: list[Problem] = field(default_factory=list)
    more: int = 0
    removed: int = 0

    def add(self, problem: Problem) -> None:
        """Keep a problem, as long as there is room."""
        if len(self.problems) < PROBLEMS_KEPT:
            self.problems.append(problem)
        else:
            self.more += 1


def _chunks(found: Iterable[Found]) -> Iterator[list[Found | Keyed]]:
    """The entries in chunks, each with its key and hash: what needs no database is done ahead."""
    source = iter(found)
    while chunk := list(islice(source, AT_ONCE)):
        yield [_keyed(each) for each in chunk]


def _keyed(found: Found) -> Found | Keyed:
    entry = found if isinstance(found, Entry) else found.entry
    if entry is None or not entry.title:
        return (
            found if isinstance(found, Problem) else Problem(found.line, "The entry has no title.", found.key)
        )
    return _key_of(entry), digest(entry), entry


def _key_of(entry: Entry) -> str:
    """What the source calls the entry: its key, else an identifier, else what it is."""
    if entry.key:
        return entry.key[:KEY_LIMIT]
    if entry.identifiers:
        return ":".join(entry.identifiers[0])[:KEY_LIMIT]
    return fingerprint(entry)


@contextmanager
def _in_haste() -> Iterator[None]:
    """Within it threads change places sooner, so that who waits for the database can tell it what comes next,
    and nobody looks for cycles of objects: entries have none.
    """
    enabled, interval = gc.isenabled(), sys.getswitchinterval()
    gc.disable()
    sys.setswitchinterval(0.0005)
    try:
        yield
    finally:
        sys.setswitchinterval(interval)
        if enabled:
            gc.enable()


@dataclass(frozen=True)
class Sorted:
    """A chunk by what is to be done with it, with what the database said that preparing it takes.

    stored: the records that are there. keys: for new papers. names, venues: keys by what is printed.
    """

    fresh: list[Keyed]
    changed: list[Keyed]
    stored: dict[str, tuple[str, int, bool]]
    keys: list[int]
    names: dict[Name, int]
    venues: dict[str, int]


class Loading:
    """One run over a corpus."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus, self.result = corpus, Loaded()
        self.authors = AuthorRows()
        self.chunks = self.done = 0
        self._since_analysed = 0
        self._unused: set[int] = set()  # names that were made for papers which were there already
        self.mentioned = Mentioned()
        self._venues: dict[str, int] = {}
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE IF EXISTS seen_keys")
            cursor.execute("CREATE TEMP TABLE seen_keys (source_key text PRIMARY KEY) ON COMMIT DROP")

    def read(self, name: str, found: Iterable[Found], said: Callable[[int], None]) -> Loaded:
        """Load a source: while a chunk is written the next one is prepared, and those after it are read."""
        self.result = Loaded(name=name)
        with ThreadPoolExecutor(1, "prepare") as beside, _in_haste():
            before: Future[tuple[Sorted, list[Prepared]]] | None = None
            for chunk in ahead(_chunks(found), CHUNKS_AHEAD):
                this = beside.submit(self.prepare, self.sort(chunk))
                if before is not None:
                    said(self.write(*before.result()))
                before = this
            if before is not None:
                said(self.write(*before.result()))
        return self.result

    def sort(self, found: Sequence[Found | Keyed]) -> Sorted:
        """What of a chunk is new and what changed; the rest is counted."""
        self.done += len(found)
        entries = []
        for each in found:
            if isinstance(each, tuple):
                entries.append(each)
            elif isinstance(each, Problem):
                self.result.add(each)
                self.result.counts["skipped"] += 1
        keyed = self._once(entries)
        stored = self._stored([key for key, _, _ in keyed])
        fresh = [each for each in keyed if each[0] not in stored]
        changed = [each for each in keyed if each[0] in stored and stored[each[0]][0] != each[1]]
        self.result.counts["unchanged"] += len(keyed) - len(fresh) - len(changed)
        new = [entry for _, _, entry in fresh]
        return Sorted(
            fresh,
            changed,
            stored,
            new_keys(Publication, len(fresh)) if fresh else [],
            self.authors.keys(people_of(new)),
            self._venues_of(new),
        )

    def _venues_of(self, entries: Sequence[Entry]) -> dict[str, int]:
        """The keys of venues by what entries print, made where nobody knows them, and remembered."""
        if len(self._venues) > VENUES_KEPT:
            self._venues.clear()
        if others := [entry for entry in entries if entry.venue not in self._venues]:
            make_venues(others)
            self._venues.update(venue_keys(entry.venue for entry in others))
        return {entry.venue: self._venues[entry.venue] for entry in entries if entry.venue in self._venues}

    def prepare(self, chunk: Sorted) -> tuple[Sorted, list[Prepared]]:
        """The papers of new entries, ready to be written: needs no database, and runs in a thread beside."""
        papers = []
        for (key, content, entry), new in zip(chunk.fresh, chunk.keys, strict=True):
            wanted = lookup_keys(entry)
            people = self.mentioned.sure(entry, self._ref(key))
            record = (self.corpus.pk, key, content)
            paper = NewPaper(entry, key=new, people=people, record=record, fingerprint=wanted.fingerprint)
            paper.title_keys = wanted.title
            papers.append((paper, wanted))
        make_ready([paper for paper, _ in papers], chunk.names, chunk.venues)
        return chunk, papers

    def write(self, chunk: Sorted, fresh: list[Prepared]) -> int:
        """Write a chunk. In a constant number of statements. Gives how many entries were looked at so far."""
        self.chunks += bool(fresh)
        self._since_analysed += len(fresh)
        if fresh and self.chunks in ANALYSED:
            self._analyse()
        if chunk.changed:
            self._change(chunk.changed, chunk.stored)
        if fresh:
            self._add(fresh)
        return self.done

    def _analyse(self) -> None:
        analyse()
        self._since_analysed = 0

    def _once(self, entries: Sequence[Keyed]) -> list[Keyed]:
        """The entries under keys that did not come before; another entry under a key gets one of its own."""
        by_key: dict[str, Keyed] = {}
        for key, content, entry in entries:
            if key in by_key and by_key[key][1] != content:
                key = self._again(key, content, entry)
            elif key in by_key:
                self.result.add(Problem(entry.line, "It repeats an entry before it.", entry.key))
            by_key.setdefault(key, (key, content, entry))
        new = self._unseen(list(by_key))
        for key in [key for key in by_key if key not in new]:
            _, content, entry = by_key.pop(key)
            other = self._again(key, content, entry)
            if self._unseen([other]):
                by_key[other] = (other, content, entry)
        self.result.counts["skipped"] += len(entries) - len(by_key)
        return list(by_key.values())

    def _again(self, key: str, content: str, entry: Entry) -> str:
        self.result.add(Problem(entry.line, "Another entry of the file has this key, too.", entry.key))
        return f"{key[: KEY_LIMIT - 9]}#{content[:8]}"

    def _unseen(self, keys: list[str]) -> set[str]:
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO seen_keys SELECT unnest(%s::text[]) ON CONFLICT DO NOTHING RETURNING source_key",
                [keys],
            )
            return {key for (key,) in cursor.fetchall()}

    def _stored(self, keys: list[str]) -> dict[str, tuple[str, int, bool]]:
        """The hashes of records, their papers, and whether the group holds these."""
        rows = CorpusRecord.objects.filter(corpus=self.corpus, source_key__in=keys)
        found = rows.values_list("source_key", "content_hash", "publication_id", "publication__slug")
        return {key: (content, paper, slug is not None) for key, content, paper, slug in found}

    def _change(self, changed: Sequence[Keyed], stored: dict[str, tuple[str, int, bool]]) -> None:
        """Rewrite papers that only corpora hold; one of the group's stays as it is."""
        papers = []
        keys = [stored[key][1] for key, _, _ in changed]
        uids = dict(Publication.objects.filter(pk__in=keys).values_list("pk", "uid"))
        for key, _, entry in changed:
            _, paper, held = stored[key]
            if not held:
                people = self.mentioned.sure(entry, self._ref(key), Ref(uid=str(uids[paper])))
                papers.append(NewPaper(entry, key=paper, people=people))
        rewrite(papers, self.authors)
        with connection.cursor() as cursor:
            cursor.execute(
                """UPDATE publications_corpusrecord record SET content_hash = new.content
                   FROM unnest(%s::text[], %s::text[]) AS new (key, content)
                   WHERE record.corpus_id = %s AND record.source_key = new.key""",
                [[key for key, _, _ in changed], [content for _, content, _ in changed], self.corpus.pk],
            )
        self.result.counts["updated"] += len(changed)

    def _add(self, fresh: Sequence[Prepared]) -> None:
        """Make papers, or records of papers known from elsewhere: within a corpus keys tell apart."""
        slug = self.corpus.slug
        refs = [self._ref(paper.record[1]) for paper, _ in fresh if paper.record]
        known = known_papers([wanted for _, wanted in fresh], refs=refs)
        papers, records = [], []
        attached: set[str] = set()
        for (paper, wanted), ref in zip(fresh, refs, strict=True):
            verdict = known.index.same_paper(paper.entry, [ref]) if known.index.knows(wanted, [ref]) else None
            work = verdict.paper if verdict and verdict.verdict == Sameness.SAME else None
            if work and work.uid not in attached and all(corpus != slug for corpus, _ in work.records):
                attached.add(work.uid)
                records.append(self._record(paper, known.keys[work.uid]))
                self._unused.update(self.authors.keys(people_of([paper.entry])).values())
            else:
                papers.append(paper)
        for paper, scheme, value in write(papers):
            reason = f"Another paper has the {scheme} {value}: it is left out here."
            self.result.add(Problem(paper.entry.line, reason, paper.entry.key, scheme))
        CorpusRecord.objects.bulk_create(records)
        self.result.counts["created"] += len(fresh)

    def _record(self, paper: NewPaper, key: int) -> CorpusRecord:
        """The corpus's record of a paper that is there already."""
        _, source_key, content = paper.record or (0, "", "")
        return CorpusRecord(
            corpus=self.corpus, source_key=source_key, publication_id=key, content_hash=content
        )

    def _ref(self, key: str) -> Ref:
        return Ref(corpus=self.corpus.slug, key=key)

    def take_out_the_rest(self, said: Said) -> int:
        """Take out what did not come; gives how many records. said: is told of papers as they go."""
        return take_out(self.corpus, f"NOT {_SEEN}", said)[0]

    def close(self, results: Sequence[Loaded], source_name: str) -> None:
        """Note that and when it was loaded, if anything changed. The database knows then what it has."""
        forget_names(self._unused)
        if self._since_analysed >= AT_ONCE:
            self._analyse()
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
                source_name=source_name[:300],
                counts={**counts, "removed": removed},
                applied_at=Now(),
            )
