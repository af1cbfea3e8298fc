"""Set up a group's site in an empty database: group, owner's account, roles, pages and menus."""

import secrets
from dataclasses import dataclass, field

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import Model
from django.utils.translation import gettext

from core.colour import parse_hex_colour
from core.journal.context import journal_context
from core.text.markdown import slugify_name
from groupsite.models import Group, MenuItem, Page
from groupsite.operations import serving
from groupsite.operations.demo_rows import is_demo, read_data
from groupsite.operations.first_run import CONTENT
from groupsite.operations.owner_account import OWNER_EMAIL, select_active_owners
from people.models import Role, User

WHY = "site set up"


class SetupError(Exception):
    """The input is invalid, or the database holds another group; the message says what to do."""


@dataclass
class SetupReport:
    """The result: what was added, and the owner's login; password: empty unless the account is new."""

    group: Group
    added: list[str] = field(default_factory=list)
    owner: str = ""
    password: str = ""


def start_group(name: str, email: str = "", accent: str = "", time_zone: str = "") -> SetupReport:
    """Set up the site of a group; what exists already stays as it is.

    email: of the account that becomes an owner; if empty, an existing owner is kept.
    accent, time_zone: set unless empty. Tables that are not empty are left alone.
    Raises SetupError, and then nothing is changed.
    """
    with serving.lock_preparation():
        serving.migrate()
        with transaction.atomic(), journal_context(why=WHY, command="start_group"):
            try:
                return _start(name, email, accent, time_zone)
            except ValidationError as error:
                raise SetupError(" ".join(error.messages)) from error


def _start(name: str, email: str, accent: str, time_zone: str) -> SetupReport:
    name = " ".join(name.split())
    if not name.isprintable():
        raise SetupError(gettext("The name contains characters that cannot be displayed. Use letters."))
    report = SetupReport(_put_group(name, accent, time_zone))
    owner = _Owner(email)
    report.owner, report.password = owner.email, owner.password
    roles = [{"slug": slugify_name(facts["name"]), **facts} for facts in CONTENT["roles"]]
    if _put_rows(Role, roles):
        report.added.append("roles")
    if _put_rows(Page, CONTENT["pages"]):
        report.added.append("pages")
    if not report.group.menu_items.exists():  # no links to pages that are not public
        missing = {page["slug"] for page in CONTENT["pages"]}
        missing -= set(Page.objects.public().values_list("slug", flat=True))
        for place in MenuItem.Place.values:
            links = [link for link in CONTENT[place].items() if link[1].strip("/") not in missing]
            for position, (label, path) in enumerate(links, start=1):
                report.group.menu_items.create(place=place, label=label, target=path, position=position)
        report.added.append("menus")
    return report


def _put_group(name: str, accent: str, time_zone: str) -> Group:
    group = Group.objects.first() or Group(name=name)
    if group.pk and is_demo(group) and group.name == read_data("site")["group"]["name"]:
        raise SetupError(
            gettext("The demo group is in this database. Remove it first: ./manage.py demo --remove")
        )
    if group.pk and group.name != name:
        raise SetupError(
            gettext(
                "This database holds another group, “{name}”. Give the new one a database of its own with "
                "DATABASE_URL; to rename this one, edit the group in the admin."
            ).format(name=group.name)
        )
    if accent:
        try:
            group.accent = parse_hex_colour(accent)
        except ValueError as error:
            raise SetupError(str(error)) from error
    group.time_zone = time_zone or group.time_zone
    group.full_clean()
    group.save()
    return group


class _Owner:
    """Find, promote or create the owner's account. password: empty unless it was created."""

    def __init__(self, email: str) -> None:
        owner = select_active_owners().order_by("pk").first()
        self.email, self.password = email.strip(), ""
        if not self.email and owner:
            self.email = owner.email
            return
        self.email = self.email or OWNER_EMAIL
        validate_email(self.email)
        account = User.objects.filter(email__iexact=self.email).first()
        if account:
            User.objects.filter(pk=account.pk).update(role=User.Role.OWNER, is_active=True)
        else:
            self.password = secrets.token_urlsafe(12)
            account = User(email=User.objects.normalize_email(self.email), role=User.Role.OWNER)
            account.set_password(self.password)
            account.full_clean()
            account.save()


def _put_rows(model: type[Model], rows: list[dict]) -> bool:
    """Create the rows in order if the table is empty; return whether it was."""
    if model.objects.exists():
        return False
    for position, facts in enumerate(rows, start=1):
        model.objects.create(position=position, **facts)
    return True
