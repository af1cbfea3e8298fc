"""Papers that only corpora hold as files: one of them, and lists of them together with the group's."""

import json

import pytest
from django.test import RequestFactory

from bibliography.formats import read
from publications.exchange import exports
from publications.exchange.entries import iter_entries
from publications.models import CorpusRecord, Publication
from tests import factories as make

pytestmark = pytest.mark.django_db

ENDINGS = ("bib", "ris", "json")
TYPES = {
    "bib": "application/x-bibtex",
    "ris": "application/x-research-info-systems",
    "json": "application/vnd.citationstyles.csl+json",
}


@pytest.fixture
def acl():
    return make.CorpusFactory(name="ACL Anthology", slug="acl")


def add_record(corpus, key, **fields):
    paper = make.CorpusPaperFactory(**{"title": f"On {key}", "byline": ["Luo Mai"], **fields})
    return make.CorpusRecordFactory(corpus=corpus, publication=paper, source_key=key)


def respond(papers, ending):
    return exports.build_list_response(RequestFactory().get("/"), papers, ending, "papers", "Papers")


def export_papers(ending, papers=None):
    """Return the body of `build_list_response` for papers that visitors may find."""
    papers = Publication.objects.findable().by_title() if papers is None else papers
    answer = respond(papers, ending)
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return body.decode()


def list_entries():
    return iter_entries(list(Publication.objects.findable().values_list("pk", flat=True)))


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_paper_of_a_corpus_is_to_be_had_in_every_form(client, acl, ending):
    add_record(acl, "P17-1001")
    answer = client.get(f"/papers/acl/P17-1001.{ending}")
    assert answer.headers["Content-Type"] == f"{TYPES[ending]}; charset=utf-8"
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert f'filename="p17-1001.{ending}"' in answer.headers["Content-Disposition"]
    (entry,) = read(answer.content)
    assert (entry.title, entry.key, entry.authors[0].name) == ("On P17-1001", "P17-1001", "Luo Mai")
    assert entry.links[0].url == "http://127.0.0.1:8000/papers/acl/P17-1001/"


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_form_that_is_preferred_and_the_button(client, acl, ending):
    add_record(acl, "a b")
    answer = client.get("/papers/acl/a_b/", headers={"Accept": TYPES[ending]})
    assert answer.headers["Content-Type"].startswith(TYPES[ending])
    assert answer.headers["Content-Location"] == f"/papers/acl/a_b.{ending}"
    assert "Accept" in answer.headers["Vary"]
    assert client.get(f"/papers/acl/a_b/?as={ending}").headers["Location"] == f"/papers/acl/a_b.{ending}"


@pytest.mark.parametrize(
    ("key", "of_entry", "cited"),
    [
        ("P17-1001", "", "P17-1001"),
        ("P17-1001", "mai-2017", "mai-2017"),
        ("doi:10.1/x", "", "doi:10.1/x"),
        ("Mai, Luo (2017)", "", "Mai_Luo_2017"),
        ("{}", "", ""),
        ("王小明", "", "王小明"),
    ],
)
def test_what_a_paper_is_cited_as(acl, key, of_entry, cited):
    add_record(acl, key, citation_key=of_entry)
    ((_, entry),) = list_entries()
    assert entry.key == cited


def test_papers_of_the_group_and_of_corpora_stand_in_one_file(acl):
    make.PublicationFactory(title="A", slug="smith2020")
    add_record(acl, "smith2020", title="B")
    add_record(make.CorpusFactory(slug="other"), "Smith2020", title="C")
    add_record(acl, "x", title="D", citation_key="smith2020")
    for ending in ENDINGS:
        entries = {each.title: each for each in read(export_papers(ending))}
        assert [entries[title].key for title in "ABCD"] == [
            "smith2020",
            "smith2020a",
            "Smith2020b",
            "smith2020c",
        ]
        addresses = [entries[title].links[0].url.removeprefix("http://127.0.0.1:8000") for title in "ABCD"]
        assert addresses == ["/publications/smith2020/", "/papers/acl/smith2020/", "/papers/other/Smith2020/",
                             "/papers/acl/x/"]  # fmt: skip


