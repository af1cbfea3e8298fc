"""Exports of the site as files, in this process."""

from pathlib import Path

from groupsite.static_export.export_folder import MANIFEST, ExportFolder
from groupsite.static_export.exporter import ExportOptions, ExportSummary, SiteExport


def export(folder: Path, **options) -> tuple[ExportSummary, SiteExport]:
    """Export the site; return what was done, and the export."""
    run = SiteExport(ExportFolder(folder), ExportOptions(**options), lambda _: None)
    return run.run(), run


def read_files(folder: Path) -> dict[str, bytes]:
    """Return the contents of all files of an export by their names."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != MANIFEST)
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}
