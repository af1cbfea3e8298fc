"""The commands of TeX that bibliographies use, from the tables in `bibliography/data`, and their handlers.

Kinds: "say" stands for its text; "mark" is an accent; "font" is dropped, and what it is about stays; "wrap"
sets signs around its argument; "quote" quotation marks; "drop" is dropped with as many arguments as it says;
"raw" keeps its argument as it stands; "maths" has mathematics as its argument; "script" raises or lowers;
"formula" opens mathematics that its text closes; "space" is as wide as its argument says; "verb", "char",
"accent", "measure" and "paragraph" have a syntax of their own. Whatever is not here stays as it is.
"""

import re
import unicodedata
from collections.abc import Callable
from functools import partial
from typing import Literal, NamedTuple

from bibliography.data import load_pairs
from bibliography.latex.hub_text import (
    BODY,
    LOWERED,
    MOST_MARKS,
    MOST_RAISED,
    RAISED,
    TEX,
    clean_formula,
    raise_or_lower,
)
from bibliography.latex.reader import ACCENTS, Reader

Kind = Literal[
    "say", "mark", "font", "wrap", "quote", "drop", "raw", "maths", "script", "formula", "verb", "char",
    "accent", "measure", "paragraph", "space",
]  # fmt: skip


class Command(NamedTuple):
    """What a command does; text: what it says, its mark, its signs; arguments: how many are dropped."""

    kind: Kind
    text: str = ""
    arguments: int = 0


MARKS = {name: chr(int(code, 16)) for name, code, _, _ in ACCENTS}
"""The combining mark that an accent command sets on (or under) the first letter of what follows."""
CODES = {int(place): name for name, _, _, place in ACCENTS if place != "-"}
"""What \\accent sets by the place in TeX's first font, as the name of the accent's command."""
LETTERS = load_pairs("tex_letters")
"""Letters that have a command of their own."""

_mathematics = load_pairs("tex_mathematics")
_cyrillic = {f"CYR{name}": letter for name, letter in load_pairs("tex_cyrillic").items()}
_greek = {
    f"text{name}": sign
    for name, sign in _mathematics.items()
    if unicodedata.name(sign[0], "").startswith("GREEK") and not name.startswith(("var", "up"))
}
TEXT = (
    _mathematics
    | _greek
    | {"textphi": "φ", "textepsilon": "ε", "textvarsigma": "ς", "textmugreek": "μ"}
    | _cyrillic
    | {name.lower(): letter.lower() for name, letter in _cyrillic.items()}
    | load_pairs("tex_text")
)
"""Names without their backslash; those of mathematics are met in text too, where TeX itself refuses them."""


_JOURNALS = load_pairs("tex_journals")
_NAMES_BY_KIND: dict[Kind, str] = {
    "quote": "enquote mkbibquote textquote",
    "raw": "url path nolinkurl doi",
    "wrap": "makebox framebox",
    "maths": "ensuremath",
    "verb": "verb",
    "char": "char symbol",
    "accent": "accent",
    "paragraph": "par",
    "measure": "kern mkern hskip mskip vskip raise lower penalty",
}
_OTHERS = {
    "$": Command("say", "$"),
    "|": Command("say", "‖"),
    "textdollar": Command("say", "$"),
    **dict.fromkeys(("hspace", "vspace", "hphantom", "phantom"), Command("space", arguments=1)),
    **dict.fromkeys(("mkbibparens", "parentext"), Command("wrap", "()")),
    "mkbibbrackets": Command("wrap", "[]"),
    "(": Command("formula", r"\)"),
    "[": Command("formula", r"\]"),
    **dict.fromkeys(("textsuperscript", "mkbibsuperscript"), Command("script", "^")),
    **dict.fromkeys(("textsubscript", "mkbibsubscript"), Command("script", "_")),
}
_text = TEX["text"]
COMMANDS: dict[str, Command] = (
    dict.fromkeys(_text["fonts"].split(), Command("font"))
    | dict.fromkeys(_text["spaces"].split(), Command("say", " "))
    | dict.fromkeys(_text["drops_one"].split(), Command("drop", arguments=1))
    | dict.fromkeys(_text["drops_two"].split(), Command("drop", arguments=2))
    | {name: Command("say", sign) for name, sign in (_JOURNALS | TEXT | LETTERS).items()}
    | {name: Command("mark", mark) for name, mark in MARKS.items()}
    | {sign: Command("say", sign) for sign in "&%#_{}"}
    | dict.fromkeys("\n,;: >\\", Command("say", " "))
    | dict.fromkeys("-/!@", Command("say", ""))
    | {name: Command(kind) for kind, names in _NAMES_BY_KIND.items() for name in names.split()}
    | _OTHERS
)
"""All commands by name; of those with the same name the last of these tables counts."""


