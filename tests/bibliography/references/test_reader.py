"""References in the forms of styles and of people."""

import random

import pytest

from bibliography.references import read_reference, split_references

NAMES = ["A. Smith", "B. Jones"]
TABLE = [
    (
        "Smith, A., & Jones, B. (2020). On networks and friends. Journal of Networks, 12(3), 45–67. https://doi.org/10.5555/xyz",
        ("article", "On networks and friends", NAMES, 2020, "Journal of Networks", "12", "3", "45–67", True),
    ),
    (
        "A. Smith and B. Jones, “On networks and friends,” J. Networks, vol. 12, no. 3, pp. 45–67, May 2020.",
        ("article", "On networks and friends", NAMES, 2020, "J. Networks", "12", "3", "45–67", True),
    ),
    (
        "Smith A, Jones B. On networks and friends. J Networks. 2020;12(3):45-67.",
        ("article", "On networks and friends", NAMES, 2020, "J Networks", "12", "3", "45–67", True),
    ),
    (
        "Smith, A., and B. Jones. 2020. “On Networks and Friends.” Journal of Networks 12, no. 3: 45–67.",
        ("article", "On Networks and Friends", NAMES, 2020, "Journal of Networks", "12", "3", "45–67", True),
    ),
    (
        "Smith, A., Jones, B.: On networks and friends. In: Proc. on Nets, pp. 45–67. Springer (2020)",
        ("inproceedings", "On networks and friends", NAMES, 2020, "Proc. on Nets", "", "", "45–67", True),
    ),
    (
        "A. Smith, B. Jones, On networks and friends, J. Networks 12 (2020) 45–67.",
        ("article", "On networks and friends", NAMES, 2020, "J. Networks", "12", "", "45–67", False),
    ),
    (
        "On networks and friends. A. Smith, B. Jones. Journal of Networks, 2020.",
        ("article", "On networks and friends", NAMES, 2020, "Journal of Networks", "", "", "", False),
    ),
    (
        "Smith, A. (2019). On networks and friends [Doctoral dissertation, University of Nowhere].",
        ("phdthesis", "On networks and friends", NAMES[:1], 2019, "", "", "", "", True),
    ),
    (
        "Smith, A. & Jones, B. On networks and friends. arXiv:2001.00001 (2020).",
        ("preprint", "On networks and friends", NAMES, 2020, "", "", "", "", True),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), TABLE)
def test_a_reference_is_read(text, expected):
    result = read_reference(text)
    entry = result.entry
    names = [person.name for person in entry.authors]
    assert (
        entry.kind, entry.title, names, entry.year,
        entry.venue, entry.volume, entry.issue, entry.pages, result.is_sure,
    ) == expected  # fmt: skip


def test_identifiers_and_what_is_not_understood_are_kept():
    text = (
        "Smith, A. (2020). On networks. Journal of Nets, 1(2), 3–4. Best paper award; "
        "doi:10.5555/xyz. PMID: 1234567"
    )
    entry = read_reference(text).entry
    assert dict(entry.identifiers) == {"doi": "10.5555/xyz", "pmid": "1234567"}
    assert "Best paper award" in entry.extra["note"]


def test_names_that_are_left_out_are_said():
    entry = read_reference("Smith A, Jones B, et al. On networks and friends. J Nets. 2020;1:2-3.").entry
    assert ([person.name for person in entry.authors], entry.authors_complete) == (NAMES, False)


@pytest.mark.parametrize(
    "text",
    ["", "Dear all,", "See you in 2020.", "2020", "https://example.org/", "*", "a, b, c", "(((", "“”" * 50],
)
def test_what_is_no_reference_is_none(text):
    result = read_reference(text)
    assert result is None or not result.is_sure


PIECES = (
    "(",
    ")",
    "“",
    "”",
    ". ",
    ", ",
    "; ",
    "\n",
    "2020",
    "et al. ",
    "[1] ",
    "-\n",
    "…",
    "'",
    "10.5/",
    "A. " * 30,
)


@pytest.mark.parametrize("seed", range(4))
def test_mutated_references_are_read_without_an_exception(seed):
    rng = random.Random(seed)
    for _ in range(60):
        text = list("\n".join(rng.choice(TABLE)[0] for _ in range(3)))
        for _ in range(rng.randint(1, 25)):
            at = rng.randrange(len(text))
            text[at : at + rng.randint(0, 4)] = rng.choice(PIECES)
        for block in split_references("".join(text)):
            read_reference(block.text, block.year)
