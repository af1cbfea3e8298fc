"""Merging in the admin: choosing the other row, the two side by side, and the list of merges with undo."""

from typing import Any

from django import forms
from django.apps import apps
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import models
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path, reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.text import Truncator, capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bibliography.names import split as split_name
from core.web.pagination import paginate
from groupsite.merging.choices import KEPT, OTHER, list_choices, list_following
from groupsite.merging.merge import MergeError, find_later_changes, merge, read_change, undo
from groupsite.merging.mergeable_kinds import KINDS, MergeableKind
from groupsite.merging.models import IdentityChange
from groupsite.merging.split import list_part_groups, split_person
from people.models import DistinctPair, Person

MOST_MATCHES = 20
PER_PAGE = 25
VERSIONS = "versions"
DIFFERENT = "different"
"""The button that says that the two are not the same, or forgets it."""
STALE = gettext_lazy("Somebody changed one of the two meanwhile. Compare them again.")


class MergeForm(forms.Form):
    """A choice of one side for each field in which the two rows differ, and the versions that were shown."""

    versions = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, data, kind: MergeableKind, kept: models.Model, other: models.Model) -> None:
        self.versions_now = "-".join(str(getattr(row, "version", row.pk)) for row in (kept, other))
        super().__init__(data, initial={VERSIONS: self.versions_now}, label_suffix="")
        self.choices = list_choices(kind, kept, other)
        for choice in self.choices:
            sides = [(KEPT, choice.kept), (OTHER, choice.other)]
            self.fields[choice.name] = forms.ChoiceField(
                label=choice.label, choices=sides, initial=choice.default, widget=forms.RadioSelect
            )

    @property
    def sides(self) -> list:
        """The choices with their bound fields."""
        return [(choice, self[choice.name], self[choice.name].value()) for choice in self.choices]

    @property
    def taken(self) -> set[str]:
        return {name for name, side in self.cleaned_data.items() if side == OTHER}

    def clean_versions(self) -> str:
        if self.cleaned_data[VERSIONS] != self.versions_now:
            raise forms.ValidationError(STALE)
        return self.versions_now


class SplitForm(forms.Form):
    """The name of the new person."""

    name = forms.CharField(label=gettext_lazy("Name of the new person"), max_length=200)

    def clean_name(self) -> str:
        name = " ".join(self.cleaned_data["name"].split())
        try:
            split_name(name)
        except ValueError as error:
            raise forms.ValidationError(str(error)) from error
        return name


def build_urls(site) -> list:
    """Return the URL patterns of these views."""
    return [
        path("merges/", site.admin_view(build_list_view(site)), name="merges"),
        path("merges/<int:pk>/undo/", site.admin_view(build_undo_view(site)), name="merge_undo"),
        path("people/<int:pk>/split/", site.admin_view(build_split_view(site)), name="split"),
        path("merge/<str:label>/", site.admin_view(build_merge_view(site)), name="merge"),
    ]


def may_merge(user, model: type[models.Model]) -> bool:
    """Return whether an account may merge any two rows of a model."""
    meta = model._meta
    return user.has_perms([f"{meta.app_label}.{action}_{meta.model_name}" for action in ("change", "delete")])


def build_merge_view(site):
    """Return the view that merges the two rows of the query string, or lets choose the second."""

    def view(request, label: str) -> HttpResponse:
        kind = KINDS.get(label)
        if kind is None:
            raise Http404
        if not may_merge(request.user, kind.model):
            raise PermissionDenied
        keys = [
            key for key in request.GET.getlist("row") if key.isascii() and key.isdigit() and len(key) < 19
        ]
        visible = request.user.get_permitted_rows("change", kind.model).in_bulk(list(map(int, keys[:2])))
        rows = [visible[int(key)] for key in dict.fromkeys(keys[:2]) if int(key) in visible]
        if not rows or len(rows) < len(keys[:2]):
            raise Http404
        meta = kind.model._meta
        context = {"opts": meta, "kept": rows[0], "plural": capfirst(meta.verbose_name_plural)}
        context["form_url"] = reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[rows[0].pk])
        if len(rows) == 1:
            return _choose_other(request, site, kind, context)
        return _compare(request, site, kind, rows, context)

    return view


def _choose_other(request: HttpRequest, site, kind: MergeableKind, context: dict[str, Any]) -> HttpResponse:
    query = request.GET.get("q", "").strip()
    matches: list[models.Model] = []
    if query:
        model_admin = site.get_model_admin(kind.model)
        rows = model_admin.get_queryset(request).exclude(pk=context["kept"].pk)
        found, _repeated = model_admin.get_search_results(request, rows, query)
        matches = list(found[:MOST_MATCHES])
    title = _("Merge “%s” with") % context["kept"]
    context |= {"title": title, "query": query, "matches": matches, "most": MOST_MATCHES}
    return render(request, "admin/merging/choose.html", {**site.each_context(request), **context})