# The handlers of commands

Match = re.Match[str]

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
_LENGTH = re.compile(rf"[\s=]*+([-+]?)\s*+({_NUMBER})\s*+(?:true\s*+)?({_UNIT})?")
_LENGTH_ARGUMENT = re.compile(r" ?\*? ?(?:\[[^\[\]{}]{0,200}\] ?)?\{([^{}]{0,200})\}")
_NARROWEST = {"kern": _KERN, "mkern": _KERN, "hskip": _THIN, "mskip": _THIN, "vskip": 0}


def keep_unknown(reader: Reader, name: str) -> None:
    """Keep a command that is not known, with the brackets and braces of its arguments."""
    reader.add_text("\\" + name)
    if reader.text[reader.at : reader.at + 1] not in ("{", "[") or not name.isalpha():
        return
    options = _OPTIONS.match(reader.text, reader.at)
    if options:
        reader.add_literal(options[0])
        reader.at = options.end()
        _open_unknown_argument(reader)


def _open_unknown_argument(reader: Reader) -> None:
    reader.at += 1
    reader.open(partial(_close_unknown_argument, reader))
    reader.add_text("{")


def _close_unknown_argument(reader: Reader) -> None:
    reader.add_text("}")
    if reader.text.startswith("{", reader.at):
        if reader.in_marked_group and not reader.groups:
            reader.close_mark()
        _open_unknown_argument(reader)


def _open_argument(reader: Reader) -> str | None:
    """Skip the opening of an argument; return the star of the command, or ""; None without an argument."""
    match = _ARGUMENT.match(reader.text, reader.at)
    if not match:
        return None
    reader.at = match.end()
    return match[1]


def _add_command_text(reader: Reader, command: Command, match: Match) -> None:
    if command.text == "$":
        reader.add_literal("$")
    else:
        reader.add_text(command.text)
    if match[1] and reader.text.startswith(" ", reader.at):  # they do not count after a command of letters
        spaces = _SPACES.match(reader.text, reader.at)
        reader.at = spaces.end() if spaces else reader.at


def _add_accent(reader: Reader, command: Command, match: Match) -> None:
    if match[0] == r"\~" and reader.text[match.start() - 1 : match.start()] == "/":
        return reader.add_text("~")  # the home directory in a URL
    reader.at += reader.text.startswith(" ", reader.at)
    if reader.text.startswith("{}", reader.at) and match[0] not in (r"\~", r"\^"):
        reader.at += 2 * reader.text[reader.at + 2 : reader.at + 3].isalpha()  # \'{}e is meant as \'{e}
    _await_letter(reader, command.text)
    return None


def _await_letter(reader: Reader, mark: str) -> None:
    """Keep the mark for the next letter, in the braces that follow if there are any."""
    level = len(reader.groups)
    if reader.text.startswith("{", reader.at):
        reader.at += 1
        level += 1
        reader.open(protects=False)
    if len(reader.pending) < MOST_MARKS:
        reader.pending.append((mark, level))
    elif surplus := _MORE_MARKS.match(reader.text, reader.at):
        reader.at = surplus.end()
    reader.follows_maths = True


