"""Variants of entries as search engines, publishers and typing errors produce them."""

import random
import re
import unicodedata
from collections.abc import Callable
from dataclasses import replace

from bibliography.formats import Contributor, Entry
from bibliography.matching import is_generic
from bibliography.names import split

Variant = Callable[[Entry, random.Random], Entry | None]
"""Returns the variant of an entry; None if the entry has no such variant."""

VARIANTS: dict[str, Variant] = {}

_SUBTITLE = re.compile(r": | - |\? ")
_BRITISH = [
    ("ization", "isation"), ("izing", "ising"), ("ize", "ise"), ("yzing", "ysing"), ("avior", "aviour"),
    ("odeling", "odelling"), ("abeling", "abelling"), ("olor", "olour"), ("enter", "entre"),
    ("eighbor", "eighbour"), ("ialog ", "ialogue "),
]  # fmt: skip
_RESPELT = [("ü", "ue"), ("ö", "oe"), ("ä", "ae"), ("ß", "ss"), ("ø", "o"), ("ł", "l"), ("đ", "dj"),
            ("Sch", "Sh"), ("tsch", "ch"), ("zh", "z"), ("yi", "iy"), ("ov", "off"), ("ev", "eff"),
            ("ij", "y"), ("ky", "ki"), ("ck", "k"), ("Y", "J"), ("Ch", "Tch")]  # fmt: skip


def variant(build: Variant) -> Variant:
    """Register a kind of variant under the function's name."""
    VARIANTS[build.__name__.replace("_", " ")] = build
    return build


def replace_byline(entry: Entry, names: list[str], complete: bool = True) -> Entry:
    """Return the entry with another byline."""
    authors = tuple(Contributor(name, split(name)) for name in names)
    return replace(entry, authors=authors, authors_complete=complete)


def names_of(entry: Entry) -> list[str]:
    """Return the printed names of the authors."""
    return [author.name for author in entry.authors]


def abbreviate(name: str) -> str:
    """Return a name with initials, as search engines print it: L Mai."""
    *given_names, last = name.split()
    return " ".join([*(["".join(part[0] for part in given_names)] if given_names else []), last])


def plain(text: str) -> str:
    """Return a text without accents."""
    return "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))


@variant
def byline_cut_by_a_search_engine(entry: Entry, chance: random.Random) -> Entry | None:
    names = names_of(entry)
    if len(names) < 2:
        return None
    return replace_byline(entry, list(map(abbreviate, names[: chance.randint(1, len(names) - 1)])), False)


@variant
def initials(entry: Entry, _chance: random.Random) -> Entry | None:
    return replace_byline(entry, list(map(abbreviate, names_of(entry))))


@variant
def and_others(entry: Entry, _chance: random.Random) -> Entry | None:
    return replace_byline(entry, names_of(entry)[:1], False) if len(entry.authors) > 1 else None


@variant
def one_author_missing(entry: Entry, chance: random.Random) -> Entry | None:
    names = names_of(entry)
    if len(names) < 2:
        return None
    del names[chance.randrange(len(names))]
    return replace_byline(entry, names)


@variant
def last_author_missing_without_a_word(entry: Entry, _chance: random.Random) -> Entry | None:
    return replace_byline(entry, names_of(entry)[:-1]) if len(entry.authors) > 1 else None


@variant
def names_respelt(entry: Entry, _chance: random.Random) -> Entry | None:
    names = names_of(entry)
    for before, after in _RESPELT:
        names = [name.replace(before, after) for name in names]
    return replace_byline(entry, names) if names != names_of(entry) else None


@variant
def accents_dropped(entry: Entry, _chance: random.Random) -> Entry | None:
    names = list(map(plain, names_of(entry)))
    return replace_byline(entry, names) if names != names_of(entry) else None


@variant
def family_names_first(entry: Entry, _chance: random.Random) -> Entry | None:
    return replace_byline(
        entry, [" ".join([*name.split()[-1:], *name.split()[:-1]]) for name in names_of(entry)]
    )


@variant
def title_cut_with_dots(entry: Entry, chance: random.Random) -> Entry | None:
    words = entry.title.split()
    if len(words) < 6:
        return None
    cut = " ".join(words[: chance.randint(4, len(words) - 1)])
    return None if is_generic(cut) else replace(entry, title=f"{cut}{chance.choice(['…', '...', ' …'])}")


