"""Names as papers print them, with their marks, and the parts that sorting and citing need."""

import re
from dataclasses import dataclass

from bibliography.names.normalization import tidy


@dataclass(frozen=True)
class NameParts:
    """The parts of a name; one that has none (a group's, a single word) is a `literal`.

    Raises ValueError unless there is either a family name or a literal.
    """

    given: str = ""
    particle: str = ""
    family: str = ""
    suffix: str = ""
    literal: str = ""

    def __post_init__(self) -> None:
        if bool(self.family) == bool(self.literal):
            raise ValueError("A name has a family name or is literal.")
        if self.literal and (self.given or self.particle or self.suffix):
            raise ValueError(f"A literal name has no parts: “{self.literal}”.")


def read_stored_parts(
    name: str, given: str, particle: str, family: str, suffix: str, literal: str
) -> NameParts:
    """Return the parts stored in a row; never raises, whatever the row contains.

    A family name takes precedence over a literal; a name without either is literal.
    """
    if not family:
        return NameParts(literal=literal or name or "?")
    return NameParts(given=given, particle=particle, family=family, suffix=suffix)


@dataclass(frozen=True)
class PrintedName:
    """A name as a paper prints it, without its marks; what these mean is in the other fields.

    Raises ValueError for a name that is empty, and for a homonym number that is none.
    """

    name: str
    homonym: str | None = None
    equal: bool = False
    corresponding: bool = False

    def __post_init__(self) -> None:
        if not self.name.strip():
            raise ValueError("A name is empty.")
        if self.homonym is not None and not _HOMONYM.fullmatch(self.homonym):
            raise ValueError(f"“{self.homonym}” is not a homonym number: it has four digits.")


_HOMONYM = re.compile("[0-9]{4}")
_EQUAL = "*\N{LOW ASTERISK}\N{ASTERISK OPERATOR}\N{FULLWIDTH ASTERISK}"
_CORRESPONDING = "\N{ENVELOPE}\N{E-MAIL SYMBOL}\N{BACK OF ENVELOPE}"
_OTHER = "†‡§¶‖#⁰¹²³⁴⁵⁶⁷⁸⁹\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"
_MARKS = _EQUAL + _CORRESPONDING + _OTHER
_BRACKETED = re.compile(rf"[(\[]([{_MARKS}]+)[)\]]")
_MAIL_HOST = re.compile(r"(?<=[^\s@])@[^\s@<>(),;]*\.[^\s@<>(),;]+")


def parse_printed_name(text: str) -> PrintedName:
    """Parse a name as printed: "Kai Xu 0014", "Jie Ren*", an e-mail address (its host is masked).

    Raise ValueError when no name is left.
    """
    name, marks = _strip_marks(_BRACKETED.sub(r"\1", tidy(text)))
    head, _, tail = name.rpartition(" ")
    homonym = tail if head and _HOMONYM.fullmatch(tail) else None
    if homonym:
        name, inner_marks = _strip_marks(head)
        marks += inner_marks
    return PrintedName(
        _MAIL_HOST.sub("@…", name),
        homonym,
        equal=not set(_EQUAL).isdisjoint(marks),
        corresponding=not set(_CORRESPONDING).isdisjoint(marks),
    )


def split_homonym(text: str) -> tuple[str, str]:
    """Split "Kai Xu 0014" into the name and its number; the number is empty where there is none."""
    head, _, tail = text.strip().rpartition(" ")
    return (head.rstrip(), tail) if head and _HOMONYM.fullmatch(tail) else (text, "")


def _strip_marks(text: str) -> tuple[str, str]:
    """Return the text without the marks (and stray commas) around it, and these."""
    name = text.strip(_MARKS + " ,;")
    if not name:
        raise ValueError(f"“{text[:40]}” is not a name.")
    before, _, after = text.partition(name)
    return name, before + after
