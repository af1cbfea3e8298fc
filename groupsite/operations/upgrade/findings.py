"""What stands in the way of an upgrade, or should be looked at before: the server, the disk, the settings."""

import datetime
import difflib
import os
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

from django.conf import settings
from django.core.checks import WARNING, run_checks
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext

from core.files.checks import format_size
from core.tasks.sessions import list_living_workers
from core.version import get_version
from groupsite.models import BackupRecord
from groupsite.operations.backup import BackupError, database, programs
from groupsite.operations.backup.archive import read_moment
from groupsite.operations.backup.records import last_backup
from groupsite.operations.backup.restore import is_restore_pending
from groupsite.operations.database_requirements import EXTENSIONS, NEWEST, OLDEST

FRESH = datetime.timedelta(hours=24)
"""How old the last backup may be."""
GUIDE = "docs/operators.md"
SMALL = 10_000_000
"""Bytes of a table whose second copy needs no word."""
ALIKE = 0.85
"""How much the name of a variable is like that of a setting if it is one misspelt."""
NOT_SETTINGS = {"EMAIL", "LANG", "SHELL", "USER", "DEBUGINFOD_URLS"}

_DATABASE = """
SELECT current_setting('server_version_num')::int / 10000, current_setting('server_version'),
    pg_encoding_to_char(encoding), datctype, datlocprovider = 'c', datcollversion,
    pg_database_collation_actual_version(oid)
FROM pg_database WHERE datname = current_database()
"""
_EXTENSIONS = """
SELECT name, installed_version IS NOT NULL FROM pg_available_extensions WHERE name = ANY(%s)
"""
_SESSIONS = """
SELECT application_name, count(*) FROM pg_stat_activity
WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
GROUP BY application_name ORDER BY application_name
"""


class Level(IntEnum):
    """How bad a finding is; the highest is the exit status of the command."""

    GOOD = 0
    WARNING = 1
    ERROR = 2


@dataclass(frozen=True)
class Finding:
    """Something that was looked at. key: stays the same, for scripts. hint: what to do."""

    key: str
    level: Level
    text: str
    hint: str = ""


def list_findings(is_new: bool = False, rewrite_size: int = 0, backups: Path | None = None) -> list[Finding]:
    """Look at everything, or at what matters for a new database.

    rewrite_size: bytes of the largest table that is written anew. backups: a backup, or their folder.
    """
    findings = [*look_at_database(), *look_at_extensions(), *look_at_disk(rewrite_size), *look_at_settings()]
    if is_new:
        return findings
    return [
        *findings,
        *look_at_restore(),
        *look_at_backup(backups),
        *look_at_worker(),
        *look_at_sessions(),
    ]


def look_at_database() -> Iterator[Finding]:
    """Look at version, encoding and locale of the database, and whether this code made it."""
    with connection.cursor() as cursor:
        cursor.execute(_DATABASE)
        major, version, encoding, ctype, is_libc, former_rules, rules = cursor.fetchone()
    if major < OLDEST:
        hint = gettext(
            "Install PostgreSQL {oldest} or newer, and restore a backup there: see {guide}."
        ).format(oldest=OLDEST, guide=GUIDE)
        yield Finding(
            "server",
            Level.ERROR,
            gettext("PostgreSQL {version} is too old.").format(version=version),
            hint,
        )
    elif major > NEWEST:
        text = gettext(
            "PostgreSQL {version} is newer than what this release was tried with, {newest}."
        ).format(version=version, newest=NEWEST)
        yield Finding(
            "server", Level.WARNING, text, gettext("Try the upgrade with a copy of the site first.")
        )
    else:
        yield Finding("server", Level.GOOD, f"PostgreSQL {version}.")
    if encoding != "UTF8":
        hint = gettext(
            "Create it again with createdb --encoding UTF8 --template template0, and restore a backup."
        )
        yield Finding(
            "encoding",
            Level.ERROR,
            gettext("The database is in {encoding}, not in UTF-8.").format(encoding=encoding),
            hint,
        )
    if is_libc and ctype in ("C", "POSIX"):
        hint = gettext("Restore a backup into a database with the locale C.UTF-8, if that matters.")
        text = gettext(
            "The locale {ctype} tells upper and lower case apart outside ASCII in searches of the admin."
        ).format(ctype=ctype)
        yield Finding("locale", Level.WARNING, text, hint)
    if former_rules != rules:
        text = gettext(
            "The rules for sorting text changed with the system: {former_rules} before, {rules} now."
        ).format(former_rules=former_rules, rules=rules)
        hint = gettext("Run REINDEX DATABASE, then ALTER DATABASE … REFRESH COLLATION VERSION.")
        yield Finding("collation", Level.WARNING, text, hint)
    if unknown := database.find_unknown_migrations(database.read_applied_migrations()):
        text = gettext("The database was made by newer or other code: it has {join}.").format(
            join=".".join(unknown[0])
        )
        yield Finding(
            "code",
            Level.ERROR,
            text,
            gettext("Update the code: there is no way back from its migrations."),
        )


def look_at_extensions() -> Iterator[Finding]:
    """Look for the extensions, and whether migrations may create those that are missing."""
    with connection.cursor() as cursor:
        cursor.execute(_EXTENSIONS, [list(EXTENSIONS)])
        is_installed = dict(cursor.fetchall())
        cursor.execute("SELECT has_database_privilege(current_user, current_database(), 'CREATE')")
        may_create = cursor.fetchone()[0]
    for name in EXTENSIONS:
        if name not in is_installed:
            hint = gettext(
                "Install PostgreSQL’s contrib modules (Debian has them in the package of the server)."
            )
            yield Finding(
                "extension",
                Level.ERROR,
                gettext("The server has no extension {name}.").format(name=name),
                hint,
            )
        elif not is_installed[name] and not may_create:
            text = gettext("The extension {name} is not created, and this account may not create it.").format(
                name=name
            )
            hint = f"As PostgreSQL’s administrator, in this database: CREATE EXTENSION {name};"
            yield Finding("extension", Level.ERROR, text, hint)


