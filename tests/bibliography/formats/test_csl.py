"""CSL-JSON is read as the schema has it and as registries write it; what is written fits the schema."""

import json

import pytest
from hypothesis import given

from bibliography import csl
from bibliography.formats import Entry, Problem, read
from bibliography.text import from_plain, to_plain
from tests.bibliography.formats.strategies import entries


def parse_one(text: str) -> Entry:
    (entry,) = csl.parse(text)
    assert isinstance(entry, Entry)
    return entry


def make_item(**variables) -> Entry:
    return parse_one(json.dumps({"id": "a", "type": "article-journal", "title": "A title"} | variables))


@pytest.mark.parametrize(
    ("name", "kind", "type_"),
    [
        ("article-journal", "article", None),
        ("journal-article", "article", None),
        ("paper-conference", "inproceedings", None),
        ("proceedings-article", "inproceedings", None),
        ("article", "preprint", None),
        ("posted-content", "preprint", None),
        ("article-newspaper", "article", "csl:article-newspaper"),
        ("thesis", "phdthesis", None),
        ("speech", "talk", None),
        ("webpage", "other", "csl:webpage"),
        ("unheard-of", "other", "csl:unheard-of"),
        (7, "other", "csl:7"),
    ],
)
def test_types_become_kinds(name, kind, type_):
    entry = make_item(type=name)
    assert (entry.kind, entry.extra.get("type")) == (kind, type_)


@pytest.mark.parametrize(
    ("name", "printed", "parts"),
    [
        ({"family": "Mai", "given": "Luo"}, "Luo Mai", ("Luo", "", "Mai", "")),
        (
            {"family": "Humboldt", "given": "Alexander", "dropping-particle": "von"},
            "Alexander von Humboldt",
            ("Alexander", "von", "Humboldt", ""),
        ),
        (
            {"family": "Gogh", "given": "Vincent", "non-dropping-particle": "van", "suffix": "Jr."},
            "Vincent van Gogh Jr.",
            ("Vincent", "van", "Gogh", "Jr."),
        ),
        ({"family": "van der Berg", "given": "Jan"}, "Jan van der Berg", ("Jan", "van der", "Berg", "")),
        ("Mai, Luo", "Luo Mai", ("Luo", "", "Mai", "")),
    ],
)
def test_names_have_parts(name, printed, parts):
    (person,) = make_item(author=[name]).authors
    assert person.name == printed
    assert (person.parts.given, person.parts.particle, person.parts.family, person.parts.suffix) == parts


@pytest.mark.parametrize("name", [{"literal": "The Group"}, {"name": "The Group"}, {"family": "The Group"}])
def test_groups_are_literal(name):
    (group,) = make_item(author=[name]).authors
    assert (group.name, group.parts.literal) == ("The Group", "The Group")


def test_registries_know_more_of_people():
    name = {
        "family": "Mai",
        "given": "Luo",
        "ORCID": "http://orcid.org/0000-0002-1825-0097",
        "affiliation": [{"name": "Edinburgh"}, {"name": "London"}],
    }
    (person,) = make_item(author=[name]).authors
    assert (person.orcid, person.affiliation) == ("0000-0002-1825-0097", "Edinburgh; London")


@pytest.mark.parametrize(
    ("issued", "date"),
    [
        ({"date-parts": [[2013, 4, 18]]}, (2013, 4, 18)),
        ({"date-parts": [["2013", "4"]]}, (2013, 4, None)),
        ({"date-parts": [[2013]]}, (2013, None, None)),
        ({"date-parts": [[2013, 13, 40]]}, (2013, None, None)),
        ({"raw": "2013-04-18"}, (2013, 4, 18)),
        ({"literal": "April 2013"}, (2013, 4, None)),
        ("2013-04", (2013, 4, None)),
        (2013, (2013, None, None)),
        ({"date-parts": [[None]]}, (None, None, None)),
        ({"date-parts": []}, (None, None, None)),
        ([], (None, None, None)),
    ],
)
def test_dates_are_as_precise_as_they_are(issued, date):
    entry = make_item(issued=issued)
    assert (entry.year, entry.month, entry.day) == date


@pytest.mark.parametrize(
    "issued",
    [{"date-parts": [[2013, 4], [2013, 6]]}, {"date-parts": [[2013]], "circa": True}, {"literal": "soon"}],
)
def test_further_parts_of_a_date_are_kept(issued):
    entry = make_item(issued=issued)
    assert entry.extra["issued"] == issued


