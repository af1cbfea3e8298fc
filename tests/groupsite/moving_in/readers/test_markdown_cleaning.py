"""Tags of Liquid and shortcodes of Hugo become Markdown, or a problem with its text."""

# ruff: noqa: E501 - sources of sites stand in one line each

import time

import pytest

from groupsite.moving_in.contents import OldPicture
from groupsite.moving_in.readers.liquid_tags import LiquidSite
from groupsite.moving_in.readers.markdown_cleaning import CleaningSite, TextCleaner, split_title


def clean(text, syntax="liquid", urls=None):
    site = CleaningSite(
        make_picture=lambda source, alt, caption: (
            None if "missing" in source else OldPicture(file=source.lstrip("/"), alt=alt, caption=caption)
        ),
        resolve_link=lambda link: f"/page{link}" if link.startswith("/") else link,
        syntax=syntax,
        find_url=(urls or {}).get,
        liquid=LiquidSite(
            {"site.title": "Our lab"},
            lambda name: (urls or {}).get(name, ""),
            {"key": "Ada (2020)"}.get,
            {"github": "https://github.com/{}"},
        ),
    )
    return TextCleaner(site).clean(text)


LIQUID = [
    ("Welcome to {{ site.title }}.", "Welcome to Our lab."),
    ("![x]({{ site.baseurl }}/a.png)", "![x](a.png)"),
    ("[x]({{ '/team/' | relative_url }})", "[x](/page/team/)"),
    ('{% include figure.html path="assets/a.png" caption="A cap" %}', '![A cap](assets/a.png "A cap")'),
    ('{%\n  include figure.html\n  image="images/a.jpg"\n%}', "![](images/a.jpg)"),
    ('{% include icon.html icon="fa" %}Team', "Team"),
    ('{% include button.html type="github" text="Code" link="a/b" %}', "[Code](https://github.com/a/b)"),
    (
        '{% capture text %}\nHello\n{% endcapture %}{% include feature.html title="T" text=text %}',
        "### T\n\nHello",
    ),
    (
        "{% capture col1 %}A{% endcapture %}{% capture col2 %}B{% endcapture %}{% include cols.html col1=col1 col2=col2 %}",
        "A\n\nB",
    ),
    ("{% for post in site.posts %}- {{ post.title }}{% endfor %}done", "done"),
    ("{% if site.x %}yes{% else %}no{% endif %}", "yes"),
    ("{% for a in site.b %}{% for c in a %}x{% endfor %}{% if d %}y{% endif %}{% endfor %}z", "z"),
    ("{% comment %}secret{% endcomment %}shown", "shown"),
    ("{% highlight python %}\nprint('{{ x }}')\n{% endhighlight %}", "```python\nprint('{{ x }}')\n```"),
    ("{% raw %}{{ not a tag }}{% endraw %}", "{{ not a tag }}"),
    ("see {% cite key %}", "see Ada (2020)"),
    ("`{% include x %}` stays", "`{% include x %}` stays"),
    ("```\n{% include x %}\n<b>\n```", "```\n{% include x %}\n<b>\n```"),
    ("text{: .class #id}", "text"),
    ('[x](https://a.org){:target="_blank"}', "[x](https://a.org)"),
    ("$$ a<b $$", "$$a<b$$"),
    ("## List\n\n{% bibliography %}\n\n## Text\n\nx", "## Text\n\nx"),
    ('<a href="/x">y</a>', "[y](/page/x)"),
    ("[![a](b.png)](/c)", "[![a](b.png)](/page/c)"),
]


@pytest.mark.parametrize(("text", "markdown"), LIQUID)
def test_liquid_becomes_markdown(text, markdown):
    cleaned = clean(text)
    assert (cleaned.body, cleaned.problems) == (markdown, [])


HUGO = [
    ('{{< figure src="a.png" title="T" alt="A" >}}', '![A](a.png "T")'),
    (
        "{{< youtube w7Ft2ymGmfc >}}",
        "[https://www.youtube.com/watch?v=w7Ft2ymGmfc](https://www.youtube.com/watch?v=w7Ft2ymGmfc)",
    ),
    (
        '{{< youtube id="abc" autoplay="true" >}}',
        "[https://www.youtube.com/watch?v=abc](https://www.youtube.com/watch?v=abc)",
    ),
    ("{{% callout note %}}\nKeep this.\n{{% /callout %}}", "Keep this."),
    ('{{< icon name="terminal" pack="fas" >}}Text', "Text"),
    ('[x]({{< relref "post/a.md" >}})', "[x](/page/post/a/)"),
    ('{{% cta cta_link="./people/" cta_text="Meet the team" %}}', "[Meet the team](./people/)"),
    ('{{< button url="/x/" >}}Go{{< /button >}}', "[Go](/page/x/)"),
    ('{{% staticref "uploads/cv.pdf" "newtab" %}}CV{{% /staticref %}}', "[CV](/page/uploads/cv.pdf)"),
    ('{{< spoiler text="More" >}}Inner{{< /spoiler >}}', "**More**\n\nInner"),
    ("{{< math >}}$$a_b$$ {{< /math >}}", "$$a_b$$"),
    ("`{{< figure >}}`", "`{{< figure >}}`"),
    ("{{< gist user 123 >}}", "[https://gist.github.com/user/123](https://gist.github.com/user/123)"),
]


