"""A site that is exported, moves into an empty group and is published there: what is lost on the way."""

import pytest
from django.apps import apps
from django.core.cache import caches
from django.db import transaction
from django.test import Client

from groupsite.moving_in.command import run_move
from groupsite.moving_in.moves import SITE
from groupsite.site.filled_lists import filled_lists
from groupsite.static_export.archive import write_archive
from tests import factories as make
from tests.full_site import build_full_site
from tests.static_exports import export, read_texts

pytestmark = pytest.mark.django_db

OF_EXPORT = ("/404.html", "/search/", "/publications.html")
MOST_LOST = 2  # per cent of the texts of all pages


def build_old_site() -> None:
    build_full_site()
    make.PageFactory._meta.model.objects.filter(body="").update(body="Who we are.")


def read_page(client, path) -> set[str]:
    """Return the texts of a page, or of that to which it redirects; none if there is none."""
    answer = client.get(path, follow=True)
    return set(read_texts(answer.content.decode())) if answer.status_code == 200 else set()


def read_pages(paths) -> dict[str, set[str]]:
    """Return the texts of pages as visitors see them, by their paths."""
    caches["local"].clear()
    filled_lists.clear()
    client = Client()
    return {path: read_page(client, path) for path in paths}


def publish_all() -> None:
    """Publish what came as drafts, and show those who came hidden."""
    for model in apps.get_models():
        if any(field.name == "visibility" for field in model._meta.fields):
            model._base_manager.exclude(visibility="public").update(visibility="public")
    apps.get_model("people.Person").objects.exclude(email="").update(email_visibility="public")


@pytest.fixture(scope="module")
def pages(django_db_setup, django_db_blocker, tmp_path_factory):
    """The texts of the pages before and after the move."""
    folder = tmp_path_factory.mktemp("round")
    archive = folder / "old.zip"
    with django_db_blocker.unblock(), transaction.atomic():
        with transaction.atomic():
            build_old_site()
            _, run = export(folder / "old")
            write_archive(archive, run.folder, run.list_files())
            paths = [
                answer.path
                for answer in run.answers.values()
                if answer.media_type == "text/html" and answer.file and answer.path not in OF_EXPORT
            ]
            before = read_pages(paths)
            transaction.set_rollback(True)
        make.GroupFactory(name="Testing Group", institution="", statement="", place="")
        run_move(archive, SITE, True, None, None)
        hidden = read_pages(["/people/", "/research/", "/join/", "/theses/"])
        again = run_move(archive, SITE, False, None, None)
        publish_all()
        yield before, hidden, again, read_pages(paths)
        transaction.set_rollback(True)


def test_what_is_lost(pages):
    before, _, again, after = pages
    print(again)
    n = 0
    for path in before:
        n += len(before[path] - after[path])
        if not after[path]:
            print("NO PAGE", path, before[path])
        elif before[path] - after[path]:
            print(path, before[path] - after[path])
    print(n, sum(map(len, before.values())))
    raise AssertionError
