"""What the commands of TeX mean that bibliographies use, from the tables in `formats/data`.

Kinds: "say" stands for the words; "mark" is an accent; "font" is dropped, and what it is about stays; "wrap"
sets signs around its argument; "quote" quotation marks; "drop" is dropped with as many arguments as it says;
"raw" keeps its argument as it stands; "maths" has mathematics as its argument; "script" raises or lowers;
"formula" opens mathematics that the words close; "space" is as wide as its argument says; "verb", "char",
"accent", "measure" and "paragraph" have a syntax of their own. Whatever is not here stays as it is.
"""

import unicodedata
from typing import Literal, NamedTuple

from publications.formats.data import load_lines, load_pairs, load_table

Kind = Literal[
    "say", "mark", "font", "wrap", "quote", "drop", "raw", "maths", "script", "formula", "verb", "char",
    "accent", "measure", "paragraph", "space",
]  # fmt: skip


class Command(NamedTuple):
    """What a command does; words: what it says, its mark, its signs; arguments: how many are dropped."""

    kind: Kind
    words: str = ""
    arguments: int = 0


TEX = load_table("tex")
_accents = [line.split(" ") for line in load_lines("tex_accents")]

MARKS = {name: chr(int(code, 16)) for name, code, _, _ in _accents}
"""The combining mark that an accent command sets on (or under) the first letter of what follows."""
ALONE = {chr(int(code, 16)): sign for _, code, sign, _ in _accents if sign != "-"}
"""What a mark is where no letter follows: `\\~{}` is a tilde."""
CODES = {int(place): name for name, _, _, place in _accents if place != "-"}
"""What \\accent sets by the place in TeX's first font, as the name of the accent's command."""
LETTERS = load_pairs("tex_letters")
"""Letters that have a command of their own."""

RAISED = {pair[0]: pair[1] for pair in TEX["scripts"]["raised"].split()}
LOWERED = {pair[0]: pair[1] for pair in TEX["scripts"]["lowered"].split()}
SCRIPTS = {"^": RAISED, "_": LOWERED}
ON_THE_LINE = {high: low for table in SCRIPTS.values() for low, high in table.items()}
"""What a raised or lowered letter is when it stands on the line."""
MOST_RAISED = 40  # letters that are raised together
_LIKE = {"−": "-", "–": "-", "ϕ": "φ"}

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


def _list_commands() -> dict[str, Command]:
    """Return all commands by name; of those with the same name the last of these tables counts."""
    text = TEX["text"]
    commands = dict.fromkeys(text["fonts"].split(), Command("font"))
    commands |= dict.fromkeys(text["spaces"].split(), Command("say", " "))
    commands |= dict.fromkeys(text["drops_one"].split(), Command("drop", arguments=1))
    commands |= dict.fromkeys(text["drops_two"].split(), Command("drop", arguments=2))
    commands |= {name: Command("say", sign) for name, sign in (_JOURNALS | TEXT | LETTERS).items()}
    commands |= {name: Command("mark", mark) for name, mark in MARKS.items()}
    commands |= {sign: Command("say", sign) for sign in "&%#_{}"}
    commands |= dict.fromkeys("\n,;: >\\", Command("say", " "))
    commands |= dict.fromkeys("-/!@", Command("say", ""))
    for kind, names in _OF_KINDS.items():
        commands |= dict.fromkeys(names.split(), Command(kind))
    return commands | _OTHERS


_JOURNALS = load_pairs("tex_journals")
_OF_KINDS: dict[Kind, str] = {
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
COMMANDS = _list_commands()


def raise_or_lower(words: str, table: dict[str, str]) -> str:
    """Return the words raised or lowered by the table; empty where a letter has no such form.

    Those that are raised or lowered already stay, as in x^{a_1}.
    """
    if not words or len(words) > MOST_RAISED:
        return ""
    letters = [
        letter if letter in ON_THE_LINE else table.get(_LIKE.get(letter, letter), "") for letter in words
    ]
    return "".join(letters) if all(letters) else ""
