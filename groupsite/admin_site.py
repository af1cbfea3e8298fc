"""The admin site: tasks by role, drafts and plans that wait for the user, and the models by subject."""

from dataclasses import dataclass
from functools import update_wrapper

from allauth.mfa.utils import is_mfa_enabled
from django.contrib import admin, messages
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.views import redirect_to_login
from django.db.models import Count, Q, Window
from django.shortcuts import redirect
from django.urls import path, reverse
from django.utils.translation import gettext as _

from core.db.query_batches import fetch_together
from groupsite.accounts.adapter import SECOND_FACTOR_NEEDED
from groupsite.accounts.kept_forms import keep_form
from groupsite.models import NewsItem, Page
from groupsite.operations.first_run.checklist import build_checklist
from groupsite.site.context import Site
from groupsite.views import background, corrections, departure, help, invitations, notices, profile_links
from groupsite.views.preview import render_markdown_preview
from people.models import Person, PersonName, User
from publications.editing.names_in_print import CONFIRM_PERMISSION
from publications.models import ImportBatch, ImportItem, Publication
from software.models import Software, Theme

GROUPS = (
    (
        "Papers",
        (
            "publications.publication",
            "publications.author",
            "publications.venue",
            "publications.topic",
            "publications.paperkind",
        ),
    ),
    ("People", ("people.person", "people.appointment", "people.role", "people.course")),
    ("Work", ("software.theme", "software.software", "groupsite.award")),
    (
        "Site",
        ("groupsite.newsitem", "groupsite.page", "groupsite.redirect", "groupsite.group", "people.user"),
    ),
)
OTHERS = "Administration"
HIDDEN_UNLESS_EDITABLE = ("groupsite.group", "publications.corpus")
"""Models that are hidden from users who cannot change them: the public pages show their content."""


NEWEST = 5
PLANS = 5
NAMES = 5
CONTENT_MODELS = (
    (Publication, "Papers", Q(slug__isnull=False)),
    (Theme, "Themes", Q()),
    (Software, "Software", Q()),
    (NewsItem, "News", Q()),
    (Page, "Pages", Q()),
)


STAFF_LINKS = {
    "Update the roster": "people_roster",
    "Add a person": "people_person_add",
    "Invitations": "invitations",
    "Links for former members": "profile_links",
    "All people": "people_person_changelist",
    "Courses": "people_course_changelist",
}
SITE_LINKS = {
    "Name, colour, menu and partners": "groupsite_group_changelist",
    "Accounts and roles": "people_user_changelist",
    "Redirects": "groupsite_redirect_changelist",
    "Corpora": "publications_corpus_changelist",
    "Background tasks": "tasks",
    "E-mail": "test_message",
}


@dataclass(frozen=True)
class AdminLink:
    """A link on the index page or in the masthead."""

    label: str
    url: str


def reverse_admin(name: str) -> str:
    """Return the URL of a page of the admin site."""
    return reverse(f"admin:{name}")


class EditingSite(admin.AdminSite):
    """Django's admin site, with tasks first and models after."""

    enable_nav_sidebar = False
    empty_value_display = "\N{EN DASH}"
    index_title = "What would you like to do?"

    def get_urls(self):
        preview = path("markdown/", self.admin_view(render_markdown_preview), name="markdown")
        # "View on site" redirects from a primary key to a page without checking the user's permissions.
        return [
            preview,
            *background.build_urls(self),
            *corrections.build_urls(self),
            *departure.build_urls(self),
            *invitations.build_urls(self),
            *notices.build_urls(self),
            *profile_links.build_urls(self),
            *help.build_urls(self),
            *(pattern for pattern in super().get_urls() if getattr(pattern, "name", "") != "view_on_site"),
        ]

    def each_context(self, request):
        """Add the tasks of the masthead, and `site`, which Django's login view sets to something else."""
        context = super().each_context(request)
        may_edit = request.user.is_authenticated and self.has_permission(request)
        return context | {"site": Site(), "task_links": list_task_links(request.user) if may_edit else []}

    def admin_view(self, view, cacheable=False):
        """Keep what is sent with an ended session until its sender has logged in."""
        protected = super().admin_view(view, cacheable)

        def keep_or_show(request, *args, **kwargs):
            if request.method == "POST" and not request.user.is_authenticated and keep_form(request):
                return redirect_to_login(reverse("continue_form"))
            if SECOND_FACTOR_NEEDED in request.session and request.user.is_authenticated:
                if not is_mfa_enabled(request.user):
                    messages.warning(request, _("Add an app or a passkey before you edit."))
                    return redirect("mfa_index")
                del request.session[SECOND_FACTOR_NEEDED]
            return protected(request, *args, **kwargs)

        return update_wrapper(keep_or_show, protected)

    def login(self, request, extra_context=None):
        """Redirect to the log-in of the site, and from there to the page that was wanted."""
        return redirect_to_login(request.GET.get(REDIRECT_FIELD_NAME) or reverse("admin:index"))

    def logout(self, request, extra_context=None):
        return redirect("account_logout")

    def password_change(self, request, extra_context=None):
        return redirect("account_change_password")

    def password_change_done(self, request, extra_context=None):
        return redirect("account")

    def index(self, request, extra_context=None):
        return super().index(request, {**build_tasks(request.user), **(extra_context or {})})

    def app_index(self, request, app_label, extra_context=None):
        """Redirect to the index, which lists all models; users need not know of apps."""
        return redirect(f"{reverse('admin:index')}#tables")

    def get_app_list(self, request, app_label=None):
        """Return the models grouped by subject instead of by app."""
        apps = super().get_app_list(request, app_label)
        tables = {entry["model"]._meta.label_lower: entry for app in apps for entry in app["models"]}
        for label in HIDDEN_UNLESS_EDITABLE:
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


