"""Records of all formats in one text, in any order: each is found as a whole."""

import random
from itertools import pairwise

import pytest

from bibliography.formats.segments import split
from tests.bibliography.formats.samples import SAMPLES

OTHERS = {
    "bibtex": "@book{k,\n title = {Bib}\n}\n",
    "ris": "TY  - JOUR\nTI  - Ris\nER  - \n",
    "medline": "PMID- 1\nTI  - Pm\n",
    "ovid": "<1>\nTitle\n  Ovid\n",
    "csl": '[{"type": "book", "title": "Csl"}]\n',
}
ALL = SAMPLES | OTHERS


@pytest.mark.parametrize("format", ALL)
def test_a_text_of_one_format_has_segments_of_it_alone(format):
    text = ALL[format]
    segments = list(split(text))
    assert {segment.format for segment in segments} == {format}
    rest = "".join(text[one.end : other.start] for one, other in pairwise(segments))
    assert not rest.strip()


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_formats_are_told_apart(seed, between):
    draw = random.Random(seed)
    order = draw.sample([*ALL], len(ALL))
    text = between.join(f"{ALL[format]}{between}10.1000/between.{format}" for format in order)
    segments = list(split(text))
    assert list(dict.fromkeys(segment.format for segment in segments)) == order
    outside = [text[one.end : other.start] for one, other in pairwise(segments)]
    assert sum("10.1000/between" in part for part in outside) == len(ALL) - 1
    for segment in segments:
        assert segment.line == text.count("\n", 0, segment.start) + 1


@pytest.mark.parametrize(
    ("text", "formats"),
    [
        ("<html><body>x</body></html>", ["xml"]),
        ("<mods><title>T</title>", ["mods"]),
        ("<records>", ["xml"]),
        ("%A a comment\n@book{k,}", ["bibtex"]),
        ("Title, Author, Year", []),
        ("- a list: of things", []),
        ("---\n\n10.1000/x\n---", []),
        ("Scopus\n", []),
        ("PT Cruiser", []),
        ("[1] A. Doe, T, 2020", []),
        ('{"put-code": 1, "title": {}}', ["orcid"]),
        ('{"title": "T"}', ["csl"]),
    ],
)
def test_what_looks_alike(text, formats):
    assert [segment.format for segment in split(text)] == formats


@pytest.mark.parametrize(
    "piece",
    [
        "<xml>\n",
        "<mods>\n",
        "<?xml\n",
        "%0 Book\n",
        "%A x\n%B x\n%C x\n",
        "PT J\n",
        "---\n",
        "---\ntitle: x\n",
        "+++\n",
        "- id: x\n",
        "Authors,Title,Year,Source title,EID\n",
        'Title,"\n',
        "Scopus\nEXPORT DATE\n",
        '{"put-code":',
        "<r>",
        "references:\n",
    ],
)
def test_hostile_texts_are_split_in_time(piece):
    assert sum(1 for _ in split(piece * 3_000)) <= 9_001