def test_a_paper_of_two_corpora_is_one_entry(acl):
    record = add_record(acl, "first")
    make.CorpusRecordFactory(publication=record.publication, source_key="second")
    (entry,) = read(export_papers("bib"))
    assert (entry.key, entry.links[0].url[-18:]) == ("first", "/papers/acl/first/")


def test_what_is_hidden_while_a_list_is_read_is_left_out(acl):
    records = [add_record(acl, key) for key in "abcd"]
    keys = [record.publication_id for record in records]
    Publication.objects.filter(pk=keys[0]).update(visibility="draft")
    Publication.objects.filter(pk=keys[1]).update(visibility="withdrawn")
    Publication.objects.filter(pk=keys[2]).update(version_of=keys[3], version_kind="preprint")
    assert [paper.pk for paper, _ in iter_entries(keys)] == [keys[3]]


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_group_s_lists_stay_the_group_s(client, acl, ending):
    venue = make.VenueFactory(slug="osdi")
    make.PublicationFactory(title="Ours", venue=venue)
    add_record(acl, "theirs", title="Theirs", venue=venue)
    for address in ("/publications", "/venues/osdi"):
        assert [each.title for each in read(client.get(f"{address}.{ending}").content)] == ["Ours"]


@pytest.mark.parametrize("ending", ENDINGS)
def test_queries_of_a_mixed_list_do_not_grow(acl, ending, django_assert_num_queries):
    for number in range(2):
        for at in range(6):
            add_record(acl, f"{number} {at}", venue=make.VenueFactory())
            make.PublicationFactory(byline=["A B"])
        with django_assert_num_queries(4):
            assert len(list(read(export_papers(ending)))) == 12 * (number + 1)


def test_a_long_list_is_sent_while_it_is_read(acl, monkeypatch):
    monkeypatch.setattr("publications.exchange.exports.AT_ONCE", 4)
    monkeypatch.setattr("publications.exchange.entries.AT_ONCE", 4)
    for number in range(10):
        add_record(acl, f"key{number:02}", citation_key="same")
    answer = respond(Publication.objects.findable().by_title(), "json")
    assert answer.streaming
    items = json.loads(b"".join(answer.streaming_content))
    assert [item["id"] for item in items][:3] == ["same", "samea", "sameb"]
    assert len({item["id"] for item in items}) == 10


def test_a_paper_that_nothing_holds_any_more_is_no_error(acl):
    record = add_record(acl, "gone")
    CorpusRecord.objects.all().delete()
    ((paper, entry),) = list_entries()
    assert (paper, entry.links, entry.key) == (record.publication, (), "")
    assert "{luomai2024on," in export_papers("bib")


def test_notes_of_a_collector_stay_here(client, acl):
    add_record(acl, "x", extra={"file": "/home/mai/x.pdf", "series": "A Series"})
    for ending in ENDINGS:
        text = client.get(f"/papers/acl/x.{ending}").text
        assert "A Series" in text
        assert "/home" not in text


def test_reading_bibtex_again_gives_the_same_paper(client, acl):
    from publications.corpora import loading

    record = add_record(acl, "mai-2017", title="On $x^2$ and Graphs", citation_key="mai-2017")
    make.IdentifierFactory(publication=record.publication, value="10.1/x")
    entries = read(client.get("/papers/acl/mai-2017.bib").content)
    loading.load("again", [loading.CorpusSource("a.bib", entries)])
    assert CorpusRecord.objects.get(corpus__slug="again").publication == record.publication


def test_negotiation_does_not_open_what_is_hidden(client, acl):
    Publication.objects.filter(pk=add_record(acl, "x").publication_id).update(visibility="withdrawn")
    for ending in ENDINGS:
        assert client.get("/papers/acl/x/", headers={"Accept": TYPES[ending]}).status_code == 410


def test_a_file_name_holds_no_signs_of_a_path(acl):
    paper = add_record(acl, "../a/b\\c:d").publication
    answer = exports.build_paper_response(Publication.objects.select_related("venue").get(pk=paper.pk), "bib")
    assert 'filename="a-b-c-d.bib"' in answer.headers["Content-Disposition"]
