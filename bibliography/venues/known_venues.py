"""Look up venues by acronym or name in a built-in table."""

import csv
import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

_TABLE = Path(__file__).with_name("venues.csv")
_BETWEEN = re.compile(r"[^\w*]+")


@dataclass(frozen=True)
class KnownVenue:
    """The acronym and the full name of a venue."""

    short: str
    name: str


@lru_cache(maxsize=4096)
def find_by_name(name: str) -> KnownVenue | None:
    """Find the venue with a full name, whatever its case, accents and punctuation."""
    names, patterns, _ = _read_table()
    key = _make_key(name)
    return names.get(key) or next((venue for pattern, venue in patterns if pattern.fullmatch(key)), None)


def find_by_acronym(text: str) -> KnownVenue | None:
    """Find the venue with an acronym, in whatever case."""
    return _read_table()[2].get(text.casefold())


def spell_acronym(text: str) -> str:
    """Return an acronym in its usual case, "NeurIPS" for "neurips"; empty if it is not in the table."""
    venue = find_by_acronym(text)
    return venue.short if venue else ""


def _make_key(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).replace("&", " and ").casefold()
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return _BETWEEN.sub(" ", plain).replace(" and ", " ").strip().removeprefix("the ").removeprefix("annual ")


@cache
def _read_table() -> tuple[
    dict[str, KnownVenue], list[tuple[re.Pattern[str], KnownVenue]], dict[str, KnownVenue]
]:
    """Read venues by keys of names, by patterns with a star for any text, and by acronyms."""
    names: dict[str, KnownVenue] = {}
    patterns: list[tuple[re.Pattern[str], KnownVenue]] = []
    acronyms: dict[str, KnownVenue] = {}
    with _TABLE.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            venue = KnownVenue(row["short"], row["name"])
            acronyms[venue.short.casefold()] = venue
            for name in filter(None, (venue.name, *row["also"].split("|"))):
                key = _make_key(name)
                if "*" in key:
                    patterns.append((re.compile(".*".join(map(re.escape, key.split("*")))), venue))
                else:
                    names[key] = venue
    return names, patterns, acronyms
