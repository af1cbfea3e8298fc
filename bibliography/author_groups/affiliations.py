"""Affiliations as evidence: which institution one names, and whether two name the same.

Departments, cities, countries and postcodes make no difference, nor do abbreviations and languages of
"university". The rare words of a name decide, and ids of ROR and e-mail domains before these.
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from bibliography.data import invert, load_table
from bibliography.names.normalization import normalize_name
from core.text.countries import find_country
from core.text.registry_identifiers import find_registry_identifiers

SAME, OTHER = 0.6, 0.35
"""Institutions that are alike at least so much are one; less so, two. Between these nobody knows."""
LONGEST = 1_000
"""How many characters of an affiliation are read."""
INSTITUTION_LIMIT = 8
"""How many institutions of an affiliation are read, and how many of a group are compared."""
_CACHED = 1_000_000
"""How many comparisons are remembered."""
_TELLING = 0.5
"""Part of the highest weight of a word from which on it names an institution by itself."""
_LESS = 0.5
"""Subjects weigh so much of what other words do."""
_CONFLICT = 0.5
"""Names in common count so much between institutions of two types, such as a college and a university."""

_TABLE = load_table("institutions")
_TYPES = {word: name for name, entry in _TABLE["types"].items() for word in entry["words"].split()}
_RANKS = {name: entry["rank"] for name, entry in _TABLE["types"].items()}
_SYNONYMS: dict[str, str] = invert(_TABLE["synonyms"])
_FIELDS, _STOP, _BINDING, _MODIFIERS, _SYSTEMS, _PUBLIC_DOMAINS = (
    frozenset(_TABLE[name]["words"].split())
    for name in ("fields", "stop", "binding", "modifiers", "systems", "public_domains")
)
_TWO_ORDERS = {name: frozenset(words.split()) for name, words in _TABLE["two_orders"].items()}
"""Names that are before and after "university" in two institutions, and words which say it is the former."""
_BY_ITSELF = frozenset(("university", "academy", "institute", "college", "hospital", "company"))
_UNTYPED = 2
_SECOND_LEVEL = frozenset(("ac", "co", "com", "edu", "org", "gov"))
_EMAIL = re.compile(r"[\w.+%-]{0,64}@((?:[\w-]{1,63}\.){1,5}[a-zA-Z]{2,15})\b")
_GROUPED_EMAIL = re.compile(r"\{[^{}@]{0,200}\}@((?:[\w-]{1,63}\.){1,5}[a-zA-Z]{2,15})\b")
_URL = re.compile(r"https?://\S+")
_PLACES = re.compile(r"[\n;|]")
_PARTS = re.compile(r"[,/()\[\]]| [-–—] | @ ")
_AND = re.compile(r" (?:and|&|und|et) ")
_WORD = re.compile(r"[^\W_]+")
_CAPITALS = re.compile(r"[A-Z]{2,7}")


@dataclass(frozen=True, slots=True)
class NamedInstitution:
    """An institution as an affiliation names it.

    core: the words that tell it from others. fields: subjects and the like in its name. types: what it is.
    marks: its ids of ROR and e-mail domains.
    """

    core: frozenset[str]
    fields: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    marks: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of an affiliation between commas. words: as printed, without stop words."""

    words: tuple[str, ...]
    rank: int


def find_institutions(text: str) -> Iterator[NamedInstitution]:
    """Yield the institutions that an affiliation names, without what stands in other words around them."""
    for place in _PLACES.split(text[:LONGEST])[:INSTITUTION_LIMIT]:
        marks = frozenset(_find_marks(place))
        rest = _URL.sub(" ", _EMAIL.sub(" ", _GROUPED_EMAIL.sub(" ", place)))
        own = [each for each in (_describe(words, marks) for words in _choose_parts(rest)) if each.core]
        yield from own or ([NamedInstitution(frozenset(), marks=marks)] if marks else [])


def _find_marks(text: str) -> Iterator[str]:
    if "ror" in text.lower():
        yield from (f"ror:{value}" for scheme, value in find_registry_identifiers(text) if scheme == "ror")
    if "@" in text:
        for form in (_EMAIL, _GROUPED_EMAIL):
            yield from filter(None, (shorten_domain(match[1]) for match in form.finditer(text)))


def shorten_domain(domain: str) -> str:
    """Return the domain that an institution registered, with "@" before it; "" for a public provider.

    >>> shorten_domain("inf.ed.ac.uk")
    '@ed.ac.uk'
    """
    labels = domain.lower().split(".")
    is_second = len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in _SECOND_LEVEL
    short = ".".join(labels[-3 if is_second else -2 :])
    return "" if short in _PUBLIC_DOMAINS else f"@{short}"


