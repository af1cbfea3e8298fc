"""Local servers in the place of the services, and recorded answers where these are at hand."""

import os
from pathlib import Path

import pytest

from core.http import Client
from publications.imports.sources import fetch, parse_query
from publications.imports.sources.source_client import get_client
from tests.outside_server import outside_server
from tests.publications.imports.sources.invented import BASES


@pytest.fixture
def server(settings, monkeypatch):
    """One server that stands in for all services, each under a path of its own, and for the page's host."""
    with outside_server() as running:
        for base in BASES:
            setattr(settings, base, f"{running.url}/{base.removesuffix('_URL').lower()}")
        settings.PAPER_HOSTS = [running.url.removeprefix("http://"), "aclanthology.org"]
        settings.OUTSIDE_SERVICES = True
        monkeypatch.setattr("publications.imports.sources.registry_sources.ACL_URL", f"{running.url}/acl")
        yield running


@pytest.fixture
def ask(server):
    """Asks for what was pasted, by the client that the settings describe."""
    return lambda text: fetch(parse_query(text), client=get_client())


@pytest.fixture
def ask_with(server):
    """The same with a client that has these limits for each request."""
    hosts = [server.url.removeprefix("http://")]
    client = Client("groupsite", bases=[server.url], hosts=hosts)
    return lambda text, limits: fetch(parse_query(text), client=client, limits=limits)


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder with recorded answers, `api-samples`; GROUPSITE_DATA names the one that it is in."""
    beside = Path(__file__).resolve().parents[5] / "shared" / "data"
    folder = Path(os.environ.get("GROUPSITE_DATA") or beside) / "api-samples"
    if not folder.is_dir():
        pytest.skip("there are no recorded answers here: GROUPSITE_DATA names their folder")
    return folder
