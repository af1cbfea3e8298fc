"""A site of one's own: the group, an owner's account, roles, pages and menus, in an empty database."""

import secrets
from dataclasses import dataclass, field

import pghistory
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import Model

from core.colour import hex_colour
from core.text.markdown import slugify_name
from groupsite.models import Group, MenuItem, Page
from groupsite.operations import serving
from groupsite.operations.first_run import CONTENT
from groupsite.operations.owner_account import OWNER, active_owners
from groupsite.operations.stored_rows import data, is_demo
from people.models import Role, User

WHY = "start_group"


class CannotStart(Exception):
    """The input is wrong, or something else is in the database; the message says what to do."""


@dataclass
class Started:
    """What became of the site: what was made, and how the owner logs in."""

    group: Group
    added: list[str] = field(default_factory=list)
    owner: str = ""
    password: str = ""


def start_group(name: str, email: str = "", accent: str = "", time_zone: str = "") -> Started:
    """Make the site of a group, or leave it as it is where it has been made.

    email: whose account becomes an owner's; if empty, an owner that is there stays the only one.
    accent, time_zone: set if given. Tables that hold anything already are left alone.
    Raises CannotStart, and then nothing was changed.
    """
    with serving.one_at_a_time():
        serving.migrate()
        with transaction.atomic(), pghistory.context(why=WHY):
            try:
                return _start(name, email, accent, time_zone)
            except ValidationError as error:
                raise CannotStart(" ".join(error.messages)) from error


def _start(name: str, email: str, accent: str, time_zone: str) -> Started:
    name = " ".join(name.split())
    if not name.isprintable():
        raise CannotStart("The name has characters that cannot be shown: write it in letters.")
    done = Started(_put_group(name, accent, time_zone))
    owner = _Owner(email)
    done.owner, done.password = owner.email, owner.password
    roles = [{"slug": slugify_name(facts["name"]), **facts} for facts in CONTENT["roles"]]
    if _put_rows(Role, roles):
        done.added.append("roles")
    if _put_rows(Page, CONTENT["pages"]):
        done.added.append("pages")
    if not done.group.menu_items.exists():  # links to lists, and to those of the pages that are public
        missing = {page["slug"] for page in CONTENT["pages"]}
        missing -= set(Page.objects.public().values_list("slug", flat=True))
        for place in MenuItem.Place.values:
            links = [link for link in CONTENT[place].items() if link[1].strip("/") not in missing]
            for position, (label, path) in enumerate(links, start=1):
                done.group.menu_items.create(place=place, label=label, target=path, position=position)
        done.added.append("menus")
    return done


def _put_group(name: str, accent: str, time_zone: str) -> Group:
    group = Group.objects.first() or Group(name=name)
    if group.pk and is_demo(group) and group.name == data("site")["group"]["name"]:
        raise CannotStart("The demo group is in this database. Take it away first: ./manage.py demo --remove")
    if group.pk and group.name != name:
        raise CannotStart(
            f"This database holds another group, “{group.name}”. Give the new one a database of its own with "
            "DATABASE_URL; to rename this one, edit the group on the editing side."
        )
    if accent:
        try:
            group.accent = hex_colour(accent)
        except ValueError as error:
            raise CannotStart(str(error)) from error
    group.time_zone = time_zone or group.time_zone
    group.full_clean()
    group.save()
    return group


class _Owner:
    """The owner's account, made if it is missing; its password is known only then."""

    def __init__(self, email: str) -> None:
        owner = active_owners().order_by("pk").first()
        self.email, self.password = email.strip(), ""
        if not self.email and owner:
            self.email = owner.email
            return
        self.email = self.email or OWNER
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
    """Make the rows, in this order, in a table that holds none."""
    if model.objects.exists():
        return False
    for position, facts in enumerate(rows, start=1):
        model.objects.create(position=position, **facts)
    return True
