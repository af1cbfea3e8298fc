"""The groups behind a name as its page shows them: probably one person each."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import BooleanField, Count, Q, QuerySet
from django.db.models.aggregates import Aggregate
from django.utils.translation import gettext as _

from publications.authors.group_reasons import describe_reasons
from publications.models import AuthorGroup, CorpusRecord, GroupedMention, Publication

GROUP_LIMIT = 30


@dataclass(frozen=True)
class NameGroup:
    """A group, what tells it from others, and whether an editor confirmed it."""

    pk: int
    facts: dict[str, Any]
    is_confirmed: bool
    papers: int = 0

    @property
    def is_unsettled(self) -> bool:
        """Whether it is a paper of which nothing tells whose it is."""
        return not self.is_confirmed and UNSETTLED in self.facts

    @property
    def joined(self) -> list[str]:
        """What its papers have in common, in words."""
        return describe_reasons(self.facts.get("joined"))

    @property
    def apart(self) -> list[str]:
        """What keeps it apart from the largest group of the name, in words."""
        return describe_reasons(self.facts.get("apart"))

    @property
    def shared(self) -> list[str]:
        """What it has in common with the largest group of the name, in words."""
        return describe_reasons(self.facts.get("shared"))

    @property
    def label(self) -> str:
        """What tells the group apart: "with P. Pietzuch, 2012–2020, distributed systems"."""
        names, years = self.facts.get("co_authors") or [], self.facts.get("years") or []
        parts = [_("with %(names)s") % {"names": _(" and ").join(names)}] if names else [_("alone")]
        if years:
            parts.append(str(years[0]) if years[0] == years[-1] else f"{years[0]}–{years[-1]}")
        return ", ".join([*parts, *(self.facts.get("subjects") or self.facts.get("venues") or [])])

    def __str__(self) -> str:
        return self.label

    @property
    def slug(self) -> str:
        """The value of the filter by group in URLs."""
        return str(self.pk)

    def select_mentions(self) -> QuerySet[GroupedMention]:
        return GroupedMention.objects.filter(group=self.pk)

    def find_papers(self) -> list[int]:
        """Return the keys of the papers of the group; a query, and one for each corpus."""
        mentions = self.select_mentions().order_by()
        uids = mentions.filter(corpus="").values("publication_uid")
        papers = set(Publication.objects.filter(uid__in=uids).values_list("pk", flat=True))
        keys: dict[str, list[str]] = defaultdict(list)
        for corpus, source_key in mentions.exclude(corpus="").values_list("corpus", "source_key"):
            keys[corpus].append(source_key)
        for corpus, source_keys in keys.items():
            records = CorpusRecord.objects.filter(corpus__slug=corpus, source_key__in=source_keys)
            papers.update(records.values_list("publication", flat=True))
        return sorted(papers)


UNSETTLED = "unsettled"
"""In URLs, all papers of a name of which nothing tells whose they are."""


@dataclass(frozen=True)
class UnsettledPapers(NameGroup):
    """The papers that print a name and of which nothing tells whose they are."""

    key: str = ""

    @property
    def label(self) -> str:
        return _("not told apart")

    @property
    def slug(self) -> str:
        return UNSETTLED

    def select_mentions(self) -> QuerySet[GroupedMention]:
        return select_unsettled(self.key)


def select_unsettled(key) -> QuerySet[GroupedMention]:
    """Return the mentions of a key that were left apart because nothing tells whose they are."""
    return GroupedMention.objects.filter(key=key, confirmed=False, group__facts__has_key=UNSETTLED)


def count_unsettled(key) -> QuerySet:
    """Return a tuple of how many mentions of a key are left apart, or no row if none are."""
    rows = select_unsettled(key).order_by().values_list("key")
    return rows.annotate(papers=Count("pk")).values_list("papers")


def find_group(number: str, key: str) -> NameGroup | None:
    """Return the group of a number in a URL; None if it has no mention of the name of a key."""
    if number == UNSETTLED:
        return UnsettledPapers(0, {}, is_confirmed=False, key=key)
    if not number.isdecimal():
        return None
    group = AuthorGroup.objects.filter(pk=int(number), mentions__key=key).first()
    return NameGroup(group.pk, group.facts, is_confirmed=False) if group else None


class _BoolOr(Aggregate):
    function = "bool_or"
    output_field = BooleanField()


def select_groups(key) -> QuerySet:
    """Return tuples of the groups with mentions of a key, the largest first, without those left apart."""
    is_settled = Q(confirmed=True) | ~Q(group__facts__has_key=UNSETTLED)
    mentions = GroupedMention.objects.filter(is_settled, key=key).order_by()
    rows = mentions.values_list("group", "group__facts").annotate(
        is_confirmed=_BoolOr("confirmed"), papers=Count("pk")
    )
    return rows.order_by("-papers", "group")[:GROUP_LIMIT]


def build_groups(rows: Sequence[Sequence], unsettled: int = 0) -> list[NameGroup]:
    """Build the groups of rows; none where there is only one that nobody confirmed, and all is settled."""
    groups = [NameGroup(*row) for row in rows]
    return groups if len(groups) > 1 or unsettled or any(group.is_confirmed for group in groups) else []
