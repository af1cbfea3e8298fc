"""What can be read of an entry whose braces or quotes do not close: its lines tell where its fields begin."""

import re
from collections.abc import Iterable, Iterator

from publications.formats.bibtex.extended_names import NAME_KEYS
from publications.formats.bibtex.macros import Macros
from publications.formats.bibtex.parts import GROUP
from publications.formats.bibtex.raw import Raw

_FIELD = re.compile(
    r"(?:[\r\n][ \t]*+,?[ \t]*+|,[ \t]*+(?=[A-Za-z-]++[ \t]*+=[ \t]*+(?:[{\"]|\d++\s*+[,}])))"
    r"([A-Za-z][\w+:.-]*+)[ \t]*+=[ \t]*+(?=[{\"\d]|[A-Za-z]++[ \t]*+[,}\r\n#])"
)
MOST_BRACES = 10_000  # of a value; one with more loses them all
_BRACE = re.compile("[{}]")


SHORT = ("title", "author", "booktitle", "journal")
"""Fields in which nobody quotes other fields."""
_MOST_IN_LINE = 50
_WHOLE = re.compile(
    rf"\s*+({GROUP}|\"[^\"{{}}]*+\"|[^\s{{}}\"=,]++)\s*+,\s*+([A-Za-z][\w+:.-]*+)\s*+=\s*+(?=\S)"
)


def hiding_field(raw: Raw, names: Iterable[str]) -> str:
    """The first of the fields whose value holds what looks like another: a brace is not where it was."""
    for name in names:
        value = raw.fields.get(name)
        names_found = (found[1].lower() for found in _FIELD.finditer(value)) if value and "=" in value else ()
        if any(each not in NAME_KEYS for each in names_found):
            return name
    return ""


def reread(raw: Raw, text: str, macros: Macros) -> None:
    """Read fields of a broken entry anew, from a text that begins with one and ends with the entry."""
    for first, values in _values("\n" + text.lstrip(" \t\r\n,")):
        for name, value in _of_line(first, values):
            raw.put(name, _unwrapped(value, macros))


def _values(text: str) -> Iterator[tuple[str, str]]:
    """The names, in lower case, and what stands between one name and the next."""
    name, start = "", 0
    for found in _FIELD.finditer(text):
        if name:
            yield name, text[start : found.start()]
        name, start = found[1].lower(), found.end()
    if name:
        yield name, text[start:].rstrip().removesuffix("}").rstrip()


def _of_line(name: str, value: str) -> Iterator[tuple[str, str]]:
    """The fields that follow in one line: each begins behind the comma after a value that is whole."""
    for _ in range(_MOST_IN_LINE):
        found = _WHOLE.match(value)
        if not found:
            break
        yield name, found[1]
        name, value = found[2].lower(), value[found.end() :]
    yield name, value


def _unwrapped(value: str, macros: Macros) -> str:
    """A value without delimiters and without what makes its braces uneven."""
    value = value.strip().rstrip(",").rstrip()
    if value[:1] == '"':
        value = value[1:].removesuffix('"')
    elif value[:1] == "{":
        value = value[1:] if _is_even(value[1:]) else value[1:].removesuffix("}")
    elif value.isalpha():
        value = macros.text(value) or value
    return _even(value)


def _is_even(text: str) -> bool:
    return text.count("{") == text.count("}")


def _even(text: str) -> str:
    """The text without braces that close nothing, and without those that nothing closes."""
    if text.count("{") + text.count("}") > MOST_BRACES:
        return _BRACE.sub("", text)
    opened: list[int] = []
    odd: set[int] = set()
    for brace in _BRACE.finditer(text):
        if brace[0] == "{":
            opened.append(brace.start())
        elif opened:
            opened.pop()
        else:
            odd.add(brace.start())
    odd.update(opened)
    if not odd:
        return text
    cuts = sorted(odd)
    starts = [0, *(cut + 1 for cut in cuts)]
    return "".join(text[start:end] for start, end in zip(starts, [*cuts, len(text)], strict=True))
