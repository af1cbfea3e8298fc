"""Pages of a name on many papers: they lead forth and back, and cost the same for more."""

import html
import re

import pytest

from tests import factories as make

pytestmark = pytest.mark.django_db
PAGE = "/authors/wei_zhang/"


@pytest.mark.parametrize("sort", ["newest", "oldest", "title"])
def test_pages_of_every_order_lead_forth_and_back(client, sort):
    for number in range(30):
        make.CorpusPaperFactory(
            title=f"T.~{number % 7} {number}",
            year=2000 + number % 5 if number % 4 else None,
            byline=["Wei Zhang"],
        )
    pages, query = [], f"?sort={sort}&kind=inproceedings"
    while query:
        text = client.get(PAGE + query).text
        pages.append(re.findall(r"<h3[^>]*>(.*?)</h3>", text.partition('data-live="results"')[2]))
        next_link = re.search(r'rel="next" href="([^"]+)"', text)
        query = html.unescape(next_link[1]) if next_link else ""
    assert len({title for page in pages for title in page}) == sum(map(len, pages)) == 30
    back = html.unescape(re.search(r'rel="prev" href="([^"]+)"', text)[1])
    assert re.findall(r"<h3[^>]*>(.*?)</h3>", client.get(PAGE + back).text)[: len(pages[1])] == pages[1]


@pytest.mark.parametrize("query", ["", "?year=2000-2020&kind=inproceedings", "?sort=title&corpus=acl"])
def test_the_number_of_queries_does_not_grow(client, django_assert_max_num_queries, query):
    corpus, counts = make.CorpusFactory(slug="acl"), []
    for _ in range(2):
        for year in range(6):
            paper = make.CorpusPaperFactory(year=2010 + year, byline=["Wei Zhang", "Bo Liu"])
            make.CorpusRecordFactory(corpus=corpus, publication=paper)
        with django_assert_max_num_queries(14) as queries:
            client.get(PAGE + query)
        counts.append(len(queries))
    assert counts[0] == counts[1]
