"""Items that a thread reads ahead."""

import threading
from itertools import count

import pytest

from core.read_ahead import read_ahead


@pytest.mark.parametrize("number", [0, 1, 2, 50])
def test_items_come_in_order(number):
    assert list(read_ahead(iter(range(number)), 2)) == list(range(number))


def test_an_error_is_raised_after_the_items_before_it():
    def fail():
        yield from "ab"
        raise ValueError("broken")

    read = []
    with pytest.raises(ValueError, match="broken"):
        read.extend(read_ahead(fail(), 1))
    assert read == ["a", "b"]


def test_whoever_stops_early_ends_the_thread():
    numbers = []

    def make():
        for number in count():
            numbers.append(number)
            yield number

    results = read_ahead(make(), 3)
    assert [next(results), next(results)] == [0, 1]
    results.close()
    assert len(numbers) <= 2 + 3 + 2
    assert "read ahead" not in {each.name for each in threading.enumerate()}
