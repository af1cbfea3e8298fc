"""`python -m bench.compare OTHER`: run two checkouts on the same data and print where their responses differ.

OTHER is the reference, for example a worktree of the last release; it may have an environment of its own.
Differences are written in full under var/compare. Expected differences are listed in a file of regular
expressions, one a line, matched against the subject and the key of a difference.
"""

import argparse
import difflib
import gzip
import json
import re
import subprocess
import sys
from collections import Counter
from itertools import islice
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
OUTPUT = ROOT / "var" / "compare"
DATA = ROOT.parent / "shared" / "data"
PAPERS, OF_A_KIND, CORPUS = 250, 25, 5_000
ENTRY = re.compile(r"^@(\w+)\s*\{.*?(?=^@|\Z)", re.MULTILINE | re.DOTALL)
NOTICEABLE, RATIO = 3.0, 1.25
"""Difference in milliseconds of CPU, and ratio, from which a route counts as slower or faster."""


def write_papers(data: Path, target: Path) -> Path:
    """Write a sample of real BibTeX entries, at most OF_A_KIND of each type."""
    counts: Counter[str] = Counter()
    with target.open("w", encoding="utf-8") as file:
        for path in sorted(data.glob("bibtex/wild/*.bib")):
            for entry in ENTRY.finditer(path.read_text("utf-8", "replace")):
                kind = entry[1].casefold()
                if kind in {"string", "comment", "preamble"} or counts[kind] >= OF_A_KIND:
                    continue
                if sum(counts.values()) == PAPERS:
                    return target
                counts[kind] += 1
                file.write(entry[0].rstrip() + "\n\n")
    return target


def write_corpus(data: Path, target: Path) -> Path:
    """Write the first records of the corpus."""
    with gzip.open(data / "corpus" / "acl-anthology.jsonl.gz", "rt", encoding="utf-8") as source:
        target.write_text("".join(islice(source, CORPUS)), encoding="utf-8")
    return target


def snapshot(checkout: Path, folder: Path, options: list[str]) -> None:
    python = checkout / ".venv" / "bin" / "python"
    script = Path(__file__).with_name("snapshot.py")
    command = [python if python.exists() else sys.executable, script, *options, folder]
    print(f"{checkout}:", file=sys.stderr, flush=True)  # noqa: T201
    subprocess.run(list(map(str, command)), cwd=checkout, check=True)  # noqa: S603


def read_records(folder: Path) -> dict[str, dict[str, dict]]:
    """Return the records of a snapshot by subject and key."""
    return {
        path.stem: {record["key"]: record for record in map(json.loads, path.open(encoding="utf-8"))}
        for path in sorted(folder.glob("*.jsonl"))
    }


def differences(theirs: dict[str, dict], ours: dict[str, dict]) -> dict[str, str]:
    """Return a text about the difference of each record that differs, by key."""
    texts = {}
    for key in sorted(theirs.keys() | ours.keys()):
        if key not in ours or key not in theirs:
            texts[key] = "only in the other checkout" if key in theirs else "only here"
        elif lines := list(_list_differences(theirs[key], ours[key])):
            texts[key] = "\n".join(lines)
    return texts


def _list_differences(theirs: dict, ours: dict):
    for name in ("status", "headers", "value"):
        if theirs.get(name) != ours.get(name):
            yield f"{name}: {theirs.get(name)} -> {ours.get(name)}"
    if ours.get("queries", 0) > theirs.get("queries", 0):
        yield f"queries: {theirs['queries']} -> {ours['queries']}"
    if theirs.get("body") != ours.get("body"):
        old, new = (
            re.split(r"(?<=>)|(?<=[,}]) |(?<=\. )", record.get("body", "")) for record in (theirs, ours)
        )
        yield from islice(difflib.unified_diff(old, new, lineterm="", n=1), 2, 400)


def report(theirs: dict, ours: dict, expected: list[re.Pattern[str]]) -> int:
    """Print the differences and write them in full; return the number of unexpected ones."""
    unexpected = 0
    for subject in sorted(theirs.keys() | ours.keys()):
        texts = differences(theirs.get(subject, {}), ours.get(subject, {}))
        unlisted = {
            key: text
            for key, text in texts.items()
            if not any(pattern.search(f"{subject} {key}") for pattern in expected)
        }
        unexpected += len(unlisted)
        counts = len(ours.get(subject, {})), len(unlisted), len(texts) - len(unlisted)
        print("{}: {} compared, {} differ, {} as expected".format(subject, *counts))  # noqa: T201
        for key, text in islice(unlisted.items(), 12):
            print(f"  {key}: {text[:300]!r}")  # noqa: T201
        everything = "".join(f"=== {key}\n{text}\n" for key, text in unlisted.items())
        (OUTPUT / f"{subject}.diff").write_text(everything, encoding="utf-8")
    return unexpected


def report_costs(theirs: dict, ours: dict) -> None:
    """Print queries and CPU of the routes that became noticeably slower or faster."""
    print(f"{'role, route':70} {'queries':>12} {'CPU, ms':>16}")  # noqa: T201
    for subject in sorted(key for key in ours if key.startswith("responses-")):
        routes: dict[str, list[tuple[dict, dict]]] = {}
        for key, record in ours[subject].items():
            if key in theirs.get(subject, {}):
                routes.setdefault(record["route"], []).append((theirs[subject][key], record))
        for route, pairs in sorted(routes.items()):
            old, new = (median(pair[side]["milliseconds"] for pair in pairs) for side in (0, 1))
            before, after = (median(pair[side]["queries"] for pair in pairs) for side in (0, 1))
            is_noticeable = abs(new - old) > NOTICEABLE and max(old, new) > RATIO * min(old, new)
            if is_noticeable or before != after:
                role = subject.removeprefix("responses-")
                print(f"{role} {route[:60]:63} {before:5g} -> {after:g} {old:8.1f} -> {new:.1f}")  # noqa: T201


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("other", type=Path, help="the checkout that is the reference")
    parser.add_argument("--data", type=Path, default=DATA, help="real bibliographies and a corpus")
    parser.add_argument("--expected", type=Path, help="regular expressions of what is meant to differ")
    parser.add_argument("--again", action="store_true", help="only compare what the last run wrote")
    parser.add_argument("--reuse", type=Path, metavar="FOLDER", help="a snapshot of the other checkout")
    options = parser.parse_args()
    OUTPUT.mkdir(parents=True, exist_ok=True)
    other, here = options.reuse or OUTPUT / "other", OUTPUT / "here"
    if not options.again:
        arguments = []
        if options.data.is_dir():
            papers = write_papers(options.data, OUTPUT / "papers.bib")
            corpus = write_corpus(options.data, OUTPUT / "corpus.jsonl")
            arguments = ["--papers", papers, "--corpus", corpus, "--data", options.data]
        if not options.reuse:
            snapshot(options.other.resolve(), other, arguments)
        snapshot(ROOT, here, [*arguments, "--urls", other])
    lines = options.expected.read_text(encoding="utf-8").splitlines() if options.expected else []
    expected = [re.compile(line) for line in lines if line.strip() and not line.startswith("#")]
    theirs, ours = read_records(other), read_records(here)
    report_costs(theirs, ours)
    return min(report(theirs, ours, expected), 1)


if __name__ == "__main__":
    raise SystemExit(main())
