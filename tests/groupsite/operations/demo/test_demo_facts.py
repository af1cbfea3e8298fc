"""The demo has a row for every entry of its data, and its pages say what the data say, to crawlers too."""

import html
import re
from itertools import groupby, islice
from urllib.parse import unquote, urlsplit
from urllib.robotparser import RobotFileParser
from xml.etree import ElementTree

import pytest
from django.utils import timezone

from groupsite.agenda.models import Event, Position, Talk, Thesis
from groupsite.models import Award, GroupTie, MenuItem, Page, Partner
from groupsite.news.models import NewsItem
from groupsite.operations.demo_rows import read_data
from groupsite.redirects.models import Redirect
from people.models import Appointment, Person, Role, Supervision
from publications.models import Author, Publication, Venue
from software.models import Project, Software, Theme
from tests import atom

pytestmark = pytest.mark.django_db

LOC = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"
ALTERNATE = re.compile(r'<link rel="alternate" type="application/atom\+xml" title="[^"]+" href="([^"]+)">')


def read_text(client, address: str) -> str:
    """A page as a visitor reads it: without markup."""
    response = client.get(address)
    assert response.status_code == 200, address
    text = re.sub(r"</?(sup|span|bdi|a|strong|em|i|b)\b[^>]*>", "", response.content.decode())
    text = html.unescape(re.sub(r"<[^>]+>", " ", text))
    return re.sub(r"\s+([,.;:])", r"\1", re.sub(r"\s+", " ", text))


def test_every_entry_is_a_row(demo):
    site, people, work = read_data("site"), read_data("people"), read_data("work")
    papers = [*read_data("papers")["papers"], *read_data("theme_papers")["papers"]]
    expected = {
        Role: people["roles"],
        Person: people["people"],
        Publication: papers,
        Software: work["software"],
        Theme: work["themes"],
        Project: read_data("projects")["projects"],
        Award: work["awards"],
        Page: site["pages"],
        NewsItem: site["news"],
        Event: read_data("events")["events"],
        Talk: read_data("events")["talks"],
        Position: read_data("events")["positions"],
        Thesis: read_data("events")["theses"],
        GroupTie: site["ties"],
        Partner: site["partners"],
        Redirect: site["redirects"],
    }
    assert {model: model.objects.count() for model in expected} == {
        model: len(entries) for model, entries in expected.items()
    }
    for place in ("menu", "footer"):
        labels = MenuItem.objects.filter(place=place).order_by("position").values_list("label", flat=True)
        assert list(labels) == list(site[place])


def test_papers_are_in_the_list_with_their_bylines_newest_first(demo):
    papers = list(Publication.objects.listed().newest_first())
    assert {paper.title for paper in papers} == {entry["title"] for entry in read_data("papers")["papers"]}
    years = [paper.year for paper in papers if paper.year]
    assert years == sorted(years, reverse=True)
    assert [paper.slug for paper in papers if not paper.byline_complete] == []
    assert all(paper.authorships.exists() for paper in papers)
    paper = Publication.objects.get(slug="torchopt-2023")
    names = [f"{each.author}{'*' * each.equal}" for each in paper.authorships.order_by("position")]
    assert names[:2] == ["Jie Ren*", "Xidong Feng*"]
    assert paper.authorships.filter(person__slug="luo-mai", matched="name", selected=True).exists()
    assert Venue.objects.get(short="OSDI").names.filter(name__in=["OSDI", "USENIX OSDI"]).count() == 2
    assert Author.objects.filter(name="Jun Wang").count() == 2


def test_people_have_their_roles_supervisors_and_records(demo):
    assert Appointment.objects.current().count() == 10
    assert Appointment.objects.alumni().count() == 2
    assert Supervision.objects.filter(supervisor__slug="luo-mai").count() == 9
    for slug, records in read_data("records").items():
        person = Person.objects.get(slug=slug)
        for kind in ("education", "experience", "service"):
            assert getattr(person, kind).count() == len(records.get(kind, ()))
    degree = Person.objects.get(slug="marcel-wagenlander").education.get(degree="Master of Science")
    assert str(degree.period) == "April 2018 – June 2021"


def test_a_theme_has_papers_that_are_in_no_list_too(demo):
    theme = Theme.objects.get(slug="inference")
    papers = Publication.objects.public().filter(theme_publications__theme=theme)
    assert papers.count() == theme.theme_publications.count()
    assert papers.filter(in_list=False).count() == len(read_data("theme_papers")["papers"])
    assert papers.filter(in_list=True).count() == 2
    assert [str(by) for by in theme.collaborators.all()] == ["Google Brain", "Microsoft", "Alibaba"]


