"""IEEE (IEEE Reference Guide, 2023)."""

from publications.citing.names import Byline, Listing, spoken
from publications.citing.runs import Runs, around, closed, joined, link, quoted, words
from publications.citing.titles import Case
from publications.citing.work import Work

_ET_AL: Runs = (*words(" "), *words("et al.", italic=True))
_SIX = Listing(6, 1, _ET_AL, last=", and ", last_of_two=" and ")
_DEGREES = {"phdthesis": "Ph.D. dissertation", "mastersthesis": "Master’s thesis"}


def write(work: Work) -> Runs:
    """The reference: clauses with commas between them, then publisher and year, then where to find it."""
    form = _FORMS.get(work.kind, _other)
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


def _listed(people: Byline) -> Runs:
    return _SIX(people.names(spoken), people.is_whole)


def _eds(people: Byline) -> Runs:
    return around("", _listed(people), ", Eds." if len(people) > 1 else ", Ed.")


def _clauses(*parts: Runs) -> Runs:
    """The parts with commas between them, which stand inside of closing quotes."""
    said = [part for part in parts if part]
    return joined(" ", *(closed(part, ",") for part in said[:-1]), *said[-1:])


def _quoted(work: Work) -> Runs:
    return quoted(work.title(Case.SENTENCES, nested=True))


def _date(work: Work, with_day: bool = False) -> Runs:
    month = work.short_month
    day = f" {work.day}," if work.day and with_day else ""
    date = f"{month}{day} {work.year}".strip()
    return words(", ".join(filter(None, (date, "to be published" if work.in_press else ""))))


def _year(work: Work) -> Runs:
    return _date(work) if work.in_press else words(work.year)


def _pages(work: Work) -> Runs:
    label = "Art. no." if work.pages.is_article else work.pages.label
    return words(f"{label} {work.pages.text}") if work.pages else ()


def _numbered(sign: str, text: str) -> Runs:
    return words(f"{sign} {text}") if text else ()


def _article(work: Work) -> Runs:
    return _clauses(
        _listed(work.authors),
        _quoted(work),
        words(work.venue, italic=True),
        _numbered("vol.", work.volume),
        _numbered("no.", work.issue),
        *((_date(work), _pages(work)) if work.pages.is_article else (_pages(work), _date(work))),
    )


def _part(work: Work) -> Runs:
    """A paper in proceedings or a chapter."""
    place = work.place if work.kind == "inproceedings" or work.publisher else ""
    return _clauses(
        _listed(work.authors),
        _quoted(work),
        around("in ", words(work.book(Case.SENTENCES), italic=True)),
        _eds(work.editors),
        _numbered("ser.", work.series),
        _numbered("vol.", work.volume),
        words(f"{work.edition} ed.") if work.edition else (),
        words(": ".join(filter(None, (place, work.publisher)))),
        _date(work) if work.kind == "inproceedings" else _year(work),
        _pages(work),
    )


def _book(work: Work) -> Runs:
    who = _listed(work.authors) if work.authors else _eds(work.editors)
    title = _clauses(
        who,
        work.title(Case.SENTENCES, italic=True),
        _eds(work.editors) if work.authors else (),
        words(f"{work.edition} ed.") if work.edition else (),
        _numbered("vol.", work.volume),
        _numbered("ser.", work.series),
    )
    return _published(title, work)


def _published(title: Runs, work: Work) -> Runs:
    """Place, publisher and year in a sentence of their own."""
    publisher = words(": ".join(filter(None, (work.place if work.publisher else "", work.publisher))))
    date = _date(work, with_day=True) if work.kind in ("dataset", "other") else _year(work)
    return joined(" ", closed(title), _clauses(publisher, date))


def _preprint(work: Work) -> Runs:
    number = link(f"https://arxiv.org/abs/{work.arxiv}", f"arXiv:{work.arxiv}") if work.arxiv else ()
    return _clauses(_listed(work.authors), _quoted(work), _date(work), number or words(work.server))


def _thesis(work: Work) -> Runs:
    return _clauses(
        _listed(work.authors), _quoted(work), words(_DEGREES[work.kind]), words(work.publisher), _date(work)
    )


def _report(work: Work) -> Runs:
    number = _numbered("Tech. Rep.", work.number) or words("Tech. Rep.")
    return _clauses(_listed(work.authors), _quoted(work), words(work.publisher), number, _date(work))


def _software(work: Work) -> Runs:
    version = around("version ", words(work.version))
    title = _clauses(_listed(work.authors), work.title(Case.SENTENCES, italic=True), version)
    return joined(
        " ", closed(title), closed(around("(", _date(work, with_day=True), ")")), words(work.publisher)
    )


def _talk(work: Work) -> Runs:
    event = around("presented at ", words(", ".join(filter(None, (work.event, work.place)))))
    return _clauses(_listed(work.authors), _quoted(work), event, _date(work, with_day=True))


def _patent(work: Work) -> Runs:
    number = around("Patent ", words(work.number))
    return _clauses(_listed(work.authors), _quoted(work), number, _date(work, with_day=True))


def _other(work: Work) -> Runs:
    who = _listed(work.authors) if work.authors else _eds(work.editors)
    return _published(_clauses(who, _quoted(work)), work)


_FORMS = {
    "article": _article,
    "inproceedings": _part,
    "chapter": _part,
    "preprint": _preprint,
    "book": _book,
    "proceedings": _book,
    "phdthesis": _thesis,
    "mastersthesis": _thesis,
    "report": _report,
    "software": _software,
    "talk": _talk,
    "patent": _patent,
}
