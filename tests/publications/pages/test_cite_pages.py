"""The box of citations on a paper's page and at its own address, and links to it in lists."""

import html
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from bibliography import styles
from bibliography.names import NameParts, format_full
from publications.models import Publication
from tests import factories as make

pytestmark = pytest.mark.django_db

LABELS = ["BibTeX", *(style.label for style in styles.STYLES)]


def fetch_citations(client, address: str) -> dict[str, str]:
    """The texts of the box by their labels."""
    response = client.get(address)
    assert response.status_code == 200, address
    box = response.content.decode().partition("data-cite-box")[2].partition('class="download"')[0]
    pairs = re.findall(r"<dt>(.*?)</dt>\s*<dd[^>]*>(.*?)</dd>", box, re.DOTALL)
    return {label: html.unescape(re.sub("<[^>]*>", "", text)).strip() for label, text in pairs}


def make_paper(**fields) -> Publication:
    fields = {"slug": "paper", "title": "On Testing: A Study", "venue__name": "Journal of Tests", **fields}
    return make.PublicationFactory(**fields)


def add_authors(publication: Publication, *authors: NameParts) -> None:
    """Give a paper authors whose names are known in parts."""
    for position, parts in enumerate(authors, start=1):
        fields = {name: getattr(parts, name) for name in ("given", "particle", "family")}
        author = make.AuthorFactory(name=format_full(parts), **fields)
        make.AuthorshipFactory(publication=publication, author=author, position=position)


@pytest.mark.parametrize("address", ["/publications/paper/", "/publications/paper/cite/"])
def test_the_box_has_bibtex_and_all_styles(client, address):
    publication = make_paper(kind="article", volume="3", issue="2", pages="10-19")
    add_authors(publication, NameParts("Ada", family="Tester"), NameParts("Ben", "de", "Vries"))
    make.IdentifierFactory(publication=publication, value="10.1000/x")
    citations = fetch_citations(client, address)
    assert list(citations) == LABELS
    assert citations["BibTeX"].startswith("@article{paper,")
    assert "Tester, Ada and de Vries, Ben" in citations["BibTeX"]
    assert citations["APA"] == (
        "Tester, A., & de Vries, B. (2024). On testing: A study. Journal of Tests, 3(2), 10–19. "
        "https://doi.org/10.1000/x"
    )
    assert (
        citations["Nature"]
        == "Tester, A. & de Vries, B. On testing: a study. Journal of Tests 3, 10–19 (2024)."
    )


def test_the_address_of_the_box_is_for_no_index_and_names_the_papers_page(client):
    make_paper()
    answer = client.get("/publications/paper/cite/")
    text = answer.content.decode()
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert re.search('<link rel="canonical" href="[^"]*/publications/paper/">', text)
    assert text.count("<h1") == 1
    assert '<a href="/publications/paper/">' in text


def test_what_to_take_away_needs_no_script(client):
    make_paper()
    text = client.get("/publications/paper/").content.decode()
    for ending in ("bib", "ris", "json"):
        assert f'name="as" value="{ending}"' in text
        answer = client.get(f"/publications/paper/?as={ending}")
        assert answer.headers["Location"] == f"/publications/paper.{ending}"
    buttons = re.findall("<button[^>]*data-copy[^>]*>", text)
    assert len(buttons) == len(LABELS)
    assert all(" hidden" in button for button in buttons)


@pytest.mark.parametrize(("visibility", "status"), [("public", 200), ("draft", 404), ("withdrawn", 410)])
def test_only_what_visitors_see_is_cited(client, visibility, status):
    make_paper(visibility=visibility)
    assert client.get("/publications/paper/cite/").status_code == status
    assert client.get("/publications/nothing/cite/").status_code == 404


def test_a_version_leads_to_the_head(client):
    head = make_paper()
    make_paper(slug="earlier", version_of=head, version_kind="preprint")
    answer = client.get("/publications/earlier/cite/")
    assert (answer.status_code, answer["Location"]) == (301, "/publications/paper/cite/")
    head.visibility = "draft"
    head.save()
    assert client.get("/publications/earlier/cite/").status_code == 404


