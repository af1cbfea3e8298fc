"""The kinds of content: what the site as a whole knows of each model that visitors see.

An app declares them in its module `kinds`, which is found as Django finds `admin`. What a kind does not say,
it does not have. The registry is read when it is first asked, so that the order of apps does not matter:

    @register(Position)
    class PositionContent(ContentKind):
        noun, plural = _("open position"), _("open positions")
        path = "join"
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import get_script_prefix
from django.utils.functional import Promise
from django.utils.module_loading import autodiscover_modules
from django.utils.text import capfirst
from django.utils.translation import gettext

from core.db.models import Visible, all_rows
from core.db.translations import Translated
from core.documents.cells import RowColumn
from core.permissions import Rights
from core.web.converters import UnicodeSlug
from core.web.embedding import EmbeddedItem, EmbeddedList, FilterError
from core.web.urls import get_url
from core.web.visibility import get_shown_or_gone

Text = str | Promise


@dataclass(frozen=True)
class SearchFields:
    """What the search of the site reads.

    titles, texts: the columns or annotations; rows that match in the titles alone come first. order: of the
    rows that match equally well. suggest: whether titles are suggested while somebody types.
    """

    titles: tuple[str, ...]
    texts: tuple[str, ...] = ()
    order: str = "position"
    suggest: bool = False


@dataclass(frozen=True)
class Correctable:
    """What visitors can report as wrong.

    fields: columns that a proposed value can replace. parts: what an editor changes by hand; keys and labels.
    """

    fields: tuple[str, ...]
    parts: tuple[tuple[str, Text], ...] = ()


@dataclass(frozen=True)
class EmptyList:
    """What an empty list says: a sentence, and for whoever may add rows a button.

    view: the page of the admin that the button leads to; empty: the form of a new row.
    """

    sentence: Text
    button: Text = ""
    view: str = ""


@dataclass(frozen=True)
class PageSection:
    """A section that a kind adds to a page that is about something else.

    page: `home`, or what the page is about: `person`, `project` or `paper`. name: of its rows in the context
    of the page. select: returns querysets by name; it takes the row that the page is about, or a placeholder
    of its key, and None for the home page. combine: makes the one list of rows where there are several
    querysets, which it removes. template: shows nothing if there are no rows. before: what it stands before.
    label: in the index of the page; empty: it is not there.
    """

    page: str
    name: str
    select: Callable[[Any], Mapping[str, QuerySet]]
    template: str
    before: str
    label: Text = ""
    combine: Callable[[dict[str, list[Any]]], list[Any]] | None = None


@dataclass(frozen=True)
class ListTable:
    """The list of a kind as a table that people download.

    select: returns the rows that the page shows for a query string. It may raise ApiError.
    """

    columns: tuple[RowColumn, ...]
    select: Callable[[QueryDict], Iterable[Any]]


class ContentKind:
    """A kind of content. Subclasses are registered with `register`, which sets `model`."""

    model: ClassVar[type[Model]]
    key: ClassVar[str] = ""
    """Its name in search and JSON; the model's name by default."""
    rank: ClassVar[int] = 1_000
    """Its place among the other kinds, wherever they are listed."""
    noun: ClassVar[Text] = ""
    plural: ClassVar[Text] = ""
    is_known_by_name: ClassVar[bool] = False
    """Whether its names need no noun beside them, as those of people."""

    path: ClassVar[str | None] = None
    """The path above its pages, without slashes at its ends: `join` for /join/<slug>/. None: no pages."""
    segments: ClassVar[tuple[str, ...]] = ()
    """Further first segments of its paths, without endings: `positions` for /positions.json."""
    shows_corpora: ClassVar[bool] = False
    """Whether its pages show papers that only a corpus holds."""
    is_content: ClassVar[bool] = True
    """Whether the dashboard names its drafts."""

    list_view: ClassVar[str] = ""
    """The URL name of its list; empty: it has none."""
    list_label: ClassVar[Text] = ""
    """The label of its list in menus; empty: it belongs in no menu."""
    empty_list: ClassVar[EmptyList | None] = None
    """What its list says while there is nothing in it."""
    table: ClassVar[ListTable | None] = None
    """Its list as a table to download."""
    is_list_in_sitemap: ClassVar[bool] = True
    fills: ClassVar[Mapping[str, Callable[[], list[QuerySet]]]] = {}
    """Rows that other kinds' lists show, by the URL names of the lists."""
    paper_lookup: ClassVar[str] = ""
    """The lookup from papers that its pages list; a page changes with them."""
    linked_papers: ClassVar[str] = ""
    """The lookup to papers whose pages name its rows."""

    rights: ClassVar[Rights | None] = None
    """Who may do what to its rows, and to rows that belong to them; None: `roles` of its app says it."""
    search: ClassVar[SearchFields | None] = None
    correctable: ClassVar[Correctable | None] = None
    in_news: ClassVar[bool] = False
    """Whether an item of news can be about it."""
    card_title: ClassVar[Text] = ""
    """The line above the name on a share card; empty, unless `build_card_title` says it: no card."""
    card_picture: ClassVar[str] = ""
    """The foreign key of the picture on its share card."""

    sections: ClassVar[tuple[PageSection, ...]] = ()
    """What it adds to other pages. Rows on profiles count as facts of a CV."""
    project_members: ClassVar[Mapping[str, Any]] = {}
    """The members that it adds to the JSON of a project, with their types."""
    embeds_list: ClassVar[bool] = False
    """Whether other sites can show its list: `select_embedded` and `build_embedded_item`, or `embed_list`."""
    embeds_pages: ClassVar[bool] = False
    """Whether other sites can show the lists on its pages: `embed_page`."""
    embedded_by: ClassVar[Mapping[str, Callable[[Any, int], EmbeddedList]]] = {}
    """What builds the list of its rows on the page of another kind, by the label of that kind."""
    embedded_filters: ClassVar[Mapping[str, str]] = {}
    """Lookups of its rows by the parameters that narrow its list."""
    json_view: ClassVar[str] = ""
    """The URL name of the JSON of its list."""
    page_purpose: ClassVar[str] = ""
    """The purpose of the free page that shows its list, and the path of the list without such a page."""

    def select_visible(self) -> QuerySet:
        """Return the rows whose pages visitors see."""
        return self.model.objects.public()

    def select_searched(self) -> QuerySet:
        """Return the rows that the search finds, with the annotations that its fields name."""
        return self.select_visible()

    def select_for_sitemap(self) -> QuerySet | None:
        """Return the rows with a URL of their own; None: it has no pages."""
        return self.select_visible() if self.path is not None else None

    def select_listed(self) -> list[QuerySet]:
        """Return querysets of what its list shows, cheap ones; it is empty if all of them are."""
        return [self.select_visible()]

    def select_similar(self) -> QuerySet:
        """Return the rows that are offered where a path leads nowhere."""
        return self.select_visible()

    def select_drafts(self) -> QuerySet:
        return self.model.objects.filter(visibility="draft")

    def get(self, slug: str) -> Model:
        """Return the row with a page that visitors see, or that this request previews.

        Raises Http404, or GoneError if it was withdrawn.
        """
        return get_shown_or_gone(all_rows(self.model).filter(slug=slug))

    def read_text(self, row: Any, column: str) -> str:
        """Return a text of a row in the language of the page, for hits of the search."""
        is_translated = isinstance(row, Translated) and column in row.translated_fields
        return getattr(row.in_language if is_translated else row, column) or ""

    def build_note(self, row: Any) -> str:  # noqa: ARG002
        """Return what a search hit says beside the name."""
        return ""

    def build_card_title(self, row: Any) -> str:  # noqa: ARG002
        """Return the line above the name on a share card."""
        return str(self.card_title)

    def show_page(self, request: HttpRequest, page: Any) -> HttpResponse:
        """Show the free page of its purpose, or its list if there is no such page."""
        raise NotImplementedError

    def select_embedded(self) -> QuerySet:
        """Return the rows of its list on other sites, in order."""
        return self.select_visible()

    def build_embedded_item(self, row: Any) -> EmbeddedItem:
        """Return a row as other sites show it."""
        return EmbeddedItem(str(row), row.get_absolute_url(), note=self.build_note(row))

    def embeds_filter(self, name: str) -> bool:
        """Return whether a parameter narrows its list on other sites."""
        return name in self.embedded_filters

    def embed_list(self, query: QueryDict, most: int) -> EmbeddedList:
        """Return its list for other sites, narrowed as on its page. most: items. Raises FilterError."""
        rows = self.select_embedded()
        for name, value in query.items():
            if not self.embeds_filter(name):
                raise FilterError(gettext("This list has no filter “%(name)s”.") % {"name": name[:60]})
            rows = rows.filter(**{self.embedded_filters[name]: value.replace("\0", "")})
        items = list(map(self.build_embedded_item, rows[:most]))
        total = rows.count() if len(items) == most else len(items)
        json_url = get_url(self.json_view) if self.json_view else ""
        title = self.list_label or capfirst(str(self.plural))
        url = f"{self.prefix_url}?{query.urlencode()}" if query else self.prefix_url
        return EmbeddedList(title, url, self.key, total, items, json_url)

    def embed_page(self, slug: str, most: int) -> EmbeddedList:
        """Return the list on a page about a row: that of the kind which says that it has one."""
        for kind in get_kinds():
            if build := kind.embedded_by.get(self.label):
                return build(self.get(slug), most)
        raise Http404

    def build_cv_groups(self, rows: Mapping[str, list[Any]]) -> Mapping[str, tuple[Any, ...]]:  # noqa: ARG002
        """Return the groups that it adds to a CV, by section. rows: of its sections on the profile."""
        return {}

    def build_project_members(self, rows: Mapping[str, list[Any]]) -> Mapping[str, Any]:  # noqa: ARG002
        """Return the values of `project_members`. rows: of its sections on the page of the project."""
        return {}

    def describe_for_project(self, rows: Mapping[str, list[Any]]) -> Mapping[str, list[Any]]:  # noqa: ARG002
        """Return what schema.org says of the same rows, by the property of the project."""
        return {}

    def load_demo(self, upserter: Any) -> None:
        """Create or update its rows of the demo. upserter: `groupsite.operations.demo_rows.Upserter`."""

    @property
    def label(self) -> str:
        return self.model._meta.label_lower

    @property
    def prefix(self) -> str:
        """The path above its pages: /join/."""
        return f"/{self.path}/" if self.path else "/"

    @property
    def prefix_url(self) -> str:
        """The URL of its list, where its path is that of the list."""
        return f"{get_script_prefix().rstrip('/')}{self.prefix}"

    @property
    def has_card(self) -> bool:
        is_written = type(self).build_card_title is not ContentKind.build_card_title
        return bool(self.card_title) or is_written

    @property
    def has_drafts(self) -> bool:
        return self.is_content and issubclass(self.model, Visible)

    def build_path(self, slug: str) -> str:
        return f"{self.prefix}{slug}/"


