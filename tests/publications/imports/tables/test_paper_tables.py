"""Tables of papers in any order of columns and in three languages, from text and from workbooks."""

import random

import pytest

from bibliography.formats import Entry, Problem
from publications.imports.tables import (
    ColumnQuestion,
    SourceNote,
    is_table,
    read_text_table,
    read_workbook_table,
)
from tests.core.tables.sheets import build_ods, build_xlsx, ods_cell, ods_row, ods_sheet

GERMAN = """Publikationen, Stand Mai 2024
Nr.\tTitel\tAutoren\tJahr\tZeitschrift\tBand\tHeft\tSeiten\tDOI
1\tÜber Netze\tA. Smith, B. Jones und C. Doe\t2020\tJ. Networks\t12\t3\t3-4\thttps://doi.org/10.1000/xyz
"""


def read(text):
    return [item for item in read_text_table(text) if not isinstance(item, SourceNote)]


def describe(entry):
    return entry.title, [person.name for person in entry.authors], entry.year


def test_a_german_table_is_read():
    [entry] = read(GERMAN)
    assert describe(entry) == ("Über Netze", ["A. Smith", "B. Jones", "C. Doe"], 2020)
    assert (entry.kind, entry.venue, entry.volume, entry.issue, entry.pages) == (
        "article", "J. Networks", "12", "3", "3–4",
    )  # fmt: skip
    assert (entry.identifiers, entry.line) == ((("doi", "10.1000/xyz"),), 3)


@pytest.mark.parametrize(
    "text",
    [
        "Title,Authors,Year\nOn Networks,\"Smith, A.; Jones, B.\",2020\n",
        "Year;Authors;Title\n2020;Smith A, Jones B;On Networks\n",
        "Titre\tAuteurs\tAnnée\nOn Networks\tSmith, A. et Jones, B.\t2020.0\n",
        "Autor 1\tAutor 2\tTitel\tErscheinungsjahr\nSmith, A.\tJones, B.\tOn Networks\t2020\n",
        "List of papers\n\nDate,Title,Author names\n2020-05-01,“On Networks.”,A. Smith & B. Jones\n",
        "title\tpublication date\tco-authors\nOn Networks\t43952\tA. Smith/B. Jones\n",
    ],
)  # fmt: skip
def test_any_order_and_language(text):
    assert is_table(text)
    [entry] = read(text)
    assert describe(entry) == ("On Networks", ["A. Smith", "B. Jones"], 2020)


@pytest.mark.parametrize(
    "text",
    [
        "", "Title", "Dear all,\nthe title and the year", "@article{a, title = {T}, year = 2020}",
        "Name,Role\nA,phd\n", "a;b;c\n1;2;3\n",
    ],
)  # fmt: skip
def test_what_is_no_table_of_papers(text):
    assert not is_table(text)


def test_a_heading_that_is_not_understood_is_a_question():
    text = "Title,Authors,Year,Impact\nOn Networks,A. Smith,2020,3.4\nOther,B. Jones,2021,9\n"
    [question] = [item for item in read_text_table(text) if isinstance(item, ColumnQuestion)]
    assert (question.value, question.examples) == ("Impact", "“3.4”, “9”")
    [first, _] = [
        each for each in read_text_table(text, {"Impact": "public_note"}) if isinstance(each, Entry)
    ]
    assert first.extra["note"] == "3.4"


@pytest.mark.parametrize("heading", ["Notes", "Bemerkungen", "Comments", "Remarque"])
def test_remarks_are_never_read_by_themselves(heading):
    items = list(read_text_table(f"Title,Authors,Year,{heading}\nOn Nets,A. Smith,2020,ask Bob first\n"))
    assert [item.value for item in items if isinstance(item, ColumnQuestion)] == [heading]
    assert "Bob" not in str(items[-1].extra)


