"""Names with a number that tells people of one name apart, in queries: "Kai Xu 0014"."""

from dataclasses import dataclass

from people.names import norm, split_homonym
from publications.models import Author
from publications.querysets import AuthorQuerySet
from publications.searching.language import Query

NAMES = 1_000
"""Printed names of a number that are looked for."""


@dataclass(frozen=True)
class Rest:
    """What a query asks for besides numbered names; homonyms: of each of these the printed names' keys."""

    words: tuple[str, ...]
    authors: tuple[str, ...]
    homonyms: tuple[list[int], ...]


def without_homonyms(query: Query) -> Rest:
    """Take names with numbers out of authors, phrases and words; a statement for each that may be one.

    Of words without quotes all together can be such a name.
    """
    authors = {name: keys for name in query.authors if (keys := find_homonyms(name))}
    phrases = {phrase: keys for phrase in query.phrases if (keys := find_homonyms(phrase))}
    is_numbered = bool(query.words) and query.words[-1].startswith("0")
    keys = find_homonyms(" ".join(query.words)) if is_numbered else []
    return Rest(
        (*(() if keys else query.words), *(phrase for phrase in query.phrases if phrase not in phrases)),
        tuple(name for name in query.authors if name not in authors),
        (*authors.values(), *phrases.values(), *([keys] if keys else [])),
    )


def find_homonyms(text: str) -> list[int]:
    """Return the keys of printed names with the number that a text ends with; none for a text without one.

    Those that are the text, or else those in which all its words stand.
    """
    name, number = split_homonym(text)
    if not number:
        return []
    named = AuthorQuerySet(Author).named(norm(name)).filter(homonym=number).values_list("pk", "norm")
    rows = list(named.order_by()[:NAMES])
    return [pk for pk, spelling in rows if spelling == norm(name)] or [pk for pk, _ in rows]
