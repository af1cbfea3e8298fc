"""Archives of this system, as `manage.py export_site --archive` writes them.

`site.json` has everything in the form of `SiteContents`; the other files of an archive are for people and for
other programs, and those that are originals of pictures and papers are named by it.
"""

from typing import Protocol

import msgspec

from core.text.translation import gettext
from groupsite.moving_in.contents import Place, SiteContents, SiteProblem

SYSTEM = "groupsite archive"
CONTENTS = "site.json"
LARGEST = 200 << 20  # bytes of site.json


class ArchiveFiles(Protocol):
    """What is needed of the files of a site that moves in."""

    def __contains__(self, path: object) -> bool: ...

    def read_bytes(self, path: str, most: int = ...) -> bytes:
        """Return the content of a file."""
        ...


def find_signs(files: ArchiveFiles) -> dict[str, bool]:
    """Return what an archive has, and whether it is there."""
    return {CONTENTS: CONTENTS in files, "publications.bib": "publications.bib" in files}


def read(files: ArchiveFiles) -> SiteContents:
    """Return what an archive holds; if it is damaged, nothing but the problem."""
    try:
        return parse_contents(files.read_bytes(CONTENTS, LARGEST))
    except ValueError as error:
        message = gettext("The file cannot be read. Take another copy of the archive. {error}").format(
            error=str(error)[:200]
        )
        return SiteContents(SYSTEM, problems=[SiteProblem(Place(CONTENTS), message)])


def parse_contents(content: bytes) -> SiteContents:
    """Return what `site.json` holds. Raises ValueError if it is something else."""
    return msgspec.json.decode(content, type=SiteContents)


def render_contents(contents: SiteContents) -> bytes:
    """Return contents as `site.json`, the same bytes for the same contents."""
    return msgspec.json.format(msgspec.json.encode(contents, order="sorted"), indent=1)
