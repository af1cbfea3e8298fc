"""What renders or reads a text that people type or paste, by name; a refusal of the text is no failure."""

from collections.abc import Callable
from contextlib import suppress

from bibliography.bylines import split_byline
from bibliography.dates import read_date
from bibliography.formats import Entry, write
from bibliography.identifiers import find_identifier
from bibliography.names.academic_titles import split_title, strip_asides
from bibliography.names.splitting import split
from bibliography.venues.labels import label_printed
from bibliography.venues.printed_venues import parse_series
from core.tables.pasted_table import read_table
from core.text.dates import PartialDate, YearSet
from core.text.markdown import list_paragraphs, render_markdown, slugify_title, truncate_text
from core.text.mathematics import render_abstract, render_math, strip_math
from core.text.registry_identifiers import find_registry_identifiers
from core.text.typography import set_typography
from groupsite.agenda import calendar_reader
from groupsite.agenda.calendar_files import entries
from groupsite.agenda.pasted_tables import KINDS
from groupsite.templatetags.text import keep_unbroken
from people.names.newcomers import read_newcomer, to_display_name
from people.roster.table import parse_table
from publications.imports.lookups import reject_lookups
from publications.imports.reference_lists import find_references
from publications.imports.sources.html_tags import iter_tags
from publications.imports.tables import read_text_table
from publications.imports.user_input import read_text
from publications.search.language import parse_search_query


def _run_here(_module: str, data: bytes, *arguments: str, **_limits: int) -> bytes:
    """Read a calendar in this process: starting another for each text takes most of the time."""
    return entries.main(data, *arguments)


def read_calendars_here() -> None:
    """Let calendars be read in this process from now on."""
    calendar_reader.run_limited = _run_here


def _read_event(text: str) -> None:
    lines = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "DTSTART:20260101T100000Z", f"SUMMARY:{text}"]
    calendar_reader.read_calendar("\r\n".join([*lines, f"DESCRIPTION:{text}", "END:VEVENT", "END:VCALENDAR"]))


def _read_talks(text: str) -> None:
    read_table(f"title\tdate\n{text}\t2026\n", KINDS["talks"].columns)


READERS: dict[str, Callable[[str], object]] = {
    "Markdown": render_markdown,
    "Markdown as plain text": list_paragraphs,
    "mathematics": render_math,
    "mathematics as plain text": strip_math,
    "abstracts": render_abstract,
    "typography": set_typography,
    "unbroken words": lambda text: keep_unbroken(render_math(text)),
    "slugs of titles": slugify_title,
    "descriptions": truncate_text,
    "identifiers of papers": find_identifier,
    "identifiers of persons": find_registry_identifiers,
    "search queries": parse_search_query,
    "pasted papers": lambda text: list(read_text(text, resolve=reject_lookups)),
    "tables of papers": lambda text: list(read_text_table(text)),
    "lists of references": lambda text: [find_references(text), split_byline(text)],
    "rosters": lambda text: parse_table(f"Name\tRole\n{text}\tPhD student\n"),
    "tables of talks": _read_talks,
    "calendars": calendar_reader.read_calendar,
    "texts of calendars": _read_event,
    "newcomers": read_newcomer,
    "displayed names": to_display_name,
    "names": split,
    "titles of persons": split_title,
    "asides of names": strip_asides,
    "series of venues": parse_series,
    "labels of venues": label_printed,
    "printed dates": read_date,
    "dates": PartialDate.parse,
    "years": YearSet.parse,
    "web pages": lambda text: list(iter_tags(text)),
    "exports": lambda text: [
        list(write([Entry("article", text)], name)) for name in ("bibtex", "ris", "csl")
    ],
}


def read(name: str, text: str) -> None:
    """Let a reader read a text; ValueError is how it refuses one."""
    with suppress(ValueError):
        READERS[name](text)
