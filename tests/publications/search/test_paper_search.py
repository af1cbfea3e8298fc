"""Papers that fit a query: what is found, in which order, and how it is counted."""

import pytest

from publications.models import Corpus, Publication
from publications.search import paper_search as searching
from publications.search.language import parse_search_query
from publications.search.paper_search import find
from tests.factories.publications import (
    AuthorshipFactory,
    CorpusFactory,
    CorpusPaperFactory,
    CorpusRecordFactory,
    PublicationFactory,
    VenueFactory,
    VenueNameFactory,
)

pytestmark = pytest.mark.django_db


def list_titles(query, **options):
    return [paper.title for paper in find(parse_search_query(query), **options).papers]


@pytest.fixture
def library():
    """Papers by which one can tell what is found."""
    osdi = VenueFactory(name="Symposium on Operating Systems", short="OSDI", slug="osdi")
    VenueNameFactory(venue=osdi, name="Proc. OSDI")
    acl = CorpusFactory(name="The Anthology", slug="anthology")
    papers = {
        "kungfu": PublicationFactory(
            title="KungFu: Adaptive Training", year=2020, venue=osdi, byline=["Luo Mai", "Peter Pietzuch"],
            abstract="Machines learn while they are trained.",
        ),
        "elan": CorpusPaperFactory(
            title="Élan vital of neural translation", year=2019, kind="article", byline=["José García"],
            abstract="Translation by machine, a state-of-the-art survey.",
        ),
        "chinese": CorpusPaperFactory(title="深度学习 in practice", year=2021, byline=["王小明"]),
        "names": CorpusPaperFactory(title="Unrelated", year=2018, byline=["Mai Chen", "Luo Wang"]),
        "later": CorpusPaperFactory(title="Neural translation again", year=2023, kind="preprint"),
        "undated": CorpusPaperFactory(title="Neural notes", year=None),
    }  # fmt: skip
    for number, name in enumerate(("elan", "chinese", "names", "later", "undated")):
        CorpusRecordFactory(corpus=acl, publication=papers[name], source_key=f"{number}")
    return papers


FINDS = [
    ("kungfu", {"kungfu"}),
    ("KUNGFU", {"kungfu"}),
    ("elan", {"elan"}),
    ("ÉLAN", {"elan"}),
    ("translations", {"elan", "later"}),
    ("learning", {"kungfu"}),
    ('"neural translation"', {"elan", "later"}),
    ('"translation neural"', set()),
    ('"state of the art"', {"elan"}),
    ("state-of-the-art", {"elan"}),
    ("mai luo", {"kungfu", "names"}),
    ('author:"mai luo"', {"kungfu"}),
    ('author:"Luo Mai"', {"kungfu"}),
    ("author:mai", {"kungfu", "names"}),
    ("author:garcia", {"elan"}),
    ("author:pietzuch author:mai", {"kungfu"}),
    ("学习", {"chinese"}),
    ("度学", {"chinese"}),
    ("习学", set()),
    ("小明", {"chinese"}),
    ("neural -translation", {"undated"}),
    ('neural -"neural notes"', {"elan", "later"}),
    ("title:neural", {"elan", "later", "undated"}),
    ("title:machine", set()),
    ("machine", {"kungfu", "elan"}),
    ("machine -title:elan", {"kungfu"}),
    ("neural year:2019", {"elan"}),
    ("neural year:2019-", {"elan", "later"}),
    ("year:-2019", {"elan", "names"}),
    ("year:2019 year:2023", {"elan", "later"}),
    ("neural -year:2023", {"elan", "undated"}),
    ("venue:osdi", {"kungfu"}),
    ('venue:"symposium on operating systems"', {"kungfu"}),
    ('venue:"proc. osdi"', {"kungfu"}),
    ("translation -venue:osdi", {"elan", "later"}),
    ("kind:preprint", {"later"}),
    ("kind:journal", {"elan"}),
    ('kind:"journal article"', {"elan"}),
    ("neural -kind:journal", {"later", "undated"}),
    ("corpus:anthology neural", {"elan", "later", "undated"}),
    ('corpus:"the anthology" -neural', {"chinese", "names"}),
    ("corpus:ours", {"kungfu"}),
    ("-corpus:anthology", {"kungfu"}),
    ("the of", {"kungfu", "elan", "chinese", "names", "later", "undated"}),
    ("-author:mai -neural", {"chinese"}),
    ("'", {"kungfu", "elan", "chinese", "names", "later", "undated"}),
    ("nothing of the kind here", set()),
]


