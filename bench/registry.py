"""The list of benchmarks. A module adds its own with the decorator; `bench.__main__` imports it."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

from bench.measures import TIME, Measure


@dataclass(frozen=True)
class Pair:
    """What is measured and its reference, ready to be called; `beside` is what the reference is called.

    items, items_beside: how many things one call of either handles, where it is told how many that makes in a
    second. The ratio is then that for one thing.
    """

    action: Callable[[], object]
    reference: Callable[[], object]
    beside: str
    items: int = 0
    items_beside: int = 0


@dataclass(frozen=True)
class Benchmark:
    """Something to measure, within what `around` gives.

    name: words that choose it, the first of them that of its group. limit: what it may cost, milliseconds
    unless it measures something else. most: how many times its reference it may cost.
    """

    name: str
    prepare: Callable[[], Pair]
    around: Callable[[], AbstractContextManager] = nullcontext
    limit: float = float("inf")
    most: float = float("inf")
    rounds: int = 9
    measure: Measure = TIME

    def is_called(self, words: str) -> bool:
        """Whether the name is these words, or begins with them."""
        return f"{self.name} ".startswith(f"{words} ")


BENCHMARKS: list[Benchmark] = []


def benchmark(name: str, **options) -> Callable[[Callable[[], Pair]], Callable[[], Pair]]:
    """Register a function that gives what is measured and its reference. options: those of Benchmark."""

    def register(prepare: Callable[[], Pair]) -> Callable[[], Pair]:
        BENCHMARKS.append(Benchmark(name, prepare, **options))
        return prepare

    return register
