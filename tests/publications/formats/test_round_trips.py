"""What a format writes of an entry it reads again, whatever the entry holds."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from publications.formats import FORMATS, Entry, by_name, read, write
from publications.formats.private import private, restored
from tests.publications.formats.strategies import entries

every_format = pytest.mark.parametrize("format", FORMATS, ids=lambda format: format.name)
thorough = settings(max_examples=80, deadline=None)


@every_format
@thorough
@given(st.lists(entries(), min_size=1, max_size=3))
def test_what_is_written_is_read(format, several):
    assert list(format.parse("".join(format.render(several)))) == several


@every_format
@thorough
@given(st.lists(entries(), min_size=1, max_size=3))
def test_what_is_read_is_written_alike(format, several):
    text = "".join(format.render(several))
    assert "".join(format.render(list(format.parse(text)))) == text


@every_format
@settings(max_examples=25, deadline=None)
@given(st.lists(entries(), min_size=1, max_size=2))
def test_what_is_written_is_known_for_what_it_is(format, several):
    text = "".join(format.render(several))
    assert list(read(text.encode())) == several
    assert list(read(text)) == several


@every_format
@settings(max_examples=25, deadline=None)
@given(entries(), st.data())
def test_pieces_may_end_anywhere(format, entry, data):
    text = "".join(format.render([entry]))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=5)))
    pieces = [text[start:end] for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    assert list(format.parse(pieces)) == [entry]


def _core(entry: Entry):
    names = [(person.name, person.parts) for person in entry.authors]
    return entry.title, names, entry.year, entry.venue, sorted(entry.identifiers)


@settings(max_examples=60, deadline=None)
@given(entries())
def test_one_format_after_the_other_keeps_what_matters(entry):
    passed = entry
    for name in ("bibtex", "ris", "csl", "jsonl", "acl"):
        (passed,) = read("".join(write([passed], name)), format=name)
    assert passed == entry


PLAIN = """@inproceedings{mai2020,
  title = {Fast {DNA} of $n^2$ for \\$5},
  author = {Mai, Luo and van der Berg, Jr., Jan and {The Open Project}},
  booktitle = {Proc. OSDI},
  year = 2020, month = nov, pages = {1--12},
  doi = {10.1145/3447786},
  note = {Best paper},
}
"""


@pytest.mark.parametrize("name", ["ris", "csl"])
def test_other_programs_see_what_matters(name):
    (entry,) = read(PLAIN)
    seen = "".join(write([entry], name))
    public = [line for line in seen.splitlines() if not line.startswith("U5")]
    if name == "csl":
        item = json.loads(seen)[0]
        item.pop("custom", None)
        public = [json.dumps([item])]
    (found,) = read("\n".join(public), format=name)
    assert _core(found) == _core(entry)
    assert (found.pages, found.month) == ("1–12", 11)


def test_what_is_changed_elsewhere_counts():
    (entry,) = read(PLAIN)
    text = "".join(write([entry], "ris"))
    assert "U5  - groupsite:" in text
    (found,) = read(text.replace("TI  - Fast", "TI  - Very fast"))
    assert found.title == "Very fast DNA of $n^2$ for \\$5"
    assert any("changed elsewhere" in warning.reason for warning in found.warnings)


@settings(max_examples=60, deadline=None)
@given(entries(), entries())
def test_what_is_kept_restores_any_entry(entry, seen):
    kept = json.loads(json.dumps(private(entry, seen)))
    assert restored(seen, kept) == (entry, [])


@settings(max_examples=100, deadline=None)
@given(
    entries(),
    st.recursive(
        st.none() | st.integers() | st.text(max_size=5),
        lambda values: (
            st.lists(values, max_size=3)
            | st.dictionaries(
                st.sampled_from(["title", "extra.note", "authors", "year", "x"]), values, max_size=3
            )
        ),
    ),
)
def test_rubbish_that_is_kept_does_no_harm(entry, rubbish):
    found, _ = restored(entry, rubbish)
    assert isinstance(found, Entry)


def test_real_entries_pass_through_every_format(data):
    """Whatever is in the files of others, all formats say the same of it."""
    for path in sorted((data / "bibtex" / "wild").iterdir())[::5]:
        with path.open("rb") as file:
            found = [each for each in read(file, name=path.name) if isinstance(each, Entry)]
        for name in ("ris", "csl", "jsonl", "acl"):
            assert list(read("".join(write(found, name)), format=name)) == found


def test_a_format_more_is_known_by_its_name():
    assert by_name(" BibTeX ").words == "BibTeX"
