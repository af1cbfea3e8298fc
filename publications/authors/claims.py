"""Decide whether a mention is a person: claims of members, answers of editors, and taking them back.

The paper is locked first, so two people who decide on a mention at once do so one after the other.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from core.journal.context import journal_context
from people.models import Person
from publications.authors.names_in_print import DECIDE_PERMISSION
from publications.authors.possible_papers import list_refs
from publications.models import AuthorClaim, AuthorDecision, Authorship, CorpusRecord, Publication
from publications.models.byline import MatchMethod


class ClaimChoice(StrEnum):
    MINE = "mine"
    NOT_MINE = "not"
    LATER = "later"


class ClaimResult(StrEnum):
    LINKED = "linked"
    WAITING = "waiting"
    REFUSED = "refused"
    PUT_OFF = "later"


class ClaimError(Exception):
    """The mention cannot be decided on; the message says why."""


@transaction.atomic
def decide(
    account,
    person: Person,
    mention_pk: int,
    choice: ClaimChoice,
    reason: str = "",
    has_confirmed_name: bool = True,
) -> ClaimResult:
    """Store what an account says about a mention and a person, and link them if they may.

    A mention that is not like a confirmed name of the person waits for an editor.
    Raises ClaimError if the mention is gone, or somebody else decided on it.
    """
    mention = _lock_mention(mention_pk)
    with journal_context(why=gettext_noop("author decided")):
        if choice == ClaimChoice.LATER:
            return _put_off(account, person, mention, AuthorClaim.State.LATER, reason)
        if choice == ClaimChoice.NOT_MINE:
            if mention.person_id == person.pk:
                raise ClaimError(
                    _("The paper is linked to this person. Change that in the form of the paper.")
                )
            _store_decision(account, person, mention, False, reason)
            return ClaimResult.REFUSED
        if mention.person_id == person.pk:
            return ClaimResult.LINKED
        if account.has_perm(DECIDE_PERMISSION):
            _unlink_others(mention, person)
        elif not has_confirmed_name or needs_editor(account, person, mention):
            return _put_off(account, person, mention, AuthorClaim.State.WAITING, reason)
        _store_decision(account, person, mention, True, reason)
        mention.person, mention.matched = person, MatchMethod.DECISION
        mention.save(update_fields=["person", "matched"])
        return ClaimResult.LINKED


def _lock_mention(pk: int) -> Authorship:
    """Lock the paper of a mention, and return the mention. Raises ClaimError."""
    paper = Authorship.objects.filter(pk=pk).values("publication")
    locked = Publication.objects.select_for_update().filter(pk__in=paper).only("pk").first()
    mention = (
        Authorship.objects.filter(pk=pk, publication=locked)
        .select_related("author", "publication")
        .prefetch_related("publication__corpus_records__corpus")
        .first()
    )
    if mention is None:
        raise ClaimError(_("The paper was imported again or deleted meanwhile. Reload the page."))
    return mention


def needs_editor(account, person: Person, mention: Authorship) -> bool:
    """Return whether linking the mention would give rights over a paper that others hold.

    That is a paper of the group that the account may not change, one with other people of the group, or a
    mention that is, or was decided to be, somebody else.
    """
    if mention.person_id is not None:
        return True
    paper = mention.publication
    if paper.slug is not None and not account.has_perm("publications.change_publication", paper):
        return True
    others = Authorship.objects.filter(publication=paper, person__isnull=False).exclude(person=person)
    if paper.slug is None and others.exists():
        return True
    return any(
        AuthorDecision.objects.filter(**ref, is_person=True).exclude(person=person).exists()
        for ref in list_refs(mention)
    )


def _put_off(account, person: Person, mention: Authorship, state: str, reason: str) -> ClaimResult:
    for ref in list_refs(mention):
        values = {"state": state, "reason": reason, "claimed_by": account}
        AuthorClaim.objects.update_or_create(**ref, person=person, defaults=values)
    return ClaimResult.PUT_OFF if state == AuthorClaim.State.LATER else ClaimResult.WAITING


def _store_decision(account, person: Person, mention: Authorship, is_person: bool, reason: str) -> None:
    for ref in list_refs(mention):
        values = {"is_person": is_person, "reason": reason, "decided_by": account}
        AuthorDecision.objects.update_or_create(**ref, person=person, defaults=values)
        AuthorClaim.objects.filter(**ref, person=person).delete()


def _unlink_others(mention: Authorship, person: Person) -> None:
    """Withdraw decisions that the mention is somebody else. For editors."""
    for ref in list_refs(mention):
        AuthorDecision.objects.filter(**ref, is_person=True).exclude(person=person).delete()


@transaction.atomic
def take_back(decision: AuthorDecision) -> None:
    """Delete a decision with those on the same mention in other corpora, and the link that it made."""
    mention = find_mention(decision)
    rows = AuthorDecision.objects.filter(pk=decision.pk)
    with journal_context(why=gettext_noop("author decision taken back")):
        if mention is None:
            rows.delete()
            return
        mention = _lock_mention(mention.pk)
        for ref in list_refs(mention):
            rows |= AuthorDecision.objects.filter(**ref, person=decision.person_id)
        rows.delete()
        if mention.person_id == decision.person_id and mention.matched == MatchMethod.DECISION:
            mention.person, mention.matched = None, MatchMethod.NOT
            mention.save(update_fields=["person", "matched"])


@transaction.atomic
def withdraw(claim: AuthorClaim) -> None:
    """Delete a claim, with those on the same mention in other corpora."""
    rows = AuthorClaim.objects.filter(pk=claim.pk)
    if mention := find_mention(claim):
        for ref in list_refs(mention):
            rows |= AuthorClaim.objects.filter(**ref, person=claim.person_id)
    rows.delete()


def find_mention(row: AuthorDecision | AuthorClaim) -> Authorship | None:
    """Return the mention that a decision or claim refers to; None if no paper has it any more."""
    papers = Publication.objects.filter(uid=row.publication_uid)
    if row.corpus:
        papers = Publication.objects.filter(
            corpus_records__corpus__slug=row.corpus, corpus_records__source_key=row.source_key
        )
    mentions = (
        Authorship.objects.filter(publication__in=papers, role="author", author__name=row.name)
        .select_related("author", "publication__venue")
        .prefetch_related("publication__corpus_records__corpus")
    )
    return min(mentions, key=lambda mention: (mention.position != row.position, mention.pk), default=None)


def select_decisions(paper: Publication) -> QuerySet[AuthorDecision]:
    """Return the decisions on mentions of a paper, also those that refer to its records in corpora."""
    record = CorpusRecord.objects.filter(
        publication=paper, corpus__slug=OuterRef("corpus"), source_key=OuterRef("source_key")
    )
    rows = AuthorDecision.objects.filter(Q(publication_uid=paper.uid) | ~Q(corpus="") & Exists(record))
    return rows.select_related("person", "decided_by__person").order_by("position", "pk")


def add_titles(rows: Iterable[Any]) -> list[Any]:
    """Return decisions, claims or grouped mentions with `title` and `url` of their paper, or empty ones.

    In two queries.
    """
    rows = list(rows)
    records = CorpusRecord.objects.filter(
        corpus__slug__in={row.corpus for row in rows}, source_key__in={row.source_key for row in rows}
    ).select_related("corpus", "publication")
    papers: dict[object, tuple[str, str]] = {
        (record.corpus.slug, record.source_key): (record.publication.title, record.get_absolute_url())
        for record in records
    }
    uids = [row.publication_uid for row in rows if row.publication_uid]
    for paper in Publication.objects.filter(uid__in=uids):
        has_page = paper.slug and paper.is_shown and paper.version_of_id is None
        papers[paper.uid] = (paper.title, paper.get_absolute_url() if has_page else "")
    for row in rows:
        row.title, row.url = papers.get(row.publication_uid or (row.corpus, row.source_key), ("", ""))
    return rows
