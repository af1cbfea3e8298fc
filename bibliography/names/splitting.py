"""Split a name into its parts by heuristics; staff can correct the result.

Groups have no parts. In Chinese, Japanese and Korean letters the family name comes first, with or without
a space.
"""

import re
from functools import lru_cache

from bibliography.names.academic_titles import (
    filter_suffixes,
    is_suffix_piece,
    join_degrees,
    strip_asides,
    strip_suffixes,
    strip_titles,
)
from bibliography.names.normalization import collapse_spaces, normalize_name, tidy
from bibliography.names.printed_names import NameParts
from bibliography.names.tables import (
    CAPITAL_PARTICLES,
    COMPOUND_SURNAMES,
    CONJUNCTIONS,
    DEVOTIONAL_NAMES,
    EAST_ASIAN_SURNAMES,
    FAMILY_ENDINGS,
    HUNGARIAN_GIVEN,
    HUNGARIAN_SURNAMES,
    JOINING_PARTICLES,
    PARTICLES,
    SPANISH_SURNAMES,
    VIETNAMESE_GIVEN,
    VIETNAMESE_SURNAMES,
)

_COMMAS = str.maketrans("\N{FULLWIDTH COMMA}\N{ARABIC COMMA}", ",,")
_INITIALS = re.compile(r"[^\W\d_]|(?:[^\W\d_]\.)+[^\W\d_]?|[A-Z]{2,4}")
_INITIALS_BEHIND = re.compile(r"[A-Z]{2}|[^\W\d_a-z]\.?[-‐‑][^\W\d_a-z]\.?")
_SYLLABLE = r"(?:[bcdfghjklmnpqrstwxyz]|zh|[cstk]h|hs|[kjs]{2})?y?[aeiou]{1,3}(?:ng|[nmklpt])?"
_SYLLABLES = re.compile(f"{_SYLLABLE}-{_SYLLABLE}")  # Cheol-Soo, Xiao-Ming
_VIETNAMESE = re.compile("[\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]")  # letters of no other language
_LONGEST = 500

_HAN_HANGUL = "\u3005\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af\uac00-\ud7a3"
_KANA = "\u3041-\u30ff"
_UNSPACED = re.compile(f"[{_HAN_HANGUL}]{{2,4}}")
_SPACED = re.compile(f"([{_HAN_HANGUL}{_KANA}]+) ([{_HAN_HANGUL}{_KANA}]+)")
_ANY = re.compile(f"[{_HAN_HANGUL}{_KANA}]")

_ANYWHERE = re.compile(
    r"\b(?:universit(?:y|ies|at|aet|e|et|etet|a|as|eit|ies|ario)|universidade?|universiteit|university's|"
    r"consorti(?:um|a)|collaborations?|committee|foundation|association|corporation|organi[sz]ations?|"
    r"department|laborator(?:y|ies)|laboratoire|institut(?:e|es|o|ion|ions|ut)?|instituto|society|ministry|"
    r"ministere|ministerium|ministerio|commission|kommission|council|academy|academia|agency|federation|"
    r"federal|government|parliament|initiative|programme|developers|contributors|maintainers|secretariat|"
    r"task force|incorporated|international|gesellschaft|gemeinschaft|verein|stiftung|fakultat|hochschule|"
    r"asociacion|fundacion|associazione|associacao|technologies|gmbh|inc|ltd|llc|plc|biblioteca|bibliothek)\b"
)
_AT_END = re.compile(
    r"\b(?:teams?|groups?|projects?|community|network|collaborative|centers?|centres?|publishers|publishing|"
    r"editors|authors|staff|participants|investigators|organi[sz]ers|labs|research|corp|board|bureau|library|"
    r"standards|nations|systems|software|working group|workshop|conference|ag|b\.v|e\.v|s\.a|s\.r\.l)\.?$"
)
_OWN_SCRIPT = re.compile(
    "大学|大學|学院|學院|研究院|研究所|研究室|研究会|研究會|学会|學會|协会|協会|協會|公司|委员会|委員会|科学院|科學院|"
    "实验室|實驗室|編集部|编辑部|会社|대학교|연구소|연구원|학회|위원회"
)


def split(name: str) -> NameParts:
    """Split a name written "Given Family" or "Family, Given"; raise ValueError for an invalid name.

    Titles, degrees and nicknames in brackets or quotes are left out. A name that is a group's, that stands in
    braces or is longer than 500 characters is literal. A family name in capitals is found wherever it stands
    ("MAI Luo").
    """
    return _split(name) if len(name) > _LONGEST else _split_cached(name)


