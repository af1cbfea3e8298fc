"""CITATION.cff: what is read of it, and what is written."""

import pytest
import yaml

from bibliography.entry import Contributor, Entry
from bibliography.formats.cff import (
    CitationFile,
    CitedSoftware,
    CitedWork,
    parse_citation_file,
    write_citation_file,
)
from bibliography.names import NameParts

FILE = """
cff-version: 1.2.0
title: "Loom:  a weaver"
message: Please cite
doi: https://doi.org/10.5281/ZENODO.12345
authors:
  - given-names: Ada
    name-particle: von
    family-names: Weaver
    orcid: https://orcid.org/0000-0002-1825-0097
  - name: The Loom Team
  - 17
preferred-citation:
  type: article
  title: Looms that learn
  identifiers:
    - {type: url, value: "https://example.org"}
    - {type: doi, value: 10.1000/loom}
"""


def test_what_a_page_can_say_is_read():
    assert parse_citation_file(FILE) == CitationFile(
        "Loom: a weaver",
        "10.5281/zenodo.12345",
        ["Ada von Weaver", "The Loom Team"],
        CitedWork("Looms that learn", "10.1000/loom"),
    )
    file = parse_citation_file(FILE)
    assert CitationFile.from_json(file.to_json()) == file


@pytest.mark.parametrize(
    "text",
    [
        "title: Loom",
        "- a\n- b",
        "",
        "cff-version: 1.2.0\ntitle: *a",
        "cff-version: [",
        "cff-version: 1.2.0\ntitle: " + "x" * 300_000,
        "[" * 200,
    ],
)
def test_what_is_no_citation_file_is_explained(text):
    with pytest.raises(ValueError, match=r"\w"):
        parse_citation_file(text)


@pytest.mark.parametrize(
    "lines",
    [
        "authors: everybody",
        "authors: {name: x}",
        "doi: nothing",
        "doi: [1]",
        "identifiers: 5",
        "preferred-citation: a paper",
        "title: {a: b}",
        f"title: {'x' * 2_000}",
    ],
)
def test_a_value_of_another_form_is_left_out(lines):
    assert parse_citation_file(f"cff-version: 1.2.0\n{lines}") == CitationFile()


def test_there_is_a_limit_to_authors():
    authors = "".join(f"  - name: Somebody {number}\n" for number in range(1_000))
    assert len(parse_citation_file(f"cff-version: 1.2.0\nauthors:\n{authors}").authors) == 200


def person(given: str, family: str, **more) -> Contributor:
    return Contributor(f"{given} {family}", NameParts(given, "", family), **more)


def test_what_is_written_is_read_again_and_has_what_the_schema_asks_for():
    ada = person("Ada", "Weaver", orcid="0000-0002-1825-0097")
    paper = Entry("inproceedings", "Looms: that learn", (ada,), year=2024, venue="LoomConf", pages="1–12")
    entry = Entry(
        "software", "1.0", (ada, ada), year=2025, month=3, day=9, identifiers=(("doi", "10.5281/z.1"),)
    )
    text = write_citation_file(
        CitedSoftware(
            entry, "Weavers", "https://example.org/", licence="MIT", version="1.10", preferred=paper
        )
    )
    values = yaml.load(text, Loader=yaml.BaseLoader)
    assert values["authors"] == [
        {"given-names": "Ada", "family-names": "Weaver", "orcid": "https://orcid.org/0000-0002-1825-0097"}
    ]
    assert (values["version"], values["date-released"], values["license"]) == ("1.10", "2025-03-09", "MIT")
    reference = values["preferred-citation"]
    assert (reference["type"], reference["start"], reference["end"]) == ("conference-paper", "1", "12")
    assert yaml.safe_load(text)["title"] == "1.0", "a text that looks like a number stays a text"
    assert parse_citation_file(text).preferred == CitedWork("Looms: that learn")


@pytest.mark.parametrize("licence", ["Proprietary", "GPL", "mit", ""])
def test_a_licence_that_the_format_does_not_know_is_left_out(licence):
    software = CitedSoftware(Entry("software", "Loom"), "Weavers", "https://example.org/", licence=licence)
    values = yaml.safe_load(write_citation_file(software))
    assert "license" not in values
    assert values["authors"] == [{"name": "Weavers"}], "a file needs an author"
