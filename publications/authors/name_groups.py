"""The groups behind a name as its page shows them: probably one person each."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import BooleanField, Count, QuerySet
from django.db.models.aggregates import Aggregate
from django.utils.translation import gettext as _

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

    def find_papers(self) -> list[int]:
        """Return the keys of the papers of the group; a query, and one for each corpus."""
        mentions = GroupedMention.objects.filter(group=self.pk).order_by()
        uids = mentions.filter(corpus="").values("publication_uid")
        papers = set(Publication.objects.filter(uid__in=uids).values_list("pk", flat=True))
        keys: dict[str, list[str]] = defaultdict(list)
        for corpus, source_key in mentions.exclude(corpus="").values_list("corpus", "source_key"):
            keys[corpus].append(source_key)
        for corpus, source_keys in keys.items():
            records = CorpusRecord.objects.filter(corpus__slug=corpus, source_key__in=source_keys)
            papers.update(records.values_list("publication", flat=True))
        return sorted(papers)


def find_group(number: str, key: str) -> NameGroup | None:
    """Return the group of a number in a URL; None if it has no mention of the name of a key."""
    if not number.isdecimal():
        return None
    group = AuthorGroup.objects.filter(pk=int(number), mentions__key=key).first()
    return NameGroup(group.pk, group.facts, is_confirmed=False) if group else None


class _BoolOr(Aggregate):
    function = "bool_or"
    output_field = BooleanField()


def select_groups(key) -> QuerySet:
    """Return tuples of the groups with mentions of a key, the largest first."""
    mentions = GroupedMention.objects.filter(key=key).order_by()
    rows = mentions.values_list("group", "group__facts").annotate(
        is_confirmed=_BoolOr("confirmed"), papers=Count("pk")
    )
    return rows.order_by("-papers", "group")[:GROUP_LIMIT]


def build_groups(rows: Sequence[Sequence]) -> list[NameGroup]:
    """Build the groups of rows; none where there is only one that nobody confirmed."""
    groups = [NameGroup(*row) for row in rows]
    return groups if len(groups) > 1 or any(group.is_confirmed for group in groups) else []
