"""The first run: starting a group's site, and what is left to do until it is a group's own."""

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.urls import reverse

from groupsite.demo.shelf import FIRST, LAST, data, is_demo
from groupsite.first_run import CONTENT
from groupsite.kit.colour import LIGHT, READABLE, accent_from, contrast
from groupsite.kit.gather import gather
from groupsite.models import Group, Page
from people.models import Person, Role
from publications.models import Publication

AWAY = "Put the first steps away."
"""The entry in the log of the editing side that says so."""
THIS_MACHINE = ("127.0.0.1", "localhost", "::1")
LEGAL = {"imprint": "imprint|impressum|legal.notice", "privacy": "privacy|data.protection|datenschutz"}


@dataclass(frozen=True)
class Step:
    """Something to do on a new site: why, where, and the command if a command does it."""

    title: str
    done: bool
    why: str
    address: str = ""
    command: str = ""


def checklist(user) -> list[Step]:
    """The first steps, for owners; empty once all are done or somebody put them away. One query."""
    if not user.has_perm("groupsite.change_group"):
        return []
    found = gather(
        groups=Group.objects.all(),
        roles=Role.objects.only("pk")[:1],
        people=Person.objects.exclude(uid__range=(FIRST, LAST)).only("pk")[:1],
        papers=Publication.objects.with_page().exclude(uid__range=(FIRST, LAST)).only("pk")[:1],
        pages=Page.objects.filter(purpose=Page.Purpose.LEGAL),
        demo_people=Person.objects.filter(uid__range=(FIRST, LAST)).only("pk")[:1],
        demo_papers=Publication.objects.filter(uid__range=(FIRST, LAST)).only("pk")[:1],
        away=_put_away_entries()[:1],
    )
    steps = _steps_of(found)
    return [] if found["away"] or all(step.done for step in steps) else steps


def put_away(user) -> None:
    """Show the first steps to nobody any more; the log of the editing side keeps who said so."""
    group = Group.objects.first()
    kind = ContentType.objects.get_for_model(Group)
    LogEntry.objects.create(
        user=user,
        content_type=kind,
        object_id=str(group.pk) if group else "",
        object_repr=str(group or "")[:200],
        action_flag=CHANGE,
        change_message=AWAY,
    )


def demo_is_there() -> bool:
    """Whether persons or papers of the demo are in the database."""
    return any(model.objects.filter(uid__range=(FIRST, LAST)).exists() for model in (Person, Publication))


def is_the_demo(group: Group | None) -> bool:
    """Whether the group is the demo's, under the demo's name."""
    return group is not None and is_demo(group) and group.name == data("site")["group"]["name"]


def accent_note(colour: str) -> str:
    """A sentence about how well a colour reads as text, and what is done if it does not.

    Raises ValueError if the text is no colour.
    """
    shades = accent_from(colour)
    given = colour.strip().lower()
    ratio = f"{contrast(given, LIGHT.paper):.1f} to 1 on light paper"
    if shades.light == given:
        return (
            f"{given} has a contrast of {ratio} and is used as it is; in the dark it becomes {shades.dark}."
        )
    return (
        f"{given} has a contrast of {ratio}, and text needs {READABLE} there, on panels and on its own tint: "
        f"links and marks are shown in {shades.light}, in the dark in {shades.dark}."
    )


def _put_away_entries():
    kind = {"content_type__app_label": "groupsite", "content_type__model": "group"}
    return LogEntry.objects.filter(change_message=AWAY, **kind)


def _steps_of(found: dict) -> list[Step]:
    group = found["groups"][0] if found["groups"] else None
    form = reverse("admin:groupsite_group_change", args=[group.pk]) if group else ""
    missing = "" if group else './manage.py start_group "NAME"'
    own = group if group and not is_the_demo(group) else Group()
    named, reached = bool(own.name and own.statement), bool(own.address and own.email)
    steps = [
        Step("Name and statement", named, "The statement is the large line of the home page.", form, missing),
        Step("Address and e-mail", reached, "They stand in the footer of every page.", form, missing),
        _colour_step(own, form),
        *_content_steps(found),
        *(_page_step(found["pages"], name) for name in LEGAL),
        _demo_step(found, group),
    ]
    return steps if settings.DEBUG else [*steps, _address_step()]


def _colour_step(group: Group, form: str) -> Step:
    default = Group._meta.get_field("accent").default
    done = bool(group.logo) or group.accent != default
    return Step("Accent colour and logo", done, accent_note(group.accent), form)


def _content_steps(found: dict) -> list[Step]:
    return [
        Step(
            "Roles",
            bool(found["roles"]),
            "What one can be in the group, in the order in which people are listed.",
            reverse("admin:people_role_changelist"),
        ),
        Step(
            "The first person",
            bool(found["people"]),
            "Add yourself, with an appointment in a role that leads the group.",
            reverse("admin:people_person_add"),
        ),
        Step(
            "The first paper",
            bool(found["papers"]),
            "Its authors become links to those whom the group knows.",
            reverse("admin:publications_publication_add"),
        ),
    ]


def _page_step(pages: list[Page], name: str) -> Step:
    """An imprint or privacy page counts once it is public and in the group's own words."""
    fitting = [page for page in pages if re.search(LEGAL[name], f"{page.slug} {page.title}".lower())]
    page = next((page for page in fitting if _is_written(page)), fitting[0] if fitting else None)
    why = {
        "imprint": "Many countries ask that a site names who runs it and how to reach them.",
        "privacy": "It is true of the software; say what your server logs, for how long, and who answers.",
    }[name]
    there = reverse("admin:groupsite_page_change", args=[page.pk]) if page else ""
    title = f"The {name} page"
    done = page is not None and _is_written(page)
    return Step(title, done, why, there or reverse("admin:groupsite_page_add"))


def _is_written(page: Page) -> bool:
    stubs = {entry["body"].strip() for entry in (*CONTENT["pages"], *data("site")["pages"])}
    body = page.body.replace("\r\n", "\n").strip()
    return page.visibility == Page.Visibility.PUBLIC and bool(body) and body not in stubs


def _demo_step(found: dict, group: Group | None) -> Step:
    there = bool(found["demo_people"] or found["demo_papers"] or is_the_demo(group))
    why = "Another group's people and papers, here to try the software on."
    address = reverse("admin:groupsite_first_steps_demo") if there else ""
    return Step("Take the demo away", not there, why, address, "./manage.py demo --remove" if there else "")


def _address_step() -> Step:
    away = urlsplit(settings.SITE_URL).hostname not in THIS_MACHINE
    return Step(
        "The site's address",
        away,
        f"Links in feeds and search engines start with it. Now it is {settings.SITE_URL}; "
        "set SITE_URL before the site goes on a server.",
    )
