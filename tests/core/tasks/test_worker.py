"""Background tasks: run once, tried again with growing pauses, taken up from killed workers, by schedule."""

import datetime
import signal
import subprocess
import sys
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone
from django.utils.translation import activate, get_language
from django_tasks import task
from django_tasks_db.models import DBTaskResult

from core.tasks import LONG_QUEUE, PermanentTaskError
from core.tasks.schedule import ScheduledTask, enqueue_due, enqueue_once
from core.tasks.sessions import WorkerSession, list_living_workers
from core.tasks.worker import NO_ARGUMENTS, RETRY_PAUSES, Worker, requeue_abandoned, try_again
from tests.background import open_worker, run_tasks

pytestmark = pytest.mark.django_db

calls: list[str] = []


@pytest.fixture(autouse=True)
def no_calls():
    calls.clear()


@task()
def note(text: str = "") -> str:
    calls.append(text)
    return f"noted {text}"


@task()
def stumble() -> None:
    raise OSError("The cable is out.")


@task()
def leave() -> None:
    raise SystemExit(143)


@task()
def refuse() -> None:
    raise PermanentTaskError("There is no such address.")


def get_row(result) -> DBTaskResult:
    return DBTaskResult.objects.get(pk=result.id)


def let_it_be_due(row) -> None:
    DBTaskResult.objects.filter(pk=row.pk).update(run_after=timezone.now())


def test_a_task_runs_once_and_its_arguments_are_forgotten():
    row = get_row(note.enqueue("a secret link"))
    assert [run_tasks(), run_tasks()] == [1, 0]
    row.refresh_from_db()
    assert calls == ["a secret link"]
    assert (row.status, row.args_kwargs) == ("SUCCESSFUL", NO_ARGUMENTS)


def test_a_task_that_fails_is_tried_again_with_growing_pauses_until_it_has_failed():
    row = get_row(stumble.enqueue())
    pauses = []
    for _ in RETRY_PAUSES:
        started_at = timezone.now()
        run_tasks()
        row.refresh_from_db()
        assert row.status == "READY"
        assert "The cable is out." in row.traceback
        pauses.append(row.run_after - started_at)
        assert run_tasks() == 0
        let_it_be_due(row)
    run_tasks()
    row.refresh_from_db()
    assert row.status == "FAILED"
    assert pauses == sorted(pauses)
    assert all(
        timedelta() <= actual - planned < timedelta(seconds=30)
        for actual, planned in zip(pauses, RETRY_PAUSES, strict=True)
    )


def test_what_cannot_succeed_is_not_tried_again():
    row = get_row(refuse.enqueue())
    run_tasks()
    row.refresh_from_db()
    assert row.status == "FAILED"


def test_a_task_whose_code_is_gone_fails():
    row = get_row(note.enqueue())
    DBTaskResult.objects.update(task_path="people.gone.task")
    run_tasks()
    row.refresh_from_db()
    assert row.status == "FAILED"


def test_try_again_gives_a_failed_task_all_its_attempts_and_leaves_others_alone():
    row, done = get_row(refuse.enqueue()), get_row(note.enqueue("x"))
    run_tasks()
    assert try_again(row)
    assert not try_again(done)
    row.refresh_from_db()
    assert (row.status, row.worker_ids) == ("READY", [])
    assert run_tasks() == 1


def test_the_task_of_a_killed_worker_is_taken_up_and_that_of_a_living_one_is_not():
    killed, living = WorkerSession(), WorkerSession()
    rows = [get_row(note.enqueue("killed")), get_row(note.enqueue("living"))]
    for row, session in zip(rows, (killed, living), strict=True):
        row.claim(session.worker_id)
    killed.close()
    assert list_living_workers() >= {living.worker_id}
    assert requeue_abandoned() == 1
    let_it_be_due(rows[0])
    assert run_tasks() == 1
    assert calls == ["killed"]
    living.close()


def test_a_task_that_kills_every_worker_ends():
    row = get_row(note.enqueue("poison"))
    for _ in range(len(RETRY_PAUSES) + 1):
        let_it_be_due(row)
        session = WorkerSession()
        DBTaskResult.objects.get(pk=row.pk).claim(session.worker_id)
        session.close()
        requeue_abandoned()
    row.refresh_from_db()
    assert row.status == "FAILED"
    assert "killed" in row.traceback


def test_a_worker_whose_session_the_database_ended_opens_another():
    with open_worker() as worker:
        note.enqueue("before")
        worker.run_next()
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = %s",
                [worker.session.number],
            )
        note.enqueue("after")
        assert worker.run_next()
    assert calls == ["before", "after"]


LONDON = ZoneInfo("Europe/London")


@pytest.mark.parametrize(
    ("weekday", "now", "due"),
    [
        (None, (2026, 3, 4, 5, 0), (2026, 3, 4, 3, 30)),
        (None, (2026, 3, 4, 3, 0), (2026, 3, 3, 3, 30)),
        (0, (2026, 3, 4, 5, 0), (2026, 3, 2, 3, 30)),
        (0, (2026, 3, 2, 3, 30), (2026, 3, 2, 3, 30)),
        (0, (2026, 3, 2, 3, 29), (2026, 2, 23, 3, 30)),
    ],
)
def test_when_a_scheduled_task_was_due_last(weekday, now, due):
    entry = ScheduledTask(note, datetime.time(3, 30), weekday)
    now, due = (datetime.datetime(*parts, tzinfo=LONDON) for parts in (now, due))
    assert entry.find_last_due(now) == due


