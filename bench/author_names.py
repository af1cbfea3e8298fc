"""Groups of authors beside people who are known: `python -m bench names [FILE]`, and what their weights are.

The file is JSON Lines, with files of known people beside it (`find_truth`). Names are in two halves, by the
letters of the name: weights and other parameters are chosen on the first half, and scores of the second half
tell how good they are. Most names in a corpus are one person's, so the mentions of people with rare names who
have the family name in common are also put under invented names of several: once as the file has them, and
once with affiliations, as where a source has one for most names and people move as often as they do.

`--learn` looks for better weights on the first half. `--affiliations none` leaves affiliations out.
"""

import argparse
import resource
import zlib
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import closing
from copy import copy
from dataclasses import dataclass, replace
from pathlib import Path
from time import process_time

from bench.large.random_texts import seed_random
from bench.real_files import DATA
from bibliography.author_groups import KnownPeople, PaperByline, group_papers, parse_bylines
from bibliography.author_groups.clusters import FIGURES, LONG_BYLINE, Cluster, compare_places
from bibliography.author_groups.evaluation import find_truth, open_text
from bibliography.author_groups.grouping import split_mentions
from bibliography.author_groups.mention_index import MentionIndex
from bibliography.author_groups.scoring import score_groups
from bibliography.author_groups.spellings import find_alike
from bibliography.author_groups.weights import RARE, WEIGHTS

Mention = tuple[int, int]
CORPUS = DATA / "corpus" / "acl-anthology.jsonl.gz"
HALVES = ("first half", "second half")
FEWEST, MOST = 2, 60
"""How many papers those have who are put under invented names."""
BEARERS = (2, 3, 4, 6, 10)
"""How many people have an invented name."""
INVENTED = 500
TRIES = 160
"""How many invented names weights are tried on."""
STATED, STAYING = 0.8, 0.83
"""How many names of a byline get an affiliation, and how many people have the same one a year later."""
FACTORS = (0.6, 1.6)
"""By what a weight is multiplied to look for a better one."""


@dataclass(frozen=True)
class InventedName:
    """Mentions of people with rare names, taken for mentions of one name. people: names, by mention."""

    people: dict[Mention, int]

    @property
    def names(self) -> frozenset[int]:
        """The numbers of the names."""
        return frozenset(self.people.values())

    def __len__(self) -> int:
        return len(self.people)


def find_half(letters: str) -> int:
    """Return in which half a name is: 0 or 1."""
    return zlib.crc32(letters.encode()) & 1


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench names", description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=CORPUS)
    parser.add_argument("--affiliations", choices=("all", "none"), default="all")
    parser.add_argument("--learn", action="store_true")
    options = parser.parse_args(arguments)
    with closing(open_text(options.file)) as lines:
        papers = list(parse_bylines(lines, with_numbers=False))
    if options.affiliations == "none":
        papers = [leave_out_affiliations(paper) for paper in papers]
    for line in (
        learn_weights(MentionIndex(papers)) if options.learn else measure(papers, options.file.parent)
    ):
        print(line, flush=True)  # noqa: T201


def leave_out_affiliations(paper: PaperByline) -> PaperByline:
    return replace(paper, authors=tuple(replace(author, affiliation="") for author in paper.authors))


def measure(papers: Sequence[PaperByline], folder: Path) -> Iterator[str]:
    """Yield lines with the scores of both halves, of names as printed and of groups, and errors by kind."""
    people = find_truth(folder)
    if people is None:
        raise SystemExit(f"No files of known people are in {folder}.")
    started = process_time()
    grouping = group_papers(papers)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    mentions = sum(map(len, grouping.groups))
    seconds = process_time() - started
    yield f"{len(papers):,} papers, {mentions:,} names in bylines, {seconds:.0f} s of CPU, {peak:,.0f} MB"
    yield f"{len(grouping.unsettled):,} names are left apart as nothing is known of them"
    identified = people.slipped + len(people.decided)
    yield f"{people.slipped} of {identified} ids of mentions carry the name of somebody else: left out"
    index = MentionIndex(papers)
    groups = {(p, at): group for p, row in enumerate(grouping.groups) for at, group in enumerate(row)}
    printed = {mention: name for name, own in index.mentions.items() for mention in own}
    spelled = find_spelled(index)
    for half, title in enumerate(HALVES):
        yield f"{title} of the names"
        truth = find_people(index, people, half, spelled)
        for kind, persons in truth.items():
            yield f"  {kind}: {len(persons):,}"
            yield f"    as printed  {format_score(printed, persons)}"
            yield f"    in groups   {format_score(groups, persons)}"
        for line in count_errors(index, groups, truth["known people"]):
            yield f"  {line}"
        invented = list(invent_names(index, half, spelled))
        yield f"  {len(invented)} invented names of several people: {sum(map(len, invented)):,}"
        for title, papers in (("in groups", index), ("with places", add_affiliations(index, invented))):
            persons, own_groups = group_invented(papers, invented)
            yield f"    {title:11} {format_score(own_groups, persons)}"


