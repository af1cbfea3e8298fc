"""Looking up identifiers and URLs: on this site first, then at their sources."""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from heapq import merge
from operator import attrgetter

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from bibliography.formats import Contributor, Entry, Problem
from bibliography.names import read_stored_parts
from publications.imports import sources
from publications.imports.sources import SourceError, SourceQuery, SourceState
from publications.models import Author, Identifier, Publication

SOURCES_AT_ONCE = 4  # concurrent requests to sources
TIME_LIMIT = 60  # for all requests; what is left then becomes a problem
MOST_LOOKUPS = 100  # requests to sources
NO_SOURCES = _("It is not on this site, and files are not looked up elsewhere. Paste it under “Add papers”.")

Fetch = Callable[[SourceQuery], Entry]


@dataclass(frozen=True, slots=True)
class Lookup:
    """An identifier or a URL in a line of a text; start: the offset of that line.

    fallback: the entry that the text around it gives where no source does. resume: where a source of many
    works was left by an attempt that failed.
    """

    line: int
    query: SourceQuery
    start: int = 0
    fallback: Entry | None = None
    resume: SourceState = field(default_factory=dict)

    @property
    def key(self) -> tuple[str, str]:
        return self.query.scheme, self.query.value


@dataclass(frozen=True, slots=True)
class FailedLookup(Problem):
    """An identifier or a URL that was understood, but for which no source gave an entry, or not all.

    resume: where a retry goes on.
    """

    resume: SourceState = field(default_factory=dict)


def look_up(lookups: Sequence[Lookup], fetch: Fetch | None = sources.fetch) -> Iterator[Entry | Problem]:
    """Yield the entry of each lookup, or a problem, in the order of lines; repeated lookups are skipped.

    Sources are requested only for papers that are not on this site. fetch: requests a source, and raises
    SourceError; None for no requests.
    """
    unique = list({lookup.key: lookup for lookup in reversed(lookups)}.values())[::-1]
    unique.sort(key=lambda lookup: lookup.line)
    if not unique:
        return
    stored = find_stored([lookup.key for lookup in unique])
    missing = [lookup.key for lookup in unique if lookup.key not in stored]
    allowed, deadline = set(missing[:MOST_LOOKUPS]), time.monotonic() + TIME_LIMIT

    def resolve(lookup: Lookup) -> Entry | Problem:
        def fail(reason: str) -> Entry | Problem:
            if lookup.fallback is not None:
                return lookup.fallback
            return FailedLookup(lookup.line, reason, source=lookup.query.text)

        entry = stored.get(lookup.key)
        if entry is None:
            if fetch is None:
                return fail(reason=str(NO_SOURCES))
            if lookup.key not in allowed:
                return fail(
                    reason=gettext("At most {most_lookups} can be looked up at once. Try again.").format(
                        most_lookups=MOST_LOOKUPS
                    )
                )
            if time.monotonic() > deadline:
                return fail(reason=gettext("There was no time left to look it up. Try again."))
            try:
                entry = fetch(lookup.query)
            except SourceError as error:
                return fail(reason=str(error))
        source = lookup.fallback.source if lookup.fallback else lookup.query.text
        return replace(entry, line=lookup.line, source=source)

    with ThreadPoolExecutor(SOURCES_AT_ONCE, "lookup") as pool:
        yield from pool.map(resolve, unique)


def find_stored_only(lookups: Sequence[Lookup]) -> Iterator[Entry | Problem]:
    """Yield the entries of lookups whose papers are on this site, and problems for the others."""
    return look_up(lookups, None)


def look_up_each(lookups: Sequence[Lookup]) -> Iterator[Entry | Problem]:
    """Look up single works; identifiers of persons and groups become problems, as outside the paste box."""
    single = [lookup for lookup in lookups if lookup.query.scheme not in sources.WORK_SOURCES]
    reason = gettext("This names many papers. Paste it under “Add papers” to add all of them.")
    others = [
        Problem(lookup.line, reason, source=lookup.query.text)
        for lookup in lookups
        if lookup.query.scheme in sources.WORK_SOURCES
    ]
    yield from merge(look_up(single), sorted(others, key=attrgetter("line")), key=attrgetter("line"))


def reject_lookups(lookups: Sequence[Lookup]) -> Iterator[Problem]:
    """Yield a problem for each lookup, where only records are allowed."""
    for lookup in lookups:
        yield FailedLookup(
            lookup.line, gettext("Only records can be loaded into a corpus."), source=lookup.query.text
        )


def find_stored(pairs: Sequence[tuple[str, str]]) -> dict[tuple[str, str], Entry]:
    """Return entries of the stored papers with some identifiers. In a constant number of queries.

    An identifier that several papers have, such as an ISBN, matches none.
    """
    rows = Identifier.objects.filter(
        scheme__in={scheme for scheme, _ in pairs}, value__in={value for _, value in pairs}
    ).values_list("scheme", "value", "publication")
    keys: dict[tuple[str, str], set[int]] = {}
    for scheme, value, key in rows:
        keys.setdefault((scheme, value), set()).add(key)
    unique_papers = {pair: min(keys[pair]) for pair in pairs if len(keys.get(pair, ())) == 1}
    papers = (
        Publication.objects.filter(pk__in=unique_papers.values())
        .only("kind", "title", "year", "status")
        .prefetch_related("identifiers", "authorships__author")
        .in_bulk()
        if unique_papers
        else {}
    )
    entries = {}
    for pair, key in unique_papers.items():
        if paper := papers.get(key):
            byline = sorted(paper.authorships.all(), key=lambda mention: mention.position or 40_000)
            # only values that identify the paper, so that the entry changes nothing
            entries[pair] = Entry(
                paper.kind,
                paper.title,
                tuple(_make_contributor(mention.author) for mention in byline if mention.role == "author"),
                tuple(_make_contributor(mention.author) for mention in byline if mention.role == "editor"),
                year=paper.year,
                status=paper.status,
                identifiers=tuple((row.scheme, row.value) for row in paper.identifiers.all()),
            )
    return entries


def _make_contributor(author: Author) -> Contributor:
    parts = (author.given, author.particle, author.family, author.suffix, author.literal)
    return Contributor(author.name, read_stored_parts(author.name, *parts), author.homonym or "")


Resolve = Callable[[Sequence[Lookup]], Iterator[Entry | Problem]]
