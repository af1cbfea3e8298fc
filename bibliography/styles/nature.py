"""Nature (the journal's guide to authors, Formatting guide, 2025)."""

from bibliography.styles.author_names import NameListStyle, invert
from bibliography.styles.runs import Runs, join, join_sentences, join_texts, link, to_runs, wrap
from bibliography.styles.styled_work import RangeStyle, StyledWork
from bibliography.styles.titles import Case

_ET_AL: Runs = (*to_runs(" "), *to_runs("et al.", italic=True))
_NAME_LIST = NameListStyle(5, 1, _ET_AL, invert, last=" & ")
_DEGREES = {"phdthesis": "PhD thesis", "mastersthesis": "Master’s thesis"}
_BOOKS = {"book", "proceedings"}


def format_reference(work: StyledWork) -> Runs:
    """Return the reference; with the DOI only for articles without pages, by the guide."""
    byline = work.list_people(_NAME_LIST, " (ed.)", " (eds)")
    title, pages = work.format_title(Case.SENTENCE), to_runs(work.pages.shorten(RangeStyle.NOT))
    if work.kind == "article":
        journal = join(" ", to_runs(work.venue, italic=True), to_runs(work.volume, bold=True))
        place = join(", " if work.volume else " ", journal, pages)
        url = () if work.pages else link(work.url)
        return join_sentences(byline, title, join(" ", place, url, _wrap_in_brackets(_render_year(work))))
    if work.kind in ("inproceedings", "chapter"):
        place = join(
            " ",
            wrap("in ", to_runs(work.format_book(Case.SENTENCE), italic=True)),
            to_runs(f"vol. {work.volume}" if work.volume else ""),
            wrap("(", wrap("eds " if len(work.editors) > 1 else "ed. ", _NAME_LIST(work.editors)), ")"),
            pages,
            _wrap_in_brackets(work.publisher, work.place, _render_year(work)),
        )
        return join_sentences(byline, title, place, link(work.url))
    return join_sentences(byline, *_render_independent(work))


def _render_year(work: StyledWork) -> str:
    return "in the press" if work.is_in_press else work.year


def _wrap_in_brackets(*parts: str) -> Runs:
    return wrap("(", to_runs(join_texts(", ", *parts)), ")")


def _render_independent(work: StyledWork) -> list[Runs]:
    """Return the rest of the reference for a work that is not part of another."""
    title = work.format_title(Case.SENTENCE, italic=work.kind in (*_BOOKS, "report"))
    year = _render_year(work)
    if work.kind == "preprint":
        server = wrap("Preprint at ", link(work.url) or to_runs(work.server)) or to_runs("Preprint")
        return [title, join(" ", server, _wrap_in_brackets(year))]
    if work.kind in _BOOKS:
        edition, volume = f"{work.edition} edn" if work.edition else "", f"vol. {work.volume}"
        book = join(" ", title, to_runs(join_texts(", ", edition, volume if work.volume else "")))
        source = _wrap_in_brackets(work.publisher, work.place, year)
        return [join(" ", book, source), link(work.url)]
    if work.kind in _DEGREES:
        degree = to_runs(join_texts(", ", _DEGREES[work.kind], work.publisher))
        return [title, join(" ", degree, _wrap_in_brackets(year))]
    if work.kind == "report":
        name = to_runs(f"Technical Report {work.number}".strip())
        return [title, join(" ", name, link(work.url), _wrap_in_brackets(work.publisher, year))]
    if work.kind == "talk":
        return [title, join(" ", to_runs(work.event), _wrap_in_brackets(work.place, year))]
    if work.kind == "patent":
        holder = to_runs(f"Patent {work.number}".strip())
    else:
        holder = to_runs(work.publisher, italic=work.kind in ("software", "dataset"))
    return [title, join(" ", holder, link(work.url), _wrap_in_brackets(year))]
