"""How an entry begins, where text outside of entries is a comment, and where it is not but should be read."""

import re

from publications.formats.bibtex.raw import Raw
from publications.formats.bibtex.regions import START, newlines
from publications.formats.entry import Problem

_NAME = r"[A-Za-z][\w+:.-]*+"
HEAD = re.compile(r"@\s*+([A-Za-z][^\s{}()@,\"=#%'\\]*+)\s*+[{(]\s*+([^\s,{}()\"=#%@\\]*+)\s*+,")
_NO_KEY = re.compile(rf"\s*+(?={_NAME}\s*+=\s*+(?:[{{\"]|\d+\s*+,))")
_ONLY_KEY = re.compile(r"\s*+([^\s,{}()=]*+)\s*+(?=[})])")
_ODD_KEY = re.compile(
    rf"\s*+([^,\r\n]{{0,300}}?)[ \t]*+"
    rf"(?:,|(?=[\r\n]\s*+{_NAME}\s*+=)|(?<=[ \t])(?={_NAME}[ \t]*+=[ \t]*+[{{\"]))"
)
_LONGEST_LINE = 1_000  # characters before an entry that are looked at
_LINE_END = re.compile(r"[\r\n]|\Z")
_PER_CENT = re.compile(r"%[^\r\n]*")
_FIELD = re.compile(rf"(?:^|[\r\n])[ \t]*+({_NAME})[ \t]*+=[ \t]*+(?:\{{|\"[^\"\r\n]*+\"[ \t]*+,)")


def read_head(text: str, start: int, line: int) -> tuple[Raw, int]:
    """The type and the key of the entry that begins at a position, and where its fields begin."""
    if found := HEAD.match(text, start):
        return Raw(found[1].lower(), found[2], line, start), found.end()
    opened = START.match(text, start)
    if not opened:
        raise ValueError(f"No entry begins at {start}.")
    raw, pos = Raw(opened[1].lower(), "", line, start), opened.end()
    if found := _NO_KEY.match(text, pos):
        raw.warn_at(text, pos, "The entry has no key.")
        return raw, found.end()
    found = _ONLY_KEY.match(text, pos) or _ODD_KEY.match(text, pos)
    if not found:
        return raw, pos
    raw.key = found[1]
    if not found[0].endswith(",") and found.re is _ODD_KEY:
        raw.warn_at(text, pos, f"After the key “{raw.key[:60]}” a comma is missing.")
    return raw, found.end()


def next_start(text: str, pos: int) -> int:
    """Where the next entry begins; -1 where none does. A per cent sign, or @comment, hides its line."""
    while found := START.search(text, pos):
        if not _is_commented(text, found.start()):
            return found.start()
        pos = found.end()
    return -1


def _is_commented(text: str, start: int) -> bool:
    """Whether a per cent sign stands before an entry, or one, or @comment, at the beginning of its line."""
    first = max(0, start - _LONGEST_LINE)
    line_start = max(text.rfind("\n", first, start), text.rfind("\r", first, start), first - 1) + 1
    before = text[line_start:start].strip()
    commented = before.endswith("%") and not before[-2:-1].isdigit()  # 100% is no comment
    return commented or before.startswith("%") or before[:8].lower() == "@comment"


def end_of_line(text: str, pos: int) -> int:
    """Where the line ends in which a position is."""
    found = _LINE_END.search(text, pos)
    return found.start() if found else len(text)


def lost_fields(text: str, line: int) -> Problem | None:
    """What is wrong with text outside of entries: it looks like fields of one."""
    if "=" not in text:
        return None
    found = _FIELD.search(_PER_CENT.sub("", text))
    if not found:
        return None
    reason = (
        f"“{found[1]} = …” stands outside of all entries and is left out: before it an “@” or a brace is "
        "missing, or there is a brace too many."
    )
    return Problem(
        line + newlines(text[: found.start(1)]), reason, field=found[1].lower(), source=text.strip()[:2000]
    )
