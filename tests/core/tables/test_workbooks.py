"""Sheets of workbooks: values, links, what is hidden or merged, and files that are made to harm."""

import random
from contextlib import suppress
from datetime import date

import pytest

from core.tables.workbooks import is_workbook, read_workbook
from tests.core.tables.sheets import build_ods, build_xlsx, ods_cell, ods_row, ods_sheet
from tests.uploads import archive

LINK = "https://example.org/a.pdf"


def test_a_sheet_of_libreoffice():
    sheet = read_workbook(
        build_ods(
            ods_sheet(
                ods_row("Name", "Role", "From", "Year", "Number"),
                '<table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>',
                ods_row(
                    ods_cell("Ada", number_rows_spanned="2"),
                    "phd",
                    ods_cell("01.10.2026", value_type="date", date_value="2026-10-01T00:00:00"),
                    ods_cell("2026", value_type="date", date_value="2026-01-01"),
                    ods_cell("7,00", value_type="float", value="7.0"),
                ),
                ods_row(
                    "<table:covered-table-cell/>", ods_cell("PDF", url=LINK), ods_cell(formula="of:=NOW()")
                ),
                ods_row("Secret", attributes='table:visibility="filter"'),
                '<table:table-row table:number-rows-repeated="1048000"><table:table-cell '
                'table:number-columns-repeated="16384"/></table:table-row>',
            ),
            ods_sheet(ods_row("Other"), name="Archive"),
        )
    )
    assert sheet.rows == [
        ["Name", "Role", "From", "Year", "Number"],
        [],
        [],
        ["Ada", "phd", "2026-10-01", "2026", "7"],
        ["Ada", "PDF", "=NOW()"],
    ]
    assert sheet.links == {(4, 1): LINK}
    assert sheet.notes == [
        "Only the sheet “Sheet” was read, not “Archive”.",
        "1 hidden row was left out. Show it in the spreadsheet to include it.",
    ]


def test_what_a_workbook_of_excel_has_beside_its_cells():
    def change(book):
        sheet = book["Papers"]
        sheet["B2"].hyperlink = LINK
        sheet.row_dimensions[3].hidden = True
        sheet.merge_cells("A2:A4")

    content = build_xlsx(
        sheets={
            "Read me": [["Nothing here"]],
            "Papers": [
                ["Title", "PDF"],
                ["One", "open"],
                ["Gone"],
                [None, '=HYPERLINK("https://b.org/","B")'],
            ],
        },
        change=change,
    )
    sheet = read_workbook(content, is_wanted=lambda rows: rows[0][0] == "Title")
    assert sheet.name == "Papers"
    assert [row[0] if row else None for row in sheet.rows] == ["Title", "One", None, "One"]
    assert sheet.links == {(1, 1): LINK, (3, 1): "https://b.org/"}
    assert sheet.notes[1].startswith("1 hidden row")


def test_dates_are_as_exact_as_their_cells_show_them():
    def change(book):
        book.active["A2"].number_format = "yyyy"

    rows = read_workbook(build_xlsx(["Year"], [date(2020, 5, 1)], [date(2020, 5, 2)], change=change)).rows
    assert rows == [["Year"], ["2020"], ["2020-05-02"]]


REPEATED = ods_row(
    ods_cell("x", number_columns_repeated="60"), attributes='table:number-rows-repeated="1000000"'
)
MANY = build_ods(*(ods_sheet(REPEATED, name=str(n), attributes='table:style-name="gone"') for n in range(9)))
ENTITIES = '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>'


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (build_ods(content=" " * 30_000_000), "too large when unpacked"),
        (build_ods(ods_sheet(ods_row("a")), dtd=ENTITIES), "cannot be read"),
        (build_ods(content="<a>" * 5_000), "cannot be read"),
        (MANY, "too many cells"),
        (build_ods(ods_sheet(*[ods_row("x" * 90_000)] * 100)), "too much text"),
        (build_ods(content="<broken"), "cannot be read"),
        (archive(), "not an Excel workbook"),
    ],
    ids=["bomb", "entities", "deep", "repeated", "text", "broken", "archive"],
)  # fmt: skip
def test_a_file_that_would_harm_is_refused_with_a_sentence(content, message):
    with pytest.raises(ValueError, match=message):
        read_workbook(content)


def test_what_is_no_workbook_is_told_by_its_content():
    assert is_workbook(build_xlsx(["a"]))
    assert is_workbook(build_ods(ods_sheet(ods_row("a"))))
    assert not is_workbook(archive())
    assert not is_workbook(b"PK\x03\x04")
    assert not is_workbook(b"@article{a,}")


@pytest.mark.parametrize(
    "content", [build_ods(ods_sheet(ods_row("a", "b"))), build_xlsx(["a", "b"])], ids=["ods", "xlsx"]
)
def test_damaged_workbooks_are_refused(content):
    rng = random.Random(8)
    for _ in range(40):
        damaged = bytearray(content)
        for _ in range(rng.randint(1, 12)):
            damaged[rng.randrange(4, len(damaged))] = rng.randrange(256)
        with suppress(ValueError):
            read_workbook(bytes(damaged[: rng.randint(10, len(damaged))]))
