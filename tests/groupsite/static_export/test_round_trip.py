"""A site that is exported, moves into an empty group and is published there: what is lost on the way."""

import pytest
from django.apps import apps
from django.core.cache import caches
from django.core.files.base import ContentFile
from django.db import transaction
from django.test import Client

from core.files.model_fields import StoredFileField
from groupsite.moving_in.command import run_move
from groupsite.moving_in.moves import SITE
from groupsite.moving_in.own_records import OWN_KINDS
from groupsite.site.filled_lists import filled_lists
from groupsite.static_export.archive import write_archive
from tests import factories as make
from tests import uploads as up
from tests.full_site import build_full_site
from tests.static_exports import export, read_texts

pytestmark = pytest.mark.django_db

OF_EXPORT = ("/404.html", "/search/", "/publications.html")
FILES = [(kind.model, name) for kind in OWN_KINDS.values() for name in kind.files]
MOST_LOST = 2  # per cent of the texts of all pages


def build_old_site() -> None:
    """Make a row of each kind, numbered from 0 whatever tests ran before."""
    for name in make.__all__:
        if name.endswith("Factory"):
            getattr(make, name).reset_sequence(0, force=True)
    build_full_site()
    make.PageFactory._meta.model.objects.filter(body="").update(body="Who we are.")
    for label, name in FILES:
        for row in apps.get_model(label).objects.all():
            content = up.pdf() if name == "file" else up.picture("PNG", (300, 100))
            getattr(row, name).save("old", ContentFile(content, "old"))


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


def test_nothing_is_published_by_the_move(pages):
    _, moved, _, _ = pages
    texts = set().union(*moved.values())
    assert not {"Ada Tester", "Theme 0", "Position 0", "Thesis 0"} & texts


def test_a_second_move_finds_nothing_new(pages):
    _, _, again, _ = pages
    lines = [line for line in again.splitlines() if " new, " in line]
    assert len(lines) > 6
    assert [line for line in lines if ": 0 new, " not in line] == []


@pytest.mark.parametrize(
    ("path", "facts"),
    [
        ("/", {"We test. Institution 1.", "Come.", "Co-leads", "Centre 0", "Partner 0", "Theme 0"}),
        ("/people/", {"Ada Tester", "Head since 2020"}),
        ("/people/ada/", {"PhD in Computer Science", "Committee member", "Course 0", "Some Laboratory"}),
        ("/people/ada/", {"GitHub", "Website", "Former students", "Award 0", "A. Tester", "topic 0"}),
        ("/people/bob/", {"Supervised by", "Role 1 since 2020"}),
        ("/publications/paper/", {"Why.", "10.1000/test.0", "PDF", "Ada Tester", "Theme 0", "Tool0"}),
        ("/publications/paper/", {"Funded by", "Award 0", "Venue", "topic 0"}),
        ("/venues/conf/", {"TEST0", "Conference on Testing 0"}),
        ("/topics/testing/", {"Topic 0", "Tool0"}),
        ("/research/theme/", {"Ada Tester", "Tool0", "Also cited: VLDB 2019."}),
        ("/projects/project/", {"Principal investigator", "EX/1", "Institution 0", "Theme 0", "Tool0"}),
        ("/software/tool/", {"Releases", "Ada Tester", "Papers", "Topics"}),
        ("/news/news-item/", {"Ada Tester", "Tool0", "Paper 0: On Testing"}),
        ("/events/seminar/", {"Slides", "Talk 0", "Seminar 0"}),
        ("/events/talks/talk/", {"Paper 0: On Testing", "Event 0"}),
        ("/awards/", {"Award 0", "finalist", "Ada Tester", "Paper 0: On Testing"}),
        ("/join/phd/", {"Come", "Write to Ada Tester"}),
        ("/theses/thesis/", {"Ada Tester", "Why"}),
        ("/imprint/", {"Who we are."}),
    ],
)
def test_facts_of_each_kind_move(pages, path, facts):
    before, _, _, after = pages
    assert facts & before[path] == facts & after[path]
    assert len(facts & before[path]) > len(facts) // 2


@pytest.mark.parametrize("path", ["/people/ada/", "/people/bob/", "/publications/paper/"])
def test_slugs_that_are_not_those_of_names_and_titles_move(pages, path):
    assert Client().get(path).status_code == 200


@pytest.mark.parametrize(("label", "name"), FILES)
def test_files_of_records_move(pages, label, name):
    rows = list(apps.get_model(label).objects.exclude(**{name: ""}))
    assert rows != []
    assert [row for row in rows if not getattr(row, name).place.is_file()] == []


def test_all_files_that_visitors_see_are_in_archives():
    fields = {
        (model._meta.label, field.name)
        for model in apps.get_models()
        for field in model._meta.local_fields
        if isinstance(field, StoredFileField)
    }
    others = {("people.Image", "original"), ("people.Person", "photo"), ("publications.Attachment", "file")}
    assert fields - set(FILES) == others


def test_little_is_lost(pages):
    """Lost are texts that the import writes in another way, such as the dash between pages."""
    before, _, _, after = pages
    lost = {path: before[path] - after[path] for path in before if before[path] - after[path]}
    number, total = (sum(map(len, texts.values())) for texts in (lost, before))
    assert number * 100 <= MOST_LOST * total, lost
    assert [path for path in before if not after[path]] == []
