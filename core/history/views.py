"""Views of the history of an object, of restoring a version, and of deleted objects."""

from functools import partial

from django.apps import apps
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import NoReverseMatch, path, reverse
from django.utils.text import capfirst
from django.utils.translation import gettext

from core.db.journal import is_journaled
from core.history.changes import may_see_changes
from core.history.formatting import format_label, format_moment
from core.history.restore import restore
from core.history.restore_plans import plan_undeletion, plan_version
from core.history.structure import ChangeKey, NoSuchChangeError
from core.history.timeline import (
    DeletedObjects,
    HistoryEntries,
    HistoryReader,
    list_restorable_models,
    select_deletions,
)
from core.journal.models import Context
from core.web.pagination import paginate

PER_PAGE = 25
POSTGRES_BIGINT = 2**63


class HistoryAdminMixin:
    """A mixin of admins of journaled models: the history by fields, and restoring a version.

    Replaces Django's own log.
    """

    def history_view(self, request, object_id, extra_context=None):
        """Show the history of an object, for an account that may view it."""
        if not is_journaled(self.model):
            return super().history_view(request, object_id, extra_context)
        instance = self.get_object(request, unquote(object_id))
        if instance is None:
            return self._get_obj_does_not_exist_redirect(request, self.opts, object_id)
        if not self.has_view_or_change_permission(request, instance):
            raise PermissionDenied
        entries = HistoryEntries(instance, HistoryReader.of(request.user, instance))
        listing = paginate(entries, request.GET.get("page"), per_page=PER_PAGE)
        context = {
            "title": gettext("History of {instance}").format(instance=instance),
            "page": listing.page,
            "problem": listing.problem,
            "may_restore": self.has_change_permission(request, instance),
            "version_url": f"{self.opts.app_label}_{self.opts.model_name}_version",
        }
        return self._render_history(request, "history", instance, context)

    def delete_view(self, request, object_id, extra_context=None):
        """Show Django's page, with whether the object can be restored."""
        return super().delete_view(
            request, object_id, {"comes_back": is_journaled(self.model), **(extra_context or {})}
        )

    def version_view(self, request, object_id, key):
        """Show the plan to restore an object to before a change; with the plan's token, apply it."""
        instance = self.get_object(request, unquote(object_id)) if is_journaled(self.model) else None
        if instance is None:
            raise Http404
        if not self.has_change_permission(request, instance):
            raise PermissionDenied
        fixed = set(self.get_readonly_fields(request, instance))
        try:
            key = ChangeKey.parse(key)
            change = None if key.moment else Context.objects.filter(pk=key.context).first()
            if key.moment is None and change is None:
                raise NoSuchChangeError(str(key))
            when = format_moment(key.moment or change.created_at)
            plan = restore(
                type(instance),
                instance.pk,
                lambda: plan_version(instance, key, request.user, fixed),
                request.user,
                f"restored to the version before {when}",
                request.POST.get("token", ""),
            )
        except NoSuchChangeError as error:
            raise Http404(gettext("There is no such change in the history.")) from error
        if plan.applied:
            messages.success(
                request,
                gettext("“{instance}” was restored to its state before {when}.").format(
                    instance=instance, when=when
                ),
            )
            return HttpResponseRedirect(_change_url(type(instance), instance.pk))
        context = {
            "title": gettext("Version before {when}").format(when=when),
            "plan": plan,
            "again": request.method == "POST" and not plan.impossible,
            "back": "history",
            "is_undo": False,
        }
        return self._render_history(request, "restore", instance, context)

    def _render_history(self, request, name: str, instance, context: dict) -> HttpResponse:
        plural = capfirst(self.opts.verbose_name_plural)
        about = {"object": instance, "opts": self.opts, "module_name": plural, "subtitle": None}
        return _render(self.admin_site, request, name, about | context)

    def get_urls(self):
        name = f"{self.opts.app_label}_{self.opts.model_name}_version"
        view = self.admin_site.admin_view(self.version_view)
        return [path("<path:object_id>/history/<str:key>/", view, name=name), *super().get_urls()]


def deleted(site, request: HttpRequest) -> HttpResponse:
    """List the deleted objects that the account may restore, of the last months, or all with ?older=1."""
    restorable_models = list_restorable_models(request.user, filter(site.is_registered, apps.get_models()))
    if not restorable_models:
        raise PermissionDenied
    older = bool(request.GET.get("older"))
    listing = paginate(
        DeletedObjects(restorable_models, request.user, older), request.GET.get("page"), per_page=PER_PAGE
    )
    context = {
        "title": gettext("Deleted content"),
        "page": listing.page,
        "problem": listing.problem,
        "older": older,
        "sees_changes": may_see_changes(request.user),
    }
    return _render(site, request, "deleted", context | {"query": "older=1" if older else ""})


def undelete(site, request: HttpRequest, label: str, number: int) -> HttpResponse:
    """Show the plan to restore a deleted object; with the plan's token, apply it."""
    model = next((m for m in apps.get_models() if m._meta.label_lower == label), None)
    if model is None or not site.is_registered(model) or not is_journaled(model):
        raise Http404(gettext("There is no content of that kind."))
    if model not in list_restorable_models(request.user, [model]):
        raise PermissionDenied
    event = select_deletions(model).filter(pk=number).first() if number < POSTGRES_BIGINT else None
    if event is None:
        raise Http404(gettext("It is not deleted, or has already been restored."))
    when = format_moment(event.at)
    name = (
        format_label(model, event.read_values(), lambda _column, _pk: "")
        or f"{model._meta.verbose_name} {event.row_id}"
    )
    plan = restore(
        model,
        event.row_id,
        lambda: plan_undeletion(event),
        request.user,
        f"restored, deleted {when}",
        request.POST.get("token", ""),
    )
    if plan.applied:
        messages.success(request, gettext("“{name}” was restored.").format(name=name))
        return HttpResponseRedirect(_change_url(model, event.row_id))
    context = {
        "title": gettext("Restore “{name}”").format(name=name),
        "plan": plan,
        "again": request.method == "POST" and not plan.impossible,
        "opts": model._meta,
        "is_undo": False,
    }
    return _render(site, request, "restore", context | {"deleted_at": when})


def _change_url(model, pk: int) -> str:
    try:
        return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_change", args=[pk])
    except NoReverseMatch:
        return reverse("admin:index")


def _render(site, request: HttpRequest, name: str, context: dict) -> HttpResponse:
    request.current_app = site.name
    return TemplateResponse(request, f"admin/history/{name}.html", {**site.each_context(request), **context})


def history_urls(site=None) -> list:
    """Return the URL patterns under deleted/ of an admin site, named deleted and undelete."""
    site = site or admin.site
    return [
        path("deleted/", site.admin_view(partial(deleted, site)), name="deleted"),
        path(
            "deleted/<str:label>/<int:number>/",
            site.admin_view(partial(undelete, site)),
            name="undelete",
        ),
    ]
