"""How long the site keeps what it holds about people: one table of rules, which a nightly task applies."""

import datetime
from collections.abc import Callable
from dataclasses import dataclass

from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, Max, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, gettext_noop, ngettext
from django_tasks_db.models import DBTaskResult

from core.files.cleanup import remove_unused_files
from core.files.pending_uploads import remove_expired
from core.history.structure import list_tables
from core.journal.context import journal_context
from core.journal.models import EMPTIED, JournalEvent
from core.tasks.schedule import REGULAR_PRIORITY
from groupsite.corrections.models import Correction, ProfileLink
from groupsite.corrections.notices import KEPT as NOTICES_KEPT
from groupsite.models import FormDraft, Group, SentNotice
from people.models import Appointment, Invitation, Person

BATCH = 1_000
"""The most rows that are removed in one transaction, so that nobody waits and a stop loses nothing."""
YEAR = datetime.timedelta(days=365.25)
DAY = datetime.timedelta(days=1)
Remove = Callable[[datetime.datetime, datetime.datetime], int]
"""Removes at most BATCH rows that are older than the first moment; the second is now. Returns how many."""


@dataclass(frozen=True)
class RetentionRule:
    """What is removed when. setting: the field of the group with the period, in units; fixed: if it has none.

    sentence: what happens then, for people.
    """

    key: str
    label: str | Promise
    sentence: str | Promise
    remove: Remove | None
    setting: str = ""
    fixed: datetime.timedelta | None = None
    unit: datetime.timedelta = DAY

    def find_period(self, group: Group) -> datetime.timedelta | None:
        """Return for how long something is kept; None if there is no end."""
        if not self.setting:
            return self.fixed
        number = getattr(group, self.setting)
        return None if number is None else number * self.unit

    def describe_period(self, group: Group) -> str:
        """Return the period as people say it; empty if there is no end."""
        period = self.find_period(group)
        if period is None:
            return ""
        if self.unit == YEAR:
            number = round(period / YEAR)
            return ngettext("%(number)d year", "%(number)d years", number) % {"number": number}
        if period.days and period.days % 365 == 0:
            number = period.days // 365
            return ngettext("%(number)d year", "%(number)d years", number) % {"number": number}
        return ngettext("%(number)d day", "%(number)d days", period.days) % {"number": period.days}


@dataclass(frozen=True)
class RetentionLine:
    """A rule as people read it. period: empty if there is no end."""

    label: str | Promise
    period: str
    sentence: str | Promise


def list_lines(group: Group) -> list[RetentionLine]:
    """Return the rules as people read them; what is not deleted by the site only where it is set."""
    return [
        RetentionLine(rule.label, rule.describe_period(group), rule.sentence)
        for rule in RULES
        if rule.remove is not None or rule.find_period(group) is not None
    ]


def get_periods() -> Group:
    """Return the group, or one with the usual periods where there is none yet."""
    return Group.objects.first() or Group()


def remove_expired_data(now: datetime.datetime) -> dict[str, int]:
    """Apply all rules; return how much each removed. It can be stopped, and run again."""
    group = get_periods()
    counts = {}
    for rule in RULES:
        period = rule.find_period(group)
        if rule.remove is None or period is None:
            continue
        counts[rule.key] = number = rule.remove(now - period, now)
        while number >= BATCH:
            number = rule.remove(now - period, now)
            counts[rule.key] += number
    return counts


def _delete(rows: QuerySet) -> int:
    """Delete the first rows of a queryset; return how many."""
    keys = list(rows.order_by("pk").values_list("pk", flat=True)[:BATCH])
    rows.model._base_manager.filter(pk__in=keys).delete()
    return len(keys)


def _delete_tasks(before: datetime.datetime, _now: datetime.datetime) -> int:
    """Delete tasks that ended before then, but the last run of each regular task, which its page shows."""
    regular = DBTaskResult.objects.filter(priority=REGULAR_PRIORITY, finished_at__isnull=False)
    last = regular.order_by("task_path", "-finished_at").distinct("task_path").values("pk")
    return _delete(DBTaskResult.objects.finished().filter(finished_at__lt=before).exclude(pk__in=last))


def empty_history(before: datetime.datetime, _now: datetime.datetime) -> int:
    """Empty events about people whose values were replaced by then; the last state of each row stays.

    Of an event whose values stay, the former ones go.
    """
    tables = [table.model._meta.db_table for table in list_tables(Person)]
    old = JournalEvent.objects.filter(table_name__in=tables, at__lt=before)
    later = old.filter(table_name=OuterRef("table_name"), row_id=OuterRef("row_id"), id__gt=OuterRef("id"))
    is_replaced = Exists(later) | Q(action=JournalEvent.Action.DELETE)
    replaced = old.filter(is_replaced).exclude(values=EMPTIED).order_by("id")
    keys = list(replaced.values_list("pk", flat=True)[:BATCH])
    JournalEvent.objects.filter(pk__in=keys).empty()
    changed = old.filter(action=JournalEvent.Action.UPDATE, former__isnull=False).order_by("id")
    former_keys = list(changed.values_list("pk", flat=True)[: BATCH - len(keys)])
    JournalEvent.objects.filter(pk__in=former_keys).update(former=None)
    logs = _delete(LogEntry.objects.filter(action_time__lt=before)) if len(keys) < BATCH else 0
    return len(keys) + len(former_keys) + logs


