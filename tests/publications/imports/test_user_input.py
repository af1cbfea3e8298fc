"""What people paste: bibliographies, identifiers, addresses and reference lists, in any mixture."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bibliography.formats import Entry, Problem
from publications.imports import lookups, user_input
from publications.imports.lookups import FailedLookup, look_up
from publications.imports.sources import SourceError
from tests import factories

BIB = "@article{a, title = {First},\n  author = {A B}, year = 2020}"
RIS = "TY  - JOUR\nTI  - Second\nPY  - 2020\nER  - "
pytestmark = pytest.mark.django_db
CSL = '[{"type": "article-journal", "title": "Third", "issued": {"date-parts": [[2020]]}}]'


class RecordingFetch:
    """A source that knows everything but what has "unknown" in it, and records its requests."""

    def __init__(self):
        self.all = []

    def __call__(self, identifier):
        self.all.append((identifier.scheme, identifier.value))
        if "unknown" in identifier.value:
            raise SourceError("Crossref knows no such work.")
        return Entry(
            "article", f"Work {identifier.value}", identifiers=((identifier.scheme, identifier.value),)
        )


def read(text, name=""):
    fetch = RecordingFetch()
    return list(user_input.read_text(text, name, partial(look_up, fetch=fetch))), fetch.all


def list_lines(items):
    return [
        (
            each.line,
            each.title if isinstance(each, Entry) else f"? {each.entry.title if each.entry else ''}".strip(),
        )
        for each in items
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
    assert sorted(list_lines(read(text)[0])) == sorted(expected)


def test_an_identifier_is_looked_up_once():
    items, requests = read("10.1000/x\nhttps://doi.org/10.1000/X\n10.1000/x 10.1000/y")
    assert requests == [("doi", "10.1000/x"), ("doi", "10.1000/y")]
    assert len(items) == 2


def test_a_failed_lookup_is_reported_at_its_line_and_the_text_stays():
    [first, second], _ = read("10.1000/x\n10.1000/unknown")
    assert isinstance(first, Entry)
    assert (second.line, second.reason, second.source) == (
        2,
        "Crossref knows no such work.",
        "10.1000/unknown",
    )


def test_of_very_many_the_first_hundred_are_looked_up_and_the_others_reported():
    items, requests = read("\n".join(f"10.1000/{number}" for number in range(200)))
    assert len(requests) == 100
    assert [each.line for each in items] == list(range(1, 201))
    rest = [each for each in items if isinstance(each, Problem)]
    assert {each.reason for each in rest} == {"At most 100 can be looked up at once. Try again."}
    assert rest[0].source == "10.1000/100"


def test_nothing_is_looked_up_after_the_time_limit(monkeypatch):
    monkeypatch.setattr(lookups, "TIME_LIMIT", -1)
    [problem], requests = read("10.1000/x")
    assert requests == []
    assert problem.reason == "There was no time left to look it up. Try again."


MEDLINE = "PMID- 99\nOWN - NLM\nTI  - Fourth\n      part.\nFAU - Long, Vicky\nAU  - Long V\nDP  - 2020"
OVID = "<1>\nAuthors\n  Long V\nTitle\n  Fifth.\nSource\n  Journal. 1(2):3-4, 2020 Jan."


@pytest.mark.parametrize("first", [BIB, RIS, CSL, MEDLINE, OVID, "10.1000/x"])
@pytest.mark.parametrize("second", [BIB, RIS, CSL, MEDLINE, OVID, "10.1000/y"])
@pytest.mark.parametrize("between", ["\n", "\n\n", "\r\n\r\n"])
def test_records_of_two_formats_follow_each_other(first, second, between):
    names = {BIB: "First", RIS: "Second", CSL: "Third", MEDLINE: "Fourth part", OVID: "Fifth"}
    names |= {each: f"Work {each}" for each in ("10.1000/x", "10.1000/y")}
    second_line = 1 + first.count("\n") + between.count("\n")
    assert list_lines(read(first + between + second)[0]) == [(1, names[first]), (second_line, names[second])]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{BIB}{RIS}\n{CSL}{CSL}", [(1, "First"), (2, "Second"), (6, "Third"), (6, "Third")]),
        (f"{RIS} {BIB}", [(1, "Second"), (4, "First")]),
        (f"\ufeff{RIS}\n\ufeff{BIB}\n\ufeff{CSL}", [(1, "Second"), (5, "First"), (7, "Third")]),
        (f"@misc{{a, title={{Half}},\n10.1000/x\n{RIS}", [(1, "Half"), (2, "Work 10.1000/x"), (3, "Second")]),
        ("TY  - JOUR\nTI  - Open\n10.1000/x\n" + BIB, [(1, "Open"), (3, "Work 10.1000/x"), (4, "First")]),
        ('{"title": "Half",\n' + BIB + "\n" + RIS, [(1, "?"), (2, "First"), (4, "Second")]),
        (f"{CSL[:-1]},\n10.1000/x\n{RIS}", [(1, "Third"), (2, "Work 10.1000/x"), (3, "Second")]),
        (
            "@string{j = {Journal of X}}\n10.1000/x\n@article{a, title={A}, journal = j, crossref = b}\n"
            f"{RIS}\n@proceedings{{b, title = {{B}}}}",
            [(2, "Work 10.1000/x"), (3, "A"), (4, "Second"), (8, "B")],
        ),
        (f"{BIB}\nA reference without.\nIn Journal.\n\n{RIS}", [(1, "First"), (3, "?"), (6, "Second")]),
        (f"{BIB}\nMai et al. (2020). KungFu. In OSDI. doi:10.1000/x.", [(1, "First"), (3, "Work 10.1000/x")]),
        ("see 10.1000/x and 10.1000/y", [(1, "Work 10.1000/x"), (1, "Work 10.1000/y")]),
        ("Mai. doi:10.1000/x. PMID: 1; PMCID: PMC2.", [(1, "Work 10.1000/x")]),
        ("PMID: 11 PMID: 12", [(1, "Work 11"), (1, "Work 12")]),
        ("https://pubmed.ncbi.nlm.nih.gov/11/", [(1, "Work 11")]),
        ("978-3-16-148410-0", [(1, "Work 9783161484100")]),
        ("%0 Journal Article\n%T A Title\n\n" + RIS, [(1, "A Title"), (4, "Second")]),
        (
            f"<mods><titleInfo><title>M</title></titleInfo></mods>\n10.1000/x\n{RIS}",
            [(1, "M"), (2, "Work 10.1000/x"), (3, "Second")],
        ),
        (f"PT J\nTI W\nER\n\nEF\n{CSL}", [(1, "W"), (6, "Third")]),
        (
            'Title,Authors,Source title,EID\n"A\n\nB",Roe R.,J,2\n\n10.1000/x',
            [(2, "A B"), (6, "Work 10.1000/x")],
        ),
        (f"references:\n- title: Y\n  type: book\n{RIS}", [(2, "Y"), (4, "Second")]),
        ("---\ntitle: H\nauthors: [A B]\n---\nSome text.\n\n10.1000/x", [(1, "H"), (7, "Work 10.1000/x")]),
        ("https://orcid.org/0000-0002-1825-0098", [(1, "?")]),
        (f"{BIB}, note = {{10.1000/x}}}}\n{RIS}", [(1, "First"), (3, "Second")]),
    ],
)  # fmt: skip
def test_odd_mixtures_are_read_whole(text, expected):
    assert list_lines(read(text)[0]) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://orcid.org/0000-0002-1825-0098", "typing error"),
        ("Ada Lovelace has the ORCID iD 0000-0002-1825-0097.", "on a line of its own"),
        ("https://example.org/paper", "reads no pages of example.org"),
        ("RT Journal Article\nA1 Mai,L.\nT1 A Title", "RefWorks"),
        ("<?xml version='1.0'?><x/>", "XML"),
        ("nothing at all", "not a record, an identifier or a URL"),
    ],
)
def test_what_is_not_read_is_named_with_what_to_do(text, message):
    [problem], _ = read(text)
    assert message in problem.reason
    assert problem.source == text


FOREIGN = {
    "a.enw": ("RT Book\nT1 Thing\nA1 Roe,R.\n\n" * 9, "RefWorks"),
    "a.rdf": (
        '<rdf:RDF xmlns:bibo="http://purl.org/ontology/bibo/">\n' + "<bibo:Article>\n" * 9,
        "an RDF file",
    ),
    "a.txt": ("<records>\n" + "<thing>\n</thing>\n" * 9 + "</records>", "an XML file"),
    "c.txt": (
        "\n".join(f"[{number}] R. Roe, A thing, 2020." for number in range(9)),
        "No record, identifier",
    ),
    "a.ris": ("RT Book\nT1 Thing\nA1 Roe,R.\n", "RefWorks"),
    "a.json": ('[{"name": "Thing"}, {"name": "Other"}]', "JSON with another structure"),
    "a.html": ("<html><body>\n" + "<li>Roe, Thing</li>\n" * 9, "web page"),
    "a.yaml": ("thing2020:\n  title: Thing\n  type: book\nother2020:\n  title: Other\n", "YAML"),
}


@pytest.mark.parametrize("name", FOREIGN)
@pytest.mark.parametrize("is_file", [True, False])
def test_a_text_that_is_no_bibliography_is_one_problem(name, is_file):
    text, message = FOREIGN[name]
    [problem], requests = read(text, name if is_file else "")
    assert message in problem.reason
    assert problem.line == 1
    assert requests == []


def test_records_beside_another_format_are_read():
    items, _ = read(f"<html>\n<p>A</p></html>\n\n<html>\n<p>B</p></html>\n\n{BIB}")
    assert list_lines(items) == [(1, "?"), (7, "First")]


def test_very_much_prose_beside_a_record_is_not_named_line_by_line():
    items, _ = read("\n".join(f"A thing in line {number}." for number in range(4_000)) + "\n10.1000/x")
    *prose, problem, entry = items
    assert len(prose) == 50
    assert "This and 3,949 more lines" in problem.reason
    assert entry.title == "Work 10.1000/x"


def test_a_file_of_bibtex_has_comments_and_a_pasted_text_has_none():
    text = f"Our papers of 2020\n\n{BIB}"
    assert list_lines(read(text, "x.bib")[0]) == [(3, "First")]
    assert list_lines(read(text)[0]) == [(1, "?"), (3, "First")]


def test_what_no_source_knows_is_named_with_its_registry():
    problems = list(user_input.read_text("PMID: 11\nhdl:1721.1/26740", resolve=look_up))
    assert [each.line for each in problems] == [1, 2]
    assert "PubMed" in problems[0].reason
    assert all(isinstance(each, FailedLookup) for each in problems)


def test_stored_papers_are_not_looked_up():
    paper = factories.PublicationFactory(title="Here Already", year=2020)
    for scheme, value in (("doi", "10.1000/x"), ("pmid", "11")):
        factories.IdentifierFactory(publication=paper, scheme=scheme, value=value)
    items, requests = read("10.1000/x\n10.1000/y\nPMID: 11")
    assert list_lines(items) == [(1, "Here Already"), (2, "Work 10.1000/y"), (3, "Here Already")]
    assert requests == [("doi", "10.1000/y")]


def records():
    """Records of all formats, each with its title, of which no two are alike."""
    texts = {
        "@article{{k{0}, title = {{Title {0}}},\n  author = {{A B}}, year = 2020}}",
        "TY  - JOUR\nTI  - Title {0}\nAB  - One.\n\n  Two.\nPY  - 2020\nER  - ",
        "TY  - JOUR\nTI  - Title {0}\nPY  - 2020",
        '{{"type": "article-journal",\n "title": "Title {0}"}}',
        '[{{"title": "Title {0}"}},\n {{"id": "x", "title": "Title {0}"}}]',
        '{{"data": {{"attributes": {{"doi": "10.5/{0}", "titles": [{{"title": "Title {0}"}}]}}}}}}',
        '{{"id": "https://openalex.org/W{0}", "title": "Title {0}", "authorships": []}}',
        '{{"groupsite":1,"kind":"article","title":"Title {0}"}}',
        "PMID- {0}\nTI  - Title\n      {0}.\nFAU - Long, V\n",
        "<{0}>\nTitle\n  Title {0}.\nAuthors\n  Long V\n",
        "10.1000/{0}",
        "https://arxiv.org/abs/2401.{0}",
        "A sentence about number {0}.",
        "@article{{k{0}, title = {{Title {0}}}, note = {{",
    }
    separators = st.sampled_from(["\n", "\n\n", "\r\n", "\r\n\r\n", "\n\ufeff", "\n \n", "\n, \n"])
    return st.lists(st.tuples(st.sampled_from(sorted(texts)), separators), min_size=1, max_size=7)


@given(records())
def test_every_record_is_read_or_named(parts):
    text, lines = "", []
    for number, (record, separator) in enumerate(parts, start=10_000):
        lines.append(text.replace("\r\n", "\n").count("\n") + 1)
        text += record.format(number) + separator
    items = list(user_input.read_text(text, resolve=partial(look_up, fetch=RecordingFetch())))
    for number, (line, (record, _)) in enumerate(zip(lines, parts, strict=True), start=10_000):
        inside = record.startswith("A sentence")  # which may go on a record before it that does not end
        matches = [item for item in items if str(number) in describe(item)]
        assert any(inside or item.line == line for item in matches), (number, items)
    assert [item.line for item in items] == sorted(item.line for item in items)


def describe(item):
    return f"{item.source} {item.title if isinstance(item, Entry) else item.reason}"


@pytest.mark.parametrize(
    "odd", ["\0", "10.1000/x\0", "\ud800", "\u202e10.1000/x", "@" * 5_000, "{" * 5_000, "TY  -"]
)
def test_nothing_that_is_pasted_is_an_error(odd):
    read(odd)
    read(f"{BIB}\n{odd}\n{BIB}")


def test_a_file_in_another_encoding_is_read_and_reported():
    items = list(user_input.read_file(BIB.replace("First", "Zürich").encode("cp1252"), "x.bib"))
    assert (items[0].title, items[1].line) == ("Zürich", 1)


def test_a_long_file_of_no_format_is_one_problem(monkeypatch):
    monkeypatch.setattr(user_input, "WHOLE_TEXT_LIMIT", 10)
    [problem] = user_input.read_file(b"Dear all, these are no records.", "letter")
    assert (problem.line, problem.source) == (1, "Dear all, these are no records.")


def test_more_entries_than_allowed_are_left_out_and_reported():
    items = list(user_input.limit_items(read(f"{BIB}\n{BIB}\n{BIB}")[0], limit=2))
    assert [each.line for each in items] == [1, 3, 5]
    assert "There are more than 2 entries; only the first ones are included." in items[2].reason
