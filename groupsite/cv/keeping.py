"""PDFs of CVs, kept on disk until what they say or how they are made changes: one file for each person."""

import json
import logging
import os
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

from groupsite.cv.description import Cv
from groupsite.cv.fitting import fitted
from groupsite.cv.pdf import TEMPLATE, NotTypeset, Typeset
from groupsite.cv.unset import words_for
from groupsite.kit import made
from groupsite.kit.made import RELEASE

_FONTS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts")

_log = logging.getLogger(__name__)


def kept(cv: Cv) -> Typeset:
    """The CV as PDF, made if it was not made before. Takes the whole Cv. Raises NotTypeset."""
    return _unpacked(made.kept("cv", cv.uid, _made_of(cv), lambda: _packed(fitted(cv))))


def _packed(typeset: Typeset) -> bytes:
    """What came out in a line of JSON, and then the PDF."""
    said = {"pages": typeset.pages, "unset": typeset.unset, "level": typeset.level}
    return json.dumps(said).encode() + b"\n" + typeset.pdf


def _unpacked(packed: bytes) -> Typeset:
    head, _, pdf = packed.partition(b"\n")
    said = json.loads(head)
    return Typeset(pdf, said["pages"], tuple(said["unset"]), said["level"])


def level_of(cv: Cv) -> int:
    """The level of `shortened` that the PDF of a CV has, so that all forms say the same; 0 for the whole."""
    try:
        return kept(cv).level if cv.pages else 0
    except NotTypeset:
        return 0


def problems_of(cv: Cv) -> list[str]:
    """What the owner of a CV should know about its PDF, in sentences; nothing if all is well."""
    try:
        return words_for(cv, kept(cv).unset)
    except NotTypeset:
        return ["The PDF of this CV cannot be made. The page of the CV and JSON Resume are not affected."]


def _made_of(cv: Cv) -> str:
    """All that a PDF follows from."""
    return "\n".join((repr(cv), _photo(cv.photo), _maker(), RELEASE))


def _photo(path: str) -> str:
    try:
        found = os.stat(path) if path else None
    except (OSError, ValueError):
        return ""
    return f"{found.st_size} {found.st_mtime_ns}" if found else ""


@lru_cache(maxsize=1)
def _maker() -> str:
    """Of the template, and of which fonts there are; new ones are found when the site starts again."""
    found = blake2b(digest_size=16)
    for path in sorted(TEMPLATE.parent.glob("*.typ")):
        found.update(path.read_bytes())
    for folder in _FONTS:
        for root, _, names in sorted(os.walk(Path(folder).expanduser())):
            found.update("\n".join([root, *sorted(names)]).encode("utf-8", "surrogateescape"))
    return found.hexdigest()
