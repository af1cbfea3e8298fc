"""Files beside the paste box: Excel workbooks, text in several encodings, and what is no table."""

import io
import zipfile
from datetime import UTC, date, datetime

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from people.models import Appointment, Person
from tests import factories
from tests.people.roster.rows import ROSTER, post_table
from tests.uploads import archive

pytestmark = pytest.mark.django_db


def upload(client, content, name="sheet.xlsx"):
    return client.post(
        ROSTER + "paste/", {"table": "typed before", "file": SimpleUploadedFile(name, content)}
    )


def build_workbook(*rows, formats=(), merged_ranges=(), sheets=()):
    """An Excel file; formats: number formats by cell."""
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    for cell, number_format in formats:
        book.active[cell].number_format = number_format
    for cells in merged_ranges:
        book.active.merge_cells(cells)
    for title in sheets:
        book.create_sheet(title)
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def repack(content, **parts):
    """A workbook with parts of it replaced."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            part = name.rsplit("/", 1)[-1].removesuffix(".xml")
            new.writestr(name, parts.get(part) or old.read(name))
    return file.getvalue()


def change_sheet(content, replacements):
    """A workbook with parts of the source of its first sheet replaced."""
    with zipfile.ZipFile(io.BytesIO(content)) as parts:
        sheet = parts.read("xl/worksheets/sheet1.xml")
    for old, new in replacements.items():
        sheet = sheet.replace(old, new)
    return repack(content, sheet1=sheet)


FIRST = datetime(2026, 10, 1, tzinfo=UTC).replace(tzinfo=None)
HEADINGS = ["Name", "Role", "From", "To", "Supervisors", "Note"]


def test_a_workbook_is_planned_and_applied_from_the_box(staff, phd):
    factories.PersonFactory(name="Wei Chen")
    content = build_workbook(
        ["Register of students"],
        [],
        HEADINGS,
        ["Ada Byron", "phd", FIRST, date(2027, 3, 1), "Wei Chen", 7.0],
        ["Alan Kay", "phd", FIRST, 2028, None, True],
        formats=[("C5", "mmm yyyy"), ("D4", "[$-407]dd/mm/yyyy")],
        merged_ranges=["A1:F1", "E4:E5"],
        sheets=["Archive"],
    )
    page = upload(staff, content)
    plan = page.context["plan"]
    assert [(line.where, line.text) for line in plan.lines] == [
        ("row 4", "PhD student; From: 1 October 2026; To: 1 March 2027; Internal note: 7"),
        ("row 5", "PhD student; From: October 2026; To: 2028; Internal note: True"),
    ]
    assert "Only the sheet “Sheet” was read, not “Archive”." in page.content.decode()
    post_table(staff, page.context["text"], digest=plan.digest)
    assert Appointment.objects.filter(supervisions__supervisor__name="Wei Chen").count() == 2


def test_a_formula_without_its_value_is_a_problem(staff, phd):
    content = build_workbook(HEADINGS, ["Ada Byron", "phd", "=TODAY()"], ["Alan Kay", "phd"])
    lines = upload(staff, content).context["plan"].lines
    assert [line.kind for line in lines] == ["problem", "person"]
    assert "From: “=TODAY()” is a formula whose value is not in the file" in lines[0].text


def test_the_first_sheet_that_is_not_hidden_is_read(staff, phd):
    book = openpyxl.Workbook()
    book.active.sheet_state = "hidden"
    book.active.append(["Not", "this"])
    for row in (HEADINGS, ["Ada Byron", "phd"]):
        if len(book.worksheets) < 2:
            book.create_sheet("Students")
        book["Students"].append(row)
    content = io.BytesIO()
    book.save(content)
    assert [line.who for line in upload(staff, content.getvalue()).context["plan"].lines] == ["Ada Byron"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_text_in_every_encoding(staff, phd, encoding, delimiter):
    text = "Name,Role,Note\r\nJürgen Öztürk,phd,“x”\r\n".replace(",", delimiter)
    line = upload(staff, text.encode(encoding), "sheet.csv").context["plan"].lines[0]
    assert (line.who, line.text) == ("Jürgen Öztürk", "PhD student; Internal note: “x”")


BOMB = repack(build_workbook(HEADINGS), sheet1=b" " * 30_000_000)
OVERLAPPING = b"</sheetData><mergeCells>" + b'<mergeCell ref="A1:A2100"/>' * 61 + b"</mergeCells>"
ENTITIES = b'<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><worksheet>&b;</worksheet>'


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"x" * (5 * 1024 * 1024 + 1), "more than 5 MB"),
        (b"\xd0\xcf\x11\xe0 an old file", "old Excel file"),
        (b"%PDF-1.7", "This is a PDF"),
        (b"PK\x03\x04 cut off", "cannot be read as an Excel workbook"),
        (archive(), "not an Excel workbook"),
        (
            change_sheet(build_workbook(HEADINGS), {b"</sheetData>": OVERLAPPING}),
            "merged cells that overlap",
        ),
        (b"\x00\x01\x02\xff\xfe", "not text"),
        (b"", "at least one row"),
        (BOMB, "too large when unpacked"),
        (repack(build_workbook(HEADINGS), sheet1=ENTITIES), "cannot be read"),
        (repack(build_workbook(HEADINGS), workbook=b"<broken"), "cannot be read"),
        (repack(build_workbook(HEADINGS), sheet1=b"<worksheet/>"), "at least one row"),
        (build_workbook(["a", "b"], ["c", "d"]), "row of headings"),
        (build_workbook(HEADINGS, *([f"Person {n}", "phd"] for n in range(2001))), "at most 2,000"),
    ],
    ids=[
        "large",
        "old",
        "pdf",
        "cut",
        "archive",
        "overlapping",
        "binary",
        "empty",
        "bomb",
        "entities",
        "broken",
        "bare",
        "bad",
        "many",
    ],
)
def test_what_is_no_table_is_refused_in_words_and_nothing_typed_is_lost(staff, content, message):
    answer = upload(staff, content)
    assert answer.status_code == 422
    assert message in answer.context["problem"]
    assert not Person.objects.exists()
    if message.startswith(("more", "old", "This", "cannot", "no", "too")):
        assert answer.context["text"] == "typed before"


def test_a_cell_at_the_end_of_a_sheet_and_merged_columns_cost_nothing(staff, phd):
    content = build_workbook(HEADINGS, ["Ada Byron", "phd"], merged_ranges=["F2:F3"])
    far = b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
    content = change_sheet(content, {b"</sheetData>": far, b"F2:F3": b"F2:F1048576"})
    assert [line.who for line in upload(staff, content).context["plan"].lines] == ["Ada Byron"]


def test_whole_numbers_have_no_point_and_merged_cells_far_right_are_left_out(staff, phd):
    content = build_workbook(HEADINGS, ["Ada Byron", "phd", 2020, 7], merged_ranges=["CA1:CA2"])
    content = change_sheet(content, {b"<v>2020</v>": b"<v>2020.0</v>", b"<v>7</v>": b"<v>2.021E3</v>"})
    [line] = upload(staff, content).context["plan"].lines
    assert line.text == "PhD student; From: 2020; To: 2021"
