"""The folder of an export: exchanged at once, and nobody else's files are touched."""

import errno
import itertools
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from groupsite.static_export import export_folder
from groupsite.static_export.export_folder import MANIFEST, ExportError, ExportFolder


def write(target: Path, **files: str) -> ExportFolder:
    folder = ExportFolder(target)
    folder.prepare()
    for name, text in files.items():
        folder.write(name, text.encode())
    folder.switch({"files": dict.fromkeys(files, "")})
    folder.discard()
    return folder


def list_names(target: Path) -> set[str]:
    return {path.name for path in target.iterdir()} - {MANIFEST}


@pytest.fixture
def target(tmp_path):
    return tmp_path / "out"


def test_files_that_did_not_change_keep_their_time_and_vanished_ones_are_removed(target):
    write(target, a="1", b="2", c="3")
    os.utime(target / "a", (1, 1))
    write(target, a="1", b="changed")
    assert (target / "a").stat().st_mtime == 1
    assert (target / "b").read_text() == "changed"
    assert list_names(target) == {"a", "b"}
    assert [path.name for path in target.parent.iterdir()] == ["out"]


def test_folders_are_exchanged_where_the_system_cannot_do_it_at_once(target, monkeypatch):
    write(target, a="1")
    monkeypatch.setattr(export_folder, "exchange_folders", lambda *_: False)
    write(target, a="2")
    assert (target / "a").read_text() == "2"


def test_an_export_that_was_stopped_between_two_renames_is_found_again(target):
    write(target, a="1")
    target.rename(target.with_name(".out.old"))
    assert ExportFolder(target).prepare()["files"] == {"a": ""}
    assert (target / "a").read_text() == "1"


@pytest.mark.parametrize("names", [["mine.txt"], ["deep/mine.txt", MANIFEST]])
def test_a_folder_with_other_files_is_refused_and_left_alone(target, names):
    for name in names:
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        (target / name).write_text('{"files": {}}')
    with pytest.raises(ExportError, match=r"mine\.txt.*Nothing was changed"):
        ExportFolder(target).prepare()
    assert all((target / name).exists() for name in names)


def test_a_file_that_came_during_the_export_is_not_lost(target):
    write(target, a="1")
    folder = ExportFolder(target)
    folder.prepare()
    folder.write("a", b"2")
    (target / "mine.txt").write_text("mine")
    folder.switch({"files": {"a": ""}})
    assert (target.with_name(".out.old") / "mine.txt").read_text() == "mine"


def test_a_file_and_a_link_are_no_folders(target, tmp_path):
    target.write_text("text")
    with pytest.raises(ExportError, match="is not a folder"):
        ExportFolder(target).prepare()
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(ExportError, match="is not a folder"):
        ExportFolder(tmp_path / "link").prepare()


def test_a_folder_that_cannot_be_written_is_said(target, monkeypatch):
    def refuse(self, *_args, **_options):
        raise PermissionError(errno.EACCES, "Permission denied", str(self))

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(ExportError, match=r"cannot write to .*The last export is unchanged"):
        ExportFolder(target).prepare()


def test_a_place_that_takes_no_folders_is_said(target, monkeypatch):
    def refuse(self, *_args, **_options):
        raise FileNotFoundError(errno.ENOENT, "No such file or directory", str(self))

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(ExportError, match=r"\.out\.new cannot be made \(No such file.*Name another folder"):
        ExportFolder(target).prepare()


def test_a_full_disk_leaves_the_last_export(target, monkeypatch):
    write(target, a="1")
    folder = ExportFolder(target)
    folder.prepare()

    def fail(*_args):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fail)
    with pytest.raises(OSError, match="No space") as problem:
        folder.write("b", b"2")
    assert "disk of the server is full" in str(folder.explain(problem.value))
    folder.discard()
    assert list_names(target) == {"a"}


KILLED = """
import sys, time
sys.path[:0] = [{base!r}]
import os
os.environ["DJANGO_SETTINGS_MODULE"] = "groupsite.settings"
from pathlib import Path
from groupsite.static_export.export_folder import ExportFolder
folder = ExportFolder(Path({target!r}))
folder.prepare()
print("begun", flush=True)
number = 0
while True:
    number += 1
    folder.write(f"n{{number}}", b"new")
"""


def test_a_killed_export_leaves_the_last_one_whole(target):
    write(target, a="1")
    code = KILLED.format(base=str(Path(__file__).parents[3]), target=str(target))
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    process.stdout.readline()
    time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    assert list_names(target) == {"a"}
    write(target, a="1", b="2")
    assert list_names(target) == {"a", "b"}
    assert [path.name for path in target.parent.iterdir()] == ["out"]


STEPS = {"open", "os.link", "os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.scandir", "ctypes.dlsym"}
"""Audit events of Python for what an export does with files."""


def write_until_step(number: int, target: Path) -> bool:
    """Write an export in another process that is killed before a step; return whether it was."""
    process = os.fork()
    if not process:
        steps = itertools.count()

        def end_at_step(event, _arguments):
            if event in STEPS and next(steps) == number:
                os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(end_at_step)
        write(target, a="new", b="new", c="same")
        os._exit(0)
    return os.WIFSIGNALED(os.waitpid(process, 0)[1])


@pytest.mark.parametrize("can_exchange", [True, False])
def test_wherever_an_export_is_killed_one_is_whole_and_the_next_one_succeeds(
    target, monkeypatch, can_exchange
):
    if not can_exchange:
        monkeypatch.setattr(export_folder, "exchange_folders", lambda *_: False)
    number = 0
    while True:
        write(target, a="old", b="old", c="same")
        stopped = ExportFolder(target)
        stopped.prepare()
        for name in "xyz":
            stopped.write(name, b"of one that was stopped")
        os.close(stopped._lock)
        if not write_until_step(number, target):
            break
        if can_exchange or target.exists():
            texts = {(target / name).read_text() for name in "ab"}
            assert texts in ({"old"}, {"new"})
            assert list_names(target) == {"a", "b", "c"}
        write(target, a="next")
        assert list_names(target) == {"a"}
        assert [path.name for path in target.parent.iterdir()] == ["out"]
        number += 1
    assert number > 20


def test_two_exports_at_once_are_refused(tmp_path):
    first = ExportFolder(tmp_path / "out")
    first.prepare()
    first.write("a.html", b"a")
    with pytest.raises(ExportError, match="Another export is being written"):
        ExportFolder(tmp_path / "out").prepare()
    first.switch({"files": {"a.html": ""}})
    first.discard()
    assert (tmp_path / "out" / "a.html").read_bytes() == b"a"
    ExportFolder(tmp_path / "out").prepare()