def test_finds(library):
    for query, papers in FINDS:
        assert set(list_titles(query)) == {library[name].title for name in papers}, query


@pytest.mark.parametrize("query", ["venue:nowhere", "kind:nonsense", "corpus:none"])
def test_unknown_filters_are_reported(library, query):
    result = find(parse_search_query(query))
    assert not result.papers
    assert parse_search_query(query).terms[0].value in result.problems[0]


@pytest.mark.parametrize(
    "changed", [{"visibility": "draft"}, {"visibility": "withdrawn"}, {"version_kind": "preprint"}]
)
def test_finds_nothing_that_visitors_may_not_see(library, changed):
    hidden = PublicationFactory(title="Hidden thing", byline=["Hidda Hidden"])
    if "version_kind" in changed:
        changed = {**changed, "version_of": library["kungfu"]}
    Publication.objects.filter(pk=hidden.pk).update(**changed)
    assert list_titles("hidden") == list_titles("author:hidda") == []


def test_the_best_match_comes_first_and_the_newest_on_request():
    CorpusPaperFactory(title="A title on other things", year=2024, abstract="Only here: serverless.")
    CorpusPaperFactory(title="Serverless inference", year=2011)
    assert list_titles("serverless") == ["Serverless inference", "A title on other things"]
    assert list_titles("serverless", sort="newest") == ["A title on other things", "Serverless inference"]
    assert find(parse_search_query("serverless")).sorts == ("best", "newest")


def test_the_newest_come_first_and_the_undated_last(library):
    assert list_titles("corpus:anthology") == [
        library[name].title for name in ("later", "chinese", "elan", "names", "undated")
    ]


def test_counts_by_year_venue_kind_and_corpus(library):
    facets = find(parse_search_query("neural")).facets
    counted = {name: [(one.value, one.papers) for one in choices] for name, choices in facets.items()}
    assert counted["year"] == [("2023", 1), ("2019", 1)]
    assert counted["corpus"] == [("anthology", 3)]
    assert dict(counted["kind"]) == {"article": 1, "preprint": 1, library["undated"].kind: 1}
    assert [one.value for one in find(parse_search_query("venue:osdi")).facets["venue"] if one.current] == [
        "osdi"
    ]


@pytest.mark.parametrize(
    ("query", "expected"),
    [("neural translation", False), ('"neural translation"', True), ('"state of the art"', True)],
)
def test_a_phrase_is_known_as_one(library, query, expected):
    assert searching.conditions.build_conditions(parse_search_query(query)).has_phrase is expected


@pytest.mark.parametrize("other", [False, True])
def test_a_paper_counts_for_every_corpus_that_holds_it(library, other):
    (anthology,) = Corpus.objects.all()
    CorpusRecordFactory(corpus=anthology, publication=library["kungfu"], source_key="k")
    expected = {"ours": 1, "anthology": 5}
    if other:
        CorpusRecordFactory(corpus=CorpusFactory(slug="other"), publication=library["kungfu"])
        expected["other"] = 1
    counted = find(parse_search_query("year:2000- -nothing")).facets["corpus"]
    assert {one.value: one.papers for one in counted} == expected


def test_takes_the_same_statements_for_twice_the_papers(library, django_assert_max_num_queries):
    for _ in range(2):
        for number in range(5):
            paper = CorpusPaperFactory(title=f"Neural thing {number}", byline=["Ada A", "Bea B"])
            AuthorshipFactory(publication=paper, position=3)
        with django_assert_max_num_queries(14):  # seven, and what time limits take within a transaction
            find(parse_search_query("neural"))
