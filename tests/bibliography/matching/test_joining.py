"""What several sources say of one work becomes one entry."""

import gzip
import os
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from bibliography.entry import EntryLink
from bibliography.formats import Entry, read
from bibliography.matching import sameness
from bibliography.matching.joining import MOST_ALIKE, group_entries, join_entries
from bibliography.matching.sameness import judge_similar
from tests.described_works import describe_elsewhere, make_sources, make_work, measure

PRECISION, RECALL, RECALL_OF_REAL = 0.995, 0.97, 0.97


def entry(title="Weaving sparse engines with looms", authors="Ada Lovelace; Charles Babbage", **fields):
    names = " and ".join(authors.split("; ")) if authors else ""
    values = {"title": title, "author": names, "year": "2021", "journal": "Journal of Engines", **fields}
    body = ", ".join(f"{name} = {{{value}}}" for name, value in values.items() if value)
    [result] = read(f"@{fields.get('kind', 'article')}{{k, {body}}}")
    return replace(result, key="", extra={})


@pytest.mark.parametrize("seed", range(3))
def test_descriptions_of_300_works_are_joined(seed):
    chance = random.Random(seed)
    precision, recall, wrong = measure(make_sources([make_work(n, chance) for n in range(300)], chance))
    assert precision >= PRECISION, "\n".join(wrong)
    assert recall >= RECALL, "\n".join(wrong)


def test_descriptions_of_real_papers_are_joined():
    default = Path(__file__).resolve().parents[4] / "shared" / "data"
    path = Path(os.environ.get("GROUPSITE_DATA") or default) / "corpus" / "acl-anthology.jsonl.gz"
    if not path.is_file():
        pytest.skip("there is no real corpus here: GROUPSITE_DATA names the data's folder")
    chance = random.Random(1)
    with gzip.open(path) as lines:
        some = b"".join(list(lines)[::20])
    papers = [item for item in read(some, "papers.jsonl") if isinstance(item, Entry) and item.title]
    labelled = [
        (number, each)
        for number, paper in enumerate(chance.sample(papers, 1_000))
        for each in (paper, describe_elsewhere(paper, chance))
    ]
    precision, recall, wrong = measure(labelled)
    assert precision >= PRECISION, "\n".join(wrong)
    assert recall >= RECALL_OF_REAL, "\n".join(wrong)


@pytest.mark.parametrize(
    ("one", "other", "number"),
    [
        (entry(doi="10.5555/a"), entry(title="{WEAVING} Sparse Engines with Looms"), 1),
        (entry(doi="10.5555/a"), entry(title=r"Weaving sparse {\em engines} with looms", year="2020"), 1),
        (entry(doi="10.5555/a"), entry(authors="A. Lovelace; C. Babbage", doi=""), 1),
        (entry(doi="10.5555/a"), entry(authors=""), 1),
        (entry(doi="10.5555/a"), entry(authors="", year="2020"), 2),
        (entry(doi="10.5555/a"), entry(doi="10.5555/b"), 2),
        (entry(doi="10.1101/2021.05.01.071688v1"), entry(doi="10.1101/2021.05.01.071688"), 1),
        (entry(doi="10.5555/a"), entry(journal="arXiv", eprint="2101.00001", eprinttype="arxiv"), 2),
        (entry(title="Introduction", doi="10.5555/a"), entry(title="Introduction"), 2),
        (entry(title="Editorial"), entry(title="Editorial", year="2020"), 2),
        (entry(title="Weaving sparse engines, part I"), entry(title="Weaving sparse engines, part II"), 2),
        (entry(), entry(authors="Grace Hopper; Emmy Noether"), 2),
        (entry(title="Weaving sparse engines with looms: A study"), entry(), 1),
        (entry(journal="EngJ"), entry(journal="Engineering Journal"), 1),
    ],
)  # fmt: skip
def test_two_entries_are_one_work_or_two(one, other, number):
    assert len(group_entries([one, other])) == len(group_entries([other, one])) == number


def test_a_work_has_all_identifiers_and_what_each_source_knows():
    first = entry(authors="", doi="10.5555/a", month="5")
    second = replace(entry(doi="10.5555/a"), abstract="They weave.", links=(EntryLink("https://a.example/"),))
    third = replace(entry(), identifiers=(("openalex", "W1"),), pages="1–9", volume="7")
    [joined] = join_entries([first, second, third])
    assert set(joined.identifiers) == {("doi", "10.5555/a"), ("openalex", "W1")}
    assert [person.name for person in joined.authors] == ["Ada Lovelace", "Charles Babbage"]
    assert (joined.abstract, joined.pages, joined.volume, joined.month) == ("They weave.", "1–9", "7", 5)
    assert joined.links == (EntryLink("https://a.example/"),)


def test_a_source_that_has_both_identifiers_makes_preprint_and_paper_one():
    paper = entry(doi="10.5555/a")
    preprint = replace(
        entry(journal="arXiv"), kind="preprint", status="preprint", identifiers=(("arxiv", "2101.00001"),)
    )
    both = replace(paper, identifiers=(*paper.identifiers, *preprint.identifiers))
    for entries in ([paper, preprint, both], [both, paper, preprint], [preprint, both, paper]):
        [joined] = join_entries(entries)
        assert joined.kind == "article"
        assert joined.status == "published"


def test_what_sources_know_of_people_is_kept():
    first_entry = entry(doi="10.5555/a")
    named = replace(
        first_entry,
        authors=tuple(replace(person, orcid="0000-0002-1825-0097") for person in first_entry.authors[:1])
        + first_entry.authors[1:],
    )
    [joined] = join_entries([first_entry, named])
    assert [person.orcid for person in joined.authors] == ["0000-0002-1825-0097", ""]


def test_the_order_is_that_of_the_first_mention():
    chance = random.Random(5)
    works = [make_work(number, chance) for number in range(1, 11)]
    assert [each.title for each in join_entries([*works, *reversed(works)])] == [each.title for each in works]


def test_thousands_of_titles_that_are_alike_are_compared_in_linear_time(monkeypatch):
    calls = Counter()

    def count(entry, work, contradiction):
        calls["compared"] += 1
        return judge_similar(entry, work, contradiction)

    monkeypatch.setattr(sameness, "judge_similar", count)
    alike = [entry(title=f"Weaving sparse engines with looms {n}", doi=f"10.5555/{n}") for n in range(1_000)]
    assert len(group_entries([*alike, *alike])) == 1_000
    assert calls["compared"] < 1_000 * 2 * (MOST_ALIKE + 1)
