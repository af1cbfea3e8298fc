"""`deploy/add_group`: what it makes, and what it refuses. Small scripts play the commands of a server."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from bench.nginx import NginxTrial

SCRIPT = Path(__file__).resolve().parents[2] / "deploy/add_group"
PLAYED = {
    # The role and the database of a group that somebody made by hand exist already.
    "runuser": 'read -r statement; echo "$statement" >>"$ROOT/statements"\n'
    "case $statement in SELECT*groupsite_taken*) echo role;; esac",
    "id": '[ "$1" = -u ] && echo 0 || grep -qx "$1" "$ROOT/users"',
    "useradd": 'for name; do :; done; echo "$name" >>"$ROOT/users"',
    "install": 'for folder; do :; done; mkdir -p "$folder"',
    "systemctl": 'echo "$*" >>"$ROOT/systemctl"',
    "nginx": '[ ! -e "$ROOT/nginx-refuses" ]',
}


class Machine:
    """A server below a folder."""

    def __init__(self, root: Path) -> None:
        self.root, self.commands = root, root / "commands"
        for folder in ("commands", "etc/nginx/conf.d", "etc/systemd/system", "etc/ssl"):
            (root / folder).mkdir(parents=True)
        (root / "users").touch()
        for name, text in PLAYED.items():
            (self.commands / name).write_text(f"#!/bin/sh\n{text}\n")
            (self.commands / name).chmod(0o755)

    def add(self, *arguments: str) -> subprocess.CompletedProcess:
        environment = {"ROOT": str(self.root), "PATH": f"{self.commands}:{os.environ['PATH']}"}
        return subprocess.run([SCRIPT, *arguments], env=environment, capture_output=True, text=True)

    def certify(self, host: str) -> None:
        (self.root / f"etc/ssl/{host}.pem").touch()

    def list_files(self) -> list[str]:
        files = (path for path in self.root.rglob("*") if not path.is_dir())
        names = (str(path.relative_to(self.root)) for path in files)
        return sorted(
            name for name in names if name.startswith(("etc/groupsite", "etc/nginx", "etc/systemd"))
        )


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)


@pytest.fixture(scope="module")
def machine_with_chemistry(tmp_path_factory):
    machine = Machine(tmp_path_factory.mktemp("machine"))
    assert machine.add("chemistry", "chemistry.example.org").returncode == 0
    return machine


def test_a_group_gets_settings_a_database_services_and_nginx(machine):
    machine.certify("physics.example.org")
    process = machine.add("physics", "physics.example.org")
    assert process.returncode == 0, process.stderr
    assert machine.list_files() == [
        "etc/groupsite/physics.env",
        "etc/nginx/conf.d/groupsite-physics.conf",
        "etc/nginx/conf.d/groupsite.conf",
        "etc/systemd/system/groupsite-pages@.service",
        "etc/systemd/system/groupsite-worker@.service",
        "etc/systemd/system/groupsite@.service",
    ]
    statements = (machine.root / "statements").read_text()
    assert "CREATE ROLE groupsite_physics LOGIN CREATEDB " in statements  # for the trial of a backup
    assert "CREATE DATABASE groupsite_physics OWNER groupsite_physics" in statements
    assert "REVOKE ALL ON DATABASE groupsite_physics FROM PUBLIC" in statements
    assert (
        "enable --now groupsite@physics groupsite-worker@physics" in (machine.root / "systemctl").read_text()
    )
    block = (machine.root / "etc/nginx/conf.d/groupsite-physics.conf").read_text()
    assert not re.search("NAME|HOST", block)
    assert "server_name physics.example.org;" in block


def test_the_settings_are_secret_and_new_for_each_group(machine):
    for name in ("physics", "maths"):
        assert machine.add(name, f"{name}.example.org").returncode == 0
    texts = [(machine.root / f"etc/groupsite/{name}.env") for name in ("physics", "maths")]
    assert {path.stat().st_mode & 0o777 for path in texts} == {0o600}
    first, second = (dict(line.split("=", 1) for line in path.read_text().splitlines()) for path in texts)
    assert first["SECRET_KEY"] != second["SECRET_KEY"]
    assert first["DATABASE_URL"] != second["DATABASE_URL"].replace("maths", "physics")
    assert first["DATA_DIR"] == "/srv/groupsite-data/physics"
    assert first["BACKUP_DIR"] == "/srv/backups/physics"
    assert len(first["SECRET_KEY"]) > 50


def test_the_password_is_neither_shown_nor_an_argument(machine):
    process = machine.add("physics", "physics.example.org")
    settings = (machine.root / "etc/groupsite/physics.env").read_text()
    password = re.search("groupsite_physics:(.*)@", settings)[1]
    assert password not in process.stdout + process.stderr
    assert f"PASSWORD '{password}'" in (machine.root / "statements").read_text()


def test_again_it_does_what_is_missing_and_keeps_the_rest(machine):
    process = machine.add("physics", "physics.example.org")
    assert "Put the certificate into /etc/ssl/physics.example.org.pem" in process.stdout
    settings = (machine.root / "etc/groupsite/physics.env").read_text()
    machine.certify("physics.example.org")
    assert "https://physics.example.org is served." in machine.add("physics", "physics.example.org").stdout
    block = machine.root / "etc/nginx/conf.d/groupsite-physics.conf"
    block.write_text(f"{block.read_text()}# ours\n")
    assert machine.add("physics", "physics.example.org").returncode == 0
    assert block.read_text().endswith("# ours\n")
    assert (machine.root / "etc/groupsite/physics.env").read_text() == settings
    assert (machine.root / "users").read_text() == "groupsite-physics\n"


def test_a_dry_run_says_everything_and_does_nothing(machine):
    machine.certify("physics.example.org")
    process = machine.add("--dry-run", "physics", "physics.example.org")
    assert process.returncode == 0, process.stderr
    for step in ("useradd", "CREATE ROLE", "systemctl enable", "groupsite-physics.conf", "physics.env"):
        assert step in process.stdout
    assert not machine.list_files()
    assert "CREATE" not in (machine.root / "statements").read_text()


@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        ((), "usage"),
        (("physics",), "usage"),
        (("Physics", "physics.example.org"), "a name is up to 20"),
        (("9lives", "nine.example.org"), "a name is up to 20"),
        (("", "nine.example.org"), "a name is up to 20"),
        (("a" * 21, "long.example.org"), "a name is up to 20"),
        (("a;reboot", "long.example.org"), "a name is up to 20"),
        (("physics", "https://physics.example.org"), "not a host name"),
        (("physics", "physics..org"), "not a host name"),
        (("physics", "localhost"), "not a full host name"),
        (("taken", "taken.example.org"), "taken: PostgreSQL has groupsite_taken already"),
        (("chemistry", "other.example.org"), "chemistry is taken"),
        (("other", "chemistry.example.org"), "the site of another group"),
    ],
)
def test_bad_and_used_names_are_refused(machine_with_chemistry, arguments, refusal):
    before = machine_with_chemistry.list_files()
    process = machine_with_chemistry.add(*arguments)
    assert process.returncode == 1
    assert refusal in process.stderr
    assert machine_with_chemistry.list_files() == before


def test_a_block_that_nginx_refuses_is_put_aside_so_that_other_sites_go_on(machine):
    machine.certify("physics.example.org")
    (machine.root / "nginx-refuses").touch()
    process = machine.add("physics", "physics.example.org")
    assert process.returncode == 1
    assert "groupsite-physics.conf.refused" in process.stderr
    assert "etc/nginx/conf.d/groupsite-physics.conf" not in machine.list_files()
    assert "reload nginx" not in (machine.root / "systemctl").read_text()


def test_nginx_takes_the_blocks_of_two_groups(machine):
    try:
        nginx = NginxTrial(0).nginx
    except OSError as problem:
        pytest.skip(str(problem))
    for name in ("physics", "maths"):
        machine.certify(f"{name}.example.org")
        assert machine.add(name, f"{name}.example.org").returncode == 0
    folder = machine.root / "etc/nginx/conf.d"
    texts = [path.read_text() for path in sorted(folder.glob("*.conf"))]
    text = "\n".join(texts).replace("/srv/groupsite/deploy/", f"{SCRIPT.parent}/")
    # Certificates and ports below 1024 are what a trial cannot have.
    text = re.sub(r"^ *(ssl_|listen \[).*\n", "", text, flags=re.M)
    text = re.sub(r"listen (80|443)[^;]*;", "listen 127.0.0.1:8080;", text)
    config = machine.root / "nginx.conf"
    config.write_text(f"pid {machine.root}/pid; events {{}} http {{ access_log off;\n{text}\n}}\n")
    process = subprocess.run(
        [nginx, "-t", "-e", "stderr", "-p", machine.root, "-c", config], capture_output=True, text=True
    )
    assert "test is successful" in process.stderr, process.stderr
