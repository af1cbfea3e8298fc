"""Translations in an archive: they move into an empty group with their texts."""

import json

import pytest

from core.db.models import all_rows
from core.db.translations import list_translated_models
from groupsite.models import Group
from groupsite.moving_in.command import run_move
from groupsite.moving_in.moves import SITE
from groupsite.static_export.archive import write_archive
from tests import factories as make
from tests.full_site import build_full_site
from tests.static_exports import export

pytestmark = pytest.mark.django_db


def translate_all() -> None:
    """Give each text of each row a translation of its own, and one in a language that the group gave up."""
    for model in list_translated_models():
        for row in all_rows(model):
            texts = {
                name: f"Wort {number}"
                for number, name in enumerate(model.translated_fields)
                if getattr(row, name)
            }
            all_rows(model).filter(pk=row.pk).update(translations={"de": texts, "fr": {"title": "Secret"}})


def count_translated() -> dict[str, int]:
    return {
        model._meta.label: sum(1 for row in all_rows(model) if row.translations.get("de"))
        for model in list_translated_models()
    }


def test_translations_move_with_their_texts(set_languages, tmp_path):
    set_languages("en", "de")
    build_full_site()
    Group.objects.update(languages=["en", "de"])
    translate_all()
    before = count_translated()
    _, run = export(tmp_path / "old")
    write_archive(tmp_path / "old.zip", run.folder, run.list_files())
    for model in reversed(list_translated_models()):
        all_rows(model).update(translations={})
    assert not any(count_translated().values())
    for model in (make.PositionFactory, make.NewsItemFactory, make.EventFactory, make.ThesisFactory):
        model._meta.model.objects.all().delete()
    Group.objects.all().delete()
    make.GroupFactory(name="Testing Group", institution="", statement="", place="")
    run_move(tmp_path / "old.zip", SITE, True, None, None)
    after = count_translated()
    group = Group.objects.get()
    assert group.languages == ["en", "de"]
    assert group.translations["de"].keys() <= set(Group.translated_fields)
    for label in (
        "news.NewsItem",
        "agenda.Event",
        "agenda.Position",
    ):
        assert 0 < after[label] <= before[label], label
    assert "Secret" not in json.dumps([row.translations for row in all_rows(Group)])
