"""The admin site: its first page, its log-in, and the models by subject."""

from functools import update_wrapper
from typing import Any

from allauth.mfa.utils import is_mfa_enabled
from django.contrib import admin, messages
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.views import redirect_to_login
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from core.admin import record_fields
from core.admin.submissions import FRAME, PREVIEW, RESTORE
from core.version import get_version
from groupsite.accounts import departure_views as departure
from groupsite.accounts import invitation_views as invitations
from groupsite.accounts.adapter import SECOND_FACTOR_NEEDED
from groupsite.accounts.kept_forms import keep_form
from groupsite.corrections import decision_views as corrections
from groupsite.corrections import notice_views as notices
from groupsite.corrections import profile_link_views as profile_links
from groupsite.editing import background, drafts, help, outside_service, saved_views
from groupsite.editing import menu_views as menu_gaps
from groupsite.editing.dashboard import AdminLink, build_dashboard, list_other_pages, reverse_admin
from groupsite.editing.preview import render_markdown_preview, render_public_page
from groupsite.merging import views as merging
from groupsite.moving_in import views as moving_in
from groupsite.name_change import views as quiet_name_change
from groupsite.personal_data import erasure_views as erasure
from groupsite.personal_data.erasure_requests import list_waiting
from groupsite.personal_data.retention_views import list_ending_emails
from groupsite.regular_tasks import views as regular_tasks
from groupsite.regular_tasks.rows import list_regular_tasks
from groupsite.reports import views as reports
from groupsite.site.context import StoredSite
from groupsite.sources import views as sources
from publications.authors import claim_views, conflict_views, group_views
from publications.following import views as facts_views
from software import registry_offer_views

SECTIONS = (gettext_noop("Papers"), gettext_noop("People"), gettext_noop("Work"), gettext_noop("Site"))
OTHERS = gettext_noop("Administration")

HIDDEN_UNLESS_EDITABLE = ("groupsite.group", "publications.corpus")
"""Models that are hidden from users who cannot change them: the public pages show their content."""


