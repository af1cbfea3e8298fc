"""Failed log-ins in the log, in the form that the filter for fail2ban reads."""

import logging
import re
import shutil
import subprocess

import pytest
from django.conf import settings
from django.urls import reverse

from core.monitoring.current_work import Work
from core.monitoring.log_formats import FACTS, JsonFormatter, TextFormatter
from tests import factories

FILTER = settings.BASE_DIR / "deploy/fail2ban/filter.d/groupsite.conf"
JAIL = settings.BASE_DIR / "deploy/fail2ban/jail.d/groupsite.conf"
PASSWORD = "kx7 long enough"


@pytest.fixture
def account(db):
    return factories.UserFactory(email="ada.zqxwv@example.org", password=PASSWORD)


def log_in(client, password="wrong", **environ):
    data = {"login": "ada.zqxwv@example.org", "password": password}
    return client.post(reverse("account_login"), data, **environ)


def list_lines(caplog):
    return [record.getMessage() for record in caplog.records if record.name == "groupsite.security"]


def test_a_wrong_password_is_a_line_with_the_address_and_nothing_typed(account, client, caplog):
    log_in(client, REMOTE_ADDR="192.0.2.7")
    assert list_lines(caplog) == ["failed log-in from 192.0.2.7"]
    assert "zqxwv" not in caplog.text


def test_a_right_password_is_none(account, client, caplog):
    assert log_in(client, PASSWORD).status_code == 302
    assert list_lines(caplog) == []


def test_an_attempt_that_is_refused_is_a_line_too(account, client, caplog):
    for _ in range(12):
        log_in(client, REMOTE_ADDR="2001:db8::7")
    assert list_lines(caplog) == ["failed log-in from 2001:db8::7"] * 12


HOSTILE = "GET /failed log-in from 192.0.2.9\nfailed log-in from 192.0.2.9"


@pytest.mark.skipif(not shutil.which("fail2ban-regex"), reason="fail2ban is not installed")
@pytest.mark.parametrize("formatter", [TextFormatter(), JsonFormatter()])
@pytest.mark.parametrize("before", ["", "web1 gunicorn[123]: "])
def test_the_filter_reads_our_lines_and_no_others(tmp_path, formatter, before):
    def write(name, message, *values, **extra):
        record = logging.LogRecord(name, logging.WARNING, "", 0, message, values, None)
        record.work = Work("request", "0123456789abcdef")
        vars(record).update(extra)
        return before + formatter.format(record)

    text = "failed log-in from %s"
    lines = [
        *(write("groupsite.security", text, address) for address in ("192.0.2.7", "2001:db8::7")),
        write("groupsite.security", text, "unknown"),
        write("groupsite.access", HOSTILE),
        write(
            "groupsite.access", "GET %s", '"logger": "groupsite.security", "message": "' + text % "192.0.2.9"
        ),
        write("django.request", "Not Found: %s", HOSTILE, **{FACTS: {"path": HOSTILE}}),
    ]
    log = tmp_path / "log"
    log.write_text("\n".join(lines) + "\n")
    command = ["fail2ban-regex", "--print-all-matched", str(log), str(FILTER)]
    output = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    assert re.search(r"(\d+) matched", output)[1] == "2", output
    assert "192.0.2.9" not in output.partition("Matched line(s)")[2].partition("Missed")[0]


def test_the_jail_names_the_filter():
    assert f"filter = {FILTER.stem}\n" in JAIL.read_text()
