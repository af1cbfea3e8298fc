"""All names in order, found by a prefix or by a word in them; and their keys in URLs."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Exists, Model, OuterRef, QuerySet

from bibliography.names import format_sorted, normalize_name, split, split_homonym
from core.db.query_batches import fetch_together
from core.db.replica import get_read_connection
from core.text.letters import make_name_key, make_sort_key
from core.text.translation import format_number
from core.text.url_segments import decode_segment, encode_segment, is_cut
from core.web.keyset import KeysetPage, Order, build_window
from core.web.segment_urls import build_segment_url
from publications.models import Author, Authorship, Publication
from publications.querysets import AuthorQuerySet
from publications.querysets.index_expressions import split_name_words

PER_PAGE = 60
ELSEWHERE = 20
"""How many names are shown that have the words in another place than at the beginning."""
PREFIX_LENGTH = 3  # letters of a word that is taken for the beginning of one
COUNT_LIMIT = 1000
"""The largest number of papers of a name that are counted, also by spelling."""
LONGEST = 200  # characters of what is typed
EXACT = 100_000  # names; of more it is said about how many there are
ALL, MOST_USED = 60, 30
"""Names that are listed at first: all of so few; of more, those on the most papers."""
FEW_MENTIONS = 50_000  # in bylines, which are counted at once; of more the database's statistics are asked
LONGEST_KEY = 500  # characters of a key
DISTINCTIVE_LENGTH = 80  # characters of a long name's beginning that tell it from nearly all others
LOOKED_AT = 1000  # names that begin as a cut one
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BY_NAME: Order = (("norm", False), ("key", False))


@dataclass(frozen=True)
class CountedName:
    """A name under its most used spelling, and how many papers print it, at most COUNT_LIMIT + 1."""

    key: str
    name: str
    papers: int

    @property
    def number(self) -> str:
        return f"{format_number(COUNT_LIMIT)}+" if self.papers > COUNT_LIMIT else format_number(self.papers)

    def get_absolute_url(self) -> str:
        return build_segment_url("author", self.key)


@dataclass(frozen=True)
class NameSearchResult:
    """A page of names that begin with the query, and some that have its words in another place."""

    query: str
    entries: list[CountedName]
    elsewhere: list[CountedName]
    page: KeysetPage
    more_elsewhere: bool = False


def find(query: str, after: str = "", before: str = "") -> NameSearchResult:
    """Return names that begin with a query, in any case and with any accents.

    after, before: keyset tokens. An empty query finds none. Homonym numbers are ignored: names that differ
    only in their number are one.
    """
    name = split_homonym(query[:LONGEST])[0] if is_storable(query) else ""
    text = normalize_name(name)
    if not text:
        return NameSearchResult("", [], [], KeysetPage())
    authors = AuthorQuerySet(Author)
    # each key once: under the first of its spellings
    earlier = authors.filter(key=OuterRef("key"), norm__lt=OuterRef("norm"))
    matching = authors.filter(norm__startswith=text).filter(~Exists(earlier)).findable()
    page_window = build_window(matching.values("norm", "key").distinct(), BY_NAME, after, before, PER_PAGE)
    others = {} if after or before else _find_elsewhere(name, text)
    rows = fetch_together(page=page_window.queryset.values_list("norm", "key"), **others)
    page = page_window.read([{"norm": row[0], "key": row[1]} for row in rows["page"]])
    on_page = [row["key"] for row in page.rows]
    other_rows = [row for name in others for row in sorted(rows[name])]
    other_keys = list(dict.fromkeys(key for _, key in other_rows if key not in on_page))
    entries = _fetch_entries([*on_page, *other_keys[: ELSEWHERE + 1]])
    elsewhere = [entries[key] for key in other_keys if key in entries]
    return NameSearchResult(
        text,
        [entries[key] for key in on_page if key in entries],
        elsewhere[:ELSEWHERE],
        page,
        len(elsewhere) > ELSEWHERE,
    )


def count_all_names() -> tuple[int, bool]:
    """Count the names, and return whether the number is exact; of many it is the database's estimate."""
    rows = _estimate_rows(Author)
    if rows >= EXACT:
        return round(rows, 2 - len(str(rows))), False
    printed = Authorship.objects.filter(role=Authorship.Role.AUTHOR)
    hidden = printed.filter(publication__in=Publication.objects.hidden())
    visible = Authorship.objects.of_name(OuterRef("author_key"))
    return _count_keys(printed) - _count_keys(hidden.filter(~Exists(visible))), True


