"""The change list of papers in the admin: columns, filters and actions; and parts of the change form."""

import json
from typing import Any

from django.contrib import admin, messages
from django.db.models import Q, QuerySet
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from bibliography import fields
from bibliography.entry import PRIVATE_STATUSES
from core.admin.bulk_actions import VISIBILITY, BulkAction, make_action, make_update_action, merge_selected
from core.db.snapshot_cache import get_or_compute
from core.files.kinds import FileRefusedError
from core.text.markdown import truncate_text
from people.editing.image_cutting import add_first_page
from people.models import Person
from publications.editing.paper_form import link_to
from publications.models import Authorship, Publication, PublicationTopic
from publications.models.kind import KIND_LABELS
from publications.querysets import list_long

HAS_PAGE = Q(slug__isnull=False)
CAN_BE_PUBLIC = HAS_PAGE & ~Q(status__in=PRIVATE_STATUSES)
NO_PAGE = _("no slug yet; open the paper and enter one")
NOT_PUBLIC = _("no slug yet, or submitted or under review; open the paper and change that")
COLUMNS = ["shown_title", "byline", "year", "venue", "shown_kind", "visibility", "in_list"]
DEFERRED_FIELDS = [name for name in list_long() if name != "names"]
BYLINE_SHOWN = 60


class MineFilter(admin.SimpleListFilter):
    """The user's own papers, and those that they added."""

    title = _("whose")
    parameter_name = "mine"

    def lookups(self, request, model_admin):
        return [("1", "mine")]

    def queryset(self, request, queryset):
        return select_mine(queryset, request.user) if self.value() else queryset


def select_mine(papers: QuerySet, account) -> QuerySet:
    """Filter the papers by the person of an account, and those that the account added."""
    on_it = Authorship.objects.filter(person__user=account).values("publication")
    return papers.filter(Q(pk__in=on_it) | Q(added_by=account))


class HolderFilter(admin.SimpleListFilter):
    """Papers of the group by default; papers of corpora, of which there may be a million, on request."""

    title = pgettext_lazy("of papers", "owner")
    parameter_name = "held"

    def lookups(self, request, model_admin):
        return [
            ("group", gettext("the group")),
            ("corpus", gettext("a corpus only")),
            ("all", gettext("the group or a corpus")),
        ]

    def choices(self, changelist):
        for value, label in self.lookup_choices:
            parameter = None if value == "group" else value
            query_string = changelist.get_query_string({self.parameter_name: parameter})
            chosen = (self.value() or "group") == value
            yield {"selected": chosen, "query_string": query_string, "display": label}

    def queryset(self, request, queryset):
        value = self.value()
        return queryset if value == "all" else queryset.filter(slug__isnull=value == "corpus")


def list_kinds_and_years(request) -> list[tuple]:
    """List the kinds, own kinds and years of the group's papers, once for a request."""

    def read() -> list[tuple]:
        papers = Publication.objects.with_page().order_by()
        return list(papers.values_list("kind", "own_kind__slug", "own_kind__name", "year").distinct())

    if not hasattr(request, "kinds_and_years"):
        request.kinds_and_years = get_or_compute("kinds-and-years", read, request)
    return request.kinds_and_years


class YearFilter(admin.SimpleListFilter):
    """The years of the group's papers."""

    title = _("year")
    parameter_name = "year"

    def lookups(self, request, model_admin):
        years = {year for *_, year in list_kinds_and_years(request) if year is not None}
        return [(year, str(year)) for year in sorted(years, reverse=True)]

    def queryset(self, request, queryset):
        value = self.value() or ""
        return queryset.filter(year=int(value)) if value.isdecimal() and len(value) < 5 else queryset


class KindFilter(admin.SimpleListFilter):
    """The standard kinds of papers, and the group's own."""

    title = _("kind")
    parameter_name = "kind"

    def lookups(self, request, model_admin):
        used = list_kinds_and_years(request)
        choices = {
            (slug, name) if slug else (kind, str(KIND_LABELS.get(kind, kind)))
            for kind, slug, name, _year in used
        }
        return sorted(choices, key=lambda choice: choice[1].casefold())

    def queryset(self, request, queryset):
        value = self.value()
        return queryset.filter(Q(kind=value) | Q(own_kind__slug=value)) if value else queryset


FILTERS: list[Any] = [MineFilter, HolderFilter, "visibility", "in_list", KindFilter, "status", YearFilter]


def add_topic(papers: QuerySet, topic) -> None:
    """Add a topic to papers; those that have it already are left as they are."""
    rows = [PublicationTopic(tag=topic, content_object_id=pk) for pk in papers.values_list("pk", flat=True)]
    PublicationTopic.objects.bulk_create(rows, ignore_conflicts=True)