def _compare(
    request: HttpRequest, site, kind: MergeableKind, rows: list[models.Model], context: dict[str, Any]
) -> HttpResponse:
    kept, other = rows
    form = MergeForm(request.POST if request.method == "POST" else None, kind, kept, other)
    problem, status = "", 200
    pair = DistinctPair.objects.between(kind.model, kept.pk, other.pk)
    if DIFFERENT in request.POST:
        return _decide(request, kind, rows, pair, context)
    if form.is_bound and form.is_valid():
        try:
            change = merge(kind, kept.pk, other.pk, form.taken, request.user)
        except MergeError as error:
            problem, status = str(error), 409
        else:
            url = reverse("admin:merge_undo", args=[change.pk])
            messages.success(request, format_html('{}. <a href="{}">{}</a>', change, url, _("Undo")))
            return redirect(context["form_url"])
    elif form.is_bound:
        status = 409
        problem = str(STALE if VERSIONS in form.errors else _("Choose one side for each field."))
        form.data = request.POST.copy()
        form.data[VERSIONS] = form.versions_now
    context |= {
        "title": _("Merge “%(other)s” into “%(kept)s”") % {"other": other, "kept": kept},
        "other": other,
        **_name_both(kept, other),
        "form": form,
        "problem": problem,
        "following": list_following(kind, other),
        "decision": pair.select_related("decided_by__person").first(),
        "swapped": "?" + urlencode({"row": [other.pk, kept.pk]}, doseq=True),
    }
    page = "admin/merging/compare.html"
    return render(request, page, {**site.each_context(request), **context}, status=status)


def _name_both(kept: models.Model, other: models.Model) -> dict[str, str]:
    """Return short names of two rows, their slugs or keys if they have the same."""
    names = [Truncator(row).words(8) for row in (kept, other)]
    if names[0] == names[1]:
        names = [
            getattr(row, "slug", "") or f"{name} ({row.pk})"
            for row, name in zip((kept, other), names, strict=True)
        ]
    return {"kept_name": names[0], "other_name": names[1]}


def _decide(request: HttpRequest, kind: MergeableKind, rows: list, pair, context) -> HttpResponse:
    """Store that two rows are not the same, or forget it; then go to the list that suggests duplicates."""
    texts = {"kept": rows[0], "other": rows[1]}
    if request.POST[DIFFERENT] == "forget":
        pair.delete()
        messages.success(request, _("“%(kept)s” and “%(other)s” may be the same again.") % texts)
        return redirect(request.get_full_path())
    first, second = sorted(row.pk for row in rows)
    values = {"model": kind.model._meta.label_lower, "first": first, "second": second}
    DistinctPair.objects.get_or_create(**values, defaults={"decided_by_id": request.user.pk})
    text = _("“%(kept)s” and “%(other)s” are not suggested as duplicates any more.") % texts
    messages.success(
        request, format_html('{} <a href="{}">{}</a>', text, request.get_full_path(), _("Compare"))
    )
    return redirect(f"admin:{context['opts'].app_label}_{context['opts'].model_name}_changelist")


def build_split_view(site):
    """Return the view that splits a person that was two."""

    def view(request, pk: int) -> HttpResponse:
        if not may_merge(request.user, Person):
            raise PermissionDenied
        person = get_object_or_404(request.user.get_permitted_rows("change", Person), pk=pk)
        initial = {"name": person.name}
        form = SplitForm(request.POST if request.method == "POST" else None, initial=initial, label_suffix="")
        problem, ticked = "", request.POST.getlist("part")
        if form.is_bound and form.is_valid():
            try:
                change = split_person(person, form.cleaned_data["name"], ticked, request.user)
            except MergeError as error:
                problem = str(error)
            else:
                url = reverse("admin:merge_undo", args=[change.pk])
                messages.success(request, format_html('{}. <a href="{}">{}</a>', change, url, _("Undo")))
                return redirect("admin:people_person_change", change.other)
        context: dict[str, Any] = {"title": _("Split “%s”") % person, "person": person, "form": form}
        context |= {"groups": list_part_groups(person), "ticked": ticked, "problem": problem}
        return render(request, "admin/merging/split.html", {**site.each_context(request), **context})

    return view


def build_list_view(site):
    """Return the view that lists merges and splits, the last first."""

    def view(request) -> HttpResponse:
        if not request.user.has_perm("merging.view_identitychange"):
            raise PermissionDenied
        changes = IdentityChange.objects.select_related("made_by__person")
        listing = paginate(changes, request.GET.get("page"), per_page=PER_PAGE)
        for change in listing.page:
            change.noun = str(apps.get_model(change.model)._meta.verbose_name)
        context = {"title": _("Merges and splits"), "page": listing.page, "problem": listing.problem}
        return render(request, "admin/merging/list.html", {**site.each_context(request), **context})

    return view


def build_undo_view(site):
    """Return the view that asks before a merge or a split is undone, and undoes it."""

    def view(request, pk: int) -> HttpResponse:
        change = get_object_or_404(IdentityChange, pk=pk)
        model = apps.get_model(change.model)
        if not request.user.has_perm("merging.change_identitychange") or not may_merge(request.user, model):
            raise PermissionDenied
        problem = ""
        if request.method == "POST":
            try:
                undo(change, request.user, request.POST.getlist("anyway"))
            except MergeError as error:
                problem = str(error)
            else:
                messages.success(request, _("Undone: %s.") % change)
                return redirect("admin:merges")
        later = [] if change.undone_at else find_later_changes(change, request.user)
        context = {"title": _("Undo: %s") % change, "change": change, "problem": problem, "later": later}
        context["moved"] = sum(row.verb == "changed" for row in read_change(change))
        page = "admin/merging/undo.html"
        status = 409 if problem else 200
        return render(request, page, {**site.each_context(request), **context}, status=status)

    return view
