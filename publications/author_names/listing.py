"""All names in order, found by what they begin with or by a word in them; and their keys in addresses."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db import connection
from django.db.models import Count, Exists, Model, OuterRef, QuerySet

from groupsite.kit.address_parts import from_part, is_cut, to_part
from groupsite.kit.gather import gather
from groupsite.kit.keyset import KeysetPage, Order, window
from groupsite.kit.letters import name_key
from groupsite.kit.part_addresses import address_of
from people.names import norm, split_homonym
from publications.models import Author, Authorship, Publication
from publications.querysets import AuthorQuerySet
from publications.searching.expressions import words_in_name

PER_PAGE = 60
ELSEWHERE = 20
"""How many names are shown that have the words in another place than at the beginning."""
BEGUN = 3  # letters of a word that is taken for the beginning of one
COUNTED = 1000
"""How many papers of a name are counted, and of how many it is told how they spell it."""
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
    """Names that begin with what somebody typed, in any case and with any accents.

    after, before: places in the list, as `groupsite.kit.keyset` writes them. An empty text finds none. A
    homonym number says nothing here: names that differ in it alone are one.
    """
    asked = norm(split_homonym(typed[:LONGEST])[0]) if is_storable(typed) else ""
    if not asked:
        return FoundNames("", [], [], KeysetPage())
    part = window(_beginning(asked), BY_NAME, after, before, PER_PAGE)
    others = {} if after or before else _elsewhere(asked)
    found = gather(page=part.queryset.values_list("norm", "key"), **others)
    page = part.read([{"norm": row[0], "key": row[1]} for row in found["page"]])
    on_page = [row["key"] for row in page.rows]
    rows = [row for way in others for row in sorted(found[way])]
    other_keys = list(dict.fromkeys(key for _, key in rows if key not in on_page))
    entries = _entries([*on_page, *other_keys[: ELSEWHERE + 1]])
    elsewhere = [entries[key] for key in other_keys if key in entries]
    return FoundNames(
        asked,
        [entries[key] for key in on_page if key in entries],
        elsewhere[:ELSEWHERE],
        page,
        len(elsewhere) > ELSEWHERE,
    )


def number() -> tuple[int, bool]:
    """How many names there are, and whether that is exact; of many, as the database last estimated."""
    rows = _estimate(Author)
    if rows >= EXACT:
        return round(rows, 2 - len(str(rows))), False
    printed = Authorship.objects.filter(role=Authorship.Role.AUTHOR)
    hidden = printed.filter(publication__in=Publication.objects.hidden())
    seen = Authorship.objects.of_name(OuterRef("author_key"))
    return _keys(printed) - _keys(hidden.filter(~Exists(seen))), True


def first() -> tuple[list[CountedName], bool]:
    """The names of the first page, and whether these are all: by name then, else by their papers."""
    rows = _estimate(Authorship)
    keys = _most_used_keys() if rows < FEW_MENTIONS else _most_common_keys()
    is_all = rows < FEW_MENTIONS and len(keys) <= ALL
    entries = list(_entries(keys if is_all else keys[:MOST_USED]).values())
    order = (lambda one: norm(one.name)) if is_all else (lambda one: (-one.papers, norm(one.name)))
    return sorted(entries, key=order), is_all


def _most_used_keys() -> list[str]:
    mentions = Authorship.objects.filter(role=Authorship.Role.AUTHOR).findable().per("author_key")
    return [key for key, _ in mentions.order_by("-papers", "author_key")[: ALL + 1]]


def _most_common_keys() -> list[str]:
    """As the database counted when it last analysed the table."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT unnest(most_common_vals::text::text[]) FROM pg_stats "
            "WHERE schemaname = current_schema() AND tablename = %s AND attname = 'author_key'",
            [Authorship._meta.db_table],
        )
        return [key for (key,) in cursor.fetchall()]


def _beginning(asked: str) -> QuerySet:
    """Names that begin so, each key once: under the first of its writings."""
    names = AuthorQuerySet(Author)
    earlier = names.filter(key=OuterRef("key"), norm__lt=OuterRef("norm"))
    found = names.filter(norm__startswith=asked).filter(~Exists(earlier)).findable()
    return found.values("norm", "key").distinct()


def _elsewhere(asked: str) -> dict[str, QuerySet]:
    """Some names in which all the words stand, or the last is begun, and that do not begin so; by name."""
    found = {"whole": False}
    words = words_in_name(asked)
    if words and len(words[-1]) >= BEGUN:
        found["begun"] = True
    return {way: _with_words(asked, begun).values_list("norm", "key") for way, begun in found.items()}


def _with_words(asked: str, begun: bool) -> QuerySet:
    """The first that are come upon: to put all of them in order would take long for a common word."""
    found = AuthorQuerySet(Author).named(asked, begun).exclude(norm__startswith=asked)
    return found.findable()[: 2 * ELSEWHERE]


def _entries(keys: Sequence[str]) -> dict[str, CountedName]:
    """The keys' entries, of those that papers print."""
    rows = AuthorQuerySet(Author).filter(key__in=keys).with_papers_of_key(COUNTED + 1).with_uses(COUNTED)
    return _most_used(rows.values_list("key", "name", "papers", "uses"))


def _most_used(rows: Iterable[tuple[str, str, int, int]]) -> dict[str, CountedName]:
    found: dict[str, tuple[int, CountedName]] = {}
    for key, name, papers, uses in rows:
        if papers and uses and (key not in found or (-uses, name) < (-found[key][0], found[key][1].name)):
            found[key] = uses, CountedName(key, name, papers)
    return {key: entry for key, (_, entry) in found.items()}


def _keys(mentions: QuerySet) -> int:
    """How many names there are among mentions."""
    return mentions.order_by().aggregate(number=Count("author_key", distinct=True))["number"]


def _estimate(model: type[Model]) -> int:
    """How many rows of a model there are, as the database knows without counting."""
    with connection.cursor() as cursor:
        table = model._meta.db_table
        cursor.execute("SELECT reltuples::bigint FROM pg_class WHERE oid = %s::regclass", [table])
        return cursor.fetchone()[0]


def key_of(part: str) -> str:
    """Return the key of the name that a part of an address means; empty where it means none.

    Asks the database only for a name that is too long for an address.
    """
    key = name_key(from_part(part))
    if is_cut(part):
        return _find_whole_key(part, key)
    return key if len(key) <= LONGEST_KEY and is_storable(key) else ""


def is_canonical(part: str, key: str) -> bool:
    """Tell whether the part is the one way to write the key."""
    return part == to_part(key)


def is_storable(text: str) -> bool:
    """Tell whether the database can hold the text."""
    return "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)


def _find_whole_key(part: str, beginning: str) -> str:
    """Return the key of which the part has the beginning, and a digest of the whole."""
    if not is_storable(beginning):
        return ""
    alike = AuthorQuerySet(Author).beginning(norm(beginning[:SURE])).values_list("key", flat=True)
    return next((key for key in alike[:LOOKED_AT] if to_part(key) == part), "")
