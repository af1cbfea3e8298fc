"""A site that is exported, moves into an empty group and is exported again: what is lost on the way."""

import pytest
from django.apps import apps
from django.db import transaction
from django.test import Client

from groupsite.moving_in.command import run_move
from groupsite.moving_in.moves import SITE
from groupsite.static_export.archive import write_archive
from tests import factories as make
from tests.full_site import build_full_site
from tests.static_exports import export, read_texts

pytestmark = pytest.mark.django_db


def read_pages(folder, run) -> dict[str, set[str]]:
    """Return the texts of all pages of an export, by their paths."""
    return {
        answer.path: set(read_texts((folder / answer.file).read_text()))
        for answer in run.answers.values()
        if answer.media_type == "text/html" and answer.file
    }


def read_page(client, path) -> set[str]:
    """Return the texts of a page, or of that to which it redirects; none if there is none."""
    answer = client.get(path, follow=True)
    return set(read_texts(answer.content.decode())) if answer.status_code == 200 else set()


def publish_all() -> None:
    """Publish what came as drafts, and show those who came hidden."""
    for model in apps.get_models():
        if any(field.name == "visibility" for field in model._meta.fields):
            model._base_manager.exclude(visibility="public").update(visibility="public")


@pytest.fixture(scope="module")
def pages(django_db_setup, django_db_blocker, tmp_path_factory):
    """The texts of the pages before and after the move."""
    folder = tmp_path_factory.mktemp("round")
    with django_db_blocker.unblock(), transaction.atomic():
        with transaction.atomic():
            build_full_site()
            _, run = export(folder / "old")
            write_archive(folder / "old.zip", run.folder, run.list_files())
            before = read_pages(folder / "old", run)
            transaction.set_rollback(True)
        make.GroupFactory(name="New group", institution="", statement="", place="")
        print(run_move(folder / "old.zip", SITE, True, None, None))
        publish_all()
        client = Client()
        yield before, {path: read_page(client, path) for path in before}
        transaction.set_rollback(True)


def test_what_is_lost(pages):
    before, after = pages
    for path in before:
        if not after[path]:
            print("NO PAGE", path)
        elif before[path] - after[path]:
            print(path, before[path] - after[path])
    raise AssertionError
