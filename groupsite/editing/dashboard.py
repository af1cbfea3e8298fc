"""The first page of the admin: tasks, what waits for the account, data to check, and all tables."""

from dataclasses import dataclass

from django.db.models import Count, Q, Window
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from core.admin.data_checks import DataCheck, count_failures, list_checks
from core.db.query_batches import fetch_together
from core.db.snapshot_cache import get_or_compute
from core.kinds import get_kinds
from core.web.urls import get_url
from groupsite.corrections import decision_views as corrections
from groupsite.operations.first_run.checklist import build_checklist
from groupsite.sources.suggestions import count_waiting_works
from people.models import Person, PersonName, User
from publications.authors.claim_views import count_waiting_claims
from publications.authors.names_in_print import CONFIRM_PERMISSION
from publications.models import ImportBatch, ImportItem, Publication

NEWEST = 5
PLANS = 5
NAMES = 5
TASKS = (
    ("publications.add_publication", "publications_import", _("Add papers")),
    ("publications.add_publication", "publications_publication_add", _("Enter a paper manually")),
    ("people.change_appointment", "people_roster", _("Update the roster")),
    ("people.change_appointment", "people_person_add", _("Add a person")),
    ("news.add_newsitem", "news_newsitem_add", _("Write news")),
    ("groupsite.add_award", "groupsite_award_add", _("Add an award")),
)
"""The permission, the page and the label of each task; their help is in TASK_HELP."""
TASK_HELP = {
    "publications_import": _("BibTeX, DOIs, arXiv or dblp links; you see a plan first"),
    "publications_publication_add": _("One form; a DOI fills most of it"),
    "people_roster": _("Who came, who left, who supervises"),
    "people_person_add": _("Name, e-mail address, photo and appointments"),
    "news_newsitem_add": _("A title, a sentence, a link"),
    "groupsite_award_add": _("To a person, a paper or the group"),
}
OTHER_PAGES = (
    ("Papers", "publications.add_publication", "my_papers", _("Papers that may be yours")),
    ("Papers", "publications.add_publication", "own_sources", _("Your sources of papers")),
    ("Papers", "publications.change_authordecision", "sources", _("Sources of papers")),
    ("Papers", "publications.change_authordecision", "claims", _("Authorship claims")),
    ("Papers", "publications.change_authordecision", "author_groups", _("Author groups")),
    ("Papers", "publications.view_followedfacts", "paper_facts", _("Facts about papers from registries")),
    ("People", "people.view_person", "conflicts", _("Co-authors and conflicts of interest")),
    ("People", "people.change_appointment", "people_roster", _("Roster")),
    ("People", "people.change_appointment", "invitations", _("Invitations")),
    ("People", "people.change_appointment", "profile_links", _("Links for former members")),
    ("Work", "reports.add_report", "reports", _("Reports")),
    ("Site", "groupsite.change_group", "moving_in", _("Moving in")),
    ("Site", "agenda.change_followedcalendar", "calendars", _("Calendars at URLs")),
    ("Site", "groupsite.change_group", "tasks", _("Background tasks")),
    ("Site", "groupsite.change_group", "test_message", _("E-mail")),
    ("Site", "groupsite.change_group", "outside_services", _("Outside services")),
    ("Site", "merging.view_identitychange", "merges", _("Merges and splits")),
    ("Site", "people.change_appointment", "history:changes", _("Recent changes")),
    ("Site", "people.delete_appointment", "history:deleted", _("Restore deleted content")),
)
"""Pages beside the tables: their group, permission, name and label."""


@dataclass(frozen=True)
class AdminLink:
    """A link on the first page or in the masthead, and a sentence about it."""

    label: str | Promise
    url: str
    detail: str | Promise = ""


@dataclass(frozen=True)
class FailedCheck:
    """A check that rows fail, and their number."""

    check: DataCheck
    count: int


@dataclass(frozen=True)
class WaitingItem:
    """Something that waits for the account: a title, a detail, the link and the label of its button."""

    title: str
    detail: str
    url: str
    button: str


def reverse_admin(name: str) -> str:
    """Return the URL of a page of the admin site."""
    return get_url(name if ":" in name else f"admin:{name}")


def build_dashboard(request) -> dict[str, object]:
    """Return the context of the first page, in a fixed number of queries."""
    user = request.user
    key = f"dashboard-of:{user.pk}"
    person, rows = get_or_compute(key, lambda: _fetch_dashboard_rows(user), request)
    steps = build_checklist(user) if user.has_perm("groupsite.change_group") else []
    checks = {check.name: check for check in list_checks(None)}
    failures = sorted(count_failures(user).items(), key=lambda counted: -counted[1])
    return {
        "person": person,
        "owners": [] if person else _list_owners(),
        "tasks": [
            AdminLink(label, reverse_admin(page), TASK_HELP[page])
            for permission, page, label in TASKS
            if user.has_perm(permission)
        ],
        "main_tables": _list_main_tables(user),
        "may_add_person": user.has_perm("people.add_person"),
        "may_link": user.has_perm("people.add_user"),
        "papers": rows["papers"],
        "papers_total": rows["papers"][0].total if rows["papers"] else 0,
        "waiting": [*_list_waiting(rows), *_list_drafts(rows)],
        "failures": [FailedCheck(checks[name], count) for name, count in failures],
        "passed": len(checks) - len(failures),
        "checklist": steps,
        "steps_done": sum(step.done for step in steps),
        "next_step": next((step for step in steps if not step.done), None),
    }


