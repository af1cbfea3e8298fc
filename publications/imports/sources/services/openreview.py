"""The public papers of a profile of OpenReview (docs.openreview.net, API 2)."""

import re
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from django.conf import settings
from django.utils.translation import gettext

from bibliography.formats.items import build_entry
from bibliography.json_values import as_text, get_record
from core.http import ServiceResponse
from publications.imports.sources.response_parsing import parse_json
from publications.imports.sources.source_client import UnreadableError
from publications.imports.sources.work_source import (
    Fields,
    PagedSource,
    ServicePage,
    convert_record,
    list_records,
)

PER_PAGE = 200
_PROFILE = re.compile(r"~[^\W\d_][\w'.-]*\d+")
_REFUSED = re.compile(r"\b(?:withdrawn|reject|desk)", re.IGNORECASE)
_WAITING = re.compile(r"submitted to|under review|submission", re.IGNORECASE)
_PREPRINT = re.compile(r"/corr\b|arxiv", re.IGNORECASE)


def _get(note: dict[str, Any], name: str) -> Any:
    """Return a value of a note's content, which API 2 wraps in an object and API 1 does not."""
    value = get_record(note, "content").get(name)
    return value.get("value") if isinstance(value, dict) else value


def _is_preprint(note: dict[str, Any]) -> bool:
    venue = as_text(_get(note, "venue"))
    return not venue or bool(_WAITING.search(venue) or _PREPRINT.search(f"{venue} {_get(note, 'venueid')}"))


def _get_date(note: dict[str, Any]) -> str:
    moment = next(
        (note[name] for name in ("pdate", "odate", "cdate") if isinstance(note.get(name), int)), None
    )
    try:
        return f"{datetime.fromtimestamp(moment / 1000, UTC):%Y-%m-%d}" if moment is not None else ""
    except (ValueError, OverflowError, OSError):
        return ""


FIELDS: Fields = {
    "type": lambda note: "article" if _is_preprint(note) else "paper-conference",
    "title": lambda note: _get(note, "title"),
    "author": lambda note: _get(note, "authors"),
    "issued": _get_date,
    "container-title": lambda note: "" if _is_preprint(note) else _get(note, "venue"),
    "abstract": lambda note: _get(note, "abstract"),
    "URL": lambda note: f"https://openreview.net/forum?id={note.get('forum') or note.get('id')}",
}


class OpenReviewProfile(PagedSource):
    """All papers of a profile, such as ~Ada_Lovelace1; what was rejected or withdrawn is left out."""

    name = "openreview_profile"
    label = "OpenReview"
    base_setting = "OPENREVIEW_URL"

    def identify(self, text: str) -> str | None:
        if _PROFILE.fullmatch(text):
            return text
        if " " in text or "openreview.net/profile" not in text:
            return None
        profile = parse_qs(urlsplit(text).query).get("id", [""])[0]
        return profile if _PROFILE.fullmatch(profile) else None

    def get_url(self, identifier: str) -> str:
        return f"https://openreview.net/profile?{urlencode({'id': identifier})}"

    def describe_missing(self, identifier: str) -> str:
        return gettext("OpenReview has no public papers of {identifier}.").format(identifier=identifier)

    describe_empty = describe_missing

    def build_url(self, identifier: str, cursor: str | int) -> str:
        query = {"content.authorids": identifier, "limit": PER_PAGE, "offset": cursor, "sort": "cdate:desc"}
        return f"{settings.OPENREVIEW_URL}/notes?{urlencode(query)}"

    def read_page(self, response: ServiceResponse) -> ServicePage:
        answer = parse_json(response.body, self.label)
        notes = get_record(answer).get("notes")
        if not isinstance(notes, list):
            raise UnreadableError(self.label)
        accepted = [note for note in list_records(notes) if not _REFUSED.search(as_text(_get(note, "venue")))]
        entries = tuple(build_entry(convert_record(note, FIELDS), 0, "") for note in accepted)
        start = int(parse_qs(urlsplit(response.url).query)["offset"][0])
        return ServicePage(entries, start + len(notes) if len(notes) == PER_PAGE else None)
