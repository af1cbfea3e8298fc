"""Papers that fit a query: what is found, in which order, and how it is counted."""

import pytest

from publications.models import Corpus, Publication
from publications.searching import papers as searching
from publications.searching.language import parse
from publications.searching.papers import TooBroad, find, newest
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


def titles(query, **options):
    return [paper.title for paper in find(parse(query), **options).papers]


@pytest.fixture
def library():
    """Papers by which one can tell what is found."""
    osdi = VenueFactory(name="Symposium on Operating Systems", short="OSDI", slug="osdi")
    VenueNameFactory(venue=osdi, name="Proc. OSDI")
    acl = CorpusFactory(name="The Anthology", slug="anthology")
    found = {
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
        CorpusRecordFactory(corpus=acl, publication=found[name], source_key=f"{number}")
    return found


@pytest.mark.parametrize(
    ("query", "found"),
    [
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
    ],
)
def test_finds(library, query, found):
    assert set(titles(query)) == {library[name].title for name in found}


@pytest.mark.parametrize("query", ["venue:nowhere", "kind:nonsense", "corpus:none"])
def test_says_what_is_not_known(library, query):
    found = find(parse(query))
    assert not found.papers
    assert parse(query).terms[0].value in found.problems[0]


@pytest.mark.parametrize(
    "changed", [{"visibility": "draft"}, {"visibility": "withdrawn"}, {"version_kind": "preprint"}]
)
def test_finds_nothing_that_visitors_may_not_see(library, changed):
    hidden = PublicationFactory(title="Hidden thing", byline=["Hidda Hidden"])
    if "version_kind" in changed:
        changed = {**changed, "version_of": library["kungfu"]}
    Publication.objects.filter(pk=hidden.pk).update(**changed)
    assert titles("hidden") == titles("author:hidda") == []


def test_the_best_match_comes_first_and_the_newest_if_asked_for():
    CorpusPaperFactory(title="A title on other things", year=2024, abstract="Only here: serverless.")
    CorpusPaperFactory(title="Serverless inference", year=2011)
    assert titles("serverless") == ["Serverless inference", "A title on other things"]
    assert titles("serverless", sort="newest") == ["A title on other things", "Serverless inference"]
    assert find(parse("serverless")).sorts == ("best", "newest")


def test_the_newest_come_first_and_the_undated_last(library):
    assert titles("corpus:anthology") == [
        library[name].title for name in ("later", "chinese", "elan", "names", "undated")
    ]


def test_counts_by_year_venue_kind_and_corpus(library):
    facets = find(parse("neural")).facets
    counted = {name: [(one.value, one.papers) for one in choices] for name, choices in facets.items()}
    assert counted["year"] == [("2023", 1), ("2019", 1)]
    assert counted["corpus"] == [("anthology", 3)]
    assert dict(counted["kind"]) == {"article": 1, "preprint": 1, library["undated"].kind: 1}
    assert [one.value for one in find(parse("venue:osdi")).facets["venue"] if one.current] == ["osdi"]


@pytest.mark.parametrize(
    ("query", "expected"),
    [("neural translation", False), ('"neural translation"', True), ('"state of the art"', True)],
)
def test_a_phrase_is_known_as_one(library, query, expected):
    assert searching.conditions.read(parse(query)).has_phrase is expected


@pytest.mark.parametrize("other", [False, True])
def test_a_paper_counts_for_every_corpus_that_holds_it(library, other):
    (anthology,) = Corpus.objects.all()
    CorpusRecordFactory(corpus=anthology, publication=library["kungfu"], source_key="k")
    expected = {"ours": 1, "anthology": 5}
    if other:
        CorpusRecordFactory(corpus=CorpusFactory(slug="other"), publication=library["kungfu"])
        expected["other"] = 1
    counted = find(parse("year:2000- -nothing")).facets["corpus"]
    assert {one.value: one.papers for one in counted} == expected


@pytest.fixture(params=["few", "by year"])
def way(request, monkeypatch):
    """Papers are found in two ways, which the database's expectations choose between."""
    if request.param == "by year":
        monkeypatch.setattr("publications.searching.counts.COUNTED", 0)
    return request.param


@pytest.fixture
def many():
    """Sixty-five papers, several a year."""
    for number in range(65):
        CorpusPaperFactory(title=f"Tuned {number}", year=2000 + number % 7 if number % 13 else None)
    return [paper.title for paper in Publication.objects.all()]


def walk(query, **options):
    """Titles of all pages forth, and of all pages back again."""
    found = find(parse(query), **options)
    forth = [found]
    while found.next:
        found = find(parse(query), after=found.next, **options)
        forth.append(found)
    back = [found]
    while found.previous:
        found = find(parse(query), before=found.previous, **options)
        back.insert(0, found)
    pages = [[paper.title for paper in page.papers] for page in forth]
    assert [[paper.title for paper in page.papers] for page in back] == pages
    return [title for page in pages for title in page]


@pytest.mark.parametrize("sort", ["best", "newest"])
def test_pages_show_every_paper_once_forth_and_back(way, many, sort):
    assert sorted(walk("tuned", sort=sort)) == sorted(many)


def test_both_ways_find_the_same(many, monkeypatch):
    few = walk("tuned -title:7 year:2001-2004", sort="newest")
    monkeypatch.setattr("publications.searching.counts.COUNTED", 0)
    assert walk("tuned -title:7 year:2001-2004") == few


@pytest.mark.parametrize("looked_at", [1, 20, 1_000])
def test_a_phrase_of_common_words_is_counted_among_the_newest(many, monkeypatch, looked_at):
    for number in range(0, 65, 2):
        CorpusPaperFactory(title=f"Finely tuned {number}", year=2000 + number % 9)
    few = walk('"finely tuned"', sort="newest")
    monkeypatch.setattr(searching, "SOME", looked_at)
    monkeypatch.setattr("publications.searching.conditions.estimate", lambda hits: 5_000)
    assert walk('"finely tuned"', sort="newest") == few
    found = find(parse('"finely tuned"'))
    assert found.at_least
    assert found.number <= len(few) == 33


@pytest.mark.parametrize("token", ["x", "2024", "2024.x", "9" * 40, "\0", "1.2.3", "-1.-1", "\ud800"])
@pytest.mark.parametrize("sort", ["best", "newest"])
def test_a_place_that_there_is_not_shows_some_page(many, token, sort):
    assert find(parse("tuned"), sort=sort, after=token).papers
    assert find(parse("tuned"), sort=sort, before=token).papers


def test_what_is_too_many_to_be_counted_is_counted_as_far_as_that_goes(many, monkeypatch):
    monkeypatch.setattr("publications.searching.counts.COUNTED", 10)
    found = find(parse("tuned year:2001-2003"), sort="newest")
    assert (found.number, found.at_least, found.sorts) == (10, True, ("best", "newest"))
    assert [choice.value for choice in found.facets["year"]] == ["2003", "2002", "2001"]
    assert all(choice.at_least for choice in found.facets["kind"])


def test_counting_that_takes_too_long_is_left(many, monkeypatch):
    monkeypatch.setattr(searching, "count_papers", waiting)
    monkeypatch.setattr(searching, "SHORT", 1)
    found = find(parse("tuned"), sort="newest")
    assert (len(found.papers), found.number, found.at_least) == (12, 12, True)


def test_where_counting_takes_too_long_the_ranked_are_counted(many, monkeypatch):
    count, ways = searching.count_papers, iter([waiting])
    monkeypatch.setattr(searching, "count_papers", lambda *given, **more: next(ways, count)(*given, **more))
    monkeypatch.setattr(searching, "SHORT", 1)
    monkeypatch.setattr(searching, "RANKED", 10)
    found = find(parse("tuned"), sort="best")
    assert (len(found.papers), found.number, found.at_least, found.ranked) == (10, 10, True, 10)
    assert found.facets["kind"]


@pytest.fixture
def ranked(monkeypatch):
    """Of more than five papers, the newest five are ranked; the best match is older than these."""
    monkeypatch.setattr("publications.searching.counts.COUNTED", 5)
    monkeypatch.setattr(searching, "COUNTED", 5)
    monkeypatch.setattr(searching, "RANKED", 5)
    CorpusPaperFactory(title="Serverless serverless", abstract="Serverless.", year=1990)
    for year in range(2001, 2007):
        CorpusPaperFactory(title=f"Of {year}", abstract="A word on serverless things.", year=year)
    CorpusPaperFactory(title="Serverless inference", year=2000 + 3)


def test_of_more_papers_than_are_counted_the_newest_are_ranked(ranked):
    found = find(parse("serverless"), sort="best")
    assert (found.sort, found.ranked, found.number, found.at_least) == ("best", 5, 5, True)
    shown = [paper.title for paper in found.papers]
    assert shown[0] == "Serverless inference"
    assert sorted(shown[1:]) == ["Of 2003", "Of 2004", "Of 2005", "Of 2006"]
    assert titles("serverless", sort="newest")[:2] == ["Of 2006", "Of 2005"]
    assert find(parse("serverless"), sort="newest").ranked == 0
    assert find(parse("year:1980-"), sort="best").sorts == ("newest",)


def test_ranked_pages_end_with_the_ranked_and_places_by_date_stay_by_date(ranked):
    assert len(walk("serverless", sort="best", size=2)) == 5
    by_date = find(parse("serverless"), sort="newest", size=2)
    assert find(parse("serverless"), after=by_date.next, size=2).sort == "newest"


def test_where_ranking_takes_long_unasked_the_newest_stand(ranked, monkeypatch):
    monkeypatch.setattr(searching, "rank_newest", waiting)
    monkeypatch.setattr(searching, "RANKING", 1)
    found = find(parse("serverless"))
    assert (found.sort, found.ranked, found.sorts) == ("newest", 0, ("best", "newest"))


def test_what_takes_too_long_is_too_broad(many, monkeypatch):
    monkeypatch.setattr(searching, "newest_of", waiting)
    monkeypatch.setattr(searching, "rank_newest", waiting)
    monkeypatch.setattr("publications.searching.counts.COUNTED", 0)
    monkeypatch.setattr(searching, "LONG", 100)
    with pytest.raises(TooBroad):
        find(parse("tuned"))
    assert Publication.objects.count() == 65  # the connection is as it was


def waiting(*args, **options):
    """As a question that the database does not come to an end with."""
    Publication.objects.extra(where=["pg_sleep(9) IS NULL"]).first()


def test_takes_the_same_statements_for_twice_the_papers(library, django_assert_max_num_queries):
    for _ in range(2):
        for number in range(15):
            paper = CorpusPaperFactory(title=f"Neural thing {number}", byline=["Ada A", "Bea B"])
            AuthorshipFactory(publication=paper, position=3)
        with django_assert_max_num_queries(14):  # seven, and what time limits take within a transaction
            find(parse("neural"))


def test_newest_are_as_many_as_wanted(many):
    assert len(newest(parse("tuned"), 50)) == 50
