"""APA, 7th edition (Publication Manual of the American Psychological Association, 2020)."""

from bibliography.styles.author_names import CitedByline, NameListStyle, abbreviate, invert
from bibliography.styles.runs import Runs, join, join_sentences, join_texts, link, render_plain, to_runs, wrap
from bibliography.styles.styled_work import IN_PLACE, RangeStyle, StyledWork
from bibliography.styles.titles import Case

_AUTHOR_LIST = NameListStyle(20, 19, to_runs(", et al."), invert, last=", & ")
_EDITOR_LIST = NameListStyle(20, 19, to_runs(", et al."), abbreviate, last=", & ", last_of_two=" & ")
_BRACKETS = {"software": "Computer software", "dataset": "Data set"}
_DEGREES = {"phdthesis": "Doctoral dissertation", "mastersthesis": "Master’s thesis"}
_DATED = {"talk", "other"}


def format_reference(work: StyledWork) -> Runs:
    """Return the reference; without authors and editors the title comes first.

    Titles of articles and chapters are roman, those of journals and books italic.
    """
    byline = work.list_people(lambda people: _list_names(people, _AUTHOR_LIST), " (Ed.)", " (Eds.)")
    kind = "Talk" if work.kind == "talk" else _BRACKETS.get(work.kind, "")
    if work.kind in _DEGREES:
        kind = join_texts(", ", _DEGREES[work.kind], work.publisher)
    title = join(
        " ",
        work.format_title(Case.SENTENCES, italic=work.kind not in IN_PLACE),
        wrap("(", to_runs(_render_notes(work)), ")"),
        wrap("[", to_runs(kind), "]"),
    )
    date = to_runs(f"({_render_date(work)})")
    head = (byline, date, title) if byline else (title, date)
    return join(" ", join_sentences(*head, *_render_source(work)), link(work.url))


def _list_names(people: CitedByline, listing: NameListStyle) -> Runs:
    names = people.format_names(listing.form)
    if len(names) > 20 and people.is_whole:
        bold_names = (wrap("… ", name) for name in names[19:-1] if any(run.bold for run in name))
        return (*join(", ", *names[:19], *bold_names), *to_runs(", … "), *names[-1])
    return listing(people)


def _render_date(work: StyledWork) -> str:
    if work.is_in_press:
        return "in press"
    if not work.year:
        return "n.d."
    if work.kind in _DATED and work.month:
        return f"{work.year}, {work.month} {work.day}".rstrip()
    return work.year


def _render_notes(work: StyledWork) -> str:
    """Return the notes in brackets after titles of independent works."""
    if work.kind in IN_PLACE:
        is_placed = work.venue or work.kind == "article" or not work.pages
        return "" if is_placed else f"{work.pages.label} {work.pages.text}"
    if work.kind == "preprint":
        return f"arXiv:{work.arxiv}" if work.arxiv else ""
    if work.kind in ("report", "patent"):
        return f"{work.kind.capitalize()} No. {work.number}" if work.number else ""
    if work.kind in _BRACKETS:
        return f"Version {work.version}" if work.version else ""
    editors = render_plain(_list_names(work.editors, _EDITOR_LIST)) if work.authors else ""
    role = "Eds." if len(work.editors) > 1 else "Ed."
    edition = f"{work.edition} ed." if work.edition else ""
    volume = f"Vol. {work.volume}" if work.volume and work.kind in ("book", "proceedings") else ""
    return join_texts("; ", f"{editors}, {role}" if editors else "", join_texts(", ", edition, volume))


def _render_source(work: StyledWork) -> list[Runs]:
    if work.kind == "article":
        number = (*to_runs(work.volume, italic=True), *wrap("(", to_runs(work.issue), ")"))
        pages = f"Article {work.pages.text}" if work.pages.is_article else work.pages.text
        return [join(", ", to_runs(work.venue, italic=True), number, to_runs(pages))]
    if work.kind in IN_PLACE:
        return [_render_book(work), to_runs(work.publisher)]
    if work.kind in _DEGREES:
        return []
    if work.kind == "talk":
        return [to_runs(join_texts(", ", work.event, work.place))]
    return [to_runs(work.publisher)]


def _render_book(work: StyledWork) -> Runs:
    """Return the book of a chapter or a paper; nothing if it is unknown."""
    if not work.venue:
        return ()
    editors = _list_names(work.editors, _EDITOR_LIST)
    role = " (Eds.), " if len(work.editors) > 1 else " (Ed.), "
    pages = f"{work.pages.label} {work.pages.shorten(RangeStyle.NOT)}" if work.pages else ""
    notes = join_texts(
        ", ",
        f"{work.edition} ed." if work.edition else "",
        f"Vol. {work.volume}" if work.volume else "",
        f"Article {work.pages.text}" if work.pages.is_article else pages,
    )
    book = join(" ", to_runs(work.format_book(Case.SENTENCES), italic=True), wrap("(", to_runs(notes), ")"))
    return wrap("In ", (*wrap("", editors, role), *book))
