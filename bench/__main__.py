"""`python -m bench [NAME…]`: runs the benchmarks and prints how many times their reference each takes.

A ratio says on any machine what a time says on one.
"""

import os
import sys
from statistics import median
from time import perf_counter

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "groupsite.settings")
django.setup()

from bench import pages  # noqa: E402, F401 - it registers its benchmarks
from bench.registry import BENCHMARKS  # noqa: E402
from groupsite import serving  # noqa: E402

ROUNDS = 9
SECONDS_A_ROUND = 0.1


def seconds(action):
    """How long one call takes: the median over rounds of calls."""
    started = perf_counter()
    action()
    calls = max(1, int(SECONDS_A_ROUND / max(perf_counter() - started, 1e-6)))
    return median(_round(action, calls) for _ in range(ROUNDS))


def _round(action, calls):
    started = perf_counter()
    for _ in range(calls):
        action()
    return (perf_counter() - started) / calls


def main(wanted):
    if serving.is_local():
        serving.prepare(print)
    for benchmark in BENCHMARKS:
        if wanted and benchmark.name not in wanted:
            continue
        action, reference = benchmark.prepare()
        ours, theirs = seconds(action), seconds(reference)
        print(  # noqa: T201
            f"{benchmark.name:24} {ours * 1e3:9.3f} ms   {benchmark.reference:24} {theirs * 1e3:9.3f} ms"
            f"   ratio {ours / theirs:7.1f}"
        )


main(sys.argv[1:])