def select_former_emails(before: datetime.datetime, now: datetime.datetime) -> QuerySet:
    """Return the people without an account whose last appointment ended by then, and whose address may go.

    People of whom an end is not known are left alone.
    """
    today = timezone.localdate(now)
    appointments = Appointment.objects.filter(person=OuterRef("pk"))
    return (
        Person.objects.exclude(email="")
        .exclude(email_visibility=Person.EmailVisibility.ALWAYS)
        .exclude(user__is_active=True)
        .filter(~Exists(appointments.current(today)), ~Exists(appointments.future(today)))
        .filter(~Exists(appointments.filter(end=None)))
        .annotate(last_end=Max("appointments__end"))
        .filter(last_end__lt=timezone.localdate(before))
    )


def remove_former_emails(before: datetime.datetime, now: datetime.datetime) -> int:
    """Remove the addresses of people whose last appointment ended by then, from the history, too."""
    people = select_former_emails(before, now)
    keys = list(people.order_by("pk").values_list("pk", flat=True)[:BATCH])
    with (
        transaction.atomic(),
        journal_context(why=gettext_noop("The e-mail address is not kept any longer.")),
    ):
        Person.objects.filter(pk__in=keys).update(email="")
        JournalEvent.objects.of_model(Person).filter(row_id__in=keys).exclude(values=EMPTIED).replace_values(
            {"email": ""}
        )
    return len(keys)


def end_unused_sessions(before: datetime.datetime, now: datetime.datetime) -> int:
    """Delete sessions that have expired, and log-ins that nobody was seen with since."""
    with transaction.atomic():
        unused = UserSession.objects.filter(last_seen_at__lt=before).order_by("pk")[:BATCH]
        rows = dict(unused.values_list("pk", "session_key"))
        Session.objects.filter(pk__in=rows.values()).delete()
        UserSession.objects.filter(pk__in=rows).delete()
    return len(rows) + _delete(Session.objects.filter(expire_date__lt=now))


def forget_reporters(before: datetime.datetime, _now: datetime.datetime) -> int:
    """Empty who reported a mistake."""
    rows = Correction.objects.decided().filter(decided_at__lt=before)
    keys = list(rows.exclude(name="", email="", sender="").values_list("pk", flat=True)[:BATCH])
    return Correction.objects.filter(pk__in=keys).update(name="", email="", sender="")


def delete_ended_invitations(before: datetime.datetime, _now: datetime.datetime) -> int:
    """Delete invitations, and links for former members, that ended."""
    ended = Q(accepted_at__lt=before) | Q(revoked_at__lt=before)
    is_open = Q(accepted_at=None, revoked_at=None, expires_at__lt=before)
    number = _delete(Invitation.objects.filter(ended | is_open))
    expired = Q(revoked_at__lt=before) | Q(revoked_at=None, expires_at__lt=before)
    return number + _delete(ProfileLink.objects.filter(expired))


def delete_unused_files(before: datetime.datetime, now: datetime.datetime) -> int:
    """Delete stored files without references, all at once."""
    remove_unused_files(days=(now - before).days, at=now)
    return 0


RULES = (
    RetentionRule(
        "history",
        gettext_lazy("Former values of profiles in the history"),
        gettext_lazy("Then the history says only what was changed, when and by whom."),
        empty_history,
        "history_years",
        unit=YEAR,
    ),
    RetentionRule(
        "emails",
        gettext_lazy("E-mail addresses of former members"),
        gettext_lazy(
            "Counted from the last appointment. Addresses that everybody may always see stay, and so do "
            "those of people with an account."
        ),
        remove_former_emails,
        "former_email_days",
    ),
    RetentionRule(
        "sessions",
        gettext_lazy("Log-ins, with browser and IP address"),
        gettext_lazy("Counted from when somebody was last seen with it. Logging out ends them at once."),
        end_unused_sessions,
        "session_days",
    ),
    RetentionRule(
        "reporters",
        gettext_lazy("Who reported a mistake"),
        gettext_lazy("Counted from the decision. What was reported stays."),
        forget_reporters,
        "reporter_days",
    ),
    RetentionRule(
        "invitations",
        gettext_lazy("Invitations, and links to correct a profile"),
        gettext_lazy("Counted from when they were accepted, revoked or expired."),
        delete_ended_invitations,
        "invitation_days",
    ),
    RetentionRule(
        "uploads",
        gettext_lazy("Photos and files that nothing refers to"),
        gettext_lazy("Counted from the last reference, so that a change can be undone until then."),
        delete_unused_files,
        "upload_days",
    ),
    RetentionRule(
        "pending",
        gettext_lazy("Files of forms that were not saved"),
        gettext_lazy("They are kept so that nobody has to choose them again."),
        lambda _before, _now: remove_expired() and 0,
        fixed=DAY,
    ),
    RetentionRule(
        "tasks",
        gettext_lazy("Messages and other background tasks"),
        gettext_lazy("Counted from when they were done or have failed."),
        _delete_tasks,
        "task_days",
    ),
    RetentionRule(
        "drafts",
        gettext_lazy("Drafts of forms"),
        gettext_lazy("Counted from when somebody typed last."),
        lambda before, _now: _delete(FormDraft.objects.filter(changed_at__lt=before)),
        "draft_days",
    ),
    RetentionRule(
        "notices",
        gettext_lazy("Which notices were sent to whom"),
        gettext_lazy("So that nobody is told twice."),
        lambda before, _now: _delete(SentNotice.objects.filter(sent_at__lt=before)),
        fixed=NOTICES_KEPT,
    ),
    RetentionRule(
        "backups",
        gettext_lazy("Backups"),
        gettext_lazy("Until then they hold what the site has deleted since."),
        None,
        "backup_days",
    ),
)
"""All rules, in the order in which people read them."""
