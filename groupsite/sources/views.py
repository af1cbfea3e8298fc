"""Pages of sources: of one person, and of all people and the group."""

from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods

from groupsite.sources.automatic import has_verified_orcid
from groupsite.sources.forms import FirstSourcesForm, SourceForm, SourceRulesForm, list_taken_errors
from groupsite.sources.identifier_search import (
    MOST_PAPERS,
    IdentifierCount,
    find_identifiers,
    select_bylines,
)
from groupsite.sources.looking import look_soon, remove_advice
from groupsite.sources.models import OPEN_STATES, ListedWork, PaperSource, SourceRules, WorkState
from groupsite.sources.plans import settle
from groupsite.sources.proposals import SourceProposal, judge_identifiers, propose_sources
from people.models import Person
from publications.authors.claim_views import SHOWN, answer_suggestion, list_suggested
from publications.imports.sources.source_client import SourceClient, SourceError, get_client
from publications.imports.sources.work_sources import WORK_SOURCES

MOST_LISTED = 500
"""The most sources that the page of all lists."""
SEARCH_KEY = "identifier_search"
"""The session's key of the last search for identifiers, which stay while one after the other is used."""


def build_urls(site) -> list:
    """Return the URL patterns of these views."""
    return [
        path(
            "people/person/<int:pk>/sources/", site.admin_view(build_person_view(site)), name="person_sources"
        ),
        path("your-sources/", site.admin_view(show_own), name="own_sources"),
        path("sources/", site.admin_view(build_all_view(site)), name="sources"),
    ]


@require_http_methods(["GET", "HEAD"])
def show_own(request) -> HttpResponse:
    """Lead to the sources of the account's person, or to the page that says that it has none."""
    person = Person.objects.filter(user=request.user).only("pk").first()
    return redirect("admin:person_sources", person.pk) if person else redirect("admin:my_papers")


def build_person_view(site):
    """Return the view of a person's sources, new papers and rules, for the person and editors."""

    @require_http_methods(["GET", "HEAD", "POST"])
    def view(request, pk: int) -> HttpResponse:
        people = Person.objects.prefetch_related("names", "identifiers").select_related("user")
        person = get_object_or_404(people, pk=pk)
        if not request.user.has_perm("sources.change_papersource", PaperSource(person=person)):
            raise PermissionDenied
        page = PersonSourcesPage(request, person)
        if request.method == "POST" and page.answer():
            return redirect(request.get_full_path())
        context = {**site.each_context(request), **page.build_context()}
        status = 422 if page.has_errors else 200
        return render(request, "sources/person_sources.html", context, status=status)

    return view


