"""Add pages, news, projects, software, events and talks of a plan, as drafts."""

from collections.abc import Callable, Sequence
from datetime import datetime, time
from typing import Any

from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.text import capfirst
from django.utils.translation import gettext

from core.db.dated_models import today
from core.text.letters import make_name_key
from groupsite.models import Page
from groupsite.moving_in.contents import LabelledLink, OldEvent, OldNews, OldPage, OldProject, OldText
from groupsite.moving_in.people_apply import PeopleApplication, find_topics
from groupsite.moving_in.pictures_store import PictureStore
from groupsite.moving_in.planned import PlannedItem
from groupsite.moving_in.texts_plan import (
    EVENTS,
    PROJECTS,
    PURPOSES,
    SOFTWARE,
    TALKS,
    find_text_kind,
    get_day,
    get_first_day,
    get_last_day,
    get_moment,
)
from groupsite.news.models import NewsItem, NewsPerson, NewsTopic
from people.models import Person
from software.models import Project, ProjectPerson, Software, SoftwareTopic

RewriteBody = Callable[[str], str]
LONGEST_BODY = 50_000


class TextApplication:
    """Adds texts: first their pictures, whose slugs the bodies name, then the texts.

    rewrite: returns a body with its new links.
    """

    def __init__(self, people: PeopleApplication, pictures: PictureStore, rewrite: RewriteBody) -> None:
        self.people, self.pictures, self.rewrite = people, pictures, rewrite
        self.projects: dict[str, models.Model] = {}

    def take_pictures(self, things: Sequence[PlannedItem]) -> None:
        """Take all pictures of texts."""
        for planned in things:
            for picture in (planned.content.picture, *planned.content.pictures):
                self.pictures.take(picture, planned.title)

    def add(self, planned: PlannedItem) -> models.Model:
        """Add a text as a draft, and return it."""
        text, kind = planned.content, find_text_kind(planned.content)
        match text:
            case OldNews():
                record: Any = self._add_news(text, planned)
            case OldProject():
                record = (
                    self._add_software(text, planned)
                    if text.is_software
                    else self._add_project(text, planned)
                )
            case OldEvent():
                record = self._add_talk(text, planned) if text.is_talk else self._add_event(text, planned)
            case _:
                record = self._add_page(text, planned)
        planned.record, planned.url = record, record.get_absolute_url()
        if kind in (PROJECTS, SOFTWARE):
            self.remember_project(planned)
        return record

    def remember_project(self, planned: PlannedItem) -> None:
        """Remember a project by the names by which papers of the old site name it."""
        for name in (
            planned.title,
            planned.content.place.file.rpartition("/")[2].partition(".")[0],
            planned.slug,
        ):
            self.projects.setdefault(make_name_key(name), planned.record)

    def find_people(self, names: Sequence[str]) -> list[Person]:
        """Return the people of names of the old site, each once."""
        return list(dict.fromkeys(filter(None, map(self.people.find, names))))

    def build_body(self, text: OldText, *links: LabelledLink, has_summary: bool = False) -> str:
        """Return the body of a text with its new links, after its summary, if that stands nowhere else."""
        parts = [] if has_summary or text.summary.strip() in text.body else [text.summary.strip()]
        parts.append(self.rewrite(text.body).strip())
        parts.append("\n".join(f"- [{escape_label(link)}]({link.url})" for link in links if is_url(link.url)))
        return "\n\n".join(filter(None, parts))[:LONGEST_BODY].replace("\0", "")

    def _add_page(self, text: OldPage, planned: PlannedItem) -> Page:
        purpose = PURPOSES.get(text.kind, Page.Purpose.ORDINARY)
        banner = self.pictures.take(text.picture, planned.title)
        body = self.build_body(text, *text.links)
        return Page.objects.create(
            title=planned.title[:200], slug=planned.slug, purpose=purpose, body=body, banner=banner
        )

    def _add_news(self, text: OldNews, planned: PlannedItem) -> NewsItem:
        day, precision = get_first_day(text.day) or (today(), "day")
        item = NewsItem.objects.create(
            title=planned.title[:200],
            slug=planned.slug,
            day=day,
            day_precision=precision,
            body=self.build_body(text, *text.links),
            picture=self.pictures.take(text.picture, planned.title),
            author=self.people.find(text.author) if text.author else None,
        )
        people = self.find_people(text.people)
        NewsPerson.objects.bulk_create(
            NewsPerson(news_item=item, person=person, position=position)
            for position, person in enumerate(people)
        )
        topics = dict.fromkeys(find_topics(text.tags).values())
        NewsTopic.objects.bulk_create(NewsTopic(content_object=item, tag=topic) for topic in topics)
        return item

    def _add_project(self, text: OldProject, planned: PlannedItem) -> Project:
        url = text.url or text.repository
        rest = [link for link in text.links if link.url != url]
        project = Project(
            title=planned.title[:250],
            slug=planned.slug,
            summary=text.summary[:5_000],
            narrative=self.build_body(text, *rest, has_summary=True),
            url=url if is_url(url) else "",
        )
        set_period(project, text)
        project.save()
        rows: dict[Any, ProjectPerson] = {}
        for name in text.people:
            person = self.people.find(name)
            rows[person or name] = ProjectPerson(
                project=project, person=person, name="" if person else name[:200], position=len(rows)
            )
        ProjectPerson.objects.bulk_create(rows.values())
        return project

    def _add_software(self, text: OldProject, planned: PlannedItem) -> Software:
        software = Software.objects.create(
            name=planned.title[:120],
            slug=planned.slug,
            tagline=text.summary[:200],
            description=self.build_body(text, *text.links, has_summary=len(text.summary) <= 200),
            repository=text.repository if is_url(text.repository) else "",
            homepage=text.url if is_url(text.url) else "",
            started_in=text.begins.year if text.begins else None,
            logo=self.pictures.take(text.picture, planned.title),
        )
        topics = dict.fromkeys(find_topics(text.tags).values())
        SoftwareTopic.objects.bulk_create(
            SoftwareTopic(content_object=software, tag=topic) for topic in topics
        )
        return software

    def _add_event(self, text: OldEvent, planned: PlannedItem) -> Any:
        day, _precision = get_day(text) or (today(), "day")
        start = get_moment(text.starts_at, text.time_zone) if text.starts_at else None
        model, speaker_model = EVENTS.get_model(), apps.get_model("agenda.EventSpeaker")
        url = next((link.url for link in text.links if is_url(link.url)), "")
        event: Any = model(
            title=planned.title[:200],
            slug=planned.slug,
            kind="other",
            starts_at=start or get_moment(datetime.combine(day, time()), text.time_zone),
            whole_days=text.whole_days or start is None,
            time_zone=text.time_zone if is_zone(model, text.time_zone) else "",
            place=text.place_name[:200],
            url=url,
            description=self.build_body(text, *[link for link in text.links if link.url != url]),
        )
        if text.ends_at:
            end = get_moment(text.ends_at, text.time_zone)
            event.ends_at = end if end >= event.starts_at else None
        event.save()
        self._add_speakers(speaker_model, "event", event, text.speakers)
        materials = ((gettext("Slides"), text.slides), (gettext("Recording"), text.video))
        material_model: Any = apps.get_model("agenda.EventMaterial")
        for position, (label, address) in enumerate(materials):
            if is_url(address):
                material_model.objects.create(event=event, label=label, url=address, position=position)
        return event

    def _add_talk(self, text: OldEvent, planned: PlannedItem) -> Any:
        day, precision = get_day(text) or (today(), "day")
        talk: Any = TALKS.get_model()(
            title=planned.title[:300],
            slug=planned.slug,
            day=day,
            day_precision=precision,
            place=text.place_name[:200],
            abstract=self.build_body(text, *text.links),
            slides=text.slides if is_url(text.slides) else "",
            video=text.video if is_url(text.video) else "",
        )
        talk.save()
        self._add_speakers(apps.get_model("agenda.TalkSpeaker"), "talk", talk, text.speakers or text.people)
        return talk

    def _add_speakers(self, model: Any, name: str, record: models.Model, speakers: Sequence[str]) -> None:
        rows: dict[Any, Any] = {}
        for speaker in speakers:
            person = self.people.find(speaker)
            rows[person or speaker] = model(
                **{name: record}, person=person, name="" if person else speaker[:200], position=len(rows)
            )
        model.objects.bulk_create(rows.values())


def set_period(project: Project, text: OldProject) -> None:
    """Set the dates of a project; an end before the start is left out."""
    if first := get_first_day(text.begins):
        project.start, project.start_precision = first
    if (last := get_last_day(text.ends)) and not (project.start and last[0] < project.start):
        project.end, project.end_precision = last


def drop_heading(text: str, name: str) -> str:
    """Return a text without the group’s name as a heading at its start: the page has it above."""
    first, _, rest = text.strip().partition("\n")
    is_name = first.startswith("#") and make_name_key(first.strip("# ")) == make_name_key(name)
    return rest.strip() if is_name else text


def is_url(text: str) -> bool:
    """Return whether a text is a URL that fields for them take."""
    return text.startswith(("http://", "https://")) and len(text) <= 500 and not any(map(str.isspace, text))


def is_zone(model: type[models.Model], name: str) -> bool:
    """Return whether a time zone is one that events can have."""
    field: Any = model._meta.get_field("time_zone")
    try:
        field.run_validators(name)
    except ValidationError:
        return False
    return True


def escape_label(link: LabelledLink) -> str:
    """Return the label of a link as Markdown."""
    return capfirst((link.label or link.url).replace("[", "(").replace("]", ")"))
