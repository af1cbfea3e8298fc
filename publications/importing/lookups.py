"""Looking up identifiers and URLs that somebody submitted: on this site first, then at their sources."""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial

from people.names import Parts
from publications import sources
from publications.formats import Contributor, Entry, Problem
from publications.models import Author, Identifier, Publication
from publications.sources import SourceError, Wanted

AT_ONCE = 4  # sources that are asked at the same time
SECONDS = 60  # in which all are asked; what is left then is a problem
MOST = 100  # lookups that ask a source
NOBODY_ASKED = "It is not on this site, and no source is asked here: paste it under “Add papers”."

Fetch = Callable[[Wanted], Entry]


@dataclass(frozen=True, slots=True)
class Lookup:
    """An identifier or a URL in a line of a text; start: where that line begins in it."""

    line: int
    wanted: Wanted
    start: int = 0

    @property
    def key(self) -> tuple[str, str]:
        return self.wanted.scheme, self.wanted.value


@dataclass(frozen=True, slots=True)
class FailedLookup(Problem):
    """An identifier or a URL that was understood, but for which no source gave an entry."""


def look_up(lookups: Sequence[Lookup], fetch: Fetch | None = sources.fetch) -> Iterator[Entry | Problem]:
    """Yield the entry of each, or why there is none, in their order; of several alike the first alone.

    What this site has is not asked for outside. fetch: asks a source, raises SourceError; None asks nobody.
    """
    unique = list({lookup.key: lookup for lookup in reversed(lookups)}.values())[::-1]
    unique.sort(key=lambda lookup: lookup.line)
    if not unique:
        return
    here = find_here([lookup.key for lookup in unique])
    outside = [lookup.key for lookup in unique if lookup.key not in here]
    ask = partial(_ask, fetch=fetch, allowed=set(outside[:MOST]), ends=time.monotonic() + SECONDS)

    def answer(lookup: Lookup) -> Entry | Problem:
        entry = here.get(lookup.key)
        return replace(entry, line=lookup.line, source=lookup.wanted.text) if entry else ask(lookup)

    with ThreadPoolExecutor(AT_ONCE, "lookup") as pool:
        yield from pool.map(answer, unique)


def find_here_only(lookups: Sequence[Lookup]) -> Iterator[Entry | Problem]:
    """Yield the entry of each that this site has, and a problem for all others."""
    return look_up(lookups, None)


def refuse(lookups: Sequence[Lookup]) -> Iterator[Problem]:
    """Yield a problem for each, where records alone are read."""
    for lookup in lookups:
        yield FailedLookup(lookup.line, "Only records are read into a corpus.", source=lookup.wanted.text)


def _ask(lookup: Lookup, fetch: Fetch | None, allowed: set[tuple[str, str]], ends: float) -> Entry | Problem:
    fail = partial(FailedLookup, lookup.line, source=lookup.wanted.text)
    if fetch is None:
        return fail(reason=NOBODY_ASKED)
    if lookup.key not in allowed:
        return fail(reason=f"At most {MOST} are looked up at once: try this one again.")
    if time.monotonic() > ends:
        return fail(reason="There was no time left to look it up: try again.")
    try:
        return replace(fetch(lookup.wanted), line=lookup.line, source=lookup.wanted.text)
    except SourceError as error:
        return fail(reason=str(error))


def find_here(pairs: Sequence[tuple[str, str]]) -> dict[tuple[str, str], Entry]:
    """Return the papers of this site that have identifiers, as entries. In a constant number of queries.

    An identifier that several papers have, as an ISBN can be, finds none.
    """
    rows = Identifier.objects.filter(
        scheme__in={scheme for scheme, _ in pairs}, value__in={value for _, value in pairs}
    ).values_list("scheme", "value", "publication")
    keys: dict[tuple[str, str], set[int]] = {}
    for scheme, value, paper in rows:
        keys.setdefault((scheme, value), set()).add(paper)
    single = {pair: min(keys[pair]) for pair in pairs if len(keys.get(pair, ())) == 1}
    papers = (
        Publication.objects.filter(pk__in=single.values())
        .only("kind", "title", "year", "status")
        .prefetch_related("identifiers", "authorships__author")
        .in_bulk()
        if single
        else {}
    )
    return {pair: _entry_of(papers[key]) for pair, key in single.items() if key in papers}


def _entry_of(paper: Publication) -> Entry:
    """Return what tells a paper apart, and nothing that could change it."""
    names = sorted(paper.authorships.all(), key=lambda mention: mention.position or 40_000)
    return Entry(
        paper.kind,
        paper.title,
        tuple(_contributor(mention.author) for mention in names if mention.role == "author"),
        tuple(_contributor(mention.author) for mention in names if mention.role == "editor"),
        year=paper.year,
        status=paper.status,
        identifiers=tuple((each.scheme, each.value) for each in paper.identifiers.all()),
    )


def _contributor(author: Author) -> Contributor:
    parts = Parts(author.given, author.particle, author.family, author.suffix)
    literal = Parts(literal=author.literal or author.name)
    return Contributor(author.name, parts if author.family else literal, author.homonym or "")
