"""TeX to text of the hub."""

import re

from .html import HAS_HTML
from .hub import canonical, has_delimiters
from .letters import with_letters
from .reading import Reader
from .spans import Spans, without_marks
from .tidying import tidy

_SCRIPT = re.compile(r"[_^]\{")


def decode(text: str, paragraphs: bool = False) -> str:
    r"""The text of a field of a bibliography, which is TeX, as text of the hub.

    Accents, letters, signs and quotes become Unicode, also raised and lowered letters where all of them
    exist; braces vanish, and so do commands for fonts, while their arguments stay. `\url` keeps its argument
    as it stands. Commands that are not known stay with their braces: nothing is lost, and nothing is ever
    expanded, read or run, `\input` and `\def` no more than others. `%` is a per cent sign, as bibliographies
    have no comments. `$…$`, `$$…$$`, `\(…\)`, `\[…\]` and `\ensuremath{…}` become `$…$`, untouched but for
    white space; dollars that cannot be mathematics, as in "from $5 to $10", become `\$`.

    Of HTML, entities are decoded (`&amp;`, `&#233;`, `\&lt;`), <sub> and <sup> lower and raise, and the other
    tags of exported titles (i, b, u, em, strong, sc, scp, small, tt, span, br, p, jats:…) are dropped; other
    words in angle brackets are words.

    With paragraphs blank lines and `\par` stay as blank lines, else the text is one line.

    >>> decode(r"{\"U}ber {$O(n)$} in Gda{\'n}sk --- 50\% \emph{more}")
    'Über $O(n)$ in Gdańsk — 50% more'
    """
    text = _source(text, paragraphs)
    if "\\" in text:
        text = with_letters(text)
    if "\\" in text or "$" in text or "`" in text or _needs_reader(text):
        return _legal(tidy(Reader(text).read().finished(), paragraphs), paragraphs)
    if "{" in text or "}" in text or "~" in text or "--" in text or "''" in text:
        text = text.replace("---", "—").replace("--", "–").replace("''", "”").replace("~", " ")
        text = tidy(text.replace("{", "").replace("}", ""), paragraphs)
    return text


def _source(text: str, paragraphs: bool = False) -> str:
    """The source, tidy, but for a control space at its end."""
    made = tidy(text, paragraphs)
    return made + " " if made[-1:] == "\\" and text[-1:].isspace() else made


def _needs_reader(text: str) -> bool:
    """Whether there is more in a text without commands than braces, dashes, quotes and ties."""
    if ("&" in text or "<" in text) and HAS_HTML.search(text):
        return True
    return "{" in text and bool(_SCRIPT.search(text))


def _legal(text: str, paragraphs: bool = False) -> str:
    """Signs that were spelled as commands may form what the hub takes for mathematics."""
    return canonical(text, paragraphs) if has_delimiters(text) else text


def decode_marked(text: str) -> tuple[str, Spans]:
    r"""The text as `decode` has it, and the spans of it that braces protect from changes of case.

    As in BibTeX, a group protects if no group is around it and its first character is no backslash (which
    makes it a "special character" whose capitals do change); the arguments of accents, `\textsuperscript` and
    `\textsubscript` protect nothing, nor do braces around nothing but mathematics, which needs no protection.
    Spans that touch are one.

    >>> decode_marked(r"The {\"A}rger of {NASA} and {\it Bacteria}")
    ('The Ärger of NASA and Bacteria', ((13, 17),))
    """
    if "{" not in text:
        return decode(text), ()
    made, spans = without_marks(Reader(_source(text), marked=True).read().finished())
    legal = _legal(made)
    return legal, spans if legal == made else ()