def list_task_links(user) -> list[AdminLink]:
    """Return links to the user's tasks, the most frequent first."""
    entries = [
        ("publications.add_publication", "Add papers", reverse_admin("publications_import")),
        ("people.change_appointment", "Roster", reverse_admin("people_roster")),
        (
            "publications.change_authordecision",
            "Papers",
            reverse_admin("publications_publication_changelist"),
        ),
        ("people.add_person", "People", reverse_admin("people_person_changelist")),
        ("groupsite.add_newsitem", "News", reverse_admin("groupsite_newsitem_changelist")),
    ]
    links = [AdminLink(label, url) for permission, label, url in entries if user.has_perm(permission)]
    return [
        AdminLink("Your tasks", reverse_admin("index")),
        *links,
        AdminLink("All tables", reverse_admin("index") + "#tables"),
    ]


def build_tasks(user) -> dict[str, object]:
    """Return the context of the index page, in a fixed number of queries."""
    person = Person.objects.filter(user=user).only("pk", "name", "slug", "visibility").first()
    own = Publication.objects.filter(slug__isnull=False).newest_first().lean()
    mine = own.of(person) if person else own.filter(added_by=user)
    drafts = {
        str(model._meta.model_name): model.objects.filter(condition, visibility="draft")
        .only("pk")
        .annotate(number=Window(Count("pk")))[:1]
        for model, _, condition in CONTENT_MODELS
    }
    all_names = PersonName.objects
    names = all_names.filter(confirmed=False) if user.has_perm(CONFIRM_PERMISSION) else all_names.none()
    rows = fetch_together(
        papers=mine.with_total()[:NEWEST],
        plans=_select_plans(user)[:PLANS],
        corrections=corrections.count_waiting(user),
        names=names.select_related("person").only("name", "person__name").order_by("pk")[:NAMES],
        **(drafts if user.has_perm("groupsite.add_newsitem") else {}),
    )
    return {
        "person": person,
        "owners": [] if person else _list_owners(),
        "papers": rows["papers"],
        "papers_total": rows["papers"][0].total if rows["papers"] else 0,
        "plans": rows["plans"],
        "names": rows["names"],
        "corrections": rows["corrections"][0].number if rows["corrections"] else 0,
        "add_paper": _reverse_if_may(user, "publications.add_publication", "publications_publication_add"),
        "add_papers": _reverse_if_may(user, "publications.add_publication", "publications_import"),
        "staff": _build_links(STAFF_LINKS) if user.has_perm("people.change_appointment") else [],
        "content": _list_content(user, rows),
        "site_links": _build_links(SITE_LINKS) if user.has_perm("groupsite.change_group") else [],
        "checklist": build_checklist(user) if user.has_perm("groupsite.change_group") else None,
        "deleted": reverse("history:deleted") if user.has_perm("people.delete_appointment") else "",
    }


def _build_links(pages: dict[str, str]) -> list[AdminLink]:
    return [AdminLink(label, reverse_admin(page)) for label, page in pages.items()]


def _reverse_if_may(user, permission: str, url_name: str) -> str:
    return reverse_admin(url_name) if user.has_perm(permission) else ""


def _select_plans(user):
    """Return the user's waiting import plans that have something to import, annotated with `entries`."""
    waiting = ImportBatch.objects.filter(user=user, state=ImportBatch.State.PLANNED, corpus=None)
    idle = Q(items__verdict__in=[ImportItem.Verdict.PROBLEM, ImportItem.Verdict.UNFETCHED])
    plans = waiting.annotate(entries=Count("items"), doable=Count("items", filter=~idle))
    return plans.filter(doable__gt=0).only("uid", "source_name")


def _list_owners() -> list[str]:
    """Return the e-mail addresses of at most two owners, to ask for what only owners may do."""
    owners = User.objects.filter(role=User.Role.OWNER, is_active=True)
    return list(owners.order_by("email").values_list("email", flat=True)[:2])


def _list_content(user, rows: dict) -> list[dict[str, object]]:
    """Return the models that an editor looks after, each with its URLs and the number of its drafts."""
    if not user.has_perm("groupsite.add_newsitem"):
        return []
    kinds = []
    for model, label, _condition in CONTENT_MODELS:
        model_path = f"{model._meta.app_label}_{model._meta.model_name}"
        kinds.append(
            {
                "label": label,
                "address": reverse_admin(f"{model_path}_changelist"),
                "add": reverse_admin(f"{model_path}_add"),
                "drafts": rows[model._meta.model_name][0].number if rows[model._meta.model_name] else 0,
                "drafts_address": f"{reverse_admin(f'{model_path}_changelist')}?visibility__exact=draft",
            }
        )
    return kinds
