import pytest

from bibliography.author_groups import (
    PaperByline,
    PrintedAuthor,
    ReasonCode,
    compare_groups,
    explain_group,
    list_words,
)

KYOTO, PORTO = "Kyoto University", "Porto Institute"


def write_paper(*co_authors, place="", year=2020, title="", venue="", number="", ids=()):
    first = PrintedAuthor("Yang Liu", "Yang", "Liu", number, place, ids)
    others = (PrintedAuthor(name, *name.split(" ", 1)) for name in co_authors)
    return PaperByline("p", (first, *others), (venue,) if venue else (), year, list_words(title))


def describe(reasons):
    return {reason.code: (reason.values, reason.count, reason.years) for reason in reasons}


@pytest.mark.parametrize(
    ("one", "other", "code", "expected", "is_against"),
    [
        ({"number": "7"}, {"number": "7"}, ReasonCode.IDS, (("7",), 1, None), False),
        ({"number": "7"}, {"number": "8"}, ReasonCode.OTHER_IDS, (("7", "8"), 2, None), True),
        ({"place": KYOTO, "year": 2004}, {"place": f"Law, {KYOTO}", "year": 2011}, ReasonCode.PLACES,
         ((KYOTO,), 2, (2004, 2011)), False),
        ({"place": KYOTO, "year": 2011}, {"place": PORTO, "year": 2004}, ReasonCode.MOVE,
         ((PORTO, KYOTO), 0, (2004, 2011)), False),
        ({"place": KYOTO}, {"place": PORTO}, ReasonCode.OTHER_PLACES,
         ((KYOTO, PORTO), 0, (2020, 2020)), True),
        ({"place": KYOTO, "year": None}, {"place": PORTO}, ReasonCode.MOVE, ((KYOTO, PORTO), 0, None), False),
        ({"place": "Law, ann@kyoto.ac.jp"}, {"place": "Arts, bob@law.kyoto.ac.jp"}, ReasonCode.DOMAINS,
         (("kyoto.ac.jp",), 2, (2020, 2020)), False),
        ({"title": "Compilers"}, {"title": "More compilers"}, ReasonCode.WORDS,
         (("compilers",), 1, None), False),
        ({"venue": "acl"}, {"venue": "acl"}, ReasonCode.VENUES, (("acl",), 1, None), False),
        ({}, {}, ReasonCode.NO_EVIDENCE, ((), 0, None), False),
    ],
)  # fmt: skip
def test_what_two_groups_have_in_common(one, other, code, expected, is_against):
    reasons = compare_groups([write_paper(**one), write_paper(**other)], [(0, 0)], [(1, 0)])
    assert describe(reasons)[code] == expected
    assert {reason.is_against for reason in reasons if reason.code == code} == {is_against}


def test_co_authors_of_short_bylines_are_named_first():
    crowd = [f"Member Nr{chr(97 + number)}" for number in range(20)]
    papers = [write_paper(*crowd), write_paper(*crowd), write_paper("Ann Bee"), write_paper("Ann Bee")]
    (reason,) = compare_groups(papers, [(0, 0), (2, 0)], [(1, 0), (3, 0)])
    assert (reason.code, reason.values[0], reason.count) == (ReasonCode.CO_AUTHORS, "Ann Bee", 21)


def test_places_that_are_printed_as_one_are_named_once():
    papers = [write_paper(place=f"{KYOTO} and {PORTO}") for _ in range(2)]
    places = [
        reason for reason in explain_group(papers, [(0, 0), (1, 0)]) if reason.code == ReasonCode.PLACES
    ]
    assert [place.values for place in places] == [(f"{KYOTO} and {PORTO}",)]


def test_two_of_a_paper_are_two():
    paper = PaperByline("p", (PrintedAuthor("Yang Liu", "Yang", "Liu"),) * 2)
    assert ReasonCode.SAME_PAPER in describe(compare_groups([paper], [(0, 0)], [(0, 1)]))


def test_what_the_mentions_of_a_group_have_in_common():
    papers = [
        write_paper("Ann Bee", place=KYOTO, year=2004, title="Compilers of parsers"),
        write_paper("Ann Bee", place=f"Dept. of Law, {KYOTO}", year=2008, title="Compilers"),
        write_paper("Cy Dee", place=PORTO, year=2012),
    ]
    assert describe(explain_group(papers, [(0, 0), (1, 0), (2, 0)])) == {
        ReasonCode.CO_AUTHORS: (("Ann Bee",), 1, None),
        ReasonCode.PLACES: ((KYOTO,), 2, (2004, 2008)),
        ReasonCode.WORDS: (("compilers",), 1, None),
    }


def test_a_group_of_one_mention_needs_no_reason_and_one_without_any_says_so():
    papers = [write_paper(), write_paper()]
    assert explain_group(papers, [(0, 0)]) == []
    assert describe(explain_group(papers, [(0, 0), (1, 0)])) == {ReasonCode.NO_EVIDENCE: ((), 0, None)}
