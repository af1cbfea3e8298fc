"""Plan pages, news, projects, software, events and talks of an old site: a table of what each becomes."""

import datetime
import re
import zoneinfo
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db import models
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.db.fields import SLUG_FORM
from core.db.models import all_rows
from core.kinds import find_kind
from core.text.letters import make_name_key
from core.text.markdown import make_unique_slug, slugify_title
from groupsite.models import Page
from groupsite.models.page import is_reserved
from groupsite.moving_in.contents import Day, OldEvent, OldNews, OldPage, OldProject, OldText, SiteContents
from groupsite.moving_in.planned import HERE, PROBLEM, PlannedItem

LISTS = {
    "home": "/",
    "people": "/people/",
    "publications": "/publications/",
    "news": "/news/",
    "projects": "/projects/",
    "software": "/software/",
    "events": "/events/",
}
"""Pages of an old site in whose place this site has a list; the text of its home page goes to the group."""
PURPOSES = {"join": Page.Purpose.JOIN, "contact": Page.Purpose.CONTACT, "legal": Page.Purpose.LEGAL}
AGENDA = "groupsite.agenda"
_ENDING = re.compile(r"\.(?:html?|php|md|aspx?)$", re.IGNORECASE)
_NO_SLUG = re.compile(r"(?:index|home|default|\d{1,8})", re.IGNORECASE)


@dataclass(frozen=True)
class TextKind:
    """What texts of the old site become. title: the field with it. day: that with its date, if it has one."""

    name: str
    label: str | Promise
    model: str
    body: str
    title: str = "title"
    day: str = ""

    def get_model(self) -> type[models.Model]:
        return apps.get_model(self.model)


PAGES = TextKind("texts", _("News and pages"), "groupsite.Page", "body")
NEWS = TextKind("texts", _("News and pages"), "news.NewsItem", "body", day="day")
PROJECTS = TextKind("work", _("Projects and software"), "software.Project", "narrative")
SOFTWARE = TextKind("work", _("Projects and software"), "software.Software", "description", title="name")
EVENTS = TextKind("events", _("Events and talks"), "agenda.Event", "description", day="starts_at__date")
TALKS = TextKind("events", _("Events and talks"), "agenda.Talk", "abstract", day="day")


def find_text_kind(text: OldText) -> TextKind:
    """Return what a text becomes."""
    match text:
        case OldNews():
            return NEWS
        case OldProject():
            return SOFTWARE if text.is_software else PROJECTS
        case OldEvent():
            return TALKS if text.is_talk else EVENTS
    return PAGES


def get_first_day(day: Day | None) -> tuple[datetime.date, str] | None:
    """Return the first day of a date, and its precision; None for one that there is not."""
    if day is None:
        return None
    precision = "day" if day.month and day.day else "month" if day.month else "year"
    try:
        return datetime.date(day.year, day.month or 1, (day.month and day.day) or 1), precision
    except ValueError:
        return None


