"""What is cached on disk is made again after every change of the code."""

import pytest

from core.files.disk_cache import PARTS, hash_code, load_or_build


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


def test_where_nothing_can_be_kept_it_is_built_each_time(settings, tmp_path, caplog):
    settings.VAR = tmp_path
    (tmp_path / "cards").write_text("a file where the folder should be")
    contents = [load_or_build("cards", "ada", "1", lambda text=text: text) for text in (b"one", b"two")]
    assert contents == [b"one", b"two"]
    assert "Nothing can be kept in" in caplog.text


def test_what_cannot_be_put_in_its_place_leaves_nothing_behind(settings, tmp_path, caplog):
    settings.VAR = tmp_path
    load_or_build("cards", "ada", "1", lambda: b"one")
    (path,) = (tmp_path / "cards").iterdir()
    path.unlink()
    path.mkdir()
    assert load_or_build("cards", "ada", "1", lambda: b"two") == b"two"
    assert list((tmp_path / "cards").iterdir()) == [path]
    assert "Nothing can be kept in" in caplog.text
