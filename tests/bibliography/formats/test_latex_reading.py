r"""TeX of bibliographies as text: one line a rule."""

import pytest

from bibliography.latex import decode, decode_letters, decode_marked

ACCENTS = [
    (r'\"{a}', "ä"), (r'{\"a}', "ä"), (r'\"a', "ä"), (r'{\"{a}}', "ä"), (r'\" a', "ä"), (r"\'\i", "í"),
    (r"{\'{\i}}", "í"), (r"\'{\i}", "í"), (r"\v s", "š"), (r"\v{s}", "š"), (r"{\v s}", "š"), (r"\c{c}", "ç"),
    (r"\c c", "ç"), (r"\=a", "ā"), (r"\k{e}", "ę"), (r"\r{u}", "ů"), (r"\d{h}", "ḥ"), (r"\b{d}", "ḏ"),
    (r"\H{o}", "ő"), (r"\u{g}", "ğ"), (r"\.I", "İ"), (r"\.{\i}", "i"), (r"\^{\j}", "ĵ"), (r"\h{a}", "ả"),
    (r"\t{oo}", "o͡o"), (r"\textcommabelow{s}", "ș"), (r"\'{\^e}", "ế"), (r"\'\^e", "ế"), (r"\d{\^{o}}", "ộ"),
    (r"\={x}", "x̄"), (r"\'{\aa}", "ǻ"), (r"\'\ae", "ǽ"), (r"\'{\omega}", "ώ"), (r"\'{\emph{a}}", "á"),
    (r"\'{ab}", "áb"), (r"\~n", "ñ"), (r"\~{}", "~"), (r"\^{}", "^"), (r"\'{}", "´"),
    (r"Gda{\'{}nsk}", "Gdańsk"), (r"a\'", "a´"), (r"{\'}a", "´a"), (r"\'$x$", "´$x$"), (r"\ocirc{u}", "ů"),
    (r"Dv\accent'27ur", "Dvůr"), (r'\accent"7Fu', "ü"), (r"\accent99999999 u", r"\accent99999999 u"),
    (r"www.x.org/\~ann", "www.x.org/~ann"), (r"Mali\'{n}ski", "Maliński"), (r"Mali'nski", "Mali'nski"),
    (r"Ho{\v r}ava", "Hořava"), ("e\u0301", "é"), ("{e}\u0301", "é"),
]  # fmt: skip
LETTERS_AND_SIGNS = [
    (r"Stra\ss e", "Straße"), (r"{\ss}", "ß"), (r"\o\O\aa\AA\ae\AE\oe\OE\l\L\i\j", "øØåÅæÆœŒłŁıȷ"),
    (r"\dh\DH\th\TH\ng\NG\dj\DJ\SS", "ðÐþÞŋŊđĐẞ"), (r"\& \% \_ \# \{ \}", "& % _ # { }"),
    (r"US\$5", r"US\$5"), (r"\textendash\textemdash", "–—"), (r"a\ldots", "a…"),
    (r"\textregistered\texttrademark", "®™"), (r"\S 5, \copyright", "§5, ©"), ("``a'' `b'", "“a” ‘b’"),
    ("`don't'", "‘don't’"), ("1--2 --- 3", "1–2 — 3"), ("----", "—-"), ("-{}-", "--"), ("a~b", "a b"),
    (r"a\,b\;c\ d", "a b c d"), (r"hy\-phen\/ation", "hyphenation"), (r"1\textsuperscript{st}", "1ˢᵗ"),
    (r"CO\textsubscript{2}", "CO₂"), (r"a\textsuperscript{Q}", "aQ"), ("CO_{2}", "CO₂"), ("x^{2}", "x²"),
    ("ipsum_{lorem ipsum}", "ipsum_(lorem ipsum)"), ("a_{Q}", "a_Q"), ("name_(a) x_1", "name_(a) x_1"),
    (r"\char65\char`\~\char'101\symbol{66}", "A~AB"), (r'\char"40', "@"), (r"\char5 x", r"\char5 x"),
    (r"\textalpha\textOmega", "αΩ"), (r"\CYRM\cyro\cyrs", "Мос"), (r"\texteuro", "€"),
    (r"\textquotesingle", "'"), (r"?`Qu\'e?", "¿Qué?"), (r"\LaTeX{} and \TeX", "LaTeX and TeX"),
    (r"\alpha", "α"), (r"a \textbackslash{} b", r"a \ b"), ("50% of", "50% of"), (r"No.\ ", "No."),
    (r"a\\b", "a b"), (r"{\apj}", "Astrophysical Journal"), (r"\kern-.05em a\kern 3pt b", "ab"),
    (r"\raise.3ex\hbox{$a$}", "$a$"), ("a & b", "a & b"), (r"\verb|a_b%|", "a_b%"), (r"\verb|a", r"\verb|a"),
    (r"a\par b", "a b"),
]  # fmt: skip
COMMANDS = [
    (r"\emph{a} \textbf{b} {\it c} {\em d} \bf e", "a b c d e"), (r"\textsc{a}\mbox{b}\text{c}", "abc"),
    (r"{\noopsort{1973b}}1973", "1973"), (r"\enquote{a \enquote{b} \enquote*{c}}", "“a ‘b’ “c””"),
    (r"\href{http://a.b/%20}{t}", "t"), (r"\href{u} {t}", "t"), (r"\textcolor{red}{a}", "a"),
    (r"\color{red}a", "a"), (r"\color red", r"\color red"), (r"\foreignlanguage{german}{a}", "a"),
    (r"\makebox[2em][l]{a}", "a"), (r"\url{http://a.b/~c_d%20e?f=g&h#{i}}", "http://a.b/~c_d%20e?f=g&h#{i}"),
    (r"\url{\a\%\$}", r"\a\%\\\$"), (r"\path|a_b| \path{c_d}", "a_b c_d"), (r"\nolinkurl{a--b}", "a--b"),
    (r"\url{a", r"a"), (r"\aaaa{}", r"\aaaa{}"), (r"\aaaa{b}{\"c}", r"\aaaa{b}{c̈}"),
    (r"\aaaa b", r"\aaaa b"), (r"{\aaaa b}", r"\aaaa b"), (r"\input{/etc/passwd}", r"\input{/etc/passwd}"),
    (r"\write18{rm}", r"\write18rm"), (r"\def\a{b}", r"\def\a{b}"), (r"\catcode13=1", r"\catcode13=1"),
    (r"\csname a\endcsname", r"\csname a\endcsname"), ("a\\", "a\\"), ("{{a}}", "a"), ("a}b{c", "abc"),
    (r"\{a\}", "{a}"), (r"\mkbibparens{a} \mkbibbrackets{b}", "(a) [b]"),
]  # fmt: skip
MATHEMATICS = [
    ("$x$", "$x$"), ("$ x $", "$x$"), ("$$x$$", "$x$"), (r"\(x\)", "$x$"), (r"\[x\]", "$$x$$"),
    (r"\ensuremath{\alpha_{1}}", r"$\alpha_{1}$"), (r"\ensuremath{\ensuremath{a}b}", r"$\ensuremath{a}b$"),
    (r"{$O(n)$}", "$O(n)$"), (r"$a~\&--b$", r"$a~\&--b$"), (r"$a\ $", "$a$"), (r"$\$5$", r"$\$5$"),
    ("$50%$", r"$50\%$"), (r"$\left\{ x \right.$", r"$\left\lbrace x \right.$"), (r"$\{x\}$", r"$\{x\}$"),
    (r"{$\times$}5", r"$\times5$"), (r"$\alpha$\textsuperscript{2}", r"$\alpha{}^{2}$"),
    ("$a$b$c$", "$a$b$c$"), ("from $5 to $10", r"from \$5 to \$10"), ("$5", r"\$5"), ("$$", r"\$\$"),
    ("a $ b", r"a \$ b"), ("$}${$", r"\$\$\$"), ("$a{$", r"\$a\$"), ("US$5 and US$6", r"US\$5 and US\$6"),
    ("$x^", r"\$x^"), (r"$\input{a}$", r"\$\input{a}\$"), (r"$a^^5cinput b$", r"\$a^^5cinput b\$"),
    (r"\(a", r"\(a"), (r"$\{$USENIX$\}$ 2019", "USENIX 2019"), (r"\textbackslash\$5", r"\\\$5"),
    (r"\textbackslash$x$", r"\\$x$"),
]  # fmt: skip
HTML = [
    ("a &amp; b", "a & b"), (r"a \&amp; b", "a & b"), ("caf&#233;&#xe9;", "caféé"), ("&lt;i&gt;", "<i>"),
    ("<i>a</i> <B>b</B>", "a b"), ("H<sub>2</sub>O<sup>st</sup>", "H₂Oˢᵗ"), ("a<sub>Q</sub>", "aQ"),
    ("<span style='x'>a</span><br/>b<jats:p>c</jats:p>", "a bc"), ("a < b > c <T>", "a < b > c <T>"),
    ("AT&T; &foo;", "AT&T; &foo;"), ("&#36;5&#92;", r"\$5" + "\\"),
    ("a&#1;&#129;&#0;b", "a\N{REPLACEMENT CHARACTER}b"), ("a&nbsp;b", "a b"),
]  # fmt: skip
TIDY = [
    ("  a \n\t b ", "a b"), ("a\x00\x1b\x85b", "a b"), ("\ud83d\ude00", "😀"),
    ("\ud800", "\N{REPLACEMENT CHARACTER}"), ("a\u0301", "á"), ("\u212b", "Å"), ("a\xa0\u2003b", "a b"),
    ("\u202ea\u202c", "\u202ea\u202c"),
]  # fmt: skip
CASES = ACCENTS + LETTERS_AND_SIGNS + COMMANDS + MATHEMATICS + HTML + TIDY


