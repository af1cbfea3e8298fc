"""PostgreSQL's own programs: which ones to run, and with what connection."""

import os
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import dj_database_url
from django.conf import settings
from django.db import connection
from django.utils.translation import gettext

from core.localdb.location import find_binaries
from groupsite.operations.backup import BackupError

PROGRAMS = ("pg_dump", "pg_restore", "psql")
SYSTEM_FOLDERS = "/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin"
OPTIONS = "-c statement_timeout=0 -c lock_timeout=10s -c idle_in_transaction_session_timeout=0"
VARIABLES = {
    "host": "PGHOST",
    "port": "PGPORT",
    "user": "PGUSER",
    "password": "PGPASSWORD",
    "dbname": "PGDATABASE",
    "sslmode": "PGSSLMODE",
    "sslrootcert": "PGSSLROOTCERT",
    "sslcert": "PGSSLCERT",
    "sslkey": "PGSSLKEY",
}


def find_programs(least: int) -> Path:
    """Return the folder with the oldest of PostgreSQL's programs that are not older than a major version.

    Newer ones may write what an older server does not know. Raises BackupError if there are none.
    """
    folders = [find_binaries(), *(path for each in SYSTEM_FOLDERS for path in Path("/").glob(each[1:]))]
    if on_path := shutil.which("pg_dump"):
        folders.append(Path(on_path).resolve().parent)
    usable = [(version, folder) for folder in folders if (version := _read_version(folder)) >= least]
    if not usable:
        raise BackupError(
            gettext(
                "The server is PostgreSQL {least}, and no pg_dump of that version or a newer one is here. "
                "Install PostgreSQL's client programs (Debian: postgresql-client-{least})."
            ).format(least=least)
        )
    return min(usable)[1]


@cache
def _read_version(folder: Path) -> int:
    """Return the major version of the programs in a folder; 0 if they are not there or do not run."""
    if not all((folder / name).exists() for name in PROGRAMS):
        return 0
    try:
        output = subprocess.run(  # noqa: S603
            [folder / "pg_dump", "--version"], capture_output=True, text=True, timeout=30, check=True
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return 0
    match = re.search(r"\) (\d+)", output)
    return int(match[1]) if match else 0


def read_server_version() -> int:
    """Return the major version of the server."""
    connection.ensure_connection()
    return connection.connection.server_version // 10_000


def read_parameters() -> dict[str, Any]:
    """Return the parameters of a connection to the site's database, past any pooler, as libpq names them."""
    if settings.DATABASE_DIRECT_URL:
        config = dj_database_url.parse(settings.DATABASE_DIRECT_URL)
        return {
            "host": config["HOST"],
            "port": config["PORT"],
            "user": config["USER"],
            "password": config["PASSWORD"],
            "dbname": config["NAME"],
            **config.get("OPTIONS", {}),
        }
    connection.ensure_connection()
    info = connection.connection.info
    return {**info.dsn_parameters, "password": info.password}


def build_environment() -> dict[str, str]:
    """Return the environment for programs that connect to the site's database, past any pooler."""
    variables = {
        VARIABLES[name]: str(value)
        for name, value in read_parameters().items()
        if value and name in VARIABLES
    }
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    return {**environment, **variables, "PGOPTIONS": OPTIONS, "PGCLIENTENCODING": "UTF8", "LC_MESSAGES": "C"}
