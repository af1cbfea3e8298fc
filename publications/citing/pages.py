"""Pages of a work as styles write them: ranges cut short in four ways, and what to call what is no range."""

import re
from dataclasses import dataclass
from enum import Enum
from os.path import commonprefix

from publications.formats.pages import range_of

_RANGE = re.compile(r"([A-Za-z]*)(\d+)–([A-Za-z]*)(\d+)")
_ARTICLE = re.compile(r"[eE]\d+|[A-Za-z]{2,}\d+|\d{5,}")
_ARTICLE_PAGES = re.compile(r"(\d+):(\d+)–\1:(\d+)")


class Short(Enum):
    """How the second number of a range is cut."""

    NOT = "1234–1256"
    LEAST = "1234–6"
    TWO = "1234–36"
    CHICAGO = "as the Chicago Manual of Style has it (17th and 18th edition, 9.63)"


@dataclass(frozen=True)
class Pages:
    """Pages as an entry has them, with en dashes in ranges; empty where it has none."""

    text: str

    @classmethod
    def read(cls, text: str) -> "Pages":
        """Of the text of an entry; "pp." and the like before the numbers are taken off."""
        bare = re.sub(r"^(?:pp?\.|pages?)\s*", "", text.strip(), flags=re.IGNORECASE)
        return cls(range_of(bare))

    def __bool__(self) -> bool:
        return bool(self.text)

    @property
    def is_article(self) -> bool:
        """Whether this is the number of an article and not of a page."""
        return bool(_ARTICLE.fullmatch(self.text))

    @property
    def label(self) -> str:
        """ "p." for one page, "pp." for several."""
        return "pp." if "–" in self.text or "," in self.text else "p."

    def short(self, way: Short) -> str:
        """The text with its ranges cut; "12:1–12:25" is the pages of an article and stays."""
        if way is Short.NOT or _ARTICLE_PAGES.fullmatch(self.text):
            return self.text
        return ", ".join(_cut(piece, way) for piece in self.text.split(", "))


def _cut(text: str, way: Short) -> str:
    found = _RANGE.fullmatch(text)
    if not found or found[1] or found[3] or len(found[2]) != len(found[4]) or int(found[2]) >= int(found[4]):
        return text
    first, last = found[2], found[4]
    same = len(commonprefix([first, last]))
    least = {Short.LEAST: 1, Short.TWO: 2}.get(way) or _chicago(first)
    return f"{first}–{last[min(same, max(0, len(last) - least)) :]}"


def _chicago(first: str) -> int:
    """How many digits stay at least."""
    if len(first) < 3 or first.endswith("00"):
        return len(first)
    return 1 if first[-2] == "0" else 2
