"""What the readers of workbooks return, and their limits."""

from dataclasses import dataclass, field

LOOKED_AT = 30
"""The first rows of a sheet that tell whether it is wanted."""


class FileProblemError(ValueError):
    """What is wrong with a file, for the person who uploaded it."""


@dataclass(frozen=True)
class SheetLimits:
    """The most that is read. unpacked: bytes of all parts; zipfile reads no more than an archive declares.

    characters: of all cells together, where what is stored once is shown in many.
    """

    unpacked: int
    rows: int
    columns: int
    characters: int


@dataclass
class RawSheet:
    """A sheet as its file has it; rows and columns are counted from 0.

    merged: column, first row, and the row after the last. others: the names of the other sheets.
    """

    name: str
    rows: list[list[str]]
    merged: list[tuple[int, int, int]] = field(default_factory=list)
    links: dict[tuple[int, int], str] = field(default_factory=dict)
    hidden: list[int] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
