"""Answer a work that waits for a person: it is theirs, it is not, or later."""

import datetime
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from django.db import transaction
from django.db.models import prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext

from bibliography.entry_values import from_values
from bibliography.formats import Entry
from groupsite.sources.listings import is_here
from groupsite.sources.models import OPEN_STATES, ListedWork, WorkState
from groupsite.sources.plans import copy_item, lock_personal_plan
from people.models import Person
from publications.authors.claims import ClaimChoice, ClaimError, ClaimResult, decide
from publications.authors.possible_papers import NameMatch, match_printed_name
from publications.imports.apply import NotPlannedError, apply
from publications.imports.decisions import NEW, SAME, SKIP, SOURCES_DOOR, VERSION, reject_entries
from publications.imports.plans import reevaluate_items
from publications.models import Authorship, ImportBatch, ImportItem, Publication, RejectedEntry
from publications.models.import_plans import ImportOptions

PUT_OFF = datetime.timedelta(days=30)
AUTHORS_COMPARED = 500
"""How many authors of a paper are compared with a person."""
Verdict = ImportItem.Verdict


class AnswerError(Exception):
    """The work cannot be answered; the message says why."""


@dataclass(frozen=True)
class Acceptance:
    """What became of an accepted work.

    batch: the import that added it; None where the paper was here. claim: what became of the link to the
    person; None where none of its authors is like them.
    """

    paper: Publication
    batch: ImportBatch | None
    claim: ClaimResult | None


def match_authors(person: Person, names: Sequence[str]) -> Iterator[tuple[int, NameMatch]]:
    """Yield the places in a byline of authors who are like a person, from 1, and how much."""
    family_names = {part for name in (person.name, *(row.name for row in person.names.all()))
                    for part in name.casefold().replace("-", " ").split() if len(part) > 1}  # fmt: skip
    for place, name in enumerate(names[:AUTHORS_COMPARED], start=1):
        if len(names) > 20 and family_names.isdisjoint(name.casefold().replace("-", " ").split()):
            continue
        if match := match_printed_name(person, name):
            yield place, match


def find_own_author(person: Person, entry: Entry) -> tuple[int, NameMatch] | None:
    """Return the place in the byline of the author who is most like a person, from 1, and how much."""
    matches = match_authors(person, [author.name for author in entry.authors])
    return max(matches, key=lambda match: match[1].likeness, default=None)


def accept(
    work: ListedWork, account, visibility: str = Publication.Visibility.PUBLIC, why: str = ""
) -> Acceptance:
    """Import the one item of a work, and link its paper to the person. Raises AnswerError.

    The import is one of its own, which can be undone alone. A paper that somebody else added meanwhile is
    only linked, or claimed, by the rules for papers that are here.
    """
    prefetch_related_objects([work.get_person()], "names")
    batch = _prepare_import(work, account, visibility, why)
    if batch is not None:
        with suppress(NotPlannedError):  # it was applied at the same time, in another window
            apply(batch, account)
    person = work.get_person()
    work.refresh_from_db()
    work.person, item = person, work.get_item()
    uid = item.publication_uid or (item.changes.paper_uid if batch is None else "")
    paper = Publication.objects.filter(uid=uid).first() if uid else None
    if paper is None:
        batch = ImportBatch.objects.get(pk=item.batch_id)
        notes = " ".join(batch.counts.notes)
        raise AnswerError(notes or gettext("The paper could not be added. Nothing was changed."))
    work.state, work.publication_uid, work.hidden_until = WorkState.HERE, paper.uid, None
    work.decided_by, work.decided_at = account, timezone.now()
    work.save()
    return Acceptance(paper, batch, _link(person, paper, account, item.reason))


