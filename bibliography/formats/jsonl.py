"""Our own JSON Lines (jsonlines.org): every field of an entry, one object a line, the version in each.

    {"groupsite":1,"kind":"article","title":"On Things","authors":[{"name":"Luo Mai","given":"Luo",…}],…}

Fields with default values are left out. A value of a wrong type makes its line a problem.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from bibliography.decoding import LONGEST_LINE, number_lines
from bibliography.entry import Entry, Problem
from bibliography.entry_values import from_values, to_values
from bibliography.json_values import decode_json, encode_json
from core.text.translation import SeparatedNumber, gettext

NAME = "groupsite"
VERSION = 1


def parse(text: str | Iterable[str]) -> Iterator[Entry | Problem]:
    """Yield the entry, or the problem, of each line that is not empty."""
    return parse_lines(text, _read_entry)


def parse_lines(text: str | Iterable[str], read: Callable[[Any, int], Entry]) -> Iterator[Entry | Problem]:
    """Yield the result of `read` for each line that is not empty; a problem where it raises ValueError."""
    for number, line in number_lines(text):
        if line.strip("\ufeff \t"):
            try:
                if len(line) >= LONGEST_LINE:
                    raise ValueError(
                        gettext("The line is too long. It has more than {longest_line:,} characters.").format(
                            longest_line=SeparatedNumber(LONGEST_LINE)
                        )
                    )
                yield read(decode_json(line.lstrip("\ufeff")), number)
            except ValueError as error:
                yield Problem(number, str(error), source=line[:2_000])


def render(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield a line for each entry."""
    for entry in entries:
        yield f"{encode_json({NAME: VERSION} | to_values(entry))}\n"


def find_start(head: str) -> int:
    """Return where in the head of a text this format begins; -1 where it does not."""
    return 0 if re.match(rf'[\s\ufeff]*\{{\s*"{NAME}"\s*:\s*\d', head) else -1


def _read_entry(values: Any, number: int) -> Entry:
    if not isinstance(values, dict):
        raise ValueError(gettext("A line has one object, in braces."))
    if values.pop(NAME, None) != VERSION:
        raise ValueError(
            gettext(
                'Each line begins with {{"{name}":{version},…}}: that tells the version of its fields.'
            ).format(name=NAME, version=VERSION)
        )
    return from_values(values, number)
