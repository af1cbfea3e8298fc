r"""Spaces of TeX whose width is given, as `\hskip 1em` and `\hspace{1em}`: whether they part two words."""

import re

_UNITS = {
    "em": 1, "ex": 0.43, "mu": 1 / 18, "pt": 0.1, "bp": 0.1, "pc": 1.2, "dd": 0.1, "cc": 1.3, "mm": 0.28,
    "cm": 2.8, "in": 7.2, "sp": 0,
}  # fmt: skip
_THIN = 0.16  # em: what is narrower is between letters of one word
_KERN = 0.5  # em: letters are moved by less than that, and no words parted
_NUMBER = r"[0-9]{0,9}+(?:[.,][0-9]{0,9}+)?"
_UNIT = rf"(?:{'|'.join(_UNITS)})"
_MEASURE = re.compile(
    rf" ?=? ?[-+]?{_NUMBER}(?: ?(?:true ?)?{_UNIT})? ?(?:(?:plus|minus) ?{_NUMBER} ?(?:fil+|{_UNIT})? ?)*+"
)
_LENGTH = re.compile(rf"[\s=]*([-+]?)\s*({_NUMBER})\s*(?:true\s*)?({_UNIT})?")
_ARGUMENT = re.compile(r" ?\*? ?(?:\[[^\[\]{}]{0,200}\] ?)?\{([^{}]{0,200})\}")
_NARROWEST = {"kern": _KERN, "mkern": _KERN, "hskip": _THIN, "mskip": _THIN, "vskip": 0}


def read_measure(text: str, at: int, command: str) -> tuple[int, bool]:
    """Return where the measure behind a command ends, and whether it is a space between words."""
    found = _MEASURE.match(text, at)
    if not found:
        return at, False
    return found.end(), command in _NARROWEST and _is_wide(found[0], _NARROWEST[command])


def read_space(text: str, at: int, command: str) -> tuple[int, bool]:
    """Return the same for a command with its length, or words that are not seen, in braces; -1 without."""
    found = _ARGUMENT.match(text, at)
    if not found:
        return -1, False
    return found.end(), bool(found[1].strip()) and (command != "hspace" or _is_wide(found[1], _THIN))


def _is_wide(length: str, narrowest: float) -> bool:
    r"""Return whether a length is at least so many em; one by name (`\fill`) is."""
    found = _LENGTH.match(length)
    sign, number, unit = found.groups() if found else ("", "", None)
    if sign == "-" or not unit:
        return sign != "-" and bool(length.strip(" 0."))
    return float(number.replace(",", ".").strip(".") or 0) * _UNITS[unit] >= narrowest
