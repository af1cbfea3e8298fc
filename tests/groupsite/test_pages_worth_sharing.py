"""News with what belongs to it, the years of the group, and the one list of papers of a profile."""

import datetime
import re

import pytest

from tests import factories as make

pytestmark = pytest.mark.django_db


def read_text(client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return response.text


def find_headings(text: str) -> list[str]:
    return re.findall(r'<div class="rail"><h2[^>]*>(?:<a [^>]*>)?([^<]+)', text)


def make_news(day: int, **columns):
    return make.NewsItemFactory(day=datetime.date(2024, 5, day), **columns)


def test_an_item_of_news_has_rows_cards_and_neighbours(client):
    oldest, item, newest = (make_news(day, title=f"Day {day}", slug=f"day-{day}") for day in (1, 2, 3))
    paper = make.PublicationFactory(title="On Looms", byline=["Ada Tester"])
    item.publications.add(paper)
    item.people.add(make.PersonFactory(name="Bo Li", slug="bo"))
    make.NewsItemFactory(day=datetime.date(2124, 1, 1), title="To come")
    text = read_text(client, item.get_absolute_url())
    assert find_headings(text) == ["Paper", "People", "Other news"]
    assert "Ada Tester" in text
    assert re.findall(r'href="([^"]+)" rel="(next|prev)"', text) == [
        (newest.get_absolute_url(), "next"),
        (oldest.get_absolute_url(), "prev"),
    ]
    assert "To come" not in read_text(client, newest.get_absolute_url())


def test_a_year_has_papers_news_awards_and_who_came_and_left(client):
    make.PublicationFactory(title="On Looms", year=2024)
    make.PublicationFactory(title="On Cards", year=2023)
    make.PublicationFactory(title="A draft", year=2024, visibility="draft")
    make_news(1, title="Looms run")
    make.AwardFactory(title="Golden Loom", years=[2023, 2024])
    role = make.RoleFactory(past_are_alumni=True)
    for name, start, end in (("Ada New", 2024, None), ("Bo Gone", 2020, 2024), ("Cy Same", 2020, None)):
        make.AppointmentFactory(
            person__name=name,
            role=role,
            start=datetime.date(start, 1, 1),
            end=end and datetime.date(end, 6, 30),
        )
    text = read_text(client, "/years/2024/")
    assert find_headings(text) == ["News", "Papers", "Awards", "People"]
    for expected in (
        "2024",
        "On Looms",
        "Looms run",
        "Golden Loom",
        "Came",
        "Ada New",
        "Bo Gone",
    ):
        assert expected in text
    for other in ("On Cards", "A draft", "Cy Same"):
        assert other not in text
    assert 'href="/years/2023/" rel="prev"' in text
    assert "/years/2024/" in read_text(client, "/publications/")
    assert "/years/2024/" in read_text(client, "/news/")
    assert "/years/2024/</loc>" in read_text(client, "/sitemap.xml")


@pytest.mark.parametrize("path", ["/years/", "/years/1999/", "/years/02024/", "/years/99999999999/"])
def test_years_of_which_nothing_is_known_have_no_page(client, path):
    make.PublicationFactory(year=2024)
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    ("query", "titles", "headings"),
    [
        ("", ["Loom 2"], []),
        ("?papers=all", ["Loom 3", "Loom 2", "Loom 1"], []),
        ("?papers=year", ["Loom 3", "Loom 2", "Loom 1"], ["2023", "2022", "2021"]),
        ("?papers=kind", ["Loom 3", "Loom 2", "Loom 1"], ["Journal article"]),
        ("?papers=%00<b>", ["Loom 2"], []),
    ],
)
def test_a_profile_has_one_list_of_papers_with_a_switch(client, query, titles, headings):
    ada = make.PersonFactory(slug="ada")
    make.AppointmentFactory(person=ada)
    for number in (1, 2, 3):
        make.PublicationFactory(
            title=f"Loom {number}", year=2020 + number, kind="article", byline=[ada, "Bo Li"]
        )
    ada.authorships.filter(publication__title="Loom 2").update(selected=True)
    text = read_text(client, f"/people/ada/{query}")
    assert re.findall(r"Loom \d", "".join(re.findall(r"<h[34][^>]*>.*?</h[34]>", text))) == titles
    assert re.findall(r'<h3 class="subheading">([^<]+)', text) == headings
    assert re.findall(r'<a href="\?papers=(\w+)#papers"', text) == ["selected", "all", "year", "kind"]
    assert "1 co-author" in text or "Bo Li, 2021 to 2023" in text
