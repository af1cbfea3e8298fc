"""Find the names of a collection that can be spellings of each other."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import suppress
from itertools import combinations, product

from rapidfuzz.distance import DamerauLevenshtein

from bibliography.author_groups.bylines import PrintedAuthor
from bibliography.names import NameParts
from bibliography.names.likeness import Likeness, compare
from bibliography.names.normalization import fold
from bibliography.names.readings import NameForm, Reading, parse_form
from bibliography.names.tables import SHORT_FORMS

BLOCK_LIMIT = 1_000
"""Names that share a family name and an initial with more names than this are linked with none."""

SHORTEST, LONG = 10, 14
"""Names with fewer letters are not taken for misprints; a long one can have two letters wrong."""
CIRCLE_LIMIT = 300
"""Among the co-authors of somebody who has more, no misprints are looked for."""


def build_form(author: PrintedAuthor) -> NameForm | None:
    """Return the form of a name for comparing; None where it is no name."""
    if author.given and author.family:
        return parse_form(NameParts(given=author.given, family=author.family))
    with suppress(ValueError):
        return parse_form(author.family or author.name, "")
    return None


def find_alike(names: Sequence[NameForm | None]) -> Iterator[tuple[int, int, Likeness]]:
    """Yield pairs of names, by their numbers, that can be one person's, with how much alike they are."""
    blocks = _Blocks()
    for number, form in enumerate(names):
        for reading in form.readings if form else ():
            blocks.add(number, reading)
    for one, other in sorted(blocks.list_pairs()):
        mine, yours = names[one], names[other]
        if mine and yours and (verdict := compare(mine, yours)):
            yield one, other, verdict.likeness


def find_misprints(names: Mapping[int, str], neighbours: Mapping[int, Set[int]]) -> set[tuple[int, int]]:
    """Return the pairs of names, by their numbers, that differ by a letter or two in one of their parts.

    They have a co-author in common; the order of given and family name can differ. names: their letters,
    "given family". neighbours: who wrote with whom.
    """
    pairs: set[tuple[int, int]] = set()
    for circle in neighbours.values():
        if len(circle) > CIRCLE_LIMIT:
            continue
        blocks: dict[str, list[tuple[int, str]]] = defaultdict(list)
        for number in circle:
            if len(letters := names.get(number, "")) >= SHORTEST:
                given, _, family = letters.partition(" ")
                blocks[given].append((number, family))
                blocks[family].append((number, given))
        for block in blocks.values():
            for (one, letters), (other, other_letters) in combinations(block, 2):
                if one != other and _is_misprint(letters, other_letters, names[one]):
                    pairs.add((min(one, other), max(one, other)))
    return pairs


def _is_misprint(one: str, other: str, name: str) -> bool:
    """Return whether the rest of two names differs by a letter, or by two where the name is long."""
    limit = 2 if len(name) >= LONG else 1
    return DamerauLevenshtein.distance(one, other, score_cutoff=limit) <= limit


class _Blocks:
    """Numbers of names by family name and first given name, and by family name and initial."""

    def __init__(self) -> None:
        self.full: dict[tuple[str, str], set[int]] = defaultdict(set)
        self.short: dict[tuple[str, str], set[int]] = defaultdict(set)
        self.initials: dict[tuple[str, str], set[int]] = defaultdict(set)

    def add(self, number: int, reading: Reading) -> None:
        families = reading.joined.union(*reading.family)
        for given in reading.given[:1]:
            for family, text in product(families, given.forms):
                self.initials[family, text[:1]].add(number)
                if given.short:
                    self.short[family, text[:1]].add(number)
                    continue
                self.full[family, text].add(number)
                for group in SHORT_FORMS.get(text, ()):
                    self.full[family, str(group)].add(number)

    def list_pairs(self) -> set[tuple[int, int]]:
        """Return the pairs that are worth comparing, the smaller number first."""
        pairs: set[tuple[int, int]] = set()
        for block in self.full.values():
            pairs.update(combinations(sorted(block), 2))
        for key, block in self.short.items():
            if len(self.initials[key]) <= BLOCK_LIMIT:
                pairs.update((min(pair), max(pair)) for pair in product(block, self.initials[key]))
        return {(one, other) for one, other in pairs if one != other}


def has_initials_only(form: NameForm) -> bool:
    """Return whether the given names of a name are initials."""
    given = form.readings[0].given if form.readings else ()
    return bool(given) and all(name.short or len(fold(name.text)) == 1 for name in given)
