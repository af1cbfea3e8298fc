"""The registry of benchmarks: modules add theirs with a decorator, and `bench.__main__` imports them."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

from bench.measures import TIME, Measure


@dataclass(frozen=True)
class Pair:
    """What is measured and its reference, ready to be called. reference_name: what is printed for it.

    items, reference_items: how many items a call of either handles; with them items a second are printed, and
    the ratio is that for one item.
    """

    action: Callable[[], object]
    reference: Callable[[], object]
    reference_name: str
    items: int = 0
    reference_items: int = 0


@dataclass(frozen=True)
class Benchmark:
    """A benchmark, run within the context manager that `context` returns.

    name: words, of which the first is the group. limit: maximal cost, in the unit of the measure. max_ratio:
    maximal ratio to the reference.
    """

    name: str
    prepare: Callable[[], Pair]
    context: Callable[[], AbstractContextManager] = nullcontext
    limit: float = float("inf")
    max_ratio: float = float("inf")
    rounds: int = 9
    measure: Measure = TIME

    def has_prefix(self, prefix: str) -> bool:
        """Return whether the name begins with this prefix of whole words."""
        return f"{self.name} ".startswith(f"{prefix} ")


BENCHMARKS: list[Benchmark] = []


def benchmark(name: str, **options) -> Callable[[Callable[[], Pair]], Callable[[], Pair]]:
    """Return a decorator that registers a function which prepares a Pair. options: fields of Benchmark."""

    def register(prepare: Callable[[], Pair]) -> Callable[[], Pair]:
        BENCHMARKS.append(Benchmark(name, prepare, **options))
        return prepare

    return register
