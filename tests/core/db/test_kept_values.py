"""Values that are kept while one state of the database is read."""

import pytest

from core.db import kept_values
from core.db.kept_values import find_kept, keep_values, read_kept


@pytest.fixture
def read():
    """Keys twice as large as values, and the lists of keys that were read."""

    def read(keys):
        read.calls.append(keys)
        return {key: key * 2 for key in keys if key < 100}

    read.calls = []
    return read


def test_each_value_is_read_once(read):
    with keep_values():
        assert read_kept("doubles", [1, 2], read) == {1: 2, 2: 4}
        assert read_kept("doubles", [2, 3, 1], read) == {1: 2, 2: 4, 3: 6}
        assert find_kept("doubles", 3) == 6
    assert read.calls == [[1, 2], [3]]


def test_names_have_values_of_their_own(read):
    with keep_values():
        read_kept("doubles", [1], read)
        read_kept("others", [1], read)
        assert find_kept("more", 1) is None
    assert read.calls == [[1], [1]]


def test_nothing_is_kept_otherwise(read):
    assert read_kept("doubles", [1], read) == read_kept("doubles", [1], read) == {1: 2}
    assert find_kept("doubles", 1) is None
    assert read.calls == [[1], [1]]


def test_rows_that_are_not_there_have_no_value(read):
    with keep_values():
        assert read_kept("doubles", [1, 100], read) == {1: 2}


def test_no_more_are_kept_than_memory_is_for(read, monkeypatch):
    monkeypatch.setattr(kept_values, "MOST", 2)
    with keep_values():
        read_kept("doubles", [1, 2], read)
        assert read_kept("doubles", [1, 2, 3], read) == {1: 2, 2: 4, 3: 6}
        assert find_kept("doubles", 3) is None
