"""Makes `.venv` from requirements.lock, with nothing but the system's Python; `lock` makes the lock files.

Run by make, in the project's folder. An installation that was killed is done again from the start, and two at
once wait for each other.
"""

import fcntl
import hashlib
import itertools
import os
import shutil
import subprocess
import sys
from pathlib import Path

VENV = Path(".venv")
LOCK = Path("requirements.lock")
RUNTIME_LOCK = Path("requirements-runtime.lock")
TOOLS = Path("var/lock-tools")
EVERY = 10  # seconds between two lines that say that it goes on
FOREIGN = {"PYTHONHOME", "PYTHONPATH", "PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_REQUIRE_VIRTUALENV"}
NO_VENV = """\
This Python ({python}) cannot make virtual environments. On Debian and Ubuntu:
    apt install python{version}-venv
or name another one: make PYTHON=/path/to/python3"""


def main(task="install"):
    try:
        Path("var").mkdir(exist_ok=True)
        lock = os.open("var/venv.lock", os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as problem:
        sys.exit(f"The folder var cannot be written: {problem.strerror}. Make it writable for this account.")
    # Children inherit it: an installer that outlives this process still holds the lock.
    os.set_inheritable(lock, True)
    fcntl.flock(lock, fcntl.LOCK_EX)
    if task == "lock":
        make_lock(sys.argv[2:])
    elif not is_up_to_date():
        install()


def digest():
    return hashlib.sha256(LOCK.read_bytes()).hexdigest()


def is_up_to_date():
    stamp = VENV / "stamp"
    return stamp.exists() and stamp.read_text() == digest() and (VENV / "bin" / "python").exists()


def install():
    """Make the environment anew and install exactly what the lock names. The stamp comes last."""
    wanted = digest()
    say("Making the environment .venv …")
    (VENV / "stamp").unlink(missing_ok=True)
    make_environment(VENV)
    pip(VENV, "--require-hashes", "-r", LOCK)
    (VENV / "stamp").write_text(wanted)


def make_environment(folder):
    try:
        import ensurepip  # noqa: F401
        import venv
    except ImportError:
        version = ".".join(map(str, sys.version_info[:2]))
        sys.exit(NO_VENV.format(python=sys.executable, version=version))
    venv.EnvBuilder(clear=True, symlinks=True).create(folder)
    run(
        folder / "bin" / "python",
        "-Im",
        "ensurepip",
        step=f"Making the environment {folder.name}",
        quiet=True,
    )


def pip(folder, *arguments):
    options = ["--disable-pip-version-check", "--no-input", "-qq"]
    step = f"Installing packages into {folder.name}"
    say(f"{step} …")
    run(folder / "bin" / "python", "-m", "pip", "install", *options, *arguments, step=step)


def make_lock(arguments):
    """Write the lock files from pyproject.toml, hashes included and addresses not.

    What a server needs is locked in the same versions as for development.
    """
    if sys.version_info[:2] != (3, 11):
        say("Better make it with the oldest Python in use: make lock PYTHON=python3.11")
    make_environment(TOOLS)
    pip(TOOLS, "pip-tools>=7.5,<8")
    resolve(LOCK, "--extra=dev", *arguments)
    shutil.copyfile(LOCK, RUNTIME_LOCK)  # the versions to keep
    resolve(RUNTIME_LOCK)


def resolve(lock, *arguments):
    options = ["--quiet", "--generate-hashes", "--strip-extras", "--no-header"]
    options += ["--no-emit-index-url", "--no-emit-trusted-host", "--no-emit-find-links"]
    python, step = TOOLS / "bin" / "python", f"Resolving {lock}"
    say(f"{step} …")
    command = ["compile", *options, *arguments, f"--output-file={lock}", "pyproject.toml"]
    run(python, "-m", "piptools", *command, step=step)


def run(*command, step, quiet=False):
    """Run a command to its end, and say every ten seconds which step it is and how long it takes."""
    environment = {name: value for name, value in os.environ.items() if name not in FOREIGN}
    output = subprocess.DEVNULL if quiet else None
    process = subprocess.Popen(  # noqa: S603
        list(map(str, command)), env=environment, stdout=output, close_fds=False
    )
    for seconds in itertools.count(EVERY, EVERY):
        try:
            code = process.wait(EVERY)
            break
        except subprocess.TimeoutExpired:
            say(f"{step} … {seconds} s")
    if code:
        sys.exit(code)


def say(words):
    print(words, file=sys.stderr, flush=True)  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:2])
