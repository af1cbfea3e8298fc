"""Files in object storage that speaks S3, under the same names as in a folder.

The site reads and writes every file itself: browsers see its URLs only, and whoever may not see a row does
not get its file. Nothing stays on a web host, so that several of them need no common disk.
"""

import contextlib
import errno
import fnmatch
import hashlib
import io
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import IO

from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from django.core.exceptions import SuspiciousFileOperation
from django.core.files.base import File
from django.core.files.storage import default_storage
from django.db import connection, transaction
from django.utils.functional import cached_property
from storages.backends.s3 import S3Storage

from core.files.storage import CHUNK, ContentNaming, build_name
from core.files.storage_errors import ObjectStorageError

SECONDS_TO_CONNECT, SECONDS_TO_ANSWER = 3, 8
PAUSE = 5.0
"""Seconds for which nothing is asked of a server that did not answer, so that visitors do not wait."""
_SHARE = "SELECT pg_advisory_xact_lock_shared(hashtextextended(%s, 0))"
_TAKE = "SELECT pg_try_advisory_xact_lock(hashtextextended(%s, 0))"


class BucketStorage(ContentNaming, S3Storage):
    """Store files by content in a bucket."""

    def __init__(self, **options) -> None:
        config = Config(
            connect_timeout=SECONDS_TO_CONNECT,
            read_timeout=SECONDS_TO_ANSWER,
            retries={"total_max_attempts": 2, "mode": "standard"},
            signature_version="s3v4",
            s3={"addressing_style": "path" if options.get("endpoint_url") else "auto"},
            # servers other than Amazon's do not know the newer checksums
            request_checksum_calculation="when_required",
            response_checksum_validation="when_required",
        )
        super().__init__(client_config=config, **options)
        self.outage = Outage()

    @cached_property
    def client(self):
        """The client of boto3, which threads may share."""
        return self.connection.meta.client

    def locate(self, name: str) -> "BucketPath":
        """Return the path of a file in the bucket. Raises SuspiciousFileOperation."""
        path = BucketPath(name)
        if path.is_absolute() or ".." in path.parts or "\0" in name:
            raise SuspiciousFileOperation(f"{name!r} cannot be the name of a stored file.")
        return path

    def exists(self, name) -> bool:
        return self.locate(name).exists()

    def size(self, name) -> int:
        return self.locate(name).stat().st_size

    def list_names(self) -> list[str]:
        return self.choose_names(str(path) for path in BucketPath().rglob("*"))

    def remove_unused(self, name: str, before: float) -> bool:
        """Remove a file unless it was stored, perhaps again, after that time; return whether it is gone.

        Saving shares the lock of the name until its transaction ends, so nobody saves it meanwhile.
        """
        path = self.locate(name)
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(_TAKE, [_name_lock(name)])
            if not cursor.fetchone()[0]:
                return False
            with contextlib.suppress(FileNotFoundError):
                if path.stat().st_mtime >= before:
                    return False
                path.unlink()
        return True

    def store(self, content, folder: str, ending: str) -> str:
        content.seek(0)
        digest = hashlib.sha256()
        while chunk := content.read(CHUNK):
            digest.update(chunk)
        content.seek(0)
        name = build_name(folder, digest.hexdigest(), ending)
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(_SHARE, [_name_lock(name)])
            self.locate(name).write_stream(content)
        return name

    def _open(self, name, mode="rb") -> File:
        return File(self.locate(name).open(mode), name)


def _name_lock(name: str) -> str:
    return f"stored file {name}"


class Outage:
    """Whether the server did not answer lately. After a pause one request tries it; others go on failing."""

    def __init__(self) -> None:
        self._until = 0.0

    def check(self) -> None:
        """Raise ObjectStorageError during a pause."""
        now = time.monotonic()
        if now < self._until:
            raise ObjectStorageError("The object storage does not answer: it did not a moment ago.")
        if self._until:
            self._until = now + PAUSE

    def note(self, is_answered: bool) -> None:
        """Take note of the end of a request."""
        self._until = 0.0 if is_answered else time.monotonic() + PAUSE


@dataclass(frozen=True)
class ObjectStat:
    """What a bucket says of an object, under the names of `os.stat_result`."""

    st_size: int
    st_mtime: float

    @property
    def st_mtime_ns(self) -> int:
        return int(self.st_mtime) * 10**9


