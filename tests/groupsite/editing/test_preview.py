"""What is not public is seen early by those who may, and with a link that ends; never in a list."""

import pytest
from django.core import signing
from django.urls import reverse

from core.text.markdown import MARKDOWN_LIMIT
from core.web import preview_tokens
from tests import factories
from tests.admin_forms import post_form

MAKERS = {
    "paper": lambda: factories.PublicationFactory(title="Secret Draft", visibility="draft"),
    "withdrawn paper": lambda: factories.PublicationFactory(title="Secret Draft", visibility="withdrawn"),
    "person": lambda: factories.PersonFactory(name="Secret Draft", visibility="hidden"),
    "members only": lambda: factories.PersonFactory(name="Secret Draft", visibility="members"),
    "software": lambda: factories.SoftwareFactory(name="Secret Draft", visibility="draft"),
    "theme": lambda: factories.ThemeFactory(title="Secret Draft", visibility="draft"),
    "news": lambda: factories.NewsItemFactory(title="Secret Draft", visibility="draft"),
    "page": lambda: factories.PageFactory(title="Secret Draft", slug="secret", visibility="draft"),
}
LISTS = {
    "/": MAKERS.keys(),
    "/publications/": ("paper", "withdrawn paper"),
    "/people/": ("person", "members only"),
    "/software/": ("software",),
    "/research/": ("theme",),
    "/news/": ("news",),
}
"""Lists, and what could stand there."""


@pytest.fixture(params=MAKERS)
def hidden(request, db):
    return MAKERS[request.param]()


@pytest.fixture(params=("paper", "members only", "software", "page"))
def hidden_of_each_app(request, db):
    """A row of each app: tokens and their ends are the same for all its tables."""
    return MAKERS[request.param]()


def look(client, row, ticket, **headers):
    return client.get(row.get_absolute_url(), {"preview": ticket}, **headers)


def test_visitors_do_not_see_it(client, hidden):
    assert client.get(hidden.get_absolute_url()).status_code in (404, 410)
    assert look(client, hidden, preview_tokens.BY_PERMISSION).status_code in (404, 410)


def test_a_link_shows_it_and_says_so_and_nobody_keeps_it(client, hidden):
    answer = look(client, hidden, preview_tokens.make_token(hidden))
    assert answer.status_code == 200
    assert "Secret Draft" in answer.content.decode()
    assert 'class="notice preview-notice"' in answer.content.decode()
    assert answer.headers["Cache-Control"] == "no-store"
    assert "noindex" in answer.headers["X-Robots-Tag"]
    assert answer.headers["Referrer-Policy"] == "no-referrer"


def test_who_may_view_it_sees_it_when_logged_in(client, hidden):
    client.force_login(factories.UserFactory(role="editor"))
    answer = look(client, hidden, preview_tokens.BY_PERMISSION)
    assert answer.status_code == 200
    assert "Back to editing" in answer.content.decode()


def test_a_link_ends_with_the_version(client, hidden_of_each_app):
    ticket = preview_tokens.make_token(hidden_of_each_app)
    type(hidden_of_each_app).objects.filter(pk=hidden_of_each_app.pk).update(
        version=hidden_of_each_app.version + 1
    )
    answer = look(client, hidden_of_each_app, ticket)
    assert answer.status_code in (404, 410)
    assert "Secret Draft" not in answer.content.decode()


def test_a_link_ends_after_14_days(client, hidden_of_each_app, monkeypatch):
    ticket = preview_tokens.make_token(hidden_of_each_app)
    now = signing.time.time()
    monkeypatch.setattr(signing.time, "time", lambda: now + 14 * 86_400 - 60)
    assert look(client, hidden_of_each_app, ticket).status_code == 200
    monkeypatch.setattr(signing.time, "time", lambda: now + 14 * 86_400 + 60)
    assert look(client, hidden_of_each_app, ticket).status_code in (404, 410)


def test_a_button_ends_the_links_for_those_who_may_change_it(client, hidden_of_each_app):
    names = hidden_of_each_app._meta.app_label, hidden_of_each_app._meta.model_name
    url = reverse("admin:{}_{}_end_links".format(*names), args=[hidden_of_each_app.pk])
    ticket = preview_tokens.make_token(hidden_of_each_app)
    client.force_login(factories.UserFactory())
    assert client.post(url).status_code in (403, 404)
    client.force_login(factories.UserFactory(role="editor"))
    assert client.get(url).status_code == 405
    assert client.post(url).status_code == 302
    client.logout()
    assert look(client, hidden_of_each_app, ticket).status_code in (404, 410)


