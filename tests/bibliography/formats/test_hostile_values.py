"""Long hostile values are read in linear time, and what they are made of keeps its meaning."""

import time

import pytest

from bench.hostile_values import BUILDERS
from bibliography.formats import read

LENGTH = 40_000


@pytest.mark.parametrize(
    ("format", "field", "piece"),
    [
        ("bibtex", "author", "\\"),
        ("bibtex", "author", "\\;"),
        ("bibtex", "pages", "aA0:"),
        ("bibtex", "a} A B C, ", "A B "),
        ("ris", "AU", " "),
        ("ris", "AU", "\t;"),
        ("ris", "UR", " "),
        ("medline", "AD", " "),
        ("medline", "AD", "a"),
        ("ovid", "Authors", "\t"),
        ("ovid", "Authors", ", MS"),
        ("ovid", "Authors", "1 1 "),
        ("ovid", "Source", ".\t"),
        ("csl", "abstract", "<a href=x "),
        ("csl", "container-title", "'"),
    ],
)
def test_long_values_are_read_in_linear_time(format, field, piece):
    text = BUILDERS[format](field, "a" + piece * (LENGTH // len(piece)) + "b")
    begun = time.process_time()
    list(read(text.encode(), format=format))
    assert time.process_time() - begun < 2


def test_addresses_in_affiliations_of_medline_are_left_out():
    text = BUILDERS["medline"]("AD", "Loom Lab, Cambridge. Electronic address: ada@loom.example.")
    assert "ada@" not in str(list(read(text.encode(), format="medline")))


@pytest.mark.parametrize(
    ("byline", "names"),
    [
        ("Loom A. Weaver BC.", ["A. Loom", "B. C. Weaver"]),
        ("Loom A; Weaver B MD", ["A. Loom", "B. Weaver"]),
    ],
)
def test_bylines_of_ovid_are_split(byline, names):
    (entry,) = read(BUILDERS["ovid"]("Authors", byline).encode(), format="ovid")
    assert [author.name for author in entry.authors] == names


def test_words_before_a_field_of_bibtex_are_skipped():
    (entry,) = read(
        b"@article{k, title = {T}, one two three four five six seven year = {2024}}", format="bibtex"
    )
    assert (entry.title, len(entry.warnings)) == ("T", 1)
