"""Remove the files of somebody who is erased: photos, uploads, messages, and all that is built from pages."""

import contextlib
from pathlib import Path

from django.conf import settings
from django.core.files.storage import default_storage

from core.db.models import all_rows
from core.files.cleanup import list_file_fields, remove_cuts
from core.files.pending_uploads import find_folder
from core.files.storage import remove_tree
from groupsite.name_change.files import remove_from_files
from groupsite.name_change.tables import Replacer
from groupsite.personal_data.erasure_subject import ErasureSubject


def remove_files(subject: ErasureSubject, replacer: Replacer) -> int:
    """Remove photos with their cuts, uploads that wait, messages, and kept pages; return how many files."""
    number = remove_from_files(replacer)
    for name in subject.file_names:
        if not is_in_use(name):
            number += _remove_stored(name)
    if subject.user:
        number += remove_tree(find_folder(subject.user.pk))
    return number + _redact_logs(replacer)


def is_in_use(name: str) -> bool:
    """Return whether a row refers to a stored file; the same file of two people is stored once."""
    return any(all_rows(model).filter(**{field.name: name}).exists() for model, field in list_file_fields())


def _remove_stored(name: str) -> int:
    number = remove_cuts(name)
    with contextlib.suppress(OSError):
        default_storage.locate(name).unlink()
        number += 1
    return number


def _redact_logs(replacer: Replacer) -> int:
    """Rewrite the lines of logs beside the site's own files that name the person; return how many files."""
    number = 0
    for path in Path(settings.VAR).glob("*.log"):
        with contextlib.suppress(OSError):
            text = path.read_text(errors="surrogateescape")
            if (changed := replacer.replace(text)) != text:
                with path.open("r+", errors="surrogateescape") as file:  # whoever writes to it goes on
                    file.write(changed)
                    file.truncate()
                number += 1
    return number
