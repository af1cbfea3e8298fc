"""JSON as the APIs of Crossref, DataCite and OpenAlex give it, read as a file."""

import json

import pytest

from bibliography.formats import Entry, read

CROSSREF = {"DOI": "10.5/c", "title": ["Of Crossref"], "author": [{"given": "Ada", "family": "Lovelace"}]}
DATACITE = {
    "doi": "10.5/d",
    "titles": [{"title": "Of DataCite"}],
    "creators": [{"name": "Lovelace, Ada", "givenName": "Ada", "familyName": "Lovelace"}],
    "publicationYear": 2022,
}
OPENALEX = {
    "id": "https://openalex.org/W123",
    "doi": "https://doi.org/10.5/o",
    "title": "Of OpenAlex",
    "publication_year": 2021,
    "authorships": [{"author": {"display_name": "Ada Lovelace"}}],
    "abstract_inverted_index": {"Two": [0], "words": [1]},
    "ids": {"pmid": "https://pubmed.ncbi.nlm.nih.gov/7"},
}


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"message": CROSSREF}, ["Of Crossref"]),
        (
            {"status": "ok", "message": {"total-results": 2, "items": [CROSSREF, CROSSREF]}},
            ["Of Crossref"] * 2,
        ),
        ({"data": {"id": "10.5/d", "attributes": DATACITE}}, ["Of DataCite"]),
        ({"data": [{"attributes": DATACITE}, {"attributes": DATACITE}]}, ["Of DataCite"] * 2),
        ([{"attributes": DATACITE}], ["Of DataCite"]),
        (DATACITE, ["Of DataCite"]),
        (OPENALEX, ["Of OpenAlex"]),
        ([OPENALEX, OPENALEX], ["Of OpenAlex"] * 2),
        ({"meta": {"count": 1}, "results": [OPENALEX]}, ["Of OpenAlex"]),
        ([[CROSSREF]], ["Of Crossref"]),
    ],
)
def test_answers_are_read_as_files(value, expected):
    for indent in (None, 2):
        entries = list(read(json.dumps(value, indent=indent), "answer.json"))
        assert [each.title for each in entries] == expected
        assert {person.name for each in entries for person in each.authors} == {"Ada Lovelace"}


def test_a_work_of_openalex_has_all_that_is_known_when_it_is_fetched():
    [entry] = read(json.dumps(OPENALEX))
    assert entry.identifiers == (("openalex", "W123"), ("doi", "10.5/o"), ("pmid", "7"))
    assert (entry.abstract, entry.year, entry.kind) == ("Two words", 2021, "other")


@pytest.mark.parametrize(
    "value", [{"message": {}}, {"results": []}, {"data": {}}, {"data": 1}, {"message": 1}, [[]]]
)
def test_answers_without_works_have_no_entry(value):
    assert not [each for each in read(json.dumps(value)) if isinstance(each, Entry)]
