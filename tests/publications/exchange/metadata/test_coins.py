"""COinS: the format of each kind of work, and what reference managers read of it."""

from urllib.parse import parse_qsl

import pytest

from bibliography.formats import Contributor, Entry
from bibliography.names import NameParts
from publications.exchange.metadata.reference_managers import MOST_AUTHORS, format_coins

PAGE = "https://group.example/publications/x/"
MAI = Contributor("Luo Mai", NameParts("Luo", "", "Mai"))


@pytest.mark.parametrize(
    ("kind", "form", "expected"),
    [
        ("article", "journal", {"rft.genre": "article", "rft.atitle": "T", "rft.jtitle": "V"}),
        ("inproceedings", "book", {"rft.genre": "proceeding", "rft.atitle": "T", "rft.btitle": "V"}),
        ("chapter", "book", {"rft.genre": "bookitem", "rft.atitle": "T", "rft.btitle": "V"}),
        ("book", "book", {"rft.genre": "book", "rft.btitle": "T"}),
        ("proceedings", "book", {"rft.genre": "book", "rft.btitle": "T"}),
        ("report", "book", {"rft.genre": "report", "rft.btitle": "T", "rft.pub": "V"}),
        ("phdthesis", "dissertation", {"rft.title": "T", "rft.inst": "V", "rft.degree": "PhD"}),
        ("mastersthesis", "dissertation", {"rft.title": "T", "rft.inst": "V", "rft.degree": "Master's"}),
        ("patent", "patent", {"rft.title": "T", "rft.inventor": "Luo Mai"}),
        ("preprint", "dc", {"rft.title": "T", "rft.source": "V", "rft.type": "preprint"}),
        ("software", "dc", {"rft.title": "T", "rft.source": "V", "rft.type": "computerProgram"}),
        ("dataset", "dc", {"rft.title": "T", "rft.source": "V", "rft.type": "dataset"}),
        ("talk", "dc", {"rft.title": "T", "rft.source": "V", "rft.type": "presentation"}),
        ("other", "dc", {"rft.title": "T", "rft.source": "V", "rft.type": "document"}),
    ],
)
def test_each_kind_in_its_format(kind, form, expected):
    pairs = dict(parse_qsl(format_coins(Entry(kind, "T", (MAI,), venue="V"), PAGE)))
    assert pairs.pop("ctx_ver") == "Z39.88-2004"
    assert pairs.pop("rft_val_fmt") == f"info:ofi/fmt:kev:mtx:{form}"
    assert pairs.pop("rft_id") == PAGE
    by = {"dc": "rft.creator", "patent": "rft.inventor"}.get(form, "rft.au")
    assert pairs.pop(by) == "Luo Mai"
    expected.pop(by, None)
    assert pairs == expected


def test_everything_about_an_article():
    entry = Entry(
        "article", "T", (MAI, MAI), year=2024, month=5, venue="V", volume="2", issue="3", pages="1–9",
        identifiers=(("arxiv", "2401.00001"), ("doi", "10.1/x")), extra={"issn": "1533-7928"},
    )  # fmt: skip
    assert parse_qsl(format_coins(entry, PAGE))[2:] == [
        ("rft.genre", "article"), ("rft_id", "info:doi/10.1/x"), ("rft.atitle", "T"), ("rft.jtitle", "V"),
        ("rft.date", "2024-05"), ("rft.volume", "2"), ("rft.issue", "3"), ("rft.spage", "1"),
        ("rft.epage", "9"), ("rft.issn", "1533-7928"), ("rft.au", "Luo Mai"), ("rft.au", "Mai, Luo"),
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["a&b=c", '100% + "x" <b>\'', "é 王 \u202e", "a=b;c#d?e", "line\x7f"])
def test_no_text_leaves_its_place(text):
    entry = Entry("article", text, (Contributor(text, NameParts(literal=text)),), venue=text)
    fields = dict(parse_qsl(format_coins(entry)))
    assert {fields["rft.atitle"], fields["rft.jtitle"]} == {" ".join(text.split())}
    assert fields["rft.au"].rstrip(",") == text
    assert format_coins(entry).isascii()


def test_a_huge_byline_is_cut():
    many = tuple(Contributor(f"A B{number}", NameParts("A", "", f"B{number}")) for number in range(3_000))
    text = format_coins(Entry("article", "T", many))
    assert text.count("rft.au=") == MOST_AUTHORS
