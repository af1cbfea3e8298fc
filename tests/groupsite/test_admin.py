"""The editing side shows every role what the table of roles grants it, and nothing else."""

import pytest
from django.contrib import admin
from django.forms import FileField
from django.urls import reverse

from groupsite.kit.roles import LADDER
from groupsite.roles import may
from people.models import Person
from publications.models import AuthorDecision, Publication
from tests import factories
from tests.groupsite.test_roles import model_row

MODELS = [model for model in admin.site._registry if model._meta.app_label not in ("auth", "taggit")]


@pytest.fixture
def accounts(db):
    return {role: factories.UserFactory(role=role) for role in LADDER}


def address(model, action, *args):
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{action}", args=args)


def granted(account, action, model, row=None):
    """Whether a page answers. Verdicts on authors are given in papers: their table is for editors."""
    if model is AuthorDecision and not may(account, "change", model):
        return False
    return may(account, action, model, row)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_lists_and_forms_answer_each_role_as_the_table_says(model, accounts, client):
    row = model_row(model)
    for role, account in accounts.items():
        client.force_login(account)
        asked = {
            "list": (address(model, "changelist"), granted(account, "view", model)),
            "add": (address(model, "add"), granted(account, "add", model)),
            "delete": (address(model, "delete", row.pk), granted(account, "delete", model, row)),
        }
        for what, (url, allowed) in asked.items():
            status = client.get(url).status_code
            assert (status == 200) == allowed, (role, what, status)
            assert status in (200, 302, 403)
            assert b"object at 0x" not in client.get(url).content
        shown = client.get(address(model, "change", row.pk))
        assert (shown.status_code == 200) == granted(account, "view", model, row), (role, "change")
        if shown.status_code == 200:
            assert (b'name="_save"' in shown.content) == may(account, "change", model, row), (role, "save")


def test_topics_are_ours_alone():
    assert [model for model in admin.site._registry if model._meta.app_label == "taggit"] == []


@pytest.mark.parametrize("role", LADDER)
def test_the_first_page_after_login_answers(role, accounts, client):
    client.force_login(accounts[role])
    assert client.get("/admin/").status_code == 200


def test_visitors_are_asked_to_log_in(client, db):
    assert client.get("/admin/people/person/").headers["Location"].startswith("/admin/login/")


def test_a_member_edits_her_own_profile_but_not_whose_it_is(accounts, client):
    member, other = accounts["member"], factories.UserFactory()
    person = factories.PersonFactory(user=member)
    client.force_login(member)
    page = client.get(address(Person, "change", person.pk))
    form = page.context["adminform"].form
    assert "office" in form.fields
    assert "user" not in form.fields
    data = filled(page) | {"office": "IF-2.03", "user": other.pk, "slug": "stolen"}
    assert client.post(address(Person, "change", person.pk), data).status_code == 302
    person.refresh_from_db()
    assert (person.office, person.user, person.slug) == ("IF-2.03", member, person.slug)
    assert person.slug != "stolen"


def test_a_member_adds_a_paper_with_its_byline_and_it_is_her_own(accounts, client):
    member = accounts["member"]
    me = factories.PersonFactory(user=member)
    client.force_login(member)
    page = client.get(address(Publication, "add"))
    data = filled(page) | {
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
    response = client.post(address(Publication, "add"), data)
    assert response.status_code == 302, response.context["errors"]
    paper = Publication.objects.get(slug="a-new-paper")
    assert paper.added_by == member
    assert [mention.person for mention in paper.authorships.all()] == [me]
    assert may(member, "change", Publication, paper)


def test_a_list_costs_the_same_for_twice_the_rows(accounts, client, django_assert_max_num_queries):
    client.force_login(accounts["owner"])
    url = address(Publication, "changelist")
    counts = []
    for _ in range(2):
        factories.PublicationFactory.create_batch(5, byline=["Ada Tester", "Bob Tester"])
        with django_assert_max_num_queries(15) as asked:
            client.get(url)
        counts.append(len(asked))
    assert counts[0] == counts[1]


def filled(page):
    """What the form of a page would send if nobody touched it."""
    data = {}
    forms = [page.context["adminform"].form]
    for formset in page.context["inline_admin_formsets"]:
        forms += [formset.formset.management_form, *formset.formset.forms]
    for form in forms:
        for bound in form:
            value = bound.value()
            if value is not None and value is not False and not isinstance(bound.field, FileField):
                data[bound.html_name] = bound.field.prepare_value(value)
    return data