def _split(name: str) -> NameParts:
    whole = tidy(name).translate(_COMMAS)
    if unbraced := _strip_braces(whole):
        return NameParts(literal=unbraced)
    if not whole.strip(" ,"):
        raise ValueError(f"“{name[:40]}” is not a name.")
    if len(whole) > _LONGEST or is_group(whole):
        return NameParts(literal=whole)
    between_commas = map(str.strip, strip_asides(join_degrees(whole)).split(","))
    pieces, suffixes_after = _cut_tails([piece for piece in between_commas if piece])
    if len(pieces) == 1:
        tokens, suffixes_in_name = strip_suffixes(strip_titles(pieces[0].split()))
        suffix = " ".join([*suffixes_in_name, *suffixes_after])
        return split_east_asian(" ".join(tokens), suffix) or _split_spoken(tokens, suffix)
    if len(pieces) == 2:
        return _split_inverted(pieces[0].split(), pieces[1].split(), suffixes_after)
    return NameParts(literal=whole)


def _strip_braces(name: str) -> str:
    """Strip braces around a whole name, as in BibTeX; return an empty string if there are none."""
    if name[:1] != "{" or name[-1:] != "}":
        return ""
    depth = 0
    for place, char in enumerate(name, start=1):
        depth += (char == "{") - (char == "}")
        if not depth and place < len(name):
            return ""
    return collapse_spaces(name.replace("{", "").replace("}", "")) if not depth else ""


_split_cached = lru_cache(maxsize=20_000)(_split)


def _cut_tails(pieces: list[str]) -> tuple[list[str], list[str]]:
    """Return the pieces between commas without suffixes and degrees, and the suffixes."""
    first, *rest = pieces
    tokens, _ = strip_suffixes(first.split())
    has_given_name = sum(token not in PARTICLES for token in tokens) > 1
    has_titles = len(tokens) < len(first.split())
    degrees = (
        has_given_name
        and bool(rest)
        and (has_titles or len(rest) > 1)
        and all(is_suffix_piece(piece, 2, False, True) for piece in rest)
    )
    names, suffixes_after = [first], []
    for place, piece in enumerate(rest, start=2 if degrees else 1):
        if is_suffix_piece(piece, place, len(rest) == 1 and not has_titles, has_given_name):
            suffixes_after += filter_suffixes(piece.split())
        else:
            names.append(piece)
    return names, suffixes_after


def _split_spoken(tokens: list[str], suffix: str) -> NameParts:
    """Split a name without commas: given names, particles, family name."""
    if len(tokens) == 1:
        return NameParts(family=tokens[0], suffix=suffix) if suffix else NameParts(literal=tokens[0])
    if len(tokens) > 1 and (given := _count_initials_behind(tokens)):
        return _split_inverted(tokens[:-given], tokens[-given:], [suffix] if suffix else [])
    if count := _count_capitals(tokens) or _has_family_first(tokens):
        return _build_parts(tokens[count:], [], tokens[:count], suffix)
    start, end = _find_borders(tokens)
    return _build_parts(tokens[:start], tokens[start:end], tokens[end:], suffix)


def _split_inverted(family: list[str], given: list[str], behind: list[str]) -> NameParts:
    """Split "Family, Given"; particles are before the family name or ("Beethoven, Ludwig van") at the end."""
    family, found_suffixes = strip_suffixes(strip_titles(family))
    given = strip_titles(given)
    if len(given) > 1:
        (_, *given), given_suffixes = strip_suffixes(["", *given])
        found_suffixes += given_suffixes
    suffix = " ".join([*found_suffixes, *behind])
    before = _count_particles(family[:-1])
    after = 0 if before else _count_particles(given[:0:-1])
    particle = family[:before] + given[len(given) - after :]
    return _build_parts(given[: len(given) - after], particle, family[before:], suffix)


def _find_borders(tokens: list[str]) -> tuple[int, int]:
    """Return the positions where the last particles and the family name begin."""
    last = len(tokens) - 1
    family_start = next(
        (
            place
            for place in range(last, 0, -1)
            if tokens[place - 1] in PARTICLES
            and (place == last or normalize_name(tokens[place]) not in DEVOTIONAL_NAMES)  # María del Carmen
        ),
        None,
    )
    if family_start is None:
        start = _find_family_start(tokens)
        return start, start
    start = family_start - _count_particles(tokens[:family_start][::-1])
    start -= start > 1 and tokens[start - 1] == "in"  # in 't Veld
    family = _find_capital_particles(tokens, start)
    if start > 1 and tokens[start] == "de" and normalize_name(tokens[start - 1]) in SPANISH_SURNAMES:
        family = start - 1  # López de Lara
    return (family, family) if family < start else (start, family_start)


def _find_family_start(tokens: list[str]) -> int:
    """Return where the family name begins in a name without particles in small letters."""
    last = len(tokens) - 1
    if (start := _find_capital_particles(tokens, last)) < last:
        return start
    if last > 2 and tokens[-2] in CONJUNCTIONS:
        return last - 2
    if last > 1 and tokens[-1].casefold() in FAMILY_ENDINGS:
        return last - 1
    if _INITIALS.fullmatch(tokens[-1]):
        # "Anita T V": they stand for the name of a father or a place.
        start = last
        while start > 1 and _INITIALS.fullmatch(tokens[start - 1]):
            start -= 1
        return last if _INITIALS.fullmatch(tokens[start - 1]) else start
    return last - 1 if last > 1 and normalize_name(tokens[-2]) in SPANISH_SURNAMES else last


