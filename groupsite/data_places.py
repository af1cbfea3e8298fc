"""Where the site itself, the log-in, the journal and the tasks hold something about people."""

from django.contrib.sessions.models import Session
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_tasks_db.models import DBTaskResult

from core.data_places import DataPlace, DataSection, DataSubject, Erasure, Reader
from core.journal.models import JournalEvent

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


_ACCOUNT = (
    DataPlace(
        "login_emails",
        "account.emailaddress",
        gettext_lazy("E-mail addresses for log-in"),
        DataSection.ACCOUNT,
        ("email", "verified", "primary"),
        users=USER,
        readers=Reader.OWNERS,
        title="email",
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
        readers=Reader.NOBODY,
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
        readers=Reader.YOU,
        describe=lambda rows: ", ".join(str(row.wrap()) for row in rows),
        show="mfa_index",
        rank=5,
    ),
    DataPlace(
        "devices",
        "usersessions.usersession",
        gettext_lazy("Devices where you are logged in"),
        DataSection.ACCOUNT,
        ("created_at", "last_seen_at", "ip", "user_agent"),
        users=USER,
        hidden=("session_key", "data"),
        readers=Reader.YOU,
        describe=lambda rows: str(len(rows)),
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
        readers=Reader.NOBODY,
        describe=lambda rows: _("until {day}").format(day=f"{rows[-1].expire_date:%-d %B %Y}"),
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
        readers=Reader.YOU,
        title="uid",
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
        readers=Reader.NOBODY,
        describe=lambda rows: str(len(rows)),
        rank=9,
    ),
    DataPlace(
        "notice_settings",
        "groupsite.noticesettings",
        gettext_lazy("Notices by e-mail"),
        DataSection.ACCOUNT,
        ("corrections", "papers", "weekly"),
        users=USER,
        readers=Reader.YOU,
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
        readers=Reader.NOBODY,
        describe=lambda rows: str(len(rows)),
        rank=11,
    ),
    DataPlace(
        "messages",
        "django_tasks_database.dbtaskresult",
        gettext_lazy("Messages to you that were sent or wait"),
        DataSection.ACCOUNT,
        ("enqueued_at", "finished_at", "status"),
        select=select_tasks,
        hidden=("args_kwargs", "return_value", "traceback"),
        readers=Reader.NOBODY,
        describe=lambda rows: str(len(rows)),
        rank=12,
    ),
    DataPlace(
        "saved_views",
        "groupsite.savedview",
        gettext_lazy("Views of lists you saved"),
        DataSection.ACCOUNT,
        ("name", "query"),
        users=USER,
        hidden=("model",),
        readers=Reader.YOU,
        title="name",
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
        hidden=("key", "path", "fields"),
        readers=Reader.YOU,
        describe=lambda rows: str(len(rows)),
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
        hidden=("values", "former", "row_id", "parent_id", "context"),
        readers=Reader.MEMBERS,
        describe=lambda rows: str(len(rows)),
        rank=40,
    ),
    DataPlace(
        "own_changes",
        "journal.journalevent",
        gettext_lazy("Your changes"),
        DataSection.ACTS,
        ("at", "action", "table_name"),
        select=select_events_by,
        hidden=("values", "former", "row_id", "parent_id", "context"),
        readers=Reader.MEMBERS,
        describe=lambda rows: str(len(rows)),
        is_act=True,
        show="admin:recent_changes",
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
        readers=Reader.NOBODY,
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
        readers=Reader.EVERYBODY,
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
        readers=Reader.EVERYBODY,
        title="subject",
        form="groupsite.change_contactpoint",
        rank=21,
    ),
)
PLACES = (*_ACCOUNT, *_ACTS, *_SITE)
