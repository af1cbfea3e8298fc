"""Where the site itself, the log-in, the journal and the tasks hold something about people."""

from collections.abc import Iterator
from typing import Any

from django.contrib.sessions.models import Session
from django.db.models import Q
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_tasks_db.models import DBTaskResult

from core.data_places import DataPlace, DataReader, DataSection, DataSubject, Erasure, list_places
from core.history.formatting import get_account_key
from core.journal.models import JournalEvent, get_models_by_table

USER = ("user",)
ENTITLED = gettext_lazy("The history says what became of the group’s content, without your name.")


def select_events_about(subject: DataSubject):
    """Return the entries of the journal about a person and what belongs to their entry."""
    if subject.person is None:
        return JournalEvent.objects.none()
    table, key = subject.person._meta.db_table, subject.person.pk
    about = Q(table_name=table, row_id=key) | Q(parent_table=table, parent_id=key)
    return JournalEvent.objects.filter(about).order_by("pk")


def select_events_by(subject: DataSubject):
    """Return the entries of the journal about what an account did."""
    if subject.user is None:
        return JournalEvent.objects.none()
    return JournalEvent.objects.filter(context__metadata__user=subject.user.pk).order_by("pk")


def select_sessions(subject: DataSubject):
    """Return the sessions of an account."""
    if subject.user is None:
        return Session.objects.none()
    keys = subject.user.usersession_set.values("session_key")
    return Session.objects.filter(session_key__in=keys).order_by("pk")


def select_tasks(subject: DataSubject):
    """Return the tasks that send messages to somebody, until they are cleared away."""
    condition = Q(pk__in=())
    for email in subject.emails:
        condition |= Q(args_kwargs__icontains=f'"{email}"')
    return DBTaskResult.objects.filter(condition).order_by("enqueued_at")


def describe_notices(rows) -> str:
    """Return how many kinds of notices somebody gets."""
    number = sum((rows[0].corrections, rows[0].papers, rows[0].weekly))
    return _("{number} of 3 kinds").format(number=number)


def export_history(subject: DataSubject, events) -> Iterator[dict[str, Any]]:
    """Yield the changes of a person's entry: when, who, what was done to what, and the values that it had.

    Who it was is told apart no further than between the person, an editor and the site itself.
    """
    columns: dict[str, dict[str, None]] = {}
    for place in list_places():
        if place.persons and not place.is_act:
            names = dict.fromkeys(name for name in place.fields if "__" not in name)
            columns.setdefault(place.model_class._meta.db_table, {}).update(names)
    tables = get_models_by_table()
    for event in events.select_related("context").iterator(500):
        account = get_account_key(event.context) if event.context else None
        is_own = subject.user is not None and account == subject.user.pk
        names = columns.get(event.table_name, {})
        yield {
            "at": event.at,
            "by": "you" if is_own else _("an editor") if account else _("the site"),
            "action": event.get_action_display(),
            "kind": str(tables[event.table_name]._meta.verbose_name),
            **{
                kind: {name: values[name] for name in names if name in values}
                for kind, values in (("values", event.values), ("former", event.former or {}))
            },
        }


def export_acts(_subject: DataSubject, events) -> Iterator[dict[str, Any]]:
    """Yield when an account did what to which kind of row, and not what it wrote there."""
    tables = get_models_by_table()
    for event in events.iterator(2_000):
        noun = str(tables[event.table_name]._meta.verbose_name)
        yield {"at": event.at, "action": event.get_action_display(), "kind": noun}


def export_drafts(subject: DataSubject, drafts) -> Iterator[dict[str, Any]]:
    """Yield the drafts of an account, with what was typed where it is about the person alone."""
    key = subject.person.pk if subject.person else None
    own = reverse("admin:people_person_change", args=[key]) if key else None
    for draft in drafts.iterator():
        row = {"changed_at": draft.changed_at, "closed": draft.closed}
        yield row | {"fields": draft.fields} if draft.path == own else row


