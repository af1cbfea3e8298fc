import re
import time
from html.parser import HTMLParser

import pytest
from django.utils import timezone
from django.utils.safestring import SafeString
from hypothesis import given, settings
from hypothesis import strategies as st

from core.text.markdown import (
    MARKDOWN_LIMIT,
    make_unique_slug,
    render_email,
    render_mail_link,
    render_markdown,
    render_text,
    slugify_locally,
    slugify_name,
    slugify_title,
    split_sections,
    truncate_text,
)
from core.text.typography import set_typography

ALLOWED = {
    *("a", "p", "br", "hr", "em", "strong", "code", "pre", "blockquote", "ul", "ol", "li"),
    *("h2", "h3", "h4", "h5", "h6", "table", "thead", "tbody", "tr", "th", "td", "span"),
}


MATHML = re.compile("math|mrow|mi|mn|mo|msub|msup|mtext|mspace|mfrac")
MAY_CARRY = {"a": {"href", "title", "rel"}, "ol": {"start"}, "span": {"class"}}


class Tags(HTMLParser):
    """The start tags of some HTML, with their attributes."""

    def __init__(self, html):
        super().__init__()
        self.found = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))


def assert_harmless(html):
    assert "<script" not in html.lower()
    for tag, attributes in Tags(html).found:
        if MATHML.fullmatch(tag):
            assert set(attributes) <= {
                "display",
                "displaystyle",
                "alttext",
                "lspace",
                "rspace",
                "stretchy",
                "mathvariant",
            }
            continue
        assert tag in ALLOWED
        assert set(attributes) <= {"a": {"href", "title", "rel"}, "ol": {"start"}, "span": {"class"}}.get(
            tag, set()
        )
        scheme = re.match(r"\s*([a-z0-9+.-]+):", attributes.get("href", ""), re.IGNORECASE)
        assert scheme is None or scheme[1].lower() in {"http", "https"}


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("", ""),
        ("plain", "<p>plain</p>"),
        ("*a* **b** `c`", "<p><em>a</em> <strong>b</strong> <code>c</code></p>"),
        ("# a", "<h3>a</h3>"),
        ("## a", "<h3>a</h3>"),
        ("## a\n\n# b", "<h4>a</h4>\n<h3>b</h3>"),
        ("a\n===", "<h3>a</h3>"),
        ("###### a", "<h3>a</h3>"),
        ("[a](https://x.org)", '<p><a href="https://x.org" rel="noopener">a</a></p>'),
        ('[a](/b/ "c")', '<p><a href="/b/" title="c" rel="noopener">a</a></p>'),
        ("[a](b.html#c)", '<p><a href="b.html#c" rel="noopener">a</a></p>'),
        ("<mailto:a@b.org>", f"<p>{render_email('a@b.org')}</p>"),
        ("<a@b.org>, a@b.org", f"<p>{render_email('a@b.org')}, {render_email('a@b.org')}</p>"),
        ("[a@b.org](mailto:a@b.org)", f"<p>{render_email('a@b.org')}</p>"),
        ("[A@B.org](mailto:a%40b.org?subject=x)", f"<p>{render_email('a@b.org')}</p>"),
        ("[write](mailto:a@b.org)", f"<p>write ({render_email('a@b.org')})</p>"),
        ("[*write*](mailto:nobody)", "<p><em>write</em></p>"),
        ("`git@example.org` a@b", "<p><code>git@example.org</code> a@b</p>"),
        ("https://x.org", "<p>https://x.org</p>"),
        ("![a](https://x.org/a.png)b", "<p>b</p>"),
        ("<b>a</b>", "<p>&lt;b&gt;a&lt;/b&gt;</p>"),
        ("3. a", '<ol start="3">\n<li>a</li>\n</ol>'),
        ("```py\na\n```", "<pre><code>a\n</code></pre>"),
        ("caf\ud800", "<p>caf?</p>"),
    ],
)
def test_markdown_becomes_html(text, html):
    assert render_markdown(text).strip() == html


MATHS = '<math display="inline" alttext="x"><mi>x</mi></math>'


