"""Writing TeX that BibTeX, biber and pdflatex with UTF-8 understand."""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

from publications.formats.latex.commands import LETTERS, LOWERED, MARKS, MOST_RAISED, ON_THE_LINE, RAISED
from publications.formats.latex.decoder import HAS_HTML
from publications.formats.latex.hub import BODY, Spans, canonical, settled

_WRITTEN = {MARKS[name]: name for name in ("textcommabelow", *"`'^~=u.rHvdckb", '"')}  # any font has them
_COMMANDS = "ss SS o O l L ae AE oe OE dh DH dj DJ th TH ng NG i j"
_LETTERS = {LETTERS[name]: name for name in _COMMANDS.split()}
MOST_WRITTEN = 6  # marks on one letter that are written as TeX


@lru_cache(4096)
def as_tex(letter: str) -> str:
    """Return a letter of Latin script with its marks in ASCII, or as it is where TeX's own fonts lack these.

    An accented i is written with its dot: LaTeX takes that off, and of a dotless one biber makes two signs.

    >>> as_tex("ế")
    "{\\\\'{\\\\^e}}"
    """
    parts = unicodedata.normalize("NFD", letter)
    base, marks = parts[0], parts[1:]
    if letter in "åÅ":
        return "{\\aa}" if letter == "å" else "{\\AA}"
    if base in "ıȷ" and marks:  # with the accent command it would be read as an i
        return f"{{\\{_LETTERS[base]}}}" + marks
    writable = len(marks) <= MOST_WRITTEN and all(mark in _WRITTEN for mark in marks)
    if not writable or (base in "ij" and "\u0307" in marks) or not (base.isascii() or base in _LETTERS):
        return letter
    tex = f"\\{_LETTERS[base]}" if base in _LETTERS else base
    for place, mark in enumerate(marks):
        name = _WRITTEN[mark]
        inner = tex if place == 0 else f"{{{tex}}}"
        if name.isalpha() and place == 0 and not inner.startswith("\\"):
            inner = f"{{{inner}}}"
        tex = f"\\{name}{inner}"
    return f"{{{tex}}}" if tex != letter else letter


_SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\textbraceleft{}",  # a brace that is escaped counts for BibTeX, and may leave its field
    "}": r"\textbraceright{}",
    "&": r"\&",
    "%": r"\%",
    "#": r"\#",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "`": r"\textasciigrave{}",
    "<": r"\textless{}",  # < > | are other signs in TeX's first font
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
}
_LIGATURES = {"-": "-", "–": "--", "—": "---", "'": "'", "“": "``", "”": "''", "?": "?", "!": "!"}
_TABLE = str.maketrans(_SPECIAL)
_RAISED, _LOWERED = "".join(RAISED.values()), "".join(LOWERED.values())
_ATOM = re.compile(
    rf"""(?P<words>(?:\\\\)+) | (?P<dollars>(?:\\\$)+)
    | (?P<maths>\$\$(?:{BODY.pattern})\$\$ | \$(?:{BODY.pattern})\$)
    | (?P<strokes>[-–—'”]{{2,}} | [–—”] | [?!]?“) | (?P<entity>&(?=[\#A-Za-z]))
    | (?P<raised>[{re.escape(_RAISED)}]{{1,{MOST_RAISED}}})
    | (?P<lowered>[{re.escape(_LOWERED)}]{{1,{MOST_RAISED}}})
    | (?P<letter>(?:[A-Za-z](?=[\u0300-\u036f]) | [\u00c0-\u024f\u1e00-\u1eff])[\u0300-\u036f]*)""",
    re.VERBOSE | re.DOTALL,
)
_WORTH_A_LOOK = re.compile("|".join(map(re.escape, [*_SPECIAL, "$", "--", "''"])))
_HYPHENS = re.compile("-(?=-)")
_CAPITAL = re.compile("[A-Z]")


def encode(text: str, protected: Spans = ()) -> str:
    r"""Return the text of the hub as TeX, its protected spans in braces.

    Letters of Latin script become ASCII, in the form that BibTeX sorts and abbreviates rightly (`{\"a}`);
    other scripts stay as they are, and so do Latin letters with accents that TeX's own fonts lack. What is
    special to TeX is escaped, and braces are named, as BibTeX counts escaped ones. Mathematics stays
    untouched; where it has capitals, braces around it keep styles from changing them.

    Braces of the result balance, and nothing in it reads, writes, defines or begins a comment, whatever the
    text was. `decode` and `decode_marked` give back the text and the spans.

    >>> encode("Über 50 % von $O(n)$", ((0, 4),))
    '{{\\"U}ber} 50 \\% von {$O(n)$}'
    """
    text = canonical(text, paragraphs=True)
    if not protected and text.isascii() and not _WORTH_A_LOOK.search(text):
        return text
    protected = settled(text, protected)
    cuts = [0, *(end for span in protected for end in span), len(text)]
    pieces: list[str] = []
    for number, (start, end) in enumerate(pairwise(cuts)):
        atoms = _split_atoms(text, start, end)
        pieces += _wrap_in_braces(atoms) if number % 2 else map(_protect_capitals, atoms)
    return "".join(pieces)


def _split_atoms(text: str, start: int, end: int) -> list[str]:
    """Return a part of the text as TeX, in pieces that belong together."""
    atoms = []
    for match in _ATOM.finditer(text, start, end):
        if match.start() > start:
            atoms.append(text[start : match.start()].translate(_TABLE))
        atoms.append(_WRITERS[match.lastgroup or ""](match[0], match))
        start = match.end()
    if start < end:
        atoms.append(text[start:end].translate(_TABLE))
    return atoms


def _encode_maths(words: str, match: re.Match[str]) -> str:
    return rf"\[{words[2:-2]}\]" if words.startswith("$$") else words


def _encode_strokes(words: str, match: re.Match[str]) -> str:
    """Encode dashes and quotes, kept apart by empty braces where TeX would read two as one."""
    result = ""
    for sign in words:
        tex = _LIGATURES[sign]
        result += "{}" + tex if result[-1:] == tex[0] or result in ("?", "!") else tex
    return result


def _encode_ampersand(words: str, match: re.Match[str]) -> str:
    return r"\&{}" if HAS_HTML.match(match.string, match.start()) else r"\&"


def _encode_script(words: str, match: re.Match[str]) -> str:
    command = "textsuperscript" if match.lastgroup == "raised" else "textsubscript"
    letters = "".join(ON_THE_LINE[letter] for letter in words)
    return f"\\{command}{{{_HYPHENS.sub('-{}', letters)}}}"


_WRITERS: dict[str, Callable[[str, re.Match[str]], str]] = {
    "words": lambda words, match: words.translate(_TABLE),
    "dollars": lambda words, match: words,
    "maths": _encode_maths,
    "strokes": _encode_strokes,
    "entity": _encode_ampersand,
    "raised": _encode_script,
    "lowered": _encode_script,
    "letter": lambda words, match: as_tex(words),
}


def _protect_capitals(atom: str) -> str:
    """Put braces around capitals, even \\Sigma, of which BibTeX's styles would make small letters."""
    return f"{{{atom}}}" if atom[0] == "$" and _CAPITAL.search(atom) else atom


def _wrap_in_braces(atoms: list[str]) -> list[str]:
    """Wrap atoms in braces that protect: no backslash, nor mathematics alone, may follow the first."""
    if atoms[0][0] == "\\" or (len(atoms) == 1 and atoms[0][0] == "$"):
        atoms[0] = f"{{{atoms[0]}}}"
    return ["{", *atoms, "}"]
