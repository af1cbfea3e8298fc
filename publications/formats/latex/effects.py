"""What each kind of command does to the text that is read."""

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from publications.formats.latex.commands import (
    CODES,
    LOWERED,
    MARKS,
    MOST_RAISED,
    RAISED,
    Command,
    Kind,
    raise_or_lower,
)
from publications.formats.latex.hub import BODY, MOST_MARKS, fit

if TYPE_CHECKING:
    from publications.formats.latex.decoder import Reader

Found = re.Match[str]

_SPACES = re.compile(" *")
_ARGUMENT = re.compile(r" ?(\*?) ?(?:\[[^\[\]{}]{0,200}+\] ?)*+\{")
_OPTIONS = re.compile(r"(?:\[[^\[\]{}\\]{0,200}+\])*+(?=\{)")
_MORE_MARKS = re.compile(r"(?:\\[\"'`^=.])++")
_FORMULA = re.compile(r"(?:[^\\$]++|\\[^()\[\]])*+", re.DOTALL)
_CODE = re.compile(r' ?\{?(?:([0-9]{1,7}+)|"([0-9A-F]{1,6}+)|\'([0-7]{1,7}+)|`\\?(.))\}? ?', re.DOTALL)
_LONGEST_VERB = 1000

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
_LENGTH_ARGUMENT = re.compile(r" ?\*? ?(?:\[[^\[\]{}]{0,200}\] ?)?\{([^{}]{0,200})\}")
_NARROWEST = {"kern": _KERN, "mkern": _KERN, "hskip": _THIN, "mskip": _THIN, "vskip": 0}


def unknown(reader: "Reader", name: str) -> None:
    """Keep a command that is not known, with the brackets and braces of its arguments."""
    reader.words("\\" + name)
    if reader.text[reader.at : reader.at + 1] not in ("{", "[") or not name.isalpha():
        return
    options = _OPTIONS.match(reader.text, reader.at)
    if options:
        reader.literal(options[0])
        reader.at = options.end()
        _open_kept(reader)


def _open_kept(reader: "Reader") -> None:
    reader.at += 1
    reader.open(partial(_close_kept, reader))
    reader.words("{")


def _close_kept(reader: "Reader") -> None:
    reader.words("}")
    if reader.text.startswith("{", reader.at):
        if reader.shown and not reader.groups:
            reader.close_mark()
        _open_kept(reader)


def _skip_spaces(reader: "Reader", match: Found) -> None:
    """Skip spaces after a command of letters: they do not count."""
    if match[1] and reader.text.startswith(" ", reader.at):
        spaces = _SPACES.match(reader.text, reader.at)
        reader.at = spaces.end() if spaces else reader.at


def _open_argument(reader: "Reader") -> str | None:
    """Pass what opens the argument of a command; its star, if it has one; None where there is none."""
    match = _ARGUMENT.match(reader.text, reader.at)
    if not match:
        return None
    reader.at = match.end()
    return match[1]


def _say_words(reader: "Reader", command: Command, match: Found) -> None:
    if command.words == "$":
        reader.literal("$")
    else:
        reader.words(command.words)
    _skip_spaces(reader, match)


def _add_accent(reader: "Reader", command: Command, match: Found) -> None:
    if match[0] == r"\~" and reader.text[match.start() - 1 : match.start()] == "/":
        return reader.words("~")  # the home directory in an address
    reader.at += reader.text.startswith(" ", reader.at)
    if reader.text.startswith("{}", reader.at) and match[0] not in (r"\~", r"\^"):
        reader.at += 2 * reader.text[reader.at + 2 : reader.at + 3].isalpha()  # \'{}e is meant as \'{e}
    _await_letter(reader, command.words)
    return None


def _await_letter(reader: "Reader", mark: str) -> None:
    """Let the mark wait for the next letter, in the braces that follow if there are any."""
    level = len(reader.groups)
    if reader.text.startswith("{", reader.at):
        reader.at += 1
        level += 1
        reader.open(protects=False)
    if len(reader.pending) < MOST_MARKS:
        reader.pending.append((mark, level))
    elif more := _MORE_MARKS.match(reader.text, reader.at):
        reader.at = more.end()
    reader.alert = True


