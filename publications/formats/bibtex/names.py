"""Lists of names as contributors: by BibTeX's rules, by what people mean where these read nonsense, and with
the data annotations of BibLaTeX (manual, 3.7): `author+an = {1=equal; 2=corresponding}`, `author+an:orcid`.

An annotation is for the item of a list that its number names; text in quotes is literal.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, cast

from people.names import Parts, full, is_east_asian, is_group, read_printed, split
from people.names.keys import tidy
from people.names.tables import DEGREES, LONG_SUFFIXES
from publications.formats.bibtex.fields import Fields, Kept
from publications.formats.bibtex.name_parts import (
    GROUP,
    MAY_HAVE_MARKS,
    parse_extended_name,
    repair_parts,
    separated,
    split_list,
    split_name,
    unwrap_extended_name,
    without_raised,
)
from publications.formats.entry import Contributor
from publications.formats.latex import decode, plain, with_letters

_LONGEST_ANNOTATION = 200_000
_QUOTED = rf"\"(?:[^\"{{}}]++|{GROUP})*+\""
_ITEM = re.compile(rf"\s*(\d{{1,5}})\s*=\s*((?:{_QUOTED}|[^;\"{{}}]++|{GROUP})*+)(?:;|\Z)")
_EQUAL = frozenset({"equal", "equal contribution", "equally", "cofirst", "co-first", "joint first"})
_CORRESPONDING = frozenset({"corresponding", "corresponding author", "correspondence", "corr"})
_HOMONYM_NUMBER = re.compile(r"\d{4}")
_ORCID = re.compile(r"(?:https?://orcid\.org/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])")

Taken = tuple[Contributor, bool]


def annotate(
    names: Sequence[Contributor], role: str, fields: Mapping[str, str]
) -> tuple[tuple[Contributor, ...], set[str]]:
    """Return the contributors with what annotations say of them, and which fields say nothing else."""
    people = list(names)
    understood = set()
    for name, take in _TAKERS.items():
        field = f"{role}+an{name}"
        if field in fields and _take_all(people, fields[field], take):
            understood.add(field)
    return tuple(people), understood


def _take_all(names: list[Contributor], text: str, take: Callable[[Contributor, str], Taken]) -> bool:
    """Change the names as the annotations say; give whether all of these are understood."""
    end, all_known = 0, len(text) < _LONGEST_ANNOTATION
    text = text.rstrip()[:_LONGEST_ANNOTATION]
    while end < len(text):
        match = _ITEM.match(text, end)
        place = int(match[1]) - 1 if match else -1
        if not match or not 0 <= place < len(names):
            return False
        names[place], known = take(names[place], match[2].strip())
        all_known, end = all_known and known, match.end()
    return all_known


def _unquote(value: str) -> str:
    return decode(value[1:-1] if value[:1] == '"' == value[-1:] else value)


def _take_marks(name: Contributor, value: str) -> Taken:
    words = [_unquote(word.strip()).lower() for word in value.split(",")]
    changed = replace(
        name,
        equal=name.equal or not _EQUAL.isdisjoint(words),
        corresponding=name.corresponding or not _CORRESPONDING.isdisjoint(words),
    )
    return changed, _EQUAL.union(_CORRESPONDING).issuperset(words)


def _take_affiliation(name: Contributor, value: str) -> Taken:
    return replace(name, affiliation=_unquote(value)), True


def _take_orcid(name: Contributor, value: str) -> Taken:
    match = _ORCID.fullmatch(_unquote(value))
    return (replace(name, orcid=match[1]), True) if match else (name, False)


def _take_homonym(name: Contributor, value: str) -> Taken:
    number = _unquote(value)
    return (replace(name, homonym=number), True) if _HOMONYM_NUMBER.fullmatch(number) else (name, False)


_TAKERS = {
    "": _take_marks,
    ":default": _take_marks,
    ":affiliation": _take_affiliation,
    ":orcid": _take_orcid,
    ":homonym": _take_homonym,
}


MOST = 20_000  # names in a list
LONGEST = 500_000  # characters of what may be names without "and" between them
LONGEST_NAME = 2_000
_EDGES = "*†‡§¶‖#✉∗⁰¹²³⁴⁵⁶⁷⁸⁹ ,;"
_LONG = 1_000  # characters of what is not kept
_OTHERS = frozenset({"others", "others.", "et al", "et al.", "et~al."})
_ET_AL = re.compile(r"(?<![\s,])[\s,]++(?:et\.?[\s~]+al\.?|and others)\s*\Z", re.IGNORECASE)
_STRAY_AND = re.compile(r"\A(?:and\b\s*+)+|(?<!\s)\s++and\Z", re.IGNORECASE)
_WHOLE_GROUP = re.compile(GROUP)
_PLAIN = re.compile(r"(?:[A-Za-z., ]|-(?!-)|'(?!'))*+")
_CAPITALISED = "[A-Z\u00c0-\u017f][A-Za-z\u00c0-\u017f'-]*+"
_GIVEN = "[A-Z\u00c0-\u017f][A-Za-z\u00c0-\u017f.'-]*+"
_USUAL = re.compile(rf"({_CAPITALISED}(?: {_CAPITALISED})*+), ({_GIVEN}(?: {_GIVEN})*+)")
_TIE_ACCENT = re.compile(r"\\~\s?(\{\\?[A-Za-z]\}|[A-Za-z])")
_HOMONYM = re.compile(r"([^,]*\S)\s+(\d{4})")


class Names(NamedTuple):
    """The contributors of a list, whether it names them all, and what was odd."""

    names: tuple[Contributor, ...] = ()
    complete: bool = True
    problems: tuple[str, ...] = ()


def read_names(text: str) -> Names:
    """Return the contributors of a field such as `author`; "and others" says that there are more."""
    return _kept_lists[text] if len(text) < _LONG else _read_list(text)


def _read_list(text: str) -> Names:
    pieces = split_list(text)
    found = [_kept[piece] if len(piece) < _LONG else _read_piece(piece) for piece in pieces[:MOST]]
    if Names not in set(map(type, found)):
        return Names(tuple(cast(list[Contributor], found)))
    several = [each if isinstance(each, Names) else Names((each,)) for each in found]
    problems = [problem for each in several for problem in each.problems]
    if len(pieces) > MOST:
        problems.append(f"There are more than {MOST:,} names: the rest is left out.")
    names = tuple(name for each in several for name in each.names)
    return Names(names, all(each.complete for each in several), tuple(dict.fromkeys(problems)))


def _read_piece(piece: str) -> Contributor | Names:
    """Return the contributor of a name; or several, or none, or one with a problem."""
    if usual := _read_usual(piece):
        return usual
    if piece.lower() in _OTHERS:
        return Names((), False)
    text, others = _ET_AL.subn("", piece)
    if len(text) > LONGEST:
        return Names((), not others, (f"“{text[:40]}…” is too long for a name.",))
    text = _STRAY_AND.sub("", text).strip()
    problems = (
        [] if len(text) + 1 >= len(piece) or others else ["There is an “and” without a name beside it."]
    )
    if not text:
        return Names((), not others, tuple(problems))
    raw_names = [text] if unwrap_extended_name(text) else separated(text)
    if len(raw_names) > 1:
        problems.append(f"“{text[:60]}” is read as {len(raw_names)} names: between names stands “and”.")
    names = []
    for raw in raw_names:
        contributor, problem = _read_name(raw)
        names += [contributor] if contributor else []
        problems += [f"“{raw.strip()[:60]}”: {problem}"] if problem else []
    return Names(tuple(names), not others, tuple(problems))


_kept = Kept(_read_piece, 30_000)
_kept_lists = Kept(_read_list, 2_000)


def _read_usual(piece: str) -> Contributor | None:
    """Read "Family, Given", as most are written: words with capitals, at most with accents."""
    if "\\" in piece:
        piece = with_letters(piece)
    match = _USUAL.fullmatch(piece)
    if not match:
        return None
    family, given = match.groups()
    if "--" in piece or "''" in piece:
        return None
    if not piece.isascii() and not all(word[0].isupper() for word in f"{family} {given}".split()):
        return None
    if any(map(_is_odd, (family.rpartition(" ")[2], given.rpartition(" ")[2]))):
        return None
    return Contributor(f"{given} {family}", Parts(given, "", family))


def _is_odd(word: str) -> bool:
    """Return whether a word may be a suffix or a degree."""
    bare = word.replace(".", "").lower()
    return bare in LONG_SUFFIXES or bare in DEGREES


def _read_name(raw: str) -> tuple[Contributor | None, str]:
    """Return a name, and what is odd about it."""
    text = raw.strip()
    if len(text) > LONGEST_NAME:
        return None, "This is too long for a name."
    try:
        if pairs := unwrap_extended_name(text):
            return _clean_marks(_read_extended(pairs)), ""
        if text[:1] == "{" and _WHOLE_GROUP.fullmatch(text):
            return _clean_marks(Parts(literal=_decode_words([text]))), ""
        return _read_by_rules(text)
    except ValueError:
        return None, "This is not a name."


def _read_by_rules(text: str) -> tuple[Contributor, str]:
    marks = homonym = ""
    if MAY_HAVE_MARKS.search(text):
        text, marks = without_raised(text)
        if numbered := _HOMONYM.fullmatch(text):
            text, homonym = numbered[1], numbered[2]
    if "\\" in text:
        text = _TIE_ACCENT.sub(r"{\\~\1}", text).replace("\\ ", " ")
    inverted = "," in text
    words = repair_parts(split_name(text, leading=True), inverted)
    parts = [_decode_words(each) for each in words[:4]]
    if inverted:
        return _clean_marks(_build_parts(*parts), "", marks, homonym), words.problem
    whole = _join_parts(*parts)
    return _clean_marks(_split_otherwise(whole) or _build_parts(*parts), whole, marks, homonym), words.problem


def _split_otherwise(whole: str) -> Parts | None:
    """Split what BibTeX's rules are not made for: groups, and names with the family name first."""
    if not whole.isascii() and is_east_asian(whole):
        return split(whole)
    return Parts(literal=whole) if " & " in whole or is_group(whole) else None


