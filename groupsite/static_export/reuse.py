"""Which files of the last export are still true: those that show nothing which changed.

A page shows a row if it links to it, and a row is shown by what its own page links to. Changes of which this
cannot be told, such as those of the group, of the menu, of topics and of venues, and a new day, make all
pages old.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import connection
from django.db.models import Model
from django.utils import timezone

from core.files.disk_cache import RELEASE
from core.kinds import get_kinds_with_pages
from core.languages import list_languages
from groupsite.redirects.resolution import list_fixed_paths
from groupsite.static_export.batches import RenderedFile
from groupsite.static_export.paths import strip_prefix
from publications.models import Author, Publication, Topic, Venue
from publications.querysets.papers import RELATION_WEIGHTS

ROWS_OF_TABLE = (
    "SELECT count(*), coalesce(sum(hashtextextended(ctid::text || xmin::text, 0)), 0) FROM {table}"
)
"""Where rows stand and which transaction wrote them, as a number."""
MOST_CHANGES = 50
"""Rows that changed up to which pages are looked for."""
PLACED_BY = ("venue_id", "year", "month", "day", "visibility", "in_list", "version_of_id")
"""Columns of papers that tell in which lists they stand, and where."""
NAMED_WITHOUT_LINK = (Topic, Venue)
"""Models whose names stand on pages that do not link to them, such as lists and files of papers."""


@dataclass
class ContentMark:
    """The state of the content. site: what all pages depend on. tables: a number for the rows of each.

    rows: version, path and what tells where else it is shown, by the label of the kind and the key.
    """

    site: list[str]
    tables: dict[str, str]
    rows: dict[str, dict[str, list]]

    @classmethod
    def read(cls, *options: str) -> "ContentMark":
        """Read the state, as of now. options: of the export."""
        site = [RELEASE, settings.SITE_URL, timezone.localdate().isoformat(), *options]
        return cls(
            site, dict(_read_tables()), {kind.label: _read_rows(kind) for kind in get_kinds_with_pages()}
        )

    def to_json(self) -> dict[str, Any]:
        return {"site": self.site, "tables": self.tables, "rows": self.rows}


@dataclass
class ChangedRows:
    """The rows that changed since the last export. moved: those that may be shown elsewhere than before."""

    paths: set[str] = field(default_factory=set)
    moved: set[str] = field(default_factory=set)
    moved_papers: list[int] = field(default_factory=list)


def find_changes(before: dict[str, Any], mark: ContentMark) -> ChangedRows | None:
    """Return the rows that changed, or None if all pages may have changed. before: the last mark."""
    if before.get("site") != mark.site or before.get("tables", {}).keys() != mark.tables.keys():
        return None
    if len(list_languages()) > 1:  # links of a page stay in its language, and changes have but one path
        return None
    counted = _list_counted_tables()
    if any(before["tables"][name] != value for name, value in mark.tables.items() if name not in counted):
        return None
    changes = ChangedRows()
    for label, rows in mark.rows.items():
        former = before["rows"].get(label, {})
        for key in former.keys() | rows.keys():
            old, new = former.get(key), rows.get(key)
            if old == new:
                continue
            changes.paths |= {row[1] for row in (old, new) if row}
            if old is None or new is None or old[1:] != new[1:]:
                if label != Publication._meta.label_lower:
                    return None
                changes.moved |= {row[1] for row in (old, new) if row}
                changes.moved_papers += [int(key)] if new else []
    return changes if len(changes.paths) <= MOST_CHANGES else None


def find_stale(answers: dict[str, RenderedFile], changes: ChangedRows, links: Iterable[str]) -> set[str]:
    """Return the paths of the last export that may show what changed.

    links: to which the pages of the changed rows lead now.
    """
    targets = {link.partition("?")[0] for link in links} - list_fixed_paths()
    beside = changes.paths | targets
    if changes.moved_papers:
        papers = Publication.objects.shown()
        for paper in papers.filter(pk__in=changes.moved_papers):
            beside |= {strip_prefix(row.get_absolute_url()) for row in papers.related_to(paper)}
    bases = {_find_base(path) for path in (*beside, *list_fixed_paths())}
    bases |= {
        _find_base(path) for path, answer in answers.items() if not changes.paths.isdisjoint(answer.links)
    }
    return {path for path in answers if _is_stale(path, bases, bool(changes.moved))}


def _is_stale(path: str, bases: set[str], has_moved: bool) -> bool:
    base = _find_base(path)
    return base in bases or base.count("/") == 1 or (has_moved and "/page." in path)


def pack_answers(answers: dict[str, RenderedFile]) -> dict[str, Any]:
    """Return what is remembered of each path, as JSON: links as numbers of an index."""
    numbers: dict[str, int] = {}
    pages = {}
    for path in sorted(answers):
        answer = answers[path]
        links = [numbers.setdefault(link, len(numbers)) for link in sorted(answer.links)]
        pages[path] = [*answer[1:6], links]
    return {"links": list(numbers), "pages": pages}


def unpack_answers(manifest: dict[str, Any]) -> dict[str, RenderedFile]:
    """Return what a manifest remembers of each path."""
    index = manifest["links"]
    answers = {}
    for path, (status, file, digest, media_type, location, links) in manifest["pages"].items():
        targets = frozenset(index[number] for number in links)
        answers[path] = RenderedFile(path, status, file, digest, media_type, location, targets)
    return answers


def _find_base(path: str) -> str:
    """Return what the files of a page have in common: /people/ada of /people/ada/cv/ and /people/ada.json."""
    first, _, rest = path[1:].partition("/")
    name, slash, _ = rest.partition("/")
    if not name:
        return f"/{first.partition('.')[0]}"
    return f"/{first}/{name if slash or '.' not in name else name.rpartition('.')[0]}"


def _read_tables() -> Iterator[tuple[str, str]]:
    """Yield a number for the rows of each table that pages show, which changes with any of them."""
    with connection.cursor() as cursor:
        for model in _list_content_models():
            table = connection.ops.quote_name(model._meta.db_table)
            cursor.execute(ROWS_OF_TABLE.format(table=table))
            yield model._meta.db_table, ":".join(map(str, cursor.fetchone()))


def _list_content_models() -> list[type[Model]]:
    models = [
        model
        for model in apps.get_models(include_auto_created=True)
        if any(trigger.name == "announce" for trigger in getattr(model, "triggers", ()))
    ]
    return sorted(models, key=lambda model: model._meta.db_table)


def _list_counted_tables() -> set[str]:
    """Return the tables whose changes count in the versions of rows with pages.

    A printed name is shown by bylines only, which count.
    """
    pages = {kind.model._meta.db_table for kind in get_kinds_with_pages()}
    tables = {kind.model._meta.db_table for kind in get_kinds_with_pages() if _is_counted(kind.model)}
    tables.add(Author._meta.db_table)
    for model in _list_content_models():
        for trigger in getattr(model, "triggers", ()):
            is_touch = trigger.name.startswith("touch_") and trigger.arguments[0] in pages
            if is_touch or trigger.name.startswith("byline_"):
                tables.add(model._meta.db_table)
    return tables


def _is_counted(model: type[Model]) -> bool:
    if model in NAMED_WITHOUT_LINK:
        return False
    return any(column.name == "version" for column in model._meta.concrete_fields)


def _read_rows(kind) -> dict[str, list]:
    if not _is_counted(kind.model):
        return {}
    places = _read_places() if kind.model is Publication else {}
    return {
        str(row.pk): [row.version, strip_prefix(row.get_absolute_url()), places.get(row.pk, "")]
        for row in kind.select_visible()
    }


def _read_places() -> dict[int, str]:
    """Return a digest for each paper of what tells on which other pages it is shown, and in which order."""
    papers = Publication.objects.with_page().values_list("pk", *PLACED_BY)
    places: dict[int, list] = {row[0]: [row[1:]] for row in papers}
    for _, items, foreign_key in RELATION_WEIGHTS:
        relation: Any = Publication._meta.get_field(items)
        owner = relation.field.attname
        for paper, target in relation.related_model.objects.order_by("pk").values_list(owner, foreign_key):
            if paper in places:
                places[paper].append((items, target))
    return {
        paper: blake2b(repr(value).encode(), digest_size=8).hexdigest() for paper, value in places.items()
    }
