"""Rows for the database as lines: the quick way says what the other one does."""

import pytest

from people.names import split
from publications.formats import Contributor, Entry
from publications.importing.columns import columns
from publications.importing.copying import as_text
from publications.importing.writing import NewPaper, _mention_lines, mention_rows
from publications.models.byline import Matched


def person(name, **more):
    return Contributor(name, split(name), **more)


@pytest.mark.parametrize(
    "authors",
    [
        [],
        [person("Luo Mai"), person("Back\\slash Tab")],
        [person("Luo Mai"), person("Erika Muster", equal=True), person("Li Ah", affiliation="A\nB")],
    ],
)
@pytest.mark.parametrize("people", [{}, {1: (7, Matched.IDENTIFIER)}])
def test_lines_of_mentions(authors, people):
    entry = Entry("article", "T", authors=tuple(authors), editors=(person("Ed Itor"),), year=2020)
    paper = NewPaper(entry, key=5, people=people if authors else {}, values=columns(entry))
    keys = {(each.name, None): number for number, each in enumerate((*authors, *entry.editors), start=1)}
    lines = ["\t".join(map(as_text, row)) for row in mention_rows(paper, keys)]
    assert list(_mention_lines(paper, keys)) == lines
    assert len(lines) == len(authors) + 1
