"""MEDLINE, as PubMed exports it (.nbib), and the labelled text that Ovid exports: both are read, not written.

The tags are those of nlm.nih.gov/bsd/mms/medlineelements.html. A record becomes an item of CSL-JSON, whose
reader knows names, dates, identifiers and markup.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from bibliography.decoding import number_lines
from bibliography.entry import Entry, Problem
from bibliography.formats.items import build_entry, expand_pages, read_short_name
from core.text.registry_identifiers import find_registry_identifiers

_BEGINS = re.compile(r"^[ \t\ufeff]{0,4}PMID ?- ?\d", re.MULTILINE)
_TAG = re.compile(r"[ \t\ufeff]{0,4}([A-Z][A-Z0-9]{1,3}) {0,2}-(?: (.*)|(\S.*))?")
_BOOKKEEPING = (
    "OWN", "STAT", "DA", "DCOM", "LR", "DEP", "SB", "JID", "EDAT", "MHDA", "CRDT", "PHST", "PST", "SO",
    "IRAD", "GR", "EIN", "CIN", "RN", "NM", "OID", "MID", "CRF", "CI",
)  # fmt: skip
TYPES = {
    "preprint": "article",
    "dataset": "dataset",
    "congress": "paper-conference",
    "book chapter": "chapter",
    "technical report": "report",
    "academic dissertation": "thesis",
    "patent": "patent",
    "video-audio media": "motion_picture",
}
LANGUAGES = {
    "eng": "en", "ger": "de", "fre": "fr", "spa": "es", "ita": "it", "por": "pt", "jpn": "ja", "chi": "zh",
    "rus": "ru", "dut": "nl", "pol": "pl", "kor": "ko",
}  # fmt: skip
_IDENTIFIER = re.compile(r"(\S+) \[(doi|pii)\]", re.IGNORECASE)
ARTICLE_NUMBER = re.compile(r"(?!S\d)[A-Za-z]{0,8}\d{1,8}")
"""Publishers' item identifiers that are numbers of articles: e1003285, and not S0140-6736(20)30183-5."""
_TAGS_OF_FIELDS = {
    "TI": "title", "TT": "original-title", "JT": "container-title", "TA": "container-title-short",
    "VI": "volume", "IP": "issue", "PB": "publisher", "PL": "publisher-place", "PMID": "PMID", "PMC": "PMCID",
    "CTI": "collection-title", "EN": "edition", "ISBN": "ISBN",
}  # fmt: skip

Fields = dict[str, list[str]]


def find_start(head: str) -> int:
    """Return where in the head of a text the first record begins, -1 where none does."""
    match = _BEGINS.search(head)
    return match.start() if match else -1


def parse(text: str | Iterable[str]) -> Iterator[Entry | Problem]:
    """Yield the entries of a text, one record after the other."""
    tags: list[tuple[str, str]] = []
    lines: list[str] = []
    first = 0
    for number, line in number_lines(text):
        match = _TAG.fullmatch(line)
        if match and match[1] == "PMID" and tags:
            yield _read_record(tags, first, lines)
            tags, lines = [], []
        if match:
            first = first if tags else number
            tags.append((match[1], (match[2] or match[3] or "").strip()))
        elif tags and line.strip():
            tags[-1] = tags[-1][0], f"{tags[-1][1]} {line.strip()}"
        if tags:
            lines.append(line)
    if tags:
        yield _read_record(tags, first, lines)


def _read_record(tags: list[tuple[str, str]], line: int, lines: list[str]) -> Entry | Problem:
    return build_entry(_build_item(tags), line, "\n".join(lines))


def _build_item(tags: list[tuple[str, str]]) -> dict[str, Any]:
    """Build an item of CSL-JSON; tags without a variable keep their names."""
    fields: Fields = {}
    for tag, value in tags:
        fields.setdefault(tag, []).append(value)
    item: dict[str, Any] = {
        name: " ".join(fields.pop(tag)) for tag, name in _TAGS_OF_FIELDS.items() if tag in fields
    }
    book = " ".join(fields.pop("BTI", []))
    if book:
        item |= {"container-title": book} if "title" in item else {"title": book}
    title = item.get("title", "") or item.get("original-title", "")
    title = title if title.endswith("...") else title.removesuffix(".")
    if title.startswith("[") and title.endswith("]"):  # it is translated
        title = title[1:-1].removesuffix(".")
    item["title"] = title
    types = filter(None, (TYPES.get(name.casefold()) for name in fields.pop("PT", [])))
    book_type = "chapter" if title != book else "book"
    item["type"] = next(types, book_type if book else "article-journal")
    identifiers = map(_IDENTIFIER.fullmatch, reversed(fields.pop("LID", []) + fields.pop("AID", [])))
    item |= {match[2].upper(): match[1] for match in identifiers if match}
    item |= {
        "author": _read_people(tags, "FAU", "AU", "CN"),
        "editor": _read_people(tags, "FED", "ED", ""),
        "issued": _get_first(fields, "DP") or _get_first(fields, "DEP"),
        "page": expand_pages(" ".join(fields.pop("PG", []))),
        "article-number": number
        if (number := item.pop("PII", "")) and ARTICLE_NUMBER.fullmatch(number)
        else "",
        "language": ", ".join(LANGUAGES.get(code, code) for code in fields.pop("LA", [])),
        "abstract": " ".join(fields.pop("AB", [])),
        "ISSN": " ".join(dict.fromkeys(number.split(" ")[0] for number in fields.pop("IS", []))),
        "keyword": "; ".join(keyword.lstrip("*") for keyword in fields.pop("OT", [])),
    }
    for tag in ("FAU", "AU", "CN", "FED", "ED", "AD", "AUID", "DP", *_BOOKKEEPING):
        fields.pop(tag, None)
    item |= {tag: values if values[1:] else values[0] for tag, values in fields.items()}
    return item


def _get_first(fields: Fields, tag: str) -> str:
    return next(iter(fields.get(tag, [])), "")


def _read_people(tags: list[tuple[str, str]], full: str, short: str, group: str) -> list[dict[str, Any]]:
    """Return the names in order; a short form that follows its full one is the same person."""
    people: list[dict[str, Any]] = []
    of_first: list[str] = []  # in old records, where it stands before the names
    previous_tag = ""
    for tag, value in tags:
        if tag == full:
            family, _, given = value.partition(",")
            people.append({"family": family, "given": given.strip()} if given else {"literal": value})
        elif tag == short and previous_tag != full:
            people.append(read_short_name(value))
        elif group and tag == group:
            people.append({"literal": value})
        elif tag == "AUID" and people:
            orcids = [number for scheme, number in find_registry_identifiers(value) if scheme == "orcid"]
            people[-1] |= {"ORCID": orcids[0]} if orcids else {}
        elif tag == "AD" and people:
            people[-1].setdefault("affiliation", []).append(value)
        elif tag == "AD":
            of_first.append(value)
        previous_tag = tag
    if people and of_first:
        people[0].setdefault("affiliation", of_first)
    return people
