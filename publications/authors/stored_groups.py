"""Group all mentions, store the groups of names that several people may bear, and keep what is confirmed."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import islice, pairwise
from typing import Any

from django.db import connection, transaction
from django.db.models import Prefetch, Q, QuerySet

from bibliography.author_groups import PaperByline, build_author, group_papers, list_words
from publications.authors import group_reasons
from publications.authors.name_groups import GROUP_LIMIT, UNSETTLED
from publications.models import AuthorGroup, Authorship, CorpusRecord, GroupedMention, Publication

AT_ONCE = 2_000
LOCK = 0x6772_6F75
"""The number of the advisory lock, so that groups are made by one process at a time."""
CO_AUTHORS, VENUES = 2, 2
"""How many are stored of each group."""

GENERAL_WORDS = frozenset((
    *("about", "approach", "based", "between", "from", "into", "method", "model", "models", "over", "system"),
    *("task", "their", "through", "toward", "towards", "under", "using", "with", "within", "without"),
))  # fmt: skip
"""Words of titles that tell no subject."""

Mention = tuple[int, int]
"""The number of a paper, and the index of a name in its byline."""
Place = tuple[str, str, str, str, int | None]
"""UID of the paper or corpus and key, the key of the name, and the position."""


@dataclass(frozen=True, slots=True)
class StoredByline:
    """The byline of a paper, how groups refer to it, its title, and the keys and positions of its names."""

    byline: PaperByline
    title: str
    ref: tuple[str, str, str]
    keys: tuple[str, ...]
    positions: tuple[int | None, ...]

    def describe(self) -> PaperByline:
        """Return the byline with the words of the title that name a subject, as people are told."""
        words = (word for word in list_words(self.title) if len(word) > 4 and word not in GENERAL_WORDS)
        return replace(self.byline, words=tuple(words))

    def list_places(self) -> Iterator[Place]:
        for key, position in zip(self.keys, self.positions, strict=True):
            yield (*self.ref, key, position)


@dataclass
class GroupFacts:
    """What tells a group from others of the name."""

    co_authors: Counter[str] = field(default_factory=Counter)
    venues: Counter[str] = field(default_factory=Counter)
    subjects: Counter[str] = field(default_factory=Counter)
    years: list[int] = field(default_factory=list)
    papers: int = 0
    reasons: dict[str, Any] = field(default_factory=dict)

    def add(self, stored: StoredByline, index: int) -> None:
        """Count the paper of a mention; index: in its byline."""
        self.papers += 1
        authors = stored.byline.authors[:30]
        self.co_authors.update(each.name for place, each in enumerate(authors) if place != index)
        self.venues.update(stored.byline.venues[:1])
        words = list_words(stored.title)
        self.subjects.update(
            f"{one} {other}"
            for one, other in pairwise(words)
            if len(one) > 3 and len(other) > 3 and GENERAL_WORDS.isdisjoint((one, other))
        )
        if stored.byline.year:
            self.years.append(stored.byline.year)

    def to_json(self) -> dict[str, Any]:
        return {
            "co_authors": [name for name, _ in self.co_authors.most_common(CO_AUTHORS)],
            "venues": [name for name, _ in self.venues.most_common(VENUES)],
            "subjects": [text for text, papers in self.subjects.most_common(1) if papers > 1],
            "years": [min(self.years), max(self.years)] if self.years else [],
            "papers": self.papers,
            **{name: value for name, value in self.reasons.items() if value},
        }


def store_groups(on_progress: Callable[[int, int], None] | None = None) -> dict[str, int]:
    """Group the mentions on all papers that visitors may see, and store the groups that tell something.

    That are those of names with several groups, or several spellings. Confirmed mentions stay in their
    groups. Return how many papers, groups and names there are.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        rows = GroupedMention.objects.filter(confirmed=True).values_list(
            "publication_uid", "corpus", "source_key", "key", "position", "group"
        )
        confirmed = {
            (str(uid or ""), corpus, key, name, at): group for uid, corpus, key, name, at, group in rows
        }
        papers = [_build_byline(paper, confirmed) for paper in _select_papers().iterator(AT_ONCE)]
        grouping = group_papers((stored.byline for stored in papers), on_progress)
        groups: dict[int, list[Mention]] = defaultdict(list)
        for paper, row in enumerate(grouping.groups):
            for index, number in enumerate(row):
                groups[number].append((paper, index))
        groups_by_key: dict[str, set[int]] = defaultdict(set)
        for number, members in groups.items():
            for paper, index in members:
                groups_by_key[papers[paper].keys[index]].add(number)
        chosen = [
            members
            for members in groups.values()
            if len({papers[paper].keys[index] for paper, index in members}) > 1
            or any(len(groups_by_key[papers[paper].keys[index]]) > 1 for paper, index in members)
        ]
        _write_groups(papers, chosen, confirmed, grouping.unsettled)
    return {"papers": len(papers), "groups": len(chosen), "names": len(groups_by_key)}


