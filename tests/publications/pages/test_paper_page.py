"""The page of a paper: what stands where, and which papers it calls related."""

import re

import pytest

from publications.display.facts import parse_publication_date
from publications.models import Publication
from tests import factories as make

pytestmark = pytest.mark.django_db


def fetch_page(client, address: str = "/publications/paper/") -> str:
    response = client.get(address)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


@pytest.mark.parametrize(
    ("fields", "kicker"),
    [
        ({"venue__short": "OSDI"}, '<a href="/venues/v/">OSDI</a> 2024, conference paper'),
        (
            {"venue__short": "OSDI", "status": "accepted", "year": None},
            'To appear at <a href="/venues/v/">OSDI</a>, conference paper',
        ),
        ({"venue": None, "venue_printed": "Proc. X", "kind": "article"}, "Proc. X 2024, journal article"),
        ({"venue": None, "status": "accepted"}, "To appear in 2024, conference paper"),
        ({"venue": None, "status": "accepted", "year": None, "kind": "book"}, "To appear, book"),
        ({"venue": None, "year": None, "kind": "phdthesis"}, "PhD thesis"),
        ({"venue": None, "kind": "other"}, "2024"),
        ({"venue": None, "kind": "other", "year": None}, None),
    ],
)
def test_what_stands_over_the_title(client, fields, kicker):
    if "venue" not in fields:
        fields = {**fields, "venue__slug": "v"}
    make.PublicationFactory(slug="paper", **fields)
    match = re.search('<p class="kicker">(.*?)</p>', fetch_page(client))
    assert (match and " ".join(match[1].split())) == kicker


@pytest.mark.parametrize(
    ("title", "css"),
    [("Short", "paper-title"), ("long " * 30, "paper-title long"), ("$x$" * 41, "paper-title")],
)
def test_long_titles_are_marked(client, title, css):
    make.PublicationFactory(slug="paper", title=title)
    assert f'<h1 class="{css}"' in fetch_page(client)


def test_a_paper_with_nothing_but_a_title(client):
    make.PublicationFactory(slug="paper", title="Bare", venue=None, year=None, kind="other")
    text = fetch_page(client)
    assert '<h1 class="paper-title" dir="auto">Bare</h1>' in text
    before_cite = text.partition("<main")[2].partition('<section class="section" id="cite"')[0]
    for empty in ("<dl", "<section", '<ul class="buttons"', "byline", 'class="note"', "None"):
        assert empty not in before_cite, empty


def test_an_article_number_stands_in_place_of_pages(client):
    make.PublicationFactory(slug="paper", kind="article", volume="3", article_number="e42", venue__name="J")
    html = fetch_page(client)
    assert re.search(r"<dt>Article</dt>\s*<dd>e42</dd>", html)
    assert '<meta name="citation_firstpage" content="e42">' in html
    assert '"pageStart":"e42"' in html.replace(": ", ":")
    assert "Article e42" in html.partition('id="cite"')[2]


def test_the_button_of_a_pdf_leads_to_the_file_and_not_to_its_page(client):
    paper = make.PublicationFactory(slug="paper")
    make.LinkFactory(publication=paper, kind="pdf", url="https://arxiv.org/abs/2401.00001")
    assert re.search('<a class="button[^>]*href="https://arxiv.org/pdf/2401.00001"', fetch_page(client))


def test_a_patent_names_its_number_and_holder(client):
    make.PublicationFactory(slug="paper", kind="patent", extra={"number": "US 7", "holder": "A Firm"})
    facts = re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", fetch_page(client))
    assert {("Patent number", "US 7"), ("Holder", "A Firm")} <= set(facts)


