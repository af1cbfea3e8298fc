"""What the list of papers, a paper and a venue show."""

import re

import pytest

from publications.models import Publication
from tests import factories as make

pytestmark = pytest.mark.django_db


def fetch_page(client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def list_titles(client, query: str) -> set[str]:
    """Return the titles in the list for a query string."""
    page = client.get(f"/publications/?{query}")
    return {paper.title for paper in page.context["papers"]}


def test_the_list_holds_only_public_heads_of_the_list(client):
    head = make.PublicationFactory(title="Head")
    make.PublicationFactory(title="Version", version_of=head, version_kind="preprint")
    make.PublicationFactory(title="Draft", visibility="draft")
    make.PublicationFactory(title="Withdrawn", visibility="withdrawn")
    make.PublicationFactory(title="Elsewhere", in_list=False)
    make.CorpusPaperFactory(title="Corpus")
    assert list_titles(client, "") == {"Head"}
    assert "1 paper<" in fetch_page(client, "/publications/")


@pytest.mark.parametrize("address", ["/publications/", "/search/?q=serving"])
def test_a_thesis_shows_its_kind_and_its_school(client, address):
    school = "University of Edinburgh"
    make.PublicationFactory(title="Serving, Fast", kind="phdthesis", venue=None, venue_printed=school)
    make.PublicationFactory(
        title="Serving, Slowly", kind="mastersthesis", venue=make.VenueFactory(name="Imperial College")
    )
    text = fetch_page(client, address)
    assert "PhD thesis, University of Edinburgh" in text
    assert "Master&#x27;s thesis, Imperial College" in text


@pytest.fixture
def papers():
    ada = make.PersonFactory(slug="ada", name="Ada Tester")
    osdi = make.VenueFactory(short="OSDI", slug="osdi", name="Operating Systems Design")
    first = make.PublicationFactory(title="Fast Serving", year=2023, venue=osdi, byline=[ada, "Bo Li"])
    second = make.PublicationFactory(
        title="Slow Training", year=2023, kind="article", byline=["Bo Li"], abstract="Patience."
    )
    third = make.PublicationFactory(title="Old Serving", year=2010, venue=osdi, byline=["Ada Tester"])
    make.PublicationTopicFactory(tag=make.TopicFactory(slug="serving"), content_object=first)
    make.ThemePublicationFactory(theme=make.ThemeFactory(slug="inference"), publication=third)
    return first, second, third


@pytest.mark.usefixtures("papers")
@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", {"Fast Serving", "Slow Training", "Old Serving"}),
        ("q=serving", {"Fast Serving", "Old Serving"}),
        ("q=Ada+Tester", {"Fast Serving", "Old Serving"}),
        ("q=patience", {"Slow Training"}),
        ("q=osdi", {"Fast Serving", "Old Serving"}),
        ("q=%22slow+training%22", {"Slow Training"}),
        ("q=nothing+like+it", set()),
        ("year=2023", {"Fast Serving", "Slow Training"}),
        ("kind=article", {"Slow Training"}),
        ("venue=osdi", {"Fast Serving", "Old Serving"}),
        ("topic=serving", {"Fast Serving"}),
        ("person=ada", {"Fast Serving"}),
        ("theme=inference", {"Old Serving"}),
        ("venue=osdi&year=2023&q=serving&person=ada&kind=inproceedings&topic=serving", {"Fast Serving"}),
        ("venue=osdi&year=2023&theme=inference", set()),
        ("year=2023&utm_source=mail", {"Fast Serving", "Slow Training"}),
    ],
)
def test_filters_combine(client, query, expected):
    assert list_titles(client, query) == expected


@pytest.mark.usefixtures("papers")
@pytest.mark.parametrize(
    ("sort", "first"), [("", "Slow Training"), ("title", "Fast Serving"), ("venue", "Slow Training")]
)
def test_orders(client, sort, first):
    make.VenueFactory(short="AAA", slug="aaa")
    Publication.objects.filter(title="Slow Training").update(venue=make.VenueFactory(short="A first venue"))
    assert client.get(f"/publications/?sort={sort}").context["papers"][0].title == first


def test_an_empty_result_suggests_what_to_try(client):
    make.PublicationFactory()
    text = fetch_page(client, "/publications/?q=zebra")
    assert "No papers match “zebra”." in text
    assert "Show all papers" in text
    assert 'value="zebra"' in text
    assert "noindex" in text


