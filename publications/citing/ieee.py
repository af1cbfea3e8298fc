"""IEEE (IEEE Reference Guide, 2023)."""

from publications.citing.names import Byline, Listing, spoken
from publications.citing.runs import (
    Runs,
    around,
    closed,
    join_clauses,
    join_texts,
    joined,
    link,
    quoted,
    words,
)
from publications.citing.titles import Case
from publications.citing.work import Work
from publications.formats.links import address_of

_ET_AL: Runs = (*words(" "), *words("et al.", italic=True))
_SIX = Listing(6, 1, _ET_AL, spoken, last=", and ", last_of_two=" and ")
_DEGREES = {"phdthesis": "Ph.D. dissertation", "mastersthesis": "Master’s thesis"}


def write(work: Work) -> Runs:
    """Return the reference: clauses with commas, then publisher and year, then where to find it."""
    render = _FORMS.get(work.kind, _render_book)
    text = render(work)
    if work.doi and work.kind == "article":
        return closed((*closed(text, ","), *words(" doi: "), *link(work.doi_address, work.doi)))
    online = work.address and not (work.kind == "preprint" and work.arxiv)
    source: Runs = around("[Online]. Available: ", link(work.address)) if online else ()
    if work.doi:
        source = closed(around("doi: ", link(work.doi_address, work.doi)))
    return joined(" ", closed(text), source)


def _list_editors(people: Byline) -> Runs:
    return around("", _SIX(people), ", Eds." if len(people) > 1 else ", Ed.")


def _quote_title(work: Work) -> Runs:
    return quoted(work.title(Case.SENTENCES, nested=True))


def _render_date(work: Work, with_day: bool = False) -> Runs:
    month = work.short_month
    day = f" {work.day}," if work.day and with_day else ""
    date = f"{month}{day} {work.year}".strip()
    return words(join_texts(", ", date, "to be published" if work.in_press else ""))


def _render_year(work: Work) -> Runs:
    return _render_date(work) if work.in_press else words(work.year)


def _render_pages(work: Work) -> Runs:
    label = "Art. no." if work.pages.is_article else work.pages.label
    return words(f"{label} {work.pages.text}") if work.pages else ()


def _render_number(label: str, text: str) -> Runs:
    return words(f"{label} {text}") if text else ()


def _render_article(work: Work) -> Runs:
    return join_clauses(
        _SIX(work.authors),
        _quote_title(work),
        words(work.venue, italic=True),
        _render_number("vol.", work.volume),
        _render_number("no.", work.issue),
        *(
            (_render_date(work), _render_pages(work))
            if work.pages.is_article
            else (_render_pages(work), _render_date(work))
        ),
    )


def _render_part(work: Work) -> Runs:
    """Return a paper in proceedings or a chapter."""
    place = work.place if work.kind == "inproceedings" or work.publisher else ""
    return join_clauses(
        _SIX(work.authors),
        _quote_title(work),
        around("in ", words(work.book(Case.SENTENCES), italic=True)),
        _list_editors(work.editors),
        _render_number("ser.", work.series),
        _render_number("vol.", work.volume),
        words(f"{work.edition} ed.") if work.edition else (),
        words(join_texts(": ", place, work.publisher)),
        _render_date(work) if work.kind == "inproceedings" else _render_year(work),
        _render_pages(work),
    )


def _render_book(work: Work) -> Runs:
    """Return a book, or what has no form of its own; place, publisher and year are a sentence."""
    byline = _SIX(work.authors) if work.authors else _list_editors(work.editors)
    title = join_clauses(byline, _quote_title(work))
    if work.kind in ("book", "proceedings"):
        title = join_clauses(
            byline,
            work.title(Case.SENTENCES, italic=True),
            _list_editors(work.editors) if work.authors else (),
            words(f"{work.edition} ed.") if work.edition else (),
            _render_number("vol.", work.volume),
            _render_number("ser.", work.series),
        )
    publisher = words(join_texts(": ", work.place if work.publisher else "", work.publisher))
    date = _render_date(work, with_day=True) if work.kind in ("dataset", "other") else _render_year(work)
    return joined(" ", closed(title), join_clauses(publisher, date))


def _render_unbound(work: Work) -> Runs:
    """Return a thesis, a report, or what was not published in print: its title stands in quotes."""
    details: tuple[Runs, ...]
    match work.kind:
        case "preprint":
            number = link(address_of("arxiv", work.arxiv), f"arXiv:{work.arxiv}") if work.arxiv else ()
            details = (_render_date(work), number or words(work.server))
        case "report":
            number = _render_number("Tech. Rep.", work.number) or words("Tech. Rep.")
            details = (words(work.publisher), number, _render_date(work))
        case "talk":
            event = around("presented at ", words(join_texts(", ", work.event, work.place)))
            details = (event, _render_date(work, with_day=True))
        case "patent":
            details = (around("Patent ", words(work.number)), _render_date(work, with_day=True))
        case _:
            details = (words(_DEGREES[work.kind]), words(work.publisher), _render_date(work))
    return join_clauses(_SIX(work.authors), _quote_title(work), *details)


def _render_software(work: Work) -> Runs:
    version = around("version ", words(work.version))
    title = join_clauses(_SIX(work.authors), work.title(Case.SENTENCES, italic=True), version)
    return joined(
        " ", closed(title), closed(around("(", _render_date(work, with_day=True), ")")), words(work.publisher)
    )


_FORMS = {
    "article": _render_article,
    "inproceedings": _render_part,
    "chapter": _render_part,
    "preprint": _render_unbound,
    "book": _render_book,
    "proceedings": _render_book,
    "phdthesis": _render_unbound,
    "mastersthesis": _render_unbound,
    "report": _render_unbound,
    "software": _render_software,
    "talk": _render_unbound,
    "patent": _render_unbound,
}
