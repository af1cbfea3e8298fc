"""Links for former members: who sends them, when they work, and what becomes of what they propose."""

import datetime
import re

import pytest
from django.core import mail
from django.core.signing import dumps
from django.urls import reverse
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from core.journal.models import Context, JournalEvent
from core.permissions import LADDER
from groupsite.corrections.models import Correction, ProfileLink
from groupsite.corrections.profile_links import SALT, make_token, send_link
from people.models import Person
from tests import factories as make
from tests.background import run_tasks
from tests.signed_links import strip_time

pytestmark = pytest.mark.django_db

LIST, PAGE = "/admin/profile-links/", "/accounts/profile/"
END = datetime.date(2022, 8, 31)


@pytest.fixture
def former():
    role = make.RoleFactory()
    person = make.PersonFactory(
        name="Ada Former", biography="I *test*.", email="ada@example.org", email_visibility="public"
    )
    make.PersonLinkFactory(person=person, label="Home page", url="https://old.example.org/")
    make.AppointmentFactory(person=person, role=role, end=END, destination="Elsewhere")
    return person


@pytest.fixture
def link(former):
    return send_link(former, "ada@example.org", make.UserFactory(role="staff", email="staff@example.org"))


def follow(client, link):
    return client.get(reverse("profile_link", args=[make_token(link)]))


def send(client, **values):
    data = {
        "biography": "I *test*.", "links": "Home page https://old.example.org/", "email": "ada@example.org",
        "email_visibility": "public", "destination": "Elsewhere", "destination_url": "",
    }  # fmt: skip
    return client.post(PAGE, data | values)


def test_from_the_link_to_the_corrected_profile(client, former):
    staff = make.UserFactory(role="staff", email="staff@example.org")
    client.force_login(staff)
    form = client.get(reverse("admin:people_person_change", args=[former.pk])).content.decode()
    assert f"{LIST}?person={former.pk}" in form
    sent = client.post(f"{LIST}?person={former.pk}", {f"{former.pk}-email": "ada@example.org"})
    assert sent["Location"] == LIST
    run_tasks()
    (message,) = mail.outbox
    path = re.search(r"https?://[^/]+(/accounts/profile/\S+)", message.body)[1]
    client.logout()
    assert client.get(path)["Location"] == PAGE
    assert b"Ada Former" in client.get(PAGE).content
    links = "Home page https://new.example.org/\nPapers example.org/papers"
    page = send(
        client, links=links, email_visibility="hidden", destination="University", biography="Now I weave."
    )
    assert b"Your changes were sent." in page.content
    former.refresh_from_db()
    assert former.biography == "I *test*."
    correction = Correction.objects.get()
    client.force_login(staff)
    page = client.get(f"/admin/corrections/{correction.pk}/").content.decode()
    for text in ("Ada Former", "Where they are now", "University", "staff and editors only", "Now I weave."):
        assert text in page, text
    former.refresh_from_db()
    values = {name: new for name, (_, new) in correction.changes.items()} | {"version": former.version}
    assert client.post(f"/admin/corrections/{correction.pk}/", {**values, "accept": "1"}).status_code == 302
    former.refresh_from_db()
    assert (former.biography, former.email_visibility) == ("Now I weave.", "hidden")
    assert [(row.label, row.url) for row in former.links.all()] == [
        ("Home page", "https://new.example.org/"), ("Papers", "https://example.org/papers"),
    ]  # fmt: skip
    assert former.appointments.get().destination == "University"
    context = JournalEvent.objects.of_row(former.appointments.get()).latest("id").context
    assert context.metadata["why"] == "correction accepted"


@pytest.mark.parametrize("role", [*LADDER, ""])
def test_who_may_send_and_revoke(client, former, link, role):
    if role:
        client.force_login(make.UserFactory(role=role))
    other = make.AppointmentFactory(end=END, role=make.RoleFactory()).person
    statuses = [
        client.get(LIST).status_code,
        client.post(f"{LIST}?person={other.pk}", {f"{other.pk}-email": "x@example.org"}).status_code,
        client.post(reverse("admin:profile_link_revoke", args=[link.pk])).status_code,
    ]
    assert statuses == ([200, 302, 302] if role in LADDER[1:] else [403] * 3 if role else [302] * 3)
    link.refresh_from_db()
    assert (link.revoked_at is not None, ProfileLink.objects.count()) == (
        (True, 2) if role in LADDER[1:] else (False, 1)
    )


def end(link, **values):
    ProfileLink.objects.filter(pk=link.pk).update(**values)


@pytest.mark.parametrize(
    ("change", "works"),
    [
        (lambda link: None, True),
        (lambda link: end(link, expires_at=timezone.now()), False),
        (lambda link: end(link, revoked_at=timezone.now()), False),
        (lambda link: end(link, number=2), False),
        (lambda link: link.delete(), False),
    ],
    ids=["open", "expired", "revoked", "replaced", "deleted"],
)
def test_a_link_that_ended_says_so(client, link, change, works):
    follow(client, link)  # the page was open already
    path = reverse("profile_link", args=[make_token(link)])
    change(link)
    page = client.get(path)
    assert page.status_code == (302 if works else 410)
    assert works or b"This link no longer works" in page.content
    assert send(client, biography="New.").status_code == (200 if works else 410)
    assert Correction.objects.exists() == works


