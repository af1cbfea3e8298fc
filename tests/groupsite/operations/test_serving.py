"""What `make run` prepares, and for which database."""

import importlib
import os
import runpy
import shutil
import socket
import stat
import subprocess
import sys
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.db import connection

from core import environment
from groupsite.models import Group
from groupsite.operations import serving
from groupsite.operations.backup import BackupError, restore
from groupsite.operations.owner_account import OWNER_EMAIL, ensure_owner
from people.models import User


@pytest.fixture(autouse=True)
def var(tmp_path, settings):
    settings.VAR = settings.STATIC_ROOT = tmp_path
    return tmp_path


@pytest.fixture
def collected(monkeypatch):
    monkeypatch.setattr(serving, "collect_static", lambda: None)


@pytest.mark.django_db
def test_an_empty_local_database_gets_the_demo_and_an_owner_once(monkeypatch, collected):
    monkeypatch.setattr(serving, "is_local_database", lambda: True)
    messages = []
    for _ in range(2):
        serving.prepare(messages.append)
    assert messages == ["Loading the demo group …"]
    assert Group.objects.get().name == "Large-Scale Machine Learning Systems Group"
    assert User.objects.get().role == "owner"


@pytest.mark.django_db
def test_another_server_gets_neither(monkeypatch, collected):
    monkeypatch.setattr(serving, "is_local_database", lambda: False)
    serving.prepare(print)
    assert not Group.objects.exists()
    assert not User.objects.exists()
    assert "createsuperuser" in serving.describe_access(8000)


@pytest.mark.django_db
def test_the_owner_s_password_is_kept_for_its_owner_alone_and_lets_in(var, client, monkeypatch):
    monkeypatch.setattr(serving, "is_local_database", lambda: True)
    ensure_owner()
    login_file = var / "owner-login.txt"
    assert stat.S_IMODE(login_file.stat().st_mode) == 0o600
    login = dict(line.split(": ", 1) for line in login_file.read_text().splitlines())
    assert login["password"] in serving.describe_access(8000)
    data = {"login": login["e-mail"], "password": login["password"]}
    assert client.post("/accounts/login/", data).status_code == 302


@pytest.mark.django_db
def test_an_owner_is_made_where_none_has_access(var, client, monkeypatch):
    monkeypatch.setattr(serving, "is_local_database", lambda: True)
    User.objects.create_user("gone@example.org", role="owner", is_active=False)
    User.objects.create_user(OWNER_EMAIL, role="member", is_active=False)
    ensure_owner()
    assert User.objects.get(role="owner", is_active=True).email == OWNER_EMAIL


@pytest.fixture
def half_restored(var):
    """What a restore leaves that was killed before its data were in."""
    marker = var / f"restore-{connection.settings_dict['NAME']}.json"
    marker.write_text('{"token": "never committed"}')
    return marker


@pytest.mark.django_db
def test_what_a_killed_restore_left_is_put_right_at_the_next_start(half_restored, collected, monkeypatch):
    monkeypatch.setattr(serving, "is_local_database", lambda: False)
    messages = []
    for _ in range(2):
        serving.prepare(messages.append)
    assert messages == [restore.UNDONE]
    assert not half_restored.exists()


@pytest.mark.django_db(transaction=True)
def test_while_a_restore_is_running_nothing_is_served(half_restored, collected, monkeypatch):
    monkeypatch.setattr(serving, "is_port_free", lambda port: True)
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [restore.RESTORE_LOCK])
        with pytest.raises(BackupError):
            serving.prepare(print)
        with pytest.raises(CommandError, match="A restore is running"):
            call_command("serve", port=8240)
    finally:
        other.close()
    assert half_restored.exists()


def test_a_taken_port_is_said_with_the_way_out():
    with socket.socket() as listener:
        listener.bind((serving.HOST, 0))
        listener.listen()
        with pytest.raises(CommandError, match="make run PORT="):
            call_command("serve", port=listener.getsockname()[1])


def test_pages_as_files_need_a_site_of_its_own(settings):
    settings.FORCE_SCRIPT_NAME = "/~group"
    with pytest.raises(CommandError, match="without a path in SITE_URL"):
        call_command("pages", once=True)


def test_where_nothing_runs_nothing_is_stopped(capsys):
    call_command("stop")
    assert capsys.readouterr().out == ""


