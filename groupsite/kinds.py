"""The kinds of content of news, awards, pages, events, talks, positions and theses."""

from typing import cast

from django.db.models import F, Model, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce, Concat
from django.http import Http404
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.db.text_aggregates import join_rows
from core.kinds import ContentKind, Correctable, SearchFields, register
from groupsite.models import (
    Award,
    Event,
    EventSpeaker,
    NewsItem,
    Page,
    Position,
    Talk,
    TalkSpeaker,
    Thesis,
)
from groupsite.models.thesis import THESES
from people.models import Person
from people.models.querysets import filter_seen_people
from publications.models import Publication


@register(NewsItem)
class NewsContent(ContentKind):
    key = "news"
    rank = 50
    noun, plural = "news item", "news items"
    path = list_view = "news"
    list_label = _("News")
    linked_papers = "publications"
    card_picture = "picture"
    search = SearchFields(("title",), ("body",), "-day", suggest=True)
    correctable = Correctable(
        ("title", "body"), (("date", _("Date")), ("links", _("People, papers and software")))
    )

    def select_visible(self) -> QuerySet:
        return NewsItem.objects.shown()

    def build_note(self, row) -> str:
        return str(row.date)

    def build_card_title(self, row) -> str:
        return gettext("News, {date}").format(date=row.date)


@register(Award)
class AwardContent(ContentKind):
    rank = 145
    noun, plural = "award", "awards"
    list_view, list_label = "awards", _("Awards")
    linked_papers = "publication"
    in_news = True

    def select_visible(self) -> QuerySet:
        return Award.objects.all()


@register(Page)
class PageContent(ContentKind):
    rank = 120
    noun, plural = "page", "pages"
    path = ""
    search = SearchFields(("title",), ("body",), "title")


@register(Event)
class EventContent(ContentKind):
    rank = 60
    noun, plural = "event", "events"
    path = list_view = "events"
    list_label = _("Events")
    in_news = True
    search = SearchFields(("title",), ("description", "place", "names"), "-starts_at", suggest=True)
    correctable = Correctable(
        ("title", "place", "url", "description"),
        (("dates", _("Date and time")), ("people", _("Speakers")), ("links", _("Talks and materials"))),
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
    noun, plural = "talk", "talks"
    path, list_view = "events/talks", "talks"
    in_news = True
    search = SearchFields(("title",), ("abstract", "place", "names"), "-day", suggest=True)
    correctable = Correctable(
        ("title", "place", "abstract", "slides", "video"),
        (("dates", _("Date")), ("people", _("Speakers")), ("links", _("Event and paper"))),
    )

    def select_searched(self) -> QuerySet:
        return annotate_speakers(Talk.objects.public(), TalkSpeaker, "talk")

    def build_note(self, row) -> str:
        return str(row.date)

    def build_card_title(self, row) -> str:
        return f"{capfirst(row.get_kind_display())}, {row.date}"


@register(Thesis)
class ThesisContent(ContentKind):
    rank = 80
    noun, plural = "thesis", "theses"
    path = list_view = "theses"
    list_label = _("Theses")
    in_news = True
    search = SearchFields(("title",), ("text", "names"), "-start", suggest=True)
    correctable = Correctable(
        ("title", "student_name", "text"),
        (("dates", _("Dates and state")), ("people", _("Student, supervisors and examiners"))),
    )

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
    noun, plural = "open position", "open positions"
    path = "join"
    segments = ("positions",)
    in_news = True
    search = SearchFields(("title",), ("text",), "title", suggest=True)
    correctable = Correctable(
        ("title", "text", "duration", "funding", "place", "contact_email", "how_to_apply", "apply_url"),
        (("dates", _("Deadline and start")), ("people", _("Contact"))),
    )

    def select_visible(self) -> QuerySet:
        return Position.objects.shown()

    def select_searched(self) -> QuerySet:
        return Position.objects.open()

    def build_note(self, row) -> str:
        return row.get_kind_display()

    def build_card_title(self, row) -> str:
        return capfirst(row.get_kind_display())


def annotate_speakers(rows: QuerySet, parts: type[Model], path: str) -> QuerySet:
    """Annotate events or talks with the names of their speakers, as far as visitors may see them."""
    speakers = filter_seen_people(parts.objects.filter(**{path: OuterRef("pk")})).order_by().values(path)
    names = speakers.annotate(all=join_rows(Concat("name", "person__name"))).values("all")
    return rows.annotate(names=Subquery(names))
