"""What people paste: bibliographies, identifiers, addresses and reference lists, in any mixture."""

import pytest

from publications.formats import Entry, Problem
from publications.importing import handed_in
from publications.sources import SourceError

BIB = "@article{a, title = {First},\n  author = {A B}, year = 2020}"
RIS = "TY  - JOUR\nTI  - Second\nPY  - 2020\nER  - "
CSL = '[{"type": "article-journal", "title": "Third", "issued": {"date-parts": [[2020]]}}]'


class Asked:
    """A source that knows everything but what has "unknown" in it, and remembers what it was asked."""

    def __init__(self):
        self.all = []

    def __call__(self, wanted):
        self.all.append((wanted.scheme, wanted.value))
        if "unknown" in wanted.value:
            raise SourceError("Crossref knows no such work.")
        return Entry("article", f"Work {wanted.value}", identifiers=((wanted.scheme, wanted.value),))


def read(text, name=""):
    asked = Asked()
    return list(handed_in.read(text, name, asked)), asked.all


def told(found):
    return [
        (
            each.line,
            each.title if isinstance(each, Entry) else f"? {each.entry.title if each.entry else ''}".strip(),
        )
        for each in found
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("10.1000/x", [(1, "Work 10.1000/x")]),
        ("https://doi.org/10.1000/X", [(1, "Work 10.1000/x")]),
        ("doi: 10.1000/x", [(1, "Work 10.1000/x")]),
        ("doi: 10.1000/x, doi: 10.1000/y", [(1, "Work 10.1000/x"), (1, "Work 10.1000/y")]),
        (
            "10.1000/x, 10.1000/y; 2401.00001",
            [(1, f"Work {v}") for v in ("10.1000/x", "10.1000/y", "2401.00001")],
        ),
        ("10.1000/x\r\n\r\narXiv:2401.00001v2\r\n", [(1, "Work 10.1000/x"), (3, "Work 2401.00001")]),
        ("10.1000/x\r10.1000/y", [(1, "Work 10.1000/x"), (2, "Work 10.1000/y")]),
        ("conf/osdi/Mai20", [(1, "Work conf/osdi/Mai20")]),
        ("Mai et al. KungFu. OSDI 2020. doi:10.1000/x", [(1, "Work 10.1000/x")]),
        (
            "[1] L. Mai, G. Li: KungFu, in OSDI (2020), pp. 1-9. https://doi.org/10.1000/x.",
            [(1, "Work 10.1000/x")],
        ),
        (
            "10.1002/(sici)1097-0258(19980815/30)17:15/16<1661::aid-sim968>3.0.co;2-2",
            [(1, "Work 10.1002/(sici)1097-0258(19980815/30)17:15/16<1661::aid-sim968>3.0.co;2-2")],
        ),
        ("Dear all,\n10.1000/x\nbest", [(1, "?"), (2, "Work 10.1000/x"), (3, "?")]),
        ("10.1000/unknown", [(1, "?")]),
        ("nothing at all", [(1, "?")]),
        ("", []),
        (BIB, [(1, "First")]),
        (BIB.replace("\n", "\r\n"), [(1, "First")]),
        (f"10.1000/x\n{BIB}\n10.1000/y\n", [(1, "Work 10.1000/x"), (2, "First"), (4, "Work 10.1000/y")]),
        (
            f"{BIB}\n\nhttps://arxiv.org/abs/2401.00001\n{BIB}",
            [(1, "First"), (4, "Work 2401.00001"), (5, "First")],
        ),
        (f"{BIB} 10.1000/x", [(1, "First"), (2, "Work 10.1000/x")]),
        (f"10.1000/x {BIB}", [(1, "Work 10.1000/x"), (1, "First")]),
        (BIB.replace("year", "doi = {10.1000/in}, year"), [(1, "First")]),
        ("% 10.1000/x\n" + BIB, [(2, "First")]),
        (RIS, [(1, "Second")]),
        (f"{RIS}\n10.1000/x\n", [(1, "Second"), (5, "Work 10.1000/x")]),
        (f"10.1000/x\n{RIS}\n", [(1, "Work 10.1000/x"), (2, "Second")]),
        (CSL, [(1, "Third")]),
    ],
)
def test_what_is_pasted_is_read_where_it_stands(text, expected):
    assert sorted(told(read(text)[0])) == sorted(expected)


def test_the_same_is_asked_for_once():
    found, asked = read("10.1000/x\nhttps://doi.org/10.1000/X\n10.1000/x 10.1000/y")
    assert asked == [("doi", "10.1000/x"), ("doi", "10.1000/y")]
    assert len(found) == 2


def test_what_a_source_does_not_say_is_told_at_its_line_and_the_text_stays():
    [first, second], _ = read("10.1000/x\n10.1000/unknown")
    assert isinstance(first, Entry)
    assert (second.line, second.reason, second.source) == (
        2,
        "Crossref knows no such work.",
        "10.1000/unknown",
    )


def test_of_very_many_the_first_hundred_are_asked_for_and_the_others_told():
    found, asked = read("\n".join(f"10.1000/{number}" for number in range(200)))
    assert len(asked) == 100
    assert [each.line for each in found] == list(range(1, 201))
    rest = [each for each in found if isinstance(each, Problem)]
    assert {each.reason for each in rest} == {"At most 100 can be asked for at once: paste this one again."}
    assert rest[0].source == "10.1000/100"


def test_no_source_is_asked_when_the_time_is_over(monkeypatch):
    monkeypatch.setattr(handed_in, "SECONDS", -1)
    [problem], asked = read("10.1000/x")
    assert asked == []
    assert problem.reason == "There was no time left to ask for it: paste it again."


@pytest.mark.parametrize(
    "odd", ["\0", "10.1000/x\0", "\ud800", "\u202e10.1000/x", "@" * 5_000, "{" * 5_000, "TY  -"]
)
def test_nothing_that_is_pasted_is_an_error(odd):
    read(odd)
    read(f"{BIB}\n{odd}\n{BIB}")


def test_a_file_in_another_encoding_is_read_and_that_is_told():
    found = list(handed_in.read_file(BIB.replace("First", "Zürich").encode("cp1252"), "x.bib", Asked()))
    assert (found[0].title, found[1].line) == ("Zürich", 1)
