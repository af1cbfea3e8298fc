"""Read pages with front matter in YAML, TOML or JSON, and files of data, as texts, lists and objects."""

import csv
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import Any

from bibliography.formats.front_matter import parse_toml
from bibliography.formats.yaml_values import parse_yaml
from core.text.translation import SeparatedNumber, gettext

LARGEST_HEAD = 200_000  # characters of front matter
LARGEST_DATA = 4_000_000  # characters of a file of data
LARGEST_BODY = 500_000
_FENCES = ("---", "+++", ";;;")
_KEY = re.compile(r"[A-Za-z_][\w -]{0,60}\s*:(?:\s|$)")
_LINE_SPLIT = re.compile(r"^([\w-]{1,60})\s*:[ \t]*(.*)")


@dataclass(frozen=True, slots=True)
class SourcePage:
    """A page of the old site. head: its front matter as it stands. body_line: the line its body begins in."""

    path: str
    values: dict[str, Any]
    body: str
    head: str = ""
    body_line: int = 1
    problems: tuple[tuple[int, str, str], ...] = field(default=())
    """Line, message and text of what could not be read of the front matter."""

    def get(self, *names: str) -> str:
        """Return the text of the first of these values that has one."""
        return get_text(self.values, *names)

    @property
    def folder(self) -> str:
        """The folder that it is in."""
        return self.path.rpartition("/")[0]

    @property
    def name(self) -> str:
        """The name of its file, without the suffix."""
        return self.path.rpartition("/")[2].rpartition(".")[0]

    @property
    def is_bundle(self) -> bool:
        """Whether the files beside it belong to it, as Hugo has them."""
        return self.name.partition(".")[0] in ("index", "_index")

    def find_line(self, name: str) -> int:
        """Return the line of a value of the front matter, 1 if it cannot be told."""
        return find_line(self.head, rf"^[\"']?{re.escape(name)}[\"']?\s*[:=]") + 1


def find_line(text: str, pattern: str) -> int:
    """Return the number of the first line that a pattern matches in, counted from 1; 0 if there is none."""
    match = re.search(pattern, text, re.MULTILINE)
    return text.count("\n", 0, match.start()) + 1 if match else 0


def parse_page(path: str, text: str) -> SourcePage:
    """Parse a page; what is wrong with its front matter is among its problems."""
    head, body, fence = split_front_matter(text)
    problems: list[tuple[int, str, str]] = []
    values: dict[str, Any] = {}
    if len(head) > LARGEST_HEAD:
        problems.append(
            (
                1,
                gettext("The front matter has more than {largest_head:,} characters. Shorten it.").format(
                    largest_head=SeparatedNumber(LARGEST_HEAD)
                ),
                "",
            )
        )
    elif head.strip():
        values = _parse_head(head, fence, problems)
    line = text.count("\n", 0, len(text) - len(body)) + 1
    if len(body) > LARGEST_BODY:
        problems.append(
            (
                line,
                gettext("The text has more than {largest_body:,} characters. The rest is left out.").format(
                    largest_body=SeparatedNumber(LARGEST_BODY)
                ),
                "",
            )
        )
        body = body[:LARGEST_BODY]
    return SourcePage(path, values, body, head, line, tuple(problems))


def split_front_matter(text: str) -> tuple[str, str, str]:
    """Return front matter, the text after it, and the fence around it: "{" for JSON, empty for none."""
    fence = text[:3]
    if fence in _FENCES and text[3:].partition("\n")[0].strip() == "":
        start = text.find("\n") + 1
        position = start - 1
        while start and (position := text.find(f"\n{fence}", position)) >= 0:
            end = text.find("\n", position + 1)
            end = len(text) if end < 0 else end
            if text[position + 1 : end].rstrip() == fence:
                return text[start : position + 1], text[end + 1 :], fence
            position += 1
        return _take_unclosed(text, start) if start and fence == "---" else ("", text, "")
    if fence[:1] == "{" and fence[:2] not in ("{{", "{%"):
        try:
            _, end = json.JSONDecoder().raw_decode(text[:LARGEST_HEAD])
        except (ValueError, RecursionError):
            return "", text, ""
        return text[:end], text[end:].lstrip("\n"), "{"
    return "", text, ""


def _take_unclosed(text: str, start: int) -> tuple[str, str, str]:
    """Return front matter whose end is missing, if all of the text is values."""
    try:
        is_head = isinstance(parse_yaml(text[start:]), dict)
    except ValueError:
        is_head = False
    return (text[start:], "", "---") if is_head else ("", text, "")


