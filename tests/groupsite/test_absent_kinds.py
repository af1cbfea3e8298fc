"""The site without the kinds of content of the agenda: other pages work, and show nothing of it."""

import sys

import pytest
from django.urls import get_resolver

from core import kinds
from core.own_apps import PACKAGES
from groupsite.agenda import models
from groupsite.roles import TABLE
from tests import factories as make

pytestmark = pytest.mark.django_db
MARK = "Zanzibar"
"""What the titles of all rows of the agenda have in common."""
PATHS = (
    *("/", "/people/{person}/", "/people/{person}/cv/", "/people/{person}/resume.json"),
    *("/people/{person}.json", "/projects/{project}/", "/publications/{paper}/"),
    *("/search/?q=zanzibar", "/search.json?q=zanzibar", "/search/suggestions.json?q=zanzibar"),
    *("/sitemap.xml", "/people/", "/topics/"),
)


@pytest.fixture
def slugs():
    """The slugs of things that rows of each kind of the agenda are tied to."""
    make.GroupFactory(invitation="Write to us.")
    person, project = make.PersonFactory(), make.ProjectFactory()
    paper = make.PublicationFactory(kind="phdthesis")
    make.EducationFactory.create_batch(3, person=person)
    make.EventSpeakerFactory(event__title=f"{MARK} seminar", event__project=project, person=person)
    make.TalkSpeakerFactory(talk__title=f"{MARK} talk", person=person)
    make.PositionFactory(title=f"{MARK} position")
    for thesis in (make.ThesisFactory(project=project), make.ThesisFactory(publication=paper)):
        models.Thesis.objects.filter(pk=thesis.pk).update(title=f"{MARK} thesis")
        make.ThesisPersonFactory(thesis=thesis, person=person)
    make.ThesisPersonFactory(thesis=thesis, person=None, name=f"{MARK} examiner", part="examiner")
    return {"person": person.slug, "project": project.slug, "paper": paper.slug}


@pytest.fixture
def without_agenda():
    assert get_resolver().url_patterns  # built once for all tests, with all kinds, as is the table of roles
    assert TABLE
    with pytest.MonkeyPatch.context() as patch:
        for model in (models.Event, models.Talk, models.Position, models.Thesis):
            patch.delitem(kinds._registry, model)
        clear_caches()
        yield
    clear_caches()


def clear_caches():
    """Clear the caches of all functions of the project; several keep what they read of the kinds."""
    modules = [
        module for name, module in sys.modules.items() if name.partition(".")[0] in ("core", *PACKAGES)
    ]
    for module in modules:
        for value in vars(module).values():
            if isinstance(value, type(kinds.get_kinds)):
                value.cache_clear()


def get_texts(client, slugs):
    pages = {path: client.get(path.format(**slugs)) for path in PATHS}
    assert {path: page.status_code for path, page in pages.items()} == dict.fromkeys(PATHS, 200)
    return {path: page.text.replace("zanzibar", "") for path, page in pages.items()}


@pytest.mark.usefixtures("without_agenda")
def test_pages_show_nothing_of_absent_kinds(client, slugs):
    texts = get_texts(client, slugs)
    assert [path for path, text in texts.items() if MARK in text or "/theses/" in text] == []
    assert client.get("/join/").status_code == 404


@pytest.mark.usefixtures("without_agenda")
def test_the_page_of_how_to_join_is_an_ordinary_one(client, slugs):
    page = make.PageFactory(purpose="join", body="Write to us.")
    assert "Write to us." in client.get(page.get_absolute_url()).text


@pytest.mark.usefixtures("without_agenda")
def test_the_dashboard_works(client, slugs):
    client.force_login(make.UserFactory(role="owner"))
    assert client.get("/admin/").status_code == 200


def test_pages_show_the_kinds_that_are_there(client, slugs):
    texts = get_texts(client, slugs)
    silent = {path for path, text in texts.items() if MARK not in text}
    assert silent == {"/people/{person}.json", "/sitemap.xml", "/people/", "/topics/"}
    assert client.get("/join/").status_code == 200
