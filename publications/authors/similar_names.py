"""Names that may be another spelling of one: with other accents, in another order, with initials."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from itertools import permutations, product

from django.contrib.postgres.fields import ArrayField
from django.db.models import F, QuerySet, TextField

from bibliography.names import Likeness, compatible, norm, split
from core.db.query_batches import Among, Slot
from publications.authors.name_list import COUNTED, CountedName
from publications.models import Author
from publications.querysets import AuthorQuerySet
from publications.querysets.index_expressions import Begins, beginning, name_query, words_in_name

SHOWN = 24
CANDIDATES = 60
MOST_GIVEN, MOST_WORDS = 3, 4
"""Names with more given names or words have too many possible spellings to try."""


@dataclass(frozen=True)
class Alike(CountedName):
    """A name with another key, and how similar it is."""

    likeness: int


@dataclass(frozen=True)
class SimilarityQuery:
    """A query for names similar to one: its possible spellings, its words, and its first initial."""

    spelt: list[str]
    worded: str = ""
    begun: str = ""

    @classmethod
    def of(cls, name: str) -> "SimilarityQuery":
        tokens = words_in_name(norm(name))
        whole = [token for token in tokens if len(token) > 1 or not token.isascii()]
        # an initial at the beginning, before a family name
        initial = tokens[0] if whole and len(tokens) > 1 and len(tokens[0]) == 1 else ""
        worded = name_query(" ".join(whole)) if len(whole) > 1 or initial else ""
        return cls(sorted(writings(name)), worded, beginning(initial) if initial else "")

    @property
    def values(self) -> dict[str, list[str] | str]:
        """The values for the slots of `candidates`."""
        return {"spelt": self.spelt, "worded": self.worded, "begun": self.begun}


WAYS = ("spelt", "worded", "begun")


def candidates(with_words: bool, with_initial: bool) -> dict[str, QuerySet]:
    """Return querysets of similar names by method, with slots for a `SimilarityQuery`; all use indexes.

    with_words: include names with the same words. with_initial: and those that begin with the initial.
    """
    names = AuthorQuerySet(Author)
    querysets = {"spelt": names.filter(Among("norm", Slot("spelt", ArrayField(TextField()))))}
    if with_words:
        querysets["worded"] = names.fitting(Slot("worded"))
    if with_initial:
        querysets["begun"] = names.fitting(Slot("worded")).filter(Begins(F("norm"), Slot("begun")))
    return {name: rows.values_list("key", "name")[:CANDIDATES] for name, rows in querysets.items()}


def choose(name: str, key: str, rows: Iterable[tuple[str, str]]) -> dict[str, tuple[str, int]]:
    """Return the candidates that can be the same name: name and likeness by key. rows: key and name.

    Names that share only the family name are left out, as there are too many.
    """
    tokens = sorted(words_in_name(norm(name)))
    similar: dict[str, tuple[str, int]] = {}
    for other, spelling in rows:
        if other == key or other in similar:
            continue
        if tokens == sorted(words_in_name(norm(spelling))):
            similar[other] = spelling, Likeness.SAME
            continue
        with suppress(ValueError):
            likeness = compatible(name, spelling).likeness
            if likeness and likeness >= Likeness.INITIALS:
                similar[other] = spelling, likeness
    return similar


def counted() -> QuerySet:
    """Return tuples of key and number of papers for the keys in the slot "alike"; one for each spelling."""
    keys = Among("key", Slot("alike", ArrayField(TextField())))
    return AuthorQuerySet(Author).filter(keys).with_papers_of_key(COUNTED + 1).values_list("key", "papers")


def alike(similar: dict[str, tuple[str, int]], papers: dict[str, int]) -> list[Alike]:
    """Return the names that visible papers print: the most similar first, then the most used."""
    names = [
        Alike(key, name, papers[key], likeness)
        for key, (name, likeness) in similar.items()
        if papers.get(key)
    ]
    return sorted(names, key=lambda entry: (-entry.likeness, -entry.papers, entry.name))[:SHOWN]


def writings(name: str) -> set[str]:
    """Return possible spellings of a name, in the form of `norm`: itself, in other orders, with initials."""
    plain = norm(name)
    tokens = words_in_name(plain)
    forms = {plain, " ".join(tokens)}
    if 1 < len(tokens) <= MOST_WORDS:
        forms |= {" ".join(order) for order in permutations(tokens)}
    parts = split(name)
    given_names, family = norm(parts.given).split(), norm(f"{parts.particle} {parts.family}".strip())
    if not family or not 0 < len(given_names) <= MOST_GIVEN:
        return forms
    # given names with some of them as initials, with points or without; and only the first of them
    options = [(name, *_list_initials(name)) for name in given_names]
    for chosen in (*product(*options), *product(*options[:1])):
        shortened = [" ".join(chosen)]
        if len(chosen) > 1 and all(len(name.strip(".")) == 1 for name in chosen):
            shortened.append("".join(chosen))  # J.R. and JR
        for short in shortened:
            forms |= {f"{short} {family}", f"{family} {short}"}
    return forms


def _list_initials(name: str) -> tuple[str, ...]:
    """Return the initials of a given name: "l." and "l"; of a double one "m.-k." and what else is printed."""
    letters = [part[0] for part in name.replace(".", "-").split("-") if part]
    if len(letters) == 1:
        return f"{letters[0]}.", letters[0]
    return (
        ".-".join(letters) + ".", ". ".join(letters) + ".", ".".join(letters) + ".", "".join(letters),
        f"{letters[0]}." if letters else name,
    )  # fmt: skip
