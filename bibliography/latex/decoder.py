"""Decode TeX to hub text: one pass from left to right over a stack of groups; nothing is ever expanded."""

import re
from functools import lru_cache

from bibliography.latex.commands import COMMANDS, HANDLERS, keep_unknown, read_bare_script
from bibliography.latex.hub_text import Spans, canonicalize, compose, extract_spans, has_delimiters, tidy
from bibliography.latex.reader import HAS_HTML, Reader, Step


def run_command(reader: Reader, match: re.Match[str]) -> None:
    """Call the handler of a command."""
    name = match[1] or match[0][1:]
    command = COMMANDS.get(name)
    if command:
        HANDLERS[command.kind](reader, command, match)
    elif len(name) > 1 and name[0] == "&":
        reader.read_html(match)
    else:
        keep_unknown(reader, name)


_STEPS: dict[str, Step] = {
    "\\": run_command,
    "{": Reader.open_braces,
    "}": Reader.close_group,
    "$": Reader.read_dollar,
    "&": Reader.read_html,
    "<": Reader.read_html,
    "'": Reader.read_quote,
    "`": Reader.read_quote,
    "_": read_bare_script,
    "^": read_bare_script,
    **dict.fromkeys("~-?!", Reader.read_quote),
}


_LETTER = re.compile(
    r"""\{\\(?:
        ['`"^~=.] (?: [A-Za-z] | \{[A-Za-z]\} | \\[ij] | \{\\[ij]\} )
        | [cvuHkrd]\{[A-Za-z]\} | [oOlL] | ss | ae | AE | oe | OE | aa | AA
    )\}""",
    re.VERBOSE,
)


def decode_letters(text: str) -> str:
    r"""Decode accented letters, if the text has no other TeX that begins with "\" or "$".

    Any other text is returned unchanged, as the meaning of a group depends on its context.

    >>> with_letters(r"l{'}{\'E}cole"), with_letters(r"\url{{\'e}}")
    ("l{'}École", "\\url{{\\'e}}")
    """
    if "$" in text:
        return text
    result = _LETTER.sub(lambda match: _decode_letter(match[0]), text)
    return text if "\\" in result else compose(result)


@lru_cache(maxsize=2_000)
def _decode_letter(group: str) -> str:
    return Reader(group).read(_STEPS).build()


_BRACED_SCRIPT = re.compile(r"[_^]\{")


def decode(text: str, paragraphs: bool = False) -> str:
    r"""Decode the TeX of a field to hub text.

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
    text = _prepare_source(text, paragraphs)
    if "\\" in text:
        text = decode_letters(text)
    if (
        "\\" in text
        or "$" in text
        or "`" in text
        or (("&" in text or "<" in text) and HAS_HTML.search(text))
        or ("{" in text and _BRACED_SCRIPT.search(text))
    ):
        return _escape_delimiters(tidy(Reader(text).read(_STEPS).build(), paragraphs), paragraphs)
    if "{" in text or "}" in text or "~" in text or "--" in text or "''" in text:
        text = text.replace("---", "—").replace("--", "–").replace("''", "”").replace("~", " ")
        text = tidy(text.replace("{", "").replace("}", ""), paragraphs)
    return text


def _prepare_source(text: str, paragraphs: bool = False) -> str:
    """Return the source, tidied, with a control space at its end preserved."""
    source = tidy(text, paragraphs)
    return source + " " if source[-1:] == "\\" and text[-1:].isspace() else source


def _escape_delimiters(text: str, paragraphs: bool = False) -> str:
    """Escape decoded text that hub text would take for mathematics."""
    return canonicalize(text, paragraphs) if has_delimiters(text) else text


def decode_marked(text: str) -> tuple[str, Spans]:
    r"""Return the text as `decode` has it, and the spans of it that braces protect from changes of case.

    As in BibTeX, a group protects if no group is around it and its first character is no backslash (which
    makes it a "special character" whose capitals do change); the arguments of accents, `\textsuperscript` and
    `\textsubscript` protect nothing, nor do braces around nothing but mathematics, which needs no protection.
    Spans that touch are one.

    >>> decode_marked(r"The {\"A}rger of {NASA} and {\it Bacteria}")
    ('The Ärger of NASA and Bacteria', ((13, 17),))
    """
    if "{" not in text:
        return decode(text), ()
    result, spans = extract_spans(Reader(_prepare_source(text), mark_groups=True).read(_STEPS).build())
    canonical_text = _escape_delimiters(result)
    return canonical_text, spans if canonical_text == result else ()
