"""Real bibliographies and cases, for tests that are skipped where these are not at hand."""

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder with `bibtex`, `cases` and `corpus`; GROUPSITE_DATA names it where it is elsewhere."""
    default = Path(__file__).resolve().parents[4] / "shared" / "data"
    folder = Path(os.environ.get("GROUPSITE_DATA") or default)
    if not folder.is_dir():
        pytest.skip("there are no real bibliographies here: GROUPSITE_DATA names their folder")
    return folder
