"""RIS is read as it is found, and written as others read it."""

import json

import pytest

from bibliography import bibtex, ris
from bibliography.formats import Entry, Problem


def parse_one(text: str) -> Entry:
    (entry,) = ris.parse(text)
    assert isinstance(entry, Entry)
    return entry


def parse_record(*lines: str) -> Entry:
    return parse_one("\n".join(["TY  - JOUR", "TI  - A title", *lines, "ER  - "]))


@pytest.mark.parametrize(
    ("name", "kind", "type_"),
    [
        ("JOUR", "article", None),
        ("MGZN", "article", "ris:MGZN"),
        ("CPAPER", "inproceedings", None),
        ("CONF", "proceedings", None),
        ("CHAP", "chapter", None),
        ("EDBOOK", "book", "ris:EDBOOK"),
        ("THES", "phdthesis", None),
        ("UNPB", "preprint", None),
        ("COMP", "software", None),
        ("WEB", "other", "ris:WEB"),
        ("XYZ", "other", "ris:XYZ"),
        ("jour", "article", None),
    ],
)
def test_types_become_kinds(name, kind, type_):
    entry = parse_one(f"TY  - {name}\nTI  - A title\nER  - \n")
    assert (entry.kind, entry.extra.get("type")) == (kind, type_)


def test_a_conference_paper_is_not_read_as_proceedings():
    assert parse_one("TY  - CONF\nAU  - Mai, Luo\nTI  - A\nT2  - Proc. B\nER  - \n").kind == "inproceedings"


@pytest.mark.parametrize(
    ("genre", "kind"),
    [("Master's thesis", "mastersthesis"), ("Diplomarbeit", "mastersthesis"), ("PhD thesis", "phdthesis")],
)
def test_kinds_of_theses_are_recognised(genre, kind):
    assert parse_one(f"TY  - THES\nTI  - A\nM3  - {genre}\nER  - \n").kind == kind


@pytest.mark.parametrize(
    "text",
    [
        "TY  - JOUR\nAU  - Mai, Luo\nTI  - A title\nER  - \n",
        "TY  - JOUR\r\nAU  - Mai, Luo\r\nTI  - A title\r\nER  -\r\n",
        "TY  - JOUR\rAU  - Mai, Luo\rTI  - A title\rER  - \r",
        "\ufeffTY  - JOUR\nAU  - Mai, Luo\nTI  - A title\nER  -",
        "TY - JOUR\nAU - Mai, Luo\nTI - A title\nER -\n",
        "TY-JOUR\nAU-Mai, Luo\nTI-A title\nER-\n",
        "TY  -JOUR\nAU  -Mai, Luo\nTI  -A title\nER  -\n",
        "ty  - jour\nau  - Mai, Luo\nti  - A title\ner  - \n",
        "  TY  - JOUR\n  A1  - Mai,Luo\n  T1  - A\n    title\n  ER  - \n",
        "Provider: someone\nContent: text/plain\n\nTY  - JOUR\nAU  - Mai, Luo\nTI  - A title\nER  - \n",
        "TY  - JOUR\nAU  - Mai, Luo\nTI  - A title\nER\n",
    ],
)
def test_spaces_and_case_may_be_wrong(text):
    entry = parse_one(text)
    assert (entry.kind, entry.title) == ("article", "A title")
    assert [person.name for person in entry.authors] == ["Luo Mai"]
    assert not entry.warnings


def test_a_missing_end_is_no_end():
    first, second = ris.parse("TY  - JOUR\nTI  - One\nTY  - JOUR\nTI  - Two\n")
    assert (first.title, second.title) == ("One", "Two")
    assert (first.line, second.line) == (1, 3)
    assert "has no end" in str(first.warnings[0])


def test_a_missing_type_is_reported():
    entry = parse_one("AU  - Mai, Luo\nTI  - A title\nER  - \n")
    assert (entry.kind, entry.title) == ("other", "A title")
    assert "has no type" in entry.warnings[0].reason


def test_a_missing_title_is_reported():
    entry = parse_one("TY  - JOUR\nID  - key\nAU  - Mai, Luo\nER  - \n")
    assert (entry.title, entry.authors[0].name) == ("", "Luo Mai")
    assert "has no title" in entry.warnings[0].reason


def test_an_empty_record_is_a_problem():
    text = "TY  - JOUR\nPY  - 2013\nER  - \n\nTY  - JOUR\nTI  - Good\nER  - \n"
    problem, entry = ris.parse(text)
    assert isinstance(problem, Problem)
    assert (problem.line, problem.entry.year) == (1, 2013)
    assert problem.source.startswith("TY  - JOUR")
    assert entry.title == "Good"


