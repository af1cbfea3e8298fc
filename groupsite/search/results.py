"""All that the page of a search shows, in as few queries as it takes."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db.models import QuerySet
from django.utils.text import capfirst

from groupsite.kit.gather import prepared
from groupsite.search import examples, names, of_the_group, ours
from groupsite.search.asked import Asked
from groupsite.search.examples import Example
from groupsite.search.found import KINDS, Hit, Section, sections
from groupsite.search.marking import Marker, by_beginning, by_stem
from groupsite.search.matching import patterns
from publications.found_rows import Row, papers_of, rows_of
from publications.searching.language import Query
from publications.searching.papers import Found, TooBroad, find

NAMES = 3


@dataclass(frozen=True)
class Results:
    """What was found: `sections` of all but papers, the best `ours` of the group, and a page of all papers.

    only: all of one kind, where that was asked for; no papers stand beside it.
    rows: the papers of the page. words, stems: what marks what was found in sections and in papers.
    too_broad: the papers cannot be found in the time that there is.
    """

    examples: list[Example] = field(default_factory=list)
    sections: tuple[Section, ...] = ()
    only: Section | None = None
    ours: list[Hit] = field(default_factory=list)
    found: Found = field(default_factory=Found)
    rows: list[Row] = field(default_factory=list)
    words: Marker = field(default_factory=Marker)
    stems: Marker = field(default_factory=Marker)
    too_broad: bool = False
    searched: bool = True

    @classmethod
    def of(cls, asked: Asked) -> "Results":
        """Search. Things besides papers stand on the first page only."""
        query, wanted = asked.query, _wanted(asked.query)
        if asked.show:
            return cls._of_kind(asked)
        gathered = _gathered(query, everything=asked.is_first_page)
        found, too_broad = _found(asked)
        listed, rows = _rows(found)
        stems = by_stem(wanted, _texts([*listed, *rows])) if wanted else Marker()
        return cls(
            examples=examples.examples(gathered),
            sections=_sections(asked, gathered),
            ours=[ours.hit(row) for row in listed],
            found=found,
            rows=rows,
            words=by_beginning(wanted),
            stems=stems,
            too_broad=too_broad,
        )

    @classmethod
    def _of_kind(cls, asked: Asked) -> "Results":
        """All of the kind that was asked for."""
        gathered = _gathered(asked.query, everything=True, only=asked.show)
        sections_of_kind = _sections(asked, gathered)
        return cls(
            examples=examples.examples(gathered),
            only=sections_of_kind[0] if sections_of_kind else Section(asked.show, (), 0),
            words=by_beginning(_wanted(asked.query)),
            searched=False,
        )

    @property
    def sections_title(self) -> str:
        """ "People", "People and topics", "People, topics and more"."""
        first, *others = [KINDS[section.kind][1] for section in self.sections] or [""]
        if len(others) == 1:
            return capfirst(f"{first} and {others[0]}")
        return capfirst(f"{first}, {others[0]} and more" if others else first)

    @property
    def no_papers(self) -> bool:
        """Whether papers were looked for and there is none."""
        return self.searched and not (self.rows or self.too_broad)


def others(query: Query) -> list[Hit]:
    """People, names, software, themes, news and pages, the best of each; one query."""
    return _hits(_gathered(query, everything=True))


def nothing() -> Results:
    """What stands on the page before anything is asked."""
    return Results(examples.examples(_question().read()), searched=False)


@prepared
def _question(
    things: bool = False,
    only_people: bool = False,
    without: bool = False,
    named: bool = False,
    only: str = "",
) -> dict[str, QuerySet]:
    return {
        **examples.wanted(),
        **(of_the_group.things(only_people, without, only) if things else {}),
        **({"name": names.called()} if named else {}),
    }


def _gathered(query: Query, everything: bool, only: str = "") -> dict[str, list]:
    """Examples, and with everything also the things besides papers that fit the query, or only one kind."""
    if not everything:
        return _question().read()
    words, name = of_the_group.Words.of(query), "" if only else names.asked(names.name_words(query))
    if words is None:
        return _question(False, False, False, bool(name)).read(name=name)
    question = _question(True, words.only_people, bool(words.without), bool(name), only)
    return question.read(wanted=patterns(words.wanted), without=patterns(words.without), name=name)


def _sections(asked: Asked, gathered: dict[str, list]) -> tuple[Section, ...]:
    totals = of_the_group.totals(gathered) | {"name": names.total(gathered.get("name", []))}
    return tuple(sections(_hits(gathered), totals, asked.of_kind))


def _hits(gathered: dict[str, list]) -> list[Hit]:
    return [*names.best(gathered.get("name", []), NAMES), *of_the_group.hits(gathered)]


def _found(asked: Asked) -> tuple[Found, bool]:
    try:
        listed = ours.MOST if asked.is_first_page else 0
        return find(asked.query, asked.sort, asked.after, asked.before, listed=listed), False
    except TooBroad:
        return Found(), True


def _rows(found: Found) -> tuple[list[Row], list[Row]]:
    """The best of the group, where the papers found are not all the group's; and those of the page."""
    rows = {row.paper.pk: row for row in rows_of(papers_of(dict.fromkeys([*found.listed, *found.keys])))}
    shown = [rows[key] for key in found.keys if key in rows]
    if all(row.paper.in_list for row in shown):
        return [], shown
    return [rows[key] for key in found.listed if key in rows], shown


def _wanted(query: Query) -> list[str]:
    return [*query.words, *query.phrases, *query.titles, *query.authors]


def _texts(rows: Iterable[Row]) -> Iterable[str]:
    """All in which words are marked."""
    for row in rows:
        yield row.paper.title
        yield row.paper.abstract
        yield row.where
        yield from (name.name for name in row.names)
