"""RIS, by the specification of Reference Manager (2001) and its successors, and as files use it."""

import re
from collections.abc import Iterable, Iterator

from bibliography.entry import Entry, Problem
from bibliography.links import has_content
from bibliography.ris.record_parser import parse_record
from bibliography.ris.record_writer import render_record
from bibliography.ris.records import StrayText, read_records
from core.text.translation import gettext, gettext_noop

_TYPE = re.compile(
    r"^[^\S\n\ufeff]{0,4}\ufeff?TY[^\S\n]{0,6}[-‐‑–—−][^\S\n]{0,4}[A-Z]{3,9}[^\S\n]*$",
    re.IGNORECASE | re.MULTILINE,
)
_TAGS = re.compile(r"^(?:[A-Z][A-Z0-9]  - .*\n+){3}", re.MULTILINE)
_OUTSIDE = gettext_noop("This is outside all records and is ignored.")
_NONE = gettext_noop("There is no record. In RIS each record starts with its type, for example “TY  - JOUR”.")


def parse(text: str | Iterable[str]) -> Iterator[Entry | Problem]:
    """Yield the entries of a text, one record after the other; a problem for an empty record.

    A missing end, odd spaces, lower-case tags and continued lines are accepted.
    """
    any_record = False
    for record in read_records(text):
        if isinstance(record, StrayText):
            yield Problem(record.line, _OUTSIDE if any_record else _NONE, source=record.text)
            continue
        any_record = True
        entry = parse_record(record)
        if has_content(entry):
            yield entry
        else:
            yield Problem(
                record.line,
                gettext("The record does not describe a work."),
                entry.key,
                "",
                entry.source,
                entry,
            )


def find_start(head: str) -> int:
    """Return where in the head of a text this format begins; -1 where it does not."""
    head = head.replace("\r", "\n")
    match = _TYPE.search(head) or _TAGS.search(head)
    return match.start() if match else -1


def render(entries: Iterable[Entry]) -> Iterator[str]:
    """Return a record for each entry."""
    return map(render_record, entries)
