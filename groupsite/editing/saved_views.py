"""Views of lists that accounts save for themselves: the filters, search and order under a name."""

from typing import Any
from urllib.parse import parse_qsl, urlencode

from django import forms
from django.apps import apps
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from groupsite.models import SavedView

MOST = 30
"""The most views of one list that an account saves."""
LEFT_OUT = ("p", "all", "e")
"""Parameters of a page of a list, which are no part of a view."""


class SavedViewForm(forms.ModelForm):
    class Meta:
        model = SavedView
        fields = ("model", "name", "query")

    def clean_name(self) -> str:
        return " ".join(self.cleaned_data["name"].split())

    def clean_query(self) -> str:
        return urlencode([pair for pair in parse_qsl(self.cleaned_data["query"]) if pair[0] not in LEFT_OUT])


def build_urls(site) -> list:
    """Return the URL patterns of these views."""
    return [
        path("views/save/", site.admin_view(build_save_view(site)), name="save_view"),
        path("views/<int:pk>/delete/", site.admin_view(require_POST(delete)), name="delete_view"),
    ]


def select_saved_views(request: HttpRequest, model) -> QuerySet[SavedView]:
    """Return the views of a list that the account saved."""
    return SavedView.objects.filter(user=request.user.pk, model=model._meta.label_lower)[:MOST]


def build_save_view(site):
    """Return the view that saves one, in place of one with the same name."""

    @require_POST
    def save(request: HttpRequest) -> HttpResponse:
        try:
            model = apps.get_model(request.POST.get("model", ""))
        except (LookupError, ValueError) as error:
            raise Http404 from error
        if not site.is_registered(model) or not site.get_model_admin(model).has_view_permission(request):
            raise PermissionDenied
        form = SavedViewForm(request.POST)
        if not form.is_valid():
            messages.error(request, _("The view was not saved. Enter a name of at most 60 characters."))
            query = urlencode(parse_qsl(request.POST.get("query", "")))
            return redirect(f"{build_list_url(model)}?{query}")
        values = form.cleaned_data
        user: Any = request.user
        own = SavedView.objects.filter(user=user, model=values["model"])
        if own.count() >= MOST and not own.filter(name=values["name"]).exists():
            text = _("You have %(number)s views of this list. Delete one before you save another.")
            messages.error(request, text % {"number": MOST})
        else:
            own.update_or_create(
                user=user,
                model=values["model"],
                name=values["name"],
                defaults={"query": values["query"]},
            )
            messages.success(request, _("The view “%s” was saved.") % values["name"])
        return redirect(f"{build_list_url(model)}?{values['query']}")

    return save


def delete(request: HttpRequest, pk: int) -> HttpResponse:
    """Delete a view of the account."""
    view = get_object_or_404(SavedView, pk=pk, user=request.user.pk)
    view.delete()
    messages.success(request, _("The view “%s” was deleted.") % view.name)
    return redirect(build_list_url(apps.get_model(view.model)))


def build_list_url(model) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