def test_text_between_records_is_reported():
    entry, problem, other = ris.parse(
        "TY  - JOUR\nTI  - A\nER  - \n\nlost words\n2.\nTY  - JOUR\nTI  - B\nER  - "
    )
    assert (entry.title, other.title) == ("A", "B")
    assert (problem.line, problem.source) == (5, "lost words")


def test_no_record_is_a_problem():
    (problem,) = ris.parse("nothing here")
    assert "TY  - JOUR" in problem.reason


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ("Mai, Luo", ["Luo Mai"]),
        ("Luo Mai", ["Luo Mai"]),
        ("King, Martin Luther, Jr.", ["Martin Luther King Jr."]),
        ("van der Berg, Jan", ["Jan van der Berg"]),
        ("Mai, L.; Xu, W.", ["L. Mai", "W. Xu"]),
        ("Mai, Luo and Xu, Wang", ["Luo Mai", "Wang Xu"]),
        ("World Health Organization,", ["World Health Organization"]),
        ("Simon and Schuster", ["Simon and Schuster"]),
        ("Xu, Kai 0014", ["Kai Xu"]),
        ("王, 旭", ["王旭"]),
    ],
)
def test_names_are_read(value, names):
    assert [person.name for person in parse_record(f"AU  - {value}").authors] == names


def test_groups_that_end_with_a_comma_are_no_persons():
    (group,) = parse_record("AU  - Mai Luo,").authors
    assert group.parts.literal == "Mai Luo"


@pytest.mark.parametrize("others", ["et al.", "others"])
def test_a_list_may_say_that_there_are_others(others):
    entry = parse_record("AU  - Mai, Luo", f"AU  - {others}")
    assert len(entry.authors) == 1
    assert not entry.authors_complete


def test_editors_stand_in_their_own_tags():
    entry = parse_one("TY  - CHAP\nTI  - A\nAU  - Mai, Luo\nA2  - Xu, Wang\nED  - Li, A.\nER  - ")
    assert [person.name for person in entry.editors] == ["Wang Xu", "A. Li"]
    edited = parse_one("TY  - EDBOOK\nTI  - A\nAU  - Mai, Luo\nER  - ")
    assert [person.name for person in edited.editors] == ["Luo Mai"]


@pytest.mark.parametrize(
    ("lines", "venue", "extra"),
    [
        (["JF  - Journal of X", "JO  - J. X"], "Journal of X", {"JO": "J. X"}),
        (["T2  - Journal of X", "JF  - Journal of X"], "Journal of X", {}),
        (["JO  - J. X"], "J. X", {}),
        (["JA  - J. X", "J2  - JX"], "J. X", {"J2": "JX"}),
    ],
)
def test_the_fullest_form_of_a_venue_counts(lines, venue, extra):
    entry = parse_record(*lines)
    assert (entry.venue, dict(entry.extra)) == (venue, extra)


@pytest.mark.parametrize(
    ("lines", "date"),
    [
        (["PY  - 2013"], (2013, None, None)),
        (["PY  - 2013///", "DA  - 2013/04/18/"], (2013, 4, 18)),
        (["Y1  - 2013", "PY  - 2013/04/18"], (2013, 4, 18)),
        (["Y1  - 2013/07/22", "PY  - 2013"], (2013, 7, 22)),
        (["PY  - 2013", "DA  - 2014/01/01"], (2013, None, None)),
    ],
)
def test_dates_are_as_exact_as_any_tag_has_them(lines, date):
    entry = parse_record(*lines)
    assert (entry.year, entry.month, entry.day) == date


def test_an_invalid_date_is_kept():
    entry = parse_record("PY  - in press")
    assert (entry.year, entry.status, entry.extra["PY"]) == (None, "accepted", "in press")


@pytest.mark.parametrize(
    ("lines", "pages"),
    [
        (["SP  - 245", "EP  - 251"], "245–251"),
        (["SP  - 245-251"], "245–251"),
        (["SP  - 245-251", "EP  - 251"], "245–251"),
        (["SP  - 7", "EP  - 7"], "7"),
        (["SP  - e1234"], "e1234"),
        (["EP  - 12"], "12"),
    ],
)
def test_pages(lines, pages):
    assert parse_record(*lines).pages == pages