@variant
def title_cut_at_a_word(entry: Entry, chance: random.Random) -> Entry | None:
    words = entry.title.split()
    return (
        replace(entry, title=" ".join(words[: chance.randint(5, len(words) - 1)])) if len(words) > 6 else None
    )


@variant
def subtitle_dropped(entry: Entry, _chance: random.Random) -> Entry | None:
    head = _SUBTITLE.split(entry.title)[0]
    return None if head == entry.title or is_generic(head) else replace(entry, title=head)


@variant
def subtitle_changed(entry: Entry, chance: random.Random) -> Entry | None:
    head = _SUBTITLE.split(entry.title)[0]
    if head == entry.title or is_generic(head):
        return None
    return replace(entry, title=f"{head}: {chance.choice(['A new approach', 'Methods and results'])}")


@variant
def main_title_dropped(entry: Entry, _chance: random.Random) -> Entry | None:
    head, *rest = _SUBTITLE.split(entry.title, maxsplit=1)
    return replace(entry, title=rest[0]) if rest and len(head) < 14 < len(rest[0]) else None


@variant
def one_year_off(entry: Entry, chance: random.Random) -> Entry | None:
    return replace(entry, year=entry.year + chance.choice([-1, 1])) if entry.year else None


@variant
def preprint(entry: Entry, chance: random.Random) -> Entry | None:
    year = entry.year - chance.randint(0, 1) if entry.year else None
    number = f"{chance.randint(1001, 2411)}.{chance.randint(10_000, 19_999)}"
    return replace(
        entry, kind="preprint", status="preprint", year=year, venue="arXiv", identifiers=(("arxiv", number),)
    )


@variant
def british_spelling(entry: Entry, _chance: random.Random) -> Entry | None:
    title = entry.title
    for american, british in _BRITISH:
        title = title.replace(american, british)
    return replace(entry, title=title) if title != entry.title else None


@variant
def capitals_and_braces(entry: Entry, chance: random.Random) -> Entry | None:
    return replace(entry, title=chance.choice([entry.title.upper(), entry.title.lower()]))


@variant
def one_letter_wrong(entry: Entry, chance: random.Random) -> Entry | None:
    return replace(entry, title=mistype(entry.title, chance)) if len(entry.title) > 12 else None


@variant
def two_letters_wrong(entry: Entry, chance: random.Random) -> Entry | None:
    if len(entry.title) < 30:
        return None
    return replace(entry, title=mistype(mistype(entry.title, chance), chance))


def mistype(text: str, chance: random.Random) -> str:
    """Return a text with a letter lost, doubled, replaced, or in the wrong place."""
    position = chance.choice([index for index, char in enumerate(text[:-1]) if char.isalpha()] or [0])
    pair = text[position : position + 2]
    return (
        text[:position]
        + chance.choice([pair[1:], pair[0] * 2 + pair[1:], "x" + pair[1:], pair[::-1]])
        + text[position + 2 :]
    )


@variant
def other_name_of_the_venue(entry: Entry, _chance: random.Random) -> Entry | None:
    short = "".join(word[0] for word in entry.venue.split() if word[0].isupper())
    return replace(entry, venue=short) if len(short) > 1 else None


@variant
def no_venue_and_other_kind(entry: Entry, _chance: random.Random) -> Entry | None:
    return replace(entry, venue="", kind="other")


@variant
def cut_in_title_and_byline(entry: Entry, chance: random.Random) -> Entry | None:
    byline = byline_cut_by_a_search_engine(entry, chance)
    return title_cut_with_dots(byline, chance) if byline else None


@variant
def british_and_others_a_year_later(entry: Entry, chance: random.Random) -> Entry | None:
    other = british_spelling(entry, chance)
    other = byline_cut_by_a_search_engine(other, chance) if other else None
    return one_year_off(other, chance) if other else None


@variant
def initials_and_one_letter_wrong(entry: Entry, chance: random.Random) -> Entry | None:
    return one_letter_wrong(initials(entry, chance) or entry, chance)