ACTIONS = [
    merge_selected,
    make_update_action(
        "publish",
        _("Publish"),
        pgettext_lazy("done to rows", "published"),
        CAN_BE_PUBLIC,
        NOT_PUBLIC,
        visibility="public",
    ),
    *VISIBILITY[1:],
    make_update_action(
        "list_them",
        _("Add to the group’s list"),
        pgettext_lazy("done to rows", "added to the list"),
        HAS_PAGE,
        NO_PAGE,
        in_list=True,
    ),
    make_update_action(
        "take_out",
        _("Remove from the group’s list"),
        pgettext_lazy("done to rows", "removed from the list"),
        in_list=False,
    ),
    make_action(
        BulkAction(
            "add_topic",
            _("Add a topic …"),
            pgettext_lazy("done to rows", "given the topic"),
            add_topic,
            pick=PublicationTopic._meta.get_field("tag"),
        )
    ),
]
"""Bulk actions; other apps append theirs in their admin modules."""


def shorten_byline(paper) -> str:
    """Return a byline, cut to BYLINE_SHOWN characters."""
    text = paper.names.replace(" · ", ", ")
    return text if len(text) <= BYLINE_SHOWN else f"{text[:BYLINE_SHOWN].rstrip(', ')} …"


AFTER_PARTS = "after-parts"
"""The CSS class of fieldsets that are shown below identifiers, links and files."""


def build_fieldsets(stored: bool, editable: bool) -> list[tuple[str | None, dict]]:
    """Return the fieldsets. stored: the paper is not a new one. editable: the user may change it."""
    new_venue, topics = ["venue_new"], ["topic_names", "topics_new"]
    kind = "kind" if editable else "shown_kind"
    if not editable:
        new_venue, topics = [], ["topics_shown"]
    versions = ["version_of", "version_kind", *(["other_versions"] if stored else [])]
    printed = [field.column for field in fields.IMPRINT]
    details = [printed[0], tuple(printed[1:5]), *printed[5:], "citation_key"]
    return [
        (None, {"fields": ["title"] if stored else ["title", "add_anyway"]}),
        (
            gettext("Where and when"),
            {"fields": ["venue", *new_venue, ("year", "month", "day"), (kind, "status")]},
        ),
        (gettext("Visibility and URL"), {"fields": ["visibility", "in_list", "slug"]}),
        (gettext("Content"), {"fields": [*(field.column for field in fields.LONG_FIELDS), *topics]}),
        (gettext("Teaser"), {"fields": ["teaser", *(["first_page"] if editable else [])]}),
        (gettext("Exact wording on the paper"), {"fields": details, "classes": ["collapse"]}),
        (gettext("Versions"), {"fields": versions, "classes": [AFTER_PARTS]}),
        *(
            [
                (
                    gettext("From the source"),
                    {"fields": ["source_fields"], "classes": [AFTER_PARTS, "collapse"]},
                )
            ]
            if stored
            else []
        ),
    ]


def get_own_person(account) -> Person | None:
    """Return the person of an account, if there is one."""
    return Person.objects.filter(user=account).only("name", "slug").first()


def render_other_versions(paper: Publication) -> str:
    """Return HTML with links to the other versions of the same work, and the kind of each."""
    head = paper.version_of_id or paper.pk
    same = Publication.objects.filter(Q(pk=head) | Q(version_of=head)).exclude(pk=paper.pk)
    rows = [
        (
            link_to(other),
            other.get_version_kind_display() or gettext("the work"),
            other.year or gettext("no year"),
        )
        for other in same.only("title", "year", "version_kind", "version_of").newest_first()
    ]
    listed = format_html_join("", "<li>{} ({}, {})</li>", rows)
    return format_html('<ul class="versions">{}</ul>', listed) if rows else gettext("None.")


def render_source_fields(paper: Publication) -> str:
    """Return HTML with the fields of the source that have no field in the form."""
    fields = paper.extra if isinstance(paper.extra, dict) else {"extra": paper.extra}
    rows = [
        (name, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))
        for name, value in sorted(fields.items())
    ]
    listed = format_html_join("", "<dt>{}</dt><dd>{}</dd>", rows)
    return format_html('<dl class="source-fields">{}</dl>', listed) if rows else gettext("None.")


def make_teaser(paper: Publication, account) -> tuple[int, str]:
    """Make the first page of the paper's PDF its teaser; return the level and the text of a message."""
    pdf = paper.attachments.open().filter(kind="pdf").order_by("position", "pk").first()
    if pdf is None:
        return messages.WARNING, gettext(
            "There is no PDF to take a teaser from. Attach one that is not embargoed."
        )
    alt = gettext("First page of “%s”") % truncate_text(str(paper), 200)
    try:
        paper.teaser = add_first_page(pdf.file.place, alt, added_by=account)
    except (FileRefusedError, OSError):
        return messages.WARNING, gettext(
            "The first page of the PDF could not be drawn. Upload a picture instead."
        )
    paper.save(update_fields=["teaser"])
    return messages.SUCCESS, gettext("The first page of the PDF is the teaser now.")
