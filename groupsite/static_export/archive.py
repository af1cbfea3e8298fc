"""An archive of all public data, for other systems and other times: a ZIP that needs no program of ours."""

import shutil
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from django.template.loader import render_to_string
from django.utils.translation import gettext

from core.files.storage_errors import explain
from groupsite.moving_in.contents import SiteContents
from groupsite.moving_in.readers.archive import CONTENTS, render_contents
from groupsite.site.context import Site
from groupsite.static_export.archived_contents import ArchivedFiles, collect_contents
from groupsite.static_export.export_folder import ExportError, ExportFolder

README = "README.txt"
PAPERS = "publications.bib"
DATA_ENDINGS = (".json", ".bib", ".csv")
LEFT_OUT = ("search/", "authors/", "papers/", "static/", ".")
"""Beginnings of files of an export that are no data of the group."""
WRITTEN_AT = (1980, 1, 1, 0, 0, 0)
"""The time of all files, so that archives of the same content are the same."""


def check_target(target: Path) -> None:
    """Raise ExportError if there is no folder for the archive, before a long export."""
    if target.is_dir() or not target.absolute().parent.is_dir():
        raise ExportError(
            gettext("{target} cannot be written. Name a file in a folder that exists.").format(target=target)
        )


def write_archive(target: Path, export: ExportFolder, files: list[str]) -> None:
    """Write the archive of an export, in place of an earlier one. files: of it. Raises ExportError."""
    draft = target.with_name(f".{target.name}.new")
    try:
        with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, source in _list_members(export.target, files):
                info = zipfile.ZipInfo(name, WRITTEN_AT)
                info.compress_type = zipfile.ZIP_DEFLATED
                with archive.open(info, "w", force_zip64=True) as member:
                    if isinstance(source, bytes):
                        member.write(source)
                        continue
                    with source.open("rb") as file:
                        shutil.copyfileobj(file, member)
        draft.replace(target)
    except OSError as problem:
        reason = explain(problem) or str(problem)
        raise ExportError(
            gettext("The site was written, but not the archive: {reason}").format(reason=reason)
        ) from problem
    finally:
        with suppress(OSError):  # where nothing can be written, nothing can be removed
            draft.unlink()


def _list_members(folder: Path, files: list[str]) -> Iterator[tuple[str, bytes | Path]]:
    """Yield the names of the files of the archive, with their contents or where they lie."""
    originals = ArchivedFiles()
    contents = collect_contents(folder, originals)
    yield README, render_readme(contents).encode()
    yield CONTENTS, render_contents(contents)
    for name in sorted(files):
        if name.endswith(DATA_ENDINGS) and not name.startswith(LEFT_OUT):
            yield name if name == PAPERS else f"data/{name}", folder / name
    for name, path in sorted(originals.paths.items()):
        if path.is_file():
            yield name, path


def render_readme(contents: SiteContents) -> str:
    """Return the text that explains the archive."""
    return render_to_string("static_export/readme.txt", {"contents": contents, "group": Site().group})
