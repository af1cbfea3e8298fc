"""Corpora: collections of papers beside the group's list, of any size, loaded in one transaction."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice

from django.db import connection, transaction
from django.db.models.functions import Now

from groupsite.kit.text import slugify_name
from publications.formats import Entry, Problem
from publications.importing.ahead import ahead
from publications.importing.authors import AuthorRows
from publications.importing.columns import columns, digest
from publications.importing.known import known_papers, print_papers
from publications.importing.locks import lock_corpora
from publications.importing.mentioned import Mentioned
from publications.importing.removing import KEEP_DECISIONS, forget_papers
from publications.importing.writing import NewPaper, analyse, insert, rewrite
from publications.matching import LookupKeys, Ref, Sameness, fingerprint, lookup_keys
from publications.models import Corpus, CorpusRecord, ImportBatch, Publication

AT_ONCE = 1_000
CHUNKS_AHEAD = 3
KEY_LIMIT = CorpusRecord._meta.get_field("source_key").max_length
PROBLEMS_KEPT = 10_000

Found = Entry | Problem
Keyed = tuple[str, str, Entry]
"""An entry with its key in the corpus and the hash of its content."""

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


def corpus_called(name: str) -> Corpus:
    """The corpus of a name or slug; made if there is none."""
    slug = slugify_name(name)
    found = Corpus.objects.filter(slug=slug).first() or Corpus.objects.filter(name=name).first()
    return found or Corpus.objects.create(name=name, slug=slug)


@dataclass(frozen=True)
class Source:
    """Something to load: what it is called, and the entries and problems in it."""

    name: str
    found: Iterable[Found]


def load(
    name: str,
    sources: Iterable[Source],
    *,
    replace: bool = False,
    dry_run: bool = False,
    said: Callable[[int], None] = lambda done: None,
) -> list[Loaded]:
    """Put entries into a corpus, in one transaction, but for those that it has unchanged; a result a source.

    name: of the corpus, or its slug. replace: papers of the corpus that did not come are taken out of it.
    dry_run: nothing stays of it. said: is told how many were looked at.
    """
    results = []
    print_papers()
    with transaction.atomic():
        lock_corpora()
        loading = _Loading(corpus_called(name))
        for source in sources:
            results.append(loading.read(source, said))
        removed = loading.take_out_the_rest() if replace else 0
        if results:
            results[-1].removed = removed
        loading.close(results, ", ".join(each.name for each in results))
        if dry_run:
            transaction.set_rollback(True)
    return results


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


def prepare(
    fresh: list[Keyed], changed: list[Keyed], stored: dict[str, tuple]
) -> tuple[list[tuple[Keyed, LookupKeys, dict]], list[Keyed], dict[str, tuple]]:
    """What needs no database for new entries: done in a thread while the chunk before is written."""
    return [(each, lookup_keys(each[2]), columns(each[2])) for each in fresh], changed, stored


class _Loading:
    """One run over a corpus."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus, self.result = corpus, Loaded()
        self.authors = AuthorRows()
        self.chunks = self.done = 0
        self.mentioned = Mentioned()
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE IF EXISTS seen_keys")
            cursor.execute("CREATE TEMP TABLE seen_keys (source_key text PRIMARY KEY) ON COMMIT DROP")

    def read(self, source: Source, said: Callable[[int], None]) -> Loaded:
        """Load a source: while a chunk is written the next one is prepared, and those after it are read."""
        self.result = Loaded(name=source.name)
        with ThreadPoolExecutor(1, "prepare") as beside:
            before: Future | None = None
            for chunk in ahead(_chunks(source.found), CHUNKS_AHEAD):
                this = beside.submit(prepare, *self.sort(chunk))
                if before is not None:
                    said(self.write(*before.result()))
                before = this
            if before is not None:
                said(self.write(*before.result()))
        return self.result

    def sort(self, found: Sequence[Found | Keyed]) -> tuple[list[Keyed], list[Keyed], dict[str, tuple]]:
        """What of a chunk is new and what changed, with the records that are there; the rest is counted."""
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
        return fresh, changed, stored

    def write(
        self, fresh: list[tuple[Keyed, LookupKeys, dict]], changed: list[Keyed], stored: dict[str, tuple]
    ) -> int:
        """Write a chunk. In a constant number of statements. Gives how many entries were looked at so far."""
        self.chunks += bool(fresh)
        if fresh and self.chunks in ANALYSED:
            analyse()
        if changed:
            self._change(changed, stored)
        if fresh:
            self._add(fresh)
        return self.done

    def _once(self, entries: Sequence[Keyed]) -> list[Keyed]:
        """The entries under keys that did not come before; another entry under a key gets one of its own."""
        by_key: dict[str, Keyed] = {}
        for key, content, entry in entries:
            if key in by_key and by_key[key][1] != content:
                key = self._again(key, content, entry)
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
        self.mentioned.suggest(papers)
        self.result.counts["updated"] += len(changed)

    def _add(self, fresh: Sequence[tuple[Keyed, LookupKeys, dict]]) -> None:
        """Make papers, or records of papers known from elsewhere: within a corpus keys tell apart."""
        slug = self.corpus.slug
        refs = [self._ref(key) for (key, _, _), _, _ in fresh]
        known = known_papers([wanted for _, wanted, _ in fresh], refs=refs)
        papers, records = [], []
        attached: set[str] = set()
        for ((key, content, entry), wanted, values), ref in zip(fresh, refs, strict=True):
            verdict = known.index.same_paper(entry, [ref]) if known.index.knows(wanted, [ref]) else None
            work = verdict.paper if verdict and verdict.verdict == Sameness.SAME else None
            if work and work.uid not in attached and all(corpus != slug for corpus, _ in work.records):
                attached.add(work.uid)
                records.append(
                    CorpusRecord(
                        corpus=self.corpus,
                        source_key=key,
                        publication_id=known.keys[work.uid],
                        content_hash=content,
                    )
                )
                continue
            people = self.mentioned.sure(entry, ref)
            record = (self.corpus.pk, key, content)
            made = NewPaper(
                entry, people=people, record=record, fingerprint=wanted.fingerprint, values=values
            )
            papers.append(made)
        for paper, scheme, value in insert(papers, self.authors):
            reason = f"Another paper has the {scheme} {value}: it is left out here."
            self.result.add(Problem(paper.entry.line, reason, paper.entry.key, scheme))
        CorpusRecord.objects.bulk_create(records)
        self.mentioned.suggest(papers)
        self.result.counts["created"] += len(fresh)

    def _ref(self, key: str) -> Ref:
        return Ref(corpus=self.corpus.slug, key=key)

    def take_out_the_rest(self) -> int:
        """Take out what did not come; gives how many records."""
        with connection.cursor() as cursor:
            rest = "NOT EXISTS (SELECT 1 FROM seen_keys WHERE seen_keys.source_key = record.source_key)"
            cursor.execute(
                f"{KEEP_DECISIONS} AND {rest}", [self.corpus.slug, self.corpus.pk, self.corpus.slug]
            )
            cursor.execute(
                f"""DELETE FROM publications_corpusrecord record WHERE corpus_id = %s AND {rest}
                    RETURNING publication_id""",
                [self.corpus.pk],
            )
            papers = [paper for (paper,) in cursor.fetchall()]
        forget_papers(papers)
        return len(papers)

    def close(self, results: Sequence[Loaded], source_name: str) -> None:
        """Note that and when it was loaded, if anything changed."""
        counts = {name: sum(each.counts[name] for each in results) for name in self.result.counts}
        removed = sum(each.removed for each in results)
        if counts["created"] or counts["updated"] or removed or not self.corpus.loaded_at:
            Corpus.objects.filter(pk=self.corpus.pk).update(loaded_at=Now())
            ImportBatch.objects.create(
                door="command",
                state=ImportBatch.State.APPLIED,
                corpus=self.corpus,
                source_name=source_name[:300],
                counts={**counts, "removed": removed},
                applied_at=Now(),
            )


def remove(name: str) -> int:
    """Take a corpus away; papers that the group or another corpus holds stay. Gives how many were deleted.

    Raises Corpus.DoesNotExist.
    """
    with transaction.atomic():
        lock_corpora()
        corpus = Corpus.objects.filter(slug=name).first() or Corpus.objects.get(name=name)
        papers = list(corpus.records.values_list("publication_id", flat=True))
        with connection.cursor() as cursor:
            cursor.execute(KEEP_DECISIONS, [corpus.slug, corpus.pk, corpus.slug])
            cursor.execute("DELETE FROM publications_corpusrecord WHERE corpus_id = %s", [corpus.pk])
        deleted = forget_papers(papers)
        corpus.delete()
    return deleted