@transaction.atomic
def _prepare_import(work: ListedWork, account, visibility: str, why: str) -> ImportBatch | None:
    """Move the item of a work to a plan of its own; return None if its paper is here. Raises AnswerError."""
    person = work.get_person()
    plan = lock_personal_plan(person)
    work.refresh_from_db()
    work.person, item = person, work.item
    if work.state not in OPEN_STATES or item is None:
        raise AnswerError(gettext("The paper is not suggested any more."))
    reevaluate_items(plan, [item])
    if is_here(item):
        return None
    if item.verdict == Verdict.VERSION:
        item.choices.do = VERSION
    elif item.verdict in (Verdict.SAME, Verdict.CHANGED):
        item.choices.do = SAME
    else:
        item.choices.do = NEW
    own = find_own_author(person, from_values(item.entry))
    mention = next((each for each in item.changes.byline if own and each.place == own[0]), None)
    uid = str(person.uid)
    if mention and own and own[1].is_confirmed and uid in {each.person for each in mention.suggested}:
        item.choices.people[mention.place] = uid
    name = why or gettext("“%(title)s”") % {"title": item.title[:200]}
    item.batch = ImportBatch.objects.create(
        door=SOURCES_DOOR,
        user=account,
        source_name=name[:300],
        options=ImportOptions(visibility=visibility),
    )
    item.position = 1
    item.save()
    return item.batch


def _link(person: Person, paper: Publication, account, reason: str) -> ClaimResult | None:
    """Link a paper to the person by the rules for papers that are here; None if no author is like them."""
    if Authorship.objects.filter(publication=paper, person=person).exists():
        return ClaimResult.LINKED
    mentions = Authorship.objects.filter(publication=paper, role="author").select_related("author")
    options = [
        (match.likeness, -mention.pk, mention, match)
        for mention in mentions[:AUTHORS_COMPARED]
        if (match := match_printed_name(person, str(mention.author)))
    ]
    if not options or account is None:
        return None
    _likeness, _order, mention, match = max(options, key=lambda option: option[:2])
    try:
        return decide(account, person, mention.pk, ClaimChoice.MINE, reason, match.is_confirmed)
    except ClaimError:
        return None


@transaction.atomic
def refuse(work: ListedWork, account) -> None:
    """Store that a work is not the person's. Raises AnswerError."""
    plan = lock_personal_plan(work.get_person())
    item = _lock_open(work)
    item.choices.do = SKIP
    item.save(update_fields=["choices"])
    reject_entries(plan, account, [(item, from_values(item.entry))])
    work.state, work.decided_by, work.decided_at = WorkState.REFUSED, account, timezone.now()
    work.hidden_until = None
    work.save()


@transaction.atomic
def put_off(work: ListedWork, account) -> None:
    """Hide a work for 30 days. Raises AnswerError."""
    lock_personal_plan(work.get_person())
    _lock_open(work)
    work.state, work.hidden_until = WorkState.LATER, timezone.now() + PUT_OFF
    work.decided_by = account
    work.save()


def _lock_open(work: ListedWork) -> ImportItem:
    work.refresh_from_db()
    if work.state not in OPEN_STATES or work.item is None:
        raise AnswerError(gettext("The paper is not suggested any more."))
    return work.item


@transaction.atomic
def take_back(work: ListedWork) -> None:
    """Suggest a work again that was refused or put off. Raises AnswerError."""
    plan = lock_personal_plan(work.get_person())
    work.refresh_from_db()
    item = work.item
    if work.state not in (WorkState.REFUSED, WorkState.LATER) or item is None:
        raise AnswerError(gettext("It was taken back already."))
    if item.batch_id != plan.pk:
        item = copy_item(item, plan)
    item.choices.do = ""
    item.save(update_fields=["choices"])
    refusals = RejectedEntry.objects.filter(batch__door=SOURCES_DOOR, fingerprint=item.fingerprint)
    refusals.filter(batch__in=[plan.pk, work.get_item().batch_id]).delete()
    work.item, work.state, work.hidden_until = item, WorkState.WAITING, None
    work.decided_by = work.decided_at = None
    work.save()
