"""The image and the services around it: what they may do and, if asked for, that the image is built and runs.

`GROUPSITE_CONTAINER` asks for it: options that `podman build` needs here, such as `--network=host`.
"""

import os
import re
import shlex
import shutil
import subprocess
import time
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SERVICES = COMPOSE["services"]
CONTAINERFILE = (DEPLOY / "Containerfile").read_text()
GUIDE = (ROOT / "docs/operators.md").read_text()
PATIENCE = 600  # seconds until the site answers


def test_the_services_are_those_of_the_guide():
    assert list(SERVICES) == ["database", "site", "worker", "nginx"]


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_has_no_rights_and_a_root_that_it_cannot_change(name):
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert "privileged" not in service


def test_only_nginx_is_reached_from_outside_and_from_this_machine_alone_unless_told():
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["nginx"]
    assert SERVICES["nginx"]["ports"] == ["${HTTP_ADDRESS:-127.0.0.1:8080}:8080"]
    assert SERVICES["database"]["network_mode"] == "none"


def test_the_guide_of_operators_has_each_setting():
    texts = (DEPLOY / "compose.yaml").read_text(), (DEPLOY / "env.example").read_text()
    names = set(re.findall(r"\$\{([A-Z_]+)", texts[0])) | set(re.findall(r"^#? ?([A-Z_]+)=", texts[1], re.M))
    names |= set(SERVICES["site"]["environment"]) | set(
        re.findall(r"^(?:ENV| {4}) ?([A-Z_]+)=", CONTAINERFILE, re.M)
    )
    names -= {"PATH", "PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED"}  # nothing to set
    assert len(names) > 8
    assert [name for name in sorted(names) if f"`{name}`" not in GUIDE] == []


def test_what_the_services_need_of_the_project_is_there():
    sources = [volume.split(":")[0] for volume in SERVICES["nginx"]["volumes"]]
    files = [source for source in sources if source.startswith("./")]
    assert files
    assert all((DEPLOY / file).exists() for file in files)
    named = {volume.split(":")[0] for service in SERVICES.values() for volume in service["volumes"]}
    assert named - set(files) == set(COMPOSE["volumes"])


def test_nginx_has_the_same_rules_in_a_container_and_on_a_machine():
    config = (DEPLOY / "nginx/container.conf").read_text()
    for part in ("limits", "rules"):
        assert f"include /etc/nginx/groupsite/{part}.conf;" in config
    assert not re.search(r"limit_|location|add_header|proxy_set_header", config)


def test_images_have_versions():
    bases = re.findall(r"^ARG BASE=(\S+)$", CONTAINERFILE, re.M)
    images = [*bases, *(service["image"] for service in SERVICES.values())]
    assert len(bases) == 1
    assert all(re.fullmatch(r"\S+:[\w.-]+", image) and not image.endswith(":latest") for image in images)


def test_the_image_runs_without_rights_and_says_how_it_is():
    instructions = [
        line.split()[0] for line in re.sub(r"\\\n", "", CONTAINERFILE).splitlines() if line[:1].isupper()
    ]
    assert "ADD" not in instructions
    assert instructions[-1] == "CMD"
    assert re.search(r"^USER [1-9]\d+:[1-9]\d+$", CONTAINERFILE, re.M)
    check = re.search(r"^HEALTHCHECK (.*) CMD (.*)$", CONTAINERFILE, re.M)
    again = SERVICES["site"]["healthcheck"]
    assert again["test"] == ["CMD", *yaml.safe_load(check[2])]
    options = dict(option.removeprefix("--").split("=") for option in check[1].split())
    assert {name.replace("-", "_"): value for name, value in options.items()} == {
        name: value for name, value in again.items() if name != "test"
    }
    assert not re.search("amd64|arm64|x86_64|aarch64", CONTAINERFILE)


def test_the_image_is_made_of_all_packages_and_of_nothing_that_is_private():
    taken = (ROOT / ".dockerignore").read_text().splitlines()
    packages = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["root_packages"]
    assert {f"!{package}" for package in packages} <= set(taken)
    assert {"*", "!docs", "!locale", "!static", "!templates"} <= set(taken)  # Help reads the guides
    assert all((ROOT / line[1:]).exists() for line in taken if line.startswith("!"))


def test_a_server_gets_the_versions_that_were_tested():
    locked, runtime = (read_pins(f"requirements{part}.lock") for part in ("", "-runtime"))
    assert runtime.items() <= locked.items()
    named = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    assert {re.split(r"[\[><=]", text)[0] for text in named} <= set(runtime)
    assert "pytest" in locked
    assert "pytest" not in runtime


def read_pins(name: str) -> dict[str, set[str]]:
    """Return the packages of a lock file with their versions and hashes."""
    blocks = re.split(r"\n(?=[a-z0-9])", (ROOT / name).read_text())
    return {block.split("==")[0]: set(re.findall(r"==[^\s\\]+|sha256:\w+", block)) for block in blocks}


def podman(*arguments: str, **options) -> str:
    """Run a command of podman, and return what it writes."""
    command = ["podman", *arguments]
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True, **options).stdout


@pytest.mark.skipif(
    "GROUPSITE_CONTAINER" not in os.environ or not shutil.which("podman"),
    reason="GROUPSITE_CONTAINER is not set",
)
def test_the_image_is_built_and_serves_the_site_with_a_root_that_is_read_only():
    options = shlex.split(os.environ["GROUPSITE_CONTAINER"])
    podman("build", "--format=docker", *options, "-t", "groupsite:trial", "-f", "deploy/Containerfile", ".")
    confined = ["--read-only", "--tmpfs=/tmp", "--cap-drop=ALL", "--security-opt=no-new-privileges"]
    # Without DATABASE_URL it has a database of its own, below /data.
    container = podman("run", "-d", "--rm", "--network=none", *confined, "groupsite:trial").split()[-1]
    try:
        deadline = time.monotonic() + PATIENCE
        while not (is_well := check_health(container)) and time.monotonic() < deadline:
            time.sleep(2)
        assert is_well
        assert podman("exec", container, "id", "-u").strip() == "10001"
        assert subprocess.run(["podman", "exec", container, "touch", "/srv/groupsite/x"]).returncode == 1
    finally:
        podman("rm", "--force", "--time=5", container)


def check_health(container: str) -> bool:
    """Return whether the site answers and can work."""
    command = ["podman", "exec", container, "python", "deploy/healthcheck.py"]
    return subprocess.run(command, capture_output=True).returncode == 0
