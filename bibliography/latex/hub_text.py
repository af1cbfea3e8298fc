r"""Hub text, the text of entries: its mathematics, how it is built, and its protected spans.

Mathematics stands between dollar signs as Pandoc reads them: `$` opens before anything but a space and closes
after anything but a space and not before a digit; displays stand between `$$`. All other dollars are written
`\$`, and only that is an escape: other backslashes are what they are. Within mathematics braces balance, even
if escaped ones are counted (BibTeX counts them), a per cent sign is escaped, and no command reads, writes or
defines.
"""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from itertools import accumulate, pairwise

from bibliography.data import load_table

TEX = load_table("tex")
RAISED = {pair[0]: pair[1] for pair in TEX["scripts"]["raised"].split()}
LOWERED = {pair[0]: pair[1] for pair in TEX["scripts"]["lowered"].split()}
SCRIPTS = {"^": RAISED, "_": LOWERED}
NORMAL_LETTERS = {high: low for table in SCRIPTS.values() for low, high in table.items()}
"""The normal letter by its raised or lowered form."""
MOST_RAISED = 40  # letters that are raised together
_EQUIVALENT_LETTERS = {"−": "-", "–": "-", "ϕ": "φ"}


def raise_or_lower(text: str, table: dict[str, str]) -> str:
    """Return the text raised or lowered by the table; empty where a letter has no such form.

    Letters that are raised or lowered already stay, as in x^{a_1}.
    """
    if not text or len(text) > MOST_RAISED:
        return ""
    letters = [
        letter if letter in NORMAL_LETTERS else table.get(_EQUIVALENT_LETTERS.get(letter, letter), "")
        for letter in text
    ]
    return "".join(letters) if all(letters) else ""


_CONTROLS = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]")  # those that are no white space either
_SURROGATE = re.compile("[\ud800-\udfff]")
_LINE_END = re.compile("\r\n?|\u2028")
_BLANK_LINES = re.compile(r"\n[^\S\n]*\n\s*|\u2029")
MOST_MARKS = 30  # on a letter, as in the stream-safe format of Unicode (UAX 15)


def tidy(text: str, paragraphs: bool = False) -> str:
    """Return the text in NFC, without control characters and lone surrogates, in one line with single spaces.

    With paragraphs a blank line, however wide, stays as one blank line between them.
    """
    if paragraphs and ("\n" in text or "\r" in text or "\u2029" in text):
        parts = _BLANK_LINES.split(_LINE_END.sub("\n", text))
        return "\n\n".join(filter(None, map(tidy, parts)))
    if not text.isprintable():
        text = " ".join(strip_controls(text).split())
    elif "  " in text or text[:1] == " " or text[-1:] == " ":
        text = " ".join(text.split())
    return compose(text)


def strip_controls(text: str) -> str:
    """Return the text without controls other than white space, and with halves of surrogates joined.

    A half without the other becomes the replacement character.
    """
    if _SURROGATE.search(text):
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return _CONTROLS.sub("", text)


def compose(text: str) -> str:
    """Return the text in NFC; of marks in disorder on one letter only the first thirty are kept.

    Putting marks in order takes quadratic time, and ten thousand of them are an attack, not a word.
    """
    if text.isascii() or unicodedata.is_normalized("NFC", text):
        return text
    return unicodedata.normalize("NFC", _compile_marks().sub(r"\1", text))


@cache
def _compile_marks() -> re.Pattern[str]:
    marks = "".join(chr(code) for code in range(0x300, 0x1F000) if unicodedata.combining(chr(code)))
    return re.compile(f"([{marks}]{{{MOST_MARKS}}})[{marks}]+")


def is_joining(letter: str) -> bool:
    """Return whether it belongs to the letter before it: a mark, or a vowel or final of a Hangul syllable."""
    return letter >= "\u0300" and (unicodedata.category(letter)[0] == "M" or "\u1160" <= letter <= "\u11ff")


OPEN, CLOSE = "\x01", "\x02"  # where a span begins and ends; no tidy text has them

