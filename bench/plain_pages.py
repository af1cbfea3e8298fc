"""The content of four pages in plain Django, as a reference of cost.

Plain querysets with prefetch_related, and plain templates; visibility only of papers and persons, no metadata
for programs, no citations.
"""

from pathlib import Path

from django.db.models import Count, Prefetch
from django.shortcuts import get_object_or_404
from django.template import Context, Engine

from groupsite.models import Award, Group, GroupTie, MenuItem, Page, Partner
from groupsite.news.models import NewsItem
from people.models import Appointment, Course, Person, Supervision
from publications.models import Authorship, Publication, Venue
from software.models import Software, SoftwarePerson, Theme

ENGINE = Engine(dirs=[Path(__file__).with_name("plain")])
PARTS = (
    Prefetch("authorships", Authorship.objects.select_related("author", "person")),
    *("attachments", "links", "identifiers", "awards"),
)


def render_list() -> str:
    papers = Publication.objects.filter(visibility="public", in_list=True, version_of=None)
    columns = {
        "year": "year",
        "venue__slug": "venue__name",
        "kind": "kind",
        "authorships__person__slug": "authorships__person__name",
        "topic_items__tag__slug": "topic_items__tag__name",
        "theme_publications__theme__slug": "theme_publications__theme__title",
    }
    facets = [
        papers.exclude(**{value: None}).values_list(value, label).annotate(Count("pk", distinct=True))
        for value, label in columns.items()
    ]
    return _render("list.html", papers=_read(papers.order_by("-year", "-month", "-pk"), 50), facets=facets)


def render_paper(slug: str) -> str:
    papers = Publication.objects.filter(visibility="public").select_related("venue").defer("search", "names")
    paper = get_object_or_404(papers.prefetch_related(*PARTS, "topic_items__tag"), slug=slug)
    topics = [item.tag_id for item in paper.topic_items.all()]
    related = Publication.objects.filter(visibility="public", slug__isnull=False).exclude(pk=paper.pk)
    return _render(
        "paper.html",
        paper=paper,
        themes=paper.themes.filter(visibility="public"),
        software=paper.software.filter(visibility="public"),
        versions=paper.versions.filter(visibility="public"),
        news=paper.news.filter(visibility="public")[:5],
        related=_read(related.filter(topic_items__tag__in=topics).distinct().order_by("-year"), 5),
    )


def render_home() -> str:
    papers = Publication.objects.filter(visibility="public", in_list=True, version_of=None)
    selected = papers.filter(authorships__selected=True, authorships__person__appointments__role__leads=True)
    members = Appointment.objects.filter(person__visibility="public", end=None, end_unknown=False)
    members = members.select_related("person", "role").order_by("role__position", "rank", "person__sort_key")
    return _render(
        "home.html",
        ties=GroupTie.objects.all(),
        themes=Theme.objects.filter(visibility="public").prefetch_related("theme_publications__publication"),
        papers=_read(selected.distinct().order_by("-year", "-month", "-pk"), 6),
        total=papers.count(),
        news=NewsItem.objects.filter(visibility="public").order_by("-day")[:5],
        software=Software.objects.filter(visibility="public"),
        members=members.annotate(
            papers=Count("person__authorships__publication", distinct=True)
        ).prefetch_related("supervisions__supervisor"),
        past=Appointment.objects.filter(person__visibility="public").exclude(end=None).count(),
    )


def render_profile(slug: str) -> str:
    parts = ("names", "links", "identifiers", "education", "experience", "service", "person_interests__topic")
    persons = Person.objects.filter(visibility="public")
    person = get_object_or_404(persons.prefetch_related("appointments__role", *parts), slug=slug)
    papers = Publication.objects.filter(visibility="public", authorships__person=person).distinct()
    venues = Venue.objects.filter(publications__authorships__person=person)
    students = Supervision.objects.filter(supervisor=person)
    return _render(
        "profile.html",
        person=person,
        papers=_read(papers.order_by("-year", "-month", "-pk"), 100),
        venues=venues.annotate(number=Count("publications", distinct=True)).order_by("-number")[:6],
        themes=Theme.objects.filter(visibility="public", theme_people__person=person),
        software=SoftwarePerson.objects.filter(person=person).select_related("software"),
        students=students.select_related("appointment__person", "appointment__role"),
        news=person.news.filter(visibility="public")[:5],
        awards=Award.objects.filter(recipients__person=person),
        courses=Course.objects.filter(course_teachers__person=person),
    )


def _read(papers, most: int) -> list[Publication]:
    papers = papers.filter(slug__isnull=False).select_related("venue")
    return list(papers.defer("search", "abstract", "extra", "names").prefetch_related(*PARTS)[:most])


def _render(template: str, **context) -> str:
    context |= {
        "group": Group.objects.first(),
        "menu": MenuItem.objects.all(),
        "partners": Partner.objects.all(),
        "legal": Page.objects.filter(visibility="public", purpose=Page.Purpose.LEGAL),
    }
    return ENGINE.get_template(template).render(Context(context))
