"""Restore a backup: verify it first, then replace everything or nothing.

Uploads are copied in beside those that are there. Then one transaction of psql drops all that is the site's
and fills the database from the dump; a mark at its end says that it was committed. What follows can be done
again: migrations, triggers, images. The file `restore-NAME.json` in `var/` says that a restore into the
database NAME has begun.
"""

import contextlib
import json
import os
import re
import secrets
import stat
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.db.applied_migrations import is_up_to_date
from core.db.triggers import ALL_CHANGED, CHANNEL
from groupsite.operations.backup import BackupError, database, programs, uploads
from groupsite.operations.backup.archive import Archive, Manifest
from people.editing.image_cutting import cut_missing_images

RESTORE_LOCK = 0x726573746F7265  # the advisory lock's number: "restore"
FILLING_LOCK = RESTORE_LOCK + 1
"""The advisory lock of the transaction that fills the database, which may outlive a killed restore."""
MARK = "restored, "
"""The start of the comment on the table of migrations; the token of the last restore follows."""

TRIAL_FOLDER = ".trial-"
"""The start of the names of folders for uploads of a restore on trial."""

FINISHED = _("A restore was stopped after its data were in. The rest of it has been done.")
UNDONE = _("A restore was stopped before its data were in. Everything is as it was before.")

Say = Callable[[str], object]

_SETTING = re.compile(rb"SET (\w+) = ")
PREAMBLE = 200
"""Lines of a dump's SQL among which settings stand."""


@dataclass
class RestoreReport:
    """The result of a restore."""

    tables: int
    rows: int
    files: int
    backed_up_at: str
    seconds: float = 0.0


def restore(path: Path, over: bool = False, on_progress: Say = lambda _text: None) -> RestoreReport:
    """Replace everything that the site holds by the content of the backup.

    over: also if the site is not empty. Raises BackupError if the file is not a backup, is damaged, somebody
    else's or of newer code, or if the site is not empty or in use. After any failure everything is as before.
    """
    started = time.monotonic()
    recover_interrupted_restore()
    with _lock_restores(), open(path, "rb") as file:
        _refuse_files_of_others(os.fstat(file.fileno()))
        on_progress("Verifying …")
        archive = Archive(file)
        _refuse(archive.manifest, over)
        on_progress(gettext("Copying the uploads …"))
        uploads.copy_in(archive)
        on_progress(gettext("Filling the database …"))
        token = secrets.token_hex(16)
        _get_marker().write_text(json.dumps({"token": token}))
        try:
            _replace_database(archive, token)
        except BaseException:
            _get_marker().unlink(missing_ok=True)
            raise
        _finish(on_progress)
    tables = archive.manifest.tables
    report = RestoreReport(len(tables), sum(tables.values()), len(archive.upload_names), archive.manifest.at)
    report.seconds = time.monotonic() - started
    return report


def recover_interrupted_restore() -> str:
    """Finish a restore that was killed after its data were in; return a sentence about it, or "".

    Before that the database is as it was. Raises BackupError if a restore is running.
    """
    if not is_restore_pending():
        return ""
    with _lock_restores():
        with connection.cursor() as cursor:  # wait until psql has noticed, too
            cursor.execute("SELECT pg_advisory_lock(%s), pg_advisory_unlock(%s)", [FILLING_LOCK] * 2)
        with contextlib.suppress(ValueError, KeyError):
            if json.loads(_get_marker().read_text())["token"] == _read_mark():
                _finish(lambda _text: None)
                return str(FINISHED)
        _get_marker().unlink(missing_ok=True)
    return str(UNDONE)


def is_restore_pending() -> bool:
    """Return whether a restore into this database was begun and is not over."""
    return _get_marker().exists()


def _get_marker() -> Path:
    return Path(settings.VAR) / f"restore-{connection.settings_dict['NAME']}.json"


def _read_mark() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT obj_description(to_regclass('public.django_migrations'), 'pg_class')")
        return (cursor.fetchone()[0] or "").removeprefix(MARK)


def _refuse_files_of_others(status: os.stat_result) -> None:
    """Raise BackupError for a file that another account may have written: what is in it is executed."""
    is_own = status.st_uid in (os.geteuid(), 0)
    if not is_own or status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise BackupError(
            gettext(
                "Restoring executes what is in the file, so it must be your own: owned by this account, and "
                "not writable by others (chmod go-w FILE)."
            )
        )


def _refuse(manifest: Manifest, over: bool) -> None:
    if newer := database.find_unknown_migrations(manifest.migrations):
        raise BackupError(
            gettext(
                "The backup was made by newer code (version {version}): this one does not know "
                "{join}. Update the code first."
            ).format(version=manifest.version, join=".".join(newer[0]))
        )
    if foreign := database.list_foreign_tables():
        raise BackupError(
            gettext(
                "The database holds tables that are not the site's: {join}. Restore into a "
                "database of its own."
            ).format(join=", ".join(foreign[:5]))
        )
    if not over and database.has_content():
        raise BackupError(gettext("The site holds something already; --over replaces it."))


