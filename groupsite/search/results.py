"""All that the page of a search shows, in as few queries as it takes."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db.models import QuerySet

from groupsite.kit.gather import gather
from groupsite.search import examples, names, of_the_group, ours
from groupsite.search.asked import Asked
from groupsite.search.examples import Example
from groupsite.search.found import Hit, Section, sections
from groupsite.search.marking import Marker, by_beginning, by_stem
from publications.models import Publication
from publications.searching.language import Query
from publications.searching.papers import Found, TooBroad, find

NAMES = 3


@dataclass(frozen=True)
class Results:
    """What was found: `sections` of all but papers, the best `ours` of the group, and a page of all papers.

    words, stems: what marks what was found in sections and in papers. too_broad: the papers cannot be found
    in the time that there is.
    """

    examples: list[Example] = field(default_factory=list)
    sections: tuple[Section, ...] = ()
    ours: list[Hit] = field(default_factory=list)
    found: Found = field(default_factory=Found)
    words: Marker = field(default_factory=Marker)
    stems: Marker = field(default_factory=Marker)
    too_broad: bool = False
    searched: bool = True

    @classmethod
    def of(cls, asked: Asked) -> "Results":
        """Search. Things besides papers stand on the first page only."""
        query = asked.query
        gathered = gather(**(_others(query) if asked.is_first_page else {}), **examples.wanted())
        shown = examples.examples(gathered)
        found, too_broad = _papers(asked)
        best = _ours(found) if asked.is_first_page else []
        wanted = _wanted(query)
        stems = by_stem(wanted, _texts([*(hit.thing for hit in best), *found.papers])) if wanted else Marker()
        hits = tuple(sections(_hits(gathered)))
        return cls(shown, hits, best, found, by_beginning(wanted), stems, too_broad)

    @property
    def no_papers(self) -> bool:
        """Whether papers were looked for and there is none."""
        return self.searched and not (self.found.papers or self.too_broad)


def others(query: Query) -> list[Hit]:
    """People, names, software, themes, news and pages, the best of each; one query."""
    return _hits(gather(**_others(query)))


def nothing() -> Results:
    """What stands on the page before anything is asked."""
    return Results(examples.examples(gather(**examples.wanted())), searched=False)


def _others(query: Query) -> dict[str, QuerySet]:
    wanted = of_the_group.things(of_the_group.Words.of(query))
    if words := names.name_words(query):
        wanted["name"] = names.called(words)
    return wanted


def _hits(gathered: dict[str, list]) -> list[Hit]:
    return [*names.best(gathered.pop("name", []), NAMES), *of_the_group.hits(gathered)]


def _papers(asked: Asked) -> tuple[Found, bool]:
    try:
        return find(asked.query, asked.sort, asked.after, asked.before), False
    except TooBroad:
        return Found(), True


def _ours(found: Found) -> list[Hit]:
    """The best of the group, where the papers found are not all the group's."""
    if found.conditions is None or all(paper.in_list for paper in found.papers):
        return []
    return ours.best(found.conditions)


def _wanted(query: Query) -> list[str]:
    return [*query.words, *query.phrases, *query.titles, *query.authors]


def _texts(papers: Iterable[Publication]) -> Iterable[str]:
    """All in which words are marked."""
    for paper in papers:
        yield paper.title
        yield paper.abstract
        if "names" in paper.__dict__:
            yield paper.names
        else:
            yield from (mention.author.name for mention in paper.authorships.all())
