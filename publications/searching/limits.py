"""How long the database may look for something, and how much it expects to find."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import OperationalError, connection, transaction
from psycopg2.errors import QueryCanceled
from psycopg2.extensions import TRANSACTION_STATUS_IDLE

from publications.searching.hits import Hits, fetch


class TooLong(Exception):
    """The database did not come to an end in the time that it was given."""


_QUICK = {"jit": "off", "synchronize_seqscans": "off"}
"""Nothing is compiled for what takes milliseconds, and who reads a table from its beginning finds that in
memory, and does not go on where somebody else was."""


@contextmanager
def within(milliseconds: int) -> Iterator[None]:
    """Statements that may take so long each. Raises TooLong; what was done before stays as it was.

    One can stand within another, whose limit holds again afterwards.
    """
    goes_on = connection.in_atomic_block
    try:
        with transaction.atomic():
            before = _set(**_QUICK, statement_timeout=str(milliseconds))
            yield
            if goes_on:
                _set(statement_timeout=before)
    except OperationalError as error:
        if not goes_on:
            _leave()
        if isinstance(error.__cause__, QueryCanceled):
            raise TooLong from error
        raise


def _leave() -> None:
    """Leave a transaction whose COMMIT itself came too late: the driver takes it for ended, and it is not."""
    if connection.connection and connection.connection.get_transaction_status() != TRANSACTION_STATUS_IDLE:
        connection.close()


@contextmanager
def bitmaps_preferred() -> Iterator[None]:
    """Within it rows are found by all indexes first, and looked at afterwards. Within a transaction.

    To see whether words stand in a paper takes ten times what the database thinks: they are kept elsewhere.
    """
    _set(enable_seqscan="off", enable_indexscan="off")
    yield
    _set(enable_seqscan="on", enable_indexscan="on")


def _set(**settings: str) -> str:
    """Set until the end of the transaction; gives the limit of time that was set before."""
    said = ", ".join("set_config(%s, %s, true)" for _ in settings)
    values = [part for setting in settings.items() for part in setting]
    return fetch(f"SELECT current_setting('statement_timeout'), {said}", values)[0][0]


def expected(hits: Hits) -> int:
    """How many rows the database thinks it will find, without looking; it counts when it analyses tables."""
    [(found,)] = fetch(f"EXPLAIN (FORMAT JSON) {hits.sql}", hits.params)
    plan = json.loads(found) if isinstance(found, str) else found
    return plan[0]["Plan"]["Plan Rows"]