@pytest.mark.parametrize(("text", "markdown"), HUGO)
def test_shortcodes_become_markdown(text, markdown):
    cleaned = clean(text, "hugo", {"post/a.md": "/post/a/"})
    assert (cleaned.body, cleaned.problems) == (markdown, [])


MATHEMATICS = [
    ("liquid", "so $$E=mc^2$$ holds", "so $E=mc^2$ holds"),
    ("hugo", "so $$E=mc^2$$ holds", "so $$E=mc^2$$ holds"),
    ("liquid", "so\n$$\na_1 % first\n+ b\n$$\nholds", "so\n\n$$a_1 + b$$\n\nholds"),
    ("liquid", r"where \\( x\_1 * y\_2 \\) is", "where $x_1 * y_2$ is"),
    ("hugo", r"\\[ a \\\\ \text{b\_c} \\]", r"$$a \\ \text{b\_c}$$"),
    ("hugo", r"\(x_1\), \(n\) and \(plain\) \[link\]", r"$x_1$, $n$ and \(plain\) \[link\]"),
    ("hugo", r"\[ x^2 \]", "$$x^2$$"),
    ("hugo", r"\[ a note \] and \[ x\]", r"\[ a note \] and \[ x\]"),
    (
        "html",
        r"<table><tr><td>[</td><td>\</td><td>]</td></tr></table>",
        "| \\[ | \\\\ | \\] |\n| --- | --- | --- |",
    ),
    ("hugo", "{{< math >}}\n$$a<b$$\n{{< /math >}}", "$$a<b$$"),
    ("liquid", "$a<b$, $x*y*z$", "$a<b$, $x*y*z$"),
    ("liquid", "from $5 to [x](/y) and US$6", "from $5 to [x](/page/y) and US$6"),
    ("liquid", r"`$$x$$` and `\\(x\\)`", r"`$$x$$` and `\\(x\\)`"),
    ("liquid", "```\n$$x$$\n```", "```\n$$x$$\n```"),
    ("liquid", "$$\n\nno end", "$$\n\nno end"),
    ("html", r"<p>if \(x_1 &lt; y\), or $latex \alpha_1$</p>", r"if $x_1 < y$, or $\alpha_1$"),
    ("html", r"<p>$$\frac{a}{b}$$</p><p>[latex]a_b[/latex]</p>", "$$\\frac{a}{b}$$\n\n$a_b$"),
    (
        "liquid",
        "so\n\\begin{equation}\n\\label{e:1} a_1 * b = c % why\n\\tag{2}\n\\end{equation}\nholds",
        "so\n\n$$a_1 * b = c \\qquad\\text{(2)}$$\n\nholds",
    ),
    (
        "hugo",
        "\\begin{align*}\na\\_1 &= b \\nonumber \\\\\\\\\nc &= d \\\\\n\\end{align*}",
        r"$$\begin{aligned}a_1 &= b \\ c &= d\end{aligned}$$",
    ),
    ("liquid", r"\begin{eqnarray}a&=&b\end{eqnarray}", r"$$\begin{array}{rcl}a&=&b\end{array}$$"),
    ("liquid", r"x \begin{gather}a\\b\end{gather}", r"x $$\begin{gathered}a\\b\end{gathered}$$"),
    ("hugo", r"\begin{multline*}a\\+b\end{multline*}", r"$$\begin{gathered}a\\+b\end{gathered}$$"),
    ("hugo", r"\begin{alignat}{2}a&=b\end{alignat}", r"$$\begin{aligned}a&=b\end{aligned}$$"),
    (
        "hugo",
        r"\begin{equation}\begin{split}a&=b\end{split}\end{equation}",
        r"$$\begin{aligned}a&=b\end{aligned}$$",
    ),
    ("hugo", "$$\n\\begin{align}a&=b\\end{align}\n$$", r"$$\begin{align}a&=b\end{align}$$"),
    ("liquid", r"`\begin{align}a\end{align}`", r"`\begin{align}a\end{align}`"),
    ("liquid", r"\begin{align}a\end{gather}", r"\begin{align}a\end{gather}"),
    ("html", r"<p>\begin{align}a&amp;=b\end{align}</p>", r"$$\begin{aligned}a&=b\end{aligned}$$"),
    (
        "html",
        r"<p>costs $5 <code>\(x\)</code></p><pre>\(y\)</pre>",
        "costs \\$5 `\\(x\\)`\n\n```\n\\(y\\)\n```",
    ),
]


