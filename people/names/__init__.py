"""Names of people: as printed, as keys that compare, and in the parts that sorting and citing need."""

import re
import unicodedata
import zlib
from dataclasses import dataclass

from groupsite.kit.letters import LATIN, name_key

author_key = name_key

_LETTERS = str.maketrans(
    LATIN
    | {"ß": "ss", "ŧ": "t"}
    | dict.fromkeys("\u02bc\u2018\u2019", "'")
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014", "-")
)
_ACCENTS = re.compile("[\u0300-\u036f]")


def norm(name: str) -> str:
    """The form that search compares: NFKC, lower case, without accents, with single spaces."""
    letters = map(_unaccented, unicodedata.normalize("NFKC", name).lower())
    return _single_spaced("".join(letters).translate(_LETTERS))


def _unaccented(letter: str) -> str:
    """Without accents as the database's unaccent has it: й is a letter of its own, and so is が."""
    if "\u0400" <= letter <= "\u04ff" and letter != "ё":
        return letter
    return unicodedata.normalize("NFC", _ACCENTS.sub("", unicodedata.normalize("NFD", letter)))


def _single_spaced(text: str) -> str:
    return " ".join(text.split())


_CONTROLS = [code for code in (*range(0x20), *range(0x7F, 0xA0)) if not chr(code).isspace()]
# They would make equal names differ, and break XML.
_INVISIBLE = dict.fromkeys([*_CONTROLS, 0xAD, 0x200B, 0x2060, 0xFEFF])


def _tidy(name: str) -> str:
    return _single_spaced(unicodedata.normalize("NFC", name.translate(_INVISIBLE)))


