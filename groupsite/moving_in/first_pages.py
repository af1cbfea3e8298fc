"""Find the papers of PDFs whose file names say nothing, by the text of their first pages."""

import time
from collections.abc import Sequence

from core.files.checks import MOST_DOCUMENT_BYTES
from core.files.kinds import FileRefusedError
from core.files.rendering import read_pdf_page
from core.tasks.background_work import OnProgress
from groupsite.moving_in.file_names import PaperFileNames
from groupsite.moving_in.site_files import SiteFiles, SiteRefusedError

MOST_PAGES = 300
MOST_SECONDS = 120
"""For all pages together; the process that reads one has limits of its own."""
MOST_LETTERS = 6_000


def find_papers(
    files: SiteFiles, paths: Sequence[str], names: PaperFileNames, on_progress: OnProgress
) -> dict[str, int]:
    """Return the keys of the papers of those PDFs of which it is sure."""
    papers, until = {}, time.monotonic() + MOST_SECONDS
    for done, path in enumerate(paths[:MOST_PAGES], start=1):
        if time.monotonic() > until:
            break
        try:
            text = read_pdf_page(files.read_bytes(path, MOST_DOCUMENT_BYTES), MOST_LETTERS)
        except (FileRefusedError, SiteRefusedError):
            continue
        keys = names.find_in_page(text)
        if len(keys) == 1:
            papers[path] = keys.pop()
        on_progress(done)
    return papers
