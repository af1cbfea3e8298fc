"""Mathematics as a line of Unicode, as far as it is simple."""

import re
import unicodedata
from collections.abc import Callable

from publications.formats.data import invert
from publications.formats.latex.commands import LOWERED, ON_THE_LINE, RAISED, TEX, TEXT, raise_or_lower
from publications.formats.latex.hub import pieces

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
    r"""Return the text of the hub without TeX, for comparing, searching, and formats that have none.

    Mathematics becomes Unicode where it is simple, else it stands without its dollars; `\$` is a dollar.

    >>> plain(r"$O(n^2)$ for Cu$_2$O at \$5")
    'O(n²) for Cu₂O at $5'
    """
    if "$" not in text:
        return text
    return "".join(_render_line(words) if sign else words for sign, words in pieces(text))


def _render_line(body: str) -> str:
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
        for match in _TOKEN.finditer(body):
            if match[4]:
                if not after_command or spaced:
                    self.groups[-1].append(" ")
                continue
            spaced = bool(self.groups[-1]) and self.groups[-1][-1] == " "
            if not (delimiter and match[0] == "."):
                self._read_token(match)
            after_command = bool(match[2])
            delimiter = match[2] in ("left", "right")
        if len(self.groups) > 1 or self.awaiting[0]:
            raise _NotSimpleError
        return "".join(self.groups[0])

    def _read_token(self, match: re.Match[str]) -> None:
        name = match[2] or match[3]
        if match["degree"]:
            degree = raise_or_lower(match["degree"], RAISED)
            self.awaiting[-1].append(lambda words: f"{degree}√{_wrap_whole(words)}")
        elif name:
            self._read_command(name)
        elif match[0] in "^_":
            self.awaiting[-1].append(_raise_words if match[0] == "^" else _lower_words)
        elif match[0] == "{":
            self._open()
        elif match[0] == "}":
            self._close()
        elif match[0] in "&%":
            raise _NotSimpleError
        else:
            self._add_part({"'": "′", "~": " "}.get(match[0], match[0]))

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
        self._add_part("".join(self.groups.pop()))

    def _add_part(self, words: str) -> None:
        """Add a part that is complete: the steps have it that await it, the last first."""
        if self.alphabets[-1]:
            words = _apply_alphabet(self.alphabets[-1], words)
        awaiting = self.awaiting[-1]
        while awaiting:
            result = awaiting.pop()(words)
            if not isinstance(result, str):
                return awaiting.append(result)
            words = result
        return self.groups[-1].append(words)

    def _read_command(self, name: str) -> None:
        if _KINDS.get(name) == "functions":
            self._add_part(f"{_BORDER}{name.removeprefix('b')}{_BORDER}")
        elif name in ("cal", "scr", "bb", "frak", "goth"):
            self.alphabets[-1] = _ALPHABETS[name]
        elif name in _SPACES:
            self._add_part(" ")
        elif name in TEXT:
            self._add_part(TEXT[name])
        elif name not in _KINDS:
            self._await_part(name)

    def _await_part(self, name: str) -> None:
        if name in _SIGNS:
            self._add_part(_SIGNS[name])
        elif name in _ACCENTS:
            self.awaiting[-1].append(lambda words: _add_accent(words, _ACCENTS[name]))
        elif name in _ALPHABETS:
            self.awaiting[-1].append(lambda words: _apply_alphabet(_ALPHABETS[name], words))
        elif name in _STEPS:
            self.awaiting[-1].append(_STEPS[name])
        else:
            raise _NotSimpleError


def _raise_words(words: str) -> str:
    words = words.replace(" ", "")
    if words and _STAYS_HIGH.issuperset(words):
        return words.replace("∘", "°")
    return raise_or_lower(words, RAISED) or f"^{_wrap_whole(words)}"


def _lower_words(words: str) -> str:
    words = words.replace(" ", "")
    return raise_or_lower(words, LOWERED) or f"_{_wrap_whole(words)}"


def _wrap_whole(words: str) -> str:
    bare = words.replace(_BORDER, "")
    return bare if len(bare) == 1 or bare.isalnum() else f"({words})"


def _add_accent(words: str, mark: str) -> str:
    if len(words) > 1 and mark not in "\u0305\u0332":
        raise _NotSimpleError
    return unicodedata.normalize("NFC", "".join(letter + mark for letter in words))


def _apply_alphabet(alphabet: str, words: str) -> str:
    start, older = _LETTERS[alphabet]
    return "".join(
        older.get(letter) or chr(start + ord(letter) - ord("A") - (6 if letter > "Z" else 0))
        if letter.isascii() and letter.isalpha()
        else letter
        for letter in words
    )


def _make_fraction(above: str) -> _Step:
    return lambda below: f"{_wrap_whole(above)}/{_wrap_whole(below)}"


_STEPS: dict[str, _Step] = {
    "frac": _make_fraction,
    "tfrac": _make_fraction,
    "dfrac": _make_fraction,
    "sqrt": lambda words: f"√{_wrap_whole(words)}",
    "operatorname": lambda words: f"{_BORDER}{words}{_BORDER}",
    "pmod": lambda words: f" (mod {words})",
    "sp": _raise_words,
    "sb": _lower_words,
    "textsuperscript": _raise_words,
    "textsubscript": _lower_words,
}
