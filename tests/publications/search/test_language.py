"""The language of the search box: what texts ask for, and that every text asks for something definite."""

import time
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from publications.search import language
from publications.search.language import (
    FIELDS,
    LENGTH,
    TERMS,
    Query,
    Term,
    Years,
    format_query,
    parse_search_query,
)

QUERIES = [
    ("", {}),
    ("   \t\n", {}),
    ("gpu", {"words": ("gpu",)}),
    ("  deep \u3000 learning\u2003now ", {"words": ("deep", "learning", "now")}),
    ("the cat the", {"words": ("the", "cat")}),
    ('"deep learning"', {"phrases": ("deep learning",)}),
    ('"deep   learning', {"phrases": ("deep learning",)}),
    ('"deep learning" gpu "big data"', {"words": ("gpu",), "phrases": ("deep learning", "big data")}),
    ('"gpu"', {"phrases": ("gpu",)}),
    ("“deep learning”", {"phrases": ("deep learning",)}),
    ("„tiefes Lernen“", {"phrases": ("tiefes Lernen",)}),
    ("«apprentissage profond»", {"phrases": ("apprentissage profond",)}),
    ("»tiefes Lernen«", {"phrases": ("tiefes Lernen",)}),
    ("「深度 学习」", {"phrases": ("深度 学习",)}),
    ("\uff02a b\uff02", {"phrases": ("a b",)}),
    ('foo"a b"bar', {"words": ("foo", "bar"), "phrases": ("a b",)}),
    ('5" disk', {"words": ("5",), "phrases": ("disk",)}),
    ('""', {}),
    ('" "', {}),
    ('"', {}),
    ('"-"', {}),
    ("-gpu", {"without": (Term("", "gpu", False),)}),
    ("--gpu", {"without": (Term("", "gpu", False),)}),
    ("−gpu \uff0dcpu", {"without": (Term("", "gpu", False), Term("", "cpu", False))}),
    ('-"deep learning"', {"without": (Term("", "deep learning", True),)}),
    ('-"gpu"', {"without": (Term("", "gpu", True),)}),
    ("-", {}),
    ("--- - –", {}),
    ("- gpu", {"words": ("gpu",)}),
    ("state-of-the-art", {"words": ("state-of-the-art",)}),
    ('"deep learning"-based', {"words": ("based",), "phrases": ("deep learning",)}),
    ("gpu -", {"words": ("gpu",)}),
    ("Deep Learning – A & B | C", {"words": ("Deep", "Learning", "A", "B", "C")}),
    ("author:Mai", {"authors": ("Mai",)}),
    ('author:"Luo Mai"', {"authors": ("Luo Mai",)}),
    ('author:"Luo Mai', {"authors": ("Luo Mai",)}),
    ("author:“Luo Mai” gpu", {"authors": ("Luo Mai",), "words": ("gpu",)}),
    ("AUTHOR:Mai Author:Xu", {"authors": ("Mai", "Xu")}),
    ("author\uff1a麦络", {"authors": ("麦络",)}),
    ('author:Luo"Mai"', {"authors": ("Luo",), "phrases": ("Mai",)}),
    ("-author:Mai", {"without": (Term("author", "Mai", False),)}),
    ('-author:"Luo Mai"', {"without": (Term("author", "Luo Mai", True),)}),
    ("author:", {"words": ("author:",)}),
    ("author: Mai", {"words": ("author:", "Mai")}),
    ('author:""', {"words": ("author:",)}),
    ('author:" - "', {"words": ("author:",)}),
    ("-author:", {"without": (Term("", "author:", False),)}),
    ("author:author:x", {"authors": ("author:x",)}),
    ("author:-x", {"authors": ("-x",)}),
    ("coauthor:x", {"words": ("coauthor:x",)}),
    ("foo:bar", {"words": ("foo:bar",)}),
    ("http://example.org/a?b=c", {"words": ("http://example.org/a?b=c",)}),
    ("12:30", {"words": ("12:30",)}),
    (":x", {"words": (":x",)}),
    ("t\u0130tle:x tıtle:x", {"words": ("t\u0130tle:x", "tıtle:x")}),
    ("title:kungfu title:“adaptive systems”", {"titles": ("kungfu", "adaptive systems")}),
    ("venue:OSDI venue:“ACM SOSP”", {"venues": ("OSDI", "ACM SOSP")}),
    ("venue:OSDI Venue:OSDI", {"venues": ("OSDI",)}),
    ("kind:article", {"kinds": ("article",)}),
    ("corpus:acl-anthology", {"corpora": ("acl-anthology",)}),
    ('first:"Ada King" Last:Babbage', {"first_authors": ("Ada King",), "last_authors": ("Babbage",)}),
    ("person:ada role:phd-student", {"persons": ("ada",), "roles": ("phd-student",)}),
    ("supervisor:Babbage", {"supervisors": ("Babbage",)}),
    ("topic:looms theme:engines", {"topics": ("looms",), "themes": ("engines",)}),
    ('project:LOOM funder:"Royal Society"', {"projects": ("LOOM",), "funders": ("Royal Society",)}),
    ("has:pdf has:code -has:doi", {"parts": ("pdf", "code"), "without": (Term("has", "doi", False),)}),
    ("year:2020", {"years": (Years(2020, 2020),)}),
    ("year:2020-2024", {"years": (Years(2020, 2024),)}),
    ("year:2020-2020", {"years": (Years(2020, 2020),)}),
    ("year:2024-2020", {"years": (Years(2020, 2024),)}),
    ("year:2020-", {"years": (Years(2020, None),)}),
    ("year:-2024", {"years": (Years(None, 2024),)}),
    ("year:2020–2024", {"years": (Years(2020, 2024),)}),
    ("year:2020..2024", {"years": (Years(2020, 2024),)}),
    ('year:"2020 — 2024"', {"years": (Years(2020, 2024),)}),
    ("year:２０２０", {"years": (Years(2020, 2020),)}),
    ("year:٢٠٢٠", {"years": (Years(2020, 2020),)}),
    ("year:1 year:9999", {"years": (Years(1, 1), Years(9999, 9999))}),
    ("year:2020 year:2022-2023", {"years": (Years(2020, 2020), Years(2022, 2023))}),
    ("-year:2020 -year:2024-", {"without": (Term("year", "2020", False), Term("year", "2024-", False))}),
    ("-year:-2024", {"without": (Term("year", "-2024", False),)}),
    ("year:0", {"words": ("year:0",)}),
    ("year:0-2020", {"words": ("year:0-2020",)}),
    ("year:12345", {"words": ("year:12345",)}),
    ("year:2020-2021-2022", {"words": ("year:2020-2021-2022",)}),
    ("year:20²0", {"words": ("year:20²0",)}),
    ('year:"2020 2021"', {"phrases": ("year:2020 2021",)}),
    ("Year:soon -year:soon", {"words": ("Year:soon",), "without": (Term("", "year:soon", False),)}),
    ('year:"last decade"', {"phrases": ("year:last decade",)}),
    ("year:-", {"words": ("year:",)}),
    ("Zu\u0308rich", {"words": ("Zürich",)}),
    ("a\0b\ud800c\x1bd", {"words": ("a", "b", "c", "d")}),
    ("soft\u00adhyphen \u202eevil\u202c \ufeffBOM", {"words": ("softhyphen", "evil", "BOM")}),
    ("C++ \U0001f44d \u20ac 麦络", {"words": ("C++", "\U0001f44d", "\u20ac", "麦络")}),
    ("'; DROP TABLE x; --", {"words": ("DROP", "TABLE", "x;")}),
    ("(a OR b) AND c*", {"words": ("(a", "OR", "b)", "AND", "c*")}),
]


