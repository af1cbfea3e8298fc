"""APA, 7th edition (Publication Manual of the American Psychological Association, 2020)."""

from publications.citing.names import Byline, Form, Listing, inverted, spoken
from publications.citing.runs import Runs, around, joined, link, plain, sentences, words
from publications.citing.titles import Case
from publications.citing.work import Short, Work

_TWENTY = Listing(20, 19, words(", et al."), last=", & ")
_EDITORS = Listing(20, 19, words(", et al."), last=", & ", last_of_two=" & ")
_IN_PLACE = {"article", "inproceedings", "chapter"}
"""Kinds whose titles are roman, as those of what they are in are italic."""
_BRACKETS = {"software": "Computer software", "dataset": "Data set"}
_DEGREES = {"phdthesis": "Doctoral dissertation", "mastersthesis": "Master’s thesis"}
_DATED = {"talk", "other"}


def write(work: Work) -> Runs:
    """Return the reference; without authors and editors the title stands first."""
    who, title = _list_people(work), _render_title(work)
    date = words(f"({_render_date(work)})")
    head = (who, date, title) if who else (title, date)
    return joined(" ", sentences(*head, *_render_source(work)), _link_work(work))


def _list_people(work: Work) -> Runs:
    if work.authors or work.kind in _IN_PLACE:
        return _list_names(work.authors, _TWENTY, inverted)
    editors = _list_names(work.editors, _TWENTY, inverted)
    return around("", editors, " (Eds.)" if len(work.editors) > 1 else " (Ed.)")


def _list_names(people: Byline, listing: Listing, form: Form) -> Runs:
    names = people.names(form)
    if len(names) > 20 and people.is_whole:
        between = (around("… ", name) for name in names[19:-1] if any(run.bold for run in name))
        return (*joined(", ", *names[:19], *between), *words(", … "), *names[-1])
    return listing(names, people.is_whole)


def _render_date(work: Work) -> str:
    if work.in_press:
        return "in press"
    if not work.year:
        return "n.d."
    if work.kind in _DATED and work.month:
        return f"{work.year}, {work.month} {work.day}".rstrip()
    return work.year


def _render_title(work: Work) -> Runs:
    title = work.title(Case.SENTENCES, italic=work.kind not in _IN_PLACE)
    return joined(
        " ", title, around("(", words(_render_notes(work)), ")"), around("[", words(_render_kind(work)), "]")
    )


def _render_notes(work: Work) -> str:
    """Return what stands in brackets after titles that stand for themselves."""
    if work.kind in _IN_PLACE:
        pages = "" if work.venue or work.kind == "article" else work.pages.text
        return f"{work.pages.label} {pages}" if pages else ""
    if work.kind == "preprint":
        return f"arXiv:{work.arxiv}" if work.arxiv else ""
    if work.kind == "report":
        return f"Report No. {work.number}" if work.number else ""
    if work.kind == "patent":
        return f"Patent No. {work.number}" if work.number else ""
    if work.kind in _BRACKETS:
        return f"Version {work.version}" if work.version else ""
    editors = plain(_list_names(work.editors, _EDITORS, spoken)) if work.authors else ""
    role = "Eds." if len(work.editors) > 1 else "Ed."
    edition = f"{work.edition} ed." if work.edition else ""
    volume = f"Vol. {work.volume}" if work.volume and work.kind in ("book", "proceedings") else ""
    numbers = ", ".join(filter(None, (edition, volume)))
    return "; ".join(filter(None, (f"{editors}, {role}" if editors else "", numbers)))


def _render_kind(work: Work) -> str:
    if work.kind in _DEGREES:
        return ", ".join(filter(None, (_DEGREES[work.kind], work.publisher)))
    return "Talk" if work.kind == "talk" else _BRACKETS.get(work.kind, "")


def _render_source(work: Work) -> list[Runs]:
    if work.kind == "article":
        return [_render_journal(work)]
    if work.kind in _IN_PLACE:
        return [_render_book(work), words(work.publisher)]
    if work.kind in _DEGREES:
        return []
    if work.kind == "talk":
        return [words(", ".join(filter(None, (work.event, work.place))))]
    return [words(work.publisher)]


def _render_journal(work: Work) -> Runs:
    volume = words(work.volume, italic=True)
    number = (*volume, *around("(", words(work.issue), ")"))
    pages = f"Article {work.pages.text}" if work.pages.is_article else work.pages.text
    return joined(", ", words(work.venue, italic=True), number, words(pages))


def _render_book(work: Work) -> Runs:
    """Return what a chapter or a paper is in; nothing where that is not known."""
    if not work.venue:
        return ()
    editors = _list_names(work.editors, _EDITORS, spoken)
    role = " (Eds.), " if len(work.editors) > 1 else " (Ed.), "
    pages = f"{work.pages.label} {work.pages.short(Short.NOT)}" if work.pages else ""
    if work.pages.is_article:
        pages = f"Article {work.pages.text}"
    notes = (
        f"{work.edition} ed." if work.edition else "",
        f"Vol. {work.volume}" if work.volume else "",
        pages,
    )
    book = joined(
        " ",
        words(work.book(Case.SENTENCES), italic=True),
        around("(", words(", ".join(filter(None, notes))), ")"),
    )
    return around("In ", (*around("", editors, role), *book))


def _link_work(work: Work) -> Runs:
    """Return the DOI or the address; no full stop follows."""
    address = work.doi_address or work.address
    return link(address) if address else ()
