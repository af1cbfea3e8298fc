"""Entries that have fields from others, wherever these stand."""

import pytest

from bibliography.bibtex import parse
from bibliography.bibtex.raw_entries import CrossReferenceResolver
from bibliography.bibtex.regions import RawEntry

PAPER = "@inproceedings{paper, author = {A B}, title = {T}, pages = {1--2}, crossref = {proc}}\n"
PROCEEDINGS = """@proceedings{Proc, editor = {E F}, title = {Proc. of X}, subtitle = {Y}, publisher = {P},
  year = 1999, doi = {10.1000/whole}, isbn = {0-306-40615-2}, url = {https://example.org}, pages = {1--999},
  series = {S}}\n"""
OTHER = "@misc{other, title = {O}}\n"


def read(text):
    return {entry.key: entry for entry in parse(text)}


@pytest.mark.parametrize(
    "text",
    [PAPER + PROCEEDINGS, PROCEEDINGS + PAPER, PAPER + OTHER + PROCEEDINGS, PROCEEDINGS + OTHER + PAPER],
    ids=["behind", "before", "far behind", "far before"],
)
def test_a_paper_has_what_its_proceedings_say(text):
    entries = read(text)
    paper = entries["paper"]
    assert (paper.title, paper.venue, paper.publisher, paper.year) == ("T", "Proc. of X: Y", "P", 1999)
    assert (paper.editors[0].name, paper.authors[0].name, paper.pages) == ("E F", "A B", "1–2")
    assert paper.extra == {"crossref": "proc", "series": "S", "isbn": "0-306-40615-2"}
    assert (paper.identifiers, paper.links, paper.warnings) == ((), (), ())
    assert entries["Proc"].identifiers[0] == ("doi", "10.1000/whole")


def test_what_an_entry_has_itself_counts():
    text = "@inproceedings{a, title = {T}, booktitle = {B}, date = {2000}, crossref = {proc}}" + PROCEEDINGS
    paper = read(text)["a"]
    assert (paper.venue, paper.year) == ("B", 2000)


def test_others_do_not_wait():
    assert [entry.key for entry in parse(PAPER + OTHER + PROCEEDINGS)] == ["other", "Proc", "paper"]


def test_references_may_go_on():
    text = """@inbook{a, title = {A}, crossref = {b}} @book{b, title = {B}, crossref = {c}}
      @mvbook{c, title = {C}, publisher = {P}, year = 1999}"""
    entries = read(text)
    assert (entries["a"].venue, entries["a"].publisher, entries["a"].year) == ("B", "P", 1999)
    assert (entries["b"].title, entries["b"].extra["maintitle"]) == ("B", "C")
    assert entries == read("\n".join(reversed(text.replace("} @", "}\n@").splitlines())))


def test_entries_may_stand_for_others():
    entries = read(
        "@article{a, crossref = {b}}\n@article{b, title = {B}, year = 1999, pages = {1}, doi = {10.1000/b}}"
    )
    assert (entries["a"].title, entries["a"].pages, entries["a"].identifiers) == (
        "B",
        "1",
        (("doi", "10.1000/b"),),
    )


def test_an_issue_of_a_journal():
    entries = read(
        "@article{a, title = {A}, crossref = {b}} @periodical{b, title = {J}, year = 1999, volume = 3}"
    )
    assert (entries["a"].title, entries["a"].venue, entries["a"].volume) == ("A", "J", "3")


@pytest.mark.parametrize("key", ["nobody", "paper"])
def test_who_waits_in_vain_comes_out_with_a_warning(key):
    entries = read(PAPER.replace("proc", key) + OTHER)
    assert entries["paper"].title == "T"
    assert bool(entries["paper"].warnings) is (key == "nobody")
    assert entries["paper"].extra["crossref"] == key


def test_entries_that_wait_for_each_other_come_out():
    entries = read("@misc{a, title = {A}, crossref = {b}} @misc{b, year = 1999, crossref = {a}}")
    assert sorted(entries) == ["a", "b"]
    assert entries["b"].title == "A"


def test_data_that_several_share():
    text = """@xdata{press, publisher = {P}, address = {X}} @xdata{mine, author = {A B}, xdata = {press}}
      @book{a, title = {A}, xdata = {mine, year}, address = {Y}} @xdata{year, year = 1999}"""
    entries = read(text)
    assert list(entries) == ["a"]
    assert (entries["a"].publisher, entries["a"].authors[0].name, entries["a"].year) == ("P", "A B", 1999)
    assert entries["a"].extra == {"xdata": "mine, year", "address": "Y"}


def test_not_more_wait_than_there_is_room_for(monkeypatch):
    monkeypatch.setattr("bibliography.bibtex.raw_entries.MAX_WAITING_SIZE", 250)
    children = [
        RawEntry("misc", f"k{number}", number, source="x" * 100, fields={"crossref": "p"})
        for number in range(5)
    ]
    parent = RawEntry("proceedings", "p", 9, source="y", fields={"year": "1999"})
    entries = list(CrossReferenceResolver([*children, parent]))
    assert [raw.key for raw in entries] == ["k0", "k1", "k2", "p", "k3", "k4"]
    assert [len(raw.warnings) for raw in entries] == [1, 1, 1, 0, 0, 0]
    assert [raw.fields.get("year") for raw in entries] == [None, None, None, "1999", "1999", "1999"]


def test_no_more_parents_are_remembered_than_there_is_room_for(monkeypatch):
    monkeypatch.setattr("bibliography.bibtex.raw_entries.MAX_PARENTS_SIZE", 5_000)
    text = "".join(f"@book{{b{number}, year = {1000 + number}}}\n" for number in range(100))
    entries = read(text + "@inbook{old, crossref = {b0}}\n@inbook{new, crossref = {b99}}")
    assert (entries["old"].year, entries["new"].year) == (None, 1099)
