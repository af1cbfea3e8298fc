"""The same content is the same bytes: in one process or several, wherever and in whatever locale."""

import locale
import subprocess
import sys
from pathlib import Path

import pytest

from groupsite.site.local_time import time_zone_cache
from groupsite.static_export import exporter
from tests.full_site import build_full_site
from tests.static_exports import SLOW, export, read_files

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.django_db(transaction=True)
def test_the_same_bytes(tmp_path, monkeypatch, settings):
    served = exporter.is_served
    monkeypatch.setattr(exporter, "is_served", lambda path: bool(SLOW.fullmatch(path)) or served(path))
    build_full_site()
    monkeypatch.setattr(time_zone_cache, "value", "America/Lima")
    export(tmp_path / "first")
    first = read_files(tmp_path / "first")
    assert len(first) > 100

    settings.TIME_ZONE = "Asia/Tokyo"
    before = locale.setlocale(locale.LC_ALL)
    locale.setlocale(locale.LC_ALL, "C")
    try:
        export(tmp_path / "elsewhere", processes=3)
    finally:
        locale.setlocale(locale.LC_ALL, before)
    assert read_files(tmp_path / "elsewhere") == first


def test_a_terminal_without_unicode_ends_no_command():
    """Lines about the progress have characters that not every locale has."""
    code = "import manage; manage.tolerate_other_encodings(); print('12 files \\u2026 \\u03bb')"
    environ = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PATH": ""}
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environ, capture_output=True, check=True
    )
    assert result.stdout == b"12 files ? ?\n"
