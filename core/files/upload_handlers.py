"""Upload handlers that discard files that are too large, or sent without an account.

The rest of the form follows the file in the request, and a browser shows no response before it has sent
everything. So a file that is too large is read to its end and discarded, in constant memory, and the form is
shown again with the reason and with everything that was typed.
"""

import contextlib
import io
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.core.files.uploadedfile import TemporaryUploadedFile, UploadedFile
from django.core.files.uploadhandler import (
    FileUploadHandler,
    StopFutureHandlers,
    TemporaryFileUploadHandler,
)
from django.utils.translation import gettext

from core.files.checks import MOST_DOCUMENT_BYTES, describe_excess, format_size
from core.files.storage import make_folder
from core.files.storage_errors import explain

MAX_FILE_SIZE = MOST_DOCUMENT_BYTES
MAX_REQUEST_SIZE = 2 * MAX_FILE_SIZE
"""For all files of one form together."""
LARGE = "large"


class RefusedUpload(UploadedFile):
    """In place of a discarded file: `reason` says why; without one it was too large."""

    def __init__(self, name: str | None, reason: str = "", bytes_sent: int = 0) -> None:
        super().__init__(io.BytesIO(), name, size=0)
        self.reason = reason
        self.bytes_sent = bytes_sent


def explain_refusal(file, most_bytes: int = MAX_FILE_SIZE) -> str:
    """Return why an upload was discarded; empty if it was not. most_bytes: the maximum size of the field."""
    if not isinstance(file, RefusedUpload):
        return ""
    return file.reason or describe_excess(file.bytes_sent, min(most_bytes, MAX_FILE_SIZE))


class UploadLimitHandler(FileUploadHandler):
    """The first handler, which withholds files beyond the limits from the others."""

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
            self.reason = gettext("was uploaded without logging in. Log in and choose it again.")
            raise StopFutureHandlers

    def receive_data_chunk(self, raw_data, start):  # noqa: ARG002
        self.here += len(raw_data)
        if not self.reason:
            self.taken += len(raw_data)
            if self.here > MAX_FILE_SIZE:
                self.reason = LARGE
            elif self.taken > MAX_REQUEST_SIZE:
                self.reason = gettext(
                    "is too much for one form with the files before it, which may have {size_limit} "
                    "together; save without it, and add it then."
                ).format(size_limit=format_size(MAX_REQUEST_SIZE))
            if self.reason:
                self.taken -= self.here
                # give back the disk of what was written of the file so far
                for handler in self.request.upload_handlers:
                    if isinstance(handler, DiskUploadHandler) and handler.file:
                        handler.file.close()
        return None if self.reason else raw_data

    def file_complete(self, file_size):  # noqa: ARG002
        if not self.reason:
            return None
        if self.reason == LARGE:
            return RefusedUpload(self.file_name, bytes_sent=self.here)
        return RefusedUpload(self.file_name, self.reason)


class DiskUploadHandler(TemporaryFileUploadHandler):
    """Write to the folder of pending files; a failure to write refuses the file."""

    file: TemporaryUploadedFile | None = None  # type: ignore[assignment]
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
        """Turn a failure to write into a reason, and close the file."""
        try:
            yield
        except OSError as problem:
            explanation = explain(problem) or gettext("The server says: {message}.").format(
                message=problem.strerror or problem
            )
            self.reason = gettext("could not be stored. {explanation} Then choose the file again.").format(
                explanation=explanation
            )
            if self.file:
                with contextlib.suppress(OSError):
                    self.file.close()
