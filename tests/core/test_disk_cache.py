"""What is cached on disk is made again after every change of the code."""

import pytest

from core.files.disk_cache import PARTS, hash_code


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", ["module.py", "page.html", "table.csv", "list.txt", "cv.typ", "terms.toml"])
def test_a_changed_file_is_another_release(tmp_path, part, name):
    path = tmp_path / part / "folder" / name
    path.parent.mkdir(parents=True)
    path.write_text("before")
    before = hash_code(tmp_path)
    path.write_text("after")
    assert hash_code(tmp_path) != before


def test_all_packages_are_part_of_a_release(settings):
    packages = {path.parent.name for path in settings.BASE_DIR.glob("*/__init__.py")}
    assert packages - {"bench", "tests"} <= set(PARTS)
