"""Web of Science's tagged text (.txt, .ciw): `PT J`, `AU Mai, L`, continued lines, `ER` behind each record.

The tags are those of its help page "Field tags"; a table of it has them as headings.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from bibliography.decoding import number_lines
from bibliography.entry import Entry, Problem
from bibliography.formats.items import build_entry, find_type, join_pages, read_short_name, split_list

_TAG = re.compile(r"[ \t\ufeff]{0,2}([A-Z][A-Z0-9])(?:[ \t](.*))?")
_BEGINS = re.compile(
    r"^[ \t\ufeff]{0,4}(?:FN (?:Clarivate|Thomson|ISI|Web of)[^\n]*$"
    r"|(?:VR 1\.0[ \t]*\r?\n\s{0,4})?PT [JBSPD][ \t]*\r?$)",
    re.MULTILINE,
)
_VARIABLES = {
    "SE": "collection-title", "VL": "volume", "AR": "article-number", "PU": "publisher",
    "PI": "publisher-place", "J9": "container-title-short", "CT": "event-title",
    "CL": "event-place", "DI": "DOI",
    "PM": "PMID", "AB": "abstract",    "LA": "language",
}  # fmt: skip
_OF_LINES = ("AU", "AF", "BA", "BF", "BE", "ED", "CA", "GP", "C1", "CR")
"""Tags with a value in each line; in tables, semicolons are between them."""
_KINDS_OF_SOURCES = {
    "J": "article-journal",
    "B": "book",
    "S": "paper-conference",
    "P": "patent",
    "D": "dataset",
}
_ISSUES = re.compile(r"[\w./-]{1,20}")
_ADDRESS = re.compile(r"\[([^\[\]]{1,20000})\]\s*([^\[\]]{1,2000})")
_FOR_LETTERS = re.compile(r"([^()]{1,500}?) ?\((?:corresponding author|reprint author)\),", re.IGNORECASE)
_ANONYMOUS = ("[anonymous]", "anonymous", "[anon]")

Fields = Mapping[str, Sequence[str]]


def find_start(head: str) -> int:
    """Return where in the head of a text the first record begins, -1 where none does."""
    match = _BEGINS.search(head)
    return match.start() if match else -1


def parse(text: str | Iterable[str]) -> Iterator[Entry | Problem]:
    """Yield the entries of a text; a record without an end ends where the next one begins."""
    fields: dict[str, list[str]] = {}
    lines: list[str] = []
    tag = ""
    first = 0
    for number, line in number_lines(text):
        match = _TAG.fullmatch(line) if not line.startswith("   ") else None
        is_end = match is not None and match[1] in ("ER", "EF")
        if fields and (is_end or (match and match[1] in ("PT", "FN"))):
            yield _build(fields, first, lines)
            fields, lines = {}, []
        if match and not is_end and match[1] not in ("FN", "VR"):
            tag = match[1]
            first = first if fields else number
            fields.setdefault(tag, []).append((match[2] or "").strip())
        elif fields and line.strip() and not match:
            fields[tag].append(line.strip())
        if fields:
            lines.append(line)
    if fields:
        yield _build(fields, first, lines)


def _build(fields: dict[str, list[str]], line: int, lines: list[str]) -> Entry | Problem:
    for tag, values in fields.items():
        fields[tag] = list(filter(None, values)) if tag in _OF_LINES else [" ".join(values)]
    return build_wos_entry(fields, line, "\n".join(lines))


def read_wos_row(row: Mapping[str, str], line: int, source: str) -> Entry | Problem:
    """Return the entry of a row of a table that has the tags as headings."""
    fields = {
        tag: [text] if tag not in _OF_LINES or tag == "C1" else split_list(text) for tag, text in row.items()
    }
    return build_wos_entry(fields, line, source)


def build_wos_entry(fields: Fields, line: int, source: str) -> Entry | Problem:
    """Return the entry of the values of each tag."""

    def get(tag: str) -> str:
        return next(iter(fields.get(tag, ())), "")

    types = split_list(get("DT"))
    source_kind = get("PT")
    default = _KINDS_OF_SOURCES.get(source_kind, "article-journal")
    # an article in proceedings or in a book is called both
    order = (
        types
        if source_kind == "J"
        else sorted(types, key=lambda name: find_type("web_of_science", [name]) == "article-journal")
    )
    item_type = find_type("web_of_science", order, default)
    if source_kind == "P":
        item_type = "patent"
    is_whole = item_type in ("book", "patent")
    item: dict[str, Any] = {name: get(tag) for tag, name in _VARIABLES.items()}
    item |= {
        "type": item_type,
        "title": get("TI"),
        "author": _read_people(fields, ("AF", "BF"), ("AU", "BA"))
        + [{"literal": name} for name in (*fields.get("CA", ()), *fields.get("GP", ()))],
        "editor": _read_people(fields, (), ("BE", "ED")),
        "container-title": "" if is_whole else get("SO"),
        "issue": get("IS") if _ISSUES.fullmatch(get("IS")) else "",
        "number": get("PN").partition(";")[0] if item_type == "patent" else "",
        "page": join_pages(get("BP"), get("EP")),
        "issued": f"{get('PD')} {get('PY')}".strip() or get("EA"),
        "ISSN": " ".join(filter(None, (get("SN"), get("EI")))),
        "ISBN": get("BN"),
        "keyword": split_list(get("DE")),
    }
    if is_whole and not item["title"]:
        item["title"] = get("SO")
    return build_entry(item, line, source, get("FX"))


def _read_people(fields: Fields, full: Sequence[str], short: Sequence[str]) -> list[dict[str, Any]]:
    """Return the names, in full where the record has them, with their ORCID iDs and addresses."""
    tag = next((tag for tag in (*full, *short) if fields.get(tag)), "")
    names = fields.get(tag, ())
    short_names = next((values for each in short if len(values := fields.get(each, ())) == len(names)), names)
    addresses = _read_addresses(fields, is_alone=len(names) == 1)
    pairs = [pair.rpartition("/") for text in fields.get("OI", ()) for pair in split_list(text)]
    orcids = {name.strip().casefold(): number.strip() for name, _, number in pairs}
    people = []
    for name, short_name in zip(names, short_names, strict=True):
        if name.casefold() in _ANONYMOUS:
            continue
        family, comma, given = name.partition(",")
        person: dict[str, Any] = (
            {"family": family.strip(), "given": given.strip()} if comma else {"literal": name}
        )
        if comma and tag in short:  # initials without full stops
            person = (
                read_short_name(f"{family.strip()} {given.strip()}") if given.strip().isupper() else person
            )
        person["ORCID"] = orcids.get(name.casefold(), "")
        keys = (name.casefold(), short_name.casefold(), "")
        person["affiliation"] = next((addresses[key] for key in keys if key in addresses), [])
        people.append(person)
    return people


def _read_addresses(fields: Fields, is_alone: bool) -> dict[str, list[str]]:
    """Return the addresses by name in small letters, as the record has it in full or with initials.

    An address without a name, as in old records, is that of somebody who is the only author. Where there is
    none, that for letters is taken.
    """
    addresses: dict[str, list[str]] = {}
    for text in fields.get("C1", ()):
        matches = list(_ADDRESS.finditer(text))
        for match in matches:
            for name in split_list(match[1]):
                addresses.setdefault(name.casefold(), []).append(match[2].strip(" .;"))
        if is_alone and not matches:
            addresses.setdefault("", []).append(text.strip(" .;"))
    for text in fields.get("RP", ()):
        if not addresses and (head := _FOR_LETTERS.match(text)):
            place = text[head.end() :].strip(" .;")
            addresses |= {name.casefold(): [place] for name in split_list(head[1])}
    return addresses
