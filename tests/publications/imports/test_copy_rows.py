"""Values and rows as the database takes them by COPY."""

import uuid

import pytest

from bibliography.formats import Contributor, Entry
from bibliography.names import split
from publications.imports.paper_writer import MENTION_COLUMNS, NewPaper, format_copy_value, iter_mention_rows
from publications.models.byline import MatchMethod


def make_contributor(name, **more):
    return Contributor(name, split(name), **more)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("plain", "plain"),
        ("Back\\slash\tTab\nLine\rReturn\0", "Back\\\\slash\\tTab\\nLine\\rReturn"),
        (None, "\\N"),
        (True, "t"),
        (False, "f"),
        (2020, "2020"),
        ({}, "{}"),
        ([], "[]"),
        ({"a": "b\0\n"}, '{"a": "b\\\\n"}'),
        (uuid.UUID(int=1), "00000000-0000-0000-0000-000000000001"),
    ],
)
def test_values_as_text(value, text):
    assert format_copy_value(value) == text


@pytest.mark.parametrize("people", [{}, {1: (7, MatchMethod.IDENTIFIER)}])
def test_rows_of_mentions(people):
    authors = (
        make_contributor("Luo Mai"),
        make_contributor("Erika Muster", equal=True),
        make_contributor("Li Ah", affiliation="A\nB"),
    )
    entry = Entry("article", "T", authors=authors, editors=(make_contributor("Ed Itor"),), year=2020)
    paper = NewPaper(entry, key=5, people=people)
    keys = {(each.name, None): number for number, each in enumerate((*authors, *entry.editors), start=1)}
    rows = [dict(zip(MENTION_COLUMNS, row, strict=True)) for row in iter_mention_rows(paper, keys)]
    assert [(row["role"], row["position"], row["author_id"]) for row in rows] == [
        ("author", 1, 1), ("author", 2, 2), ("author", 3, 3), ("editor", 1, 4),
    ]  # fmt: skip
    assert [row["person_id"] for row in rows] == [people.get(1, (None,))[0], None, None, None]
    assert [row["equal"] for row in rows] == [False, True, False, False]
    assert {(row["publication_id"], row["year"], row["selected"]) for row in rows} == {(5, 2020, False)}
    assert rows[2]["affiliation"] == "A\nB"
    assert rows[0]["author_key"] == "luo mai"