def _wrap_argument(reader: "Reader", command: Command, match: Found) -> None:
    if _open_argument(reader) is None:
        return unknown(reader, match[1])
    reader.open(partial(reader.words, command.words[1:]))
    return reader.words(command.words[:1])


def _quote_argument(reader: "Reader", command: Command, match: Found) -> None:
    star = _open_argument(reader)
    if star is None:
        return unknown(reader, match[1])
    signs = "‘’" if (reader.quotes % 2 == 1) != (star == "*") else "“”"

    def close() -> None:
        reader.quotes -= 1
        reader.words(signs[1])

    reader.quotes += 1
    reader.open(close)
    return reader.words(signs[0])


def _drop_arguments(reader: "Reader", command: Command, match: Found) -> None:
    if _open_argument(reader) is None:
        return unknown(reader, match[1])
    return _drop_next_argument(reader, command.arguments)


def _drop_next_argument(reader: "Reader", count: int) -> None:
    reader.open(partial(_close_dropped, reader, len(reader.pieces), reader.alert, count - 1), protects=False)
    _begin_part(reader)


def _close_dropped(reader: "Reader", start: int, alert: bool, more: int) -> None:
    _take_back(reader, start, alert)
    if more and _open_argument(reader) is not None:
        _drop_next_argument(reader, more)


def _take_argument(reader: "Reader", command: Command, match: Found) -> None:
    """Take an argument from the source; within another one, it is but a group."""
    if reader.taken:
        return None
    if _open_argument(reader) is None:
        return _read_verb(reader, command, match) if command.kind == "raw" else unknown(reader, match[1])
    end = _take_raw if command.kind == "raw" else _take_maths
    reader.taken = True
    reader.open()
    reader.groups[-1] = partial(end, reader, len(reader.pieces), reader.at, reader.alert)
    _begin_part(reader)
    return None


def _begin_part(reader: "Reader") -> None:
    """Let what follows stand apart from mathematics and accents before it, until it is known what it is."""
    reader.pieces.append("")
    reader.alert = False


def _take_raw(reader: "Reader", start: int, source: int, alert: bool) -> None:
    reader.taken = False
    _take_back(reader, start, alert)
    reader.literal(reader.text[source : reader.at - 1])


def _take_maths(reader: "Reader", start: int, source: int, alert: bool) -> None:
    body = fit(reader.text[source : reader.at - 1])
    if body and BODY.fullmatch(body):
        _take_back(reader, start, alert)
        reader.maths(body)
    elif alert and _find_first_letter(reader, start).isdigit():
        reader.pieces[start] = " "
    reader.taken = False


def _find_first_letter(reader: "Reader", start: int) -> str:
    """Return the first letter of the pieces from there on."""
    places = range(start, len(reader.pieces))
    return next((reader.pieces[place][0] for place in places if reader.pieces[place]), "")


def _take_back(reader: "Reader", start: int, alert: bool) -> None:
    reader.alert = alert
    del reader.pieces[start:]


def _raise_argument(reader: "Reader", command: Command, match: Found) -> None:
    if _open_argument(reader) is None:
        unknown(reader, match[1])
    else:
        _open_script(reader, command.words, "")


def bare_script(reader: "Reader", match: Found) -> None:
    """Read a script outside mathematics, where TeX has none and bibliographies do: CO_{2}."""
    _open_script(reader, match[0][0], match[0][0])


def _open_script(reader: "Reader", sign: str, shown: str) -> None:
    reader.open(partial(_close_script, reader, len(reader.pieces), reader.alert, sign, shown), protects=False)
    _begin_part(reader)


