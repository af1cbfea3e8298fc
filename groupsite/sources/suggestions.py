"""Works of sources on the page of the papers that may be a person's."""

from collections.abc import Sequence
from datetime import datetime

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Count, QuerySet, Window
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext, ngettext

from groupsite.sources import answers
from groupsite.sources.answers import Acceptance, AnswerError
from groupsite.sources.evidence import RANKED, ListedPaper, judge_works
from groupsite.sources.listings import is_here
from groupsite.sources.models import ListedWork, WorkState
from groupsite.sources.plans import lock_personal_plan, settle
from people.models import Person
from publications.authors.claim_views import SHOWN
from publications.authors.claims import ClaimChoice, ClaimResult
from publications.authors.suggestion_providers import SuggestionProvider
from publications.imports.apply import NotPlannedError
from publications.imports.plans import reevaluate_items
from publications.imports.undo import undo

EVALUATED = 50
"""How many works, the most likely, are judged anew before they are shown."""
LISTED = 50
"""The most refused works, and works that were put off, that a page lists."""


class SourceSuggestions(SuggestionProvider):
    """What the sources of a person list that is not here."""

    prefix = "w"

    def list_suggestions(self, account, person: Person) -> list[ListedPaper]:
        settle(person)
        works = list(select_to_decide(person, timezone.now()).order_by("-pk")[:RANKED])
        if not works:
            return []
        is_own = person.user_id == account.pk
        papers = judge_works(person, works, is_own, self.prefix)
        first = evaluate(person, [paper.work for paper in papers[:EVALUATED]])
        return [*judge_works(person, first, is_own, self.prefix), *papers[EVALUATED:]]

    def list_refused(self, person: Person) -> Sequence[ListedWork]:
        return self._list(person, WorkState.REFUSED)

    def list_put_off(self, person: Person) -> Sequence[ListedWork]:
        now = timezone.now()
        return [
            work
            for work in self._list(person, WorkState.LATER)
            if work.hidden_until and work.hidden_until > now
        ]

    def _list(self, person: Person, state: WorkState) -> list[ListedWork]:
        works = ListedWork.objects.filter(person=person, state=state, item__isnull=False)
        rows = list(works.select_related("decided_by__person").order_by("-decided_at", "-pk")[:LISTED])
        for work in rows:
            work.key = f"{self.prefix}{work.pk}"
        return rows

    def answer(self, request, person: Person, choice: ClaimChoice, keys: Sequence[str]) -> None:
        if choice == ClaimChoice.MINE and not request.user.has_perm("publications.add_publication"):
            raise PermissionDenied
        texts, added = [], []
        for key in keys:
            try:
                work = self._get_work(request, person, key)
                text, is_added = self._answer_one(request, work, choice)
            except AnswerError as error:
                messages.error(request, str(error))
                continue
            texts.append(text)
            added += [key] if is_added else []
        if texts:
            text = texts[0] if len(texts) == 1 else _describe_answers(choice, len(texts))
            if added:
                context = {"path": request.get_full_path(), "key": ",".join(added), "number": len(added)}
                text = format_html("{} {}", text, render_to_string("sources/_undo_button.html", context))
            messages.success(request, text)

    def _answer_one(self, request, work: ListedWork, choice: ClaimChoice) -> tuple[str, bool]:
        """Do what a button says for one work; return what happened, and whether an import added it.

        Raises AnswerError.
        """
        values = {"title": work.title[:120]}
        if choice == ClaimChoice.MINE:
            acceptance = answers.accept(work, request.user)
            return _describe(work, acceptance), acceptance.batch is not None
        if choice == ClaimChoice.NOT_MINE:
            answers.refuse(work, request.user)
            return gettext("“%(title)s” will not be suggested again.") % values, False
        answers.put_off(work, request.user)
        return gettext("“%(title)s” is suggested again in 30 days.") % values, False

    def take_back(self, request, person: Person, key: str) -> None:
        titles = []
        for each in key.split(",")[:SHOWN]:
            try:
                work = self._get_work(request, person, each)
                if work.state == WorkState.HERE:
                    self._undo_import(request, work)
                else:
                    answers.take_back(work)
                titles.append(work.title[:120])
            except AnswerError as error:
                messages.error(request, str(error))
        if len(titles) == 1:
            messages.success(request, gettext("“%(title)s” is suggested again.") % {"title": titles[0]})
        elif titles:
            messages.success(request, gettext("%(n)d papers are suggested again.") % {"n": len(titles)})

    def _undo_import(self, request, work: ListedWork) -> None:
        """Undo the import that added a work. Raises AnswerError and PermissionDenied."""
        batch = work.item.batch if work.item else None
        if batch is None:
            raise AnswerError(gettext("There is nothing to undo."))
        if not request.user.has_perm("publications.change_importbatch", batch):
            raise PermissionDenied
        try:
            undo(batch, request.user)
        except NotPlannedError as error:
            raise AnswerError(gettext("It was undone already.")) from error
        settle(work.person)

    def _get_work(self, request, person: Person, key: str) -> ListedWork:
        """Return the work of a button. Raises AnswerError and PermissionDenied."""
        number = key.removeprefix(self.prefix)
        works = ListedWork.objects.filter(person=person).select_related("person", "item")
        work = works.filter(pk=int(number)).first() if number.isdecimal() and len(number) < 19 else None
        if work is None:
            raise AnswerError(gettext("The paper is not suggested any more."))
        if not request.user.has_perm("sources.change_listedwork", work):
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
        reevaluate_items(lock_personal_plan(person), [work.get_item() for work in works])
        waiting = []
        for work in works:
            if is_here(work.get_item()) and not work.get_item().changes.repeats:
                work.state, work.publication_uid = WorkState.HERE, work.get_item().changes.paper_uid
                work.save(update_fields=["state", "publication_uid"])
            else:
                waiting.append(work)
    return waiting


def _describe(work: ListedWork, acceptance: Acceptance) -> str:
    """Return what became of an accepted work."""
    values = {"title": work.title[:120], "person": work.person}
    if acceptance.batch is None:
        text = gettext("“%(title)s” was here already.") % values
    else:
        text = gettext("“%(title)s” was added.") % values
    if acceptance.claim == ClaimResult.WAITING:
        return text + " " + gettext("The link to %(person)s waits for an editor.") % values
    if acceptance.claim is None:
        text += " " + gettext("None of its authors is linked to %(person)s. Check its authors.") % values
    return text


def _describe_answers(choice: ClaimChoice, papers: int) -> str:
    """Return what became of several works."""
    texts = {
        ClaimChoice.MINE: ngettext(
            "%(n)d paper was added. It can be undone under “Add papers”.",
            "%(n)d papers were added. Each can be undone under “Add papers”.",
            papers,
        ),
        ClaimChoice.NOT_MINE: ngettext(
            "%(n)d paper will not be suggested again.", "%(n)d papers will not be suggested again.", papers
        ),
        ClaimChoice.LATER: ngettext(
            "%(n)d paper is suggested again in 30 days.",
            "%(n)d papers are suggested again in 30 days.",
            papers,
        ),
    }
    return texts[choice] % {"n": papers}