def _select_papers() -> QuerySet[Publication]:
    """Return the papers that visitors may see, with all that grouping reads."""
    return (
        Publication.objects.findable()
        .select_related("venue")
        .only("uid", "slug", "title", "abstract", "year", "venue__name", "venue__short")
        .prefetch_related(
            Prefetch(
                "authorships", Authorship.objects.filter(role="author").in_order().select_related("author")
            ),
            Prefetch("corpus_records", CorpusRecord.objects.select_related("corpus").order_by("pk")),
        )
        .order_by("pk")
    )


def make_ref(paper: Publication) -> tuple[str, str, str]:
    """Return the values by which groups refer to a paper: its first record in a corpus, or else its UID."""
    records = [] if paper.slug else list(paper.corpus_records.all())
    return ("", records[0].corpus.slug, records[0].source_key) if records else (str(paper.uid), "", "")


def _build_byline(paper: Publication, confirmed: dict[Place, int]) -> StoredByline:
    ref = make_ref(paper)
    mentions = list(paper.authorships.all())
    authors = []
    for mention in mentions:
        name = mention.author
        group = confirmed.get((*ref, mention.author_key, mention.position))
        number = f"{mention.author_key} {name.homonym}" if name.homonym else ""
        if group or mention.person_id:
            number = f"group {group}" if group else f"person {mention.person_id}"
        family = f"{name.particle} {name.family}".strip()
        authors.append(build_author(name.name, name.given, family, number, mention.places))
    venue = paper.venue and (paper.venue.short or paper.venue.name)
    byline = PaperByline(
        str(paper.pk),
        tuple(authors),
        (venue,) if venue else (),
        paper.year,
        list_words(paper.title, paper.abstract),
    )
    keys = tuple(mention.author_key for mention in mentions)
    return StoredByline(byline, paper.title, ref, keys, tuple(mention.position for mention in mentions))