class BucketPath(PurePosixPath):
    """The path of an object in the site's bucket, with the methods of `pathlib.Path` that need no disk.

    A folder is the beginning of names: it need not be made, and does not exist by itself. Each method is one
    request. Raises FileNotFoundError for an object that is not there, and ObjectStorageError.
    """

    listed: ObjectStat | None = None
    """What a listing said of the object, so that nobody asks again."""

    def stat(self) -> ObjectStat:
        if self.listed is not None:
            return self.listed
        with _explain_failures(self):
            head = default_storage.client.head_object(**self._locate_object())
        return ObjectStat(head["ContentLength"], head["LastModified"].timestamp())

    def exists(self) -> bool:
        try:
            self.stat()
        except FileNotFoundError:
            return False
        return True

    is_file = exists

    def is_symlink(self) -> bool:
        return False

    def open(self, mode: str = "rb") -> io.BufferedReader:
        """Open the object for reading; its content comes as it is read, from wherever one seeks to."""
        if mode != "rb":
            raise ValueError(f"Objects can be opened for reading, not with {mode!r}.")
        return io.BufferedReader(_ObjectReader(self, self.stat().st_size), CHUNK)

    def read_bytes(self) -> bytes:
        with _explain_failures(self):
            return default_storage.client.get_object(**self._locate_object())["Body"].read()

    def read_from(self, first: int):
        """Return a stream of the object from a byte on."""
        with _explain_failures(self):
            request = self._locate_object() | {"Range": f"bytes={first}-"}
            return default_storage.client.get_object(**request)["Body"]

    def write_bytes(self, content: bytes) -> None:
        self.write_stream(io.BytesIO(content))

    def write_stream(self, content: IO[bytes]) -> None:
        """Store what a file has from where it stands, in one request: all of it or nothing."""
        with _explain_failures(self):
            default_storage.client.put_object(**self._locate_object(), Body=content)

    def unlink(self, missing_ok: bool = False) -> None:
        if not missing_ok:
            self.stat()
        with _explain_failures(self):
            default_storage.client.delete_object(**self._locate_object())

    def rglob(self, pattern: str) -> Iterator["BucketPath"]:
        """Yield all objects below; `*` is the only pattern."""
        if pattern != "*":
            raise NotImplementedError(pattern)
        return self._list("")

    def glob(self, pattern: str) -> Iterator["BucketPath"]:
        """Yield the objects and folders directly below whose names match."""
        start = pattern[: min((pattern.find(sign) for sign in "*?[" if sign in pattern), default=None)]
        return (path for path in self._list(start, "/") if fnmatch.fnmatchcase(path.name, pattern))

    def iterdir(self) -> Iterator["BucketPath"]:
        return self.glob("*")

    @property
    def _key(self) -> str:
        parts = (default_storage.location.strip("/"), *self.parts)
        return "/".join(part for part in parts if part)

    def _locate_object(self) -> dict[str, str]:
        return {"Bucket": default_storage.bucket_name, "Key": self._key}

    def _list(self, start: str, delimiter: str = "") -> Iterator["BucketPath"]:
        base = f"{self._key}/" if self._key else ""
        query = {"Bucket": default_storage.bucket_name, "Prefix": base + start, "Delimiter": delimiter}
        pages = default_storage.client.get_paginator("list_objects_v2").paginate(**query)
        with _explain_failures(self):
            for page in pages:
                for folder in page.get("CommonPrefixes", ()):
                    yield self / folder["Prefix"].removeprefix(base)
                for row in page.get("Contents", ()):
                    if not row["Key"].endswith("/"):  # some tools make empty objects for folders
                        path = self / row["Key"].removeprefix(base)
                        path.listed = ObjectStat(row["Size"], row["LastModified"].timestamp())
                        yield path


class _ObjectReader(io.RawIOBase):
    """Reads an object in one request from where one stands; seeking costs nothing until one reads."""

    def __init__(self, path: BucketPath, size: int) -> None:
        self._path, self._size, self._at, self._body = path, size, 0, None

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._at

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        at = max(0, (0, self._at, self._size)[whence] + offset)
        if at != self._at:
            self._drop_body()
        self._at = at
        return at

    def readinto(self, buffer) -> int:
        if self._at >= self._size:
            return 0
        if self._body is None:
            self._body = self._path.read_from(self._at)
        with _explain_failures(self._path, is_begun=True):
            content = self._body.read(len(buffer))
        buffer[: len(content)] = content
        self._at += len(content)
        return len(content)

    def close(self) -> None:
        self._drop_body()
        super().close()

    def _drop_body(self) -> None:
        if self._body is not None:
            self._body.close()
        self._body = None


@contextlib.contextmanager
def _explain_failures(path: BucketPath, *, is_begun: bool = False) -> Iterator[None]:
    """Turn the exceptions of boto3 into those of files. is_begun: whether a response is being read."""
    outage = default_storage.outage
    if not is_begun:
        outage.check()
    try:
        yield
        outage.note(is_answered=True)
    except ClientError as error:
        outage.note(is_answered=True)
        code = error.response.get("Error", {}).get("Code", "")
        if code in {"404", "NoSuchKey"}:
            raise FileNotFoundError(errno.ENOENT, "not in the object storage", str(path)) from error
        raise ObjectStorageError(f"The object storage says {code} of {path}.") from error
    except BotoCoreError as error:
        outage.note(is_answered=False)
        raise ObjectStorageError(f"The object storage does not answer: {error}") from error
