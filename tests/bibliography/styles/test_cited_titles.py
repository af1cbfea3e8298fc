"""Titles in references: capitals, quotes, mathematics, and the punctuation after them."""

import pytest

from bibliography import styles
from bibliography.formats import Entry
from bibliography.styles.titles import Case, format_title


def render_title(text: str, case: Case, *protected: tuple[int, int], language: str = "") -> str:
    return format_title(Entry("article", text, protected=protected, language=language), case)


@pytest.mark.parametrize(
    ("text", "sentences", "sentence"),
    [
        ("Attention Is All You Need", "Attention is all you need", None),
        (
            "TorchOpt: An Efficient Library",
            "TorchOpt: An efficient library",
            "TorchOpt: an efficient library",
        ),
        ("Large-Scale State-of-the-Art Methods", "Large-scale state-of-the-art methods", None),
        ("Is It so? A Survey", "Is it so? A survey", None),
        ("Hidden Markov Models in New York", "Hidden Markov models in New York", None),
        ("New Methods for GPUs", "New methods for GPUs", None),
        ("A Doctoral Seminar and its Apparatus", "A doctoral seminar and its apparatus", None),
        ("Graphs on an iPhone with k-Means", "Graphs on an iPhone with k-means", None),
        ("Training BERT on $X$ Data", "Training BERT on X data", None),
        (
            "Graphs: a study that keeps Names",
            "Graphs: A study that keeps Names",
            "Graphs: a study that keeps Names",
        ),
        ("A plain sentence that keeps its Names", "A plain sentence that keeps its Names", None),
        ("关于大规模机器学习系统的研究", "关于大规模机器学习系统的研究", None),
        ("Scaling to 3D: lessons", "Scaling to 3D: Lessons", "Scaling to 3D: lessons"),
    ],
)
def test_titles_as_sentences(text, sentences, sentence):
    assert render_title(text, Case.SENTENCES) == sentences
    assert render_title(text, Case.SENTENCE) == (sentence or sentences)


@pytest.mark.parametrize(
    ("text", "headline", "longer"),
    [
        ("on the origin of species", "On the Origin of Species", None),
        ("A study: the state of the art", "A Study: The State of the Art", None),
        ("systems without borders", "Systems Without Borders", "Systems without Borders"),
        ("end-to-end training of k-means", "End-to-End Training of k-Means", None),
        ("Learning From Data", "Learning from Data", None),
        ("what it is for", "What It Is For", None),
        ("pH and mRNA", "pH and mRNA", None),
    ],
)
def test_titles_as_headlines(text, headline, longer):
    assert render_title(text, Case.HEADLINE) == headline
    assert render_title(text, Case.LONG_HEADLINE) == (longer or headline)


def test_what_is_protected_keeps_its_capitals():
    assert render_title("The Rust Book of Methods", Case.SENTENCES, (9, 13)) == "The Rust Book of methods"
    assert render_title("methods of de novo design", Case.HEADLINE, (11, 18)) == "Methods of de novo Design"


def test_titles_in_other_languages_keep_theirs():
    assert (
        render_title("Die Methoden der Systeme", Case.SENTENCES, language="de") == "Die Methoden der Systeme"
    )
    assert render_title("die methoden", Case.HEADLINE, language="ngerman") == "die methoden"


def render(style: str, text: str, **fields) -> str:
    return styles.render_plain(styles.build_reference(Entry("article", text, venue="J", **fields), style))


@pytest.mark.parametrize(
    ("style", "text", "expected"),
    [
        ("apa", "Why?", "Why? (n.d.). J."),
        ("ieee", "Why?", "“Why?” J."),
        ("chicago", "Why!", "“Why!” n.d. J."),
        ("vancouver", "Why?", "Why? J. [date unknown]."),
        ("mla", "Why?", "“Why?” J."),
        ("nature", "Why…", "Why… J."),
        ("apa", "It ends.", "It ends. (n.d.). J."),
        ("ieee", "It ends.", "“It ends,” J."),
        ("mla", "It ends…", "“It Ends…” J."),
        ("ieee", "It is by Foo Inc.", "“It is by Foo Inc.,” J."),
        ("apa", "It is by Foo Inc.", "It is by Foo Inc. (n.d.). J."),
        ("mla", 'The "Quoted" One', "“The ‘Quoted’ One.” J."),
        ("mla", "The End of 'Things'", "“The End of ‘Things.’” J."),
        ("apa", 'The End of "Things"', "The end of “things.” (n.d.). J."),
        ("mla", "“He Said ‘No’ to It”", "“‘He Said “No” to It.’” J."),
        ("apa", "Don't do '90s dogs' work", "Don’t do ’90s dogs’ work. (n.d.). J."),
        ("apa", "The ON`S Corpus", "The ON’S corpus. (n.d.). J."),
        ("apa", r"$O(n^2)$ bounds at \$5", "O(n²) bounds at $5. (n.d.). J."),
        ("apa", "Turned \u202edesrever\u202c round", "Turned desrever round. (n.d.). J."),
    ],
)
def test_what_follows_a_title(style, text, expected):
    assert render(style, text) == expected


def test_scripts_from_the_right_stand_for_themselves():
    html = styles.render_html(styles.build_reference(Entry("article", "دراسة في أنظمة", year=2024), "apa"))
    assert html == "<bdi>دراسة في أنظمة</bdi>. (2024)."
