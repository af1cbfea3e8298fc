"""Values that JSON can hold: as text and back, checked and cleaned, and one by one from a long text."""

import json
import math
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from bibliography.decoding import split_pieces
from bibliography.latex.hub import compose, strip_controls

NESTING = 30  # lists and objects within each other


def dumped(value: Any) -> str:
    """Return a value as JSON in one line, the same for equal values."""
    return _ENCODER.encode(value)


def loaded(text: str) -> Any:
    """Parse a JSON text; raise ValueError, in words, for what is none or is too deep to be meant."""
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"This is not JSON: {error.msg} at character {error.pos + 1}.") from error
    except RecursionError as error:
        raise ValueError("Too many lists and objects stand within each other.") from error


def record_of(value: Any, *path: str) -> dict[str, Any]:
    """Return the object that stands in a value under these names; an empty one where none does."""
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value if isinstance(value, dict) else {}


def text_of(value: Any) -> str:
    """Return a value that is a text; empty for any other."""
    return value if isinstance(value, str) else ""


def _refuse_constant(constant: str) -> Any:
    raise ValueError(f"“{constant}” is not a value of JSON.")


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant, strict=False)
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def is_value(value: Any) -> bool:
    """Return whether JSON can hold a value, and it is not nested too deeply."""
    if isinstance(value, str | int):
        return True
    level = [value]
    for _ in range(NESTING):
        if not level:
            return True
        below: list[Any] = []
        for each in level:
            if isinstance(each, dict):
                below += each.values()
            elif isinstance(each, list):
                below += each
            elif isinstance(each, float) and not math.isfinite(each):
                return False
        level = below
    return not level


def clean(value: Any) -> Any:
    """Return a JSON value with its texts in NFC, without controls but line breaks, and lone surrogates."""
    if isinstance(value, str):
        return _clean_text(value)
    if isinstance(value, list):
        return [clean(each) for each in value]
    if isinstance(value, dict):
        return {_clean_text(name): clean(each) for name, each in value.items()}
    return value


def _clean_text(text: str) -> str:
    return text if text.isascii() and text.isprintable() else compose(strip_controls(text))


LONGEST = 1 << 24  # characters of one element
TRIES = 100  # places that are tried after a broken element
TRIED = 1 << 20  # characters that each of them may have
SHOWN = 2_000  # characters of it that are shown

_SPACE = re.compile(r"[\s\ufeff,]*")
_SEPARATORS = re.compile(r"[\s\ufeff,\]]*")
_OBJECT = re.compile(r"\{\s*\"")


@dataclass(frozen=True, slots=True)
class Element:
    """A value of the text, and the line in which it begins."""

    line: int
    value: Any
    source: str


@dataclass(frozen=True, slots=True)
class Broken:
    """What is no JSON: where it begins, why, and the text."""

    line: int
    reason: str
    source: str


def read_elements(text: str | Iterable[str]) -> Iterator[Element | Broken]:
    """Return the elements of the array that the text is, or its values one after the other."""
    return _Splitter(split_pieces(text)).read_all()


class _Splitter:
    """A window on the text that moves on as elements are read."""

    def __init__(self, pieces: Iterable[str]) -> None:
        self.pieces = iter(pieces)
        self.buffer = ""
        self.pos = 0
        self.line = 1

    def read_all(self) -> Iterator[Element | Broken]:
        self._read_more(1)
        self._skip(_SPACE)
        if self.buffer[self.pos : self.pos + 1] == "[":
            self._move(self.pos + 1)
        while True:
            self._skip(_SEPARATORS)
            if self.pos == len(self.buffer):
                return
            line = self.line
            try:
                value, end = self._decode_value(LONGEST)
            except RecursionError:
                yield self._skip_broken(line, "Too many lists and objects stand within each other.")
            except json.JSONDecodeError as error:
                yield self._skip_broken(line, f"This is not JSON: {error.msg}.")
            except ValueError as error:
                yield self._skip_broken(line, f"This is not JSON: {error}")
            else:
                source = self.buffer[self.pos : end]
                self._move(end)
                yield Element(line, value, source)

    def _decode_value(self, longest: int) -> tuple[Any, int]:
        """Return the value that begins here, and where it ends; raises what the decoder raises.

        Where the window cuts it the window grows, to twice its size each time: all in all that is linear.
        """
        while True:
            try:
                value, end = _DECODER.raw_decode(self.buffer, self.pos)
            except json.JSONDecodeError as error:
                cut = error.pos >= len(self.buffer) - 12 or error.msg.startswith("Unterminated string")
                length = len(self.buffer) - self.pos
                if cut and length < longest and self._read_more(length):
                    continue
                raise
            if end < len(self.buffer) or isinstance(value, dict | list | str) or not self._read_more(1):
                return value, end

    def _read_more(self, needed: int) -> bool:
        """Let the window grow by at least so much; false where the text has ended."""
        parts = [self.buffer[self.pos :]]
        size = 0
        while size < needed and (piece := next(self.pieces, None)) is not None:
            parts.append(piece)
            size += len(piece)
        self.buffer = "".join(parts)
        self.pos = 0
        return bool(size)

    def _move(self, pos: int) -> None:
        self.line += self.buffer.count("\n", self.pos, pos)
        self.pos = pos

    def _skip(self, form: re.Pattern[str]) -> None:
        while True:
            match = form.match(self.buffer, self.pos)
            self._move(match.end() if match else self.pos)
            if self.pos < len(self.buffer) or not self._read_more(1):
                return

    def _skip_broken(self, line: int, reason: str) -> Broken:
        """Step over what cannot be read, to the next object that looks like an entry."""
        source = self.buffer[self.pos : self.pos + SHOWN]
        self._move(self.pos + 1)
        for _ in range(TRIES):
            while not (match := _OBJECT.search(self.buffer, self.pos)):
                self._move(max(self.pos, len(self.buffer) - 64))
                if not self._read_more(1):
                    self._move(len(self.buffer))
                    return Broken(line, reason, source)
            self._move(match.start())
            with suppress(ValueError, RecursionError):
                if "title" in self._decode_value(TRIED)[0]:
                    return Broken(line, reason, source)
            self._move(self.pos + 1)
        for _ in self.pieces:  # give up
            pass
        self.buffer, self.pos = "", 0
        return Broken(line, f"{reason} What follows could not be read either.", source)
