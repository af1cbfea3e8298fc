"""The readers of other sites, and which of them understands a folder or an archive.

To add a system, write a module with SYSTEM, `find_signs` and `read`, and add a line here.
"""

from collections.abc import Callable
from dataclasses import dataclass

from groupsite.moving_in.contents import SiteContents
from groupsite.moving_in.readers import (
    al_folio,
    archive,
    bibtex_folder,
    hugo_academic,
    jekyll,
    lab_website_template,
    wordpress,
)
from groupsite.moving_in.site_files import SiteFiles


@dataclass(frozen=True, slots=True)
class SiteReader:
    """A reader. find_signs: what it looks for in a site, and whether it is there."""

    name: str
    label: str
    find_signs: Callable[[SiteFiles], dict[str, bool]]
    read: Callable[[SiteFiles], SiteContents]


READERS = (
    SiteReader("archive", archive.SYSTEM, archive.find_signs, archive.read),
    SiteReader("wordpress", wordpress.SYSTEM, wordpress.find_signs, wordpress.read),
    SiteReader("hugo_academic", hugo_academic.SYSTEM, hugo_academic.find_signs, hugo_academic.read),
    SiteReader(
        "lab_website_template",
        lab_website_template.SYSTEM,
        lab_website_template.find_signs,
        lab_website_template.read,
    ),
    SiteReader("al_folio", al_folio.SYSTEM, al_folio.find_signs, al_folio.read),
    SiteReader("jekyll", jekyll.SYSTEM, jekyll.find_signs, jekyll.read),
    SiteReader("bibtex_folder", bibtex_folder.SYSTEM, bibtex_folder.find_signs, bibtex_folder.read),
)
"""By precedence, where a site may be of several systems."""


@dataclass(frozen=True, slots=True)
class Recognition:
    """The reader of a site, None for none; and what was looked for, in sentences, one for each system."""

    reader: SiteReader | None
    reasons: tuple[str, ...]


def recognise(files: SiteFiles) -> Recognition:
    """Return the first reader all of whose signs are there, and what each of the others misses."""
    reasons = []
    for reader in READERS:
        signs = reader.find_signs(files)
        missing = [sign for sign, is_there in signs.items() if not is_there]
        if not missing:
            return Recognition(reader, (f"{reader.label}: {', '.join(signs)}.",))
        reasons.append(f"{reader.label}: not there: {', '.join(missing)}.")
    return Recognition(None, tuple(reasons))
