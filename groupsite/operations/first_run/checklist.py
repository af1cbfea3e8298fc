"""The checklist of first steps on the admin index of a new site."""

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _
from django_tasks_db.models import DBTaskResult

from core.colour import LIGHT, READABLE, compute_contrast, derive_accent
from core.db.query_batches import fetch_together
from core.mail.file_backend import has_mail_server
from core.mail.messages import send_message
from groupsite.models import Group, Page
from groupsite.operations.demo_rows import FIRST_UID, LAST_UID, is_demo, read_data
from groupsite.operations.first_run import CONTENT
from people.models import Person, Role
from publications.models import Publication

DISMISSAL = "Dismiss the first steps."
"""The message of the admin log entry that dismisses the checklist."""
SERVICE_REACHED = "Reach an outside service."
"""The message of the admin log entry of an owner who was answered by an outside service."""
DEMO_WHY = _("People and papers of an example group, for trying out the site.")
THIS_MACHINE = ("127.0.0.1", "localhost", "::1")
LEGAL = {
    gettext_noop("imprint"): "imprint|impressum|legal.notice",
    gettext_noop("privacy"): "privacy|data.protection|datenschutz",
}


@dataclass(frozen=True)
class ChecklistStep:
    """A step of the checklist: title, whether it is done, why, the URL, and the command if there is one."""

    title: str
    done: bool
    why: str
    url: str = ""
    command: str = ""


def build_checklist(user) -> list[ChecklistStep]:
    """Return the steps, for owners only; empty once all are done or dismissed. One query."""
    if not user.has_perm("groupsite.change_group"):
        return []
    rows = fetch_together(
        groups=Group.objects.all(),
        roles=Role.objects.only("pk")[:1],
        people=Person.objects.exclude(uid__range=(FIRST_UID, LAST_UID)).only("pk")[:1],
        papers=Publication.objects.with_page().exclude(uid__range=(FIRST_UID, LAST_UID)).only("pk")[:1],
        pages=Page.objects.filter(purpose=Page.Purpose.LEGAL),
        demo_people=Person.objects.filter(uid__range=(FIRST_UID, LAST_UID)).only("pk")[:1],
        demo_papers=Publication.objects.filter(uid__range=(FIRST_UID, LAST_UID)).only("pk")[:1],
        e_mail=DBTaskResult.objects.successful().filter(task_path=send_message.module_path).only("pk")[:1],
        service=_select_records(SERVICE_REACHED)[:1],
        away=_select_records(DISMISSAL)[:1],
    )
    steps = _build_steps(rows)
    return [] if rows["away"] or all(step.done for step in steps) else steps


def record_step(user, message: str) -> None:
    """Record in the admin log what an owner did: DISMISSAL, SERVICE_REACHED."""
    group = Group.objects.first()
    kind = ContentType.objects.get_for_model(Group)
    LogEntry.objects.create(
        user=user,
        content_type=kind,
        object_id=str(group.pk) if group else "",
        object_repr=str(group or "")[:200],
        action_flag=CHANGE,
        change_message=message,
    )


def is_recorded(message: str) -> bool:
    """Return whether an owner has done so before."""
    return _select_records(message).exists()


def _select_records(message: str):
    group_kind = {"content_type__app_label": "groupsite", "content_type__model": "group"}
    return LogEntry.objects.filter(change_message=message, **group_kind)


def has_demo() -> bool:
    """Return whether the database has persons or papers of the demo."""
    return any(
        model.objects.filter(uid__range=(FIRST_UID, LAST_UID)).exists() for model in (Person, Publication)
    )


def is_demo_group(group: Group | None) -> bool:
    """Return whether the group is the demo's and was not renamed."""
    return group is not None and is_demo(group) and group.name == read_data("site")["group"]["name"]


def describe_accent(colour: str) -> str:
    """Return a sentence about the contrast of a colour, and the shades that are used instead if it is low.

    Raises ValueError if the text is not a colour.
    """
    shades = derive_accent(colour)
    lower_colour = colour.strip().lower()
    ratio = gettext("{ratio:.1f} to 1 on a light background").format(
        ratio=compute_contrast(lower_colour, LIGHT.paper)
    )
    if shades.light == lower_colour:
        return gettext(
            "{colour} has a contrast of {ratio} and is used as it is; in dark mode {dark} is used."
        ).format(colour=lower_colour, ratio=ratio, dark=shades.dark)
    return gettext(
        "{colour} has a contrast of {ratio}, and text needs {readable} there, on panels and on its "
        "own tint: links and marks are shown in {light}, in dark mode in {dark}."
    ).format(colour=lower_colour, ratio=ratio, readable=READABLE, light=shades.light, dark=shades.dark)


