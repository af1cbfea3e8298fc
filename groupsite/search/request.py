"""The parameters of a search, and the URLs of related searches."""

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.db.models import Q
from django.http import QueryDict

from core.db.dated_models import today
from core.web.urls import get_url
from groupsite.search.author_names import find_name_words
from groupsite.search.hits import get_nouns
from publications.models import Publication
from publications.search.language import (
    LENGTH,
    Query,
    format_query,
    parse_identifier,
    parse_search_query,
)
from publications.search.named_values import OURS, correct_fields, describe_misread_parts

SHORT = 60  # characters of a query in a title
TOKEN = 4_000  # maximal characters of a pagination token
ARXIV_DOI = "10.48550/arxiv."
"""The prefix of the DOIs of arXiv papers."""


@dataclass(frozen=True)
class SearchRequest:
    """The parameters of a search; the query holds all conditions on papers.

    text: as typed. sort: an order, or "". after, before: pagination tokens. show: the only kind of results to
    show, or "".
    """

    text: str
    query: Query
    sort: str = ""
    after: str = ""
    before: str = ""
    show: str = ""

    @classmethod
    def read(cls, parameters: QueryDict) -> "SearchRequest":
        """Parse a query string; every input is accepted."""
        text = _clean(parameters.get("q", ""))
        names = ("sort", "after", "before")
        sort, after, before = (_clean(parameters.get(name, ""))[:TOKEN] for name in names)
        show = parameters.get("show", "")
        kind = show if show in get_nouns() and show != "name" else ""
        return cls(" ".join(text[:LENGTH].split()), parse_search_query(text), sort, after, before, kind)

    @classmethod
    def of(cls, query: Query, sort: str = "") -> "SearchRequest":
        """Return the request for a query that was not typed."""
        return cls(format_query(query), query, sort)

    @property
    def is_first_page(self) -> bool:
        return not (self.after or self.before)

    @property
    def canonical_text(self) -> str:
        """The query in its canonical form."""
        return format_query(self.query)

    @property
    def short(self) -> str:
        """The typed text, shortened for titles."""
        return self.text if len(self.text) <= SHORT else f"{self.text[:SHORT].rstrip()}…"

    @property
    def sort_fields(self) -> list[tuple[str, str]]:
        """Names and values of hidden inputs of forms that submit a new query."""
        return [("sort", self.sort)] if self.sort else []

    @property
    def query_fields(self) -> list[tuple[str, str]]:
        """Names and values of hidden inputs of forms that submit a new order."""
        return [("q", self.canonical_text)]

    @property
    def fields(self) -> list[tuple[str, str]]:
        """Names and values of the same search without its page."""
        return [*self.query_fields, *self.sort_fields]

    @property
    def query_string(self) -> str:
        """The query string of the same search without its page."""
        return urlencode(self.fields)

    @property
    def url(self) -> str:
        """The path of the search page."""
        return self.build_url("search")

    @property
    def feed(self) -> str:
        """The path of the feed, which is always in its own order."""
        return replace(self, sort="", after="", before="").build_url("search_feed")

    @property
    def json(self) -> str:
        """The path of the search as JSON."""
        return self.build_url("search_json")

    @property
    def canonical_query(self) -> str:
        """The query string of the canonical URL, with its question mark, or ""."""
        return f"?{urlencode({'q': self.canonical_text})}" if self.canonical_text else ""

    @property
    def all_kinds_url(self) -> str:
        """The path of the same search for all kinds of results."""
        return build_search_path(self.query)

    def build_kind_url(self, kind: str) -> str:
        """Return the path of all results of a kind; names have pages of their own."""
        if kind == "name":
            return f"{get_url('authors')}?{urlencode({'q': ' '.join(find_name_words(self.query))})}"
        return replace(SearchRequest.of(self.query), show=kind).url

    @property
    def ours(self) -> str:
        """The query restricted to papers of the group."""
        return format_query(self.query.with_value("corpus", OURS))

    @property
    def narrower(self) -> str:
        """An example of a narrower query."""
        return format_query(self.query.with_value("year", f"{today().year - 1}-"))

    @property
    def corrected_text(self) -> str:
        """The text with the fields that are meant, if it has others."""
        return correct_fields(self.text)

    @property
    def problems(self) -> list[str]:
        """Sentences about parts of the query that were ignored, and about unknown fields."""
        return describe_misread_parts(self.query)

    def page_after(self, token: str) -> "SearchRequest":
        """Return the request for the page after a pagination token."""
        return replace(self, after=token, before="")

    def page_before(self, token: str) -> "SearchRequest":
        """Return the request for the page before a pagination token."""
        return replace(self, after="", before=token)

    def build_url(self, name: str) -> str:
        """Return the URL of another view of the same search, by its URL name."""
        fields = {"q": self.canonical_text, "sort": self.sort, "after": self.after, "before": self.before}
        if name == "search":
            fields["show"] = self.show
        query = urlencode({name: value for name, value in fields.items() if value})
        return f"{get_url(name)}?{query}" if query else get_url(name)


def build_search_path(query: Query) -> str:
    """Return the URL of the search page for a query."""
    return SearchRequest.of(query).url


def _clean(text: str) -> str:
    """Remove what PostgreSQL and URLs refuse: NUL and lone surrogates."""
    return text.replace("\0", " ").encode(errors="ignore").decode()


def find_identified_paper(text: str) -> Publication | None:
    """Return the visible paper with a page if the whole text is its DOI or arXiv id, else None."""
    identifier = parse_identifier(text)
    if identifier is None:
        return None
    scheme, value = identifier
    condition = Q(identifiers__scheme=scheme, identifiers__value=value)
    if scheme == "arxiv":
        condition |= Q(identifiers__scheme="doi", identifiers__value=f"{ARXIV_DOI}{value}")
    papers = Publication.objects.public().filter(condition).select_related("version_of").order_by("pk")
    columns = "slug", "visibility", "version_of__slug", "version_of__visibility", "version_of__version_of"
    public_papers = (
        paper
        for paper in papers.only(*columns)[:2]
        if paper.display_paper.visibility == Publication.Visibility.PUBLIC and paper.get_absolute_url()
    )
    return next(public_papers, None)