def format_score(groups: Mapping[Mention, Hashable], people: Mapping[Mention, Hashable]) -> str:
    score = score_groups(groups, people)
    return f"precision {score.precision:.4f}  recall {score.recall:.4f}  F1 {score.f1:.4f}"


def find_people(
    index: MentionIndex, people: KnownPeople, half: int, spelled: Set[int]
) -> dict[str, dict[Mention, str]]:
    """Return who the mentions of a half of the names are, as far as it is known.

    Mentions of a person are in the half of the person's first name in order of the alphabet. A name of
    nobody known counts as one person's. spelled: names that can be spellings of others; of nobody known,
    nobody says whether they are.
    """
    clear: dict[Mention, str] = {}
    everybody: dict[Mention, str] = {}
    identified: dict[Mention, str] = {}
    shared: dict[Mention, str] = {}
    for number, paper in enumerate(index.papers):
        for position, author in enumerate(paper.authors):
            name = f"{author.given} {author.family}".strip()
            person = people.find_person(paper.paper, author.given, author.family)
            letters = min(people.list_names(person)) if person else author.letters
            if name in people.shared:
                letters = name
            if find_half(letters) == half and not people.is_slipped(paper.paper, name):
                mention = (number, position)
                everybody[mention] = person or f"name: {author.letters}"
                if person or index.bylines[number][position] not in spelled:
                    clear[mention] = everybody[mention]
                if person:
                    identified[mention] = person
                    if name in people.shared:
                        shared[mention] = person
    return {
        "all names": everybody,
        "all names but spellings of nobody known": clear,
        "known people": identified,
        "names of several people": shared,
    }


def count_errors(
    index: MentionIndex, groups: Mapping[Mention, Hashable], people: Mapping[Mention, str]
) -> Iterator[str]:
    """Yield how many groups are mixed and persons split, and what evidence there was."""
    by_group: dict[Hashable, dict[Hashable, list[Mention]]] = defaultdict(lambda: defaultdict(list))
    by_person: dict[Hashable, dict[Hashable, list[Mention]]] = defaultdict(lambda: defaultdict(list))
    for mention, person in people.items():
        by_group[groups[mention]][person].append(mention)
        by_person[person][groups[mention]].append(mention)
    for title, table in (("mixed groups", by_group), ("split persons", by_person)):
        counts: dict[str, int] = defaultdict(int)
        number = 0
        for parts in table.values():
            if len(parts) > 1:
                number += 1
                one, other = sorted(parts.values(), key=len)[-2:]
                for code in describe_evidence(index, one, other):
                    counts[code] += 1
        listed = ", ".join(f"{code} {count}" for code, count in sorted(counts.items()))
        yield f"{title}: {number} of {len(table)}; {listed}"


def describe_evidence(index: MentionIndex, one: Sequence[Mention], other: Sequence[Mention]) -> Iterator[str]:
    """Yield codes for what two parts of a group or person have in common."""
    mine, yours = join(index, one), join(index, other)
    places = compare_places(mine, yours, index.collection.institutions)
    if places.same:
        yield "same place"
    elif places.apart:
        yield "other place"
    else:
        yield "place unknown"
    yield "co-author" if mine.co_authors.keys() & yours.co_authors.keys() else "no co-author"
    if any(len(index.bylines[paper]) > LONG_BYLINE for paper, _ in (*one, *other)):
        yield "long byline"
    names = {index.bylines[paper][position] for paper, position in (*one, *other)}
    if len(names) > 1:
        yield "several spellings"


def join(index: MentionIndex, mentions: Sequence[Mention]) -> Cluster:
    """Return a cluster of mentions, whatever speaks against it."""
    first, *others = mentions
    cluster = index.build_cluster(first)
    for mention in others:
        cluster.absorb(index.build_cluster(mention))
    return cluster


