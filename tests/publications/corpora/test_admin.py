"""What staff may say of a corpus, and what only commands do with it."""

import pytest
from django.urls import reverse

from publications.models import Corpus
from tests import factories as make

pytestmark = pytest.mark.django_db

LIST = "admin:publications_corpus_changelist"


@pytest.fixture
def corpus():
    return make.CorpusFactory(name="ACL Anthology", slug="acl", loaded_at="2026-11-21T12:00:00Z")


@pytest.fixture
def client_as(client):
    def log_in(role):
        client.force_login(make.UserFactory(role=role))
        return client

    return log_in


def get_url(corpus, what="change"):
    return reverse(f"admin:publications_corpus_{what}", args=[corpus.pk])


VALUES = {
    "name": "The ACL Anthology",
    "description": "Papers on *language*.",
    "url": "https://aclanthology.org/",
    "licence": "CC BY 4.0",
}


@pytest.mark.parametrize(
    ("role", "changes"), [("member", False), ("staff", True), ("editor", True), ("owner", True)]
)
def test_staff_edit_the_description_of_a_corpus(client_as, corpus, role, changes):
    client = client_as(role)
    form = client.get(get_url(corpus))
    assert form.status_code == 200
    client.post(get_url(corpus), {**VALUES, "version": corpus.version, "slug": "other", "loaded_at": ""})
    assert (Corpus.objects.values(*VALUES).get() == VALUES) == changes
    saved_corpus = Corpus.objects.get()
    assert (saved_corpus.slug, str(saved_corpus.loaded_at)) == ("acl", "2026-11-21 12:00:00+00:00")


@pytest.mark.parametrize("role", ["staff", "owner"])
def test_nobody_adds_or_deletes_one_by_clicking(client_as, corpus, role):
    client = client_as(role)
    assert client.get(reverse("admin:publications_corpus_add")).status_code == 403
    assert client.get(get_url(corpus, "delete")).status_code == 403
    client.post(reverse(LIST), {"action": "delete_selected", "_selected_action": [corpus.pk], "post": "yes"})
    assert Corpus.objects.exists()
    text = client.get(get_url(corpus)).text
    assert "import_papers" in text
    assert "remove_corpus" in text


def test_two_corpora_are_not_called_the_same(client_as, corpus):
    other = make.CorpusFactory(name="Other")
    answer = client_as("staff").post(
        get_url(other), {**VALUES, "name": "acl anthology", "version": other.version}
    )
    assert "There is already a corpus with this name." in answer.text
    other.refresh_from_db()
    assert other.name == "Other"


def test_the_page_of_a_paper_shows_what_staff_wrote(client, corpus):
    record = make.CorpusRecordFactory(corpus=corpus, source_key="x")
    Corpus.objects.update(**VALUES)
    text = client.get(record.get_absolute_url()).text
    assert all(value in text for value in (VALUES["name"], VALUES["url"], VALUES["licence"]))
