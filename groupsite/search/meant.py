"""Where no paper fits: what may have been meant, and what could be left out."""

from groupsite.search.asked import Asked, address_of
from groupsite.search.facets import Chip
from groupsite.search.names import name_words
from publications.searching.language import parse
from publications.searching.spelling import names_like, words_like

DROPPED = 6
"""Conditions that are offered to be left out."""


def meant(asked: Asked) -> list[Chip]:
    """Names, and the query in other words, each with its path."""
    query = asked.query
    found = [Chip("", author.name, author.get_absolute_url()) for author in _names(asked)]
    if other := words_like(query.words):
        words = [other.get(word, word) for word in query.words]
        rest = [str(term) for term in query.terms if term.field or term.phrase]
        better = parse(" ".join([*words, *rest, *(f"-{term}" for term in query.without)]))
        found.append(Chip("", " ".join(words), address_of(better)))
    return [Chip(f"meant-{at}", chip.label, chip.address) for at, chip in enumerate(found)]


def fewer(asked: Asked) -> list[Chip]:
    """The search without one of the things that were asked for, for each of them."""
    terms = [*map(str, asked.query.terms), *(f"-{term}" for term in asked.query.without)]
    if len(terms) < 2:
        return []
    return [
        Chip(f"drop-{at}", term, address_of(parse(" ".join([*terms[:at], *terms[at + 1 :]]))))
        for at, term in enumerate(terms[:DROPPED])
    ]


def _names(asked: Asked) -> list:
    words = name_words(asked.query)
    return names_like(" ".join(words)) if words else []
