"""Moves: the stored files of each, and what was read of them.

A move is an import of papers with more around it. Its state, its account, its context in the journal and its
undoing are those of the `ImportBatch`.
"""

import io
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any
from uuid import uuid4

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext

from core.files.checks import MOST_DOCUMENT_BYTES, SMALL_SIDE
from core.files.pending_uploads import find_folder
from core.files.pictures import UnusablePictureError, open_picture, scale_picture
from core.files.storage import make_folder
from groupsite.moving_in.archives import ArchiveMember
from groupsite.moving_in.contents import OldPaper, OldPerson, OldPicture, OldText, SiteContents
from groupsite.moving_in.site_files import SiteFiles, SiteRefusedError, open_site
from publications.models import ImportBatch
from publications.models.import_plans import ImportOptions, LargerPlan

DOOR = "moving-in"
SITE, PHOTOS, PDFS = "site", "photos", "pdfs"
"""What a move reads: a whole site, photos of people, or PDFs of papers."""
MOST_PICTURES = 20_000
PICTURE_ENDINGS = (".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif", ".heic")
Reader = Callable[[SiteFiles], SiteContents]
Fixes = tuple[tuple[str, int, int, str], ...]
"""Lines of files as somebody corrected them: file, first and last line from 1 on, and text."""
THUMBNAIL_WIDTH = 120


@dataclass(frozen=True)
class PictureFacts:
    """The size of a picture of the old site; `problem` says why it cannot be used."""

    width: int = 0
    height: int = 0
    problem: str = ""

    @property
    def is_small(self) -> bool:
        return not self.problem and 0 < min(self.width, self.height) < SMALL_SIDE


@dataclass
class SiteReading:
    """The files of a move, and what was read of them. pictures: by their files."""

    files: SiteFiles
    contents: SiteContents
    pictures: dict[str, PictureFacts] = field(default_factory=dict)


def store_move(upload: UploadedFile, kind: str, account) -> ImportBatch:
    """Store an upload until the move is applied, for a day at most; return the move. Raises OSError."""
    folder = find_folder(account.pk)
    make_folder(folder)
    path = folder / f"{uuid4()}{Path(upload.name or '').suffix[:10]}"
    path.touch(0o600)
    with path.open("wb") as output:
        for chunk in upload.chunks():
            output.write(chunk)
    return add_move(path, kind, account, upload.name or path.name)


def add_move(path: Path, kind: str, account=None, name: str = "") -> ImportBatch:
    """Add a move of the files at a path, without reading them."""
    uid = uuid4()
    url = reverse("admin:move", args=[uid])
    return ImportBatch.objects.create(
        uid=uid,
        door=DOOR,
        user=account,
        source_name=(name or path.name)[:300],
        options=ImportOptions(part_of=LargerPlan(url=url, kind=kind, file=str(path))),
    )


def remove_files(batch: ImportBatch) -> None:
    """Remove the uploaded files of a move once the transaction is committed; a folder of the server stays."""
    path = Path(batch.options.part_of.file)
    if batch.user_id and path.parent == find_folder(batch.user_id):
        transaction.on_commit(lambda: path.unlink(missing_ok=True))


@contextmanager
def open_reading(batch: ImportBatch, read: Reader, fixes: Fixes = ()) -> Iterator[SiteReading]:
    """Open the files of a move, and yield them with what they hold, which is read once by each process.

    Raises SiteRefusedError, also if they are not stored any more.
    """
    path = Path(batch.options.part_of.file)
    try:
        modified = path.stat().st_mtime_ns
    except OSError:
        raise SiteRefusedError(
            gettext("The files are not stored any more; they are kept for a day. Choose them again.")
        ) from None
    with open_site(path, batch.source_name) as files:
        if fixes:
            files.opener = CorrectingOpener(files, fixes)
        key = (path, modified, read, fixes)
        entry = _last.get(key)
        if entry is None:
            entry = _read(files, read)
            _last.clear()
            _last[key] = entry
        yield SiteReading(files, *entry)


_last: dict[tuple, tuple[SiteContents, dict[str, PictureFacts]]] = {}
"""What the last files hold that were read."""


def _read(files: SiteFiles, read: Reader) -> tuple[SiteContents, dict[str, PictureFacts]]:
    contents = read(files)
    contents.problems[:0] = files.problems
    contents.unread += [file for file in files.unread if file not in contents.unread]
    names = dict.fromkeys(picture.file for picture in list_pictures(contents) if picture.file)
    return contents, {file: measure_picture(files, file) for file in list(names)[:MOST_PICTURES]}


class CorrectingOpener:
    """Opens the files of a site with the lines that somebody corrected."""

    def __init__(self, files: SiteFiles, fixes: Fixes) -> None:
        self._open = files.opener
        members = files.members
        self._lines: dict[str, list[tuple[int, int, str]]] = {}
        for file, first, last, text in fixes:
            if file in members:
                self._lines.setdefault(members[file].path, []).append((first, last, text))

    def __call__(self, member: ArchiveMember) -> IO[bytes]:
        """Open a file."""
        lines = self._lines.get(member.path)
        if not lines:
            return self._open(member)
        with self._open(member) as file:
            content = file.read(MOST_DOCUMENT_BYTES).split(b"\n")
        for first, last, text in lines:
            if first <= last <= len(content):
                content[first - 1 : last] = _fit_lines(text, last - first + 1)
        return io.BytesIO(b"\n".join(content))


def _fit_lines(text: str, number: int) -> list[bytes]:
    """Return a text in a number of lines, so that all others keep theirs."""
    lines = text.splitlines() or [""]
    lines[number - 1 :] = [" ".join(lines[number - 1 :])] if len(lines) >= number else []
    return [line.encode() for line in lines] + [b""] * (number - len(lines))


def make_thumbnail(files: SiteFiles, file: str) -> bytes:
    """Return a picture of the site, small, as WebP. Raises SiteRefusedError if it cannot be drawn."""
    try:
        return scale_picture(files.read_bytes(file), THUMBNAIL_WIDTH, "webp")
    except UnusablePictureError as error:
        raise SiteRefusedError(str(error)) from error


def list_pictures(contents: SiteContents) -> list[OldPicture]:
    """Return all pictures of a site: portraits, those of papers, and those of texts."""
    texts = [*contents.pages, *contents.news, *contents.projects, *contents.events]
    return [*list_pictures_of([*contents.people, *contents.papers, *texts]), *contents.pictures]


def list_pictures_of(things: Iterable[Any]) -> list[OldPicture]:
    """Return the pictures of some things of a site."""
    pictures: list[OldPicture | None] = []
    for planned in things:
        match planned:
            case OldPerson():
                pictures.append(planned.photo)
            case OldPaper():
                pictures.append(planned.teaser)
            case OldText():
                pictures += [planned.picture, *planned.pictures]
    return [picture for picture in pictures if picture is not None]


def measure_picture(files: SiteFiles, file: str) -> PictureFacts:
    """Return the size of a picture without decoding it; 0 for a drawing, which has none."""
    if file not in files:
        return PictureFacts(problem=gettext("The file is not in the folder."))
    try:
        content = files.read_bytes(file)
    except SiteRefusedError as error:
        return PictureFacts(problem=str(error))
    if file.casefold().endswith(".svg"):
        return PictureFacts()
    try:
        with open_picture(content) as picture:
            return PictureFacts(*picture.size)
    except (UnusablePictureError, OSError, ValueError, io.UnsupportedOperation):
        return PictureFacts(problem=gettext("It is not a picture that can be read."))
