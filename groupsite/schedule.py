"""What the worker does by itself, and when, in the group's time zone.

Apps that a site can do without have theirs in a module `schedule`.
"""

import datetime
from importlib import import_module

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django_tasks import task

from core.db.dated_models import today
from core.own_apps import list_modules
from core.tasks import LONG_QUEUE
from core.tasks.schedule import ScheduledTask
from groupsite.accounts.departure import end_accounts_on
from groupsite.accounts.ending import end_former_accounts
from groupsite.corrections.notices import send_hourly_notices, send_weekly_summaries
from groupsite.operations.backup import rotation, trial
from groupsite.personal_data.retention import RULES, remove_expired_data
from groupsite.sources.looking import look_for_papers
from groupsite.sources.notices import write_weekly
from people.editing.image_cutting import cut_missing_images
from publications.authors.background import group_author_names
from publications.following.background import look_up_paper_facts
from software import github
from software.repository_checks import find, refresh


@task()
def refresh_software() -> str:
    """Read stars, licence, last commit and releases of all software; return what became of each."""
    outcomes = list(refresh(find(), github.make_client(), on=today()))
    failed = [outcome for outcome in outcomes if outcome.failed]
    lines = [
        gettext("{number} of {total} refreshed").format(
            number=len(outcomes) - len(failed), total=len(outcomes)
        )
    ]
    lines += [f"{outcome.software}: {outcome.message}" for outcome in failed]
    return "\n".join(lines)


def find_backup_obstacle() -> str:
    """Return why the worker makes no backups; empty if it does."""
    return "" if settings.BACKUP_DIR else gettext("The worker makes no backups: BACKUP_DIR is not set.")


@task(queue_name=LONG_QUEUE)
def back_up() -> str:
    """Back the site up into the folder of the settings, and remove what is not kept."""
    return rotation.back_up()


@task(queue_name=LONG_QUEUE)
def try_backup() -> str:
    """Restore the newest backup into an empty database beside the site's."""
    return trial.try_newest_backup()


@task()
def remove_expired_rows() -> str:
    """Remove what is older than the group keeps it; return how much of each."""
    counts = remove_expired_data(timezone.now())
    lines = [f"{rule.label}: {counts[rule.key]}" for rule in RULES if counts.get(rule.key)]
    return "\n".join(lines) or gettext("Nothing was old enough.")


@task()
def end_accounts() -> str:
    """End the accounts of former members, after telling them or on a set day, if the owner has said so."""
    announced, ended = end_former_accounts(today())
    ended += end_accounts_on(today())
    return gettext("{announced} announced, {ended} ended").format(announced=announced, ended=ended)


@task()
def cut_images() -> str:
    """Make the cuts of images that are missing, as after a restore or when another recipe is used."""
    return gettext("{number} images cut").format(number=cut_missing_images())


def count_messages(number: int) -> str:
    """Return how many messages a task has sent, in words."""
    return ngettext("{number} message", "{number} messages", number).format(number=number)


@task()
def send_notices() -> str:
    """Tell accounts of corrections that wait, and of papers that others added."""
    return count_messages(send_hourly_notices(timezone.now()))


@task()
def send_summaries() -> str:
    """Send editors the summary of the week."""
    return count_messages(send_weekly_summaries(timezone.now()))


@task()
def send_paper_news() -> str:
    """Tell people of papers that wait for their answer, at most once a week."""
    return count_messages(write_weekly(timezone.now()))


SCHEDULE = (
    ScheduledTask(group_author_names, datetime.time(3), weekday=6),
    ScheduledTask(send_notices, datetime.time(0, 5), is_hourly=True),
    ScheduledTask(cut_images, datetime.time(0, 15), is_hourly=True),
    ScheduledTask(look_for_papers, datetime.time(0, 25), is_hourly=True),
    ScheduledTask(send_paper_news, datetime.time(7, 30)),
    ScheduledTask(send_summaries, datetime.time(7, 0), weekday=0),
    ScheduledTask(back_up, datetime.time(2, 30), find_obstacle=find_backup_obstacle),
    ScheduledTask(try_backup, datetime.time(5), day=2, find_obstacle=find_backup_obstacle),
    ScheduledTask(end_accounts, datetime.time(3, 10)),
    ScheduledTask(remove_expired_rows, datetime.time(3, 20)),
    ScheduledTask(refresh_software, datetime.time(3, 40)),
    ScheduledTask(look_up_paper_facts, datetime.time(4, 10)),
    *(
        entry
        for name in list_modules("schedule")
        if name != __name__
        for entry in import_module(name).SCHEDULE
    ),
)
