"""The content of the large group: software, themes, awards, news, pages and redirects."""

import datetime

from bench.large.people import LARGEST
from bench.large.random_texts import draw_text, draw_title, seed_random
from groupsite import models as site
from groupsite.news import models as news
from groupsite.redirects.models import Redirect
from people.models import Person
from publications.models import Publication, Topic
from software import models as software

DAY = datetime.date(2020, 1, 1)


def _build_slug(kind: str, number: int) -> str:
    return f"{kind}-{number}" if number else LARGEST


def make_software() -> None:
    draw, papers = seed_random("software"), list(Publication.objects.order_by("pk").only("pk"))
    persons = list(Person.objects.order_by("pk"))
    tools = software.Software.objects.bulk_create(
        software.Software(
            name=f"Tool {number}",
            slug=_build_slug("tool", number),
            tagline=draw_title(draw),
            description=draw_text(draw, 200),
            repository=f"https://example.org/tool{number}",
            visibility="public",
            position=number,
        )
        for number in range(60)
    )
    _make_parts_of_software(draw, tools)
    for model, key, related_rows in (
        (software.SoftwarePublication, "publication", papers),
        (software.SoftwarePerson, "person", persons),
    ):
        model.objects.bulk_create(
            model(software=tool, position=position, **{key: row})
            for tool in tools
            for position, row in enumerate(draw.sample(related_rows, 25 if tool is tools[0] else 6))
        )


def _make_parts_of_software(draw, tools: list[software.Software]) -> None:
    software.Release.objects.bulk_create(
        software.Release(software=tool, version_name=f"v{number}", notes=draw_text(draw, 60))
        for tool in tools
        for number in range(30)
    )
    software.StarCount.objects.bulk_create(
        software.StarCount(software=tool, counted_on=DAY + datetime.timedelta(days=number), stars=number)
        for tool in tools
        for number in range(400)
    )


def make_themes() -> None:
    draw, papers = seed_random("themes"), list(Publication.objects.order_by("pk").only("pk"))
    themes = software.Theme.objects.bulk_create(
        software.Theme(
            title=f"Theme {number}", slug=_build_slug("theme", number), summary=draw_text(draw, 30),
            narrative=draw_text(draw, 300), visibility="public", start=DAY, position=number,
        )
        for number in range(15)
    )  # fmt: skip
    software.ThemePublication.objects.bulk_create(
        software.ThemePublication(theme=theme, publication=paper, position=position)
        for theme in themes
        for position, paper in enumerate(draw.sample(papers, 150 if theme is themes[0] else 60))
    )
    _make_parts_of_themes(draw, themes)


def _make_parts_of_themes(draw, themes: list[software.Theme]) -> None:
    persons, topics = list(Person.objects.order_by("pk")), list(Topic.objects.order_by("pk"))
    software.ThemePerson.objects.bulk_create(
        software.ThemePerson(theme=theme, person=person, position=position)
        for theme in themes
        for position, person in enumerate(draw.sample(persons, 20))
    )
    software.ThemeTopic.objects.bulk_create(
        software.ThemeTopic(content_object=theme, tag=topic)
        for theme in themes
        for topic in draw.sample(topics, 6)
    )


def make_awards() -> None:
    draw, papers = seed_random("awards"), list(Publication.objects.order_by("pk").only("pk"))
    awards = site.Award.objects.bulk_create(
        site.Award(
            title=f"Best paper {number}",
            giver=draw_title(draw),
            years=[2020],
            publication=draw.choice(papers),
        )
        for number in range(200)
    )
    persons = list(Person.objects.order_by("pk"))
    site.AwardRecipient.objects.bulk_create(
        site.AwardRecipient(award=award, person=person)
        for award in awards
        for person in draw.sample(persons, 3)
    )


def make_news() -> None:
    draw, persons = seed_random("news"), list(Person.objects.order_by("pk"))
    papers = list(Publication.objects.order_by("pk").only("pk"))
    items = news.NewsItem.objects.bulk_create(
        news.NewsItem(
            title=draw_title(draw), slug=_build_slug("news", number),
            day=DAY + datetime.timedelta(days=5 * number), body=draw_text(draw, 120), visibility="public",
        )
        for number in range(400)
    )  # fmt: skip
    for model, key, related_rows in (
        (news.NewsPerson, "person", persons),
        (news.NewsPublication, "publication", papers),
    ):
        model.objects.bulk_create(
            model(news_item=item, **{key: row}) for item in items for row in draw.sample(related_rows, 3)
        )


def make_site() -> None:
    draw = seed_random("site")
    group = site.Group.objects.create(
        name="A large group", about=draw_text(draw, 60), time_zone="Europe/London"
    )
    site.Partner.objects.bulk_create(site.Partner(group=group, name=f"Partner {n}") for n in range(12))
    site.GroupTie.objects.bulk_create(
        site.GroupTie(group=group, label="Leads", name=f"Centre {n}") for n in range(4)
    )
    site.Page.objects.bulk_create(
        site.Page(
            title=f"Page {number}",
            slug=_build_slug("page", number),
            body=draw_text(draw, 400),
            visibility="public",
        )
        for number in range(40)
    )
    slugs = Person.objects.order_by("pk").values_list("slug", flat=True)
    Redirect.objects.bulk_create(
        Redirect(old_path=f"/~person{number}/", target_path=f"/people/{slug}/")
        for number, slug in enumerate(slugs)
    )
    Redirect.objects.bulk_create(
        Redirect(form="pattern", old_path=rf"/old{number}/(\w+)\.html", target_path=r"/news/\1/")
        for number in range(20)
    )
