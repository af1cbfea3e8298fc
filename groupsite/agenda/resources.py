"""The JSON of events, talks, open positions and theses."""

from typing import Annotated

from django.http import HttpResponse
from msgspec import Meta

from core.api.operations import describe_operation, text_parameter
from core.api.pagination import PARAMETERS, PagedList, build_page_response
from core.api.resources import Date, EndDate, Resource, Uid, Url, format_iso
from core.text.markdown import render_markdown
from core.web.visibility import get_if_public
from groupsite.agenda.models import Event, Position, Talk, Thesis
from groupsite.agenda.models.event import EventKind
from groupsite.agenda.models.position import PositionKind
from groupsite.agenda.models.talk import TalkKind
from groupsite.agenda.models.thesis import ThesisKind, ThesisState
from groupsite.api import shared_resources
from groupsite.api.shared_resources import LinkPart, PageResource, Somebody
from people.models import Person

Html = Annotated[str, Meta(description="HTML that is safe to show")]
Moment = Annotated[str, Meta(description="RFC 3339, with the offset of the event's time zone")]


def enumerate_choices(choices) -> Meta:
    """Return the schema of a value that is one of a model's choices."""
    return Meta(extra_json_schema={"enum": list(choices.values)})


class SpeakerEntry(Somebody, frozen=True):
    affiliation: str


class EventResource(Resource, frozen=True):
    uid: Uid
    title: str
    slug: str
    url: Annotated[Url, Meta(description="the page")]
    calendar: Annotated[Url, Meta(description="as iCalendar")]
    kind: Annotated[str, enumerate_choices(EventKind)]
    series: Annotated[str | None, Meta(description="the title of its series")]
    start: Moment
    end: Moment | None
    time_zone: Annotated[str, Meta(description="of the IANA database")]
    whole_days: Annotated[bool, Meta(description="whether it has dates and no time of day")]
    cancelled: bool
    place: str
    link: Annotated[Url | None, Meta(description="where to join online, or its own website")]
    description_html: Html
    speakers: list[SpeakerEntry]
    materials: list[LinkPart]


class TalkResource(Resource, frozen=True):
    uid: Uid
    title: str
    slug: str
    url: Annotated[Url, Meta(description="the page")]
    kind: Annotated[str, enumerate_choices(TalkKind)]
    date: Date
    place: str
    event: PageResource | None
    paper: PageResource | None
    abstract_html: Html
    slides: Url | None
    video: Url | None
    speakers: list[SpeakerEntry]


class PositionResource(Resource, frozen=True):
    uid: Uid
    title: str
    slug: str
    url: Annotated[Url, Meta(description="the page")]
    kind: Annotated[str, enumerate_choices(PositionKind)]
    announced: Date
    deadline: Annotated[Date, Meta(description="the last day to apply; null if there is none")]
    start: Date
    duration: str
    funding: str
    place: str
    text_html: Html
    how_to_apply_html: Html
    application_form: Url | None


class ThesisResource(Resource, frozen=True):
    uid: Uid
    title: str
    slug: str
    url: Annotated[Url, Meta(description="the page; of its paper, if it is one")]
    kind: Annotated[str, enumerate_choices(ThesisKind)]
    state: Annotated[str, enumerate_choices(ThesisState)]
    start: Date
    end: EndDate
    student: Somebody | None
    supervisors: list[SpeakerEntry]
    examiners: list[SpeakerEntry]
    paper: PageResource | None
    text_html: Html


@describe_operation(
    "Events of the group",
    PagedList[EventResource],
    parameters=(*PARAMETERS, text_parameter("series", "slug of a series", 120)),
    tag="events",
)
def events(request) -> HttpResponse:
    """Return all public events, the latest first."""
    rows = Event.objects.public().newest_first().for_rows().prefetch_related("materials")
    if series := request.parameters.get("series"):
        rows = rows.filter(series__slug=series)
    return build_page_response(request, rows.count(), lambda part: list(map(to_event, rows[part])))


