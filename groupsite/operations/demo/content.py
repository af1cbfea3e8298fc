"""Load the demo's software, themes, awards, group, pages, news and redirects."""

import datetime
from typing import Any

from core.references import build_reference
from core.text.dates import PartialDate, YearSet
from core.text.markdown import slugify_name
from groupsite import models as site
from groupsite.news import models as news
from groupsite.operations.demo.roster import put_topic
from groupsite.operations.demo_rows import Upserter, is_demo, parse_period, pick_columns
from groupsite.redirects.models import Redirect
from people.models import Person
from publications.models import Publication
from software import models as software

PUBLIC = {"visibility": "public"}
SOFTWARE_COLUMNS = (
    "name", "tagline", "description", "repository", "documentation", "licence", "language", "visibility",
    "install", "requirements", "started_in",
)  # fmt: skip


def put_software(upserter: Upserter, entries: list[dict[str, Any]]) -> None:
    for position, entry in enumerate(entries, start=1):
        slug = slugify_name(entry["name"])
        columns = PUBLIC | pick_columns(entry, *SOFTWARE_COLUMNS)
        item = upserter.upsert(software.Software, slug, {"slug": slug}, position=position, **columns)
        put_repository_facts(upserter, item, entry)
        for number, key in enumerate(entry.get("papers", []), start=1):
            paper = {"publication": upserter.get(Publication, key)}
            upserter.upsert_part(
                software.SoftwarePublication, "software", item, paper, position=number, describes=True
            )
        for number, member in enumerate(entry.get("people", []), start=1):
            person, part = {"person": upserter.get(Person, member["person"])}, member["part"]
            upserter.upsert_part(
                software.SoftwarePerson, "software", item, person, position=number, part=part
            )
        for topic in entry.get("topics", []):
            upserter.upsert_part(
                software.SoftwareTopic, "content_object", item, {"tag": put_topic(upserter, topic)}
            )


def put_repository_facts(upserter: Upserter, item: software.Software, entry: dict[str, Any]) -> None:
    """Create or update the stars on the first of May of each year, and the releases."""
    stars = entry.get("stars", {"first": 0, "counts": []})
    for year, count in enumerate(stars["counts"], start=stars["first"]):
        day = {"counted_on": datetime.date(year, 5, 1)}
        upserter.upsert_part(software.StarCount, "software", item, day, stars=count)
    for version, released_on in entry.get("releases", {}).items():
        key = {"version_name": version}
        upserter.upsert_part(software.Release, "software", item, key, released_on=released_on)


def put_themes(upserter: Upserter, entries: list[dict[str, Any]]) -> None:
    for position, entry in enumerate(entries, start=1):
        columns = PUBLIC | pick_columns(entry, "title", "summary", "narrative") | parse_period(entry)
        theme = upserter.upsert(
            software.Theme, entry["key"], {"slug": entry["key"]}, position=position, **columns
        )
        put_theme_papers(upserter, theme, entry)
        for number, slug in enumerate(entry.get("people", []), start=1):
            person = {"person": upserter.get(Person, slug)}
            upserter.upsert_part(software.ThemePerson, "theme", theme, person, position=number)
        for number, slug in enumerate(entry.get("software", []), start=1):
            program = {"software": upserter.get(software.Software, slug)}
            upserter.upsert_part(software.ThemeSoftware, "theme", theme, program, position=number)
        for number, name in enumerate(entry.get("collaborators", []), start=1):
            upserter.upsert_part(software.ThemeCollaborator, "theme", theme, {"name": name}, position=number)
        for topic in entry.get("topics", []):
            upserter.upsert_part(
                software.ThemeTopic, "content_object", theme, {"tag": put_topic(upserter, topic)}
            )


def put_theme_papers(upserter: Upserter, theme: software.Theme, entry: dict[str, Any]) -> None:
    """Create or update a theme's papers: those in the database first, then citations of venue and year."""
    selected = entry.get("selected", [])
    papers = [*selected, *entry.get("papers", [])]
    for position, key in enumerate(papers, start=1):
        paper = {"publication": upserter.get(Publication, key)}
        columns = {"position": position, "selected": key in selected}
        upserter.upsert_part(software.ThemePublication, "theme", theme, paper, **columns)
    for position, citation in enumerate(entry.get("cited", []), start=len(papers) + 1):
        venue, _, year = citation.rpartition(" ")
        cited = {"publication": None, "venue": venue, "year": int(year)}
        upserter.upsert_part(software.ThemePublication, "theme", theme, cited, position=position)


