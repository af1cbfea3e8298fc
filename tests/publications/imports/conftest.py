"""Who is on the pages of imports."""

import pytest

from tests import factories


@pytest.fixture
def account():
    return factories.UserFactory()


@pytest.fixture
def user_client(client, account):
    client.force_login(account)
    return client
