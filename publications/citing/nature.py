"""Nature (the journal's guide to authors, Formatting guide, 2025)."""

from publications.citing.names import Listing, inverted
from publications.citing.runs import Runs, around, join_texts, joined, link, sentences, words
from publications.citing.titles import Case
from publications.citing.work import Short, Work

_ET_AL: Runs = (*words(" "), *words("et al.", italic=True))
_FIVE = Listing(5, 1, _ET_AL, inverted, last=" & ")
_DEGREES = {"phdthesis": "PhD thesis", "mastersthesis": "Master’s thesis"}
_BOOKS = {"book", "proceedings"}


def write(work: Work) -> Runs:
    """Return the reference; the DOI only of what has no pages, as the journal has it."""
    byline = work.list_people(_FIVE, " (ed.)", " (eds)")
    title, pages = work.title(Case.SENTENCE), words(work.pages.short(Short.NOT))
    if work.kind == "article":
        journal = joined(" ", words(work.venue, italic=True), words(work.volume, bold=True))
        place = joined(", " if work.volume else " ", journal, pages)
        url = () if work.pages else link(work.url)
        return sentences(byline, title, joined(" ", place, url, _wrap_in_brackets(_render_year(work))))
    if work.kind in ("inproceedings", "chapter"):
        place = joined(
            " ",
            around("in ", words(work.book(Case.SENTENCE), italic=True)),
            words(f"vol. {work.volume}" if work.volume else ""),
            around("(", around("eds " if len(work.editors) > 1 else "ed. ", _FIVE(work.editors)), ")"),
            pages,
            _wrap_in_brackets(work.publisher, work.place, _render_year(work)),
        )
        return sentences(byline, title, place, link(work.url))
    return sentences(byline, *_render_alone(work))


def _render_year(work: Work) -> str:
    return "in the press" if work.in_press else work.year


def _wrap_in_brackets(*parts: str) -> Runs:
    return around("(", words(join_texts(", ", *parts)), ")")


def _render_alone(work: Work) -> list[Runs]:
    """Return what is in nothing else."""
    title = work.title(Case.SENTENCE, italic=work.kind in (*_BOOKS, "report"))
    year = _render_year(work)
    if work.kind == "preprint":
        server = around("Preprint at ", link(work.url) or words(work.server)) or words("Preprint")
        return [title, joined(" ", server, _wrap_in_brackets(year))]
    if work.kind in _BOOKS:
        edition, volume = f"{work.edition} edn" if work.edition else "", f"vol. {work.volume}"
        book = joined(" ", title, words(join_texts(", ", edition, volume if work.volume else "")))
        source = _wrap_in_brackets(work.publisher, work.place, year)
        return [joined(" ", book, source), link(work.url)]
    if work.kind in _DEGREES:
        degree = words(join_texts(", ", _DEGREES[work.kind], work.publisher))
        return [title, joined(" ", degree, _wrap_in_brackets(year))]
    if work.kind == "report":
        name = words(f"Technical Report {work.number}".strip())
        return [title, joined(" ", name, link(work.url), _wrap_in_brackets(work.publisher, year))]
    if work.kind == "talk":
        return [title, joined(" ", words(work.event), _wrap_in_brackets(work.place, year))]
    if work.kind == "patent":
        holder = words(f"Patent {work.number}".strip())
    else:
        holder = words(work.publisher, italic=work.kind in ("software", "dataset"))
    return [title, joined(" ", holder, link(work.url), _wrap_in_brackets(year))]