def put_awards(upserter: Upserter, entries: list[dict[str, Any]], recipient: Person) -> None:
    for position, entry in enumerate(entries, start=1):
        years = list(YearSet.parse(entry["years"]).years)
        columns = pick_columns(entry, "title", "giver", "outcome")
        if "paper" in entry:
            columns["publication"] = upserter.get(Publication, entry["paper"])
        if "software" in entry:
            columns["software"] = upserter.get(software.Software, entry["software"])
        name = f"{entry['title']} {entry.get('giver', '')}"
        award = upserter.upsert(site.Award, name, position=position, years=years, **columns)
        upserter.upsert_part(site.AwardRecipient, "award", award, {"person": recipient})


def put_group(upserter: Upserter, facts: dict[str, Any]) -> None:
    """Create or update the group's row, ties, partners and menu, unless another group exists."""
    entry = facts["group"]
    if site.Group.objects.exclude(name=entry["name"]).exists():
        return
    group = upserter.upsert(site.Group, "group", {"only": True}, **pick_columns(entry, *entry))
    for position, tie in enumerate(facts["ties"], start=1):
        upserter.upsert_part(
            site.GroupTie, "group", group, {"name": tie["name"]}, label=tie["label"], position=position
        )
    for position, partner in enumerate(facts["partners"], start=1):
        key = {"name": partner["name"]}
        upserter.upsert_part(site.Partner, "group", group, key, url=partner["url"], position=position)
    for position, direction in enumerate(facts["directions"], start=1):
        columns = {"text": direction["text"], "position": position}
        upserter.upsert_part(site.Direction, "group", group, {"label": direction["label"]}, **columns)
    for place in ("menu", "footer"):
        for position, (label, target) in enumerate(facts[place].items(), start=1):
            key = {"place": place, "label": label}
            upserter.upsert_part(site.MenuItem, "group", group, key, target=target, position=position)


def put_contact_points(upserter: Upserter, entries: list[dict[str, Any]]) -> None:
    """Create or update who answers, unless another group exists."""
    group = site.Group.objects.first()
    if group is None or not is_demo(group):
        return
    for position, entry in enumerate(entries, start=1):
        columns = pick_columns(entry, "email", "answers_applicants")
        columns |= {"person": upserter.get(Person, entry["person"]), "position": position}
        upserter.upsert_part(site.ContactPoint, "group", group, {"subject": entry["subject"]}, **columns)


def put_pages(upserter: Upserter, entries: list[dict[str, Any]]) -> None:
    for position, entry in enumerate(entries, start=1):
        columns = PUBLIC | pick_columns(entry, "title", "purpose", "body")
        upserter.upsert(site.Page, entry["slug"], {"slug": entry["slug"]}, position=position, **columns)


def put_news(upserter: Upserter, entries: list[dict[str, Any]]) -> None:
    for entry in entries:
        slug = slugify_name(entry["title"])
        date = PartialDate.parse(entry["day"])
        day = {"day": date.first, "day_precision": date.precision.value}
        item = upserter.upsert(
            news.NewsItem, slug, {"slug": slug}, **PUBLIC, **day, **pick_columns(entry, "title", "body")
        )
        for position, person in enumerate(entry.get("people", []), start=1):
            upserter.upsert_part(
                news.NewsPerson,
                "news_item",
                item,
                {"person": upserter.get(Person, person)},
                position=position,
            )
        for position, key in enumerate(entry.get("papers", []), start=1):
            paper = {"publication": upserter.get(Publication, key)}
            upserter.upsert_part(news.NewsPublication, "news_item", item, paper, position=position)
        for position, name in enumerate(entry.get("software", []), start=1):
            program = {"software": upserter.get(software.Software, name)}
            upserter.upsert_part(news.NewsSoftware, "news_item", item, program, position=position)


def put_redirects(upserter: Upserter, entries: list[dict[str, Any]]) -> None:
    for entry in entries:
        columns = pick_columns(entry, "action", "target_path", "notice", "delay")
        if "person" in entry:
            person = upserter.get(Person, entry["person"])
            columns |= build_reference(person)
        natural = {"form": entry["form"], "old_path": entry["old_path"]}
        upserter.upsert(Redirect, entry["old_path"], natural, **columns)
