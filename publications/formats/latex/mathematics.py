"""Mathematics as a line of Unicode, as far as it is simple."""

import re
import unicodedata
from collections.abc import Callable

from publications.formats.latex.hub import pieces
from publications.formats.latex.tables import LOWERED, ON_THE_LINE, RAISED, TEX, TEXT, raise_or_lower
from publications.formats.tables import invert

LONGEST, DEEPEST = 2_000, 50

_TOKEN = re.compile(r"\\sqrt\s*\[(?P<degree>[^][{}\\]{1,9})\]|\\([A-Za-z]+)|\\(.)|(\s+)|.", re.DOTALL)
_DOUBLE, _CALLIGRAPHIC, _FRAKTUR = 0x1D538, 0x1D49C, 0x1D504
_OLDER = dict(zip("CHNPQRZ", "ℂℍℕℙℚℝℤ", strict=True))
_LETTERS: dict[str, tuple[int, dict[str, str]]] = {
    "bb": (_DOUBLE, _OLDER),
    "cal": (_CALLIGRAPHIC, dict(zip("BEFHILMRego", "ℬℰℱℋℐℒℳℛℯℊℴ", strict=True))),
    "frak": (_FRAKTUR, dict(zip("CHIRZ", "ℭℌℑℜℨ", strict=True))),
}
_ALPHABETS = invert(TEX["alphabets"])
_ACCENTS = {name: chr(int(code, 16)) for name, code in invert(TEX["accents"]).items()}
_KINDS = invert(TEX["mathematics"])
_SPACES = frozenset(["quad", "qquad", "enspace", "thinspace", "space", ",", ";", ":", " ", ">", "~"])
_SIGNS = {**{sign: sign for sign in "{}%&#_$"}, "|": "‖", "!": "", "/": "", "-": ""}
_BORDER = "\x01"  # between a function's name and what stands beside it
_ASUNDER = re.compile(rf"(?<=[\w)\]]){_BORDER}+(?=[\w√])(?![{re.escape(''.join(ON_THE_LINE))}])")
_STAYS_HIGH = frozenset("′∘*†‡°")


class _NotSimpleError(Exception):
    """There is no line of Unicode for it."""


def plain(text: str) -> str:
    r"""The text of the hub without TeX, for comparing, searching, and formats that have none.

    Mathematics becomes Unicode where it is simple, else it stands without its dollars; `\$` is a dollar.

    >>> plain(r"$O(n^2)$ for Cu$_2$O at \$5")
    'O(n²) for Cu₂O at $5'
    """
    if "$" not in text:
        return text
    return "".join(_line(words) if sign else words for sign, words in pieces(text))


def _line(body: str) -> str:
    if len(body) > LONGEST:
        return body
    try:
        line = _Line().read(body)
    except _NotSimpleError:
        return body
    line = _ASUNDER.sub(" ", line).replace(_BORDER, "")
    return unicodedata.normalize("NFC", " ".join(line.split()))


_Step = Callable[[str], "str | _Step"]


