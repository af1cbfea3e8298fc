"""Files of forms that could not be saved yet, kept for a day so that nobody has to choose them twice.

Each is under its account's folder, named by its content. A signed token in the form speaks of it; the token
of one account is worth nothing to another.
"""

import contextlib
import hashlib
import io
import shutil
import time
from pathlib import Path

from django.core import signing
from django.core.files.storage import default_storage

from groupsite.kit.files.checks import MEGABYTE, Checked
from groupsite.kit.files.kinds import BY_ENDING
from groupsite.kit.files.storage import PENDING, make_folder

DAY = 86_400
MOST_BYTES = 200 * MEGABYTE
"""How much is kept for one account at a time."""
SALT = "groupsite.pending-file"
FACTS = ("width", "height", "notes")


def keep(file: Checked, account: int) -> str:
    """Keep a checked file for an account, and give the token that brings it back.

    Empty if the account has too much kept already, or the file cannot be written: it is only chosen again.
    """
    if file.token:
        return file.token
    folder = _folder(account)
    try:
        make_folder(folder)
        sweep(folder)
        if sum(path.stat().st_size for path in folder.iterdir()) + file.size > MOST_BYTES:
            return ""
        place = folder / f"{_digest(file)}.{file.kind.ending}"
        draft = place.with_suffix(".draft")
        draft.touch(0o600)
        with draft.open("wb") as written:
            shutil.copyfileobj(file.file, written)
        draft.replace(place)
    except OSError:
        return ""
    facts = {name: getattr(file, name) for name in FACTS}
    file.token = signing.dumps([account, place.name, file.name, facts], salt=SALT)
    return file.token


def _digest(file: Checked) -> str:
    file.file.seek(0)
    digest = hashlib.file_digest(file.file, "sha256").hexdigest()
    file.file.seek(0)
    return digest


def fetch(token: str, account: int | None) -> Checked | None:
    """The file that a token speaks of; None if it is another account's, too old, forged or gone."""
    place, name, facts = _read(token, account)
    try:
        content = place.read_bytes() if place else b""
    except OSError:
        content = b""
    if not place or not content:
        return None
    found = Checked(io.BytesIO(content), name, BY_ENDING[place.suffix[1:]], len(content), **facts)
    found.token = token
    return found


def _read(token: str, account: int | None):
    try:
        owner, stored, name, facts = signing.loads(token, salt=SALT, max_age=DAY)
    except (signing.BadSignature, ValueError, TypeError):
        return None, "", {}
    if account is None or owner != account:
        return None, "", {}
    return _folder(account) / stored, name, facts


def drop(token: str, account: int) -> None:
    """Forget a file that has been stored for good."""
    place = _read(token, account)[0]
    if place is not None:
        place.unlink(missing_ok=True)


def sweep(folder: Path | None = None) -> int:
    """Remove what is older than a day, from one account's folder or from all; gives how many files went."""
    where = folder or Path(default_storage.path(PENDING))
    gone = 0
    for path in where.rglob("*"):
        with contextlib.suppress(OSError):
            if path.is_file() and path.stat().st_mtime < time.time() - DAY:
                path.unlink()
                gone += 1
    return gone


def _folder(account: int) -> Path:
    return Path(default_storage.path(f"{PENDING}/{int(account)}"))
