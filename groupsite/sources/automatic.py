"""Add listed works without asking, as far as the rules of a person say so."""

import logging

from django.utils import timezone
from django.utils.translation import gettext

from groupsite.sources.answers import AnswerError, accept
from groupsite.sources.evidence import RANKED, ListedPaper, judge_works
from groupsite.sources.models import ListedWork, SourceRules
from groupsite.sources.suggestions import evaluate, select_to_decide
from people.models import Person, PersonIdentifier
from publications.models import ImportItem, Publication

logger = logging.getLogger("groupsite.sources")
AGREEING_SOURCES = 2


def has_verified_orcid(person: Person) -> bool:
    """Return whether the person proved an ORCID to be theirs, which rules that add papers need."""
    rows = PersonIdentifier.objects.filter(person=person, scheme=PersonIdentifier.Scheme.ORCID)
    return rows.exclude(verified_at=None).exists()


def add_by_rules(person: Person) -> int:
    """Add what the person lets their sources add; return how many papers.

    Each is an import in the name of the person's account, which can be undone. What has anything against it,
    or is not surely new, waits.
    """
    rules = SourceRules.objects.filter(person=person).first()
    account = person.user
    if (
        rules is None
        or not (rules.adds_agreed or rules.adds_drafts)
        or account is None
        or not account.is_active
        or not has_verified_orcid(person)
    ):
        return 0
    if not account.has_perm("publications.add_publication"):
        return 0
    count = 0
    works = evaluate(person, list(select_to_decide(person, timezone.now()).order_by("-pk")[:RANKED]))
    for paper in judge_works(person, works, True, ""):
        visibility = _choose_visibility(paper, rules)
        if visibility and not _was_undone(paper.work):
            count += _add(paper.work, account, visibility)
    return count


def _choose_visibility(paper: ListedPaper, rules: SourceRules) -> str:
    """Return as what a work is added; empty if it is to be decided on."""
    if paper.work.get_item().verdict != ImportItem.Verdict.NEW or paper.objections or not paper.has_own_name:
        return ""
    services = {listing.source.service for listing in paper.work.listings.all()}
    if rules.adds_agreed and len(services) >= AGREEING_SOURCES and paper.co_members:
        return Publication.Visibility.PUBLIC
    return Publication.Visibility.DRAFT if rules.adds_drafts else ""


def _was_undone(work: ListedWork) -> bool:
    """Return whether somebody undid an import of a work before, so that rules leave it alone."""
    imported = ImportItem.objects.filter(fingerprint=work.get_item().fingerprint, batch__state="undone")
    return imported.filter(batch__door="sources").exists()


def _add(work: ListedWork, account, visibility: str) -> bool:
    why = gettext("“%(title)s”, by the rules of %(person)s") % {
        "title": work.title[:150],
        "person": work.person,
    }
    try:
        accept(ListedWork.objects.select_related("person", "item").get(pk=work.pk), account, visibility, why)
    except AnswerError as error:
        logger.warning("“%s” was not added by rules: %s", work.title[:80], error)
        return False
    return True
