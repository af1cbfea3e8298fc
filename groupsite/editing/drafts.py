"""Store what is typed into forms of the admin, and discard it."""

import uuid
from dataclasses import dataclass

from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import Resolver404, get_script_prefix, path, resolve
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from core.admin.submissions import PREVIEW, PUBLISH, RESTORE
from core.db.dated_models import today
from core.db.snapshot_cache import get_or_compute
from core.text.dates import PartialDate, Precision
from groupsite.models.draft import LONGEST_PATH, MOST_DRAFTS, MOST_OFFERED, FormDraft

KEY, PATH = "_draft", "_draft_path"
MOST_CHARACTERS = 500_000
SECRET_WORDS = ("password", "token", "secret", "csrf")
OWN_NAMES = (KEY, PATH, RESTORE, PREVIEW, "_save", PUBLISH, "_continue", "_addanother")


def build_urls() -> list:
    """Return the URLs; a request of an ended session is told so, and not led to the log-in."""
    return [
        path("drafts/", save_draft, name="draft"),
        path("drafts/<uuid:key>/discard/", discard_draft, name="draft_discard"),
    ]


@never_cache
@require_POST
def save_draft(request) -> HttpResponse:
    """Store the fields of a form under the key of its page; 401 tells that the session has ended."""
    if not request.user.is_authenticated:
        return JsonResponse({"problem": _("Your session has ended.")}, status=401)
    try:
        key = uuid.UUID(request.POST.get(KEY, ""))
    except ValueError:
        return JsonResponse({}, status=400)
    form_path, fields = request.POST.get(PATH, ""), list_draft_fields(request.POST)
    if not is_form_path(form_path) or count_characters(fields) > MOST_CHARACTERS:
        return JsonResponse({}, status=400)
    own = FormDraft.objects.filter(user=request.user)
    values = {"path": form_path, "fields": fields, "changed_at": timezone.now()}
    if not own.filter(key=key, closed=False).update(**values):
        own.bulk_create([FormDraft(user=request.user, key=key, **values)], ignore_conflicts=True)
        surplus = own.order_by("-changed_at").values("pk")[MOST_DRAFTS:]
        own.filter(pk__in=list(surplus.values_list("pk", flat=True))).delete()
    return JsonResponse({"time": f"{timezone.localtime():%H:%M}"})


@require_POST
def discard_draft(request, key) -> HttpResponse:
    """Discard a draft of the account, and lead back to its form."""
    if not request.user.is_authenticated:
        return redirect("account_login")
    draft = get_object_or_404(FormDraft, user=request.user, key=key)
    close_draft(request.user, str(key))
    return redirect(draft.path)


def close_draft(user, key: str) -> None:
    """Empty a draft that was saved or discarded; its key stays, as a late request might store it anew."""
    try:
        values = {"fields": [], "closed": True, "changed_at": timezone.now()}
        drafts = FormDraft.objects.filter(user=user, key=uuid.UUID(key))
    except ValueError:
        return
    if not drafts.update(**values):
        FormDraft.objects.bulk_create(
            [FormDraft(user=user, key=uuid.UUID(key), **values)], ignore_conflicts=True
        )


def was_submitted(request) -> bool:
    """Return whether a form that is sent was saved already: somebody went back to its page."""
    try:
        key = uuid.UUID(request.POST.get(KEY, ""))
    except ValueError:
        return False
    return FormDraft.objects.filter(user=request.user, key=key, closed=True).exists()


def list_draft_fields(data) -> list[list[str]]:
    """Return the names and values of a form's fields, without secrets, files and buttons."""
    return [
        [name, value]
        for name, values in data.lists()
        for value in values
        if name not in OWN_NAMES and not any(word in name.casefold() for word in SECRET_WORDS)
    ]


def count_characters(fields: list[list[str]]) -> int:
    return sum(len(name) + len(value) for name, value in fields)


def is_form_path(form_path: str) -> bool:
    """Return whether a path, perhaps with a query string, is one of the admin."""
    bare, prefix = form_path.partition("?")[0], get_script_prefix()
    if len(form_path) > LONGEST_PATH or not bare.startswith(prefix):
        return False
    try:
        return "admin" in resolve("/" + bare[len(prefix) :]).namespaces
    except Resolver404:
        return False


@dataclass(frozen=True)
class DraftOffer:
    """A draft that can be restored or discarded. element: the `id` of its fields for the script."""

    key: uuid.UUID
    when: str
    fields: list[list[str]]

    @property
    def element(self) -> str:
        return f"draft-{self.key}"


def list_offers(request) -> list[DraftOffer]:
    """Return the newest drafts of the account for the form of this page, which it may open."""
    if request.method != "GET":
        return []
    account = request.user
    key = f"has-drafts:{account.pk}"
    if not get_or_compute(key, lambda: FormDraft.objects.filter(user=account).exists(), request):
        return []
    rows = FormDraft.objects.offered(account, request.path)[:MOST_OFFERED]
    return [DraftOffer(row.key, describe_moment(row.changed_at), row.fields) for row in rows]


def describe_moment(moment) -> str:
    """Return when something was: "today, 17:20", "yesterday, 17:20" or "5 May 2026, 17:20"."""
    local = timezone.localtime(moment)
    days = (today() - local.date()).days
    day = {0: _("today"), 1: _("yesterday")}.get(days, str(PartialDate(local.date(), Precision.DAY)))
    return f"{day}, {local:%H:%M}"
