"""What a kind of table has: columns that are found by headings in any order and in several languages."""

import re
import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from itertools import zip_longest
from typing import Any

from django.utils.translation import gettext

_PLURAL_ENDING = re.compile(r"\s*(?:\(s\)|[:/*_(]?-?in(?:nen)?\)|[:/*_]-?in(?:nen)?)$")
"""Of "Supervisor(s)" and "Betreuer:in"."""
BRACKETS = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")


@dataclass(frozen=True)
class Column:
    """A column that a table can have.

    synonyms: what else it is called. type: what its cells hold, such as "date" or "names". is_repeatable:
    whether a table may have several, whose cells are joined.
    """

    key: str
    heading: str
    synonyms: tuple[str, ...] = ()
    type: str = "text"
    is_repeatable: bool = False


def load_columns(package: str) -> dict[str, Any]:
    """Return the content of `columns.toml` in a package: sections of columns, and regular expressions."""
    return tomllib.loads(files(package).joinpath("columns.toml").read_text("utf-8"))


def list_columns(section: Mapping[str, Mapping[str, Any]]) -> list[Column]:
    """Return the columns of a section. Synonyms are separated by commas."""
    return [
        Column(
            key,
            facts["heading"],
            tuple(filter(None, map(str.strip, facts.get("synonyms", "").split(",")))),
            facts.get("type", "text"),
            facts.get("repeatable", False),
        )
        for key, facts in section.items()
    ]


class Columns:
    """The columns of a kind of table, by key.

    required: keys of which a table has at least one. labels: keys of columns in which a total is marked.
    patterns: by key, what longer headings contain; the first that fits counts, and a key without a column
    says that a heading is none of these.
    """

    def __init__(
        self,
        columns: Iterable[Column],
        *,
        required: Collection[str],
        labels: Collection[str] = (),
        patterns: Mapping[str, str] | None = None,
        most_rows: int = 2000,
    ) -> None:
        self.by_key = {column.key: column for column in columns}
        self.required, self.labels, self.most_rows = set(required), set(labels or required), most_rows
        self._keys = {
            normalize_heading(text): column.key
            for column in self.by_key.values()
            for text in (column.heading, column.key, *column.synonyms)
        }
        self._patterns = {key: re.compile(pattern) for key, pattern in (patterns or {}).items()}

    @property
    def headings(self) -> dict[str, str]:
        """The headings in the active language, by key."""
        return {key: gettext(column.heading) for key, column in self.by_key.items()}

    @property
    def repeatable(self) -> set[str]:
        return {key for key, column in self.by_key.items() if column.is_repeatable}

    def list_keys(self, type: str) -> list[str]:
        """Return the keys of the columns of a type."""
        return [key for key, column in self.by_key.items() if column.type == type]

    def find(self, heading: str) -> str | None:
        """Return the key of the column that a heading means, in any case and with any spaces, or None."""
        text = normalize_heading(heading)
        forms = (text, _PLURAL_ENDING.sub("", text), text.replace(".", ""), BRACKETS.sub("", text))
        keys = {normalize_heading(heading): key for key, heading in self.headings.items()} | self._keys
        return next((keys[form] for form in forms if form in keys), None)

    def guess(self, heading: str) -> str | None:
        """Return the key of the column of which a heading has words: "Vertrag bis (geplant)"; or None."""
        text = normalize_heading(heading)
        key = next((key for key, pattern in self._patterns.items() if pattern.search(text)), None)
        return key if key in self.by_key else None

    def assign(self, headings: list[str]) -> list[str | None]:
        """Return the columns of headings, guessed for unknown ones; each only once, unless repeatable."""
        keys = [self.find(heading) for heading in headings]
        for index, heading in enumerate(headings):
            key = None if keys[index] else self.guess(heading)
            if key and (key in self.repeatable or key not in keys):
                keys[index] = key
        return keys

    def find_headings(self, rows: list[list[str]]) -> tuple[int, list[str], list[str | None]]:
        """Return the number of rows up to the headings, the headings, and their columns.

        Above them may be other lines, and they may be in two rows. Raises ValueError if there are none.
        """
        for number, row in enumerate(rows):
            headings = [text.strip() for text in row]
            beneath = [text.strip() for text in rows[number + 1]] if number + 1 < len(rows) else []
            if any(beneath) and all(self.find(text) for text in beneath if text):  # of two rows of headings
                headings = [lower or upper for upper, lower in zip_longest(headings, beneath, fillvalue="")]
                number += 1
            keys = list(filter(None, map(self.find, headings)))
            has_several = len(keys) > 1
            guesses = set(map(self.guess, headings)) if has_several else set()
            if self.required & {*keys, *guesses} and (has_several or number == 0):
                return number + 1, headings, self.assign(headings)
        heading = self.headings[min(self.required, key=list(self.by_key).index)].casefold()
        raise ValueError(
            gettext("There must be a row of headings with “{heading}”. Known headings: {headings}.").format(
                heading=heading, headings=", ".join(self.headings.values())
            )
        )


def normalize_heading(heading: str) -> str:
    text = " ".join(heading.replace("\u2019", "'").replace("_", " ").split())[:200]
    return text.casefold().strip(":*. ")
