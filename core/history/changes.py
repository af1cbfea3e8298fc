"""Views of the recent changes of the whole site, and of undoing one of them."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlencode

from django.apps import apps
from django.contrib import admin, messages
from django.contrib.admin.utils import quote
from django.core.exceptions import PermissionDenied
from django.db import models
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseRedirect,
    StreamingHttpResponse,
)
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext as _

from core.db.journal import find_owner, is_journaled
from core.db.models import all_rows
from core.files import pictures
from core.files.model_fields import PictureField
from core.history.formatting import PICTURES, format_moment, get_account_key, list_visible_fields
from core.history.recent import ChangeFilter, RecentChange, RecentChanges
from core.history.restore import OnProgress, RestorePlan
from core.history.structure import ChangeKey, NoSuchChangeError, list_tables
from core.history.timeline import is_allowed
from core.history.undo import LARGE, MOST_ROWS, count_rows, undo_change
from core.journal.context import journal_context
from core.journal.models import Context, JournalEvent
from core.web.progress_page import WorkOutcome, stream_progress_page

PERMISSIONS = ("news.add_newsitem", "people.change_appointment")
"""Rights of which one is needed to see recent changes; each account sees those of what it may view."""
PER_PAGE = 50
PICTURE_WIDTH = 144  # pixels
DAYS = {"1": 1, "7": 7, "30": 30, "all": None}
MOST_PAGES = 1000


@dataclass(frozen=True)
class ChangeDay:
    """The changes of a day."""

    day: datetime.date
    changes: list[RecentChange]

    @property
    def name(self) -> str:
        """The day in one word: "Today", "Yesterday", "Friday"."""
        ago = (timezone.localdate() - self.day).days
        return {0: _("Today"), 1: _("Yesterday")}.get(ago) or date_format(self.day, "l")


@dataclass(frozen=True)
class ChangeOption:
    """A choice of a filter."""

    value: str
    label: str
    chosen: bool


def list_roots(site) -> list[type[models.Model]]:
    """Return the models of things that are edited on the site and whose changes are recorded."""
    return [
        model
        for model in apps.get_models()
        if is_journaled(model) and site.is_registered(model) and find_owner(model) is None
    ]


def list_viewable_roots(site, account) -> list[type[models.Model]]:
    """Return the models of things whose changes the account may see, with all that belongs to them."""
    return [
        model
        for model in list_roots(site)
        if all(is_allowed(account, "view", table.model()) for table in list_tables(model))
    ]


def changes(site, request: HttpRequest) -> HttpResponse:
    """List the changes of all content by day, of some days, one person or one kind."""
    if not may_see_changes(request.user):
        raise PermissionDenied
    roots = {root._meta.label_lower: root for root in list_viewable_roots(site, request.user)}
    chosen_days = request.GET.get("days", "7")
    days = DAYS.get(chosen_days, 7)
    since = timezone.now() - datetime.timedelta(days=days) if days else None
    kind, author = request.GET.get("kind", ""), request.GET.get("by", "")
    number = request.GET.get("page", "1")
    page = int(number) if number.isascii() and number.isdigit() and 0 < int(number) <= MOST_PAGES else 1
    chosen = ChangeFilter(
        (roots[kind],) if kind in roots else tuple(roots.values()),
        since,
        int(author) if author.isascii() and author.isdigit() and len(author) < 10 else None,
        _parse_key(request.GET.get("change", "")),
    )
    recent = RecentChanges(chosen, request.user)
    rows = recent.read((page - 1) * PER_PAGE, PER_PAGE + 1)
    query = {name: request.GET[name] for name in ("days", "kind", "by") if request.GET.get(name)}
    labels = {"1": _("Last 24 hours"), "7": _("Last 7 days"), "30": _("Last 30 days"), "all": _("Any time")}
    authors = sorted(recent.list_authors().items(), key=lambda entry: entry[1].casefold())
    kinds = sorted((capfirst(str(m._meta.verbose_name_plural)), label) for label, m in roots.items())
    context = {
        "title": _("Recent changes"),
        "days": list(_group_by_day(rows[:PER_PAGE], site)),
        "total": len(rows[:PER_PAGE]),
        "times": [ChangeOption(value, labels[value], value == chosen_days) for value in DAYS],
        "authors": [ChangeOption(str(pk), name, str(pk) == author) for pk, name in authors],
        "kinds": [ChangeOption(label, name, label == kind) for name, label in kinds],
        "earlier": urlencode({**query, "page": page + 1}) if len(rows) > PER_PAGE else "",
        "is_first": page == 1,
        "longer": urlencode({**query, "days": "30"}) if days in (1, 7) else "",
    }
    return _render(site, request, "changes", context)


def _parse_key(text: str) -> ChangeKey | None:
    try:
        return ChangeKey.parse(text)
    except NoSuchChangeError:
        return None


def may_see_changes(account) -> bool:
    """Return whether the account may see the recent changes."""
    return any(map(account.has_perm, PERMISSIONS))


def _group_by_day(rows: list[RecentChange], site) -> Iterator[ChangeDay]:
    by_day: dict[datetime.date, list[RecentChange]] = {}
    for row in rows:
        if row.thing:
            model, pk = row.thing
            if row.verb != "deleted" and site.is_registered(model):
                names = model._meta.app_label, model._meta.model_name
                row.url = reverse("admin:{}_{}_change".format(*names), args=[quote(pk)])
                row.history_url = reverse("admin:{}_{}_history".format(*names), args=[quote(pk)])
            row.label_lower = model._meta.label_lower
        by_day.setdefault(timezone.localtime(row.when).date(), []).append(row)
    return (ChangeDay(day, changes) for day, changes in by_day.items())


def picture(request: HttpRequest, number: int, name: str, state: str) -> HttpResponse:
    """Show the picture that a row had before (`former`) or after an event, to who may change the row."""
    event = get_object_or_404(JournalEvent, pk=number)
    values = event.read_former() if state == "former" else event.read_became()
    file = next((column for column in list_visible_fields(event.model) if column.name == name), None)
    row = all_rows(event.model).filter(pk=event.row_id).first()
    if not isinstance(file, PICTURES) or not values or not values[name]:
        raise Http404
    if not is_allowed(request.user, "change", row or event.model()):
        raise PermissionDenied
    try:
        original, cuts = file.storage.locate(values[name]), file.storage.locate("cut")
        content = pictures.get_or_make_cut(
            original, cuts, PICTURE_WIDTH, "webp", logo=not isinstance(file, PictureField)
        )
    except (OSError, pictures.UnusablePictureError) as error:
        raise Http404 from error
    return HttpResponse(content, "image/webp", headers={"Cache-Control": "private, no-store"})


def undo(site, request: HttpRequest, key: str) -> HttpResponseBase:
    """Undo a change at once if nothing of it was changed since; else show what undoing would do.

    A change of many rows is undone while the page shows how many are done. Who made a change can undo it
    without a right to view all things of its kind, as members do with that of their profile.
    """
    token, chosen_boxes = request.POST.get("token", ""), frozenset(request.POST.getlist("anyway"))
    try:
        change = ChangeKey.parse(key)
        stored = None if change.moment else Context.objects.filter(pk=change.context).first()
        if stored is not None and isinstance(stored.metadata, dict) and stored.metadata.get("undo"):
            return HttpResponseRedirect(stored.metadata["undo"])
        is_own = stored is not None and get_account_key(stored) == request.user.pk
        roots = list_roots(site) if is_own else list_viewable_roots(site, request.user)
        when = format_moment(change.moment or (stored.created_at if stored else timezone.now()))
        run = partial(
            undo_change,
            change,
            roots,
            request.user,
            f"undid the change of {when}",
            token,
            chosen_boxes if token else (),
            at_once=request.method == "POST",
        )
        if request.method == "POST" and LARGE < count_rows(change, roots) <= MOST_ROWS:
            return _stream_undo(site, request, key, when, run)
        plan = run()
    except NoSuchChangeError as error:
        raise Http404(gettext("There is no such change in the history.")) from error
    if plan.applied:
        messages.success(request, _("The change of %(when)s was undone.") % {"when": when})
        return HttpResponseRedirect(_find_way_back(request))
    context = {
        "title": _("Undo the change of %(when)s") % {"when": when},
        "plan": plan,
        "again": bool(token) and not plan.impossible,
        "is_undo": True,
    }
    return _render(site, request, "restore", context)


def _stream_undo(site, request: HttpRequest, key: str, when: str, run) -> StreamingHttpResponse:
    """Undo a large change, or say that something of it was changed since; with a link to go on."""
    plans: list[RestorePlan] = []

    def work(on_progress: OnProgress) -> None:
        with journal_context(user=request.user.pk, url=request.path):
            plans.append(run(on_progress=on_progress))

    def get_outcome() -> WorkOutcome:
        if plans and plans[0].applied:
            text = _("The change of %(when)s was undone.") % {"when": when}
            return WorkOutcome(_find_way_back(request), _("Continue"), text)
        url = f"{reverse('history:undo', args=[key])}?{request.GET.urlencode()}"
        text = _("Nothing was undone yet, because something was changed since, or cannot be undone.")
        return WorkOutcome(url, _("See what undoing would do"), text)

    context = {**site.each_context(request), "title": _("Undo the change of %(when)s") % {"when": when}}
    label, template = gettext("{} rows undone."), "admin/history/progress.html"
    return stream_progress_page(request, template, context, label, work, get_outcome)


def _find_way_back(request: HttpRequest) -> str:
    way_back = request.GET.get("next", "")
    own = way_back.startswith(reverse("admin:index"))
    if own and url_has_allowed_host_and_scheme(way_back, allowed_hosts=None):
        return way_back
    if may_see_changes(request.user):
        return reverse("history:changes")
    return reverse("admin:index")


def change_urls(site=None) -> list:
    """Return the URL patterns under changes/ of an admin site, named changes and undo."""
    site = site or admin.site
    return [
        path("changes/", site.admin_view(partial(changes, site)), name="changes"),
        path(
            "changes/pictures/<int:number>/<str:name>/<str:state>/",
            site.admin_view(picture),
            name="picture",
        ),
        path("changes/<str:key>/undo/", site.admin_view(partial(undo, site)), name="undo"),
    ]


def _render(site, request: HttpRequest, name: str, context: dict) -> HttpResponse:
    request.current_app = site.name
    return TemplateResponse(request, f"admin/history/{name}.html", {**site.each_context(request), **context})
