"""What joins the papers of a group, in words."""

import pytest

from bibliography.author_groups import PaperByline, PrintedAuthor
from publications.authors.group_reasons import contrast, describe_reasons, explain


def make_paper(number, year, affiliation="", other="Ada Byron"):
    authors = (
        PrintedAuthor("Yang Liu", "Yang", "Liu", "", affiliation),
        PrintedAuthor(other, *other.split()),
    )
    return PaperByline(str(number), authors, (), year)


PAPERS = [
    make_paper(1, 2004, "University of Edinburgh https://ror.org/01nrxwf90"),
    make_paper(2, 2011, "University of Edinburgh https://ror.org/01nrxwf90"),
    make_paper(3, 2006, "Tsinghua University", "Cy Dee"),
    make_paper(4, 2010, "Tsinghua University", "Cy Dee"),
]
ONE, OTHER = [(0, 0), (1, 0)], [(2, 0), (3, 0)]


def test_a_group_is_joined_by_co_authors_and_places_with_years():
    assert describe_reasons(explain(PAPERS, ONE)) == [
        "1 common co-author: Ada Byron",
        "University of Edinburgh 2004–2011",
    ]


def test_other_places_in_the_same_years_keep_groups_apart():
    apart = describe_reasons(contrast(PAPERS, OTHER, ONE)["apart"])
    assert any(text.startswith("other affiliations in the same years: Tsinghua University") for text in apart)
    assert not any("ror.org" in text for text in apart)


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (["co_authors", ["A", "B", "C"], 7, []], "7 common co-authors: A, B, C …"),
        (["same_paper", [], 2, []], "both are on 2 papers"),
        (["places", ["Univ X"], 1, [2004, 2004]], "Univ X 2004"),
        (["move", ["Univ X", "Univ Y"], 2, [2004, 2010]], "first at Univ X, later at Univ Y"),
        (["other_places", ["Univ X", "Univ Y"], 2, []], "other affiliations: Univ X and Univ Y"),
        (["ids", [], 0, []], "the same identifier"),
        (["other_ids", [], 0, []], "other identifiers"),
        (["domains", ["ed.ac.uk"], 1, []], "e-mail addresses at ed.ac.uk"),
        (["words", ["loom", "yarn"], 2, []], "common topics: loom, yarn"),
        (["venues", ["ACL"], 1, []], "common venues: ACL"),
        (["no_evidence", [], 0, []], "nothing but the name in common"),
        (["no_link", [], 0, []], "no common co-author or affiliation"),
        (["places", ["Univ X. Electronic address: ada@x.org"], 1, []], "Univ X."),
    ],
)
def test_reasons_are_put_into_words(reason, text):
    assert describe_reasons([reason]) == [text]


def test_reasons_that_this_release_does_not_know_are_left_out():
    assert describe_reasons([["of_a_later_release", ["x"], 1, []]]) == []
    assert describe_reasons(None) == []