@pytest.mark.parametrize(
    ("text", "html", "plain"),
    [
        ("if $x$ is", f"<p>if {MATHS} is</p>", "if x is"),
        ("$$\nx\n$$", f"<p>{MATHS}</p>", "x"),
        (
            "**$x$** [$x$](/a)",
            f'<p><strong>{MATHS}</strong> <a href="/a" rel="noopener">{MATHS}</a></p>',
            "x x",
        ),
        ("($x$)", f'<p>(<span class="unbroken">{MATHS})</span></p>', "(x)"),
        ("costs $5 and $6", "<p>costs $5 and $6</p>", "costs $5 and $6"),
        (r"\$x$, `$x$`", "<p>$x$, <code>$x$</code></p>", "$x$, $x$"),
        ("```\n$x$\n```", "<pre><code>$x$\n</code></pre>", "$x$"),
        ("$x\n\ny$", "<p>$x</p>\n<p>y$</p>", "$x y$"),
        (r"$\no{$", r'<p><code class="tex">$\no{$</code></p>', r"\no{"),
    ],
)
def test_mathematics_stands_between_dollar_signs(text, html, plain):
    assert render_markdown(text).replace('"block"', '"inline"').strip() == html
    assert render_text(text) == plain


def test_images_of_the_site_are_left_out_of_plain_text():
    assert render_text("See ![a boat](image:boat) here") == "See here"


def test_emphasis_and_quotes_leave_mathematics_alone():
    assert 'alttext="a₁∗b∗c″"' in render_markdown("$a_1*b*c''$")


def test_a_mark_from_outside_repeats_no_mathematics():
    assert render_markdown("$x$" + "&#xE002;0&#xE003;" * 9).count("<math") == 1


def test_markdown_has_tables_without_styles():
    html = render_markdown("|a|b|\n|:-|-:|\n|1|2|")
    assert " ".join(tag for tag, _ in Tags(html).found) == "table thead tr th th tbody tr td td"
    assert "style" not in html


@pytest.mark.parametrize("text", ["https://example.org/a--b", "<https://example.org/a--b>"])
def test_dashes_of_urls_stay_as_they_were_typed(text):
    html = str(render_markdown(f'See "{text}" -- or not'))
    assert "https://example.org/a--b" in html
    assert "a–b" not in html
    assert "” – or not" in html


def test_markdown_needs_no_escaping():
    assert isinstance(render_markdown("a"), SafeString)


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
        "<img src=x onerror=alert(1)>",
        "<svg/onload=alert(1)>",
        "<a href='javascript:alert(1)'>x</a>",
        "<iframe srcdoc='<script>alert(1)</script>'>",
        "<style>@import 'http://evil.example'</style>",
        "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt:alert(1))",
        "[x](java\tscript:alert(1))",
        "[x](&#106;avascript:alert(1))",
        "[x](javascript&colon;alert(1))",
        "[x](\x01javascript:alert(1))",
        "[x](<java\nscript:alert(1)>)",
        "[x](vbscript:msgbox(1))",
        "[x](data:text/html,<script>alert(1)</script>)",
        "[x](data:image/svg+xml;base64,PHN2Zz4=)",
        "[x](file:///etc/passwd)",
        "[x](ftp://x.example)",
        "<javascript:alert(1)>",
        '[x](/a "\\" onmouseover=\\"alert(1)")',
        "[x](/a'onclick='alert(1))",
        '[x](http://a"onclick="alert(1))',
        "![x](javascript:alert(1))",
        '![x" onerror="alert(1)](y)',
        "[x][y]\n\n[y]: javascript:alert(1)",
        '```"><script>alert(1)</script>\nx\n```',
        "`<script>alert(1)</script>`",
        "|<script>|\n|-|\n|<img onerror=1>|",
        "<!-- --><script>alert(1)</script>",
        "<![CDATA[<script>alert(1)</script>]]>",
        "&lt;script&gt;alert(1)&lt;/script&gt;",
    ],
)
def test_hostile_markdown_is_harmless(text):
    assert_harmless(render_markdown(text))


hostile = st.lists(
    st.sampled_from(
        [
            "<script>",
            "</script",
            "javascript:",
            " onload=x",
            "[",
            "$",
            "](",
            ")",
            "<",
            ">",
            '"',
            "'",
            "`",
            "\n",
            "![",
            "&#106;",
            "\\",
            "data:",
            "<a href=",
            "|",
            "|-|\n",
            "# ",
            "\t",
            "\x00",
            "x",
            ":",
            "/",
        ]
    )
    | st.text(max_size=3)
).map("".join)


@settings(deadline=None)
@given(hostile)
def test_whatever_is_written_the_html_is_harmless(text):
    assert_harmless(render_markdown(text))


@settings(deadline=None)
@given(hostile)
def test_whatever_is_written_the_plain_text_is_one_line(text):
    assert render_text(text) == " ".join(render_text(text).split())


