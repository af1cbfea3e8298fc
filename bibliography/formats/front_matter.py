"""Pages of papers of Hugo and HugoBlox: front matter in YAML between `---`, or in TOML between `+++`.

Only front matter that describes a paper is read: with a title, and authors, a publication, a type of it or
a DOI.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date, time
from itertools import chain
from typing import Any

from bibliography.decoding import number_lines
from bibliography.entry import LINK_KINDS, Entry, EntryLink, Problem
from bibliography.formats.items import build_entry, find_type
from bibliography.formats.yaml_values import LARGEST, parse_yaml
from bibliography.kinds import load_types
from bibliography.links import guess_link_kind, is_url
from core.text.translation import SeparatedNumber, gettext

_NAMES = "authors|publication_types|publication|publication_short|publishDate|doi|hugoblox"
_BLOCKS = {"---": r"[ \t]*:", "+++": r"[ \t]*="}
_FENCES = {fence: re.compile(rf"^\ufeff?{re.escape(fence)}[ \t]*\r?\n", re.MULTILINE) for fence in _BLOCKS}
_TITLES = {fence: re.compile(rf"^[\"']?title[\"']?{sign}", re.MULTILINE) for fence, sign in _BLOCKS.items()}
_SIGNS = {
    fence: re.compile(rf"^[\"']?(?:{_NAMES})[\"']?{sign}", re.MULTILINE) for fence, sign in _BLOCKS.items()
}
_IN = re.compile(r"^(?:in:?|published in:?)\s+", re.IGNORECASE)
_EMPHASIS = re.compile(r"(?<![\w*_])([*_]{1,2})(?=\S)([^*_]{1,1000})(?<=\S)\1(?![\w*_])")
_SHORTCODE = re.compile(r"\{\{[<%][^{}]{0,500}[%>]\}\}")
_LINKS = {
    "pdf": "pdf", "code": "code", "dataset": "data", "poster": "poster", "slides": "slides", "source": "page",
    "video": "video", "preprint": "pdf", "custom": "page",
}  # fmt: skip


def find_start(head: str) -> int:
    """Return where in the head of a text the front matter of a paper begins; -1 where it does not."""
    places = []
    for begin in _FENCES.values():
        for match in begin.finditer(head):
            if find_end(head, match.start()) > 0:
                places.append(match.start())
                break
    return min(places, default=-1)


def find_end(text: str, start: int) -> int:
    """Return the end of the front matter that begins at a place; -1 if it is not that of a paper."""
    fence = text[start : start + 4].lstrip("\ufeff")[:3]
    begin = text.find("\n", start) + 1
    limit = min(len(text), begin + LARGEST)
    position = begin
    while True:
        end = text.find(f"\n{fence}", position - 1, limit)
        if end < 0:
            return -1
        line_end = text.find("\n", end + 1)
        line_end = line_end if line_end >= 0 else len(text)
        if text[end + 1 : line_end].strip() == fence:
            break
        position = end + 2
    return line_end if _is_paper(text[begin : end + 1], fence) else -1


def parse(text: str | Iterable[str]) -> Iterator[Entry | Problem]:
    """Yield the entry of each block of front matter; what is below it is left out."""
    lines: list[str] = []
    fence = ""
    first = size = 0
    for number, line in number_lines(text):
        mark = line.strip("\ufeff \t")
        if mark in _BLOCKS:
            item = _read_block("\n".join(lines), fence, first) if mark == fence else None
            if item:
                yield item
                fence = ""
            elif mark == fence or not fence or not _is_paper("\n".join(lines), fence):
                fence, first = mark, number  # the end of something else, which may be a beginning, too
            lines, size = [], 0
        elif fence and size <= LARGEST:
            lines.append(line)
            size += len(line) + 1


def _is_paper(text: str, fence: str) -> bool:
    return bool(_TITLES[fence].search(text) and _SIGNS[fence].search(text))


def _read_block(text: str, fence: str, line: int) -> Entry | Problem | None:
    """Return the entry of a block, or its problem; None if it is about no paper."""
    if not _is_paper(text, fence):
        return None
    source = f"{fence}\n{text}\n{fence}"
    try:
        if len(text) > LARGEST:
            raise ValueError(
                gettext("The front matter has more than {largest:,} characters.").format(
                    largest=SeparatedNumber(LARGEST)
                )
            )
        values = parse_yaml(text) if fence == "---" else parse_toml(text)
    except ValueError as error:
        return Problem(line, str(error), source=source[:2_000])
    if not isinstance(values, dict):
        return Problem(line, gettext("The front matter has no names and values."), source=source[:2_000])
    return build_paper(values, line, source)


def build_paper(values: Mapping[str, Any], line: int, source: str = "") -> Entry | Problem:
    """Return the entry of the values of front matter, or a problem if they describe no work."""
    entry = build_entry(_build_item(values), line, source)
    return replace(entry, links=_add_links(entry.links, values)) if isinstance(entry, Entry) else entry


def parse_toml(text: str) -> Any:
    """Return the values of TOML. Raises ValueError with a message for readers."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(gettext("This is not TOML: {error}.").format(error=str(error)[:200])) from error
    except (RecursionError, OverflowError, ValueError) as error:
        raise ValueError(gettext("This is not TOML that can be read.")) from error


