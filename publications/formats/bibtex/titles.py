"""Titles, with what of them braces protect."""

import re

from publications.formats.latex import Spans, decode, decode_marked, with_letters

LONGEST = 20_000  # characters of a title in which it is noted what braces protect
_ODD = re.compile(r"[^A-Za-z0-9\u00c0-\u024f ,.:;()/+*@=\[\]?!\"|'{}-]|--|''|  |\A |\{[ }]| \}| \Z")
_SINGLE_BRACES = re.compile(r"(?:[^{}]*+\{[^{}]++\})*+[^{}]*+")
_GROUP = re.compile(r"\{[^{}]*\}")


def read_title(value: str) -> tuple[str, Spans]:
    """What `decode_marked` gives, within bounds; titles of words and single braces are read at once."""
    if len(value) > LONGEST:
        return decode(value), ()
    if "\n" in value:
        value = " ".join(value.split())
    if "\\" in value:
        value = with_letters(value)
    if _ODD.search(value):
        return decode_marked(value)
    if "{" not in value and "}" not in value:
        return value, ()
    return _without_groups(value) if _SINGLE_BRACES.fullmatch(value) else decode_marked(value)


def _without_groups(value: str) -> tuple[str, Spans]:
    spans: list[tuple[int, int]] = []
    for number, found in enumerate(_GROUP.finditer(value)):
        start, end = found.start() - 2 * number, found.end() - 2 * number - 2
        if spans and spans[-1][1] == start:
            start = spans.pop()[0]
        spans.append((start, end))
    return value.replace("{", "").replace("}", ""), tuple(spans)
