"""EndNote's tagged format and its XML, whose fields mean the same."""

import pytest

from bibliography.formats import Problem, read
from tests.bibliography.formats.samples import SAMPLES, get_facts, read_entries

ENDNOTE_XML = SAMPLES["endnote_xml"]
ENDNOTE = SAMPLES["endnote_tagged"]

BYLINE = "kind title authors authors_complete editors"
PLACE = "venue volume issue pages year month day publisher"


def read_tagged(lines, type_name="Journal Article"):
    (entry,) = read_entries(f"%0 {type_name}\n%T T\n{lines}\n", "endnote_tagged")
    return entry


def test_an_article():
    entry = read_entries(ENDNOTE)[0]
    assert get_facts(entry, BYLINE) == {
        "kind": "article",
        "title": "Weaving H₂O: a review of looms",
        "authors": ["Jan van der Berg", "Loom Group", "John Smith Jr."],
        "authors_complete": True,
        "editors": [],
    }
    assert entry.authors[0].parts.particle == "van der"
    assert entry.authors[1].parts.literal == "Loom Group"
    assert entry.authors[2].parts.suffix == "Jr."
    assert get_facts(entry, PLACE) == {
        "venue": "Journal of Engines",
        "volume": "3",
        "issue": "4",
        "pages": "454–481",
        "year": 2020,
        "month": 6,
        "day": 3,
        "publisher": "",
    }
    assert get_facts(entry, "identifiers links topics abstract extra line") == {
        "identifiers": (("doi", "10.1000/enw.1"),),
        "links": ["https://looms.example/enw"],
        "topics": ("looms", "engines, large"),
        "abstract": "First.\n\nSecond.",
        "extra": {"ISSN": "0028-0836"},
        "line": 1,
    }


def test_a_conference_paper_and_a_thesis():
    _, paper, thesis = read_entries(ENDNOTE)
    assert get_facts(paper, BYLINE) == {
        "kind": "inproceedings",
        "title": "Engines that weave",
        "authors": ["Ada Lovelace"],
        "authors_complete": False,
        "editors": ["Charles Babbage"],
    }
    assert (paper.venue, paper.publisher, paper.key) == (
        "Proceedings of Weaving",
        "ACM",
        "lovelace-etal-2020",
    )
    assert paper.extra["ISBN"] == "978-3-16-148410-0"
    assert (thesis.kind, thesis.publisher, thesis.year) == ("mastersthesis", "University of Nowhere", 2019)


@pytest.mark.parametrize(
    ("type_name", "kind"),
    [
        ("Journal Article", "article"),
        ("Conference Paper", "inproceedings"),
        ("Book", "book"),
        ("Edited Book", "book"),
        ("Book Section", "chapter"),
        ("Report", "report"),
        ("Thesis", "phdthesis"),
        ("Patent", "patent"),
        ("Computer Program", "software"),
        ("Dataset", "dataset"),
        ("Unpublished Work", "preprint"),
        ("Generic", "other"),
        ("Some Day", "other"),
    ],
)
def test_types_are_kinds(type_name, kind):
    assert read_tagged("%A Doe, A", type_name).kind == kind


def test_who_edits_an_edited_book_is_no_author():
    entry = read_tagged("%A Doe, Ann", "Edited Book")
    assert get_facts(entry, "authors editors") == {"authors": [], "editors": ["Ann Doe"]}


@pytest.mark.parametrize(
    ("year", "date", "expected"),
    [
        ("2020", "June 3", (2020, 6, 3)),
        ("2020", "2020/06/03", (2020, 6, 3)),
        ("2020", "", (2020, None, None)),
        ("", "3 June 2020", (2020, 6, 3)),
        ("2020", "2019-01-01", (2020, None, None)),
        ("in press", "", (None, None, None)),
    ],
)
def test_dates(year, date, expected):
    entry = read_tagged(f"%D {year}\n%8 {date}")
    assert (entry.year, entry.month, entry.day) == expected


@pytest.mark.parametrize(
    ("line", "extra"),
    [
        ("%@ 0028-0836 (print) 1476-4687", {"ISSN": "0028-0836 1476-4687"}),
        ("%@ 978-3-16-148410-0", {"ISBN": "978-3-16-148410-0"}),
        ("%@ 00280836", {"ISSN": "00280836"}),
        ("%S Lecture Notes", {"collection-title": "Lecture Notes"}),
        ("%> files/a.pdf\n%M WOS:1\n%+ An address", {}),
    ],
)
def test_numbers_and_what_is_left_out(line, extra):
    assert read_tagged(f"%J Journal\n{line}").extra == extra


def test_a_file_of_refer_has_no_types_and_blank_lines_between_records():
    text = "%A B. Kernighan\n%T Pic\n%D 1982\n\n%A M. Lesk\n%T Refer\n%J Journal\n%D 1978\n"
    assert [(entry.title, entry.kind) for entry in read_entries(text)] == [
        ("Pic", "book"),
        ("Refer", "article"),
    ]


def test_xml_has_styles_in_its_texts():
    article, book = read_entries(ENDNOTE_XML)
    assert get_facts(article, BYLINE) == {
        "kind": "article",
        "title": "CO₂ & looms at p < 0.05",
        "authors": ["Jan van der Berg", "Loom Group"],
        "authors_complete": True,
        "editors": [],
    }
    assert get_facts(article, PLACE) == {
        "venue": "Journal of Engines",
        "volume": "5",
        "issue": "6",
        "pages": "1–2",
        "year": 2019,
        "month": 1,
        "day": 4,
        "publisher": "",
    }
    assert get_facts(article, "identifiers topics abstract") == {
        "identifiers": (("doi", "10.1000/enx.1"),),
        "topics": ("looms", "engines, large"),
        "abstract": "One.",
    }
    assert (book.kind, book.title, book.venue, book.publisher) == ("book", "Looms & Engines", "", "Press")
    assert book.extra["collection-title"] == "Series of Looms"
    assert book.identifiers == (("isbn", "9783161484100"),)


@pytest.mark.parametrize("text", ["%0 Book\n", "%0 Book\n%T\n", "%0\n%Z x\n"])
def test_a_record_without_a_work_is_a_problem(text):
    assert all(isinstance(item, Problem) for item in read(text, format="endnote_tagged"))
