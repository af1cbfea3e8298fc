import re
from html.parser import HTMLParser

import pytest
from django.utils.html import escape
from hypothesis import given
from hypothesis import strategies as st

from core.text import mathematics, mathml
from core.text.mathematics import render_abstract, render_math, strip_math

BOUND = r"$\mathcal{O}\big(K\alpha^{K}\hat{\sigma}_{\text{In}}|\tau|^{-0.5}\big)$"


class Page(HTMLParser):
    """The text and the elements of a piece of HTML, and whether each element is closed in its order."""

    def __init__(self, html: str):
        super().__init__()
        self.text, self.elements, self.open, self.balanced = "", [], [], True
        self.feed(html)
        self.close()
        self.balanced = self.balanced and not self.open

    def handle_data(self, data):
        self.text += data

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        self.open.append(tag)

    def handle_endtag(self, tag):
        self.balanced = self.balanced and bool(self.open) and self.open.pop() == tag


def is_harmless(html: str) -> bool:
    """Balanced, of known elements only, and without an attribute that could style, load or run anything."""
    page = Page(html)
    attribute_names = {name for _, attributes in page.elements for name in attributes}
    return (
        page.balanced
        and all(re.fullmatch("m[a-z]+|p|em|strong|code", element) for element, _ in page.elements)
        and not any(
            name.startswith("on") or name in ("style", "href", "src", "id") for name in attribute_names
        )
        and all(attributes.get("class", "tex") == "tex" for _, attributes in page.elements)
        and "<script" not in html.lower()
    )


def is_set(tex: str) -> bool:
    html = render_math(tex)
    assert html.startswith("<math ") != html.startswith('<code class="tex">')
    return html.startswith("<math ")


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("", ""),
        ("Plain", "Plain"),
        ("$x$", '<math display="inline" alttext="x"><mi>x</mi></math>'),
        (r"\(x\)", '<math display="inline" alttext="x"><mi>x</mi></math>'),
        ("$$ x $$", '<math display="block" alttext="x"><mi>x</mi></math>'),
        (r"\[x\]", '<math display="block" alttext="x"><mi>x</mi></math>'),
        (
            "a $x$-Band",
            'a <span class="unbroken"><math display="inline" alttext="x"><mi>x</mi></math>-Band</span>',
        ),
        ("$x$ & $y$", render_math("$x$") + " &amp; " + render_math("$y$")),
        ("$5 or $x$", "$5 or " + render_math("$x$")),
        (r"\$5 or $x$", "$5 or " + render_math("$x$")),
        (r"$50%$", '<math display="inline" alttext="50%"><mn>50</mn><mi>%</mi></math>'),
        (
            r"CO$_2$",
            'CO<math display="inline" alttext="₂"><msub><mrow></mrow><mn>2</mn></msub></math>',
        ),
        (r"an \emph{odd} title", "an <em>odd</em> title"),
        (r"\textit{a}~\textbf{b}", "<em>a</em>~<strong>b</strong>"),
        (r"\textbf{the \emph{$x$} {case}}", f"<strong>the <em>{render_math('$x$')}</em> {{case}}</strong>"),
        (r"\emph{a <b>}", "<em>a &lt;b&gt;</em>"),
    ],
)
def test_html(text, html):
    assert render_math(text) == html


@pytest.mark.parametrize(
    "text",
    [
        "costs $5 and $6",
        "US$100 and HK$200",
        "$",
        "$$",
        "$$$",
        "$$$$",
        "a $ b $ c",
        "$x$5",
        "$x\n\ny$",
        r"\(x",
        r"x\)",
        r"\(\)",
        r"\\(x\\)",
        r"\emph{open",
        r"\emph{open {brace}",
        r"\emph {",
        r"\emphatic{x}",
        r"a} {b} \{c\}",
        r"\alpha",
    ],
)
def test_what_is_no_mathematics_stays(text):
    assert render_math(text) == escape(text)
    assert strip_math(text) == " ".join(text.split())


def test_markup_does_not_reach_over_paragraphs():
    assert render_math("\\emph{a\n\nb} $x$") == "\\emph{a\n\nb} " + render_math("$x$")


def test_the_expressions_of_the_demo_are_set():
    html = render_math(BOUND)
    assert "<mi>𝒪\N{VARIATION SELECTOR-1}</mi>" in html
    assert '<mo stretchy="false" lspace="0" rspace="0">|</mo><mi>τ</mi>' in html
    assert is_set(r"$\mathcal{O}\big((K-1)(\hat{\Delta}_{H})^{K-1}\big)$")