def _choose_parts(text: str) -> list[tuple[str, ...]]:
    """Return the words of the parts of an affiliation that name institutions: those of the highest rank."""
    chosen: dict[tuple[str, ...], None] = {}
    for place in _split_parts(text):
        parts = [part for part in map(_read_part, place) if part.words]
        rank = max((part.rank for part in parts), default=0)
        for number, part in enumerate(parts):
            if part.rank == rank:
                words = part.words
                is_city_next = number + 1 < len(parts) and parts[number + 1].rank == _UNTYPED
                if is_city_next and not _SYSTEMS.isdisjoint(words):
                    words += parts[number + 1].words
                chosen[words] = None
                if rank <= _UNTYPED:
                    break  # what follows is a city
    return list(chosen)[:INSTITUTION_LIMIT]


def _split_parts(text: str) -> list[list[str]]:
    """Return the parts between commas, in a list for each of institutions with "and" between them."""
    places: list[list[str]] = [[]]
    for piece in _PARTS.split(text):
        halves = _AND.split(piece, maxsplit=1)
        if len(halves) == 2 and all(map(_names_institution, halves)):
            places[-1].append(halves[0])
            places.append([halves[1]])
        else:
            places[-1].append(piece)
    return places


def _names_institution(text: str) -> bool:
    types = {_TYPES.get(word) for word in _WORD.findall(normalize_name(text))}
    return any(_RANKS[name] >= _UNTYPED for name in types if name) and len(text.split()) > 1


@lru_cache(maxsize=20_000)
def _read_part(text: str) -> _Part:
    """Return the words of a part; none for countries and postcodes."""
    if not text.strip() or find_country(text):
        return _Part((), 0)
    words: list[str] = []
    prefix = ""
    for printed in _WORD.findall(text.replace("'s", "").replace("’s", "")):
        word = normalize_name(printed)
        word = _SYNONYMS.get(word, word)
        if word in _STOP or word.isdigit() or (len(word) > 3 and sum(map(str.isdigit, word)) > 1):
            continue
        if word in _BINDING and not prefix:
            prefix = f"{word} "
            continue
        is_short = bool(_CAPITALS.fullmatch(printed)) and not prefix and word not in _FIELDS
        words.append(printed if is_short and word not in _TYPES else prefix + word)
        prefix = ""
    if prefix:
        words.append(prefix.strip())
    if not _TWO_ORDERS.keys().isdisjoint(words):
        words = list(_mark_order(words))
    if all(word in _TYPES for word in words):
        return _Part((), 0)
    types = {_TYPES[word] for word in words if word in _TYPES}
    is_general = all(word in _TYPES or word in _FIELDS for word in words)
    if not words or (is_general and "academy" not in types):
        return _Part(tuple(words), min((_RANKS[name] for name in types), default=0) if types else 0)
    if "department" in types and not types & _BY_ITSELF:
        return _Part(tuple(words), 0)
    return _Part(tuple(words), max((_RANKS[name] for name in types), default=_UNTYPED))


def _mark_order(words: Sequence[str]) -> Iterator[str]:
    """Yield words, with a hyphen behind a name in which it comes before "university"."""
    tokens = frozenset(" ".join(words).split())
    for word, following in zip(words, (*words[1:], ""), strict=True):
        is_first = _TYPES.get(following) == "university" or not tokens.isdisjoint(_TWO_ORDERS.get(word, ()))
        yield f"{word}-" if word in _TWO_ORDERS and is_first else word


def _describe(words: Iterable[str], marks: frozenset[str]) -> NamedInstitution:
    types = frozenset(_TYPES[word] for word in words if word in _TYPES)
    fields = frozenset(word for word in words if word in _FIELDS and word not in _TYPES)
    core = frozenset(word for word in words if word not in _TYPES) - fields
    return NamedInstitution(core or fields, fields, types & _BY_ITSELF, marks)


