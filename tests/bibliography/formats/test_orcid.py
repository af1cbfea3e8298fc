"""ORCID's JSON: records, lists of works and works; the list says once that it names no authors."""

import json

import pytest

from bibliography.formats import Entry, Problem, read
from tests.bibliography.formats.samples import SAMPLES, get_facts, read_entries

ORCID = SAMPLES["orcid"]

WORK = {"put-code": 1, "title": {"title": {"value": "T"}}, "type": "journal-article"}


def read_work(**changes):
    (entry,) = read_entries(
        json.dumps(WORK | {name.replace("_", "-"): value for name, value in changes.items()})
    )
    return entry


def test_the_works_of_a_record():
    first, second, problem = read(ORCID)
    assert get_facts(first, "kind title venue year month day identifiers links") == {
        "kind": "article",
        "title": "Looms of record: A life",
        "venue": "Journal of Engines",
        "year": 2012,
        "month": 10,
        "day": None,
        "identifiers": (("doi", "10.1000/orcid.1"),),
        "links": ["https://looms.example/o"],
    }
    assert second.kind == "report"
    assert isinstance(problem, Problem)
    assert "2 of these papers" in problem.reason


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"works": {"group": [{"work-summary": [WORK]}]}, "orcid-identifier": {}}),
        json.dumps(
            {"last-modified-date": None, "group": [{"work-summary": [WORK, WORK]}], "path": "/x/works"},
            indent=1,
        ),
        json.dumps({"bulk": [{"work": WORK}]}),
        json.dumps([{"work": WORK}]),
        json.dumps(WORK),
    ],
)
def test_works_are_found_wherever_they_stand(text):
    assert [entry.title for entry in read_entries(text)] == ["T"]


def test_a_whole_work_names_its_people():
    contributors = [
        {"credit-name": {"value": "Ann Doe"}, "contributor-attributes": {"contributor-role": "author"}},
        {"credit-name": {"value": "Rita Roe"}, "contributor-attributes": {"contributor-role": "editor"}},
        {"credit-name": None},
    ]
    entry = read_work(contributors={"contributor": contributors})
    assert [author.name for author in entry.authors] == ["Ann Doe"]


def test_the_citation_of_a_work_has_people_too():
    citation = {
        "citation-type": "bibtex",
        "citation-value": "@article{k, author = {Doe, Ann and Roe, R.}, title = {T}}",
    }
    entry = read_work(citation=citation)
    assert ([author.name for author in entry.authors], entry.key) == (["Ann Doe", "R. Roe"], "k")


@pytest.mark.parametrize(
    ("number", "identifiers"),
    [
        (
            {"external-id-type": "doi", "external-id-value": "https://doi.org/10.1000/A"},
            (("doi", "10.1000/a"),),
        ),
        (
            {
                "external-id-type": "DOI",
                "external-id-value": "x",
                "external-id-normalized": {"value": "10.1000/a"},
            },
            (("doi", "10.1000/a"),),
        ),
        ({"external-id-type": "pmc", "external-id-value": "PMC7"}, (("pmcid", "PMC7"),)),
        (
            {
                "external-id-type": "doi",
                "external-id-value": "10.1000/a",
                "external-id-relationship": "part-of",
            },
            (),
        ),
        ({"external-id-type": "eid", "external-id-value": "2-s2"}, ()),
        ("x", ()),
    ],
)
def test_identifiers(number, identifiers):
    assert read_work(external_ids={"external-id": [number]}).identifiers == identifiers


@pytest.mark.parametrize("value", [None, 1, "x", [], {}, [[]], {"group": [1]}, {"title": 1}])
def test_odd_values_are_no_failure(value):
    for name in ("title", "type", "contributors", "external-ids", "publication-date", "citation", "url"):
        assert all(
            isinstance(item, Entry | Problem)
            for item in read(json.dumps(WORK | {name: value}), format="orcid")
        )
    (problem, *_) = read(json.dumps({"orcid-identifier": value}))
    assert "no works" in problem.reason


def test_the_real_record_is_read(data):
    text = (data / "api-samples" / "orcid" / "orcid-model__record-full-3.0.json").read_text()
    assert [entry.title for entry in read_entries(text)] == ["Work Title"]
