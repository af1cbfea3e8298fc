"""Labels stand above their fields, without a colon, and say what is needed; errors stand beneath."""

import re

import pytest
from django.contrib import admin
from django.urls import reverse

from tests import factories
from tests.admin_forms import MODELS, admin_url, form_data, make_row, read_form

pytestmark = pytest.mark.django_db
COLON = re.compile(r"<(label|legend)[^>]*>[^<]*:\s*</\1>")


@pytest.fixture
def owner(client):
    account = factories.UserFactory(role="owner")
    client.force_login(account)
    return account


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_no_label_of_a_form_ends_in_a_colon(client, owner, model, thorough):
    pages = [admin_url(model, "change", make_row(model).pk)]
    may_add = admin.site._registry[model].has_add_permission(FakeRequest(owner))
    pages += [admin_url(model, "add")] if thorough and may_add else []
    for page in pages:
        assert COLON.findall(client.get(page).content.decode()) == []


class FakeRequest:
    """As much of a request as a right is asked with."""

    def __init__(self, user):
        self.user = user


def test_nor_does_one_of_the_other_pages(client, owner):
    pages = [
        reverse("account_change_password"),
        reverse("admin:auth_user_password_change", args=[owner.pk]),
    ]
    texts = [client.get(page).content.decode() for page in pages]
    client.logout()
    for text in [*texts, client.get(reverse("account_login")).content.decode()]:
        assert "<label" in text
        assert COLON.findall(text) == []


def test_what_is_needed_and_what_is_wrong_is_marked(client, owner):
    page = factories.PageFactory()
    form = reverse("admin:groupsite_page_change", args=[page.pk])
    text = client.get(form).content.decode()
    assert '<label class="required" for="id_title">Title</label>' in text
    assert '<label for="id_body">Body</label>' in text
    answer = client.post(form, form_data(read_form(client, form)) | {"title": ""})
    wrong = answer.content.decode()
    assert re.search(r'class="one errors">\s*<label[^>]* for="id_title"', wrong)
    assert re.search(r'<ul class="errorlist"[^>]*id="id_title_error"', wrong)
    assert 'aria-invalid="true"' in wrong
