"""The editing side's list of papers: its columns, filters and what can be done to many at once."""

from django.contrib import admin
from django.db import models as db
from django.db.models import Q

from groupsite.kit.bulk import VISIBILITY, Change, action, set_to
from publications.models import PublicationTopic

HAS_PAGE = Q(slug__isnull=False)
NO_PAGE = "it has no address yet; open it and give it one"
COLUMNS = ["shown_title", "byline", "year", "venue", "kind", "visibility", "in_list"]
LONG = ("search", "abstract", "extra")
BYLINE_SHOWN = 60


class MineFilter(admin.SimpleListFilter):
    """The papers of whoever asks, and those that she added."""

    title = "whose"
    parameter_name = "mine"

    def lookups(self, request, model_admin):
        return [("1", "mine")]

    def queryset(self, request, queryset):
        return queryset.filter(pk__in=own_papers(request.user, queryset.model)) if self.value() else queryset


class HolderFilter(admin.SimpleListFilter):
    """Papers that the group holds, unless those of corpora are asked for, of which there may be a million."""

    title = "held by"
    parameter_name = "held"

    def lookups(self, request, model_admin):
        return [("group", "the group"), ("corpus", "a corpus only"), ("all", "the group or a corpus")]

    def choices(self, changelist):
        for value, label in self.lookup_choices:
            sent = None if value == "group" else value
            address = changelist.get_query_string({self.parameter_name: sent})
            chosen = (self.value() or "group") == value
            yield {"selected": chosen, "query_string": address, "display": label}

    def queryset(self, request, queryset):
        wanted = {"corpus": queryset.filter(slug__isnull=True), "all": queryset}
        return wanted.get(self.value(), queryset.filter(slug__isnull=False))


class YearFilter(admin.SimpleListFilter):
    """The years of the group's papers."""

    title = parameter_name = "year"

    def lookups(self, request, model_admin):
        held = model_admin.model.objects.with_page().exclude(year=None)
        return [
            (year, str(year)) for year in held.values_list("year", flat=True).distinct().order_by("-year")
        ]

    def queryset(self, request, queryset):
        value = self.value() or ""
        return queryset.filter(year=int(value)) if value.isdecimal() and len(value) < 5 else queryset


FILTERS = [MineFilter, HolderFilter, "visibility", "in_list", "kind", "status", YearFilter]


def own_papers(user, model) -> db.QuerySet:
    """The keys of papers that are the account's own."""
    mentions = model._meta.get_field("authorships").related_model._base_manager
    on_it = mentions.filter(person__user=user).values("publication")
    return model._base_manager.filter(Q(pk__in=on_it) | Q(added_by=user)).values("pk")


def add_topic(papers: db.QuerySet, topic) -> None:
    """Give papers a topic; those that have it keep it once."""
    rows = [PublicationTopic(tag=topic, content_object_id=pk) for pk in papers.values_list("pk", flat=True)]
    PublicationTopic.objects.bulk_create(rows, ignore_conflicts=True)


ACTIONS = [
    set_to("publish", "Publish", "published", HAS_PAGE, NO_PAGE, visibility="public"),
    *VISIBILITY[1:],
    set_to("list_them", "Put in the group's list", "put in the list", HAS_PAGE, NO_PAGE, in_list=True),
    set_to("take_out", "Take out of the group's list", "taken out of the list", in_list=False),
    action(
        Change(
            "add_topic",
            "Add a topic …",
            "given the topic",
            add_topic,
            pick=PublicationTopic._meta.get_field("tag"),
        )
    ),
]


def byline(paper) -> str:
    """The beginning of a byline."""
    shown = paper.names.replace(" · ", ", ")
    return shown if len(shown) <= BYLINE_SHOWN else f"{shown[:BYLINE_SHOWN].rstrip(', ')} …"
