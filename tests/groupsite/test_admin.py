"""The editing side shows every role what the table of roles grants it, and nothing else."""

import re

import pytest
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import timezone

from core.permissions import LADDER
from groupsite.models.group import known_time_zone
from groupsite.roles import may
from people.models import Person
from publications.models import AuthorDecision, Publication
from tests import factories
from tests.admin_forms import MODELS, admin_url, form_data, make_row, post_form


@pytest.fixture
def accounts(db):
    return {role: factories.UserFactory(role=role) for role in LADDER}


def select_accounts(accounts, model, row, thorough) -> dict:
    """The accounts of all roles, or only of the lowest of those that are granted the same."""
    by_grants = {}
    for role, account in accounts.items():
        grants = tuple(may(account, action, model, row) for action in ("view", "add", "change", "delete"))
        by_grants.setdefault((role,) if thorough else grants, (role, account))
    return dict(by_grants.values())


def is_granted(account, action, model, row=None):
    """Whether a page answers. Verdicts on authors are given in papers: their table is for editors."""
    if model is AuthorDecision and not may(account, "change", model):
        return False
    return may(account, action, model, row)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_lists_and_forms_answer_each_role_as_the_table_says(model, accounts, client, thorough):
    row = make_row(model)
    for role, account in select_accounts(accounts, model, row, thorough).items():
        client.force_login(account)
        pages = {
            "list": (admin_url(model, "changelist"), is_granted(account, "view", model)),
            "add": (admin_url(model, "add"), is_granted(account, "add", model)),
            "delete": (admin_url(model, "delete", row.pk), is_granted(account, "delete", model, row)),
        }
        for name, (url, allowed) in pages.items():
            page = client.get(url, follow=name == "list")  # that of the group leads to its form
            assert (page.status_code == 200) == allowed, (role, name, page.status_code)
            assert page.status_code in (200, 302, 403)
            assert b"object at 0x" not in page.content
        form = client.get(admin_url(model, "change", row.pk))
        assert (form.status_code == 200) == is_granted(account, "view", model, row), (role, "change")
        if form.status_code == 200:
            assert (b'name="_save"' in form.content) == may(account, "change", model, row), (role, "save")


def test_topics_are_ours_alone():
    assert [model for model in admin.site._registry if model._meta.app_label == "taggit"] == []


def test_visitors_are_asked_to_log_in(client, db):
    assert client.get("/admin/people/person/").headers["Location"].startswith("/admin/login/")


def test_a_member_edits_her_own_profile_but_not_whose_it_is(accounts, client):
    member, other = accounts["member"], factories.UserFactory()
    person = factories.PersonFactory(user=member)
    client.force_login(member)
    page = client.get(admin_url(Person, "change", person.pk))
    form = page.context["adminform"].form
    assert "office" in form.fields
    assert "user" not in form.fields
    data = form_data(page) | {"office": "IF-2.03", "user": other.pk, "slug": "stolen"}
    assert client.post(admin_url(Person, "change", person.pk), data).status_code == 302
    person.refresh_from_db()
    assert (person.office, person.user, person.slug) == ("IF-2.03", member, person.slug)
    assert person.slug != "stolen"


def test_a_member_adds_a_paper_with_its_byline_and_it_is_her_own(accounts, client):
    member = accounts["member"]
    me = factories.PersonFactory(user=member)
    client.force_login(member)
    page = client.get(admin_url(Publication, "add"))
    data = form_data(page) | {
        "title": "A New Paper",
        "slug": "a-new-paper",
        "visibility": "public",
        "in_list": "on",
        "authorships-TOTAL_FORMS": "1",
        "authorships-0-role": "author",
        "authorships-0-position": "1",
        "authorships-0-name": me.name,
        "authorships-0-person": me.slug,
    }
    response = client.post(admin_url(Publication, "add"), data)
    assert response.status_code == 302, response.context["errors"]
    paper = Publication.objects.get(slug="a-new-paper")
    assert paper.added_by == member
    assert [mention.person for mention in paper.authorships.all()] == [me]
    assert may(member, "change", Publication, paper)


def test_forms_for_the_password_of_somebody_else_do_not_say_your(client, db):
    account = factories.UserFactory()
    client.force_login(factories.UserFactory(role="owner"))
    for url in (
        reverse("admin:people_user_add"),
        reverse("admin:auth_user_password_change", args=[account.pk]),
    ):
        page = client.get(url).text
        assert "At least 8 characters" in page
        assert "Your password" not in page


def test_what_may_only_be_read_is_said_in_words(client, db):
    person = factories.PersonFactory()
    client.force_login(factories.UserFactory(role="member"))
    page = client.get(admin_url(Person, "change", person.pk)).text
    assert "icon-no" not in page
    assert re.search(r"Photo consent</label>\s*<div class=\"readonly\" dir=\"auto\">No</div>", page)


@pytest.mark.parametrize(
    ("typed", "zone"),
    [("Berlin", "Europe/Berlin"), (" new york", "America/New_York"), ("europe/rome", "Europe/Rome")],
)
def test_the_name_of_a_city_leads_to_its_time_zone(typed, zone):
    with pytest.raises(ValidationError, match=f"Did you mean {zone}"):
        known_time_zone(typed)


@pytest.mark.django_db
def test_news_are_of_today_unless_another_day_is_entered(client):
    client.force_login(factories.UserFactory(role="editor"))
    form = client.get("/admin/news/newsitem/add/").context["adminform"].form
    assert form["day"].value() == f"{timezone.localdate():%-d %B %Y}"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("typed", "code"), [("€", "EUR"), ("eur", "EUR"), ("£", "GBP"), (" usd ", "USD"), ("marks", None)]
)
def test_a_currency_is_typed_as_sign_or_code(client, typed, code):
    client.force_login(factories.UserFactory(role="editor"))
    grant = factories.FundingFactory(amount=None, currency="")
    fields = {"fundings-0-amount": "1000", "fundings-0-currency": typed}
    response = post_form(client, grant.project, **fields)
    grant.refresh_from_db()
    assert (response.status_code, grant.currency) == ((302, code) if code else (200, ""))


@pytest.mark.django_db
def test_the_deletion_of_a_person_names_their_account(client):
    client.force_login(factories.UserFactory(role="owner"))
    person = factories.PersonFactory(user=factories.UserFactory(email="ada@example.org"))
    page = client.get(f"/admin/people/person/{person.pk}/delete/").content.decode()
    assert "The account ada@example.org stays" in page


@pytest.mark.django_db
def test_the_list_of_theses_names_those_that_are_papers_only(client):
    client.force_login(factories.UserFactory(role="editor"))
    factories.PublicationFactory(kind="phdthesis")
    factories.ThesisFactory(publication=factories.PublicationFactory(kind="phdthesis"))
    assert "1 thesis here that came as" in client.get("/admin/agenda/thesis/").content.decode()


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_the_last_part_of_a_url_is_called_so_in_lists_and_forms(model, accounts, client):
    row = make_row(model)
    client.force_login(accounts["owner"])
    for url in (admin_url(model, "changelist"), admin_url(model, "change", row.pk)):
        assert not re.search(r"\bSlug\b", client.get(url).text)
