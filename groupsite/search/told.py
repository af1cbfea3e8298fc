"""A search as JSON: the schemas, and what is said of each thing."""

from typing import Any

from groupsite.api.schemas import (
    ADDRESS,
    ADDRESS_OR_NULL,
    FLAG,
    NUMBER,
    STRING,
    VERSION,
    many,
    one_of,
    ref,
    said,
    thing,
)
from groupsite.kit.addresses import absolute
from groupsite.kit.described import Schema
from groupsite.kit.mathematics import without_math
from groupsite.search.asked import Asked, address_of
from groupsite.search.facets import MANY
from groupsite.search.found import KINDS, Hit
from groupsite.search.suggesting import Suggestion
from publications.models import Authorship, Publication
from publications.searching.papers import BEST, NEWEST, Choice, Found

YEAR: Schema = {"type": ["integer", "null"]}
COUNT: Schema = thing(number=NUMBER, at_least=said("whether there are more than were counted", FLAG))
AUTHOR: Schema = thing(
    name=STRING,
    person=said("the page of the member it is, where that is known", ADDRESS_OR_NULL),
    papers=ADDRESS,
)
PAPER: Schema = thing(
    uid={"type": "string", "format": "uuid", "description": "never changes"},
    title=STRING,
    url=ADDRESS,
    year=YEAR,
    venue=STRING,
    kind=one_of(*Publication.Kind.values),
    of_the_group=said("whether it is in the group's list", FLAG),
    corpora=said("those that hold it, by their slugs", many(STRING)),
    doi={"type": ["string", "null"]},
    authors=many(ref("FoundAuthor")),
)
OTHER: Schema = thing(kind=one_of(*KINDS), name=STRING, url=ADDRESS, note=STRING)
CHOICE: Schema = thing(
    value=STRING,
    label=STRING,
    papers={"anyOf": [COUNT, {"type": "null"}]},
    current=FLAG,
    url=said("the page of the search with this choice made, or taken back", ADDRESS),
)
SEARCH: Schema = thing(
    version=VERSION,
    query=said("as it was understood", STRING),
    sort=one_of(BEST, NEWEST),
    sorts=said("the orders that are possible", many(one_of(BEST, NEWEST))),
    problems=said("what of the query names nothing, or was left out, in words", many(STRING)),
    total=COUNT,
    items=said("papers", many(ref("FoundPaper"))),
    others=said("the best of everything else, on the first page", many(ref("FoundThing"))),
    facets=thing(**{name: many(ref("SearchChoice")) for name in MANY}),
    links=thing(self=ADDRESS, prev=ADDRESS_OR_NULL, next=ADDRESS_OR_NULL, page=ADDRESS, feed=ADDRESS),
)
SUGGESTIONS: Schema = thing(
    version=VERSION,
    items=many(
        thing(
            kind=one_of("person", "software", "paper", "name", "venue"),
            label=STRING,
            note=STRING,
            url=ADDRESS,
        )
    ),
)
SCHEMAS: dict[str, Schema] = {
    "Search": SEARCH,
    "FoundPaper": PAPER,
    "FoundAuthor": AUTHOR,
    "FoundThing": OTHER,
    "SearchChoice": CHOICE,
}


def search(asked: Asked, found: Found, papers: list[Publication], others: list[Hit]) -> dict[str, Any]:
    """The whole document; papers: those found, as `fill_found` leaves them."""
    return {
        "version": 1,
        "query": asked.written,
        "sort": found.sort,
        "sorts": list(found.sorts),
        "problems": [*asked.problems, *found.problems],
        "total": _count(found.number, found.at_least),
        "items": [_paper(paper) for paper in papers],
        "others": [_other(hit) for hit in others],
        "facets": {
            name: [_choice(asked, name, each) for each in found.facets.get(name, ())] for name in MANY
        },
        "links": {
            "self": absolute(asked.json),
            "prev": absolute(asked.page_before(found.previous).json) if found.previous else None,
            "next": absolute(asked.page_after(found.next).json) if found.next else None,
            "page": absolute(asked.address),
            "feed": absolute(asked.feed),
        },
    }


def suggested(items: list[Suggestion]) -> dict[str, Any]:
    """The document of what is offered while somebody types."""
    return {
        "version": 1,
        "items": [
            {"kind": each.kind, "label": each.label, "note": each.note, "url": absolute(each.address)}
            for each in items
        ],
    }


def _paper(paper: Publication) -> dict[str, Any]:
    dois = [found.value for found in paper.identifiers.all() if found.scheme == "doi"]
    return {
        "uid": str(paper.uid),
        "title": without_math(paper.title),
        "url": absolute(paper.get_absolute_url()),
        "year": paper.year,
        "venue": str(paper.venue or paper.venue_printed),
        "kind": paper.kind,
        "of_the_group": paper.in_list,
        "corpora": [record.corpus.slug for record in paper.corpus_records.all()],
        "doi": dois[0] if dois else None,
        "authors": [_author(each) for each in paper.authorships.all() if each.role == Authorship.Role.AUTHOR],
    }


def _author(mention: Authorship) -> dict[str, Any]:
    person = absolute(mention.person.get_absolute_url()) if mention.linked else None
    return {
        "name": mention.author.name,
        "person": person,
        "papers": absolute(mention.author.get_absolute_url()),
    }


def _other(hit: Hit) -> dict[str, Any]:
    return {"kind": hit.kind, "name": hit.name, "url": absolute(hit.address), "note": hit.note}


def _choice(asked: Asked, name: str, choice: Choice) -> dict[str, Any]:
    query = asked.query.lacking(name) if choice.current else asked.query.having(name, choice.value)
    papers = None if choice.papers is None else _count(choice.papers, choice.at_least)
    return {
        "value": choice.value,
        "label": choice.label,
        "papers": papers,
        "current": choice.current,
        "url": absolute(address_of(query)),
    }


def _count(number: int, at_least: bool) -> dict[str, Any]:
    return {"number": number, "at_least": at_least}
