"""Nature (the journal's guide to authors, Formatting guide, 2025)."""

from publications.citing.names import Byline, Listing, inverted
from publications.citing.runs import Runs, around, joined, link, sentences, words
from publications.citing.titles import Case
from publications.citing.work import Short, Work

_ET_AL: Runs = (*words(" "), *words("et al.", italic=True))
_FIVE = Listing(5, 1, _ET_AL, last=" & ")
_DEGREES = {"phdthesis": "PhD thesis", "mastersthesis": "Master’s thesis"}
_IN_PLACE = {"article", "inproceedings", "chapter"}
_BOOKS = {"book", "proceedings"}


def write(work: Work) -> Runs:
    """Return the reference; the DOI only of what has no pages, as the journal has it."""
    form = {
        "article": _render_journal,
        "inproceedings": _render_part,
        "chapter": _render_part,
        "preprint": _render_preprint,
    }.get(work.kind)
    return sentences(_list_people(work), *(form or _render_alone)(work))


def _list_people(work: Work) -> Runs:
    if work.authors or work.kind in _IN_PLACE:
        return _list_names(work.authors)
    return around("", _list_names(work.editors), " (eds)" if len(work.editors) > 1 else " (ed.)")


def _list_names(people: Byline) -> Runs:
    return _FIVE(people.names(inverted), people.is_whole)


def _render_year(work: Work) -> str:
    return "in the press" if work.in_press else work.year


def _wrap_in_brackets(*parts: str) -> Runs:
    return around("(", words(", ".join(filter(None, parts))), ")")


def _render_journal(work: Work) -> list[Runs]:
    journal = joined(" ", words(work.venue, italic=True), words(work.volume, bold=True))
    pages = words(work.pages.short(Short.NOT))
    found = joined(", " if work.volume else " ", journal, pages)
    address = work.doi_address or work.address
    where = link(address) if address and not work.pages else ()
    return [work.title(Case.SENTENCE), joined(" ", found, where, _wrap_in_brackets(_render_year(work)))]


def _render_part(work: Work) -> list[Runs]:
    """Return a paper in proceedings or a chapter."""
    editors = around("eds " if len(work.editors) > 1 else "ed. ", _list_names(work.editors))
    found = joined(
        " ",
        around("in ", words(work.book(Case.SENTENCE), italic=True)),
        words(f"vol. {work.volume}" if work.volume else ""),
        around("(", editors, ")"),
        words(work.pages.short(Short.NOT)),
        _wrap_in_brackets(work.publisher, work.place, _render_year(work)),
    )
    return [work.title(Case.SENTENCE), found, _link_work(work)]


def _link_work(work: Work) -> Runs:
    address = work.doi_address or work.address
    return link(address) if address else ()


def _render_preprint(work: Work) -> list[Runs]:
    address = work.doi_address or work.address
    where = around("Preprint at ", link(address) if address else words(work.server))
    return [
        work.title(Case.SENTENCE),
        joined(" ", where or words("Preprint"), _wrap_in_brackets(_render_year(work))),
    ]


def _render_alone(work: Work) -> list[Runs]:
    """Return what is in nothing else."""
    if work.kind in _BOOKS:
        notes = [f"{work.edition} edn" if work.edition else "", f"vol. {work.volume}" if work.volume else ""]
        book = joined(" ", work.title(Case.SENTENCE, italic=True), words(", ".join(filter(None, notes))))
        return [
            joined(" ", book, _wrap_in_brackets(work.publisher, work.place, _render_year(work))),
            _link_work(work),
        ]
    if work.kind in _DEGREES:
        said = words(", ".join(filter(None, (_DEGREES[work.kind], work.publisher))))
        return [work.title(Case.SENTENCE), joined(" ", said, _wrap_in_brackets(_render_year(work)))]
    if work.kind in ("report", "patent"):
        name = f"{'Technical Report' if work.kind == 'report' else 'Patent'} {work.number}".strip()
        title = work.title(Case.SENTENCE, italic=work.kind == "report")
        publisher = work.publisher if work.kind == "report" else ""
        return [
            title,
            joined(" ", words(name), _link_work(work), _wrap_in_brackets(publisher, _render_year(work))),
        ]
    if work.kind == "talk":
        return [
            work.title(Case.SENTENCE),
            joined(" ", words(work.event), _wrap_in_brackets(work.place, _render_year(work))),
        ]
    holder = words(work.publisher, italic=work.kind in ("software", "dataset"))
    return [
        work.title(Case.SENTENCE),
        joined(" ", holder, _link_work(work), _wrap_in_brackets(_render_year(work))),
    ]
