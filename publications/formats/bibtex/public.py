"""Entries as BibTeX for whoever cites them: what the standard styles typeset without a warning.

The styles (plain, alpha and their kin, by btxbst.doc) know fourteen types, and ask of each for certain
fields. An entry that cannot give these is written as the type that asks for nothing, `misc`, and says in
`howpublished` where it appeared and what it is. What the styles do not take together is kept in fields of
biblatex that they do not look at: a number in `issue`, the editors of a book by authors in `editora`. Fields
with which we keep what BibTeX cannot say are left out: an entry does not come back from this form as it was.
"""

from collections.abc import Iterable, Iterator

from publications.formats.bibtex.kinds import type_of
from publications.formats.bibtex.name_writing import written_name
from publications.formats.bibtex.reading import PUBLISHERS
from publications.formats.bibtex.spelling import Values, spelled
from publications.formats.bibtex.writing import as_text, legal_key, unused
from publications.formats.entry import Entry
from publications.formats.export_values import (
    NO_PUBLISHER,
    NUMBERED,
    OF_INSTITUTIONS,
    get_number,
    get_publisher,
    get_translators,
)
from publications.formats.latex import encode

_NEEDED = {
    "article": "author title journal year",
    "inproceedings": "author title booktitle year",
    "incollection": "author title booktitle publisher year",
    "inbook": "title publisher year",
    "book": "title publisher year",
    "proceedings": "title year editor",
    "phdthesis": "author title school year",
    "mastersthesis": "author title school year",
    "techreport": "author title institution year",
}
_WITH_SERIES = ("inproceedings", "incollection", "inbook", "book", "proceedings")
"""Types of which the styles want a volume or a number, and a number only within a series."""
_WHERE = ("booktitle", "journal", "publisher", "school", "institution")
_OTHER_NAMES = {
    "collection-title": "series", "T3": "series", "collection-number": "number", "publisher-place": "address",
    "CY": "address", "ET": "edition", "ISSN": "issn", "SN": "issn", "ISBN": "isbn",
    "chapter-number": "chapter", "title-short": "shorttitle", "ST": "shorttitle",
    "event-title": "eventtitle", "N1": "note",
}  # fmt: skip
"""Fields by the names that RIS and CSL have for them."""
_BY_SOMEBODY = ("book", "inbook")
"""Types of which the styles take authors or editors, not both."""
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
    _add_what_has_other_names(entry, values)
    name = _type(entry, values)
    if name == "misc":
        _say_what_it_is(entry, values)
    _avoid_warnings(name, values)
    if entry.status == "accepted":
        values.setdefault("note", "To appear")
    if "author" not in values and not (name in (*_BY_SOMEBODY, "proceedings") and "editor" in values):
        values.setdefault("key", values.get("title", key))
    return as_text(name, key, values)


def _add_what_has_other_names(entry: Entry, values: Values) -> None:
    """Add numbers, publishers and translators that the source has in fields of other formats or kinds."""
    for name, field in _OTHER_NAMES.items():
        if isinstance(value := entry.extra.get(name), str):
            values.pop(name, "")
            values.setdefault(field, encode(value))
    number, publisher = get_number(entry), get_publisher(entry)
    if entry.kind in NUMBERED and number and "number" not in values:
        values["number"] = values.pop("issue", "") or encode(number)
    if publisher and entry.kind in OF_INSTITUTIONS and publisher == entry.venue:
        values.pop("journal", "")
        values.setdefault(PUBLISHERS[entry.kind][0], encode(publisher))
    if entry.kind == "chapter":
        values.setdefault("publisher", encode(publisher or NO_PUBLISHER))
    if translators := get_translators(entry):
        values.setdefault("translator", " and ".join(written_name(each.parts) for each in translators))


def _is_public(name: str) -> bool:
    return "+" not in name and name not in ("pubstate", "crossref", "xref", "xdata", "ids", "key")


def _type(entry: Entry, values: Values) -> str:
    """The type of the kind, if the entry has what the styles ask of it."""
    name = type_of(entry.kind)
    if name == "incollection" and "booktitle" not in values and values.keys() & {"chapter", "pages"}:
        name = "inbook"
    if name in _BY_SOMEBODY and not values.keys() & {"author", "editor"}:
        return "misc"
    needed = _NEEDED.get(name)
    return name if needed and set(needed.split()) <= values.keys() else "misc"


def _say_what_it_is(entry: Entry, values: Values) -> None:
    """Where it appeared and what it is, in the one field in which `misc` says such things."""
    if values.get("publisher") == encode(NO_PUBLISHER):
        del values["publisher"]
    where = [values.pop(name) for name in _WHERE if name in values]
    words = [encode(_WORDS[entry.kind])] if entry.kind in _WORDS else []
    if "howpublished" not in values and (said := ", ".join([*words, *where])):
        values["howpublished"] = said


def _avoid_warnings(name: str, values: Values) -> None:
    """Move what the styles do not take together to the fields of biblatex that hold it as well."""
    if name in _BY_SOMEBODY and "author" in values and "editor" in values:
        values["editora"], values["editoratype"] = values.pop("editor"), "editor"
    if name in _WITH_SERIES and "number" in values and ("volume" in values or "series" not in values):
        values.setdefault("issue", values.pop("number"))
    if name == "article" and "number" in values and "volume" not in values:
        values.setdefault("issue", values.pop("number"))
