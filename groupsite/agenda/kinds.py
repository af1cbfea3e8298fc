"""The kinds of content of the agenda: events, talks, theses and positions."""

from collections.abc import Mapping
from typing import Annotated, Any, cast

from django.db.models import F, Model, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce, Concat
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from msgspec import Meta

from core.db.text_aggregates import join_rows
from core.kinds import ContentKind, Correctable, EmptyList, PageSection, SearchFields, register
from core.permissions import CONTENT
from core.web.embedding import EmbeddedItem
from groupsite.agenda import demo
from groupsite.agenda.cv_rows import build_talk_row, build_thesis_row
from groupsite.agenda.metadata.events import build_short_event
from groupsite.agenda.metadata.theses import build_short_thesis
from groupsite.agenda.models import Event, EventSpeaker, Position, Talk, TalkSpeaker, Thesis, ThesisPerson
from groupsite.agenda.models.thesis import THESES
from groupsite.agenda.position_views import join
from groupsite.agenda.tables import TALKS_TABLE, THESES_TABLE
from groupsite.api.shared_resources import PageResource, to_page
from groupsite.cv.builder import build_groups
from people.models import Person
from people.models.querysets import filter_seen_people
from publications.models import Publication


def annotate_speakers(rows: QuerySet, parts: type[Model], path: str) -> QuerySet:
    """Annotate events or talks with the names of their speakers, as far as visitors may see them."""
    speakers = filter_seen_people(parts.objects.filter(**{path: OuterRef("pk")})).order_by().values(path)
    names = speakers.annotate(all=join_rows(Concat("name", "person__name"))).values("all")
    return rows.annotate(names=Subquery(names))


def select_talks(person) -> dict[str, QuerySet]:
    """Return the public talks of a person, and as `speeches` the events with them as speaker."""
    events = Event.objects.public().filter(speakers__person=person, cancelled=False)
    return {
        "talks": Talk.objects.public().filter(speakers__person=person).select_related("event"),
        "speeches": events.select_related("series"),
    }


def merge_talks(rows: dict[str, list[Any]]) -> list[Talk | Event]:
    """Return talks, and the events without one of them, the newest first."""
    own = {talk.event_id for talk in rows["talks"]}
    talks = [*rows["talks"], *(event for event in rows.pop("speeches") if event.pk not in own)]
    return sorted(talks, key=lambda row: (row.date.first, row.pk), reverse=True)


def select_supervised(person) -> dict[str, QuerySet]:
    """Return the public theses that a person supervises or supervised."""
    theses = Thesis.objects.public().filter(people__person=person, people__part="supervisor")
    return {"theses": theses.newest_first().for_rows()}


def select_supervisors(paper) -> dict[str, QuerySet]:
    """Return the supervisors and examiners of the thesis that a paper is."""
    people = ThesisPerson.objects.filter(thesis__publication=paper, thesis__visibility="public")
    return {"thesis_people": filter_seen_people(people).order_by("-part", "position", "pk")}


def select_openings(_group) -> dict[str, QuerySet]:
    """Return the positions that are open, without their texts."""
    return {"openings": Position.objects.open().by_deadline().for_rows()}


@register(Event)
class EventContent(ContentKind):
    rank = 60
    noun, plural = _("event"), _("events")
    rights = CONTENT
    path = list_view = "events"
    list_label = _("Events")
    embeds_list = True
    embedded_filters = {"series": "series__slug"}
    json_view = "events_json"
    in_news = True
    search = SearchFields(("title",), ("description", "place", "names"), "-starts_at", suggest=True)
    correctable = Correctable(
        ("title", "place", "url", "description"),
        (("dates", _("Date and time")), ("people", _("Speakers")), ("links", _("Talks and materials"))),
    )
    sections = (
        PageSection(
            "project",
            "events",
            lambda project: {"events": Event.objects.public().filter(project=project).newest_first()},
            "agenda/events/_of_project.html",
            before="fundings",
        ),
    )
    project_members = {"events": Annotated[list[PageResource], Meta(description="the latest first")]}

    def build_project_members(self, rows: Mapping[str, list[Any]]) -> dict[str, Any]:
        return {"events": list(map(to_page, rows["events"]))}

    def describe_for_project(self, rows: Mapping[str, list[Any]]) -> dict[str, list[Any]]:
        return {"event": list(map(build_short_event, rows.get("events", ())))}

    def load_demo(self, upserter) -> None:
        demo.put_events(upserter)

    def select_embedded(self) -> QuerySet:
        return Event.objects.public().upcoming_first().for_rows()

    def build_embedded_item(self, row) -> EmbeddedItem:
        """Return an event as other sites show it; its speakers are prefetched."""
        where = gettext("Cancelled") if row.cancelled else row.where
        return EmbeddedItem(
            row.in_language.title,
            row.get_absolute_url(),
            row.when,
            ", ".join(map(str, row.speakers.all())),
            where,
        )

    def select_searched(self) -> QuerySet:
        return annotate_speakers(Event.objects.public(), EventSpeaker, "event")

    def build_note(self, row) -> str:
        return row.dates

    def build_card_title(self, row) -> str:
        return f"{capfirst(row.get_kind_display())}, {row.dates}"