@pytest.mark.parametrize(("syntax", "text", "markdown"), MATHEMATICS)
def test_mathematics_gets_our_signs_and_code_stays(syntax, text, markdown):
    assert clean(text, syntax).body == markdown


@pytest.mark.parametrize(
    ("text", "syntax", "markdown", "problem", "line"),
    [
        ("a\n{% unknown x %}\nb", "liquid", "a\n\nb", "“unknown”", 1),
        ("a\n\n{{ strange.value }}", "liquid", "a", "value of Liquid", 2),
        ("a {{< strange >}}inner{{< /strange >}}", "hugo", "a inner", "“strange”", 0),
        ("![x](missing.png)", "liquid", "", "picture is not", 0),
        (
            "a\n\\begin{align}a_b &= \\nosuch{c_d}\\end{align}",
            "liquid",
            "a\n\\begin{align}a_b &= \\nosuch{c_d}\\end{align}",
            "commands that are not known",
            1,
        ),
        ('[x]({{< ref "gone.md" >}})', "hugo", "[x](/page/gone/)", "page that is linked", 0),
    ],
)
def test_what_is_not_understood_is_a_problem_with_its_line(text, syntax, markdown, problem, line):
    cleaned = clean(text, syntax)
    assert cleaned.body == markdown
    [(message, _, place)] = cleaned.problems
    assert problem in message
    assert place == line


@pytest.mark.parametrize("syntax", ["liquid", "hugo", "html"])
@pytest.mark.parametrize(
    "text",
    ["{%", "{{", "{{<", "{{< \"", "{% if x %}", "{% for a in b %}", "{% capture x %}", "`", "```\n", "$$", "[", "![a](", "](", "{:", "$a", "\\\\(", "\\(_", "\\[ ", "$$a$", "$latex ", "[latex]", "\\begin{align}", "\\begin{align}a\\end{gather}", "\\begin{equation}\\x\\end{equation}", "\n$$\n", "\ue000", "{% raw %}", "a\n# ", "[a]: ", "{% endif %}"],
)  # fmt: skip
def test_hostile_text_takes_linear_time(syntax, text):
    start = time.process_time()
    clean(text * (80_000 // len(text)), syntax)
    assert time.process_time() - start < 3


def test_texts_with_names_do_not_grow_without_limit():
    doubling = "".join(
        f"{{% capture v{n + 1} %}}{{{{ v{n} }}}}{{{{ v{n} }}}}{{% endcapture %}}" for n in range(40)
    )
    cleaned = clean("{% capture v0 %}0123456789{% endcapture %}" + doubling + "{{ v39 }}" * 1_000)
    assert len(cleaned.body) < 2_000_000
    assert "repeated too often" in cleaned.problems[-1][0]


@pytest.mark.parametrize(
    ("body", "title", "rest"),
    [
        ("The new website is now live!", "The new website is now live!", ""),
        (
            "Our paper is accepted. See you there.\n\nMore.",
            "Our paper is accepted",
            "See you there.\n\nMore.",
        ),
        ("We won the **big prize**\nof the year. Thanks!", "We won the big prize of the year", "Thanks!"),
        ("Published in [Nature](https://n.org/a).", "Published in Nature", "- [Nature](https://n.org/a)"),
        ("![a](b)\n\nWe won the big prize.", "We won the big prize", "![a](b)"),
        ("# Heading\n\ntext", "Heading", "text"),
        ("word " * 99, "word " * 39 + "word…", "word " * 99),
        ("x" * 300, "x" * 199 + "…", "x" * 300),
        ("", "Name of file", ""),
    ],
)
def test_news_without_a_title_have_their_first_sentence_once(body, title, rest):
    assert split_title(body, "name-of-file") == (title, rest)


def test_titles_of_huge_texts_take_linear_time():
    start = time.process_time()
    for text in ("a. ", "a.\n", "[", "_", "\n", "<"):
        split_title(text * 30_000, "x")
    assert time.process_time() - start < 2