@pytest.mark.django_db
def test_the_worker_says_how_many_tasks_it_has_run(capsys):
    call_command("worker", once=True)
    assert capsys.readouterr().out == "Tasks run: 0\n"


def test_static_files_are_collected_once_and_again_where_they_are_missing(var, settings):
    settings.STATIC_ROOT = var / "static"
    stylesheet = settings.STATIC_ROOT / "site.css"
    serving.collect_static()
    stylesheet.unlink()
    serving.collect_static()
    assert not stylesheet.exists()
    shutil.rmtree(settings.STATIC_ROOT)
    serving.collect_static()
    assert stylesheet.exists()


@pytest.fixture
def orphan(var):
    """A process that outlived the killed web server of this clone, on the port that it keeps."""
    script = "import socket, sys, time; s = socket.socket(); s.bind(('127.0.0.1', 0)); s.listen();"
    script += "print(s.getsockname()[1], flush=True); sys.stdin.read()"
    with socket.socket() as probe:
        probe.bind((serving.HOST, 0))
        port = probe.getsockname()[1]
    script = script.replace("0))", f"{port}))")
    command = [sys.executable, "-c", script, "groupsite.wsgi", f"{serving.HOST}:{port}"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, cwd=settings.BASE_DIR, **pipes) as process:
        process.stdout.readline()
        (var / f"gunicorn-{port}.pid").write_text("4194305\n")  # beyond the last number of a process
        yield port
        process.kill()


def test_workers_of_a_killed_web_server_are_ended(orphan, monkeypatch):
    started = []
    monkeypatch.setattr(serving, "prepare", lambda say: None)
    monkeypatch.setattr(serving, "describe_access", lambda port: "")
    monkeypatch.setattr(serving, "exec_gunicorn", started.append)
    call_command("serve", port=orphan)
    assert started == [orphan]


def test_workers_of_a_living_web_server_are_left_alone(orphan, monkeypatch):
    monkeypatch.setattr(serving, "_find_gunicorn", lambda file: "alive")
    with pytest.raises(CommandError, match="is taken"):
        call_command("serve", port=orphan)


def test_a_folder_that_cannot_be_written_is_a_sentence(monkeypatch):
    def fail(say):
        raise OSError(30, "Read-only file system", "/srv/var/static")

    monkeypatch.setattr(serving, "is_port_free", lambda port: True)
    monkeypatch.setattr(serving, "prepare", fail)
    with pytest.raises(CommandError, match="cannot write to /srv/var/static. Ask the administrator"):
        call_command("serve", port=8240)


def test_a_secret_key_that_cannot_be_kept_is_a_sentence(tmp_path):
    (tmp_path / "var").write_text("no folder")
    with pytest.raises(ImproperlyConfigured, match="set SECRET_KEY"):
        environment.get_or_create_secret(tmp_path / "var" / "secret-key", lambda: "x")


def test_bad_settings_are_a_sentence_and_no_traceback():
    process = subprocess.run(
        [sys.executable, "manage.py", "restore"],
        env=os.environ | {"SITE_URL": "nonsense"},
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
    )
    assert process.returncode == 1
    assert process.stderr.startswith("SITE_URL='nonsense': enter a URL")


def test_a_pid_file_that_names_somebody_else_s_process_stops_nobody(var):
    (var / "gunicorn-8000.pid").write_text("1\n")
    assert serving.stop_gunicorns() == 0


def test_what_make_run_installs_says_for_how_long(capfd):
    bootstrap = importlib.import_module("deploy.bootstrap")
    bootstrap.EVERY = 0.001
    bootstrap.run(sys.executable, "-c", "print('done')", step="Installing")
    output = capfd.readouterr()
    assert "Installing … 0.001 s" in output.err
    assert "done" in output.out


def test_workers_of_the_web_server_watch_their_database(monkeypatch):
    watched = []
    monkeypatch.setattr("core.db.watchdog.add_watchdog", watched.append)
    monkeypatch.setattr("gc.freeze", lambda: None)
    configuration = runpy.run_path(str(settings.BASE_DIR / "deploy" / "gunicorn.conf.py"))
    configuration["post_worker_init"](SimpleNamespace(age=2))
    assert watched == [settings.DATABASES["default"]]