def _replace_database(archive: Archive, token: str) -> None:
    """Let psql drop everything and fill it from the dump, in one transaction."""
    folder = programs.find_programs(max(programs.read_server_version(), archive.manifest.server))
    environment = programs.build_environment()
    setting_names = _read_setting_names()
    with tempfile.TemporaryDirectory(dir=settings.VAR) as work:
        dump = Path(work, "database.dump")
        with archive.open_dump() as content, open(dump, "wb") as file:
            while chunk := content.read(1 << 20):
                file.write(chunk)
        reader: list[str | Path] = [
            folder / "pg_restore",
            "--no-owner",
            "--no-privileges",
            "--no-comments",
            "--file=-",
            dump,
        ]
        writer: list[str | Path] = [folder / "psql", "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1"]
        with (
            open(Path(work, "errors"), "w+b") as errors,
            subprocess.Popen(reader, stdout=subprocess.PIPE, stderr=errors, env=environment) as source,  # noqa: S603
            subprocess.Popen(  # noqa: S603
                [*writer, "--output=/dev/null", "--file=-"],
                stdin=subprocess.PIPE,
                stderr=errors,
                env=environment,
            ) as target,
        ):
            _pump(source, target, setting_names, archive.manifest, token)
            if target.wait() != 0:
                errors.seek(0)
                raise BackupError(_explain(errors.read().decode(errors="replace")))


def _pump(source, target, setting_names: set[bytes], manifest: Manifest, token: str) -> None:
    """Send psql what drops everything, the SQL of the dump, and what marks the end and commits.

    If this process is killed, psql comes to the end of its input without a COMMIT, and nothing is changed.
    """
    try:
        target.stdin.write(_build_start())
        for number, line in enumerate(source.stdout):
            setting = _SETTING.match(line) if number < PREAMBLE else None
            if setting is None or setting[1] in setting_names:
                target.stdin.write(line)
        if source.wait() != 0:
            raise BackupError(gettext("The dump in the backup cannot be read by pg_restore."))
        target.stdin.write(_build_end(manifest, token))
    except BrokenPipeError:  # psql has stopped at an error, which it tells
        pass
    except BaseException:
        target.kill()
        raise
    finally:
        with contextlib.suppress(BrokenPipeError):
            target.stdin.close()


def _build_start() -> bytes:
    return f"""
        BEGIN;
        SET lock_timeout = '10s';
        SELECT pg_advisory_xact_lock({FILLING_LOCK});
        DO $drop$ DECLARE own record; BEGIN
            FOR own IN {database.OWN_OBJECTS} LOOP
                EXECUTE format('DROP %s IF EXISTS %s CASCADE', own.type, own.identity);
            END LOOP;
        END $drop$;
    """.encode()


def _build_end(manifest: Manifest, token: str) -> bytes:
    counts = " UNION ALL ".join(
        f'SELECT {number} <> (SELECT count(*) FROM public."{table}")'
        for table, number in manifest.tables.items()
    )
    return f"""
        DO $count$ BEGIN
            IF EXISTS (SELECT FROM ({counts}) AS each (differs) WHERE differs) THEN
                RAISE EXCEPTION 'the tables have other numbers of rows than the manifest says';
            END IF;
        END $count$;
        COMMENT ON TABLE public.django_migrations IS '{MARK}{token}';
        SELECT pg_notify('{CHANNEL}', '{ALL_CHANGED}');
        COMMIT;
    """.encode()


def _read_setting_names() -> set[bytes]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM pg_settings")
        return {name.encode() for (name,) in cursor.fetchall()}


def _explain(errors: str) -> str:
    """Return a sentence about what psql or pg_restore said."""
    if "lock timeout" in errors or "deadlock" in errors:
        return gettext(
            "The tables are in use and were not free for 10 s. Nothing was changed; try again later."
        )
    lines = [
        line for line in errors.splitlines() if "ERROR" in line or "error" in line
    ] or errors.splitlines()
    return gettext("PostgreSQL refused the backup: {join}").format(join=" ".join(lines[:2])[:500])


def _finish(say: Say) -> None:
    """Do what follows once the data are in; all of it can be done again."""
    ContentType.objects.clear_cache()
    if not is_up_to_date():
        say("Migrating …")
        call_command("migrate", interactive=False, verbosity=0, skip_checks=True)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    say(gettext("Looking at the images …"))
    cut_missing_images()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, ALL_CHANGED])
    _get_marker().unlink(missing_ok=True)


@contextlib.contextmanager
def _lock_restores() -> Iterator[None]:
    """Hold off other restores meanwhile."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [RESTORE_LOCK])
        if not cursor.fetchone()[0]:
            raise BackupError(
                gettext("A restore is running, or its end is being waited for. Try again in a minute.")
            )
    try:
        yield
    finally:
        with contextlib.suppress(Exception), connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [RESTORE_LOCK])
