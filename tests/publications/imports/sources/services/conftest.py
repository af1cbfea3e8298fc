"""Services with works of persons and groups, on one local server, and a clock that takes no time."""

import pytest

from publications.imports.sources.work_sources import WORK_SOURCES


@pytest.fixture
def fetch(works_client):
    """Return a function that fetches all pages of an identifier of a source."""

    def fetch_pages(name, identifier, since=None):
        return list(WORK_SOURCES[name].fetch_works(works_client, identifier, since))

    return fetch_pages
