"""Templates of the admin stand where Django looks for them: it falls back silently if they do not."""

from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
FOLDER = ROOT / "templates" / "admin"
SHARED = {"auth", "edit_inline", "includes", "plans", "widgets"}
"""Folders of Django's own templates, and of parts of pages."""
PACKAGES = ("core", "people", "publications", "software", "groupsite")
SOURCE = "".join(path.read_text() for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
LABELS = {config.label for config in apps.get_app_configs()} - SHARED


@pytest.mark.parametrize(
    "folder",
    [folder for app in sorted(LABELS) for folder in (FOLDER / app).glob("*/")],
    ids=lambda folder: f"{folder.parent.name}-{folder.name}",
)
def test_folders_within_an_app_are_those_of_its_models_or_of_its_pages(folder):
    models = {model._meta.model_name for model in apps.get_app_config(folder.parent.name).get_models()}
    assert folder.name in models or f"admin/{folder.parent.name}/{folder.name}/" in SOURCE


def test_other_folders_are_those_of_pages():
    others = {path.name for path in FOLDER.iterdir() if path.is_dir()} - LABELS - SHARED
    assert {name for name in others if f"admin/{name}/" not in SOURCE} == set()
