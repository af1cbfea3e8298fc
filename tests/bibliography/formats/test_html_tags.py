"""Tags of HTML are markup; words between a less-than and a greater-than sign are words."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bibliography.formats import read
from bibliography.latex import decode
from bibliography.markup import from_html

WORDS = [
    "Is p<b as good as b>p?", "When u<i and j>v hold", "Bounds m<sub and n>sub", "A<small and B>small",
    "x<s t>y", "Choosing a<b>c", "Writing <p> elements", "Does 2<3 and 5>4?", "a<em or em>a",
    "List<String> and <video> players",
]  # fmt: skip


@pytest.mark.parametrize("text", WORDS)
def test_words_between_signs_stay(text):
    assert from_html(text) == decode(text) == text


@pytest.mark.parametrize("text", WORDS)
def test_words_between_signs_stay_in_all_formats(text):
    sources = {
        "bibtex": f"@misc{{k, title = {{{text}}}}}",
        "ris": f"TY  - JOUR\nTI  - {text}\nER  - \n",
        "csl": f'[{{"title": "{text}", "type": "article"}}]',
        "medline": f"PMID- 1\nTI  - {text}\n",
    }
    for name, source in sources.items():
        [entry] = read(source, format=name)
        assert entry.title == text, name


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<i>E. coli</i> in CO<sub>2</sub>", "E. coli in CO₂"),
        ('<span class="x">Red</span> and <SCP>DNA</SCP>', "Red and DNA"),
        ("<p>One.<p>Two.", "One. Two."),
        ("One<br>two<br/>three", "One two three"),
        ("<b>cut", "cut"),
    ],
)
def test_tags_are_stripped(html, text):
    assert from_html(html) == text


@pytest.mark.parametrize(
    ("html", "text"),
    [
        (
            r'<formula formulatype="inline"><tex Notation="TeX">$H_{\infty}$</tex></formula> norms',
            r"$H_{\infty}$ norms",
        ),
        ("<inline-formula><tex-math>$k$ </tex-math></inline-formula>-means", "$k$-means"),
        ("Masses of <formula>10^5</formula> suns in <ASTROBJ>M31</ASTROBJ>", "Masses of 10^5 suns in M31"),
        ("CO<ce:inf>2</ce:inf> and <emph>E. coli</emph>", "CO₂ and E. coli"),
        ("A <formula> element in the <tex> program", "A <formula> element in the <tex> program"),
    ],
)
def test_tags_of_publishers_are_read_in_all_formats(html, text):
    for name, source in (
        ("bibtex", f"@misc{{k, title = {{{html}}}}}"),
        ("ris", f"TY  - JOUR\nTI  - {html}\nER  - \n"),
        ("csl", json.dumps([{"title": html, "type": "article"}])),
    ):
        [entry] = read(source, format=name)
        assert entry.title == text, name


@given(
    st.lists(st.sampled_from(["a", "b", "i", "sub", "p", "em", "x1", "<", ">", " and ", "="]), max_size=12)
)
def test_no_word_of_a_comparison_is_lost(pieces):
    text = "".join(f"{piece} " if piece.isalnum() else piece for piece in pieces)
    words = [piece.strip() for piece in pieces if piece.isalnum() or piece == " and "]
    if "<" in text and not any(f"<{word} " in text and "=" in text for word in words):
        remaining = "".join(from_html(text).split())
        assert all(word in remaining for word in words)
