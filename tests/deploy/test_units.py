"""The services of systemd: they are confined, and what they are allowed is enough for a fresh clone."""

import configparser
import shutil
import subprocess
from pathlib import Path

import pytest

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
UNITS = tuple(sorted(DEPLOY.glob("*.service")))
MOST_EXPOSED = 40  # tenths of the score of `systemd-analyze security`


@pytest.fixture(params=UNITS, ids=lambda path: path.stem)
def unit(request):
    return request.param


@pytest.fixture
def service(unit):
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str
    parser.read(unit)
    return parser["Service"]


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not there")
def test_the_service_is_confined(unit, tmp_path):
    instance = shutil.copy(unit, tmp_path / unit.name.replace("@", "@physics"))
    options = ["--no-pager", "--offline=true", f"--threshold={MOST_EXPOSED}"]
    command = ["systemd-analyze", "security", *options, instance]
    process = subprocess.run(command, capture_output=True, text=True)
    assert process.returncode == 0, process.stdout[-500:]


def test_large_uploads_have_somewhere_to_go(service):
    assert service["PrivateTmp"] == "true"


def test_the_folder_that_it_writes_in_is_made_before_it_is_needed(service, unit):
    first = next(line for line in unit.read_text().splitlines() if line.startswith("ExecStartPre="))
    folder, *others = service["ReadWritePaths"].split()
    assert first.startswith("ExecStartPre=+/usr/bin/install -d ")
    assert first.endswith(f" {folder}")
    assert folder == "/srv/groupsite-data/%i"
    # Only the worker makes backups, and it starts without their folder, too.
    assert others == (["-/srv/backups/%i"] if "worker" in unit.name else [])


def test_no_service_of_one_group_runs_as_the_user_of_another(service):
    assert service["User"] == "groupsite-%i"
    assert service["EnvironmentFile"] == "/etc/groupsite/%i.env"


@pytest.mark.parametrize("name", ["worker", "pages"])
def test_what_runs_beside_the_site_restarts_with_it(name):
    lines = (DEPLOY / f"groupsite-{name}@.service").read_text().splitlines()
    assert {
        "PartOf=groupsite@%i.service",
        "After=network.target postgresql.service groupsite@%i.service",
    } <= set(lines)
    assert lines[-1] == "WantedBy=multi-user.target groupsite@%i.service"
