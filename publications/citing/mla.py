"""MLA, 9th edition (MLA Handbook, 2021)."""

from dataclasses import replace

from publications.citing.names import Byline, Listing, inverted_in_full, spoken_in_full
from publications.citing.runs import (
    Runs,
    around,
    join_clauses,
    join_texts,
    joined,
    link,
    quoted,
    sentences,
    words,
)
from publications.citing.titles import Case
from publications.citing.work import IN_PLACE, Short, Work

_TWO = Listing(2, 1, words(", et al."), last=", and ")
_TWO_INSIDE = Listing(2, 1, words(" et al."), last=" and ")
_ITALIC = {"book", "proceedings", "phdthesis", "mastersthesis", "report", "software"}
_OUR_WORDS = ("edited by ", "version ", "vol. ", "no. ", "forthcoming", "article ", "p. ", "pp. ")
_DEGREES = {"phdthesis": "PhD dissertation", "mastersthesis": "Master’s thesis"}


def write(work: Work) -> Runs:
    """Return the reference: names, title, and in one sentence all about what it is in."""
    byline = work.list_people(_list_names, ", editor", ", editors")
    title = (
        work.title(Case.LONG_HEADLINE, italic=True)
        if work.kind in _ITALIC
        else quoted(work.title(Case.LONG_HEADLINE, nested=True))
    )
    if work.kind in _DEGREES:
        school = joined(", ", words(work.publisher), words(_DEGREES[work.kind]), link(work.url))
        return sentences(byline, title, words(_render_date(work)), school)
    container = _begin_sentence(join_clauses(*_render_container(work), link(work.url)))
    note = "Preprint" if work.kind == "preprint" else ""
    if work.kind in ("book", "proceedings", "chapter", "inproceedings"):
        note = work.series_in(Case.LONG_HEADLINE)
    return sentences(byline, title, container, words(note))


def _list_names(people: Byline) -> Runs:
    return _TWO(people.names(spoken_in_full, inverted_in_full), people.is_whole)


def _begin_sentence(runs: Runs) -> Runs:
    """Return the sentence with a capital, where it begins with one of `_OUR_WORDS`."""
    ours = runs[:1] and not (runs[0].italic or runs[0].href) and runs[0].text.startswith(_OUR_WORDS)
    return (replace(runs[0], text=runs[0].text[:1].upper() + runs[0].text[1:]), *runs[1:]) if ours else runs


def _render_date(work: Work) -> str:
    if work.in_press:
        return f"forthcoming {work.year}".strip()
    if work.kind in ("article", "preprint") and work.month and (work.volume or work.issue or not work.day):
        return f"{work.longer_month} {work.year}"
    if work.kind in ("inproceedings", "chapter", "book", "proceedings", "report", *_DEGREES):
        return work.year
    month = work.longer_month
    return join_texts(" ", work.day, month, work.year)


def _render_container(work: Work) -> list[Runs]:
    if work.kind == "talk":
        return [words(work.event), words(_render_date(work)), words(work.place)]
    editors: Runs = ()
    if work.authors or work.kind in IN_PLACE:
        names = work.editors.names(spoken_in_full)
        editors = around("edited by ", _TWO_INSIDE(names, work.editors.is_whole))
    pages = work.pages.short(Short.TWO) if work.kind in IN_PLACE else ""
    if pages:
        pages = f"article {pages}" if work.pages.is_article else f"{work.pages.label} {pages}"
    return [
        words(work.book(Case.LONG_HEADLINE), italic=True) if work.kind in IN_PLACE else (),
        editors,
        words(f"{work.edition} ed." if work.edition else ""),
        words(f"version {work.version}" if work.version else ""),
        *_render_numbers(work),
        words(work.server, italic=True) if work.kind == "preprint" else words(work.publisher),
        words(_render_date(work)),
        words(pages),
    ]


def _render_numbers(work: Work) -> list[Runs]:
    if work.kind in ("report", "patent"):
        name = "Technical report" if work.kind == "report" else "Patent"
        return [words(f"{name} {work.number}" if work.number else "")]
    issue = work.issue if work.kind in IN_PLACE else ""
    number = "nos." if "–" in issue else "no."
    return [words(f"vol. {work.volume}" if work.volume else ""), words(f"{number} {issue}" if issue else "")]