def _build_item(values: Mapping[str, Any]) -> dict[str, Any]:
    types = [text.strip().casefold() for text in _list_texts(values.get("publication_types"))]
    csl_types = load_types("csl").kind_of
    item_type = next((name for name in types if name in csl_types), "") or find_type("hugo", types)
    identifiers = values.get("hugoblox")
    identifiers = identifiers.get("ids") if isinstance(identifiers, dict) else None
    identifiers = identifiers if isinstance(identifiers, dict) else {}
    venue = _IN.sub("", _strip_marks(_get(values, "publication")))
    is_preprint = venue.casefold().startswith("arxiv")
    return {
        "type": item_type
        if item_type != "document" or not venue
        else "article"
        if is_preprint
        else "article-journal",
        "title": _strip_marks(_get(values, "title")),
        "subtitle": _strip_marks(_get(values, "subtitle")),
        "author": [_strip_marks(name) for name in _list_texts(values.get("authors") or values.get("author"))],
        "issued": _get(values, "date") or _get(values, "year") or _get(values, "publishDate"),
        "container-title": "" if is_preprint else venue,
        "abstract": _strip_marks(_get(values, "abstract")),
        "DOI": _get(values, "doi") or _get(identifiers, "doi"),
        "arxiv": _get(values, "arxiv") or _get(identifiers, "arxiv"),
        "PMID": _get(values, "pmid") or _get(identifiers, "pmid"),
        "keyword": [text.replace(";", ",") for text in _list_texts(values.get("tags"))],
        "language": _get(values, "language"),
    }


def _get(values: Mapping[str, Any], name: str) -> str:
    return next(iter(_list_texts(values.get(name))), "")


def _list_texts(value: Any) -> list[str]:
    """Return the texts of a value, a list or one, with dates as such: without a time of the day."""
    if isinstance(value, list):
        return [text for item in value for text in _list_texts(item) if not isinstance(item, list)]
    if isinstance(value, dict):
        return _list_texts(value.get("name"))
    if isinstance(value, date):
        return [value.isoformat()[:10]]
    if isinstance(value, bool | time) or not isinstance(value, str | int | float):
        return []
    return [str(value)] if str(value).strip() else []


def _strip_marks(text: str) -> str:
    """Return a text without the marks of Markdown and Hugo."""
    return _EMPHASIS.sub(r"\2", _SHORTCODE.sub("", text)).strip()


def _add_links(links: tuple[EntryLink, ...], values: Mapping[str, Any]) -> tuple[EntryLink, ...]:
    """Return the links, and those to PDF, code, slides and so on, but for files of the web site itself."""
    pairs = [(_LINKS[name], _get(values, f"url_{name}")) for name in _LINKS]
    others = values.get("links")
    for other in others if isinstance(others, list) else []:
        if isinstance(other, dict):
            kind = (_get(other, "type") or _get(other, "name")).casefold()
            pairs.append((_LINKS.get(kind, kind if kind in LINK_KINDS else ""), _get(other, "url")))
    urls = {link.url for link in links}
    more = (
        EntryLink(url, kind or guess_link_kind(url))
        for kind, url in dict.fromkeys(pairs)
        if is_url(url) and url not in urls
    )
    return tuple({link.url: link for link in chain(links, more)}.values())