@pytest.mark.parametrize(
    ("lines", "identifiers"),
    [
        (["DO  - https://doi.org/10.1145/ABC"], [("doi", "10.1145/abc")]),
        (
            ["DO  - 10.1145/1", "M3  - doi: 10.1145/1", "UR  - https://doi.org/10.1145/1"],
            [("doi", "10.1145/1")],
        ),
        (
            ["U1  - 26957754[pmid]", "U2  - PMC4756000[pmcid]"],
            [("pmid", "26957754"), ("pmcid", "PMC4756000")],
        ),
        (["AN  - 26957754", "DB  - PubMed"], [("pmid", "26957754")]),
        (["UR  - http://arxiv.org/abs/2401.00001"], [("arxiv", "2401.00001")]),
        (["N1  - Journal; see doi: 10.1145/1"], []),
    ],
)
def test_identifiers_are_found_where_people_put_them(lines, identifiers):
    assert list(parse_record(*lines).identifiers) == identifiers


def test_an_isbn_names_a_book_and_not_what_is_in_it():
    book = parse_one("TY  - BOOK\nTI  - A\nSN  - 0-306-40615-2\nER  - ")
    assert book.identifiers == (("isbn", "9780306406157"),)
    assert parse_record("SN  - 978-0-306-40615-7").extra["SN"] == "978-0-306-40615-7"


def test_an_invalid_doi_is_kept_and_reported():
    entry = parse_record("DO  - doi pending")
    assert entry.extra["DO"] == "doi pending"
    assert (entry.warnings[0].field, entry.warnings[0].line) == ("DO", 3)


def test_links_are_one_each():
    entry = parse_record(
        "UR  - https://a.example/1; https://b.example/x.pdf", "L1  - https://c.example", "L1  - file:///x"
    )
    assert [(link.url, link.kind) for link in entry.links] == [
        ("https://a.example/1", "page"),
        ("https://b.example/x.pdf", "pdf"),
        ("https://c.example", "pdf"),
    ]
    assert entry.extra["L1"] == "file:///x"


def test_values_go_on_over_lines():
    entry = parse_record(
        "AB  - One\ntwo\n\n  three - four\nIn - vitro", "KW  - first\nsecond", "KW  - third; fourth"
    )
    assert entry.abstract == "One two\n\nthree - four In - vitro"
    assert entry.topics == ("first", "second", "third", "fourth")


def test_markup_and_money_become_text_of_the_hub():
    entry = parse_record("AB  - <p>CO<sub>2</sub> costs $5 &amp; more</p>")
    assert entry.abstract == r"CO₂ costs \$5 & more"


def test_tags_without_a_field_are_kept_and_written_again():
    text = "TY  - JOUR\nTI  - A\nN1  - one\nN1  - two\nET  - 2\nER  - \n\n"
    entry = parse_one(text)
    assert dict(entry.extra) == {"N1": ["one", "two"], "ET": "2"}
    assert set("".join(ris.render([entry])).splitlines()) == set(text.splitlines())


def test_a_hostile_value_ends_no_record():
    entry = Entry("article", "ER -", abstract="One\n\nER -\n\nTY - JOUR", venue="TI - B")
    (parsed_entry,) = ris.parse("".join(ris.render([entry])))
    assert (parsed_entry.title, parsed_entry.abstract, parsed_entry.venue) == (
        entry.title,
        entry.abstract,
        entry.venue,
    )


def _list_comparable(entry: Entry):
    """What two readings of one work are compared in: without points and with one kind of dash."""
    plain = str.maketrans({".": "", "—": "-", "–": "-"})
    names = [person.name.translate(plain) for person in entry.authors]
    doi = dict(entry.identifiers).get("doi")
    pages = entry.pages.translate(plain)
    return names, entry.title.translate(plain), entry.year, entry.venue, entry.volume, pages, doi


def test_records_are_read_as_others_convert_them(data):
    """Two values differ: a book's secondary authors are its editors, and journals have their full names."""
    same = different = 0
    for line in (data / "cases" / "jabref-import-to-bib.jsonl").read_text().splitlines():
        case = json.loads(line)
        if case["format"] == "ris":
            (entry,), (expected,) = ris.parse(case["input"]), bibtex.parse(case["expected_bib"])
            pairs = list(zip(_list_comparable(entry), _list_comparable(expected), strict=True))
            same += sum(one == other for one, other in pairs)
            different += sum(one != other for one, other in pairs)
    assert same / (same + different) >= 0.95
