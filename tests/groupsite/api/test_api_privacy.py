"""Nothing is in the JSON that the pages do not show."""

import datetime
import itertools

import pytest

from core.db.dated_models import today
from tests import factories as make

pytestmark = pytest.mark.django_db

LATER = today() + datetime.timedelta(days=40)
SECRET = "Zzyzx"
numbers = itertools.count()
ADDRESSES = (
    "/people.json",
    "/people.json?on=2021-01-01",
    "/people/ada.json",
    "/software.json",
    "/software/tool.json",
)


@pytest.fixture
def ada():
    person = make.PersonFactory(name="Ada Tester", slug="ada")
    make.AppointmentFactory(person=person, start=datetime.date(2020, 1, 1))
    return person


@pytest.fixture
def tool(ada):
    item = make.SoftwareFactory(name="Tool", slug="tool")
    make.SoftwarePersonFactory(software=item, person=ada)
    return item


def make_hidden(visibility: str = "hidden"):
    person = make.PersonFactory(
        name=f"{SECRET} Hidden", slug=f"{SECRET.lower()}-{next(numbers)}", visibility=visibility
    )
    make.AppointmentFactory(person=person)
    return person


def make_future():
    person = make.PersonFactory(name=f"{SECRET} Future", slug=f"{SECRET.lower()}-{next(numbers)}")
    make.AppointmentFactory(person=person, start=LATER)
    return person


PLANTS = {
    "an e-mail for nobody": lambda ada, tool: _update(
        ada, email=f"{SECRET}@example.org", email_visibility="hidden"
    ),
    "an e-mail for members": lambda ada, tool: _update(
        ada, email=f"{SECRET}@example.org", email_visibility="members"
    ),
    "a name for matching": lambda ada, tool: make.PersonNameFactory(person=ada, name=SECRET, use="matching"),
    "a photo without consent": lambda ada, tool: _update(
        ada, photo=f"photos/{SECRET}.jpg", photo_consent=False
    ),
    "an appointment to come": lambda ada, tool: make.AppointmentFactory(
        person=ada, title=SECRET, start=LATER
    ),
    "a hidden member": lambda ada, tool: make_hidden(),
    "a member for members": lambda ada, tool: make_hidden("members"),
    "a member to come": lambda ada, tool: make_future(),
    "a hidden supervisor": lambda ada, tool: make.SupervisionFactory(
        appointment=ada.appointments.earliest("start"), supervisor=make_hidden()
    ),
    "a supervisor to come": lambda ada, tool: make.SupervisionFactory(
        appointment=ada.appointments.earliest("start"), supervisor=make_future()
    ),
    "a supervision to come": lambda ada, tool: make.SupervisionFactory(
        appointment=ada.appointments.earliest("start"), supervisor=None, supervisor_name=SECRET, start=LATER
    ),
    "a hidden student": lambda ada, tool: make.SupervisionFactory(
        appointment=make_hidden().appointments.get(), supervisor=ada
    ),
    "a draft paper": lambda ada, tool: _make_paper(ada, tool, visibility="draft"),
    "a withdrawn paper": lambda ada, tool: _make_paper(ada, tool, visibility="withdrawn"),
    "a draft of a software": lambda ada, tool: make.SoftwarePersonFactory(
        person=ada, software=make.SoftwareFactory(name=SECRET, visibility="draft")
    ),
    "a draft of a theme": lambda ada, tool: _make_theme(ada, tool),
    "news to come": lambda ada, tool: _make_news(ada, tool, day=LATER),
    "a draft of news": lambda ada, tool: _make_news(ada, tool, visibility="draft"),
    "an award for a draft": lambda ada, tool: _make_award(ada, tool),
    "a hidden person's part": lambda ada, tool: make.SoftwarePersonFactory(
        software=tool, person=make_hidden()
    ),
    "a link without an address": lambda ada, tool: make.PersonLinkFactory(person=ada, label=SECRET, url=""),
    "education to come": lambda ada, tool: make.EducationFactory(person=ada, degree=SECRET, start=LATER),
    "a post to come": lambda ada, tool: make.ExperienceFactory(person=ada, title=SECRET, start=LATER),
    "notes of a release": lambda ada, tool: make.ReleaseFactory(software=tool, notes=SECRET),
    "a skill": lambda ada, tool: make.SkillFactory(person=ada, name=SECRET),
    "an account": lambda ada, tool: _update(ada, user=make.UserFactory(email=f"{SECRET}@example.org")),
}