def _list_main_tables(user) -> list[AdminLink]:
    """Return the tables that the account may add to, the group and recent changes."""
    links = []
    for options in (model._meta for model in [*(kind.model for kind in get_kinds()), User]):
        url = get_url(f"admin:{options.app_label}_{options.model_name}_changelist")
        if url and user.has_perm(f"{options.app_label}.add_{options.model_name}"):
            links.append(AdminLink(capfirst(str(options.verbose_name_plural)), url))
    if user.has_perm("groupsite.change_group"):
        links.append(AdminLink(gettext("Group"), reverse_admin("groupsite_group_changelist")))
    if user.has_perm("people.change_appointment"):
        links.append(AdminLink(gettext("Recent changes"), get_url("history:changes")))
    return sorted(links, key=lambda link: str(link.label))


def _fetch_dashboard_rows(user) -> tuple[Person | None, dict[str, list]]:
    """Return the account's person, and its newest papers and what waits for it by name."""
    person = Person.objects.filter(user=user).only("pk", "name", "slug", "visibility").first()
    own = Publication.objects.filter(slug__isnull=False).newest_first().lean()
    mine = own.of(person) if person else own.filter(added_by=user)
    drafts = {
        kind.label: kind.select_drafts().only("pk").annotate(number=Window(Count("pk")))[:1]
        for kind in get_kinds()
        if kind.has_drafts
    }
    all_names = PersonName.objects
    names = all_names.filter(confirmed=False) if user.has_perm(CONFIRM_PERMISSION) else all_names.none()
    rows = fetch_together(
        papers=mine.with_total()[:NEWEST],
        plans=select_plans(user)[:PLANS],
        corrections=corrections.count_waiting(user),
        claims=count_waiting_claims(user),
        works=count_waiting_works(user),
        names=names.select_related("person").only("name", "person__name").order_by("pk")[:NAMES],
        **(drafts if user.has_perm("news.add_newsitem") else {}),
    )
    return person, rows


def list_other_pages(user, group: str) -> list[AdminLink]:
    """Return the links of a group that lead to no table."""
    return [
        AdminLink(label, reverse_admin(page))
        for name, permission, page, label in OTHER_PAGES
        if name == group and user.has_perm(permission)
    ]


def select_plans(user):
    """Return the user's waiting import plans that have something to import, annotated with `entries`."""
    waiting = ImportBatch.objects.filter(user=user, state=ImportBatch.State.PLANNED, corpus=None)
    idle = Q(items__verdict__in=[ImportItem.Verdict.PROBLEM, ImportItem.Verdict.UNFETCHED])
    plans = waiting.annotate(entries=Count("items"), doable=Count("items", filter=~idle))
    return plans.filter(doable__gt=0).only("uid", "source_name")


def _list_owners() -> list[str]:
    """Return the e-mail addresses of at most two owners, to ask for what only owners may do."""
    owners = User.objects.filter(role=User.Role.OWNER, is_active=True)
    return list(owners.order_by("email").values_list("email", flat=True)[:2])


def _list_waiting(rows: dict) -> list[WaitingItem]:
    """Return the plans, corrections and names that wait for the account."""
    items = []
    for plan in rows["plans"]:
        title = ngettext(
            "A plan of %(number)d entry is waiting for you",
            "A plan of %(number)d entries is waiting for you",
            plan.entries,
        ) % {"number": plan.entries}
        url = reverse("admin:publications_import_plan", args=[plan.uid])
        items.append(WaitingItem(title, plan.source_name, url, gettext("Continue")))
    for counted in rows["corrections"]:
        title = ngettext(
            "%(number)d correction to decide on", "%(number)d corrections to decide on", counted.number
        ) % {"number": counted.number}
        detail = gettext("Visitors reported mistakes")
        items.append(WaitingItem(title, detail, reverse_admin("corrections"), gettext("Review")))
    for counted in rows["claims"]:
        title = ngettext(
            "%(number)d authorship claim to decide on",
            "%(number)d authorship claims to decide on",
            counted.number,
        ) % {"number": counted.number}
        items.append(
            WaitingItem(
                title, gettext("Members say it is theirs"), reverse_admin("claims"), gettext("Review")
            )
        )
    for counted in rows["works"]:
        title = ngettext(
            "%(number)d new paper may be yours", "%(number)d new papers may be yours", counted.number
        ) % {"number": counted.number}
        detail = gettext("Your sources list them")
        items.append(WaitingItem(title, detail, reverse_admin("own_sources"), gettext("Answer")))
    for name in rows["names"]:
        title = gettext("%(person)s would like to use the name in print “%(name)s”") % {
            "person": name.person.name,
            "name": name.name,
        }
        detail = gettext("If it is theirs, select “confirmed” under “Names in print”. Otherwise remove it.")
        url = reverse("admin:people_person_change", args=[name.person.pk])
        items.append(WaitingItem(title, detail, url, gettext("Review")))
    return items


def _list_drafts(rows: dict) -> list[WaitingItem]:
    """Return the numbers of drafts, by model."""
    items = []
    for kind in get_kinds():
        meta = kind.model._meta
        for counted in rows.get(kind.label, ()):
            noun = meta.verbose_name if counted.number == 1 else meta.verbose_name_plural
            title = ngettext(
                "%(number)d draft waiting: %(noun)s", "%(number)d drafts waiting: %(noun)s", counted.number
            ) % {"number": counted.number, "noun": noun}
            url = f"{reverse_admin(f'{meta.app_label}_{meta.model_name}_changelist')}?visibility__exact=draft"
            items.append(WaitingItem(title, gettext("Not public yet"), url, gettext("Open")))
    return items
