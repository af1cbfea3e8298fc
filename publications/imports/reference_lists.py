"""Lists of references in a text, as people paste them from a document: entries to check, or lookups."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from bibliography.entry import Entry, Problem
from bibliography.references import ReferenceText, read_reference, split_references
from publications.imports.sources import SourceQuery, parse_line

LONGEST = 3_000_000  # characters of a text in which references are looked for
FROM_TEXT, UNSURE = "from_text", "unsure"
"""Codes of the warning of an entry that was read from a reference; UNSURE where its form left a choice."""
_SHARE = 0.5
_SEPARATORS = re.compile(r"[\s,;]+")
MOST_IDENTIFIERS = 6  # of a line that has nothing else
_WORDS = re.compile(r"[^\W\d_]{3,}")


@dataclass(frozen=True, slots=True)
class FoundReference:
    """A reference of a list: its entry, None where it could not be read, and what may be looked up for it."""

    block: ReferenceText
    entry: Entry | None
    queries: tuple[SourceQuery, ...] = ()


def find_references(text: str) -> list[FoundReference]:
    """Return the references of a text that is mainly a list of them, in order; [] for any other text.

    Lines of identifiers alone are references, too, unless they end one.
    """
    if len(text) > LONGEST or not _WORDS.search(text):
        return []
    lines = text.split("\n")
    alone = _find_lines_of_identifiers(lines)
    blocks = split_references("\n".join("" if index in alone else line for index, line in enumerate(lines)))
    references = [_read_block(block) for block in blocks]
    readable = sum(reference.entry is not None for reference in references)
    if not readable or readable < _SHARE * len(references):
        return []
    for index in alone:
        block = ReferenceText(index + 1, lines[index].strip(), lines[index].strip())
        references.append(FoundReference(block, None, alone[index]))
    return sorted(references, key=lambda reference: reference.block.line)


def _find_lines_of_identifiers(lines: Sequence[str]) -> dict[int, tuple[SourceQuery, ...]]:
    """Return the lines that are identifiers and nothing else, and that end no reference above them."""
    candidates = {
        index: tuple(queries)
        for index, line in enumerate(lines)
        if any(map(str.isdigit, line))
        and len(line) < 400
        and len(_SEPARATORS.split(line.strip())) <= MOST_IDENTIFIERS
        and (queries := parse_line(line))
        and all(query.text in line and " " not in query.text.strip() for query in queries)
        and len(line.split()) <= 2 * len(queries)
    }
    return {
        index: queries
        for index, queries in candidates.items()
        if not index or not lines[index - 1].strip() or index - 1 in candidates or index + 1 in candidates
    }


def _read_block(block: ReferenceText) -> FoundReference:
    result = read_reference(block.text, block.year, block.line, block.source)
    queries = tuple(parse_line(block.text))
    if result is None or not (result.is_sure or _is_likely(result.entry, block.text)):
        return FoundReference(block, None, queries)
    if result.is_sure:
        warning = Problem(block.line, gettext("Read from a text."), code=FROM_TEXT)
    else:
        reason = gettext("Read from a text, with doubt. Check the fields, then tick it.")
        warning = Problem(block.line, reason, code=UNSURE)
    entry = replace(result.entry, warnings=(warning,))
    return FoundReference(block, entry, queries if len(queries) == 1 else ())


def _is_likely(entry: Entry, text: str) -> bool:
    """Return whether a doubtful reading is that of a reference at all, and not of a sentence or a heading."""
    is_dated = entry.year is not None or bool(entry.identifiers)
    is_placed = bool(entry.venue or entry.publisher or entry.pages or entry.identifiers)
    has_names = bool(entry.authors or entry.editors)
    long_enough = len(text) > 25 and len(entry.title.split()) > 1
    return long_enough and is_dated and (has_names or (is_placed and len(text) > 60))