def _wrap_argument(reader: Reader, command: Command, match: Match) -> None:
    """Set signs around an argument; quotation marks are single within others, or with a star."""
    star = _open_argument(reader)
    if star is None:
        return keep_unknown(reader, match[1])
    signs, is_quote = command.text, command.kind == "quote"
    if is_quote:
        signs = "‘’" if (reader.quotes % 2 == 1) != (star == "*") else "“”"

    def close() -> None:
        reader.quotes -= is_quote
        reader.add_text(signs[1:])

    reader.quotes += is_quote
    reader.open(close)
    return reader.add_text(signs[:1])


def _drop_arguments(reader: Reader, command: Command, match: Match) -> None:
    if _open_argument(reader) is None:
        return keep_unknown(reader, match[1])
    return _drop_next_argument(reader, command.arguments)


def _drop_next_argument(reader: Reader, count: int) -> None:
    reader.open(
        partial(_close_dropped, reader, len(reader.pieces), reader.follows_maths, count - 1), protects=False
    )
    _begin_part(reader)


def _close_dropped(reader: Reader, start: int, alert: bool, remaining: int) -> None:
    _discard_pieces(reader, start, alert)
    if remaining and _open_argument(reader) is not None:
        _drop_next_argument(reader, remaining)


def _read_source_argument(reader: Reader, command: Command, match: Match) -> None:
    """Take an argument from the source; within another one, it is but a group."""
    if reader.takes_source:
        return None
    if _open_argument(reader) is None:
        return _read_verb(reader, command, match) if command.kind == "raw" else keep_unknown(reader, match[1])
    reader.takes_source = True
    reader.open()
    position = len(reader.pieces), reader.at, reader.follows_maths
    reader.groups[-1] = partial(_close_source_argument, reader, command.kind == "raw", *position)
    _begin_part(reader)
    return None


def _close_source_argument(reader: Reader, is_raw: bool, start: int, source: int, alert: bool) -> None:
    """Replace what was decoded by the source of the argument: as it is, or as mathematics."""
    argument = reader.text[source : reader.at - 1]
    if is_raw:
        reader.takes_source = False
        _discard_pieces(reader, start, alert)
        reader.add_literal(argument)
        return
    body = clean_formula(argument)
    if body and BODY.fullmatch(body):
        _discard_pieces(reader, start, alert)
        reader.add_maths(body)
    elif alert and _find_first_letter(reader, start).isdigit():
        reader.pieces[start] = " "
    reader.takes_source = False


def _begin_part(reader: Reader) -> None:
    """Separate what follows from mathematics and accents before it, until it is decoded."""
    reader.pieces.append("")
    reader.follows_maths = False


def _find_first_letter(reader: Reader, start: int) -> str:
    """Return the first letter of the pieces from there on."""
    places = range(start, len(reader.pieces))
    return next((reader.pieces[place][0] for place in places if reader.pieces[place]), "")


def _discard_pieces(reader: Reader, start: int, alert: bool) -> None:
    reader.follows_maths = alert
    del reader.pieces[start:]


def _raise_argument(reader: Reader, command: Command, match: Match) -> None:
    if _open_argument(reader) is None:
        keep_unknown(reader, match[1])
    else:
        _open_script(reader, command.text, "")


def read_bare_script(reader: Reader, match: Match) -> None:
    """Read a script outside mathematics, where TeX has none and bibliographies do: CO_{2}."""
    _open_script(reader, match[0][0], match[0][0])


def _open_script(reader: Reader, sign: str, typed: str) -> None:
    reader.open(
        partial(_close_script, reader, len(reader.pieces), reader.follows_maths, sign, typed), protects=False
    )
    _begin_part(reader)


