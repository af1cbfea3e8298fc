"""The members of the group that a name may mean, and how each was recognised."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.db.dated_models import today
from core.db.query_batches import KEY_ARRAY, AnyOf, Placeholder
from core.text.letters import make_sort_key
from core.text.translation import SeparatedNumber, format_number
from people.models import Appointment, Person
from publications.models import Authorship
from publications.models.byline import MatchMethod

MATCH_PHRASES = {
    MatchMethod.DECISION: _("confirmed on {}"),
    MatchMethod.IDENTIFIER: _("matched by identifier on {}"),
    MatchMethod.NAME: _("matched by name to {}"),
}
"""How a mention was recognised as a person, the surest first."""
CONFIRMED = {MatchMethod.DECISION, MatchMethod.IDENTIFIER}


@dataclass(frozen=True)
class GroupMember:
    """A person of the group, their highest role, and on how many papers they are recognised, by how."""

    person: Person
    post: Appointment | None
    papers: dict[str, int]
    total: int

    @property
    def role(self) -> str:
        """Their role, and of a former one also when."""
        if self.post is None:
            return ""
        period = self.post.period
        return f"{self.post.display_title}, {period}" if period.is_past(today()) else self.post.display_title

    @property
    def is_confirmed(self) -> bool:
        return not CONFIRMED.isdisjoint(self.papers)

    @property
    def sentence(self) -> str:
        """How the person was recognised: "confirmed on 4 of these 5 papers"."""
        matched = [how for how in MATCH_PHRASES if self.papers.get(how)]
        first = matched[0]
        if len(matched) == 1 and self.papers[first] == self.total:
            papers = {1: gettext("this paper"), 2: gettext("both papers")}.get(
                self.total, gettext("all {total:,} papers").format(total=SeparatedNumber(self.total))
            )
            return MATCH_PHRASES[first].format(papers)
        clauses = [MATCH_PHRASES[how].format(format_number(self.papers[how])) for how in matched]
        clauses[0] = MATCH_PHRASES[first].format(
            gettext("{papers:,} of these {total:,} papers").format(
                papers=SeparatedNumber(self.papers[first]), total=SeparatedNumber(self.total)
            )
        )
        return ", ".join(clauses)


def select_members(mentions: QuerySet[Authorship]) -> QuerySet:
    """Return tuples of person, how they were recognised, and number of papers; hidden persons included."""
    return mentions.filter(person__isnull=False).count_papers_by("person_id", "matched")


def build_member_querysets() -> dict[str, QuerySet]:
    """Return querysets of the visible persons among those in the slot "known", and of their appointments."""
    posts = Appointment.objects.visible().filter(AnyOf("person_id", Placeholder("known", KEY_ARRAY)))
    return {
        "persons": Person.objects.seen()
        .filter(AnyOf("id", Placeholder("known", KEY_ARRAY)))
        .defer("biography"),
        "current": posts.current().one_a_person().select_related("role"),
        "past": posts.past().one_a_person().select_related("role"),
    }


def build_members(rows: Sequence[Sequence[Any]], data: dict[str, list], total: int) -> list[GroupMember]:
    """Build the members that persons' rows stand for. data: the visible persons and their appointments.

    Confirmed members come first, then those on the most papers.
    """
    if not rows:
        return []
    papers_by_person: dict[int, dict[str, int]] = defaultdict(dict)
    for pk, matched, papers in rows:
        papers_by_person[pk][matched] = papers
    posts = {post.person_id: post for post in (*data["past"], *data["current"])}
    people = [
        GroupMember(person, posts.get(person.pk), papers_by_person[person.pk], total)
        for person in data["persons"]
    ]
    return sorted(
        people,
        key=lambda member: (
            not member.is_confirmed,
            -sum(member.papers.values()),
            make_sort_key(member.person.name),
        ),
    )
