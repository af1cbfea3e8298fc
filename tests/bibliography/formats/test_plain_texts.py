"""Texts without TeX: dollars, markup, dates, ranges of pages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.hostile_texts import IN_HTML, repeat_text
from bibliography.dates import means_accepted, read_date
from bibliography.formats import read
from bibliography.markup import from_html, from_html_paragraphs, from_marked_html
from bibliography.text import (
    clean_pages,
    find_mathematics,
    find_protected_spans,
    format_ranges,
    from_plain,
    is_hub_text,
    to_one_line,
    to_paragraphs,
    to_plain,
    use_hyphens,
)
from tests.bibliography.formats.strategies import long_texts, texts


@pytest.mark.parametrize(
    ("plain", "hub"),
    [
        ("costs $5 and $6", r"costs \$5 and \$6"),
        ("$x^2$ is $5", r"$x^2$ is \$5"),
        (r"already \$5", r"already \$5"),
        (r"\(x\) and \[y\]", "$x$ and $$y$$"),
        ("$ x $ and $}{$", r"\$ x \$ and \$}{\$"),
        (r"$\{x$", r"$\lbrace x$"),
        ("$x$5", r"\$x\$5"),
        ("US$", r"US\$"),
    ],
)
def test_dollars_open_mathematics_or_mean_money(plain, hub):
    assert from_plain(plain) == hub
    assert from_plain(hub) == hub


def test_money_is_written_as_it_is_where_that_is_understood():
    assert to_plain(r"costs \$5 and \$6") == "costs $5 and $6"
    assert to_plain(r"\$x\$") == r"\$x\$"


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("On $O(n^2)$ Bounds", "On O(n²) Bounds"),
        (r"$\alpha$-nets for \$5", "α-nets for $5"),
        (r"$x_i$ at \$5 or \$6", "xᵢ at $5 or $6"),
        (r"$\frac{a}{b}$", "a/b"),
        (r"$y$ and \$x\$", r"y and \$x\$"),
        ("no signs", "no signs"),
    ],
)
def test_mathematics_is_written_as_unicode(text, plain):
    assert to_plain(text) == plain


def test_a_prefix_before_a_word_in_capitals_is_not_protected():
    title = "On Multi-GPU Servers, X-ML and CPU-GPU"
    assert [title[start:end] for start, end in find_protected_spans(title)] == ["GPU", "X-ML", "CPU-GPU"]


@given(texts())
def test_plain_text_is_read_as_it_was_written(text):
    assert is_hub_text(text)
    plain = to_plain(text)
    assert to_plain(from_plain(plain)) == plain
    assert from_plain(plain) == text or any(find_mathematics(text))


@given(long_texts())
def test_paragraphs_stay_apart(text):
    assert to_paragraphs(text) == text
    assert to_plain(text).count("\n\n") == text.count("\n\n")


@given(st.text(alphabet="$\\()[]{}1ax \n%", max_size=25))
def test_whatever_is_read_is_legal(text):
    assert is_hub_text(from_plain(to_one_line(text)))
    assert is_hub_text(from_plain(to_paragraphs(text)), lines=True)


@given(texts())
def test_mathematics_is_where_the_dollars_are(text):
    outside = list(text)
    for start, end in find_mathematics(text):
        assert text[start] == text[end - 1] == "$"
        outside[start:end] = [""] * (end - start)
    assert "$" not in "".join(outside).replace(r"\$", "")


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("CO<sub>2</sub> and x<sup>2</sup>", "CO₂ and x²"),
        ("x<sup>n+Q</sup>", "x$^{n+Q}$"),
        ("A &lt;i&gt;Drosophila&lt;/i&gt; &amp;amp; more", "A Drosophila & more"),
        ("p < 0.05 and q > 2 <x> <3", "p < 0.05 and q > 2 <x> <3"),
        ("AT&T &para &nope; R&D;", "AT&T &para &nope; R&D;"),
        ("&#945; &#x3b2; &#0; &#xD800; &#9999999;", "α β � �"),
        ("<b>un<i>closed", "unclosed"),
        ("a<!-- not --> b <!-- c", "a b <!-- c"),
        ("<mml:math><mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math> y", "$x^2$ y"),
        (
            r"<jats:alternatives><jats:tex-math>\begin{document}$$\alpha $$\end{document}</jats:tex-math>"
            "<mml:math><mml:mi>α</mml:mi></mml:math></jats:alternatives>!",
            r"$\alpha$!",
        ),
        ("for <i>$5</i>", r"for \$5"),
    ],
)
def test_markup_is_read(html, text):
    assert from_html(html) == text
    assert is_hub_text(from_html(html))


def test_abstracts_have_paragraphs_and_no_heading():
    jats = "<jats:title>Abstract</jats:title>\n <jats:p>One\n line</jats:p><jats:p>Two</jats:p>"
    assert from_html_paragraphs(jats) == "One line\n\nTwo"


@pytest.mark.parametrize(
    ("html", "protected"),
    [
        ('The <span class="nocase">DNA</span> of <span class="nocase">iPhone</span>s', ["DNA", "iPhone"]),
        ('<span class="nocase">A</span><span class="nocase">B</span>', ["AB"]),
        ('<span class="nocase"><span class="nocase">A</span> B</span> C', ["A B"]),
        ('<span class="nocase"></span>A <span class="nocase">', []),
        ('A $<span class="nocase">x</span>$', []),
    ],
)
def test_capitals_are_protected(html, protected):
    text, spans = from_marked_html(html)
    assert [text[start:end] for start, end in spans] == protected


TAGS = ["<i>", "</i>", "<sub>", "</sub>", "<mml:math>", "<mml:mi>", "<p>", "<tex-math>", "</tex-math>"]
OTHERS = ['<span class="nocase">', "</span>", "$", "x", "&lt;", "\\", "{", " "]


@given(st.lists(st.sampled_from(TAGS + OTHERS), max_size=20))
def test_whatever_the_markup_the_text_is_legal(pieces):
    html = "".join(pieces)
    text, spans = from_marked_html(html)
    assert is_hub_text(text)
    assert is_hub_text(from_html_paragraphs(html), lines=True)
    assert all(start < end <= len(text) for start, end in spans)


@pytest.mark.parametrize("piece", IN_HTML)
def test_long_texts_are_legal_too(piece):
    text, spans = from_marked_html(repeat_text(piece, 20_000) + "nocase")
    assert is_hub_text(text)
    assert all(start < end <= len(text) for start, end in spans)


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2013", (2013, None, None)),
        ("2012///", (2012, None, None)),
        ("2013/04/18", (2013, 4, 18)),
        ("2013/02/15/received", (2013, 2, 15)),
        ("2015/october", (2015, 10, None)),
        ("2016/01/", (2016, 1, None)),
        ("2013-04-18T10:00:00Z", (2013, 4, 18)),
        ("20130418", (2013, 4, 18)),
        ("18 April 2013", (2013, 4, 18)),
        ("April 18th, 2013", (2013, 4, 18)),
        ("Apr. 2013", (2013, 4, None)),
        ("12-14 Sept 2003", (2003, 9, 12)),
        ("1. März 2001", (2001, 3, 1)),
        ("04/18/2013", (2013, 4, 18)),
        ("18.04.2013", (2013, 4, 18)),
        ("04/05/2013", (2013, None, None)),
        ("c1999", (1999, None, None)),
        ("1999-2000", (1999, None, None)),
        ("Spring 2013", (2013, None, None)),
        ("2013/13/40", (2013, None, None)),
        ("in press", (None, None, None)),
        ("", (None, None, None)),
        ("9" * 5_000, (None, None, None)),
    ],
)
def test_dates_are_as_precise_as_they_are(text, date):
    assert read_date(text) == date


def test_words_may_stand_in_place_of_a_date():
    assert means_accepted("In Press")
    assert not means_accepted("2013")


@pytest.mark.parametrize(
    ("text", "range_"),
    [
        ("1-12", "1–12"),
        ("1 -- 12", "1–12"),
        ("e12—e15", "e12–e15"),
        ("i-xii", "i–xii"),
        ("1-2,5-7", "1–2, 5–7"),
        ("4:1-4:10", "4:1–4:10"),
        ("123.e1-123.e5", "123.e1–123.e5"),
        ("A-12", "A-12"),
        ("12", "12"),
        ("1-2, 5", "1-2, 5"),
    ],
)
def test_ranges_have_an_en_dash(text, range_):
    assert format_ranges(text) == range_
    assert format_ranges(use_hyphens(range_)) == range_


@pytest.mark.parametrize(
    ("text", "pages"),
    [
        ("pp. 3-9", "3-9"),
        ("p. 5", "5"),
        ("S. 12-14", "12-14"),
        ("pages 7-8", "7-8"),
        ("12 pp.", "12"),
        ("null", ""),
        ("n/a-n/a", ""),
        ("??", ""),
        ("--", ""),
        ("e12", "e12"),
        ("S12-S15", "S12-S15"),
        ("PP12", "PP12"),
        ("Article No. 33", "Article No. 33"),
    ],
)
def test_pages_have_numbers_alone(text, pages):
    assert clean_pages(text) == pages


@pytest.mark.parametrize("pages", ["pp. 3--9", "3-9", "p. 3-9"])
def test_all_formats_read_pages_so(pages):
    sources = {
        "bibtex": f"@article{{k, title = {{T}}, pages = {{{pages}}}}}",
        "ris": f"TY  - JOUR\nTI  - T\nSP  - {pages.replace('--', '-')}\nER  - \n",
        "csl": f'[{{"title": "T", "type": "article-journal", "page": "{pages.replace("--", "-")}"}}]',
    }
    for name, source in sources.items():
        [entry] = read(source, format=name)
        assert entry.pages == "3–9", name
