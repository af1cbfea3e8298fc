"""Make folders and archives of old sites from texts by path."""

import io
import os
import zipfile
from pathlib import Path

import pytest
from django.conf import settings

from groupsite.moving_in.contents import SiteContents
from groupsite.moving_in.readers.registry import recognise
from groupsite.moving_in.site_files import SiteFiles, open_site

SITES = Path(os.environ.get("OLD_SITES") or settings.BASE_DIR.parent / "shared/data/sites")
needs_sites = pytest.mark.skipif(not SITES.is_dir(), reason="the sites are not here")


def make_files(files: dict[str, str | bytes]) -> SiteFiles:
    """Return the files of a site as an archive has them."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as out:
        for path, content in files.items():
            out.writestr(path, content)
    archive.seek(0)
    return open_site(archive, "site.zip")


def read_site(files: dict[str, str | bytes], system: str) -> SiteContents:
    """Return the contents of a site, which must be recognised as made with a system."""
    site = make_files(files)
    recognition = recognise(site)
    assert recognition.reader, recognition.reasons
    assert recognition.reader.name == system, recognition.reasons
    return recognition.reader.read(site)