def test_the_form_offers_both_to_editors_and_only_a_look_to_others(client, hidden):
    names = hidden._meta.app_label, hidden._meta.model_name
    url = reverse("admin:{}_{}_change".format(*names), args=[hidden.pk])
    client.force_login(factories.UserFactory(role="editor"))
    page = client.get(url)
    assert client.get(page.context["link_to_pass_on"]).status_code == 200
    assert client.get(page.context["look"]).status_code == 200
    client.force_login(factories.UserFactory())
    page = client.get(url)
    if page.status_code == 302:  # a hidden profile is for staff and editors
        return
    assert "link_to_pass_on" not in page.context
    assert client.get(page.context["look"]).status_code == 200


def test_no_list_changes(client, db, thorough):
    """Links are tried on lists of their own kind of thing; on all lists if there is time."""
    tickets = {kind: preview_tokens.make_token(build()) for kind, build in MAKERS.items()}
    client.force_login(factories.UserFactory(role="owner"))
    for path, kinds in LISTS.items():
        for ticket in (preview_tokens.BY_PERMISSION, *map(tickets.get, tickets if thorough else kinds)):
            assert "Secret Draft" not in client.get(path, {"preview": ticket}).text, (path, ticket)


def test_a_link_is_for_one_thing_only(client, db):
    one = factories.PageFactory(slug="one", visibility="draft")
    other = factories.PageFactory(slug="other", visibility="draft")
    assert look(client, other, preview_tokens.make_token(one)).status_code == 404


def test_drafts_that_a_draft_speaks_of_stay_hidden(client, db):
    theme = factories.ThemeFactory(visibility="draft")
    paper = factories.PublicationFactory(title="Another Secret", visibility="draft")
    factories.ThemePublicationFactory(theme=theme, publication=paper)
    assert "Another Secret" not in look(client, theme, preview_tokens.make_token(theme)).content.decode()


def test_what_is_no_ticket_opens_nothing(client, db):
    page = factories.PageFactory(slug="secret", visibility="draft")
    for ticket in ("", "0", "x:y:z", "\x00", "é" * 2000, "1;DROP", ":::"):
        answer = look(client, page, ticket)
        assert answer.status_code == 404, ticket
        assert "This link has expired" in answer.text, ticket


def test_public_pages_do_not_mind(client, db):
    page = factories.PageFactory(slug="open")
    answer = look(client, page, "anything")
    assert answer.status_code == 200
    assert "notice early" not in answer.content.decode()


def test_markdown_is_shown_to_those_who_are_logged_in(client, db):
    url = reverse("admin:markdown")
    assert client.post(url, {"text": "*a*"}).status_code == 302
    client.force_login(factories.UserFactory())
    answer = client.post(url, {"text": "*a* <script>alert(1)</script>"})
    assert answer.content.decode().startswith("<p><em>a</em> &lt;script&gt;")
    assert "no-store" in answer.headers["Cache-Control"]
    assert client.get(url).status_code == 405


def test_the_preview_says_how_long_a_text_may_be(admin_client):
    answer = admin_client.post(reverse("admin:markdown"), {"text": "a" * (MARKDOWN_LIMIT + 1)})
    assert "The text has 50,001 characters" in answer.text
    assert "at most 50,000" in answer.text


@pytest.mark.parametrize(("length", "status"), [(MARKDOWN_LIMIT, 302), (MARKDOWN_LIMIT + 1, 200)])
@pytest.mark.parametrize(
    ("make", "field"),
    [
        (factories.PersonFactory, "biography"),
        (factories.PageFactory, "body"),
        (factories.EventFactory, "description"),
    ],
)
def test_a_text_in_markdown_has_a_limit(admin_client, make, field, length, status):
    answer = post_form(admin_client, make(), **{field: "a" * length})
    assert answer.status_code == status
    if status == 200:
        errors = answer.context["adminform"].form.errors
        assert [*errors] == [field]
        assert "at most 50000 characters" in errors[field][0]
        assert "a" * length in answer.text
