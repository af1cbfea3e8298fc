"""Tables of particles, suffixes, titles and surnames; words.toml describes each list."""

import tomllib
from importlib.resources import files

_TEXTS: dict[str, str] = tomllib.loads(files(__package__).joinpath("words.toml").read_text("utf-8"))
_WORDS = {name: frozenset(text.split()) for name, text in _TEXTS.items()}

PARTICLES = frozenset(token.replace("'", sign) for token in _WORDS["particles"] for sign in "'’‘ʼ")
JOINING_PARTICLES = _WORDS["joining_particles"]
CAPITAL_PARTICLES = _WORDS["capital_particles"]
CONJUNCTIONS = _WORDS["conjunctions"]
SUFFIXES = _WORDS["suffixes"]
LONG_SUFFIXES = SUFFIXES | _WORDS["long_suffixes"]
NUMERALS = _WORDS["numerals"]
FAMILY_ENDINGS = _WORDS["family_endings"]
SPANISH_SURNAMES = _WORDS["spanish_surnames"]
DEVOTIONAL_NAMES = _WORDS["devotional_names"]
HUNGARIAN_SURNAMES = _WORDS["hungarian_surnames"]
HUNGARIAN_GIVEN = _WORDS["hungarian_given"]
VIETNAMESE_SURNAMES = _WORDS["vietnamese_surnames"]
VIETNAMESE_GIVEN = _WORDS["vietnamese_given"]
EAST_ASIAN_SURNAMES = VIETNAMESE_SURNAMES | _WORDS["east_asian_surnames"]
COMPOUND_SURNAMES = _WORDS["compound_surnames"]
SURE_TITLES = _WORDS["sure_titles"]
SHORT_TITLES = _WORDS["short_titles"]
TITLE_SPECIFIERS = _WORDS["title_specifiers"]
TITLES = SURE_TITLES | SHORT_TITLES | TITLE_SPECIFIERS | _WORDS["offices"]
DEGREES = _WORDS["degrees"]
_GROUPS = [group.split() for group in _TEXTS["short_forms"].split("|")]
SHORT_FORMS = {
    name: frozenset(number for number, group in enumerate(_GROUPS) if name in group)
    for name in _TEXTS["short_forms"].replace("|", " ").split()
}
"""The groups of given names that a name is in: a name and its short forms, or short forms of one name."""