def test_altered_and_guessed_links_say_so(client, link):
    token = make_token(link)
    altered = token[:-1] + ("A" if token[-1] != "A" else "B")
    for guess in (altered, "x", dumps([link.pk, 1]), dumps({"a": 1}, salt=SALT), dumps("x", salt=SALT)):
        assert client.get(reverse("profile_link", args=[guess])).status_code == 410
    assert client.get(PAGE).status_code == 410


def test_the_link_of_who_is_a_member_again_ends(client, former, link):
    make.AppointmentFactory(person=former, role=make.RoleFactory())
    follow(client, link)
    assert client.get(PAGE).status_code == 410


def test_members_are_left_out(client):
    client.force_login(make.UserFactory(role="staff"))
    member = make.AppointmentFactory(person__name="Bob Here", role=make.RoleFactory()).person
    page = client.post(f"{LIST}?person={member.pk}", {f"{member.pk}-email": "bob@example.org"})
    assert b"Bob Here is a member" in page.content
    assert not ProfileLink.objects.exists()


def test_what_was_sent_can_be_changed_until_it_is_decided(client, former, link):
    follow(client, link)
    send(client, biography="First.")
    assert "First." in client.get(PAGE).content.decode()
    send(client, biography="Second.")
    assert [row.changes for row in Correction.objects.all()] == [{"biography": ["I *test*.", "Second."]}]
    assert b"nothing was sent" in send(client).content
    assert not Correction.objects.exists()


@pytest.mark.parametrize(("values", "text"), [
    ({"email": "nobody"}, "Enter an e-mail address such as"),
    ({"links": "Home page javascript:alert.1"}, "Enter a URL such as"),
    ({"links": "x" * 81}, "at most 80 characters"),
    ({"destination_url": "ftp:// x"}, "Enter a URL such as"),
    ({"email_visibility": "nobody"}, "is not one of the choices"),
])  # fmt: skip
def test_what_is_refused_and_nothing_typed_is_lost(client, link, values, text):
    follow(client, link)
    page = send(client, biography="What I typed.", **values).content.decode()
    assert text in page
    assert "What I typed." in page
    assert not Correction.objects.exists()


def test_the_name_cannot_be_changed(client, former, link):
    follow(client, link)
    send(client, name="Somebody Else", visibility="hidden", biography="New.")
    assert set(Correction.objects.get().changes) == {"biography"}
    assert Person.objects.get(pk=former.pk).name == "Ada Former"


def test_no_token_is_kept_in_journal_queue_or_history(client, former, link):
    token = strip_time(make_token(link))
    follow(client, link)
    send(client, biography="New.")
    run_tasks()
    contexts = Context.objects.values_list("metadata", flat=True)
    rows = (
        *contexts,
        *DBTaskResult.objects.values(),
        *ProfileLink.objects.values(),
        *Correction.objects.values(),
    )
    assert not [row for row in rows if token in str(row)]


def test_the_roster_leads_to_the_form(client, former):
    client.force_login(make.UserFactory(role="staff"))
    data = {"action": "correct", "row": [row.pk for row in former.appointments.all()]}
    page = client.post(reverse("admin:people_roster_act"), data, follow=True)
    assert b"Ada Former" in page.content
    assert (
        b"Select people first."
        in client.post(reverse("admin:people_roster_act"), {"action": "correct"}).content
    )


def test_the_list_makes_a_constant_number_of_queries(client, django_assert_max_num_queries):
    client.force_login(make.UserFactory(role="staff"))
    for _ in range(6):
        send_link(make.PersonFactory(), "x@example.org", make.UserFactory())
    with django_assert_max_num_queries(10):
        client.get(LIST)


@pytest.mark.parametrize(
    ("backend", "shown"),
    [("core.mail.file_backend.FileBackend", True), ("django.core.mail.backends.smtp.EmailBackend", False)],
)
def test_the_link_is_shown_to_who_made_it_and_only_without_a_mail_server(
    client, former, settings, backend, shown
):
    settings.EMAIL_BACKEND = backend
    client.force_login(make.UserFactory(role="staff"))
    data = {f"{former.pk}-email": "ada@example.org"}
    page = client.post(f"{LIST}?person={former.pk}", data, follow=True).content.decode()
    url = strip_time(reverse("profile_link", args=[make_token(ProfileLink.objects.get())]))
    assert (url in page, "1 link is ready" in page, "is on its way" in page) == (shown, shown, not shown)
    client.force_login(make.UserFactory(role="owner"))
    assert url not in client.get(LIST).content.decode()


def test_an_ended_link_is_not_shown(client, former, settings):
    settings.EMAIL_BACKEND = "core.mail.file_backend.FileBackend"
    sender = make.UserFactory(role="staff")
    link = send_link(former, "ada@example.org", sender)
    end(link, expires_at=timezone.now())
    client.force_login(sender)
    url = strip_time(reverse("profile_link", args=[make_token(link)]))
    assert url not in client.get(LIST).content.decode()
