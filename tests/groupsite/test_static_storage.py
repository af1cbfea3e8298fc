"""The static files of a site that runs: one stylesheet for the public pages, named by its content."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage

from groupsite.static_storage import BUNDLES, IMPORT, StaticFilesStorage

BUNDLE = BUNDLES[0]


@pytest.fixture
def source(tmp_path) -> Path:
    folder = tmp_path / "source"
    folder.mkdir()
    (folder / BUNDLE).write_text(
        '@layer below, above;\n@import "parts/a.css" layer(below);\n@import "b.css" layer(above);\n'
    )
    (folder / "parts").mkdir()
    (folder / "parts" / "a.css").write_text("a { color: red; background: url(../icon.svg) }\n" * 50)
    (folder / "icon.svg").write_text("<svg/>")
    (folder / "b.css").write_text("b { color: blue }\n")
    return folder


def collect(source: Path, target: Path) -> tuple[str, str]:
    """Collect all files as `collectstatic` does; return the bundle's name and its text."""
    storage, original = StaticFilesStorage(location=target, base_url="/static/"), FileSystemStorage(source)
    names = [str(path.relative_to(source)) for path in source.rglob("*.*")]
    for name in names:
        if not storage.exists(name):
            storage.save(name, ContentFile((source / name).read_text()))
    files = {name: (original, name) for name in names}
    assert all(isinstance(processed, bool) for *_, processed in storage.post_process(files))
    name = storage.stored_name(BUNDLE)
    return name, (target / name).read_text()


def test_the_bundle_holds_what_it_imports_in_order(source, tmp_path):
    name, text = collect(source, tmp_path / "static")
    assert re.fullmatch(r"site\.[0-9a-f]{12}\.css", name)
    assert "@import" not in text
    assert 0 < text.index("@layer below {\na { color: red;") < text.index("@layer above {\nb { color: blue }")
    assert re.search(r'url\("icon\.[0-9a-f]{12}\.svg"\)', text)
    assert (tmp_path / "static" / f"{name}.gz").exists()


def test_a_part_that_changes_changes_the_bundle(source, tmp_path):
    first, _ = collect(source, tmp_path / "static")
    same, _ = collect(source, tmp_path / "static")
    (source / "b.css").write_text("b { color: green }\n")
    second, text = collect(source, tmp_path / "static")
    assert first == same != second
    assert "b { color: green }" in text


@pytest.mark.parametrize("bundle", BUNDLES)
def test_what_the_bundles_import_is_there_and_in_a_layer(bundle):
    text = Path(finders.find(bundle)).read_text()
    imports = [name for name, _ in IMPORT.findall(text)]
    assert text.count("@import") == len(imports) > 8
    assert all(finders.find(name) for name in imports)