@pytest.mark.parametrize(("tex", "text"), CASES, ids=[repr(tex) for tex, _ in CASES])
def test_decoded(tex, text):
    assert decode(tex) == text


@pytest.mark.parametrize(("tex", "text"), CASES, ids=[repr(tex) for tex, _ in CASES])
def test_decoding_with_spans_gives_the_same_text(tex, text):
    assert decode_marked(tex)[0] == text


MARKED = [
    ("{A}b", "Ab", [(0, 1)]),
    ("a {NASA} b {B}", "a NASA b B", [(2, 6), (9, 10)]),
    ("{The Whole}", "The Whole", [(0, 9)]),
    ("{{The} Whole}", "The Whole", [(0, 9)]),
    ("{{{A}}}", "A", [(0, 1)]),
    ("{A}{B}", "AB", [(0, 2)]),
    ("{A} {B}", "A B", [(0, 1), (2, 3)]),
    ("a{ B} c", "a B c", [(1, 3)]),
    ("a { } b{}", "a b", []),
    (r"{\"A}rger", "Ärger", []),
    (r"{\"{A}}rger", "Ärger", []),
    (r"\"{A}rger", "Ärger", []),
    (r"{{\"A}}rger", "Ärger", [(0, 1)]),
    (r"{\"Arger}", "Ärger", []),
    (r"{A{\"u}B}", "AüB", [(0, 3)]),
    (r"{\LaTeX}", "LaTeX", []),
    (r"{\emph{Foo}}", "Foo", []),
    (r"{\it Foo}", "Foo", []),
    (r"\emph{Foo}", "Foo", [(0, 3)]),
    (r"4\textsuperscript{TH} CO_{2}", "4ᵀᴴ CO₂", []),
    (r"\noopsort{A}B {C}", "B C", [(2, 3)]),
    ("{$A$} b", "$A$ b", []),
    ("{{$A$}} b", "$A$ b", [(0, 3)]),
    ("{Cu$_2$O} b", "Cu$_2$O b", [(0, 7)]),
    ("{$A$}{5}", "$A5$", []),
    ("a {B", "a B", []),
    ("a} {B}", "a B", [(2, 3)]),
    ("{e}\u0301", "é", [(0, 1)]),
    ("{ffi}", "ffi", [(0, 3)]),
    (r"\foo{Bar}", r"\foo{Bar}", [(4, 9)]),
    (r"\url{a_B}", "a_B", [(0, 3)]),
    ("{A\n  b}", "A b", [(0, 3)]),
    (r"$\{$USENIX$\}$", "USENIX", [(0, 6)]),
]


