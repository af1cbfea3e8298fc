"""The editing side as a whole: who finds which tasks, and the tables in words that people know."""

from dataclasses import dataclass

from django.apps import apps
from django.contrib import admin
from django.contrib.admin.apps import AdminConfig
from django.shortcuts import redirect
from django.urls import NoReverseMatch, path, reverse

GROUPS = (
    (
        "Papers",
        ("publications.publication", "publications.author", "publications.venue", "publications.topic"),
    ),
    ("People", ("people.person", "people.appointment", "people.role", "people.course")),
    ("Work", ("software.theme", "software.software", "groupsite.award")),
    (
        "Site",
        ("groupsite.newsitem", "groupsite.page", "groupsite.redirect", "groupsite.group", "people.user"),
    ),
)
OTHERS = "Behind the scenes"
FOR_EDITORS_OF_THEM = ("groupsite.group", "publications.corpus")
"""Tables that say nothing to whoever cannot change them: the pages of the site show what they hold."""


class EditingConfig(AdminConfig):
    default_site = "groupsite.editing.EditingSite"

    def ready(self) -> None:
        super().ready()
        admin.site.unregister(apps.get_model("taggit", "Tag"))  # Topic takes its place


@dataclass(frozen=True)
class Link:
    """Something to go to."""

    words: str
    address: str


def address(name: str, *args) -> str:
    """The address of a page of the editing side; empty if there is no such page."""
    try:
        return reverse(f"admin:{name}", args=args)
    except NoReverseMatch:
        return ""


class EditingSite(admin.AdminSite):
    """Django's admin, with tasks first and tables after."""

    enable_nav_sidebar = False
    empty_value_display = "\N{EN DASH}"
    index_title = "What would you like to do?"

    def get_urls(self):
        from groupsite.views.preview import markdown_shown

        own = path("markdown/", self.admin_view(markdown_shown), name="markdown")
        # The shortcut from a key to a page asks nobody whether the account may know of the row.
        return [own, *(each for each in super().get_urls() if getattr(each, "name", "") != "view_on_site")]

    def each_context(self, request):
        """With the tasks that stand in the masthead; and the site, by which Django's login means another."""
        from groupsite.context import Site

        context = super().each_context(request)
        may = request.user.is_authenticated and self.has_permission(request)
        return context | {"site": Site(), "task_links": task_links(request.user) if may else []}

    def login(self, request, extra_context=None):
        """Django's, with limits; imported late, as it needs the model of accounts."""
        from groupsite.login import LoginForm, mark_refusal

        self.login_form = LoginForm
        response = super().login(request, extra_context)
        mark_refusal(response)
        return response

    def index(self, request, extra_context=None):
        from groupsite.tasks import tasks

        return super().index(request, {**tasks(request.user), **(extra_context or {})})

    def app_index(self, request, app_label, extra_context=None):
        """Apps are how the code is divided; people find all tables on the first page."""
        return redirect(f"{reverse('admin:index')}#tables")

    def get_app_list(self, request, app_label=None):
        """The tables by what they are about."""
        found = self._build_app_dict(request, app_label)
        tables = {each["model"]._meta.label_lower: each for app in found.values() for each in app["models"]}
        for label in FOR_EDITORS_OF_THEM:
            if label in tables and not tables[label]["perms"]["change"]:
                del tables[label]
        groups = [
            (name, [tables.pop(label) for label in labels if label in tables]) for name, labels in GROUPS
        ]
        groups.append((OTHERS, sorted(tables.values(), key=lambda table: table["name"])))
        return [
            {"name": name, "app_label": name.lower(), "app_url": f"{reverse('admin:index')}#tables"}
            | {"has_module_perms": True, "models": models}
            for name, models in groups
            if models
        ]


def task_links(user) -> list[Link]:
    """The tasks that an account comes for, most frequent first."""
    wanted = [
        ("publications.add_publication", "Add papers", address("publications_import")),
        (
            "people.change_appointment",
            "Roster",
            address("people_roster") or address("people_appointment_changelist"),
        ),
        ("publications.change_authordecision", "Papers", address("publications_publication_changelist")),
        ("people.add_person", "People", address("people_person_changelist")),
        ("groupsite.add_newsitem", "News", address("groupsite_newsitem_changelist")),
    ]
    links = [Link(words, place) for right, words, place in wanted if place and user.has_perm(right)]
    return [Link("Your tasks", address("index")), *links, Link("All tables", address("index") + "#tables")]
