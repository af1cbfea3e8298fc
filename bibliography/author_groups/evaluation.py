"""Group the names of a file, and compare the groups with people who are known."""

import gzip
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TextIO

from bibliography.author_groups.bylines import PaperByline, parse_bylines
from bibliography.author_groups.grouping import group_papers
from bibliography.author_groups.scoring import BCubed, KnownPeople, score_groups


@dataclass(frozen=True, slots=True)
class GroupedFile:
    """The papers of a file, and the group of each name in their bylines.

    unsettled: how many names are left apart, as nothing tells whose they are.
    """

    papers: list[PaperByline]
    groups: list[list[int]]
    unsettled: int


def read_file(path: Path, with_numbers: bool = True) -> GroupedFile:
    """Return the groups of the names in a file; raise ValueError or OSError if it cannot be read."""
    with closing(open_text(path)) as lines:
        papers = list(parse_bylines(lines, with_numbers))
    grouping = group_papers(papers)
    return GroupedFile(papers, grouping.groups, len(grouping.unsettled))


def find_truth(folder: Path) -> KnownPeople | None:
    """Return the people that files of a folder tell; None where there are no such files."""
    clusters = sorted(folder.glob("*author-clusters.jsonl*"))
    mentions = sorted(folder.glob("*author-id-mentions.jsonl*"))
    if not clusters or not mentions:
        return None
    with closing(open_text(clusters[0])) as names, closing(open_text(mentions[0])) as decided:
        return KnownPeople(names, decided)


def open_text(path: Path) -> IO[str]:
    """Open a text file, compressed with gzip or not."""
    opener = gzip.open if path.suffix == ".gz" else open
    return opener(path, "rt", encoding="utf-8")


def write_groups(file: GroupedFile, out: TextIO) -> None:
    """Write paper, position from 0 and group of each name, separated by tabs."""
    for paper, groups in zip(file.papers, file.groups, strict=True):
        for position, group in enumerate(groups):
            out.write(f"{paper.paper}\t{position}\t{group}\n")


def describe_scores(file: GroupedFile, people: KnownPeople | None) -> Iterator[str]:
    """Yield lines for readers: how many groups there are, and how well they agree with known people."""
    mentions = sum(map(len, file.groups))
    groups = len({group for paper in file.groups for group in paper})
    yield f"{len(file.papers):,} papers, {mentions:,} names in bylines, {groups:,} groups"
    if file.unsettled:
        yield f"{file.unsettled:,} names are left apart, as nothing tells whose they are"
    if people is None:
        return
    by_name, by_group = {}, {}
    known: dict[tuple[int, int], str] = {}
    shared: dict[tuple[int, int], str] = {}
    everybody: dict[tuple[int, int], str] = {}
    for number, paper in enumerate(file.papers):
        for position, author in enumerate(paper.authors):
            mention, name = (number, position), f"{author.given} {author.family}".strip()
            by_name[mention] = name
            by_group[mention] = file.groups[number][position]
            person = people.find_person(paper.paper, author.given, author.family)
            everybody[mention] = person or f"name: {name}"
            if person:
                known[mention] = person
                if name in people.shared:
                    shared[mention] = person
    for title, persons in (
        ("All names, others than known ones as one person each", everybody),
        ("Names of known people", known),
        ("Names of several people", shared),
    ):
        yield f"{title}: {len(persons):,}"
        yield f"  as printed  {_format(score_groups(by_name, persons))}"
        yield f"  in groups   {_format(score_groups(by_group, persons))}"


def _format(score: BCubed) -> str:
    return f"precision {score.precision:.4f}  recall {score.recall:.4f}  F1 {score.f1:.4f}"
