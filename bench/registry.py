"""The list of benchmarks. A module adds its own with the decorator; `bench.__main__` imports it."""

from collections.abc import Callable
from dataclasses import dataclass

Pair = tuple[Callable[[], object], Callable[[], object]]


@dataclass(frozen=True)
class Benchmark:
    name: str
    reference: str
    prepare: Callable[[], Pair]


BENCHMARKS: list[Benchmark] = []


def benchmark(name: str, reference: str) -> Callable[[Callable[[], Pair]], Callable[[], Pair]]:
    """Register a function that returns what is measured and its reference, both ready to be called."""

    def register(prepare: Callable[[], Pair]) -> Callable[[], Pair]:
        BENCHMARKS.append(Benchmark(name, reference, prepare))
        return prepare

    return register
