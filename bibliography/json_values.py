"""Encode, decode, check and clean JSON values; parse the elements of a long text one by one."""

import json
import math
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from bibliography.decoding import split_pieces
from bibliography.latex.hub_text import compose, strip_controls
from core.text.translation import gettext

NESTING = 30  # lists and objects within each other


def encode_json(value: Any) -> str:
    """Encode a value as one line of JSON, the same for equal values."""
    return _ENCODER.encode(value)


def decode_json(text: str) -> Any:
    """Parse JSON; raise ValueError, with a message for readers, if it is invalid or nested too deeply."""
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise ValueError(
            gettext("This is not JSON: {problem} at character {value}.").format(
                problem=error.msg, value=error.pos + 1
            )
        ) from error
    except RecursionError as error:
        raise ValueError(gettext("Lists and objects are nested too deeply.")) from error


def get_record(value: Any, *path: str) -> dict[str, Any]:
    """Return the object at a path of names in a value; an empty one if there is none."""
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value if isinstance(value, dict) else {}


def as_text(value: Any) -> str:
    """Return a value if it is a string, else an empty string."""
    return value if isinstance(value, str) else ""


def _refuse_constant(constant: str) -> Any:
    raise ValueError(gettext("“{constant}” is not a value of JSON.").format(constant=constant))


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant, strict=False)
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def is_json_value(value: Any) -> bool:
    """Return whether JSON can hold a value, and it is not nested too deeply."""
    if isinstance(value, str | int):
        return True
    level = [value]
    for _ in range(NESTING):
        if not level:
            return True
        below: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                below += item.values()
            elif isinstance(item, list):
                below += item
            elif isinstance(item, float) and not math.isfinite(item):
                return False
        level = below
    return not level


def clean_json(value: Any) -> Any:
    """Normalise the texts of a JSON value: NFC, no lone surrogates, no controls but line breaks."""
    if isinstance(value, str):
        return _clean_text(value)
    if isinstance(value, list):
        return [clean_json(item) for item in value]
    if isinstance(value, dict):
        return {_clean_text(name): clean_json(item) for name, item in value.items()}
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
class InvalidElement:
    """A part of the text that is not valid JSON: its line, the reason and its text."""

    line: int
    reason: str
    source: str


def read_elements(text: str | Iterable[str]) -> Iterator[Element | InvalidElement]:
    """Return an iterator over the elements of an array, or over concatenated values."""
    return _Splitter(split_pieces(text)).read_all()


class _Splitter:
    """A window on the text that moves as elements are parsed."""

    def __init__(self, pieces: Iterable[str]) -> None:
        self.pieces = iter(pieces)
        self.buffer = ""
        self.pos = 0
        self.line = 1

    def read_all(self) -> Iterator[Element | InvalidElement]:
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
                yield self._skip_broken(line, gettext("Lists and objects are nested too deeply."))
            except json.JSONDecodeError as error:
                yield self._skip_broken(
                    line, gettext("This is not JSON: {problem}.").format(problem=error.msg)
                )
            except ValueError as error:
                yield self._skip_broken(line, f"This is not JSON: {error}")
            else:
                source = self.buffer[self.pos : end]
                self._move(end)
                yield Element(line, value, source)

    def _decode_value(self, longest: int) -> tuple[Any, int]:
        """Return the value at the position, and its end; raise what the decoder raises.

        If the window cuts the value, the window doubles, so that the total time is linear.
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

    def _read_more(self, size_needed: int) -> bool:
        """Extend the window by at least `size_needed` characters; return False at the end of the text."""
        parts = [self.buffer[self.pos :]]
        size = 0
        while size < size_needed and (piece := next(self.pieces, None)) is not None:
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

    def _skip_broken(self, line: int, reason: str) -> InvalidElement:
        """Skip invalid text up to the next object that looks like an entry."""
        source = self.buffer[self.pos : self.pos + SHOWN]
        self._move(self.pos + 1)
        for _ in range(TRIES):
            while not (match := _OBJECT.search(self.buffer, self.pos)):
                self._move(max(self.pos, len(self.buffer) - 64))
                if not self._read_more(1):
                    self._move(len(self.buffer))
                    return InvalidElement(line, reason, source)
            self._move(match.start())
            with suppress(ValueError, RecursionError):
                if "title" in self._decode_value(TRIED)[0]:
                    return InvalidElement(line, reason, source)
            self._move(self.pos + 1)
        for _ in self.pieces:  # give up
            pass
        self.buffer, self.pos = "", 0
        return InvalidElement(
            line, gettext("{reason} The rest could not be read either.").format(reason=reason), source
        )
