"""Suggestions from Crossref: grants of projects, and preprints that were published."""

import pytest

from core.permissions import LADDER
from publications.models import PaperFacts, Publication
from software.models import ProjectPublication
from software.registry_offers import list_offers
from tests import factories as make

pytestmark = pytest.mark.django_db
PAGE = "/admin/registry-offers/"
GRANTS = [{"name": "EPSRC", "doi": "", "awards": ["EP X0000001", "7"]}]


def make_paper(**facts):
    paper = make.PublicationFactory(in_list=True)
    PaperFacts.objects.create(publication=paper, **facts)
    return paper


@pytest.fixture
def project():
    return make.FundingFactory(grant_number="EP/X000000/1").project


@pytest.fixture
def editor(client):
    client.force_login(make.UserFactory(role="editor"))
    return client


def read_values():
    return [offer.value for offer in list_offers(Publication.objects.all())]


def test_a_paper_is_linked_to_the_project_of_its_grant_and_that_can_be_undone(editor, project):
    paper = make_paper(grants=GRANTS)
    text = editor.get(PAGE).content.decode()
    assert "May belong to the project" in text
    assert "EPSRC, EP X0000001" in text
    assert not ProjectPublication.objects.exists()
    text = editor.post(PAGE, {"take": read_values()[0]}, follow=True).content.decode()
    assert ProjectPublication.objects.get().publication == paper
    assert "Undo" in text
    assert read_values() == []


def test_a_dismissed_suggestion_does_not_come_back(editor, project):
    make_paper(grants=GRANTS)
    value = read_values()[0]
    editor.post(PAGE, {"dismiss": value})
    assert read_values() == []
    text = editor.post(PAGE, {"take": value}, follow=True).content.decode()
    assert "not open any more" in text
    assert not ProjectPublication.objects.exists()


@pytest.mark.parametrize("number", ["7", "EP/X000000/2", ""])
def test_short_and_other_numbers_match_nothing(number):
    make.FundingFactory(grant_number=number)
    make_paper(grants=GRANTS)
    assert read_values() == []


def test_a_preprint_becomes_a_version_of_what_was_published(editor):
    paper = make_paper(published_doi="10.5555/published")
    assert "is not here yet" in editor.get(PAGE).content.decode()
    head = make.PublicationFactory(in_list=True)
    make.IdentifierFactory(publication=head, scheme="doi", value="10.5555/published")
    editor.post(PAGE, {"take": read_values()[0]})
    paper.refresh_from_db()
    assert (paper.version_of, paper.version_kind) == (head, "preprint")
    assert read_values() == []


@pytest.mark.parametrize("role", LADDER)
def test_only_editors_see_suggestions(client, role):
    client.force_login(make.UserFactory(role=role))
    assert client.get(PAGE).status_code == (200 if role in ("editor", "owner") else 403)
