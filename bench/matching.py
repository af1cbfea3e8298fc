"""Matching of papers: whether variants are recognised, and absent papers are not taken for others.

`python -m bench "matching variants"` prints the verdicts for each kind of variant. The papers are from the
real corpus if it is available, else generated.
"""

import gzip
import io
import json
from collections import Counter
from dataclasses import replace
from random import Random

from bench import bibliography
from bench.large.random_texts import seed_random as draw
from bench.measures import CPU
from bench.real_files import DATA
from bench.registry import Pair, benchmark
from bench.variants import VARIANTS
from bibliography.formats import Entry, read
from bibliography.matching import KnownWork, PaperIndex, Sameness, is_generic

KNOWN, VARIED, ABSENT = 20_000, 300, 2_000
TRIES = 2_000  # papers that are tried for a kind of variant
RECOGNISED = 0.97
ASKED_IN_VAIN = 0.02
_CORPUS = DATA / "corpus" / "acl-anthology.jsonl.gz"


def _read_papers(chance: Random) -> list[Entry]:
    """Return papers in random order, each with title, year and authors, without identifiers."""
    if not _CORPUS.is_file():
        return [replace(entry, identifiers=()) for entry in bibliography.read_entries()]
    with gzip.open(_CORPUS, "rb") as lines:
        rows = [json.loads(line) for line in lines]
    rows = chance.sample([row for row in rows if row["authors"] and row["year"]], KNOWN + ABSENT)
    lines = "\n".join(json.dumps(row) for row in rows).encode()
    entries = [entry for entry in read(io.BytesIO(lines), "papers.jsonl") if isinstance(entry, Entry)]
    return [
        replace(entry, identifiers=()) for entry in entries if entry.authors and not is_generic(entry.title)
    ]


def _build_variants(papers: list[Entry], chance: Random) -> list[tuple[str, Entry, str]]:
    """Return VARIED variants, about as many of each kind: name of the kind, entry, and uid of the paper."""
    cases = []
    kinds = list(VARIANTS.items())
    while len(cases) < VARIED:
        name, make = kinds[len(cases) % len(kinds)]
        tries = (chance.randrange(len(papers)) for _ in range(TRIES))
        candidates = ((make(papers[uid], chance), str(uid)) for uid in tries)
        other, uid = next(((entry, uid) for entry, uid in candidates if entry), (None, ""))
        if other:
            cases.append((name, other, uid))
        else:
            kinds.remove((name, make))  # made-up papers have no subtitles, for example
    return cases


def _check_verdicts(index: PaperIndex, cases: list[tuple[str, Entry, str]], absent: list[Entry]) -> None:
    """Print the verdicts for each kind. Raises SystemExit if too few variants are recognised."""
    counts_by_kind: dict[str, Counter[str]] = {}
    missed = wrong = 0
    for name, entry, uid in cases:
        verdict = index.match(entry)
        works = {work.uid for work in (verdict.paper, *verdict.others) if work}
        right = uid in works and verdict.verdict != Sameness.NEW
        wrong += verdict.verdict == Sameness.SAME and verdict.paper is not None and verdict.paper.uid != uid
        missed += not right
        counts_by_kind.setdefault(name, Counter())[verdict.verdict if right else "missed"] += 1
    for name, counts in counts_by_kind.items():
        counts_text = ", ".join(f"{number} {outcome}" for outcome, number in sorted(counts.items()))
        print(f"  {name:40} {counts_text}")  # noqa: T201
    verdicts = Counter(index.match(entry).verdict for entry in absent)
    same, doubtful = verdicts[Sameness.SAME], verdicts[Sameness.DOUBTFUL] + verdicts[Sameness.VERSION]
    print(  # noqa: T201
        f"  {len(cases)} variants: {1 - missed / len(cases):.1%} recognised, {wrong} taken for another\n"
        f"  {len(absent)} absent papers: {same} taken for another, {doubtful / len(absent):.2%} asked about"
    )
    if missed > (1 - RECOGNISED) * len(cases) or wrong or same or doubtful > ASKED_IN_VAIN * len(absent):
        raise SystemExit("Papers are not recognised as well as they shall be.")


@benchmark("matching variants", measure=CPU, rounds=1)
def variants() -> Pair:
    chance = draw("variants")
    papers = _read_papers(chance)
    known_papers, absent = papers[:-ABSENT], papers[-ABSENT:]
    titles = {
        known_paper.title.casefold() for known_paper in known_papers
    }  # the corpus has some papers twice
    absent = [known_paper for known_paper in absent if known_paper.title.casefold() not in titles]
    works = [KnownWork.of(paper, str(uid)) for uid, paper in enumerate(known_papers)]
    index = PaperIndex(works)
    cases = _build_variants(known_papers, chance)
    same = known_papers[: len(cases) + len(absent)]
    return Pair(
        lambda: _check_verdicts(index, cases, absent),
        lambda: [index.match(entry) for entry in same],
        "the papers themselves",
        len(cases) + len(absent),
        len(same),
    )
