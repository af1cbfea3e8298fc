"""Pages of projects: what they show, their JSON and metadata, and what stays private."""

import datetime
import json
import re

import pytest

from core.db.dated_models import today
from core.plots import Milestone, ProjectSpan, draw_bars, draw_project_timeline
from core.text.dates import PartialDate, Period
from publications.models import Publication
from software.models import Project
from software.projects import MOST_PAPERS, write_acknowledgement
from tests import factories as make

pytestmark = pytest.mark.django_db

DAY = datetime.timedelta(days=1)


@pytest.fixture
def project():
    """A project with somebody in a role, a partner, a grant, a paper and software."""
    row = make.ProjectFactory(
        slug="elastic", title="Elastic training", start=datetime.date(2023, 4, 1), summary="It *grows*."
    )
    ada = make.PersonFactory(name="Ada Tester", slug="ada")
    make.ProjectPersonFactory(project=row, person=ada, part="principal investigator")
    make.ProjectPersonFactory(project=row, person=None, name="Bob Guest", part="visitor")
    make.ProjectPartnerFactory(project=row, organisation__name="Some Company")
    make.FundingFactory(
        project=row,
        funder=make.OrganisationFactory(name="Example Research Council", ror="01nrxwf90"),
        grant_number="EX/1&2",
        amount=723_456_001,
        currency="GBP",
    )
    paper = make.PublicationFactory(slug="paper", title="GEAR: Fast", year=2024, byline=[ada])
    make.ProjectPublicationFactory(project=row, publication=paper)
    make.ProjectSoftwareFactory(project=row, software__name="Tool")
    make.ProjectThemeFactory(project=row, theme__title="Systems")
    return row


