"""What people paste: bylines in several styles, identifiers as addresses, links. No database, no network."""

import re
import unicodedata
from dataclasses import dataclass, field

from people.names import PARTICLES, SUFFIXES, Printed, read_printed, split
from people.names.tables import DEGREES
from publications.formats import identifiers
from publications.formats.links import guess_link_kind

__all__ = ["PastedByline", "guess_link_kind", "read_byline", "read_identifier"]

PASTED_LIMIT = 200_000  # characters


@dataclass(frozen=True)
class PastedByline:
    """The names that a text holds, in order; whether it says that there are others; what is no name."""

    names: list[Printed] = field(default_factory=list)
    others: bool = False
    refused: list[str] = field(default_factory=list)


def read_byline(text: str) -> PastedByline:
    """Read "A. Author, B. Author and C. Author", a BibTeX field, or one name a line. Never raises."""
    names: list[Printed] = []
    refused = []
    others = False
    for piece in _pieces(text[:PASTED_LIMIT]):
        if piece.casefold().strip(" .") in ("others", "et al"):
            others = True
            continue
        try:
            names.append(read_printed(_spoken(piece)))
        except ValueError:
            refused.append(piece[:80])
    return PastedByline(names, others, refused)


_FIELD = re.compile(r"^\s*(?:author|editor)s?\s*=\s*", re.IGNORECASE)
_ACCENTS = dict(
    zip(
        "`'^\"~=.uvHcrk",
        "\u0300\u0301\u0302\u0308\u0303\u0304\u0307\u0306\u030c\u030b\u0327\u030a\u0328",
        strict=True,
    )
)
_TEX_ACCENT = re.compile(r"\\(?:([`'^\"~=.])\s*|([uvHcrk])(?=[\s{])\s*)(?:\{\\?([A-Za-z])\}|\\?([A-Za-z]))")
_TEX_LETTERS = {
    "ss": "ß",
    "o": "ø",
    "O": "Ø",
    "l": "ł",
    "L": "Ł",
    "ae": "æ",
    "AE": "Æ",
    "oe": "œ",
    "aa": "å",
    "AA": "Å",
}
_TEX_LETTER = re.compile(r"\\(ss|ae|AE|oe|aa|AA|[oOlL])(?![A-Za-z])\s*")
_AND = re.compile(r"\s+(?:and|&|und|et)\s+(?!al\b)|\s*\\and\b\s*", re.IGNORECASE)


def _pieces(text: str) -> list[str]:
    """Return the names as they are written."""
    text = _without_tex(_FIELD.sub("", text).strip().rstrip(","))
    lines = [line.strip(" ,;\t") for line in text.splitlines()]
    lines = [line for line in lines if line]
    one_each = len(lines) > 1 and not any(_AND.search(f" {line} ") or line.count(",") > 1 for line in lines)
    whole = lines if one_each else [" ".join(lines)]
    return [name for line in whole for name in _of_line(line)]


def _of_line(line: str) -> list[str]:
    if ";" in line:
        parts = line.split(";")
    else:
        parts = _AND.split(line)
        if not _all_inverted(parts):
            parts = [name for part in parts for name in _comma_separated(part)]
    stripped = (re.sub(r"^(?:and|&)(?:\s+|$)", "", part.strip(" ,;\t")) for part in parts)
    return [part for name in stripped if name for part in _and_others(name)]


def _and_others(name: str) -> list[str]:
    """ "A. Author et al." says two things."""
    head, et, _ = name.partition(" et al")
    return [head, "others"] if et else [name]


def _all_inverted(parts: list[str]) -> bool:
    """Return whether each part is "Family, Given", as in BibTeX, and not a list with commas."""
    named = [part for part in parts if part.casefold().strip(" .") not in ("others", "et al")]
    with_commas = [part for part in named if "," in part]
    if not with_commas or any(part.count(",") > 2 for part in with_commas):
        return False
    if len(named) > 1 and len(with_commas) == len(named):
        return True
    return all(_is_inverted(part) for part in with_commas)


def _is_inverted(part: str) -> bool:
    family, *rest = part.split(",")
    words = [word for word in family.split() if word not in PARTICLES]
    return len(words) == 1 and bool(rest and rest[-1].strip())


def _comma_separated(part: str) -> list[str]:
    """Return names between commas; a suffix ("Jr.") stays with its name, degrees are left out."""
    names: list[str] = []
    for piece in part.replace("\N{FULLWIDTH COMMA}", ",").replace("、", ",").split(","):
        is_suffix = piece.strip().rstrip(".").casefold() in SUFFIXES
        if names and _stands_behind(names[-1], piece):
            continue
        if names and is_suffix:
            names[-1] += f", {piece.strip()}"
        else:
            names.append(piece)
    return names


def _stands_behind(name: str, piece: str) -> bool:
    """Return whether a piece after a comma is degrees of the whole name before it, as "M.D."."""
    words = piece.replace(".", "").casefold().split()
    return " " in name.strip() and bool(words) and all(word in DEGREES for word in words)


def _spoken(name: str) -> str:
    """ "Family, Given" as it is printed."""
    if "," not in name:
        return name
    parts = split(name)
    return parts.literal or " ".join(filter(None, [parts.given, parts.particle, parts.family, parts.suffix]))


def _without_tex(text: str) -> str:
    accented = _TEX_ACCENT.sub(_accented, text)
    letters = _TEX_LETTER.sub(lambda found: _TEX_LETTERS[found[1]], accented)
    plain = letters.replace("~", " ").replace("\\ ", " ").replace("\\&", "&")
    return re.sub(r'^"|"$|[{}]', "", plain)


def _accented(found: re.Match) -> str:
    letter = found[3] or found[4]
    return unicodedata.normalize("NFC", letter + _ACCENTS[found[1] or found[2]])


def read_identifier(text: str, scheme: str = "") -> tuple[str, str]:
    """Return the scheme and the stored value of an identifier as pasted: "https://doi.org/10.1/AB" is
    doi, 10.1/ab.

    A scheme that is given is kept unless the text says another. Gives ("", text) for what nobody knows;
    raises ValueError, in words, for a text that is no identifier of the scheme.
    """
    text = " ".join(text.split())
    found = identifiers.find(text)
    if found and (not scheme or scheme == found[0] or _says_scheme(text)):
        return found
    return (scheme, identifiers.normalise(scheme, text)) if scheme else ("", text)


def _says_scheme(text: str) -> bool:
    """Return whether it is an address or begins with a registry's name; a bare DOI, with its slash,
    does not.
    """
    return ("/" in text and "." in text.partition("/")[0] and not text.startswith("10.")) or ":" in text[:10]
