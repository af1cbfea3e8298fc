"""The page of a name, in a number of queries that does not grow with its papers."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby
from urllib.parse import urlencode

from django.db.models import BigIntegerField, IntegerField, QuerySet
from django.utils.translation import gettext

from core.db.query_batches import KEY_ARRAY, Placeholder, cached_by_day
from core.plots import YearPlot, draw_papers_per_year
from core.plots.matrix import MOST_COLUMNS, Matrix, draw_by_year
from core.text.translation import SeparatedNumber
from core.web.keyset import KeysetPage, Order, build_window
from publications.authors import coauthors, group_members, name_groups, similar_names
from publications.authors.author_filters import NameFilters
from publications.display import venue_series
from publications.display.linked_rows import LinkedRow, build_rows
from publications.display.linked_rows import fetch_papers as papers_by_keys
from publications.models import Author, Authorship, Publication
from publications.querysets import AuthorQuerySet, AuthorshipQuerySet

PER_PAGE = 12
PAPER_LIMIT = 300
"""How many papers, the newest, co-authors and venues are taken from."""
NEWEST: Order = (("at", True), ("publication_id", True))


@dataclass(frozen=True)
class Spelling:
    """A name as printed, with its homonym number, and how many papers print it so."""

    name: str
    homonym: str
    papers: int

    def __str__(self) -> str:
        return f"{self.name} {self.homonym}".strip()

    @property
    def query(self) -> str:
        """The query string of the search for the papers of this number alone."""
        return urlencode({"q": f'author:"{self}"'})


@dataclass(frozen=True)
class NamePage:
    """A name: how often it is printed, and a page of its papers with what belongs to them.

    years: how many papers of each, exact however many there are. Co-authors and venues are those of the
    newest papers where there are more than are looked at: `is_cut`. unsettled: of how many papers nothing
    tells whose they are.
    """

    key: str
    total: int
    years: dict[int, int]
    spellings: list[Spelling]
    page: KeysetPage
    rows: list[LinkedRow] = field(default_factory=list)
    members: list[group_members.GroupMember] = field(default_factory=list)
    co_authors: list[coauthors.CoAuthor] = field(default_factory=list)
    number_of_co_authors: int = 0
    venues: Matrix | None = None
    co_author_matrix: Matrix | None = None
    by_paper: bool = False
    similar: list[similar_names.SimilarName] = field(default_factory=list)
    in_corpus: bool = True
    groups: list[name_groups.NameGroup] = field(default_factory=list)
    unsettled: int = 0

    @property
    def name(self) -> str:
        """The spelling that most papers print, without a homonym number."""
        uses: Counter[str] = Counter()
        for spelling in self.spellings:
            uses[spelling.name] += spelling.papers
        return min(uses, key=lambda name: (-uses[name], name))

    @property
    def has_author_rows(self) -> bool:
        """Whether there are several spellings, or one with a homonym number."""
        return len(self.spellings) > 1 or any(spelling.homonym for spelling in self.spellings)

    @property
    def is_cut(self) -> bool:
        return self.total > PAPER_LIMIT

    @property
    def paper_limit(self) -> int:
        return PAPER_LIMIT

    @property
    def further_co_authors(self) -> int:
        return self.number_of_co_authors - len(self.co_authors)

    @property
    def co_authors_by_use(self) -> list[tuple[bool, list[coauthors.CoAuthor]]]:
        """Co-authors on several papers, then those on one each, with whether it is one each."""
        grouped = groupby(self.co_authors, key=lambda co_author: co_author.papers == 1)
        return [(once, list(co_authors)) for once, co_authors in grouped]

    @property
    def venues_caption(self) -> str:
        if not self.is_cut:
            return gettext("Venues and years")
        return gettext("Venues and years, of the newest {number:,} papers").format(
            number=SeparatedNumber(PAPER_LIMIT)
        )

    @property
    def co_author_caption(self) -> str:
        if self.by_paper:
            return gettext("Co-authors of at least two of the {total} papers, the newest first").format(
                total=self.total
            )
        if not self.is_cut:
            return gettext("Co-authors of at least two papers, and years")
        return gettext(
            "Co-authors of at least two papers, and years, of the newest {number:,} papers"
        ).format(number=SeparatedNumber(PAPER_LIMIT))

    @property
    def has_members(self) -> bool:
        """Whether a visible member of the group has papers under the name."""
        return bool(self.members)

    @cached_property
    def per_year(self) -> YearPlot | None:
        return draw_papers_per_year({None: self.total - sum(self.years.values())} | self.years)

    @property
    def period(self) -> str:
        """The first and the last year, "2014–2025"; empty where none is known."""
        if not self.years:
            return ""
        first, last = min(self.years), max(self.years)
        return str(first) if first == last else f"{first}–{last}"


def read(key: str, after: str = "", before: str = "", filters: NameFilters | None = None) -> NamePage | None:
    """Return the page of the name of a key; None if no paper prints it that visitors may see.

    after, before: keyset tokens of the list of papers. filters: which papers are listed, and in which
    order; everything else on the page is about all papers.
    """
    mentions = Authorship.objects.of_name(key)
    if filters and not filters.is_plain:
        data = _prepare_name(False, False, False).read(key=key)
        page = (
            filters.fetch_page(select_papers(key), after, before, PER_PAGE) if data["rows"] else KeysetPage()
        )
        page = replace(page, rows=[{"publication_id": row["pk"]} for row in page.rows])
        return _build_page(key, data, mentions, page, is_whole=False)
    page_window = build_window(mentions.papers(), NEWEST, after, before, PER_PAGE)
    at, paper = page_window.values or (0, 0)
    data = _prepare_name(page_window.values is not None, page_window.backwards).read(
        key=key, at=at, paper=paper
    )
    rows = [{"at": row[0], "publication_id": row[1]} for row in data["page"]]
    page = page_window.read(rows) if data["rows"] else KeysetPage()
    return _build_page(key, data, mentions, page, is_whole=True)


def _build_page(
    key: str, data: dict[str, list], mentions: AuthorshipQuerySet, page: KeysetPage, is_whole: bool
) -> NamePage | None:
    """Build the page of a name. is_whole: whether it lists all papers, the newest first."""
    rows = data["rows"]
    if not rows:
        return None
    if len({row for row, _, _ in rows}) == 1:
        years = {year: papers for _, year, papers in rows}
    else:  # a paper can print several author rows of the key
        years = dict(mentions.dated().count_papers_by("at"))
    total = sum(years.values())
    years.pop(0, None)
    papers: Counter[int] = Counter()
    for row, _, number in rows:
        papers[row] += number
    spellings = [
        Spelling(name, homonym or "", papers[pk]) for pk, name, homonym in data["names"] if papers[pk]
    ]
    spellings.sort(key=lambda spelling: (-spelling.papers, str(spelling)))
    unsettled = sum(row[0] for row in data["unsettled"])
    groups = name_groups.build_groups(data["groups"], unsettled)
    name = NamePage(key, total, years, spellings, page, groups=groups, unsettled=unsettled)
    group_keys = [row[0] for row in data["groups"]]
    return _fill_in(name, data["known"], group_keys, is_whole and total <= MOST_COLUMNS)


def select_papers(key: str, newest: int | None = None):
    """Return the visible papers that print a name of the key; or the newest so many."""
    mentions = Authorship.objects.of_name(key)
    keys = mentions.newest(newest) if newest else mentions.values("publication_id")
    return Publication.objects.findable().filter(pk__in=keys)


def find_name(key: str) -> str:
    """Return the spelling that most of the newest papers print; empty where visitors may see none."""
    if not key:
        return ""
    rows = _prepare_spellings().read(key=key)["spellings"]
    return min(((-uses, name) for uses, name in rows if uses), default=(0, ""))[1]


@cached_by_day
def _prepare_spellings() -> dict[str, QuerySet]:
    spellings = AuthorQuerySet(Author).filter(key=Placeholder("key")).with_uses(PAPER_LIMIT)
    return {"spellings": spellings.values_list("uses", "name")}


@cached_by_day
def _prepare_name(from_place: bool, backwards: bool, with_page: bool = True) -> dict[str, QuerySet]:
    """Return querysets of the name in the slot "key".

    from_place: the page begins at the slots "at" and "paper". with_page: include a page of its papers.
    """
    mentions = Authorship.objects.of_name(Placeholder("key"))
    place = (
        [Placeholder("at", IntegerField()), Placeholder("paper", BigIntegerField())] if from_place else None
    )
    page_window = replace(
        build_window(mentions.papers(), NEWEST, size=PER_PAGE), values=place, backwards=backwards
    )
    return {
        "rows": mentions.dated().count_papers_by("author_id", "at"),
        "names": AuthorQuerySet(Author).filter(key=Placeholder("key")).values_list("pk", "name", "homonym"),
        **({"page": page_window.queryset.values_list("at", "publication_id")} if with_page else {}),
        "known": group_members.select_members(mentions),
        "groups": name_groups.select_groups(Placeholder("key")),
        "unsettled": name_groups.count_unsettled(Placeholder("key")),
    }


@cached_by_day
def _prepare_related(
    by_paper: bool, with_words: bool, with_initial: bool, has_members: bool, has_groups: bool
) -> dict[str, QuerySet]:
    """Return querysets of co-authors, venues, members and similar names of the name in the slot "key"."""
    newest = Authorship.objects.of_name(Placeholder("key")).newest(PAPER_LIMIT)
    groups = Placeholder("groups", KEY_ARRAY)
    return {
        "others": coauthors.select_co_authors(Placeholder("key"), newest, by_paper),
        "venues": venue_series.select_venue_years(newest),
        **(group_members.build_member_querysets() if has_members else {}),
        **similar_names.select_candidates(with_words, with_initial),
        **({"joined": similar_names.select_joined(groups, Placeholder("key"))} if has_groups else {}),
    }


@cached_by_day
def _prepare_other_names() -> dict[str, QuerySet]:
    return {"others": coauthors.select_printed_names(), "alike": similar_names.select_paper_counts()}


def _fill_in(
    name: NamePage, member_rows: Sequence[Sequence], groups: Sequence[int], by_paper: bool
) -> NamePage:
    similarity = similar_names.SimilarityQuery.from_name(name.name)
    prepared_query = _prepare_related(
        by_paper, bool(similarity.worded), bool(similarity.begun), bool(member_rows), bool(groups)
    )
    data = prepared_query.read(
        key=name.key, known=[row[0] for row in member_rows], groups=list(groups), **similarity.values
    )
    candidates = [row for method in similar_names.WAYS for row in data.get(method, [])]
    similar = similar_names.choose(name.name, name.key, candidates, data.get("joined", []))
    names = _prepare_other_names().read(printed=coauthors.list_name_keys(data["others"]), alike=list(similar))
    others = coauthors.build_co_authors(data["others"], names["others"])
    printed_venues = [venue_series.PrintedVenue(*row) for row in data["venues"]]
    dated_papers = [(row["publication_id"], row["at"]) for row in name.page.rows] if by_paper else []
    rows = build_rows(papers_by_keys([row["publication_id"] for row in name.page.rows]))
    for index, row in enumerate(rows):  # a folded name is shown beside the fold
        if not any(mention.key == name.key for mention in row.authors.open):
            rows[index] = replace(row, authors=replace(row.authors, own=name.name))
    return replace(
        name,
        rows=rows,
        members=group_members.build_members(member_rows, data, name.total),
        co_authors=others,
        number_of_co_authors=data["others"][0][-1] if data["others"] else 0,
        venues=draw_by_year(venue_series.group_by_series(printed_venues), gettext("venues")),
        co_author_matrix=coauthors.build_matrix(others, dated_papers),
        by_paper=by_paper,
        similar=similar_names.rank_similar_names(similar, dict(names["alike"])),
        in_corpus=any(not row.held for row in printed_venues),
    )
