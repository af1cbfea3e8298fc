"""Parsing pasted text and uploaded files: records of any formats, identifiers and URLs, in any order.

Records are parsed by the parsers of their formats. Identifiers and URLs in other lines are looked up: on this
site first, then at their sources. All other lines become problems with their line number and text.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import merge
from itertools import chain, groupby
from operator import attrgetter
from typing import BinaryIO

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from bibliography import formats
from bibliography.entry import NO_TITLE
from bibliography.formats import Entry, Problem
from bibliography.formats.registry import decode
from bibliography.formats.segments import TextSegment, split
from bibliography.formats.unread import UNREAD_FORMATS, UnreadFormat, identify_unread
from core.tables.workbooks import SIGNATURE
from core.text.registry_identifiers import find_registry_identifiers
from core.text.translation import SeparatedNumber
from publications.imports import sources
from publications.imports.lookups import FailedLookup, Lookup, Resolve, reject_lookups
from publications.imports.reference_lists import FoundReference, find_references
from publications.imports.sources import SourceQuery
from publications.imports.tables import (
    is_table,
    is_workbook,
    read_text_table,
    read_workbook_table,
)
from publications.imports.work_lookups import look_up_all

WHOLE_TEXT_LIMIT = (
    20_000_000  # characters of a text that is parsed whole; longer ones are parsed as one format
)
TABLE_LIMIT = 150_000_000  # characters of a table
WORKBOOK_LIMIT = 60 * 1024 * 1024  # bytes
LINE_LIMIT = 5_000  # outside of records
SORT_LIMIT = 2_000_000  # characters of a text whose entries are sorted by line
ENTRY_LIMIT = 20_000  # of a plan that is made on the site
LONGEST_PUNCTUATION = 500  # characters of a line of punctuation that is ignored
LONGEST_LINE = 100_000  # characters outside of records
TEXT_SHOWN = 2_000  # characters of a text in a problem
_SPACE_AND_PUNCTUATION = re.compile(r"[\W_]*")
_REST_OF_ENTRY = re.compile(r"[\s})\],]*(?:[A-Za-z][\w+:.-]*\s*=.*)?|\s*(?:%|@comment\b).*", re.IGNORECASE)
_EXPORTER = re.compile(r"\s*(?:Provider|Database|Content|Coverage|Encoding)\s*:", re.IGNORECASE)
_TAGGED = re.compile(r"^(?:TY {2}- [A-Z]{3,9}|PMID- \d+)[ \t]*$", re.MULTILINE)
_ORCID = re.compile(r"\b(?:\d{4}-){3}\d{3}[\dXx]\b")
_URL = re.compile(r"\bhttps?://([^\s/?#]{1,200})", re.IGNORECASE)
_NO_RECORD = _("This is not a record, an identifier or a URL that can be looked up.")

_NO_REFERENCE = _("This reference could not be read. Write names, year and title in the form of the others.")
_NO_RECORDS = _(
    "No record, identifier or URL that can be looked up was found in this text. Export the papers from your "
    "reference manager as BibTeX or RIS, or paste their DOIs, one on each line."
)
LINES_NAMED = 5  # of pasted prose, each with a problem of its own
PROSE_NAMED = 50  # lines or paragraphs of prose beside records; the others are one problem

__all__ = ["FailedLookup", "limit_items", "read_file", "read_text"]


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a text, or the part of it outside of records."""

    number: int
    text: str
    start: int


