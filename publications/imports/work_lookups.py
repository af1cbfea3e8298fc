"""Reading all works of pasted identifiers of persons and groups: page by page, joined, and with authors."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from heapq import merge
from operator import attrgetter

from django.utils.translation import gettext, ngettext

from bibliography.formats import Entry, Problem
from bibliography.matching.joining import group_entries, merge_entries
from core.text.translation import SeparatedNumber
from publications.imports import sources
from publications.imports.lookups import MOST_LOOKUPS, FailedLookup, Fetch, Lookup, find_stored, look_up
from publications.imports.sources import SourceClient, SourceError, SourceQuery, SourceState
from publications.imports.tables import SourceNote

OnRead = Callable[[int], None]
"""Called with the number of works that were read; raises ReadingStoppedError to stop."""


def ignore_number(_done: int) -> None:
    """Do nothing with a number."""


class ReadingStoppedError(Exception):
    """Somebody stopped the reading of works."""


@dataclass
class _Reading:
    """What one source said so far, and where it was left."""

    lookup: Lookup
    entries: list[Entry] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    state: SourceState = field(default_factory=dict)
    done: int = 0
    total: int | None = None

    def add(self, page: sources.WorkPage) -> None:
        line, text = self.lookup.line, self.lookup.query.text
        self.state, self.total = page.state, page.total
        self.done += len(page.entries)
        for item in page.entries:
            if isinstance(item, Problem):
                self.problems.append(replace(item, line=line))
            else:
                self.entries.append(replace(item, line=line, source=text))
        if page.note:
            self.problems.append(SourceNote(line, page.note))

    def fail(self, reason: str) -> None:
        """Add the problem that the rest could not be read, from which a retry goes on."""
        if self.done and self.total:
            reason += " " + gettext("{done:,} of {total:,} papers were read.").format(
                done=SeparatedNumber(self.done), total=SeparatedNumber(self.total)
            )
        elif self.done:
            reason += " " + ngettext(
                "{number:,} paper was read.", "{number:,} papers were read.", self.done
            ).format(number=SeparatedNumber(self.done))
        query = self.lookup.query
        self.problems.append(FailedLookup(self.lookup.line, reason, source=query.text, resume=self.state))


def look_up_all(
    lookups: Sequence[Lookup],
    fetch: Fetch = sources.fetch,
    on_read: OnRead = ignore_number,
    client: SourceClient | None = None,
) -> Iterator[Entry | Problem]:
    """Yield the entries of lookups, of one work or of many, or problems, in the order of lines."""
    many = [lookup for lookup in lookups if lookup.query.scheme in sources.WORK_SOURCES]
    single = [lookup for lookup in lookups if lookup.query.scheme not in sources.WORK_SOURCES]
    works = read_works(many, on_read, client) if many else []
    yield from merge(look_up(single, fetch), works, key=attrgetter("line"))


def read_works(
    lookups: Sequence[Lookup], on_read: OnRead = ignore_number, client: SourceClient | None = None
) -> list[Entry | Problem]:
    """Return one entry for each work that the sources of lookups have, and what went wrong, by line.

    What several sources say of one work is joined. One source after the other is requested.
    """
    client = client or sources.build_works_client()
    unique = {lookup.key: lookup for lookup in reversed(lookups)}
    readings = [_Reading(lookup) for lookup in sorted(unique.values(), key=lambda lookup: lookup.line)]
    is_stopped = False
    for number, reading in enumerate(readings):
        before = sum(earlier.done for earlier in readings[:number])
        is_stopped = is_stopped or not _read_source(reading, client, partial(_report, on_read, before))
        if is_stopped:
            reading.fail(gettext("Reading was stopped."))
    items: list[Entry | Problem] = _join([entry for reading in readings for entry in reading.entries])
    if not is_stopped:
        items = list(_add_authors(items, client, partial(on_read, sum(reading.done for reading in readings))))
    items += [problem for reading in readings for problem in reading.problems]
    return sorted(items, key=attrgetter("line"))


def _report(on_read: OnRead, before: int, done: int) -> None:
    on_read(before + done)


def _read_source(reading: _Reading, client: SourceClient, on_read: OnRead) -> bool:
    """Read the pages of a source; return False if somebody stopped it."""
    query, resume = reading.lookup.query, reading.lookup.resume
    reading.state = resume
    try:
        for page in sources.fetch_works(query.scheme, query.value, resume, client=client):
            reading.add(page)
            on_read(reading.done)
    except SourceError as error:
        reading.fail(str(error))
    except ReadingStoppedError:
        return False
    return True


def _join(entries: Sequence[Entry]) -> list[Entry | Problem]:
    joined: list[Entry | Problem] = []
    for numbers in group_entries(entries):
        group = [entries[number] for number in numbers]
        texts = dict.fromkeys(entry.source for entry in group)
        joined.append(replace(merge_entries(group), line=group[0].line, source="\n".join(texts)))
    return joined


def _add_authors(
    items: Iterable[Entry | Problem], client: SourceClient, on_read: Callable[[], object]
) -> Iterator[Entry | Problem]:
    """Look up entries whose sources name no authors by their DOIs, unless they are on this site."""
    items = list(items)
    dois = {
        id(item): value
        for item in items
        if isinstance(item, Entry) and not item.authors and not item.editors
        for scheme, value in item.identifiers
        if scheme == "doi"
    }
    stored = find_stored([("doi", value) for value in dois.values()]) if dois else {}
    requests, without_authors, is_stopped = 0, 0, False
    for item in items:
        doi = dois.get(id(item), "")
        if (
            isinstance(item, Entry)
            and doi
            and ("doi", doi) not in stored
            and requests < MOST_LOOKUPS
            and not is_stopped
        ):
            requests += 1
            try:
                on_read()
                record = sources.fetch(SourceQuery("doi", doi, doi), client=client.client)
                item = replace(merge_entries([item, record]), line=item.line, source=item.source)
            except SourceError:
                pass  # the entry stays as its source has it
            except ReadingStoppedError:
                is_stopped = True
        without_authors += isinstance(item, Entry) and not item.authors and not item.editors
        yield item
    if without_authors:
        note = ngettext(
            "The source names no authors of {number:,} paper.",
            "The source names no authors of {number:,} papers.",
            without_authors,
        )
        yield SourceNote(0, note.format(number=without_authors))
