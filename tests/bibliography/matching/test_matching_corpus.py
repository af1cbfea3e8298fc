"""Matching over a real corpus, whose records are all distinct papers. Skipped where it is not at hand."""

import gzip
import os
import random
from collections import defaultdict
from itertools import combinations
from pathlib import Path

import msgspec
import pytest

from bibliography.entry import Contributor, Entry
from bibliography.matching import (
    Candidate,
    KnownWork,
    NameMention,
    PaperIndex,
    PersonIndex,
    Ref,
    Sameness,
    is_generic,
)
from bibliography.names import NameParts, compare_names, normalize_name, split


@pytest.fixture(scope="module")
def corpus():
    default = Path(__file__).resolve().parents[4] / "shared" / "data"
    folder = Path(os.environ.get("GROUPSITE_DATA") or default) / "corpus"
    if not folder.is_dir():
        pytest.skip("there is no real corpus here: GROUPSITE_DATA names the data's folder")
    return folder


@pytest.fixture(scope="module")
def papers(corpus):
    with gzip.open(corpus / "acl-anthology.jsonl.gz") as lines:
        return [msgspec.json.decode(line) for line in lines]


@pytest.fixture(scope="module")
def clusters(corpus):
    """The spellings of one person each."""
    rows = map(msgspec.json.decode, (corpus / "acl-author-clusters.jsonl").read_bytes().splitlines())
    return {
        each["cluster"]: [join_name(name) for name in (each["canonical"], *each["variants"])] for each in rows
    }


def join_name(name):
    return " ".join(f"{name.get('first') or ''} {name['last'] or ''}".split())


def list_identifiers(row):
    return (("acl", row["id"]), *((("doi", row["doi"].lower()),) if row["doi"] else ()))


def make_known_work(row):
    names = tuple(name["last"] for name in row["author_parts"] or ())
    kind = row["type"] if row["type"] in ("article", "inproceedings") else "proceedings"
    records = (("acl", row["id"]),)
    return KnownWork(
        row["id"], row["title"], kind, row["year"], names, list_identifiers(row), records, row["venue"] or ""
    )


def make_entry(row, numbered):
    authors = tuple(
        Contributor(join_name(name), NameParts(family=name["last"]))
        for name in row["author_parts"] or ()
        if name["last"].strip()
    )
    kind = row["type"] if row["type"] in ("article", "inproceedings") else "proceedings"
    identifiers = list_identifiers(row) if numbered else ()
    return Entry(
        kind, row["title"], authors, year=row["year"], venue=row["venue"] or "", identifiers=identifiers
    )


def test_each_paper_is_itself_and_no_two_become_one(papers, thorough):
    stored, numbered, bare = (30_000, 8_000, 3_000) if thorough else (3_000, 600, 200)
    papers = random.Random(0).sample(papers, stored)
    index = PaperIndex(map(make_known_work, papers))
    doubts = []
    for row in papers[:numbered]:
        match = index.match(make_entry(row, numbered=True))
        if match.verdict != Sameness.SAME:
            doubts.append(row["id"])
        else:
            assert match.paper.uid == row["id"], match.reason
    assert len(doubts) <= 4, "two DOIs are borne by two papers each"
    for row in papers[numbered : numbered + bare]:
        match = index.match(make_entry(row, numbered=False))
        assert match.verdict == Sameness.DOUBTFUL or match.paper is None or match.paper.uid == row["id"]
        assert match.verdict != Sameness.NEW or is_generic(row["title"])


def test_a_paper_is_new_among_all_others(papers):
    """Papers with the title and the authors of another: a shared task's, a workshop's and a journal's."""
    alike = defaultdict(list)
    for row in papers:
        alike[normalize_name(row["title"]), tuple(name["last"] for name in row["author_parts"] or ())].append(
            row
        )
    groups = [rows for rows in alike.values() if len(rows) > 1]
    assert sum(map(len, groups)) > 1_000
    for rows in groups:
        index = PaperIndex(map(make_known_work, rows[1:]))
        refs = [Ref(corpus="acl", key=rows[0]["id"])]
        assert index.match(make_entry(rows[0], numbered=True), refs).verdict != Sameness.SAME


def test_the_spellings_of_one_person_are_compatible(clusters):
    pairs = [pair for names in clusters.values() for pair in combinations(names, 2)]
    assert len(pairs) > 4_000
    compatible = sum(bool(compare_names(*pair)) for pair in pairs)
    assert compatible / len(pairs) > 0.87, "the rest are misprints, other names and other transcriptions"


def test_namesakes_by_family_name_are_rarely_compatible(papers, clusters, thorough):
    together = defaultdict(set)
    for cluster, names in clusters.items():
        for name in names:
            together[name].add(cluster)
    families = defaultdict(set)
    for row in papers if thorough else papers[::4]:
        for name in row["author_parts"] or ():
            families[name["last"]].add(join_name(name))
    several = {family: sorted(names) for family, names in families.items() if len(names) > 1}
    chance = random.Random(1)
    weights = [len(names) * (len(names) - 1) for names in several.values()]
    sample = chance.choices(list(several.values()), weights, k=4_000 if thorough else 1_500)
    pairs = [chance.sample(names, 2) for names in sample]
    others = [(one, other) for one, other in pairs if not together[one] & together[other]]
    assert sum(bool(compare_names(*pair)) for pair in others) / len(others) < 0.004


def test_splitting_as_the_corpus_does(papers, thorough):
    papers = papers if thorough else papers[::4]
    names = {(name.get("first") or "", name["last"]) for row in papers for name in row["author_parts"] or ()}
    names = [(" ".join(given.split()), " ".join(family.split())) for given, family in names if given.strip()]
    names = random.Random(1).sample(sorted(names), 30_000 if thorough else 4_000)
    spoken_right = inverted_right = 0
    for given, family in names:
        spoken_right += halve_name(split(f"{given} {family}")) == (given, family)
        inverted_right += halve_name(split(f"{family}, {given}")) == (given, family)
    assert spoken_right / len(names) > 0.975, "where a family name of several words begins, nothing says"
    assert inverted_right / len(names) > 0.998


def halve_name(parts):
    return parts.given, " ".join(filter(None, (parts.particle, parts.family, parts.suffix))) or parts.literal


def test_name_and_years_alone_decide_rightly(papers, corpus, clusters, thorough):
    """Persons who share their name with another, all of them known: nobody is taken for another."""
    years = {row["id"]: row["year"] for row in papers}
    with gzip.open(corpus / "acl-author-id-mentions.jsonl.gz", "rt") as lines:
        rows = [msgspec.json.decode(line) for line in lines][:: 1 if thorough else 4]
    index = PersonIndex(Candidate(uid, tuple(names)) for uid, names in clusters.items())
    verdicts = [
        (row["person_id"], index.identify(NameMention(join_name(row), year=years[row["paper"]])))
        for row in rows
    ]
    decided = [(person, verdict.person) for person, verdict in verdicts if verdict.person]
    assert sum(person != answer for person, answer in decided) <= 1
    undecided = [(person, verdict) for person, verdict in verdicts if not verdict.person]
    correct = sum(person in [each.person for each in verdict.suggestions] for person, verdict in undecided)
    assert correct / len(undecided) > 0.98