def find_spelled(index: MentionIndex) -> set[int]:
    """Return the names that can be spellings of others."""
    return {name for one, other, _ in find_alike(index.forms) for name in (one, other)}


def invent_names(index: MentionIndex, half: int, spelled: Set[int]) -> Iterator[InventedName]:
    """Yield names of several people, made of mentions of people with rare names and one family name.

    spelled: names that can be spellings of others, and so may be one person already.
    """
    chance = seed_random(f"names {half}")
    families: dict[str, list[int]] = defaultdict(list)
    for letters, number in index.names.items():
        is_rare = index.bearers[number] < RARE and number not in spelled
        if is_rare and FEWEST <= len(index.mentions[number]) <= MOST and find_half(letters) == half:
            families[letters.partition(" ")[2]].append(number)
    pieces: list[list[int]] = []
    for _, own in sorted(families.items()):
        chance.shuffle(own)
        while len(own) > 1:
            size = chance.choice(BEARERS)
            pieces.append(own[:size])
            del own[:size]
    for piece in chance.sample(pieces, min(INVENTED, len(pieces))):
        people: dict[Mention, int] = {}
        papers: set[int] = set()
        for name in piece:  # no paper prints two people of one name here
            mentions = [mention for mention in index.mentions[name] if mention[0] not in papers]
            papers.update(paper for paper, _ in mentions)
            people.update(dict.fromkeys(mentions, name))
        if len(set(people.values())) > 1:
            yield InventedName(people)


def add_affiliations(index: MentionIndex, invented: Iterable[InventedName]) -> MentionIndex:
    """Return the collection with affiliations of its own for people of invented names, who move at times."""
    chance = seed_random("affiliations")
    texts = [author.affiliation for paper in index.papers for author in paper.authors if author.affiliation]
    stated = copy(index)
    stated.papers = list(index.papers)
    for name in invented:
        careers: dict[int, tuple[int, str]] = {}
        ordered = sorted(name.people.items(), key=lambda item: (index.papers[item[0][0]].year or 0, item))
        for (number, position), person in ordered:
            paper = stated.papers[number]
            year, text = careers.get(person, (0, ""))
            if not text or chance.random() > STAYING ** abs((paper.year or year) - year):
                text = chance.choice(texts)
            careers[person] = (paper.year or year, text)
            authors = list(paper.authors)
            authors[position] = replace(
                authors[position], affiliation=text if chance.random() < STATED else ""
            )
            stated.papers[number] = replace(paper, authors=tuple(authors))
    return stated


def group_invented(
    index: MentionIndex, invented: Sequence[InventedName], weights: Sequence[float] = WEIGHTS
) -> tuple[dict[Mention, int], dict[Mention, tuple[int, int]]]:
    """Return the people and the groups of the mentions of invented names."""
    people: dict[Mention, int] = {}
    groups: dict[Mention, tuple[int, int]] = {}
    for number, name in enumerate(invented):
        bearers = float(len(name.names) - 1)
        people.update(name.people)
        clusters = split_mentions(index, list(name.people), bearers, name.names, weights=weights)
        for group, cluster in enumerate(clusters):
            groups.update(dict.fromkeys(cluster.mentions, (number, group)))
    return people, groups


def learn_weights(index: MentionIndex) -> Iterator[str]:
    """Yield each change of a weight that groups the invented names of the first half better, one by one."""
    invented = list(invent_names(index, 0, find_spelled(index)))[:TRIES]
    indexes = index, add_affiliations(index, invented)
    weights, best = list(WEIGHTS), score_weights(indexes, invented, WEIGHTS)
    yield f"F1 {best:.4f} with the weights of today"
    for place, title in enumerate(FIGURES):
        for factor in FACTORS:
            changed = [*weights[:place], weights[place] * factor, *weights[place + 1 :]]
            score = score_weights(indexes, invented, changed)
            if score > best:
                weights, best = changed, score
                yield f"F1 {score:.4f} with {changed[place]:.4g} for {title}"
    yield ", ".join(f"{weight:.4g}" for weight in weights)


def score_weights(
    indexes: Sequence[MentionIndex], invented: Sequence[InventedName], weights: Sequence[float]
) -> float:
    """Return the mean B-cubed F1 of the groups of invented names with certain weights."""
    scores = []
    for index in indexes:
        people, groups = group_invented(index, invented, weights)
        scores.append(score_groups(groups, people).f1)
    return sum(scores) / len(scores)
