"""Measure what attacks on the log-in cost others, and whether an answer's time tells who has an account.

`python -m bench.login_attacks`, with the environment of the site, measures known and unknown accounts in
this process, without limits, in five minutes. With the URL of the running site on this machine as argument it
sends 1,000 wrong passwords from one address, and takes a minute.
"""

import http.client
import os
import statistics
import sys
import threading
import time
from urllib.parse import urlencode, urlsplit

import django

TRIES = 500
WRONG = 1_000
ATTACKERS = 4
KNOWN, UNKNOWN = "known@example.org", "unknown@example.org"
PASSWORD = "a long password of the bench"  # noqa: S105
PAGE = "/publications/"


def write(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def measure_known_and_unknown() -> None:
    """Print medians for an account and for none, by turns."""
    from django.conf import settings
    from django.core.cache import cache
    from django.db import transaction
    from django.test import Client, override_settings

    from groupsite.models import Group
    from people.models import User

    limits = dict.fromkeys(("login", "login_failed", "request_login_code"), "1000000/m/ip")
    open_settings = override_settings(
        ACCOUNT_RATE_LIMITS=limits,
        EMAIL_BACKEND="django.core.mail.backends.locmem.EmailBackend",
        ALLOWED_HOSTS=["*"],
    )
    forms = {
        "forgotten password": ("/accounts/password/reset/", lambda email: {"email": email}),
        "code by e-mail": ("/accounts/login/code/", lambda email: {"email": email}),
        "wrong password": ("/accounts/login/", lambda email: {"login": email, "password": "wrong"}),
    }
    with open_settings, transaction.atomic():
        User.objects.create_user(KNOWN, PASSWORD)
        Group.objects.update(allows_login_codes=True)
        for label, (path, build_form) in forms.items():
            times: dict[str, list[float]] = {KNOWN: [], UNKNOWN: []}
            for number in range(2 * TRIES):
                email = (KNOWN, UNKNOWN)[number % 2]
                cache.clear()
                client = Client()
                start = time.perf_counter()
                response = client.post(path, build_form(email))
                times[email].append(1_000 * (time.perf_counter() - start))
                assert response.status_code in (200, 302), response.status_code
            known, unknown = (statistics.median(times[email]) for email in (KNOWN, UNKNOWN))
            write(f"{label}: {known:.2f} ms known, {unknown:.2f} ms unknown, {known - unknown:+.2f} ms")
        transaction.set_rollback(True)
    assert settings.PASSWORD_HASHERS[0].endswith("Argon2PasswordHasher")


def send(url: str, method: str, path: str, form: dict | None = None, source: str = "127.0.0.1") -> tuple:
    """Send a request from an address of this machine; return the status and the milliseconds."""
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, 60, (source, 0))
    headers = {}
    body = None
    if form is not None:
        token = "a" * 32
        body = urlencode({"csrfmiddlewaretoken": token, **form})
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": f"csrftoken={token}"}
    start = time.perf_counter()
    connection.request(method, path, body, headers)
    response = connection.getresponse()
    response.read()
    elapsed = 1_000 * (time.perf_counter() - start)
    connection.close()
    return response.status, elapsed


def measure_visitors(url: str, until: threading.Event) -> list[float]:
    """Return the milliseconds of pages that a visitor gets until an event, every 20 ms."""
    times = []
    while not until.is_set():
        times.append(send(url, "GET", f"{PAGE}?page=1", source="127.0.0.3")[1])
        time.sleep(0.02)
    return times


def attack(url: str) -> None:
    """Send wrong passwords for one account, and print what visitors and the right person notice."""
    from people.models import User

    User.objects.filter(email=KNOWN).delete()
    User.objects.create_user(KNOWN, PASSWORD)
    over = threading.Event()
    threading.Timer(10, over.set).start()
    usual = measure_visitors(url, over)
    over, statuses, visitors = threading.Event(), [], []

    def guess(numbers: range) -> None:
        for number in numbers:
            form = {"login": KNOWN, "password": f"wrong {number}"}
            statuses.append(send(url, "POST", "/accounts/login/", form)[0])

    share = WRONG // ATTACKERS
    attackers = [
        threading.Thread(target=guess, args=[range(i * share, (i + 1) * share)]) for i in range(ATTACKERS)
    ]
    visitor = threading.Thread(target=lambda: visitors.extend(measure_visitors(url, over)))
    start = time.perf_counter()
    for thread in (visitor, *attackers):
        thread.start()
    time.sleep(2)
    right = {"login": KNOWN, "password": PASSWORD}
    during = send(url, "POST", "/accounts/login/", right, source="127.0.0.2")
    for thread in attackers:
        thread.join()
    seconds = time.perf_counter() - start
    over.set()
    visitor.join()
    after = send(url, "POST", "/accounts/login/", right, source="127.0.0.2")
    counts = {status: statuses.count(status) for status in sorted(set(statuses))}
    write(f"{len(statuses)} wrong passwords in {seconds:.1f} s: {counts}")
    before, meanwhile = statistics.median(usual), statistics.median(visitors)
    write(
        f"a visitor: {before:.1f} ms usually, {meanwhile:.1f} ms meanwhile ({meanwhile / before:.2f} times)"
    )
    write(f"the right person elsewhere: {during[0]} in {during[1]:.0f} ms meanwhile, {after[0]} afterwards")
    User.objects.filter(email=KNOWN).delete()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "groupsite.settings")
    django.setup()
    if sys.argv[1:]:
        attack(sys.argv[1])
    else:
        measure_known_and_unknown()
