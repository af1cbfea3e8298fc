"""Entries as BibTeX for whoever cites them: what the standard styles typeset without a warning.

The styles (plain, alpha and their kin, by btxbst.doc) know fourteen types, and ask of each for certain
fields. An entry that cannot give these is written as the type that asks for nothing, `misc`, and says in
`howpublished` where it appeared and what it is. What the styles do not take together is kept in fields of
biblatex that they do not look at: a number in `issue`, the editors of a book by authors in `editora`. Fields
with which we keep what BibTeX cannot say are left out: an entry does not come back from this form as it was.
"""

from collections.abc import Iterable, Iterator

from publications.formats.bibtex.kinds import type_of
from publications.formats.bibtex.spelling import Values, spelled
from publications.formats.bibtex.writing import as_text, legal_key, unused
from publications.formats.entry import Entry
from publications.formats.latex import encode

_NEEDED = {
    "article": "author title journal year",
    "inproceedings": "author title booktitle year",
    "incollection": "author title booktitle publisher year",
    "proceedings": "title year editor",
    "phdthesis": "author title school year",
    "mastersthesis": "author title school year",
    "techreport": "author title institution year",
}
_WITH_SERIES = ("inproceedings", "incollection", "book", "proceedings")
"""Types of which the styles want a volume or a number, and a number only within a series."""
_WHERE = ("booktitle", "journal", "publisher", "school", "institution")
_WORDS = {
    "phdthesis": "PhD thesis",
    "mastersthesis": "Master's thesis",
    "report": "Technical report",
    "software": "Software",
    "dataset": "Dataset",
    "talk": "Talk",
    "patent": "Patent",
}


def render_public(entries: Iterable[Entry]) -> Iterator[str]:
    """Texts that joined are the file. Keys that BibTeX does not allow, or that come twice, are changed."""
    used: set[str] = set()
    for number, entry in enumerate(entries):
        key = unused(legal_key(entry), used)
        yield ("\n" if number else "") + _entry(entry, key)


def _entry(entry: Entry, key: str) -> str:
    values = {name: value for name, value in spelled(entry).items() if _is_public(name)}
    name = _type(entry, values)
    if name == "misc":
        _say_what_it_is(entry, values)
    _avoid_warnings(name, values)
    if entry.status == "accepted":
        values.setdefault("note", "To appear")
    if "author" not in values and not (name in ("book", "proceedings") and "editor" in values):
        values.setdefault("key", values.get("title", key))
    return as_text(name, key, values)


def _is_public(name: str) -> bool:
    return "+" not in name and name not in ("pubstate", "crossref", "xref", "xdata", "ids", "key")


def _type(entry: Entry, values: Values) -> str:
    """The type of the kind, if the entry has what the styles ask of it."""
    name = type_of(entry.kind)
    if name == "book":
        has_somebody = "author" in values or "editor" in values
        return name if has_somebody and {"title", "publisher", "year"} <= values.keys() else "misc"
    needed = _NEEDED.get(name)
    return name if needed and set(needed.split()) <= values.keys() else "misc"


def _say_what_it_is(entry: Entry, values: Values) -> None:
    """Where it appeared and what it is, in the one field in which `misc` says such things."""
    where = [values.pop(name) for name in _WHERE if name in values]
    words = [encode(_WORDS[entry.kind])] if entry.kind in _WORDS else []
    if "howpublished" not in values and (said := ", ".join([*words, *where])):
        values["howpublished"] = said


def _avoid_warnings(name: str, values: Values) -> None:
    """Move what the styles do not take together to the fields of biblatex that hold it as well."""
    if name == "book" and "author" in values and "editor" in values:
        values["editora"], values["editoratype"] = values.pop("editor"), "editor"
    if name in _WITH_SERIES and "number" in values and ("volume" in values or "series" not in values):
        values.setdefault("issue", values.pop("number"))
    if name == "article" and "number" in values and "volume" not in values:
        values.setdefault("issue", values.pop("number"))
