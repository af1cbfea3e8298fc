"""Tables as people paste them: headings in any order and language, lines above, totals below, questions."""

import pytest

from core.plans.questions import COLUMN, DATES, Questions, SourceRow
from core.tables.columns import Column, Columns
from core.tables.pasted_table import read_table, resolve_dates

COLUMNS = Columns(
    [
        Column("title", "Title", ("titel", "titre")),
        Column("date", "Date", ("datum",), type="date"),
        Column("note", "Note", is_repeatable=True),
    ],
    required=["title"],
    patterns={"date": r"\bwhen\b"},
    most_rows=3,
)


def read_all(text):
    table = read_table(text, COLUMNS)
    return [(number, table.read_cells(row)) for number, row in table.rows]


@pytest.mark.parametrize(
    "text",
    [
        "Datum;Titel\n2025;One\n",
        "sep=;\nDate;Title\n2025;One\n",
        "\ufefftitle,date\r\nOne,2025\r\n",
        "All our talks\n\nTITRE\tDatum\tNote\nOne\t2025\n",
        "<table><tr><th>Title<th>Date<tr><td>One<td>2025</table>",
    ],
)
def test_one_table_in_many_shapes(text):
    assert [cells for _, cells in read_all(text)] == [{"title": "One", "date": "2025"}]


def test_repeated_columns_are_joined_and_dashes_clear():
    assert read_all("title,note,note\nOne,a,b\nTwo,-,\n") == [
        (2, {"title": "One", "note": "a; b"}),
        (3, {"title": "Two", "note": ""}),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "at least one row"),
        ("title,date\n", "at least one row"),
        ("date,note\n2025,x\n", "row of headings with “title”. Known headings: Title, Date, Note."),
        ("title,titel\na,b\n", "Two columns are called “Title”"),
        ("title,date\n" + "One,2025\n" * 4, "4 rows. Paste at most 3"),
        ("x" * 500_001, "more than 500,000 characters"),
    ],
)
def test_what_is_no_table_is_refused(text, message):
    with pytest.raises(ValueError, match=message):
        read_table(text, COLUMNS)


def test_unknown_columns_are_asked_about_and_left_out_by_default():
    table = read_table("title,datum am,x\nOne,2025,a\n", COLUMNS)
    questions = Questions([COLUMN], {"answer:column:datum am": "date"})
    table.ask_columns(questions)
    assert [(question.text, question.answer) for question in questions.choices] == [
        ("datum am", "date"),
        ("x", "left-out"),
    ]
    assert table.read_cells(table.rows[0][1]) == {"title": "One", "date": "2025"}


@pytest.mark.parametrize(
    ("dates", "kinds", "first"),
    [
        (["6/1/2026", "31/8/2026"], ["problem", "problem"], "6 January 2026"),
        (["6/1/2026", "2/2/2027"], ["ask", "problem"], "6/1/2026"),
        (["45566"], ["problem"], "2024-10-01"),
    ],
)
def test_dates_with_two_meanings_are_settled_by_others_or_asked_about(dates, kinds, first):
    rows = [SourceRow(number, [], {"date": text}) for number, text in enumerate(dates, 2)]
    resolve_dates(rows, ["date"], Questions([DATES]))
    assert [row.kind for row in rows] == kinds
    assert rows[0].cells["date"] == first
