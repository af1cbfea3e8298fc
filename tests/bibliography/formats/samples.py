"""Invented exports of other programs, as these write them, by format; and what tests ask of entries."""

from pathlib import Path
from typing import Any

from bibliography.formats import Entry, read

_FOLDER = Path(__file__).parents[2] / "data" / "exports"
SAMPLES = {path.stem: path.read_bytes().decode() for path in sorted(_FOLDER.iterdir())}


def read_entries(text: str | bytes, format: str | None = None) -> list[Entry]:
    """Return the entries of a text, without problems."""
    return [item for item in read(text, format=format) if isinstance(item, Entry)]


def get_facts(entry: Entry, names: str) -> dict[str, Any]:
    """Return fields of an entry by name, of people their names."""
    values = {name: getattr(entry, name) for name in names.split()}
    return (
        values
        | {
            name: [person.name for person in value]
            for name, value in values.items()
            if name in ("authors", "editors")
        }
        | {name: [link.url for link in value] for name, value in values.items() if name == "links"}
    )
