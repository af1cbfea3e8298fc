"""Papers that may be a member's: `python -m bench claims`, how many of the first ten are right.

The members are people of whom the real corpus knows which papers are theirs: those of names that several
bear, and others, whose names are given to namesakes (`invent_namesakes`). Half of the papers of a member are
linked to them, the others are looked for. Everything is measured with the affiliations that the papers print,
and without them.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from django.db import transaction

from bench.databases import ensure_database, use_database
from bench.large.random_texts import seed_random
from bench.real_files import DATA
from bibliography.author_groups.evaluation import find_truth, open_text
from bibliography.formats import read
from people.models import Person
from publications.authors.possible_papers import find_possible_papers
from publications.corpora import loading
from publications.models import Authorship, Identifier

CORPUS = DATA / "corpus" / "acl-anthology.jsonl.gz"
DATABASE = "groupsite_bench_claims"
MEMBERS = 200
FEWEST = 6
"""How many papers a member has at least."""
NAMESAKES = 3
"""How many others print the name of a member whose name is rare."""
FIRST = 10

Place = tuple[str, int]
"""The id of a paper, and the position in its byline from 1."""


@dataclass
class KnownMember:
    """A person, the name on most papers, and where they are printed."""

    name: str
    places: list[Place] = field(default_factory=list)


def main() -> None:
    if not CORPUS.is_file():
        raise SystemExit("The corpus is not here: GROUPSITE_DATA names the folder with it.")
    papers = {row["id"]: row for row in _read_papers()}
    members = invent_namesakes(papers, choose_members(papers))
    used = {paper for member in members for paper, _ in member.places}
    names = {member.name for member in members}
    lines = [
        json.dumps(row)
        for row in papers.values()
        if row["id"] in used or any(name in names for name in row["authors"])
    ]
    ensure_database(DATABASE, "claims", lambda: None)
    with use_database(DATABASE), transaction.atomic():
        loading.load("truth", [loading.CorpusSource("a.jsonl", list(read("\n".join(lines), "a.jsonl")))])
        links = [_add_member(member) for member in members]
        mentions = Authorship.objects.filter(author__name__in=names)
        stated = mentions.exclude(affiliation="").count() / max(mentions.count(), 1)
        _print(
            f"{len(members)} members, {len(lines):,} papers; {stated:.0%} of the names have an affiliation"
        )
        _print(f"with affiliations     {measure(links)}")
        Authorship.objects.update(affiliation="", ror_ids=None)
        _print(f"without affiliations  {measure(links)}")
        transaction.set_rollback(True)


def _print(text: str) -> None:
    print(text, flush=True)  # noqa: T201


def _read_papers() -> Iterator[dict[str, Any]]:
    with closing(open_text(CORPUS)) as lines:
        for line in lines:
            row = json.loads(line)
            if row["authors"] and len(row["authors"]) == len(row["author_parts"]):
                yield row


def choose_members(papers: dict[str, dict[str, Any]]) -> list[KnownMember]:
    """Return people with enough papers: those of shared names first, then those with affiliations."""
    truth = find_truth(CORPUS.parent)
    if truth is None:
        raise SystemExit("The files of known people are not beside the corpus.")
    places: dict[str, list[Place]] = defaultdict(list)
    names: dict[str, Counter[str]] = defaultdict(Counter)
    stated: Counter[str] = Counter()
    for row in papers.values():
        for position, part in enumerate(row["author_parts"], start=1):
            person = truth.find_person(row["id"], part.get("first") or "", part["last"])
            if person:
                places[person].append((row["id"], position))
                names[person][row["authors"][position - 1]] += 1
                stated[person] += bool(part.get("affiliation"))
    people = [person for person, own in places.items() if len(own) >= FEWEST]
    seed_random("claims").shuffle(people)
    people.sort(key=lambda person: (names[person].most_common(1)[0][0] not in truth.shared, -stated[person]))
    return [KnownMember(names[person].most_common(1)[0][0], places[person]) for person in people[:MEMBERS]]


def invent_namesakes(
    papers: dict[str, dict[str, Any]], members: Sequence[KnownMember]
) -> Sequence[KnownMember]:
    """Print the names of members on papers of others, whose names are printed on as many papers."""
    chance = seed_random("namesakes")
    taken = {member.name for member in members}
    by_name: dict[str, list[Place]] = defaultdict(list)
    for row in papers.values():
        for position, name in enumerate(row["authors"], start=1):
            by_name[name].append((row["id"], position))
    others = sorted(name for name, own in by_name.items() if FEWEST <= len(own) <= 40 and name not in taken)
    chance.shuffle(others)
    for member in members:
        own = {paper for paper, _ in member.places}
        for _ in range(NAMESAKES):
            for paper, position in by_name[others.pop()]:
                if paper not in own and member.name not in papers[paper]["authors"]:
                    given, _, family = member.name.rpartition(" ")
                    papers[paper]["authors"][position - 1] = member.name
                    papers[paper]["author_parts"][position - 1] |= {"first": given, "last": family}
                    papers[paper]["author_parts"][position - 1].pop("id", None)
    return members


def _add_member(member: KnownMember) -> tuple[Person, set[Place]]:
    """Add a person with every second of their papers; return the other ones too."""
    person = Person.objects.create(name=member.name, slug=f"member-{Person.objects.count()}")
    places = sorted(member.places)
    seed_random(member.name).shuffle(places)
    linked, rest = places[: len(places) // 2], places[len(places) // 2 :]
    for paper, position in linked:
        papers = Identifier.objects.filter(scheme="acl", value=paper).values("publication")
        mentions = Authorship.objects.filter(publication__in=papers, role="author", position=position)
        mentions.update(person=person, matched="decision")
    return person, set(rest)


def measure(links: Sequence[tuple[Person, set[Place]]]) -> str:
    """Return how many of the first ten papers of the members are theirs, of as many as there can be."""
    right = possible = listed = 0
    started = perf_counter()
    for person, places in links:
        papers = find_possible_papers(person)[:FIRST]
        listed += len(papers)
        possible += min(len(places), FIRST)
        numbers = Identifier.objects.filter(
            scheme="acl", publication__in=[paper.mention.publication_id for paper in papers]
        )
        ids = dict(numbers.values_list("publication", "value"))
        for paper in papers:
            mention = paper.mention
            right += (ids.get(mention.publication_id, ""), mention.position) in places
    seconds = (perf_counter() - started) / len(links)
    return (
        f"{right} of {possible} that can be among the first {FIRST} ({right / possible:.1%}), "
        f"{listed} listed, {seconds * 1000:.0f} ms a member"
    )
