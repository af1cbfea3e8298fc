"""Whether an entry is a work that is known already, and why."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bibliography.entry import Contributor, Entry
from bibliography.matching import (
    KnownWork,
    PaperIndex,
    Ref,
    Sameness,
    SamenessDecision,
    build_lookup_keys,
    compute_fingerprint,
    make_title_keys,
    make_title_queries,
    match_paper,
)
from bibliography.names import split

NEW, SAME, VERSION, DOUBTFUL = Sameness.NEW, Sameness.SAME, Sameness.VERSION, Sameness.DOUBTFUL
DOI, OTHER_DOI = ("doi", "10.1145/1"), ("doi", "10.1145/2")
ARXIV, OTHER_ARXIV = ("arxiv", "2101.00001"), ("arxiv", "2101.00002")

IN_2021 = "same title and last names in 2021"
NOTHING = "no existing paper has its identifiers or title"


def make_entry(
    title="Fast pipelines", names=("Luo Mai", "Wei Li"), kind="inproceedings", year=2021, **fields
):
    authors = tuple(Contributor(name, split(name)) for name in names)
    return Entry(kind, title, authors, year=year, **fields)


def make_work(uid="a", title="Fast Pipelines", kind="inproceedings", year=2021, **fields):
    return KnownWork(uid, title, kind, year, **{"last_names": ("Mai", "Li")} | fields)


@pytest.mark.parametrize(
    ("new", "old", "verdict", "reason"),
    [
        ({"identifiers": (DOI,)}, {"identifiers": (DOI,)}, SAME, "the same DOI 10.1145/1"),
        (
            {"identifiers": (DOI,), "year": 2010, "names": ["Ann Roe"], "kind": "article"},
            {"identifiers": (ARXIV, DOI)},
            SAME,
            "the same DOI 10.1145/1",
        ),
        (
            {"identifiers": (ARXIV,), "title": "Slow tubes"},
            {"identifiers": (ARXIV,)},
            DOUBTFUL,
            "the same arXiv ID, but the titles differ: “Slow tubes” and “Fast Pipelines”",
        ),
        (
            {"identifiers": (("doi", "10.48550/arxiv.2101.00001"),), "title": "Fast pipelines: a survey"},
            {"identifiers": (ARXIV, DOI)},
            SAME,
            "the same arXiv ID 2101.00001",
        ),
        (
            {"identifiers": (DOI, ("dblp", "conf/x/1"))},
            {"identifiers": (DOI, ("dblp", "conf/x/2"))},
            DOUBTFUL,
            "the same DOI 10.1145/1, but other dblp keys: conf/x/1 and conf/x/2",
        ),
        ({}, {}, SAME, IN_2021),
        ({"identifiers": (ARXIV,)}, {"identifiers": (DOI,)}, SAME, IN_2021),
        (
            {"identifiers": (("isbn", "9780306406157"),)},
            {"identifiers": (("isbn", "9783161484100"),)},
            SAME,
            IN_2021,
        ),
        ({"kind": "other"}, {}, SAME, IN_2021),
        ({"kind": "chapter"}, {}, SAME, IN_2021),
        ({"kind": "article", "venue": "PACMPL"}, {"venue": "PACMPL"}, SAME, IN_2021),
        (
            {"identifiers": (OTHER_DOI,)},
            {"identifiers": (DOI,)},
            NEW,
            "same title and authors, but other DOIs: 10.1145/2 and 10.1145/1",
        ),
        (
            {"identifiers": (("doi", "10.48550/arxiv.2101.00002"),)},
            {"identifiers": (DOI, ARXIV)},
            NEW,
            "same title and authors, but other arXiv IDs: 2101.00002 and 2101.00001",
        ),
        (
            {"kind": "preprint"},
            {},
            VERSION,
            "same title and last names in 2021: it seems to be the preprint",
        ),
        (
            {"kind": "article", "venue": "arXiv preprint arXiv:2101.00001", "year": 2020},
            {"kind": "article", "venue": "PVLDB"},
            VERSION,
            "same title and last names, but in 2020 and 2021: it seems to be the preprint",
        ),
        (
            {},
            {"kind": "preprint", "year": 2019},
            VERSION,
            "same title and last names, but in 2021 and 2019: the existing paper seems to be its preprint",
        ),
        (
            {"kind": "article", "identifiers": (OTHER_DOI,), "year": 2023},
            {"identifiers": (DOI,)},
            VERSION,
            "same title and authors, but other DOIs: 10.1145/2 and 10.1145/1: "
            "it seems to be the extended version",
        ),
        (
            {"venue": "Workshop", "year": 2020},
            {"venue": "Conference"},
            VERSION,
            "same title and last names, but in 2020 and 2021: one may be a version of the other",
        ),
        ({"year": 2025, "kind": "article"}, {}, NEW, "same title and last names, but in 2025 and 2021"),
        ({"year": 2020}, {}, DOUBTFUL, "same title and last names, but in 2020 and 2021"),
        ({"year": 2019}, {}, NEW, "same title and last names, but in 2019 and 2021"),
        ({"year": None}, {}, DOUBTFUL, "same title and last names, but one of them has no year"),
        (
            {"names": []},
            {"last_names": ()},
            DOUBTFUL,
            "same title in 2021, but neither names an author",
        ),
        (
            {"names": [], "year": 2020},
            {"last_names": ()},
            NEW,
            "same title, but in 2020 and 2021, and no authors",
        ),
        ({"names": ["Luo Mai"]}, {}, DOUBTFUL, "same title, 1 of 2 authors agree"),
        ({"names": ["L. Mai", "Ann Roe"], "year": 2019}, {}, NEW, NOTHING),
        ({"names": ["Ann Roe"]}, {}, NEW, NOTHING),
        (
            {"title": "PIFu"},
            {"title": "PIFu: Pixel-aligned functions"},
            DOUBTFUL,
            "titles that begin with the same name, the same authors",
        ),
        (
            {"title": "MIME: minor edits"},
            {"title": "MIME"},
            DOUBTFUL,
            "titles that begin with the same name, the same authors",
        ),
        ({"title": "PIFu", "names": ["Ann Roe"]}, {"title": "PIFu: Pixel-aligned functions"}, NEW, NOTHING),
        ({"title": "PIFu", "year": 2019}, {"title": "PIFu: Pixel-aligned functions"}, NEW, NOTHING),
        ({"title": "Introduction"}, {"title": "Introduction: Pixel-aligned functions"}, NEW, NOTHING),
        (
            {"title": "Introduction"},
            {"title": "Introduction"},
            NEW,
            NOTHING,
        ),
    ],
)
def test_the_verdict_and_its_reason(new, old, verdict, reason):
    match = match_paper(make_entry(**new), [make_work(**old)])
    assert (match.verdict, match.reason) == (verdict, reason)
    assert (match.paper is None) == (verdict == NEW)


def test_a_version_says_which_it_is():
    match = match_paper(make_entry(), [make_work(kind="preprint", year=2019)])
    assert (match.version_kind, match.entry_is_head) == ("preprint", True)
    match = match_paper(make_entry(kind="article", year=2022), [make_work()])
    assert (match.version_kind, match.entry_is_head) == ("extended", False)


def test_the_same_record_of_a_corpus_is_the_same_work():
    works = [make_work(records=(("acl", "P21-1"),), identifiers=(DOI,))]
    mine = [Ref(corpus="acl", key="P21-1")]
    match = match_paper(make_entry(identifiers=(OTHER_DOI,), year=1990), works, refs=mine)
    assert (match.verdict, match.reason) == (SAME, "the same record P21-1 of acl")
    match = match_paper(make_entry("Slow tubes"), works, refs=mine)
    assert match.verdict == DOUBTFUL
    assert match.reason.startswith("the same record P21-1 of acl, but the titles differ")


def test_what_somebody_decided_wins():
    mine, theirs = Ref(corpus="dblp", key="x"), Ref(corpus="acl", key="P21-1")
    works = [make_work(identifiers=(DOI,)), make_work("b", "Slow tubes", records=(("acl", "P21-1"),))]
    paper = make_entry(identifiers=(DOI,))
    match = match_paper(paper, works, [SamenessDecision(theirs, mine, same=True)], [mine])
    assert (match.paper, match.reason) == (works[1], "marked as the same by an editor")
    apart = [SamenessDecision(mine, Ref("a"), same=False)]
    assert match_paper(paper, works, apart, [mine]).verdict == NEW
    assert match_paper(paper, works, apart, [Ref(corpus="dblp", key="y")]).verdict == SAME
    assert (
        match_paper(paper, works, [SamenessDecision(mine, Ref("gone"), same=True)], [mine]).paper == works[0]
    )
    twice = [SamenessDecision(mine, Ref("a"), same=True), SamenessDecision(mine, Ref("b"), same=True)]
    match = match_paper(paper, works, twice, [mine])
    assert (match.verdict, match.paper, match.others) == (DOUBTFUL, works[0], (works[1],))


def test_identifiers_of_two_works_are_a_doubt():
    works = [make_work(identifiers=(DOI,)), make_work("b", identifiers=(ARXIV,))]
    match = match_paper(make_entry(identifiers=(DOI, ARXIV)), works)
    assert (match.verdict, match.paper, match.others) == (DOUBTFUL, works[0], (works[1],))
    assert match.reason == (
        "the same DOI 10.1145/1 (existing title: “Fast Pipelines”); "
        "the same arXiv ID 2101.00001 (existing title: “Fast Pipelines”)"
    )


def test_a_work_and_its_versions_are_the_work():
    works = [make_work("b", identifiers=(ARXIV,), head="a"), make_work(identifiers=(DOI,))]
    match = match_paper(make_entry(identifiers=(ARXIV, DOI)), works)
    assert (match.verdict, match.paper, match.others) == (SAME, works[1], (works[0],))
    match = match_paper(make_entry(), works)
    assert (match.verdict, match.paper) == (SAME, works[1])


def test_two_works_with_one_fingerprint_are_a_doubt():
    match = match_paper(make_entry(), [make_work(), make_work("b")])
    assert (match.verdict, match.reason) == (
        DOUBTFUL,
        "same title and last names in 2021 as several existing papers",
    )
    match = match_paper(make_entry(), [make_work("b", year=2019), make_work()])
    assert (match.verdict, match.paper.uid) == (SAME, "a")


def test_what_a_file_repeats_is_found_too():
    index = PaperIndex()
    assert index.match(make_entry()).verdict == NEW
    index.add(KnownWork.of(make_entry(identifiers=(DOI,)), "new-1"))
    assert index.match(make_entry()).paper.uid == "new-1"
    with pytest.raises(ValueError, match="two works with the uid new-1"):
        index.add(KnownWork.of(make_entry(), "new-1"))


@pytest.mark.parametrize("fields", [{}, {"uid": "a", "corpus": "b"}, {"corpus": "a"}, {"key": "a"}])
def test_a_work_is_named_by_uid_or_by_corpus_and_key(fields):
    with pytest.raises(ValueError, match="named by its uid, or by a corpus and a key"):
        Ref(**fields)


few = st.sampled_from
identifiers = st.lists(
    few([DOI, OTHER_DOI, ARXIV, OTHER_ARXIV, ("dblp", "x"), ("isbn", "1")]), max_size=2
).map(tuple)
works = st.builds(
    KnownWork,
    st.uuids().map(str),
    few(["Fast pipelines", "Fast Pipelines: a survey", "Introduction", "Slow tubes", "PIFu"]),
    few(["inproceedings", "article", "preprint", "other"]),
    few([None, 2010, 2020, 2021, 2023]),
    few([("Mai", "Li"), ("Mai",), ()]),
    identifiers,
)
entries = st.builds(
    make_entry,
    few(["Fast pipelines", "FAST PIPELINES: A SURVEY", "Introduction", "Slow tubes", "PIFu: slow"]),
    few([["Luo Mai", "Wei Li"], ["L. Mai"], []]),
    few(["inproceedings", "article", "preprint", "other"]),
    few([None, 2010, 2020, 2021, 2023]),
    identifiers=identifiers,
)


def select_works(paper, candidates):
    """What a database finds by an entry's keys."""
    keys, queries = build_lookup_keys(paper), make_title_queries(paper.title)
    for work in candidates:
        alike = keys.fingerprint and keys.fingerprint == compute_fingerprint((work.title, work.last_names))
        alike = alike or set(queries) & set(make_title_keys(work.title))
        near = None in (keys.years, work.year) or keys.years[0] <= work.year <= keys.years[1]
        if (alike and near) or set(keys.identifiers) & set(work.identifiers):
            yield work


@given(entries, st.lists(works, max_size=6, unique_by=lambda work: work.uid))
def test_what_the_keys_find_is_enough(paper, candidates):
    match, of_all = match_paper(paper, select_works(paper, candidates)), match_paper(paper, candidates)
    assert (match.verdict, match.paper) == (of_all.verdict, of_all.paper)


@given(entries, st.lists(works, max_size=6, unique_by=lambda work: work.uid))
def test_works_with_contradicting_identifiers_are_never_the_same(paper, candidates):
    match = match_paper(paper, candidates)
    if match.verdict == SAME:
        for scheme in ("doi", "arxiv", "dblp"):
            mine = {value for name, value in paper.identifiers if name == scheme}
            theirs = {value for name, value in match.paper.identifiers if name == scheme}
            assert not mine or not theirs or mine & theirs


@given(entries)
def test_an_entry_matches_the_work_made_from_it(paper):
    work = KnownWork.of(paper, "a")
    again = replace(paper, title=paper.title.swapcase())
    match = match_paper(again, [work], refs=[Ref("a")])
    assert (match.verdict, match.paper) == (SAME, work)
