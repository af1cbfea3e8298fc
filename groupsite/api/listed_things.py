"""The JSON of lists whose items have no document of their own: awards, courses and themes."""

from typing import Annotated

from django.db.models import Prefetch
from django.http import HttpResponse
from django.urls import reverse
from msgspec import Meta

from core.api.operations import describe_operation
from core.api.pagination import PARAMETERS, PagedList, build_page_response
from core.api.resources import Date, EndDate, Ended, Number, Resource, Uid, Url
from core.text.markdown import render_markdown, render_text
from core.web.urls import build_absolute_url
from groupsite.api import shared_resources
from groupsite.api.shared_resources import AwardResource, Somebody, YearsPart
from groupsite.models import Award
from people.models import Course, CourseTeacher
from people.models.querysets import filter_seen_people
from software.models import Theme


class ListedAwardResource(AwardResource, frozen=True):
    recipients: list[Somebody]


class Teacher(Somebody, frozen=True):
    part: str


class CourseResource(Resource, frozen=True):
    uid: Uid
    title: str
    code: str
    level: str
    institution: str
    when: YearsPart
    url: Annotated[Url, Meta(description="where it stands on the page of courses")]
    website: Url | None
    description_html: Annotated[str, Meta(description="HTML that is safe to show")]
    teachers: list[Teacher]


class ThemeResource(Resource, frozen=True):
    uid: Uid
    title: str
    slug: str
    url: Url
    summary: str
    start: Date
    end: EndDate
    ended: Ended
    papers: Annotated[Number, Meta(description="how many papers it lists")]
    papers_json: Annotated[Url, Meta(description="its papers, as CSL-JSON")]


@describe_operation("Awards", PagedList[ListedAwardResource], parameters=PARAMETERS, tag="awards")
def awards(request) -> HttpResponse:
    """Return all awards, the latest first."""
    rows = Award.objects.all()
    return build_page_response(
        request,
        rows.count(),
        lambda part: [_to_listed_award(row) for row in rows.newest_first().for_rows()[part]],
    )


def _to_listed_award(row: Award) -> ListedAwardResource:
    award = shared_resources.to_award(row)
    recipients = [
        Somebody(**shared_resources.build_somebody_members(each.person, each.name))
        for each in row.recipients.all()
    ]
    return ListedAwardResource.of(award, recipients=recipients)


@describe_operation("Courses", PagedList[CourseResource], parameters=PARAMETERS, tag="teaching")
def courses(request) -> HttpResponse:
    """Return all courses, the latest first."""
    teachers = filter_seen_people(CourseTeacher.objects.order_by("position", "pk"))
    rows = Course.objects.newest_first().prefetch_related(Prefetch("course_teachers", teachers))
    return build_page_response(
        request, Course.objects.count(), lambda part: [_to_course(row) for row in rows[part]]
    )


def _to_course(row: Course) -> CourseResource:
    return CourseResource.of(
        row,
        when=shared_resources.to_years(row),
        url=f"{build_absolute_url(reverse('teaching'))}#{row.slug}",
        website=row.url or None,
        description_html=render_markdown(row.description),
        teachers=[
            Teacher(**shared_resources.build_somebody_members(each.person, ""), part=each.part)
            for each in row.course_teachers.all()
        ],
    )


@describe_operation("Research themes", PagedList[ThemeResource], parameters=PARAMETERS, tag="research")
def themes(request) -> HttpResponse:
    """Return all themes, in the order of their page."""
    rows = Theme.objects.public()
    return build_page_response(
        request,
        rows.count(),
        lambda part: [
            ThemeResource.of(
                row,
                url=shared_resources.build_url(row),
                summary=render_text(row.in_language.summary),
                papers_json=build_absolute_url(reverse("theme_export", args=[row.slug, "json"])),
                **shared_resources.build_period(row),
            )
            for row in rows.with_papers().in_order()[part]
        ],
    )
