"""Encode hub text as TeX that BibTeX, biber and pdflatex with UTF-8 accept, and as plain text."""

import re
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise

from bibliography.data import invert
from bibliography.latex.commands import LETTERS, MARKS, TEXT
from bibliography.latex.hub_text import (
    BODY,
    LOWERED,
    MOST_RAISED,
    NORMAL_LETTERS,
    RAISED,
    TEX,
    Spans,
    canonicalize,
    normalize_spans,
    raise_or_lower,
    split_mathematics,
)
from bibliography.latex.reader import HAS_HTML

_LETTER_COMMANDS = ("ss", "o", "O", "l", "L", "ae", "AE", "i")
_ACCENTS_OF_LETTERS = (*"`'^~=u.rHvck", '"')


def _encode_letters() -> dict[str, str]:
    r"""Return the letters that every program reads as TeX, with their TeX.

    The others stand as they are: pandoc drops `\dj`, bibutils takes `\oe` for `ø`, and Zotero, pybtex and
    bibutils misread commas and dots below and letters with two marks. Zotero reads `{\H o}`, not `{\H{o}}`,
    and citation-js `{\r{A}}`, not `\AA`. An accented i has its dot: of a dotless one biber makes two signs.
    """
    commands = {MARKS[name]: name for name in _ACCENTS_OF_LETTERS}
    encoded = {LETTERS[name]: f"{{\\{name}}}" for name in _LETTER_COMMANDS}
    for letter in map(chr, range(0xC0, 0x180)):  # those of T1, TeX's font encoding for Europe
        parts = unicodedata.normalize("NFD", letter)
        if len(parts) == 2 and (name := commands.get(parts[1])):
            base = parts[0]
            argument = f" {base}" if name == "H" else f"{{{base}}}" if name.isalpha() else base
            encoded[letter] = f"{{\\{name}{argument}}}"
    return encoded


