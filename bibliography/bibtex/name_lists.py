"""Lists of names as contributors: by BibTeX's rules, corrected where these misread common mistakes, with the
data annotations of BibLaTeX (manual, 3.7): `author+an = {1=equal; 2=corresponding}`, `author+an:orcid`.

An annotation is for the item of a list that its number names; text in quotes is literal.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, cast

from bibliography.affiliations import read_affiliations
from bibliography.bibtex.field_values import BoundedCache, EntryFields
from bibliography.bibtex.name_parts import (
    BETWEEN_COMMAS,
    MAY_HAVE_MARKS,
    parse_extended_name,
    repair_parts,
    split_list,
    split_name,
    split_several,
    strip_marks,
    unwrap_extended_name,
)
from bibliography.bibtex.name_repairs import (
    split_group,
    split_wide_gaps,
    strip_affiliation_numbers,
    strip_degrees,
    strip_titles,
    turn_initials,
)
from bibliography.emphasis import strip_emphasis
from bibliography.entry import Contributor
from bibliography.latex import decode, decode_letters, strip_tex
from bibliography.latex.macros import GROUP
from bibliography.names import (
    NameParts,
    format_full,
    has_capital_family_first,
    is_east_asian,
    is_group,
    parse_printed_name,
    split,
)
from bibliography.names.academic_titles import begins_with_title, join_degrees, unquote_nickname
from bibliography.names.normalization import tidy
from bibliography.names.tables import DEGREES, LONG_SUFFIXES
from bibliography.text import to_plain
from core.text.translation import SeparatedNumber, gettext

_LONGEST_ANNOTATION = 200_000
_QUOTED = rf"\"(?:[^\"{{}}]++|{GROUP})*+\""
_ITEM = re.compile(rf"\s*(\d{{1,5}})\s*=\s*((?:{_QUOTED}|[^;\"{{}}]++|{GROUP})*+)(?:;|\Z)")
_EQUAL = frozenset({"equal", "equal contribution", "equally", "cofirst", "co-first", "joint first"})
_CORRESPONDING = frozenset({"corresponding", "corresponding author", "correspondence", "corr"})
_HOMONYM_NUMBER = re.compile(r"\d{4}")
_ORCID = re.compile(r"(?:https?://orcid\.org/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])")

_ANNOTATIONS = ("", ":default", ":affiliation", ":orcid", ":homonym")


def annotate(
    names: Sequence[Contributor], role: str, fields: Mapping[str, str]
) -> tuple[tuple[Contributor, ...], set[str]]:
    """Apply annotations to contributors; return these and the names of the fields fully understood."""
    people = list(names)
    understood = set()
    for name in _ANNOTATIONS:
        field = f"{role}+an{name}"
        if field not in fields:
            continue
        text = fields[field].rstrip()[:_LONGEST_ANNOTATION]
        end, all_understood = 0, len(fields[field]) < _LONGEST_ANNOTATION
        while end < len(text):
            match = _ITEM.match(text, end)
            index = int(match[1]) - 1 if match else -1
            if not match or not 0 <= index < len(people):
                all_understood = False
                break
            people[index], is_understood = _annotate_person(people[index], name, match[2].strip())
            all_understood, end = all_understood and is_understood, match.end()
        if all_understood:
            understood.add(field)
    return tuple(people), understood


def _annotate_person(person: Contributor, name: str, value: str) -> tuple[Contributor, bool]:
    """Apply an annotation to a contributor; return it and whether the annotation was understood."""
    if name in ("", ":default"):
        marks = [_unquote(mark.strip()).lower() for mark in value.split(",")]
        annotated = replace(
            person,
            equal=person.equal or not _EQUAL.isdisjoint(marks),
            corresponding=person.corresponding or not _CORRESPONDING.isdisjoint(marks),
        )
        return annotated, _EQUAL.union(_CORRESPONDING).issuperset(marks)
    text = _unquote(value)
    if name == ":affiliation":
        affiliation, ror_ids = read_affiliations(to_plain(text))
        return replace(person, affiliation=affiliation, ror_ids=ror_ids), True
    if name == ":orcid" and (match := _ORCID.fullmatch(text)):
        return replace(person, orcid=match[1]), True
    if name == ":homonym" and _HOMONYM_NUMBER.fullmatch(text):
        return replace(person, homonym=text), True
    return person, False


def _unquote(value: str) -> str:
    return decode(value[1:-1] if value[:1] == '"' == value[-1:] else value)


MAX_NAMES = 20_000  # names in a list
LONGEST = 500_000  # characters of what may be names without "and" between them
LONGEST_NAME = 2_000
_EDGES = "*†‡§¶‖#✉∗⁰¹²³⁴⁵⁶⁷⁸⁹ ,;"
_LONGEST_CACHED = 1_000  # characters of what is not cached
_OTHERS = frozenset({"others", "others.", "et al", "et al.", "et~al."})
_MAY_HAVE_EMPHASIS = re.compile(r"\\[A-Za-z]{2}|\*|__|<[A-Za-z]|(?<![^\s;])_[^\W_]")
_ET_AL = re.compile(r"(?<![\s,])[\s,]++(?:et\.?[\s~]+al\.?|and others)\s*\Z", re.IGNORECASE)
_STRAY_AND = re.compile(r"\A(?:and\b\s*+)+|(?<!\s)\s++and\Z", re.IGNORECASE)
_WHOLE_GROUP = re.compile(GROUP)
_PLAIN_TEXT = re.compile(r"(?:[A-Za-z., ]|-(?!-)|'(?!'))*+")
_CAPITALISED = "[A-Z\u00c0-\u017f][A-Za-z\u00c0-\u017f'-]*+"
_GIVEN = "[A-Z\u00c0-\u017f][A-Za-z\u00c0-\u017f.'-]*+"
_COMMON_FORM = re.compile(rf"({_CAPITALISED}(?: {_CAPITALISED})*+), ({_GIVEN}(?: {_GIVEN})*+)")
_TIE_ACCENT = re.compile(r"\\~\s?(\{\\?[A-Za-z]\}|[A-Za-z])")
_HOMONYM = re.compile(r"([^,]*\S)\s+(\d{4})")


class NameList(NamedTuple):
    """The contributors of a list, whether it is complete, and problems for the reader."""

    names: tuple[Contributor, ...] = ()
    complete: bool = True
    problems: tuple[str, ...] = ()


def read_names(text: str) -> NameList:
    """Parse the names of a field such as `author`; "and others" makes the list incomplete."""
    return _cached_lists[text] if len(text) < _LONGEST_CACHED else _read_list(text)


def _read_list(text: str) -> NameList:
    if _MAY_HAVE_EMPHASIS.search(text) and len(text) < LONGEST:
        text = strip_emphasis(text)
    pieces = split_list(text)
    problems = []
    if len(pieces) == 1 and (separate := split_wide_gaps(text)):
        pieces = separate
        problems.append(
            gettext("“{text}” is read as {pieces} names: between them stand only wide spaces.").format(
                text=text[:60], pieces=len(pieces)
            )
        )
    if (turned := turn_initials(pieces)) is not pieces:
        pieces = turned
        problems.append(gettext("“{text}” is read as family names before initials.").format(text=text[:60]))
    people = [
        _cached_names[piece] if len(piece) < _LONGEST_CACHED else _read_item(piece)
        for piece in pieces[:MAX_NAMES]
    ]
    if NameList not in set(map(type, people)) and not problems:
        return NameList(tuple(cast(list[Contributor], people)))
    lists = [part if isinstance(part, NameList) else NameList((part,)) for part in people]
    problems += [problem for part in lists for problem in part.problems]
    if len(pieces) > MAX_NAMES:
        problems.append(
            gettext("There are more than {max_names:,} names: the rest is left out.").format(
                max_names=SeparatedNumber(MAX_NAMES)
            )
        )
    names = tuple(name for part in lists for name in part.names)
    return NameList(names, all(part.complete for part in lists), tuple(dict.fromkeys(problems)))


def _read_item(piece: str) -> Contributor | NameList:
    """Return the contributor of a name; or several, or none, or one with a problem."""
    if usual := _read_common_form(piece):
        return usual
    if piece.lower() in _OTHERS:
        return NameList((), False)
    text, others = _ET_AL.subn("", piece)
    if len(text) > LONGEST:
        return NameList(
            (), not others, (gettext("“{text}…” is too long for a name.").format(text=text[:40]),)
        )
    text = _STRAY_AND.sub("", text).strip()
    problems = (
        []
        if len(text) + 1 >= len(piece) or others
        else [gettext("There is an “and” without a name beside it.")]
    )
    if not text:
        return NameList((), not others, tuple(problems))
    names = []
    if unwrap_extended_name(text):
        raw_names = [text]
    else:
        group, rest = split_group(text) if ":" in text else ("", text)
        bare = strip_degrees(strip_affiliation_numbers(rest))
        pieces = turn_initials(BETWEEN_COMMAS.findall(bare)) if "," in bare else []
        raw_names = pieces if len(pieces) > 1 and "," in pieces[0] else split_several(bare, bare != rest)
        names += [_clean_marks(NameParts(literal=_decode_words([group])))] if group else []
    if len(raw_names) + len(names) > 1:
        count = len(raw_names) + len(names)
        problems.append(
            gettext("“{text}” is read as {count} names: between names stands “and”.").format(
                text=text[:60], count=count
            )
        )
    for raw in raw_names:
        contributor, problem = _read_name(raw)
        names += [contributor] if contributor else []
        problems += [f"“{raw.strip()[:60]}”: {problem}"] if problem else []
    return NameList(tuple(names), not others, tuple(problems))


_cached_names = BoundedCache(_read_item, 100_000)
_cached_lists = BoundedCache(_read_list, 2_000)


def _read_common_form(piece: str) -> Contributor | None:
    """Parse the most frequent form, "Family, Given", of capitalised words."""
    piece = join_degrees(decode_letters(piece) if "\\" in piece else piece)
    match = _COMMON_FORM.fullmatch(piece)
    if not match:
        return None
    family, given = match.groups()
    if "--" in piece or "''" in piece:
        return None
    if not piece.isascii() and not all(token[0].isupper() for token in f"{family} {given}".split()):
        return None
    for part in (family, given):
        last = part.rpartition(" ")[2].replace(".", "").lower()
        if last in LONG_SUFFIXES or last in DEGREES:
            return None
    return Contributor(f"{given} {family}", NameParts(given, "", family))


def _read_name(raw: str) -> tuple[Contributor | None, str]:
    """Return the contributor of a name, None if it is none, and a problem or an empty string."""
    text = raw.strip()
    if len(text) > LONGEST_NAME:
        return None, gettext("This is too long for a name.")
    try:
        if pairs := unwrap_extended_name(text):
            values = parse_extended_name(pairs)
            parts = [_decode_words([values[name]]) for name in ("given", "prefix", "family", "suffix")]
            return _clean_marks(_build_parts(*parts)), ""
        if text[:1] == "{" and _WHOLE_GROUP.fullmatch(text):
            return _clean_marks(NameParts(literal=_decode_words([text]))), ""
        return _read_by_bibtex_rules(text)
    except ValueError:
        return None, gettext("This is not a name.")


def _read_by_bibtex_rules(text: str) -> tuple[Contributor, str]:
    marks = homonym = ""
    if MAY_HAVE_MARKS.search(text):
        text, marks = strip_marks(text)
        if numbered := _HOMONYM.fullmatch(text):
            text, homonym = numbered[1], numbered[2]
    if "\\" in text:
        text = _TIE_ACCENT.sub(r"{\\~\1}", text).replace("\\ ", " ")
    inverted = "," in text
    text = unquote_nickname(join_degrees(text))
    name = repair_parts(split_name(text, leading=True), inverted)
    texts = [_decode_words(tokens) for tokens in name[:4]]
    parts = _build_parts(*texts)
    whole = "" if inverted else _join_parts(*texts)
    # BibTeX's rules are not made for groups, and for names with the family name first
    if (not whole.isascii() and is_east_asian(whole)) or has_capital_family_first(whole):
        parts = split(whole)
    elif whole and (" & " in whole or is_group(whole)):
        parts = NameParts(literal=whole)
    return _clean_marks(parts, whole, marks, homonym), name.problem


def _build_parts(given: str, particle: str, family: str, suffix: str) -> NameParts:
    """Return the parts of a name; one that has one part only is literal."""
    if family and (given or particle or suffix):
        return NameParts(given, particle, family, suffix)
    return NameParts(literal=_join_parts(given, particle, family, suffix))


def _decode_words(tokens: list[str]) -> str:
    """Return words of TeX as they are printed; names have no mathematics."""
    text = " ".join(tokens)
    if _PLAIN_TEXT.fullmatch(text):
        return text
    text = decode(text)
    return tidy(strip_tex(text).replace("$", "") if "$" in text else text)


def _join_parts(*parts: str) -> str:
    return " ".join(filter(None, parts))


def _clean_marks(parts: NameParts, whole: str = "", marks: str = "", homonym: str = "") -> Contributor:
    """Return the contributor without marks, homonym numbers and the hosts of e-mail addresses.

    whole: the name as it is printed, if it is printed in the spoken order.
    """
    texts = [parts.given, parts.particle, parts.family, parts.suffix, parts.literal]
    if marks or MAY_HAVE_MARKS.search("\n".join(texts)):
        printed = [parse_printed_name(text) if text.strip(_EDGES) else None for text in texts]
        texts = [reading.name if reading else "" for reading in printed]
        marks += "".join("*" * reading.equal + "✉" * reading.corresponding for reading in printed if reading)
        homonym = homonym or next((reading.homonym for reading in printed if reading and reading.homonym), "")
        parts = NameParts(literal=texts[4]) if texts[4] else _build_parts(*texts[:4])
        whole = whole and parse_printed_name(whole).name
    return Contributor(whole or format_full(parts), parts, homonym, "*" in marks, "✉" in marks)


_NO_NAMES = NameList()


def read_people(fields: EntryFields, role: str) -> NameList:
    """Take the contributors of a field; problems become warnings."""
    left = fields.remaining
    if (
        role == "editor"
        and "editor" not in left
        and "editora" in left
        and left.get("editoratype") in (None, "editor")
    ):  # editors stand in `editora` where styles know only authors or editors
        left["editor"] = left.pop("editora")
        left.pop("editoratype", None)
    value = left.pop(role, "")
    if not value:
        return _NO_NAMES
    names = read_names(value)
    if any(begins_with_title(each.name) for each in names.names):
        names = read_names(strip_titles(value))
    for problem in names.problems:
        fields.warn(role, problem)
    if not fields.annotated:
        return names
    annotated, understood = annotate(names.names, role, left)
    for name in understood:
        del left[name]
    return names._replace(names=annotated)
