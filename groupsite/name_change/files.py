"""Remove files that have a former name: kept pages, CVs, pictures for sharing, and messages."""

import contextlib
from collections.abc import Iterator
from email import message_from_bytes, policy
from pathlib import Path

from django.conf import settings
from django.core.files.storage import default_storage

from core.files import disk_cache
from groupsite.name_change.tables import Replacer

MOST_BYTES = 20_000_000
"""Larger files are no texts."""


def remove_from_files(replacer: Replacer) -> int:
    """Delete kept pages and built files, which are made anew, and messages with a name; return how many."""
    number = 0
    for path in _list_files(Path(settings.PAGES_DIR)):
        number += _remove(path)
    number += disk_cache.clear()
    for path in [
        *_list_files(Path(settings.EMAIL_FILE_PATH)),
        *_list_files(default_storage.locate("pending")),
    ]:
        if _mentions(path, replacer):
            number += _remove(path)
    return number


def _list_files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file() or path.is_symlink())


def _remove(path: Path) -> bool:
    with contextlib.suppress(OSError):
        path.unlink()
        return True
    return False


def _mentions(path: Path, replacer: Replacer) -> bool:
    """Return whether the name or the text of a file has a name; messages are decoded."""
    if replacer.replace(path.name) != path.name:
        return True
    with contextlib.suppress(OSError):
        if path.stat().st_size <= MOST_BYTES:
            content = path.read_bytes()
            text = _decode_message(content) if path.suffix == ".eml" else content.decode(errors="replace")
            return replacer.replace(text) != text
    return False


def _decode_message(content: bytes) -> str:
    message = message_from_bytes(content, policy=policy.default)
    texts = [str(value) for value in message.values()]
    parts = [part for part in message.walk() if part.get_content_maintype() == "text"]
    texts += [str(part.get_content()) for part in parts]
    return "\n".join(texts)
