"""A command that takes long says what it is doing."""

import threading

import pytest

from core import progress
from core.progress import announce


@pytest.fixture
def lines(monkeypatch):
    """What is said, and an event that is set once something was said twice."""
    outputs, is_twice = [], threading.Event()
    monkeypatch.setattr(progress, "EVERY", 0.001)

    def say(line):
        outputs.append(line)
        if len(outputs) > 1:
            is_twice.set()

    say.lines, say.is_twice = outputs, is_twice
    return say


@pytest.mark.parametrize("at_once", [True, False])
def test_a_long_step_is_named_and_timed(lines, monkeypatch, at_once):
    monkeypatch.setattr(progress, "PATIENCE", 0.001)
    with announce("Preparing", lines, at_once):
        assert lines.is_twice.wait(10)
    assert lines.lines[:2] == ["Preparing …", "Preparing … 0 s"]


def test_a_short_step_is_silent(lines):
    with announce("Preparing", lines):
        pass
    assert lines.lines == []
