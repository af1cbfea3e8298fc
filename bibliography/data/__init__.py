"""Tables of the formats, each a file beside this one: words, types and fields, commands of TeX."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parent


def load_table(name: str) -> dict[str, Any]:
    """Return the content of a TOML file."""
    return tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def load_lines(name: str) -> list[str]:
    """Return the lines of a text file but for those that begin with "# "."""
    lines = (_FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("# ")]


def load_pairs(name: str) -> dict[str, str]:
    """Return the first word of each line of a text file with the rest of its line."""
    rows = (line.partition(" ") for line in load_lines(name))
    return {key: value for key, _, value in rows}


def invert(table: Mapping[str, str | list[str]]) -> dict[str, str]:
    """Return a table from each item of the values, lists or words separated by spaces, to its key."""
    return {
        item: key
        for key, value in table.items()
        for item in (value.split() if isinstance(value, str) else value)
    }
