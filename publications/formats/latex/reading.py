"""Reading TeX: one pass from left to right over a stack of groups of our own; nothing is ever expanded."""

import re
from collections.abc import Callable

from . import effects
from .accents import ALONE, with_mark
from .commands import COMMANDS
from .html import HTML, entity, tag
from .hub import BODY, fit, surplus
from .sheet import CLOSE, OPEN, Sheet

_TOKEN = re.compile(
    rf"{HTML}|\\(?:([A-Za-z]+)|.)|\{{\}}(?:\{{\}})*|\{{\{{*|\}}|\$|~|---?|''?|``?|_\{{|\^\{{|\?`|!`",
    re.DOTALL,
)
_GUARDED = re.compile(r"\$\\\{\$([A-Za-z][\w/&-]{0,50}+)\$\\\}\$")  # {USENIX}, as some exporters spell it
_TEXISH = re.compile(r"[\\^_{=+<>]")

Frame = Callable[[], None] | None  # what happens where a group closes, if anything does


class Reader(Sheet):
    """Reads a tidy text of TeX; with `marked`, marks what braces protect.

    A group protects as in BibTeX: if no group is around it and it does not begin with a backslash, which
    would make it a letter ("special character"). The arguments of accents and scripts protect nothing, nor
    do braces around nothing but mathematics.
    """

    __slots__ = (
        "at", "groups", "marked", "only_maths", "pending", "quoted", "quotes", "shown", "taken", "text",
    )  # fmt: skip

    def __init__(self, text: str, marked: bool = False) -> None:
        super().__init__()
        self.text = text
        self.at = 0
        self.marked = marked
        self.groups: list[Frame] = []
        self.pending: list[tuple[str, int]] = []  # marks for the next letter, and how deep they were met
        self.shown = self.only_maths = False  # the outermost group: is marked; begins with mathematics
        self.taken = False  # an argument is being read that will be taken as it stands
        self.quotes, self.quoted = 0, False  # how deep in \enquote; after a single quotation mark

    def read(self) -> "Reader":
        text, search = self.text, _TOKEN.search
        while found := search(text, self.at):
            start = found.start()
            if start > self.at:
                self.words(text[self.at : start])
            self.at = found.end()
            _STEPS[text[start]](self, found)
        self.words(text[self.at :])
        self.at = len(text)
        self.flush(-1)
        return self

    # Accents wait for the letter that follows, through commands and braces.

    def looked_at(self, words: str) -> str:
        if self.pending:
            words = words.lstrip(" ")
            if not words:
                return ""
            if words[0].isalnum():
                marks = "".join(mark for mark, _ in reversed(self.pending))
                self.pending.clear()
                words = with_mark(words, marks)
            else:
                self.flush(-1)
        return super().looked_at(words)

    def before_sign(self) -> None:
        self.flush(-1)
        super().before_sign()

    def flush(self, level: int) -> None:
        """Let accents that were met deeper than the level stand alone."""
        alone = ""
        while self.pending and self.pending[-1][1] > level:
            alone = ALONE.get(self.pending.pop()[0], "") + alone
        if alone:
            self.words(alone)

    # Groups

    def open(self, frame: Frame = None, protects: bool = True) -> None:
        """Begin a group; what opens it has been passed."""
        if self.marked and not self.groups:
            self.shown = protects
            self.only_maths = self.text.startswith("$", self.at)
            if protects:
                self.pieces.append(OPEN)
        self.groups.append(frame)

    def _braces(self, found: re.Match[str]) -> None:
        if found[0][-1] == "}":
            return
        count = len(found[0])
        if self.marked and not self.groups:
            self.open(protects=count > 1 or not self.text.startswith("\\", self.at))
            self.only_maths = self.only_maths and count == 1
            count -= 1
        self.groups += [None] * count

    def _close(self, found: re.Match[str]) -> None:
        if not self.groups:
            return
        frame = self.groups.pop()
        if self.pending:
            self.flush(len(self.groups))
        if frame:
            frame()
        if self.shown and not self.groups:
            self.close_mark()

    def close_mark(self) -> None:
        """End the span of the outermost group, if anything is in it that can be protected."""
        self.shown = False
        pieces = self.pieces
        if pieces[-1] == OPEN:
            pieces.pop()
        elif self.only_maths and pieces[-4:-2] == [OPEN, "$"] and pieces[-1] == "$":
            del pieces[-4]
        else:
            pieces.append(CLOSE)

    # Commands and signs

    def _command(self, found: re.Match[str]) -> None:
        name = found[1] or found[0][1:]
        command = COMMANDS.get(name)
        if command:
            effects.BY_KIND[command.kind](self, command, found)
        elif len(name) > 1 and name[0] == "&":
            self._html(found)
        else:
            effects.unknown(self, name)

    def _html(self, found: re.Match[str]) -> None:
        self.literal(tag(found[0]) if found[0][0] == "<" else entity(found[0]))

    def _dollar(self, found: re.Match[str]) -> None:
        start = found.start()
        guarded = _GUARDED.match(self.text, start)
        if guarded:
            return self._guarded(guarded)
        if self.text.startswith("$$$", start):
            count = surplus(self.text, start)
            self.at += count - 1
            return self.literal("$" * count)
        return None if self._maths("$$", start) or self._maths("$", start) else self.literal("$")

    def _guarded(self, found: re.Match[str]) -> None:
        self.at = found.end(1)
        self.open()
        self.words(found[1])
        self._close(found)
        self.at = found.end()

    def _maths(self, sign: str, start: int) -> bool:
        """Read the mathematics that the sign opens there, if it does, and say so."""
        ending = BODY.match(self.text, start + len(sign)) if self.text.startswith(sign, start) else None
        if not ending or not self.text.startswith(sign, ending.end()):
            return False
        body = fit(ending[0])
        after = self.text[ending.end() + 1 : ending.end() + 2]
        if not body or (sign == "$" and _money(ending[0], after)):
            return False
        self.at = ending.end() + len(sign)
        self.maths(body)
        return True

    def _quote(self, found: re.Match[str]) -> None:
        sign = found[0]
        if sign == "`":
            self.quoted = True
        elif sign == "'" and self.quoted and not self.text[self.at : self.at + 1].isalnum():
            self.quoted = False
            sign = "’"
        self.words(_SIGNS.get(sign, sign))

    def _sign(self, found: re.Match[str]) -> None:
        self.words(_SIGNS.get(found[0], found[0]))


def _money(body: str, after: str) -> bool:
    """Whether two dollars are rather prices, as in "from $5 to $10": nobody types mathematics like that."""
    if after.isdigit() and (body[-1].isspace() or (len(body) > 1 and not _TEXISH.search(body))):
        return True
    return body[0].isspace() != body[-1].isspace() and not _TEXISH.search(body)


_SIGNS = {
    "~": " ", "--": "–", "---": "—", "''": "”", "``": "“", "`": "‘", "?`": "¿", "!`": "¡",
}  # fmt: skip
_STEPS: dict[str, Callable[[Reader, re.Match[str]], None]] = {
    "\\": Reader._command,
    "{": Reader._braces,
    "}": Reader._close,
    "$": Reader._dollar,
    "&": Reader._html,
    "<": Reader._html,
    "'": Reader._quote,
    "`": Reader._quote,
    "_": effects.bare_script,
    "^": effects.bare_script,
    **dict.fromkeys("~-?!", Reader._sign),
}
