"""The admin pages of a group of 500 people and 5,000 papers, each compared with its bare SQL statements.

`python -m bench editing` measures all of them, `python -m bench "editing list"` one kind of page. The group
is built once, in a database of its own.
"""

from collections.abc import Callable
from functools import cache

from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db import models
from django.test import Client
from django.urls import reverse

from bench import large, requests
from bench.forms import read_form
from bench.large.people import LARGEST
from bench.registry import Pair, benchmark
from core.db.journal import is_journaled
from core.db.models import all_rows
from core.history.timeline import HistoryEntries, HistoryReader
from groupsite.operations import serving
from groupsite.roles import TABLE
from people.models import User
from publications.models import Author, Publication

LIMIT = 500
ROUNDS = 5
CHOSEN = 50
MODELS = [model for model in admin.site._registry if model._meta.label_lower in TABLE]  # noqa: SLF001


def page(name: str) -> Callable:
    """Return a decorator that registers the benchmark of an admin page, within the large group."""

    def register(prepare: Callable[[], Pair]) -> Callable[[], Pair]:
        return benchmark(f"editing {name}", context=large.use_large_group, limit=LIMIT, rounds=ROUNDS)(
            prepare
        )

    return register


@cache
def log_in(name: str) -> Client:
    """Return a test client that is logged in as owner, editor, staff or member."""
    serving.collect_static()
    visitor = requests.make_client()
    visitor.force_login(User.objects.get(email=f"{name}@example.org"))
    return visitor


def build_admin_url(model: type[models.Model], action: str, *args) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{action}", args=args)


def find_largest(model: type[models.Model]) -> models.Model:
    """Return the row of a model with the most parts. Raises LookupError if there is none."""
    if model is Author:
        return Author.objects.annotate(papers=models.Count("authorships")).latest("papers")
    has_slug = any(field.name == "slug" for field in model._meta.fields)
    rows = all_rows(model).filter(slug=LARGEST) if has_slug else all_rows(model).none()
    row = rows.first() or all_rows(model).order_by("pk").first()
    if row is None:
        raise LookupError(f"the data of the benchmarks have no {model._meta.verbose_name}")
    return row


def save(visitor: Client, url: str, form: str, button: str = "_save", **more: str) -> Pair:
    """Prepare sending a form unchanged except for `more`."""
    html = visitor.get(url).content.decode()
    return requests.prepare_post(visitor, url, read_form(html, form) | {button: "1"} | more)


def version_before_the_last(row: models.Model, account: User) -> str:
    """Return the key of the oldest change on the first page of the history that can be undone."""
    entries = HistoryEntries(row, HistoryReader.of(account, row))[0:25]
    return [entry.key for entry in entries if entry.restorable][-1]


def register_pages(model: type[models.Model]) -> None:
    """Register the pages that every model has, as far as any role may open them."""
    label, rights, site = model._meta.label_lower, TABLE[model._meta.label_lower], admin.site._registry[model]  # noqa: SLF001

    def read(name: str, url: Callable[[], str]) -> None:
        page(f"{name} {label}")(lambda: requests.prepare_get(log_in("owner"), url()))

    read("list", lambda: build_admin_url(model, "changelist"))
    read("list, all", lambda: build_admin_url(model, "changelist") + "?all=")
    if site.search_fields:
        read("list, searched", lambda: build_admin_url(model, "changelist") + "?q=an")
    if rights["add"].any:
        read("add", lambda: build_admin_url(model, "add"))
    read("form", lambda: build_admin_url(model, "change", find_largest(model).pk))
    read("history", lambda: build_admin_url(model, "history", find_largest(model).pk))
    form = f"{model._meta.model_name}_form"
    page(f"save {label}")(
        lambda: save(log_in("owner"), build_admin_url(model, "change", find_largest(model).pk), form)
    )
    if is_journaled(model):
        read("version", lambda: version(model, "owner"))
    if rights["delete"].any:
        read("delete", lambda: build_admin_url(model, "delete", find_largest(model).pk))
        page(f"delete many {label}")(lambda: act(model, "delete_selected"))


def version(model: type[models.Model], name: str) -> str:
    row, account = find_largest(model), User.objects.get(email=f"{name}@example.org")
    return build_admin_url(model, "version", row.pk, version_before_the_last(row, account))


def act(model: type[models.Model], action: str, **more) -> Pair:
    """Prepare an action on the first rows of a change list."""
    keys = list(model.objects.order_by("pk").values_list("pk", flat=True)[:CHOSEN])
    data = {"action": action, ACTION_CHECKBOX_NAME: keys, "index": "0", **more}
    return requests.prepare_post(log_in("owner"), build_admin_url(model, "changelist"), data)


def own_pages_of(name: str) -> None:
    """Register the pages that a user opens for their own profile and papers."""

    def me():
        return User.objects.get(email=f"{name}@example.org").person

    def paper():
        return Publication.objects.of(me()).newest_first().first()

    def read(label: str, url: Callable[[], str]) -> None:
        page(f"{label} as {name}")(lambda: requests.prepare_get(log_in(name), url()))

    read("index", lambda: reverse("admin:index"))
    read("list of papers", lambda: build_admin_url(Publication, "changelist"))
    read("list of own papers", lambda: build_admin_url(Publication, "changelist") + "?mine=1")
    read("list of people", lambda: build_admin_url(type(me()), "changelist"))
    read("form of own profile", lambda: build_admin_url(type(me()), "change", me().pk))
    read("history of own profile", lambda: build_admin_url(type(me()), "history", me().pk))
    read("add a paper", lambda: build_admin_url(Publication, "add"))
    read("form of own paper", lambda: build_admin_url(Publication, "change", paper().pk))
    read("history of own paper", lambda: build_admin_url(Publication, "history", paper().pk))
    read(
        "somebody else's paper", lambda: build_admin_url(Publication, "change", find_largest(Publication).pk)
    )


for model in MODELS:
    register_pages(model)
for name in large.people.ACCOUNTS:
    own_pages_of(name)
