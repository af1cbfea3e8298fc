"""The public page beside a form: what visitors would see if the form were saved now."""

from django.contrib import messages
from django.db import models, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext

PREVIEW = "_preview"
"""The button that shows the page in a new tab, and what script sends for the frame beside the form."""
FRAME = "frame"
NO_CONTENT = 204
"""The answer if there is no page, as the form has errors."""


def is_preview(request: HttpRequest) -> bool:
    """Return whether a form is sent only to see its page."""
    return request.method == "POST" and PREVIEW in request.POST


class LivePreviewMixin:
    """A mixin of admins whose objects have a page: a form is saved, its page rendered, all rolled back."""

    list_url = ""
    """The name of the URL of the page that shows objects without a page of their own."""

    @property
    def has_page(self) -> bool:
        return bool(self.list_url) or hasattr(self.model, "get_absolute_url")

    def changeform_view(self, request, object_id=None, form_url="", extra_context=None):
        if not is_preview(request):
            return super().changeform_view(request, object_id, form_url, extra_context)
        if not self.has_page:
            raise Http404(gettext("There is no page to preview."))
        with transaction.atomic():
            response = super().changeform_view(request, object_id, form_url, extra_context)
            transaction.set_rollback(True)
        list(messages.get_messages(request))  # what they say was not done
        is_refused = isinstance(response, TemplateResponse)
        if is_refused and request.POST[PREVIEW] == FRAME:
            return HttpResponse(status=NO_CONTENT)
        return response

    def response_add(self, request, obj, post_url_continue=None):
        if is_preview(request):
            return self._render_page_of(request, obj)
        return super().response_add(request, obj, post_url_continue)

    def response_change(self, request, obj):
        return (
            self._render_page_of(request, obj)
            if is_preview(request)
            else super().response_change(request, obj)
        )

    def _render_page_of(self, request, obj: models.Model) -> HttpResponse:
        url = reverse(self.list_url) if self.list_url else obj.get_absolute_url()
        return self.admin_site.render_public_page(request, obj, url)

    def render_change_form(self, request, context, add=False, change=False, form_url="", obj=None):
        may_save = self.has_change_permission(request, obj) if change else self.has_add_permission(request)
        context["has_live_preview"] = (
            self.has_page and may_save and "_popup" not in {*request.GET, *request.POST}
        )
        return super().render_change_form(request, context, add, change, form_url, obj)