def read_text(text: str, name: str = "", resolve: Resolve = look_up_all) -> Iterator[Entry | Problem]:
    """Yield the entries and the problems of a text, in the order of its lines.

    name: of the file. resolve: yields the entries of identifiers and URLs.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\ufeff", "")
    segments = list(split(text))
    if _is_table(text, segments):
        yield from read_text_table(text)
        return
    if all(segment.format in UNREAD_FORMATS or segment.format == "csl" for segment in segments) and (
        unread := identify_unread(text)
    ):
        yield _make_unread_problem(unread, 1, text)
        return
    if (
        not segments
        and (text_format := formats.find_format_by_suffix(name))
        and ".txt" not in name.casefold()
    ):
        segments = [TextSegment(text_format.name, 1, 0, len(text))]
    if not segments and resolve is not reject_lookups:
        lines_of_works = _find_works_lines(text)
        if references := find_references(_blank_lines(text, lines_of_works)):
            yield from _read_references(references, lines_of_works, resolve)
            return
    lines = list(_list_lines_outside(text, segments))
    lookups, problems = _find_lookups(lines, segments, name)
    if not segments and not lookups and len(problems) > (0 if name else LINES_NAMED):
        problems = [Problem(problems[0].line, str(_NO_RECORDS), source=text.strip()[:TEXT_SHOWN])]
    hidden = {lookup.start for lookup in lookups}
    readers = [
        _read_segments(text, segments, format_name, hidden)
        for format_name in dict.fromkeys(segment.format for segment in segments)
    ]
    items: Iterator[Entry | Problem] = merge(*readers, problems, resolve(lookups), key=attrgetter("line"))
    if len(text) <= SORT_LIMIT:  # an entry of BibTeX comes after the one to which it refers
        in_order = sorted(items, key=attrgetter("line"))
        is_json = in_order and {segment.format for segment in segments} == {"csl"}
        if is_json and all(map(_is_other_json, in_order)):
            in_order = [_make_unread_problem(UNREAD_FORMATS["json"], in_order[0].line, text)]
        items = iter(in_order)
    yield from items


def _is_table(text: str, segments: Sequence[TextSegment]) -> bool:
    """Return whether a text is a table of papers, of no program whose tables have their own reader."""
    if segments and segments[0].start == 0:
        return False
    unread = identify_unread(text)
    return (unread is None or unread.code == "table") and formats.detect(text) is None and is_table(text)


def _find_works_lines(text: str) -> list[Lookup]:
    """Return the lookups of lines that name all works of persons or groups."""
    lines = enumerate(text.split("\n")[:LINE_LIMIT], 1)
    return [Lookup(number, query) for number, line in lines for query in sources.parse_works_line(line)]


def _blank_lines(text: str, lookups: Sequence[Lookup]) -> str:
    """Return a text without the lines of lookups, which stay as empty ones."""
    if not lookups:
        return text
    numbers = {lookup.line for lookup in lookups}
    return "\n".join("" if number in numbers else line for number, line in enumerate(text.split("\n"), 1))


def _read_references(
    references: Sequence[FoundReference], works: Sequence[Lookup], resolve: Resolve
) -> Iterator[Entry | Problem]:
    """Yield the entries of references: of those with an identifier from its source, if it has one.

    works: lookups of lines between them that name all works of persons.
    """
    lookups = list(works)
    items: list[Entry | Problem] = []
    for reference in references:
        line = reference.block.line
        if reference.queries:
            lookups += [Lookup(line, query, 0, reference.entry) for query in reference.queries]
        elif reference.entry:
            items.append(reference.entry)
        else:
            items.append(Problem(line, str(_NO_REFERENCE), source=reference.block.source[:TEXT_SHOWN]))
    yield from merge(items, resolve(lookups), key=attrgetter("line"))


def _is_other_json(item: Entry | Problem) -> bool:
    """Return whether nothing in an item of JSON is what CSL-JSON has of a paper."""
    entry = item if isinstance(item, Entry) else item.entry
    is_known = entry and (
        entry.title or entry.authors or entry.venue or entry.identifiers or entry.kind != "other"
    )
    return entry is not None and not is_known


def _make_unread_problem(unread: UnreadFormat, line: int, text: str) -> Problem:
    return Problem(line, unread.message, source=text.strip()[:TEXT_SHOWN], code="unread", value=unread.code)


def read_file(
    source: bytes | BinaryIO, name: str, resolve: Resolve = look_up_all
) -> Iterator[Entry | Problem]:
    """Yield the entries and the problems of a file, in any compression and encoding, or of a workbook.

    A file longer than WHOLE is streamed, and parsed in the format of its beginning.
    """
    content = source if isinstance(source, bytes) else _read_workbook(source)
    if content is not None and is_workbook(content):
        yield from read_workbook_table(content)
        return
    text = decode(source)
    pieces = iter(text)
    head: list[str] = []
    size = 0
    while size < WHOLE_TEXT_LIMIT and (piece := next(pieces, None)) is not None:
        head.append(piece)
        size += len(piece)
    beginning = "".join(head[:10])
    file_format = formats.detect(beginning)
    if not file_format and not identify_unread(beginning):
        file_format = formats.find_format_by_suffix(name)
    if size < WHOLE_TEXT_LIMIT:
        yield from read_text("".join(head), name, resolve)
    elif not file_format and is_table(beginning):
        pieces = chain(head, pieces)
        yield from read_text_table("".join(take_characters(pieces, TABLE_LIMIT)))
    elif file_format:
        other_problems: list[Problem] = []
        yield from file_format.parse(
            _note_other_format(chain(head, pieces), file_format.name, other_problems)
        )
        yield from other_problems
    else:
        yield Problem(1, formats.describe_unknown(beginning), source=beginning[:TEXT_SHOWN])
    yield from text.list_problems()


def take_characters(pieces: Iterable[str], limit: int) -> Iterator[str]:
    """Yield pieces up to a number of characters."""
    for piece in pieces:
        if limit <= 0:
            return
        yield piece
        limit -= len(piece)


def _read_workbook(source: BinaryIO) -> bytes | None:
    """Return the bytes of a stream that begins as a workbook does; None, at the same place, for others."""
    if not source.seekable():
        return None
    start = source.tell()
    head = source.read(len(SIGNATURE))
    source.seek(start)
    if head != SIGNATURE:
        return None
    content = source.read(WORKBOOK_LIMIT)
    source.seek(start)
    return content


def _note_other_format(pieces: Iterable[str], name: str, problems: list[Problem]) -> Iterator[str]:
    """Yield the pieces of a long text; note the first line where another tagged format begins."""
    line = 1
    for piece in pieces:
        match = None if problems else _TAGGED.search(piece)
        if match and name not in ("ris", "medline"):
            reason = gettext(
                "A record in another format starts here. Files of more than {whole_text_limit:,} "
                "characters must have one format. Put these records in a separate file."
            ).format(whole_text_limit=SeparatedNumber(WHOLE_TEXT_LIMIT))
            problems.append(Problem(line + piece.count("\n", 0, match.start()), reason, source=match[0]))
        line += piece.count("\n")
        yield piece


def make_title_problem(entry: Entry) -> Problem:
    """Return the problem of an entry that has no title, and so cannot be imported."""
    reason = gettext("The entry has no title. Add one, then import it again.")
    return Problem(entry.line, reason, entry.key, "title", entry.source, entry, NO_TITLE)


def limit_items(items: Iterable[Entry | Problem], limit: int = ENTRY_LIMIT) -> Iterator[Entry | Problem]:
    """Yield at most `limit` items, then a problem if there are more; the rest is not parsed."""
    for number, item in enumerate(items):
        if number == limit:
            reason = gettext(
                "There are more than {limit:,} entries; only the first ones are included. Import "
                "all of them on the server with “manage.py import_papers”."
            ).format(limit=SeparatedNumber(limit))
            yield Problem(item.line, reason)
            return
        yield item


def _list_lines_outside(text: str, segments: Sequence[TextSegment]) -> Iterator[_Line]:
    """Yield the lines, or parts of lines, outside of segments."""
    number, position = 1, 0
    for segment in [*segments, TextSegment("", 0, len(text), len(text))]:
        for line in text[position : segment.start].split("\n"):
            yield _Line(number, line, position)
            number += 1
            position += len(line) + 1
        number = segment.line + text.count("\n", segment.start, segment.end)
        position = segment.end


def _find_lookups(
    lines: Sequence[_Line], segments: Sequence[TextSegment], name: str
) -> tuple[list[Lookup], list[Problem]]:
    """Return the lookups in lines outside of records, and problems for lines without one."""
    has_entries = any(segment.format == "bibtex" for segment in segments)
    # in a file of BibTeX alone, all that is outside of entries is a comment
    ignores_prose = formats.find_format_by_suffix(name) and {segment.format for segment in segments} == {
        "bibtex"
    }
    lookups: list[Lookup] = []
    problems: list[Problem] = []
    prose: list[_Line] = []
    number_read = 0
    for line in lines:
        comment = has_entries and _REST_OF_ENTRY.fullmatch(line.text)
        if comment or (len(line.text) < LONGEST_PUNCTUATION and _SPACE_AND_PUNCTUATION.fullmatch(line.text)):
            continue
        number_read += 1
        if len(line.text) > LONGEST_LINE:
            reason = gettext(
                "The line has more than {longest_line:,} characters, of which the first are read."
            ).format(longest_line=SeparatedNumber(LONGEST_LINE))
            problems.append(Problem(line.number, reason, source=line.text.strip()[:TEXT_SHOWN]))
        if number_read > LINE_LIMIT:
            reason = gettext(
                "Only {line_limit:,} lines outside records are read. Submit the rest again."
            ).format(line_limit=SeparatedNumber(LINE_LIMIT))
            problems.append(Problem(line.number, reason, source=line.text.strip()[:TEXT_SHOWN]))
            break
        if queries := _parse_line(line.text):
            lookups += [Lookup(line.number, query, line.start) for query in queries]
        elif not ignores_prose and not (segments and _EXPORTER.match(line.text)):
            prose.append(line)
    problems += _shorten(list(_report_prose(prose, in_paragraphs=bool(segments))))
    return lookups, sorted(problems, key=attrgetter("line"))


def _parse_line(line: str) -> list[SourceQuery]:
    """Return the queries of a line: for all works of persons or groups, or for single works."""
    return sources.parse_works_line(line) or sources.parse_line(line[:LONGEST_LINE])


def names_works(text: str) -> bool:
    """Return whether a line of a text names all works of a person or a group."""
    return any(map(sources.parse_works_line, text.splitlines()[:LINE_LIMIT]))


def _shorten(problems: list[Problem]) -> list[Problem]:
    """Return the first problems, and one for all others of many."""
    rest = problems[PROSE_NAMED:]
    if len(rest) < 2:
        return problems
    reason = gettext("This and {number:,} more lines are no records, identifiers or URLs.").format(
        number=SeparatedNumber(len(rest) - 1)
    )
    source = "\n".join(problem.source for problem in rest)[:TEXT_SHOWN]
    return [*problems[:PROSE_NAMED], Problem(rest[0].line, reason, source=source)]


def _report_prose(lines: Sequence[_Line], in_paragraphs: bool) -> Iterator[Problem]:
    """Yield a problem for each line of prose, or for each paragraph of consecutive lines."""
    numbered = enumerate(lines)
    for _key, group in groupby(numbered, key=lambda pair: pair[1].number - pair[0] * in_paragraphs):
        paragraph = [line for _number, line in group]
        text = "\n".join(line.text.strip() for line in paragraph)[:TEXT_SHOWN]
        reason = str(_NO_RECORD)
        if identifiers := _ORCID.findall(text):
            reason = gettext("Put an ORCID iD on a line of its own to add all papers of its record.")
            if not find_registry_identifiers(f"ORCID {identifiers[0]}"):
                reason = gettext("This ORCID iD has a typing error: its last digit does not fit the others.")
        elif url := _URL.search(text):
            reason = gettext(
                "This site reads no pages of {url}. Paste the paper's DOI or BibTeX instead."
            ).format(url=url[1])
        yield Problem(paragraph[0].number, reason, source=text)


def _read_segments(
    text: str, segments: Sequence[TextSegment], name: str, hidden: Collection[int]
) -> Iterator[Entry | Problem]:
    """Yield the entries and problems of the segments of a format."""
    if name in UNREAD_FORMATS:  # one problem for all of them
        first = next(segment for segment in segments if segment.format == name)
        source = text[first.start : min(first.end, first.start + TEXT_SHOWN)]
        yield _make_unread_problem(identify_unread(source) or UNREAD_FORMATS[name], first.line, source)
        return
    segment_format = formats.find_format(name)
    if segment_format is None:
        raise ValueError(gettext("There is no format {name}.").format(name=name))
    yield from segment_format.parse(_blank_other_segments(text, segments, name, hidden))


def _blank_other_segments(
    text: str, segments: Sequence[TextSegment], name: str, hidden: Collection[int]
) -> Iterator[str]:
    """Yield the text with only the segments of a format; of the rest only line ends stay.

    For BibTeX the text outside of records stays too, as its parser reports fields that are lost there.
    """
    position = 0
    for segment in [*segments, TextSegment("", 0, len(text), len(text))]:
        outside = text[position : segment.start]
        if name == "bibtex" and not _SPACE_AND_PUNCTUATION.fullmatch(outside):
            # without lines that are looked up, and without the beginning of the line of an entry
            lines = outside.split("\n")
            for number, line in enumerate(lines):
                if position in hidden or (segment.format == name and number == len(lines) - 1):
                    lines[number] = " "
                position += len(line) + 1
            yield "\n".join(lines)
        else:
            yield "\n" * outside.count("\n") or " "
        inside = text[segment.start : segment.end]
        if segment.format != name:
            yield "\n" * inside.count("\n")
        elif name == "csl" and inside.startswith("["):  # concatenated arrays are parsed as one
            yield f" {inside[1:]}"
        else:
            yield inside
        position = segment.end
