import pytest

from publications.imports.sources.source_client import SourceError
from tests.outside_server import page, with_etag

BIB = b"@article{a, title = {One}, year = 2020}\n@article{b, title = {Two}, year = 2021}"


@pytest.fixture
def url(services):
    return f"{services.server.url}/files/all.bib"


def test_a_file_is_read_in_its_format_and_again_only_if_it_changed(fetch, services, url):
    answers = services.server.answers
    answers["/files/all.bib"] = with_etag(BIB, '"1"')
    [first] = fetch("bibliography_file", url)
    assert [entry.title for entry in first.entries] == ["One", "Two"]
    assert first.state == {"etag": '"1"'}
    [second] = fetch("bibliography_file", url, first.state)
    assert (second.entries, second.state) == ((), first.state)
    answers["/files/all.bib"] = with_etag(BIB.replace(b"Two", b"Three"), '"2"')
    [third] = fetch("bibliography_file", url, first.state)
    assert [entry.title for entry in third.entries] == ["One", "Three"]


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (page(b"", status=404), "There is no file at .*all.bib, or it is private."),
        (page(b"<!DOCTYPE html><html>Log in"), "is a web page, not a bibliography"),
        (page(b""), "has no works of"),
    ],
)
def test_a_file_that_is_none(fetch, services, url, answer, message):
    services.server.answers["/files/all.bib"] = answer
    with pytest.raises(SourceError, match=message):
        fetch("bibliography_file", url)


@pytest.mark.parametrize(
    ("other", "message"),
    [
        ("https://example.org/papers.bib", "may not read files of example.org"),
        ("https://www.overleaf.com/read/abcdef", "Overleaf shows files only to people who are logged in"),
    ],
)
def test_files_of_other_hosts_are_not_requested(fetch, services, other, message):
    with pytest.raises(SourceError, match=message):
        fetch("bibliography_file", other)
    assert services.server.requests == []
