"""Random words and names with realistic frequencies, the same on every machine."""

import random
from collections.abc import Sequence
from functools import cache
from itertools import accumulate, product

SEED = 20_265
VOCABULARY = 200_000
SPREAD_OF_WORDS, SPREAD_OF_NAMES = 1.0, 0.75
"""Exponents of Zipf's law: of 5.5 million authorships the most frequent of 500,000 names has about 50,000."""
_BEGIN = (
    "b",
    "br",
    "ch",
    "d",
    "f",
    "g",
    "gr",
    "h",
    "k",
    "l",
    "m",
    "n",
    "p",
    "pl",
    "r",
    "s",
    "st",
    "t",
    "tr",
    "v",
)
_VOWEL = ("a", "e", "i", "o", "u", "ai", "ou")
_END = ("", "l", "m", "n", "r", "s", "t", "x")
GIVEN, FAMILY = 1_999, 5_003
MIDDLE = ("", "A. ", "J. ")


def seed_random(about: str) -> random.Random:
    """Return a random generator for a purpose, seeded independently of others."""
    return random.Random(f"{SEED} {about}")  # noqa: S311 - nothing secret


@cache
def build_vocabulary() -> list[str]:
    """Return all words, the most frequent first, which are short."""
    syllables = [begin + vowel + end for begin, vowel, end in product(_BEGIN, _VOWEL, _END)]
    draw = seed_random("vocabulary")
    words = dict.fromkeys(draw.sample(syllables, 400))
    while len(words) < VOCABULARY:
        length = 2 if len(words) < 20_000 else 3
        words["".join(draw.choices(syllables, k=length))] = None
    return list(words)


def compute_weights(number: int, spread: float) -> list[float]:
    """Return cumulative weights by Zipf's law, for `random.choices`. spread: the exponent."""
    return list(accumulate((rank + 1) ** -spread for rank in range(number)))


def build_name(number: int) -> tuple[str, str]:
    """Return given and family name of a number; they are unique for numbers below thirty million."""
    given = _pick_name(number % GIVEN, "given")
    family = _pick_name(number * 7_919 % FAMILY, "family")
    return MIDDLE[number // (GIVEN * FAMILY) % len(MIDDLE)] + given, family


@cache
def _list_names(kind: str) -> Sequence[str]:
    syllables = [begin + vowel + end for begin, vowel, end in product(_BEGIN, _VOWEL, _END)]
    draw, unique = seed_random(kind), {}
    while len(unique) < max(GIVEN, FAMILY):
        unique["".join(draw.choices(syllables, k=draw.choice((1, 2, 2)))).capitalize()] = None
    return list(unique)


def _pick_name(number: int, kind: str) -> str:
    return _list_names(kind)[number]
