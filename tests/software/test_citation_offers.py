"""What CITATION.cff of a repository offers, and what becomes of the offers."""

import pytest
from django.urls import reverse
from django.utils import timezone

from bibliography.formats.cff import CitationFile, CitedWork
from core.admin.data_checks import REGISTRY
from software.citation_offers import OfferReader, take_offers, update_state
from software.models import RepositoryCheck
from software.repository_checks import store_citation
from tests import factories as make

pytestmark = pytest.mark.django_db

FILE = CitationFile(
    "Loom: a weaver",
    "10.5281/zenodo.1",
    ["Ada Weaver", "Bob Else"],
    CitedWork("Looms that learn", "10.1000/loom"),
)


@pytest.fixture
def loom():
    make.GroupFactory()
    item = make.SoftwareFactory(name="Loom", slug="loom")
    make.PersonFactory(name="Ada Weaver")
    paper = make.PublicationFactory(title="Looms that learn")
    make.IdentifierFactory(publication=paper, scheme="doi", value="10.1000/loom")
    check = RepositoryCheck(software=item, tried_at=timezone.now())
    store_citation(check, {"file": FILE.to_json()})
    check.save()
    return item


def list_keys(item) -> list[str]:
    check = RepositoryCheck.objects.get(software=item)
    return [offer.key for offer in OfferReader().list_offers(item, check)]


def review(client, item, **data):
    return client.post(reverse("admin:software_software_citation", args=[item.pk]), data, follow=True)


ALL = ["doi", "author:Ada Weaver", "author:Bob Else", "paper"]


def test_what_the_page_does_not_say_is_offered_and_nothing_is_written(loom):
    assert list_keys(loom) == ALL
    loom.refresh_from_db()
    assert (loom.doi, loom.software_people.count(), loom.publications.count()) == ("", 0, 0)


def test_what_is_taken_over_is_offered_no_more(loom):
    take_offers(loom, {"doi", "author:Ada Weaver", "author:Bob Else", "author:Nobody", "paper"})
    loom.refresh_from_db()
    assert loom.doi == "10.5281/zenodo.1"
    members = loom.software_people.order_by("position")
    assert [(bool(member.person), str(member)) for member in members] == [
        (True, "Ada Weaver"),
        (False, "Bob Else"),
    ]
    assert loom.software_publications.get().describes
    assert list_keys(loom) == []


def test_another_title_is_a_new_name(loom):
    loom.name = "Shuttle"
    loom.save()
    assert "name" in list_keys(loom)


def test_an_editor_takes_over_by_the_form_and_undoes_it(client, loom):
    client.force_login(make.UserFactory(role="editor"))
    form = client.get(reverse("admin:software_software_change", args=[loom.pk])).text
    assert "CITATION.cff of the repository has 4 things that are not here." in form
    page = client.get(reverse("admin:software_software_citation", args=[loom.pk])).text
    assert page.count('name="offer"') == 4
    response = review(client, loom, offer=["doi", "author:Ada Weaver"])
    assert "Taken over: 10.5281/zenodo.1 and Ada Weaver." in response.text
    assert "formaction" in response.text, "a button to undo it"
    loom.refresh_from_db()
    assert list_keys(loom) == ["author:Bob Else", "paper"]


def test_what_is_dismissed_comes_back_with_another_file_alone(client, loom):
    client.force_login(make.UserFactory(role="editor"))
    review(client, loom, dismiss="")
    assert list_keys(loom) == []
    check = RepositoryCheck.objects.get(software=loom)
    store_citation(check, {"file": FILE.to_json()})
    check.save()
    assert list_keys(loom) == []
    store_citation(check, {"file": {**FILE.to_json(), "doi": "10.5281/zenodo.2"}})
    check.save()
    assert list_keys(loom) == ALL


@pytest.mark.parametrize(
    ("role", "status"), [("owner", 200), ("editor", 200), ("staff", 403), ("member", 403)]
)
def test_who_may_review(client, loom, role, status):
    account = make.UserFactory(role=role)
    client.force_login(account)
    expected = status if account.has_perm("software.view_repositorycheck") else 403
    assert client.get(reverse("admin:software_software_citation", args=[loom.pk])).status_code == expected


def test_software_with_offers_is_data_to_check(loom):
    make.SoftwareFactory()
    select = REGISTRY["citation-files"].select_for
    owner = make.UserFactory(role="owner")
    update_state(loom)
    assert set(select(owner)) == {loom}
    take_offers(loom, {*ALL})
    assert set(select(owner)) == set()