def look_at_restore() -> Iterator[Finding]:
    """Look for a restore that did not come to its end."""
    if is_restore_pending():
        hint = gettext("Run manage.py restore without a file: it finishes or forgets it.")
        yield Finding("restore", Level.ERROR, gettext("A restore was interrupted."), hint)


def look_at_backup(folder: Path | None) -> Iterator[Finding]:
    """Look for the last backup: in the database, and in a folder or file."""
    in_folder = list(filter(None, map(read_moment, _list_files(folder or settings.BACKUP_DIR))))
    newest = max(filter(None, [_find_recorded_backup(), *in_folder]), default=None)
    hint = gettext("Run manage.py backup FILE before the upgrade: without it there is no way back.")
    if folder is not None and not in_folder:
        yield Finding(
            "backup",
            Level.WARNING,
            gettext("There is no backup at {folder}.").format(folder=folder),
            gettext("Correct --backup."),
        )
    if newest is None:
        yield Finding(
            "backup",
            Level.WARNING,
            gettext("No backup is known."),
            gettext("{hint} --backup names where one is.").format(hint=hint),
        )
        return
    hours = (timezone.now() - newest) / datetime.timedelta(hours=1)
    age = f"{hours:.0f} hours" if hours < 48 else f"{hours / 24:.0f} days"
    level = Level.GOOD if timezone.now() - newest <= FRESH else Level.WARNING
    text = gettext("The last backup is {age} old ({newest:%Y-%m-%d %H:%M}).").format(
        age=age, newest=timezone.localtime(newest)
    )
    yield Finding("backup", level, text, hint if level else "")


def _find_recorded_backup() -> datetime.datetime | None:
    return last_backup() if BackupRecord._meta.db_table in database.list_tables() else None


def _list_files(place: Path | None) -> list[Path]:
    if place is None or not place.exists():
        return []
    return [path for path in place.iterdir() if path.is_file()] if place.is_dir() else [place]


def look_at_disk(rewrite_size: int) -> Iterator[Finding]:
    """Look for room: for a backup, and where the server is here, for the largest table that is rewritten."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        size = cursor.fetchone()[0]
    folder = settings.BACKUP_DIR or settings.VAR
    while not folder.exists():
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    text = gettext("{folder} has {free} free; the database has {size}.").format(
        folder=folder, free=format_size(free), size=format_size(size)
    )
    level = Level.GOOD if free > size + rewrite_size else Level.WARNING
    hint = gettext("Make room: a backup needs at most as much as the database and the uploads have.")
    yield Finding("disk", level, text, hint if level else "")
    if rewrite_size > SMALL:
        text = gettext("The server needs {rewrite_size} more while a table is written anew.").format(
            rewrite_size=format_size(rewrite_size)
        )
        yield Finding("server_disk", Level.GOOD, text, gettext("Look at the disk of PostgreSQL."))
    try:
        programs.find_programs(programs.read_server_version())
    except BackupError as error:
        yield Finding("programs", Level.WARNING, gettext("No backup can be made here."), str(error))


def look_at_worker() -> Iterator[Finding]:
    """Look for workers."""
    number = len(list_living_workers())
    if number:
        yield Finding(
            "worker",
            Level.GOOD,
            gettext("Workers that run: {number}. Restart them with the site.").format(number=number),
        )
    else:
        hint = gettext("Start one after the upgrade: the service groupsite-worker@NAME, or manage.py worker.")
        yield Finding("worker", Level.WARNING, gettext("No worker runs, so no e-mail is sent."), hint)


def look_at_sessions() -> Iterator[Finding]:
    """Look for others who use the database, above all with another release."""
    with connection.cursor() as cursor:
        cursor.execute(_SESSIONS)
        sessions = dict(cursor.fetchall())
    own = f"groupsite {get_version()}"
    others = {name: number for name, number in sessions.items() if name != own}
    if own in sessions:
        yield Finding(
            "sessions",
            Level.GOOD,
            gettext("Connections of this release: {sessions}.").format(sessions=sessions[own]),
        )
    for name, number in others.items():
        noun = "connection" if number == 1 else "connections"
        text = f"{number} {noun} of {name or 'an older release or another program'}."
        hint = gettext("It may serve on while migrations run; stop or restart it soon after them.")
        yield Finding("sessions", Level.WARNING, text, hint)


def look_at_settings() -> Iterator[Finding]:
    """Look for variables that are nearly settings, and for what Django and the site check of their values."""
    names = read_setting_names()
    for variable in sorted(set(os.environ) - names - NOT_SETTINGS):
        if alike := difflib.get_close_matches(variable, names, 1, ALIKE):
            text = gettext("The variable {variable} is no setting of this release.").format(variable=variable)
            yield Finding("setting", Level.WARNING, text, gettext("Is {alike} meant?").format(alike=alike[0]))
    for message in run_checks(include_deployment_checks=not settings.DEBUG and settings.SECURE):
        if message.level >= WARNING and not message.is_silenced():
            level = Level.ERROR if message.is_serious() else Level.WARNING
            yield Finding("check", level, f"{message.id}: {message.msg}", message.hint or "")


def read_setting_names() -> set[str]:
    """Return the names of all settings, which the guide for operators lists."""
    guide = (settings.BASE_DIR / GUIDE).read_text(encoding="utf-8")
    table = guide.partition("\n## Settings\n")[2].partition("\n## ")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    return {name for row in rows for name in re.findall(r"`([A-Z0-9_]+)`", row)}