@pytest.mark.parametrize(("tex", "text", "spans"), MARKED, ids=[repr(tex) for tex, _, _ in MARKED])
def test_spans_that_braces_protect(tex, text, spans):
    assert decode_marked(tex) == (text, tuple(spans))


@pytest.mark.parametrize(
    ("tex", "text"),
    [
        ("a\n b\n\n  \n c", "a b\n\nc"),
        ("a\r\n\r\nb\rc", "a\n\nb c"),
        (r"a\par b \par{} c", "a\n\nb\n\nc"),
        ("{a\n\nb}", "a\n\nb"),
        ("$a\n\nb$", "\\$a\n\nb\\$"),
        ("\n\na\u2029b\n", "a\n\nb"),
        (r"a\emph{b}" + "\n\n--c", "ab\n\n–c"),
    ],
)
def test_paragraphs_of_abstracts_stay(tex, text):
    assert decode(tex, paragraphs=True) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"l{'}{\'E}cole {\ss}{\AE}{\v{c}}{\'{\i}}", "l{'}École ßÆčí"),
        (r"{\'e} and {\foo}", r"{\'e} and {\foo}"),
        (r"\url{{\'e}}", r"\url{{\'e}}"),
        (r"$x$ {\'e}", r"$x$ {\'e}"),
        ("{\\'e}\u0323", "\u1eb9\u0301"),
    ],
)
def test_letters_that_are_groups_are_read_at_once_where_nothing_else_is(text, expected):
    assert decode_letters(text) == expected
