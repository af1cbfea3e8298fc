"""Real bibliographies and cases, for tests that are skipped where these are not at hand."""

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder with `bibtex`, `cases` and `corpus`; GROUPSITE_DATA names it where it is elsewhere."""
    beside = Path(__file__).resolve().parents[4] / "shared" / "data"
    folder = Path(os.environ.get("GROUPSITE_DATA") or beside)
    if not folder.is_dir():
        pytest.skip("there are no real bibliographies here: GROUPSITE_DATA names their folder")
    return folder


HEAVY = ("hostile", "real")


def pytest_collection_modifyitems(config, items):
    """What reads megabytes made to hurt, or thousands of real files, runs where somebody asks for it."""
    if os.environ.get("GROUPSITE_HEAVY"):
        return
    skip = pytest.mark.skip(reason="takes minutes: GROUPSITE_HEAVY=1 runs it")
    for item in items:
        heavy = item.path.parent == Path(__file__).parent and any(word in item.path.stem for word in HEAVY)
        if heavy or item.name.startswith("test_hostile_time"):
            item.add_marker(skip)