def _find_capital_particles(tokens: list[str], place: int) -> int:
    """Return where capital particles before a place begin ("Van" in "Jan Van de Velde"), or the place."""
    start = place
    while start > 1:
        token = tokens[start - 1]
        is_loud = token.isupper() and token.title() in CAPITAL_PARTICLES and tokens[start].isupper()
        if token not in CAPITAL_PARTICLES and not is_loud:  # Maria DE LA CRUZ
            break
        start -= 1
    others = map(normalize_name, tokens[:start] + tokens[place:])
    vietnamese = tokens[start] in VIETNAMESE_GIVEN and not VIETNAMESE_SURNAMES.isdisjoint(others)
    return place if vietnamese else start


def _count_particles(tokens: list[str]) -> int:
    """Return how many particles the words begin with, with what joins them ("von und zu")."""
    count = 0
    while count < len(tokens):
        if tokens[count] in PARTICLES:
            count += 1
        elif (
            tokens[count] in JOINING_PARTICLES
            and count
            and tokens[count + 1 : count + 2]
            and (tokens[count + 1] in PARTICLES)
        ):
            count += 2
        else:
            break
    return count


def has_capital_family_first(name: str) -> bool:
    """Return whether a name begins with its family name in capitals, as in "MAI Luo"."""
    return name[:2].isupper() and _count_capitals(name.split()) > 0


def _count_capitals(tokens: list[str]) -> int:
    """Return how many words at the beginning are a family name in capitals ("MAI Luo"; "DE" is initials)."""
    count = 0
    while count < len(tokens) and _is_in_capitals(tokens[count]):
        count += 1
    if not count:
        return 0
    rest = tokens[count:]
    if not rest or any(map(_is_in_capitals, rest)) or not any(token != token.upper() for token in rest):
        return 0
    is_family = all(
        len(token) > 3 or normalize_name(token) in EAST_ASIAN_SURNAMES for token in tokens[:count]
    )
    return count if is_family else 0


def _count_initials_behind(tokens: list[str]) -> int:
    """Return 1 if the last word is initials without spaces ("Smith JD", "Müller K-R"), else 0.

    A single letter counts only after particles at the beginning; elsewhere it is an Indian name.
    """
    last = tokens[-1]
    if (len(tokens[0]) < 3 and tokens[0] not in PARTICLES) or any(token.isupper() for token in tokens[:-1]):
        return 0
    if len(last) == 1:
        return int(last.isupper() and tokens[0] in PARTICLES)
    return int(bool(_INITIALS_BEHIND.fullmatch(last)) and normalize_name(last) not in EAST_ASIAN_SURNAMES)


def _has_family_first(tokens: list[str]) -> bool:
    """Return whether the words of a name show that the family name is first: Vietnam, Hungary, Korea."""
    first, last = normalize_name(tokens[0]), normalize_name(tokens[-1])
    if first in HUNGARIAN_SURNAMES and tokens[1] in HUNGARIAN_GIVEN:
        return last not in HUNGARIAN_SURNAMES
    if first not in EAST_ASIAN_SURNAMES or last in EAST_ASIAN_SURNAMES:
        return False
    if len(tokens) == 2:
        return bool(_SYLLABLES.fullmatch(last))
    return first in VIETNAMESE_SURNAMES and (
        normalize_name(tokens[1]) in ("van", "thi") or bool(_VIETNAMESE.search(" ".join(tokens)))
    )


def _is_in_capitals(token: str) -> bool:
    return len(token) > 1 and "." not in token and token == token.upper() != token.lower()


def _build_parts(given: list[str], particle: list[str], family: list[str], suffix: str) -> NameParts:
    return NameParts(" ".join(given), " ".join(particle), " ".join(family), suffix)


def is_group(name: str) -> bool:
    """Return whether a name looks like a group's ("The Open MPI Project"), by the words in it.

    Only a hint: nothing is decided by it alone.
    """
    if not name.isascii() and _OWN_SCRIPT.search(name):
        return True
    folded = normalize_name(name)
    return " " in folded and bool(_ANYWHERE.search(folded) or _AT_END.search(folded))


def is_east_asian(text: str) -> bool:
    """Return whether a text has Chinese, Japanese or Korean letters."""
    return bool(_ANY.search(text))


def split_east_asian(name: str, suffix: str) -> NameParts | None:
    """Return the parts of a name in these letters, or None for another. Four letters are two and two."""
    if match := _SPACED.fullmatch(name):
        return NameParts(family=match[1], given=match[2], suffix=suffix)
    if not _UNSPACED.fullmatch(name):
        return None
    length = 2 if len(name) == 4 or (len(name) == 3 and name[:2] in COMPOUND_SURNAMES) else 1
    return NameParts(family=name[:length], given=name[length:], suffix=suffix)
