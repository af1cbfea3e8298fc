"""CSL as YAML, as Pandoc and Zotero's Better BibTeX write it: a list of items, mostly below `references:`.

The list is read item by item. Lists by Hayagriva, which have a key before each item, are something else.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from bibliography.decoding import number_lines
from bibliography.entry import Entry, Problem
from bibliography.formats.items import build_entry, is_followed
from bibliography.formats.yaml_values import LARGEST, parse_yaml
from core.text.translation import gettext

_NAMES = (
    "id|type|title|author|authors|DOI|doi|key|issued|container-title|citation-key|abstract|year|ISBN|URL|date"
)
_BEGINS = re.compile(
    rf"^\ufeff?(?:---[ \t]*\r?\n)?(?:[ \t]*#[^\n]*\n|[ \t]*\r?\n){{0,50}}"
    r"(?:(?:references|bibliography|publications|papers|entries)[ \t]*:[ \t]*\r?\n"
    r"(?:[ \t]*#[^\n]*\n|[ \t]*\r?\n){0,50})?"
    rf"[ ]{{0,8}}-[ ]{{1,8}}(?:{_NAMES})[ \t]*:(?=[ \t\r\n])",
    re.MULTILINE,
)
_TITLE = re.compile(r"(?<![\w-])[\"']?title[\"']?[ \t]*:[ \t]")
_NEAR = 5_000  # characters behind the beginning of a list in which there is a title
_ITEM = re.compile(r"([ ]{0,8})-[ ]+\S.*")
_LIST = re.compile(r"[\w-]+[ \t]*:[ \t]*|---[ \t]*|\.\.\.[ \t]*|#.*|\ufeff.*")
_RENAMED = {
    "authors": "author",
    "date": "issued",
    "year": "issued",
    "link": "URL",
    "journal": "container-title",
    "doi": "DOI",
}
"""What lists of papers on web sites have instead of CSL's names."""


def find_start(head: str) -> int:
    """Return where in the head of a text this format begins; -1 where it does not."""
    titles = find_titles(head)
    return next((match.start() for match in _BEGINS.finditer(head) if _has_title(match.end(), titles)), -1)


def find_titles(text: str) -> list[int]:
    """Return where titles of items are."""
    return [match.start() for match in _TITLE.finditer(text)]


def is_start(text: str, start: int, titles: Sequence[int]) -> bool:
    """Return whether a list begins at the beginning of a line; titles: where they are in the text."""
    match = _BEGINS.match(text, start)
    return match is not None and _has_title(match.end(), titles)


def _has_title(start: int, titles: Sequence[int]) -> bool:
    return is_followed(titles, start - 10, _NEAR)


def find_end(text: str, start: int, is_other: Callable[[int], bool]) -> int:
    """Return where a list ends: at a line that is none of it, or one at which something else begins."""
    position = start
    any_item = False
    while position < len(text):
        newline = text.find("\n", position)
        line_end = newline if newline >= 0 else len(text)
        line = text[position:line_end].rstrip()
        is_inside = not line or line.startswith((" ", "- ", "#", "-")) or not any_item
        if any_item and (line in ("...", "---") or not is_inside or (line and is_other(position))):
            return line_end if line in ("...", "---") else position
        any_item = any_item or bool(_ITEM.fullmatch(line))
        position = line_end + 1
    return len(text)


def parse(text: str | Iterable[str]) -> Iterator[Entry | Problem]:
    """Yield the entry, or the problem, of each item."""
    lines: list[str] = []
    first = size = 0
    margin = -1  # of the items
    for number, line in number_lines(text):
        line = line.rstrip()
        item = _ITEM.fullmatch(line)
        if item and (margin < 0 or len(item[1]) == margin):
            if lines:
                yield _read_item(lines, first)
            margin, lines, first, size = len(item[1]), [], number, 0
        elif (
            line
            and not line.startswith(" ")
            and not (lines and line.startswith("#"))
            and _LIST.fullmatch(line)
        ):
            if lines:
                yield _read_item(lines, first)
            lines, margin = [], -1
            continue
        if margin >= 0 and size <= LARGEST:
            lines.append(line)
            size += len(line) + 1
    if lines:
        yield _read_item(lines, first)


def _read_item(lines: list[str], first: int) -> Entry | Problem:
    source = "\n".join(lines).rstrip()
    try:
        value = parse_yaml(source)
    except ValueError as error:
        return Problem(first, str(error), source=source[:2_000])
    item = value[0] if isinstance(value, list) and value else None
    if not isinstance(item, dict):
        return Problem(
            first, gettext("A work must be an object, with its names and values."), source=source[:2_000]
        )
    return build_entry(_rename(item), first, source)


def _rename(item: dict[str, Any]) -> dict[str, Any]:
    """Return an item with CSL's names of variables; dates may be lists of objects with their parts."""
    for name, variable in _RENAMED.items():
        if name in item and variable not in item:
            item[variable] = item.pop(name)
    issued = item.get("issued")
    if isinstance(issued, list) and issued and isinstance(issued[0], dict):  # as Pandoc writes it
        issued = issued[0]
    if isinstance(issued, dict) and "year" in issued:
        parts = [issued.get(name) for name in ("year", "month", "day")]
        item["issued"] = {"date-parts": [[part for part in parts if part]]}
    elif isinstance(issued, list):
        item["issued"] = {"date-parts": [issued]}
    keywords = item.get("keyword")
    if isinstance(keywords, str) and "\n" in keywords:
        item["keyword"] = keywords.splitlines()
    if "DOI" not in item and str(item.get("id", "")).casefold().startswith("doi:"):
        item["DOI"] = item.pop("id")
    return item
