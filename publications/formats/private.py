"""What a format has no field for: kept beside its fields, where the format has room for private data.

For each field of an entry that reading the format's own fields would not give back, the value is kept, and
with it the digest of what these fields say. Where somebody changes them in another program the digest no
longer fits, and what the fields say counts.
"""

import zlib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from publications.formats.entry import Entry
from publications.formats.json_values import clean, dumped, is_value
from publications.formats.values import checked, field_from, to_values

NAME = "groupsite"
_OF_EXTRA = "extra."


def private(entry: Entry, seen: Entry) -> dict[str, Any]:
    """What has to be kept of an entry of which `seen` is read; empty where these are equal.

    By the name of the field, or of a field of `extra` after "extra.": the digest of what is seen, and the
    value; without a value the field is seen and is not there.
    """
    wanted, given = _flat(entry), _flat(seen)
    kept: dict[str, Any] = {}
    for name in sorted(wanted.keys() | given.keys()):
        if name not in wanted:
            kept[name] = [_digest(given, name)]
        elif name not in given or _differ(wanted[name], given[name]):
            kept[name] = [_digest(given, name), wanted[name]]
    return kept


def restored(seen: Entry, kept: Any) -> tuple[Entry, list[str]]:
    """The entry of which `private` kept this, and what of it could not be used, in words. Never raises."""
    if not isinstance(kept, Mapping) or not is_value(kept):
        return seen, ["What is kept for this site cannot be read."]
    given = _flat(seen)
    fields: dict[str, Any] = {}
    extra = dict(seen.extra)
    refused: list[str] = []
    for name, pair in kept.items():
        if not isinstance(pair, list) or not 1 <= len(pair) <= 2:
            refused.append(f"What is kept for “{name[:40]}” cannot be read.")
        elif pair[0] != _digest(given, name):
            refused.append(f"“{name[:40]}” was changed elsewhere: what is kept of it no longer counts.")
        elif name.startswith(_OF_EXTRA):
            _put(extra, name.removeprefix(_OF_EXTRA), pair[1:])
        else:
            try:
                fields[name] = field_from(name, pair[1]) if len(pair) == 2 else _default(name)
            except ValueError as error:
                refused.append(str(error))
    try:
        return checked(replace(seen, **fields, extra=extra)), refused
    except ValueError as error:
        return replace(seen, extra=extra), [*refused, str(error)]


def _flat(entry: Entry) -> dict[str, Any]:
    values = to_values(entry)
    extra = values.pop("extra", {})
    return values | {f"{_OF_EXTRA}{name}": value for name, value in extra.items()}


def _differ(one: Any, other: Any) -> bool:
    """Whether two values are written differently; 1, 1.0 and True are, though they are equal."""
    return one is not other and dumped(one) != dumped(other)


def _digest(given: Mapping[str, Any], name: str) -> str:
    """The digest of a field; spans of a title go with the title."""
    value = [given.get(name), given["title"]] if name == "protected" else given.get(name)
    return f"{zlib.crc32(dumped(value).encode(errors='replace')):08x}"


def _put(extra: dict[str, Any], name: str, values: Iterable[Any]) -> None:
    extra.pop(name, None)
    for value in values:
        extra[clean(name)] = clean(value)


def _default(name: str) -> Any:
    return getattr(Entry("other", ""), name)
