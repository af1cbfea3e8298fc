import pytest

from publications.imports.sources.source_client import SourceError
from publications.imports.sources.work_source import MOST_WORKS
from tests.outside_server import page
from tests.played_services import AUTHOR, make_works


def test_all_pages_of_an_author_are_read(fetch, services):
    services.works = make_works(60)
    pages = fetch("openalex_author", AUTHOR)
    assert [len(each.entries) for each in pages] == [25, 25, 10]
    assert [each.is_last for each in pages] == [False, False, True]
    assert pages[0].entries[0].identifiers == (("openalex", "W20000001"), ("doi", "10.5555/loom.1"))
    assert pages[-1].state == {}


def test_the_state_of_a_page_leads_to_the_next(fetch, services):
    services.works = make_works(60)
    state = fetch("openalex_author", AUTHOR)[0].state
    assert [len(each.entries) for each in fetch("openalex_author", AUTHOR, state)] == [25, 10]


def test_no_more_than_the_limit_are_read_and_the_last_page_says_so(fetch, services):
    services.works, services.per_page = make_works(MOST_WORKS + 300), 900
    pages = fetch("openalex_author", AUTHOR)
    assert sum(len(each.entries) for each in pages) == MOST_WORKS
    assert pages[-1].note == "OpenAlex has 2,300 works; the first 2,000 are included."


def test_an_author_whom_openalex_does_not_have(fetch, services):
    services.missing.add(AUTHOR)
    with pytest.raises(SourceError, match=f"OpenAlex has no author {AUTHOR}."):
        fetch("openalex_author", AUTHOR)


def test_a_page_that_is_none(fetch, services):
    services.failures["openalex"] = [None, page({"results": {}})]
    with pytest.raises(SourceError, match="OpenAlex responded in a format"):
        fetch("openalex_author", AUTHOR)
