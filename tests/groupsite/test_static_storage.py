"""The static files of a site that runs: one stylesheet for the public pages, named by its content."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage

from groupsite.static_storage import BUNDLE, StaticFilesStorage


@pytest.fixture
def source(tmp_path) -> Path:
    folder = tmp_path / "source"
    folder.mkdir()
    (folder / BUNDLE).write_text('/* what */\n@import "a.css";\n@import "b.css";\n')
    (folder / "a.css").write_text("a { color: red }\n" * 50)
    (folder / "b.css").write_text("b { color: blue }\n")
    return folder


def collect(source: Path, target: Path) -> tuple[str, str]:
    """Collect all files as `collectstatic` does; return the bundle's name and its text."""
    storage, original = StaticFilesStorage(location=target, base_url="/static/"), FileSystemStorage(source)
    for path in source.iterdir():
        if not storage.exists(path.name):
            storage.save(path.name, ContentFile(path.read_text()))
    assert all(
        processed is True
        for *_, processed in storage.post_process({p.name: (original, p.name) for p in source.iterdir()})
    )
    name = storage.stored_name(BUNDLE)
    return name, (target / name).read_text()


def test_the_bundle_holds_what_it_imports_in_order(source, tmp_path):
    name, text = collect(source, tmp_path / "static")
    assert re.fullmatch(r"site\.[0-9a-f]{12}\.css", name)
    assert "@import" not in text
    assert 0 < text.index("a { color: red }") < text.index("b { color: blue }")
    assert (tmp_path / "static" / f"{name}.gz").exists()


def test_a_part_that_changes_changes_the_bundle(source, tmp_path):
    first, _ = collect(source, tmp_path / "static")
    same, _ = collect(source, tmp_path / "static")
    (source / "b.css").write_text("b { color: green }\n")
    second, text = collect(source, tmp_path / "static")
    assert first == same != second
    assert "b { color: green }" in text


def test_what_the_bundle_imports_is_there():
    imports = re.findall(r'@import "([^"]+)"', Path(finders.find(BUNDLE)).read_text())
    assert len(imports) > 8
    assert all(finders.find(name) for name in imports)
