"""What was asked of the search page, and the addresses of what could be asked next."""

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.db.models import Q
from django.http import QueryDict
from django.urls import reverse

from core.db.dated_models import today
from groupsite.search.names import find_name_words
from groupsite.search.sections import KINDS
from publications.models import Publication
from publications.search.conditions import OURS
from publications.search.language import LENGTH, TERMS, Query, identifier_in, parse, write

SHORT = 60  # characters of a query in a title
TOKEN = 4_000  # characters of a place in a list that are read
ARXIV_DOI = "10.48550/arxiv."
"""What arXiv writes before its ids to make DOIs of them."""


@dataclass(frozen=True)
class SearchRequest:
    """A search: all that is asked of papers stands in the query itself.

    text: as it was typed. sort: an order, where one was chosen. after, before: a place in the list. show: the
    kind of things besides papers that alone is wanted.
    """

    text: str
    query: Query
    sort: str = ""
    after: str = ""
    before: str = ""
    show: str = ""

    @classmethod
    def read(cls, parameters: QueryDict) -> "SearchRequest":
        """Read a query string; there is none that cannot be read."""
        typed = _clean(parameters.get("q", ""))
        places = (_clean(parameters.get(name, ""))[:TOKEN] for name in ("sort", "after", "before"))
        show = parameters.get("show", "")
        kind = show if show in KINDS and show != "name" else ""
        return cls(" ".join(typed[:LENGTH].split()), parse(typed), *places, kind)

    @classmethod
    def of(cls, query: Query, sort: str = "") -> "SearchRequest":
        """Build the search for a query that was not typed."""
        return cls(write(query), query, sort)

    @property
    def is_first_page(self) -> bool:
        return not (self.after or self.before)

    @property
    def written(self) -> str:
        """The query in the one form that it has, whatever way it was typed."""
        return write(self.query)

    @property
    def short(self) -> str:
        """As much of what was typed as a title has room for."""
        return self.text if len(self.text) <= SHORT else f"{self.text[:SHORT].rstrip()}…"

    @property
    def kept(self) -> list[tuple[str, str]]:
        """Names and values that a form repeats which sets the query anew."""
        return [("sort", self.sort)] if self.sort else []

    @property
    def unsorted(self) -> list[tuple[str, str]]:
        """Names and values that a form repeats which sets the order."""
        return [("q", self.written)]

    @property
    def fields(self) -> list[tuple[str, str]]:
        """Names and values of the same search on whatever page."""
        return [*self.unsorted, *self.kept]

    @property
    def in_order(self) -> str:
        """The same as a query string."""
        return urlencode(self.fields)

    @property
    def address(self) -> str:
        """The path of the page."""
        return self.at("search")

    @property
    def feed(self) -> str:
        """The path of the feed, which has an order of its own."""
        return replace(self, sort="", after="", before="").at("search_feed")

    @property
    def json(self) -> str:
        """The path of the same as JSON."""
        return self.at("search_json")

    @property
    def canonical_query(self) -> str:
        """What stands after the path in the canonical address."""
        return f"?{urlencode({'q': self.written})}" if self.written else ""

    @property
    def everything(self) -> str:
        """The path of the same search for all kinds of things."""
        return build_search_path(self.query)

    def of_kind(self, kind: str) -> str:
        """Return the path of all results of a kind; names have pages of their own."""
        if kind == "name":
            return f"{reverse('authors')}?{urlencode({'q': ' '.join(find_name_words(self.query))})}"
        return replace(SearchRequest.of(self.query), show=kind).address

    @property
    def ours(self) -> str:
        """The query for the papers of the group among the found."""
        return write(self.query.having("corpus", OURS))

    @property
    def narrower(self) -> str:
        """An example of a query that finds less."""
        return write(self.query.having("year", f"{today().year - 1}-"))

    @property
    def problems(self) -> list[str]:
        """What of the query was not read, in sentences."""
        if not self.query.cut:
            return []
        return [f"This is long: what goes beyond {LENGTH:,} characters or {TERMS} terms was left out."]

    def page_after(self, place: str) -> "SearchRequest":
        """Return the request for what comes after a place in the list."""
        return replace(self, after=place, before="")

    def page_before(self, place: str) -> "SearchRequest":
        """Return the request for what comes before a place in the list."""
        return replace(self, after="", before=place)

    def at(self, name: str) -> str:
        """Return the path of a view of this name that takes the same parameters."""
        fields = {"q": self.written, "sort": self.sort, "after": self.after, "before": self.before}
        if name == "search":
            fields["show"] = self.show
        query = urlencode({name: value for name, value in fields.items() if value})
        return f"{reverse(name)}?{query}" if query else reverse(name)


def build_search_path(query: Query) -> str:
    """Return the path of the page that searches for a query."""
    return SearchRequest.of(query).address


def _clean(text: str) -> str:
    """Remove what the database and addresses refuse: NUL, and halves of surrogate pairs."""
    return text.replace("\0", " ").encode(errors="ignore").decode()


def find_identified(text: str) -> str:
    """Return the path of the paper whose DOI or arXiv id the whole text is; "" if there is none."""
    identifier = identifier_in(text)
    if identifier is None:
        return ""
    scheme, value = identifier
    named = Q(identifiers__scheme=scheme, identifiers__value=value)
    if scheme == "arxiv":
        named |= Q(identifiers__scheme="doi", identifiers__value=f"{ARXIV_DOI}{value}")
    papers = Publication.objects.public().filter(named).select_related("version_of").order_by("pk")
    columns = "slug", "visibility", "version_of__slug", "version_of__visibility", "version_of__version_of"
    urls = (
        paper.get_absolute_url()
        for paper in papers.only(*columns)[:2]
        if paper.shown_on.visibility == Publication.Visibility.PUBLIC
    )
    return next(filter(None, urls), "")
