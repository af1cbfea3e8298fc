"""What a source of many works is: all works of a person, a group's library, or a file, page by page."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from django.utils.translation import gettext

from bibliography.formats import Entry, Problem
from core.http import RequestLimits, ServiceResponse
from core.text.translation import SeparatedNumber
from publications.imports.sources.response_parsing import sanitize_entry
from publications.imports.sources.source_client import SourceClient, SourceError

MOST_WORKS = 2_000
"""The number of works of one identifier from which on the rest is not read."""
NOT_MODIFIED = 304
PAGE_LIMITS = RequestLimits(seconds=40, body=24 * 1024 * 1024)
"""The limits of a request for a page of works."""

SourceState = dict[str, Any]
"""Where a source was left, as JSON that only the source reads; stored by whoever looks again later.

While pages remain it has what is needed to go on; afterwards what tells whether anything changed since.
"""


@dataclass(frozen=True)
class WorkPage:
    """Some works of a source. state: with which the next look begins, after this page.

    total: the number of works, as far as the source says so. is_last: no page follows. note: what the user
    should know of it.
    """

    entries: tuple[Entry | Problem, ...] = ()
    state: SourceState = field(default_factory=dict)
    total: int | None = None
    is_last: bool = True
    note: str = ""


OnFetched = Callable[[int, int | None], object]
"""Called for each page with the number of works so far and the total, if it is known; may raise to stop."""


def ignore_progress(done: int, total: int | None) -> None:
    """Do nothing with the progress."""


class WorkSource(ABC):
    """A service, or a kind of URL, that has works under an identifier.

    name: in stored data. label: the service in a sentence. base_setting: with the URL of its API; empty for
    files on any host.
    """

    name: str
    label: str
    base_setting: str = ""

    @abstractmethod
    def identify(self, text: str) -> str | None:
        """Return the identifier that a pasted text is, in its normal form; None if it is none."""

    @abstractmethod
    def get_url(self, identifier: str) -> str:
        """Return the URL of the page that people read."""

    @abstractmethod
    def fetch_works(
        self,
        client: SourceClient,
        identifier: str,
        since: SourceState | None = None,
        on_progress: OnFetched = ignore_progress,
    ) -> Iterator[WorkPage]:
        """Yield the works of an identifier, from where a state was left. Raises SourceError.

        An identifier whose works did not change since gives a last page without entries.
        """


@dataclass(frozen=True)
class ServicePage:
    """A page as a service returned it. cursor: of the next page; None for the last one."""

    entries: tuple[Entry | Problem, ...]
    cursor: str | int | None = None
    total: int | None = None


class PagedSource(WorkSource):
    """A source whose API returns pages of works. accept: their media type."""

    accept = "application/json"
    first_cursor: str | int = 0

    @abstractmethod
    def build_url(self, identifier: str, cursor: str | int) -> str:
        """Return the URL of a page."""

    @abstractmethod
    def read_page(self, response: ServiceResponse) -> ServicePage:
        """Parse a page. Raises SourceError for what is none."""

    @abstractmethod
    def describe_missing(self, identifier: str) -> str:
        """Return the sentence about an identifier that the service does not have."""

    def describe_empty(self, identifier: str) -> str:
        """Return the sentence about an identifier without works."""
        return gettext("{label} has no works of {identifier}.").format(
            label=self.label, identifier=identifier
        )

    def begin(self, client: SourceClient, identifier: str) -> None:
        """Check that the service has the identifier, where pages do not tell. Raises SourceError."""

    def fetch_page(self, client: SourceClient, identifier: str, cursor: str | int) -> ServicePage:
        """Fetch a page."""
        url, missing = self.build_url(identifier, cursor), self.describe_missing(identifier)
        return self.read_page(client.get(self.label, url, self.accept, missing))

    def fetch_works(
        self,
        client: SourceClient,
        identifier: str,
        since: SourceState | None = None,
        on_progress: OnFetched = ignore_progress,
    ) -> Iterator[WorkPage]:
        state = dict(since or {})
        cursor, done = state.get("cursor"), int(state.get("done", 0))
        if cursor is None:
            self.begin(client, identifier)
            cursor, done = self.first_cursor, 0
        while True:
            content = self.fetch_page(client, identifier, cursor)
            entries = tuple(sanitize_item(item, self.label) for item in content.entries[: MOST_WORKS - done])
            done += len(entries)
            if not done and content.cursor is None:
                raise SourceError(self.describe_empty(identifier), lasting=True)
            has_more = content.cursor is not None or len(entries) < len(content.entries)
            is_cut = has_more and done >= MOST_WORKS
            on_progress(done, content.total)
            if is_cut or content.cursor is None or content.cursor == cursor:
                note = describe_cut(self.label, content.total) if is_cut else ""
                yield WorkPage(entries, {}, content.total, note=note)
                return
            cursor = content.cursor
            yield WorkPage(entries, {"cursor": cursor, "done": done}, content.total, is_last=False)


class DocumentSource(WorkSource):
    """A source whose works are in one document, which is requested again only if it changed."""

    accept = "*/*"

    @abstractmethod
    def build_document_url(self, identifier: str) -> str:
        """Return the URL of the document."""

    @abstractmethod
    def read_document(self, response: ServiceResponse) -> Iterator[Entry | Problem]:
        """Parse the document. Raises SourceError for what is none."""

    @abstractmethod
    def describe_missing(self, identifier: str) -> str:
        """Return the sentence about an identifier that the service does not have."""

    def get_label(self, identifier: str) -> str:
        """Return what stands in sentences for the source of a document."""
        return self.label or identifier

    def fetch_works(
        self,
        client: SourceClient,
        identifier: str,
        since: SourceState | None = None,
        on_progress: OnFetched = ignore_progress,
    ) -> Iterator[WorkPage]:
        state, label = dict(since or {}), self.get_label(identifier)
        url, missing = self.build_document_url(identifier), self.describe_missing(identifier)
        conditions = {"If-None-Match": state.get("etag"), "If-Modified-Since": state.get("modified")}
        headers = {name: value for name, value in conditions.items() if value}
        response = client.get(label, url, self.accept, missing, headers)
        if response.status == NOT_MODIFIED:
            yield WorkPage((), state, 0)
            return
        items = iter(self.read_document(response))
        entries = tuple(sanitize_item(item, label) for item in islice(items, MOST_WORKS))
        if not entries:
            message = gettext("{label} has no works of {identifier}.")
            raise SourceError(message.format(label=label, identifier=identifier), lasting=True)
        note = "" if next(items, None) is None else describe_cut(label, None)
        validators = {"etag": response.headers.get("ETag"), "modified": response.headers.get("Last-Modified")}
        on_progress(len(entries), len(entries))
        next_state = {name: value for name, value in validators.items() if value}
        yield WorkPage(entries, next_state, len(entries), note=note)


def describe_cut(label: str, total: int | None) -> str:
    """Return the note that a source has more works than are read."""
    if total is None:
        return gettext("{label} has more works than the first {most:,}, which are included.").format(
            label=label, most=SeparatedNumber(MOST_WORKS)
        )
    return gettext("{label} has {total:,} works; the first {most:,} are included.").format(
        label=label, total=SeparatedNumber(total), most=SeparatedNumber(MOST_WORKS)
    )


def sanitize_item(item: Entry | Problem, label: str) -> Entry | Problem:
    """Return an entry without hidden characters, or the problem with it."""
    if isinstance(item, Problem):
        return item
    try:
        return sanitize_entry(item, label)
    except SourceError as error:
        return Problem(0, str(error), source=item.title[:500])


def list_records(value: Any) -> list[dict[str, Any]]:
    """Return the objects of a list; none for anything else."""
    return [record for record in value if isinstance(record, dict)] if isinstance(value, list) else []


def get_at(record: Any, path: str) -> Any:
    """Return the value at a path of names and numbers with dots between them; None if there is none."""
    for name in path.split("."):
        if isinstance(record, list):
            record = record[int(name)] if name.isdecimal() and int(name) < len(record) else None
        else:
            record = record.get(name) if isinstance(record, dict) else None
    return record


Fields = Mapping[str, str | Callable[[dict[str, Any]], Any]]
"""Variables of CSL-JSON, each with the path of its value in a record, or a function of the record."""


def convert_record(record: dict[str, Any], fields: Fields) -> dict[str, Any]:
    """Return a record of a service as an item of CSL-JSON."""
    values = (
        (name, get_at(record, rule) if isinstance(rule, str) else rule(record))
        for name, rule in fields.items()
    )
    return {name: value for name, value in values if value not in (None, "", [])}
