"""`python -m bench [NAME…]`: runs the benchmarks and prints how many times their reference each takes.

A ratio says on any machine what a time says on one. A name may be the first words of several: `editing`.
"""

import os
import sys
from statistics import median
from time import perf_counter

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "groupsite.settings")
django.setup()

from bench import editing, editing_own, pages  # noqa: E402, F401 - they register their benchmarks
from bench.registry import BENCHMARKS, Benchmark  # noqa: E402

SECONDS_A_ROUND = 0.1


def seconds(action, rounds: int) -> float:
    """How long one call takes: the median over rounds of calls."""
    started = perf_counter()
    action()
    calls = max(1, int(SECONDS_A_ROUND / max(perf_counter() - started, 1e-6)))
    return median(_round(action, calls) for _ in range(rounds))


def _round(action, calls: int) -> float:
    started = perf_counter()
    for _ in range(calls):
        action()
    return (perf_counter() - started) / calls


def run(benchmark: Benchmark, width: int) -> bool:
    """Measure and print; says whether it kept within its limit."""
    with benchmark.around():
        pair = benchmark.prepare()
        ours, theirs = (seconds(each, benchmark.rounds) * 1e3 for each in (pair.action, pair.reference))
    over = ours > benchmark.limit
    print(  # noqa: T201
        f"{benchmark.name:{width}} {ours:9.3f} ms   {pair.beside:20} {theirs:9.3f} ms"
        f"   ratio {ours / theirs:7.1f}{f'   over {benchmark.limit:.0f} ms' if over else ''}",
        flush=True,
    )
    return not over


def main(wanted: list[str]) -> None:
    chosen = [each for each in BENCHMARKS if not wanted or any(map(each.is_called, wanted))]
    if not chosen:
        raise SystemExit(f"No benchmark is called {' or '.join(wanted)}.")
    width = max(len(each.name) for each in chosen)
    slow = [each.name for each in chosen if not run(each, width)]
    if slow:
        print("Over their limits:", *slow, sep="\n  ")  # noqa: T201


main(sys.argv[1:])
