"""All names in order, found by what they begin with or by a word in them; and their keys in addresses."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import connection
from django.db.models import Count, Exists, Model, OuterRef, QuerySet

from bibliography.names import norm, split_homonym
from core.db.query_batches import gather
from core.text.letters import name_key
from core.text.url_segments import from_part, is_cut, to_part
from core.web.keyset import KeysetPage, Order, window
from core.web.segment_urls import address_of
from publications.models import Author, Authorship, Publication
from publications.querysets import AuthorQuerySet
from publications.querysets.index_expressions import words_in_name

PER_PAGE = 60
ELSEWHERE = 20
"""How many names are shown that have the words in another place than at the beginning."""
BEGUN = 3  # letters of a word that is taken for the beginning of one
COUNTED = 1000
"""The largest number of papers of a name that are counted, also by spelling."""
LONGEST = 200  # characters of what is typed
EXACT = 100_000  # names; of more it is said about how many there are
ALL, MOST_USED = 200, 30
"""Names that are listed at first: all of so few; of more, those on the most papers."""
FEW_MENTIONS = 50_000  # in bylines, which are counted at once; of more the database's statistics are asked
LONGEST_KEY = 500  # characters of a key
SURE = 80  # characters of a long name's beginning that tell it from nearly all others
LOOKED_AT = 1000  # names that begin as a cut one
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BY_NAME: Order = (("norm", False), ("key", False))


@dataclass(frozen=True)
class CountedName:
    """A name under its most used spelling, and how many papers print it: up to one more than are counted."""

    key: str
    name: str
    papers: int

    @property
    def number(self) -> str:
        return f"{COUNTED:,}+" if self.papers > COUNTED else f"{self.papers:,}"

    def get_absolute_url(self) -> str:
        return address_of("author", self.key)


@dataclass(frozen=True)
class FoundNames:
    """A page of names that begin with what was asked for, and some that have its words elsewhere."""

    asked: str
    entries: list[CountedName]
    elsewhere: list[CountedName]
    page: KeysetPage
    more_elsewhere: bool = False


def find(typed: str, after: str = "", before: str = "") -> FoundNames:
    """Return names that begin with what somebody typed, in any case and with any accents.

    after, before: places in the list, as `core.web.keyset` writes them. An empty text finds none. A
    homonym number says nothing here: names that differ in it alone are one.
    """
    text = norm(split_homonym(typed[:LONGEST])[0]) if is_storable(typed) else ""
    if not text:
        return FoundNames("", [], [], KeysetPage())
    names = AuthorQuerySet(Author)
    # each key once: under the first of its writings
    earlier = names.filter(key=OuterRef("key"), norm__lt=OuterRef("norm"))
    matching = names.filter(norm__startswith=text).filter(~Exists(earlier)).findable()
    part = window(matching.values("norm", "key").distinct(), BY_NAME, after, before, PER_PAGE)
    others = {} if after or before else _find_elsewhere(text)
    rows = gather(page=part.queryset.values_list("norm", "key"), **others)
    page = part.read([{"norm": row[0], "key": row[1]} for row in rows["page"]])
    on_page = [row["key"] for row in page.rows]
    other_rows = [row for name in others for row in sorted(rows[name])]
    other_keys = list(dict.fromkeys(key for _, key in other_rows if key not in on_page))
    entries = _fetch_entries([*on_page, *other_keys[: ELSEWHERE + 1]])
    elsewhere = [entries[key] for key in other_keys if key in entries]
    return FoundNames(
        text,
        [entries[key] for key in on_page if key in entries],
        elsewhere[:ELSEWHERE],
        page,
        len(elsewhere) > ELSEWHERE,
    )


def number() -> tuple[int, bool]:
    """Return how many names there are, and whether that is exact; of many, as the database last estimated."""
    rows = _estimate_rows(Author)
    if rows >= EXACT:
        return round(rows, 2 - len(str(rows))), False
    printed = Authorship.objects.filter(role=Authorship.Role.AUTHOR)
    hidden = printed.filter(publication__in=Publication.objects.hidden())
    visible = Authorship.objects.of_name(OuterRef("author_key"))
    return _count_keys(printed) - _count_keys(hidden.filter(~Exists(visible))), True


def first() -> tuple[list[CountedName], bool]:
    """Return the names of the first page, and whether these are all: by name then, else by their papers."""
    is_small = _estimate_rows(Authorship) < FEW_MENTIONS
    if is_small:
        mentions = Authorship.objects.filter(role=Authorship.Role.AUTHOR).findable().per("author_key")
        keys = [key for key, _ in mentions.order_by("-papers", "author_key")[: ALL + 1]]
    else:
        with connection.cursor() as cursor:  # as of when the database last analysed the table
            cursor.execute(
                "SELECT unnest(most_common_vals::text::text[]) FROM pg_stats "
                "WHERE schemaname = current_schema() AND tablename = %s AND attname = 'author_key'",
                [Authorship._meta.db_table],
            )
            keys = [key for (key,) in cursor.fetchall()]
    is_all = is_small and len(keys) <= ALL
    entries = list(_fetch_entries(keys if is_all else keys[:MOST_USED]).values())
    order = (lambda one: norm(one.name)) if is_all else (lambda one: (-one.papers, norm(one.name)))
    return sorted(entries, key=order), is_all


def _find_elsewhere(text: str) -> dict[str, QuerySet]:
    """Return some names in which all the words stand, or the last is begun, and that do not begin so.

    The first that are come upon: to put all of them in order would take long for a common word.
    """
    is_begun = {"whole": False}
    tokens = words_in_name(text)
    if tokens and len(tokens[-1]) >= BEGUN:
        is_begun["begun"] = True
    querysets = {}
    for name, begun in is_begun.items():
        names = AuthorQuerySet(Author).named(text, begun).exclude(norm__startswith=text)
        querysets[name] = names.findable()[: 2 * ELSEWHERE].values_list("norm", "key")
    return querysets


def _fetch_entries(keys: Sequence[str]) -> dict[str, CountedName]:
    """Return the keys' entries under their most used spellings, of those that papers print."""
    rows = AuthorQuerySet(Author).filter(key__in=keys).with_papers_of_key(COUNTED + 1).with_uses(COUNTED)
    best: dict[str, tuple[int, CountedName]] = {}
    for key, name, papers, uses in rows.values_list("key", "name", "papers", "uses"):
        if papers and uses and (key not in best or (-uses, name) < (-best[key][0], best[key][1].name)):
            best[key] = uses, CountedName(key, name, papers)
    return {key: entry for key, (_, entry) in best.items()}


def _count_keys(mentions: QuerySet) -> int:
    return mentions.order_by().aggregate(number=Count("author_key", distinct=True))["number"]


def _estimate_rows(model: type[Model]) -> int:
    """Return how many rows of a model there are, as the database knows without counting."""
    with connection.cursor() as cursor:
        table = model._meta.db_table
        cursor.execute("SELECT reltuples::bigint FROM pg_class WHERE oid = %s::regclass", [table])
        return cursor.fetchone()[0]


def key_of(part: str) -> str:
    """Return the key of the name that a part of a URL means; empty where it means none.

    Only a name that is too long for a URL, which has its beginning and a digest, is looked up.
    """
    key = name_key(from_part(part))
    if not is_cut(part):
        return key if len(key) <= LONGEST_KEY and is_storable(key) else ""
    if not is_storable(key):
        return ""
    candidates = AuthorQuerySet(Author).beginning(norm(key[:SURE])).values_list("key", flat=True)
    return next((candidate for candidate in candidates[:LOOKED_AT] if to_part(candidate) == part), "")


def is_canonical(part: str, key: str) -> bool:
    """Return whether the part is the one way to write the key."""
    return part == to_part(key)


def is_storable(text: str) -> bool:
    """Return whether the database can store the text."""
    return "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)
