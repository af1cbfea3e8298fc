"""Values that no service gives, and somebody who stands in for one might: an entry or an error, and soon."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bibliography.entry_values import from_values, to_values
from publications.imports.sources import READERS, SourceError
from publications.imports.sources.response_parsing import sanitize_entry
from tests.outside_server import page
from tests.publications.imports.sources import sample_answers

TEXTS = {
    "NUL": "Eng\0ines",
    "half of a pair": "Eng\ud800ines",
    "turned round": "\u202eEng\u2066ines\u202c",
    "hidden": "Eng\u200b\u00adin\ufeffes",
    "controls": "Eng\x1b[31mines\x07",
    "script": "<script>alert(1)</script>Engines",
    "entities": "&#x202e;Engines &#0; &#xd800; &#x110000;",
    "TeX": r"\input{/etc/passwd} Engines $\def\a{\a\a}\a$ \immediate\write18{ls}",
    "marks": "E" + "\u0301" * 20_000,
    "dollars": "$" * 20_000,
    "brackets": "<" * 20_000 + "&" * 20_000,
    "empty": "",
    "spaces": " \u2028\u2029\t\r\n ",
}
VALUES = [
    None, True, 7, -7, 1.5, 10**30, [], {}, [[]], [None], [7], [[["a"]]], {"a": {"b": 1}}, [{"a": 1}], "",
    *TEXTS.values(),
]  # fmt: skip
FIELDS = {
    "crossref": (sample_answers.crossref()["message"], lambda item: {"message": item}, sample_answers.DOI),
    "datacite": (
        sample_answers.datacite()["data"]["attributes"],
        lambda item: {"data": {"attributes": item}},
        sample_answers.DOI,
    ),
    "openalex": (sample_answers.openalex(), lambda item: item, sample_answers.OPENALEX),
}
FURTHER_FIELDS = {
    "crossref": "subtitle subject editor volume issue article-number ISBN ISSN URL language status custom",
    "datacite": "container contributors dates subjects identifiers version language",
    "openalex": "display_name type_crossref is_authors_truncated",
}


def is_sound(entry):
    """Whether an entry is as the hub has it, and can be stored, and shows nothing that turns or hides it."""
    values = to_values(entry)
    text = json.dumps(values, ensure_ascii=False)
    text.encode()
    assert not set(text) & set("\0\x07\x1b\u202e\u2066\u202c\u200b\ufeff\u00ad")
    assert to_values(from_values(values)) == values


def try_reading(service, body, value):
    try:
        entry = sanitize_entry(READERS[service](body, value), "It")
    except SourceError:
        return
    is_sound(entry)


@pytest.mark.parametrize("service", FIELDS)
def test_any_value_in_any_field(service):
    item, answer, value = FIELDS[service]
    for name in [*item, *FURTHER_FIELDS[service].split()]:
        for odd in VALUES:
            try_reading(service, json.dumps(answer(item | {name: odd})).encode(), value)


@pytest.mark.parametrize("service", FIELDS)
def test_any_value_within_any_list(service):
    item, answer, value = FIELDS[service]
    for name, content in item.items():
        records = content if isinstance(content, list) else [content]
        for record in [each for each in records if isinstance(each, dict)][:1]:
            for inner in record:
                for odd in VALUES:
                    changed = record | {inner: odd}
                    odd_content = [changed] if isinstance(content, list) else changed
                    try_reading(service, json.dumps(answer(item | {name: odd_content})).encode(), value)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize("service", FIELDS)
@given(data=st.data())
def test_anything_at_all_in_some_fields(service, data):
    item, answer, value = FIELDS[service]
    names = st.sampled_from([*item, *FURTHER_FIELDS[service].split()])
    odd = data.draw(st.dictionaries(names, json_values, max_size=4))
    try_reading(service, json.dumps(answer(item | odd)).encode(), value)


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_texts_in_tags(text):
    head = (
        f'<meta name=citation_title content="Engines {text}"><meta name=citation_author content="A {text}">'
    )
    try_reading("page", head.encode(errors="surrogatepass"), "https://example.org/a")
    work = {"@type": "ScholarlyArticle", "headline": f"Engines {text}", "author": [text, {"name": text}]}
    body = f'<script type="application/ld+json">{json.dumps(work)}</script>'.encode()
    try_reading("page", body, "https://example.org/a")


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_texts_in_feeds_and_bibtex(text):
    escaped = text.replace("&", "&amp;").replace("<", "&lt;")
    try_reading(
        "arxiv",
        sample_answers.arxiv(title=escaped) if "\ud800" not in text else b"\xed\xa0\x80",
        sample_answers.ARXIV,
    )
    body = sample_answers.dblp().replace(b"Engines that", f"Engines {text}".encode(errors="surrogatepass"))
    try_reading("dblp", body, sample_answers.DBLP)


@given(work=st.dictionaries(st.sampled_from(["@type", "name", "author", "isPartOf", "sameAs"]), json_values))
def test_anything_at_all_in_json_ld(work):
    work = {"@type": "ScholarlyArticle", "headline": "Engines"} | work
    try_reading(
        "page", f"<script type=application/ld+json>{json.dumps(work)}</script>".encode(), "https://a.example/"
    )


def test_what_turns_or_hides_letters_is_left_out_and_the_rest_stays(server, fetch_pasted):
    names = [{"given": "Ada\u202e", "family": "Love\u00adlace"}]
    message = sample_answers.crossref(
        title=["<span class='nocase'>En</span>gines\u202e &#x2067;that <span class='nocase'>W</span>eave"],
        author=names,
    )
    server.answers[sample_answers.TARGETS["doi"]] = page(message)
    entry = fetch_pasted(sample_answers.DOI)
    assert (entry.title, entry.authors[0].name) == ("Engines that Weave", "Ada Lovelace")
    assert (entry.authors[0].parts.family, entry.protected) == ("Lovelace", ())
    assert entry.identifiers == (("doi", sample_answers.DOI),)


def test_a_title_of_a_megabyte(server, fetch_pasted):
    server.answers[sample_answers.TARGETS["doi"]] = page(sample_answers.crossref(title=["a" * 1_000_000]))
    with pytest.raises(SourceError, match="returned a title of 1,000,000 characters") as raised:
        fetch_pasted(sample_answers.DOI)
    assert raised.value.lasting


LARGE = {
    "ten thousand names": sample_answers.crossref(
        author=[{"given": f"A{at}", "family": f"B{at}"} for at in range(10_000)]
    ),
    "many brackets": sample_answers.crossref(abstract="<" * 200_000),
    "many tags": sample_answers.crossref(abstract="<sub>" * 40_000),
    "many entities": sample_answers.crossref(abstract="&amp;lt;" * 20_000),
    "many dollars": sample_answers.crossref(abstract="$" * 200_000),
    "a long word": sample_answers.crossref(author=[{"given": "a" * 100_000, "family": "-" * 100_000}]),
    "many keywords": sample_answers.crossref(subject=[f"a{at}" for at in range(20_000)]),
    "an address": sample_answers.crossref(URL="https://example.org/" + "a" * 200_000),
    "many of our own names": sample_answers.crossref(**{f"x{at}": at for at in range(20_000)}),
}


@pytest.mark.parametrize("answer", LARGE.values(), ids=LARGE)
def test_large_answers_are_read_soon(answer):
    began = time.process_time()
    try_reading("crossref", json.dumps(answer).encode(), sample_answers.DOI)
    assert time.process_time() - began < 2


def test_ten_thousand_names_stay():
    entry = READERS["crossref"](json.dumps(LARGE["ten thousand names"]).encode(), sample_answers.DOI)
    assert len(entry.authors) == 10_000


@pytest.mark.parametrize(
    ("index", "abstract"),
    [
        ({"b": [10**20], "a": [-1]}, "a b"),
        ({"a": [0, True, "1", None, [2], 1.5]}, "a a"),
        ({"a": list(range(30_000))}, ""),
        ({"a": 7, "b": {"0": 1}}, ""),
        (["a"], ""),
        ("a", ""),
    ],
)
def test_indexes_that_are_none(index, abstract):
    body = json.dumps(sample_answers.openalex(abstract_inverted_index=index)).encode()
    assert READERS["openalex"](body, sample_answers.OPENALEX).abstract == abstract


def test_thousands_of_tags_are_read_soon():
    head = "".join(f'<meta name="citation_author" content="A{at} B{at}">' for at in range(10_000))
    began = time.process_time()
    entry = READERS["page"](f"<meta name=citation_title content=T>{head}".encode(), "https://a.example/")
    assert len(entry.authors) == 10_000
    assert time.process_time() - began < 8