def get_last_day(day: Day | None) -> tuple[datetime.date, str] | None:
    """Return the last day of a date, and its precision."""
    first = get_first_day(day)
    if first is None or first[1] == "day":
        return first
    start, precision = first
    following = (
        start.replace(year=start.year + 1)
        if precision == "year"
        else (start.replace(year=start.year + start.month // 12, month=start.month % 12 + 1))
    )
    return following - datetime.timedelta(days=1), precision


def get_day(text: OldText) -> tuple[datetime.date, str] | None:
    """Return the day of a text, and its precision: of an event, that on which it starts."""
    if isinstance(text, OldEvent) and text.starts_at:
        start = get_moment(text.starts_at, text.time_zone)
        return (text.starts_at.date() if text.is_talk else timezone.localdate(start)), "day"
    return get_first_day(text.day)


def get_moment(moment: datetime.datetime, zone: str) -> datetime.datetime:
    """Return a moment with its time zone: the one that is named, else that of the group."""
    if moment.tzinfo is not None:
        return moment
    with suppress(zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        if zone:
            return moment.replace(tzinfo=zoneinfo.ZoneInfo(zone))
    return timezone.make_aware(moment)


class TextPlanner:
    """Finds texts of an old site among those here, and slugs for the new ones: two queries for each kind."""

    def __init__(self) -> None:
        self._slugs: dict[str, set[str]] = {}
        self._here: dict[str, dict[tuple[str, Any], models.Model]] = {}

    def plan(self, texts: Iterable[OldText]) -> list[PlannedItem]:
        """Return an item for each text; none for empty pages, and those that are lists here."""
        return [self._plan_text(text) for text in texts if not is_list(text) and not _is_empty(text)]

    def _plan_text(self, text: OldText) -> PlannedItem:
        kind = find_text_kind(text)
        planned = PlannedItem(text, text.title or gettext("No title"), text.place)
        if kind.model.startswith("agenda.") and not apps.is_installed(AGENDA):
            planned.state, planned.note = PROBLEM, gettext("This site has no events.")
        elif not text.title.strip():
            planned.state, planned.note = PROBLEM, gettext("There is no title.")
        elif kind in (EVENTS, TALKS) and get_day(text) is None:
            planned.state, planned.note = PROBLEM, gettext("There is no date.")
        elif record := self._find_here(kind, text):
            planned.state, planned.record, planned.url = HERE, record, record.get_absolute_url()
        else:
            planned.slug = self._choose_slug(kind, text)
            described = find_kind(kind.get_model())
            planned.url = described.build_path(planned.slug) if described else ""
            self._here[kind.model][self._make_key(kind, text)] = kind.get_model()(slug=planned.slug)
        return planned

    def _find_here(self, kind: TextKind, text: OldText) -> Any:
        if kind.model not in self._here:
            names = ["slug", "uid", kind.title, *([kind.day] if kind.day else [])]
            model = kind.get_model()
            rows: dict[tuple[str, Any], models.Model] = {}
            slugs = self._slugs[kind.model] = set()
            for pk, slug, uid, title, *day in all_rows(model).order_by("pk").values_list("pk", *names):
                row = model(pk=pk, slug=slug, uid=uid)
                rows[make_name_key(title), day[0] if day else None] = row
                rows.setdefault((make_name_key(title), None), row)  # of a text whose date is not said
                slugs.add(slug)
            self._here[kind.model] = rows
        record = self._here[kind.model].get(self._make_key(kind, text))
        return record if record is not None and record.pk else None

    def _make_key(self, kind: TextKind, text: OldText) -> tuple[str, Any]:
        first = get_day(text)
        title_field: Any = kind.get_model()._meta.get_field(kind.title)
        title = make_name_key(text.title[: title_field.max_length])
        return title, first[0] if kind.day and first else None

    def _choose_slug(self, kind: TextKind, text: OldText) -> str:
        """Return the old slug if it is free, else one of the title."""
        slugs = self._slugs[kind.model]

        def is_taken(slug: str) -> bool:
            return slug in slugs or (kind is PAGES and is_reserved(slug))

        old = next(filter(None, map(find_slug, text.old_paths)), "")
        if not old or is_taken(old):
            base = slugify_title(text.title)
            old = make_unique_slug(base if not is_taken(base) or base in slugs else f"{base}-page", is_taken)
        slugs.add(old)
        return old


def is_list(text: OldText) -> bool:
    """Return whether this site has a list in place of a page."""
    return isinstance(text, OldPage) and text.kind in LISTS


def _is_empty(text: OldText) -> bool:
    """Return whether a page has nothing to show, such as one that the old site filled with a list."""
    return isinstance(text, OldPage) and not (text.body.strip() or text.summary or text.picture)


def find_slug(path: str) -> str:
    """Return the slug in an old path such as /news/2024-moved.html; empty if it has none."""
    last = _ENDING.sub("", path.split("?")[0].rstrip("/").rpartition("/")[2])
    return last if is_slug(last, 80) and not _NO_SLUG.fullmatch(last) else ""


def is_slug(text: str, longest: int) -> bool:
    """Return whether a text can be a slug of at most so many characters."""
    return len(text) <= longest and bool(re.fullmatch(SLUG_FORM, text))


def list_texts(contents: SiteContents) -> list[OldText]:
    """Return all texts of a site, in the order in which they are added."""
    return [*contents.projects, *contents.pages, *contents.news, *contents.events]
