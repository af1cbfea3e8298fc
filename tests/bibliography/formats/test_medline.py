"""MEDLINE as PubMed exports it, and the labelled text of Ovid."""

import pytest

from bibliography.formats import (
    Entry,
    Problem,
    detect,
    find_format_by_media_type,
    find_format_by_suffix,
    read,
    write,
)

PUBMED = """\
PMID- 12345
LID - 10.1000/TEST.9 [doi]
LID - e12 [pii]
OWN - NLM
STAT- MEDLINE
IS  - 0955-2359 (Print)
IS  - 0955-2359 (Linking)
VI  - 20
IP  - 4
DP  - 2009 Jun 5
TI  - Of looms, engines and
      what they weave.
PG  - 454-81
AB  - First.
      Second.
FAU - Lovelace, Ada
AU  - Lovelace A
AUID- ORCID: 0000000218250097
AD  - Department of Engines, London. ada@example.org
FAU - van der Berg, Jan A
AU  - van der Berg JA
CN  - Weaving Group
LA  - eng
PT  - Journal Article
TA  - J Eng
JT  - Journal of engines
OT  - *weaving
PMC - PMC77
SO  - J Eng. 2009;20(4):454-81.
"""
OVID = """\
<8>
Score
  *****
Author
  Lovelace, Ada 1;  Babbage, Charles MD, PhD *
Institution
  (1)Department of Engines
Title
  Of looms and engines: a review.[Review]
Source
  Journal of Engines. 
DOI Number
  10.1000/test.8

<9>
Unique Identifier
  15215209
Authors
  Ahmed I.  Soares KV. Seifas R.  Adams CE.
Title
  Randomized trials.
Source
  Archives of Engines. 55(8):754-5, 1998 Aug.
"""


def list_names(entry):
    return [each.name for each in entry.authors]


def test_a_record_of_pubmed():
    [entry] = read(PUBMED)
    assert entry.title == "Of looms, engines and what they weave"
    assert list_names(entry) == ["Ada Lovelace", "Jan A van der Berg", "Weaving Group"]
    assert entry.authors[0].orcid == "0000-0002-1825-0097"
    assert entry.authors[0].affiliation == "Department of Engines, London. @example.org"
    assert (entry.venue, entry.volume, entry.issue, entry.pages) == (
        "Journal of engines",
        "20",
        "4",
        "454–481",
    )
    assert (entry.year, entry.month, entry.day, entry.language) == (2009, 6, 5, "en")
    assert entry.identifiers == (("doi", "10.1000/test.9"), ("pmid", "12345"), ("pmcid", "PMC77"))
    assert (entry.abstract, entry.topics) == ("First. Second.", ("weaving",))
    assert (entry.kind, entry.line, entry.source) == ("article", 1, PUBMED.strip())


def test_records_do_not_run_together():
    entries = list(read(f"{PUBMED}\nPMID-22\nTI  - Another.\nAU  - Long V\nAU  - Smith JA Jr\n"))
    assert [(each.title, each.line) for each in entries][1] == ("Another", 31)
    assert list_names(entries[1]) == ["V. Long", "J. A. Smith Jr"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("TI  - [A title in translation].", "A title in translation"),
        ("TI  - Is it?", "Is it?"),
        ("BTI - A book", "A book"),
        ("TT  - Ein Titel", "Ein Titel"),
    ],
)
def test_titles(line, expected):
    [entry] = read(f"PMID- 1\n{line}\n")
    assert entry.title == expected


@pytest.mark.parametrize(
    ("pages", "expected"),
    [("454-81", "454–481"), ("e12-9", "e12–e19"), ("12-13", "12–13"), ("e5", "e5"), ("98-102", "98–102")],
)
def test_shortened_pages_are_written_out(pages, expected):
    [entry] = read(f"PMID- 1\nTI  - T\nPG  - {pages}\n")
    assert entry.pages == expected


def test_records_of_ovid():
    first, second = read(OVID)
    assert first.title == "Of looms and engines: a review"
    assert list_names(first) == ["Ada Lovelace", "Charles Babbage"]
    assert (first.venue, first.identifiers) == ("Journal of Engines", (("doi", "10.1000/test.8"),))
    assert list_names(second) == ["I. Ahmed", "K. V. Soares", "R. Seifas", "C. E. Adams"]
    assert (second.venue, second.volume, second.issue, second.pages) == (
        "Archives of Engines",
        "55",
        "8",
        "754–755",
    )
    assert (second.year, second.month, second.line) == (1998, 8, 15)
    assert second.identifiers == (("pmid", "15215209"),)


@pytest.mark.parametrize("text", ["PMID- \n", "PMID- 1\n", "<1>\n", "<1>\nTitle\n", "PMID- 1\nTI\n\0" * 3])
def test_odd_records_are_entries_or_problems(text):
    for format in ("medline", "ovid"):
        assert all(isinstance(each, Entry | Problem) for each in read(text, format=format))


def test_the_formats_are_known_by_their_names_and_texts():
    assert (
        find_format_by_suffix("a.nbib.gz").name
        == find_format_by_media_type("application/nbib").name
        == "medline"
    )
    assert detect(f"\n{PUBMED}").name == "medline"
    assert detect(OVID).name == "ovid"
    with pytest.raises(ValueError, match="cannot|can be written"):
        write([], "medline")
