"""Names that may be another writing of one: with other accents, in another order, with initials."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations, product

from django.contrib.postgres.fields import ArrayField
from django.db.models import F, QuerySet, TextField

from groupsite.kit.gather import Among, Slot
from people.names import Likeness, compatible, norm, split
from publications.author_names.listing import COUNTED, CountedName
from publications.models import Author
from publications.querysets import AuthorQuerySet
from publications.searching.expressions import Begins, beginning, name_query, words_in_name

SHOWN = 24
CANDIDATES = 60
MOST_GIVEN, MOST_WORDS = 3, 4
"""Names of more words have too many writings to try."""


@dataclass(frozen=True)
class Alike(CountedName):
    """A name of another key, and how much it is like the one."""

    likeness: int


@dataclass(frozen=True)
class SimilarityQuery:
    """What names like one are looked for by: ways in which it may be written, its words, and an initial."""

    spelt: list[str]
    worded: str = ""
    begun: str = ""

    @classmethod
    def of(cls, name: str) -> "SimilarityQuery":
        words, initial = _full_words(name), _initial(name)
        worded = name_query(" ".join(words)) if len(words) > 1 or initial else ""
        return cls(sorted(writings(name)), worded, beginning(initial) if initial else "")

    @property
    def values(self) -> dict[str, list[str] | str]:
        """For the slots of `candidates`."""
        return {"spelt": self.spelt, "worded": self.worded, "begun": self.begun}


WAYS = ("spelt", "worded", "begun")


def candidates(worded: bool, begun: bool) -> dict[str, QuerySet]:
    """Return what to ask for names like one, by the way, with slots for a `SimilarityQuery`; all by indexes.

    worded: by words alone. begun: by words, beginning with an initial.
    """
    names = AuthorQuerySet(Author)
    found = {"spelt": names.filter(Among("norm", Slot("spelt", ArrayField(TextField()))))}
    if worded:
        found["worded"] = names.fitting(Slot("worded"))
    if begun:
        found["begun"] = names.fitting(Slot("worded")).filter(Begins(F("norm"), Slot("begun")))
    return {way: rows.values_list("key", "name")[:CANDIDATES] for way, rows in found.items()}


def choose(name: str, key: str, rows: Iterable[tuple[str, str]]) -> dict[str, tuple[str, int]]:
    """Of candidates, as key and name, those that can be the same name: name and likeness, by key."""
    mine = sorted(words_in_name(norm(name)))
    found: dict[str, tuple[str, int]] = {}
    for other, spelling in rows:
        if other == key or other in found:
            continue
        if mine == sorted(words_in_name(norm(spelling))):
            found[other] = spelling, Likeness.SAME
        elif likeness := _likeness(name, spelling):
            found[other] = spelling, likeness
    return found


def counted() -> QuerySet:
    """How many papers the keys in the slot "alike" have, as tuples, with a row for each writing of a key."""
    keys = Among("key", Slot("alike", ArrayField(TextField())))
    return AuthorQuerySet(Author).filter(keys).with_papers_of_key(COUNTED + 1).values_list("key", "papers")


def alike(chosen: dict[str, tuple[str, int]], papers: dict[str, int]) -> list[Alike]:
    """The chosen names that papers print which visitors may see: the most alike first, then the most used."""
    found = [
        Alike(key, name, papers[key], likeness) for key, (name, likeness) in chosen.items() if papers.get(key)
    ]
    return sorted(found, key=lambda one: (-one.likeness, -one.papers, one.name))[:SHOWN]


def writings(name: str) -> set[str]:
    """Ways in which a name may be written, in the form that norm gives: itself, turned, with initials."""
    plain = norm(name)
    words = words_in_name(plain)
    found = {plain, " ".join(words)}
    if 1 < len(words) <= MOST_WORDS:
        found |= {" ".join(turned) for turned in permutations(words)}
    parts = split(name)
    given, family = norm(parts.given).split(), norm(f"{parts.particle} {parts.family}".strip())
    if family and 0 < len(given) <= MOST_GIVEN:
        for short in _shortened(given):
            found |= {f"{short} {family}", f"{family} {short}"}
    return found


def _shortened(given: list[str]) -> Iterator[str]:
    """Given names with some of them as initials, with points or without; and only the first of them."""
    ways = [(word, *_initials(word)) for word in given]
    for chosen in (*product(*ways), *product(*ways[:1])):
        said = " ".join(chosen)
        yield said
        if all(len(word.strip(".")) == 1 for word in chosen) and len(chosen) > 1:
            yield said.replace(" ", "")  # J.R. and JR


def _initials(word: str) -> tuple[str, ...]:
    """The initials of a given name: "l." and "l"; of a double one "m.-k." and what else is printed."""
    letters = [part[0] for part in word.replace(".", "-").split("-") if part]
    if len(letters) == 1:
        return f"{letters[0]}.", letters[0]
    return (
        ".-".join(letters) + ".", ". ".join(letters) + ".", ".".join(letters) + ".", "".join(letters),
        f"{letters[0]}." if letters else word,
    )  # fmt: skip


def _full_words(name: str) -> list[str]:
    return [word for word in words_in_name(norm(name)) if len(word) > 1 or not word.isascii()]


def _initial(name: str) -> str:
    """The initial that a name begins with, before a family name; empty if it begins with a whole name."""
    words = words_in_name(norm(name))
    return words[0] if len(words) > 1 and len(words[0]) == 1 and _full_words(name) else ""


def _likeness(name: str, other: str) -> int:
    """How much alike two names are; 0 where that is too little: too many share a family name."""
    try:
        found = compatible(name, other).likeness
    except ValueError:
        return 0
    return found if found >= Likeness.INITIALS else 0
