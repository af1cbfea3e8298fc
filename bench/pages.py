"""Whole requests through Django, without a network, beside the bare statements that they send."""

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bench.registry import benchmark

PAGES = ["/", "/people/", "/people/luo-mai/", "/publications/", "/publications/torchopt-2023/", "/research/"]


def page(address: str):
    """A function that gets the page, and one that sends the same statements and fetches their rows."""
    client = Client(SERVER_NAME="127.0.0.1")
    client.get(address)
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(address)
    if answer.status_code != 200:
        raise SystemExit(f"{address} answers {answer.status_code}; the benchmarks need the demo group")
    statements = [query["sql"] for query in asked]

    def bare():
        with connection.cursor() as cursor:
            for statement in statements:
                cursor.execute(statement)
                cursor.fetchall()

    return lambda: client.get(address), bare


def register(address: str) -> None:
    benchmark(address, "its statements")(lambda: page(address))


register("/healthz")
for address in PAGES:
    register(address)
