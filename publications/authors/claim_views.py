"""Pages on which members say which papers are theirs, and editors answer what waits for them."""

from collections import Counter

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.db.models import Count, QuerySet, Window
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from people.models import Person
from publications.authors import claims as author_claims
from publications.authors.claims import ClaimChoice, ClaimError, ClaimResult
from publications.authors.names_in_print import DECIDE_PERMISSION
from publications.authors.possible_papers import SuggestedPaper, find_possible_papers
from publications.authors.suggestion_providers import PROVIDERS, find_provider, list_provided
from publications.models import AuthorClaim, AuthorDecision

SHOWN = 50
"""The most rows of each list."""
TAKE_BACK, WITHDRAW = "back", "withdraw"


def build_urls(site) -> list:
    """Return the URL patterns of these views."""
    return [
        path("my-papers/", site.admin_view(build_my_papers_view(site)), name="my_papers"),
        path("claims/", site.admin_view(build_claims_view(site)), name="claims"),
    ]


def build_my_papers_view(site):
    """Return the view of the papers that may be the account's person's, or another's for editors."""

    def view(request) -> HttpResponse:
        person = _get_person(request)
        if person is None:
            context = {**site.each_context(request), "title": _("Papers that may be yours"), "person": None}
            return render(request, "admin/publications/claims/my_papers.html", context)
        if request.method == "POST":
            answer_suggestion(request, person)
            return redirect(request.get_full_path())
        possible = list_suggested(request.user, person)
        claims = AuthorClaim.objects.filter(person=person)
        decisions = AuthorDecision.objects.filter(person=person).order_by("-decided_at", "-pk")
        is_own = person.user_id == request.user.pk
        context = {
            "title": _("Papers that may be yours")
            if is_own
            else _("Papers that may be by %(person)s") % {"person": person},
            "person": person,
            "is_own": is_own,
            "possible": possible[:SHOWN],
            "number": len(possible),
            "waiting": author_claims.add_titles(claims.filter(state=AuthorClaim.State.WAITING)[:SHOWN]),
            "later": author_claims.add_titles(claims.filter(state=AuthorClaim.State.LATER)[:SHOWN]),
            "refused": [row for each in PROVIDERS.values() for row in each.list_refused(person)],
            "put_off": [row for each in PROVIDERS.values() for row in each.list_put_off(person)],
            "decisions": author_claims.add_titles(decisions.select_related("decided_by__person")[:SHOWN]),
            "shown": SHOWN,
        }
        return render(
            request, "admin/publications/claims/my_papers.html", {**site.each_context(request), **context}
        )

    return view


def list_suggested(account, person: Person) -> list[SuggestedPaper]:
    """Return the papers that may be a person's, here and of providers, the most likely first."""
    papers: list[SuggestedPaper] = [*find_possible_papers(person), *list_provided(account, person)]
    return sorted(papers, key=lambda paper: -paper.score)


def _get_person(request) -> Person | None:
    """Return the person whose papers these are. Raises Http404 and PermissionDenied."""
    people = Person.objects.prefetch_related("names")
    if slug := request.GET.get("person"):
        if not request.user.has_perm(DECIDE_PERMISSION):
            raise PermissionDenied
        return get_object_or_404(people, slug=slug)
    return people.filter(user=request.user).first()


def answer_suggestion(request, person: Person) -> None:
    """Do what the pressed button says, for one mention or for all that are ticked; and report it."""
    choice, _sep, number = request.POST.get("decide", "").partition(":")
    if choice in (TAKE_BACK, WITHDRAW):
        _undo(request, person, choice, number)
        return
    if choice not in list(ClaimChoice):
        return
    keys = ([number] if number else request.POST.getlist("chosen"))[:SHOWN]
    mentions = [key for key in keys if key.isdecimal() and len(key) < 19]
    provided = [(provider, key) for key in keys if (provider := find_provider(key))]
    if not mentions and not provided:
        messages.error(request, _("Select the papers first."))
        return
    for provider in PROVIDERS.values():
        own_keys = [key for each, key in provided if each is provider]
        if own_keys:
            provider.answer(request, person, ClaimChoice(choice), own_keys)
    _answer_mentions(request, person, choice, mentions)


