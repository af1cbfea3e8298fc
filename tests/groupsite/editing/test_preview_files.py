"""What belongs to something that is seen early is seen with the same key: files, photos, versions."""

import datetime
import re

import pytest
from django.urls import reverse

from core.db.dated_models import today
from core.web import preview_tokens
from people.models import Person
from tests import factories as make
from tests import uploads as up
from tests.admin_forms import attachment_data, post_form, upload

pytestmark = pytest.mark.django_db
TOMORROW = datetime.timedelta(days=1)


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def editor(client):
    account = make.UserFactory(role="editor")
    client.force_login(account)
    return account


def change(row):
    return reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[row.pk])


def find_files(page, pattern=r'(?:href|src)="(/publications/[^"]*\.pdf[^"]*)"'):
    return [url.replace("&amp;", "&") for url in re.findall(pattern, page.content.decode())]


def look(client, row, ticket, **headers):
    return client.get(row.get_absolute_url(), {"preview": ticket}, **headers)


def attach_pdf(client, paper, **fields):
    assert (
        post_form(
            client, paper, **attachment_data(paper, file=upload(up.pdf(), "x.pdf"), **fields)
        ).status_code
        == 302
    )
    paper.refresh_from_db()
    return paper


def is_private(answer):
    return answer.headers["Cache-Control"] == "no-store" and "noindex" in answer.headers["X-Robots-Tag"]


def test_the_holder_of_a_link_gets_the_drafts_files_and_nobody_else(client, editor):
    paper = attach_pdf(client, make.PublicationFactory(slug="draft-2026", visibility="draft"))
    other = make.PublicationFactory(slug="other-2026", visibility="draft")
    client.logout()
    [address] = set(find_files(look(client, paper, preview_tokens.make_token(paper))))
    assert address.startswith("/publications/draft-2026/paper.pdf?preview=")
    answer = client.get(address)
    assert (answer.status_code, b"".join(answer.streaming_content)) == (200, up.pdf())
    assert is_private(answer)
    plain = address.partition("?")[0]
    for key in ("", "?preview=1", f"?preview={preview_tokens.make_token(other)}", "?preview=x"):
        assert client.get(plain + key).status_code == 404, key
    type(paper).objects.update(version=99)
    assert client.get(address).status_code == 404


def test_who_is_logged_in_gets_them_too(client, editor):
    paper = attach_pdf(client, make.PublicationFactory(slug="draft-2026", visibility="draft"))
    [address] = set(find_files(look(client, paper, preview_tokens.BY_PERMISSION)))
    assert address == "/publications/draft-2026/paper.pdf?preview=1"
    answer = client.get(address)
    assert answer.status_code == 200
    assert is_private(answer)
    answer.close()


def test_an_embargo_holds_against_a_link(client, editor):
    paper = make.PublicationFactory(slug="draft-2026", visibility="draft")
    attach_pdf(client, paper, embargo_until=str(today() + TOMORROW))
    client.logout()
    assert find_files(look(client, paper, preview_tokens.make_token(paper))) == []
    address = f"/publications/draft-2026/paper.pdf?preview={preview_tokens.make_token(paper)}"
    assert client.get(address).status_code == 404


def test_public_papers_on_an_early_page_keep_their_plain_addresses(client, editor):
    paper = attach_pdf(client, make.PublicationFactory(slug="known-2026"))
    theme = make.ThemeFactory(visibility="draft")
    make.ThemePublicationFactory(theme=theme, publication=paper)
    for key in (preview_tokens.make_token(theme), preview_tokens.BY_PERMISSION):
        assert set(find_files(look(client, theme, key))) == {"/publications/known-2026/paper.pdf"}


@pytest.mark.parametrize("visibility", ["hidden", "members"])
def test_the_photo_of_a_hidden_profile_is_seen_with_its_link(client, editor, visibility):
    person = make.PersonFactory(visibility=visibility, photo_consent=True)
    post_form(client, person, photo=upload(up.picture()))
    person.refresh_from_db()
    client.logout()
    page = look(client, person, preview_tokens.make_token(person))
    sources = find_files(page, r'(?:src|srcset)="([^"]*photo-[^"]*)"')
    addresses = [each.split()[0] for row in sources for each in row.split(", ")]
    assert len(addresses) > 4
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert is_private(answer)
        assert client.get(address.partition("&preview")[0]).status_code == 404
    Person.objects.update(photo_consent=False)
    person.refresh_from_db()
    assert (
        client.get(
            f"/people/{person.slug}/photo-144.webp?preview={preview_tokens.make_token(person)}"
        ).status_code
        == 404
    )


