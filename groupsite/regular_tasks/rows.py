"""The regular tasks as their page shows them: what each does, when, and what became of the last run."""

import datetime
from dataclasses import dataclass

from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from core.tasks.schedule import ScheduledTask, list_last_runs
from groupsite.editing.background import TaskRow
from groupsite.schedule import SCHEDULE

SENTENCES = {
    "back_up": gettext_lazy("Everything that the site holds, as one file on the server."),
    "try_backup": gettext_lazy("Restores the newest backup into an empty database, to see that it is good."),
    "cut_images": gettext_lazy("Makes sizes of pictures that are missing."),
    "end_accounts": gettext_lazy("If the group has said so."),
    "group_author_names": gettext_lazy("Which mentions of a name are probably one person."),
    "look_at_calendars": gettext_lazy("What is new in them waits for an editor."),
    "look_for_papers": gettext_lazy("In the sources of papers, as far as they are due."),
    "look_up_paper_facts": gettext_lazy(
        "Open access, retractions, references and grants at Crossref and OpenAlex."
    ),
    "refresh_software": gettext_lazy("Stars, licence, last commit and releases from GitHub."),
    "remove_expired_rows": gettext_lazy(
        "And files that nothing refers to, and what else is kept for a time only."
    ),
    "send_notices": gettext_lazy("Of corrections that wait, and of papers that others added."),
    "send_paper_news": gettext_lazy("To each person once a week at most."),
    "send_summaries": gettext_lazy("To editors: what was added, and what waits."),
}


@dataclass(frozen=True)
class RegularTask:
    """A task of the schedule. last: its last attempt that ended; current: the run that waits or runs."""

    entry: ScheduledTask
    last: TaskRow | None
    current: TaskRow | None
    now: datetime.datetime

    @property
    def name(self) -> str:
        return self.entry.task.name

    @property
    def label(self) -> str:
        return str(TaskRow.get_label(self.name))

    @property
    def sentence(self) -> str:
        return str(SENTENCES.get(self.name, ""))

    @property
    def rhythm(self) -> str:
        """When it runs, in words."""
        entry, time = self.entry, time_format(self.entry.at)
        if entry.is_hourly:
            return _("Each hour at minute %(minute)d") % {"minute": entry.at.minute}
        if entry.weekday is not None:
            return _("Each week on %(day)s at %(time)s") % {"day": WEEKDAYS[entry.weekday], "time": time}
        if entry.day is not None:
            return _("Each month on day %(day)d at %(time)s") % {"day": entry.day, "time": time}
        return _("Each day at %(time)s") % {"time": time}

    @property
    def obstacle(self) -> str:
        return self.entry.find_obstacle()

    @property
    def has_failed(self) -> bool:
        """Whether the last attempt failed."""
        return self.last is not None and self.last.row.status != TaskResultStatus.SUCCESSFUL

    @property
    def duration(self) -> str:
        """How long the last attempt took, in words."""
        if self.last is None or not self.last.row.started_at:
            return ""
        seconds = round((self.last.row.finished_at - self.last.row.started_at).total_seconds())
        if seconds < 1:
            return _("less than a second")
        if seconds < 120:
            return ngettext("%(number)d second", "%(number)d seconds", seconds) % {"number": seconds}
        minutes = round(seconds / 60)
        return ngettext("%(number)d minute", "%(number)d minutes", minutes) % {"number": minutes}

    @property
    def next_at(self) -> datetime.datetime:
        """The next attempt of what failed, or else the next time in the schedule."""
        due = self.entry.find_next_due(self.now)
        if self.current and self.current.is_retried:
            return min(due, timezone.localtime(self.current.row.run_after))
        return due


def list_regular_tasks() -> list[RegularTask]:
    """Return all tasks of the schedule by their label, backups first."""
    paths = [entry.task.module_path for entry in SCHEDULE]
    states = [TaskResultStatus.READY, TaskResultStatus.RUNNING]
    current = {
        row.task_path: row for row in DBTaskResult.objects.filter(task_path__in=paths, status__in=states)
    }
    last = {row.task_path: row for row in list_last_runs(paths)}
    now = timezone.localtime()

    def build_row(rows: dict[str, DBTaskResult], path: str) -> TaskRow | None:
        return TaskRow(rows[path]) if path in rows else None

    tasks = [
        RegularTask(entry, build_row(last, path), build_row(current, path), now)
        for entry, path in zip(SCHEDULE, paths, strict=True)
    ]
    return sorted(tasks, key=lambda task: (task.name not in BACKUPS, task.label))


BACKUPS = ("back_up", "try_backup")
"""The names of the tasks that stand first."""
