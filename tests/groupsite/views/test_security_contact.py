"""Whom to tell of security problems: /.well-known/security.txt (RFC 9116)."""

from datetime import date, datetime, timedelta

import pytest
from django.utils import timezone

from tests.admin_forms import form_data, read_form
from tests.factories import GroupFactory, UserFactory

pytestmark = pytest.mark.django_db

URL = "/.well-known/security.txt"


@pytest.mark.parametrize(
    ("contact", "email", "line"),
    [
        ("security@example.org", "group@example.org", "mailto:security@example.org"),
        ("https://example.org/report", "group@example.org", "https://example.org/report"),
        ("", "group@example.org", "mailto:group@example.org"),
        ("a%b@example.org", "", "mailto:a%25b@example.org"),
    ],
)
def test_the_file_names_the_contact(client, contact, email, line):
    GroupFactory(security_contact=contact, email=email)
    response = client.get(URL)
    assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
    fields = dict(row.split(": ", 1) for row in response.text.splitlines())
    assert fields["Contact"] == line
    assert fields["Preferred-Languages"] == "en"
    assert fields["Canonical"] == "http://127.0.0.1:8000/.well-known/security.txt"
    time_left = datetime.fromisoformat(fields["Expires"]) - timezone.now()
    assert timedelta(days=150) < time_left < timedelta(days=365)


def test_without_a_contact_there_is_no_file(client):
    GroupFactory(email="")
    assert client.get(URL).status_code == 404


@pytest.mark.parametrize(
    ("month", "expires"), [(1, "2026-08-01"), (5, "2026-12-01"), (6, "2027-01-01"), (12, "2027-07-01")]
)
def test_it_expires_in_more_than_half_a_year(client, monkeypatch, month, expires):
    monkeypatch.setattr(timezone, "localdate", lambda: date(2026, month, 15))
    GroupFactory(email="group@example.org")
    assert f"Expires: {expires}T00:00:00Z" in client.get(URL).text


@pytest.mark.parametrize(
    ("contact", "status"),
    [
        ("security@example.org", 302),
        ("https://example.org/report", 302),
        ("", 302),
        ("http://example.org/", 200),
        ("javascript:alert(1)", 200),
        ("ask Ada", 200),
        ("a@example.org\nContact: b@example.org", 200),
    ],
)
def test_the_form_takes_an_email_address_or_an_https_url(client, contact, status):
    group = GroupFactory()
    client.force_login(UserFactory(role="owner"))
    url = f"/admin/groupsite/group/{group.pk}/change/contact/"
    response = client.post(url, form_data(read_form(client, url)) | {"security_contact": contact})
    assert response.status_code == status
    assert ("Enter an e-mail address" in response.text) == (status == 200)