@describe_operation("Talks", PagedList[TalkResource], parameters=PARAMETERS, tag="events")
def talks(request) -> HttpResponse:
    """Return all public talks, the latest first."""
    rows = Talk.objects.public().newest_first().for_rows()
    return build_page_response(request, rows.count(), lambda part: list(map(to_talk, rows[part])))


@describe_operation("Open positions", PagedList[PositionResource], parameters=PARAMETERS, tag="positions")
def positions(request) -> HttpResponse:
    """Return the positions for which people can apply today, the next deadline first."""
    rows = Position.objects.open().by_deadline()
    return build_page_response(request, rows.count(), lambda part: list(map(to_position, rows[part])))


@describe_operation("Theses", PagedList[ThesisResource], parameters=PARAMETERS, tag="theses")
def theses(request) -> HttpResponse:
    """Return all public theses: on offer, running and done."""
    rows = Thesis.objects.public().newest_first().for_rows()
    return build_page_response(request, rows.count(), lambda part: list(map(to_thesis, rows[part])))


def to_event(row: Event) -> EventResource:
    """Return the resource of an event; its speakers and materials must be prefetched."""
    return EventResource.of(
        row,
        url=shared_resources.build_url(row),
        calendar=shared_resources.build_url(row).rstrip("/") + ".ics",
        series=row.series.in_language.title if row.series else None,
        start=row.start.isoformat(),
        end=row.end.isoformat() if row.end else None,
        time_zone=str(row.zone),
        link=row.url or None,
        description_html=render_markdown(row.in_language.description),
        speakers=list(map(to_speaker, row.speakers.all())),
        materials=[LinkPart(material.in_language.label, material.url) for material in row.materials.all()],
    )


def to_talk(row: Talk) -> TalkResource:
    """Return the resource of a talk; its speakers must be prefetched."""
    event, paper = row.public_event, get_if_public(row.publication)
    return TalkResource.of(
        row,
        url=shared_resources.build_url(row),
        date=format_iso(row.date),
        event=shared_resources.to_page(event) if event else None,
        paper=shared_resources.to_page(paper) if paper else None,
        abstract_html=render_markdown(row.in_language.abstract),
        slides=row.slides or None,
        video=row.video or None,
        speakers=list(map(to_speaker, row.speakers.all())),
    )


def to_position(row: Position) -> PositionResource:
    return PositionResource.of(
        row,
        url=shared_resources.build_url(row),
        announced=row.opens_on.isoformat() if row.opens_on else None,
        deadline=row.deadline.isoformat() if row.deadline else None,
        start=format_iso(row.start),
        text_html=render_markdown(row.in_language.text),
        how_to_apply_html=render_markdown(row.in_language.how_to_apply),
        application_form=row.apply_url or None,
    )


def to_thesis(row: Thesis) -> ThesisResource:
    """Return the resource of a thesis; its people must be prefetched."""
    paper, period = row.paper, row.period
    student = row.student if row.student and row.has_seen_student else None
    named = student or row.student_name
    return ThesisResource.of(
        row,
        url=shared_resources.build_url(paper or row),
        state=row.progress,
        start=format_iso(period.start),
        end=format_iso(period.end),
        student=to_somebody(student, row.student_name) if named else None,
        supervisors=list(map(to_speaker, row.supervisors)),
        examiners=list(map(to_speaker, row.examiners)),
        paper=shared_resources.to_page(paper) if paper else None,
        text_html=render_markdown(row.in_language.text),
    )


def to_somebody(person: Person | None, name: str) -> Somebody:
    return Somebody(**shared_resources.build_somebody_members(person, name))


def to_speaker(row) -> SpeakerEntry:
    """Return the entry of a speaker, a supervisor or an examiner."""
    members = shared_resources.build_somebody_members(row.person, row.name)
    return SpeakerEntry(**members, affiliation=row.public_affiliation)