def _parse_head(head: str, fence: str, problems: list[tuple[int, str, str]]) -> dict[str, Any]:
    try:
        values = parse_values(head, {"---": "yaml", "+++": "toml"}.get(fence, "json"))
    except ValueError as error:
        if fence != "---":
            problems.append((1, str(error), head.partition("\n")[0][:200]))
            return {}
        return _parse_in_blocks(head, problems)
    if not isinstance(values, dict):
        problems.append((1, gettext("The front matter has no names and values."), head[:200]))
        return {}
    return values


def _parse_in_blocks(head: str, problems: list[tuple[int, str, str]]) -> dict[str, Any]:
    """Read YAML value by value, so that a mistake in one does not lose the others."""
    values: dict[str, Any] = {}
    for number, block in _split_blocks(head):
        try:
            value = parse_yaml(block)
        except ValueError as error:
            match = _LINE_SPLIT.match(block)
            if match and "\n" not in block.strip():
                values[match[1]] = match[2].strip().strip("\"'")  # mostly a colon in a title without quotes
                problems.append(
                    (number + 1, gettext("Put the value in quotes. It was read as it stands."), block.strip())
                )
            else:
                problems.append((number + 1, str(error), block.partition("\n")[0][:200]))
            continue
        if isinstance(value, dict):
            values |= value
    return values


def _split_blocks(head: str) -> Iterator[tuple[int, str]]:
    """Yield each value at the left margin with the lines that belong to it, and its line."""
    block: list[str] = []
    start = 1
    for number, line in enumerate(head.split("\n"), start=1):
        if _KEY.match(line) and block:
            yield start, "\n".join(block)
            block, start = [], number
        block.append(line)
    yield start, "\n".join(block)


def parse_values(text: str, kind: str) -> Any:
    """Return what a text of data holds: texts, lists and objects. Raises ValueError with a message.

    kind: "yaml", "toml", "json" or "csv".
    """
    if len(text) > LARGEST_DATA:
        raise ValueError(
            gettext("The file has more than {largest_data:,} characters. Split it.").format(
                largest_data=SeparatedNumber(LARGEST_DATA)
            )
        )
    if kind == "yaml":
        return parse_yaml(_drop_document_marks(text), LARGEST_DATA)
    if kind == "toml":
        return _to_texts(parse_toml(text))
    if kind == "csv":
        rows = csv.DictReader(text.splitlines(), delimiter=_find_delimiter(text))
        try:
            return [{name: value or "" for name, value in row.items() if name} for row in rows]
        except csv.Error as error:
            raise ValueError(gettext("This is not CSV: {error}.").format(error=error)) from error
    try:
        return _to_texts(json.loads(text))
    except RecursionError as error:
        raise ValueError(gettext("Lists and objects are nested too deeply.")) from error
    except ValueError as error:
        raise ValueError(gettext("This is not JSON: {error}.").format(error=str(error)[:200])) from error


def _drop_document_marks(text: str) -> str:
    """Return YAML without the marks around a single document, which Jekyll's files of data may have."""
    text = text.removeprefix("---\n") if text.startswith("---\n") else text
    return text.rstrip().removesuffix("\n---").removesuffix("\n...") + "\n"


def _find_delimiter(text: str) -> str:
    head = text.partition("\n")[0]
    return max((",", ";", "\t"), key=head.count)


def _to_texts(value: Any, depth: int = 0) -> Any:
    """Return values with all scalars as texts, as YAML is read."""
    if depth > 40:
        return ""
    if isinstance(value, dict):
        return {str(name): _to_texts(item, depth + 1) for name, item in value.items()}
    if isinstance(value, list):
        return [_to_texts(item, depth + 1) for item in value]
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    return "" if value is None else str(value)


def get_text(values: Any, *names: str) -> str:
    """Return the text of the first of these values that has one, on one line where it is a short one."""
    if not isinstance(values, dict):
        return ""
    return next(
        (value.strip() for name in names if isinstance(value := values.get(name), str) and value.strip()), ""
    )


def list_texts(value: Any) -> list[str]:
    """Return the texts of a value: of a list, of the names in a list of objects, or of one text."""
    if isinstance(value, str):
        return [value.strip()] if value.strip() else []
    if isinstance(value, dict):
        return list_texts(value.get("name") or value.get("title") or "")
    return [text for item in value for text in list_texts(item)] if isinstance(value, list) else []


def split_texts(value: Any) -> list[str]:
    """Return the texts of a list, or of one text with commas, such as tags."""
    if isinstance(value, str):
        return [part.strip() for part in value.split(",") if part.strip()]
    return list_texts(value)


def is_true(value: Any) -> bool:
    """Return whether a value means yes."""
    return isinstance(value, str) and value.strip().casefold() in ("true", "yes", "on", "1", "y")