@pytest.mark.parametrize(
    ("address", "facts"),
    [
        ("/", ["Large-Scale Machine Learning Systems", "University of Edinburgh", "EH8 9AB"]),
        ("/people/", ["Xuan Sun", "Research associate", "Mahesh Marina", "Ioan Budea", "Facebook"]),
        ("/people/luo-mai/", ["Assistant Professor", "PhD in Computer Science", "2012–2016", "TensorLayer"]),
        ("/people/marcel-wagenlander/", ["Deakin University", "October 2019 – March 2020", "T-Systems"]),
        ("/publications/?year=2024", ["ServerlessLLM: Locality-Enhanced Serverless Inference"]),
        ("/publications/kungfu-2020/", ["Luo Mai, Guo Li, Marcel Wagenländer", "OSDI", "2020"]),
        ("/publications/machine-learning-systems-2022/", ["Luo Mai, Hao Dong"]),
        ("/research/", ["Self-driving Real-time Data Analytics Systems", "since 2017", "2012–2017"]),
        ("/software/", [entry["name"] for entry in read_data("work")["software"]]),
        ("/awards/", [entry["title"] for entry in read_data("work")["awards"]]),
        ("/join/", ["MSc by Research"]),
    ],
)
def test_a_page_says_what_the_data_say(client, demo, address, facts):
    text = read_text(client, address).casefold()
    assert [fact for fact in facts if fact.casefold() not in text] == []


def test_most_papers_of_the_list_belong_to_a_theme(demo):
    papers = Publication.objects.listed()
    assert papers.filter(theme_publications=None).count() < papers.count() / 3


def test_the_demo_is_called_one_in_the_imprint_alone(client, demo):
    words = re.compile(r"made.up|\(example\)|demonstration|invented", re.IGNORECASE)
    addresses = ["/", "/people/", "/events/", "/events/talks/", "/join/", "/theses/", "/projects/", "/news/"]
    addresses += [
        row.get_absolute_url() for model in (Event, Talk, Position, Thesis) for row in model.objects.all()
    ]
    assert [address for address in addresses if words.search(read_text(client, address))] == []
    assert len(words.findall(read_text(client, "/imprint/"))) > 1


def test_some_events_lie_ahead_and_positions_are_open_on_the_day_of_loading(demo):
    now = timezone.now()
    assert Event.objects.filter(starts_at__gt=now).count() == 3
    assert Event.objects.filter(starts_at__lt=now).count() == 2
    assert Position.objects.open().count() == 2
    assert all(40 < (each.deadline - timezone.localdate()).days < 160 for each in Position.objects.all())


def test_people_have_portraits_that_are_cut_already(client, demo):
    people = Person.objects.exclude(photo="")
    assert people.count() == len(read_data("pictures")["portraits"])
    assert all(client.get(f"/people/{person.slug}/photo-144.webp").status_code == 200 for person in people)


def test_the_old_address_leads_on_after_three_seconds(client, demo):
    answer = client.get("/~lmai/").content.decode()
    assert re.search(r'http-equiv="refresh" content="3; ?url=[^"]*/people/luo-mai/"', answer)


def get_path(url: str) -> str:
    parts = urlsplit(url.replace("&amp;", "&"))
    return unquote(parts.path) + (f"?{parts.query}" if parts.query else "")


def sample_by_kind(urls, most: int):
    """Yield, of the addresses below each part of the site, at most so many."""
    for _, of_one_kind in groupby(sorted(urls), key=lambda url: get_path(url).split("/")[1]):
        yield from islice(of_one_kind, most)


def test_every_url_of_the_sitemap_answers_and_feeds_of_every_kind_of_page_are_valid(client, demo, thorough):
    robots = RobotFileParser()
    robots.parse(client.get("/robots.txt").content.decode().splitlines())
    root = ElementTree.fromstring(client.get("/sitemap.xml").content)
    urls, feeds = [loc.text for loc in root.iter(LOC)], set()
    assert len(urls) == len(set(urls)) > 100
    for url in sample_by_kind(urls, 1_000 if thorough else 4):
        response = client.get(get_path(url))
        assert response.status_code == 200, url
        assert robots.can_fetch("Bot", url)
        text = response.content.decode()
        assert "noindex" not in text
        feeds |= set(ALTERNATE.findall(text))
    assert len(feeds) > 12
    for feed in sample_by_kind(feeds, 2):
        atom.read(client.get(get_path(feed)))
