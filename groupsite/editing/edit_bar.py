"""The bar over public pages for whoever is logged in: what they may edit here, and their account."""

from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode

from django.apps import apps
from django.conf import settings
from django.contrib import admin
from django.contrib.admin.utils import quote
from django.db import models
from django.urls import NoReverseMatch
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from core.db.journal import is_journaled
from core.db.query_batches import fetch_together
from core.db.snapshot_cache import get_or_compute
from core.web.urls import get_url
from groupsite.corrections.decision_views import count_waiting
from groupsite.editing.dashboard import select_plans
from groupsite.editing.first_day import FirstDay, find_first_day
from groupsite.editing.group_pages import get_page_url
from groupsite.models import Group
from people.models import Person
from publications.authors.conflict_views import CO_AUTHORS
from publications.authors.name_list import resolve_key
from publications.authors.names_in_print import DECIDE_PERMISSION


@dataclass(frozen=True)
class EditLink:
    """A link of the bar. is_main: to the form of what the page shows."""

    label: str
    url: str
    is_main: bool = False


def edit_bar(request) -> dict[str, object]:
    """Add the bar to the context if there is a session; visitors get none. A context processor."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return {"edit_bar": None}
    return {"edit_bar": SimpleLazyObject(lambda: build_edit_bar(request))}


def build_edit_bar(request) -> "EditBar | None":
    """Return the bar, and mark the request as one whose page is for one account; None without log-in."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return None
    request.is_for_account = True
    return EditBar(request)


class EditBar:
    """What the bar shows; read lazily, as pages of the editing side only need the account."""

    def __init__(self, request) -> None:
        self.request, self.user = request, request.user

    @cached_property
    def person(self) -> Person | None:
        key = f"person-of:{self.user.pk}"
        return get_or_compute(key, lambda: Person.objects.filter(user=self.user).first(), self.request)

    @cached_property
    def name(self) -> str:
        return self.person.name if self.person else self.user.email

    @property
    def is_over_page(self) -> bool:
        """Whether the page is a public one, which has the bar, and not one of the admin."""
        match = self.request.resolver_match
        return match is None or "admin" not in match.namespaces

    @cached_property
    def row(self) -> models.Model | None:
        """What the page shows, or is about."""
        match = self.request.resolver_match
        if match is None or not self.user.is_active:
            return None
        if match.url_name == "home":
            return Group.objects.first()
        return find_row(self.request.path, str(match.kwargs.get("slug", "")))

    @property
    def author_name(self) -> str:
        """The key of the author name that the page is about; empty on other pages."""
        match = self.request.resolver_match
        return resolve_key(match.kwargs["name"]) if match and match.url_name == "author" else ""

    @property
    def may_edit_group(self) -> bool:
        return self.user.has_perm("groupsite.change_group")

    @cached_property
    def first_day(self) -> FirstDay | None:
        """What the home page of a new group shows to its owners; None on other pages."""
        row = self.row
        return find_first_day(self.user, row) if isinstance(row, Group) else None

    @cached_property
    def state(self) -> str:
        return str(getattr(self.row, "state", ""))

    @cached_property
    def form_url(self) -> str:
        """The URL of the form of what the page shows; empty if the account may not change it."""
        row = self.row
        if row is None or not self.user.has_perm(f"{row._meta.app_label}.change_{row._meta.model_name}", row):
            return ""
        return get_page_url(row, "home") if isinstance(row, Group) else reverse_for(row, "change")

    @cached_property
    def links(self) -> list[EditLink]:
        links = []
        row = self.row
        if row is not None and self.form_url:
            noun = _("home page") if isinstance(row, Group) else str(row._meta.verbose_name)
            links.append(EditLink(_("Edit %(noun)s") % {"noun": noun}, self.form_url, True))
            if is_journaled(type(row)):
                links.append(EditLink(_("History"), reverse_for(row, "history")))
        if isinstance(row, Person) and self.user.has_perm("people.view_person", row):
            query = urlencode({"person": row.slug, "only": CO_AUTHORS})
            links.append(EditLink(_("Co-authors"), f"{get_url('admin:conflicts')}?{query}"))
        if self.author_name and self.user.has_perm(DECIDE_PERMISSION):
            query = urlencode({"name": self.author_name})
            links.append(EditLink(_("Author groups"), f"{get_url('admin:author_groups')}?{query}", True))
        if self.user.has_perm("publications.add_publication"):
            links.append(EditLink(_("Add paper"), get_url("admin:publications_import")))
        if self.user.has_perm("news.add_newsitem"):
            links.append(EditLink(_("Add news"), get_url("admin:news_newsitem_add")))
        return links

    @cached_property
    def waiting(self) -> int:
        """How many things wait for the user: corrections, and plans with something to import."""
        return get_or_compute(f"waiting-for:{self.user.pk}", lambda: count_tasks(self.user), self.request)


def count_tasks(user) -> int:
    """Count the corrections that the account may decide on and its plans with something to import."""
    rows = fetch_together(corrections=count_waiting(user), plans=select_plans(user).only("pk"))
    return (rows["corrections"][0].number if rows["corrections"] else 0) + len(rows["plans"])


def find_row(path: str, slug: str) -> models.Model | None:
    """Return the row with a form whose page has this path, or whose page the path is below."""
    if not slug:
        return None
    for model in filter(admin.site.is_registered, apps.get_models()):
        fields = {field.name for field in model._meta.concrete_fields}
        if "slug" not in fields or not hasattr(model, "get_absolute_url"):
            continue
        try:
            url = model(slug=slug).get_absolute_url()
        except NoReverseMatch:
            continue
        row = model.objects.filter(slug=slug).first() if url and path.startswith(url) else None
        if row is not None:
            return row
    return None


def reverse_for(row: models.Model, page: str) -> str:
    """Return the URL of a page of the admin about a row."""
    return get_url(f"admin:{row._meta.app_label}_{row._meta.model_name}_{page}", quote(row.pk))
