"""`python -m bench [NAME…]`: runs the benchmarks and prints how many times their reference each takes.

A ratio says on any machine what a time says on one. A name may be the first words of several: `editing`.
`fuzz` sends mutated requests instead.
"""

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "groupsite.settings")
django.setup()

from bench import (  # noqa: E402 - all register
    editing,  # noqa: F401
    editing_own,  # noqa: F401
    formats,  # noqa: F401
    fuzz,
    growth,  # noqa: F401
    hostile,  # noqa: F401
    importing,  # noqa: F401
    matching,  # noqa: F401
    pages,  # noqa: F401
    real,  # noqa: F401
    restoring,  # noqa: F401
    search,  # noqa: F401
)
from bench.registry import BENCHMARKS, Benchmark  # noqa: E402


def run(benchmark: Benchmark, width: int) -> bool:
    """Measure and print; says whether it kept within its limits."""
    with benchmark.around():
        pair = benchmark.prepare()
        of, unit = benchmark.measure.of, benchmark.measure.unit
        ours, theirs = (of(each, benchmark.rounds) for each in (pair.action, pair.reference))
    ratio = ours / theirs * ((pair.items_beside or 1) / (pair.items or 1))
    over = [f"over {benchmark.limit:.0f} {unit}"] * (ours > benchmark.limit)
    over += [f"over {benchmark.most:g} times"] * (ratio > benchmark.most)
    of_ours, of_theirs = _rate(pair.items, ours), _rate(pair.items_beside, theirs)
    print(  # noqa: T201
        f"{benchmark.name:{width}} {ours:9.3f} {unit}{of_ours}   {pair.beside:20} {theirs:9.3f} {unit}"
        f"{of_theirs}   ratio {ratio:7.1f}{''.join(f'   {words}' for words in over)}",
        flush=True,
    )
    return not over


def _rate(items: int, milliseconds: float) -> str:
    return f" {items / milliseconds * 1e3:9,.0f}/s" if items else ""


def main(wanted: list[str]) -> None:
    chosen = [each for each in BENCHMARKS if not wanted or any(map(each.is_called, wanted))]
    if not chosen:
        raise SystemExit(f"No benchmark is called {' or '.join(wanted)}.")
    width = max(len(each.name) for each in chosen)
    slow = [each.name for each in chosen if not run(each, width)]
    if slow:
        print("Over their limits:", *slow, sep="\n  ")  # noqa: T201


if sys.argv[1:2] == ["fuzz"]:
    raise SystemExit(fuzz.main(sys.argv[2:]))
main(sys.argv[1:])
