"""The e-mail backend of a site without a mail server: each message becomes a file."""

import os
import secrets
from pathlib import Path

from django.conf import settings
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone


class FileBackend(BaseEmailBackend):
    """Write messages to `settings.EMAIL_FILE_PATH`, readable only by the account that runs the site."""

    def send_messages(self, email_messages) -> int:
        folder = Path(settings.EMAIL_FILE_PATH)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for message in email_messages:
            moment = timezone.now().strftime("%Y%m%d-%H%M%S")
            path = folder / f"{moment}-{secrets.token_hex(4)}.eml"
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(message.message().as_bytes())
        return len(email_messages)


def describe_delivery() -> str:
    """Return where messages go: a mail server, or a folder."""
    if settings.EMAIL_BACKEND.endswith("FileBackend"):
        return str(settings.EMAIL_FILE_PATH)
    return f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"


def has_mail_server() -> bool:
    """Return whether messages leave this machine."""
    return not settings.EMAIL_BACKEND.endswith("FileBackend")
