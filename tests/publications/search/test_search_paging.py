"""Pages of many papers: all are shown, counted as far as that goes, and limited in time."""

import pytest

from publications.models import Publication
from publications.search import paper_search as searching
from publications.search.language import parse_search_query
from publications.search.paper_search import NEWEST, TooBroadError, find
from tests.factories.publications import CorpusPaperFactory
from tests.rollback import roll_back_after

pytestmark = pytest.mark.django_db


def list_titles(query, **options):
    return [paper.title for paper in find(parse_search_query(query), **options).papers]


@pytest.fixture(params=["few", "by year"])
def strategy(request, monkeypatch):
    """Papers are found in two ways, which the database's expectations choose between."""
    if request.param == "by year":
        monkeypatch.setattr("publications.search.counts.COUNT_LIMIT", 0)
    return request.param


@pytest.fixture(scope="module")
def tuned_titles(django_db_setup, django_db_blocker):
    """Sixty-five papers, several a year."""
    with roll_back_after(django_db_blocker):
        for number in range(65):
            CorpusPaperFactory(title=f"Tuned {number}", year=2000 + number % 7 if number % 13 else None)
        yield [f"Tuned {number}" for number in range(65)]


def walk(query, **options):
    """Titles of all pages forth, and of all pages back again."""
    result = find(parse_search_query(query), **options)
    forth = [result]
    while result.next:
        result = find(parse_search_query(query), after=result.next, **options)
        forth.append(result)
    back = [result]
    while result.previous:
        result = find(parse_search_query(query), before=result.previous, **options)
        back.insert(0, result)
    pages = [[paper.title for paper in page.papers] for page in forth]
    assert [[paper.title for paper in page.papers] for page in back] == pages
    return [title for page in pages for title in page]


@pytest.mark.parametrize("sort", ["best", "newest"])
def test_pages_show_every_paper_once_forth_and_back(strategy, tuned_titles, sort):
    assert sorted(walk("tuned", sort=sort)) == sorted(tuned_titles)


def test_both_ways_find_the_same(tuned_titles, monkeypatch):
    few = walk("tuned -title:7 year:2001-2004", sort="newest")
    monkeypatch.setattr("publications.search.counts.COUNT_LIMIT", 0)
    assert walk("tuned -title:7 year:2001-2004") == few


@pytest.mark.parametrize("looked_at", [1, 20, 1_000])
def test_a_phrase_of_common_words_is_counted_among_the_newest(tuned_titles, monkeypatch, looked_at):
    for number in range(0, 65, 2):
        CorpusPaperFactory(title=f"Finely tuned {number}", year=2000 + number % 9)
    few = walk('"finely tuned"', sort="newest")
    monkeypatch.setattr(searching, "PHRASE_SAMPLE", looked_at)
    monkeypatch.setattr("publications.search.conditions.estimate", lambda hits: 5_000)
    assert walk('"finely tuned"', sort="newest") == few
    result = find(parse_search_query('"finely tuned"'))
    assert result.at_least
    assert result.number <= len(few) == 33


def test_a_phrase_that_no_new_paper_has_is_ranked_on_request(tuned_titles, monkeypatch):
    CorpusPaperFactory(title="Finely tuned", year=1990)
    monkeypatch.setattr(searching, "PHRASE_SAMPLE", 1)
    monkeypatch.setattr("publications.search.conditions.estimate", lambda hits: 5_000)
    for sort, order in (("best", "best"), ("", "newest")):
        result = find(parse_search_query('"finely tuned"'), sort=sort)
        assert ([paper.title for paper in result.papers], result.sort) == (["Finely tuned"], order)


@pytest.mark.parametrize("token", ["x", "2024", "2024.x", "9" * 40, "\0", "1.2.3", "-1.-1", "\ud800"])
def test_a_place_that_there_is_not_shows_some_page(tuned_titles, token):
    for sort in ("best", "newest"):
        assert find(parse_search_query("tuned"), sort=sort, after=token).papers, sort
        assert find(parse_search_query("tuned"), sort=sort, before=token).papers, sort


def test_what_is_too_many_to_be_counted_is_counted_as_far_as_that_goes(tuned_titles, monkeypatch):
    monkeypatch.setattr("publications.search.counts.COUNT_LIMIT", 10)
    result = find(parse_search_query("tuned year:2001-2003"), sort="newest")
    assert (result.number, result.at_least, result.sorts) == (10, True, ("best", "newest"))
    assert [choice.value for choice in result.facets["year"]] == ["2003", "2002", "2001"]
    assert all(choice.at_least for choice in result.facets["kind"])


def test_counting_that_takes_too_long_is_left(tuned_titles, monkeypatch):
    monkeypatch.setattr(searching, "count_papers", wait)
    monkeypatch.setattr(searching, "COUNT_TIMEOUT", 1)
    monkeypatch.setattr(searching, "FULL_COUNT_LIMIT", 0)
    result = find(parse_search_query("tuned"), sort="newest")
    assert (len(result.papers), result.number, result.at_least) == (12, 12, True)


