"""Parsing and checking answers: read as JSON or BibTeX, compared with the request, made safe to show."""

import re
from dataclasses import replace
from typing import Any

from bibliography.entry_values import from_values, to_values
from bibliography.formats import Entry, read
from bibliography.identifiers import LENGTH
from bibliography.json_values import dumped, loaded
from publications.imports.sources.source_client import OTHERWISE, AnotherWork, SourceError, Unreadable

LONGEST_TITLE = 2_000
_UNSEEN = re.compile("[\u00ad\u200b\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]")
"""Invisible characters that turn, break or hide text: after them a name may read backwards."""


def json_of(body: bytes, name: str) -> Any:
    """Return an answer as the values of its JSON. Raises Unreadable, with the name of the source."""
    try:
        return loaded(body.decode("utf-8-sig"))
    except ValueError as error:
        description = (
            "a web page instead of data" if _is_page(body) else "something that is not the data asked for"
        )
        raise Unreadable(name, f"with {description}") from error


def bibtex_of(body: bytes, name: str) -> Entry:
    """Return the first entry of an answer in BibTeX. Raises Unreadable where there is none."""
    if _is_page(body):  # whose styles and addresses have @ and braces too
        raise Unreadable(name, "with a web page instead of data")
    entry = next((each for each in read(body, format="bibtex") if isinstance(each, Entry)), None)
    if entry is None:
        raise Unreadable(name, "with something that is not the data asked for")
    return entry


def _is_page(body: bytes) -> bool:
    return body[:1000].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")


def about(entry: Entry, scheme: str, value: str, name: str) -> Entry:
    """Return the entry, if it has the identifier that was asked for. Raises AnotherWork else."""
    if (scheme, value) not in entry.identifiers:
        other = next((each for named, each in entry.identifiers if named == scheme), "")
        raise AnotherWork(name, value, other)
    return entry


def also_named(entry: Entry, scheme: str, value: str) -> Entry:
    """Return the entry with an identifier more, before its others, if it has it not yet."""
    pair = (scheme, value)
    if pair in entry.identifiers:
        return entry
    return replace(entry, identifiers=(pair, *entry.identifiers))


def safe(entry: Entry, name: str) -> Entry:
    """Return the entry without invisible characters that change the text, and without its source text.

    Identifiers that are too long to be any are left out. Raises SourceError for what cannot be an entry.
    """
    if len(entry.title) > LONGEST_TITLE:
        message = f"{name} answers with a title of {len(entry.title):,} letters. {OTHERWISE}"
        raise SourceError(message, lasting=True)
    identifiers = tuple(pair for pair in entry.identifiers if len(pair[1]) <= LENGTH)
    entry = replace(entry, identifiers=identifiers, line=0, source="")
    values = to_values(entry)
    if not _UNSEEN.search(dumped(values)):
        return entry
    cleaned = _remove_unseen(values)
    if cleaned["title"] != entry.title:
        cleaned.pop("protected", None)  # its places have moved
    try:
        return replace(from_values(cleaned), warnings=entry.warnings)
    except ValueError as error:
        raise Unreadable(name) from error


def _remove_unseen(value: Any) -> Any:
    if isinstance(value, str):
        return _UNSEEN.sub("", value)
    if isinstance(value, list | tuple):
        return [_remove_unseen(each) for each in value]
    return (
        {_remove_unseen(name): _remove_unseen(each) for name, each in value.items()}
        if isinstance(value, dict)
        else value
    )
