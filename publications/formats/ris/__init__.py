"""RIS, as Reference Manager's specification (2001) and its successors have it, and as it is found."""

import re
from collections.abc import Iterable, Iterator

from publications.formats.entry import Entry, Problem
from publications.formats.ris.reading import read
from publications.formats.ris.records import Stray, records
from publications.formats.ris.writing import write

_TYPE = re.compile(r"^[ \t\ufeff]{0,4}TY[ \t]{0,6}-[ \t]?[A-Z]{3,9}[ \t]*$", re.IGNORECASE | re.MULTILINE)
_TAGS = re.compile(r"^(?:[A-Z][A-Z0-9]  - .*\n+){3}", re.MULTILINE)


def parse(text: str | Iterable[str]) -> Iterator[Entry | Problem]:
    """The entries of a text, one record after the other; a problem for a record without a title.

    A missing end, odd spaces, small letters and continued lines are taken as they are meant.
    """
    any_record = False
    for found in records(text):
        if isinstance(found, Stray):
            yield Problem(found.line, "This stands outside of any record and is left out.", source=found.text)
            continue
        any_record = True
        entry = read(found)
        if entry.title:
            yield entry
        else:
            reason = "The record has no title: it is not taken over."
            yield Problem(found.line, reason, entry.key, "TI", entry.source, entry)
    if not any_record:
        yield Problem(1, "There is no record here: in RIS each begins with its type, as “TY  - JOUR”.")


def begins(head: str) -> int:
    """Where in the head of a text this format begins; -1 where it does not."""
    found = _TYPE.search(head) or _TAGS.search(head)
    return found.start() if found else -1


def render(entries: Iterable[Entry]) -> Iterator[str]:
    """A record for each entry."""
    return map(write, entries)
