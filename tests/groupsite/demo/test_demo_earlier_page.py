"""Every fact of the earlier page of its head, and the row where it stands now."""

import pytest

from groupsite.models import NewsItem, Page, Redirect
from people.models import (
    Appointment,
    Education,
    Experience,
    Person,
    PersonLink,
)
from software.models import Theme, ThemePublication
from tests.groupsite.demo.rows import LUO, there, year_span

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("demo")]


LEGACY_PAGE = [
    (
        Experience,
        {
            **LUO,
            "title": "Research associate",
            "organisation": "Imperial College London",
            "end_unknown": True,
            "bullets__0__contains": "Peter Pietzuch",
        },
    ),
    (
        Experience,
        {
            **LUO,
            "title": "Visiting researcher",
            "organisation": "Microsoft",
            "unit": "Azure Big Data Group",
            "place": "USA",
            **year_span(2017, 2018),
        },
    ),
    (
        Experience,
        {
            **LUO,
            "title": "Research intern",
            "unit": "Azure Big Data Group",
            "place": "USA",
            **year_span(2016, 2016),
        },
    ),
    (
        Experience,
        {
            **LUO,
            "title": "Research intern",
            "organisation": "Microsoft Research Redmond",
            "place": "USA",
            **year_span(2015, 2015),
        },
    ),
    (
        Experience,
        {
            **LUO,
            "title": "Research fellow",
            "organisation": "Microsoft Research Asia",
            "place": "China",
            **year_span(2014, 2014),
        },
    ),
    (
        Education,
        {
            **LUO,
            "degree": "MRes",
            "institution": "Imperial College London",
            "honour": "Distinction",
            **year_span(2011, 2012),
        },
    ),
    (
        Education,
        {
            **LUO,
            "degree": "BSc",
            "field": "Computer Science",
            "institution": "Xidian University",
            "place": "China",
            "honour": "China National Scholarship",
            **year_span(2007, 2011),
        },
    ),
    *(
        (
            Appointment,
            {
                "person__name": name,
                "role__name": "MEng student",
                "institution": "Imperial College London",
                "destination": destination,
                "supervisions__supervisor__slug": "luo-mai",
                **year_span(None, 2019),
            },
        )
        for name, destination in [("Andrei-Octavian Brabete", "G-Research"), ("Ioan Budea", "Facebook")]
    ),
    (PersonLink, {**LUO, "label": "Google Scholar", "url": ""}),
    (
        Theme,
        {
            "title": "Future Distributed Machine Learning Systems",
            "narrative__regex": r"(?s)\(NLP\).*\(GNNs\).*\(RL\).*\(FL\).*mobile robots and trusted enclaves",
            **year_span(2018, None),
        },
    ),
    (
        Theme,
        {
            "title": "Self-driving Real-time Data Analytics Systems",
            "narrative__contains": "Microsoft, Google and Facebook",
            **year_span(2017, None),
        },
    ),
    (
        Theme,
        {"title": "Future Data Centre Networks for Big Data Computation", **year_span(2012, 2017)},
    ),
    *(
        (
            ThemePublication,
            {"theme__slug": theme, "publication": None, "venue": venue, "year": year},
        )
        for theme, venue, year in [
            ("data-centre-networks", "HotCloud", 2015),
            ("data-centre-networks", "HotCloud", 2016),
            ("data-centre-networks", "USENIX ATC", 2017),
            ("data-centre-networks", "USENIX ATC", 2016),
        ]
    ),
    *(
        (ThemePublication, {"theme__slug": theme, "publication__slug": paper})
        for theme, paper in [
            ("distributed-machine-learning", "crossbow-2019"),
            ("distributed-machine-learning", "spotnik-2020"),
            ("real-time-analytics", "chi-2018"),
            ("data-centre-networks", "netagg-2014"),
        ]
    ),
    (Page, {"slug": "join", "body__contains": "MSc by Research"}),
    (NewsItem, {"day": "2020-01-01", "day_precision": "year", "body__contains": "MSc by Research"}),
    (
        Redirect,
        {
            "form": "exact",
            "old_path": "/~lmai/",
            "action": "notice",
            "delay": 3,
            "notice__contains": "3 seconds",
        },
    ),
    (
        Redirect,
        {"form": "pattern", "old_path": "^/~lmai/(.+)$", "action": "301", "target_path": "/people/luo-mai/"},
    ),
]


@pytest.mark.parametrize(("model", "facts"), LEGACY_PAGE)
def test_legacy_page(demo, model, facts):
    assert there(model, facts)


def test_the_old_address_leads_to_the_profile(demo):
    assert Redirect.objects.get(old_path="/~lmai/").target == Person.objects.get(slug="luo-mai")


def test_three_themes_are_led_by_the_head(demo):
    assert Theme.objects.public().filter(people__slug="luo-mai").count() == 3


# The CV of a member
