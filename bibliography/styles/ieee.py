"""IEEE (IEEE Reference Guide, 2023)."""

from bibliography.links import get_registry_url
from bibliography.styles.author_names import CitedByline, NameListStyle, abbreviate
from bibliography.styles.runs import Runs, close, join, join_clauses, join_texts, link, quote, to_runs, wrap
from bibliography.styles.styled_work import StyledWork
from bibliography.styles.titles import Case

_ET_AL: Runs = (*to_runs(" "), *to_runs("et al.", italic=True))
_NAME_LIST = NameListStyle(6, 1, _ET_AL, abbreviate, last=", and ", last_of_two=" and ")
_DEGREES = {"phdthesis": "Ph.D. dissertation", "mastersthesis": "Master’s thesis"}


def format_reference(work: StyledWork) -> Runs:
    """Return the reference: clauses with commas, then publisher and year, then the URL or DOI."""
    render = _RENDERERS.get(work.kind, _render_book)
    text = render(work)
    if work.doi and work.kind == "article":
        return close((*close(text, ","), *to_runs(" doi: "), *link(work.doi_url, work.doi)))
    has_online_source = work.other_url and not (work.kind == "preprint" and work.arxiv)
    source: Runs = wrap("[Online]. Available: ", link(work.other_url)) if has_online_source else ()
    if work.doi:
        source = close(wrap("doi: ", link(work.doi_url, work.doi)))
    return join(" ", close(text), source)


def _list_editors(people: CitedByline) -> Runs:
    return wrap("", _NAME_LIST(people), ", Eds." if len(people) > 1 else ", Ed.")


def _quote_title(work: StyledWork) -> Runs:
    return quote(work.format_title(Case.SENTENCES, nested=True))


def _render_date(work: StyledWork, with_day: bool = False) -> Runs:
    month = work.short_month
    day = f" {work.day}," if work.day and with_day else ""
    date = f"{month}{day} {work.year}".strip()
    return to_runs(join_texts(", ", date, "to be published" if work.is_in_press else ""))


def _render_year(work: StyledWork) -> Runs:
    return _render_date(work) if work.is_in_press else to_runs(work.year)


def _render_pages(work: StyledWork) -> Runs:
    label = "Art. no." if work.pages.is_article else work.pages.label
    return to_runs(f"{label} {work.pages.text}") if work.pages else ()


def _render_number(label: str, text: str) -> Runs:
    return to_runs(f"{label} {text}") if text else ()


def _render_article(work: StyledWork) -> Runs:
    return join_clauses(
        _NAME_LIST(work.authors),
        _quote_title(work),
        to_runs(work.venue, italic=True),
        _render_number("vol.", work.volume),
        _render_number("no.", work.issue),
        *(
            (_render_date(work), _render_pages(work))
            if work.pages.is_article
            else (_render_pages(work), _render_date(work))
        ),
    )


def _render_part(work: StyledWork) -> Runs:
    """Return a paper in proceedings or a chapter."""
    place = work.place if work.kind == "inproceedings" or work.publisher else ""
    return join_clauses(
        _NAME_LIST(work.authors),
        _quote_title(work),
        wrap("in ", to_runs(work.format_book(Case.SENTENCES), italic=True)),
        _list_editors(work.editors),
        _render_number("ser.", work.series),
        _render_number("vol.", work.volume),
        to_runs(f"{work.edition} ed.") if work.edition else (),
        to_runs(join_texts(": ", place, work.publisher)),
        _render_date(work) if work.kind == "inproceedings" else _render_year(work),
        _render_pages(work),
    )


def _render_book(work: StyledWork) -> Runs:
    """Return a book, or a work of a kind without its own format; place, publisher and year are a sentence."""
    byline = _NAME_LIST(work.authors) if work.authors else _list_editors(work.editors)
    title = join_clauses(byline, _quote_title(work))
    if work.kind in ("book", "proceedings"):
        title = join_clauses(
            byline,
            work.format_title(Case.SENTENCES, italic=True),
            _list_editors(work.editors) if work.authors else (),
            to_runs(f"{work.edition} ed.") if work.edition else (),
            _render_number("vol.", work.volume),
            _render_number("ser.", work.series),
        )
    publisher = to_runs(join_texts(": ", work.place if work.publisher else "", work.publisher))
    date = _render_date(work, with_day=True) if work.kind in ("dataset", "other") else _render_year(work)
    return join(" ", close(title), join_clauses(publisher, date))


def _render_unpublished(work: StyledWork) -> Runs:
    """Return a thesis, a report, or a work not published in print, with its title in quotes.

    The title of software is in italics, and a sentence with its version.
    """
    details: tuple[Runs, ...]
    match work.kind:
        case "software":
            version = wrap("version ", to_runs(work.version))
            title = join_clauses(
                _NAME_LIST(work.authors), work.format_title(Case.SENTENCES, italic=True), version
            )
            date = close(wrap("(", _render_date(work, with_day=True), ")"))
            return join(" ", close(title), date, to_runs(work.publisher))
        case "preprint":
            number = link(get_registry_url("arxiv", work.arxiv), f"arXiv:{work.arxiv}") if work.arxiv else ()
            details = (_render_date(work), number or to_runs(work.server))
        case "report":
            number = _render_number("Tech. Rep.", work.number) or to_runs("Tech. Rep.")
            details = (to_runs(work.publisher), number, _render_date(work))
        case "talk":
            event = wrap("presented at ", to_runs(join_texts(", ", work.event, work.place)))
            details = (event, _render_date(work, with_day=True))
        case "patent":
            details = (wrap("Patent ", to_runs(work.number)), _render_date(work, with_day=True))
        case _:
            details = (to_runs(_DEGREES[work.kind]), to_runs(work.publisher), _render_date(work))
    return join_clauses(_NAME_LIST(work.authors), _quote_title(work), *details)


_RENDERERS = {
    "article": _render_article,
    "inproceedings": _render_part,
    "chapter": _render_part,
    "preprint": _render_unpublished,
    "book": _render_book,
    "proceedings": _render_book,
    "phdthesis": _render_unpublished,
    "mastersthesis": _render_unpublished,
    "report": _render_unpublished,
    "software": _render_unpublished,
    "talk": _render_unpublished,
    "patent": _render_unpublished,
}
