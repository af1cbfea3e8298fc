"""References of several papers to copy: those that are ticked, and whole lists."""

import re

import pytest

from publications.exchange import cite_page
from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def papers():
    return [
        make.PublicationFactory(
            slug=f"paper-{year}", title=f"Paper of {year}", year=year, byline=["Ada Tester"]
        )
        for year in (2021, 2020)
    ]


def cite(client, *papers, **query):
    return client.get("/cite/", {"paper": [getattr(paper, "pk", paper) for paper in papers], **query})


def list_references(response) -> list[str]:
    (box,) = re.findall(r'<dd class="reference".*?</dd>', response.text, re.DOTALL)
    return [re.sub("<.*?>", "", each) for each in re.findall(r"<(?:p|li)>(.*?)</(?:p|li)>", box)]


def test_ticked_papers_are_cited_the_newest_first(client, papers):
    other = make.PublicationFactory(title="Not ticked")
    response = cite(client, *reversed(papers), papers[0])
    assert [reference.split("(")[1][:4] for reference in list_references(response)] == ["2021", "2020"]
    assert other.title not in response.text
    assert response.headers["X-Robots-Tag"] == "noindex"


@pytest.mark.parametrize(("style", "text"), [("bib", "@in"), ("ris", "TY  - ")])
def test_sources_of_reference_managers(client, papers, style, text):
    (source,) = re.findall(
        r'<dd class="source"[^>]*>(.*?)</dd>', cite(client, *papers, style=style).text, re.DOTALL
    )
    assert source.count(text[:3]) == 2


def test_the_choices_stay_with_the_ticks(client, papers):
    response = cite(client, *papers, style="nature", numbered="1")
    assert f'<input type="hidden" name="paper" value="{papers[0].pk}">' in response.text
    assert 'value="nature" aria-current="true"' in response.text
    assert '<ol start="1">' in response.text
    assert "<p>[1] " in cite(client, *papers, style="ieee", numbered="1").text


@pytest.mark.parametrize("visibility", ["draft", "withdrawn"])
def test_what_is_not_public_is_not_cited(client, papers, visibility):
    hidden = make.PublicationFactory(title="Hidden", visibility=visibility)
    assert "Hidden" not in cite(client, hidden, papers[0]).text


def test_papers_of_corpora_can_be_cited(client):
    paper = make.CorpusPaperFactory(title="Elsewhere")
    assert "Elsewhere" in cite(client, paper).text


@pytest.mark.parametrize("keys", [[], ["x"], ["9" * 30], ["-1"], ["²"], ["\0"]])
def test_without_papers_it_says_what_to_do(client, keys):
    response = cite(client, *keys)
    assert response.status_code == 200
    assert "No papers are selected." in response.text


def test_a_list_is_cited_with_its_filters(client, papers):
    response = client.get("/publications/?year=2020&as=cite")
    assert response.headers["Location"] == "/publications.cite?year=2020"
    page = client.get("/publications.cite?year=2020")
    assert len(list_references(page)) == 1
    assert "Publications in 2020" in page.text


def test_a_list_that_is_too_long_says_how_to_download_it(client, papers, monkeypatch):
    monkeypatch.setattr(cite_page, "MOST", 1)
    text = client.get("/publications.cite").text
    assert "More than 1 references are too many" in text
    assert 'href="/publications.docx"' in text
    assert "(2020)" not in text


def test_rows_have_ticks_only_where_somebody_cites(client, papers):
    assert 'class="tick"' not in client.get("/publications/").text
    text = client.get("/publications/?cite=1").text
    assert re.findall(r'class="tick" form="cite-form" name="paper" value="(\d+)"', text) == [
        str(paper.pk) for paper in papers
    ]
    assert 'id="cite-form" action="/cite/"' in text


def test_hostile_titles_are_text(client):
    paper = make.PublicationFactory(title="<script>alert(1)</script>", byline=["<b>Ada"])
    for response in (
        cite(client, paper),
        client.get("/publications.html"),
        client.get("/publications/?cite=1"),
    ):
        assert "<script>alert" not in response.text
        assert "<b>Ada" not in response.text


def test_the_menu_offers_every_format(client, papers):
    text = client.get("/publications/?year=2021").text
    menu = re.search(r'<details class="export".*?</details>', text, re.DOTALL)[0]
    assert re.findall(r'name="as" value="(\w+)"', menu) == [
        "docx",
        "html",
        "txt",
        "xlsx",
        "csv",
        "bib",
        "ris",
        "json",
    ]
    assert '<input type="hidden" name="year" value="2021">' in menu


@pytest.mark.parametrize(
    ("query", "location"),
    [
        ("as=docx&style=ieee&grouped=&numbered=1", "/publications.docx?style=ieee&numbered=1"),
        ("as=bib&style=ieee&grouped=kind&members=bold", "/publications.bib"),
        ("as=xlsx&style=apa&show=roles&year=2020", "/publications.xlsx?show=roles&year=2020"),
        ("as=txt&page=3&cite=1", "/publications.txt"),
    ],
)
def test_files_get_the_options_that_they_have(client, query, location):
    assert client.get(f"/publications/?{query}").headers["Location"] == location
