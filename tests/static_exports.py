"""Exports of the site as files, in this process."""

import re
from html.parser import HTMLParser
from pathlib import Path

from groupsite.static_export.export_folder import MANIFEST, ExportFolder
from groupsite.static_export.exporter import ExportOptions, ExportSummary, SiteExport

SLOW = re.compile(r".*(card(-wide)?\.png|\.pdf|\.docx|\.xlsx|/icon.*|/favicon\.ico)")
"""Paths of files that take long to draw, which some tests leave out."""


def export(folder: Path, **options) -> tuple[ExportSummary, SiteExport]:
    """Export the site; return what was done, and the export."""
    run = SiteExport(ExportFolder(folder), ExportOptions(**options), lambda _: None)
    return run.run(), run


def read_files(folder: Path) -> dict[str, bytes]:
    """Return the contents of all files of an export by their names."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != MANIFEST)
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


class TextReader(HTMLParser):
    """The text of the main part of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.texts, self.depth, self.is_hidden = [], 0, 0

    def handle_starttag(self, tag, attrs):
        self.depth += tag == "main"
        self.is_hidden += tag in ("form", "script", "nav", "template", "details")

    def handle_endtag(self, tag):
        self.depth -= tag == "main"
        self.is_hidden -= tag in ("form", "script", "nav", "template", "details")

    def handle_data(self, data):
        if self.depth and not self.is_hidden and data.strip():
            self.texts.append(" ".join(data.split()))


def read_texts(html: str) -> list[str]:
    """Return the texts of the main part of a page, in their order."""
    reader = TextReader()
    reader.feed(html)
    return reader.texts
