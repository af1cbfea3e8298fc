"""Pages through Django without a network, against the bare statement they cannot do without."""

from django.db import connection
from django.test import Client

from bench.registry import benchmark


@benchmark("/healthz", "SELECT 1")
def healthz():
    client = Client(SERVER_NAME="127.0.0.1")
    answer = client.get("/healthz")
    assert answer.status_code == 200, f"/healthz answers {answer.status_code}"

    def select():
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            return cursor.fetchone()

    return lambda: client.get("/healthz"), select