_registry: dict[type[Model], ContentKind] = {}


def register(model: type[Model]) -> Callable[[type[ContentKind]], type[ContentKind]]:
    """Register the decorated class as the kind of a model."""

    def register_kind(kind: type[ContentKind]) -> type[ContentKind]:
        kind.model = model
        kind.key = kind.key or str(model._meta.model_name)
        _registry[model] = kind()
        return kind

    return register_kind


@cache
def get_kinds() -> tuple[ContentKind, ...]:
    """Return all kinds, by rank."""
    autodiscover_modules("kinds")
    return tuple(sorted(_registry.values(), key=lambda kind: (kind.rank, kind.label)))


@cache
def get_kinds_with_pages() -> tuple[ContentKind, ...]:
    """Return the kinds with pages, in the order in which paths are matched: the longest first."""
    kinds = [kind for kind in get_kinds() if kind.path is not None]
    return tuple(sorted(kinds, key=lambda kind: -len(kind.prefix)))


@cache
def get_kind(label: str) -> ContentKind:
    """Return the kind of a model by the label of the model, for example "people.person"."""
    return next(kind for kind in get_kinds() if kind.label == label)


def find_embedded(path: str) -> tuple[ContentKind, str] | None:
    """Return the kind whose list or page at a path can be embedded, and the slug of the page; else None.

    path: with slashes at both ends, without the site's prefix.
    """
    for kind in get_kinds_with_pages():
        if path.startswith(kind.prefix) and path.endswith("/"):
            slug = path.removeprefix(kind.prefix).removesuffix("/")
            is_page = kind.embeds_pages and re.fullmatch(UnicodeSlug.regex, slug)
            is_offered = is_page if slug else kind.embeds_list
            return (kind, slug) if is_offered else None
    return None


def find_kind(row: Model | type[Model]) -> ContentKind | None:
    """Return the kind of a row or a model; None if it has none."""
    return next((kind for kind in get_kinds() if kind.label == row._meta.label_lower), None)


@cache
def get_sections(page: str) -> tuple[PageSection, ...]:
    """Return the sections that kinds add to a page, in the order of the kinds."""
    return tuple(section for kind in get_kinds() for section in kind.sections if section.page == page)


def select_section_rows(page: str, owner: Any = None) -> dict[str, QuerySet]:
    """Return the querysets of all sections of a page. owner: what the page is about."""
    return {name: rows for section in get_sections(page) for name, rows in section.select(owner).items()}


def combine_section_rows(page: str, rows: dict[str, list[Any]]) -> None:
    """Combine the rows of sections that have several querysets."""
    for section in get_sections(page):
        if section.combine:
            rows[section.name] = section.combine(rows)
