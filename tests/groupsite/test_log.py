"""What the log must not say: the tokens of links that let somebody in."""

import logging

import pytest

from groupsite.accounts.invitations import invite, make_token
from groupsite.accounts.password_reset import make_reset_link
from tests import factories

pytestmark = pytest.mark.django_db

PASSWORD = "kx7 long enough"


@pytest.fixture
def log(monkeypatch):
    """Return the lines that the site's handler writes from now on."""
    lines: list[str] = []
    handlers = [handler for handler in logging.getLogger().handlers if type(handler) is logging.StreamHandler]
    assert handlers
    for handler in handlers:
        monkeypatch.setattr(handler, "emit", lambda record: lines.append(record.getMessage()))
    return lines


def test_no_link_that_lets_somebody_in_is_logged(client, log):
    person = factories.PersonFactory(email="ada@example.org")
    token = make_token(invite(person, "ada@example.org", "member", factories.UserFactory(role="owner")))
    user = factories.UserFactory(email="ben@example.org")
    reset = make_reset_link(user).rpartition("/reset/")[2].strip("/")
    for link in (
        f"/accounts/invitation/{token}/",
        f"/accounts/profile/{token}/",
        f"/accounts/notices/stop/{token}/",
    ):
        client.get(link)
        client.get(link[:-4] + "xyz/")
        client.post(link, {"new_password1": PASSWORD, "new_password2": PASSWORD})
        client.get(f"{link}more/")
    for end in ("", "x", "/more"):
        client.get(f"/accounts/password/reset/{reset}{end}/")
    text = "\n".join(log)
    assert "/accounts/invitation/…" in text
    secrets = (token[:-4], token[:40], reset.partition("/")[2][:30], PASSWORD)
    assert not [secret for secret in secrets if secret and secret in text]
