import pytest

from publications.imports.sources.source_client import SourceError
from tests.outside_server import page
from tests.played_services import ORCID, make_works


def test_all_works_of_a_record_come_with_their_authors(fetch, services):
    services.works = make_works(60)
    pages = fetch("orcid", ORCID)
    entries = [entry for each in pages for entry in each.entries]
    assert len({entry.identifiers for entry in entries}) == 60
    assert {tuple(person.name for person in entry.authors) for entry in entries} == {
        ("Ada Lovelace", "Charles Babbage")
    }
    assert [each.total for each in pages] == [60, 60]


def test_a_later_look_only_reads_works_that_changed(fetch, services):
    services.works = make_works(60)
    state = fetch("orcid", ORCID)[-1].state
    services.log.clear()
    services.works[4]["changed"] = 999
    [last] = fetch("orcid", ORCID, state)
    assert [entry.title for entry in last.entries] == [services.works[4]["title"]]
    assert fetch("orcid", ORCID, last.state)[0].entries == ()


def test_a_look_that_was_cut_off_goes_on_where_it_was(fetch, services):
    services.works = make_works(120)
    services.failures["orcid_public"] = [None, None, *[page(b"", status=500)] * 3]
    with pytest.raises(SourceError, match="ORCID reported an internal error"):
        fetch("orcid", ORCID)
    first = services.targets("orcid_public")[1]
    services.log.clear()
    rest = fetch("orcid", ORCID, {"done": 50})
    assert sum(len(each.entries) for each in rest) == 70
    assert first not in services.targets("orcid_public")


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (page(b"{}", status=404), "ORCID has no record 0000-0002-1825-0097."),
        (page({"group": []}), "The ORCID record has no public works."),
        (page({"groups": 1}), "ORCID responded in a format that this site cannot read"),
        (page(b"<html>"), "ORCID responded with a web page instead of data"),
        (page(b"", status=429, Retry_After="9999"), "ORCID limits how often it can be used. Try again after"),
    ],
)
def test_a_sentence_says_what_is_wrong(fetch, services, answer, message):
    services.failures["orcid_public"] = [answer]
    with pytest.raises(SourceError, match=message):
        fetch("orcid", ORCID)