def test_titles_have_markup_and_protected_words():
    entry = make_item(title='On <i>E. coli</i> and <span class="nocase">DNA</span> in CO<sub>2</sub> for $5')
    assert entry.title == r"On E. coli and DNA in CO₂ for \$5"
    assert [entry.title[start:end] for start, end in entry.protected] == ["DNA"]


CROSSREF = {
    "indexed": {"date-parts": [[2022, 4, 5]]},
    "reference-count": 2,
    "reference": [{"key": "1", "DOI": "10.1/2"}],
    "publisher": "Springer",
    "publisher-location": "Cham",
    "DOI": "10.1007/978-3-030-1",
    "type": "book-chapter",
    "title": ["Fast &amp; Small"],
    "subtitle": ["A Study"],
    "container-title": ["Lecture Notes in Computer Science", "Advances in Things"],
    "published-print": {"date-parts": [[2019]]},
    "page": "1-12",
    "author": [{"given": "Luo", "family": "Mai", "sequence": "first", "affiliation": []}],
    "abstract": "<jats:title>Abstract</jats:title><jats:p>One.</jats:p><jats:p>Two.</jats:p>",
    "URL": "http://dx.doi.org/10.1007/978-3-030-1",
    "ISSN": ["0302-9743", "1611-3349"],
    "ISBN": ["9783030000000"],
    "subject": ["Computer Science, general", "Theory"],
    "score": 1.0,
}


@pytest.mark.parametrize("wrapped", [CROSSREF, {"message": CROSSREF}, {"message": {"items": [CROSSREF]}}])
def test_crossrefs_records_are_read(wrapped):
    entry = parse_one(json.dumps(wrapped))
    assert (entry.kind, entry.title, entry.venue) == (
        "chapter",
        "Fast & Small: A Study",
        "Advances in Things",
    )
    assert (entry.year, entry.pages, entry.identifiers) == (2019, "1–12", (("doi", "10.1007/978-3-030-1"),))
    assert (entry.abstract, entry.key, entry.links) == ("One.\n\nTwo.", "", ())
    assert entry.topics == ("Computer Science, general", "Theory")
    assert dict(entry.extra) == {
        "ISBN": "9783030000000",
        "ISSN": "0302-9743 1611-3349",
        "collection-title": "Lecture Notes in Computer Science",
        "publisher-place": "Cham",
    }


def test_datacites_records_are_read():
    attributes = {
        "doi": "10.48550/ARXIV.2207.04779",
        "identifiers": [{"identifier": "2207.04779", "identifierType": "arXiv"}],
        "creators": [
            {"name": "Mai, Luo", "nameType": "Personal", "givenName": "Luo", "familyName": "Mai"},
            {"name": "The Group", "nameType": "Organizational"},
        ],
        "titles": [{"title": "A title"}],
        "publisher": {"name": "arXiv"},
        "publicationYear": 2022,
        "types": {"citeproc": "article-journal"},
        "descriptions": [{"description": "Words.", "descriptionType": "Abstract"}],
    }
    entry = parse_one(json.dumps({"data": [{"attributes": attributes}]}))
    assert (entry.kind, entry.year, entry.abstract) == ("preprint", 2022, "Words.")
    assert [person.name for person in entry.authors] == ["Luo Mai", "The Group"]
    assert entry.identifiers == (("doi", "10.48550/arxiv.2207.04779"), ("arxiv", "2207.04779"))


@pytest.mark.parametrize(
    ("variables", "key"),
    [
        ({"id": "mai2020"}, "mai2020"),
        ({"id": 12}, "12"),
        ({"id": "x", "citation-key": "mai2020"}, "mai2020"),
        ({"id": "https://doi.org/10.5555/1", "DOI": "10.5555/1"}, ""),
        ({"id": "http://zotero.org/users/1/items/AB"}, ""),
    ],
)
def test_an_id_is_a_key_unless_it_says_something_else(variables, key):
    assert make_item(**variables).key == key


def test_values_of_other_types_do_no_harm():
    odd = {
        "author": 7,
        "editor": [7, None, {}],
        "volume": True,
        "page": {"a": 1},
        "DOI": [],
        "URL": 7,
        "abstract": [[]],
    }
    entry = make_item(**odd, custom="x", keyword=None, issue=3, edition=2.0)
    assert (entry.title, entry.issue, entry.authors) == ("A title", "3", ())
    assert entry.warnings


