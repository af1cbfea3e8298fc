"""The sections of a profile, its papers in the order that a visitor chose, and who wrote them together."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.kinds import get_sections
from core.plots.matrix import Matrix, draw_by_year
from people.models import Person
from publications.models import Publication

FIRST_PAPERS = 8
"""How many papers are shown before "more" is opened."""
SELECTED, ALL, YEAR, KIND = "selected", "all", "year", "kind"
LABELS = {SELECTED: _("Selected"), ALL: _("All"), YEAR: _("By year"), KIND: _("By kind")}
SECTIONS = {
    "themes": _("Research"),
    "projects": _("Projects"),
    "papers": _("Papers"),
    "software": _("Software"),
    "students": _("Students"),
    "news": _("News"),
    "awards": _("Awards"),
    "service": _("Service"),
    "courses": _("Teaching"),
    "education": _("Education"),
    "experience": _("Experience"),
}
"""The sections of a profile after the first, by the names of their rows, in the order of the page, without
those of other kinds of content."""
FEWEST_SECTIONS = 5
"""How many of them make a page long enough for an index."""
FEWEST_TOGETHER = 2
"""On how many papers a co-author must stand to be drawn."""
MOST_CO_AUTHORS = 8


def build_paper_list(
    papers: Sequence[Any], selected: Sequence[Any], order: str, are_references: bool
) -> dict[str, Any]:
    """Return the context of the list: groups of papers under headings, and the switch of orders.

    papers: papers, or pairs of a paper and its reference. order: from the query string; the selected papers
    come first where there are any, and otherwise all.
    """
    orders = [name for name in LABELS if name != SELECTED or 0 < len(selected) < len(papers)]
    if order not in orders:
        order = orders[0]

    def get_paper(row: Any) -> Publication:
        return row[0] if are_references else row

    groups: list[tuple[str, Sequence[Any]]] = [("", selected if order == SELECTED else papers)]
    if order == YEAR:
        by_year = groupby(papers, lambda row: get_paper(row).year)
        groups = [(str(year or _("Without a year")), list(rows)) for year, rows in by_year]
    elif order == KIND:
        by_kind = defaultdict(list)
        for row in papers:
            by_kind[capfirst(get_paper(row).get_kind_display())].append(row)
        groups = sorted(by_kind.items(), key=lambda group: (-len(group[1]), group[0]))
    is_folded = order == ALL and len(papers) > FIRST_PAPERS
    return {
        "order": order,
        "orders": [(name, LABELS[name], len(selected) if name == SELECTED else 0) for name in orders],
        "groups": [("", papers[:FIRST_PAPERS])] if is_folded else groups,
        "further": papers[FIRST_PAPERS:] if is_folded else [],
    }


def list_sections(rows: Mapping[str, Any], has_students: bool = True) -> list[tuple[str, Any, int]]:
    """Return the sections of a long profile: identifier, heading and number of rows; none of a short one.

    has_students: some of the students are no former ones.
    """
    sections = [
        (name, label if has_students or name != "students" else _("Former students"), count)
        for name, label in _list_labels()
        if (count := rows["total"] if name == "papers" else len(rows.get(name, ())))
    ]
    return sections if len(sections) >= FEWEST_SECTIONS else []


def _list_labels() -> Iterator[tuple[str, Any]]:
    """Yield the names and labels of all sections, in the order of the page."""
    for name, label in SECTIONS.items():
        for section in get_sections("person"):
            if section.before == name and section.label:
                yield section.name, section.label
        yield name, label


def draw_co_authors(papers: Sequence[Publication], person: Person) -> Matrix | None:
    """Draw who wrote several papers with a person, by year; None if nobody did."""
    years: dict[str, Counter[int]] = defaultdict(Counter)
    for paper in papers:
        if paper.year:
            for mention in paper.authorships.all():
                if mention.role == "author" and mention.person_id != person.pk:
                    years[mention.author.name][paper.year] += 1
    often = [(name, counts) for name, counts in years.items() if counts.total() >= FEWEST_TOGETHER]
    often.sort(key=lambda row: (-row[1].total(), row[0]))
    return draw_by_year(often[:MOST_CO_AUTHORS], gettext("co-authors"))
