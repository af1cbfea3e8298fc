"""Labels that the database composes, in the language of the page."""

import datetime

import pytest
from django.http import QueryDict
from django.utils.translation import override

from core.db.query_batches import cached_by_day
from core.db.translations import select_text
from people.models import Person
from people.models.querysets import build_name_order
from publications.models import Authorship, Publication
from publications.querysets.roles_then import count_papers_by_role
from publications.search.list_filters import Filters
from software.models import Theme
from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def two_languages(set_languages):
    set_languages("en", "de")
    make.GroupFactory(languages=["en", "de"])


@pytest.fixture
def paper():
    role = make.RoleFactory(name="PhD student", translations={"de": {"name": "Promovierende"}})
    ada = make.PersonFactory(name="Ada Tester", slug="ada")
    make.AppointmentFactory(person=ada, role=role, start=datetime.date(2019, 1, 1))
    paper = make.PublicationFactory(title="On Looms", year=2024)
    make.AuthorshipFactory(publication=paper, person=ada, matched="name")
    networks = make.ThemeFactory(title="Networks", translations={"de": {"title": "Netze"}})
    looms = make.ProjectFactory(title="Looms", translations={"de": {"title": "Webstühle"}})
    make.ThemePublicationFactory(theme=networks, publication=paper)
    make.ProjectPublicationFactory(project=looms, publication=paper)
    make.ProjectPersonFactory(project=looms, person=ada)
    make.SoftwarePersonFactory(
        person=ada, software__tagline="Weaves", software__translations={"de": {"tagline": "Webt"}}
    )
    return paper


@pytest.mark.parametrize(
    ("language", "labels"), [("en", ["Networks", "Looms"]), ("de", ["Netze", "Webstühle"])]
)
@pytest.mark.usefixtures("paper")
def test_filters_of_papers_name_themes_and_projects(language, labels):
    with override(language):
        counts = Filters.read(QueryDict()).count_choices()
        assert [choice.label for name in ("theme", "project") for choice in counts.choices(name)] == labels


@pytest.mark.parametrize(("language", "label"), [("en", "PhD student"), ("de", "Promovierende")])
def test_roles_at_the_time_of_a_paper(paper, language, label):
    roles = make.RoleFactory._meta.model.objects.all()
    with override(language):
        assert list(Authorship.objects.read_roles_then([paper.pk]).values()) == [label]
        assert [row[1:] for row in count_papers_by_role(Publication.objects.all(), roles)] == [(label, 1)]


@pytest.mark.parametrize(
    ("url", "texts"),
    [
        ("/people/ada/cv/", ("Looms", "Weaves", "PhD student")),
        ("/de/people/ada/cv/", ("Webstühle", "Webt", "Promovierende")),
        ("/search/?q=ada", ("PhD student",)),
        ("/de/search/?q=ada", ("Promovierende",)),
    ],
)
@pytest.mark.usefixtures("paper")
def test_pages_that_gather_name_what_they_gather(client, url, texts):
    html = client.get(url).content.decode()
    assert [text for text in texts if text not in html] == []


def test_a_text_without_translation_is_as_it_was_written_first():
    make.ThemeFactory(title="Networks", translations={"de": {"summary": "Kurz"}})
    with override("de"):
        assert list(Theme.objects.values_list(select_text("title"), flat=True)) == ["Networks"]


def test_a_compiled_query_is_that_of_the_language(set_languages):
    set_languages("en", "sv")
    for name in ("Åsa Berg", "Zoe Berg"):
        make.PersonFactory(name=name, family="", given="")

    @cached_by_day
    def select():
        return {"people": Person.objects.order_by(build_name_order())}

    names = {}
    for language in ("en", "sv"):
        with override(language):
            names[language] = [person.name for person in select().read()["people"]]
    assert names == {"en": ["Åsa Berg", "Zoe Berg"], "sv": ["Zoe Berg", "Åsa Berg"]}