@register(Talk)
class TalkContent(ContentKind):
    rank = 70
    noun, plural = _("talk"), _("talks")
    rights = CONTENT
    path, list_view = "events/talks", "talks"
    table = TALKS_TABLE
    empty_list = EmptyList(_("Talks that members give will be listed here."), _("Add a talk"))
    in_news = True
    search = SearchFields(("title",), ("abstract", "place", "names"), "-day", suggest=True)
    correctable = Correctable(
        ("title", "place", "abstract", "slides", "video"),
        (("dates", _("Date")), ("people", _("Speakers")), ("links", _("Event and paper"))),
    )
    sections = (
        PageSection(
            "person",
            "talks",
            select_talks,
            "agenda/events/_of_person.html",
            before="service",
            label=_("Talks"),
            combine=merge_talks,
        ),
    )

    def build_cv_groups(self, rows: Mapping[str, list[Any]]) -> dict[str, tuple[Any, ...]]:
        return {"talks": build_groups(map(build_talk_row, rows["talks"]))}

    def load_demo(self, upserter) -> None:
        demo.put_talks(upserter)

    def select_searched(self) -> QuerySet:
        return annotate_speakers(Talk.objects.public(), TalkSpeaker, "talk")

    def build_note(self, row) -> str:
        return str(row.date)

    def build_card_title(self, row) -> str:
        return f"{capfirst(row.get_kind_display())}, {row.date}"


@register(Thesis)
class ThesisContent(ContentKind):
    rank = 80
    noun, plural = _("thesis"), _("theses")
    rights = CONTENT
    path = list_view = "theses"
    list_label = _("Theses")
    table = THESES_TABLE
    in_news = True
    search = SearchFields(("title",), ("text", "names"), "-start", suggest=True)
    correctable = Correctable(
        ("title", "student_name", "text"),
        (("dates", _("Dates and state")), ("people", _("Student, supervisors and examiners"))),
    )
    sections = (
        PageSection(
            "person", "theses", select_supervised, "agenda/theses/_of_person.html", before="students"
        ),
        PageSection(
            "project",
            "theses",
            lambda project: {
                "theses": Thesis.objects.public().filter(project=project).newest_first().for_rows()
            },
            "agenda/theses/_of_project.html",
            before="fundings",
        ),
        PageSection(
            "paper", "thesis_people", select_supervisors, "agenda/theses/_of_paper.html", before="themes"
        ),
    )
    project_members = {"theses": list[PageResource]}

    def build_cv_groups(self, rows: Mapping[str, list[Any]]) -> dict[str, tuple[Any, ...]]:
        return {"supervision": build_groups(map(build_thesis_row, rows["theses"]), gettext("Theses"))}

    def build_project_members(self, rows: Mapping[str, list[Any]]) -> dict[str, Any]:
        return {"theses": [to_page(thesis.paper or thesis) for thesis in rows["theses"]]}

    def describe_for_project(self, rows: Mapping[str, list[Any]]) -> dict[str, list[Any]]:
        return {"subjectOf": list(map(build_short_thesis, rows.get("theses", ())))}

    def load_demo(self, upserter) -> None:
        demo.put_theses(upserter)

    def select_visible(self) -> QuerySet:
        return Thesis.objects.with_own_page()

    def get(self, slug: str) -> Thesis:
        """Return a thesis; a public one that is a public paper has the page of the paper."""
        thesis = cast(Thesis, super().get(slug))
        if thesis.visibility == "public" and not self.select_visible().filter(pk=thesis.pk).exists():
            raise Http404
        return thesis

    def select_listed(self) -> list[QuerySet]:
        return [Thesis.objects.public(), Publication.objects.listed().filter(kind__in=THESES)]

    def select_searched(self) -> QuerySet:
        student = Person.objects.seen().filter(pk=OuterRef("student")).values("name")
        return Thesis.objects.with_own_page().annotate(names=Coalesce(Subquery(student), F("student_name")))

    def build_note(self, row) -> str:
        return row.get_kind_display()

    def build_card_title(self, row) -> str:
        return capfirst(row.get_kind_display())


@register(Position)
class PositionContent(ContentKind):
    rank = 90
    noun, plural = _("open position"), _("open positions")
    rights = CONTENT
    path = "join"
    segments = ("positions",)
    embeds_list = True
    json_view = "positions_json"
    in_news = True
    search = SearchFields(("title",), ("text",), "title", suggest=True)
    correctable = Correctable(
        ("title", "text", "duration", "funding", "place", "contact_email", "how_to_apply", "apply_url"),
        (("dates", _("Deadline and start")), ("people", _("Contact"))),
    )
    sections = (
        PageSection("home", "openings", select_openings, "agenda/positions/_of_home.html", before="join-end"),
    )
    page_purpose = "join"

    def show_page(self, request: HttpRequest, page: Any) -> HttpResponse:
        return join(request, page)

    def load_demo(self, upserter) -> None:
        demo.put_positions(upserter)

    def select_visible(self) -> QuerySet:
        return Position.objects.shown()

    def select_embedded(self) -> QuerySet:
        return Position.objects.open().by_deadline().for_rows()

    def build_embedded_item(self, row) -> EmbeddedItem:
        until = (
            gettext("Apply until %(day)s") % {"day": date_format(row.deadline, "DATE_FORMAT")}
            if row.deadline
            else ""
        )
        return EmbeddedItem(
            row.in_language.title, row.get_absolute_url(), until, note=", ".join(row.conditions)
        )

    def select_searched(self) -> QuerySet:
        return Position.objects.open()

    def build_note(self, row) -> str:
        return row.get_kind_display()

    def build_card_title(self, row) -> str:
        return capfirst(row.get_kind_display())