def _update(row, **values) -> None:
    type(row).objects.filter(pk=row.pk).update(**values)


def _make_paper(ada, tool, **facts) -> None:
    paper = make.PublicationFactory(title=SECRET, byline=[ada], **facts)
    paper.authorships.update(selected=True)
    make.SoftwarePublicationFactory(software=tool, publication=paper)


def _make_theme(ada, tool) -> None:
    theme = make.ThemeFactory(title=SECRET, visibility="draft")
    make.ThemePersonFactory(theme=theme, person=ada)
    make.ThemeSoftwareFactory(theme=theme, software=tool)


def _make_news(ada, tool, **facts) -> None:
    item = make.NewsItemFactory(title=SECRET, **facts)
    make.NewsPersonFactory(news_item=item, person=ada)
    make.NewsSoftwareFactory(news_item=item, software=tool)


def _make_award(ada, tool) -> None:
    paper = make.PublicationFactory(title=SECRET, visibility="draft")
    software = make.SoftwareFactory(name=SECRET, visibility="draft")
    make.AwardRecipientFactory(award=make.AwardFactory(publication=paper, software=software), person=ada)
    make.AwardFactory(publication=paper, software=tool)


@pytest.mark.parametrize("plants", [list(PLANTS)[number::3] for number in range(3)], ids=", ".join)
def test_what_is_private_is_in_no_document(client, ada, tool, plants):
    for plant in plants:
        PLANTS[plant](ada, tool)
    for address in ADDRESSES:
        response = client.get(address)
        assert response.status_code == 200
        assert SECRET.lower() not in response.text.lower(), address


@pytest.mark.parametrize("make_one", [make_hidden, make_future], ids=["hidden", "future"])
def test_persons_that_visitors_do_not_see_have_no_address(client, ada, make_one):
    person = make_one()
    assert client.get(f"/people/{person.slug}.json").status_code == 404
    assert client.get(f"/people/{person.slug}/publications.json").status_code == 404


def test_who_may_see_drafts_on_pages_sees_none_here(client, ada):
    client.force_login(make.UserFactory(role="owner"))
    person = make_hidden()
    assert client.get(f"/people/{person.slug}/?preview=1").status_code == 200
    assert client.get(f"/people/{person.slug}.json").status_code == 404
    assert client.get(f"/people/{person.slug}.json?preview=1").status_code == 400


def test_what_is_public_is_there(client, ada, tool):
    """The same plants, in public: so that the test above does not hold for nothing."""
    _update(
        ada, email="ada@example.org", email_visibility="public", photo="photos/ada.jpg", photo_consent=True
    )
    make.PersonNameFactory(person=ada, name="A. Tester")
    _make_paper(ada, tool)
    person = client.get("/people/ada.json").json()
    assert person["email"] == "ada@example.org"
    assert person["other_names"] == ["A. Tester"]
    assert {picture["width"] for picture in person["photo"]} == {144, 432}
    assert all(
        picture["url"].startswith("http://127.0.0.1:8000/people/ada/photo-") for picture in person["photo"]
    )
    assert [paper["title"] for paper in person["selected_papers"]] == [SECRET]
    assert person["publications"]["total"] == 1
    assert person["publications"]["json"] == "http://127.0.0.1:8000/people/ada/publications.json"
    assert [paper["title"] for paper in client.get("/software/tool.json").json()["papers"]] == [SECRET]
    assert "example.org" not in client.get("/people.json").content.decode()
