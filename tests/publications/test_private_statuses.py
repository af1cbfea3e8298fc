"""Papers that are submitted or under review: members see them, visitors never."""

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from core.web import preview_tokens
from publications.models import Publication
from tests import factories
from tests.admin_forms import form_data, read_form
from tests.publications.editing.paper_form.form_requests import (
    ADD,
    get_change_url,
    get_saved_paper,
    read_errors,
)

pytestmark = pytest.mark.django_db
PRIVATE = ("submitted", "review")
ADDRESSES = (
    "/", "/publications/", "/publications/?q=zqx", "/search/?q=zqx", "/search.json?q=zqx", "/sitemap.xml",
    "/oai?verb=ListRecords&metadataPrefix=oai_dc", "/oai?verb=ListRecords&metadataPrefix=mods",
    "/oai?verb=ListSets", "/people/ada/", "/people/ada/cv/",
)  # fmt: skip


@pytest.fixture(params=PRIVATE)
def paper(request):
    ada = factories.PersonFactory(slug="ada")
    factories.AppointmentFactory(person=ada)
    factories.PublicationFactory(byline=[ada])
    return factories.PublicationFactory(
        title="Zqx: A Secret", slug="zqx", byline=[ada], status=request.param, visibility="draft"
    )


def test_visitors_see_nothing_of_it(client, paper):
    for address in ADDRESSES:
        answer = client.get(address, follow=True)
        content = b"".join(answer) if answer.streaming else answer.content
        assert b"Zqx: A Secret" not in content, address
        assert b"/zqx" not in content, address
    for ending in ("bib", "ris", "json"):
        assert client.get(reverse("list_export", args=[ending])).status_code == 200
        assert b"Zqx" not in client.get(reverse("list_export", args=[ending])).content
        assert client.get(reverse("paper_export", args=["zqx", ending])).status_code == 404
    assert client.get(reverse("publication", args=["zqx"])).status_code == 404
    assert b"Zqx" not in client.get(reverse("publications_feed")).content


def test_members_see_it_as_a_draft_with_the_preview(client, paper):
    client.force_login(factories.UserFactory(role="editor"))
    page = client.get(get_change_url(paper))
    assert page.status_code == 200
    assert "Zqx" in client.get("/admin/publications/publication/").content.decode()


@pytest.mark.parametrize("status", PRIVATE)
def test_none_is_public_whoever_writes_it(status):
    paper = factories.PublicationFactory()
    with pytest.raises(IntegrityError, match="private_status"), transaction.atomic():
        Publication.objects.filter(pk=paper.pk).update(status=status)


def test_the_form_explains_why_it_cannot_be_public(client):
    client.force_login(factories.UserFactory(role="editor"))
    data = form_data(read_form(client, ADD)) | {"title": "On Waiting", "status": "review"}
    refused = read_errors(client.post(ADD, data | {"visibility": "public"}))
    assert refused.count("cannot be public") == 1
    paper = get_saved_paper(client.post(ADD, data | {"visibility": "draft"}))
    assert paper.status_note == "under review"


def test_publishing_many_leaves_it_a_draft(client):
    client.force_login(factories.UserFactory(role="editor"))
    waiting = factories.PublicationFactory(status="submitted", visibility="draft")
    ready = factories.PublicationFactory(visibility="draft")
    data = {"action": "publish", "_selected_action": [waiting.pk, ready.pk], "confirmed": "1"}
    client.post("/admin/publications/publication/", data)
    waiting.refresh_from_db()
    ready.refresh_from_db()
    assert (waiting.visibility, ready.visibility) == ("draft", "public")


def test_the_preview_shows_the_status(client, paper):
    client.force_login(factories.UserFactory(role="editor"))
    page = client.get(paper.get_absolute_url(), {"preview": preview_tokens.BY_PERMISSION})
    assert page.status_code == 200
    assert f"{paper.get_status_display().capitalize()} at" in page.content.decode()
