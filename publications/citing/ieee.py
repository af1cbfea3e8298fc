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
_SIX = Listing(6, 1, _ET_AL, last=", and ", last_of_two=" and ")
_DEGREES = {"phdthesis": "Ph.D. dissertation", "mastersthesis": "Master’s thesis"}


def write(work: Work) -> Runs:
    """Return the reference: clauses with commas, then publisher and year, then where to find it."""
    form = _FORMS.get(work.kind, _render_other)
    text = form(work)
    if work.doi and work.kind == "article":
        return closed((*closed(text, ","), *words(" doi: "), *link(work.doi_address, work.doi)))
    online = work.address and not (work.kind == "preprint" and work.arxiv)
    where = (
        closed(around("doi: ", link(work.doi_address, work.doi)))
        if work.doi
        else around("[Online]. Available: ", link(work.address))
        if online
        else ()
    )
    return joined(" ", closed(text), where)


def _list_names(people: Byline) -> Runs:
    return _SIX(people.names(spoken), people.is_whole)


def _list_editors(people: Byline) -> Runs:
    return around("", _list_names(people), ", Eds." if len(people) > 1 else ", Ed.")


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


def _render_number(sign: str, text: str) -> Runs:
    return words(f"{sign} {text}") if text else ()


def _render_article(work: Work) -> Runs:
    return join_clauses(
        _list_names(work.authors),
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
        _list_names(work.authors),
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
    who = _list_names(work.authors) if work.authors else _list_editors(work.editors)
    title = join_clauses(
        who,
        work.title(Case.SENTENCES, italic=True),
        _list_editors(work.editors) if work.authors else (),
        words(f"{work.edition} ed.") if work.edition else (),
        _render_number("vol.", work.volume),
        _render_number("ser.", work.series),
    )
    return _add_publisher(title, work)


def _add_publisher(title: Runs, work: Work) -> Runs:
    """Add place, publisher and year in a sentence of their own."""
    publisher = words(join_texts(": ", work.place if work.publisher else "", work.publisher))
    date = _render_date(work, with_day=True) if work.kind in ("dataset", "other") else _render_year(work)
    return joined(" ", closed(title), join_clauses(publisher, date))


def _render_preprint(work: Work) -> Runs:
    number = link(address_of("arxiv", work.arxiv), f"arXiv:{work.arxiv}") if work.arxiv else ()
    return join_clauses(
        _list_names(work.authors), _quote_title(work), _render_date(work), number or words(work.server)
    )


def _render_thesis(work: Work) -> Runs:
    return join_clauses(
        _list_names(work.authors),
        _quote_title(work),
        words(_DEGREES[work.kind]),
        words(work.publisher),
        _render_date(work),
    )


def _render_report(work: Work) -> Runs:
    number = _render_number("Tech. Rep.", work.number) or words("Tech. Rep.")
    return join_clauses(
        _list_names(work.authors), _quote_title(work), words(work.publisher), number, _render_date(work)
    )


def _render_software(work: Work) -> Runs:
    version = around("version ", words(work.version))
    title = join_clauses(_list_names(work.authors), work.title(Case.SENTENCES, italic=True), version)
    return joined(
        " ", closed(title), closed(around("(", _render_date(work, with_day=True), ")")), words(work.publisher)
    )


def _render_talk(work: Work) -> Runs:
    event = around("presented at ", words(join_texts(", ", work.event, work.place)))
    return join_clauses(
        _list_names(work.authors), _quote_title(work), event, _render_date(work, with_day=True)
    )


def _render_patent(work: Work) -> Runs:
    number = around("Patent ", words(work.number))
    return join_clauses(
        _list_names(work.authors), _quote_title(work), number, _render_date(work, with_day=True)
    )


def _render_other(work: Work) -> Runs:
    who = _list_names(work.authors) if work.authors else _list_editors(work.editors)
    return _add_publisher(join_clauses(who, _quote_title(work)), work)


_FORMS = {
    "article": _render_article,
    "inproceedings": _render_part,
    "chapter": _render_part,
    "preprint": _render_preprint,
    "book": _render_book,
    "proceedings": _render_book,
    "phdthesis": _render_thesis,
    "mastersthesis": _render_thesis,
    "report": _render_report,
    "software": _render_software,
    "talk": _render_talk,
    "patent": _render_patent,
}
