"""Every page that says how many papers there are says the same number."""

import re

import pytest

from tests import factories as make

pytestmark = pytest.mark.django_db


def read_text(client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    main = response.content.decode().split("<main")[1].split("</main")[0]
    return " ".join(re.sub(r"<[^>]+>", " ", main).split())


@pytest.fixture
def library():
    """Papers of Ada's in a topic, at a venue and in a theme: dated, undated, forthcoming; and unseen ones."""
    ada = make.PersonFactory(name="Ada Tester", slug="ada")
    make.AppointmentFactory(person=ada, role=make.RoleFactory(leads=True))
    make.PersonNameFactory(person=ada)
    venue, topic = make.VenueFactory(slug="osdi"), make.TopicFactory(slug="systems")
    theme = make.ThemeFactory(slug="serving", title="Serving")
    author = make.AuthorFactory(name="Ada Tester")
    kinds = [
        {"year": 2021}, {"year": 2023}, {"year": 2023}, {"year": None},
        {"year": None, "status": "accepted"},
        {"year": 2020, "visibility": "draft"}, {"year": 2020, "visibility": "withdrawn"},
    ]  # fmt: skip
    for number, columns in enumerate(kinds):
        paper = make.PublicationFactory(venue=venue, title=f"Work {number}", **columns)
        make.AuthorshipFactory(publication=paper, author=author, person=ada, matched="name", position=1)
        make.PublicationTopicFactory(tag=topic, content_object=paper)
        make.ThemePublicationFactory(theme=theme, publication=paper)
    make.CorpusPaperFactory(title="Somebody else's work", year=2020)
    make.ThemePublicationFactory(theme=theme, publication=None, venue="VLDB", year=2019)


PAGES = {
    "/": "All 5 papers",
    "/people/": "5 papers",
    "/people/ada/": "5 papers",
    "/publications/": "5 papers",
    "/authors/ada_tester/": "5 papers, 1 spelling",
    "/venues/osdi/": "5 papers",
    "/research/": "5 papers",
    "/research/serving/": "5 papers",
}


@pytest.mark.parametrize(("address", "text"), PAGES.items())
def test_pages_count_the_same_papers(client, library, address, text):
    assert text in read_text(client, address)


@pytest.mark.parametrize(
    "address", ["/people/ada/", "/publications/", "/authors/ada_tester/", "/research/serving/"]
)
def test_plots_say_how_many_of_the_papers_they_draw(client, library, address):
    assert "3 of 5 papers, 2021–2023" in read_text(client, address)


def test_lists_of_venues_and_topics_and_json_count_them_too(client, library):
    assert re.search(r"TEST\d+|Conference on Testing \d+ .*?\b5\b", read_text(client, "/venues/"))
    assert re.search(r"topic \d+ 5\b", read_text(client, "/topics/"))
    assert client.get("/people/ada.json").json()["publications"]["total"] == 5
    assert client.get("/people.json").json()["items"][0]["papers"] == 5
    assert len(client.get("/people/ada/publications.json").json()) == 5
    assert len(client.get("/publications.json").json()) == 5


def test_a_plot_of_dated_papers_alone_leaves_none_out(client):
    make.PublicationFactory.create_batch(2, year=2021)
    make.PublicationFactory(year=2022)
    assert "Papers per year" in read_text(client, "/publications/")