@pytest.mark.parametrize(("text", "fields"), QUERIES, ids=[repr(text) for text, _ in QUERIES])
def test_a_text_asks_for(text, fields):
    assert parse_search_query(text) == Query(**fields)
    assert not parse_search_query(text).cut


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("  gpu   -cpu “deep learning", 'gpu "deep learning" -cpu'),
        ("year:2024–2020 AUTHOR：「Luo Mai」", 'author:"Luo Mai" year:2020-2024'),
        ('author:"Mai" venue:"OSDI"', "author:Mai venue:OSDI"),
        ("-year:２０２０- corpus:acl kind:article", "kind:article corpus:acl -year:2020-"),
        ('year:"last decade" title:x', '"year:last decade" title:x'),
    ],
)
def test_a_query_is_written_in_one_form(text, canonical):
    assert format_query(parse_search_query(text)) == canonical
    assert str(parse_search_query(text)) == canonical


def test_further_properties_of_a_query():
    query = parse_search_query('deep author:Mai "big data" year:2020- -x')
    assert query.text == "deep big data"
    assert not query.is_empty
    assert not parse_search_query("-x").is_empty
    assert parse_search_query(' - "" ').is_empty
    assert [str(term) for term in query.terms] == ["deep", '"big data"', "author:Mai", "year:2020-"]
    assert query.values("year") == ("2020-",)
    assert query.values("author") == ("Mai",)
    assert query.values("kind") == ()


