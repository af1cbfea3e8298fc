"""How the processes of an export work."""

import gc

from groupsite.static_export.batches import RARELY, collect_rarely


def test_python_looks_for_cycles_rarely_and_afterwards_as_before():
    before = gc.get_threshold()
    with collect_rarely():
        assert gc.get_threshold() == (RARELY, *before[1:])
        assert gc.get_freeze_count() > 0
    assert (gc.get_threshold(), gc.get_freeze_count()) == (before, 0)
