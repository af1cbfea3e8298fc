"""The folders in which processes count: locked while they live, removed afterwards."""

import os
import runpy
import subprocess
import sys
from functools import partial

import pytest
from django.conf import settings

from core.monitoring import process_folders
from core.monitoring.process_folders import VARIABLE, list_files, open_folder, remove_dead_folders

COUNT = """
import sys
from pathlib import Path
from core.monitoring.process_folders import open_folder
open_folder(sys.argv[1], Path(sys.argv[2]))
from django.conf import settings
settings.configure()
from core.monitoring import metrics
metrics.cache_answers.labels("hit").inc(int(sys.argv[3]))
metrics.requests.labels("people", "2xx").observe(0.02)
if sys.argv[1] == "web":
    print(metrics.write_metrics().decode())
"""


@pytest.fixture(autouse=True)
def own_environment(monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)


def test_outside_of_a_folder_there_are_no_files():
    assert list(list_files()) == []


def test_folders_of_the_living_stay(tmp_path):
    folder = open_folder("web", tmp_path)
    dead = tmp_path / "worker-dead"
    dead.mkdir()
    (dead / "lock").touch()
    remove_dead_folders(tmp_path)
    assert list(tmp_path.iterdir()) == [folder]
    assert os.environ[VARIABLE] == str(folder)


def test_a_folder_that_cannot_be_made_is_no_failure(tmp_path):
    (tmp_path / "file").touch()
    assert open_folder("web", tmp_path / "file") is None
    assert VARIABLE not in os.environ


def test_what_several_processes_counted_is_summed_also_that_of_the_ended(tmp_path):
    def run(*arguments):
        command = [sys.executable, "-c", COUNT, *arguments]
        return subprocess.run(
            command, cwd=settings.BASE_DIR, capture_output=True, text=True, check=True
        ).stdout

    run("worker", str(tmp_path), "3")
    text = run("web", str(tmp_path), "4")
    assert 'groupsite_page_cache_requests_total{result="hit"} 7.0' in text
    assert 'groupsite_request_seconds_count{status="2xx",view="people"} 2.0' in text


def test_the_place_is_where_the_site_stores_its_own_files(monkeypatch, tmp_path):
    monkeypatch.delenv("DATA_DIR", raising=False)
    read_place = partial(runpy.run_path, process_folders.__file__)
    assert read_place()["PLACE"] == settings.BASE_DIR / "var/metrics"
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    assert read_place()["PLACE"] == tmp_path / "metrics"