@dataclass(slots=True)
class InstitutionIndex:
    """The institutions of a collection, by number, and how much each word of their names tells.

    numbers: of the institutions of a text. counts: how many mentions have each.
    """

    institutions: list[NamedInstitution] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)
    total: int = 0
    _numbers: dict[str, tuple[int, ...]] = field(default_factory=dict)
    _weights: dict[str, float] = field(default_factory=dict)
    _highest: float = 1.0
    _likeness: dict[tuple[int, int], float] = field(default_factory=dict)

    @classmethod
    def build(cls, texts: Iterable[str]) -> "InstitutionIndex":
        """Return the index of affiliations, one for each mention that has one."""
        mentions = Counter(texts)
        parsed = {text: tuple(find_institutions(text)) for text in mentions}
        expansions = _find_expansions(mentions)
        index = cls(total=sum(mentions.values()))
        by_value: dict[NamedInstitution, int] = {}
        for text, own in parsed.items():
            numbers = []
            for institution in (_expand(each, expansions) for each in own):
                number = by_value.setdefault(institution, len(index.institutions))
                if number == len(index.institutions):
                    index.institutions.append(institution)
                    index.counts.append(0)
                index.counts[number] += mentions[text]
                numbers.append(number)
            index._numbers[text] = tuple(dict.fromkeys(numbers))
        frequencies = Counter(word for each in index.institutions for word in each.core | each.fields)
        size = len(index.institutions) + 1
        index._weights = {
            word: math.log(size / number) * (_LESS if word in _FIELDS or word in _MODIFIERS else 1.0)
            for word, number in frequencies.items()
        }
        index._highest = math.log(size) if size > 1 else 1.0
        return index

    def get_numbers(self, text: str) -> tuple[int, ...]:
        """Return the numbers of the institutions of an affiliation."""
        return self._numbers.get(text, ())

    def weigh_rarity(self, number: int) -> float:
        """Return how rare an institution is: 0 for the only one, 1 for one mention among all."""
        return math.log(self.total / self.counts[number]) / math.log(self.total) if self.total > 1 else 1.0

    def compare(self, one: int, other: int) -> float:
        """Return how alike two institutions are, from 0 to 1."""
        if one == other:
            return 1.0
        pair = (one, other) if one < other else (other, one)
        likeness = self._likeness.get(pair)
        if likeness is None:
            if len(self._likeness) > _CACHED:
                self._likeness.clear()
            likeness = self._likeness[pair] = self._measure(self.institutions[one], self.institutions[other])
        return likeness

    def _measure(self, one: NamedInstitution, other: NamedInstitution) -> float:
        if not one.marks.isdisjoint(other.marks):
            return 1.0
        registered = [{mark for mark in each.marks if mark.startswith("ror:")} for each in (one, other)]
        if all(registered):
            return 0.0
        core = one.core & other.core
        if not core:
            is_unknown = not one.core or not other.core
            return (SAME + OTHER) / 2 if is_unknown else 0.0
        is_other_type = bool(one.types and other.types) and one.types.isdisjoint(other.types)
        is_modified = not _MODIFIERS.isdisjoint(one.core ^ other.core)
        factor = _CONFLICT if is_other_type or is_modified else 1.0
        mine, yours = one.core | one.fields, other.core | other.fields
        common = mine & yours
        if mine == yours or (common in (mine, yours) and self._weigh(core) >= _TELLING * self._highest):
            return factor
        return factor * self._weigh(common) / max(self._weigh(mine), self._weigh(yours), 1e-9)

    def _weigh(self, words: Iterable[str]) -> float:
        return sum(self._weights.get(word, 0.0) for word in words)


def _find_expansions(mentions: Mapping[str, int]) -> dict[str, tuple[str, ...]]:
    """Return what abbreviations of capitals stand for: the words of an institution with these initials.

    One that most affiliations with these initials name; none where several are as common.
    """
    by_initials: dict[str, Counter[tuple[str, ...]]] = defaultdict(Counter)
    for text, number in mentions.items():
        for words in _choose_parts(_URL.sub(" ", _EMAIL.sub(" ", text[:LONGEST].replace("\n", ", ")))):
            for end in range(2, min(len(words), 7) + 1):
                is_whole = end == len(words)
                if is_whole or words[end - 1] in _FIELDS or words[end - 1] in _TYPES:
                    initials = "".join(word[0] for name in words[:end] for word in name.split()).upper()
                    by_initials[initials][tuple(words[:end])] += number
    expansions = {}
    for initials, names in by_initials.items():
        words, number = names.most_common(1)[0]
        if number >= 0.6 * names.total():
            expansions[initials] = words
    return expansions


def _expand(institution: NamedInstitution, expansions: Mapping[str, tuple[str, ...]]) -> NamedInstitution:
    """Return an institution with its abbreviation written out, or else in lower case."""
    short = [word for word in institution.core if _CAPITALS.fullmatch(word)]
    if not short:
        return institution
    words = [word for word in institution.core if word not in short]
    for word in short:
        words += expansions.get(word) or (word.lower(),)
    full = _describe([word.lower() for word in words], institution.marks)
    return NamedInstitution(
        full.core, full.fields | institution.fields, full.types | institution.types, full.marks
    )
