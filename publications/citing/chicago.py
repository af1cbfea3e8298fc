"""Chicago, author and date (The Chicago Manual of Style, 18th edition, 2024)."""

from publications.citing.names import Listing, inverted_in_full, spoken_in_full
from publications.citing.runs import Runs, around, join_texts, joined, link, quoted, sentences, words
from publications.citing.titles import Case
from publications.citing.work import Short, Work

_SIX = Listing(6, 3, words(", et al."), spoken_in_full, last=", and ", first_form=inverted_in_full)
_INSIDE = Listing(6, 3, words(", et al."), spoken_in_full, last=", and ", last_of_two=" and ")
_DEGREES = {"phdthesis": "PhD diss.", "mastersthesis": "Master’s thesis"}
_ITALIC = {"book", "proceedings", "report", "software"}


def write(work: Work) -> Runs:
    """Return the reference; without authors and editors the title stands first."""
    byline = work.list_people(_SIX, ", ed.", ", eds.")
    date = words("Forthcoming" if work.in_press else work.year or "n.d.")
    title = (
        work.title(Case.HEADLINE, italic=True)
        if work.kind in _ITALIC
        else quoted(work.title(Case.HEADLINE, nested=True))
    )
    head = (byline, date, title) if byline else (title, date)
    return sentences(*head, *_render_source(work), link(work.url))


def _render_day(work: Work) -> str:
    return "" if work.in_press else f"{work.month} {work.day}".strip()


def _render_source(work: Work) -> list[Runs]:
    match work.kind:
        case "article":
            return [_render_journal(work)]
        case "inproceedings" | "chapter":
            return [_render_container(work), words(work.publisher)]
        case "phdthesis" | "mastersthesis":
            return [words(join_texts(", ", _DEGREES[work.kind], work.publisher))]
        case "preprint":
            number = words(f"arXiv:{work.arxiv}" if work.arxiv else "")
            return [number, words(join_texts(", ", "Preprint", work.server, _render_day(work)))]
        case "patent":
            issued = f"issued {_render_day(work)}, {work.year}" if _render_day(work) else ""
            return [words(join_texts(", ", f"Patent {work.number}".strip(), issued))]
        case "talk":
            return [words(join_texts(", ", work.event, work.place, _render_day(work)))]
    day = _render_day(work) if work.kind in ("software", "dataset", "other") else ""
    return [
        words(f"{work.edition} ed." if work.edition else ""),
        around("Edited by ", _INSIDE(work.editors)) if work.authors else (),
        words(f"Vol. {work.volume}" if work.volume else ""),
        words(f"Version {work.version}" if work.version else ""),
        words(f"Technical Report {work.number}" if work.kind == "report" and work.number else ""),
        words(work.series_in(Case.HEADLINE)),
        words(join_texts(", ", work.publisher, day)),
    ]


def _render_container(work: Work) -> Runs:
    """Return the book or proceedings; with pages of papers only, as the 18th edition has it."""
    pages = words(work.pages.short(Short.CHICAGO)) if work.kind == "inproceedings" else ()
    if not work.venue:
        return pages
    editors = around("edited by ", _INSIDE(work.editors))
    volume = words(f"vol. {work.volume}" if work.volume else "")
    edition = words(f"{work.edition} ed." if work.edition else "")
    book = joined(
        ", ",
        words(work.book(Case.HEADLINE), italic=True),
        edition,
        volume,
        words(work.series_in(Case.HEADLINE)),
        editors,
        pages,
    )
    return around("In ", book)


def _render_journal(work: Work) -> Runs:
    """Return "*Journal* 12 (3): 1–10", "*Journal*, no. 3 (May): 1–10"."""
    journal, pages = words(work.venue, italic=True), words(work.pages.short(Short.CHICAGO))
    month = "" if work.in_press else work.month
    if work.volume:
        inside = work.issue or month
        number = words(join_texts(" ", work.volume, f"({inside})" if inside else ""))
        return joined(": ", joined(" ", journal, number), pages)
    if work.issue:
        number = words(f"no. {work.issue}" + (f" ({month})" if month else ""))
        return joined(": ", joined(", ", journal, number), pages)
    return joined(", ", journal, words(_render_day(work)), pages)