@pytest.mark.parametrize(
    "tex",
    [
        r"$\sin x$",
        r"$\sum_{i=1}^{n} x_i \leq \infty$",
        r"$\begin{pmatrix}a&b\\c&d\end{pmatrix}$",
        r"$$\begin{aligned}a&=b\\c&=d\end{aligned}$$",
        r"$\mathbb{R}^n \to \mathbb R$",
        r"$\widetilde{abc}, \widehat{abc}, \overline{abc}$",
        r"$a, \ldots, b \implies c$",
        r"$\textcolor{red}{x}$",
        r"$\left\{\frac{a}{b}\right\}$",
        r"$x<y>z$",
        "$中文$",
        "${}$",
    ],
)
def test_set(tex):
    assert is_set(tex)
    assert "&ApplyFunction;" not in render_math(tex)
    assert re.findall('mathvariant="([^"]*)"', render_math(tex)) in ([], ["normal"])


@pytest.mark.parametrize(
    "tex",
    [
        r"$\unknown$",
        r"$\frac{1}$",
        r"${$",
        r"$}$",
        r"$}{$",
        r"$a & b$",
        r"$\href{javascript:alert(1)}{x}$",
        r"$\url{javascript:alert(1)}$",
        r"$\includegraphics{/etc/passwd}$",
        r"$\input{/etc/passwd}$",
        r"$\def\a{\a\a}\a$",
        r"$\newcommand{\a}[1]{#1#1}\a{\a{\a{x}}}$",
        r"$\renewcommand{\alpha}{x}\alpha$",
        r"$\let\alpha\beta$",
        "$\x00$",
        "$\ud800$",
        "${" + "x" * mathml.LENGTH + "}$",
        "$" + "{" * 101 + "x" + "}" * 101 + "$",
        "$" + "x^{" * 101 + "x" + "}" * 101 + "$",
        "$" + r"\frac1{" * 101 + "x" + "}" * 101 + "$",
        "$" + r"\sqrt" * 201 + " x$",
        "$" + r"\frac1" * 201 + "x$",
        "$" + r"\left(" * 101 + "x" + r"\right)" * 101 + "$",
        "$" + "{%}\n" * 101 + "x" + "}" * 101 + "$",
    ],
)
def test_what_cannot_be_set_shows_its_source(tex):
    assert render_math(tex) == f'<code class="tex">{escape(tex)}</code>'
    assert strip_math(tex) == " ".join(tex[1:-1].split())


@pytest.mark.parametrize(
    "tex",
    [
        "$" + "x" * mathml.LENGTH + "$",
        "$" + "{" * 100 + "x" + "}" * 100 + "$",
        "$" + "x^{" * 100 + "x" + "}" * 100 + "$",
        "$" + r"\frac1{" * 100 + "x" + "}" * 100 + "$",
        "$" + r"\sqrt" * 200 + " x$",
        "$" + r"\xrightarrow" * 150 + " x$",
        "$" + "{x}" * 500 + "$",
    ],
)
def test_what_is_just_within_the_bounds_is_set(tex):
    assert is_set(tex)
    assert strip_math(tex)


def test_expressions_beyond_the_bound_show_their_source():
    text = "$x$\n\n" * (mathematics.EXPRESSIONS + 2)
    assert render_math(text).count("<math ") == mathematics.EXPRESSIONS
    assert render_math(text).count('<code class="tex">$x$</code>') == 2
    assert render_abstract(text).count("<math ") == mathematics.EXPRESSIONS
    assert strip_math(text) == "x " * (mathematics.EXPRESSIONS + 1) + "x"


