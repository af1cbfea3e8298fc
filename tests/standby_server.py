"""A standby of the tests' local server, made with the PostgreSQL that the project installs."""

import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg2

from core.localdb.location import ensure_private_folder, get_server_account, get_usable_binaries
from core.localdb.server import Server

DROP_UNUSED_SLOTS = """
SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots
WHERE slot_name LIKE 'standby\\_%' AND NOT active
"""


class Standby(Server):
    """A server that follows another one. database: the one that tests ask."""

    database = Server.name

    def run(self, statement: str) -> list[tuple]:
        """Run a statement on the standby, beside the site's own connection."""
        with closing(psycopg2.connect(**self.dsn(self.database))) as session, session.cursor() as cursor:
            session.autocommit = True
            cursor.execute(statement)
            return cursor.fetchall()

    def pause(self) -> None:
        """Let it replay nothing more."""
        self.run("SELECT pg_wal_replay_pause()")
        wait_until(lambda: self.run("SELECT pg_get_wal_replay_pause_state()") == [("paused",)])

    def resume(self) -> None:
        """Let it replay what came meanwhile."""
        self.run("SELECT pg_wal_replay_resume()")


@contextmanager
def start_standby(primary: Server) -> Iterator[Standby]:
    """Start a standby of a running server, and stop it at the end."""
    folder = Path(tempfile.mkdtemp(prefix="standby-", dir="/tmp"))  # the paths of sockets are short
    folder.chmod(0o755)
    standby = Standby(folder)
    try:
        ensure_private_folder(standby.home, get_server_account())
        with open_session(primary) as session:
            session.execute(DROP_UNUSED_SLOTS)  # of standbys that were killed
        command = [get_usable_binaries(primary.home, primary.account) / "pg_basebackup", "-R", "-c", "fast"]
        # Without a slot the primary may remove what the standby has yet to ask for.
        slot = ["--create-slot", "--slot", folder.name.replace("-", "_").lower()]
        place = ["--no-sync", "-h", primary.socket_dir, "-U", "groupsite", "-D", standby.data]
        result = primary.account.run(*command, *slot, *place)
        assert result.returncode == 0, result.stdout
        standby.ensure()
        yield standby
    finally:
        standby.stop()
        shutil.rmtree(folder, ignore_errors=True)
        with open_session(primary) as session:
            session.execute(DROP_UNUSED_SLOTS)


@contextmanager
def open_session(server: Server) -> Iterator:
    """Open a session that commits each statement."""
    with closing(psycopg2.connect(**server.dsn(server.name))) as session, session.cursor() as cursor:
        session.autocommit = True
        yield cursor


def wait_until(fact, seconds: float = 60) -> None:
    """Wait for a fact that comes true soon."""
    deadline = time.monotonic() + seconds
    while not fact():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.01)
