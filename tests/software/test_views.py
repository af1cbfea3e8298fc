"""What themes and software show."""

import datetime
import re

import pytest

from software.models import Software
from tests import factories as make

pytestmark = pytest.mark.django_db


def read_text(client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def test_a_theme(client):
    theme = make.ThemeFactory(
        slug="inference", title="Inference", summary="Serve *well*.", narrative="A **story**.",
        start=datetime.date(2014, 1, 1), start_precision="year", end=datetime.date(2022, 12, 31),
        end_precision="year",
    )  # fmt: skip
    make.ThemePublicationFactory(theme=theme, publication__title="Ordinary", publication__year=2024)
    make.ThemePublicationFactory(
        theme=theme, publication__title="Chosen", publication__year=2015, selected=True
    )
    make.ThemePublicationFactory(theme=theme, publication__title="Unlisted", publication__in_list=False)
    make.ThemePublicationFactory(theme=theme, publication__title="Draft", publication__visibility="draft")
    make.ThemePublicationFactory(theme=theme, publication=None, venue="VLDB", year=2019)
    make.ThemePersonFactory(theme=theme, person__name="Ada Tester", part="lead")
    make.ThemePersonFactory(theme=theme, person__name="Hidden One", person__visibility="hidden")
    make.ThemeSoftwareFactory(theme=theme, software__name="Tool")
    make.ThemeCollaboratorFactory(theme=theme, name="Google Brain", url="https://example.org/")
    make.ThemeTopicFactory(content_object=theme, tag__name="compilers")
    make.AwardFactory(title="Best Tool", software=theme.software.get())
    make.ThemeFactory(title="Another theme")
    make.ThemeFactory(title="Draft theme", visibility="draft")
    text = read_text(client, "/research/inference/")
    phrases = (
        "2014–2022", "Serve well.", "<strong>story</strong>", "Unlisted", "Ada Tester</a>",
        "Also cited: VLDB 2019.",
        ">lead<",
        "Tool", "Google Brain", "compilers", "Best Tool", "Another theme", "3 papers",
    )  # fmt: skip
    for phrase in phrases:
        assert phrase in text, phrase
    for phrase in ("Draft", "Hidden One"):
        assert phrase not in text
    assert text.index('id="y2024"') < text.index(">Ordinary<") < text.index('id="y2015"')
    assert text.index('id="y2015"') < text.rindex(">Chosen<") < text.index("VLDB 2019")


def test_works_known_by_venue_and_year_alone_stand_in_a_sentence(client):
    theme = make.ThemeFactory(slug="cited", title="Cited")
    for venue, year in (("HotCloud", 2016), ("USENIX ATC", 2017)):
        make.ThemePublicationFactory(theme=theme, publication=None, venue=venue, year=year)
    text = read_text(client, "/research/cited/")
    assert "Cited: USENIX ATC 2017, HotCloud 2016." in text
    for absent in ("2 papers", "BibTeX", '<svg class="plot-years', 'class="venue"'):
        assert absent not in text
    for address in ("/", "/research/"):
        assert not re.search(
            "HotCloud|paper", read_text(client, address).split("<main")[1].split("</main")[0]
        )


def test_a_theme_is_called_the_same_everywhere(client):
    make.ThemePublicationFactory(
        theme=make.ThemeFactory(slug="one", title="One and only name"), publication__slug="a-paper"
    )
    for address in ("/", "/research/", "/research/one/", "/publications/a-paper/", "/search/?q=only"):
        assert "One and only name" in read_text(client, address).replace("<mark>", "").replace("</mark>", "")
    page = read_text(client, "/research/one/")
    assert "<title>One and only name · " in page
    assert ">One and only name</h1>" in page


def test_a_theme_without_anything(client):
    make.ThemeFactory(slug="bare", title="Bare")
    text = read_text(client, "/research/bare/")
    assert "<h2>" not in text
    assert "<dl" not in text


def test_themes_count_their_papers(client):
    theme = make.ThemeFactory(start=datetime.date(2018, 1, 1), start_precision="year")
    make.ThemePublicationFactory.create_batch(2, theme=theme)
    make.ThemePublicationFactory(theme=theme, publication__visibility="draft")
    text = read_text(client, "/research/")
    assert "1 theme" in text
    assert "Since 2018." in text
    assert "2 papers." in text


def test_a_software(client):
    tool = make.SoftwareFactory(
        slug="tool", name="Tool", tagline="It tests.", description="Very *well*.", licence="MIT",
        repository="https://github.com/x/tool", last_commit_on=datetime.date(2024, 3, 1), archived=True,
    )  # fmt: skip
    make.StarCountFactory(software=tool, stars=99, counted_on=datetime.date(2023, 1, 1))
    make.StarCountFactory(software=tool, stars=1234, counted_on=datetime.date(2024, 11, 20))
    make.ReleaseFactory(software=tool, version_name="v1.0", released_on=datetime.date(2024, 1, 2))
    make.SoftwarePublicationFactory(
        software=tool, publication__title="About the tool", publication__in_list=False
    )
    make.SoftwarePublicationFactory(
        software=tool, publication__title="Draft", publication__visibility="draft"
    )
    make.SoftwarePersonFactory(software=tool, person__name="Ada Tester", part="founder")
    make.SoftwarePersonFactory(software=tool, person=None, name="Somebody Else")
    make.SoftwarePersonFactory(software=tool, person__name="Hidden One", person__visibility="members")
    make.SoftwareTopicFactory(content_object=tool, tag__name="testing")
    make.ThemeSoftwareFactory(software=tool, theme__title="Inference")
    make.AwardFactory(title="Best Tool", software=tool)
    text = read_text(client, "/software/tool/")
    phrases = (
        "It tests.", "<em>well</em>", "MIT", "github.com", "1,234 stars, as of <time", "20 November 2024",
        "v1.0",
        "2 January 2024", "About the tool", "1 paper<", "Ada Tester</a>", ">founder<", "Somebody Else",
        "testing",
        "Inference", "Best Tool", "No longer maintained.", "1 March 2024",
    )  # fmt: skip
    for phrase in phrases:
        assert phrase in text, phrase
    for phrase in ("Draft", "Hidden One", "99 stars"):
        assert phrase not in text


def test_stars_that_nobody_counted_are_not_spoken_of(client):
    make.SoftwareFactory(slug="tool", visibility="public")
    assert "star" not in read_text(client, "/software/tool/").replace("start", "")
    make.SoftwareFactory(name="Draftware", visibility="draft")
    assert "Draftware" not in read_text(client, "/software/")


def test_the_list_has_what_is_maintained_first_with_how_to_install_it(client):
    old = make.SoftwareFactory(
        name="Old", archived=True, started_in=2014, last_commit_on=datetime.date(2020, 5, 1)
    )
    new = make.SoftwareFactory(name="New", install="pip install new\nFrom source: make")
    make.StarCountFactory(software=old, stars=900, counted_on=datetime.date(2023, 1, 1))
    for day in (1, 2, 3):
        make.StarCountFactory(software=new, stars=day, counted_on=datetime.date(2023, 1, day))
    text = read_text(client, "/software/").partition("<main")[2]
    assert (
        text.index("New</a>")
        < text.index("No longer maintained")
        < text.index("2014–2020")
        < text.index("Old</a>")
    )
    assert text.count("sparkline") == text.count("1 package<") - 2 == 1
    assert ("pip install new" in text, "make<" in text) == (True, False)


@pytest.mark.parametrize(
    ("install", "commands"),
    [
        ("", []),
        ("pip install x\n\n  cargo add x ", [("pip", "pip install x"), ("cargo", "cargo add x")]),
        ("From source: make install", [("From source", "make install")]),
        ("docker run x:1", [("docker", "docker run x:1")]),
    ],
)
def test_a_line_is_a_command_named_by_its_first_word_or_before_a_colon(install, commands):
    assert Software(install=install).install_commands == commands


def add_things(theme, tool):
    for _ in range(4):
        make.ThemePublicationFactory(
            theme=theme, publication=make.PublicationFactory(byline=["A B", make.PersonFactory()])
        )
        make.ThemePersonFactory(theme=theme)
        make.ThemeCollaboratorFactory(theme=theme, person=make.PersonFactory(), name="")
        make.ThemeSoftwareFactory(theme=theme)
        make.ThemeFactory()
        make.SoftwarePublicationFactory(software=tool, publication=make.PublicationFactory(byline=["C D"]))
        make.SoftwarePersonFactory(software=tool)
        make.ReleaseFactory(software=tool)
        make.StarCountFactory(software=tool)
        award = make.AwardFactory(software=tool, publication=theme.publications.first())
        make.AwardRecipientFactory(award=award)


@pytest.mark.parametrize(
    ("address", "queries"),
    [("/research/", 3), ("/research/theme/", 18), ("/software/", 3), ("/software/tool/", 17)],
)
def test_queries_do_not_grow(client, django_assert_num_queries, address, queries):
    theme, tool = make.ThemeFactory(slug="theme"), make.SoftwareFactory(slug="tool")
    make.ThemeSoftwareFactory(theme=theme, software=tool)
    for _ in range(2):
        add_things(theme, tool)
        with django_assert_num_queries(queries):
            read_text(client, address)
