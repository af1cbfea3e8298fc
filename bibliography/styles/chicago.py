"""Chicago, author and date (The Chicago Manual of Style, 18th edition, 2024)."""

from bibliography.styles.author_names import NameListStyle, invert_in_full, write_in_full
from bibliography.styles.runs import Runs, join, join_sentences, join_texts, link, quote, to_runs, wrap
from bibliography.styles.styled_work import RangeStyle, StyledWork
from bibliography.styles.titles import Case

_BYLINE_LIST = NameListStyle(
    6, 3, to_runs(", et al."), write_in_full, last=", and ", first_form=invert_in_full
)
_EDITOR_LIST = NameListStyle(6, 3, to_runs(", et al."), write_in_full, last=", and ", last_of_two=" and ")
_DEGREES = {"phdthesis": "PhD diss.", "mastersthesis": "Master’s thesis"}
_ITALIC = {"book", "proceedings", "report", "software"}


def format_reference(work: StyledWork) -> Runs:
    """Return the reference; without authors and editors the title comes first."""
    byline = work.list_people(_BYLINE_LIST, ", ed.", ", eds.")
    date = to_runs("Forthcoming" if work.is_in_press else work.year or "n.d.")
    title = (
        work.format_title(Case.HEADLINE, italic=True)
        if work.kind in _ITALIC
        else quote(work.format_title(Case.HEADLINE, nested=True))
    )
    head = (byline, date, title) if byline else (title, date)
    return join_sentences(*head, *_render_source(work), link(work.url))


def _render_day(work: StyledWork) -> str:
    return "" if work.is_in_press else f"{work.month} {work.day}".strip()


def _render_source(work: StyledWork) -> list[Runs]:
    match work.kind:
        case "article":
            return [_render_journal(work)]
        case "inproceedings" | "chapter":
            return [_render_container(work), to_runs(work.publisher)]
        case "phdthesis" | "mastersthesis":
            return [to_runs(join_texts(", ", _DEGREES[work.kind], work.publisher))]
        case "preprint":
            number = to_runs(f"arXiv:{work.arxiv}" if work.arxiv else "")
            return [number, to_runs(join_texts(", ", "Preprint", work.server, _render_day(work)))]
        case "patent":
            issued = f"issued {_render_day(work)}, {work.year}" if _render_day(work) else ""
            return [to_runs(join_texts(", ", f"Patent {work.number}".strip(), issued))]
        case "talk":
            return [to_runs(join_texts(", ", work.event, work.place, _render_day(work)))]
    day = _render_day(work) if work.kind in ("software", "dataset", "other") else ""
    return [
        to_runs(f"{work.edition} ed." if work.edition else ""),
        wrap("Edited by ", _EDITOR_LIST(work.editors)) if work.authors else (),
        to_runs(f"Vol. {work.volume}" if work.volume else ""),
        to_runs(f"Version {work.version}" if work.version else ""),
        to_runs(f"Technical Report {work.number}" if work.kind == "report" and work.number else ""),
        to_runs(work.format_series(Case.HEADLINE)),
        to_runs(join_texts(", ", work.publisher, day)),
    ]


def _render_container(work: StyledWork) -> Runs:
    """Return the book or proceedings, with pages for papers only, by the 18th edition."""
    pages = to_runs(work.pages.shorten(RangeStyle.CHICAGO)) if work.kind == "inproceedings" else ()
    if not work.venue:
        return pages
    editors = wrap("edited by ", _EDITOR_LIST(work.editors))
    volume = to_runs(f"vol. {work.volume}" if work.volume else "")
    edition = to_runs(f"{work.edition} ed." if work.edition else "")
    book = join(
        ", ",
        to_runs(work.format_book(Case.HEADLINE), italic=True),
        edition,
        volume,
        to_runs(work.format_series(Case.HEADLINE)),
        editors,
        pages,
    )
    return wrap("In ", book)


def _render_journal(work: StyledWork) -> Runs:
    """Return "*Journal* 12 (3): 1–10", "*Journal*, no. 3 (May): 1–10"."""
    journal, pages = to_runs(work.venue, italic=True), to_runs(work.pages.shorten(RangeStyle.CHICAGO))
    month = "" if work.is_in_press else work.month
    if work.volume:
        issue_or_month = work.issue or month
        number = to_runs(join_texts(" ", work.volume, f"({issue_or_month})" if issue_or_month else ""))
        return join(": ", join(" ", journal, number), pages)
    if work.issue:
        number = to_runs(f"no. {work.issue}" + (f" ({month})" if month else ""))
        return join(": ", join(", ", journal, number), pages)
    return join(", ", journal, to_runs(_render_day(work)), pages)