@pytest.mark.parametrize(
    ("now", "due"), [((5, 10), (4, 30)), ((5, 29, 59), (4, 30)), ((5, 30), (5, 30)), ((5, 59), (5, 30))]
)
def test_when_an_hourly_task_was_due_last(now, due):
    entry = ScheduledTask(note, datetime.time(0, 30), is_hourly=True)
    now, due = (datetime.datetime(2026, 3, 4, *parts, tzinfo=LONDON) for parts in (now, due))
    assert entry.find_last_due(now) == due


def test_the_schedule_enqueues_each_task_once_for_each_time_it_is_due():
    entry = ScheduledTask(note, datetime.time(3, 30))
    now = timezone.now().replace(hour=12, minute=0) + timedelta(days=2)
    assert enqueue_due([entry], now, started_at=now) == []  # a new site is left in peace
    assert enqueue_due([entry], now, started_at=now - timedelta(days=1)) == ["note"]
    DBTaskResult.objects.update(enqueued_at=now)
    assert enqueue_due([entry], now, started_at=now) == []
    assert enqueue_due([entry], now + timedelta(days=1), started_at=now) == ["note"]


def test_the_worker_process_ends_when_told_and_when_its_parent_is_gone():
    script = "import sys; from core.tasks.worker import Worker; import core.tasks.worker as w;"
    script += "import django; django.setup(); w.Worker.sweep = lambda self: print('up', flush=True);"
    script += "w.Worker.run_next = lambda self: False; Worker(parent=int(sys.argv[1]) or None).run()"
    setup = "import os; os.environ['DJANGO_SETTINGS_MODULE'] = 'groupsite.settings';"
    setup += "import django; django.setup();"
    for parent, end in (("0", signal.SIGTERM), ("1", None)):
        command = [sys.executable, "-c", setup + script, parent]
        with subprocess.Popen(command, cwd=settings.BASE_DIR, stdout=subprocess.PIPE, text=True) as process:
            if end:
                assert process.stdout.readline() == "up\n"
                process.send_signal(end)
            assert process.wait(20) == 0


MONTHLY = ScheduledTask(note, datetime.time(5), day=2)


@pytest.mark.parametrize(
    ("entry", "last", "following"),
    [
        (MONTHLY, "2026-11-02 05:00", "2026-12-02 05:00"),
        (ScheduledTask(note, datetime.time(2, 30)), "2026-11-29 02:30", "2026-11-30 02:30"),
        (ScheduledTask(note, datetime.time(3), weekday=6), "2026-11-29 03:00", "2026-12-06 03:00"),
        (ScheduledTask(note, datetime.time(0, 25), is_hourly=True), "2026-11-29 16:25", "2026-11-29 17:25"),
    ],
)
def test_when_a_task_was_and_will_be_due(entry, last, following):
    now = datetime.datetime(2026, 11, 29, 17, 5, tzinfo=ZoneInfo("Asia/Tokyo"))
    times = [f"{each:%Y-%m-%d %H:%M}" for each in (entry.find_last_due(now), entry.find_next_due(now))]
    assert times == [last, following]


def test_a_task_with_an_obstacle_is_not_enqueued():
    entry = ScheduledTask(note, datetime.time(3), find_obstacle=lambda: "The folder is not set.")
    assert enqueue_due([entry], timezone.now(), timezone.now() - timedelta(days=40)) == []


def test_a_task_is_enqueued_once_while_it_waits_and_its_next_attempt_can_be_now():
    assert [enqueue_once(note), enqueue_once(note)] == [True, False]
    row = DBTaskResult.objects.get()
    later = timezone.now() + timedelta(hours=8)
    DBTaskResult.objects.update(traceback="OSError: gone", run_after=later)
    assert enqueue_once(note)
    row.refresh_from_db()
    assert row.run_after < later
    DBTaskResult.objects.update(status="RUNNING")
    assert not enqueue_once(note)


def test_long_tasks_wait_for_a_process_of_their_own_and_others_do_not_wait_for_them():
    started = []

    def start():
        started.append(process := subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]))
        return process

    note.using(queue_name=LONG_QUEUE).enqueue("long")
    note.enqueue("short")
    worker = Worker(start_long=start)
    worker.run_waiting()
    worker.sweep()
    assert (calls, len(started)) == (["short"], 1)
    worker.stop_long()
    assert started[0].returncode == -signal.SIGTERM
    worker.close()
    own = Worker(is_long=True)
    note.enqueue("another")
    assert [own.run_next(), own.run_next()] == [True, False]
    assert calls == ["short", "long"]
    own.close()


def test_a_task_that_is_stopped_waits_as_if_it_had_not_begun():
    row = get_row(leave.enqueue())
    with open_worker() as worker, pytest.raises(SystemExit):
        worker.run_waiting()
    row.refresh_from_db()
    assert (row.status, row.worker_ids, row.traceback) == ("READY", [], "")


def test_each_failure_is_told_of_with_its_row():
    failures = []
    stumble.enqueue()
    refuse.enqueue()
    worker = Worker(on_failure=lambda row: failures.append((row.task_name, row.status)))
    worker.run_waiting()
    worker.close()
    assert failures == [("stumble", "READY"), ("refuse", "FAILED")]


@task()
def switch_language() -> str:
    language = get_language()
    activate("fr")
    return language


def test_each_task_runs_in_the_first_language_of_the_group_whatever_the_last_one_left(set_languages):
    set_languages("de", "en")
    results = [switch_language.enqueue() for _ in range(2)]
    run_tasks()
    assert [get_row(result).return_value for result in results] == ["de", "de"]
    assert get_language() == "en"
