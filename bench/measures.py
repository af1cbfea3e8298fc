"""What a call costs: time, time of the processor, or memory at its highest; or how often it is true."""

import gc
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from statistics import median, quantiles
from time import perf_counter, process_time

SECONDS_A_ROUND = 0.1


@dataclass(frozen=True)
class Measure:
    """A way to measure what an action costs, given how many rounds to measure; and its unit."""

    of: Callable[[Callable[[], object], int], float]
    unit: str


def _milliseconds(clock: Callable[[], float], action: Callable[[], object], rounds: int) -> float:
    """How long one call takes: the median over rounds of calls; of one round, the first call."""
    first = _round(clock, action, 1)
    if rounds == 1:
        return first * 1e3
    calls = max(1, int(SECONDS_A_ROUND / max(first, 1e-6)))
    return median(_round(clock, action, calls) for _ in range(rounds)) * 1e3


def _round(clock: Callable[[], float], action: Callable[[], object], calls: int) -> float:
    started = clock()
    for _ in range(calls):
        action()
    return (clock() - started) / calls


@contextmanager
def _kept() -> Iterator[None]:
    """Within it what is in memory is not gone through for rubbish: as servers have what they loaded."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def _processor(action: Callable[[], object], rounds: int) -> float:
    """The same in time of the processor."""
    with _kept():
        return _milliseconds(process_time, action, rounds)


def _slowest(action: Callable[[], object], rounds: int) -> float:
    """How long the slowest calls but one in twenty take (the 95th percentile), each call measured once."""
    action()
    with _kept():
        return quantiles((_round(perf_counter, action, 1) for _ in range(rounds)), n=20)[-1] * 1e3


def _middle(action: Callable[[], object], rounds: int) -> float:
    """How long half of the calls take at most, each call measured once."""
    action()
    with _kept():
        return median(_round(perf_counter, action, 1) for _ in range(rounds)) * 1e3


def _calls(action: Callable[[], object], rounds: int) -> float:
    """The same in time of the processor: as of requests that follow each other."""
    action()
    with _kept():
        return median(_round(process_time, action, 1) for _ in range(rounds)) * 1e3


def _megabytes(action: Callable[[], object], rounds: int) -> float:
    """The most that one call has of memory at a time; that is the same in every round."""
    tracemalloc.start()
    try:
        action()
        return tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()


def _count(action: Callable[[], object], rounds: int) -> float:
    """How many of the calls give something true."""
    return sum(bool(action()) for _ in range(rounds))


TIME = Measure(partial(_milliseconds, perf_counter), "ms")
CPU = Measure(_processor, "ms CPU")
SLOWEST = Measure(_slowest, "ms p95")
MIDDLE = Measure(_middle, "ms p50")
CALLS = Measure(_calls, "ms CPU")
MEMORY = Measure(_megabytes, "MB")
COUNT = Measure(_count, "times")
