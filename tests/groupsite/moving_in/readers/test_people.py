"""Names, roles, dates and links of people, however old sites write them."""

import pytest

from groupsite.moving_in.contents import Day
from groupsite.moving_in.readers.dates_and_roles import (
    means_left,
    name_role,
    read_day,
    read_moment,
    read_period,
    split_period,
    split_role,
)
from groupsite.moving_in.readers.people_in_text import find_people, looks_like_name
from groupsite.moving_in.readers.person_fields import (
    PersonLinks,
    drop_emails,
    list_education,
    read_email,
    read_person_name,
)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2020-01-02", Day(2020, 1, 2)),
        ("2020-01-02T10:00:00Z", Day(2020, 1, 2)),
        ("2015-10-20 11:59:00-0400", Day(2015, 10, 20)),
        ("Sept 9, 2025", Day(2025, 9, 9)),
        ("Oct, 2024", Day(2024, 10)),
        ("2019", Day(2019)),
        ("soon", None),
        ("", None),
        ("x" * 100_000, None),
    ],
)
def test_dates_are_as_precise_as_they_are_stated(text, day):
    assert read_day(text) == day


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("2019-2022", (Day(2019), Day(2022))),
        ("2019–present", (Day(2019), None)),
        ("2019 - ", (Day(2019), None)),
        ("Sep 2019 – Aug 2022", (Day(2019, 9), Day(2022, 8))),
        ("Sep – Dec 2019", (Day(2019, 9), Day(2019, 12))),
        ("since 2020", (Day(2020), None)),
        ("seit März 2020", (Day(2020, 3), None)),
        ("until 2021", (None, Day(2021))),
        ("2018 to 2020", (Day(2018), Day(2020))),
        ("2020", (Day(2020), None)),
        ("nothing", (None, None)),
    ],
)
def test_periods_have_open_ends(text, period):
    assert read_period(text) == period


@pytest.mark.parametrize(
    ("text", "role", "begins", "ends"),
    [
        ("PhD student (2019–2022)", "PhD student", Day(2019), Day(2022)),
        ("Postdoc, 2019-present", "Postdoc", Day(2019), None),
        ("Postdoc since 2019", "Postdoc", Day(2019), None),
        ("Professor", "Professor", None, None),
        ("2019", "2019", None, None),
        ("MSc 2018", "MSc", Day(2018), None),
        ("PhD 2015–2019", "PhD", Day(2015), Day(2019)),
        ("May 2018", "May 2018", None, None),
    ],
)
def test_a_role_may_have_a_period_behind_it(text, role, begins, ends):
    assert split_period(text) == (role, begins, ends)


@pytest.mark.parametrize(
    ("group", "left"),
    [
        ("Alumni", True), ("lab-alumni", True), ("former_members", True), ("Past Members", True),
        ("Ehemalige", True), ("Anciens membres", True), ("Antiguos miembros", True), ("alum", True),
        ("Graduated", True), ("Staff", False),
        ("PhD students", False), ("Principal Investigators", False), ("", False),
    ],
)  # fmt: skip
def test_groups_of_those_who_left_are_known_in_several_languages(group, left):
    assert means_left(group) is left


def test_a_time_of_the_day_is_read_as_it_is_written():
    assert read_moment("2024-06-10T09:30:00Z").hour == 9
    assert read_moment("2024-06-10 09:30:00+02:00").hour == 9
    assert read_moment("2024-06-10") is None


@pytest.mark.parametrize(
    ("values", "title", "name", "aliases"),
    [
        ({"name": "Prof. Dr. Ada Berg"}, "Prof. Dr.", "Ada Berg", ()),
        ({"title": "Kyle Gettler, Ph.D."}, "", "Kyle Gettler", ()),
        ({"name": "David (Wei) Dai"}, "", "David Dai", ("Wei Dai",)),
        ({"first_name": "Ada", "last_name": "Berg"}, "", "Ada Berg", ()),
        (
            {"title": "Alice Wu 吳恩達", "first_name": "Alice", "last_name": "Wu"},
            "",
            "Alice Wu 吳恩達",
            ("Alice Wu",),
        ),
        ({"name": "Berg, Ada"}, "", "Ada Berg", ()),
        ({"name": "吳恩達"}, "", "吳恩達", ()),
        ({}, "", "", ()),
    ],
)
def test_a_name_comes_without_titles_degrees_and_asides(values, title, name, aliases):
    assert read_person_name(values) == (title, name, aliases)