class SourcesPage:
    """A page on which sources are added, changed and looked at. person: None for the group."""

    def __init__(self, request, person: Person | None) -> None:
        self.request, self.person = request, person
        self.form = SourceForm(None, person)
        self.change_form: SourceForm | None = None
        self.has_errors = False

    def select_sources(self):
        return PaperSource.objects.filter(person=self.person)

    def answer(self) -> bool:
        """Do what the pressed button says; return whether the page is to be loaded anew."""
        action, _sep, number = self.request.POST.get("do", "").partition(":")
        if action == "add":
            return self._add()
        source = None
        if number.isdecimal() and len(number) < 19:
            source = self.select_sources().filter(pk=int(number)).first()
        if source is None:
            messages.error(self.request, gettext("The source is not there any more."))
            return True
        actions = {"look": self._look, "change": self._change, "switch": self._switch, "remove": self._remove}
        return actions[action](source) if action in actions else True

    def add_sources(self, pairs: list[tuple[str, str]]) -> None:
        """Add sources, and look at them at once."""
        for service, identifier in pairs:
            try:
                with transaction.atomic():
                    source = PaperSource.objects.create(
                        person=self.person,
                        service=service,
                        identifier=identifier,
                        added_by=self.request.user,
                    )
            except IntegrityError:
                messages.warning(self.request, gettext("This source is in the list already."))
                continue
            if settings.OUTSIDE_SERVICES:
                look_soon(source)
                text = gettext("%(source)s was added. The first check begins in a moment.")
            else:
                text = gettext("%(source)s was added. It is checked when outside services are turned on.")
            messages.success(self.request, text % {"source": source})

    def _add(self) -> bool:
        self.form = SourceForm(self.request.POST, self.person)
        if not self.form.is_valid():
            self.has_errors = True
            return False
        self.add_sources([self.form.cleaned_data["text"]])
        return True

    def _look(self, source: PaperSource) -> bool:
        if not settings.OUTSIDE_SERVICES:
            messages.error(self.request, gettext("Outside services are turned off on this site."))
            return True
        look_soon(source)
        text = gettext("%(source)s is being checked. Reload the page in a moment.")
        messages.success(self.request, text % {"source": source})
        return True

    def _change(self, source: PaperSource) -> bool:
        self.change_form = SourceForm(self.request.POST, self.person, source)
        if not self.change_form.is_valid():
            self.has_errors = True
            return False
        pair = self.change_form.cleaned_data["text"]
        if pair != (source.service, source.identifier):
            source.service, source.identifier = pair
            source.state, source.failure, source.failing_since = {}, "", None
            source.save()
            source.listings.all().delete()
            self._remove_unlisted()
            look_soon(source)
        messages.success(self.request, gettext("%(source)s was saved.") % {"source": source})
        return True

    def _switch(self, source: PaperSource) -> bool:
        source.is_on = not source.is_on
        source.save(update_fields=["is_on"])
        text = (
            gettext("%(source)s is checked each day again.")
            if source.is_on
            else gettext("%(source)s is not checked any more. What it found stays.")
        )
        messages.success(self.request, text % {"source": source})
        return True

    def _remove(self, source: PaperSource) -> bool:
        text = gettext("%(source)s was removed. What you answered is kept.") % {"source": source}
        source.delete()
        self._remove_unlisted()
        messages.success(self.request, text)
        return True

    def _remove_unlisted(self) -> None:
        """Delete works that nobody decided on and no source lists any more."""
        ListedWork.objects.filter(person=self.person, listings=None, state__in=OPEN_STATES).delete()

    def list_sources(self) -> list[PaperSource]:
        """Return the sources with their counts, and the form of each."""
        sources = list(self.select_sources().with_counts().order_by("pk")[:MOST_LISTED])
        for source in sources:
            is_changed = self.change_form is not None and self.change_form.source == source
            source.form = self.change_form if is_changed else SourceForm(None, self.person, source)
            source.is_open = is_changed
        return sources

    def build_context(self) -> dict[str, Any]:
        sources = self.list_sources()
        return {
            "sources": sources,
            "form": self.form,
            "is_adding": self.form.is_bound,
            "outside_services": settings.OUTSIDE_SERVICES,
            "requests": list_requests(sources),
        }


