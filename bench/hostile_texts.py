r"""Pieces of text that are hostile when they are repeated: reading them must take linear time.

The tests read short repetitions and check the result; the benchmarks read long ones and measure the time.
"""

UNCLOSED = [
    "@misc{k, title = {x\n", '@misc{k, title = "x\n', '@misc{k,\n a = "b c', "@comment{\n",
    "@comment{@misc{a,", "@misc{a,\n", "@misc{k, a={\\} x, ", "@misc{k, x={", "%@a{",
    "@misc{k,crossref={l}}\n", "a = {", "@string{a = b\n", 'x@misc{k, a = "b {c", } ',
    "x@misc{k, a = {\\} b}", "x@misc{k, a = {", 'x@misc{k, a = "b {c %", }',
]  # fmt: skip
"""BibTeX that is not closed."""

OPENED = ["@misc{k, title = {", '@misc{k, title = "', "@misc{", "@comment{", "@string{a = {"]
FILLING = ["{", "}", '"', "x", " ", "\n", "a,", "= ", "#"]
"""Beginnings of BibTeX entries that never end, and what is repeated after them."""

IN_FIELDS = [
    ",", "A, ", " and ", "A;", "A & ", "$^", "{", "{A} and ", "family=", "*", "\\thanks{", "~", "-", "^{*}",
]  # fmt: skip
FIELDS = ["author", "author+an", "year", "month", "date", "pages", "keywords", "url", "doi"]

IN_TEX = [
    "{", "}", "{}", "{A}", '\\"', '\\"{', "\\'{}", "{\\'e}", "$", "$a", "$ \\$", "$5{}", "{$a$}1", "\\(",
    "\\[", "\\emph{", "\\a", "\\foo{", "\\foo{}", "\\url{", "\\url{a}$", "\\href{", "\\noopsort{",
    "\\enquote{", "\\ensuremath{", "\\textsuperscript{", "_{", "\\verb|", "\\char65", "\\kern", "\\par",
    "\\\\$", "\\textbackslash\\$", "`", "'", "-", "<i ", "<i>", "&a", "&amp;", "a\u0301\u0323", "{\u0301}",
    "\u0301\u0323", "\ud800", " ", "\n", "\\ ", "%", "&", "$\\{$A$\\}$", "\\mkbibparens[", "?`", "¹",
    "$a$\\textsuperscript{Q}", "$a$\\ensuremath{$5}", "é", "“",
]  # fmt: skip
NESTED = [
    '\\"{', "\\emph{", "\\foo{", "\\url{", "\\ensuremath{", "\\textsuperscript{", "^{", "\\enquote{", "{",
]  # fmt: skip
"""What opens a group; each is closed as often."""

IN_MATHEMATICS = ["{", "\\{", "\\ ", "^", "\\a ", "\\{$A$\\}"]

IN_HTML = [
    "<", "<i>", "<sub>", "&amp;", "<!--", '<span class="nocase">x', "<mml:math>", "<i ", "&#", "$a$ nocase",
    "$$ $",
]  # fmt: skip

IN_IDENTIFIERS = [
    "10.1145/", "doi:", "https://doi.org/", "(((((", "10.1145/x,", "978-",
    "semanticscholar.org/paper/", "%25",
]  # fmt: skip

IN_FILES = [
    b"{", b"}", b"[", b'"', b"$", b"\0", b"\\", b"TY  - ", b"TY  - JOUR\n", b"\n", b"\xff", b"@article{a,\n",
    b'{"title":', b"AU  - a\n", b'{"title":"x"},', b"<sub>",
]  # fmt: skip
"""Pieces of files of any format."""

IN_TITLES = ["word ", "ü", "{a} ", "$x$ ", "é", "罗", "\u202e", "&amp;", "<i>"]
"""Pieces of titles of entries."""


def repeat_text(text: str, length: int) -> str:
    """Return the piece repeated to about so many characters."""
    return text * max(1, length // len(text))


def nest_groups(opening: str, length: int) -> str:
    """Return nested groups of about so many characters in all."""
    depth = length // (len(opening) + 1)
    return f"{opening * depth}a{'}' * depth}"
