"""Split the names of a byline as people type and print them, in any order and with any separators.

"A. Smith, B. Jones and C. Doe", "Smith, A.; Jones, B.", "Smith A, Jones B", "Smith, A., Jones, B. & Doe, C.",
"Smith, Anna, Bob Jones, and Carl Doe", "Anna Smith/Bob Jones". What is ambiguous is read as the list as a
whole suggests.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from bibliography.contributors import collect_people, from_text, is_others
from bibliography.entry import Contributor
from bibliography.names import PARTICLES, SUFFIXES
from bibliography.styles.titles import is_common
from bibliography.text import to_one_line

LONGEST = 30_000
"""Characters of a byline."""
MOST_NAMES = 3_000
_UPPER = "[^\\W\\d_a-zß-öø-ÿ]"
_INITIAL = f"{_UPPER}(?:[a-zß-ÿ]{{0,2}}\\.|\\.)"
_DOTTED = re.compile(rf"(?:{_INITIAL}\s?(?:[-‐‑–]\s?)?)*{_INITIAL}(?:\s?[-‐‑–]?\s?{_UPPER})?")
_BARE = re.compile(rf"{_UPPER}(?:[\s\-‐‑–]?{_UPPER}){{0,3}}")
_CONJUNCTION = re.compile(r"(?:(?<=\s)|(?<=[,;]))(?:and|und|et|y|e|&|\+|n|og|och|en)\s", re.IGNORECASE)
_STRONG_AND = re.compile(r"\s(?:and|und|et|&)\s", re.IGNORECASE)
_OTHERS = re.compile(
    r"[\s,;]*(?:\bet\.? ?al\b\.?|\bu\. ?a\.?(?=\W|$)|\band others\b\.?|\band colleagues\b\.?"
    r"|\bund andere\b\.?|\bet coll\b\.?|\bet autres\b\.?)[\s,;]*",
    re.IGNORECASE,
)
_ELLIPSIS = re.compile(r",?\s*(?:\.\s?\.\s?\.|…)\s*,?\s*(?:&\s*)?")
_MARKS = re.compile(r"(?<=\w)[*†‡§¶¹²³⁰⁴-⁹]+|\s?[*†‡§¶]+|\$?\^\{?[\d,*∗]+\}?\$?")
_FIRST_INITIALS = re.compile(
    rf"(?P<initials>{_INITIAL}(?:[\s\-‐‑–]*{_INITIAL}){{0,4}}[\s\-]+)(?P<family>[^\s,.]{{2,}}(?:\s[^\s,.]{{2,}}){{0,4}})$"
)
_RUNS = re.compile(r"[,;](?:\s*[,;]){3,}\s*")
_WORD = re.compile(r"[^\s,;]+")
_ROLE = re.compile(
    r"[\s,]*[(\[]?\b(?:eds?|hrsg|hg|editors?|herausgeber|dirs?|éds?|trans|herausgegeben)\b\.?[)\]]?[\s,.]*$",
    re.IGNORECASE,
)


class Byline(NamedTuple):
    """Names, each "Given Family" or "Family, Given", and whether the list is complete."""

    names: tuple[str, ...]
    is_complete: bool = True


def read_byline(text: str) -> tuple[tuple[Contributor, ...], bool]:
    """Return the contributors of a byline, and whether it is complete."""
    byline = split_byline(text)
    people, _, _ = collect_people(byline.names, lambda name: None if is_others(name) else from_text(name))
    return people, byline.is_complete


def collapse_punctuation(text: str) -> str:
    """Return a text without long runs of commas, semicolons and spaces, which no name and no title has."""
    return _RUNS.sub(", ", text)


def split_byline(text: str) -> Byline:
    """Split the names of a byline; what is no name stays as it stands."""
    lines = [to_one_line(line) for line in text[:LONGEST].splitlines() if line.strip()]
    text = collapse_punctuation(" ".join(lines))
    if not text:
        return Byline(())
    text, cut = _OTHERS.subn("", f"{text} ") if len(text) < LONGEST else (text, 0)
    text, gaps = _ELLIPSIS.subn(", ", text) if "…" in text or "..." in text or ". . ." in text else (text, 0)
    text = _MARKS.sub("", text).strip(" ,;")
    names = [name for name in _split(text, lines)[:MOST_NAMES] if name]
    if names and all(
        map(_FIRST_INITIALS.match, names)
    ):  # what follows the initials is all of the family name
        names = [_FIRST_INITIALS.sub(_invert, name) for name in names]
    return Byline(tuple(names), not cut and not gaps)


def _invert(match: re.Match[str]) -> str:
    family = match["family"]
    has_suffix = family.split()[-1].rstrip(".").casefold() in _SUFFIXES
    return match[0] if has_suffix or " " not in family else f"{family}, {match['initials'].strip()}"


def _split(text: str, lines: Sequence[str]) -> list[str]:
    if ";" in text:
        return [_turn(part) for part in re.split(r"\s*;\s*", text) for part in _cut_last_and(part)]
    for separator in (" / ", "/", "|", " · ", "•"):
        if separator in text:
            return [_turn(part.strip(" ,")) for part in text.split(separator)]
    if len(lines) > 1 and all(_is_one_name(line.strip(" ,")) for line in lines):
        return [_turn(line.strip(" ,")) for line in lines]
    parts = [part.strip(" ,") for part in _STRONG_AND.split(text)]
    if len(parts) > 1 and all(_is_inverted(part) for part in parts):  # as BibTeX has it
        return list(map(_turn, parts))
    pieces = [piece.strip() for piece in _split_at_commas(text)]
    return _join_pieces([piece for piece in pieces if piece])


def _cut_last_and(part: str) -> list[str]:
    """Return a part between semicolons without "and" before it, or as two where it joins whole names."""
    part = _CONJUNCTION.sub("", f" {part}", count=1).strip() if _starts_with_and(part) else part.strip()
    halves = [half.strip(" ,") for half in _STRONG_AND.split(part)]
    is_list = len(halves) == 2 and all(_is_inverted(half) or len(half.split()) > 1 for half in halves)
    return halves if is_list else [part]


def _starts_with_and(part: str) -> bool:
    match = _CONJUNCTION.search(f" {part}")
    return match is not None and match.start() == 1


def _split_at_commas(text: str) -> list[str]:
    """Split at commas and conjunctions; a letter that joins two family names stays ("Ortega y Gasset")."""
    pieces = []
    for part in text.split(","):
        start = 0
        part = f" {part.strip()}"
        for match in _CONJUNCTION.finditer(part):
            before, after = part[start : match.start()].strip(), part[match.end() :].strip()
            is_weak = match[0].strip().casefold() in ("y", "e", "n", "en")
            if is_weak and (len(before.split()) < 2 or len(after.split()) < 2):
                continue
            if before and len(before.split()) == 1 and not is_initials(before) and len(after.split()) == 1:
                continue  # "Ortega & Gasset", a firm
            pieces.append(before)
            start = match.end()
        pieces.append(part[start:])
    return pieces


def _join_pieces(pieces: list[str]) -> list[str]:
    """Return the names of what stands between commas: "Smith", "A.", "Jones", "B." are two."""
    names: list[str] = []
    all_single = len(pieces) % 2 == 0 and all(len(piece.split()) == 1 for piece in pieces)
    first_is_inverted = len(pieces) > 1 and _is_family(pieces[0]) and not is_initials(pieces[0])
    index = 0
    while index < len(pieces):
        piece = pieces[index]
        following = pieces[index + 1] if index + 1 < len(pieces) else ""
        if names and piece.rstrip(".").casefold() in _SUFFIXES:
            names[-1] = f"{names[-1]}, {piece}"
        elif following and is_initials(following) and not is_initials(piece) and _is_family(piece):
            suffix = pieces[index + 2] if index + 2 < len(pieces) else ""
            names.append(f"{piece}, {_space_initials(following)}")
            if suffix.rstrip(".").casefold() in _SUFFIXES:
                names[-1], index = f"{names[-1]}, {suffix}", index + 1
            index += 1
        elif (following and _is_family(piece) and _ends_with_initials_only(following)) or (
            following
            and (all_single or (index == 0 and first_is_inverted and _is_given(following, " " not in piece)))
        ):
            names.append(f"{piece}, {following}")
            index += 1
        elif names and is_initials(piece) and "," not in names[-1] and len(names[-1].split()) == 1:
            names[-1] = f"{names[-1]}, {_space_initials(piece)}"
        else:
            names.append(_turn(piece))
        index += 1
    return names


_SUFFIXES = {suffix.rstrip(".").casefold() for suffix in SUFFIXES} | {"jr", "sr", "ii", "iii", "iv"}


def is_initials(text: str) -> bool:
    """Return whether a text is initials only: "A.", "A. B.", "J.-P.", "AB"."""
    text = text.strip()
    return len(text) < 40 and bool(_DOTTED.fullmatch(text) or _BARE.fullmatch(text))


def _ends_with_initials_only(text: str) -> bool:
    """Return whether a text is initials with a particle behind: "A. van der", as in "Berg, A. van der"."""
    tokens = text.split()
    while len(tokens) > 1 and tokens[-1] in PARTICLES:
        tokens.pop()
    return len(tokens) < len(text.split()) and is_initials(" ".join(tokens))


def _space_initials(text: str) -> str:
    """Return initials without dots as such with them: "AB" as "A. B."."""
    if "." in text or len(text) > 7:
        return text
    letters = re.sub(r"[\s]", "", text)
    return re.sub(rf"({_UPPER})(?=({_UPPER})|[-‐‑–]|$)", r"\1. ", letters).replace(". -", ".-").strip()


def _is_family(text: str) -> bool:
    """Return whether a text may be a family name alone: few words, of which the first are particles."""
    tokens = text.split()
    if not tokens or len(tokens) > 5 or any(is_initials(token) and "." in token for token in tokens):
        return False
    bare = [token for token in tokens if token not in PARTICLES]
    return len(bare) < 2 or (len(bare) < 4 and tokens[0] in PARTICLES) or _is_double(bare)


def _is_double(tokens: Sequence[str]) -> bool:
    """Return whether words are a family name of two, of which only the following initials tell."""
    return len(tokens) < 4 and all(token[:1].isupper() and len(token) > 1 for token in tokens)


def _is_given(text: str, is_single: bool) -> bool:
    """Return whether a text may be given names alone: a word, words and initials, or words after one."""
    tokens = text.split()
    if not tokens or len(tokens) > 4:
        return False
    if len(tokens) == 1 or is_single:
        return True
    return all(is_initials(token) or token in PARTICLES for token in tokens[1:]) and "." in text


def _is_inverted(text: str) -> bool:
    """Return whether a text is one name "Family, Given"."""
    pieces = [piece.strip() for piece in text.split(",")]
    if len(pieces) not in (2, 3) or not all(pieces):
        return False
    if len(pieces) == 3 and pieces[1].rstrip(".").casefold() not in _SUFFIXES:
        return False
    return len(pieces[0].split()) < 5 and len(pieces[-1].split()) < 5


def _is_one_name(text: str) -> bool:
    return _is_inverted(text) or ("," not in text and 1 < len(text.split()) < 6)


def _turn(name: str) -> str:
    """Return a name with initials behind it, as "Smith AB", with a comma between."""
    name = name.strip(" ,")
    head, _, tail = name.removesuffix(".").rpartition(" ")
    is_behind = bool(_BARE.fullmatch(tail)) and "." not in head and "," not in name
    if head and is_behind and not head.isupper() and not any(map(is_initials, head.split())):
        return f"{head}, {_space_initials(tail)}"
    return name


def is_byline(text: str, least: int = 1) -> bool:
    """Return whether a text is nothing but names of persons, at least so many."""
    if len(text) > LONGEST or re.search(r"\d|[?!:()\[\]“”\"]", text):
        return False
    names = split_byline(_ROLE.sub("", text)).names
    return len(names) >= least and all(map(is_person_name, names))


def has_other_last(names: Sequence[str]) -> bool:
    """Return whether only the last of several names has no initials: it may be the beginning of a title."""
    with_initials = [any(map(is_initials, _WORD.findall(name))) for name in names]
    return len(names) > 1 and all(with_initials[:-1]) and not with_initials[-1]


def strip_role(text: str) -> tuple[str, bool]:
    """Return a byline without "(Eds.)" behind it, and whether it was there."""
    bare = _ROLE.sub("", text)
    return bare, bare != text


def is_person_name(name: str) -> bool:
    """Return whether a text has the form of a person's name: some words with capitals, or particles."""
    tokens = _WORD.findall(name)
    family_words = [token for token in tokens if token not in PARTICLES and not is_initials(token)]
    if not 2 <= len(tokens) <= 9 or not 1 <= len(family_words) <= 5:
        return False
    if sum(is_common(word.casefold()) for word in family_words) > 1:  # a title in capitals
        return False
    return all(
        token[:1].isupper()
        or token in PARTICLES
        or token[:2] in ("d'", "d’", "l'", "l’")
        or token.rstrip(".").casefold() in _SUFFIXES
        or (not token.isascii() and not token[:1].islower())
        or re.fullmatch(r"['’`]?[A-Za-zÀ-ÿ]{1,3}['’-]\w+", token)
        or re.fullmatch(r"[-‐][^\W\d_]\.?", token)
        for token in tokens
    ) and any(len(token.strip(".")) > 1 for token in tokens)
