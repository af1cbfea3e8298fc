"""Requests through Django's test client, compared with the bare SQL statements that they send."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import cycle

from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bench.registry import Pair

HOST = "127.0.0.1"


def make_client() -> Client:
    """Return a test client of a visitor."""
    return Client(SERVER_NAME=HOST)


def prepare_get(visitor: Client, url: str, **headers: str) -> Pair:
    """Prepare a GET request and its statements. Raises SystemExit unless the status is 200."""
    return _pair_with_statements(lambda: visitor.get(url, headers=headers), url, (200,))


def prepare_gets(visitor: Client, urls: Sequence[str]) -> Pair:
    """Prepare GET requests, the next one at each call, and their statements. Raises as `prepare_get` does."""
    pairs = [prepare_get(visitor, url) for url in urls]
    pages, statements = cycle([pair.action for pair in pairs]), cycle([pair.reference for pair in pairs])
    return Pair(lambda: next(pages)(), lambda: next(statements)(), "their statements")


def prepare_post(visitor: Client, url: str, data: dict) -> Pair:
    """Prepare a POST request and its statements; both are rolled back. Raises SystemExit if it fails."""

    def action():
        visitor.cookies.pop("messages", None)
        return visitor.post(url, data)

    return _pair_with_statements(_roll_back(action), url, (200, 302, 409))


def _pair_with_statements(action: Callable, url: str, expected: tuple[int, ...]) -> Pair:
    action()  # warms the caches of the process
    with CaptureQueriesContext(connection) as queries:
        answer = action()
    if answer.status_code not in expected:
        raise SystemExit(f"{url} answers {answer.status_code}")
    statements = [query["sql"] for query in queries if query["sql"] not in ("BEGIN", "ROLLBACK")]
    return Pair(action, _roll_back(lambda: _run_statements(statements)), f"its {len(statements)} statements")


def _run_statements(statements: list[str]) -> None:
    """Execute the statements; those that failed fail again, and the next one rolls back to a savepoint."""
    with connection.cursor() as cursor:
        for statement in statements:
            with suppress(DatabaseError):
                cursor.execute(statement)
                if cursor.description:
                    cursor.fetchall()


def _roll_back(action: Callable) -> Callable:
    def act():
        with transaction.atomic():
            answer = action()
            transaction.set_rollback(True)
        return answer

    return act
