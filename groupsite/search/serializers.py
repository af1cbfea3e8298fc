"""Serializers of search results and suggestions."""

from typing import Annotated

from django.utils.text import capfirst
from msgspec import Meta

from core.api.resources import Number, Resource, Uid, Url
from core.kinds import get_kinds
from core.text.mathematics import strip_math
from core.web.urls import build_absolute_url
from groupsite.api.shared_resources import find_doi
from groupsite.search.content_search import list_suggested
from groupsite.search.facets import FACET_NOUNS
from groupsite.search.hits import Hit, get_nouns
from groupsite.search.request import SearchRequest, build_search_path
from groupsite.search.suggestions import SearchSuggestion
from publications.models import Authorship, Publication
from publications.search.paper_search import BEST, NEWEST, FacetChoice, PaperSearchResult

Order = Annotated[str, Meta(extra_json_schema={"enum": [BEST, NEWEST]})]


class PaperCount(Resource, frozen=True):
    number: Number
    at_least: Annotated[bool, Meta(description="whether there are more than were counted")]


class FoundAuthorResource(Resource, frozen=True):
    name: str
    person: Annotated[Url | None, Meta(description="the page of the member it is, where that is known")]
    papers: Url


class FoundPaperResource(Resource, frozen=True):
    uid: Uid
    title: str
    url: Url
    year: int | None
    venue: str
    kind: Annotated[str, Meta(extra_json_schema={"enum": Publication.Kind.values})]
    of_the_group: Annotated[bool, Meta(description="whether it is in the group's list")]
    corpora: Annotated[list[str], Meta(description="those that hold it, by their slugs")]
    doi: str | None
    authors: list[FoundAuthorResource]


class FoundThingResource(Resource, frozen=True):
    kind: Annotated[str, Meta(extra_json_schema={"enum": list(get_nouns())})]
    name: str
    url: Url
    note: str


class SearchChoiceResource(Resource, frozen=True):
    value: str
    label: str
    papers: PaperCount | None
    current: bool
    url: Annotated[Url, Meta(description="the page of the search with this choice made, or taken back")]


class SearchFacets(Resource, frozen=True):
    year: list[SearchChoiceResource]
    venue: list[SearchChoiceResource]
    kind: list[SearchChoiceResource]
    corpus: list[SearchChoiceResource]


class SearchLinks(Resource, frozen=True, rename={"this": "self"}):
    this: Url
    prev: Url | None
    next: Url | None
    page: Url
    feed: Url

    @property
    def header(self) -> str:
        """The Link header of this page and those around it."""
        links = (("self", self.this), ("prev", self.prev), ("next", self.next))
        return ", ".join(f'<{url}>; rel="{relation}"' for relation, url in links if url)


class SearchResource(Resource, frozen=True):
    query: Annotated[str, Meta(description="as it was understood")]
    sort: Order
    sorts: Annotated[list[Order], Meta(description="the orders that are possible")]
    problems: Annotated[
        list[str], Meta(description="what of the query names nothing, or was left out, in words")
    ]
    total: PaperCount
    items: Annotated[list[FoundPaperResource], Meta(description="papers")]
    others: Annotated[
        list[FoundThingResource], Meta(description="the best of everything else, on the first page")
    ]
    facets: SearchFacets
    links: SearchLinks


class SuggestionItem(Resource, frozen=True):
    kind: Annotated[
        str,
        Meta(extra_json_schema={"enum": ["person", "software", "paper", "name", "venue", *list_suggested()]}),
    ]
    group: Annotated[str, Meta(description="the kind in words, as a heading of several")]
    label: str
    note: str
    url: Url


class Suggestions(Resource, frozen=True):
    items: list[SuggestionItem]


def serialize_search(
    request: SearchRequest, results: PaperSearchResult, papers: list[Publication], others: list[Hit]
) -> SearchResource:
    """Return the document of a search. papers: those of the results, filled by `attach_row_parts`."""
    return SearchResource(
        query=request.canonical_text,
        sort=results.sort,
        sorts=list(results.sorts),
        problems=[*request.problems, *results.problems],
        total=PaperCount(results.number, results.at_least),
        items=[_serialize_paper(paper) for paper in papers],
        others=[FoundThingResource.of(hit, url=build_absolute_url(hit.url)) for hit in others],
        facets=SearchFacets(
            **{
                name: [_serialize_choice(request, name, choice) for choice in results.facets.get(name, ())]
                for name in FACET_NOUNS
            }
        ),
        links=SearchLinks(
            this=build_absolute_url(request.json),
            prev=build_absolute_url(request.page_before(results.previous).json) if results.previous else None,
            next=build_absolute_url(request.page_after(results.next).json) if results.next else None,
            page=build_absolute_url(request.url),
            feed=build_absolute_url(request.feed),
        ),
    )


def serialize_suggestions(items: list[SearchSuggestion]) -> Suggestions:
    """Return the document of suggestions."""
    plurals = {"paper" if kind.model is Publication else kind.key: kind.plural for kind in get_kinds()}
    return Suggestions(
        [
            SuggestionItem.of(item, group=capfirst(str(plurals[item.kind])), url=build_absolute_url(item.url))
            for item in items
        ]
    )


def _serialize_paper(paper: Publication) -> FoundPaperResource:
    authors = [
        authorship for authorship in paper.authorships.all() if authorship.role == Authorship.Role.AUTHOR
    ]
    return FoundPaperResource.of(
        paper,
        title=strip_math(paper.title),
        url=build_absolute_url(paper.get_absolute_url()),
        venue=str(paper.venue or paper.venue_printed),
        of_the_group=paper.in_list,
        corpora=[record.corpus.slug for record in paper.corpus_records.all()],
        doi=find_doi(paper),
        authors=[
            FoundAuthorResource(
                authorship.author.name,
                build_absolute_url(authorship.profile.get_absolute_url()) if authorship.profile else None,
                build_absolute_url(authorship.author.get_absolute_url()),
            )
            for authorship in authors
        ],
    )


def _serialize_choice(request: SearchRequest, name: str, choice: FacetChoice) -> SearchChoiceResource:
    query = (
        request.query.without_field(name) if choice.current else request.query.with_value(name, choice.value)
    )
    return SearchChoiceResource.of(
        choice,
        papers=None if choice.papers is None else PaperCount(choice.papers, choice.at_least),
        url=build_absolute_url(build_search_path(query)),
    )