def _close_script(reader: "Reader", start: int, alert: bool, sign: str, shown: str) -> None:
    """Raise or lower what was read, if there are such letters; else show the sign if it was typed."""
    whole = len(reader.pieces) <= start + MOST_RAISED + 1
    content = "".join(reader.pieces[start : start + MOST_RAISED + 1])
    script = raise_or_lower(content, RAISED if sign == "^" else LOWERED) if whole else ""
    if script or (whole and not content):
        _take_back(reader, start, alert)
        reader.words(script or shown)
    elif shown or (alert and _find_first_letter(reader, start).isdigit()):
        single = len(content) == 1
        reader.pieces[start] = sign if single else f"{sign}("
        reader.words("" if single else ")")


def _read_formula(reader: "Reader", command: Command, match: Found) -> None:
    ending = _FORMULA.match(reader.text, reader.at)
    if ending and reader.text.startswith(command.words, ending.end()):
        body = fit(ending[0])
        if body:
            reader.at = ending.end() + len(command.words)
            return reader.maths(body, "$" if command.words == r"\)" else "$$")
    return reader.words(match[0])


def _read_verb(reader: "Reader", command: Command, match: Found) -> None:
    start = reader.at + reader.text.startswith("*", reader.at)
    sign = reader.text[start : start + 1]
    end = reader.text.find(sign, start + 1, start + _LONGEST_VERB)
    if end < 0 or sign.isalnum() or not sign.strip(" {"):
        return unknown(reader, match[1])
    reader.at = end + 1
    return reader.literal(reader.text[start + 1 : end])


def _read_char(reader: "Reader", command: Command, match: Found) -> None:
    number, end = _read_code(reader)
    letter = chr(number) if 0 <= number <= 0x10FFFF else ""
    if not letter.isprintable() or not letter:
        return unknown(reader, match[1])
    reader.at = end
    return reader.literal(letter)


def _read_accent(reader: "Reader", command: Command, match: Found) -> None:
    number, end = _read_code(reader)
    if number not in CODES:
        return unknown(reader, match[1])
    reader.at = end
    return _await_letter(reader, MARKS[CODES[number]])


def _read_code(reader: "Reader") -> tuple[int, int]:
    """Return the number of a character, and where it ends; -1 where there is none."""
    code = _CODE.match(reader.text, reader.at)
    if not code:
        return -1, reader.at
    decimal, hexadecimal, octal, letter = code.groups()
    base = 10 if decimal else 16 if hexadecimal else 8
    return ord(letter) if letter else int(decimal or hexadecimal or octal, base), code.end()


def _skip_measure(reader: "Reader", command: Command, match: Found) -> None:
    measure = _MEASURE.match(reader.text, reader.at)
    if measure:
        reader.at = measure.end()
        if match[1] in _NARROWEST and _is_wide(measure[0], _NARROWEST[match[1]]):
            reader.words(" ")


def _read_space_command(reader: "Reader", command: Command, match: Found) -> None:
    """Read a space as wide as its argument says, or as words that are not seen."""
    width = _LENGTH_ARGUMENT.match(reader.text, reader.at)
    if not width:
        return _drop_arguments(reader, command, match)
    reader.at = width.end()
    if width[1].strip() and (match[1] != "hspace" or _is_wide(width[1], _THIN)):
        reader.words(" ")
    return None


def _is_wide(length: str, narrowest: float) -> bool:
    r"""Return whether a length is at least so many em; one by name (`\fill`) is."""
    match = _LENGTH.match(length)
    sign, number, unit = match.groups() if match else ("", "", None)
    if sign == "-" or not unit:
        return sign != "-" and bool(length.strip(" 0."))
    return float(number.replace(",", ".").strip(".") or 0) * _UNITS[unit] >= narrowest


BY_KIND: dict[Kind, Callable[["Reader", Command, Found], None]] = {
    "say": _say_words,
    "mark": _add_accent,
    "font": lambda reader, command, match: _skip_spaces(reader, match),
    "wrap": _wrap_argument,
    "quote": _quote_argument,
    "drop": _drop_arguments,
    "raw": _take_argument,
    "maths": _take_argument,
    "script": _raise_argument,
    "formula": _read_formula,
    "verb": _read_verb,
    "char": _read_char,
    "accent": _read_accent,
    "measure": _skip_measure,
    "paragraph": lambda reader, command, match: reader.words("\n\n"),
    "space": _read_space_command,
}
