"""What reference managers make of works of every kind: of a page's metadata, of a row's COinS, of RIS."""

from urllib.parse import parse_qsl

import pytest

from bibliography.contributors import from_text
from bibliography.entry import KINDS
from bibliography.formats import Entry, EntryLink, write
from publications.exchange.metadata.reference_managers import format_coins, list_tags
from publications.exchange.metadata.work_metadata import WorkMetadata
from tests.reference_manager import read_context_object, read_embedded, read_ris

PAGE = "https://group.example/publications/on-things-2020/"
CODE = "https://github.com/a/b"
PDF = "https://publisher.example/on-things.pdf"
AUTHORS = [("Mai", "Luo", "author"), ("van Dam", "Bo", "author"), ("García Márquez", "Ana", "author")]
EDITORS = [("Roe", "Ann", "editor"), ("Roe", "Jo", "editor")]
TRANSLATOR = [("Poe", "Max", "translator")]

TABLE = {
    "article": ("journalArticle", {"venue": "Where", "volume": "3", "issue": "4", "pages": "1-9"}),
    "inproceedings": ("conferencePaper", {"venue": "Where", "pages": "1-9", "publisher": "A Press"}),
    "chapter": ("bookSection", {"venue": "Where", "pages": "1-9", "publisher": "A Press"}),
    "preprint": ("preprint", {}),
    "book": ("book", {"publisher": "A Press"}),
    "proceedings": ("book", {"publisher": "A Press"}),
    "phdthesis": ("thesis", {"publisher": "A Press"}),
    "mastersthesis": ("thesis", {"publisher": "A Press"}),
    "report": ("report", {"publisher": "A Press", "number": "TR-7"}),
    "patent": ("patent", {"number": "TR-7"}),
    "software": ("computerProgram", {}),
    "dataset": ("dataset", {}),
    "talk": ("presentation", {"venue": "Where"}),
    "other": ("document", {}),
}
"""For each kind the type of the item and the fields that all ways agree on."""
IN_WHOLE = ("article", "inproceedings", "chapter")
WITHOUT_VENUE = ("book", "proceedings", "phdthesis", "mastersthesis", "report", "patent", "software")


def make_work(kind: str) -> WorkMetadata:
    entry = Entry(
        kind,
        "On Things",
        tuple(map(from_text, ("Luo Mai", "Bo van Dam", "García Márquez, Ana"))),
        tuple(map(from_text, ("Ann Roe", "Jo Roe"))),
        year=2020,
        month=5,
        day=4,
        venue="" if kind in WITHOUT_VENUE else "Where",
        volume="3" if kind == "article" else "",
        issue="4" if kind == "article" else "",
        pages="1–9" if kind in IN_WHOLE else "",
        publisher="A Press",
        language="ngerman",
        identifiers=(("doi", "10.1/x"),),
        links=(EntryLink(CODE, "code"), EntryLink(PDF, "pdf"), EntryLink(PAGE)),
        extra={"number": "TR-7", "translator": "Max Poe"},
    )
    return WorkMetadata(entry, PAGE)


def test_every_kind_is_in_the_table():
    assert set(TABLE) == set(KINDS)


@pytest.mark.parametrize("kind", TABLE)
def test_a_papers_page(kind):
    item = read_embedded(list_tags(make_work(kind)))
    expected, fields = TABLE[kind]
    common = {"type": expected, "title": "On Things", "creators": AUTHORS + EDITORS, "date": "2020-05-04"}
    common |= {"DOI": "10.1/x", "url": PAGE, "pdf": PDF, "language": "de"}
    if kind == "patent":  # no tag has its number
        fields = {}
    assert {name: item.get(name) for name in common | fields} == common | fields


@pytest.mark.parametrize("kind", TABLE)
def test_a_row_of_a_list(kind):
    item = read_context_object(parse_qsl(format_coins(make_work(kind).entry, PAGE)))
    expected, fields = TABLE[kind]
    common = {
        "type": expected,
        "title": "On Things",
        "creators": AUTHORS,
        "date": "2020-05-04",
        "DOI": "10.1/x",
    }
    fields = {name: value for name, value in fields.items() if name != "number"}
    assert {name: item.get(name) for name in common | fields} == common | fields


@pytest.mark.parametrize("kind", TABLE)
def test_a_ris_file(kind):
    item = read_ris("".join(write([make_work(kind).entry], "ris")))
    expected, fields = TABLE[kind]
    common = {"type": expected, "title": "On Things", "date": "2020-05-04", "DOI": "10.1/x", "language": "de"}
    common |= {"url": CODE if kind == "software" else PAGE, "pdf": PDF}
    assert {name: item.get(name) for name in common | fields} == common | fields
    creators = [each for each in item["creators"] if each[2] != "translator"]
    edited = kind in (*IN_WHOLE, "book", "proceedings", "other")
    assert creators == AUTHORS + (EDITORS if edited else [])
    assert item["creators"][-1:] == TRANSLATOR


@pytest.mark.parametrize("kind", ["book", "proceedings", "chapter", "inproceedings"])
def test_nobody_who_edits_a_work_is_its_series_editor(kind):
    item = read_ris("".join(write([make_work(kind).entry], "ris")))
    assert {role for _, _, role in item["creators"]} <= {"author", "editor", "translator"}
