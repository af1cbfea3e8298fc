"""Works as several sources describe them, and how well their descriptions are joined.

Precision: of the pairs of entries that were joined, the share of one work; recall: of the pairs of one work,
the share that was joined.
"""

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from zlib import crc32

from bench.variants import VARIANTS, replace_byline
from bibliography.formats import Entry
from bibliography.matching.joining import group_entries

SAFE = (
    "initials", "accents dropped", "family names first", "subtitle dropped", "one year off",
    "british spelling", "capitals and braces", "one letter wrong", "other name of the venue",
    "and others", "last author missing without a word",
)  # fmt: skip
"""The variants in which sources differ; what only search engines cut is left out."""
NOUNS = [
    "looms",
    "engines",
    "proteins",
    "galaxies",
    "compilers",
    "markets",
    "corals",
    "lattices",
    "auctions",
    "neurons",
    "glaciers",
    "grammars",
]
VERBS = [
    "weaving",
    "counting",
    "steering",
    "folding",
    "ranking",
    "learning",
    "aligning",
    "sampling",
    "pruning",
    "tracing",
]
WAYS = ["sparse", "robust", "adaptive", "causal", "private", "elastic", "dense", "lazy", "recursive", "fair"]
GENERIC = ("Introduction", "Editorial", "Preface", "Foreword", "Conclusion", "Discussion")
GIVEN = [
    "Ada",
    "Charles",
    "Grace",
    "Alan",
    "Emmy",
    "Sofja",
    "Kurt",
    "Mary",
    "Émilie",
    "Søren",
    "Łukasz",
    "Jürgen",
]
FAMILY = [
    "Lovelace",
    "Babbage",
    "Hopper",
    "Turing",
    "Noether",
    "Gödel",
    "Somerville",
    "Châtelet",
    "Müller",
    "Kierkegaard",
    "Ørsted",
    "Nuñez",
]
Labelled = tuple[int, Entry]
"""The number of a work, and an entry of it."""


def make_work(number: int, chance: random.Random) -> Entry:
    """Return a work like no other, but for every twelfth, whose title is generic."""
    names = [f"{chance.choice(GIVEN)} {family}" for family in chance.sample(FAMILY, chance.randint(1, 5))]
    parts = [chance.choice(WAYS), chance.choice(NOUNS), chance.choice(VERBS), chance.choice(NOUNS)]
    title = f"{parts[2].capitalize()} {parts[0]} {parts[1]} with $\\alpha_{number}$ {parts[3]}"
    if chance.random() < 0.4:
        title += f": {chance.choice(WAYS).capitalize()} {chance.choice(VERBS)} of {chance.choice(NOUNS)}"
    if number % 12 == 0:
        title = chance.choice(GENERIC)
    year = chance.randint(1998, 2025)
    entry = Entry("article", title, year=year, venue=f"Journal of {parts[1].capitalize()}")
    return replace(replace_byline(entry, names), identifiers=(("doi", f"10.5555/work.{number}"),))


def describe_elsewhere(entry: Entry, chance: random.Random) -> Entry:
    """Return the same work as another source has it: in other words, with or without its DOI."""
    result = entry
    for name in chance.sample(SAFE, 2):
        changed = VARIANTS[name](result, chance)
        result = changed or result
    if chance.random() < 0.1:
        result = replace(result, authors=())
    if chance.random() < 0.4 and is_clear_from_words(entry, result):
        result = replace(result, identifiers=())
    if chance.random() < 0.3:
        result = replace(
            result,
            identifiers=(
                *result.identifiers,
                ("openalex", f"W{10_000_000 + crc32(entry.identifiers[0][1].encode()) % 90_000_000}"),
            ),
        )
    return result


def is_clear_from_words(entry: Entry, variant: Entry) -> bool:
    """Return whether a person could tell from title, byline and year that both are one work."""
    is_placed = bool(variant.authors) or variant.year == entry.year
    return len(variant.title) > 20 and is_placed


def make_sources(works: Sequence[Entry], chance: random.Random) -> list[Labelled]:
    """Return what three sources say of works, and preprints of some, which are works of their own."""
    labelled: list[Labelled] = []
    for number, work in enumerate(works):
        labelled.append((number, work))
        labelled += [(number, describe_elsewhere(work, chance)) for _ in range(chance.randint(1, 3))]
        if number % 5 == 1 and (preprint := VARIANTS["preprint"](work, chance)):
            labelled.append((-number, preprint))
            labelled.append((-number, replace(preprint, title=preprint.title.upper())))
    chance.shuffle(labelled)
    return labelled


def measure(labelled: list[Labelled]) -> tuple[float, float, list[str]]:
    """Return precision and recall, and the pairs that are wrong as texts."""
    groups = group_entries([entry for _work, entry in labelled])
    joined = {pair for group in groups for pair in combinations(sorted(group), 2)}
    by_work: dict[int, list[int]] = {}
    for place, (work, _entry) in enumerate(labelled):
        by_work.setdefault(work, []).append(place)
    truth = {pair for group in by_work.values() for pair in combinations(group, 2)}
    wrong = [
        f"{kind}:\n   {describe(labelled[one][1])}\n   {describe(labelled[other][1])}"
        for kind, pairs in (("joined", joined - truth), ("apart", truth - joined))
        for one, other in sorted(pairs)
    ]
    right = len(joined & truth)
    return right / max(1, len(joined)), right / max(1, len(truth)), wrong


def describe(entry: Entry) -> str:
    names = ", ".join(author.name for author in entry.authors)
    return f"{entry.kind} {entry.year} {entry.title!r} ({names}) {entry.venue} {entry.identifiers}"