def test_pages_keep_the_filters(client):
    make.PublicationFactory.create_batch(51, year=2020)
    text = fetch_page(client, "/publications/?year=2020")
    assert "51 papers" in text
    assert 'href="?year=2020&amp;page=2"' in text
    assert list_titles(client, "year=2020&page=2") != list_titles(client, "year=2020")
    assert len(list_titles(client, "year=2020&page=99")) == 1


def test_the_query_is_escaped(client):
    text = fetch_page(client, "/publications/?q=%3Cscript%3Ealert(1)%3C/script%3E&venue=%22%3E%3Cb%3E")
    assert "<script>" not in text
    assert "<b>" not in text


def test_a_byline(client):
    ada = make.PersonFactory(slug="ada", name="Ada Tester")
    paper = make.PublicationFactory(slug="paper")
    make.AuthorshipFactory(publication=paper, author__name="Last Place", position=None)
    make.AuthorshipFactory(
        publication=paper, author__name="Kai Xu", author__homonym="0014", position=2, equal=True
    )
    make.AuthorshipFactory(
        publication=paper, author__name="A. Tester", position=1, person=ada, matched="name"
    )
    make.AuthorshipFactory(publication=paper, author__name="Ed Itor", position=1, role="editor")
    text = fetch_page(client, "/publications/paper/")
    assert text.index("A. Tester") < text.index("Kai Xu") < text.index("Last Place") < text.index("Ed Itor")
    assert '<a href="/people/ada/">A. Tester</a>' in text
    assert "0014" not in text
    assert "∗ Equal contribution." in text
    assert "Edited by" in text


def test_an_incomplete_byline_is_marked(client):
    make.PublicationFactory(slug="paper", byline=["Ada Tester"], byline_complete=False)
    text = fetch_page(client, "/publications/paper/")
    assert '<span class="name"><bdi>Ada Tester</bdi></span> <span class="name">and others</span>' in " ".join(
        text.split()
    )
    assert "Author list incomplete." in text


def test_no_names_no_byline(client):
    make.PublicationFactory(slug="paper", byline_complete=False)
    text = fetch_page(client, "/publications/paper/")
    assert "and others" not in text
    assert "No authors recorded." in text


def test_a_paper(client):
    paper = make.PublicationFactory(
        slug="paper", title="On <Testing> & more", status="accepted", year=2024, month=2, day=31,
        abstract="Why $x$.",
        venue__name="Conference on Testing", venue__short="TEST", pages="1–12", volume="3",
    )  # fmt: skip
    make.LinkFactory(publication=paper, kind="code", url="https://example.org/code")
    make.IdentifierFactory(publication=paper, value="10.1000/abc")
    make.IdentifierFactory(publication=paper, scheme="isbn", value="978-3")
    make.PublicationTopicFactory(content_object=paper, tag__name="serving")
    make.ThemePublicationFactory(publication=paper, theme__title="Inference")
    make.ThemePublicationFactory(publication=paper, theme__title="Secret", theme__visibility="draft")
    make.SoftwarePublicationFactory(publication=paper, software__name="Tool")
    make.AwardFactory(publication=paper, title="Best Paper", outcome="finalist")
    version = make.PublicationFactory(
        version_of=paper,
        version_kind="preprint",
        title=paper.title,
        year=2023,
        venue=None,
        slug="v",
        in_list=False,
    )
    make.IdentifierFactory(publication=version, scheme="arxiv", value="2301.00001")
    make.PublicationFactory(version_of=paper, version_kind="short", visibility="draft", title="Draft version")
    text = fetch_page(client, "/publications/paper/")
    expected = (
        "On &lt;Testing&gt; &amp; more", "Conference on Testing", ">TEST</a>", "To appear at",
        "February 2024",
        '<math display="inline" alttext="x"><mi>x</mi></math>.</span>',
        "https://example.org/code", "https://doi.org/10.1000/abc", "978-3", "serving", "Inference", "Tool",
        "Best Paper",
        "finalist", "https://arxiv.org/abs/2301.00001", '<span class="item-date">2023</span>', "Preprint",
    )  # fmt: skip
    for part in expected:
        assert part in text, part
    for part in ("Secret", "Draft version", "31 February"):
        assert part not in text


def test_the_address_of_a_version_leads_to_its_head(client):
    head = make.PublicationFactory(slug="head")
    version = make.PublicationFactory(slug="early", version_of=head, version_kind="preprint")
    response = client.get("/publications/early/")
    assert (response.status_code, response["Location"]) == (301, "/publications/head/")
    Publication.objects.filter(pk=head.pk).update(visibility="draft")
    assert client.get("/publications/early/").status_code == 404
    Publication.objects.filter(pk=head.pk).update(visibility="withdrawn")
    assert client.get("/publications/early/").status_code == 410
    Publication.objects.filter(pk=version.pk).update(visibility="draft")
    assert client.get("/publications/early/").status_code == 404