class EditingSite(admin.AdminSite):
    """Django's admin site, with tasks first and models after."""

    enable_nav_sidebar = False
    empty_value_display = "\N{EN DASH}"
    index_title = _("What would you like to do?")
    render_public_page = staticmethod(render_public_page)
    select_saved_views = staticmethod(saved_views.select_saved_views)
    was_submitted = staticmethod(drafts.was_submitted)

    def get_urls(self):
        preview = path("markdown/", self.admin_view(render_markdown_preview), name="markdown")
        # "View on site" redirects from a primary key to a page without checking the user's permissions.
        return [
            preview,
            *drafts.build_urls(),
            *background.build_urls(self, list_regular_tasks),
            *outside_service.build_urls(self),
            *regular_tasks.build_urls(self),
            *claim_views.build_urls(self),
            *conflict_views.build_urls(self),
            *group_views.build_urls(self),
            *facts_views.build_urls(self),
            *registry_offer_views.build_urls(self),
            *corrections.build_urls(self),
            *departure.build_urls(self),
            *invitations.build_urls(self),
            *menu_gaps.build_urls(self),
            *merging.build_urls(self),
            *moving_in.build_urls(self),
            *notices.build_urls(self),
            *profile_links.build_urls(self),
            *record_fields.build_urls(self),
            *quiet_name_change.build_urls(self),
            *erasure.build_urls(self),
            *reports.build_urls(self),
            *saved_views.build_urls(self),
            *sources.build_urls(self),
            *help.build_urls(self),
            *self._build_model_urls(),
            *(pattern for pattern in super().get_urls() if getattr(pattern, "name", "") != "view_on_site"),
        ]

    def _build_model_urls(self) -> list[URLPattern]:
        """Return the URL patterns that the admins of models have beside their own pages."""
        builders = (getattr(model_admin, "build_site_urls", None) for model_admin in self._registry.values())
        return [pattern for build in builders if build for pattern in build()]

    def each_context(self, request):
        """Add the tasks of the masthead, and `site`, which Django's login view sets to something else."""
        context = super().each_context(request)
        may_edit = request.user.is_authenticated and self.has_permission(request)
        return {
            **context,
            "site": StoredSite(request),
            "version": get_version(),
            "task_links": list_task_links(request.user) if may_edit else [],
            "drafts": SimpleLazyObject(lambda: drafts.list_offers(request)),
            "draft_key": request.POST.get(drafts.KEY, ""),
            "is_restored": RESTORE in request.POST,
        }

    def admin_view(self, view, cacheable=False):
        """Keep what is sent with an ended session until its sender has logged in."""
        protected = super().admin_view(view, cacheable)

        def keep_or_show(request, *args, **kwargs):
            is_form = request.method == "POST" and request.POST.get(PREVIEW) != FRAME
            if is_form and not request.user.is_authenticated and keep_form(request):
                text = gettext(
                    "Your session has ended. Log in to send your form. Nothing that you typed is lost."
                )
                messages.warning(request, text)
                return redirect_to_login(reverse("continue_form"))
            if SECOND_FACTOR_NEEDED in request.session and request.user.is_authenticated:
                if not is_mfa_enabled(request.user):
                    messages.warning(request, gettext("Add an app or a passkey before you edit."))
                    return redirect("mfa_index")
                del request.session[SECOND_FACTOR_NEEDED]
            response = protected(request, *args, **kwargs)
            if request.method == "POST" and request.user.is_authenticated and response.status_code == 302:
                drafts.close_draft(request.user, request.POST.get(drafts.KEY, ""))
            return response

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
        context: dict[str, Any] = build_dashboard(request)
        waiting = (*list_waiting(request.user), *list_ending_emails(request.user))
        context["waiting"] = [*waiting, *context["waiting"]]
        return super().index(request, {**context, **(extra_context or {})})

    def catch_all_view(self, request, url):
        """Redirect from a table's URL of the time when its model was in the app `groupsite`."""
        app, _slash, rest = url.partition("/")
        model = rest.partition("/")[0]
        labels = {each._meta.model_name: each._meta.app_label for each in self._registry}
        if app == "groupsite" and labels.get(model, app) != app:
            query = request.META.get("QUERY_STRING", "")
            target = f"{reverse('admin:index')}{labels[model]}/{rest}"
            return redirect(f"{target}?{query}" if query else target)
        return super().catch_all_view(request, url)

    def app_index(self, request, app_label, extra_context=None):
        """Redirect to the index, which lists all models; users need not know of apps."""
        return redirect(f"{reverse('admin:index')}#tables")

    def get_app_list(self, request, app_label=None):
        """Return the models grouped by subject instead of by app, lazily: only the first page lists them."""
        return SimpleLazyObject(lambda: self._list_models(request, app_label))

    def _list_models(self, request, app_label: str | None) -> list[dict]:
        apps = super().get_app_list(request, app_label)
        tables = {entry["model"]._meta.label_lower: entry for app in apps for entry in app["models"]}
        for label in HIDDEN_UNLESS_EDITABLE:
            if label in tables and not tables[label]["perms"]["change"]:
                del tables[label]
        sections: dict[str, list] = {name: [] for name in (*SECTIONS, OTHERS)}
        for table in tables.values():
            section, rank = getattr(self._registry[table["model"]], "section", (OTHERS, 0))
            sections[section].append((rank, table["name"], table))
        groups = [
            (name, [table for *_place, table in sorted(entries, key=lambda entry: entry[:2])])
            for name, entries in sections.items()
        ]
        return [
            {"name": gettext(name), "app_label": name.lower(), "app_url": f"{reverse('admin:index')}#tables"}
            | {"has_module_perms": True, "models": models}
            | {"pages": list_other_pages(request.user, name)}
            for name, models in groups
            if models
        ]


def list_task_links(user) -> list[AdminLink]:
    """Return links to the user's tasks, the most frequent first."""
    entries = [
        ("publications.add_publication", gettext("Add papers"), reverse_admin("publications_import")),
        ("people.change_appointment", gettext("Roster"), reverse_admin("people_roster")),
        (
            "publications.change_authordecision",
            gettext("Papers"),
            reverse_admin("publications_publication_changelist"),
        ),
        ("people.add_person", gettext("People"), reverse_admin("people_person_changelist")),
        ("news.add_newsitem", gettext("News"), reverse_admin("news_newsitem_changelist")),
    ]
    links = [AdminLink(label, url) for permission, label, url in entries if user.has_perm(permission)]
    return [
        AdminLink(gettext("Your tasks"), reverse_admin("index")),
        *links,
        AdminLink(gettext("All tables"), reverse_admin("index") + "#tables"),
    ]