@pytest.mark.parametrize("sign", ["$a ", "$$", r"\( ", r"\[", r"\emph{", "{", "\n", "\\", "$a$1"])
def test_signs_that_nothing_closes_take_no_longer_than_others(sign):
    many = sign * (20_000 // len(sign))
    assert len(render_math(many)) >= len(strip_math(many))


@pytest.mark.parametrize(
    ("tex", "text"),
    [
        (r"\text{<script>alert(1)</script>}", "<script>alert(1)</script>"),
        (r'\text{" onload="alert(1)}', None),
        (r"\text{\&lt;script\&gt;}", "&lt;script&gt;"),
        (r"\operatorname{<img src=x onerror=alert(1)>}", None),
        (r"\textcolor{red;background:url(//x)}{x}", None),
        (r"\begin{align}\label{x}a&=b\tag{<b>}\end{align}", None),
        (r"\eqref{x}", "(??)"),
        (r"\text{\textsc{x}}", "x"),
        (r"\hspace{9999em}x\kern-9999pt y", "xy"),
        ("<script>alert(1)</script>", None),
        ("</math><script>alert(1)</script>", None),
        ("<mi onclick=alert(1)>", None),
    ],
)
def test_hostile_expressions_are_harmless(tex, text):
    html = render_math(f"${tex}$")
    assert is_harmless(html)
    assert "9999" not in html or "<code" in html
    if text is not None:
        assert Page(html).text == text


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (BOUND, "𝒪(Kα^Kσˆ_In|τ|^(−0.5))"),
        (r"$g^{(2)}(0)=0.01$, H$_2$O, $10^{-3}$", "g⁽²⁾(0)=0.01, H₂O, 10⁻³"),
        (r"$\alpha$-decay", "α-decay"),
        (r"$\epsilon$-greedy in $\mathbb{R}^{n+1}$", "ϵ-greedy in ℝⁿ⁺¹"),
        (r"$O(n^2)$ and $\frac12$", "O(n²) and 1/2"),
        (r"$\sum_{i=1}^{n}$ of $x_i^2$", "∑_(i=1)ⁿ of x_i²"),
        (r"$\sqrt{2}$, $\sqrt[3]{x}$", "√2, x^(1/3)"),
        (r"$90^\circ$ and $x'$", "90∘ and x′"),
        (r"$\begin{pmatrix}a&b\\c&d\end{pmatrix}$", "(a b c d)"),
        (r"$\sin\theta, \log(n)$", "sin θ,log(n)"),
        (r"\emph{Two}  \textbf{words}", "Two words"),
        (r"\$5 & <b>", "$5 & <b>"),
        (r"$\foo{x}$", r"\foo{x}"),
        ("two\n\nparagraphs", "two paragraphs"),
    ],
)
def test_one_line_without_mathematics(text, line):
    assert strip_math(text) == line


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("", ""),
        (" \n\n ", ""),
        ("One", "<p>One</p>"),
        ("One\nline", "<p>One\nline</p>"),
        ("One\r\n\r\nTwo\n \n\n<b>", "<p>One</p>\n<p>Two</p>\n<p>&lt;b&gt;</p>"),
        (r"\emph{One}", "<p><em>One</em></p>"),
        ("$x$\n\n$$y$$", f"<p>{render_math('$x$')}</p>\n<p>{render_math('$$y$$')}</p>"),
    ],
)
def test_abstracts(text, html):
    assert render_abstract(text) == html


SIGNS = ["$", "$$", r"\(", r"\)", r"\[", r"\]", r"\$", r"\\", r"\emph{", r"\textbf{", "{", "}", "\n\n", " "]
MARKS = ["^", "_", "&", "%", "<", ">", "'", '"', "#", "|", "~", "x", "1", r"\hat", r"\frac", r"\big", r"\sum"]
COMMANDS = [
    r"\text{",
    r"\mathcal",
    r"\left(",
    r"\right)",
    r"\tag{1}",
    r"\label{a}",
    r"\eqref{a}",
    r"\def\a{x}",
]
TABLES = [r"\begin{pmatrix}", r"\end{pmatrix}", r"\begin{align}", r"\end{align}", r"\hspace{1em}"]
HOSTILE = ["<script>", " onload=", " style=", "</math>", r"\color{red}", r"\textcolor{red}{x}"]
TEX = st.lists(st.sampled_from(SIGNS + MARKS + COMMANDS + TABLES + HOSTILE), max_size=40).map("".join)


@given(st.one_of(st.text(), TEX, TEX.map("${}$".format), TEX.map(r"\[\text{{{}}}\]".format)))
def test_any_text_becomes_harmless_html(text):
    assert is_harmless(render_math(text))
    assert is_harmless(render_abstract(text))
    assert "\n" not in strip_math(text)


@given(st.text(st.characters(exclude_characters="$\\\"'`-.", codec="utf-8")))
def test_text_without_tex_is_only_escaped(text):
    assert render_math(text) == escape(text)
    assert strip_math(text) == " ".join(text.split())


@pytest.mark.parametrize(
    "tex",
    [
        "x^" + "(a" * 60,
        "(" * 30 + "{" + ")" * 30 + "}",
        "{(" * 30,
        "({(" * 15 + ")})" * 5,
        r"\langle a" * 60,
        r"\{" * 60,
        r"\left" * 9 + r"\lfloor x" * 40,
        "[0, " * 60,
        "({[" * 30 + "})" * 30,
    ],
)
def test_brackets_that_stay_open_show_their_source(tex):
    """The converter would take twice as long for each."""
    assert "<math" not in render_math(f"On ${tex}$")


@pytest.mark.parametrize(
    "tex", ["[0, 1)", "(" * 50 + "a" + ")" * 50, r"\left[0, 1\right)", "f(x) = (1, 2]", "x ("]
)
def test_brackets_are_closed_by_any_other(tex):
    assert "<math" in render_math(f"On ${tex}$")
