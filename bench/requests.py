"""Whole requests through Django, without a network, beside the bare statements that they send."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import cycle

from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bench.registry import Pair

HOST = "127.0.0.1"


def client() -> Client:
    """A visitor's browser."""
    return Client(SERVER_NAME=HOST)


def read(visitor: Client, address: str, **headers: str) -> Pair:
    """Getting a page, and its statements. Raises SystemExit if it does not answer 200."""
    return _beside_its_statements(lambda: visitor.get(address, headers=headers), address, (200,))


def read_all(visitor: Client, addresses: Sequence[str]) -> Pair:
    """Getting pages, the next one at each call, and the statements of each. Raises as `read` does."""
    pairs = [read(visitor, address) for address in addresses]
    pages, statements = cycle([pair.action for pair in pairs]), cycle([pair.reference for pair in pairs])
    return Pair(lambda: next(pages)(), lambda: next(statements)(), "their statements")


def send(visitor: Client, address: str, data: dict) -> Pair:
    """Sending a form, and its statements; what either writes is taken back. Raises SystemExit if it fails."""

    def action():
        visitor.cookies.pop("messages", None)
        return visitor.post(address, data)

    return _beside_its_statements(_taken_back(action), address, (200, 302, 409))


def _beside_its_statements(action: Callable, address: str, expected: tuple[int, ...]) -> Pair:
    action()  # what a process looks up once
    with CaptureQueriesContext(connection) as asked:
        answer = action()
    if answer.status_code not in expected:
        raise SystemExit(f"{address} answers {answer.status_code}")
    statements = [query["sql"] for query in asked if query["sql"] not in ("BEGIN", "ROLLBACK")]
    return Pair(action, _taken_back(lambda: _run(statements)), f"its {len(statements)} statements")


def _run(statements: list[str]) -> None:
    """What was refused then is refused again, and followed by its way back to a savepoint."""
    with connection.cursor() as cursor:
        for statement in statements:
            with suppress(DatabaseError):
                cursor.execute(statement)
                if cursor.description:
                    cursor.fetchall()


def _taken_back(action: Callable) -> Callable:
    def act():
        with transaction.atomic():
            answer = action()
            transaction.set_rollback(True)
        return answer

    return act
