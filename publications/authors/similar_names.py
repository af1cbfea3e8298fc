"""Names that may be other spellings of one: other accents, another order, initials, or a misprint."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from itertools import permutations, product

from django.contrib.postgres.expressions import ArraySubquery
from django.contrib.postgres.fields import ArrayField
from django.db.models import F, QuerySet, TextField

from bibliography.names import Likeness, compare_names, normalize_name, split
from core.db.query_batches import AnyOf, Placeholder
from core.text.letters import make_sort_key
from publications.authors.name_list import COUNT_LIMIT, CountedName
from publications.models import Author, GroupedMention
from publications.querysets import AuthorQuerySet
from publications.querysets.index_expressions import (
    Begins,
    build_name_tsquery,
    make_prefix_pattern,
    split_name_words,
)

SHOWN = 24
CANDIDATES = 60
MOST_GIVEN, MOST_WORDS = 3, 4
"""Names with more given names or words have too many possible spellings to try."""


@dataclass(frozen=True)
class SimilarName(CountedName):
    """A name with another key, and how similar it is."""

    likeness: int


@dataclass(frozen=True)
class SimilarityQuery:
    """A query for names similar to one: its possible spellings, its words, and its first initial."""

    spelt: list[str]
    worded: str = ""
    begun: str = ""

    @classmethod
    def from_name(cls, name: str) -> "SimilarityQuery":
        tokens = split_name_words(normalize_name(name))
        whole = [token for token in tokens if len(token) > 1 or not token.isascii()]
        # an initial at the beginning, before a family name
        initial = tokens[0] if whole and len(tokens) > 1 and len(tokens[0]) == 1 else ""
        worded = build_name_tsquery(" ".join(whole)) if len(whole) > 1 or initial else ""
        return cls(sorted(list_spellings(name)), worded, make_prefix_pattern(initial) if initial else "")

    @property
    def values(self) -> dict[str, list[str] | str]:
        """The values for the slots of `select_candidates`."""
        return {"spelt": self.spelt, "worded": self.worded, "begun": self.begun}


WAYS = ("spelt", "worded", "begun")


def select_candidates(with_words: bool, with_initial: bool) -> dict[str, QuerySet]:
    """Return querysets of similar names by method, with slots for a `SimilarityQuery`; all use indexes.

    with_words: include names with the same words. with_initial: and those that begin with the initial.
    """
    names = AuthorQuerySet(Author)
    querysets = {"spelt": names.filter(AnyOf("norm", Placeholder("spelt", ArrayField(TextField()))))}
    if with_words:
        querysets["worded"] = names.fitting(Placeholder("worded"))
    if with_initial:
        querysets["begun"] = names.fitting(Placeholder("worded")).filter(
            Begins(F("norm"), Placeholder("begun"))
        )
    return {name: rows.values_list("key", "name")[:CANDIDATES] for name, rows in querysets.items()}


def select_joined(groups, key) -> QuerySet:
    """Return tuples of key and name of the other names in groups with mentions of a key.

    groups: an expression of the array of their keys.
    """
    mentions = GroupedMention.objects.filter(AnyOf("group_id", groups)).exclude(key=key)
    keys = ArraySubquery(mentions.order_by().values("key"))
    return AuthorQuerySet(Author).filter(AnyOf("key", keys)).values_list("key", "name")[:CANDIDATES]


def choose(
    name: str, key: str, rows: Iterable[tuple[str, str]], joined: Iterable[tuple[str, str]] = ()
) -> dict[str, tuple[str, int]]:
    """Return the candidates that can be the same name: name and likeness by key. rows: key and name.

    Names that share only the family name are left out, as there are too many. joined: candidates with papers
    that are probably of a person of the name, as are misprints of it.
    """
    tokens = sorted(split_name_words(normalize_name(name)))
    similar: dict[str, tuple[str, int]] = {other: (spelling, Likeness.SAME) for other, spelling in joined}
    for other, spelling in rows:
        if other == key or other in similar:
            continue
        if tokens == sorted(split_name_words(normalize_name(spelling))):
            similar[other] = spelling, Likeness.SAME
            continue
        with suppress(ValueError):
            likeness = compare_names(name, spelling).likeness
            if likeness and likeness >= Likeness.INITIALS:
                similar[other] = spelling, likeness
    return similar


def select_paper_counts() -> QuerySet:
    """Return tuples of key and number of papers for the keys in the slot "alike"; one for each spelling."""
    keys = AnyOf("key", Placeholder("alike", ArrayField(TextField())))
    return (
        AuthorQuerySet(Author).filter(keys).with_papers_of_key(COUNT_LIMIT + 1).values_list("key", "papers")
    )


def rank_similar_names(similar: dict[str, tuple[str, int]], papers: dict[str, int]) -> list[SimilarName]:
    """Return the names that visible papers print: the most similar first, then the most used."""
    names = [
        SimilarName(key, name, papers[key], likeness)
        for key, (name, likeness) in similar.items()
        if papers.get(key)
    ]
    return sorted(names, key=lambda entry: (-entry.likeness, -entry.papers, make_sort_key(entry.name)))[
        :SHOWN
    ]


def list_spellings(name: str) -> set[str]:
    """Return possible spellings of a name, normalized: itself, in other orders, with initials."""
    plain = normalize_name(name)
    tokens = split_name_words(plain)
    forms = {plain, " ".join(tokens)}
    if 1 < len(tokens) <= MOST_WORDS:
        forms |= {" ".join(order) for order in permutations(tokens)}
    parts = split(name)
    given_names, family = (
        normalize_name(parts.given).split(),
        normalize_name(f"{parts.particle} {parts.family}".strip()),
    )
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