def _build_parts(given: str, particle: str, family: str, suffix: str) -> Parts:
    """Return the parts of a name; one that has one part only is literal."""
    if family and (given or particle or suffix):
        return Parts(given, particle, family, suffix)
    return Parts(literal=_join_parts(given, particle, family, suffix))


def _decode_words(words: list[str]) -> str:
    """Return words of TeX as they are printed; names have no mathematics."""
    text = " ".join(words)
    if _PLAIN.fullmatch(text):
        return text
    text = decode(text)
    return tidy(plain(text).replace("$", "") if "$" in text else text)


def _join_parts(*parts: str) -> str:
    return " ".join(filter(None, parts))


def _clean_marks(parts: Parts, whole: str = "", said: str = "", homonym: str = "") -> Contributor:
    """Return the contributor without marks, homonym numbers and the hosts of e-mail addresses.

    whole: the name as it is printed, if it is printed in the spoken order.
    """
    texts = [parts.given, parts.particle, parts.family, parts.suffix, parts.literal]
    if said or MAY_HAVE_MARKS.search("\n".join(texts)):
        printed = [read_printed(text) if text.strip(_EDGES) else None for text in texts]
        texts = [each.name if each else "" for each in printed]
        said += "".join("*" * each.equal + "✉" * each.corresponding for each in printed if each)
        homonym = homonym or next((each.homonym for each in printed if each and each.homonym), "")
        parts = Parts(literal=texts[4]) if texts[4] else _build_parts(*texts[:4])
        whole = whole and read_printed(whole).name
    return Contributor(whole or full(parts), parts, homonym, "*" in said, "✉" in said)


def _read_extended(pairs: str) -> Parts:
    parts = parse_extended_name(pairs)
    return _build_parts(*(_decode_words([parts[name]]) for name in ("given", "prefix", "family", "suffix")))


_NOBODY = Names()


def read_people(fields: Fields, role: str) -> Names:
    """Return the contributors of a field, without what nobody takes for a name."""
    if (
        role == "editor"
        and "editor" not in fields.left
        and fields.left.get("editoratype") in (None, "editor")
    ):
        _move_secondary_editors(fields)
    value = fields.left.pop(role, "")
    if not value:
        return _NOBODY
    names = read_names(value)
    for problem in names.problems:
        fields.warn(role, problem)
    if not fields.annotated:
        return names
    annotated, understood = annotate(names.names, role, fields.left)
    for name in understood:
        del fields.left[name]
    return names._replace(names=annotated)


def _move_secondary_editors(fields: Fields) -> None:
    """Take `editora` for the editors, which stand there where styles know only authors or editors."""
    if "editora" in fields.left:
        fields.left["editor"] = fields.left.pop("editora")
        fields.left.pop("editoratype", None)
