"""The records of an archive that only this system has, without what visitors do not see."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Q, QuerySet

from core.db.dated_models import today
from core.db.translations import serialize_translations
from groupsite.agenda.models import Event, Talk
from groupsite.models import Group, Page
from groupsite.moving_in.contents import OldPicture, OldRecord
from groupsite.moving_in.own_records import GROUP, OWN_KINDS, PICTURE, TRANSLATIONS, OwnKind
from groupsite.news.models import NewsItem
from groupsite.static_export.paths import strip_prefix
from people.models import Image, Person
from publications.models import Publication
from software.models import Project, Software

HIDING_FIELDS = {"software.Funding": {"amount": "amount_shown"}}
"""Fields that are public only if another one says so."""


def collect_records(
    add_image: Callable[[Image], OldPicture | None], add_file: Callable[[Any, Any], str]
) -> list[OldRecord]:
    """Return the records but those of pictures, each after those that it refers to.

    add_image: adds a picture to the archive; None if visitors do not see it. add_file: adds the
    file of a row; returns its name in the archive.
    """
    keys = {(type(row), row.pk): path for row, path in _list_pages()}
    group = Group.objects.first()
    if group:
        keys[Group, group.pk] = GROUP
    collector = RecordCollector(keys, add_image, add_file)
    records = (record for kind in OWN_KINDS.values() for record in collector.build_records(kind))
    return [record for record in records if record.fields or record.refs or record.files]


def collect_pictures(images: Mapping[str, Image]) -> list[OldRecord]:
    """Return the records of pictures. images: by their files."""
    kind = OWN_KINDS[PICTURE]
    return [build_record(kind, image, file, {}) for file, image in sorted(images.items())]


def _list_pages() -> Iterator[tuple[Any, str]]:
    """Yield what visitors see that moves in with any site, with its path."""
    querysets: Iterable[QuerySet] = (
        Person.objects.seen(),
        Publication.objects.shown(),
        NewsItem.objects.shown(),
        *(model.objects.public() for model in (Page, Project, Software, Event, Talk)),
    )
    for rows in querysets:
        model: Any = rows.model
        for pk, slug in rows.order_by("pk").values_list("pk", "slug"):
            row = model(pk=pk, slug=slug)
            yield row, strip_prefix(row.get_absolute_url())


def _select_rows(kind: OwnKind) -> QuerySet:
    """Return the rows of a kind that visitors may see, as long as they see what these refer to."""
    model: Any = kind.get_model()
    rows = model.objects.all()
    if not kind.is_part and hasattr(rows, "public"):
        rows = rows.shown() if hasattr(rows, "shown") else rows.public()
    match kind.model:
        case "people.Appointment":
            rows = rows.filter(Q(start=None) | Q(start__lte=today()))
        case "people.PersonName":
            rows = rows.filter(use="public")
        case "groupsite.HomeBlock":
            rows = rows.filter(is_draft=False)
    return rows.select_related(*kind.columns).order_by("pk")


@dataclass
class RecordCollector:
    """Collects records. keys: of what is in the archive already."""

    keys: dict[tuple[type, int], str]
    add_image: Callable[[Image], OldPicture | None]
    add_file: Callable[[Any, Any], str]

    def build_records(self, kind: OwnKind) -> Iterator[OldRecord]:
        """Yield the records of a kind, and before them those that they name."""
        keys = self.keys
        if kind.by_name or kind.model == PICTURE:
            return
        for number, row in enumerate(_select_rows(kind), start=1):
            if kind.moves and (type(row), row.pk) not in keys:
                continue
            refs: dict[str, str] = {}
            named = []
            has_all = True
            for name in kind.refs:
                other = getattr(row, name)
                if other is None:
                    continue
                key = self._find_key(other)
                described = OWN_KINDS.get(other._meta.label)
                if key is None and described and described.by_name:
                    key = f"{described.model}:{getattr(other, described.same[0])}"
                    named.append((described, other, key))
                if key is not None:
                    refs[name] = key
                has_all &= key is not None
            if has_all or not kind.is_part:
                key = keys.get((type(row), row.pk), f"{kind.model}:{number}")
                for described, other, named_key in named:
                    keys[type(other), other.pk] = named_key
                    yield self._build_record(described, other, named_key, {})
                keys[type(row), row.pk] = key
                yield self._build_record(kind, row, key, refs)

    def _build_record(self, kind: OwnKind, row: Any, key: str, refs: dict[str, str]) -> OldRecord:
        """Return the record of a row, and add its files to the archive."""
        stored = {name: getattr(row, name) for name in kind.files}
        files = {name: self.add_file(row, file) for name, file in stored.items() if file}
        return replace(build_record(kind, row, key, refs), files=files)

    def _find_key(self, row: Any) -> str | None:
        """Return the key of what a record refers to; None if it is not in the archive."""
        if isinstance(row, Image):
            picture = self.add_image(row)
            return picture.file if picture else None
        return self.keys.get((type(row), row.pk))


def build_record(kind: OwnKind, row: Any, key: str, refs: dict[str, str]) -> OldRecord:
    """Return the record of a row without files."""
    hiding = HIDING_FIELDS.get(kind.model, {})
    fields = {
        name: _to_plain(getattr(row, name))
        for name in kind.fields
        if name not in hiding or getattr(row, hiding[name])
    }
    if kind.is_translated and (translations := _serialize_public_translations(row)):
        fields[TRANSLATIONS] = translations
    return OldRecord(kind.model, key, fields, refs)


def _serialize_public_translations(row: Any) -> str:
    """Return the translations as far as visitors see them: of somebody who left, perhaps none."""
    is_hidden = isinstance(row, Person) and not row.is_part_shown("biography")
    return "" if is_hidden else serialize_translations(row)


def _to_plain(value: Any) -> Any:
    """Return a value of a field as JSON can hold it."""
    if value is None or isinstance(value, bool | int):
        return value
    return [_to_plain(each) for each in value] if isinstance(value, list) else str(value)