class _Line:
    """Reads mathematics from left to right; a group is a list of its parts, and steps await the next part."""

    def __init__(self) -> None:
        self.groups: list[list[str]] = [[]]
        self.awaiting: list[list[_Step]] = [[]]
        self.alphabets = [""]

    def read(self, body: str) -> str:
        after_command = spaced = delimiter = False
        for found in _TOKEN.finditer(body):
            if found[4]:
                if not after_command or spaced:
                    self.groups[-1].append(" ")
                continue
            spaced = bool(self.groups[-1]) and self.groups[-1][-1] == " "
            if not (delimiter and found[0] == "."):
                self._token(found)
            after_command = bool(found[2])
            delimiter = found[2] in ("left", "right")
        if len(self.groups) > 1 or self.awaiting[0]:
            raise _NotSimpleError
        return "".join(self.groups[0])

    def _token(self, found: re.Match[str]) -> None:
        name = found[2] or found[3]
        if found["degree"]:
            degree = raise_or_lower(found["degree"], RAISED)
            self.awaiting[-1].append(lambda words: f"{degree}√{_whole(words)}")
        elif name:
            self._command(name)
        elif found[0] in "^_":
            self.awaiting[-1].append(_raised if found[0] == "^" else _lowered)
        elif found[0] == "{":
            self._open()
        elif found[0] == "}":
            self._close()
        elif found[0] in "&%":
            raise _NotSimpleError
        else:
            self._part({"'": "′", "~": " "}.get(found[0], found[0]))

    def _open(self) -> None:
        if len(self.groups) > DEEPEST:
            raise _NotSimpleError
        self.groups.append([])
        self.awaiting.append([])
        self.alphabets.append("")

    def _close(self) -> None:
        if len(self.groups) == 1 or self.awaiting.pop():
            raise _NotSimpleError
        self.alphabets.pop()
        self._part("".join(self.groups.pop()))

    def _part(self, words: str) -> None:
        """A part is complete: let the steps have it that await it, the last first."""
        if self.alphabets[-1]:
            words = _lettered(self.alphabets[-1], words)
        awaiting = self.awaiting[-1]
        while awaiting:
            made = awaiting.pop()(words)
            if not isinstance(made, str):
                return awaiting.append(made)
            words = made
        return self.groups[-1].append(words)

    def _command(self, name: str) -> None:
        if _KINDS.get(name) == "functions":
            self._part(f"{_BORDER}{name.removeprefix('b')}{_BORDER}")
        elif name in ("cal", "scr", "bb", "frak", "goth"):
            self.alphabets[-1] = _ALPHABETS[name]
        elif name in _SPACES:
            self._part(" ")
        elif name in TEXT:
            self._part(TEXT[name])
        elif name not in _KINDS:
            self._await(name)

    def _await(self, name: str) -> None:
        if name in _SIGNS:
            self._part(_SIGNS[name])
        elif name in _ACCENTS:
            self.awaiting[-1].append(lambda words: _accented(words, _ACCENTS[name]))
        elif name in _ALPHABETS:
            self.awaiting[-1].append(lambda words: _lettered(_ALPHABETS[name], words))
        elif name in _STEPS:
            self.awaiting[-1].append(_STEPS[name])
        else:
            raise _NotSimpleError


def _raised(words: str) -> str:
    words = words.replace(" ", "")
    if words and _STAYS_HIGH.issuperset(words):
        return words.replace("∘", "°")
    return raise_or_lower(words, RAISED) or f"^{_whole(words)}"


def _lowered(words: str) -> str:
    words = words.replace(" ", "")
    return raise_or_lower(words, LOWERED) or f"_{_whole(words)}"


def _whole(words: str) -> str:
    bare = words.replace(_BORDER, "")
    return bare if len(bare) == 1 or bare.isalnum() else f"({words})"


def _accented(words: str, mark: str) -> str:
    if len(words) > 1 and mark not in "\u0305\u0332":
        raise _NotSimpleError
    return unicodedata.normalize("NFC", "".join(letter + mark for letter in words))


def _lettered(alphabet: str, words: str) -> str:
    start, older = _LETTERS[alphabet]
    return "".join(
        older.get(letter) or chr(start + ord(letter) - ord("A") - (6 if letter > "Z" else 0))
        if letter.isascii() and letter.isalpha()
        else letter
        for letter in words
    )


def _fraction(above: str) -> _Step:
    return lambda below: f"{_whole(above)}/{_whole(below)}"


_STEPS: dict[str, _Step] = {
    "frac": _fraction,
    "tfrac": _fraction,
    "dfrac": _fraction,
    "sqrt": lambda words: f"√{_whole(words)}",
    "operatorname": lambda words: f"{_BORDER}{words}{_BORDER}",
    "pmod": lambda words: f" (mod {words})",
    "sp": _raised,
    "sb": _lowered,
    "textsuperscript": _raised,
    "textsubscript": _lowered,
}