def fetch_start_page() -> tuple[list[CountedName], bool]:
    """Return the names of the first page, and whether these are all; by family name then, else by papers."""
    is_small = _estimate_rows(Authorship) < FEW_MENTIONS
    if is_small:
        mentions = (
            Authorship.objects.filter(role=Authorship.Role.AUTHOR).findable().count_papers_by("author_key")
        )
        keys = [key for key, _ in mentions.order_by("-papers", "author_key")[: ALL + 1]]
    else:
        with get_read_connection().cursor() as cursor:  # as of when the database last analysed the table
            cursor.execute(
                "SELECT unnest(most_common_vals::text::text[]) FROM pg_stats "
                "WHERE schemaname = current_schema() AND tablename = %s AND attname = 'author_key'",
                [Authorship._meta.db_table],
            )
            keys = [key for (key,) in cursor.fetchall()]
    is_all = is_small and len(keys) <= ALL
    entries = list(_fetch_entries(keys if is_all else keys[:MOST_USED]).values())
    order = (
        (lambda entry: make_sort_key(format_sorted(split(entry.name))))
        if is_all
        else (lambda entry: (-entry.papers, normalize_name(entry.name)))
    )
    return sorted(entries, key=order), is_all


def _find_elsewhere(name: str, text: str) -> dict[str, QuerySet]:
    """Return querysets of some names that have all the words, in any place but the beginning.

    In one of them the last word is a prefix. Neither is sorted, which would take long for a common word.
    """
    forms = {"whole": False}
    tokens = split_name_words(text)
    if tokens and len(tokens[-1]) >= PREFIX_LENGTH:
        forms["begun"] = True
    querysets = {}
    for form, has_prefix in forms.items():
        names = AuthorQuerySet(Author).called(name, has_prefix).exclude(norm__startswith=text)
        querysets[form] = names.findable()[: 2 * ELSEWHERE].values_list("norm", "key")
    return querysets


def _fetch_entries(keys: Sequence[str]) -> dict[str, CountedName]:
    """Return the entries of keys that visible papers print, under their most used spellings."""
    rows = (
        AuthorQuerySet(Author).filter(key__in=keys).with_papers_of_key(COUNT_LIMIT + 1).with_uses(COUNT_LIMIT)
    )
    best: dict[str, tuple[int, CountedName]] = {}
    for key, name, papers, uses in rows.values_list("key", "name", "papers", "uses"):
        if papers and uses and (key not in best or (-uses, name) < (-best[key][0], best[key][1].name)):
            best[key] = uses, CountedName(key, name, papers)
    return {key: entry for key, (_, entry) in best.items()}


def _count_keys(mentions: QuerySet) -> int:
    return mentions.order_by().aggregate(number=Count("author_key", distinct=True))["number"]


def _estimate_rows(model: type[Model]) -> int:
    """Return how many rows of a model there are, as the database knows without counting."""
    with get_read_connection().cursor() as cursor:
        table = model._meta.db_table
        cursor.execute("SELECT reltuples::bigint FROM pg_class WHERE oid = %s::regclass", [table])
        return cursor.fetchone()[0]


def resolve_key(segment: str) -> str:
    """Return the key of the name that a segment of a URL stands for; empty for what is no name.

    Only a name that was too long for a URL, which then has its beginning and a digest, needs a query.
    """
    key = make_name_key(decode_segment(segment))
    if not is_cut(segment):
        return key if len(key) <= LONGEST_KEY and is_storable(key) else ""
    if not is_storable(key):
        return ""
    candidates = (
        AuthorQuerySet(Author)
        .beginning(normalize_name(key[:DISTINCTIVE_LENGTH]))
        .values_list("key", flat=True)
    )
    return next(
        (candidate for candidate in candidates[:LOOKED_AT] if encode_segment(candidate) == segment), ""
    )


def is_canonical(segment: str, key: str) -> bool:
    """Return whether the segment is the canonical form of the key."""
    return segment == encode_segment(key)


def is_storable(text: str) -> bool:
    """Return whether the database can store the text."""
    return "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)