@pytest.mark.parametrize(
    "piece", [">", "> ", "[", "![", "[a](", "- ", "* a\n  ", "*a **b ", "`", "(", "<a", "|"]
)
def test_deep_nesting_is_bounded_and_quick(piece):
    text = piece * (20_000 // len(piece))
    begun = time.process_time()
    html = render_markdown(text)
    assert time.process_time() - begun < 3
    assert html.count("<blockquote>") + html.count("<ul>") < 50


@pytest.mark.parametrize(
    "piece", ["www.", "$x+x+", "$x$", "$$x ", "$", "a://b.", '"', "'a ", "``", "a-b.c:", "_a ", "![a](b"]
)
def test_long_texts_take_linear_time(piece):
    begun = time.process_time()
    render_markdown(piece * (200_000 // len(piece)))
    set_typography(piece * (200_000 // len(piece)))
    assert time.process_time() - begun < 2


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ('"*a*" and "b"', "<p>“<em>a</em>” and “b”</p>"),
        ("see web+ap://x and gopher://y--z", "<p>see web+ap://x and gopher://y--z</p>"),
    ],
)
def test_quotes_are_paired_and_urls_left_alone(text, html):
    assert render_markdown(text).strip() == html


def test_markdown_stops_reading_at_its_limit():
    line = "a" * 99 + "\n"
    assert len(render_markdown(line * (MARKDOWN_LIMIT // 100) + "too much")) == MARKDOWN_LIMIT + len(
        "<p></p>"
    )


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", ""),
        ("# A\n\nb  *c*\nd", "A b c d"),
        ("- a\n- [b](http://x)\n\n> c", "a b c"),
        ("|a|b|\n|-|-|\n|1|2|", "a b 1 2"),
        ("a\\\nb `c  d`\n\n```\ne\n```", "a b c d e"),
        ("![alt](x.png) a", "a"),
        ("&amp; <b>", "& <b>"),
    ],
)
def test_markdown_becomes_one_plain_line(text, line):
    assert render_text(text) == line


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Luo Mai", "luo-mai"),
        ("Marcel Wagenländer", "marcel-wagenlander"),
        ("Marcel Wagenla\u0308nder", "marcel-wagenlander"),
        ("Søren Ørsted", "soren-orsted"),
        ("Straße", "strasse"),
        ("Łukasz Đặng", "lukasz-dang"),
        ("Ægir Þórsson", "aegir-thorsson"),
        ("İnci Işık", "inci-isik"),
        ("Alexander L. Wolf", "alexander-l-wolf"),
        ("Peter O’Brien", "peter-obrien"),
        ("Jean-Luc  Picard", "jean-luc-picard"),
        ("  .Luo_Mai! ", "luo-mai"),
        ("罗迈", "罗迈"),
        ("罗迈 (Luo Mai)", "罗迈-luo-mai"),
        ("محمد علي", "محمد-علي"),
        ("مُحَمَّد", "محمد"),
        ("김철수", "김철수"),
        ("Андрей", "андрей"),
        ("\uff2c\uff35\uff2f", "luo"),
        ("", "x"),
        ("?!", "x"),
    ],
)
def test_the_slug_of_a_name(name, slug):
    assert slugify_name(name) == slug


@pytest.mark.parametrize(
    ("zone", "name", "slug"),
    [
        ("Europe/Berlin", "Über uns", "ueber-uns"),
        ("Europe/Vienna", "U\u0308ber Größe", "ueber-groesse"),
        ("Europe/Zurich", "Noël Müller", "noel-mueller"),
        ("Europe/Istanbul", "Özdemir", "ozdemir"),
        ("Europe/Stockholm", "Söderström", "soderstrom"),
        ("UTC", "Über uns", "uber-uns"),
    ],
)
def test_umlauts_of_a_slug_are_those_of_the_time_zone(zone, name, slug):
    with timezone.override(zone):
        assert slugify_locally(name) == slug


def test_a_long_slug_is_cut_at_a_word():
    assert slugify_name("abcdefg " * 20) == "-".join(["abcdefg"] * 10)
    assert slugify_name("a" * 100) == "a" * 80


@given(st.text())
def test_the_slug_of_a_name_is_a_slug_and_its_own_slug(name):
    slug = slugify_name(name)
    assert re.fullmatch(r"[^\W_]+(-[^\W_]+)*", slug)
    assert slugify_name(slug) == slug


@pytest.mark.parametrize(
    ("title", "year", "slug"),
    [
        ("TorchOpt: An Efficient Library for Differentiable Optimization", 2023, "torchopt-2023"),
        ("KungFu: Making Training in Distributed Machine Learning Adaptive", 2020, "kungfu-2020"),
        (
            "A Theoretical Understanding of Gradient Bias in Meta-Reinforcement Learning",
            2022,
            "a-theoretical-understanding-of-gradient-bias-2022",
        ),
        ("MalFox:Camouflaged Adversarial Malware", None, "malfox"),
        ("MalFox:Camouflaged Adversarial Malware", 2022, "malfox-2022"),
        ("灵犀：一个系统", 2022, "灵犀-2022"),
        ("X: a system", 2022, "x-2022"),
        (r"\emph{Gear}: a system", 2023, "gear-2023"),
        ("{GEAR}: a system", 2023, "gear-2023"),
        (r"$\lambda$-calculus and $k$-means", 2020, "lambda-calculus-and-k-means-2020"),
        (r"On G\"odel's \textbf {proof}", 2020, "on-godels-proof-2020"),
        ("H<sub>2</sub>O", 2020, "h2o-2020"),
        ("Cats & dogs – and four more words follow", 2020, "cats-dogs-and-four-more-words-2020"),
        (": what follows", 2020, "what-follows-2020"),
        ("", 2020, "x-2020"),
        ("?", None, "x"),
    ],
)
def test_the_slug_of_a_title(title, year, slug):
    assert slugify_title(title, year) == slug


def test_a_long_title_is_cut_before_the_year():
    assert slugify_title("abcdefghi " * 20 + ": b", 2020) == "-".join(["abcdefghi"] * 9) + "-2020"
    assert len(slugify_title("a" * 200, 2020)) == 100


@given(st.text(), st.none() | st.integers(1000, 9999))
def test_the_slug_of_a_title_is_a_slug(title, year):
    slug = slugify_title(title, year)
    assert re.fullmatch(r"[^\W_]+(-[^\W_]+)*", slug)
    assert len(slug) <= 100


@pytest.mark.parametrize(
    ("slugs", "reserved", "slug"),
    [
        (set(), (), "a"),
        ({"a"}, (), "a-2"),
        ({"a", "a-2"}, (), "a-3"),
        (set(), ("a",), "a-2"),
        ({"a-2"}, {"a", "a-3"}, "a-4"),
    ],
)
def test_a_slug_that_is_taken_or_reserved_gets_a_number(slugs, reserved, slug):
    assert make_unique_slug("a", slugs.__contains__, reserved) == slug


@pytest.mark.parametrize(("top", "html"), [(2, "<h2>a</h2>\n<h3>b</h3>"), (6, "<h6>a</h6>\n<h6>b</h6>")])
def test_headings_begin_below_those_of_the_page(top, html):
    assert render_markdown("## a\n\n### b", top).strip() == html


def test_an_email_address_can_be_read_but_is_not_in_the_source():
    html = render_email("ada.tester@example.org")
    assert "ada.tester@example.org" not in html
    assert (
        html.replace("&#64;", "@")
        .replace("<span>", "")
        .replace("</span>", "")
        .endswith("ada.tester@example.org")
    )


def test_an_email_address_is_escaped():
    assert "<b>" not in render_email('"<b>"@example.org')


def test_a_description_has_no_address_as_such():
    assert render_text("Write to [us](mailto:a@b.org) or a.b@c.org.") == "Write to us or a.b at c.org."


@pytest.mark.parametrize(
    ("text", "length", "cut"),
    [("one two", 155, "one two"), ("one, two three", 9, "one, two…"), ("one, two", 6, "one…"), ("", 5, "")],
)
def test_descriptions_are_cut_at_words(text, length, cut):
    assert truncate_text(text, length) == cut


def test_a_text_is_split_at_its_largest_headings_and_their_parts():
    text = split_sections("Lead.\r\n\r\n## One\r\nBody.\n\n### Part\nOf one.\n\n## *Two*\n\n1. a\n2. b\n")
    assert (text.heading, text.lead) == ("", "Lead.")
    assert [(part.heading, part.lead, part.is_steps) for part in text.parts] == [
        ("One", "Body.", False),
        ("Two", "1. a\n2. b", True),
    ]
    assert [(part.heading, part.lead) for part in text.parts[0].parts] == [("Part", "Of one.")]


@pytest.mark.parametrize(
    "text", ["", "Plain.", "1. only\n", "Before:\n\n1. a\n2. b", "1. a\n2. b\n3. c\n4. d\n5. e", "- a\n- b"]
)
def test_a_text_without_headings_is_its_lead(text):
    whole = split_sections(text)
    assert (whole.lead, whole.parts, whole.is_steps) == (text.strip(), (), False)


def test_headings_in_code_do_not_split():
    assert split_sections("```\n# no\n```\n\n> # no\n").parts == ()


def test_a_button_writes_to_an_address_that_is_not_in_the_source():
    html = render_mail_link("ada@example.org", "Write to <Ada>")
    assert html == '<a class="button" href="mailto:ada&#64;example.org">Write to &lt;Ada&gt;</a>'