def test_facts_in_the_margin(client):
    ada = make.PersonFactory(slug="ada", name="Ada Tester")
    paper = make.PublicationFactory(
        slug="paper", month=5, volume="3", issue="2", pages="1–9", publisher="ACM", language="German",
        byline=["Bo Li", make.PersonFactory(name="Shy", visibility="hidden")],
        venue__name="Long Name", venue__short="LN", venue__slug="ln",
    )  # fmt: skip
    make.AuthorshipFactory(publication=paper, author__name="A. Tester", person=ada, matched="name")
    for scheme, value in (("isbn", "978-3"), ("dblp", "conf/x/1"), ("arxiv", "2401.1")):
        make.IdentifierFactory(publication=paper, scheme=scheme, value=value)
    make.LinkFactory(publication=paper, licence="CC BY 4.0")
    text = fetch_page(client).partition('id="cite"')[0]
    facts = dict(re.findall("<dt>(.*?)</dt>(.*?)</div>", text))
    assert {label: re.sub("<.*?>", "", value).strip() for label, value in facts.items()} == {
        "Group members": "Ada Tester", "Venue": "Long Name", "Date": "May 2024", "Volume": "3 (2)",
        "Pages": "1–9", "Publisher": "ACM", "Language": "German", "arXiv": "2401.1", "ISBN": "978-3",
        "Elsewhere": "dblp",
    }  # fmt: skip
    assert "https://dblp.org/rec/conf/x/1" in facts["Elsewhere"]


@pytest.mark.parametrize(
    ("date", "text"),
    [
        ((2024, 5, 1), "1 May 2024"),
        ((2024, 5, None), "May 2024"),
        ((2024, None, None), "2024"),
        ((2024, 2, 31), "February 2024"),
        ((0, None, None), "None"),
        ((None, None, None), "None"),
    ],
)
def test_dates_of_papers(date, text):
    year, month, day = date
    assert str(parse_publication_date(Publication(year=year, month=month, day=day))) == text


@pytest.mark.parametrize("language", ["", "English", "en", "en-GB"])
def test_english_goes_without_saying(client, language):
    make.PublicationFactory(slug="paper", language=language)
    assert "<dt>Language" not in fetch_page(client)


def test_the_first_link_is_the_main_button(client):
    paper = make.PublicationFactory(slug="paper")
    make.LinkFactory(publication=paper, kind="code", url="https://example.org/code")
    make.LinkFactory(publication=paper, url="https://example.org/pdf")
    buttons = re.findall('<a class="(button[ a-z]*)" href="([^"]*)">(.*?)</a>', fetch_page(client))
    assert buttons == [
        ("button", "https://example.org/pdf", "PDF"),
        ("button plain", "https://example.org/code", "Code"),
        ("button plain", "#cite", "Cite"),
    ]


def test_awards_stand_in_the_row_and_on_the_page(client):
    paper = make.PublicationFactory(slug="paper", venue__slug="osdi")
    make.AwardFactory(publication=paper, title="Older", years=[2020], outcome="finalist")
    make.AwardFactory(publication=paper, title="Newer", years=[2023], url="https://example.org/award")
    row = fetch_page(client, "/venues/osdi/")
    assert '<li class="award"><a href="https://example.org/award">Newer</a></li>' in row
    assert '<li class="award">Older (finalist)</li>' in row
    text = fetch_page(client)
    assert text.count('<p class="award-line">') == 2
    assert text.index("Newer") < text.index("2023") < text.index("Older") < text.index("2020")


def test_a_row_has_no_empty_parts(client):
    make.PublicationFactory(slug="bare", venue__slug="osdi")
    row = re.search("<article.*?</article>", fetch_page(client, "/venues/osdi/"))[0]
    for part in ("byline", "where"):
        assert part not in row
    assert row.count("<li>") == 1
    assert ">Cite</a></li>" in row


def share_software(paper, other):
    software = make.SoftwareFactory()
    for one in (paper, other):
        make.SoftwarePublicationFactory(software=software, publication=one)


def share_theme(paper, other, **fields):
    theme = make.ThemeFactory(**fields)
    for one in (paper, other):
        make.ThemePublicationFactory(theme=theme, publication=one)


def share_topic(paper, other):
    topic = make.TopicFactory()
    for one in (paper, other):
        make.PublicationTopicFactory(tag=topic, content_object=one)


def share_member(paper, other, **fields):
    person = make.PersonFactory(**fields)
    for one in (paper, other):
        make.AuthorshipFactory(publication=one, person=person, matched="name")


def share_venue(paper, other):
    Publication.objects.filter(pk=other.pk).update(venue=paper.venue)


def share_draft(paper, other):
    share_theme(paper, other, visibility="draft")


def share_hidden_persons(paper, other):
    for _ in range(3):
        share_member(paper, other, visibility="hidden")


