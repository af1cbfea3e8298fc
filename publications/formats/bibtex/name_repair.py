"""The parts of a name where BibTeX's rules give what nobody means: degrees, "Jr." in odd places."""

from people.names import CONJUNCTIONS, PARTICLES, SUFFIXES
from people.names.tables import FAMILY_ENDINGS, LONG_SUFFIXES
from people.names.titles import cut_behind, stands_behind
from publications.formats.bibtex.parts import NameParts


def repair_parts(words: NameParts, inverted: bool) -> NameParts:
    """Return the parts as they are meant; inverted: the name has a comma."""
    first, von, last, jr, problem = words
    if inverted:
        first, von, last, jr = _place_suffixes(first, von, last, jr)
    elif not jr:
        first, von, last = _without_degrees(first, von, last)
    if not jr and last and (len(last) > 1 or first) and _is_suffix(last[-1]):
        last, jr = last[:-1], last[-1:]
        if not last:
            first, last = first[:-1], first[-1:]
    if not inverted:
        first, von, last = _move_border(first, von, last)
    return NameParts(first, von, last, jr, problem)


def _is_suffix(word: str, long: bool = False) -> bool:
    return word.rstrip(".").casefold() in (LONG_SUFFIXES if long else SUFFIXES)


def _place_suffixes(
    first: list[str], von: list[str], last: list[str], jr: list[str]
) -> tuple[list[str], list[str], list[str], list[str]]:
    """The parts of a name with commas, in which "Jr." or "M.D." stands where the given name should.

    "Doe, Jane, Jr.", "Doe, Jane III", "Jane Doe, Jr.", "Jane Doe, PhD" and "Jane Doe Q.C., M.P.".
    """
    bare = cut_behind([*von, *last])[0][len(von) :]
    whole = len(bare) > 1
    pieces = [" ".join(part) for part in (jr, first) if part]
    honoured = len(bare) < len(last) or len(pieces) > 1
    behind = [stands_behind(piece, 1 + (honoured and whole), not honoured, whole) for piece in pieces]
    if pieces and whole and all(behind):
        suffix = [word for word in (*last[len(bare) :], *jr, *first) if _is_suffix(word, long=True)]
        return bare[:-1], von, bare[-1:], suffix[:1]
    if jr and first and behind[-1] and not behind[0]:
        return jr, von, last, [word for word in first if _is_suffix(word, long=True)]
    if not jr and len(first) > 1 and _is_suffix(first[-1]):
        return first[:-1], von, last, first[-1:]
    return first, von, last, jr


def _without_degrees(
    first: list[str], von: list[str], last: list[str]
) -> tuple[list[str], list[str], list[str]]:
    """The parts of a name without commas and without the degrees behind it: "Sir John Smith KBE FRS"."""
    if von:
        return first, von, last
    words = [*first, *last]
    bare, suffixes = cut_behind(words)
    return (first, von, last) if suffixes or len(bare) < 2 else (bare[:-1], von, bare[-1:])


def _move_border(first: list[str], von: list[str], last: list[str]) -> tuple[list[str], list[str], list[str]]:
    """The border between given and family names where small words or endings mislead BibTeX."""
    if len(von) == 1 and von[0] in CONJUNCTIONS and len(first) > 1:
        return first[:-1], [], [first[-1], *von, *last]  # Ortega y Gasset
    if len(first) > 1 and len(last) == 1 and not von and last[0].casefold() in FAMILY_ENDINGS:
        return first[:-1], von, [first[-1], *last]  # Silva Filho
    if not first and von and last[0][:1].islower():
        given = next((at for at, word in enumerate(von) if word in PARTICLES), len(von))
        if all(len(word) > 2 and word.isalpha() for word in von[:given]):
            return von[:given], von[given:], last  # jane doe, ludwig van beethoven
    return first, von, last
