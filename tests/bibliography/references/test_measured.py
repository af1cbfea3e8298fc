"""How much is read of real references, in the project's styles and in others, whole and wrapped.

The second half of the sample was never looked at while the reader was written.
"""

import gzip
import random
import re
import textwrap
import unicodedata
from itertools import product

import pytest

from bibliography.formats import Entry, read
from bibliography.references import read_reference, split_references
from tests.bibliography.formats.conftest import data  # noqa: F401
from tests.bibliography.references.renderers import OTHERS, OWN

SIZE, THOROUGH = 100, 300
TITLES, YEARS, AUTHORS = 0.95, 0.95, 0.90


@pytest.fixture(scope="module")
def halves(data, thorough):  # noqa: F811
    """Two samples of papers of an anthology, without front matter, which has no authors."""
    with gzip.open(data / "corpus" / "acl-anthology.jsonl.gz") as file:
        source = file.read(60_000_000 if thorough else 8_000_000)
    size = THOROUGH if thorough else SIZE
    entries = [
        each for each in read(source, "x.jsonl") if isinstance(each, Entry) and each.authors and each.venue
    ]
    sample = random.Random(11).sample(entries, 2 * size)
    return sample[:size], sample[size:]


def fold(text):
    plain = unicodedata.normalize("NFD", text).casefold().encode("ascii", "ignore").decode()
    return re.sub(r"[\W_]+", "", plain) or text


def list_names(entry):
    return [
        (fold(person.parts.particle + person.parts.family) or fold(person.name), fold(person.parts.given)[:1])
        for person in entry.authors
    ]


def measure(entries, write, width):
    """Return the shares of titles, years and author lists that are right."""
    lines = [write(entry) for entry in entries]
    random.Random(3).shuffle(lines)
    if width:
        lines = [
            "\n".join(textwrap.wrap(line, width, break_on_hyphens=False, break_long_words=False))
            for line in lines
        ]
    readings = {}
    for block in split_references("\n".join(lines)):
        if result := read_reference(block.text, block.year):
            readings.setdefault(fold(result.entry.title), []).append(result.entry)
    titles = years = authors = 0
    for entry in entries:
        found = readings.get(fold(entry.title)) or [None]
        reading = found.pop() if len(found) > 1 else found[0]
        if reading is None:
            continue
        titles += 1
        years += reading.year == entry.year
        wanted, names = list_names(entry), list_names(reading)
        is_cut = not reading.authors_complete and names and names[:-1] == wanted[: len(names) - 1]
        authors += names == wanted or bool(is_cut)
    return titles / len(entries), years / len(entries), authors / len(entries)


@pytest.mark.parametrize("style", [*OWN, *OTHERS])
def test_most_of_a_list_is_read_right(halves, style, thorough):
    slack = (0.0 if style in OWN else 0.02) + (0.0 if thorough else 0.04)
    for half, width in product(halves, (0, 80) if thorough else (80,)):
        titles, years, authors = measure(half, {**OWN, **OTHERS}[style], width)
        assert titles >= TITLES - slack, (style, titles)
        assert years >= YEARS - slack, (style, years)
        assert authors >= AUTHORS - slack, (style, authors)