_DIGITS = {ord(sign): f"{{}}^{{{digit}}}" for digit, sign in RAISED.items()}
_DIGITS |= {ord(sign): f"{{}}_{{{digit}}}" for digit, sign in LOWERED.items()}


class TextBuilder:
    """Build hub text from left to right, with marks where spans begin and end."""

    __slots__ = ("follows_maths", "pieces")

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.follows_maths = False  # the next words have to be looked at: mathematics may stand before them

    def add_text(self, text: str) -> None:
        """Add text without dollar signs."""
        if self.follows_maths and text:
            text = self.prepare_text(text)
        if text:
            self.pieces.append(text)

    def add_literal(self, text: str) -> None:
        """Add text whose dollars are dollars."""
        first = text.find("$")
        if first < 0:
            return self.add_text(text)
        self.add_text(text[:first])
        self.prepare_sign()
        self.follows_maths = False
        self.pieces.append(_DOLLAR.sub(r"\1\2\2\\$", text[first:]))
        return None

    def add_maths(self, body: str, sign: str = "$") -> None:
        """Add mathematics that `clean_formula` has returned."""
        self.prepare_sign()
        self.pieces += sign, body, sign
        self.follows_maths = True

    def prepare_sign(self) -> None:
        """Double a backslash before a dollar, which it would escape."""
        count = 0
        for piece in reversed(self.pieces):
            if piece not in (OPEN, CLOSE):
                count += len(piece) - len(piece.rstrip("\\"))
                if piece.strip("\\"):
                    break
        if count % 2:
            self.pieces.append("\\")

    def prepare_text(self, text: str) -> str:
        """Move leading digits of the text into mathematics before them; return the rest.

        A dollar before a digit does not close mathematics.
        """
        self.follows_maths = False
        if not text[0].isdigit():
            return text
        marks = []
        while self.pieces and self.pieces[-1] in (OPEN, CLOSE, ""):
            marks.append(self.pieces.pop())
        if self.pieces and self.pieces[-1] == "$":
            end = next((place for place, letter in enumerate(text) if not letter.isdigit()), len(text))
            self.pieces[-1:] = text[:end].translate(_DIGITS), "$"
            text = text[end:]
            self.follows_maths = not text
        self.pieces += reversed(marks)
        return text

    def build(self) -> str:
        """Return the text; only valid without marks of spans."""
        return "".join(self.pieces)


_DOLLAR = re.compile(r"(?<!\\)((?:\\\\)*)(\\?)\$")  # the odd one of the backslashes before it is doubled


BODY = re.compile(r"(?:[^\\$]++|\\.)*+", re.DOTALL)
"""The text up to the next dollar sign that is not escaped."""

_NEEDS_CLEANING = re.compile(r"[\\%{}\n]|\^\^")
_PER_CENT = re.compile(r"(\\.)|%", re.DOTALL)
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
_DELIMITERS = frozenset([r"\(", r"\)", r"\[", r"\]"])
_ESCAPED = re.compile(r"\\([{}])(?=([A-Za-z])?)|\\.", re.DOTALL)
_FORBIDDEN_COMMANDS = re.compile(
    r"""\\(?: input | include | includeonly | includegraphics | openin | openout | read | readline | write
    | immediate | special | catcode | [egx]?def | let | futurelet | (?:new|renew|provide)command
    | (?:re)?newenvironment | csname | endcsname | expandafter | afterassignment | aftergroup | every[a-z]+
    | Declare[A-Za-z]+ | usepackage | RequirePackage | documentclass | directlua | latelua | luaexec
    | lstinputlisting | verbatiminput | InputIfFileExists | IfFileExists | ShellEscape | scantokens | typeout
    | typein | message | errmessage | batchmode | nonstopmode | scrollmode | errorstopmode | endinput | dump
    | stop | bye | output | font | loop | repeat | jobname | pdf[a-z]+ | makeatletter
    | end \s* \{ \s* document \s* \}
    )(?![A-Za-z])""",
    re.VERBOSE,
)


