"""Read a folder that is no site: its BibTeX, with the PDFs that are named after the keys of papers."""

from dataclasses import replace

from core.text.translation import gettext
from groupsite.moving_in.contents import SiteContents
from groupsite.moving_in.readers.bibtex_files import PaperFiles
from groupsite.moving_in.readers.source_site import PICTURES, SourceSite
from groupsite.moving_in.site_files import SiteFiles

SYSTEM = "BibTeX"


def find_signs(files: SiteFiles) -> dict[str, bool]:
    """Return what was looked for, and whether it is there."""
    return {"files of BibTeX (.bib)": bool(_list_bibliographies(files))}


def _list_bibliographies(files: SiteFiles) -> list[str]:
    return [path for path in files.paths if path.casefold().endswith(".bib")]


def read(files: SiteFiles) -> SiteContents:
    """Return the papers of all files of BibTeX; what else there is, is left aside."""
    site = SourceSite(files, SiteContents(SYSTEM), syntax="html")
    papers = PaperFiles(site, figures="", documents="")
    by_name = {path.rpartition("/")[2].casefold(): path for path in files.paths}
    for path in _list_bibliographies(files):
        for paper in papers.read(path):
            pdf = paper.pdf or by_name.get(f"{paper.entry.key}.pdf".casefold(), "")
            papers.add(replace(paper, pdf=pdf))
    papers.finish()
    taken = {paper.pdf for paper in site.contents.papers} | set(_list_bibliographies(files))
    site.contents.unread += [path for path in files.paths if path not in taken]
    if photo := next((path for path in files.paths if path.casefold().endswith(PICTURES)), ""):
        folder = f"{photo.rpartition('/')[0]}/" if "/" in photo else photo
        site.report(
            folder, 0, gettext("Photos of people are read on their own: upload a ZIP of them under “Photos”.")
        )
    return site.finish()