INCOMPLETE = "The list of authors is incomplete; take the citation from the publisher."
PUBLISHERS = [
    ([("doi", "10.1000/x"), ("arxiv", "2401.00001")], "https://doi.org/10.1000/x"),
    ([("arxiv", "2401.00001")], "https://example.org/page"),
]


@pytest.mark.parametrize("address", ["/publications/paper/", "/publications/paper/cite/"])
@pytest.mark.parametrize(("identifiers", "publisher"), PUBLISHERS)
def test_an_incomplete_byline_leads_to_the_publisher_in_place_of_a_citation(
    client, address, identifiers, publisher
):
    publication = make_paper(byline_complete=False, byline=["Ada Tester"])
    make.LinkFactory(publication=publication, kind="code", url="https://example.org/code")
    make.LinkFactory(publication=publication, kind="page", url="https://example.org/page")
    for scheme, value in identifiers:
        make.IdentifierFactory(publication=publication, scheme=scheme, value=value)
    text = client.get(address).content.decode()
    box = text.partition("data-cite-box")[2].partition('<div class="download">')[0]
    assert INCOMPLETE in re.sub("<[^>]*>", "", box)
    assert f'<a href="{publisher}">the publisher</a>' in box
    assert "data-copy" not in text
    assert 'name="as" value="bib"' in text
    assert "and others" in client.get("/publications/paper.bib").content.decode()


def test_a_paper_without_any_author_is_marked(client):
    make_paper(byline_complete=False)
    text = client.get("/publications/paper/").content.decode()
    assert "No authors recorded.</p>" in text
    assert "The authors are not recorded here, so there is no citation to copy." in text
    assert "the publisher" not in text
    assert "data-copy" not in text


def test_an_anonymous_paper_is_cited_by_its_title(client):
    make_paper(title="Anonymous")
    assert fetch_citations(client, "/publications/paper/")["APA"].startswith("Anonymous")


def test_a_paper_of_a_corpus_has_no_box(client):
    publication = make.CorpusPaperFactory()
    assert not publication.has_citation_page
    assert publication.slug is None


def test_our_own_page_is_no_place_of_publication(client):
    make_paper()
    citations = fetch_citations(client, "/publications/paper/")
    assert not [label for label in LABELS[1:] if "http" in citations[label]]


def test_rows_of_lists_lead_to_the_box(client):
    head = make_paper()
    make_paper(slug="earlier", version_of=head, version_kind="preprint", title="On Testing, Earlier")
    link = '<a href="/publications/paper/#cite" data-cite="" aria-label="Cite: On Testing: A Study">Cite</a>'
    assert link in client.get("/publications/").content.decode()
    text = client.get("/publications/paper/").content.decode()
    assert 'id="cite"' in text
    assert "/publications/earlier/cite/" not in text


def test_hostile_titles_and_names_are_text(client):
    hostile = "<script>alert(1)</script> & {{ 7 * 7 }} {% now 'Y' %}"
    make_paper(title=hostile, byline=["Robert <img src=x onerror=alert(1)>"])
    text = client.get("/publications/paper/cite/").content.decode()
    assert "<script>alert" not in text
    assert "<img src=x" not in text
    citations = fetch_citations(client, "/publications/paper/cite/")
    assert "<script>alert(1)</script> & {{ 7 * 7 }} {% now ‘Y’ %}" in citations["APA"]


@pytest.mark.usefixtures("ugly_demo")
def test_papers_of_the_demo_have_a_box_without_gaps(client, thorough):
    for publication in list(Publication.objects.shown())[:: 1 if thorough else 5]:
        citations = fetch_citations(client, f"/publications/{publication.slug}/cite/")
        assert list(citations) == (LABELS if publication.byline_complete else [])
        for label, text in citations.items():
            assert text, (publication.slug, label)
            if label != "BibTeX":
                for odd in ("None", "()", "[]", "..", " ,", " .", ",,", "“”"):
                    assert odd not in text, (publication.slug, label, text)


def test_the_box_costs_no_query_for_more_authors(client):
    counts = []
    for number in (1, 60):
        make.PublicationFactory(slug=f"of-{number}", byline=[f"Ada Tester{each}" for each in range(number)])
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/publications/of-{number}/cite/")
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 7
