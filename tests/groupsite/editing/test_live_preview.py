"""The page beside a form is what visitors would see if the form were saved; nothing is saved by it."""

import re

import pytest
from django.contrib import admin
from django.db import connection
from django.urls import reverse

from core.admin.model_admins import ContentAdmin
from groupsite.models import Page
from groupsite.news.models import NewsItem
from people.models import Person
from publications.models import Publication
from tests import factories as make
from tests.admin_forms import MODELS, admin_url, form_data, make_row, open_form, read_form, upload
from tests.full_site import build_full_site
from tests.uploads import pdf, picture

pytestmark = pytest.mark.django_db

WITH_PAGE = [
    model
    for model in MODELS
    if isinstance(model_admin := admin.site.get_model_admin(model), ContentAdmin) and model_admin.has_page
]


def preview(client, row, **fields):
    url = admin_url(type(row), "change", row.pk)
    return client.post(url, open_form(client, row) | {"_preview": "frame"} | fields)


def count_rows() -> dict[str, int]:
    with connection.cursor() as cursor:
        tables = set(connection.introspection.table_names(cursor)) - {"django_session"}
        counts = {}
        for table in tables:
            cursor.execute(f'SELECT count(*) FROM "{table}"')
            [(counts[table],)] = cursor.fetchall()
    return counts


@pytest.mark.parametrize("model", WITH_PAGE, ids=lambda model: model._meta.label_lower)
def test_every_form_of_something_with_a_page_shows_it_and_saves_nothing(client, model):
    client.force_login(make.UserFactory(role="owner"))
    build_full_site()
    row = model.objects.first() or make_row(model)
    before, version = count_rows(), getattr(row, "version", None)
    answer = preview(client, row)
    assert answer.status_code == 200
    assert "<main" in answer.text
    assert "/admin/" not in answer.text
    assert count_rows() == before
    row.refresh_from_db()
    assert getattr(row, "version", None) == version


def test_what_was_typed_is_shown_with_its_parts_also_of_a_draft(client):
    paper = make.PublicationFactory(title="Old Title", visibility="draft", byline=["Ada Tester"])
    client.force_login(make.UserFactory(role="editor"))
    typed = {"title": "A New $x^2$ Title", "links-TOTAL_FORMS": "1", "links-0-kind": "code"}
    typed |= {"links-0-url": "https://example.org/code", "links-0-position": "0"}
    text = preview(client, paper, **typed).text
    assert "A New" in text
    assert "https://example.org/code" in text
    assert "Old Title" not in text
    paper.refresh_from_db()
    assert paper.title == "Old Title"
    assert not paper.links.exists()
    assert client.get(paper.get_absolute_url()).status_code == 404


def test_something_new_is_shown_before_it_is_saved(client):
    client.force_login(make.UserFactory(role="editor"))
    url = reverse("admin:news_newsitem_add")
    data = form_data(read_form(client, url)) | {
        "title": "We moved",
        "day": "3 May 2026",
        "body": "To *Rome*.",
    }
    answer = client.post(url, data | {"visibility": "draft", "_preview": "1"})
    assert "<em>Rome</em>" in answer.text
    assert not NewsItem.objects.exists()


def test_a_form_with_errors_has_no_page_in_the_frame_and_shows_them_in_a_tab(client):
    page = make.PageFactory(title="Old")
    client.force_login(make.UserFactory(role="editor"))
    answer = preview(client, page, slug="a b")
    assert (answer.status_code, answer.content) == (204, b"")
    answer = preview(client, page, slug="a b", _preview="1")
    assert 'role="alert"' in answer.text


def test_a_required_text_that_is_empty_is_its_label_in_the_frame_alone(client):
    page = make.PageFactory(title="Old")
    client.force_login(make.UserFactory(role="editor"))
    assert ">Title</h1>" in preview(client, page, title="").text
    assert 'role="alert"' in preview(client, page, title="", _preview="1").text
    assert Page.objects.get().title == "Old"


