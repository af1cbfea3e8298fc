"""Works of sources on the page of the papers that may be a person's."""

from collections.abc import Sequence
from datetime import datetime

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Count, QuerySet, Window
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext

from core.history.undo import format_undo_button
from groupsite.sources import answers
from groupsite.sources.answers import Acceptance, AnswerError
from groupsite.sources.evidence import RANKED, ListedPaper, judge_works
from groupsite.sources.listings import is_here
from groupsite.sources.models import ListedWork, WorkState
from groupsite.sources.plans import lock_personal_plan, settle
from people.models import Person
from publications.authors.claims import ClaimChoice, ClaimResult
from publications.authors.suggestion_providers import SuggestionProvider
from publications.imports.plans import reevaluate_items

LISTED = 50
"""The most refused works, and works that were put off, that a page lists."""


class SourceSuggestions(SuggestionProvider):
    """What the sources of a person list that is not here."""

    prefix = "w"

    def list_suggestions(self, account, person: Person) -> list[ListedPaper]:
        settle(person)
        works = list(select_to_decide(person, timezone.now()).order_by("-pk")[:RANKED])
        works = evaluate(person, works)
        return judge_works(person, works, person.user_id == account.pk, self.prefix) if works else []

    def list_refused(self, person: Person) -> Sequence[ListedWork]:
        return self._list(person, WorkState.REFUSED)

    def list_put_off(self, person: Person) -> Sequence[ListedWork]:
        now = timezone.now()
        return [work for work in self._list(person, WorkState.LATER) if work.hidden_until > now]

    def _list(self, person: Person, state: WorkState) -> list[ListedWork]:
        works = ListedWork.objects.filter(person=person, state=state, item__isnull=False)
        rows = list(works.select_related("decided_by__person").order_by("-decided_at", "-pk")[:LISTED])
        for work in rows:
            work.key = f"{self.prefix}{work.pk}"
        return rows

    def answer(self, request, person: Person, choice: ClaimChoice, key: str) -> None:
        account = request.user
        work = self._get_work(request, person, key)
        try:
            if choice == ClaimChoice.MINE:
                if not account.has_perm("publications.add_publication"):
                    raise PermissionDenied
                acceptance = answers.accept(work, account)
                messages.success(request, _describe(work, acceptance))
            elif choice == ClaimChoice.NOT_MINE:
                answers.refuse(work, account)
                text = gettext("“%(title)s” will not be suggested again.") % {"title": work.title[:120]}
                messages.success(request, text)
            else:
                answers.put_off(work, account)
                text = gettext("“%(title)s” is suggested again in 30 days.") % {"title": work.title[:120]}
                messages.success(request, text)
        except AnswerError as error:
            messages.error(request, str(error))

    def take_back(self, request, person: Person, key: str) -> None:
        work = self._get_work(request, person, key)
        try:
            answers.take_back(work)
            messages.success(request, gettext("The paper is suggested again."))
        except AnswerError as error:
            messages.error(request, str(error))

    def _get_work(self, request, person: Person, key: str) -> ListedWork:
        """Return the work of a button. Raises AnswerError and PermissionDenied."""
        number = key.removeprefix(self.prefix)
        works = ListedWork.objects.filter(person=person).select_related("person", "item")
        work = works.filter(pk=int(number)).first() if number.isdecimal() and len(number) < 19 else None
        if work is None or not request.user.has_perm("sources.change_listedwork", work):
            raise PermissionDenied
        return work


def select_to_decide(person: Person, now: datetime):
    """Return the works that wait for a person now, with their items and sources."""
    works = ListedWork.objects.filter(person=person).to_decide(now)
    return works.select_related("item").prefetch_related("listings__source")


def count_waiting_works(user) -> QuerySet[ListedWork]:
    """Return a queryset of one row at most, annotated with how many works wait for the account's person."""
    works = ListedWork.objects.filter(person__user=user).to_decide(timezone.now())
    return works.only("pk").order_by().annotate(number=Window(Count("pk")))[:1]


def evaluate(person: Person, works: list[ListedWork]) -> list[ListedWork]:
    """Judge works again, mark those whose papers came here meanwhile, and return the others.

    In a constant number of queries where nothing changed.
    """
    if not works:
        return []
    with transaction.atomic():
        reevaluate_items(lock_personal_plan(person), [work.item for work in works])
        waiting = []
        for work in works:
            if is_here(work.item) and not work.item.changes.repeats:
                work.state, work.publication_uid = WorkState.HERE, work.item.changes.paper_uid
                work.save(update_fields=["state", "publication_uid"])
            else:
                waiting.append(work)
    return waiting


def _describe(work: ListedWork, acceptance: Acceptance) -> str:
    """Return what became of an accepted work, with a button to undo it."""
    values = {"title": work.title[:120], "person": work.person}
    if acceptance.batch is None:
        text = gettext("“%(title)s” was here already.") % values
    else:
        text = gettext("“%(title)s” was added.") % values
    if acceptance.claim == ClaimResult.WAITING:
        text += " " + gettext("The link to %(person)s waits for an editor.") % values
    elif acceptance.claim is None:
        text += " " + gettext("None of its authors is linked to %(person)s. Check its authors.") % values
    return format_html("{} {}", text, format_undo_button() if acceptance.batch else "")