def test_public_photos_on_an_early_page_stay_as_they_are(client, editor):
    person = make.PersonFactory(photo_consent=True)
    post_form(client, person, photo=upload(up.picture()))
    theme = make.ThemeFactory(visibility="draft")
    make.ThemePersonFactory(theme=theme, person=person)
    assert "&amp;preview" not in look(client, theme, preview_tokens.BY_PERMISSION).content.decode()


def test_a_draft_version_is_seen_early_on_the_page_of_its_work(client, editor):
    head = make.PublicationFactory(slug="work-2025")
    version = make.PublicationFactory(
        slug="work-2026", visibility="draft", version_of=head, version_kind="extended"
    )
    attach_pdf(client, version)
    page = client.get(change(version))
    assert page.context["look"] == "/publications/work-2025/?preview=1"
    link = page.context["link_to_pass_on"]
    client.logout()
    assert find_files(client.get(head.get_absolute_url())) == []
    preview = client.get(link)
    assert "A version below is not public" in preview.content.decode()
    [address] = set(find_files(preview))
    assert client.head(address).status_code == 200
    assert client.get(address.partition("?")[0]).status_code == 404


def test_a_public_version_of_a_draft_leads_to_a_look_at_the_draft(client, editor):
    head = make.PublicationFactory(slug="work-2025", visibility="draft", title="Secret Draft")
    version = make.PublicationFactory(slug="work-2026", version_of=head, version_kind="extended")
    attach_pdf(client, version)
    page = client.get(change(version))
    assert "once the work that it is a version of is public" in page.content.decode()
    link = page.context["link_to_pass_on"]
    client.logout()
    preview = client.get(link)
    assert "Secret Draft" in preview.content.decode()
    [address] = set(find_files(preview))
    assert client.head(address).status_code == 200
    assert client.get(address.partition("?")[0]).status_code == 404


NOT_YET = {
    "news": (lambda: make.NewsItemFactory(day=today() + TOMORROW), "Public from "),
    "person": (
        lambda: make.AppointmentFactory(start=today() + TOMORROW).person,
        "once the first role has begun",
    ),
}


def test_the_list_of_news_says_from_when_each_is_public(client, editor):
    make.NewsItemFactory(day=datetime.date(2131, 1, 1))
    make.NewsItemFactory(day=datetime.date(2131, 1, 1), visibility="draft")
    text = client.get("/admin/news/newsitem/").content.decode()
    assert "Public from 1 January 2131" in text
    assert "Draft" in text


@pytest.mark.parametrize("what", NOT_YET)
def test_what_is_public_but_not_shown_yet_can_be_looked_at(client, editor, what):
    make_row, text = NOT_YET[what]
    row = make_row()
    page = client.get(change(row))
    assert text in page.content.decode()
    assert "Preview" in page.content.decode()
    link, end = page.context["link_to_pass_on"], page.context["end_links_url"]
    answer = client.get(page.context["look"])
    assert text in answer.content.decode()
    client.logout()
    assert client.get(row.get_absolute_url()).status_code == 404
    assert client.get(link).status_code == 200
    client.force_login(editor)
    assert client.post(end).status_code == 302
    client.logout()
    assert client.get(link).status_code == 404


@pytest.mark.parametrize("make_it", [make.NewsItemFactory, make.PersonFactory, make.PublicationFactory])
def test_what_visitors_see_needs_no_early_look(client, editor, make_it):
    assert "look" not in client.get(change(make_it())).context


def test_a_future_members_own_link_leads_to_her_profile(client):
    account = make.UserFactory()
    make.AppointmentFactory(start=today() + TOMORROW, person=make.PersonFactory(user=account, slug="ada"))
    client.force_login(account)
    assert 'href="/people/ada/?preview=1"' in client.get("/admin/").content.decode()
    assert client.get("/people/ada/?preview=1").status_code == 200
