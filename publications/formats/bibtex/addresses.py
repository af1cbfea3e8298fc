r"""Addresses and identifiers as BibTeX files have them: verbatim, or with the escapes that TeX wants.

BibLaTeX takes `url`, `doi`, `eprint` and `file` as they stand; files made for BibTeX have `\_`, `\%`, `{\_}`,
`$\sim$`, `\url{…}` in them.
"""

import re

from publications.formats.text import one_line

_WRAPPED = re.compile(r"\\(?:url|path|nolinkurl|texttt)\s*\{(.*)\}", re.DOTALL)
_TEX = re.compile(
    r"\\\{(.)\\\}|\\([_%#&${}^ ])(?:\{\})?"
    r"|(\\textasciitilde(?:\{\}| )?|\\~(?:\{ ?\})?|\$\\sim\$|\\string~)"
    r"|(\\textunderscore(?:\{\}| )?)|(\\slash(?:\{\}| )?)|\\-|\\string|[{}]"
)
_ANOTHER = re.compile(r"(?<![\s;,])[\s;,]++(?=(?:https?|ftp)://)", re.IGNORECASE)
_LONG = 10_000


def verbatim(text: str) -> str:
    """The address or identifier that a value is, without TeX; line breaks in it are the editor's."""
    text = text.strip()
    if "\\" in text or "{" in text or "$" in text:
        if len(text) < _LONG and (found := _WRAPPED.fullmatch(text)):
            text = found[1]
        text = _TEX.sub(_plain, text)
    text = one_line(text)
    if text[:1] == "<" and text[-1:] == ">":
        text = text[1:-1]
    return text.replace(" ", "") if " " in text and "://" in text[:10] else text


def _plain(found: re.Match[str]) -> str:
    bare, escaped, tilde, underscore, slash = found.groups()
    return bare or escaped or ("~" if tilde else "_" if underscore else "/" if slash else "")


def addresses(text: str) -> list[str]:
    """The addresses of a value, which may hold several with commas, semicolons or spaces between them."""
    if text.count("://") < 2:
        return [verbatim(text)]
    return [verbatim(each) for each in _ANOTHER.split(text.strip()) if each.strip()]
