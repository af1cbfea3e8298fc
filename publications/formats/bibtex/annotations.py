"""Data annotations of BibLaTeX (manual, 3.7): `author+an = {1=equal; 2=corresponding}`, `author+an:orcid`.

An annotation is for the item of a list that its number names; text in quotes is literal.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from publications.formats.bibtex.parts import GROUP
from publications.formats.entry import Contributor
from publications.formats.latex import decode, encode

_LONG = 200_000
_QUOTED = rf"\"(?:[^\"{{}}]++|{GROUP})*+\""
_ITEM = re.compile(rf"\s*(\d{{1,5}})\s*=\s*((?:{_QUOTED}|[^;\"{{}}]++|{GROUP})*+)(?:;|\Z)")
_EQUAL = frozenset({"equal", "equal contribution", "equally", "cofirst", "co-first", "joint first"})
_CORRESPONDING = frozenset({"corresponding", "corresponding author", "correspondence", "corr"})
_HOMONYM = re.compile(r"\d{4}")
_ORCID = re.compile(r"(?:https?://orcid\.org/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])")
_LONE_QUOTE = re.compile(r"(?<!\\)\"")

Taken = tuple[Contributor, bool]


def annotate(
    names: Sequence[Contributor], role: str, fields: Mapping[str, str]
) -> tuple[tuple[Contributor, ...], set[str]]:
    """The contributors with what annotations say of them, and which fields say nothing else."""
    made = list(names)
    understood = set()
    for name, take in _TAKERS.items():
        field = f"{role}+an{name}"
        if field in fields and _take_all(made, fields[field], take):
            understood.add(field)
    return tuple(made), understood


def _take_all(names: list[Contributor], text: str, take: Callable[[Contributor, str], Taken]) -> bool:
    """Change the names as the annotations say; give whether all of these are understood."""
    end, all_known = 0, len(text) < _LONG
    text = text.rstrip()[:_LONG]
    while end < len(text):
        found = _ITEM.match(text, end)
        place = int(found[1]) - 1 if found else -1
        if not found or not 0 <= place < len(names):
            return False
        names[place], known = take(names[place], found[2].strip())
        all_known, end = all_known and known, found.end()
    return all_known


def _unquoted(value: str) -> str:
    return decode(value[1:-1] if value[:1] == '"' == value[-1:] else value)


def _take_marks(name: Contributor, value: str) -> Taken:
    words = [_unquoted(word.strip()).lower() for word in value.split(",")]
    changed = replace(
        name,
        equal=name.equal or not _EQUAL.isdisjoint(words),
        corresponding=name.corresponding or not _CORRESPONDING.isdisjoint(words),
    )
    return changed, _EQUAL.union(_CORRESPONDING).issuperset(words)


def _take_affiliation(name: Contributor, value: str) -> Taken:
    return replace(name, affiliation=_unquoted(value)), True


def _take_orcid(name: Contributor, value: str) -> Taken:
    found = _ORCID.fullmatch(_unquoted(value))
    return (replace(name, orcid=found[1]), True) if found else (name, False)


def _take_homonym(name: Contributor, value: str) -> Taken:
    number = _unquoted(value)
    return (replace(name, homonym=number), True) if _HOMONYM.fullmatch(number) else (name, False)


_TAKERS = {
    "": _take_marks,
    ":default": _take_marks,
    ":affiliation": _take_affiliation,
    ":orcid": _take_orcid,
    ":homonym": _take_homonym,
}


def annotations(names: Sequence[Contributor], role: str) -> dict[str, str]:
    """The fields that say of contributors what their names do not."""
    made: dict[str, list[str]] = {}
    for number, name in enumerate(names, start=1):
        marks = ["equal"] * name.equal + ["corresponding"] * name.corresponding
        values = {
            f"{role}+an": ",".join(marks),
            f"{role}+an:affiliation": _quoted(encode(name.affiliation)),
            f"{role}+an:orcid": _quoted(name.orcid),
            f"{role}+an:homonym": _quoted(name.homonym),
        }
        for field, value in values.items():
            if value:
                made.setdefault(field, []).append(f"{number}={value}")
    return {field: "; ".join(items) for field, items in made.items()}


def _quoted(text: str) -> str:
    return '"' + _LONE_QUOTE.sub('{"}', text) + '"' if text else ""