@pytest.mark.parametrize(
    ("text", "field", "value", "canonical"),
    [
        ("gpu", "year", "2020", "gpu year:2020"),
        ("gpu year:2019 year:2021", "year", "2020-2024", "gpu year:2020-2024"),
        ("venue:OSDI gpu", "venue", "ACM SOSP", 'gpu venue:"ACM SOSP"'),
        ("gpu -venue:OSDI", "venue", 'a "b"  c', 'gpu venue:"a b c" -venue:OSDI'),
        ("gpu kind:article", "kind", "", "gpu"),
        ("gpu kind:article", "kind", '"\0"', "gpu"),
        ("gpu year:2020", "year", "soon", "gpu"),
        ("", "corpus", "acl", "corpus:acl"),
    ],
)
def test_a_field_is_set_to_one_value(text, field, value, canonical):
    query = parse_search_query(text).with_value(field, value)
    assert format_query(query) == canonical
    assert parse_search_query(canonical) == query


def test_a_field_is_taken_off():
    query = parse_search_query('gpu "a b" year:2020 year:2021 venue:x -year:2022')
    assert format_query(query.without_field("year")) == 'gpu "a b" venue:x -year:2022'
    assert query.without_field("kind") == query


def test_one_term_is_taken_off():
    query = parse_search_query("kind:article kind:talk -kind:talk gpu -gpu")
    assert str(query.without_term(Term("kind", "talk", False))) == "gpu kind:article -kind:talk -gpu"
    assert (
        str(query.without_term(Term("", "gpu", False), negative=True))
        == "gpu kind:article kind:talk -kind:talk"
    )
    assert query.fields == ("kind",)


@pytest.mark.parametrize("verb", ["values", "without_field"])
def test_there_is_no_such_field(verb):
    with pytest.raises(ValueError, match="“foo” is not one of the fields title, author"):
        getattr(parse_search_query("gpu"), verb)("foo")


def test_terms_beyond_the_limits_are_left_out_and_reported():
    many = parse_search_query(" ".join(f"w{number}" for number in range(30)))
    assert many.words == tuple(f"w{number}" for number in range(TERMS))
    assert many.cut
    long = parse_search_query("word " * 10 + "x" * LENGTH)
    assert long.words == ("word",)
    assert long.cut
    assert parse_search_query("x" * 2_000).words == ("x" * LENGTH,)
    phrase = parse_search_query('gpu "' + "word " * 300)
    assert phrase.phrases[0].split() == ["word"] * 199
    assert phrase.cut
    assert len(format_query(phrase)) <= LENGTH


