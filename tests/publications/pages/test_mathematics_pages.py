"""Mathematics in the titles and abstracts of papers."""

import re

import pytest

from core.text.mathematics import render_math
from tests import factories as make

pytestmark = pytest.mark.django_db

TITLE = r"Sorting \emph{fast} in $O(n^2)$ for $5 & up"
SET = render_math(TITLE)


@pytest.fixture
def paper():
    return make.PublicationFactory(title=TITLE, abstract="About $x_1$.\n\n$$y < z$$", slug="sorting")


def fetch_page(client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def test_a_list_sets_titles(client, paper):
    assert '<a href="/publications/sorting/">' + SET + "</a>" in fetch_page(client, "/publications/")


def test_a_paper_sets_its_title_and_abstract(client, paper):
    page = fetch_page(client, "/publications/sorting/")
    assert '<h1 class="paper-title" dir="auto">' + SET + "</h1>" in page
    assert "<p>About " + render_math("$x_1$.") + "</p>\n<p>" + render_math("$$y < z$$") + "</p>" in page


def test_head_of_a_page_is_plain_text(client, paper):
    page = fetch_page(client, "/publications/sorting/")
    title = re.search("<title>(.*?)</title>", page)[1]
    assert title.startswith("Sorting fast in O(n²) for $5 &amp; up · ")
    assert '<meta name="description" content="About x₁. y&lt;z">' in page


def test_description_without_an_abstract_is_plain_text(client):
    make.PublicationFactory(title=r"On $\alpha$", slug="on", year=2020, venue=None, abstract="")
    assert '<meta name="description" content="On α 2020">' in fetch_page(client, "/publications/on/")


def test_versions_set_their_titles(client, paper):
    make.PublicationFactory(title=r"On $\beta$", version_of=paper, version_kind="preprint")
    assert "Preprint: <bdi>On " + render_math(r"$\beta$") + "</bdi>" in fetch_page(
        client, "/publications/sorting/"
    )


def test_news_sets_the_papers_it_links_and_nothing_else(client, paper):
    news = make.NewsItemFactory()
    news.news_publications.create(publication=paper)
    news.news_software.create(software=make.SoftwareFactory(name="Tool $x$"))
    page = fetch_page(client, news.get_absolute_url())
    assert '<a href="/publications/sorting/">' + SET + "</a>" in page
    assert "Tool $x$</a>" in page


def test_awards_set_the_papers_they_are_for(client, paper):
    make.AwardFactory(publication=paper)
    assert 'for <a href="/publications/sorting/">' + SET + "</a>" in fetch_page(client, "/awards/")
