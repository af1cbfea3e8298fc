"""Values and rows as the database takes them by COPY."""

import uuid

import pytest

from bibliography.formats import Contributor, Entry
from bibliography.names import split
from core.db.bulk_copy import format_copy_value
from publications.imports.paper_writer import NewPaper, format_mentions
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
        make_contributor("Li Ah", affiliation="A\nB", ror_ids=("01nrxwf90", "035dkdb55")),
    )
    entry = Entry("article", "T", authors=authors, editors=(make_contributor("Ed Itor"),), year=2020)
    paper = NewPaper(entry, key=5, people=people)
    keys = {(each.name, None): number for number, each in enumerate((*authors, *entry.editors), start=1)}
    person = "7\tidentifier" if people else "\\N\t"
    assert format_mentions(paper, keys).split("\n") == [
        f"5\t1\t{person}\tauthor\t1\tf\tf\t\tf\tluo mai\t2020\t\\N",
        "5\t2\t\\N\t\tauthor\t2\tt\tf\t\tf\terika muster\t2020\t\\N",
        "5\t3\t\\N\t\tauthor\t3\tf\tf\tA\\nB\tf\tli ah\t2020\t01nrxwf90 035dkdb55",
        "5\t4\t\\N\t\teditor\t1\tf\tf\t\tf\ted itor\t2020\t\\N",
    ]
