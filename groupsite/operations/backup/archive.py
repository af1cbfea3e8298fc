"""The file of a backup: written member by member, and verified before anything of it is used."""

import datetime
import hashlib
import json
import tarfile
from collections import deque
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path, PurePosixPath
from typing import IO

from django.utils.translation import gettext

from groupsite.operations.backup import BackupError

DUMP, MANIFEST, UPLOADS = "database.dump", "manifest.json", "uploads/"
FORMAT = 1
CHUNK = 1 << 20
MOST_MANIFEST = 200_000_000
"""Bytes of a manifest: more than a million uploads have."""


@dataclass
class Manifest:
    """What a backup holds. migrations: those applied; tables: the rows of each; digests: SHA-256."""

    version: str
    server: int
    at: str
    migrations: list[tuple[str, str]]
    tables: dict[str, int]
    digests: dict[str, str] = field(default_factory=dict)
    format: int = FORMAT


class ArchiveWriter:
    """Writes members and keeps their digests."""

    def __init__(self, file: IO[bytes]) -> None:
        self._tar = tarfile.open(fileobj=file, mode="w", format=tarfile.PAX_FORMAT)  # noqa: SIM115
        self.digests: dict[str, str] = {}

    def add(self, name: str, content: IO[bytes], size: int, modified: float = 0) -> None:
        """Add a member of a size in bytes. Raises OSError if the content is shorter."""
        info = tarfile.TarInfo(name)
        info.size, info.mtime, info.mode = size, int(modified), 0o600
        reader = _HashingReader(content)
        self._tar.addfile(info, reader)
        self.digests[name] = reader.digest.hexdigest()

    def close(self, manifest: Manifest) -> None:
        """Write the manifest, which marks the end."""
        manifest.digests = self.digests
        content = json.dumps(asdict(manifest), ensure_ascii=False).encode()
        info = tarfile.TarInfo(MANIFEST)
        info.size, info.mode = len(content), 0o600
        self._tar.addfile(info, _BytesReader(content))
        self._tar.close()


class _HashingReader:
    def __init__(self, content: IO[bytes]) -> None:
        self._content, self.digest = content, hashlib.sha256()

    def read(self, size: int = -1) -> bytes:
        chunk = self._content.read(size)
        self.digest.update(chunk)
        return chunk


class _BytesReader:
    def __init__(self, content: bytes) -> None:
        self._content, self._at = content, 0

    def read(self, size: int = -1) -> bytes:
        end = len(self._content) if size < 0 else self._at + size
        chunk, self._at = self._content[self._at : end], min(end, len(self._content))
        return chunk


class Archive:
    """A verified backup. Raises BackupError if the file is none, damaged, or holds what no backup has."""

    def __init__(self, file: IO[bytes]) -> None:
        try:
            self._tar = tarfile.open(fileobj=file, mode="r:")  # noqa: SIM115
            self._members = {member.name: member for member in self._list_members()}
            self.manifest = self._read_manifest()
            self._verify()
        except (tarfile.TarError, EOFError, OSError, ValueError, RecursionError) as error:
            raise BackupError(gettext("The file is no backup, or it is damaged or cut short.")) from error

    @property
    def upload_names(self) -> list[str]:
        """The paths of all uploads, relative to their folder."""
        return [name.removeprefix(UPLOADS) for name in self._members if name.startswith(UPLOADS)]

    def sum_sizes(self) -> int:
        """Return the bytes of all uploads."""
        return sum(member.size for name, member in self._members.items() if name.startswith(UPLOADS))

    def open_dump(self) -> IO[bytes]:
        return self._open(DUMP)

    def open_upload(self, name: str) -> tuple[IO[bytes], str, int]:
        """Return the content of an upload, its SHA-256 and the time of its last change."""
        path = UPLOADS + name
        return self._open(path), self.manifest.digests[path], int(self._members[path].mtime)

    def _open(self, name: str) -> IO[bytes]:
        content = self._tar.extractfile(self._members[name])
        if content is None:
            raise BackupError(gettext("The backup lacks {name}.").format(name=name))
        return content

    def _list_members(self) -> Iterator[tarfile.TarInfo]:
        names = set()
        for member in self._tar:
            if (
                not member.isreg()
                or member.issparse()
                or not is_safe_name(member.name)
                or member.name in names
            ):
                raise BackupError(
                    gettext(
                        "The file holds what no backup has ({name!r}): a link, a path outside, "
                        "or a file twice. Nothing of it was used."
                    ).format(name=member.name[:100])
                )
            names.add(member.name)
            yield member

    def _read_manifest(self) -> Manifest:
        member = self._members.get(MANIFEST)
        if member is None or list(self._members)[-1] != MANIFEST or member.size > MOST_MANIFEST:
            raise BackupError(
                gettext("The file is no backup, or it is cut short: it has no manifest at its end.")
            )
        values = json.loads(self._open(MANIFEST).read())
        if values.get("format") != FORMAT:
            raise BackupError(gettext("The backup was made by newer code. Update the code first."))
        try:
            values["migrations"] = [tuple(each) for each in values["migrations"]]
            return Manifest(**values)
        except (TypeError, KeyError) as error:
            raise BackupError(gettext("The manifest of the backup is not of this kind.")) from error

    def _verify(self) -> None:
        digests = self.manifest.digests
        if digests.keys() != self._members.keys() - {MANIFEST} or DUMP not in digests:
            raise BackupError(gettext("The backup lacks files that its manifest names, or has others."))
        for name, expected in digests.items():
            if hash_content(self._open(name)) != expected:
                raise BackupError(
                    gettext("The backup was changed after it was made, or is damaged: {name}.").format(
                        name=name
                    )
                )


def read_moment(path: Path) -> datetime.datetime | None:
    """Return when a backup was made, without verifying it; None if the file is no backup."""
    try:
        with tarfile.open(path, "r:") as tar:
            last = deque(tar, maxlen=1).pop()
            content = tar.extractfile(last) if last.name == MANIFEST and last.size <= MOST_MANIFEST else None
            return datetime.datetime.fromisoformat(json.loads(content.read())["at"]) if content else None
    except (tarfile.TarError, EOFError, OSError, IndexError, KeyError, TypeError, ValueError, RecursionError):
        return None


def hash_content(content: IO[bytes]) -> str:
    """Return the SHA-256 of what can be read."""
    digest = hashlib.sha256()
    while chunk := content.read(CHUNK):
        digest.update(chunk)
    return digest.hexdigest()


def is_safe_name(name: str) -> bool:
    """Return whether a name is one that a backup has: the dump, the manifest, or a path below `uploads/`."""
    path = PurePosixPath(name)
    is_known = name in (DUMP, MANIFEST) or name.startswith(UPLOADS)
    is_plain = name == path.as_posix() and not path.is_absolute() and not {"..", "."} & set(path.parts)
    return is_known and is_plain and "\\" not in name and "\0" not in name and len(name) < 1000
