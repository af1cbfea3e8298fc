"""Whether papers are recognised in other words, and whether papers that are not there are taken for others.

`python -m bench "matching variants"` prints what became of each kind of variant. Papers of the real corpus
are taken where it is at hand, else made up.
"""

import gzip
import io
import json
from collections import Counter
from dataclasses import replace
from random import Random

from bench import bibliography
from bench.large.words import chance as draw
from bench.measures import CPU
from bench.real import DATA
from bench.registry import Pair, benchmark
from bench.variants import VARIANTS
from bibliography.formats import Entry, read
from bibliography.matching import Known, PaperIndex, Sameness, is_generic

KNOWN, VARIED, ABSENT = 20_000, 300, 2_000
TRIES = 2_000  # papers of which one can be printed so
RECOGNISED = 0.97
ASKED_IN_VAIN = 0.02
_CORPUS = DATA / "corpus" / "acl-anthology.jsonl.gz"


def _papers(chance: Random) -> list[Entry]:
    """Papers in any order, without identifiers: each has a title, a year and authors."""
    if not _CORPUS.is_file():
        return [replace(each, identifiers=()) for each in bibliography.entries()]
    with gzip.open(_CORPUS, "rb") as lines:
        rows = [json.loads(line) for line in lines]
    rows = chance.sample([row for row in rows if row["authors"] and row["year"]], KNOWN + ABSENT)
    lines = "\n".join(json.dumps(row) for row in rows).encode()
    entries = [each for each in read(io.BytesIO(lines), "papers.jsonl") if isinstance(each, Entry)]
    return [replace(each, identifiers=()) for each in entries if each.authors and not is_generic(each.title)]


def _variants(papers: list[Entry], chance: Random) -> list[tuple[str, Entry, str]]:
    """So many variants, of each kind about as many: the kind, the variant and the paper's uid."""
    varied = []
    kinds = list(VARIANTS.items())
    while len(varied) < VARIED:
        name, make = kinds[len(varied) % len(kinds)]
        tries = (chance.randrange(len(papers)) for _ in range(TRIES))
        made = ((make(papers[uid], chance), str(uid)) for uid in tries)
        other, uid = next(((entry, uid) for entry, uid in made if entry), (None, ""))
        if other:
            varied.append((name, other, uid))
        else:
            kinds.remove((name, make))  # made-up papers have no subtitles, for example
    return varied


def _judge_all(index: PaperIndex, varied: list[tuple[str, Entry, str]], absent: list[Entry]) -> None:
    """Print what became of each kind, and stop where that is less than it shall be."""
    told: dict[str, Counter[str]] = {}
    missed = wrong = 0
    for name, entry, uid in varied:
        verdict = index.same_paper(entry)
        works = {work.uid for work in (verdict.paper, *verdict.others) if work}
        right = uid in works and verdict.verdict != Sameness.NEW
        wrong += verdict.verdict == Sameness.SAME and verdict.paper is not None and verdict.paper.uid != uid
        missed += not right
        told.setdefault(name, Counter())[verdict.verdict if right else "missed"] += 1
    for name, counts in told.items():
        said = ", ".join(f"{number} {what}" for what, number in sorted(counts.items()))
        print(f"  {name:40} {said}")  # noqa: T201
    verdicts = Counter(index.same_paper(entry).verdict for entry in absent)
    same, asked = verdicts[Sameness.SAME], verdicts[Sameness.DOUBTFUL] + verdicts[Sameness.VERSION]
    print(  # noqa: T201
        f"  {len(varied)} variants: {1 - missed / len(varied):.1%} recognised, {wrong} taken for another\n"
        f"  {len(absent)} absent papers: {same} taken for another, {asked / len(absent):.2%} asked about"
    )
    if missed > (1 - RECOGNISED) * len(varied) or wrong or same or asked > ASKED_IN_VAIN * len(absent):
        raise SystemExit("Papers are not recognised as well as they shall be.")


@benchmark("matching variants", measure=CPU, rounds=1)
def variants() -> Pair:
    chance = draw("variants")
    papers = _papers(chance)
    known, absent = papers[:-ABSENT], papers[-ABSENT:]
    titles = {each.title.casefold() for each in known}  # the corpus has some papers twice
    absent = [each for each in absent if each.title.casefold() not in titles]
    works = [Known.of(paper, str(uid)) for uid, paper in enumerate(known)]
    index = PaperIndex(works)
    varied = _variants(known, chance)
    same = known[: len(varied) + len(absent)]
    return Pair(
        lambda: _judge_all(index, varied, absent),
        lambda: [index.same_paper(entry) for entry in same],
        "the papers themselves",
        len(varied) + len(absent),
        len(same),
    )
