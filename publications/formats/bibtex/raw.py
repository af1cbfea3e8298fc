"""An entry as its text has it: fields by name, values without delimiters, all TeX still in them."""

import re
from dataclasses import dataclass, field

from publications.formats.bibtex.regions import newlines
from publications.formats.entry import Problem

_LISTS = ("keywords", "keyword")
_LOOKED_AT = 1_000_000
WARNINGS = 50  # of an entry; what is wrong beyond these is not told


@dataclass(slots=True)
class Raw:
    """What was read of an entry, and what was odd.

    type, and the names of the fields: in lower case. start: where it begins in the text read. broken: why a
    part of it may be wrong or missing, with the field that is to blame, and where that begins in the text;
    empty where all could be read.
    repairs: how often it had to be guessed where something begins or ends; vain: how often in vain.
    """

    type: str
    key: str
    line: int
    start: int = 0
    source: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    warnings: list[Problem] = field(default_factory=list)
    broken: str = ""
    broken_field: str = ""
    broken_at: int = 0
    repairs: int = 0
    vain: int = 0

    def warn(self, reason: str, name: str = "") -> None:
        """Note what was odd in a field, or in the entry; to be used when the entry has its source."""
        if len(self.warnings) < WARNINGS:
            self.warnings.append(Problem(self.line_of(name), reason, self.key, name))

    def warn_at(self, text: str, pos: int, reason: str, name: str = "") -> None:
        """Note what was odd at a position of the text that the entry is read from."""
        if len(self.warnings) < WARNINGS:
            line = self.line + newlines(text[self.start : pos])
            self.warnings.append(Problem(line, reason, self.key, name))

    def warned(self, reason: str) -> bool:
        """Whether this was noted already."""
        return any(problem.reason == reason for problem in self.warnings)

    def line_of(self, name: str) -> int:
        """In which line of the whole text a field begins."""
        if not name:
            return self.line
        head = self.source[:_LOOKED_AT]
        found = re.search(rf"(?<![\w-]){re.escape(name)}\s*=", head, re.IGNORECASE)
        return self.line + newlines(head[: found.start()]) if found else self.line

    def put(self, name: str, value: str) -> None:
        """Take a field in; of several with one name the first counts, as in BibTeX, and the others are kept.

        Keywords are joined: whoever writes a field for each means them all.
        """
        known = self.fields.get(name)
        if known is None or not known.strip():
            self.fields[name] = value
        elif name in _LISTS and len(known) < _LOOKED_AT:
            self.fields[name] = f"{known}{';' if ';' in known + value else ','} {value}"
        elif value.strip() and value.split() != known.split():
            self._put_again(name, value)

    def _put_again(self, name: str, value: str) -> None:
        for number in range(2, WARNINGS):
            other = f"duplicate-{name}" if number == 2 else f"duplicate-{name}-{number}"
            if other not in self.fields:
                self.fields[other] = value
                self.warn(f"There are several fields “{name}”: the first counts, the other is kept.", name)
                return
