"""How far the reading of sources for a plan is, for all processes, and the request to stop it."""

from collections.abc import Callable

from django.core.cache import cache

from core.tasks.background_work import OnProgress
from publications.imports.work_lookups import OnRead, ReadingStoppedError
from publications.models import ImportBatch

SILENCE = 300  # seconds after which a reading that reports nothing counts as dead


def track_reading(
    batch: ImportBatch, on_progress: OnProgress, work: Callable[[OnProgress, OnRead], object]
) -> None:
    """Do work that reads sources and then plans, and note how far it is until it ends.

    work: called with a function for the number of entries in the plan, and one for the number of works that
    were read, which raises ReadingStoppedError when somebody stopped it.
    """
    done = 0

    def report(number: int) -> None:
        nonlocal done
        done = max(done, number)
        cache.set(_get_key(batch), done, SILENCE)
        on_progress(done)

    def report_read(number: int) -> None:
        report(number)
        if cache.get(_get_stop_key(batch)):
            raise ReadingStoppedError

    cache.delete(_get_stop_key(batch))
    report(0)
    try:
        work(report, report_read)
    finally:
        cache.delete_many([_get_key(batch), _get_stop_key(batch)])


def get_reading(batch: ImportBatch) -> int | None:
    """Return how many works were read for a plan so far; None if none are being read."""
    number: int | None = cache.get(_get_key(batch))
    return number


def stop_reading(batch: ImportBatch) -> None:
    """Stop the reading for a plan soon; what was read stays in it."""
    cache.set(_get_stop_key(batch), True, SILENCE)


def _get_key(batch: ImportBatch) -> str:
    return f"import-reading-{batch.uid}"


def _get_stop_key(batch: ImportBatch) -> str:
    return f"import-reading-stop-{batch.uid}"
