"""The editing side as a whole: who finds which tasks, what waits for whom, and the tables by subject."""

from dataclasses import dataclass

from django.contrib import admin
from django.db.models import Count, Q, Window
from django.shortcuts import redirect
from django.urls import path, reverse

from groupsite.context import Site
from groupsite.first_run.checklist import checklist
from groupsite.kit.gather import gather
from groupsite.login import LoginForm, mark_refusal
from groupsite.models import NewsItem, Page
from groupsite.views.preview import markdown_shown
from people.models import Person, PersonName, User
from publications.models import ImportBatch, ImportItem, Publication
from publications.names_in_print import CONFIRMING
from software.models import Software, Theme

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


NEWEST = 5
PLANS = 5
NAMES = 5
DRAFTED = (
    (Publication, "Papers", Q(slug__isnull=False)),
    (Theme, "Themes", Q()),
    (Software, "Software", Q()),
    (NewsItem, "News", Q()),
    (Page, "Pages", Q()),
)


@dataclass(frozen=True)
class Link:
    """Something to go to."""

    words: str
    address: str


def address(name: str) -> str:
    """Return the URL of a page of the editing side."""
    return reverse(f"admin:{name}")


class EditingSite(admin.AdminSite):
    """Django's admin, with tasks first and tables after."""

    enable_nav_sidebar = False
    empty_value_display = "\N{EN DASH}"
    index_title = "What would you like to do?"
    login_form = LoginForm

    def get_urls(self):
        own = path("markdown/", self.admin_view(markdown_shown), name="markdown")
        # The shortcut from a key to a page asks nobody whether the account may know of the row.
        return [own, *(each for each in super().get_urls() if getattr(each, "name", "") != "view_on_site")]

    def each_context(self, request):
        """With the tasks that stand in the masthead; and the site, by which Django's login means another."""
        context = super().each_context(request)
        may = request.user.is_authenticated and self.has_permission(request)
        return context | {"site": Site(), "task_links": task_links(request.user) if may else []}

    def login(self, request, extra_context=None):
        """Django's, with limits."""
        response = super().login(request, extra_context)
        mark_refusal(response)
        return response

    def index(self, request, extra_context=None):
        return super().index(request, {**tasks(request.user), **(extra_context or {})})

    def app_index(self, request, app_label, extra_context=None):
        """Apps are how the code is divided; people find all tables on the first page."""
        return redirect(f"{reverse('admin:index')}#tables")

    def get_app_list(self, request, app_label=None):
        """The tables by what they are about."""
        found = super().get_app_list(request, app_label)
        tables = {each["model"]._meta.label_lower: each for app in found for each in app["models"]}
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
        ("people.change_appointment", "Roster", address("people_roster")),
        ("publications.change_authordecision", "Papers", address("publications_publication_changelist")),
        ("people.add_person", "People", address("people_person_changelist")),
        ("groupsite.add_newsitem", "News", address("groupsite_newsitem_changelist")),
    ]
    links = [Link(words, place) for right, words, place in wanted if user.has_perm(right)]
    return [Link("Your tasks", address("index")), *links, Link("All tables", address("index") + "#tables")]


def tasks(user) -> dict[str, object]:
    """What the first page shows an account, in as many queries however much there is."""
    person = Person.objects.filter(user=user).only("pk", "name", "slug", "visibility").first()
    own = Publication.objects.filter(slug__isnull=False).newest_first().lean()
    mine = own.of(person) if person else own.filter(added_by=user)
    drafts = {
        model._meta.model_name: model.objects.filter(which, visibility="draft")
        .only("pk")
        .annotate(number=Window(Count("pk")))[:1]
        for model, _, which in DRAFTED
    }
    found = gather(
        papers=mine.counted()[:NEWEST],
        plans=_plans(user)[:PLANS],
        names=_names(user)[:NAMES],
        **(drafts if user.has_perm("groupsite.add_newsitem") else {}),
    )
    return {
        "person": person,
        "owners": [] if person else _owners(),
        "papers": found["papers"],
        "papers_total": found["papers"][0].total if found["papers"] else 0,
        "plans": found["plans"],
        "names": found["names"],
        "add_paper": _if_may(user, "publications.add_publication", "publications_publication_add"),
        "add_papers": _if_may(user, "publications.add_publication", "publications_import"),
        "staff": _staff(user),
        "content": _content(user, found),
        "site_links": _site(user),
        "checklist": checklist(user) if user.has_perm("groupsite.change_group") else None,
        "deleted": reverse("history:deleted") if user.has_perm("people.delete_appointment") else "",
    }


def _if_may(user, right: str, page: str) -> str:
    return address(page) if user.has_perm(right) else ""


def _plans(user):
    """Return the account's waiting plans that can do something, with how many `entries` they have."""
    waiting = ImportBatch.objects.filter(user=user, state=ImportBatch.State.PLANNED, corpus=None)
    idle = Q(items__verdict__in=[ImportItem.Verdict.PROBLEM, ImportItem.Verdict.UNFETCHED])
    counted = waiting.annotate(entries=Count("items"), doable=Count("items", filter=~idle))
    return counted.filter(doable__gt=0).only("uid", "source_name")


def _names(user):
    """Return names in print that wait for an editor, if the account is one."""
    waiting = (
        PersonName.objects.filter(confirmed=False) if user.has_perm(CONFIRMING) else PersonName.objects.none()
    )
    return waiting.select_related("person").only("name", "person__name").order_by("pk")


def _owners() -> list[str]:
    """Whom to ask for what only owners may do."""
    owners = User.objects.filter(role=User.Role.OWNER, is_active=True)
    return list(owners.order_by("email").values_list("email", flat=True)[:2])


def _content(user, found: dict) -> list[dict[str, object]]:
    """The kinds of content that an editor looks after, with the number of drafts that wait."""
    if not user.has_perm("groupsite.add_newsitem"):
        return []
    kinds = []
    for model, words, _ in DRAFTED:
        names = f"{model._meta.app_label}_{model._meta.model_name}"
        kinds.append(
            {
                "words": words,
                "address": address(f"{names}_changelist"),
                "add": address(f"{names}_add"),
                "drafts": found[model._meta.model_name][0].number if found[model._meta.model_name] else 0,
                "drafts_address": f"{address(f'{names}_changelist')}?visibility__exact=draft",
            }
        )
    return kinds


def _staff(user) -> list[Link]:
    if not user.has_perm("people.change_appointment"):
        return []
    return [
        Link("Update the roster", address("people_roster")),
        Link("Add a person", address("people_person_add")),
        Link("All people", address("people_person_changelist")),
        Link("Courses", address("people_course_changelist")),
    ]


def _site(user) -> list[Link]:
    if not user.has_perm("groupsite.change_group"):
        return []
    return [
        Link("Name, colour, menu and partners of the group", address("groupsite_group_changelist")),
        Link("Accounts and roles", address("people_user_changelist")),
        Link("Redirects", address("groupsite_redirect_changelist")),
        Link("Corpora", address("publications_corpus_changelist")),
    ]
