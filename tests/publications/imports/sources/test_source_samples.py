"""Recorded answers of the services, each read without a mistake and held against what it says itself."""

import json
import re

import pytest

from bibliography.formats import read
from bibliography.identifiers import normalise
from publications.imports.sources import (
    READERS,
    AnotherWorkError,
    NotThereError,
    SourceError,
    UnreadableError,
)


def make_body(item, *path):
    for name in reversed(path):
        item = {name: item}
    return json.dumps(item).encode()


def iter_crossref_works(data):
    for path in sorted(data.glob("crossref/*.json")):
        message = json.loads(path.read_text()).get("message", {})
        if "journals" not in path.name:
            yield from message.get("items", [message] if "DOI" in message else [])


def test_works_of_crossref(data):
    works = list(iter_crossref_works(data))
    assert len(works) >= 50
    for work in works:
        doi = normalise("doi", work["DOI"])
        entry = READERS["crossref"](make_body(work, "message"), doi)
        assert ("doi", doi) in entry.identifiers
        assert bool(entry.title) == bool(work.get("title"))
        assert len(entry.authors) == len(work.get("author", []))
        assert entry.year == work["issued"]["date-parts"][0][0]


def test_an_answer_about_one_work_as_it_came(data):
    body = (data / "crossref/habanero__test_works_with_one_id.json").read_bytes()
    entry = READERS["crossref"](body, "10.1371/journal.pone.0033693")
    assert (entry.venue, entry.volume, entry.issue, entry.year) == ("PLoS ONE", "7", "3", 2012)
    with pytest.raises(AnotherWorkError):
        READERS["crossref"](body, "10.1371/journal.pone.0033694")


@pytest.mark.parametrize("name", ["cr_journals.json", "cr_journals_issn_behavior.json", "cr_abstract.xml"])
def test_other_answers_of_crossref(data, name):
    with pytest.raises(UnreadableError):
        READERS["crossref"]((data / f"crossref/rcrossref__{name}").read_bytes(), "10.5555/a")


def test_works_of_datacite(data):
    kinds = []
    for path in sorted(data.glob("datacite/*.json")):
        records = json.loads(path.read_text())["data"]
        for record in records if isinstance(records, list) else [records]:
            entry = READERS["datacite"](make_body(record, "data"), record["id"])
            assert len(entry.authors) == len(record["attributes"]["creators"])
            assert entry.year == record["attributes"]["publicationYear"]
            kinds.append(entry.kind)
    assert sorted(set(kinds)) == ["other", "preprint"]


def test_datacite_without_a_result(data):
    with pytest.raises(UnreadableError):
        READERS["datacite"]((data / "datacite/DSpace__dataCite-noResults.json").read_bytes(), "10.5555/a")


def test_feeds_of_arxiv(data):
    titles = {}
    for path in sorted(data.glob("arxiv/*.json")):
        recorded = json.loads(path.read_text())
        number = re.search("id_list=([^&]*)", recorded["url"])[1].replace("%2C", ",").replace("%2F", "/")
        number = re.sub(r"v\d+$", "", number.split(",")[-1])
        try:
            titles[number] = READERS["arxiv"](recorded["body"].encode("latin-1"), number)
        except NotThereError:
            titles[number] = None
    assert {number for number, entry in titles.items() if entry is None} == {"0000.0000", "0808.05394", "abc"}
    assert titles["2104.12255"].title == "0"
    assert "Dirk Wübben" in [person.name for person in titles["1707.08567"].authors]
    assert titles["astro-ph/0601001"].extra["journal_ref"] == "ActaAstron.56:1-50,2006"
    assert all(entry.kind == "preprint" for entry in titles.values() if entry)


def test_a_book_of_dblp(data):
    entry = READERS["dblp"]((data / "dblp/papis__dblp_1.bib").read_bytes(), "series/sci/2023-1062")
    assert (entry.kind, entry.year, entry.volume) == ("book", 2023, "1062")
    assert ("dblp", "series/sci/2023-1062") in entry.identifiers


def test_a_work_of_openalex(data):
    body = (data / "openalex/DSpace__openalex-publication-by-author-id.json").read_bytes()
    entry = READERS["openalex"](body, "W1775749144")
    assert (entry.kind, entry.venue, entry.pages) == ("article", "Journal of Biological Chemistry", "265–275")
    assert dict(entry.identifiers)["doi"] == "10.1016/s0021-9258(19)52451-6"
    assert len(entry.authors) == 4


@pytest.mark.parametrize("kind", ["publication-multiple", "person-single", "institution-single"])
def test_other_answers_of_openalex(data, kind):
    with pytest.raises(SourceError):
        READERS["openalex"]((data / f"openalex/DSpace__openalex-{kind}.json").read_bytes(), "W3111255098")


@pytest.mark.parametrize(
    ("name", "titles"),
    [
        ("openalex/DSpace__openalex-publication-by-author-id.json", 1),
        ("datacite/DSpace__dataCite-test.json", 1),
        ("datacite/DSpace__dataCite-test1.json", 1),
        ("crossref/habanero__test_works_field_queries.json", 20),
    ],
)
def test_answers_can_be_read_as_files(data, name, titles):
    entries = list(read((data / name).read_bytes(), name))
    assert len(entries) >= titles
    assert all(
        entry.title and entry.authors and entry.year and entry.identifiers for entry in entries[:titles]
    )
