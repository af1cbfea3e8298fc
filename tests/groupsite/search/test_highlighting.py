"""Which words of a text are marked, and that nothing else of it changes."""

import pytest
from django.utils.safestring import SafeString

from groupsite.search.highlighting import build_prefix_marker, build_stem_marker


def remove_marks(html: str) -> str:
    return html.replace("<mark>", "").replace("</mark>", "")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("terms", "text", "expected"),
    [
        (["learning"], "We learned. A learner", "We <mark>learned</mark>. A learner"),
        (["LEARN"], "Learning-based e-learning", "<mark>Learning</mark>-based e-<mark>learning</mark>"),
        (["müller"], "Muller, MU\u0308LLER", "<mark>Muller</mark>, <mark>MU\u0308LLER</mark>"),
        (["muller"], "Müller", "<mark>Müller</mark>"),
        (["strasse"], "Straße", "<mark>Straße</mark>"),
        (["学习"], "基于机器学习的句法", "基于机器<mark>学习</mark>的句法"),
        (["the", "of"], "the end of it", "the end of it"),
        (["a & b"], "a & b <c>", "a &amp; <mark>b</mark> &lt;c&gt;"),
        (["amp", "lt"], "R&D <amp>", "R&amp;D &lt;<mark>amp</mark>&gt;"),
        (["o'brien"], "O'Brien", "<mark>O</mark>&#x27;<mark>Brien</mark>"),
        (["luo mai"], "Mai, Luo", "<mark>Mai</mark>, <mark>Luo</mark>"),
        ([], "anything", "anything"),
        (["x"], "", ""),
    ],
)  # fmt: skip
def test_forms_of_the_words_are_marked(terms, text, expected):
    assert build_stem_marker(terms, [text]).mark_text(text) == expected


def test_every_word_that_begins_so_is_marked_where_beginnings_are_meant():
    marker = build_prefix_marker(["tensor", "ré"])
    assert marker.mark_text("TensorLayer and Tensors, no sensor, a result") == (
        "<mark>TensorLayer</mark> and <mark>Tensors</mark>, no sensor, a <mark>result</mark>"
    )


def test_tags_mathematics_and_code_stay_as_they_are():
    html = SafeString(
        '<a title="learn" href="/learn">learn</a> <math><mi>learn</mi></math> <code>learn</code> &learn;'
    )
    marked_html = build_prefix_marker(["learn"]).mark_html(html)
    assert marked_html == html.replace(">learn</a>", "><mark>learn</mark></a>")


@pytest.mark.parametrize(
    "text", ["x " * 200 + "learn" + " y" * 200, "learn" + " y" * 300, "x" * 5_000 + " learn"]
)
def test_a_snippet_is_short_and_has_the_first_found_word(text):
    snippet = build_prefix_marker(["learn"]).build_snippet(text)
    assert "<mark>learn</mark>" in snippet
    assert len(remove_marks(snippet)) < 300


def test_a_snippet_of_a_text_without_the_words_is_empty():
    assert build_prefix_marker(["learn"]).build_snippet("nothing of that") == ""
    assert build_prefix_marker(["alpha"]).build_snippet(r"only $\alpha$") == ""


@pytest.mark.django_db
def test_words_are_looked_up_in_one_query_whatever_the_number_of_texts(django_assert_num_queries):
    with django_assert_num_queries(1):
        build_stem_marker(["learning", "parse"], ["we learned to parse", "parsers"] * 50)
    with django_assert_num_queries(0):
        build_stem_marker(["learning"], ["nothing here"])
