"""Records as lines: of text, and of JSON."""

import json
import logging
import sys

import pytest

from core.monitoring.current_work import (
    NameWork,
    Work,
    current_work,
    is_request_id,
    make_request_id,
    name_task,
)
from core.monitoring.log_formats import JsonFormatter, TextFormatter

TOKEN = "b2" * 20


@pytest.fixture
def record():
    made = logging.LogRecord("core.web", logging.WARNING, "", 0, "Gone: %s", ("/old/",), None)
    made.work = Work("request", "0123456789abcdef")
    return made


def test_a_line_of_text_has_the_message_and_the_request(record):
    assert TextFormatter().format(record) == "Gone: /old/ [request=0123456789abcdef]"
    record.work = None
    assert TextFormatter().format(record) == "Gone: /old/"


def test_a_line_of_json_has_the_facts_too(record):
    record.facts = {"status": 410, "path": "/ä\n/"}
    line = JsonFormatter().format(record)
    assert "\n" not in line
    value = json.loads(line)
    assert value.pop("time").endswith("Z")
    assert value == {
        "level": "warning",
        "logger": "core.web",
        "message": "Gone: /old/",
        "request": "0123456789abcdef",
        "status": 410,
        "path": "/ä\n/",
    }


@pytest.mark.parametrize("formatter", [TextFormatter(), JsonFormatter()])
def test_tracebacks_have_no_tokens_and_no_line_that_passes_for_a_record(record, formatter):
    try:
        raise ValueError(f"/accounts/invitation/{TOKEN}/\nfailed log-in from 192.0.2.1")
    except ValueError:
        record.exc_info = sys.exc_info()
    text = formatter.format(record)
    assert "ValueError" in text
    assert TOKEN not in text
    assert not any(line.startswith("failed") for line in text.splitlines())


def test_records_of_a_task_name_it():
    blank = logging.LogRecord("x", logging.INFO, "", 0, "text", None, None)
    with name_task("key"):
        NameWork().filter(blank)
    assert str(blank.work) == "task=key"
    assert current_work.get() is None


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("0123456789abcdef", True),
        ("f" * 32, True),
        ("7a7f-11_b.c", True),
        ("short", False),
        ("a" * 65, False),
        ("*/ DROP TABLE x; /*", False),
        ("abcdefgh\n", False),
        ("äääääääää", False),
    ],
)
def test_ids_of_requests_are_short_and_plain(text, fits):
    assert is_request_id(text) is fits


def test_ids_differ():
    ids = {make_request_id() for _ in range(1_000)}
    assert len(ids) == 1_000
    assert all(map(is_request_id, ids))
