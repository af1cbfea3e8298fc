"""What the demo group does and is: software, themes, awards, the site's pages, news and old addresses."""

from typing import Any

from django.contrib.contenttypes.models import ContentType

from core.text.dates import PartialDate, YearSet
from core.text.markdown import slugify_name
from groupsite import models as site
from groupsite.operations.demo.roster import put_topic
from groupsite.operations.stored_rows import Shelf, is_demo, period, texts
from people.models import Person
from publications.models import Publication
from software import models as software

PUBLIC = {"visibility": "public"}


def put_software(shelf: Shelf, entries: list[dict[str, Any]]) -> None:
    for position, entry in enumerate(entries, start=1):
        slug = slugify_name(entry["name"])
        columns = PUBLIC | texts(entry, "name", "tagline", "description", "repository", "visibility")
        item = shelf.put(software.Software, slug, {"slug": slug}, position=position, **columns)
        for place, key in enumerate(entry.get("papers", []), start=1):
            paper = {"publication": shelf.thing(Publication, key)}
            shelf.part(software.SoftwarePublication, "software", item, paper, position=place, describes=True)
        for place, member in enumerate(entry.get("people", []), start=1):
            person, part = {"person": shelf.thing(Person, member["person"])}, member["part"]
            shelf.part(software.SoftwarePerson, "software", item, person, position=place, part=part)
        for topic in entry.get("topics", []):
            shelf.part(software.SoftwareTopic, "content_object", item, {"tag": put_topic(shelf, topic)})


def put_themes(shelf: Shelf, entries: list[dict[str, Any]]) -> None:
    for position, entry in enumerate(entries, start=1):
        columns = PUBLIC | texts(entry, "title", "summary", "narrative") | period(entry)
        theme = shelf.put(software.Theme, entry["key"], {"slug": entry["key"]}, position=position, **columns)
        put_theme_papers(shelf, theme, entry)
        for place, slug in enumerate(entry.get("people", []), start=1):
            person = {"person": shelf.thing(Person, slug)}
            shelf.part(software.ThemePerson, "theme", theme, person, position=place)
        for place, slug in enumerate(entry.get("software", []), start=1):
            thing = {"software": shelf.thing(software.Software, slug)}
            shelf.part(software.ThemeSoftware, "theme", theme, thing, position=place)
        for place, name in enumerate(entry.get("collaborators", []), start=1):
            shelf.part(software.ThemeCollaborator, "theme", theme, {"name": name}, position=place)
        for topic in entry.get("topics", []):
            shelf.part(software.ThemeTopic, "content_object", theme, {"tag": put_topic(shelf, topic)})


def put_theme_papers(shelf: Shelf, theme: software.Theme, entry: dict[str, Any]) -> None:
    """Put papers of the database first, then those of which only venue and year are cited."""
    chosen = entry.get("selected", [])
    papers = [*chosen, *entry.get("papers", [])]
    for place, key in enumerate(papers, start=1):
        paper = {"publication": shelf.thing(Publication, key)}
        columns = {"position": place, "selected": key in chosen}
        shelf.part(software.ThemePublication, "theme", theme, paper, **columns)
    cited = entry.get("cited", [])
    if is_demo(theme):
        for row in theme.theme_publications.filter(publication=None):
            if str(row) not in cited:  # of an earlier version of the demo
                row.delete()
    for place, citation in enumerate(cited, start=len(papers) + 1):
        venue, _, year = citation.rpartition(" ")
        cited = {"publication": None, "venue": venue, "year": int(year)}
        shelf.part(software.ThemePublication, "theme", theme, cited, position=place)


def put_awards(shelf: Shelf, entries: list[dict[str, Any]], recipient: Person) -> None:
    for position, entry in enumerate(entries, start=1):
        years = list(YearSet.parse(entry["years"]).years)
        columns = texts(entry, "title", "giver", "outcome")
        name = f"{entry['title']} {entry.get('giver', '')}"
        award = shelf.put(site.Award, name, position=position, years=years, **columns)
        shelf.part(site.AwardRecipient, "award", award, {"person": recipient})


def put_group(shelf: Shelf, facts: dict[str, Any]) -> None:
    """Put the group's own row, ties and menu in place; another group that exists already keeps its own."""
    entry = facts["group"]
    if site.Group.objects.exclude(name=entry["name"]).exists():
        return
    group = shelf.put(site.Group, "group", {"only": True}, **texts(entry, *entry))
    for position, tie in enumerate(facts["ties"], start=1):
        shelf.part(
            site.GroupTie, "group", group, {"name": tie["name"]}, label=tie["label"], position=position
        )
    for place in ("menu", "footer"):
        for position, (label, target) in enumerate(facts[place].items(), start=1):
            key = {"place": place, "label": label}
            shelf.part(site.MenuItem, "group", group, key, target=target, position=position)


def put_pages(shelf: Shelf, entries: list[dict[str, Any]]) -> None:
    for position, entry in enumerate(entries, start=1):
        columns = PUBLIC | texts(entry, "title", "purpose", "body")
        shelf.put(site.Page, entry["slug"], {"slug": entry["slug"]}, position=position, **columns)


def put_news(shelf: Shelf, entries: list[dict[str, Any]]) -> None:
    for entry in entries:
        slug = slugify_name(entry["title"])
        date = PartialDate.parse(entry["day"])
        day = {"day": date.first, "day_precision": date.precision.value}
        item = shelf.put(
            site.NewsItem, slug, {"slug": slug}, **PUBLIC, **day, **texts(entry, "title", "body")
        )
        for place, person in enumerate(entry.get("people", []), start=1):
            shelf.part(
                site.NewsPerson,
                "news_item",
                item,
                {"person": shelf.thing(Person, person)},
                position=place,
            )
        for place, key in enumerate(entry.get("papers", []), start=1):
            paper = {"publication": shelf.thing(Publication, key)}
            shelf.part(site.NewsPublication, "news_item", item, paper, position=place)
        for place, name in enumerate(entry.get("software", []), start=1):
            program = {"software": shelf.thing(software.Software, name)}
            shelf.part(site.NewsSoftware, "news_item", item, program, position=place)


def put_redirects(shelf: Shelf, entries: list[dict[str, Any]]) -> None:
    for entry in entries:
        columns = texts(entry, "action", "target_path", "notice", "delay")
        if "person" in entry:
            person = shelf.thing(Person, entry["person"])
            columns |= {"target_type": ContentType.objects.get_for_model(Person), "target_id": person.pk}
        natural = {"form": entry["form"], "old_path": entry["old_path"]}
        shelf.put(site.Redirect, entry["old_path"], natural, **columns)
