"""Make the triggers of the database equal to those that are declared, after `migrate`.

Only what differs is touched. Each trigger's comment is a digest of its SQL; a dump without comments has all
of them installed once more.
"""

import hashlib
import time
from collections.abc import Iterator

from django.db import OperationalError, connections, transaction

from core.db.retries import LOCK_NOT_AVAILABLE, get_error_code
from core.db.triggers import PREFIX, SHARED_FUNCTIONS, list_triggers

SHARED_KEY = ("", "")
"""Stands for the functions that many triggers share, as if they were a trigger."""
LOCK_TIMEOUT = "3s"
"""How long a statement may wait for a table that the running site is writing to, before all let it go."""
ATTEMPTS = 20

Key = tuple[str, str]
"""Table and name of a trigger."""

_INSTALLED = """
    SELECT relation.relname, event.tgname, coalesce(obj_description(event.oid, 'pg_trigger'), '')
    FROM pg_trigger AS event
    JOIN pg_class AS relation ON relation.oid = event.tgrelid
    JOIN pg_proc AS function ON function.oid = event.tgfoid
    WHERE NOT event.tgisinternal AND relation.relnamespace = 'public'::regnamespace
      AND function.proname LIKE %s
    UNION ALL
    SELECT '', '', coalesce(obj_description(oid, 'pg_proc'), '') FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND proname = %s
"""
_UNUSED = """
    SELECT format('DROP FUNCTION %%s', function.oid::regprocedure) FROM pg_proc AS function
    WHERE function.pronamespace = 'public'::regnamespace AND function.prorettype = 'trigger'::regtype
      AND function.proname LIKE %s AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgfoid = function.oid)
"""
_PATTERN = PREFIX.replace("_", r"\_") + "%"
_MARKER = f"{PREFIX}stamp"


def install_triggers(using: str = "default", **_signal) -> None:
    """Install what is missing or differs, and drop what is not declared any more. Receiver of post_migrate.

    Each table is locked for a moment only; if the running site keeps one, the others are tried first.
    """
    declared = build_declared()
    outdated = list_outdated(declared, using)
    if not outdated:
        return
    if len(outdated) == len(declared):  # a new database, which nobody uses yet
        _install(outdated, declared, using)
        return
    for attempt in range(ATTEMPTS):
        outdated = [key for key in outdated if not _install([key], declared, using)]
        if not outdated:
            break
        if attempt == ATTEMPTS - 1:
            raise OperationalError(f"The table {outdated[0][0]} is in use. Try again in a minute.")
        time.sleep(1)
    with transaction.atomic(using), connections[using].cursor() as cursor:
        cursor.execute(_UNUSED, [_PATTERN])
        for (drop,) in cursor.fetchall():
            cursor.execute(drop)


def are_triggers_up_to_date(using: str = "default") -> bool:
    """Return whether the database has exactly the declared triggers."""
    return not list_outdated(build_declared(), using)


def build_declared() -> dict[Key, str]:
    """Return the SQL of all declared triggers by table and name, the functions they share first."""
    declared = {SHARED_KEY: SHARED_FUNCTIONS}
    return declared | {
        (model._meta.db_table, trigger.name): trigger.build_sql(model) for model, trigger in list_triggers()
    }


def compute_digest() -> str:
    """Return a digest of all declared triggers."""
    return _hash(repr(sorted(build_declared().items())))


def list_outdated(declared: dict[Key, str], using: str = "default") -> list[Key]:
    """Return the triggers that the database lacks, has in another form, or should not have."""
    with connections[using].cursor() as cursor:
        cursor.execute(_INSTALLED, [_PATTERN, _MARKER])
        installed = {(table, name): digest for table, name, digest in cursor.fetchall()}
    missing = [key for key, sql in declared.items() if installed.get(key) != _hash(sql)]
    return [*missing, *(installed.keys() - declared.keys())]


def _install(keys: list[Key], declared: dict[Key, str], using: str) -> bool:
    """Install or drop triggers at once; False if a table is in use."""
    statements = [each for key in keys for each in _list_statements(*key, declared.get(key))]
    try:
        with transaction.atomic(using), connections[using].cursor() as cursor:
            cursor.execute(f"SET LOCAL lock_timeout = '{LOCK_TIMEOUT}'")
            cursor.execute("\n".join(statements))
    except OperationalError as error:
        if get_error_code(error) != LOCK_NOT_AVAILABLE:
            raise
        return False
    return True


def _list_statements(table: str, name: str, sql: str | None) -> Iterator[str]:
    if sql is None:
        yield f'DROP TRIGGER "{name}" ON public."{table}";'
    else:
        yield sql
        thing = f'TRIGGER "{name}" ON public."{table}"' if table else f"FUNCTION public.{_MARKER}()"
        yield f"COMMENT ON {thing} IS '{_hash(sql)}';"


def _hash(sql: str) -> str:
    return hashlib.sha256(sql.encode()).hexdigest()[:32]