def _answer_mentions(request, person: Person, choice: str, keys: list[str]) -> None:
    if not keys:
        return
    possible = {str(each.mention.pk): each for each in find_possible_papers(person)}
    results: Counter[ClaimResult] = Counter()
    for key in keys:
        paper = possible.get(key)
        if paper is None:
            messages.error(request, _("The paper is not suggested any more."))
            continue
        try:
            result = author_claims.decide(
                request.user, person, int(key), ClaimChoice(choice), paper.reason, paper.has_confirmed_name
            )
            results[result] += 1
        except ClaimError as error:
            messages.error(request, str(error))
        except IntegrityError:
            messages.error(request, _("Somebody else decided on it meanwhile. Reload the page."))
    for result, papers in results.items():
        messages.success(request, describe_result(result, papers))


def describe_result(result: ClaimResult, papers: int) -> str:
    """Return what happened with a number of papers."""
    texts = {
        ClaimResult.LINKED: ngettext("%(n)d paper was linked.", "%(n)d papers were linked.", papers),
        ClaimResult.WAITING: ngettext(
            "%(n)d paper waits for an editor.",
            "%(n)d papers wait for an editor.",
            papers,
        ),
        ClaimResult.REFUSED: ngettext(
            "%(n)d paper will not be suggested again.", "%(n)d papers will not be suggested again.", papers
        ),
        ClaimResult.PUT_OFF: ngettext("%(n)d paper was put off.", "%(n)d papers were put off.", papers),
    }
    return texts[result] % {"n": papers}


def _undo(request, person: Person, choice: str, number: str) -> None:
    if provider := find_provider(number):
        provider.take_back(request, person, number)
        return
    key = int(number) if number.isdecimal() and len(number) < 19 else 0
    if choice == TAKE_BACK:
        decision = AuthorDecision.objects.filter(person=person, pk=key).first()
        if decision is None:
            messages.error(request, _("It was taken back already."))
        elif not request.user.has_perm("publications.add_authordecision", decision):
            raise PermissionDenied
        else:
            author_claims.take_back(decision)
            messages.success(request, _("The decision was taken back."))
    elif claim := AuthorClaim.objects.filter(person=person, pk=key).first():
        author_claims.withdraw(claim)
        messages.success(request, _("The paper is suggested again."))


def build_claims_view(site):
    """Return the view of the claims that wait for an editor."""

    def view(request) -> HttpResponse:
        if not request.user.has_perm(DECIDE_PERMISSION):
            raise PermissionDenied
        if request.method == "POST":
            _answer_claim(request)
            return redirect("admin:claims")
        claims = AuthorClaim.objects.filter(state=AuthorClaim.State.WAITING)
        context = {
            "title": _("Authorship claims"),
            "claims": [
                (claim, author_claims.find_mention(claim))
                for claim in claims.select_related("person", "claimed_by")[:SHOWN]
            ],
            "shown": SHOWN,
        }
        return render(
            request, "admin/publications/claims/claims.html", {**site.each_context(request), **context}
        )

    return view


def _answer_claim(request) -> None:
    """Confirm or decline a claim."""
    choice, _sep, number = request.POST.get("decide", "").partition(":")
    key = int(number) if number.isdecimal() and len(number) < 19 else 0
    claim = AuthorClaim.objects.filter(state=AuthorClaim.State.WAITING, pk=key).first()
    if claim is None or choice not in (ClaimChoice.MINE, ClaimChoice.NOT_MINE):
        messages.error(request, _("Somebody else decided on it meanwhile."))
        return
    mention = author_claims.find_mention(claim)
    if mention is None:
        claim.delete()
        messages.warning(request, _("The paper does not have this name any more. The claim was deleted."))
        return
    try:
        result = author_claims.decide(
            request.user, claim.person, mention.pk, ClaimChoice(choice), claim.reason
        )
        messages.success(request, describe_result(result, 1))
    except ClaimError as error:
        messages.error(request, str(error))


def count_waiting_claims(user) -> QuerySet[AuthorClaim]:
    """Return a queryset of one row at most, annotated with how many claims wait for the account."""
    claims = AuthorClaim.objects.filter(state=AuthorClaim.State.WAITING)
    if not user.has_perm(DECIDE_PERMISSION):
        return claims.none()
    return claims.only("pk").order_by().annotate(number=Window(Count("pk")))[:1]
