"""The programs of each host of the cluster, configured by `deploy/cluster/` for folders of a trial."""

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path

import psycopg2
from django.conf import settings
from psycopg2 import sql

from bench.cluster.network import ADDRESSES, enter, kill_host
from bench.servers import wait_until
from core.localdb.location import get_server_account, get_usable_binaries

NODES = "db1", "db2", "db3"
WEB_HOSTS = "web1", "web2"
FOLDER = Path("/var/lib/groupsite-bench-cluster")
PASSWORD = "trial"  # noqa: S105 - reachable from this machine only, for minutes
DATABASE = "groupsite"
NODES_URL = (
    f"postgresql://{DATABASE}:{PASSWORD}@{','.join(ADDRESSES[node] for node in NODES)}:5432/{DATABASE}"
    "?target_session_attrs=read-write"
)
ENVIRONMENT = {
    "DATABASE_URL": NODES_URL,
    "MEDIA_ROOT": str(FOLDER / "media"),
    "OUTSIDE_SERVICES": "off",
    "SECRET_KEY": "a secret of the trial that all web hosts share, and nobody else needs",
    "SITE_URL": f"http://{ADDRESSES['balancer']}",
}
"""The settings of the site that all processes share."""


class Hosts:
    """The folder of the trial, and the programs that run on its hosts."""

    def __init__(self) -> None:
        shutil.rmtree(FOLDER, ignore_errors=True)
        FOLDER.mkdir(mode=0o755)
        self.logs = settings.VAR / "bench-cluster"
        self.logs.mkdir(parents=True, exist_ok=True)
        self.account = get_server_account()
        os.chown(FOLDER, self.account.uid, self.account.gid)
        self.binaries = get_usable_binaries(FOLDER, self.account)
        self.processes: list[subprocess.Popen] = []

    def __enter__(self) -> "Hosts":
        return self

    def __exit__(self, *_error) -> None:
        for host in ADDRESSES:
            kill_host(host)
        for process in self.processes:
            process.wait()
        for log in FOLDER.glob("*.log"):
            shutil.copy(log, self.logs)
        shutil.rmtree(FOLDER, ignore_errors=True)

    def start_node(self, node: str) -> None:
        """Start etcd and Patroni on a host, which starts PostgreSQL."""
        folder = FOLDER / node
        folder.mkdir(mode=0o700, exist_ok=True)
        os.chown(folder, self.account.uid, self.account.gid)
        replacements = {
            "/var/lib/etcd/groupsite": f"{folder}/etcd",
            "/var/lib/postgresql/groupsite.pgpass": f"{folder}/pgpass",
            "/var/lib/postgresql/groupsite": f"{folder}/data",
            "/usr/lib/postgresql/18/bin": str(self.binaries),
            "/var/run/postgresql": str(folder),
        }
        etcd, patroni = (self._adapt(name, node, replacements) for name in ("etcd.yml", "patroni.yml"))
        self._run(node, "etcd", ["etcd", "--config-file", etcd], is_user=True)
        self._run(node, "patroni", ["patroni", patroni], is_user=True)

    def start_web(self, host: str) -> None:
        """Start HAProxy and gunicorn on a host."""
        data = FOLDER / host
        if not data.exists():
            data.mkdir(mode=0o700)
            shutil.copytree(settings.STATIC_ROOT, data / "static")
        local = f"postgresql://{DATABASE}:{PASSWORD}@127.0.0.1"
        environment = (
            os.environ
            | ENVIRONMENT
            | {
                "DATABASE_URL": f"{local}:5432/{DATABASE}",
                "DATABASE_REPLICA_URL": f"{local}:5433/{DATABASE}",
                "ALLOWED_HOSTS": f"{ADDRESSES['balancer']},127.0.0.1",
                "TRUSTED_PROXIES": ADDRESSES["balancer"],
                "DATA_DIR": str(data),
                "WEB_CONCURRENCY": "2",
            }
        )
        self._run(host, "haproxy", ["haproxy", "-db", "-f", self._adapt("haproxy.cfg", host, {})])
        binds = [part for each in (ADDRESSES[host], "127.0.0.1") for part in ("--bind", f"{each}:8000")]
        command = [sys.executable, "-m", "gunicorn", "--config", "deploy/gunicorn.conf.py", *binds]
        self._run(host, "gunicorn", [*command, "groupsite.wsgi"], environment)

    def start_balancer(self) -> None:
        """Start the HAProxy before the web hosts."""
        config = self._adapt("balancer.cfg", "balancer", {})
        self._run("balancer", "haproxy", ["haproxy", "-db", "-f", config])

    def run_module(self, host: str, name: str) -> subprocess.Popen:
        """Start a module of this project on a host, which prints to the file `NAME.log` of the host."""
        return self._run(host, name, [sys.executable, "-m", name])

    def create_database(self) -> None:
        """Create the site's user and its database on the primary."""
        primary = ADDRESSES[wait_until(find_primary)]
        session = psycopg2.connect(host=primary, user="postgres", password=PASSWORD, dbname="postgres")
        session.autocommit = True
        name = sql.Identifier(DATABASE)
        with session.cursor() as cursor:
            cursor.execute(sql.SQL("CREATE ROLE {} LOGIN PASSWORD %s").format(name), [PASSWORD])
            cursor.execute(sql.SQL("CREATE DATABASE {} OWNER {}").format(name, name))
        session.close()

    def _adapt(self, name: str, host: str, replacements: dict[str, str]) -> str:
        """Write a configuration for a host, and return its path."""
        text = (settings.BASE_DIR / "deploy/cluster" / name).read_text()
        text = re.sub(r"PASSWORD-OF-\w+", PASSWORD, text)
        if host in NODES:
            lines = text.splitlines(keepends=True)
            own = {"name: db1": f"name: {host}", ADDRESSES["db1"]: ADDRESSES[host]}
            # Those that name all nodes stay.
            text = "".join(line if ADDRESSES["db2"] in line else replace(line, own) for line in lines)
        path = FOLDER / f"{host}-{name}"
        path.write_text(replace(text, replacements))
        path.chmod(0o644)
        return str(path)

    def _run(self, host: str, name: str, command: list[str], environment=None, is_user=False):
        if is_user:
            account = self.account
            command = [
                "setpriv",
                f"--reuid={account.uid}",
                f"--regid={account.gid}",
                "--clear-groups",
                *command,
            ]
        with open(FOLDER / f"{host}-{name}.log", "ab") as log:
            process = subprocess.Popen(  # noqa: S603
                enter(host, command), stdout=log, stderr=log, env=environment, cwd=settings.BASE_DIR
            )
        self.processes.append(process)
        return process


