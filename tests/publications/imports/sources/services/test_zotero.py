import pytest

from publications.imports.sources.source_client import SourceError
from tests.outside_server import page
from tests.played_services import make_works


@pytest.fixture
def library(services):
    services.works = make_works(230)
    return services


def test_a_later_look_reads_what_changed_since(fetch, library):
    state = fetch("zotero_group", "12")[-1].state
    assert state == {"version": 7}
    assert fetch("zotero_group", "12", state)[0].entries == ()
    library.version = 9
    library.works[3] |= {"version": 8, "volume": "99"}
    [last] = fetch("zotero_group", "12", state)
    assert [(entry.title, entry.volume) for entry in last.entries] == [(library.works[3]["title"], "99")]
    assert last.state == {"version": 9}


def test_a_look_at_changes_that_was_cut_off_goes_on(fetch, library):
    for work in library.works[:150]:
        work["version"] = 6
    pages = fetch("zotero_group", "12", {"version": 5})
    assert [len(each.entries) for each in pages] == [100, 50]
    assert pages[0].state == {"version": 5, "next_version": 7, "cursor": 100, "done": 100}
    assert [len(each.entries) for each in fetch("zotero_group", "12", pages[0].state)] == [50]


def test_a_collection_is_read_alone(fetch, library):
    fetch("zotero_group", "12/ABCD1234")
    assert library.targets("zotero")[0].startswith("/zotero/groups/12/collections/ABCD1234/items/top?")


def test_a_private_group(fetch, services):
    services.failures["zotero"] = [page(b"Forbidden", status=403)]
    with pytest.raises(SourceError, match="Zotero group 12 is private."):
        fetch("zotero_group", "12")


def test_tags_are_topics_and_attachments_are_left_out(fetch, services):
    item = {"csljson": {"title": "Looms"}, "data": {"itemType": "book", "tags": [{"tag": "weaving"}, 1]}}
    file = {"csljson": {"title": "a.pdf"}, "data": {"itemType": "attachment"}}
    services.failures["zotero"] = [
        page([item, file, 7, {"csljson": "{"}, {"csljson": '{"title": "As text"}'}])
    ]
    entries = fetch("zotero_group", "12")[0].entries
    assert [(entry.title, entry.topics) for entry in entries] == [("Looms", ("weaving",)), ("As text", ())]
