"""Papers' pages and rows as machines read them: complete, harmless whatever is stored, nothing private."""

import datetime
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from PIL import Image

from core.text.mathematics import strip_math
from tests import factories as make
from tests.page_metadata import MachinePage, read

pytestmark = pytest.mark.django_db

HOSTILE = (
    "</script><script>alert(1)</script>",
    "<!-- <script> ]]> -->",
    "\"quoted\" & 'single' &amp; &lt;b&gt;",
    "line\u2028and\u2029paragraph",
    "{{ 7 * 7 }} {% now 'Y' %} \\u003c \\",
    'x" onload="alert(1)',
    "مرحبا \u202e王小明 é",
)
SITE = "http://testserver"


@pytest.fixture(autouse=True)
def site_address(settings):
    settings.SITE_URL = SITE


def add_author(name: str, paper, **fields):
    return make.AuthorshipFactory(
        publication=paper, author__name=name, author__literal=name, author__family="", **fields
    )


def test_a_paper_has_its_metadata_in_every_format(client):
    ada = make.PersonFactory(slug="ada", name="Ada Tester")
    make.PersonIdentifierFactory(person=ada, scheme="orcid", value="0000-0002-1825-0097")
    paper = make.PublicationFactory(
        slug="paper", title="A Title", kind="article", venue__name="Journal of X", venue__short="JX",
        venue__issn="1533-7928", month=5, day=7, abstract="We test.", pages="1–9", volume="3",
    )  # fmt: skip
    by = {"author__given": "Ada", "author__family": "Tester", "author__name": "Ada Tester"}
    make.AuthorshipFactory(publication=paper, position=1, person=ada, matched="name", affiliation="X", **by)
    make.IdentifierFactory(publication=paper, value="10.1/x")
    make.PublicationTopicFactory(content_object=paper, tag__name="testing")
    make.AwardFactory(publication=paper, title="Best Paper", giver="ACM", years=[2025])
    make.AttachmentFactory(publication=paper, media_type="application/pdf", size=9, licence="CC BY 4.0")
    page = read(client, "/publications/paper/")
    assert [pair for pair in page.tags if pair[0].startswith("citation")] == [
        ("citation_title", "A Title"),
        ("citation_author", "Ada Tester"),
        ("citation_author_institution", "X"),
        ("citation_author_orcid", "https://orcid.org/0000-0002-1825-0097"),
        ("citation_publication_date", "2024/05/07"),
        ("citation_journal_title", "Journal of X"),
        ("citation_volume", "3"),
        ("citation_firstpage", "1"),
        ("citation_lastpage", "9"),
        ("citation_issn", "1533-7928"),
        ("citation_doi", "10.1/x"),
        ("citation_keywords", "testing"),
        ("citation_abstract", "We test."),
        ("citation_abstract_html_url", f"{SITE}/publications/paper/"),
        ("citation_pdf_url", f"{SITE}/publications/paper/paper.pdf"),
    ]
    work = page.get_object("ScholarlyArticle")
    assert work["author"][0]["url"] == f"{SITE}/people/ada/"
    assert work["author"][0]["sameAs"] == "https://orcid.org/0000-0002-1825-0097"
    assert work["datePublished"] == "2024-05-07"
    assert work["award"] == "Best Paper, ACM (2025)"
    assert [step["item"] for step in page.get_object("BreadcrumbList")["itemListElement"]] == [
        f"{SITE}/", f"{SITE}/publications/", f"{SITE}/publications/paper/",
    ]  # fmt: skip
    assert (page.all("og:type"), page.all("og:title")) == (["article"], ["A Title"])
    assert page.all("article:author") == [f"{SITE}/people/ada/"]
    link = client.get("/publications/paper/").headers["Link"]
    file = 'paper.pdf>; rel="item"; type="application/pdf"'
    formats = "paper.bib>", "paper.json>", "paper.ris>"
    for part in ('<https://doi.org/10.1/x>; rel="cite-as"', *formats, file, "0000-0002-1825-0097>"):
        assert part in link


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_stay_texts(client, text):
    make.GroupFactory(name=text)
    venue = make.VenueFactory(name=text, short="", slug="v")
    paper = make.PublicationFactory(
        slug="paper", title=text, kind="article", venue=venue, abstract=text, publisher=text, volume=text,
        issue=text, pages=text[:60], language=text[:40], extra={"issn": text, "isbn": text, "number": text},
    )  # fmt: skip
    add_author(text, paper, position=1, affiliation=text)
    make.PublicationTopicFactory(content_object=paper, tag__name=text)
    make.AwardFactory(publication=paper, title=text, giver=text)
    make.LinkFactory(publication=paper, licence=text, label=text)
    make.AttachmentFactory(publication=paper, label=text, licence=text, media_type="application/pdf")
    page = read(client, "/publications/paper/")
    plain_text = strip_math(text)
    assert page.all("citation_title") == [plain_text]
    assert page.all("citation_author")[0].rstrip(",") == text.rstrip(",")
    assert page.all("citation_journal_title") == [plain_text]
    work = page.get_object("ScholarlyArticle")
    assert (work["name"], work["author"][0]["name"], work["keywords"]) == (plain_text, text, plain_text)
    assert [each for each in re.findall("<script[^>]*>", page.html) if "alert" in each] == []
    assert "\u2028" not in "".join(re.findall(r"<script type=.*?</script>", page.html, re.DOTALL))
    assert not re.search(r"[\r\n]", client.get("/publications/paper/").headers["Link"])
    (row,) = read(client, "/publications/").coins
    assert (dict(row)["rft.atitle"], dict(row)["rft.au"].rstrip(",")) == (plain_text, text.rstrip(","))