def test_messages_of_a_saved_form_are_not_shown(client):
    person = make.PersonFactory(name="Ada Tester")
    client.force_login(make.UserFactory(role="editor"))
    answer = preview(client, person, name="Ada Newname", name_change="new")
    assert "Ada Newname" in answer.text
    assert "is kept as a name" not in client.get(reverse("admin:index")).text
    assert Person.objects.get().name == "Ada Tester"


@pytest.mark.parametrize(("role", "status"), [("member", 403), ("editor", 200)])
def test_only_who_may_save_sees_it(client, role, status):
    page = make.PageFactory(title="Old", visibility="public")
    client.force_login(make.UserFactory(role="editor"))
    data = open_form(client, page) | {"title": "New", "_preview": "frame"}
    client.force_login(make.UserFactory(role=role))
    assert client.post(admin_url(Page, "change", page.pk), data).status_code == status


def test_an_ended_session_keeps_no_form_for_the_frame(client):
    paper = make.PublicationFactory()
    client.cookies["sessionid"] = "ended"
    answer = client.post(admin_url(Publication, "change", paper.pk), {"_preview": "frame"})
    assert answer.status_code == 302
    assert "continue" not in answer.headers["Location"]


def test_the_button_and_the_frame_are_on_forms_with_a_page_only(client):
    client.force_login(make.UserFactory(role="owner"))
    assert "data-live-preview" in client.get(reverse("admin:publications_publication_add")).text
    text = client.get(reverse("admin:people_role_add")).text
    assert "data-live-preview" not in text
    assert 'name="_preview"' not in text


def test_a_photo_that_was_chosen_is_in_the_preview(client, settings, tmp_path):
    """Its URL does not work, as it is not saved."""
    settings.MEDIA_ROOT = tmp_path
    person = make.PersonFactory(name="Ada Tester")
    client.force_login(make.UserFactory(role="editor"))
    chosen = {"photo": upload(picture(), "me.jpg"), "photo_consent": "on", "_preview": "1"}
    page = client.post(admin_url(Person, "change", person.pk), open_form(client, person) | chosen)
    assert '<img src="data:image/webp;base64,' in page.text
    person.refresh_from_db()
    assert not person.photo


def test_links_to_what_is_not_saved_say_so(client):
    """They would lead to a page that is not there."""
    client.force_login(make.UserFactory(role="editor"))
    url = reverse("admin:publications_publication_add")
    typed = form_data(read_form(client, url)) | {"title": "A New Paper", "year": "2026", "_preview": "1"}
    page = client.post(url, typed)
    own_links = re.findall(r'href="/publications/[^/"]+[/.][^"]*"', page.text)
    assert "A New Paper" in page.text
    assert not own_links
    assert 'title="Works once it is saved"' in page.text


def test_links_that_lead_nowhere_do_no_harm(client, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    person = make.PersonFactory(biography="[x](/people/ada/no%20such/page) [y](/people/ada/<b>)", slug="ada")
    client.force_login(make.UserFactory(role="editor"))
    chosen = {"photo": upload(picture(), "me.jpg"), "photo_consent": "on", "_preview": "1"}
    page = client.post(admin_url(Person, "change", person.pk), open_form(client, person) | chosen)
    assert 'href="/people/ada/no%20such/page"' in page.text


def test_only_links_to_files_that_are_not_saved_say_so(client, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    paper = make.PublicationFactory()
    client.force_login(make.UserFactory(role="editor"))
    typed = open_form(client, paper) | {
        "attachments-TOTAL_FORMS": "1",
        "attachments-0-kind": "slides",
        "attachments-0-file": upload(pdf(), "talk.pdf"),
        "_preview": "1",
    }
    page = client.post(admin_url(Publication, "change", paper.pk), typed)
    assert 'title="Works once it is saved"' in page.text
    assert f'href="{paper.get_absolute_url()}report/"' in page.text
    assert '/slides.pdf"' not in re.sub(r"<script.*?</script>", "", page.text)


def test_what_has_no_page_has_no_preview(client):
    client.force_login(make.UserFactory(role="owner"))
    data = {"name": "A University", "_preview": "frame"}
    assert client.post("/admin/people/organisation/add/", data).status_code == 404
