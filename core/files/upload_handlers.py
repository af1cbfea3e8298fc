"""Files on their way in: those that are too large, or nobody's, are let through to nowhere.

The rest of the form stands behind a file in what a browser sends, and a browser shows no answer before it has
sent everything. So what is too large is read to its end without being kept, in constant memory, and the form
comes back with the reason and with everything that was typed.
"""

import contextlib
import io
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import (
    FileUploadHandler,
    StopFutureHandlers,
    TemporaryFileUploadHandler,
)

from core.files.checks import MOST_DOCUMENT_BYTES, size_words, too_large
from core.files.storage import make_folder
from core.files.storage_errors import explain

MOST_A_FILE = MOST_DOCUMENT_BYTES
MOST_A_REQUEST = 2 * MOST_A_FILE
"""Of all files of one form together."""
LARGE = "large"


class RefusedUpload(UploadedFile):
    """Stands for a file that was not kept: `reason` says why; without one it was too large."""

    def __init__(self, name: str, reason: str = "", bytes_sent: int = 0) -> None:
        super().__init__(io.BytesIO(), name, size=0)
        self.reason = reason
        self.bytes_sent = bytes_sent


def refusal(file, most_bytes: int = MOST_A_FILE) -> str:
    """Say why an upload was not kept; empty if it was. most_bytes: how large the file might have been."""
    if not isinstance(file, RefusedUpload):
        return ""
    return file.reason or too_large(file.bytes_sent, min(most_bytes, MOST_A_FILE))


class Limit(FileUploadHandler):
    """Stands before the handlers that keep files, and withholds from them what is too much."""

    def __init__(self, request=None) -> None:
        super().__init__(request)
        self.taken = 0

    def new_file(self, *args, **kwargs) -> None:
        super().new_file(*args, **kwargs)
        self.here = 0
        self.reason = ""
        # forms for visitors take no files
        user = getattr(self.request, "user", None)
        if user is not None and not user.is_authenticated:
            self.reason = "was sent without an account; log in, and choose it again."
            raise StopFutureHandlers

    def receive_data_chunk(self, raw_data, start):
        self.here += len(raw_data)
        if not self.reason:
            self.taken += len(raw_data)
            if self.here > MOST_A_FILE:
                self.reason = LARGE
            elif self.taken > MOST_A_REQUEST:
                self.reason = (
                    "is too much for one form with the files before it, which may have "
                    f"{size_words(MOST_A_REQUEST)} together; save without it, and add it then."
                )
            if self.reason:
                self.taken -= self.here
                # give back the disk of what was written of the file so far
                for handler in self.request.upload_handlers:
                    if isinstance(handler, DiskUploadHandler) and handler.file:
                        handler.file.close()
        return None if self.reason else raw_data

    def file_complete(self, file_size):
        if not self.reason:
            return None
        if self.reason == LARGE:
            return RefusedUpload(self.file_name, bytes_sent=self.here)
        return RefusedUpload(self.file_name, self.reason)


class DiskUploadHandler(TemporaryFileUploadHandler):
    """Writes to the folder of pending files; what cannot be written is refused, and the form comes back."""

    file = None
    reason = ""

    def new_file(self, *args, **kwargs) -> None:
        self.file, self.reason = None, ""
        with self._refuse_unwritten():
            make_folder(Path(settings.FILE_UPLOAD_TEMP_DIR))
            super().new_file(*args, **kwargs)

    def receive_data_chunk(self, raw_data, start):
        if not self.reason:
            with self._refuse_unwritten():
                super().receive_data_chunk(raw_data, start)

    def file_complete(self, file_size):
        completed = None
        if not self.reason:
            with self._refuse_unwritten():
                completed = super().file_complete(file_size)
        return RefusedUpload(self.file_name, self.reason) if self.reason else completed

    def upload_interrupted(self):
        if self.file:
            super().upload_interrupted()

    @contextlib.contextmanager
    def _refuse_unwritten(self) -> Iterator[None]:
        """Turn a failure to write into a reason, and give back what was written."""
        try:
            yield
        except OSError as problem:
            why = explain(problem) or f"The server says: {problem.strerror or problem}."
            self.reason = f"could not be stored. {why} Then choose the file again."
            if self.file:
                with contextlib.suppress(OSError):
                    self.file.close()
