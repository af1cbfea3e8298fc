"""PDFs of CVs, kept on disk until what they say or how they are made changes: one file for each person.

A file has a line of JSON that says what it is of and what came out, and then the PDF. It is written beside
its place and then put there, so nobody reads half of one, and of two who write at once one wins.
"""

import contextlib
import json
import logging
import os
import tempfile
import time
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

from django.conf import settings

from groupsite.cv.description import Cv
from groupsite.cv.fitting import fitted
from groupsite.cv.pdf import FOLDER, NotTypeset, Typeset
from groupsite.cv.unset import words_for
from groupsite.kit.release import RELEASE

UNUSED = 60 * 24 * 3600
"""Seconds after which a file that nobody wrote again is removed: its person may be gone."""
_FONTS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts")

_log = logging.getLogger(__name__)


def kept(cv: Cv) -> Typeset:
    """The CV as PDF, made if it was not made before. Takes the whole Cv. Raises NotTypeset.

    A folder that cannot be written only costs that it is made again.
    """
    place, digest = _place(cv), _digest(cv)
    found = _read(place, digest)
    if found is None:
        found = fitted(cv)
        _write(place, digest, found)
    return found


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


def _place(cv: Cv) -> Path:
    return settings.VAR / "cv" / blake2b(cv.uid.encode(), digest_size=16).hexdigest()


def _digest(cv: Cv) -> str:
    """Of all that a PDF follows from."""
    said = (repr(cv), _photo(cv.photo), _maker(), RELEASE)
    return blake2b("\n".join(said).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _photo(path: str) -> str:
    try:
        found = os.stat(path) if path else None
    except (OSError, ValueError):
        return ""
    return f"{found.st_size} {found.st_mtime_ns}" if found else ""


@lru_cache(maxsize=1)
def _maker() -> str:
    """Of the template, and of which fonts there are; new ones are found when the site starts again."""
    made = blake2b(digest_size=16)
    for path in sorted(FOLDER.glob("*.typ")):
        made.update(path.read_bytes())
    for folder in _FONTS:
        for root, _, names in sorted(os.walk(Path(folder).expanduser())):
            made.update("\n".join([root, *sorted(names)]).encode("utf-8", "surrogateescape"))
    return made.hexdigest()


def _read(place: Path, digest: str) -> Typeset | None:
    """What is kept, if it is of this digest; None for whatever else is there."""
    try:
        head, _, pdf = place.read_bytes().partition(b"\n")
        said = json.loads(head)
        if said["digest"] != digest or said["size"] != len(pdf):
            return None
        return Typeset(pdf, said["pages"], tuple(said["unset"]), said["level"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _write(place: Path, digest: str, made: Typeset) -> None:
    said = {
        "digest": digest,
        "size": len(made.pdf),
        "pages": made.pages,
        "unset": made.unset,
        "level": made.level,
    }
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        _tidy(place.parent)
        with tempfile.NamedTemporaryFile(dir=place.parent, delete=False) as file:
            try:
                file.write(json.dumps(said).encode() + b"\n" + made.pdf)
                file.close()
                os.replace(file.name, place)
            except OSError:
                os.unlink(file.name)
                raise
    except OSError as error:
        _log.warning("No CV can be kept in %s: %s", place.parent, error.strerror)


def _tidy(folder: Path) -> None:
    """Remove what was not written for long; what another does at the same time is no matter."""
    oldest = time.time() - UNUSED
    for path in folder.iterdir():
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < oldest:
                path.unlink()
