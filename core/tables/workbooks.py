"""Read a sheet of a workbook, XLSX or ODS, as rows of texts: its values, its links, what is hidden."""

import io
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext, ngettext

from core.tables import ods, xlsx
from core.tables.sheet import FileProblemError, RawSheet, SheetLimits
from core.text.translation import format_number

__all__ = ["FileProblemError", "Sheet", "SheetLimits", "is_workbook", "read_workbook"]

LIMITS = SheetLimits(unpacked=20 * 1024 * 1024, rows=2100, columns=60, characters=5_000_000)
"""The rows and columns that are read: a little more than the maximum, so that an excess is noticed."""
SIGNATURE = b"PK\x03\x04"
SHEETS_NAMED = 5
IsWanted = Callable[[Sequence[Sequence[str]]], bool]


@dataclass
class Sheet:
    """A sheet: the texts of its rows, the URLs behind cells by row and column from 0, and notes for users."""

    name: str
    rows: list[list[str]]
    links: dict[tuple[int, int], str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


def is_workbook(content: bytes) -> bool:
    """Return whether bytes are a workbook that can be read, whatever the name of the file says."""
    if not content.startswith(SIGNATURE):
        return False
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return xlsx.MAIN_PART in archive.namelist() or ods.is_spreadsheet(archive)
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        return False


def read_workbook(content: bytes, limits: SheetLimits = LIMITS, is_wanted: IsWanted | None = None) -> Sheet:
    """Read the first visible sheet, or the first whose beginning is wanted.

    Hidden rows are left empty. Raises ValueError, with a sentence for users, for what cannot be read.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            if sum(part.file_size for part in archive.infolist()) > limits.unpacked:
                raise FileProblemError(
                    gettext("The workbook is too large when unpacked. Copy the rows into a new one.")
                )
            is_ods = ods.is_spreadsheet(archive)
            if not is_ods and xlsx.MAIN_PART not in archive.namelist():
                raise FileProblemError(
                    gettext("This is not an Excel workbook (.xlsx). Save it as .xlsx or CSV.")
                )
            read = ods.read_sheet if is_ods else xlsx.read_sheet
            raw = read(archive, content, limits, is_wanted or (lambda _rows: True))
    except FileProblemError:
        raise
    except Exception as error:  # the parts of a damaged file raise whatever they like
        raise ValueError(
            gettext("The file cannot be read as an Excel workbook. Save it again, or as CSV.")
        ) from error
    return _finish(raw, limits)


def _finish(raw: RawSheet, limits: SheetLimits) -> Sheet:
    """Fill merged cells, and leave out hidden rows, and empty rows and columns at the end."""
    if sum(bottom - top for _, top, bottom in raw.merged) > limits.rows * limits.columns:
        raise FileProblemError(
            gettext("The sheet has merged cells that overlap. Copy the rows into a new one.")
        )
    rows = raw.rows
    for column, top, bottom in raw.merged:  # the value of a merged cell is that of all its rows
        if top < len(rows) and column < len(rows[top]) and (text := rows[top][column]):
            for row in rows[top:bottom]:
                row += [""] * (column + 1 - len(row))
                row[column] = row[column] or text
    if sum(len(text) for row in rows for text in row) > limits.characters:
        raise FileProblemError(gettext("The sheet has too much text. Copy the rows into a new one."))
    hidden = [number for number in raw.hidden if number < len(rows) and any(rows[number])]
    for number in hidden:
        rows[number] = []
    last = max((number for number, row in enumerate(rows, 1) if any(row)), default=0)
    width = max((number for row in rows for number, text in enumerate(row, 1) if text), default=0)
    gone = set(hidden)
    links = {place: url for place, url in raw.links.items() if place[0] < last and place[0] not in gone}
    return Sheet(raw.name, [row[:width] for row in rows[:last]], links, _describe(raw, len(hidden)))


def _describe(raw: RawSheet, hidden: int) -> list[str]:
    notes = []
    if raw.others:
        others = ", ".join(f"“{name}”" for name in raw.others[:SHEETS_NAMED])
        if len(raw.others) > SHEETS_NAMED:
            others += " …"
        notes.append(
            gettext("Only the sheet “{names}” was read, not {others}.").format(names=raw.name, others=others)
        )
    if hidden:
        notes.append(
            ngettext(
                "{number} hidden row was left out. Show it in the spreadsheet to include it.",
                "{number} hidden rows were left out. Show them in the spreadsheet to include them.",
                hidden,
            ).format(number=format_number(hidden))
        )
    return notes
