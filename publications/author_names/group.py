"""Who of the group a name may mean, and how that is known."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from groupsite.kit.dated import today
from groupsite.kit.gather import KEYS, Among, Slot
from people.models import Appointment, Person
from publications.models import Authorship
from publications.models.byline import Matched

KNOWN = {
    Matched.DECISION: "confirmed on {}",
    Matched.IDENTIFIER: "known by an identifier on {}",
    Matched.NAME: "taken for the author of {} as the only one of the group with this name",
}
"""How a mention was found to be a person, the surest first."""
CONFIRMED = {Matched.DECISION, Matched.IDENTIFIER}


@dataclass(frozen=True)
class GroupMember:
    """A person of the group, her highest role, and on how many papers she is known, by how she is."""

    person: Person
    post: Appointment | None
    papers: dict[str, int]
    total: int

    @property
    def role(self) -> str:
        """Her role, and of a former one also when."""
        if self.post is None:
            return ""
        period = self.post.period
        return f"{self.post.display_title}, {period}" if period.is_past(today()) else self.post.display_title

    @property
    def is_confirmed(self) -> bool:
        return not CONFIRMED.isdisjoint(self.papers)

    @property
    def sentence(self) -> str:
        """How it is known: "confirmed on 4 of these 5 papers"."""
        ways = [way for way in KNOWN if self.papers.get(way)]
        if len(ways) == 1 and self.papers[ways[0]] == self.total:
            return KNOWN[ways[0]].format(_all(self.total))
        said = [KNOWN[way].format(f"{self.papers[way]:,}") for way in ways]
        said[0] = KNOWN[ways[0]].format(f"{self.papers[ways[0]]:,} of these {self.total:,} papers")
        return ", ".join(said)


def _all(total: int) -> str:
    return "this paper" if total == 1 else "both papers" if total == 2 else f"all {total:,} papers"


def of_mentions(mentions: QuerySet[Authorship]) -> QuerySet:
    """Persons, ways of knowing them, and on how many papers, as tuples; also of persons who are not shown."""
    return mentions.filter(person__isnull=False).per("person_id", "matched")


def wanted() -> dict[str, QuerySet]:
    """What to ask of the persons in the slot "known", by name: of those whom visitors may see."""
    posts = Appointment.objects.visible().filter(Among("person_id", Slot("known", KEYS)))
    return {
        "persons": Person.objects.seen().filter(Among("id", Slot("known", KEYS))).defer("biography"),
        "current": posts.current().one_a_person().select_related("role"),
        "past": posts.past().one_a_person().select_related("role"),
    }


def members(rows: Sequence[Sequence[Any]], found: dict[str, list], total: int) -> list[GroupMember]:
    """The persons of rows as `of_mentions` has them, with what `wanted` found of them.

    Who is surest on the most papers comes first.
    """
    if not rows:
        return []
    known: dict[int, dict[str, int]] = defaultdict(dict)
    for person, matched, papers in rows:
        known[person][matched] = papers
    posts = {post.person_id: post for post in (*found["past"], *found["current"])}
    people = [
        GroupMember(person, posts.get(person.pk), known[person.pk], total) for person in found["persons"]
    ]
    return sorted(people, key=lambda one: (not one.is_confirmed, -sum(one.papers.values()), one.person.name))
