"""The kinds of content: what the site as a whole knows of each model that visitors see.

An app declares them in its module `kinds`, which is found as Django finds `admin`. What a kind does not say,
it does not have. The registry is read when it is first asked, so that the order of apps does not matter:

    @register(Position)
    class PositionContent(ContentKind):
        noun, plural = "open position", "open positions"
        path = "join"
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from django.db.models import Model, QuerySet
from django.utils.functional import Promise
from django.utils.module_loading import autodiscover_modules

from core.db.models import Visible, all_rows
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


class ContentKind:
    """A kind of content. Subclasses are registered with `register`, which sets `model`."""

    model: ClassVar[type[Model]]
    key: ClassVar[str] = ""
    """Its name in search and JSON; the model's name by default."""
    rank: ClassVar[int] = 1_000
    """Its place among the other kinds, wherever they are listed."""
    noun: ClassVar[str] = ""
    plural: ClassVar[str] = ""

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
    is_list_in_sitemap: ClassVar[bool] = True
    fills: ClassVar[Mapping[str, Callable[[], list[QuerySet]]]] = {}
    """Rows that other kinds' lists show, by the URL names of the lists."""
    paper_lookup: ClassVar[str] = ""
    """The lookup from papers that its pages list; a page changes with them."""
    linked_papers: ClassVar[str] = ""
    """The lookup to papers whose pages name its rows."""

    search: ClassVar[SearchFields | None] = None
    correctable: ClassVar[Correctable | None] = None
    in_news: ClassVar[bool] = False
    """Whether an item of news can be about it."""
    card_title: ClassVar[Text] = ""
    """The line above the name on a share card; empty, unless `build_card_title` says it: no card."""
    card_picture: ClassVar[str] = ""
    """The foreign key of the picture on its share card."""

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

    def build_note(self, row: Any) -> str:  # noqa: ARG002
        """Return what a search hit says beside the name."""
        return ""

    def build_card_title(self, row: Any) -> str:  # noqa: ARG002
        """Return the line above the name on a share card."""
        return str(self.card_title)

    @property
    def label(self) -> str:
        return self.model._meta.label_lower

    @property
    def prefix(self) -> str:
        """The path above its pages: /join/."""
        return f"/{self.path}/" if self.path else "/"

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


def find_kind(row: Model | type[Model]) -> ContentKind | None:
    """Return the kind of a row or a model; None if it has none."""
    return next((kind for kind in get_kinds() if kind.label == row._meta.label_lower), None)