def test_a_venue_has_its_papers_by_year(client):
    osdi = make.VenueFactory(slug="osdi", name="Operating Systems Design", short="OSDI")
    make.PublicationFactory.create_batch(2, venue=osdi, year=2020)
    make.PublicationFactory.create_batch(2, venue=osdi, year=2024)
    make.PublicationFactory(venue=osdi, visibility="draft")
    make.VenueFactory(name="Empty")
    text = fetch_page(client, "/venues/osdi/")
    assert text.index("<h2>2024</h2>") < text.index("<h2>2020</h2>")
    assert "4 papers" in text
    listing = fetch_page(client, "/venues/")
    name = "Operating Systems Design"
    row = f'<bdi>OSDI</bdi></a> <span class="detail"><bdi>{name}</bdi></span> <span class="number">4 papers<'
    assert row in listing
    assert "Empty" not in listing


def test_a_venue_with_a_paper_a_year_has_no_headings_of_years(client):
    venue = make.VenueFactory(slug="osdi")
    for year in (2020, 2022, 2024):
        make.PublicationFactory(venue=venue, year=year)
    text = fetch_page(client, "/venues/osdi/")
    assert re.findall("<h2>([^<]*)</h2>", text) == ["Papers"]
    assert text.index(">2024<") < text.index(">2022<") < text.index(">2020<")


def test_topics_without_papers_stand_apart(client):
    make.PublicationTopicFactory(tag__name="Weaving", tag__slug="weaving")
    make.PersonInterestFactory(topic__name="Knitting")
    text = fetch_page(client, "/topics/")
    weaving, knitting = text.index(">Weaving</a> <span"), text.index(">Knitting</a></li>")
    assert text.index(">In papers<") < weaving < text.index(">Other topics<") < knitting


def test_a_venue_or_topic_of_drafts_alone_is_unknown(client):
    draft = make.PublicationFactory(venue__slug="secret", visibility="draft")
    make.PublicationTopicFactory(content_object=draft, tag__slug="secret")
    for address in ("/venues/secret/", "/topics/secret/"):
        assert client.get(address).status_code == 404
    assert "secret" not in fetch_page(client, "/topics/")


def test_papers_without_a_year_stand_apart_those_to_appear_first(client):
    make.PublicationFactory(year=2030)
    make.PublicationFactory(year=None, title="Coming", status="accepted")
    make.PublicationFactory(year=None, title="Undated")
    text = fetch_page(client, "/publications/")
    assert text.index(">To appear</h2>") < text.index(">2030</a></h2>") < text.index(">Without a year</h2>")


def add_papers(number: int) -> None:
    osdi = make.VenueFactory.create(slug=f"osdi{number}") if number else make.VenueFactory(slug="osdi")
    topic = make.TopicFactory(slug=f"topic{number}" if number else "serving")
    for _ in range(6):
        paper = make.PublicationFactory(
            venue=osdi, byline=["X Y", make.PersonFactory(), make.PersonFactory()]
        )
        make.LinkFactory.create_batch(2, publication=paper)
        make.IdentifierFactory(publication=paper)
        make.PublicationTopicFactory(content_object=paper, tag=topic)


@pytest.mark.parametrize(
    ("address", "queries"),
    [
        ("/publications/", 4),
        ("/publications/?q=paper&year=2024&venue=osdi&topic=serving&sort=title", 7),
        ("/venues/", 2),
        ("/venues/osdi/", 4),
        ("/topics/serving/", 7),
    ],
)
def test_queries_do_not_grow(client, django_assert_num_queries, address, queries):
    for number in range(2):
        add_papers(number)
        with django_assert_num_queries(queries):
            fetch_page(client, address)


def test_queries_of_a_paper_do_not_grow(client, django_assert_num_queries):
    paper = make.PublicationFactory(slug="paper")
    for _ in range(2):
        for _ in range(4):
            make.AuthorshipFactory(publication=paper, person=make.PersonFactory(), matched="name")
            make.ThemePublicationFactory(publication=paper)
            make.SoftwarePublicationFactory(publication=paper)
            make.AwardFactory(publication=paper)
            version = make.PublicationFactory(version_of=paper, version_kind="reprint")
            make.IdentifierFactory(publication=version)
        with django_assert_num_queries(8):
            fetch_page(client, "/publications/paper/")