def read(client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200, path
    return re.sub(r"\s+", " ", response.content.decode())


def test_a_page_shows_all_of_a_project(client, project):
    html = read(client, "/projects/elastic/")
    for text in (
        "Ada Tester", "Principal investigator", "Bob Guest", "Some Company", "Example Research Council",
        "EX/1&amp;2", "GEAR", "Tool", "Systems", "Since 1 April 2023", ", running",
        "This work was supported by the Example Research Council under grant EX/1&amp;2, “Elastic training”.",
        r"under grant EX/1\&amp;2, ``Elastic training&#x27;&#x27;.",
    ):  # fmt: skip
        assert text in html, text


def test_other_pages_lead_to_a_project(client, project):
    assert "/projects/elastic/" in read(client, "/people/ada/")
    assert "/projects/elastic/" in read(client, "/")
    paper = read(client, "/publications/paper/")
    assert "/projects/elastic/" in paper
    assert "Example Research Council, EX/1&amp;2" in paper


@pytest.mark.parametrize("path", ["/projects/elastic/", "/projects/elastic.json", "/projects.json"])
def test_an_amount_is_shown_only_if_it_may(client, project, path):
    assert not re.search("723.?456.?001", read(client, path))
    project.fundings.update(amount_shown=True)
    assert re.search("723.?456.?001", read(client, path))


@pytest.mark.parametrize(
    ("start", "end", "status"),
    [(None, None, "running"), (1, 9, "planned"), (-9, 0, "running"), (-9, -1, "ended")],
)
def test_the_status_follows_from_the_dates(start, end, status):
    dates = {
        name: today() + offset * DAY
        for name, offset in (("start", start), ("end", end))
        if offset is not None
    }
    assert Project(**dates).status == status


def test_a_list_has_those_that_run_first(client, project):
    make.ProjectFactory(title="Old one", start=datetime.date(2012, 1, 1), end=datetime.date(2016, 12, 31))
    make.ProjectFactory(title="Secret one", visibility="draft")
    html = read(client, "/projects/").partition("<main")[2]
    places = [html.index(text) for text in (">Running<", "Elastic training", ">Ended<", "Old one")]
    assert places == sorted(places)
    assert "Secret one" not in html
    names = [row["title"] for row in client.get("/projects.json").json()["items"]]
    assert names == ["Elastic training", "Old one"]


def test_what_a_project_says_to_programs(client, project):
    texts = re.findall(r'ld\+json">(.*?)</script>', read(client, "/projects/elastic/"))
    documents = list(map(json.loads, texts))
    thing = next(each for each in documents if each["@type"] == "ResearchProject")
    assert thing["funding"]["@type"] == "Grant"
    assert thing["funding"]["funder"]["@id"] == "https://ror.org/01nrxwf90"
    assert thing["member"][0]["roleName"] == "principal investigator"
    answer = client.get("/projects/elastic.json").json()
    assert answer["people"][0]["person"]["slug"] == "ada"
    assert answer["funding"][0]["number"] == "EX/1&2"
    assert answer["papers"][0]["title"] == "GEAR: Fast"


def test_events_and_theses_of_a_project_are_told_with_it(client, project):
    make.EventFactory(project=project, title="Kick-off")
    make.EventFactory(project=project, title="Secret", visibility="draft")
    make.ThesisFactory(project=project, title="Slow joins", student=make.PersonFactory(name="Cy Student"))
    paper = make.PublicationFactory(slug="done", kind="phdthesis")
    make.ThesisFactory(project=project, title="Fast joins", publication=paper, student_name="Di Student")
    html = read(client, "/projects/elastic/")
    [text] = [text for text in re.findall(r'ld\+json">(.*?)</script>', html) if "ResearchProject" in text]
    thing = json.loads(text)
    assert thing["event"]["name"] == "Kick-off"
    urls = {each["name"]: each["url"] for each in thing["subjectOf"] if each["@type"] == "Thesis"}
    assert urls["Fast joins"].endswith("/publications/done/")
    assert urls.keys() == {"Slow joins", "Fast joins"}
    assert '<a href="/publications/done/">Fast joins</a>' in html
    assert "Cy Student" in html
    assert "Di Student" in html
    answer = client.get("/projects/elastic.json").json()
    assert [event["name"] for event in answer["events"]] == ["Kick-off"]
    assert {thesis["url"] for thesis in answer["theses"]} == set(urls.values())


def test_a_paper_says_to_programs_who_funds_its_projects(client, project):
    make.FundingFactory(project=project, funder__name="Innovate UK", position=1)
    make.FundingFactory(project__visibility="draft", funder__name="Secret Fund")
    Publication.objects.filter(slug="paper").update(funding="We thank the council.")
    html = read(client, "/publications/paper/")
    [text] = [text for text in re.findall(r'ld\+json">(.*?)</script>', html) if '"headline"' in text]
    funding = json.loads(text)["funding"]
    assert [grant["funder"]["name"] for grant in funding[:2]] == ["Example Research Council", "Innovate UK"]
    assert [grant.get("identifier") for grant in funding[:2]] == ["EX/1&2", None]
    assert funding[2]["name"] == "We thank the council."
    assert "723" not in str(funding)


def test_a_long_list_of_papers_goes_on_among_all_papers(client, project):
    for number in range(MOST_PAPERS):
        paper = make.PublicationFactory(title=f"Paper {number}")
        make.ProjectPublicationFactory(project=project, publication=paper)
    html = read(client, "/projects/elastic/")
    assert '<a href="/publications/?project=elastic">All 21 papers</a>' in html
    assert html.count('<article class="paper') == MOST_PAPERS
    assert "21 papers" in read(client, "/publications/?project=elastic")
    assert client.get("/publications.bib?project=elastic").content.decode().count("@") == 21
    Publication.objects.filter(pk=paper.pk).update(in_list=False)
    assert "All 21 papers" not in read(client, "/projects/elastic/")


@pytest.mark.parametrize(
    "path", ["/projects/", "/projects/elastic/", "/projects.json", "/projects/elastic.json"]
)
def test_twice_the_rows_cost_no_more_queries(client, project, path, django_assert_max_num_queries):
    for _ in range(3):
        paper = make.PublicationFactory(byline=["Somebody"])
        make.ProjectPublicationFactory(project=project, publication=paper)
        make.ProjectPersonFactory(project=project)
        make.ProjectPartnerFactory(project=project)
        make.FundingFactory(project=project)
        make.FundingFactory()
    with django_assert_max_num_queries(20):
        client.get(path)


def test_several_grants_stand_in_one_sentence(project):
    make.FundingFactory(project=project, funder__name="Innovate UK", programme="Smart", position=1)
    text = write_acknowledgement(project, list(project.fundings.for_page()))["text"]
    assert "Council under grant EX/1&2 and Innovate UK (Smart), “" in text
    assert write_acknowledgement(project, []) == {}


def make_period(start: str, end: str = "") -> Period:
    return Period(PartialDate.parse(start), PartialDate.parse(end) if end else None)


def test_bars_run_until_today_and_dashed_from_then_on():
    spans = [
        ProjectSpan("Long", make_period("2020", "2029"), [(2021, 7), (2022, None)]),
        ProjectSpan("Past", make_period("2020", "2020"), []),
        ProjectSpan("Undated", Period(None, None), []),
    ]
    plot = draw_bars(spans, datetime.date(2025, 1, 1))
    long, past, undated = plot.bars
    assert (long.start, long.now, long.end) == ("0%", "50%", "99.95%")
    assert long.dots == ("15.42%", "25%")
    assert (past.now, past.label.text, undated) == (past.end, "2020", None)
    assert long.sentence == "Long, 2020–2029: 2 papers from 2021 to 2022, at most 1 a year"


def test_texts_of_milestones_do_not_overlap():
    rows = [
        Milestone("A title as long as any", "Venue 2024", datetime.date(2024, 5, day)) for day in range(1, 9)
    ]
    plot = draw_project_timeline(make_period("2023", "2026"), rows, datetime.date(2025, 1, 1))
    assert [row.side for row in plot.milestones] == ["above", "below", *[""] * 6]


def test_a_paper_without_a_year_has_no_mark_on_the_bar_of_its_project(client, project):
    before = read(client, "/projects/")
    make.ProjectPublicationFactory(project=project, publication=make.PublicationFactory(year=None))
    assert "1 paper" in before
    assert read(client, "/projects/") == before
