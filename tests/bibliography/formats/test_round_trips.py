"""JSON Lines give back whatever an entry holds; other formats what other programs have a field for."""

import dataclasses
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bibliography.formats import FORMATS, Entry, find_format, jsonl, read, write
from bibliography.text import from_plain, to_plain
from tests.bibliography.formats.strategies import entries

WRITABLE_FORMATS = [format for format in FORMATS if format.render]
every_format = pytest.mark.parametrize("format", WRITABLE_FORMATS, ids=lambda format: format.name)
thorough = settings(deadline=None)


@thorough
@given(st.lists(entries(), min_size=1, max_size=3))
def test_what_is_written_is_read(several):
    text = "".join(jsonl.render(several))
    assert list(jsonl.parse(text)) == several
    assert list(read(text.encode())) == list(read(text)) == several


@every_format
@thorough
@given(st.lists(entries(), min_size=1, max_size=2))
def test_as_many_entries_are_read_as_are_written(format, several):
    items = list(format.parse("".join(format.render(several))))
    assert len(items) == len(several)
    assert all(isinstance(each, Entry) for each in items)


@every_format
@given(entries(), st.data())
def test_pieces_may_end_anywhere(format, entry, data):
    text = "".join(format.render([entry]))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=5)))
    pieces = [text[start:end] for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    assert list(format.parse(pieces)) == list(format.parse(text))


def _get_core(entry: Entry):
    names = [(person.name, person.parts) for person in entry.authors]
    return entry.title, names, entry.year, entry.venue, sorted(entry.identifiers)


PLAIN = """@inproceedings{mai2020,
  title = {Fast {DNA} of $n^2$ for \\$5},
  author = {Mai, Luo and van der Berg, Jr., Jan and {The Open Project}},
  booktitle = {Proc. OSDI},
  year = 2020, month = nov, pages = {1--12},
  doi = {10.1145/3447786},
  note = {Best paper},
}
"""


@every_format
def test_other_programs_see_what_matters(format):
    (entry,) = read(PLAIN)
    (parsed_entry,) = read("".join(write([entry], format)), format=format)
    if format.name in ("ris", "csl"):  # which have no TeX
        entry = dataclasses.replace(entry, title=from_plain(to_plain(entry.title)))
    assert _get_core(parsed_entry) == _get_core(entry)
    assert (parsed_entry.pages, parsed_entry.month) == ("1–12", 11)
    assert (parsed_entry.protected == entry.protected) == (format.name in ("bibtex", "jsonl"))


def test_items_have_the_note_too():
    (entry,) = read(PLAIN)
    (item,) = json.loads("".join(write([entry], "csl")))
    assert item["note"] == "Best paper"


def test_real_entries_pass_through_json_lines(data):
    """Whatever is in the files of others."""
    for path in sorted((data / "bibtex" / "wild").iterdir())[::5]:
        with path.open("rb") as file:
            entries = [each for each in read(file, name=path.name) if isinstance(each, Entry)]
        assert list(read("".join(write(entries, "jsonl")), format="jsonl")) == entries


def test_a_format_more_is_known_by_its_name():
    assert find_format(" BibTeX ").label == "BibTeX"