@pytest.mark.parametrize("text", ["gpu " * 25, "x" * LENGTH, "gpu" + " " * 5_000, "a " * 500])
def test_repetitions_and_spaces_are_not_cut(text):
    assert not parse_search_query(text).cut


def test_a_facet_fits_into_a_full_query():
    query = parse_search_query(" ".join(f"w{number}" for number in range(TERMS))).with_value("year", "2020")
    assert query.values("year") == ("2020",)
    assert len(query.words) == TERMS - 1
    assert query.cut


PIECES = [
    *FIELDS, *"\"“”„«»「』:：- −\uff0d\u3000\0\n", "year:", "2020", "-", "2024", " -", "author:", '"Luo Mai"',
    "a", "\u0338", "\u0301", "=", "\ud800", "\ufdfa", "\u1d16", "麦", "\U0001f44d", "x" * 300, "é", "..", "٢",
    "b c ", ' "', '" ', "title:“", "\U0001d160" * 40, "\u2126", "\u00ad", "\u202e", "\u212a",
]  # fmt: skip
letters = st.characters(codec=None)
texts = st.one_of(
    st.text(letters, max_size=60),
    st.lists(st.sampled_from(PIECES), max_size=60).map("".join),
    st.lists(st.one_of(st.sampled_from(PIECES), st.text(letters, max_size=3)), max_size=40).map("".join),
)


@given(texts)
@example("\U0001d160" * 1_000)
@example('"' + "a " * 600)
@example('author:"' + "x" * 2_000)
@example('"a""b""c"' * 100)
@example("".join(f'"{number}' for number in range(400)))
@example('year:"' + "b " * 600)
def test_every_text_is_a_query_within_the_limits_that_can_be_written(text):
    query = parse_search_query(text)
    canonical = format_query(query)
    again = parse_search_query(canonical)
    assert again == query
    assert not again.cut
    assert format_query(again) == canonical
    assert len(canonical) <= LENGTH
    assert len(query.terms) + len(query.without) <= TERMS
    assert unicodedata.is_normalized("NFC", canonical)
    assert not {"Cc", "Cs"} & set(map(unicodedata.category, canonical))


@given(texts, st.sampled_from(FIELDS), texts)
def test_any_value_can_be_set_and_any_field_taken_off(text, field, value):
    query = parse_search_query(text).with_value(field, value)
    assert parse_search_query(format_query(query)) == query
    assert len(query.values(field)) <= 1
    rest = query.without_field(field)
    assert rest.values(field) == ()
    assert parse_search_query(format_query(rest)) == rest


def test_every_plane_of_unicode_asks_for_something():
    for first in range(0, 0x110000, 400):
        text = "".join(map(chr, range(first, min(first + 400, 0x110000))))
        assert parse_search_query(format_query(parse_search_query(text))) == parse_search_query(text)


@pytest.mark.parametrize(
    "text",
    ["x" * 100_000, '"' * 100_000, "-" * 100_000, "author:" * 20_000, "a " * 50_000, "\u0315\u0300" * 50_000],
    ids=["letters", "quotes", "dashes", "fields", "words", "marks"],
)
def test_a_long_text_takes_no_longer_than_its_beginning(text):
    started = time.process_time()
    parse_search_query(text)
    language.parse_identifier(text)
    assert time.process_time() - started < 0.1


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("first:king role:postdoc -has:pdf", ()),
        ('frist:"Ada King"', ("frist",)),
        ("Funded:nsf -hat:pdf", ("Funded", "hat")),
        ("first_author:king", ("first_author",)),
        ("Engines: a history", ()),
        ("Engines:", ()),
        ("author:king title:engine year:soon", ()),
        ("https://example.org/a doi:10.1000/1 arXiv:2401.00001 12:30", ()),
        ("std::vector C:\\temp BERT:pretraining", ()),
        ('"first:king"', ()),
    ],
)
def test_names_that_look_like_fields_are_reported(text, names):
    query = parse_search_query(text)
    assert query.unknown == names
    assert all(f"{name}:" in str(query) for name in names)