def clean_formula(body: str) -> str:
    """Return valid mathematics for hub text, without delimiters; an empty string if it is not allowed.

    Takes it without delimiters, on one line.
    """
    end = len(body)
    while end and body[end - 1].isspace():  # a control space at its end included
        end = run = end - 1
        while run and body[run - 1] == "\\":
            run -= 1
        end -= (end - run) % 2
    body = body[:end].lstrip()
    if not _NEEDS_CLEANING.search(body):
        return body
    if (
        "\n" in body
        or "^^" in body
        or _FORBIDDEN_COMMANDS.search(body)
        or (len(body) - len(body.rstrip("\\"))) % 2
    ):
        return ""
    if "%" in body:
        body = _PER_CENT.sub(lambda match: match[1] or r"\%", body)
    signs = _BRACE.findall(body)
    if not _is_balanced(sign for sign in signs if len(sign) == 1) or not _DELIMITERS.isdisjoint(signs):
        return ""
    if not _is_balanced(sign[-1] for sign in signs if sign[-1] in "{}"):
        body = _ESCAPED.sub(_name_brace, body)
    return body


def _name_brace(match: re.Match[str]) -> str:
    if not match[1]:
        return match[0]
    return (r"\lbrace" if match[1] == "{" else r"\rbrace") + (" " if match[2] else "")


def _is_balanced(braces: Iterator[str]) -> bool:
    depth = 0
    for brace in braces:
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0


_DOLLARS = re.compile(r"\$++")
_PLAIN = re.compile(r"(?:[^\\$]++|\\[^$(\[])*+", re.DOTALL)
_UP_TO_DELIMITER = re.compile(r"(?:[^\\$]++|\\[^$()\[\]])*+", re.DOTALL)
_CLOSING_SIGNS = {"$$": "$$", "$": "$", r"\(": r"\)", r"\[": r"\]"}
_CANONICAL_SIGNS = {r"\(": "$", r"\[": "$$"}


def split_mathematics(text: str) -> Iterator[tuple[str, str]]:
    r"""Yield the text in its parts: words (no sign) as they read, and mathematics with its sign, `$` or `$$`.

    `\(x\)` and `\[x\]` are mathematics too. Time is linear: what one sign opens is looked for no further
    than to the next.
    """
    parts: list[str] = []
    at = 0
    while at < len(text):
        match = _PLAIN.match(text, at)
        end = match.end() if match else at
        parts.append(text[at:end])
        if text[end : end + 2] == r"\$":
            parts.append("$")
            at = end + 2
            continue
        sign, body, at = _read_mathematics(text, end)
        if body:
            yield "", "".join(parts)
            yield sign, body
            parts = []
        else:
            parts.append(text[end:at])
    yield "", "".join(parts)


def _read_mathematics(text: str, start: int) -> tuple[str, str, int]:
    """Return the sign, the body and the end of the mathematics at `start`; empty strings if there is none."""
    if text.startswith("$$$", start):
        return "", "", start + count_surplus(text, start)
    for sign, closing in _CLOSING_SIGNS.items():
        inside = start + len(sign)
        if not text.startswith(sign, start):
            continue
        match = (BODY if sign[0] == "$" else _UP_TO_DELIMITER).match(text, inside)
        if not match or not text.startswith(closing, match.end()):
            continue
        source, end = match[0], match.end() + len(closing)
        is_spaced = sign == "$" and (source[:1].isspace() or source[-1:].isspace())
        if is_spaced or (sign in ("$", r"\(") and text[end : end + 1].isdigit()):
            continue
        if body := clean_formula(source):
            return _CANONICAL_SIGNS.get(sign, sign), body, end
    return "", "", start + (2 if text.startswith("\\", start) else 1)


def count_surplus(text: str, start: int) -> int:
    """Return the number of dollars at `start` beyond the two that may open mathematics."""
    match = _DOLLARS.match(text, start)
    return match.end() - start - 2 if match else 0


def has_delimiters(text: str) -> bool:
    r"""Return whether there may be mathematics between `\(` and `\)`, or `\[` and `\]`."""
    return (r"\(" in text and r"\)" in text) or (r"\[" in text and r"\]" in text)