def _close_script(reader: Reader, start: int, alert: bool, sign: str, typed: str) -> None:
    """Raise or lower what was decoded, if such letters exist; else add the sign if it was typed."""
    is_whole = len(reader.pieces) <= start + MOST_RAISED + 1
    content = "".join(reader.pieces[start : start + MOST_RAISED + 1])
    script = raise_or_lower(content, RAISED if sign == "^" else LOWERED) if is_whole else ""
    if script or (is_whole and not content):
        _discard_pieces(reader, start, alert)
        reader.add_text(script or typed)
    elif typed or (alert and _find_first_letter(reader, start).isdigit()):
        is_single = len(content) == 1
        reader.pieces[start] = sign if is_single else f"{sign}("
        reader.add_text("" if is_single else ")")


def _read_formula(reader: Reader, command: Command, match: Match) -> None:
    ending = _FORMULA.match(reader.text, reader.at)
    if ending and reader.text.startswith(command.text, ending.end()):
        body = clean_formula(ending[0])
        if body:
            reader.at = ending.end() + len(command.text)
            return reader.add_maths(body, "$" if command.text == r"\)" else "$$")
    return reader.add_text(match[0])


def _read_verb(reader: Reader, _command: Command, match: Match) -> None:
    start = reader.at + reader.text.startswith("*", reader.at)
    sign = reader.text[start : start + 1]
    end = reader.text.find(sign, start + 1, start + _LONGEST_VERB)
    if end < 0 or sign.isalnum() or not sign.strip(" {"):
        return keep_unknown(reader, match[1])
    reader.at = end + 1
    return reader.add_literal(reader.text[start + 1 : end])


def _read_code(reader: Reader, command: Command, match: Match) -> None:
    """Read the number of a character, or of an accent that waits for its letter."""
    code = _CODE.match(reader.text, reader.at)
    if not code:
        return keep_unknown(reader, match[1])
    decimal, hexadecimal, octal, sign = code.groups()
    base = 10 if decimal else 16 if hexadecimal else 8
    number = ord(sign) if sign else int(decimal or hexadecimal or octal, base)
    letter = chr(number) if number <= 0x10FFFF else ""
    if command.kind == "accent" and number in CODES:
        reader.at = code.end()
        return _await_letter(reader, MARKS[CODES[number]])
    if command.kind == "char" and letter and letter.isprintable():
        reader.at = code.end()
        return reader.add_literal(letter)
    return keep_unknown(reader, match[1])


def _read_space(reader: Reader, command: Command, match: Match) -> None:
    """Add a space if the length is wide enough to separate words."""
    name, is_measure = match[1], command.kind == "measure"
    length = (_MEASURE if is_measure else _LENGTH_ARGUMENT).match(reader.text, reader.at)
    if not length:
        return None if is_measure else _drop_arguments(reader, command, match)
    reader.at = length.end()
    if is_measure:
        is_seen = name in _NARROWEST and _is_wide(length[0], _NARROWEST[name])
    else:
        is_seen = bool(length[1].strip()) and (name != "hspace" or _is_wide(length[1], _THIN))
    if is_seen:
        reader.add_text(" ")
    return None


def _is_wide(length: str, narrowest: float) -> bool:
    r"""Return whether a length is at least so many em; one by name (`\fill`) is."""
    match = _LENGTH.match(length)
    sign, number, unit = match.groups() if match else ("", "", None)
    if sign == "-" or not unit:
        return sign != "-" and bool(length.strip(" 0."))
    return float(number.replace(",", ".").strip(".") or 0) * _UNITS[unit] >= narrowest


HANDLERS: dict[Kind, Callable[[Reader, Command, Match], None]] = {
    "say": _add_command_text,
    "mark": _add_accent,
    "font": _add_command_text,
    "wrap": _wrap_argument,
    "quote": _wrap_argument,
    "drop": _drop_arguments,
    "raw": _read_source_argument,
    "maths": _read_source_argument,
    "script": _raise_argument,
    "formula": _read_formula,
    "verb": _read_verb,
    "char": _read_code,
    "accent": _read_code,
    "measure": _read_space,
    "paragraph": lambda reader, _command, _match: reader.add_text("\n\n"),
    "space": _read_space,
}
