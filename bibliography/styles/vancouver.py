"""Vancouver (Citing Medicine, 2nd edition, of the National Library of Medicine; citation-sequence)."""

import re

from bibliography.styles.author_names import NameListStyle, write_bare
from bibliography.styles.runs import Runs, close, join, join_sentences, join_texts, link, to_runs, wrap
from bibliography.styles.styled_work import RangeStyle, StyledWork
from bibliography.styles.titles import Case

_NAME_LIST = NameListStyle(6, 6, to_runs(", et al."), write_bare)
_BRACKETS = {
    "preprint": "preprint",
    "phdthesis": "dissertation",
    "mastersthesis": "master’s thesis",
    "software": "software",
    "dataset": "dataset",
}
_IN_BOOKS = {"inproceedings", "chapter"}


def format_reference(work: StyledWork) -> Runs:
    """Return the reference; "[Internet]" follows the title of a work with a URL and no DOI."""
    if work.kind == "article":
        name = re.sub(r"(?<=[a-z])\.(?= |$)", "", work.venue)
        journal = join_texts(" ", name, f"[{_mark_internet(work)}]" if _mark_internet(work) else "")
        number = work.volume + (f"({work.issue})" if work.issue else "")
        pages = work.pages.shorten(RangeStyle.LEAST)
        place = join_texts(":", number, pages) if number else pages
        date = _render_date(work, whole=True)
        parts = [_render_title(work), to_runs(journal), to_runs(join_texts(";", date, place))]
    else:
        parts = _render_book(work)
    source = wrap("Available from: ", link(work.other_url)) if work.other_url else ()
    if work.doi:
        source = wrap("doi:", link(work.doi_url, work.doi))
    # no full stop follows the DOI or the URL
    return join(" ", join_sentences(work.list_people(_NAME_LIST, ", editor", ", editors"), *parts), source)


def _render_title(work: StyledWork, internet: str = "") -> Runs:
    kind = _BRACKETS.get(work.kind, "")
    marks = " ".join(f"[{mark}]" for mark in (kind, internet) if mark)
    return join(" ", work.format_title(Case.SENTENCE), to_runs(marks))


def _mark_internet(work: StyledWork) -> str:
    return "Internet" if work.other_url and not work.doi else ""


def _render_date(work: StyledWork, whole: bool = False) -> str:
    if work.is_in_press:
        return f"Forthcoming {work.year}".strip()
    month = work.short_month.rstrip(".") if whole else ""
    day = work.day if whole else ""
    return join_texts(" ", work.year, month, day) or "[date unknown]"


def _render_book(work: StyledWork) -> list[Runs]:
    """Return the parts of a work other than an article."""
    is_part = work.kind in _IN_BOOKS and work.venue
    internet = _mark_internet(work)
    title = _render_title(work, "" if is_part else internet)
    book = (
        join(" ", to_runs(work.format_book(Case.SENTENCE)), to_runs(f"[{internet}]" if internet else ""))
        if is_part
        else ()
    )
    role = ", editors" if len(work.editors) > 1 else ", editor"
    editors = close(wrap("", _NAME_LIST(work.editors), role)) if work.authors or is_part else ()
    editors_and_book = wrap("In: ", join(" ", editors, book)) if is_part else editors
    series = ("; vol. " if work.volume else "").join((work.series, work.volume)) if work.series else ""
    edition = to_runs(f"{work.edition} ed." if work.edition else "")
    volume = f"Vol. {work.volume}" if work.volume and not series else ""
    return [
        title,
        *((editors_and_book, edition) if is_part else (edition, editors_and_book)),
        to_runs(volume),
        *_render_publisher(work),
        to_runs(
            f"p. {work.pages.shorten(RangeStyle.LEAST)}" if work.pages and work.kind in _IN_BOOKS else ""
        ),
        to_runs(f"({series})" if series else ""),
        to_runs(f"Report No.: {work.number}" if work.kind == "report" and work.number else ""),
    ]


def _render_publisher(work: StyledWork) -> list[Runs]:
    if work.kind == "talk":
        event = join_texts("; ", work.event, _render_date(work, whole=True), work.place)
        return [wrap("Presented at: " if work.event else "", to_runs(event))]
    if work.kind == "patent":
        return [to_runs(f"Patent {work.number}".strip()), to_runs(_render_date(work, whole=True))]
    version = f"Version {work.version}" if work.version else ""
    place = work.place if work.publisher or work.kind in ("inproceedings", "proceedings") else ""
    publisher = join_texts(": ", place, work.publisher)
    return [to_runs(version), to_runs(join_texts("; ", publisher, _render_date(work)))]