@dataclass(frozen=True)
class Printed:
    """A name as a paper prints it, with what its marks say taken off.

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


def read_printed(text: str) -> Printed:
    """Read a name as printed: "Kai Xu 0014", "Jie Ren*", an e-mail address (its host is masked).

    Raise ValueError when no name is left.
    """
    name, marks = _unmarked(_BRACKETED.sub(r"\1", _tidy(text)))
    head, _, tail = name.rpartition(" ")
    homonym = tail if head and _HOMONYM.fullmatch(tail) else None
    if homonym:
        name, more = _unmarked(head)
        marks += more
    return Printed(
        _MAIL_HOST.sub("@…", name),
        homonym,
        equal=not set(_EQUAL).isdisjoint(marks),
        corresponding=not set(_CORRESPONDING).isdisjoint(marks),
    )


def _unmarked(text: str) -> tuple[str, str]:
    """The text without the marks (and stray commas) around it, and these."""
    name = text.strip(_MARKS + " ,;")
    if not name:
        raise ValueError(f"“{text[:40]}” is not a name.")
    before, _, after = text.partition(name)
    return name, before + after


@dataclass(frozen=True)
class Parts:
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


_PARTICLE_WORDS = (
    "af al bin bint da dal dalla das de degli dei del della delle den der des di do dos du el ibn la las le "
    "los op st 't ten ter van vom von zu zum zur"
)
PARTICLES = frozenset(_PARTICLE_WORDS.split())
SUFFIXES = frozenset({"jr", "sr", "jnr", "snr", "ii", "iii", "iv"})
CONJUNCTIONS = frozenset({"y", "i", "e"})  # Ortega y Gasset
_COMPOUND_SURNAMES = (
    "欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 夏侯 皇甫 尉迟 尉遲 公孙 公孫 慕容 令狐 司徒 司空 "
    "东方 東方 独孤 獨孤 南宫 南宮 长孙 長孫 宇文 鲜于 鮮于 闻人 聞人 轩辕 軒轅 申屠 端木 "
    "呼延 赫连 赫連 澹台 澹臺 濮阳 濮陽 淳于 太史 남궁 황보 제갈 선우 독고 사공 서문"
)
COMPOUND_SURNAMES = frozenset(_COMPOUND_SURNAMES.split())
_HAN_HANGUL = "\u3005\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af\uac00-\ud7a3"
_EAST_ASIAN = re.compile(f"[{_HAN_HANGUL}]{{2,4}}")
_EAST_ASIAN_SPACED = re.compile(f"([{_HAN_HANGUL}\u3041-\u30ff]+) ([{_HAN_HANGUL}\u3041-\u30ff]+)")


def split(name: str) -> Parts:
    """Split a name into its parts, written "Given Family" or "Family, Given"; raise ValueError for none.

    A guess, as every such split is: staff can correct what it gives.
    """
    whole = _tidy(name).replace("\N{FULLWIDTH COMMA}", ",")
    pieces = list(filter(None, map(str.strip, whole.split(","))))
    if not pieces:
        raise ValueError(f"“{name[:40]}” is not a name.")
    suffix = next(filter(_is_suffix, pieces[1:]), "")
    if suffix:
        del pieces[pieces.index(suffix, 1)]
    if len(pieces) == 1:
        return _split_east_asian(pieces[0], suffix) or _split_spoken(pieces[0].split(), suffix)
    if len(pieces) == 2:
        return _split_inverted(pieces[0].split(), pieces[1].split(), suffix)
    return Parts(literal=whole)


def _is_suffix(word: str) -> bool:
    return word.rstrip(".").casefold() in SUFFIXES


def _split_east_asian(name: str, suffix: str) -> Parts | None:
    """Names in Chinese or Korean letters, or with a space Japanese ones: the family name comes first."""
    if match := _EAST_ASIAN_SPACED.fullmatch(name):
        return Parts(family=match[1], given=match[2], suffix=suffix)
    if not _EAST_ASIAN.fullmatch(name):
        return None
    length = 2 if len(name) > 2 and name[:2] in COMPOUND_SURNAMES else 1
    return Parts(family=name[:length], given=name[length:], suffix=suffix)


def _split_spoken(words: list[str], suffix: str) -> Parts:
    """Given names, particles, family name: the last particles tell where the family name begins."""
    if not suffix and len(words) > 1 and _is_suffix(words[-1]):
        *words, suffix = words
    if len(words) == 1:
        return Parts(family=words[0], suffix=suffix) if suffix else Parts(literal=words[0])
    end = next((i for i in range(len(words) - 1, 0, -1) if words[i - 1] in PARTICLES), None)
    if end is None:
        start = end = len(words) - (3 if len(words) > 2 and words[-2] in CONJUNCTIONS else 1)
    else:
        start = end - _count_particles(words[:end][::-1])
    return _joined(words[:start], words[start:end], words[end:], suffix)


def _split_inverted(family: list[str], given: list[str], suffix: str) -> Parts:
    """The particles stand before the family name, or ("Beethoven, Ludwig van") after the given one."""
    before = _count_particles(family[:-1])
    after = 0 if before else _count_particles(given[:0:-1])
    particle = family[:before] + given[len(given) - after :]
    return _joined(given[: len(given) - after], particle, family[before:], suffix)


def _count_particles(words: list[str]) -> int:
    """How many particles the words begin with."""
    return next((i for i, word in enumerate(words) if word not in PARTICLES), len(words))


def _joined(given: list[str], particle: list[str], family: list[str], suffix: str) -> Parts:
    return Parts(" ".join(given), " ".join(particle), " ".join(family), suffix)


def initials(name: str) -> str:
    """What stands for a portrait: the first letters of given and family name; "?" where there is none.

    One character for a script without capital letters.
    """
    if not any(map(str.isalnum, name)):
        return "?"
    parts = split(name)
    first, last = _first_letter(parts.given), _first_letter(parts.literal or parts.family)
    if last and last.lower() == last.upper():
        return last
    return first + last or _first_letter(name)


HUES = 12


def hue(name: str) -> int:
    """Which of the 12 tints, 30° apart, stands behind a person's initials: the same for a name always."""
    return zlib.crc32(unicodedata.normalize("NFC", name).encode()) % HUES


def _first_letter(text: str) -> str:
    return next((char.title()[0] for char in text if char.isalnum()), "")
