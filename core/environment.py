"""Read settings from the environment; errors name the variable."""

import contextlib
import os
import re
import secrets
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.validators import validate_email

from core.http import UrlNotAllowedError
from core.http.connection import RequestUrl


def read_flag(name: str) -> bool:
    """Return whether the variable is 1, on, true or yes. Raises ImproperlyConfigured for other values."""
    value = os.environ.get(name, "").strip().lower()
    if value in {"", "0", "off", "false", "no"}:
        return False
    if value in {"1", "on", "true", "yes"}:
        return True
    raise ImproperlyConfigured(f"{name}={value!r}: enter on or off.")


def read_choice(name: str, choices: Sequence[str]) -> str:
    """Return the variable's value, one of the choices; the first by default. Raises ImproperlyConfigured."""
    value = os.environ.get(name, "").strip().lower() or choices[0]
    if value not in choices:
        raise ImproperlyConfigured(f"{name}={value!r}: enter {' or '.join(choices)}.")
    return value


def read_addresses(name: str) -> list[tuple[str, str]]:
    """Return the e-mail addresses in the variable, as Django has ADMINS. Raises ImproperlyConfigured."""
    addresses = read_list(name)
    for address in addresses:
        try:
            validate_email(address)
        except ValidationError as error:
            raise ImproperlyConfigured(
                f"{name}: {address!r} is not an e-mail address. Enter addresses such as admin@example.org, "
                "separated by commas."
            ) from error
    return [(address, address) for address in addresses]


def read_number(name: str, default: int) -> int:
    """Return the number in the variable. Raises ImproperlyConfigured for anything but digits."""
    value = os.environ.get(name, "").strip()
    if value and not (value.isascii() and value.isdigit()):
        raise ImproperlyConfigured(f"{name}={value!r}: write a number, such as {default}.")
    return int(value or default)


def read_numbers(name: str, default: tuple[int, ...]) -> tuple[int, ...]:
    """Return as many numbers as the default has. Raises ImproperlyConfigured for anything else."""
    texts = read_list(name) or [str(number) for number in default]
    if len(texts) != len(default) or not all(text.isascii() and text.isdigit() for text in texts):
        example = ",".join(map(str, default))
        raise ImproperlyConfigured(f"{name}: write {len(default)} numbers, such as {example}.")
    return tuple(map(int, texts))


def read_list(name: str) -> list[str]:
    """Return the variable's parts, separated by commas or spaces."""
    return os.environ.get(name, "").replace(",", " ").split()


def read_site_url(name: str, default: str) -> str:
    """Return the URL of the site without a trailing slash. Raises ImproperlyConfigured."""
    url = (os.environ.get(name) or default).rstrip("/")
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.query or parts.fragment:
        raise ImproperlyConfigured(f"{name}={url!r}: enter a URL such as https://group.example.org/path.")
    return url


def read_hosts(name: str, default: Sequence[str]) -> list[str]:
    """Return the hosts in the variable, with or without port; none if it is "off".

    Raises ImproperlyConfigured.
    """
    texts = read_list(name) or list(default)
    if texts == ["off"]:
        return []
    netlocs = []
    for text in texts:
        parsed = None
        with contextlib.suppress(UrlNotAllowedError):
            parsed = RequestUrl.parse(f"https://{text}")
        if parsed is None or parsed.target != "/" or set(text) & set("/#"):
            raise ImproperlyConfigured(
                f"{name}: {text!r} is not a host. Enter hosts such as papers.example.org or "
                f"127.0.0.1:8001, separated by commas and without https://, or off."
            )
        netlocs.append(parsed.netloc)
    return netlocs


SOURCE = re.compile(r"(https?://)?(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:[0-9]{1,5})?", re.IGNORECASE)
"""An origin, or the hosts below one, as a Content-Security-Policy names them."""


def read_sources(name: str) -> list[str]:
    """Return the sites in the variable as sources of a policy. Raises ImproperlyConfigured."""
    texts = read_list(name)
    for text in texts:
        if not SOURCE.fullmatch(text):
            raise ImproperlyConfigured(
                f"{name}: {text!r} is not a site. Enter sites such as www.example.org, https://*.example.org "
                f"or 127.0.0.1:8001, separated by commas and without a path."
            )
    return texts


