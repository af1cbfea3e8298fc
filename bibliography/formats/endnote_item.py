"""Items of CSL-JSON from the fields of EndNote, whose meaning depends on the type of the reference."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bibliography.dates import read_date
from bibliography.formats.items import expand_pages, find_type, mark_group

Fields = Mapping[str, Sequence[str]]
"""Values by EndNote's names of fields in its XML: "secondary-title"."""

_ISSN = re.compile(r"(?<![\d-])\d{4}-?\d{3}[\dXx](?![\d-])")
_VARIABLES = {
    "volume": "volume",
    "edition": "edition",
    "publisher": "publisher",
    "pub-location": "publisher-place",
    "short-title": "title-short",
    "translated-title": "original-title",
    "num-vols": "number-of-volumes",
    "label": "citation-key",
    "call-num": "call-number",
    "language": "language",
    "work-type": "genre",
    "notes": "note",
}
_WITHOUT_SECONDARY = ("book", "thesis", "report", "software", "dataset", "patent")
"""Types whose secondary title is that of a series, or of a department."""


def build_endnote_item(type_name: str, fields: Fields) -> dict[str, Any]:
    """Return the item of a reference."""
    item_type = find_type("endnote", [type_name])
    item: dict[str, Any] = {name: _get(fields, field) for field, name in _VARIABLES.items()}
    issns, isbns = _split_numbers(fields.get("isbn", ()))
    number = _get(fields, "number")
    periodical, secondary, tertiary = (
        _get(fields, name) for name in ("full-title", "secondary-title", "tertiary-title")
    )
    is_whole = item_type in _WITHOUT_SECONDARY and not periodical
    venue = "" if is_whole else secondary or periodical or tertiary
    series = (secondary or tertiary) if is_whole else tertiary if venue != tertiary else ""
    editors = fields.get("secondary-authors", ())
    is_edited = type_name.casefold() == "edited book"  # whose authors are its editors
    names = {"author": fields.get("authors", ()), "editor": editors}
    if is_edited:
        names = {"editor": [*names["author"], *editors]}
    return item | {
        "type": item_type,
        "title": _get(fields, "title"),
        **{role: [mark_group(name) for name in people] for role, people in names.items()},
        "collection-editor": [mark_group(name) for name in fields.get("tertiary-authors", ())],
        "translator": [mark_group(name) for name in fields.get("translators", ())],
        "issued": _read_date(_get(fields, "year"), _get(fields, "date")),
        "container-title": venue,
        "container-title-short": _get(fields, "abbr-1"),
        "collection-title": series,
        "issue": "" if item_type in ("report", "patent") else number,
        "number": number or " ".join(isbns[:1]) if item_type in ("report", "patent") else "",
        "page": expand_pages(_get(fields, "pages")),
        "ISSN": " ".join(issns),
        "ISBN": " ".join(isbns),
        "DOI": _get(fields, "electronic-resource-num"),
        "URL": next((url for url in fields.get("url", ()) if "://" in url), ""),
        "abstract": "\n\n".join(fields.get("abstract", ())),
        "keyword": list(fields.get("keyword", ())),
    }


def _get(fields: Fields, name: str) -> str:
    return next(iter(fields.get(name, ())), "")


def _read_date(year: str, date: str) -> str:
    """Return the date, of which EndNote often has the day without the year."""
    if year and read_date(date)[0] is None:
        return f"{date} {year}".strip()
    return date if str(read_date(date)[0]) == year or not year else year


def _split_numbers(values: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the ISSNs and the other numbers; one field has both, as many as there are."""
    issns, others = [], []
    for value in values:
        for part in re.split(r"[;\n,]", value):
            numbers = _ISSN.findall(part)
            issns += numbers
            if part.strip() and not numbers:
                others.append(part.strip())
    return issns, others