def test_rows_with_a_year_or_a_kind_alone_are_headings_of_the_rows_below():
    text = "Title\tAuthors\tVenue\n2020\t\t\nBuchkapitel\t\t\nOn Nets\tA. Smith\tHandbook\nTotal\t1\t\n"
    [entry] = read(text)
    assert (entry.year, entry.kind) == (2020, "chapter")


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("Journal Article", "article"), ("Zeitschriftenartikel", "article"),
        ("Konferenzbeitrag", "inproceedings"),
        ("Chapitre de livre", "chapter"), ("PhD thesis", "phdthesis"), ("Masterarbeit", "mastersthesis"),
        ("Poster", "inproceedings"), ("conference papers", "inproceedings"), ("book", "book"),
    ],
)  # fmt: skip
def test_kinds_are_read_in_three_languages(word, kind):
    [entry] = read(f"Title,Authors,Year,Type\nOn Nets,A. Smith,2020,{word}\n")
    assert entry.kind == kind


def test_a_year_that_is_none_is_said():
    [entry] = read("Title,Authors,Year\nOn Nets,A. Smith,20\n")
    assert [(problem.code, problem.value) for problem in entry.warnings] == [("invalid_year", "20")]


def test_a_workbook_is_read_from_the_sheet_that_has_papers():
    def change(book):
        sheet = book["Papers"]
        sheet["C2"].hyperlink = "https://example.org/a.pdf"
        sheet["A3"].hyperlink = "https://example.org/b"
        sheet.row_dimensions[4].hidden = True

    content = build_xlsx(
        sheets={
            "Read me": [["Title of this file"]],
            "Papers": [
                ["Title", "Authors", "PDF", "Year"],
                ["First", "A. Smith", "here", 2020.0],
                ["Second", "B. Jones", None, 2021],
                ["Secret", "C. Doe", None, 2022],
                ["Third", "D. Roe", None, "=YEAR(TODAY())"],
            ],
        },
        change=change,
    )
    items = list(read_workbook_table(content))
    notes = [item.reason for item in items if isinstance(item, SourceNote)]
    assert notes[0] == "Only the sheet “Papers” was read, not “Read me”."
    assert notes[1].startswith("1 hidden row was left out.")
    first, second, third = (item for item in items if not isinstance(item, SourceNote))
    assert [(link.kind, link.url) for link in first.links] == [("pdf", "https://example.org/a.pdf")]
    assert [(link.kind, link.url) for link in second.links] == [("page", "https://example.org/b")]
    assert isinstance(third, Problem)
    assert "is a formula whose value is not in the file" in third.reason
    assert (first.year, third.line) == (2020, 5)


def test_a_spreadsheet_of_libreoffice_is_read():
    content = build_ods(
        ods_sheet(
            ods_row("Titel", "Autoren", "Jahr", "Link"),
            ods_row(
                "Über Netze", "Smith, A.; Jones, B.",
                ods_cell("2020", value_type="float", value="2020"), ods_cell("Netz", url="https://a.org/x"),
            ),
        )
    )  # fmt: skip
    [entry] = [item for item in read_workbook_table(content) if isinstance(item, Entry)]
    assert describe(entry) == ("Über Netze", ["A. Smith", "B. Jones"], 2020)
    assert entry.links[0].url == "https://a.org/x"


def test_a_workbook_without_papers_says_what_is_missing():
    [problem] = read_workbook_table(build_xlsx(["Name", "Role"], ["Ada", "phd"]))
    assert "No sheet of this workbook has a row of headings" in problem.reason


@pytest.mark.parametrize("seed", range(4))
def test_mutated_tables_are_read_without_an_exception(seed):
    rng = random.Random(seed)
    pieces = [
        "\t",
        ";",
        ",",
        '"',
        "\n",
        "2020",
        "=A1",
        "\0",
        "|",
        "Title",
        "“",
        "https://",
        "10.1/",
        "; ",
        " and ",
        "<b>",
        "$x$",
        "\u202e",
    ]
    for _ in range(150):
        text = list(GERMAN)
        for _ in range(rng.randint(1, 30)):
            at = rng.randrange(len(text))
            text[at : at + rng.randint(0, 3)] = rng.choice(pieces)
        for item in read_text_table("".join(text)):
            assert isinstance(item, Entry | Problem)
