"""Files of other programs are known by their content, in any encoding, mixed and damaged."""

import random
from itertools import cycle, islice

import pytest

from bench.fuzz_readers import mutate
from bibliography.formats import Entry, Problem, detect, find_format, read, write
from tests.bibliography.formats.samples import SAMPLES, read_entries

TITLES = {
    "endnote_tagged": ["Weaving H₂O: a review of looms", "Engines that weave", "On Looms"],
    "endnote_xml": ["CO₂ & looms at p < 0.05", "Looms & Engines"],
    "zotero_rdf": ["Looms of Zotero", "Weaving with others"],
    "web_of_science": ["A long title that is wrapped over lines", "Conferring"],
    "scopus_text": ["Title of the loom", "Full of names"],
    "known_tables": ['Looms, and more "engines"', "Conferring"],
    "orcid": ["Looms of record: A life", "Data"],
    "dblp_xml": ["On O(n²) looms", "Weaving: Fast"],
    "csl_yaml": ["Looms: of yaml", "no"],
    "front_matter": ["Looms of Hugo", "Looms in TOML"],
    "mods": ["The Loom: A story"],
    "pubmed_xml": ["Of looms, H₂O and E. coli", "A title in translation"],
    "jats": ["On H₂O and E. coli"],
}
every_sample = pytest.mark.parametrize("format", SAMPLES)


def get_titles(text, format=None):
    return [entry.title for entry in read_entries(text, format)]


@every_sample
@pytest.mark.parametrize("before", ["", "\ufeff", "\n\n"])
def test_a_format_is_detected_by_its_content(format, before):
    assert detect(before + SAMPLES[format]).name == format
    assert get_titles(before + SAMPLES[format]) == TITLES[format]


@every_sample
@pytest.mark.parametrize(
    "encode",
    [
        lambda text: text.replace("\n", "\r\n").encode(),
        lambda text: b"\xef\xbb\xbf" + text.replace("\n", "\r").encode(),
        lambda text: text.encode("utf-16"),
        lambda text: text.encode("cp1252"),
    ],
    ids=["windows", "mac", "utf-16", "cp1252"],
)
def test_line_ends_and_encodings_do_not_matter(format, encode):
    assert get_titles(encode(SAMPLES[format])) == TITLES[format]


@every_sample
def test_an_entry_knows_its_line_and_its_text(format):
    *_, entry = read_entries(SAMPLES[format])
    assert 1 <= entry.line <= SAMPLES[format].count("\n")
    assert get_titles(entry.source)[-1:] == [entry.title]


@every_sample
def test_entries_survive_bibtex(format):
    entries = read_entries(SAMPLES[format])
    again = read_entries("".join(write(entries, "bibtex")), "bibtex")
    for entry, read_again in zip(entries, again, strict=True):
        names = (
            "kind",
            "title",
            "authors_complete",
            "year",
            "month",
            "volume",
            "issue",
            "pages",
            "publisher",
            "abstract",
        )
        assert [getattr(entry, name) for name in names] == [getattr(read_again, name) for name in names]
        assert [person.name for person in entry.authors] == [person.name for person in read_again.authors]
        assert [person.parts for person in entry.editors] == [person.parts for person in read_again.editors]
        assert sorted(entry.identifiers) == sorted(read_again.identifiers)
        assert entry.topics == read_again.topics


@every_sample
def test_a_second_time_through_bibtex_changes_nothing(format):
    once = read_entries("".join(write(read_entries(SAMPLES[format]), "bibtex")), "bibtex")
    assert read_entries("".join(write(once, "bibtex")), "bibtex") == once


@every_sample
def test_damaged_files_are_read_as_far_as_they_go(format):
    draw = random.Random(format)
    for _ in range(300):
        text = SAMPLES[format]
        for _ in range(draw.choice([1, 2, 5])):
            text = mutate(draw, text)
        for item in read(text[:200_000], format=format):
            assert isinstance(item, Entry | Problem)


@pytest.mark.parametrize(
    "format", [name for name, titles in TITLES.items() if len(titles) > 1 and name != "orcid"]
)
def test_a_cut_file_gives_what_is_whole(format):
    *_, last = read_entries(SAMPLES[format])
    lines = SAMPLES[format].splitlines(keepends=True)
    titles = get_titles("".join(lines[: last.line]))
    assert titles[: len(TITLES[format]) - 1] == TITLES[format][:-1]


@pytest.mark.parametrize("format", [name for name in SAMPLES if name != "orcid"])
def test_a_text_without_end_is_read_record_by_record(format):
    entries = islice(find_format(format).parse(cycle([SAMPLES[format]])), 1_000)
    assert sum(isinstance(entry, Entry) for entry in entries) == 1_000
