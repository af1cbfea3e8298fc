r"""Text without TeX, and any text made legal."""

import pytest

from bibliography.latex import canonicalize, strip_tex

PLAIN = [
    ("a b", "a b"), ("$O(n^2)$", "O(n²)"), (r"$\alpha$-helix", "α-helix"), ("Cu$_2$O", "Cu₂O"),
    (r"\$5", "$5"), (r"$\mathbb{R}^n$", "ℝⁿ"), (r"$\mathcal{O}(n \log n)$", "𝒪(n log n)"),
    (r"$n\log\log n$", "n log log n"), (r"$\mathfrak e_6$", "𝔢₆"), (r"${\cal T}$", "𝒯"),
    (r"$\log(n)$", "log(n)"), (r"$\sin^2 x$", "sin² x"), (r"$x^{d_{1}}$", "xᵈ₁"),
    (r"$\text{char}(\mathbb{F})=0$", "char(𝔽)=0"), (r"$a_{Q}$", "a_Q"), (r"$n_{1/2}$", "n_(1/2)"),
    (r"$\frac{a+1}{b}$", "(a+1)/b"), (r"$\frac 1 2$", "1/2"), (r"$\sqrt{x}$", "√x"),
    (r"$\sqrt[3]{x+1}$", "³√(x+1)"), (r"$90^\circ$", "90°"), ("$f'$", "f′"), (r"$x^{\prime\prime}$", "x′′"),
    (r"$\hat{x}$", "x̂"), (r"$\acute{\omega}$", "ώ"), (r"$\overline{1}$", "1̅"), (r"$\not=$", "≠"),
    (r"$\left\{ x \right.$", "{x"), (r"$a \times b$", "a × b"), (r"$\alpha x$", "αx"), (r"$50\%$", "50%"),
    (r"$\operatorname{rank} A$", "rank A"), (r"$x \pmod{n}$", "x (mod n)"), ("$$x$$", "x"),
    (r"\\$x$", r"\\x"), (r"$\foo{x}^2$", r"\foo{x}^2"),
    (r"$\begin{matrix}a&b\end{matrix}$", r"\begin{matrix}a&b\end{matrix}"), (r"$\hat{xyz}$", r"\hat{xyz}"),
    ("$x^$", "x^"), (r"$\frac{a}$", r"\frac{a}"), ("a\n\n$b$", "a\n\nb"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line"), PLAIN)
def test_without_tex(text, line):
    assert strip_tex(text) == line


def test_deep_and_long_mathematics_shows_its_source():
    deep, long = "{" * 60 + "x" + "}" * 60, "x" * 3000 + "^2"
    assert (strip_tex(f"${deep}$"), strip_tex(f"${long}$")) == (deep, long)


CANONICAL = [
    ("a  b\n", "a b"), ("costs $5 and $6", r"costs \$5 and \$6"), ("$x$", "$x$"), ("$ x$", r"\$ x\$"),
    ("$x$5", r"\$x\$5"), (r"\$5", r"\$5"), (r"\\$5$", r"\\$5$"), (r"\\$5", r"\\\$5"), (r"\(x\)", "$x$"),
    (r"\[x\]", "$$x$$"), ("$$ x $$", "$$x$$"), (r"\(x\)5", r"\(x\)5"), (r"\(x", r"\(x"), ("$a}$", r"\$a}\$"),
    (r"$\{a$", r"$\lbrace a$"), ("$5%$", r"$5\%$"), ("$$$", r"\$\$\$"), (r"$\def\a{b}$", r"\$\def\a{b}\$"),
    ("{a} \\b %", "{a} \\b %"), (r"$\text{if $x$}$", r"\$\text{if $x$}\$"), ("e\u0301\x00", "é"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "legal"), CANONICAL)
def test_any_text_made_legal(text, legal):
    assert canonicalize(text) == legal
    assert canonicalize(legal) == legal


def test_marks_in_disorder_are_not_piled_up():
    assert len(canonicalize("a" + "\u0301\u0323" * 5000)) <= 31
