"""HTML becomes Markdown, alone and within Markdown, in linear time."""

# ruff: noqa: E501 - sources of sites stand in one line each

import time

import pytest

from groupsite.moving_in.readers.html_to_markdown import convert_html, convert_mixed, strip_tags
from groupsite.moving_in.readers.markdown_writing import escape_markdown, write_image, write_link

HTML = [
    ("<p>Hello <b>bold</b> and <em>it</em>.</p>", "Hello **bold** and *it*."),
    ("<p>a <strong> spaced </strong>b</p>", "a **spaced** b"),
    ("one\ntwo\n\nthree", "one\\\ntwo\n\nthree"),
    ("<p>one\ntwo</p>", "one\ntwo"),
    ("a<br />b", "a\\\nb"),
    ('<a href="https://x.org">text</a>', "[text](https://x.org)"),
    ('<a href="https://x.org/(a)">text</a>', "[text](<https://x.org/(a)>)"),
    ('<a href="javascript:alert(1)">text</a>', "text"),
    ('<a name="here">text</a>', "text"),
    ('<a href="https://x.org"><i class="icon"></i></a>', "[https://x.org](https://x.org)"),
    ('<img src="a.png" alt="x">', "![x](a.png)"),
    ('<img src="data:image/png;base64,AAAA">', ""),
    ('<figure><img src="a.png"/><figcaption>Cap</figcaption></figure>', '![](a.png "Cap")'),
    ("<h2>Title</h2><p>x</p>", "## Title\n\nx"),
    ("<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>", "- a\n- b\n    - c"),
    ("<ol><li>a</li><li>b</li></ol>", "1. a\n2. b"),
    (
        "<table><tr><th>A</th><th>B</th></tr><tr><td>1|2</td><td>3</td></tr></table>",
        "| A | B |\n| --- | --- |\n| 1\\|2 | 3 |",
    ),
    ("<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"),
    ("<pre><code>a &lt; b\n  c</code></pre>", "```\na < b\n  c\n```"),
    ("<p>use <code>a_b*c</code></p>", "use `a_b*c`"),
    ("a<script>alert('</p>')</script>b<style>p{}</style>c", "abc"),
    ("a<svg onload=alert(1)><text>x</text></svg>b", "ab"),
    ("<!-- wp:paragraph --><p>x</p><!-- /wp:paragraph -->", "x"),
    (
        '<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>',
        "[https://www.youtube.com/watch?v=abcdefghijk](https://www.youtube.com/watch?v=abcdefghijk)",
    ),
    ("3 < 4 and a<b", "3 \\< 4 and a\\<b"),
    ("<p>1. no list, # no heading, * star</p>", "1\\. no list, # no heading, \\* star"),
    ("<p>a &amp; b &lt;i&gt; &nbsp;</p>", "a & b \\<i>"),
    ("<b><p>x</p><p>y</p></b>", "x\n\ny"),
    ("<div style=\"background-image:url('https://x.org/a.jpg')\">x</div>", "![](https://x.org/a.jpg)\n\nx"),
    ("</div></p>x<b>never closed", "x**never closed**"),
    ("", ""),
]


HTML += [
    (
        '<ul><li><figure><a href="/p"><img src="a.jpg" alt="A"></a></figure></li><li><img src="b.jpg"></li></ul><p>c</p>',
        "[![A](a.jpg)](/p)\n\n![](b.jpg)\n\nc",
    ),
    ("<p><em>Name<br></em></p><p>b</p>", "*Name*\n\nb"),
    ("<blockquote><p>a</p><cite><br><em>Name</em><br></cite></blockquote>", "> a\n>\n> *Name*"),
    ("<ul><li>a<ul><li>b</li>\n</ul>\n</li>\n<li>c</li></ul>", "- a\n    - b\n- c"),
]


@pytest.mark.parametrize(("html", "markdown"), HTML)
def test_html_becomes_markdown(html, markdown):
    assert convert_html(html).strip() == markdown


MIXED = [
    ("plain *text* with `code` and a < b", "plain *text* with `code` and a < b"),
    ("see <https://x.org> or <me@x.org>", "see <https://x.org> or <me@x.org>"),
    ("<b>bold</b> and *it*", "**bold** and *it*"),
    ("    <img src='a.png'>", "![](a.png)"),
    ("<div>\n    <p>\n    text\n    </p>\n</div>", "text"),
    ("# Title\n\n- a\n    - b\n\n<br>", "# Title\n\n- a\n    - b"),
    ("&copy; 2024 <i>x</i>", "&copy; 2024 *x*"),
    ("<!-- hidden\n\n*text* -->shown", "shown"),
    ("<!-- never closed *x*", "<!-- never closed *x*"),
]


@pytest.mark.parametrize(("text", "markdown"), MIXED)
def test_html_in_markdown_becomes_markdown(text, markdown):
    assert convert_mixed(text).strip() == markdown


@pytest.mark.parametrize(
    "text",
    ["<", "<!--", "<a ", "<b>", '<a href="', "<table><tr><td>", "<ul><li>", "<div>", "&#", "\n ", "<p> </p>", "</p>", " ", "[", "\\\n",
     "<img src='x' alt=\"", "<b><a href=x>", "<td>", "<li>", "| ", "<pre>"],
)  # fmt: skip
@pytest.mark.parametrize("convert", [convert_html, convert_mixed])
def test_hostile_html_takes_linear_time(convert, text):
    start = time.process_time()
    convert(text * (80_000 // len(text)))
    assert time.process_time() - start < 3


def test_plain_texts_are_escaped_and_links_are_safe():
    assert escape_markdown("*a* [b] _c_ snake_case") == "\\*a\\* \\[b\\] \\_c\\_ snake_case"
    assert strip_tags("A <i>b</i> &amp; c") == "A b & c"
    assert write_link("a", " javascript:x") == "a"
    assert write_image("a b.png", "x [y]", 'say "hi"') == '![x (y)](a%20b.png "say ”hi”")'
