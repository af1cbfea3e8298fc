"""Everything that is held about somebody as a ZIP: JSON with a plain schema, papers as BibTeX, and files.

Nothing of others is in it: who changed something is “an editor”, co-authors stand as they are printed, and
no number of a row leads to anybody.
"""

import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import PurePosixPath
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import FileField
from django.template.loader import render_to_string
from django.utils import timezone

from bibliography.export_values import make_keys_unique
from bibliography.formats import Entry, write
from core.data_places import DataPlace, DataSubject, list_places
from core.web.urls import build_absolute_url
from publications.exchange.entries import build_entries
from publications.models import Authorship, Publication

SCHEMA = "groupsite-personal-data"
VERSION = 1
AT_ONCE = 500
IN_MEMORY = 5_000_000
COPIED_AT_ONCE = 1 << 20


def build_archive(subject: DataSubject) -> IO[bytes]:
    """Return the archive as an open temporary file at its beginning; closing deletes it."""
    file = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 (the response closes it)
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        stored: dict[str, str] = {}
        missing = []
        for place in list_places():
            for name in _list_files(place, subject):
                path = _choose_path(place.key, name, len(stored))
                if _copy_file(archive, place, name, path):
                    stored[name] = path
                else:
                    missing.append(path)
        with archive.open("data.json", "w") as member:
            for piece in _iter_json(subject, stored):
                member.write(piece.encode())
        with archive.open("papers.bib", "w") as member:
            for text in write(make_keys_unique(_iter_entries(subject)), "bibtex"):
                member.write(text.encode())
        context = {
            "subject": subject,
            "url": build_absolute_url("/"),
            "now": timezone.localtime(),
            "places": [place for place in list_places() if place.fields],
            "missing": missing,
        }
        archive.writestr("README.txt", render_to_string("personal_data/readme.txt", context))
    file.seek(0)
    return file


def _iter_json(subject: DataSubject, stored: dict[str, str]) -> Iterator[str]:
    """Yield the text of data.json: `places` has a list of rows for each place, which may be empty."""
    encoder = DjangoJSONEncoder(ensure_ascii=False)
    head = {"schema": SCHEMA, "version": VERSION, "about": subject.name, "created_at": timezone.now()}
    yield encoder.encode(head).removesuffix("}")
    yield ', "places": {'
    for number, place in enumerate(place for place in list_places() if place.fields):
        yield f'{"," if number else ""}\n"{place.key}": ['
        for at, row in enumerate(_iter_rows(place, subject)):
            row |= {name: stored.get(row[name], "") for name in place.files}
            yield f"{',' if at else ''}\n{encoder.encode(row)}"
        yield "]"
    yield "}}\n"


def _iter_rows(place: DataPlace, subject: DataSubject) -> Iterator[dict[str, Any]]:
    rows = place.select_rows(subject)
    if place.export:
        yield from place.export(subject, rows)
        return
    names = [name.replace("__", "_") for name in place.fields]
    for values in rows.values_list(*place.fields).iterator(AT_ONCE):
        yield dict(zip(names, values, strict=True))


def _iter_entries(subject: DataSubject) -> Iterator[Entry]:
    """Yield the papers that visitors see, with names as they are printed and no identifiers of people."""
    if subject.person is None:
        return
    mentions = Authorship.objects.filter(person=subject.person)
    keys = list(mentions.order_by("publication").values_list("publication", flat=True).distinct())
    for start in range(0, len(keys), AT_ONCE):
        papers = Publication.objects.findable().filter(pk__in=keys[start : start + AT_ONCE]).with_fields()
        yield from build_entries(list(papers.order_by("pk")), with_orcids=False)


def _list_files(place: DataPlace, subject: DataSubject) -> list[str]:
    """Return the names of the files of a place in the storage."""
    rows = place.select_rows(subject)
    return [name for field in place.files for name in rows.values_list(field, flat=True) if name]


def _choose_path(key: str, name: str, number: int) -> str:
    return f"files/{key}-{number + 1}{PurePosixPath(name).suffix}"


def _copy_file(archive: ZipFile, place: DataPlace, name: str, path: str) -> bool:
    """Copy a file into the archive; return whether it could be read."""
    field = next(
        field
        for field in place.model_class._meta.concrete_fields
        if field.name in place.files and isinstance(field, FileField)
    )
    with suppress(OSError), field.storage.open(name) as source, archive.open(path, "w") as member:
        while piece := source.read(COPIED_AT_ONCE):
            member.write(piece)
        return True
    return False
