"""Tables that people download, as workbooks of Excel and as CSV."""

import csv
import datetime
import io
import zipfile
from decimal import Decimal

import openpyxl
import pytest
from defusedxml import ElementTree
from django.utils import timezone

from core.documents.cells import SheetColumn
from core.documents.comma_separated import write_csv
from core.documents.workbook import WorkbookWriter

DAY = datetime.date(2026, 3, 1)
FORMULAS = ["=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "'=1", "#REF!"]


def build(*rows, title="Papers", columns=None):
    writer = WorkbookWriter("Papers", "Group", DAY)
    writer.add_sheet(title, columns or [SheetColumn("One", 12), SheetColumn("Two")], rows)
    return writer.build()


def read(content):
    return openpyxl.load_workbook(io.BytesIO(content)).active


@pytest.mark.parametrize("text", FORMULAS)
def test_no_cell_is_a_formula(text):
    cell = read(build([text]))["A2"]
    assert (cell.data_type, cell.value.replace("\r", "\n")) == ("s", text.replace("\r", "\n"))
    sheet = zipfile.ZipFile(io.BytesIO(build([text]))).read("xl/worksheets/sheet1.xml")
    assert b"<f" not in sheet.replace(b"<filterColumn", b"")


def test_formulas_stay_text_when_somebody_edits_them():
    sheet = read(build(["=1", "one"]))
    assert (sheet["A2"].quotePrefix, sheet["B2"].quotePrefix) == (True, False)


@pytest.mark.parametrize("text", FORMULAS[:-1])
def test_formulas_in_csv_have_an_apostrophe(text):
    lines = "".join(write_csv([SheetColumn("One")], [[text]]))
    assert next(csv.reader(io.StringIO(lines, newline=""))) == ["\ufeffOne"]
    assert list(csv.reader(io.StringIO(lines, newline="")))[1] == [f"'{text}"]


@pytest.mark.parametrize(
    ("value", "in_workbook", "in_csv"),
    [
        (None, None, ""),
        ("", None, ""),
        ("a\x00\x0b\ud800b", "ab", "ab"),
        (12, 12, "12"),
        (-12, -12, "-12"),
        (2.5, 2.5, "2.5"),
        (Decimal("2.50"), 2.5, "2.50"),
        (float("nan"), "nan", "nan"),
        (10**16, "10000000000000000", "10000000000000000"),
        (True, "yes", "yes"),
        (DAY, datetime.datetime(2026, 3, 1), "2026-03-01"),  # noqa: DTZ001
        (datetime.date(1805, 3, 1), "1805-03-01", "1805-03-01"),
        ("x" * 32_768, "x" * 32_766 + "…", "x" * 32_768),
        ("𝑥" * 20_000, "𝑥" * 16_383 + "…", "𝑥" * 20_000),
    ],
)
def test_cells(value, in_workbook, in_csv):
    assert read(build(["first", value]))["B2"].value == in_workbook
    assert "".join(write_csv([], [[value]])).splitlines()[-1] == (in_csv or '""')


def test_times_are_those_of_the_group(settings):
    at = datetime.datetime(2026, 3, 1, 12, 30, tzinfo=datetime.UTC)
    with timezone.override("Asia/Tokyo"):
        assert read(build([at]))["A2"].value == datetime.datetime(2026, 3, 1, 21, 30)  # noqa: DTZ001
        assert "2026-03-01 21:30" in "".join(write_csv([], [[at]]))


def test_the_heading_is_bold_and_fixed_with_filters():
    sheet = read(build(["a", "b"], ["c", "d"]))
    assert [cell.value for cell in sheet[1]] == ["One", "Two"]
    assert sheet["A1"].font.bold
    assert not sheet["A2"].font.bold
    assert (sheet.freeze_panes, sheet.auto_filter.ref) == ("A2", "A1:B3")
    assert sheet.column_dimensions["A"].width == 12


@pytest.mark.parametrize(
    ("title", "chosen"),
    [
        ("Talks", "Talks"),
        ("a/b:c*[d]", "a b c  d"),
        ("'quoted'", "quoted"),
        ("History", "Sheet History"),
        ("", "Sheet"),
        ("x" * 40, "x" * 31),
    ],
)
def test_titles_of_sheets_are_legal(title, chosen):
    assert read(build(title=title)).title == chosen


def test_titles_of_sheets_are_unique():
    writer = WorkbookWriter("Papers", "Group", DAY)
    for title in ("Papers", "papers", "x" * 31, "x" * 31):
        writer.add_sheet(title, [SheetColumn("One")], [])
    titles = openpyxl.load_workbook(io.BytesIO(writer.build())).sheetnames
    assert titles == ["Papers", "papers (2)", "x" * 31, "x" * 25 + " (2)"]


def test_the_same_content_gives_the_same_bytes():
    assert build(["a", DAY]) == build(["a", DAY])


def test_all_parts_are_xml():
    archive = zipfile.ZipFile(io.BytesIO(build(FORMULAS, ["\x01&<>"])))
    assert archive.testzip() is None
    for name in archive.namelist():
        ElementTree.fromstring(archive.read(name))