def fetch_everything(client, *addresses: str) -> str:
    """All that machines get at the addresses: pages and headers."""
    answers = [client.get(address) for address in addresses]
    return "\n".join(each.content.decode() + str(each.headers) for each in answers)


def test_nothing_private_is_exposed(client):
    hidden = make.PersonFactory(slug="hidden", name="Hidden One", visibility="hidden", email="h@example.org")
    future = make.PersonFactory(slug="future", name="Future One")
    make.AppointmentFactory(person=future, start=datetime.date(2990, 1, 1))
    visible = make.PersonFactory(slug="shown", name="Shown One")
    for person, value in ((hidden, "0000-0000-0000-0001"), (future, "0000-0000-0000-0002"),
                          (visible, "0000-0000-0000-0003")):  # fmt: skip
        make.PersonIdentifierFactory(person=person, scheme="orcid", value=value)
    make.PersonNameFactory(person=visible, name="Former Name", use="matching")
    paper = make.PublicationFactory(
        slug="paper", title="Work", extra={"comment": "our note", "long-abstract": "", "owner": "me"}
    )
    make.PublicationFactory(slug="draft", title="Draft version", visibility="draft", version_of=paper,
                            version_kind="extended", byline=["Draft Author"])  # fmt: skip
    for place, person in enumerate((hidden, future), start=1):
        make.AuthorshipFactory(publication=paper, position=place, person=person, matched="name")
    add_author("Shown One", paper, position=3)
    make.AttachmentFactory(
        publication=paper, media_type="application/pdf", label="Embargoed",
        embargo_until=datetime.date(2990, 1, 1), licence="Secret licence",
    )  # fmt: skip
    text = fetch_everything(
        client, "/publications/paper/", "/publications/", "/people/shown/", "/people/", "/"
    )
    for private in ("0000-0000-0000-0001", "0000-0000-0000-0002", "/people/hidden/", "/people/future/",
                    "h@example.org", "h\\u0040example.org", "Former Name", "Draft version", "Draft Author",
                    "our note", "Embargoed", "paper.pdf", "Secret licence"):  # fmt: skip
        assert private not in text, private
    assert "0000-0000-0000-0003" not in fetch_everything(client, "/publications/paper/"), (
        "she was not recognised"
    )


