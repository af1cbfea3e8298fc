"""What sources add without asking: only what the rules of a person with a verified ORCID allow."""

import pytest
from django.utils import timezone

from groupsite.sources.models import ListedWork, SourceRules, WorkState
from publications.imports.undo import undo
from publications.models import ImportBatch, Publication
from tests import factories as make
from tests.played_services import ORCID, make_works

pytestmark = pytest.mark.django_db


@pytest.fixture
def verified(ada):
    make.PersonIdentifierFactory(person=ada, scheme="orcid", value=ORCID, verified_at=timezone.now())
    return ada


@pytest.fixture
def member_as_co_author():
    return make.PersonFactory(name="Charles Babbage")


@pytest.mark.parametrize(
    ("rules", "services_used", "visibility"),
    [
        ({}, ("orcid", "openalex_author"), None),
        ({"adds_agreed": True}, ("orcid",), None),
        ({"adds_agreed": True}, ("orcid", "openalex_author"), "public"),
        ({"adds_drafts": True}, ("orcid",), "draft"),
        ({"adds_agreed": True, "adds_drafts": True}, ("orcid",), "draft"),
    ],
)
def test_what_rules_add(
    services, verified, member_as_co_author, add_source, look, rules, services_used, visibility
):
    services.works = make_works(1)
    SourceRules.objects.create(person=verified, **rules)
    look(*map(add_source, services_used))
    assert list(Publication.objects.values_list("visibility", flat=True)) == [visibility] * bool(visibility)


def test_without_a_verified_orcid_nothing_is_added(services, ada, member_as_co_author, add_source, look):
    services.works = make_works(1)
    SourceRules.objects.create(person=ada, adds_agreed=True, adds_drafts=True)
    look(add_source("orcid"), add_source("openalex_author"))
    assert not Publication.objects.exists()


def test_two_sources_without_a_member_as_co_author_do_not_agree(services, verified, add_source, look):
    services.works = make_works(1)
    SourceRules.objects.create(person=verified, adds_agreed=True)
    look(add_source("orcid"), add_source("openalex_author"))
    assert not Publication.objects.exists()


def test_what_has_another_name_waits(services, verified, member_as_co_author, add_source, look):
    services.works = [make_works(1)[0] | {"authors": [("Charles", "Babbage"), ("Nora", "Ost")]}]
    SourceRules.objects.create(person=verified, adds_agreed=True, adds_drafts=True)
    look(add_source("orcid"), add_source("openalex_author"))
    assert not Publication.objects.exists()


def test_what_was_added_is_an_import_that_is_undone_and_then_left_alone(
    services, verified, member_as_co_author, add_source, look
):
    services.works = make_works(1)
    SourceRules.objects.create(person=verified, adds_drafts=True)
    source = add_source("orcid")
    look(source)
    batch = ImportBatch.objects.get(state="applied")
    assert batch.user == verified.user
    assert "by the rules of Ada Lovelace" in batch.source_name
    undo(batch, verified.user)
    look(source)
    assert not Publication.objects.exists()
    assert ListedWork.objects.get().state == WorkState.WAITING
