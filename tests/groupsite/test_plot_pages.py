"""Which pages carry plots, and what stands beside each for those who do not see it."""

import datetime
import re

import pytest

from tests import factories as make

pytestmark = pytest.mark.django_db

PAGES = "/", "/people/ada/", "/research/theme/", "/software/tool/"


@pytest.fixture
def subjects():
    """A person, a theme and a software, without any paper or count."""
    head = make.RoleFactory(leads=True)
    ada = make.PersonFactory(name="Ada Tester", slug="ada")
    make.AppointmentFactory(person=ada, role=head)
    theme = make.ThemeFactory(title="Testing", slug="theme")
    return ada, theme, make.SoftwareFactory(slug="tool")


def add_papers(subjects, years=(2014, 2021, 2021)):
    """Papers of the person and the theme, and one count more of stars than there were."""
    ada, theme, tool = subjects
    for year in years:
        make.ThemePublicationFactory(
            theme=theme, publication=make.PublicationFactory(year=year, byline=[ada])
        )
    make.StarCountFactory(software=tool)


def read_text(client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def find_sentences(text: str) -> list[str]:
    return re.findall(r'<svg [^>]*role="(?:img|group)" aria-label="([^"]*)"', text)


def find_lanes(client) -> list[str]:
    """Return the sentences of the lanes of the home page, which has papers per year, too."""
    return [sentence for sentence in find_sentences(read_text(client, "/")) if ": " in sentence]


def find_cells(text: str) -> list[str]:
    table = re.search(r"<summary>Show as table.*?</details>", text, re.DOTALL)
    return re.findall(r"<t[hd](?: [^>]*)?>(.*?)</t[hd]>", table[0]) if table else []


@pytest.mark.parametrize(
    ("address", "lanes"),
    [("/people/ada/", []), ("/research/theme/", ["Testing: 3 papers from 2014 to 2021, most in 2021 (2)"])],
)
def test_papers_per_year_and_their_table(client, subjects, address, lanes):
    add_papers(subjects)
    text = read_text(client, address)
    assert find_sentences(text) == [*lanes, "3 papers from 2014 to 2021, most in 2021 (2)"]
    assert text.count("Show as table") == 1
    assert find_cells(text) == ["Year", "Papers", "2014", "1", "2021", "2"]


def test_lanes_of_themes_on_the_home_page(client, subjects):
    add_papers(subjects)
    make.ThemeFactory(title="Future", start=datetime.date(2020, 1, 1), start_precision="year")
    make.ThemeFactory(title="Blank")
    text = read_text(client, "/")
    assert sorted(find_lanes(client)) == [
        "Future, since 2020: no papers",
        "Testing: 3 papers from 2014 to 2021, most in 2021 (2)",
    ]
    assert find_cells(text) == ["Theme", "Year", "Papers", "Testing", "2014", "1", "2021", "2"]
    assert all(f">{title}</a></h3>" in text for title in ("Testing", "Future", "Blank"))


def test_every_mark_of_a_lane_is_a_link_and_papers_of_no_theme_have_a_lane(client, subjects):
    theme, tool = subjects[1:]
    paper = make.PublicationFactory(year=2020, title="Of the <theme>", slug="of-the-theme", venue=None)
    make.ThemePublicationFactory(theme=theme, publication=paper)
    make.PublicationFactory(year=2021, title="Alone", slug="alone", venue=None)
    make.AwardFactory(title="Best Paper Award", publication=paper)
    make.AwardFactory(title="Tool Award", software=tool, years=[2022])
    text = read_text(client, "/")
    marks = re.findall(r'<a href="([^"]+)"><rect.*?class="plot-label"[^>]*>(.*?)</text></a>', text)
    assert [(url, re.sub("<[^>]+>", "", label)) for url, label in marks] == [
        ("/publications/of-the-theme/", "Of the &lt;theme&gt; 2020, Best Paper Award"),
        ("/publications/alone/", "Alone 2021"),
        ("/software/tool/", f"{tool.name} 2022, Tool Award"),
    ]
    assert "Testing: 1 paper in 2020" in find_sentences(text)
    assert "Other papers: 1 paper in 2021" in find_sentences(text)
    assert "an award" in text


def test_a_theme_that_ended_nobody_knows_when_ends_with_its_papers(client, subjects):
    theme = make.ThemeFactory(
        start=datetime.date(2010, 1, 1), start_precision="year", end_unknown=True, title="Old"
    )
    make.ThemePublicationFactory(theme=theme, publication__year=2012)
    assert find_lanes(client) == ["Old, from 2010: 1 paper in 2012"]


def test_a_line_is_drawn_for_a_recorded_period_alone(client, subjects):
    add_papers(subjects, years=[2014, 2021])
    assert 'class="plot-mark"' not in read_text(client, "/research/")
    make.ThemeFactory(start=datetime.date(2020, 1, 1), start_precision="year")
    assert read_text(client, "/research/").count('class="plot-mark"') == 1


def test_stars_over_time(client, subjects):
    for month, number in ((1, 10), (2, 700), (3, 1500)):
        make.StarCountFactory(software=subjects[2], counted_on=datetime.date(2024, month, 1), stars=number)
    text = read_text(client, "/software/tool/")
    assert find_sentences(text) == ["Stars: 10 on 1 January 2024, 1,500 on 1 March 2024"]
    assert len(find_cells(text)) == 8


def test_two_counts_of_stars_are_no_plot(client, subjects):
    make.StarCountFactory.create_batch(2, software=subjects[2])
    assert find_sentences(read_text(client, "/software/tool/")) == []


def test_citations_are_not_drawn(client, subjects):
    add_papers(subjects, years=[2021])
    make.ThemePublicationFactory(theme=subjects[1], publication=None, venue="VLDB", year=2019)
    sentence = "1 paper in 2021"
    assert find_sentences(read_text(client, "/research/theme/")) == [sentence]
    assert find_lanes(client) == [f"Testing: {sentence}"]


def test_drafts_are_not_counted(client, subjects):
    ada, theme, _ = subjects
    draft = make.PublicationFactory(year=2020, byline=[ada], visibility="draft")
    make.ThemePublicationFactory(theme=theme, publication=draft)
    assert [find_sentences(read_text(client, address)) for address in PAGES] == [[]] * 4


def test_a_profile_counts_also_the_papers_that_it_does_not_show(client, subjects, monkeypatch):
    monkeypatch.setattr("groupsite.site.profiles.PAPERS", 1)
    add_papers(subjects)
    assert find_sentences(read_text(client, "/people/ada/")) == [
        "3 papers from 2014 to 2021, most in 2021 (2)"
    ]


def test_without_years_there_is_no_plot(client, subjects):
    add_papers(subjects, years=[None])
    for address in PAGES:
        text = read_text(client, address)
        assert find_sentences(text) == []
        assert "Show as table" not in text


def test_plots_obey_the_policy_and_cost_no_query_more(client, subjects, django_assert_max_num_queries):
    for years in (range(2012, 2016), [*range(2016, 2026), *[2020] * 4]):
        add_papers(subjects, years)
        for address in PAGES:
            with django_assert_max_num_queries(32, info=address):
                text = read_text(client, address)
            assert not re.search(r"<[^>]*\sstyle=|<style", text), address
    make.StarCountFactory(software=subjects[2])
    assert [len(find_sentences(read_text(client, address))) for address in PAGES] == [2, 1, 2, 1]


def test_the_number_of_a_year_leads_to_its_papers_on_the_page_of_the_theme(client, subjects):
    for in_list in (True, False):
        papers = make.PublicationFactory.create_batch(4, year=2021, in_list=in_list)
        for paper in papers:
            make.ThemePublicationFactory(theme=subjects[1], publication=paper)
    for address in ("/", "/research/", "/research/theme/"):
        assert set(re.findall(r'href="([^"]+)#y2021"', read_text(client, address))) == {"/research/theme/"}
    section = read_text(client, "/research/theme/").split('id="y2021">2021</h3>')[1].split("</ul>\n")[0]
    assert section.count('class="paper"') == 8
