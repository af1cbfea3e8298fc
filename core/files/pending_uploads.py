"""Uploads of forms that could not be saved, kept for the account until the form is submitted again."""

import contextlib
import hashlib
import io
import shutil
import time
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from django import forms
from django.conf import settings
from django.core import signing
from django.core.exceptions import ValidationError
from django.core.files.storage import default_storage
from django.http import QueryDict
from django.utils.translation import gettext

from core.files.checks import MEGABYTE, CheckedFile, format_size, shorten_file_name
from core.files.kinds import KINDS_BY_EXTENSION
from core.files.storage import PENDING, make_folder
from core.files.storage_errors import ObjectStorageError

DAY = 86_400
MOST_BYTES = 200 * MEGABYTE
"""The maximum total size for one account."""
SALT = "groupsite.pending-file"
FACTS = ("width", "height", "notes")


def store_upload(file: CheckedFile, account: int) -> str:
    """Store a validated file for an account; return the token that retrieves it.

    Returns an empty string if the account has too many bytes stored, or the file cannot be written.
    """
    if file.token:
        return file.token
    folder = find_folder(account)
    try:
        make_folder(folder)
        remove_expired(folder)
        if sum(path.stat().st_size for path in folder.iterdir()) + file.size > MOST_BYTES:
            return ""
        file.file.seek(0)
        digest = hashlib.file_digest(file.file, "sha256").hexdigest()  # type: ignore[arg-type]
        file.file.seek(0)
        place = folder / f"{digest}.{file.kind.ending}"
        _write(place, file.file)
    except (OSError, ObjectStorageError):
        return ""
    facts = {name: getattr(file, name) for name in FACTS}
    file.token = signing.dumps([account, place.name, file.name, facts], salt=SALT)
    return file.token


def _write(place: Path, content) -> None:
    """Write a file that is there whole or not at all."""
    if not isinstance(place, Path):
        place.write_stream(content)
        return
    draft = place.with_suffix(".draft")
    draft.touch(0o600)
    with draft.open("wb") as output:
        shutil.copyfileobj(content, output)
    draft.replace(place)


def fetch_upload(token: str, account: int | None) -> CheckedFile | None:
    """Return the file of a token; None if the token is invalid or another account's, or the file is gone."""
    place, name, facts = _read_token(token, account)
    try:
        content = place.read_bytes() if place else b""
    except OSError:
        content = b""
    if not place or not content:
        return None
    file = CheckedFile(io.BytesIO(content), name, KINDS_BY_EXTENSION[place.suffix[1:]], len(content), **facts)
    file.token = token
    return file


def _read_token(token: str, account: int | None):
    try:
        owner, stored, name, facts = signing.loads(token, salt=SALT, max_age=DAY)
    except (signing.BadSignature, ValueError, TypeError):
        return None, "", {}
    if account is None or owner != account:
        return None, "", {}
    return find_folder(account) / stored, name, facts


def remove_upload(token: str, account: int) -> None:
    """Remove a file that has been stored for good."""
    place = _read_token(token, account)[0]
    if place is not None:
        with contextlib.suppress(ObjectStorageError):  # it expires
            place.unlink(missing_ok=True)


def remove_expired(folder: Path | None = None) -> int:
    """Remove files older than a day, from one account's folder or from all; return their number."""
    # what a killed process was receiving lies on the disk of its host
    roots = {folder} if folder else {default_storage.locate(PENDING), Path(settings.FILE_UPLOAD_TEMP_DIR)}
    count = 0
    for path in chain.from_iterable(root.rglob("*") for root in roots):
        with contextlib.suppress(OSError):
            if path.is_file() and path.stat().st_mtime < time.time() - DAY:
                path.unlink()
                count += 1
    return count


def find_folder(account: int) -> Path:
    """Return the folder with the uploads of an account."""
    return default_storage.locate(f"{PENDING}/{int(account)}")


@dataclass(frozen=True)
class PendingUpload:
    """An upload for a field. token: to retrieve it; without one, `problem` says why."""

    field: str
    about: str
    token: str = ""
    problem: str = ""


def store_uploads(bound_forms: Iterable[forms.BaseForm]) -> list[PendingUpload]:
    """Store the uploads of bound forms, new ones and those kept before."""
    chosen = []
    for bound in (bound for form in bound_forms for bound in form):
        if not isinstance(bound.field, forms.FileField) or not getattr(bound.data, "name", ""):
            continue
        try:
            file = bound.field.to_python(bound.data)
        except ValidationError as error:
            problem = " ".join(error.messages)
            chosen.append(PendingUpload(bound.html_name, shorten_file_name(bound.data.name), problem=problem))
            continue
        account = getattr(bound.field.widget, "account", None)
        about = f"{file.name}, {format_size(file.size)}"
        token = store_upload(file, account) if isinstance(file, CheckedFile) and account is not None else ""
        problem = "" if token else gettext("“{name}” could not be stored.").format(name=file.name)
        chosen.append(PendingUpload(bound.html_name, about, token, problem))
    return chosen


def add_tokens(data: QueryDict, chosen: Iterable[PendingUpload]) -> QueryDict:
    """Return the data of a form with the tokens of its uploads."""
    result = data.copy()
    for file in chosen:
        if file.token:
            result[f"{file.field}-kept"] = file.token
    return result
