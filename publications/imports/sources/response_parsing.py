"""Parsing responses of sources as JSON or BibTeX, checking their identifiers, and sanitizing entries."""

import re
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext

from bibliography.entry_values import from_values, to_values
from bibliography.formats import Entry, read
from bibliography.identifiers import LENGTH
from bibliography.json_values import decode_json, encode_json
from core.text.translation import SeparatedNumber
from publications.imports.sources.source_client import (
    OTHERWISE,
    AnotherWorkError,
    SourceError,
    UnreadableError,
)

LONGEST_TITLE = 2_000
_INVISIBLE = re.compile("[\u00ad\u200b\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]")
"""Invisible characters that reverse, break or hide text."""


def parse_json(body: bytes, name: str) -> Any:
    """Parse a response as JSON. Raises UnreadableError, with the name of the source."""
    try:
        return decode_json(body.decode("utf-8-sig"))
    except ValueError as error:
        description = (
            gettext("a web page instead of data")
            if _is_page(body)
            else gettext("something that is not the data asked for")
        )
        raise UnreadableError(name, f"with {description}") from error


def parse_bibtex(body: bytes, name: str) -> Entry:
    """Parse the first entry of a response in BibTeX. Raises UnreadableError where there is none."""
    if _is_page(body):  # whose styles and URLs have @ and braces, too
        raise UnreadableError(name, gettext("with a web page instead of data"))
    entry = next((item for item in read(body, format="bibtex") if isinstance(item, Entry)), None)
    if entry is None:
        raise UnreadableError(name, gettext("with something that is not the data asked for"))
    return entry


def _is_page(body: bytes) -> bool:
    return body[:1000].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")


def check_identifier(entry: Entry, scheme: str, value: str, name: str) -> Entry:
    """Return the entry if it has the requested identifier. Raises AnotherWorkError otherwise."""
    if (scheme, value) not in entry.identifiers:
        other = next((other for other_scheme, other in entry.identifiers if other_scheme == scheme), "")
        raise AnotherWorkError(name, value, other)
    return entry


def add_identifier(entry: Entry, scheme: str, value: str) -> Entry:
    """Return the entry with one more identifier, before the others, unless it has it already."""
    pair = (scheme, value)
    if pair in entry.identifiers:
        return entry
    return replace(entry, identifiers=(pair, *entry.identifiers))


def sanitize_entry(entry: Entry, name: str) -> Entry:
    """Return the entry without invisible characters that change the text, and without its source text.

    Identifiers that are too long are left out. Raises SourceError for what cannot be an entry.
    """
    if len(entry.title) > LONGEST_TITLE:
        message = gettext("{name} returned a title of {number:,} characters. {otherwise}").format(
            name=name, number=SeparatedNumber(len(entry.title)), otherwise=OTHERWISE
        )
        raise SourceError(message, lasting=True)
    identifiers = tuple(pair for pair in entry.identifiers if len(pair[1]) <= LENGTH)
    entry = replace(entry, identifiers=identifiers, line=0, source="")
    values = to_values(entry)
    if not _INVISIBLE.search(encode_json(values)):
        return entry
    cleaned = _remove_invisible(values)
    if cleaned["title"] != entry.title:
        cleaned.pop("protected", None)  # its offsets are wrong now
    try:
        return replace(from_values(cleaned), warnings=entry.warnings)
    except ValueError as error:
        raise UnreadableError(name) from error


def _remove_invisible(value: Any) -> Any:
    if isinstance(value, str):
        return _INVISIBLE.sub("", value)
    if isinstance(value, list | tuple):
        return [_remove_invisible(item) for item in value]
    return (
        {_remove_invisible(name): _remove_invisible(item) for name, item in value.items()}
        if isinstance(value, dict)
        else value
    )