@pytest.mark.parametrize(
    ("shared", "weight"),
    [
        ([], None),
        ([share_software], 4),
        ([share_theme], 3),
        ([share_topic], 2),
        ([share_member], None),
        ([share_venue], None),
        ([share_member, share_venue], 2),
        ([share_member, share_member, share_member], 3),
        ([share_topic, share_topic], 4),
        ([share_software, share_theme, share_topic, share_member, share_venue], 11),
        ([share_draft], None),
        ([share_hidden_persons], None),
    ],
)
def test_what_relates_papers(shared, weight):
    paper, other = make.PublicationFactory(), make.PublicationFactory()
    for share in shared:
        share(paper, other)
    related = Publication.objects.shown().related_to(paper)
    assert [(one, one.weight) for one in related] == ([(other, weight)] if weight else [])


def test_papers_without_a_venue_share_none():
    paper = make.PublicationFactory(venue=None)
    share_member(paper, make.PublicationFactory(venue=None))
    assert not Publication.objects.related_to(paper)


def test_the_closest_come_first_then_the_newest(client):
    paper = make.PublicationFactory(slug="paper", title="This")
    for title, year, share in (
        ("Old topic", 2010, share_topic),
        ("New topic", 2020, share_topic),
        ("Theme", 2001, share_theme),
        ("Software", 2000, share_software),
        ("Undated topic", None, share_topic),
        ("Sixth", 1990, share_topic),
    ):
        share(paper, make.PublicationFactory(title=title, year=year))
    related = client.get("/publications/paper/").context["related"]
    assert [other.title for other in related] == ["Software", "Theme", "New topic", "Old topic", "Sixth"]


def test_nothing_that_is_not_shown_is_related(client):
    paper = make.PublicationFactory(slug="paper")
    others = [
        make.PublicationFactory(visibility="draft"),
        make.PublicationFactory(visibility="withdrawn"),
        make.CorpusPaperFactory(),
        make.PublicationFactory(version_of=paper, version_kind="preprint"),
        make.PublicationFactory(version_of=make.PublicationFactory(), version_kind="preprint"),
    ]
    for other in others:
        share_software(paper, other)
    assert client.get("/publications/paper/").context["related"] == []


def test_queries_of_a_paper_do_not_grow_with_what_is_related(client, django_assert_num_queries):
    paper = make.PublicationFactory(slug="paper", byline=["Bo Li"])
    for _ in range(2):
        for _ in range(4):
            other = make.PublicationFactory(byline=["X Y", make.PersonFactory()])
            share_theme(paper, other)
            share_member(paper, other)
            make.AwardFactory(publication=other)
            make.LinkFactory(publication=other)
        with django_assert_num_queries(7):
            assert "Related" in fetch_page(client)


def test_a_year_at_a_venue_is_counted_whole_on_every_page(client):
    venue = make.VenueFactory(slug="osdi")
    make.PublicationFactory.create_batch(51, venue=venue, year=2020)
    make.PublicationFactory(venue=venue, year=None, status="accepted")
    make.PublicationFactory.create_batch(2, venue=venue, year=None)
    last = fetch_page(client, "/venues/osdi/?page=2")
    assert '<h2>2020</h2> <p class="count">51 papers</p>' in last
    assert '<h2>Without a year</h2> <p class="count">2 papers</p>' in last
    assert '<h2>To appear</h2> <p class="count">1 paper</p>' in fetch_page(client, "/venues/osdi/")


def test_rows_of_a_venue_and_a_year_do_not_repeat_them(client):
    paper = make.PublicationFactory(venue__slug="osdi", venue__short="OSDI", year=2020, status="accepted")
    make.PublicationFactory(venue=paper.venue, year=2020, status="accepted")
    row = re.search("<article.*?</article>", fetch_page(client, "/venues/osdi/"))[0]
    assert '<p class="paper-venue"><span class="status">to appear</span></p>' in row


@pytest.mark.parametrize(
    ("number", "headings"), [(60, ["Most papers first"]), (61, ["A", "E", "Z", "Other"])]
)
def test_many_venues_are_divided_by_their_letters(client, number, headings):
    for name in ("École", "zebra", "王", *(f"a{place}" for place in range(number - 3))):
        make.PublicationFactory(venue__name=name, venue__short="")
    text = fetch_page(client, "/venues/")
    assert re.findall("<h2>(.*?)</h2>", text) == headings
    assert f"{number} venues" in text