_LETTERS = _encode_letters()
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
    | (?P<tag><(?=[/A-Za-z])) | (?P<strokes>[-–—'”]{{2,}} | [–—”] | [?!]?“) | (?P<entity>&(?=[\#A-Za-z]))
    | (?P<raised>[{re.escape(_RAISED)}]{{1,{MOST_RAISED}}})
    | (?P<lowered>[{re.escape(_LOWERED)}]{{1,{MOST_RAISED}}})
    | (?P<letter>[{"".join(_LETTERS)}](?![\u0300-\u036f]))""",
    re.VERBOSE | re.DOTALL,
)
_NEEDS_ENCODING = re.compile("|".join(map(re.escape, [*_SPECIAL, "$", "--", "''"])))
_HYPHENS = re.compile("-(?=-)")
_CAPITAL = re.compile("[A-Z]")


def encode(text: str, protected: Spans = ()) -> str:
    r"""Encode hub text as TeX, with its protected spans in braces.

    Letters of Latin script with one accent become ASCII, in the form that BibTeX sorts and abbreviates
    rightly (`{\"a}`); all others stay as they are, as programs misread their commands. What is special to
    TeX is escaped, and braces are named, as BibTeX counts escaped ones. Mathematics stays untouched; where
    it has capitals, braces around it keep styles from changing them.

    Braces of the result balance, and nothing in it reads, writes, defines or begins a comment, whatever the
    text was. `decode` and `decode_marked` give back the text and the spans.

    >>> encode("Über 50 % von $O(n)$", ((0, 4),))
    '{{\\"U}ber} 50 \\% von {$O(n)$}'
    """
    text = canonicalize(text, paragraphs=True)
    if not protected and text.isascii() and not _NEEDS_ENCODING.search(text):
        return text
    protected = normalize_spans(text, protected)
    cuts = [0, *(end for span in protected for end in span), len(text)]
    result: list[str] = []
    for number, (start, end) in enumerate(pairwise(cuts)):
        atoms = []
        for match in _ATOM.finditer(text, start, end):
            if match.start() > start:
                atoms.append(text[start : match.start()].translate(_TABLE))
            atoms.append(_encode_atom(match))
            start = match.end()
        if start < end:
            atoms.append(text[start:end].translate(_TABLE))
        if number % 2:
            # braces that protect: no backslash, nor mathematics alone, may follow the first
            if atoms[0][0] == "\\" or (len(atoms) == 1 and atoms[0][0] == "$"):
                atoms[0] = f"{{{atoms[0]}}}"
            result += ["{", *atoms, "}"]
        else:
            # BibTeX's styles would make small letters of capitals, even of \Sigma
            result += [f"{{{atom}}}" if atom[0] == "$" and _CAPITAL.search(atom) else atom for atom in atoms]
    return "".join(result)


def _encode_atom(match: re.Match[str]) -> str:
    atom, kind = match[0], match.lastgroup
    if kind == "letter":
        return _LETTERS[atom]
    if kind == "tag":
        return _SPECIAL[atom] + "{}"  # else it would be read as an escaped tag of HTML
    if kind == "words":
        return atom.translate(_TABLE)
    if kind == "maths":
        return rf"\[{atom[2:-2]}\]" if atom.startswith("$$") else atom
    if kind == "entity":
        return r"\&{}" if HAS_HTML.match(match.string, match.start()) else r"\&"
    if kind in ("raised", "lowered"):
        command = "textsuperscript" if kind == "raised" else "textsubscript"
        letters = "".join(NORMAL_LETTERS[letter] for letter in atom)
        return f"\\{command}{{{_HYPHENS.sub('-{}', letters)}}}"
    if kind != "strokes":
        return atom
    result = ""
    for sign in atom:  # dashes and quotes, kept apart by empty braces where TeX would read two as one
        tex = _LIGATURES[sign]
        result += "{}" + tex if result[-1:] == tex[0] or result in ("?", "!") else tex
    return result


# Mathematics as a line of Unicode, as far as it is simple

LONGEST, DEEPEST = 2_000, 50

_TOKEN = re.compile(r"\\sqrt\s*\[(?P<degree>[^][{}\\]{1,9})\]|\\([A-Za-z]+)|\\(.)|(\s+)|.", re.DOTALL)
_DOUBLE, _CALLIGRAPHIC, _FRAKTUR = 0x1D538, 0x1D49C, 0x1D504
_LETTERLIKE = dict(zip("CHNPQRZ", "ℂℍℕℙℚℝℤ", strict=True))
_ALPHABET_LETTERS: dict[str, tuple[int, dict[str, str]]] = {
    "bb": (_DOUBLE, _LETTERLIKE),
    "cal": (_CALLIGRAPHIC, dict(zip("BEFHILMRego", "ℬℰℱℋℐℒℳℛℯℊℴ", strict=True))),
    "frak": (_FRAKTUR, dict(zip("CHIRZ", "ℭℌℑℜℨ", strict=True))),
}
_ALPHABETS = invert(TEX["alphabets"])
_ACCENTS = {name: chr(int(code, 16)) for name, code in invert(TEX["accents"]).items()}
_KINDS = invert(TEX["mathematics"])
_SPACES = frozenset(["quad", "qquad", "enspace", "thinspace", "space", ",", ";", ":", " ", ">", "~"])
_SIGNS = {**{sign: sign for sign in "{}%&#_$"}, "|": "‖", "!": "", "/": "", "-": ""}
_BORDER = "\x01"  # between a function's name and what stands beside it
_NEEDS_SPACE = re.compile(rf"(?<=[\w)\]]){_BORDER}+(?=[\w√])(?![{re.escape(''.join(NORMAL_LETTERS))}])")
_RAISED_ALREADY = frozenset("′∘*†‡°")


class _NotSimpleError(Exception):
    """The mathematics has no form in a line of Unicode."""


def strip_tex(text: str) -> str:
    r"""Return hub text without TeX, for comparison, search, and formats without TeX.

    Mathematics becomes Unicode where it is simple, else it stands without its dollars; `\$` is a dollar.

    >>> plain(r"$O(n^2)$ for Cu$_2$O at \$5")
    'O(n²) for Cu₂O at $5'
    """
    if "$" not in text:
        return text
    result = []
    for sign, body in split_mathematics(text):
        if sign and len(body) <= LONGEST:
            with suppress(_NotSimpleError):
                line = _NEEDS_SPACE.sub(" ", _MathsRenderer().read(body)).replace(_BORDER, "")
                body = unicodedata.normalize("NFC", " ".join(line.split()))
        result.append(body)
    return "".join(result)


_Step = Callable[[str], "str | _Step"]


class _MathsRenderer:
    """Reads mathematics from left to right; a group is a list of its parts, and steps await the next part."""

    def __init__(self) -> None:
        self.groups: list[list[str]] = [[]]
        self.awaiting: list[list[_Step]] = [[]]
        self.alphabets = [""]

    def read(self, body: str) -> str:
        after_command = has_space = is_delimiter = False
        for match in _TOKEN.finditer(body):
            if match[4]:
                if not after_command or has_space:
                    self.groups[-1].append(" ")
                continue
            has_space = bool(self.groups[-1]) and self.groups[-1][-1] == " "
            if not (is_delimiter and match[0] == "."):
                self._read_token(match)
            after_command = bool(match[2])
            is_delimiter = match[2] in ("left", "right")
        if len(self.groups) > 1 or self.awaiting[0]:
            raise _NotSimpleError
        return "".join(self.groups[0])

    def _read_token(self, match: re.Match[str]) -> None:
        sign, name = match[0], match[2] or match[3]
        if match["degree"]:
            degree = raise_or_lower(match["degree"], RAISED)
            self.awaiting[-1].append(lambda part: f"{degree}√{_parenthesize(part)}")
        elif name:
            self._read_command(name)
        elif sign in "^_":
            self.awaiting[-1].append(_raise_text if sign == "^" else _lower_text)
        elif sign == "{":
            if len(self.groups) > DEEPEST:
                raise _NotSimpleError
            self.groups.append([])
            self.awaiting.append([])
            self.alphabets.append("")
        elif sign == "}":
            if len(self.groups) == 1 or self.awaiting.pop():
                raise _NotSimpleError
            self.alphabets.pop()
            self._add_part("".join(self.groups.pop()))
        elif sign in "&%":
            raise _NotSimpleError
        else:
            self._add_part({"'": "′", "~": " "}.get(sign, sign))

    def _add_part(self, part: str) -> None:
        """Add a complete part, after the steps that await it, the last one first."""
        if self.alphabets[-1]:
            part = _apply_alphabet(self.alphabets[-1], part)
        awaiting = self.awaiting[-1]
        while awaiting:
            result = awaiting.pop()(part)
            if not isinstance(result, str):
                return awaiting.append(result)
            part = result
        return self.groups[-1].append(part)

    def _read_command(self, name: str) -> None:
        if _KINDS.get(name) == "functions":
            self._add_part(f"{_BORDER}{name.removeprefix('b')}{_BORDER}")
        elif name in ("cal", "scr", "bb", "frak", "goth"):
            self.alphabets[-1] = _ALPHABETS[name]
        elif name in _SPACES:
            self._add_part(" ")
        elif name in TEXT:
            self._add_part(TEXT[name])
        elif name in _KINDS:
            return
        elif name in _SIGNS:
            self._add_part(_SIGNS[name])
        elif name in _ACCENTS:
            self.awaiting[-1].append(lambda part: _add_accent(part, _ACCENTS[name]))
        elif name in _ALPHABETS:
            self.awaiting[-1].append(lambda part: _apply_alphabet(_ALPHABETS[name], part))
        elif name in _STEPS:
            self.awaiting[-1].append(_STEPS[name])
        else:
            raise _NotSimpleError


def _raise_text(part: str) -> str:
    part = part.replace(" ", "")
    if part and _RAISED_ALREADY.issuperset(part):
        return part.replace("∘", "°")
    return raise_or_lower(part, RAISED) or f"^{_parenthesize(part)}"


def _lower_text(part: str) -> str:
    part = part.replace(" ", "")
    return raise_or_lower(part, LOWERED) or f"_{_parenthesize(part)}"


def _parenthesize(part: str) -> str:
    bare = part.replace(_BORDER, "")
    return bare if len(bare) == 1 or bare.isalnum() else f"({part})"


def _add_accent(part: str, mark: str) -> str:
    if len(part) > 1 and mark not in "\u0305\u0332":
        raise _NotSimpleError
    return unicodedata.normalize("NFC", "".join(letter + mark for letter in part))


def _apply_alphabet(alphabet: str, part: str) -> str:
    start, exceptions = _ALPHABET_LETTERS[alphabet]
    return "".join(
        exceptions.get(letter) or chr(start + ord(letter) - ord("A") - (6 if letter > "Z" else 0))
        if letter.isascii() and letter.isalpha()
        else letter
        for letter in part
    )


def _make_fraction(above: str) -> _Step:
    return lambda below: f"{_parenthesize(above)}/{_parenthesize(below)}"


_STEPS: dict[str, _Step] = {
    "frac": _make_fraction,
    "tfrac": _make_fraction,
    "dfrac": _make_fraction,
    "sqrt": lambda part: f"√{_parenthesize(part)}",
    "operatorname": lambda part: f"{_BORDER}{part}{_BORDER}",
    "pmod": lambda part: f" (mod {part})",
    "sp": _raise_text,
    "sb": _lower_text,
    "textsuperscript": _raise_text,
    "textsubscript": _lower_text,
}