def _build_steps(rows: dict) -> list[ChecklistStep]:
    group = rows["groups"][0] if rows["groups"] else None
    form = reverse("admin:groupsite_group_change", args=[group.pk]) if group else ""
    home, contact = (
        reverse("admin:groupsite_group_page", args=[group.pk, page]) if group else ""
        for page in ("home", "contact")
    )
    command = "" if group else './manage.py start_group "NAME"'
    own_group = group if group and not is_demo_group(group) else Group()
    has_name = bool(own_group.name and own_group.statement)
    has_contact = bool(own_group.address and own_group.email)
    has_colours = bool(own_group.logo) or own_group.accent != Group._meta.get_field("accent").default
    demo = bool(rows["demo_people"] or rows["demo_papers"] or is_demo_group(group))
    removal = ("./manage.py demo --remove", reverse("admin:groupsite_first_steps_demo")) if demo else ("", "")
    steps = [
        ChecklistStep(
            gettext("Name and statement"),
            has_name,
            gettext("The statement is the large line on the home page."),
            home if own_group.name else form,
            command,
        ),
        ChecklistStep(
            gettext("Address and e-mail"),
            has_contact,
            gettext("They are in the footer of every page."),
            contact,
            command,
        ),
        ChecklistStep(
            gettext("Accent colour and logo"), has_colours, describe_accent(own_group.accent), form
        ),
        *_build_content_steps(rows),
        *(_build_page_step(rows["pages"], name) for name in LEGAL),
        ChecklistStep(gettext("Remove the demo"), not demo, str(DEMO_WHY), removal[1], removal[0]),
    ]
    if not settings.DEBUG:
        is_public = urlsplit(settings.SITE_URL).hostname not in THIS_MACHINE
        why = gettext(
            "Links in feeds and search engines start with it. Now it is {site_url}; "
            "set SITE_URL before the site goes on a server."
        ).format(site_url=settings.SITE_URL)
        steps += [ChecklistStep(gettext("The site's URL"), is_public, why), *_build_server_steps(rows)]
    return steps


def _build_content_steps(rows: dict) -> list[ChecklistStep]:
    return [
        ChecklistStep(
            gettext("Your old site"),
            bool(rows["people"] or rows["papers"]),
            gettext("If you have one, people, papers, news and pages can move in from it at once."),
            reverse("admin:moving_in"),
        ),
        ChecklistStep(
            gettext("Roles"),
            bool(rows["roles"]),
            gettext("Positions in the group, in the order in which people are listed."),
            reverse("admin:people_role_changelist"),
        ),
        ChecklistStep(
            gettext("The first person"),
            bool(rows["people"]),
            gettext("Add yourself, with an appointment in a role that leads the group."),
            reverse("admin:people_person_add"),
        ),
        ChecklistStep(
            gettext("The first paper"),
            bool(rows["papers"]),
            gettext("Authors who are people of the group become links."),
            reverse("admin:publications_publication_add"),
        ),
    ]


def _build_server_steps(rows: dict) -> list[ChecklistStep]:
    """Return what shows that the server reaches others: a message that was sent, a service that answered."""
    steps = [
        ChecklistStep(
            gettext("Send a test message"),
            bool(rows["e_mail"]) and has_mail_server(),
            gettext("Invitations and links to set a password are sent by e-mail.")
            if has_mail_server()
            else gettext("No mail server is set, so invitations and links are written to files."),
            reverse("admin:test_message"),
        )
    ]
    if settings.OUTSIDE_SERVICES:
        step = ChecklistStep(
            gettext("Look at an outside service"),
            bool(rows["service"]),
            gettext("Papers are looked up at other servers, which a firewall may stop."),
            reverse("admin:outside_services"),
        )
        steps.append(step)
    return steps


def _build_page_step(pages: list[Page], name: str) -> ChecklistStep:
    """Return the step of an imprint or privacy page: done once it is public and its text was edited."""
    fitting = [page for page in pages if re.search(LEGAL[name], f"{page.slug} {page.title}".lower())]
    page = next((page for page in fitting if _is_edited(page)), fitting[0] if fitting else None)
    why = {
        "imprint": gettext("In many countries a site must say who runs it and how to contact them."),
        "privacy": gettext(
            "The text describes the software. Add what your server logs, for how long, and whom to contact."
        ),
    }[name]
    change = reverse("admin:groupsite_page_change", args=[page.pk]) if page else ""
    done = page is not None and _is_edited(page)
    return ChecklistStep(
        gettext("The {name} page").format(name=gettext(name)),
        done,
        why,
        change or reverse("admin:groupsite_page_add"),
    )


def _is_edited(page: Page) -> bool:
    stubs = {entry["body"].strip() for entry in (*CONTENT["pages"], *read_data("site")["pages"])}
    body = page.body.replace("\r\n", "\n").strip()
    return page.visibility == Page.Visibility.PUBLIC and bool(body) and body not in stubs
