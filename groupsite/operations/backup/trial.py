"""Try the newest backup: restore it into an empty database beside the site's, and a folder of its own.

The database is created and dropped here. The restore is the command that one would type after a disaster,
in a process of its own, so that nothing of the site can be touched.
"""

import contextlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, urlencode

import psycopg2
from django.conf import settings
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _
from psycopg2 import sql

from core.tasks import PermanentTaskError
from groupsite.models import BackupRecord
from groupsite.operations.backup import BackupError, programs
from groupsite.operations.backup.restore import TRIAL_FOLDER, is_restore_pending
from groupsite.operations.backup.rotation import get_folder, remove_abandoned, require_room

SUFFIX = "_trial_restore"
MARK = "made for the trial restore of a backup, and dropped after it"
"""The comment on the database, without which none is dropped."""
_IDENTIFIER = 63
_OWN_LOCALE = """
SELECT pg_encoding_to_char(encoding), datcollate, datctype FROM pg_database WHERE datname = current_database()
"""


def try_newest_backup() -> str:
    """Restore the newest backup on trial, record it, and return a sentence about it.

    Raises PermanentTaskError if there is none or no database may be created, and BackupError if it cannot be
    restored.
    """
    folder = get_folder()
    record = find_newest()
    if is_restore_pending():
        raise BackupError(_("A restore of the site itself is not over. It comes first."))
    remove_abandoned(folder)
    require_room(folder, record.size)
    with _create_database() as name, tempfile.TemporaryDirectory(prefix=TRIAL_FOLDER, dir=folder) as media:
        _restore(Path(record.path), name, media)
    BackupRecord.objects.filter(pk=record.pk).update(tried_at=timezone.now())
    return _("%(name)s was restored into an empty database, and is complete.") % {
        "name": Path(record.path).name
    }


def find_newest() -> BackupRecord:
    """Return the newest backup whose file is here. Raises PermanentTaskError if there is none."""
    for record in BackupRecord.objects.order_by("-made_at", "-pk"):
        if Path(record.path).is_file():
            return record
    raise PermanentTaskError(_("There is no backup on this machine yet."))


def _restore(path: Path, name: str, media: str) -> None:
    """Run `manage.py restore` for another database and folder. Raises BackupError with what it says."""
    url = build_url(name)
    environment = os.environ | {
        "DATABASE_URL": url,
        "DATABASE_DIRECT_URL": url,
        "DATABASE_REPLICA_URL": "",
        "MEDIA_ROOT": media,
        "S3_BUCKET": "",
        "OUTSIDE_SERVICES": "off",
    }
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "restore", str(path)]
    result = subprocess.run(  # noqa: S603
        command, env=environment, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False
    )
    if result.returncode:
        lines = result.stderr.strip().splitlines() or [_("It was stopped.")]
        raise BackupError(
            _("%(name)s cannot be restored. %(reason)s") % {"name": path.name, "reason": lines[-1][:500]}
        )


@contextlib.contextmanager
def _create_database() -> Iterator[str]:
    """Create an empty database like the site's, and drop it in the end; give its name."""
    parameters = programs.read_parameters()
    own = str(parameters["dbname"])
    name = own[: _IDENTIFIER - len(SUFFIX)] + SUFFIX
    with connection.cursor() as cursor:
        cursor.execute(_OWN_LOCALE)
        encoding, collate, ctype = cursor.fetchone()
    keys = {key: parameters[key] for key in programs.VARIABLES if parameters.get(key)}
    with contextlib.closing(psycopg2.connect(**keys, connect_timeout=10)) as session:
        session.autocommit = True
        with session.cursor() as cursor:
            _drop(cursor, name)
            create = sql.SQL("CREATE DATABASE {} TEMPLATE template0 ENCODING {} LC_COLLATE {} LC_CTYPE {}")
            values = map(sql.Literal, (encoding, collate, ctype))
            try:
                cursor.execute(create.format(sql.Identifier(name), *values))
            except psycopg2.errors.InsufficientPrivilege as error:
                raise PermanentTaskError(
                    _(
                        "No backup was tried: the account %(account)s may not create a database for it. "
                        "As PostgreSQL’s administrator: ALTER ROLE %(account)s CREATEDB"
                    )
                    % {"account": session.info.user}
                ) from error
            try:
                cursor.execute(
                    sql.SQL("COMMENT ON DATABASE {} IS {}").format(sql.Identifier(name), sql.Literal(MARK))
                )
                cursor.execute(sql.SQL("REVOKE ALL ON DATABASE {} FROM PUBLIC").format(sql.Identifier(name)))
                yield name
            finally:
                _drop(cursor, name)


def _drop(cursor, name: str) -> None:
    """Drop what an earlier trial left, and nothing else. Raises PermanentTaskError."""
    query = "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = %s"
    cursor.execute(query, [name])
    if row := cursor.fetchone():
        if row[0] != MARK:
            raise PermanentTaskError(
                _("No backup was tried: there is a database %(name)s that is not of a trial. Rename it.")
                % {"name": name}
            )
        cursor.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def build_url(name: str) -> str:
    """Return the URL of another database on the site's server."""
    parameters = programs.read_parameters() | {"dbname": name}
    user, password, host = (
        quote(str(parameters.get(key) or ""), safe="") for key in ("user", "password", "host")
    )
    login = f"{user}:{password}@" if password else f"{user}@"
    options = {
        key: value for key, value in parameters.items() if key.startswith("ssl") and key in programs.VARIABLES
    }
    query = f"?{urlencode(options)}" if options else ""
    return f"postgresql://{login}{host}:{parameters.get('port') or 5432}/{quote(name, safe='')}{query}"