def read_database(name: str) -> dict[str, Any] | None:
    """Return the entry of DATABASES for the PostgreSQL URL in the variable; None if it is not set."""
    url = os.environ.get(name)
    if not url:
        return None
    if urlsplit(url).scheme not in {"postgres", "postgresql"}:
        raise ImproperlyConfigured(f"{name}: enter postgresql://user:password@host:port/name.")
    return dict(dj_database_url.parse(url))


def read_bucket(prefix: str) -> dict[str, Any]:
    """Return the entry of STORAGES for the bucket that the variables PREFIX_BUCKET and others describe.

    Raises ImproperlyConfigured. Without keys, boto3 looks for them in its own files and at the machine's
    provider.
    """
    values = {
        name: os.environ.get(f"{prefix}_{name}", "").strip()
        for name in ("BUCKET", "REGION", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY", "PREFIX")
    }
    endpoint = os.environ.get(f"{prefix}_ENDPOINT_URL", "").strip()
    if find_spec("storages") is None or find_spec("boto3") is None:
        raise ImproperlyConfigured(
            f"{prefix}_BUCKET is set, and the library for object storage is not installed: "
            "pip install 'django-storages[s3]'"
        )
    if bool(values["ACCESS_KEY_ID"]) != bool(values["SECRET_ACCESS_KEY"]):
        raise ImproperlyConfigured(
            f"{prefix}_ACCESS_KEY_ID and {prefix}_SECRET_ACCESS_KEY belong together: set both, or neither."
        )
    if not BUCKET.fullmatch(values["BUCKET"]):
        raise ImproperlyConfigured(
            f"{prefix}_BUCKET={values['BUCKET']!r}: enter the name of a bucket, such as group-files."
        )
    if not BUCKET_FOLDER.fullmatch(values["PREFIX"].strip("/")):
        raise ImproperlyConfigured(
            f"{prefix}_PREFIX={values['PREFIX']!r}: enter the beginning of names, such as groups/ai."
        )
    return {
        "BACKEND": "core.files.bucket_storage.BucketStorage",
        "OPTIONS": {
            "bucket_name": values["BUCKET"],
            "endpoint_url": read_site_url(f"{prefix}_ENDPOINT_URL", default="") if endpoint else None,
            "region_name": values["REGION"] or None,
            "access_key": values["ACCESS_KEY_ID"] or None,
            "secret_key": values["SECRET_ACCESS_KEY"] or None,
            "location": values["PREFIX"].strip("/"),
        },
    }


BUCKET = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{1,62}")
BUCKET_FOLDER = re.compile(r"([A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)?")

MAIL_PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}
"""The schemes of EMAIL_URL, each with its usual port: plain, STARTTLS, TLS from the start."""


def read_email(name: str) -> dict[str, Any]:
    """Return the settings of the mail server whose URL is in the variable; none if it is not set.

    Raises ImproperlyConfigured, without the password.
    """
    url = os.environ.get(name, "").strip()
    if not url:
        return {}
    try:
        parts = urlsplit(url)
        port = parts.port or MAIL_PORTS[parts.scheme]
    except (KeyError, ValueError):
        parts, port = urlsplit(""), 0
    if not parts.hostname or parts.path.strip("/") or parts.query or parts.fragment:
        raise ImproperlyConfigured(
            f"{name}: write smtp+tls://user:password@mail.example.org:587, smtps:// for TLS from the start, "
            "or smtp:// without encryption; special characters in user and password as %40."
        )
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": port,
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_TIMEOUT": 30,
    }


def get_test_database_name() -> str:
    """Return a database name that is unique to this test run."""
    run = os.environ.setdefault("GROUPSITE_TEST_RUN", f"{os.getpid()}_{secrets.token_hex(3)}")
    return f"test_groupsite_{run}"


def get_or_create_secret(path: Path, make: Callable[[], str]) -> str:
    """Return the secret in a file, created on first use and readable by the owner only."""
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            draft = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
                file.write(make())
            try:
                os.link(draft, path)  # the first of two at once wins, and both read the same secret
            except FileExistsError:
                pass
            finally:
                draft.unlink()
        return path.read_text().strip()
    except OSError as problem:
        raise ImproperlyConfigured(
            f"The secret key cannot be saved in {path}: {problem.strerror}. Make that folder writable for "
            f"the user that runs the site, or set SECRET_KEY."
        ) from problem
