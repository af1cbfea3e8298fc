"""Identifiers as they are pasted from PDFs, word processors, web pages and Chinese or Japanese text."""

import pytest

from bibliography.identifiers import find_identifier, find_identifiers
from publications.editing.paste_parsers import read_identifier

DOI = ("doi", "10.1000/abc-def")
ARXIV = ("arxiv", "2401.00001")
SICI = ("doi", "10.1002/(sici)1097-0258(19980815/30)17:15/16<1661::aid-sim968>3.0.co;2-2")


@pytest.mark.parametrize("dash", "-‐‑‒–—―−﹣－")
def test_every_dash_is_a_hyphen(dash):
    assert find_identifier(f"10.1000/abc{dash}def") == DOI
    assert find_identifier(f"hep{dash}th/9901001") == ("arxiv", "hep-th/9901001")
    assert find_identifier(f"ISBN 978{dash}0{dash}306{dash}40615{dash}7") == ("isbn", "9780306406157")


@pytest.mark.parametrize(
    "sign", ["\u00ad", "\u200b", "\u200c", "\u200d", "\u200e", "\u2060", "\ufeff", "\u202a"]
)
def test_signs_without_width_are_left_out(sign):
    assert find_identifier(f"{sign}10.{sign}1000/ab{sign}c-def{sign}") == DOI
    assert find_identifier(f"arXiv:{sign}2401.{sign}00001") == ARXIV
    assert read_identifier(f"10.1000/abc-d{sign}ef", "doi") == DOI


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("１０.１０００／ａｂｃ－ｄｅｆ", DOI),
        ("ＤＯＩ：10.1000/abc-def", DOI),
        ("（doi：10.1000/abc-def）", DOI),
        ("10.1000/abc-def。", DOI),
        ("10.1000∕abc-def…", DOI),
        ("https：//doi．org/10.1000/abc-def", DOI),
        ("arXiv：２４０１.００００１", ARXIV),
        ("doi: 10.1000/abc-def.", DOI),
        ("(doi: 10.1000/abc-def).", DOI),
        ("[10.1000/abc-def];", DOI),
        ("<https://doi.org/10.1000/ABC-def>", DOI),
        ("»10.1000/abc-def«", DOI),
        ("http://dx.doi.org/10.1000/abc-def", DOI),
        ("https://doi.org/10.1000%2Fabc%2Ddef", DOI),
        ("doi:\u00a010.1000/abc-def", DOI),
        ("doi: 10.1000/\nabc-def", DOI),
        ("https://doi.org/10.1000/ abc-def", DOI),
        ("10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2", SICI),
        ("(10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2).", SICI),
        (
            "https://doi.org/10.1002/(SICI)1097-0258(19980815/30)17%3A15%2F16%3C1661%3A%3AAID-SIM968%3E3.0.CO%3B2-2",
            SICI,
        ),
    ],
)
def test_identifiers_are_found_as_they_are_pasted(text, pair):
    assert find_identifier(text) == pair


def test_a_slash_at_the_end_of_a_sentence_takes_no_word_with_it():
    assert find_identifiers("The prefix 10.1000/ is theirs") == []
