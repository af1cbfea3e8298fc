"""The history of a thing in the admin, read from the journal in place of Django's own log."""

from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.urls import path

from groupsite.history import views
from groupsite.history.structure import journaled


class JournalHistory:
    """A mixin of admins of journaled models: history field by field, and the way back to a version."""

    def history_view(self, request, object_id, extra_context=None):
        if not journaled(self.model):
            return super().history_view(request, object_id, extra_context)
        thing = self.get_object(request, unquote(object_id))
        if thing is None:
            return self._get_obj_does_not_exist_redirect(request, self.opts, object_id)
        if not self.has_view_or_change_permission(request, thing):
            raise PermissionDenied
        return views.history(self, request, thing)

    def delete_view(self, request, object_id, extra_context=None):
        """Django's, told whether what goes can be had back."""
        return super().delete_view(
            request, object_id, {"comes_back": journaled(self.model), **(extra_context or {})}
        )

    def version_view(self, request, object_id, key):
        """What it takes to have a thing as it was before a change, and the doing of it."""
        thing = self.get_object(request, unquote(object_id)) if journaled(self.model) else None
        if thing is None:
            raise Http404
        return views.version(self, request, thing, key)

    def get_urls(self):
        name = f"{self.opts.app_label}_{self.opts.model_name}_version"
        view = self.admin_site.admin_view(self.version_view)
        return [path("<path:object_id>/history/<str:key>/", view, name=name), *super().get_urls()]
