r"""Text as TeX."""

import re

import pytest

from bibliography.latex import decode, decode_marked, encode, normalize_spans

CASES = [
    ("plain text", "plain text"),
    ("Łódź", r"{\L}{\'o}d{\'z}"),
    ("äÖüß", r"{\"a}{\"O}{\"u}{\ss}"),
    ("íįịĵ", r"{\'i}{\k{i}}ị{\^j}"),
    ("ñçšőřůșț", r"{\~n}{\c{c}}{\v{s}}{\H o}{\v{r}}{\r{u}}șț"),
    ("åÅæøœłđðþŋı", r"{\r{a}}{\r{A}}{\ae}{\o}œ{\l}đðþŋ{\i}"),
    ("ếộx̄", "ếộx̄"),
    ("ẻơı̈i̇ä\u0303", "ẻơı̈i̇ä\u0303"),
    ("Москва 東京 Ελλάδα", "Москва 東京 Ελλάδα"),
    ("& % # _", r"\& \% \# \_"),
    ("{ }", r"\textbraceleft{} \textbraceright{}"),
    ("~ ^ \\ `", r"\textasciitilde{} \textasciicircum{} \textbackslash{} \textasciigrave{}"),
    ("< > |", r"\textless{} \textgreater{} \textbar{}"),
    (r"\$5 and $x$", r"\$5 and $x$"),
    ("$O(n)$", "{$O(n)$}"),
    (r"$\Sigma$", r"{$\Sigma$}"),
    ("$$x$$", r"\[x\]"),
    ("1–2 — 3", "1--2 --- 3"),
    ("“a”", "``a''"),
    ("--help -- ''", "-{}-help -{}- '{}'"),
    ("-–—'”?“", "-{}--{}---'{}''?{}``"),
    ("CO₂ x²³ 10⁻¹", r"CO\textsubscript{2} x\textsuperscript{23} 10\textsuperscript{-1}"),
    ("&amp; &c", r"\&{}amp; \&c"),
    (r"\input{/etc/passwd}", r"\textbackslash{}input\textbraceleft{}/etc/passwd\textbraceright{}"),
    (r"$\input{/etc/passwd}$", r"\$\textbackslash{}input\textbraceleft{}/etc/passwd\textbraceright{}\$"),
    ("costs $5", r"costs \$5"),
    ("$50%$", r"$50\%$"),
    ("$a}$", r"\$a\textbraceright{}\$"),
    ("a\n\nb", "a\n\nb"),
]


@pytest.mark.parametrize(("text", "tex"), CASES, ids=[repr(text) for text, _ in CASES])
def test_written(text, tex):
    assert encode(text) == tex


LATIN = [chr(code) for code in (*range(0xC0, 0x250), *range(0x1E00, 0x1F00)) if chr(code).isalpha()]
ONE_ACCENT = re.compile(r"""\{\\(?:["'.=^`~][A-Za-z]|[ckruv]\{[A-Za-z]\}|H [OUou]|ss|[oOlLi]|ae|AE)\}""")


@pytest.mark.parametrize("letter", LATIN)
def test_latin_letters_have_one_accent_in_tex_or_stand_as_they_are(letter):
    tex = encode(f"x{letter}x")[1:-1]
    assert tex == letter or ONE_ACCENT.fullmatch(tex)
    assert decode(f"x{tex}x") == f"x{letter}x"


PROTECTED = [
    ("NASA and", [(0, 4)], "{NASA} and"),
    ("Ärger", [(0, 1)], r"{{\"A}}rger"),
    ("Ärger", [(0, 5)], r"{{\"A}rger}"),
    ("&A b", [(0, 2)], r"{{\&}A} b"),
    ("$A$ $a$", [(0, 3), (4, 7)], "{{$A$}} {{$a$}}"),
    ("$$A$$", [(0, 5)], r"{{\[A\]}}"),
    ("a $A$ b", [(0, 5)], "{a $A$} b"),
    ("--", [(0, 1)], "{-}-"),
    ("²x", [(0, 1)], r"{{\textsuperscript{2}}}x"),
    ("“a”", [(0, 3)], "{``a''}"),
]


@pytest.mark.parametrize(("text", "spans", "tex"), PROTECTED)
def test_protected_spans_stand_in_braces(text, spans, tex):
    assert encode(text, tuple(spans)) == tex
    assert decode_marked(tex) == (text, tuple(spans))


@pytest.mark.parametrize(
    ("text", "spans", "normalized"),
    [
        ("abcdef", [(4, 6), (0, 2)], [(0, 2), (4, 6)]),
        ("abcdef", [(0, 2), (2, 4)], [(0, 4)]),
        ("abcdef", [(0, 4), (1, 2)], [(0, 4)]),
        ("abc", [(-5, 1), (2, 99), (3, 1), (1, 1), (-3, -2)], [(0, 1), (2, 3)]),
        ("a $xy$ b", [(0, 4)], [(0, 6)]),
        ("a $xy$ b", [(3, 8)], [(2, 8)]),
        (r"a \$ b", [(0, 3)], [(0, 4)]),
        ("q\u0301x", [(0, 1)], [(0, 2)]),
        ("q\u0301x", [(1, 3)], [(2, 3)]),
    ],
)
def test_spans_are_settled(text, spans, normalized):
    assert normalize_spans(text, spans) == tuple(normalized)
    assert encode(text, tuple(spans)) == encode(text, tuple(normalized))


def test_what_is_not_legal_is_written_as_what_is():
    assert decode(encode("a\x00  b $ c\u0301")) == r"a b \$ ć"
