"""The state of decoding: the position in the TeX, the open groups, and the text so far."""

import html
import html.entities
import re
import unicodedata
from collections.abc import Callable

from bibliography.data import load_lines
from bibliography.latex.html_tags import TagDetector
from bibliography.latex.hub_text import (
    BODY,
    CLOSE,
    LOWERED,
    MOST_RAISED,
    OPEN,
    RAISED,
    TextBuilder,
    clean_formula,
    count_surplus,
    raise_or_lower,
    strip_controls,
)

_ENTITY = r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});"
_NAMES = r"[iIbBuU]|em|strong|su[bp]|sc|scp|small|tt|span|br|p|jats:[a-z-]{1,20}"
_HTML_TAG = rf"<(?:su[bp]>[^<>{{}}$\\]{{1,{MOST_RAISED}}}</su[bp]>|/?(?:{_NAMES})(?:\s[^<>]{{0,200}}+)?/?>)"
HTML = rf"\\{_ENTITY}|{_ENTITY}|{_HTML_TAG}"
"""An entity, escaped for TeX or not, or a tag."""

HAS_HTML = re.compile(HTML)
_SINGLE_TAG = re.compile(r"<(/?)(?:jats:)?([A-Za-z-]+)((?:\s[^<>]*)?/?)>")


def decode_entity(text: str) -> str:
    r"""Decode `&eacute;` and `\&eacute;`; return the text without its backslash if the name is unknown.

    >>> decode_entity("\\&amp;")
    '&'
    """
    text = text.removeprefix("\\")
    name = text[1:]
    if not name.startswith("#") and name not in html.entities.html5:
        return text
    return strip_controls(html.unescape(text))


def read_tag(text: str) -> str:
    """Return the text of a tag: raised or lowered content, a space for a break, or nothing.

    >>> read_tag("<sub>2</sub>"), read_tag("<i>")
    ('₂', '')
    """
    if text.count("<") == 2:
        content = text[5:-6]
        return raise_or_lower(content, RAISED if text[3] in "pP" else LOWERED) or content
    return " " if text.strip("</>")[:2].lower() in ("br", "p") else ""


_TOKEN = re.compile(
    rf"{HTML}|\\(?:([A-Za-z]+)|.)|\{{\}}(?:\{{\}})*|\{{\{{*|\}}|\$|~|---?|''?|``?|_\{{|\^\{{|\?`|!`",
    re.DOTALL,
)
_EXPORTED_BRACES = re.compile(
    r"\$\\\{\$([A-Za-z][\w/&-]{0,50}+)\$\\\}\$"
)  # {USENIX}, as some exporters spell it
_TEX_SIGNS = re.compile(r"[\\^_{=+<>]")

Frame = Callable[[], None] | None  # what happens where a group closes, if anything does

ACCENTS = [line.split(" ") for line in load_lines("tex_accents")]
"""Accent commands: name, combining mark, sign where no letter follows, place in the first font of TeX."""
SIGNS_OF_MARKS = {chr(int(code, 16)): sign for _, code, sign, _ in ACCENTS if sign != "-"}
"""The sign of a mark where no letter follows: `\\~{}` is a tilde."""


