"""The library of a Zotero group, or one of its collections (www.zotero.org/support/dev/web_api/v3)."""

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.utils.translation import gettext

from bibliography.formats import Entry, Problem
from bibliography.formats.items import build_entry
from bibliography.json_values import as_text, get_record
from publications.imports.sources.response_parsing import parse_json
from publications.imports.sources.source_client import SourceClient, SourceError, UnreadableError
from publications.imports.sources.work_source import (
    MOST_WORKS,
    NOT_MODIFIED,
    OnFetched,
    SourceState,
    WorkPage,
    WorkSource,
    describe_cut,
    get_at,
    ignore_progress,
    list_records,
    sanitize_item,
)

PER_PAGE = 100
_URL = re.compile(
    r"(?:https?://)?(?:www\.|api\.)?zotero\.org/groups/(\d{1,12})(?:/[^?#]*)?(?:[?#].*)?", re.ASCII
)
_COLLECTION = re.compile(r"/collections/([A-Z0-9]{8})(?![A-Z0-9])", re.ASCII)
_LABELLED = re.compile(r"zotero(?:\s+group)?\s*:?\s*(\d{1,12})", re.IGNORECASE | re.ASCII)
_NO_WORKS = ("attachment", "note", "annotation")


class ZoteroGroup(WorkSource):
    """The items of a public group; a later look only reads what changed since the version of the last one."""

    name = "zotero_group"
    label = "Zotero"
    base_setting = "ZOTERO_URL"

    def identify(self, text: str) -> str | None:
        if match := _LABELLED.fullmatch(text):
            return match[1]
        match = _URL.fullmatch(text)
        if not match:
            return None
        collection = _COLLECTION.search(text)
        return f"{match[1]}/{collection[1]}" if collection else match[1]

    def get_url(self, identifier: str) -> str:
        group, _, collection = identifier.partition("/")
        return f"https://www.zotero.org/groups/{group}" + (f"/collections/{collection}" if collection else "")

    def fetch_works(
        self,
        client: SourceClient,
        identifier: str,
        since: SourceState | None = None,
        on_progress: OnFetched = ignore_progress,
    ) -> Iterator[WorkPage]:
        state = dict(since or {})
        version, next_version = state.get("version"), state.get("next_version")
        start, done = int(state.get("cursor", 0)), int(state.get("done", 0))
        group = identifier.partition("/")[0]
        while True:
            headers = {"Zotero-API-Version": "3"}
            if version and not start:
                headers["If-Modified-Since-Version"] = str(version)
            response = client.get(
                self.label,
                _build_url(identifier, start, version),
                "application/json",
                gettext("Zotero has no group or collection {identifier}.").format(identifier=identifier),
                headers,
                gettext("Zotero group {group} is private.").format(group=group),
            )
            if response.status == NOT_MODIFIED:
                yield WorkPage((), {"version": version}, 0)
                return
            records = parse_json(response.body, self.label)
            if not isinstance(records, list):
                raise UnreadableError(self.label)
            total = _read_number(response.headers.get("Total-Results"))
            # the version of the first page: what changes while pages are read is read again next time
            next_version = next_version or _read_number(response.headers.get("Last-Modified-Version"))
            entries = tuple(_read_items(records))[: MOST_WORKS - done]
            done, start = done + len(entries), start + len(records)
            on_progress(done, total)
            is_last = not records or (start >= total if total is not None else len(records) < PER_PAGE)
            is_cut = not is_last and done >= MOST_WORKS
            if not done and is_last and not version:
                message = gettext("Zotero group {group} has no items here.").format(group=group)
                raise SourceError(message, lasting=True)
            if is_last or is_cut:
                note = describe_cut(self.label, total) if is_cut else ""
                yield WorkPage(entries, {"version": next_version}, total, note=note)
                return
            waiting = {"version": version, "next_version": next_version, "cursor": start, "done": done}
            yield WorkPage(entries, waiting, total, is_last=False)


def _build_url(identifier: str, start: int, version: int | None) -> str:
    group, _, collection = identifier.partition("/")
    place = f"groups/{group}" + (f"/collections/{collection}" if collection else "")
    query = {
        "format": "json",
        "include": "csljson,data",
        "limit": PER_PAGE,
        "start": start,
        "sort": "dateAdded",
    }
    if version:
        query["since"] = version
    return f"{settings.ZOTERO_URL}/{place}/items/top?{urlencode(query)}"


def _read_items(records: list[Any]) -> Iterator[Entry | Problem]:
    for record in list_records(records):
        item = record.get("csljson")
        if isinstance(item, str):
            try:
                item = json.loads(item)
            except (ValueError, RecursionError):
                continue
        item = item[0] if isinstance(item, list) and item else item
        if not isinstance(item, dict) or as_text(get_at(record, "data.itemType")) in _NO_WORKS:
            continue
        item.pop("id", None)
        tags = [as_text(tag.get("tag")) for tag in list_records(get_record(record, "data").get("tags"))]
        yield sanitize_item(build_entry(item | {"keyword": "; ".join(filter(None, tags))}, 0, ""), "Zotero")


def _read_number(text: str | None) -> int | None:
    return int(text) if text and text.isdecimal() and len(text) < 19 else None
