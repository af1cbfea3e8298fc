"""Editors read what the last look at a repository came to."""

import datetime

import pytest
from django.urls import reverse

from software.models import RepositoryCheck, Software
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_utc")]

SOME_DAY = datetime.datetime(2026, 11, 20, 14, 2, tzinfo=datetime.UTC)
EARLIER = datetime.datetime(2026, 3, 3, 9, 30, tzinfo=datetime.UTC)
PROBLEM = "GitHub has no repository ada/engine."
READ = "refreshed on 20 November 2026, 14:02"
FAILED = "refresh failed on 20 November 2026, 14:02: GitHub has no repository ada/engine"

LOOKS = [
    ({"tried_at": SOME_DAY, "succeeded_at": SOME_DAY}, READ),
    ({"tried_at": SOME_DAY, "problem": PROBLEM}, f"{FAILED} (never refreshed)"),
    (
        {"tried_at": SOME_DAY, "succeeded_at": EARLIER, "problem": PROBLEM},
        f"{FAILED} (showing values from 3 March 2026, 09:30)",
    ),
    (None, "not refreshed yet"),
]


def make_engine(**fields):
    return factories.SoftwareFactory(**{"repository": "https://github.com/ada/engine", **fields})


def read_pages(client, software):
    addresses = (
        reverse("admin:software_software_changelist"),
        reverse("admin:software_software_change", args=[software.pk]),
    )
    return [client.get(address).content.decode() for address in addresses]


@pytest.mark.parametrize(("look", "text"), LOOKS)
def test_list_and_form_say_what_the_last_look_said(client, look, text):
    software = make_engine()
    if look:
        factories.RepositoryCheckFactory(software=software, **look)
    client.force_login(factories.UserFactory(role="editor"))
    for page in read_pages(client, software):
        assert text in page


def test_what_nothing_is_read_of_says_so(client):
    client.force_login(factories.UserFactory(role="editor"))
    elsewhere = make_engine(repository="https://gitlab.com/ada/engine")
    assert all("not on GitHub" in page for page in read_pages(client, elsewhere))
    Software.objects.update(repository="")
    assert not any("not read" in page for page in read_pages(client, elsewhere))


def test_a_problem_is_text_and_no_markup(client):
    factories.RepositoryCheckFactory(software=make_engine(), problem="<script>alert(1)</script>")
    client.force_login(factories.UserFactory(role="editor"))
    for page in read_pages(client, Software.objects.get()):
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert" in page


def test_who_may_not_see_it_does_not(client):
    software = make_engine()
    factories.RepositoryCheckFactory(software=software, problem=PROBLEM)
    person = factories.PersonFactory(user=factories.UserFactory())
    factories.SoftwarePersonFactory(software=software, person=person)
    client.force_login(person.user)
    for page in read_pages(client, software):
        assert "no repository ada/engine" not in page
    assert RepositoryCheck.objects.exists()