class Reader(TextBuilder):
    """Reads a tidy text of TeX; with `mark_groups`, marks what braces protect.

    A group protects as in BibTeX: if no group is around it and it does not begin with a backslash, which
    would make it a letter ("special character"). The arguments of accents and scripts protect nothing, nor
    do braces around nothing but mathematics.
    """

    __slots__ = (
        "at", "detector", "groups", "in_marked_group", "in_single_quotes", "mark_groups", "only_maths",
        "pending", "quotes", "takes_source", "text",
    )  # fmt: skip

    def __init__(self, text: str, mark_groups: bool = False) -> None:
        super().__init__()
        self.text = text
        self.at = 0
        self.detector: TagDetector | None = None
        self.mark_groups = mark_groups
        self.groups: list[Frame] = []
        self.pending: list[tuple[str, int]] = []  # marks for the next letter, and how deep they were met
        self.in_marked_group = False
        self.only_maths = False  # the outermost group begins with mathematics
        self.takes_source = False  # an argument is being read that will be taken as it stands
        self.quotes, self.in_single_quotes = 0, False  # how deep in \enquote; after a single quotation mark

    def read(self, steps: dict[str, "Step"]) -> "Reader":
        """Read to the end; steps: what is done for a token, by its first character."""
        text, search = self.text, _TOKEN.search
        while match := search(text, self.at):
            start = match.start()
            if start > self.at:
                self.add_text(text[self.at : start])
            self.at = match.end()
            steps[text[start]](self, match)
        self.add_text(text[self.at :])
        self.at = len(text)
        self.flush(-1)
        return self

    # Accents wait for the letter that follows, through commands and braces.

    def prepare_text(self, text: str) -> str:
        if self.pending:
            text = text.lstrip(" ")
            if not text:
                return ""
            if text[0].isalnum():
                marks = "".join(mark for mark, _ in reversed(self.pending))
                self.pending.clear()
                text = add_marks(text, marks)
            else:
                self.flush(-1)
        return super().prepare_text(text)

    def prepare_sign(self) -> None:
        self.flush(-1)
        super().prepare_sign()

    def flush(self, level: int) -> None:
        """Add pending accents from deeper levels as signs of their own."""
        signs = ""
        while self.pending and self.pending[-1][1] > level:
            signs = SIGNS_OF_MARKS.get(self.pending.pop()[0], "") + signs
        if signs:
            self.add_text(signs)

    # Groups

    def open(self, frame: Frame = None, protects: bool = True) -> None:
        """Begin a group after its opening brace."""
        if self.mark_groups and not self.groups:
            self.in_marked_group = protects
            self.only_maths = self.text.startswith("$", self.at)
            if protects:
                self.pieces.append(OPEN)
        self.groups.append(frame)

    def open_braces(self, match: re.Match[str]) -> None:
        if match[0][-1] == "}":
            return
        count = len(match[0])
        if self.mark_groups and not self.groups:
            self.open(protects=count > 1 or not self.text.startswith("\\", self.at))
            self.only_maths = self.only_maths and count == 1
            count -= 1
        self.groups += [None] * count

    def close_group(self, match: re.Match[str]) -> None:  # noqa: ARG002
        if not self.groups:
            return
        frame = self.groups.pop()
        if self.pending:
            self.flush(len(self.groups))
        if frame:
            frame()
        if self.in_marked_group and not self.groups:
            self.close_mark()

    def close_mark(self) -> None:
        """End the span of the outermost group, unless nothing in it can be protected."""
        self.in_marked_group = False
        pieces = self.pieces
        if pieces[-1] == OPEN:
            pieces.pop()
        elif self.only_maths and pieces[-4:-2] == [OPEN, "$"] and pieces[-1] == "$":
            del pieces[-4]
        else:
            pieces.append(CLOSE)

    # Signs

    def read_html(self, match: re.Match[str]) -> None:
        if match[0][0] != "<":
            self.add_literal(decode_entity(match[0]))
            return
        tag = None if match[0].count("<") == 2 else _SINGLE_TAG.fullmatch(match[0])
        self.detector = self.detector or TagDetector(self.text)
        if tag and not self.detector.is_tag(*match.span(), tag[2].lower(), tag[3], bool(tag[1])):
            self.at = match.start() + 1  # what follows is read as text
            self.add_literal("<")
        else:
            self.add_literal(read_tag(match[0]))

    def read_dollar(self, match: re.Match[str]) -> None:
        start = match.start()
        guarded = _EXPORTED_BRACES.match(self.text, start)
        if guarded:
            self.at = guarded.end(1)
            self.open()
            self.add_text(guarded[1])
            self.close_group(guarded)
            self.at = guarded.end()
            return None
        if self.text.startswith("$$$", start):
            count = count_surplus(self.text, start)
            self.at += count - 1
            return self.add_literal("$" * count)
        if not self._read_maths("$$", start) and not self._read_maths("$", start):
            self.add_literal("$")
        return None

    def _read_maths(self, sign: str, start: int) -> bool:
        """Read the mathematics that the sign opens; return False if it opens none."""
        ending = BODY.match(self.text, start + len(sign)) if self.text.startswith(sign, start) else None
        if not ending or not self.text.startswith(sign, ending.end()):
            return False
        body = clean_formula(ending[0])
        after = self.text[ending.end() + 1 : ending.end() + 2]
        if not body or (sign == "$" and _is_money(ending[0], after)):
            return False
        self.at = ending.end() + len(sign)
        self.add_maths(body)
        return True

    def read_quote(self, match: re.Match[str]) -> None:
        sign = match[0]
        if sign == "`":
            self.in_single_quotes = True
        elif sign == "'" and self.in_single_quotes and not self.text[self.at : self.at + 1].isalnum():
            self.in_single_quotes = False
            sign = "’"
        self.add_text(_SIGNS.get(sign, sign))


def add_marks(text: str, marks: str) -> str:
    """Return the text with the marks, innermost first, on their first letter; that of a dotless i is an i.

    >>> add_marks("oo", "\\u0308")
    'öo'
    """
    end = 1
    while unicodedata.combining(text[end : end + 1] or "a"):
        end += 1
    base = {"ı": "i", "ȷ": "j"}.get(text[0], text[0])
    if base in "ij":
        marks = marks.replace("\u0307", "")
    return unicodedata.normalize("NFC", base + text[1:end] + marks) + text[end:]


def _is_money(body: str, after: str) -> bool:
    """Return whether two dollars are prices, as in "from $5 to $10"."""
    if after.isdigit() and (body[-1].isspace() or (len(body) > 1 and not _TEX_SIGNS.search(body))):
        return True
    return body[0].isspace() != body[-1].isspace() and not _TEX_SIGNS.search(body)


_SIGNS = {
    "~": " ", "--": "–", "---": "—", "''": "”", "``": "“", "`": "‘", "?`": "¿", "!`": "¡",
}  # fmt: skip
Step = Callable[[Reader, re.Match[str]], None]
