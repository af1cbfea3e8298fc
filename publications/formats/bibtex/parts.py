"""Names as BibTeX splits them: a list at "and", a name into first, von, last and jr parts.

The rules are those of btxdoc, section 4, and of bibtex.web: braces hide what is in them; a word belongs to
the von part if its first letter outside of braces is a small one, where a group that begins with a backslash
(a "special character") counts as the letter it stands for. Ties separate words as spaces do.
"""

import re
from typing import NamedTuple

_AND = re.compile(" and ", re.IGNORECASE)
_SPACE = r"(?:\s|(?<!\\)~|\\[\s\\,;:>])"
_SPACED_AND = re.compile(rf"{_SPACE}++and{_SPACE}++|{_SPACE}*+\\and(?![A-Za-z]){_SPACE}*+", re.IGNORECASE)
_EDGES = re.compile(rf"\A{_SPACE}++|(?<![\s~\\])(?:\s|~|\\(?:[\s\\,;:>]|\Z))++\Z")
GROUP = r"\{[^{}]*+(?:\{[^{}]*+(?:\{[^{}]*+\}[^{}]*+)*+\}[^{}]*+)*+\}"
_WORD = re.compile(rf"(?:[^\s~,{{}}]++|{GROUP}|[{{}}])++|,")
_LETTER = re.compile(rf"\{{\\([A-Za-z]++|[^A-Za-z])((?:[^{{}}]++|{GROUP})*+)\}}|{GROUP}|[^\W\d_]")
_BARE_ACCENT = re.compile(r"\\[uvHtcdbrk]\s*+(?:\{\\?([^\W\d_])|(?=\s)([^\W\d_]))")
_FIRST = re.compile(r"[^\W\d_]")
_SMALL = frozenset({"i", "j", "o", "l", "oe", "ae", "aa", "ss"})
_CAPITAL = frozenset({"O", "L", "OE", "AE", "AA"})


def split_list(text: str) -> list[str]:
    r"""The names between which "and" stands, in small letters or not, outside of braces.

    Ties and control spaces beside it are spaces, though BibTeX does not take them for any; LaTeX's `\and`
    separates too.
    """
    text = " ".join(text.split())
    if "\\" in text or "~" in text:
        text = _EDGES.sub("", _SPACED_AND.sub(" and ", text))
    if not text:
        return []
    if "{" not in text:
        return text.split(" and ") if text.count(" and ") == text.lower().count(" and ") else _AND.split(text)
    if text.count("{") != text.count("}"):
        return _AND.split(text)  # a brace is missing or one too many, and says nothing of where names end
    names = []
    start = looked = depth = 0
    for found in _AND.finditer(text):
        depth += text.count("{", looked, found.start()) - text.count("}", looked, found.start())
        looked = found.start()
        if depth <= 0:
            names.append(text[start : found.start()])
            start = found.end()
    return [*names, text[start:]]


class NameParts(NamedTuple):
    """The words of each part, TeX and all; problem: what BibTeX would complain of."""

    first: list[str]
    von: list[str]
    last: list[str]
    jr: list[str]
    problem: str = ""


def split_name(name: str, leading: bool = False) -> NameParts:
    """The parts of a name written "First von Last", "von Last, First" or "von Last, Jr, First".

    With `leading`, only small words at the very beginning of "von Last" are the von part, as biber has it:
    "Ortega y Gasset, José" has none.
    """
    pieces, problem = _pieces(name)
    if len(pieces) == 1:
        words = pieces[0]
        small = [place for place, word in enumerate(words[:-1]) if is_small(word)]
        if not small:
            return NameParts(words[:-1], [], words[-1:], [], problem)
        return NameParts(
            words[: small[0]], words[small[0] : small[-1] + 1], words[small[-1] + 1 :], [], problem
        )
    von, last = _von_last(pieces[0], leading)
    jr = pieces[1] if len(pieces) > 2 else []
    first = [word for piece in pieces[2 if len(pieces) > 2 else 1 :] for word in piece]
    return NameParts(first, von, last, jr, problem)


def _pieces(name: str) -> tuple[list[list[str]], str]:
    """The words between the commas, and what is wrong with these."""
    if "{" in name or "}" in name:
        problem = "" if name.count("{") == name.count("}") else "Its braces are uneven."
        pieces: list[list[str]] = [[]]
        for word in _WORD.findall(name):
            if word == ",":
                pieces.append([])
            else:
                pieces[-1].append(word)
    else:
        problem = ""
        pieces = [piece.split() for piece in name.replace("~", " ").split(",")]
    if len(pieces) > 1 and not pieces[-1]:
        problem = problem or "It ends with a comma."
        while len(pieces) > 1 and not pieces[-1]:
            pieces.pop()
    if len(pieces) > 3:
        problem = problem or "It has more than two commas."
    return pieces, problem


def _von_last(words: list[str], leading: bool) -> tuple[list[str], list[str]]:
    small = [is_small(word) for word in words[:-1]]
    if leading:
        count = small.index(False) if False in small else len(small)
    else:
        count = len(small) - small[::-1].index(True) if True in small else 0
    return words[:count], words[count:]


def is_small(word: str) -> bool:
    """Whether a word begins with a small letter, as BibTeX looks for it."""
    first = word[0]
    if first.isalpha():
        return first.islower()
    if first == "\\" and (found := _BARE_ACCENT.match(word)):
        return (found[1] or found[2]).islower()
    for found in _LETTER.finditer(word):
        if found[1]:
            if found[1] in _SMALL or found[1] in _CAPITAL:
                return found[1] in _SMALL
            if letter := _FIRST.search(found[2]):
                return letter[0].islower()
        elif found[0][0] != "{":
            return found[0].islower()
    return False
