"""`python -m bench [NAME…]`: run the benchmarks, and print the ratio of each to its reference.

A ratio is comparable between machines, unlike a time. A name may be a prefix of several: `editing`. `fuzz`
sends mutated requests instead, `fuzz-readers` gives mutated texts to readers, and `cache` compares who serves
a page, which `pages` does at its end. `sizes` compares corpora of several sizes, `names` groups of
authors, and `claims` the papers that may be a member's, with people who are known.
"""

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "groupsite.settings")
django.setup()

from bench import (  # noqa: E402 - imported to register their benchmarks
    author_names,
    claims,
    editing,  # noqa: F401
    editing_own,  # noqa: F401
    exporting,  # noqa: F401
    formats,  # noqa: F401
    fuzz,
    fuzz_readers,
    growth,  # noqa: F401
    importing,  # noqa: F401
    matching,  # noqa: F401
    page_cache,
    pages,  # noqa: F401
    real_files,  # noqa: F401
    restoring,  # noqa: F401
    search,  # noqa: F401
    sizes,
)
from bench.registry import BENCHMARKS, Benchmark  # noqa: E402
from groupsite.operations import serving  # noqa: E402


def run(benchmark: Benchmark, width: int) -> bool:
    """Measure and print a benchmark; return whether it is within its limits."""
    with benchmark.context():
        try:
            pair = benchmark.prepare()
        except LookupError as reason:
            print(f"{benchmark.name:{width}} left out: {reason}", flush=True)  # noqa: T201
            return True
        measure, unit = benchmark.measure.run, benchmark.measure.unit
        ours, theirs = (measure(call, benchmark.rounds) for call in (pair.action, pair.reference))
    ratio = ours / theirs * ((pair.reference_items or 1) / (pair.items or 1))
    failures = [f"over {benchmark.limit:.0f} {unit}"] * (ours > benchmark.limit)
    failures += [f"over {benchmark.max_ratio:g} times"] * (ratio > benchmark.max_ratio)
    our_rate, their_rate = _format_rate(pair.items, ours), _format_rate(pair.reference_items, theirs)
    print(  # noqa: T201
        f"{benchmark.name:{width}} {ours:9.3f} {unit}{our_rate}   {pair.reference_name:20} "
        f"{theirs:9.3f} {unit}{their_rate}   ratio {ratio:7.1f}"
        + "".join(f"   {failure}" for failure in failures),
        flush=True,
    )
    return not failures


def _format_rate(items: int, milliseconds: float) -> str:
    return f" {items / milliseconds * 1e3:9,.0f}/s" if items else ""


def main(names: list[str]) -> None:
    benchmarks = [candidate for candidate in BENCHMARKS if not names or any(map(candidate.has_prefix, names))]
    if not benchmarks:
        raise SystemExit(f"No benchmark is called {' or '.join(names)}.")
    width = max(len(candidate.name) for candidate in benchmarks)
    slow = [candidate.name for candidate in benchmarks if not run(candidate, width)]
    if slow:
        print("Over their limits:", *slow, sep="\n  ")  # noqa: T201


if sys.argv[1:2] == ["names"]:
    raise SystemExit(author_names.main(sys.argv[2:]))
if sys.argv[1:2] == ["claims"]:
    raise SystemExit(claims.main())
if sys.argv[1:2] != ["fuzz-readers"]:
    serving.collect_static()
if sys.argv[1:2] == ["fuzz"]:
    raise SystemExit(fuzz.main(sys.argv[2:]))
if sys.argv[1:2] == ["fuzz-readers"]:
    raise SystemExit(fuzz_readers.main(sys.argv[2:]))
if sys.argv[1:2] == ["cache"]:
    raise SystemExit(page_cache.main())
if sys.argv[1:2] == ["sizes"]:
    raise SystemExit(sizes.main(sys.argv[2:]))
main(sys.argv[1:])
if sys.argv[1:2] == ["pages"]:
    page_cache.main()
