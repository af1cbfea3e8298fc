"""Which person a mention in a byline is, and why; who is suggested where that is uncertain."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bibliography.entry import Contributor, Entry
from bibliography.matching import (
    AFTER,
    BEFORE,
    Candidate,
    MatchEvidence,
    NameMention,
    PersonDecision,
    PersonIndex,
    Ref,
    identify_person,
    list_mentions,
    may_have_published,
)
from bibliography.names import Likeness, split

ORCID, OTHER_ORCID = ("orcid", "0000-0002-1825-0097"), ("orcid", "0000-0001-5109-3700")
PAPER = Ref("paper-1")
LUO = Candidate("luo", ("Luo Mai", "罗迈", "L. Mai"), (ORCID,), (2010, None))
LU = Candidate("lu", ("Lu Mai",), active=(2015, 2018))
WEI = Candidate("wei", ("Wei Li 0003", "Wei Lee"), active=(1990, 1995))
YOUNG_WEI = Candidate("young wei", ("Wei Li",), active=(2015, 2020))
EVERYBODY = [LUO, LU, WEI, YOUNG_WEI]


@pytest.mark.parametrize(
    ("mention", "person", "how", "reason"),
    [
        (NameMention("LUO MAI"), "luo", MatchEvidence.NAME, "the only person called “LUO MAI”"),
        (NameMention("罗迈"), "luo", MatchEvidence.NAME, "the only person called “罗迈”"),
        (
            NameMention("Luo Mai", year=2004),
            "luo",
            MatchEvidence.NAME,
            "the only person called “Luo Mai” who may have been publishing in 2004",
        ),
        (
            NameMention("Luo Mai", year=2003),
            None,
            MatchEvidence.NOT,
            "nobody called “Luo Mai” was publishing in 2003",
        ),
        (
            NameMention("Wei Li", year=2018),
            "young wei",
            MatchEvidence.NAME,
            "the only person called “Wei Li” who may have been publishing in 2018",
        ),
        (
            NameMention("Wei Li", year=1992),
            "wei",
            MatchEvidence.NAME,
            "the only person called “Wei Li” who may have been publishing in 1992",
        ),
        (NameMention("Wei Li"), None, MatchEvidence.NOT, "2 people are called “Wei Li”"),
        (NameMention("Wei Li", "0003"), "wei", MatchEvidence.NAME, "the only person called “Wei Li”"),
        (NameMention("Wei Li", "0004"), "young wei", MatchEvidence.NAME, "the only person called “Wei Li”"),
        (NameMention("Mai, Luo"), None, MatchEvidence.NOT, "nobody is called “Mai, Luo”"),
        (
            NameMention("M. Luo", identifiers=(ORCID,)),
            "luo",
            MatchEvidence.IDENTIFIER,
            "the same ORCID 0000-0002-1825-0097",
        ),
        (
            NameMention("Luo Mai", identifiers=(OTHER_ORCID,)),
            None,
            MatchEvidence.NOT,
            "“Luo Mai” has a different number or identifier",
        ),
        (NameMention(" "), None, MatchEvidence.NOT, "there is no name"),
        (NameMention(","), None, MatchEvidence.NOT, "nobody is called “,”"),
    ],
)
def test_verdicts_and_reasons(mention, person, how, reason):
    verdict = identify_person(mention, EVERYBODY)
    assert (verdict.person, verdict.how, verdict.reason) == (person, how, reason)


def test_what_somebody_decided_wins():
    mention = NameMention(
        "Luo Mai", identifiers=(ORCID,), refs=(Ref(corpus="acl", key="P1"), PAPER), position=2
    )
    is_lu = PersonDecision("lu", True, PAPER, "luo mai", 2)
    assert (
        identify_person(mention, EVERYBODY, [is_lu]).person,
        identify_person(mention, [], [is_lu]).how,
    ) == (
        "lu",
        MatchEvidence.DECISION,
    )
    is_not = PersonDecision("luo", False, Ref(corpus="acl", key="P1"), "Luo Mai", 2)
    verdict = identify_person(mention, EVERYBODY, [is_not])
    assert verdict.person is None
    assert "luo" not in [each.person for each in verdict.suggestions]
    assert (
        identify_person(mention, EVERYBODY, [PersonDecision("luo", False, Ref("other"), "Luo Mai", 2)]).person
        == "luo"
    )
    both = [is_lu, PersonDecision("luo", True, PAPER, "Luo Mai", 2)]
    assert identify_person(mention, EVERYBODY, both).reason == "marked as several people"


def test_a_place_counts_where_the_byline_has_the_name_twice():
    decided = [PersonDecision("luo", True, PAPER, "Wei Li", 1)]
    moved = NameMention("Wei Li", refs=(PAPER,), position=2)
    assert identify_person(moved, EVERYBODY, decided).person == "luo"
    twice = NameMention("Wei Li", refs=(PAPER,), position=2, is_repeated=True)
    assert identify_person(twice, EVERYBODY, decided).person is None


def test_an_identifier_of_two_persons_decides_nothing():
    namesakes = [Candidate("a", ("Ann Roe",), (ORCID,)), Candidate("b", ("Ann Roe",), (ORCID,))]
    verdict = identify_person(NameMention("Ann Roe", identifiers=(ORCID,)), namesakes)
    assert verdict.reason == "the same ORCID 0000-0002-1825-0097 belongs to several people"
    assert [each.person for each in verdict.suggestions] == ["a", "b"]


def test_those_who_are_alike_are_suggested_the_most_alike_first():
    verdict = identify_person(NameMention("Mai, L.", year=2017), EVERYBODY)
    assert [(each.person, each.name, each.likeness) for each in verdict.suggestions] == [
        ("luo", "L. Mai", Likeness.SPELLING),
        ("lu", "Lu Mai", Likeness.INITIALS),
    ]
    assert verdict.suggestions[1].reason == "“L.” can be “Lu”"


def test_those_who_were_not_publishing_then_are_suggested_last():
    verdict = identify_person(NameMention("W. Li", year=1994), EVERYBODY)
    assert [each.person for each in verdict.suggestions] == ["wei", "young wei"]
    assert verdict.suggestions[1].reason == "“W.” can be “Wei”; no known publications in 1994"


def test_ten_persons_are_suggested_at_most():
    people = [Candidate(f"p{number}", ("Wei Li",)) for number in range(30)]
    assert len(identify_person(NameMention("Wei Li"), people).suggestions) == 10


@pytest.mark.parametrize(
    ("active", "year", "expected"),
    [
        (None, 1700, True),
        ((2010, 2015), None, True),
        ((2010, 2015), 2010 - BEFORE, True),
        ((2010, 2015), 2010 - BEFORE - 1, False),
        ((2010, 2015), 2015 + AFTER, True),
        ((2010, 2015), 2015 + AFTER + 1, False),
        ((2010, None), 2090, True),
        ((None, 2015), 1950, True),
    ],
)
def test_the_years_in_which_somebody_was_publishing(active, year, expected):
    assert may_have_published(Candidate("a", ("Ann Roe",), active=active), year) is expected


def test_the_mentions_of_an_entry():
    names = ("Luo Mai", "Wei Li", "LUO MAI")
    authors = tuple(
        Contributor(name, split(name), orcid=ORCID[1] if name == "Wei Li" else "") for name in names
    )
    mentions = list(list_mentions(Entry("article", "A title", authors, year=2021), [PAPER]))
    assert [(each.name, each.position, each.is_repeated) for each in mentions] == [
        ("Luo Mai", 1, True),
        ("Wei Li", 2, False),
        ("LUO MAI", 3, True),
    ]
    assert mentions[1] == NameMention("Wei Li", "", (ORCID,), 2021, (PAPER,), 2, False)


names = st.lists(
    st.sampled_from(["Luo", "Mai", "L.", "Li", "Wei", "van", "0001", "罗迈", "*", ","]), max_size=3
).map(" ".join)
people = st.lists(
    st.builds(Candidate, st.sampled_from("abcdef"), st.lists(names, max_size=3).map(tuple), st.just(())),
    max_size=5,
    unique_by=lambda person: person.uid,
)


@given(names, people)
def test_likeness_never_decides(name, those):
    verdict = PersonIndex(those).identify(NameMention(name))
    if verdict.person:
        [person] = [each for each in those if each.uid == verdict.person]
        assert any(name.casefold() in each.casefold() for each in person.names)
    assert not (verdict.person and verdict.suggestions)
