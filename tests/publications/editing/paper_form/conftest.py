"""Accounts, and the form of a paper as they send it."""

import pytest

from tests import factories
from tests.admin_forms import form_data, read_form
from tests.publications.editing.paper_form.form_requests import ADD, get_change_url


@pytest.fixture
def member(db):
    return factories.UserFactory(role="member")


@pytest.fixture
def editor(db):
    return factories.UserFactory(role="editor")


@pytest.fixture
def save(client):
    """Return a function that posts the form of a paper, or of a new one, with some fields changed."""

    def send(account, paper=None, **changed):
        client.force_login(account)
        address = get_change_url(paper) if paper else ADD
        data = form_data(read_form(client, address)) | changed.pop("data", {}) | changed
        return client.post(address, {name: value for name, value in data.items() if value is not None})

    return send