def test_a_pdf_elsewhere_is_offered_but_not_described_as_ours(client):
    make.LinkFactory(publication=make.PublicationFactory(slug="paper"), url="https://example.org/x.pdf")
    page = read(client, "/publications/paper/")
    assert page.all("citation_pdf_url") == ["https://example.org/x.pdf"]
    assert "isAccessibleForFree" not in page.get_object("ScholarlyArticle")


def test_the_image_of_a_paper_is_that_of_its_card(client):
    make.PublicationFactory(slug="paper", kind="article")
    page = read(client, "/publications/paper/")
    assert [page.get_object("ScholarlyArticle")["image"]] == page.all("og:image")


def test_addresses_are_those_of_the_site_whoever_asks(client):
    make.PublicationFactory(slug="paper")
    response = client.get("/publications/paper/", headers={"host": "localhost"})
    page = MachinePage(response.content.decode())
    assert "localhost" not in str(page.json_ld) + str(page.tags) + response.headers["Link"]


def test_a_books_card_is_a_books(client):
    paper = make.PublicationFactory(slug="book", kind="book", title="A Book")
    make.IdentifierFactory(publication=paper, scheme="isbn", value="9783161484100")
    page = read(client, "/publications/book/")
    assert page.all("og:type") == ["book"]
    assert page.all("book:isbn") == ["9783161484100"]
    assert page.all("book:release_date") == ["2024"]


def add_papers(number: int, venue) -> None:
    for each in range(number):
        paper = make.PublicationFactory(venue=venue, byline=[f"A B{each}", make.PersonFactory()])
        make.IdentifierFactory(publication=paper)
        make.AttachmentFactory(publication=paper)
        make.PublicationTopicFactory(content_object=paper)


def fetch_and_count_queries(client, address: str) -> tuple[int, MachinePage]:
    """How many queries of the page's own an address costs, and the page."""
    with CaptureQueriesContext(connection) as queries:
        page = read(client, address)
    return len(queries.captured_queries), page


@pytest.mark.parametrize(("address", "ceiling"), [("/publications/", 4), ("/venues/v/", 4)])
def test_rows_for_reference_managers_cost_no_query(client, address, ceiling):
    venue = make.VenueFactory(slug="v")
    for number, rows in ((2, 2), (4, 6)):
        add_papers(number, venue)
        queries, page = fetch_and_count_queries(client, address)
        assert (queries, len(page.coins)) == (ceiling, rows)


def test_a_paper_costs_the_same_queries_however_much_metadata_it_has(client):
    paper = make.PublicationFactory(slug="paper")
    for number in (3, 6):
        for _ in range(3):
            person = make.PersonFactory()
            make.PersonIdentifierFactory(
                person=person, scheme="orcid", value=f"0000-0000-0000-{person.pk:04}"
            )
            make.AuthorshipFactory(publication=paper, person=person, matched="name")
            make.PublicationTopicFactory(content_object=paper)
            make.AttachmentFactory(publication=paper)
        queries, page = fetch_and_count_queries(client, "/publications/paper/")
        assert (queries, len(page.all("citation_author_orcid"))) == (7, number)


def test_a_file_leads_back_to_its_page(client, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    (tmp_path / "papers").mkdir()
    (tmp_path / "papers" / "test.pdf").write_bytes(b"%PDF-1.7\n")
    make.AttachmentFactory(publication=make.PublicationFactory(slug="paper"))
    response = client.get("/publications/paper/paper.pdf")
    assert response.headers["Link"] == f'<{SITE}/publications/paper/>; rel="collection"; type="text/html"'
    response.close()


def test_the_picture_of_a_paper_has_the_size_in_its_tags(client, tmp_path):
    make.PublicationFactory(slug="paper", title="A Title")
    page = read(client, "/publications/paper/")
    response = client.get(page.all("og:image")[0].removeprefix(SITE))
    assert response.headers["Content-Type"] == page.all("og:image:type")[0]
    (tmp_path / "card").write_bytes(response.content)
    with Image.open(tmp_path / "card") as card:
        assert [str(side) for side in card.size] == page.all("og:image:width") + page.all("og:image:height")
    assert page.all("og:image:alt") == ["A Title"]
    assert page.all("twitter:card") == ["summary_large_image"]