def replace(text: str, replacements: dict[str, str]) -> str:
    """Replace texts by others, in this order."""
    for old, new in replacements.items():
        text = text.replace(old, new)
    return text


def read_members() -> dict[str, str]:
    """Return what each node of the cluster is, by name, as the first node says that can be reached."""
    for node in NODES:
        try:
            with urllib.request.urlopen(f"http://{ADDRESSES[node]}:8008/cluster", timeout=2) as answer:
                members = json.load(answer)["members"]
        except (OSError, ValueError):
            continue
        return {each["name"]: each["role"] for each in members if each["state"] in ("running", "streaming")}
    return {}


def find_primary() -> str:
    """Return the node that is the primary, and says so itself; "" if there is none."""
    return next((node for node in NODES if is_answering(f"http://{ADDRESSES[node]}:8008/primary")), "")


def find_standbys() -> list[str]:
    """Return the nodes that are standbys, the synchronous one first."""
    members = read_members()
    return [node for role in ("sync_standby", "replica") for node in members if members[node] == role]


def is_whole() -> bool:
    """Return whether there are a primary and two standbys, one of them synchronous."""
    roles = read_members().values()
    return sorted(roles) == ["leader", "replica", "sync_standby"]


def is_site_up() -> bool:
    """Return whether the balancer finds a web host that has its database."""
    return is_answering(f"http://{ADDRESSES['balancer']}/healthz")


def is_answering(url: str) -> bool:
    """Return whether a URL answers with status 200."""
    try:
        return urllib.request.urlopen(url, timeout=2).status == 200  # noqa: S310
    except OSError:
        return False