_ACCOUNT = (
    DataPlace(
        "login_emails",
        "account.emailaddress",
        gettext_lazy("Address not confirmed yet"),
        DataSection.ACCOUNT,
        ("email", "verified", "primary"),
        users=USER,
        readers=DataReader.OWNERS,
        title="email",
        where=Q(primary=False),
        source=gettext_lazy("you"),
        show="account_email",
        rank=2,
    ),
    DataPlace(
        "unconfirmed_emails",
        "account.emailconfirmation",
        gettext_lazy("Addresses to be confirmed"),
        DataSection.ACCOUNT,
        ("created", "sent"),
        users=("email_address__user",),
        hidden=("key",),
        readers=DataReader.NOBODY,
        rank=3,
    ),
    DataPlace(
        "second_factor",
        "mfa.authenticator",
        gettext_lazy("Second factor and passkeys"),
        DataSection.ACCOUNT,
        ("type", "created_at", "last_used_at"),
        users=USER,
        hidden=("data",),
        readers=DataReader.YOU,
        describe=lambda rows: ", ".join(str(row.wrap()) for row in rows),
        source=gettext_lazy("you"),
        show="mfa_index",
        rank=5,
    ),
    DataPlace(
        "devices",
        "usersessions.usersession",
        gettext_lazy("Devices logged in"),
        DataSection.ACCOUNT,
        ("created_at", "last_seen_at", "ip", "user_agent"),
        users=USER,
        hidden=("session_key", "data"),
        readers=DataReader.YOU,
        is_counted=True,
        source=gettext_lazy("the log-in"),
        show="usersessions_list",
        rank=6,
    ),
    DataPlace(
        "sessions",
        "sessions.session",
        gettext_lazy("What a log-in remembers"),
        DataSection.ACCOUNT,
        ("expire_date",),
        select=select_sessions,
        hidden=("session_key", "session_data"),
        readers=DataReader.NOBODY,
        source=gettext_lazy("the log-in"),
        describe=lambda rows: _("until {day}").format(day=date_format(rows[-1].expire_date, "DATE_FORMAT")),
        rank=7,
    ),
    DataPlace(
        "connected_logins",
        "socialaccount.socialaccount",
        gettext_lazy("Connected log-in"),
        DataSection.ACCOUNT,
        ("provider", "uid", "date_joined", "last_login"),
        users=USER,
        hidden=("extra_data",),
        readers=DataReader.YOU,
        title="uid",
        source=gettext_lazy("you"),
        show="socialaccount_connections",
        rank=8,
    ),
    DataPlace(
        "connected_login_keys",
        "socialaccount.socialtoken",
        gettext_lazy("Keys for the connected log-in"),
        DataSection.ACCOUNT,
        ("expires_at",),
        users=("account__user",),
        hidden=("token", "token_secret"),
        readers=DataReader.NOBODY,
        source=gettext_lazy("the site"),
        is_counted=True,
        rank=9,
    ),
    DataPlace(
        "notice_settings",
        "groupsite.noticesettings",
        gettext_lazy("Notices by e-mail"),
        DataSection.ACCOUNT,
        ("corrections", "papers", "weekly"),
        users=USER,
        readers=DataReader.YOU,
        source=gettext_lazy("you"),
        describe=describe_notices,
        show="admin:notices",
        rank=10,
    ),
    DataPlace(
        "notices",
        "groupsite.sentnotice",
        gettext_lazy("Notices sent to you"),
        DataSection.ACCOUNT,
        ("kind", "sent_at"),
        users=USER,
        hidden=("subject",),
        readers=DataReader.NOBODY,
        source=gettext_lazy("the site"),
        is_counted=True,
        rank=11,
    ),
    DataPlace(
        "messages",
        "django_tasks_database.dbtaskresult",
        gettext_lazy("Messages to you"),
        DataSection.ACCOUNT,
        ("enqueued_at", "finished_at", "status"),
        select=select_tasks,
        hidden=("args_kwargs", "return_value", "traceback"),
        readers=DataReader.NOBODY,
        source=gettext_lazy("the site"),
        is_counted=True,
        rank=12,
    ),
    DataPlace(
        "saved_views",
        "groupsite.savedview",
        gettext_lazy("Saved views of lists"),
        DataSection.ACCOUNT,
        ("name", "query"),
        users=USER,
        hidden=("model",),
        readers=DataReader.YOU,
        title="name",
        source=gettext_lazy("you"),
        rank=13,
    ),
)
_ACTS = (
    DataPlace(
        "drafts",
        "groupsite.formdraft",
        gettext_lazy("Drafts of forms"),
        DataSection.ACTS,
        ("changed_at", "closed"),
        users=USER,
        export=export_drafts,
        hidden=("key", "path", "fields"),
        readers=DataReader.YOU,
        source=gettext_lazy("what you typed"),
        is_counted=True,
        show="admin:index",
        rank=1,
    ),
    DataPlace(
        "history",
        "journal.journalevent",
        gettext_lazy("Changes of your entry"),
        DataSection.PROFILE,
        ("at", "action", "table_name"),
        select=select_events_about,
        export=export_history,
        hidden=("values", "former", "row_id", "parent_id", "context"),
        readers=DataReader.MEMBERS,
        source=gettext_lazy("every save of it"),
        is_counted=True,
        rank=40,
    ),
    DataPlace(
        "own_changes",
        "journal.journalevent",
        gettext_lazy("Your changes"),
        DataSection.ACTS,
        ("at", "action", "table_name"),
        select=select_events_by,
        export=export_acts,
        hidden=("values", "former", "row_id", "parent_id", "context"),
        readers=DataReader.MEMBERS,
        source=gettext_lazy("what you saved"),
        is_counted=True,
        is_act=True,
        show="history:changes",
        erasure=Erasure.EMPTIED,
        stays_because=ENTITLED,
        rank=0,
    ),
    DataPlace(
        "admin_log",
        "admin.logentry",
        gettext_lazy("Entries in Django’s own log"),
        DataSection.ACTS,
        ("action_time",),
        users=USER,
        hidden=("object_repr", "change_message"),
        readers=DataReader.NOBODY,
        is_act=True,
        rank=40,
    ),
)
_SITE = (
    DataPlace(
        "awards",
        "groupsite.awardrecipient",
        gettext_lazy("Awards"),
        DataSection.WORK,
        ("award__title", "award__giver", "award__years", "name"),
        persons=("person",),
        readers=DataReader.EVERYBODY,
        title="award__title",
        erasure=Erasure.EMPTIED,
        stays_because=gettext_lazy("It is part of what is published. A printed name takes your place."),
        rank=30,
    ),
    DataPlace(
        "contact_points",
        "groupsite.contactpoint",
        gettext_lazy("Questions you answer"),
        DataSection.PROFILE,
        ("subject", "email", "answers_applicants"),
        persons=("person",),
        emails=("email",),
        readers=DataReader.EVERYBODY,
        title="subject",
        form="groupsite.change_contactpoint",
        rank=21,
    ),
)
PLACES = (*_ACCOUNT, *_ACTS, *_SITE)
