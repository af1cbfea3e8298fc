"""What a backup says of itself, and the reading of one that trusts none of it."""

import dataclasses
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import BinaryIO

from groupsite.backup import Refused, tape
from groupsite.backup.tape import Content, Member

FORMAT = 1
MANIFEST, CHECKSUMS = "manifest.json", "checksums.json"
TABLES, UPLOADS = "tables/", "uploads/"
OF_THE_MOMENT = {"cut", "pending"}
"""Folders in that of uploads: pictures cut from them, made when asked for; files of forms not yet saved."""

MOST_JSON = 64 * 1024 * 1024
MOST_MEMBERS = 1_000_000


@dataclass(frozen=True)
class Manifest:
    """What made a backup, and the state that its tables are in.

    migrations: (app, name) of those applied. tables: the columns of each. sequences: the last value of each
    and whether it was used. `site`, `server` and `made` are for people to read.
    """

    migrations: list[tuple[str, str]]
    tables: dict[str, list[str]]
    sequences: dict[str, tuple[int, bool]]
    site: str
    server: str
    made: str
    format: int = FORMAT

    def to_json(self) -> bytes:
        heads = dict(self.migrations)  # the last of each app wins
        return json.dumps(dataclasses.asdict(self) | {"heads": heads}, indent=1).encode()

    @classmethod
    def from_json(cls, data: bytes) -> "Manifest":
        """Raises Refused for whatever `to_json` does not write."""
        try:
            said = json.loads(data)
            if said["format"] != FORMAT:
                raise Refused(
                    f"The backup has format {said['format']!r:.20}; this code reads format {FORMAT}."
                )
            return cls(
                migrations=[(_word(app), _word(name)) for app, name in said["migrations"]],
                tables={table: [_word(name) for name in names] for table, names in said["tables"].items()},
                sequences={
                    name: (_count(last), bool(used)) for name, (last, used) in said["sequences"].items()
                },
                **{name: _word(said[name]) for name in ("site", "server", "made")},
            )
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as problem:
            raise Refused("The file is not a backup: its manifest cannot be understood.") from problem


class Archive:
    """A backup that was read to its end and found whole. Raises Refused if it is not."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.manifest, self.members = _verified(tape.read(file))

    def contents(self, folder: str) -> Iterator[tuple[Content, Member]]:
        """The members in TABLES or in UPLOADS, and what is known of each; stops after the last of them.

        Raises Refused if the file is no longer the one that was verified.
        """
        wanted = [name for name in self.members if name.startswith(folder)]
        for content in tape.read(self._file) if wanted else ():
            if not content.name.startswith(folder):
                continue
            known = self.members.get(content.name)
            if known is None:
                break
            yield content, known
            if not _same(content.finish(), known):
                break
            if content.name == wanted[-1]:
                return
        if wanted:
            raise Refused("The file was changed while it was read.")

    def total(self, folder: str) -> int:
        """How many bytes the members of a folder are."""
        return sum(member.size for name, member in self.members.items() if name.startswith(folder))


def checksums(members: Iterable[Member]) -> bytes:
    """The archive's last member: name, size, SHA-256 and number of rows of all before it."""
    return json.dumps({"members": [dataclasses.asdict(member) for member in members]}).encode()


def _verified(contents: Iterator[Content]) -> tuple[Manifest, dict[str, Member]]:
    first = next(contents, None)
    if first is None or first.name != MANIFEST:
        raise Refused("The file is not a backup: it does not begin with a manifest.")
    manifest = Manifest.from_json(_small(first))
    found = {MANIFEST: first.finish()}
    said = None
    for content in contents:
        if said is not None or content.name in found or len(found) > MOST_MEMBERS:
            raise Refused(f"The file is not a backup: {content.name!r} is twice in it, or after its end.")
        if content.name == CHECKSUMS:
            said = _said(_small(content))
        else:
            _check_name(content.name, manifest)
            found[content.name] = content.finish()
    _compare(found, said, manifest)
    if both := {parent.as_posix() for name in found for parent in PurePosixPath(name).parents} & found.keys():
        raise Refused(f"The file is not a backup: {sorted(both)[0]!r} in it is a file and a folder at once.")
    return manifest, said


def _compare(found: dict[str, Member], said: dict[str, Member] | None, manifest: Manifest) -> None:
    if said is None:
        raise Refused("The file is cut short: its checksums are missing.")
    for name in found.keys() | said.keys():
        if name not in found or name not in said or not _same(found[name], said[name]):
            raise Refused(f"The file is damaged: {name!r} is not what the checksums say.")
    missing = [table for table in manifest.tables if f"{TABLES}{table}.copy" not in found]
    if missing:
        raise Refused(f"The file is not a whole backup: the table {missing[0]!r} is missing.")


def _same(one: Member, other: Member) -> bool:
    return (one.name, one.size, one.sha256) == (other.name, other.size, other.sha256)


def _said(data: bytes) -> dict[str, Member]:
    try:
        members = [
            Member(
                _text(row["name"]),
                _count(row["size"]),
                _text(row["sha256"]),
                None if row["rows"] is None else _count(row["rows"]),
            )
            for row in json.loads(data)["members"]
        ]
    except (ValueError, TypeError, KeyError, RecursionError) as problem:
        raise Refused("The file is not a backup: its checksums cannot be understood.") from problem
    return {member.name: member for member in members}


def _check_name(name: str, manifest: Manifest) -> None:
    """Only tables that the manifest names, and uploads that stay below their folder."""
    if name.startswith(TABLES):
        safe = name.endswith(".copy") and name[len(TABLES) : -len(".copy")] in manifest.tables
    else:
        safe = name.startswith(UPLOADS) and is_safe(name[len(UPLOADS) :])
    if not safe:
        raise Refused(f"The file is not a backup: nothing in it may be called {name!r}.")


def is_safe(path: str) -> bool:
    """Whether a path stays below the folder of uploads, is text, and is none of what we keep there."""
    if re.search(r"[\0-\x1f\x7f\ud800-\udfff]", path):
        return False
    parts = path.split("/")
    whole = all(part.strip(". ") and len(part.encode()) <= 255 for part in parts)
    return whole and len(parts) <= 50 and parts[0] not in OF_THE_MOMENT and not parts[0].startswith(".")


def _small(content: Content) -> bytes:
    if content.size > MOST_JSON:
        raise Refused(f"The file is not a backup: {content.name!r} is too large.")
    return content.read()


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"not a text: {value!r:.40}")
    return value


def _word(value: object) -> str:
    """A text that can be shown on a terminal."""
    if len(_text(value)) > 200 or not value.isprintable():
        raise TypeError(f"not a word: {value!r:.40}")
    return value


def _count(value: object) -> int:
    if type(value) is not int or not 0 <= value < 1 << 63:
        raise TypeError(f"not a number: {value!r:.40}")
    return value