@pytest.mark.parametrize(
    ("kind", "value", "link", "identifier", "email"),
    [
        ("github", "ada", "", ("github", "ada"), ""),
        ("github", "https://github.com/ada", "", ("github", "ada"), ""),
        ("google-scholar", "abc_DEF1", "", ("scholar", "abc_DEF1"), ""),
        ("home-page", "ada.test", "https://ada.test", None, ""),
        ("website", "https://ada.test/x", "https://ada.test/x", None, ""),
        ("envelope", "mailto:ada@lab.test?subject=x", "", None, "ada@lab.test"),
        ("email", "ada [at] lab [dot] test", "", None, "ada@lab.test"),
        ("linkedin", "ada-berg", "https://www.linkedin.com/in/ada-berg", None, ""),
        ("twitter", "@ada", "https://twitter.com/ada", None, ""),
        ("cv", "files/cv.pdf", "/files/cv.pdf", None, ""),
        ("phone", "123", "", None, ""),
        ("brands/x", "https://x.com/ada", "https://x.com/ada", None, ""),
        ("website", "", "", None, ""),
    ],
)
def test_links_are_made_of_names_and_urls(kind, value, link, identifier, email):
    links = PersonLinks()
    links.add(kind, value)
    assert (next(iter(links.links), ""), next(iter(links.identifiers), None), links.email) == (
        link,
        identifier,
        email,
    )


def test_an_orcid_with_a_wrong_check_digit_is_a_link():
    links = PersonLinks()
    links.add("orcid", "0000-0002-1825-0098")
    assert (links.orcid, list(links.links)) == ("", ["https://orcid.org/0000-0002-1825-0098"])


def test_education_is_one_line_for_each_degree():
    courses = {"courses": [{"course": "PhD", "institution": "Oslo", "year": "2019"}, {"degree": "MSc"}]}
    assert list_education(courses) == ("PhD, Oslo, 2019", "MSc")
    assert list_education("PhD, Oslo") == ("PhD, Oslo",)
    assert read_email("no address") == ""


@pytest.mark.parametrize(
    ("text", "is_name"),
    [
        ("Ada Berg", True), ("Dr. Ada van der Berg, PhD", True), ("J.-P. Müller", True), ("Łukasz Żak", True),
        ("吳 恩達", True), ("PhD Students", False), ("Current Members", False), ("Machine Learning", False),
        ("Open Positions", False), ("ada berg", False), ("Ada", False), ("Summer 2019", False), ("", False),
    ],
)  # fmt: skip
def test_names_are_told_from_headings(text, is_name):
    assert looks_like_name(text) is is_name


def test_people_stand_in_headings_bold_lists_and_tables():
    body = (
        "## Members\n\n![](a.jpg)\n\n### Ada Berg\n\nProfessor\n\n**Bo Li**\n\nPhD student\n\n"
        "| ![](c.jpg) | [Cy Wu](https://cy.test) |\n| --- | --- |\n\n## Alumni\n\n- Di Yu, now at Google\n"
    )
    people = [(part.name, part.group, part.image) for part in find_people(body)]
    assert people[0] == ("Ada Berg", "Members", "a.jpg")
    assert people[1:] == [("Bo Li", "Members", ""), ("Cy Wu", "Members", "c.jpg"), ("Di Yu", "Alumni", "")]


def test_a_page_without_people_makes_none():
    assert find_people("# Welcome\n\n**Read This** first.\n\n- Item one\n- Item two") == []


@pytest.mark.parametrize(
    ("text", "role", "destination"),
    [
        ("Postdoc (2018–2021), now at Google", "Postdoc", "Google"),
        ("(PhD 2015–2019), now at ETH", "PhD", "ETH"),
        ("PhD student (now: Uni Bonn)", "PhD student", "Uni Bonn"),
        ("Now at ETH", "Now at ETH", ""),
        ("Knowledge engineer", "Knowledge engineer", ""),
    ],
)
def test_a_role_may_say_where_somebody_went(text, role, destination):
    parts = split_role(text)
    assert (parts[0], parts[3]) == (role, destination)


@pytest.mark.parametrize(
    ("group", "role"),
    [
        ("alumni MSc", "MSc"), ("Former PhD students", "PhD students"),
        ("Alumni", "Alumni"), ("past members", "past members"),
    ],
)  # fmt: skip
def test_a_group_of_those_who_left_may_name_a_role(group, role):
    assert name_role(group) == role


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("ada@lab.test\nFrogs", "Frogs"),
        ("Professor [ada@lab.test](mailto:ada@lab.test)", "Professor"),
        ("E-mail: ada@lab.test", ""),
        ("No address here", "No address here"),
    ],
)
def test_addresses_do_not_stay_in_texts_of_lists(text, rest):
    assert drop_emails(text) == rest