def canonicalize(text: str, paragraphs: bool = False) -> str:
    r"""Return any string as valid hub text: tidied, its mathematics cleaned, other dollars escaped.

    Takes text that is no TeX but for mathematics, as titles in JSON are; `\(x\)` becomes `$x$`, `\[x\]`
    becomes `$$x$$`. With paragraphs blank lines stay. What is legal stays as it is.

    >>> canonical("costs $5 and  $6, not $x$")
    'costs \\$5 and \\$6, not $x$'
    """
    text = tidy(text, paragraphs)
    if "$" not in text and not has_delimiters(text):
        return text
    builder = TextBuilder()
    for sign, part in split_mathematics(text):
        if sign:
            builder.add_maths(part, sign)
        else:
            builder.add_literal(part)
    return builder.build()


Spans = tuple[tuple[int, int], ...]

_MARKS = re.compile(f"([{OPEN}{CLOSE}])")


def extract_spans(text: str) -> tuple[str, Spans]:
    """Return the text of a builder without its marks, on one line, and the marked spans."""
    parts: list[str] = []
    spans: list[tuple[int, int]] = []
    length, start = 0, -1
    for part in _MARKS.split(text):
        if part == OPEN:
            start = length
        elif part == CLOSE:
            spans.append((start, length))
        elif part:
            line = " ".join(f"|{part}|".split())[1:-1]
            if line[:1] == " " and (not parts or parts[-1][-1] == " "):
                line = line[1:]
            if line:
                parts.append(line)
                length += len(line)
    text = "".join(parts).rstrip()
    if text == compose(text):
        return text, normalize_spans(text, spans)
    # in NFC each span on its own: none begins or ends within a letter and its marks
    merged = _merge_spans(spans, _SpanLimits(text, is_joining))
    cuts = [0, *(end for span in merged for end in span), len(text)]
    parts = [compose(text[start:end]) for start, end in pairwise(cuts)]
    ends = list(accumulate(map(len, parts)))
    return "".join(parts), tuple(zip(ends[:-1:2], ends[1::2], strict=True))


_ATOM = re.compile(rf"\\.|\$\$(?:{BODY.pattern})\$\$|\$(?:{BODY.pattern})\$", re.DOTALL)


def normalize_spans(text: str, spans: Collection[tuple[int, int]]) -> Spans:
    r"""Normalise protected spans: in order, not touching, not empty, within the text.

    None begins or ends within mathematics, within `\$`, or within a letter and its marks: those that do are
    widened or, at their start, moved past the marks. Touching ones become one.
    """
    return _merge_spans(spans, _SpanLimits(text, unicodedata.combining)) if spans else ()


def _merge_spans(spans: Iterable[tuple[int, int]], places: "_SpanLimits") -> Spans:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if start < end:
            start, end = places.find_start(max(start, 0)), places.find_end(min(max(end, 0), len(places.text)))
        if merged and start < end and start <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        elif start < end:
            merged.append((start, end))
    return tuple(merged)


class _SpanLimits:
    """The positions in a text where a span may begin or end."""

    def __init__(self, text: str, joins: Callable[[str], object]) -> None:
        atoms = _ATOM.finditer(text) if "$" in text else ()
        self.text = text
        self.joins = joins
        self.atoms = [match.span() for match in atoms if "$" in match[0] or match[0] == r"\\"]
        self.marks = (0, 0)  # a run of marks that was looked at: there may be many spans in a long one

    def find_start(self, place: int) -> int:
        return self._skip_marks(self._find_atom(place)[0])

    def find_end(self, place: int) -> int:
        return self._skip_marks(self._find_atom(place)[1])

    def _find_atom(self, place: int) -> tuple[int, int]:
        """Return the bounds of the indivisible text around a position, or the position twice."""
        nearest = bisect_left(self.atoms, (place, 0)) - 1
        if nearest >= 0 and self.atoms[nearest][0] < place < self.atoms[nearest][1]:
            return self.atoms[nearest]
        return place, place

    def _skip_marks(self, place: int) -> int:
        first, last = self.marks
        if not first <= place < last:
            first = last = place
            while last < len(self.text) and self.joins(self.text[last]):
                last += 1
            self.marks = first, last
        return last
