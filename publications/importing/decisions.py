"""What people decide in plans, kept so that it wins over every later import."""

from publications.formats import Entry
from publications.importing.known import ref_to, text_of
from publications.importing.writing import NewPaper
from publications.matching import PersonIndex, Ref, mentions
from publications.models import AuthorDecision, ImportItem, PaperDecision
from publications.models.byline import Matched


def who_is_who(
    paper: NewPaper, item: ImportItem, persons: PersonIndex, rows: dict[str, int]
) -> dict[int, tuple[int, Matched]]:
    """The persons of a new paper's byline, by place: those chosen in the plan, else those recognised.

    rows: the persons' primary keys by uid.
    """
    wishes = item.choices.get("people") or {}
    found = {}
    for mention in mentions(paper.entry, [Ref(uid=paper.uid)]):
        place = mention.position or 0
        wish = wishes.get(str(place))
        verdict = persons.who_is(mention)
        if wish is None and verdict.person in rows:
            found[place] = rows[verdict.person], Matched(verdict.how.value)
        elif wish in rows:
            how = verdict.how.value if verdict.person == wish else Matched.DECISION
            found[place] = rows[wish], Matched(how)
    return found


def keep_person(paper: NewPaper, item: ImportItem, account, rows: dict[str, int]) -> None:
    """Keep what somebody chose otherwise than it was recognised, as far as the account may decide it."""
    wishes = item.choices.get("people") or {}
    recognised = {str(row["place"]): row for row in item.changes.get("byline") or []}
    made = []
    for place, wish in wishes.items():
        row = recognised.get(place)
        if row is None or wish == row["person"]:
            continue
        verdicts = [(row["person"], False)] if row["person"] else []
        verdicts += [(wish, True)] if wish else []
        for uid, is_person in verdicts:
            if uid in rows:
                decision = AuthorDecision(
                    publication_uid=paper.uid,
                    name=row["name"],
                    position=int(place),
                    person_id=rows[uid],
                    is_person=is_person,
                    decided_by=account,
                )
                if account is None or account.has_perm("publications.add_authordecision", decision):
                    made.append(decision)
    AuthorDecision.objects.bulk_create(made, ignore_conflicts=True)


class PaperVerdicts:
    """What was decided about which papers are the same."""

    def __init__(self, account) -> None:
        self.account = account
        self._made: list[PaperDecision] = []

    def not_the_same(self, uid: str, entry: Entry, other: str) -> None:
        """A paper is not what an entry names, which became another paper."""
        self._add(uid, text_of(ref_to(entry)), False)
        self._add(uid, other, False)

    def the_same(self, uid: str, entry: Entry) -> None:
        """A paper is what an entry names."""
        self._add(uid, text_of(ref_to(entry)), True)

    def _add(self, uid: str, other: str, same: bool) -> None:
        self._made.append(
            PaperDecision(publication_uid=uid, other=other[:400], is_same=same, decided_by=self.account)
        )

    def save(self) -> None:
        """Write them; of two about the same the later counts."""
        PaperDecision.objects.bulk_create(
            list({(each.publication_uid, each.other): each for each in self._made}.values()),
            update_conflicts=True,
            unique_fields=["publication_uid", "other"],
            update_fields=["is_same", "decided_by"],
        )