def _write_groups(
    papers: Sequence[StoredByline],
    groups: Sequence[Sequence[Mention]],
    confirmed: dict[Place, int],
    unsettled: Set[Mention],
) -> None:
    """Replace the mentions that are not confirmed; a group with confirmed ones takes up new mentions."""
    GroupedMention.objects.filter(confirmed=False).delete()
    AuthorGroup.objects.exclude(mentions__confirmed=True).delete()
    facts: dict[int, dict[str, Any]] = {}
    rows: list[tuple[int | AuthorGroup, Place]] = []
    new = []
    bylines = [stored.describe() for stored in papers]
    rivals = _find_rivals(papers, [() if unsettled.issuperset(each) else each for each in groups])
    for number, members in enumerate(groups):
        places, about = [], GroupFacts(reasons={"joined": group_reasons.explain(bylines, members)})
        if number in rivals:
            about.reasons |= group_reasons.contrast(bylines, members, groups[rivals[number]])
        for paper, index in members:
            stored = papers[paper]
            places.append((*stored.ref, stored.keys[index], stored.positions[index]))
            about.add(stored, index)
        known = next((confirmed[place] for place in places if place in confirmed), None)
        if known is None and unsettled.issuperset(members):
            about.reasons[UNSETTLED] = True
        target: int | AuthorGroup = known or AuthorGroup(facts=about.to_json())
        if isinstance(target, AuthorGroup):
            new.append(target)
        else:
            facts[target] = about.to_json()
        rows += [(target, place) for place in places if place not in confirmed]
    AuthorGroup.objects.bulk_create(new, batch_size=AT_ONCE)
    AuthorGroup.objects.bulk_update(
        [AuthorGroup(pk=pk, facts=values) for pk, values in facts.items()], ["facts"], batch_size=AT_ONCE
    )
    mentions = (
        GroupedMention(
            group_id=target.pk if isinstance(target, AuthorGroup) else target,
            publication_uid=uid or None,
            corpus=corpus,
            source_key=source_key,
            key=key,
            position=position,
        )
        for target, (uid, corpus, source_key, key, position) in rows
    )
    while batch := list(islice(mentions, AT_ONCE)):
        GroupedMention.objects.bulk_create(batch, ignore_conflicts=True)


def _find_rivals(papers: Sequence[StoredByline], groups: Sequence[Sequence[Mention]]) -> dict[int, int]:
    """Return the largest group of its name for each of the other groups that a page can list."""
    by_key: dict[str, Counter[int]] = defaultdict(Counter)
    for number, members in enumerate(groups):
        for paper, index in members:
            by_key[papers[paper].keys[index]][number] += 1
    rivals: dict[int, int] = {}
    for counts in by_key.values():
        (largest, _), *others = counts.most_common(GROUP_LIMIT)
        for number, _ in others:
            rivals.setdefault(number, largest)
    return rivals


def join_groups(groups: Sequence[AuthorGroup]) -> None:
    """Make one confirmed group of several."""
    first, *others = groups
    GroupedMention.objects.filter(group__in=groups).update(group=first, confirmed=True)
    AuthorGroup.objects.filter(pk__in=[group.pk for group in others]).delete()
    update_facts(first)


def split_group(mentions: Sequence[GroupedMention]) -> None:
    """Move mentions out of their groups into a confirmed one of their own, and confirm what is left."""
    left = list(AuthorGroup.objects.filter(mentions__in=mentions).distinct())
    group = AuthorGroup.objects.create()
    keys = [mention.pk for mention in mentions]
    GroupedMention.objects.filter(pk__in=keys).update(group=group, confirmed=True)
    GroupedMention.objects.filter(group__in=left).update(confirmed=True)
    AuthorGroup.objects.filter(pk__in=[each.pk for each in left], mentions=None).delete()
    for each in (group, *left):
        update_facts(each)


def update_facts(group: AuthorGroup) -> None:
    """Describe a group by the papers that its mentions are on."""
    mentions = {
        (str(each.publication_uid or ""), each.corpus, each.source_key, each.key, each.position)
        for each in group.mentions.all()
    }
    records = CorpusRecord.objects.filter(
        corpus__slug__in={place[1] for place in mentions}, source_key__in={place[2] for place in mentions}
    )
    uids = [place[0] for place in mentions if place[0]]
    papers = _select_papers().filter(Q(uid__in=uids) | Q(corpus_records__in=records)).distinct()
    about = GroupFacts()
    bylines, members = [], []
    for number, stored in enumerate(_build_byline(paper, {}) for paper in papers):
        bylines.append(stored.describe())
        for index, place in enumerate(stored.list_places()):
            if place in mentions:
                about.add(stored, index)
                members.append((number, index))
    about.reasons["joined"] = group_reasons.explain(bylines, members)
    AuthorGroup.objects.filter(pk=group.pk).update(facts=about.to_json())
