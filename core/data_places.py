"""The places of data about people: which tables and columns hold something about a person or an account.

An app declares them as `PLACES` in its module `data_places`. The page with all that is held about somebody,
its download, the erasure of a person and the quiet change of a name loop over this one table. A test names
every foreign key to a person or an account, and every column with a name or an address, that no place has.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

from django.apps import apps
from django.db.models import Model, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from core.db.models import all_rows
from core.own_apps import list_modules

Text = str | Promise


class DataSection(enum.Enum):
    """The sections of the page, in order."""

    PROFILE = _("Profile")
    RECORD = pgettext_lazy("of a career", "Record")
    ACCOUNT = _("Account")
    WORK = _("Work")
    PICTURES = _("Pictures")
    MESSAGES = _("Reports and invitations")
    ACTS = _("What you did here")


class DataReader(enum.Enum):
    """Who sees what a place holds, as the page says it to the person."""

    EVERYBODY = _("Everybody")
    MEMBERS = _("Members")
    STAFF = _("You, staff and editors")
    EDITORS = _("You and editors")
    OWNERS = _("You and owners")
    YOU = _("You")
    NOBODY = _("Nobody")


class Erasure(enum.Enum):
    """What becomes of the rows of a place when somebody's data are erased.

    EMPTIED: the rows stay without the person. STAYS: the rows stay as they are, `stays_because` says why.
    """

    DELETED = "deleted"
    EMPTIED = "emptied"
    STAYS = "stays"


@dataclass(frozen=True)
class DataSubject:
    """Whose data are meant: a person, an account, or a person with theirs."""

    person: Any = None
    user: Any = None

    @property
    def name(self) -> str:
        return str(self.person or self.user)

    @property
    def emails(self) -> list[str]:
        """The e-mail addresses of person and account, in lower case."""
        holders = (self.person, self.user)
        return sorted({holder.email.casefold() for holder in holders if holder and holder.email})


@dataclass(frozen=True)
class DataPlace:
    """Columns of a table that hold something about people; a line of the page.

    key: its name in the download. model: its label. persons, users: the lookups from a row to the person or
    the account that it is about; `pk`: the row itself. emails: columns with an e-mail address by which rows
    are matched, too. is_reference: rows refer to the person as `core.references` says. where: of these rows,
    those that the place is about. select: instead of all these, where there is no lookup.

    fields: the lookups of what is held, as the download has it. An act, a row that only says what an account
    did to something else, has no more than its time and a label there. files: of these, those with a file.
    export: makes the rows of the download where fields do not say enough.
    hidden: further columns about the person that are not shown, such as the hash of a password.

    readers: who sees it; a function of the row where it depends on the row. title: the lookup of the text
    that names a row on the page; describe: returns what the page says of the first rows; is_counted: it says
    how many there are. Without them, it says the fields of the first row. source: where rows came from, if
    the journal does not have them. show: the name of the URL of a page with the rows. form: the permission
    to change them, where they are parts of the form of the person. part: of a report of a mistake, in which
    those without the permission ask for a change.
    """

    key: str
    model: str
    label: Text
    section: DataSection
    fields: tuple[str, ...]
    persons: tuple[str, ...] = ()
    users: tuple[str, ...] = ()
    emails: tuple[str, ...] = ()
    is_reference: bool = False
    where: Q = field(default_factory=Q)
    select: Callable[[DataSubject], QuerySet] | None = None
    files: tuple[str, ...] = ()
    export: Callable[[DataSubject, QuerySet], Iterable[dict[str, Any]]] | None = None
    hidden: tuple[str, ...] = ()
    readers: DataReader | Callable[[Any], DataReader | Text] = DataReader.STAFF
    title: str = ""
    describe: Callable[[list[Any]], Text] | None = None
    is_counted: bool = False
    source: Text = ""
    show: str = ""
    form: str = ""
    part: str = ""
    is_act: bool = False
    keeps_former_names: bool = False
    """Whether its names stay when somebody changes theirs quietly."""
    erasure: Erasure = Erasure.DELETED
    stays_because: Text = ""
    rank: int = 50
    """Its place in the section."""

    @property
    def model_class(self) -> type[Model]:
        return apps.get_model(self.model)

    @property
    def columns(self) -> frozenset[str]:
        """The fields of its own table that it names, those that lead to the person among them."""
        lookups = (*self.fields, *self.hidden, *self.persons, *self.users, *self.emails)
        return frozenset(lookup.partition("__")[0] for lookup in lookups)

    def select_rows(self, subject: DataSubject) -> QuerySet:
        """Return the rows about somebody, in the order in which they were added."""
        if self.select is not None:
            return self.select(subject)
        condition = Q(pk__in=())
        if subject.person:
            for lookup in self.persons:
                condition |= Q(**{lookup: subject.person.pk})
            if self.is_reference:
                condition |= Q(kind=subject.person._meta.label_lower, record_uid=subject.person.uid)
        if subject.user:
            for lookup in self.users:
                condition |= Q(**{lookup: subject.user.pk})
        for email in subject.emails:
            for lookup in self.emails:
                condition |= Q(**{f"{lookup}__iexact": email})
        return all_rows(self.model_class).filter(condition, self.where).order_by("pk")


@cache
def list_places() -> tuple[DataPlace, ...]:
    """Return the places of all installed apps, by section and rank."""
    order = list(DataSection)
    places = [place for name in list_modules("data_places") for place in import_module(name).PLACES]
    return tuple(sorted(places, key=lambda place: (order.index(place.section), place.rank)))
