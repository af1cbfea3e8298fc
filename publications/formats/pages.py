"""Ranges of pages, issues and the like: an en dash stands between two numbers, as it is printed."""

import re

_DASHES = r"\s*(?:-{1,3}|[‐-―−])\s*"
_RANGE = re.compile(rf"([A-Za-z]{{0,3}}\d+|[ivxlc]+){_DASHES}([A-Za-z]{{0,3}}\d+|[ivxlc]+)")


def range_of(text: str) -> str:
    """A text that is a range, or ranges after commas, with en dashes; any other text stays as it is."""
    pieces = [_RANGE.fullmatch(piece.strip()) for piece in text.split(",")]
    return ", ".join(f"{found[1]}–{found[2]}" for found in pieces if found) if all(pieces) else text


def with_hyphens(text: str) -> str:
    """The same with hyphens, for formats that have these."""
    bare = text.replace("–", "-")
    return bare if range_of(bare) == text else text
