"""Texts that come in pieces, as numbered lines."""

from collections.abc import Iterable, Iterator

PIECE = 1 << 16
LONGEST = 1 << 24  # characters of a line; what is beyond them is left out


def pieces_of(text: str | Iterable[str]) -> Iterable[str]:
    """A text as pieces of a bounded size; pieces stay as they are."""
    if isinstance(text, str):
        return (text[at : at + PIECE] for at in range(0, len(text), PIECE))
    return text


def numbered(text: str | Iterable[str]) -> Iterator[tuple[int, str]]:
    r"""The lines of a text without their ends (\n, \r\n or \r), counted from 1.

    A line has at most LONGEST characters. Memory is that of the longest line and of a piece.
    """
    number = 0
    begun: list[str] = []  # the parts of a line whose end has not come
    length = 0
    for piece in _with_newlines(pieces_of(text)):
        first, *others = piece.split("\n")
        if length < LONGEST:
            begun.append(first[: LONGEST - length])
            length += len(first)
        for line in others:
            number += 1
            yield number, "".join(begun)
            begun, length = [line[:LONGEST]], len(line)
    if length:
        yield number + 1, "".join(begun)


def _with_newlines(pieces: Iterable[str]) -> Iterator[str]:
    r"""The pieces with \n for \r\n and \r, also where a piece ends between the two."""
    pending = ""
    for piece in pieces:
        if pending or "\r" in piece:
            piece = pending + piece
            pending = "\r" if piece.endswith("\r") else ""
            piece = piece[: len(piece) - len(pending)].replace("\r\n", "\n").replace("\r", "\n")
        yield piece
    if pending:
        yield "\n"
