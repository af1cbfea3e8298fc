"""Moves: the stored files of each, and what was read of them. A move is an import of papers with more around it.

Its state, its account, its context in the journal and its undoing are those of the `ImportBatch`.
"""

import io
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from uuid import uuid4

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext

from core.files.checks import SMALL_SIDE
from core.files.pending_uploads import find_folder
from core.files.pictures import UnusablePictureError, open_picture
from core.files.storage import make_folder
from groupsite.moving_in.contents import OldPicture, SiteContents
from groupsite.moving_in.site_files import SiteFiles, SiteRefusedError, open_site
from publications.models import ImportBatch
from publications.models.import_plans import ImportOptions, LargerPlan

DOOR = "moving-in"
SITE, PHOTOS, PDFS = "site", "photos", "pdfs"
"""What a move reads: a whole site, photos of people, or PDFs of papers."""
MOST_PICTURES = 20_000
PICTURE_ENDINGS = (".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif", ".heic")
Reader = Callable[[SiteFiles], SiteContents]


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
    """Store what was uploaded until the move is applied, for a day at most; return the move. Raises OSError."""
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


def read_move(batch: ImportBatch, read: Reader) -> SiteReading:
    """Return what the files of a move hold. Raises SiteRefusedError, also when they are not stored any more."""
    path = Path(batch.options.part_of.file)
    try:
        modified = path.stat().st_mtime_ns
    except OSError:
        raise SiteRefusedError(
            gettext("The files are not stored any more; they are kept for a day. Choose them again.")
        ) from None
    return _read(path, batch.source_name, modified, read)


@lru_cache(maxsize=1)
def _read(path: Path, name: str, _modified: int, read: Reader) -> SiteReading:
    files = open_site(path, name)
    contents = read(files)
    contents.problems[:0] = files.problems
    contents.unread += [file for file in files.unread if file not in contents.unread]
    reading = SiteReading(files, contents)
    for file in dict.fromkeys(picture.file for picture in list_pictures(contents) if picture.file):
        if len(reading.pictures) == MOST_PICTURES:
            break
        reading.pictures[file] = measure_picture(files, file)
    return reading


def list_pictures(contents: SiteContents) -> list[OldPicture]:
    """Return all pictures of a site: portraits, those of papers, and those of texts."""
    texts = [*contents.pages, *contents.news, *contents.projects, *contents.events]
    candidates = [
        *(person.photo for person in contents.people),
        *(paper.teaser for paper in contents.papers),
        *(text.picture for text in texts),
        *(picture for text in texts for picture in text.pictures),
    ]
    return [picture for picture in candidates if picture is not None]


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