class PersonSourcesPage(SourcesPage):
    """The page of a person."""

    person: Person

    def __init__(self, request, person: Person) -> None:
        super().__init__(request, person)
        self.is_own = person.user_id == request.user.pk
        self.proposals = propose_sources(person)
        self.first_form: FirstSourcesForm | None = None
        self.rules = SourceRules.objects.filter(person=person).first() or SourceRules(person=person)
        self.may_add = has_verified_orcid(person)

    def answer(self) -> bool:
        if "decide" in self.request.POST:
            answer_suggestion(self.request, self.person)
            return True
        action, _sep, number = self.request.POST.get("do", "").partition(":")
        if action == "first":
            return self._add_first()
        if action == "rules":
            return self._save_rules()
        if action == "find":
            self._find_identifiers()
            return True
        if action == "use" and number:
            return self._use(*number.partition(":")[::2])
        if action == "use":
            pairs = [(source.service, source.identifier) for source in self.proposals]
            self.add_sources(pairs)
            return True
        return super().answer()

    def _add_first(self) -> bool:
        self.first_form = FirstSourcesForm(self.request.POST, self.person, {})
        if not self.first_form.is_valid():
            self.has_errors = True
            return False
        self.add_sources([(name, value) for name, value in self.first_form.cleaned_data.items() if value])
        return True

    def _use(self, service: str, identifier: str) -> bool:
        """Add a source that is proposed; one that was meanwhile taken says so."""
        free = [proposal.source for proposal in self._list_paper_proposals() if proposal.is_free]
        if errors := list_taken_errors(self.person, service, identifier):
            messages.error(self.request, " ".join(errors))
        elif (service, identifier) not in {
            (source.service, source.identifier) for source in [*self.proposals, *free]
        }:
            messages.error(self.request, gettext("This source is not proposed any more."))
        else:
            self.add_sources([(service, identifier)])
        return True

    def _find_identifiers(self) -> None:
        """Ask OpenAlex who the authors of the person's papers are, and store the answer in the session."""
        if not settings.OUTSIDE_SERVICES:
            messages.error(self.request, gettext("Outside services are turned off on this site."))
            return
        bylines = select_bylines(self.person)
        if not bylines:
            text = gettext(
                "No public paper with a DOI is linked to %(person)s yet, so nothing can be compared."
            )
            messages.warning(self.request, text % {"person": self.person})
            return
        try:
            counts = find_identifiers(self.person, bylines, SourceClient(get_client()))
        except SourceError as error:
            advice = "" if error.lasting else gettext("Try again in a few minutes.")
            messages.error(self.request, f"{remove_advice(str(error))} {advice}".strip())
            return
        self.request.session[SEARCH_KEY] = {
            "person": self.person.pk,
            "compared": len(bylines),
            "counts": [asdict(count) for count in counts],
        }
        if not self._list_paper_proposals():
            text = ngettext(
                "OpenAlex was asked about %(number)d paper here and names no further identifier.",
                "OpenAlex was asked about %(number)d papers here and names no further identifier.",
                len(bylines),
            )
            messages.info(self.request, text % {"number": len(bylines)})

    def _list_paper_proposals(self) -> list[SourceProposal]:
        """Return what the last search of this session found for the person and is no source yet."""
        search = self.request.session.get(SEARCH_KEY, {})
        if search.get("person") != self.person.pk:
            return []
        counts = [IdentifierCount(**count) for count in search["counts"]]
        return judge_identifiers(self.person, counts, search["compared"], self.is_own)

    def _save_rules(self) -> bool:
        if not self.request.user.has_perm("sources.change_sourcerules", self.rules):
            raise PermissionDenied
        SourceRules.objects.get_or_create(person=self.person)
        rules = SourceRules.objects.get(person=self.person)
        form = SourceRulesForm(self.request.POST, rules, self.may_add, True)
        if form.is_valid():
            rules.save(update_fields=list(form.fields))
            messages.success(self.request, gettext("Your rules were saved."))
        return True

    def build_context(self) -> dict[str, Any]:
        context = super().build_context()
        possible = list_suggested(self.request.user, self.person)
        works = ListedWork.objects.filter(person=self.person)
        proposed = {source.service: source.identifier for source in self.proposals}
        first_form = self.first_form or FirstSourcesForm(None, self.person, proposed)
        return context | {
            "title": gettext("A list that keeps itself up to date"),
            "person": self.person,
            "is_own": self.is_own,
            "possible": possible[:SHOWN],
            "number": len(possible),
            "shown": SHOWN,
            "refused_count": works.filter(state=WorkState.REFUSED).count(),
            "proposals": self.proposals,
            "paper_proposals": self._list_paper_proposals(),
            "most_papers": MOST_PAPERS,
            "first_form": None if context["sources"] else first_form,
            "rules_form": SourceRulesForm(None, self.rules, self.may_add, self.is_own),
            "adds_by_itself": self.may_add and (self.rules.adds_agreed or self.rules.adds_drafts),
            "may_add": self.may_add,
            "last_look_at": max(
                (each.last_look_at for each in context["sources"] if each.last_look_at), default=None
            ),
        }


def list_requests(sources: list[PaperSource]) -> list[tuple[str, str, str]]:
    """Return what is sent: the identifier of each source that is on, to which service, at which URL."""
    requests = []
    for source in sources:
        service = WORK_SOURCES.get(source.service)
        if source.is_on and service:
            url = getattr(settings, service.base_setting) if service.base_setting else source.identifier
            requests.append((source.label, source.identifier, url))
    return requests


def build_all_view(site):
    """Return the view of the sources of the group, and of all people, for editors and owners."""

    @require_http_methods(["GET", "HEAD", "POST"])
    def view(request) -> HttpResponse:
        if not request.user.has_perm("sources.change_papersource", PaperSource(person=None)):
            raise PermissionDenied
        page = AllSourcesPage(request, None)
        if request.method == "POST" and page.answer():
            return redirect("admin:sources")
        settle(None)
        context = {**site.each_context(request), **page.build_context()}
        return render(request, "sources/sources.html", context, status=422 if page.has_errors else 200)

    return view


class AllSourcesPage(SourcesPage):
    """The page of all sources; those of people are only looked at and switched here."""

    def select_sources(self):
        if self.request.POST.get("do", "").startswith(("look:", "switch:")):
            return PaperSource.objects.all()
        return super().select_sources()

    def build_context(self) -> dict[str, Any]:
        people = PaperSource.objects.exclude(person=None).with_counts().select_related("person")
        personal = list(people.order_by("person__name", "person", "pk")[:MOST_LISTED])
        context = super().build_context()
        everything = [*context["sources"], *personal]
        return context | {
            "title": gettext("Sources of papers"),
            "personal": personal,
            "most": MOST_LISTED,
            "failing": [source for source in everything if source.is_on and source.needs_attention],
            "requests": list_requests(everything)[:20],
        }