@pytest.mark.parametrize(
    ("text", "titles", "lines"),
    [
        ('[{"title":"a"},\n{"title":"b"}]', ["a", "b"], [1, 2]),
        ('{"title":"a"}\n{"title":"b"}\n', ["a", "b"], [1, 2]),
        ('\ufeff{"title":"a"}', ["a"], [1]),
        ('[{"title":"a"} {"title":"b"},]', ["a", "b"], [1, 1]),
        ('[{"title":"a"},\n{"title":"b"', ["a", None], [1, 2]),
        ('[{"title":"a"},\n{"x": tru},\n{"title":"c"}]', ["a", None, "c"], [1, 2, 3]),
        ('[{"title":"a" "x"},\n{"title":"b"}]', [None, "b"], [1, 2]),
        ('[{"title":"a},\n{"author":[{"family":"x"}],"title":"b"}]', [None, "b"], [1, 2]),
        ('[7,"x",null]', [None, None, None], [1, 1, 1]),
        ('[{"id":"x"}]', [""], [1]),
        ('[{"volume":"x"}]', [None], [1]),
        ("[]", [], []),
    ],
)
def test_a_broken_item_costs_itself_alone(text, titles, lines):
    items = list(csl.parse(text))
    assert [each.title if isinstance(each, Entry) else None for each in items] == titles
    assert [each.line for each in items] == lines
    by_letters = list(csl.parse(list(text)))
    assert [(each.line, type(each)) for each in by_letters] == [(each.line, type(each)) for each in items]


def test_what_is_no_list_of_works_ends_early():
    problems = list(csl.parse("[" + "7," * 5_000 + "7]"))
    assert all(isinstance(problem, Problem) for problem in problems)
    assert len(problems) < 1_100


@pytest.fixture(scope="module")
def schema(data):
    jsonschema = pytest.importorskip("jsonschema")
    path = data.parent / "checks" / "schemas" / "csl-data.json"
    if not path.is_file():
        pytest.skip("the schema of CSL is not at hand")
    return jsonschema.Draft7Validator(json.loads(path.read_text()))


def test_what_is_written_fits_the_schema(schema):
    @given(entries())
    def fits(entry):
        schema.validate(json.loads("".join(csl.render([entry]))))

    fits()


NAMES_OF_ITEMS = {
    "id",
    "citation-key",
    "type",
    "title",
    "author",
    "issued",
    "container-title",
    "page",
    "DOI",
}


def test_items_have_the_schemas_names_only():
    text = json.dumps(CROSSREF)
    (item,) = json.loads("".join(csl.render([parse_one(text)])))
    assert set(item) - NAMES_OF_ITEMS == {
        "publisher", "abstract", "keyword", "ISBN", "ISSN", "collection-title", "publisher-place"
    }  # fmt: skip
    assert item["type"] == "chapter"
    assert item["author"] == [{"family": "Mai", "given": "Luo"}]
    assert item["issued"] == {"date-parts": [[2019]]}


@pytest.mark.parametrize("name", ["crossref", "datacite"])
def test_recorded_answers_are_read(data, name):
    for path in sorted((data / "api-samples" / name).glob("*.json")):
        if "journals" not in path.name:
            items = list(csl.parse(path.read_text()))
            entries = [each for each in items if isinstance(each, Entry)]
            assert entries == items
            assert len(list(csl.parse("".join(csl.render(entries))))) == len(entries)


def _iter_works(value):
    """The items within a file of test cases, however deep."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict) and "title" in each:
            yield each
        elif isinstance(each, dict | list):
            waiting += each.values() if isinstance(each, dict) else each


def test_another_programs_items_are_read(data):
    cases = json.loads((data / "cases" / "citation-js-raw.json").read_text())
    for work in _iter_works(cases):
        entry = parse_one(json.dumps(work))
        assert parse_one("".join(csl.render([entry]))).title == from_plain(to_plain(entry.title))


@pytest.mark.parametrize(
    "url",
    [
        "https://publisher.example/doi/abs/10.1234/abc.1",
        "https://publisher.example/doi/full/10.1234/ABC.1?src=x#sec",
        "https://publisher.example/article/10.1234/abc.1.pdf",
    ],
)
def test_the_doi_in_the_url_of_a_publisher_is_taken(url):
    source = '[{{"title": "T", "type": "article-journal", "URL": "{url}"}}]'
    [entry] = read(source.format(url=url), format="csl")
    assert entry.identifiers == (("doi", "10.1234/abc.1"),)
    assert [link.url for link in entry.links] == [url]
