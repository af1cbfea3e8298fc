"""MLA, 9th edition (MLA Handbook, 2021)."""

from dataclasses import replace

from bibliography.styles.author_names import NameListStyle, invert_in_full, write_in_full
from bibliography.styles.runs import (
    Runs,
    join,
    join_clauses,
    join_sentences,
    join_texts,
    link,
    quote,
    to_runs,
    wrap,
)
from bibliography.styles.styled_work import IN_PLACE, RangeStyle, StyledWork
from bibliography.styles.titles import Case

_AUTHOR_LIST = NameListStyle(
    2, 1, to_runs(", et al."), write_in_full, last=", and ", first_form=invert_in_full
)
_EDITOR_LIST = NameListStyle(2, 1, to_runs(" et al."), write_in_full, last=" and ")
_ITALIC = {"book", "proceedings", "phdthesis", "mastersthesis", "report", "software"}
_LOWERCASE_LABELS = ("edited by ", "version ", "vol. ", "no. ", "forthcoming", "article ", "p. ", "pp. ")
_DEGREES = {"phdthesis": "PhD dissertation", "mastersthesis": "Master’s thesis"}


def format_reference(work: StyledWork) -> Runs:
    """Return the reference: names, title, and the container with its details as one sentence."""
    byline = work.list_people(_AUTHOR_LIST, ", editor", ", editors")
    title = (
        work.format_title(Case.LONG_HEADLINE, italic=True)
        if work.kind in _ITALIC
        else quote(work.format_title(Case.LONG_HEADLINE, nested=True))
    )
    if work.kind in _DEGREES:
        school = join(", ", to_runs(work.publisher), to_runs(_DEGREES[work.kind]), link(work.url))
        return join_sentences(byline, title, to_runs(_render_date(work)), school)
    container = join_clauses(*_render_container(work), link(work.url))
    head = container[0] if container else None
    if head and not (head.italic or head.href) and head.text.startswith(_LOWERCASE_LABELS):
        container = (replace(head, text=head.text[:1].upper() + head.text[1:]), *container[1:])
    note = "Preprint" if work.kind == "preprint" else ""
    if work.kind in ("book", "proceedings", "chapter", "inproceedings"):
        note = work.format_series(Case.LONG_HEADLINE)
    return join_sentences(byline, title, container, to_runs(note))


def _render_date(work: StyledWork) -> str:
    if work.is_in_press:
        return f"forthcoming {work.year}".strip()
    if work.kind in ("article", "preprint") and work.month and (work.volume or work.issue or not work.day):
        return f"{work.longer_month} {work.year}"
    if work.kind in ("inproceedings", "chapter", "book", "proceedings", "report", *_DEGREES):
        return work.year
    month = work.longer_month
    return join_texts(" ", work.day, month, work.year)


def _render_container(work: StyledWork) -> list[Runs]:
    if work.kind == "talk":
        return [to_runs(work.event), to_runs(_render_date(work)), to_runs(work.place)]
    editors: Runs = ()
    if work.authors or work.kind in IN_PLACE:
        editors = wrap("edited by ", _EDITOR_LIST(work.editors))
    if work.kind in ("report", "patent"):
        name = "Technical report" if work.kind == "report" else "Patent"
        numbers = [f"{name} {work.number}" if work.number else ""]
    else:
        issue = work.issue if work.kind in IN_PLACE else ""
        label = "nos." if "–" in issue else "no."
        numbers = [f"vol. {work.volume}" if work.volume else "", f"{label} {issue}" if issue else ""]
    pages = work.pages.shorten(RangeStyle.TWO) if work.kind in IN_PLACE else ""
    if pages:
        pages = f"article {pages}" if work.pages.is_article else f"{work.pages.label} {pages}"
    return [
        to_runs(work.format_book(Case.LONG_HEADLINE), italic=True) if work.kind in IN_PLACE else (),
        editors,
        to_runs(f"{work.edition} ed." if work.edition else ""),
        to_runs(f"version {work.version}" if work.version else ""),
        *map(to_runs, numbers),
        to_runs(work.server, italic=True) if work.kind == "preprint" else to_runs(work.publisher),
        to_runs(_render_date(work)),
        to_runs(pages),
    ]