def test_where_counting_takes_too_long_the_ranked_are_counted(tuned_titles, monkeypatch):
    count, counters = searching.count_papers, iter([wait])
    monkeypatch.setattr(
        searching, "count_papers", lambda *args, **kwargs: next(counters, count)(*args, **kwargs)
    )
    monkeypatch.setattr(searching, "PAGE_TIMEOUT", 400)
    monkeypatch.setattr(searching, "RANK_LIMIT", 10)
    result = find(parse_search_query("tuned"), sort="best")
    assert (len(result.papers), result.number, result.at_least, result.ranked) == (10, 10, True, 10)
    assert result.facets["kind"]


def test_what_takes_too_long_is_too_broad(tuned_titles, monkeypatch):
    monkeypatch.setattr(searching, "fetch_newest", wait)
    monkeypatch.setattr(searching, "rank_newest", wait)
    monkeypatch.setattr("publications.search.counts.COUNT_LIMIT", 0)
    monkeypatch.setattr(searching, "PAGE_TIMEOUT", 100)
    with pytest.raises(TooBroadError):
        find(parse_search_query("tuned"))
    assert Publication.objects.count() == 65  # the connection is as it was


def test_the_newest_are_limited_in_number(tuned_titles):
    assert len(find(parse_search_query("tuned"), NEWEST, size=50).keys) == 50


@pytest.fixture
def ranking_limit(monkeypatch):
    """Of more than five papers, the newest five are ranked; the best match is older than these."""
    monkeypatch.setattr("publications.search.counts.COUNT_LIMIT", 5)
    monkeypatch.setattr(searching, "COUNT_LIMIT", 5)
    monkeypatch.setattr(searching, "RANK_LIMIT", 5)
    CorpusPaperFactory(title="Serverless serverless", abstract="Serverless.", year=1990)
    for year in range(2001, 2007):
        CorpusPaperFactory(title=f"Of {year}", abstract="A word on serverless things.", year=year)
    CorpusPaperFactory(title="Serverless inference", year=2000 + 3)


def test_of_more_papers_than_are_counted_the_newest_are_ranked(ranking_limit):
    result = find(parse_search_query("serverless"), sort="best")
    assert (result.sort, result.ranked, result.number, result.at_least) == ("best", 5, 5, True)
    ranked_titles = [paper.title for paper in result.papers]
    assert ranked_titles[0] == "Serverless inference"
    assert sorted(ranked_titles[1:]) == ["Of 2003", "Of 2004", "Of 2005", "Of 2006"]
    assert list_titles("serverless", sort="newest")[:2] == ["Of 2006", "Of 2005"]
    assert find(parse_search_query("serverless"), sort="newest").ranked == 0
    assert find(parse_search_query("year:1980-"), sort="best").sorts == ("newest",)


def test_ranked_pages_end_with_the_ranked_and_places_by_date_stay_by_date(ranking_limit):
    assert len(walk("serverless", sort="best", size=2)) == 5
    by_date = find(parse_search_query("serverless"), sort="newest", size=2)
    assert find(parse_search_query("serverless"), after=by_date.next, size=2).sort == "newest"


def test_slow_ranking_by_default_falls_back_to_the_newest(ranking_limit, monkeypatch):
    monkeypatch.setattr(searching, "rank_newest", wait)
    monkeypatch.setattr(searching, "RANK_TIMEOUT", 1)
    result = find(parse_search_query("serverless"))
    assert (result.sort, result.ranked, result.sorts) == ("newest", 0, ("best", "newest"))


def wait(*args, **options):
    """As a question that the database does not come to an end with."""
    Publication.objects.extra(where=["pg_sleep(9) IS NULL"]).first()


@pytest.mark.parametrize("sort", ["best", "newest"])
@pytest.mark.parametrize("side", ["after", "before"])
@pytest.mark.parametrize("token", ["9999.999999999", "1.1"])
def test_a_place_beyond_the_list_shows_a_page(strategy, tuned_titles, sort, side, token):
    page = find(parse_search_query("tuned"), sort=sort, **{side: token}, size=10)
    assert page.papers


def test_a_rare_word_is_searched_among_ever_older_papers(tuned_titles, monkeypatch):
    monkeypatch.setattr("publications.search.counts.COUNT_LIMIT", 0)
    monkeypatch.setattr("publications.search.ordering.FREQUENT_SHARE", 2)
    monkeypatch.setattr("publications.search.ordering.COMMON_SHARE", 2)
    monkeypatch.setattr("publications.search.ordering.READ_ALL_FACTOR", 0)
    CorpusPaperFactory(title="Rarely tuned", year=1990)
    for sort in ("best", "newest"):
        assert list_titles("tuned rarely", sort=sort) == ["Rarely tuned"]
    assert len(find(parse_search_query("tuned"), NEWEST, size=5).keys) >= 5


def test_an_author_with_many_namesakes_is_found_by_words(monkeypatch):
    monkeypatch.setattr("publications.search.conditions.NAMES", 1)
    for name in ("Wei Wang", "Wei Li Wang", "Wei Chen"):
        CorpusPaperFactory(title=f"By {name}", byline=[name])
    assert sorted(list_titles('author:"wei wang"')) == ["By Wei Li Wang", "By Wei Wang"]
