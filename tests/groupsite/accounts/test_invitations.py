"""Invitations: who may send them, and links that work once, for their person, and for nobody else."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.core.signing import dumps
from django.urls import reverse
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from core.journal.models import Context, JournalEvent
from core.permissions import LADDER
from groupsite.accounts.invitations import SALT, InvitationError, accept, invite, make_link, make_token
from people.models import Invitation, User
from tests import factories
from tests.background import run_tasks
from tests.signed_links import strip_time

pytestmark = pytest.mark.django_db

PASSWORD = "kx7 long enough"
LIST, FORM, PAGE = "/admin/invitations/", "/admin/invitations/invite/", "/accounts/invitation/"


@pytest.fixture
def ada():
    return factories.PersonFactory(name="Ada Tester", email="ada@example.org")


@pytest.fixture
def staff(client):
    account = factories.UserFactory(role="staff", email="staff@example.org")
    client.force_login(account)
    return account


@pytest.fixture
def invitation(ada):
    return invite(ada, "ada@example.org", "member", factories.UserFactory(role="owner"))


def get_path(invitation):
    return reverse("invitation_link", args=[make_token(invitation)])


def post_form(client, person, email="ada@example.org", role="member"):
    data = {f"{person.pk}-email": email, f"{person.pk}-role": role}
    return client.post(f"{FORM}?person={person.pk}", data)


def send_password(client, password=PASSWORD):
    return client.post(PAGE, {"new_password1": password, "new_password2": password})


def test_from_the_invitation_to_one_s_own_profile(client, staff, ada):
    assert b"ada@example.org" in client.get(f"{FORM}?person={ada.pk}").content
    assert post_form(client, ada)["Location"] == LIST
    run_tasks()
    (message,) = mail.outbox
    assert (message.to, message.subject.split(" invites")[0]) == (["ada@example.org"], "staff@example.org")
    path = re.search(r"https?://[^/]+(/accounts/invitation/\S+)", message.body)[1]
    client.logout()
    assert client.get(path)["Location"] == PAGE
    assert b"Ada Tester" in client.get(PAGE).content
    assert send_password(client)["Location"] == "/admin/"
    user = User.objects.get(email="ada@example.org")
    assert (user.role, user.person, user.check_password(PASSWORD)) == ("member", ada, True)
    assert client.get(reverse("admin:people_person_change", args=[ada.pk])).status_code == 200
    ada.refresh_from_db()
    assert JournalEvent.objects.of_row(ada).latest("id").context.metadata["user"] == user.pk


@pytest.mark.parametrize("role", [*LADDER, ""])
def test_who_may_invite(client, ada, role):
    invitation = invite(ada, "ada@example.org", "member", factories.UserFactory(role="owner"))
    if role:
        client.force_login(factories.UserFactory(role=role))
    person = factories.PersonFactory()
    statuses = [
        client.get(LIST).status_code,
        client.get(f"{FORM}?person={person.pk}").status_code,
        post_form(client, person, "new@example.org").status_code,
        client.post(reverse("admin:invitation_again", args=[invitation.pk])).status_code,
        client.post(reverse("admin:invitation_revoke", args=[invitation.pk])).status_code,
    ]
    allowed = [200, 200, 302, 302, 302]
    assert statuses == (allowed if role in LADDER[1:] else [403] * 5 if role else [302] * 5)
    assert Invitation.objects.count() == (2 if role in LADDER[1:] else 1)


@pytest.mark.parametrize(("sender", "role", "sent"), [
    ("staff", "member", True), ("staff", "staff", False), ("staff", "owner", False),
    ("editor", "editor", False), ("owner", "owner", True),
])  # fmt: skip
def test_only_owners_choose_the_role(client, ada, sender, role, sent):
    client.force_login(factories.UserFactory(role=sender))
    post_form(client, ada, role=role)
    assert Invitation.objects.filter(role=role).exists() == sent


@pytest.mark.parametrize("page", ["again", "revoke", "form"])
def test_staff_cannot_take_over_the_invitation_of_an_owner(client, staff, ada, page):
    row = invite(ada, "ada@example.org", "owner", factories.UserFactory(role="owner"))
    if page == "form":
        response = post_form(client, ada, "staff-too@example.org")
    else:
        response = client.post(reverse(f"admin:invitation_{page}", args=[row.pk]))
    assert response.status_code == 403
    row.refresh_from_db()
    assert (row.email, row.number, row.revoked_at) == ("ada@example.org", 1, None)


def end(row, **values):
    Invitation.objects.filter(pk=row.pk).update(**values)


@pytest.mark.parametrize(
    ("change", "status"),
    [
        (lambda row: None, 302),
        (lambda row: end(row, expires_at=timezone.now()), 410),
        (lambda row: end(row, revoked_at=timezone.now()), 410),
        (lambda row: end(row, accepted_at=timezone.now()), 410),
        (lambda row: end(row, number=2), 404),
        (lambda row: row.delete(), 404),
    ],
    ids=["open", "expired", "revoked", "used", "replaced", "deleted"],
)
def test_a_link_that_ended_leads_nowhere(client, invitation, change, status):
    path = get_path(invitation)
    client.get(path)  # the page was open already
    change(invitation)
    assert client.get(path).status_code == status
    assert send_password(client).status_code == (302 if status == 302 else 410)
    assert User.objects.filter(email="ada@example.org").exists() == (status == 302)


def test_altered_and_guessed_links_lead_nowhere(client, invitation):
    token = make_token(invitation)
    altered = token[:-1] + ("A" if token[-1] != "A" else "B")
    guesses = [altered, "x", dumps([invitation.pk, 1]), dumps({"a": 1}, salt=SALT), dumps("x", salt=SALT)]
    for guess in guesses:
        assert client.get(reverse("invitation_link", args=[guess])).status_code == 404
    assert client.get(PAGE).status_code == 410


def test_a_link_works_once(client, invitation):
    accept(invitation, PASSWORD)
    with pytest.raises(InvitationError):
        accept(invitation, PASSWORD)
    assert client.get(get_path(invitation)).status_code == 410
    assert User.objects.filter(email="ada@example.org").count() == 1


def test_a_weak_password_is_refused_and_the_link_still_works(client, invitation):
    client.get(get_path(invitation))
    assert b"too short" in send_password(client, "short").content
    assert send_password(client).status_code == 302


def test_who_accepts_is_logged_in_as_nobody_else(client, staff, invitation):
    client.get(get_path(invitation))
    assert b"logged in as staff@example.org" in client.get(PAGE).content
    send_password(client)
    assert client.get("/admin/").wsgi_request.user.email == "ada@example.org"


@pytest.mark.parametrize(
    ("email", "text"),
    [
        ("taken@example.org", "There is an account with this address."),
        ("INVITED@example.org", "is invited at this address."),
        ("no address", "Enter an e-mail"),
    ],
)
def test_an_address_that_cannot_be_used_is_refused(client, staff, ada, email, text):
    factories.UserFactory(email="taken@example.org")
    factories.InvitationFactory(email="invited@example.org")
    page = post_form(client, ada, email)
    assert (page.status_code, text in page.content.decode()) == (200, True)
    assert not ada.invitations.exists()


def test_two_people_do_not_share_an_address(client, staff, ada):
    bob = factories.PersonFactory(name="Bob Tester")
    data = {f"{key}-{name}": value for key in (ada.pk, bob.pk)
            for name, value in (("email", "both@example.org"), ("role", "member"))}  # fmt: skip
    page = client.post(f"{FORM}?person={ada.pk}&person={bob.pk}", data)
    assert b"Somebody else above has this address" in page.content
    assert not Invitation.objects.exists()


def test_send_again_makes_a_new_link_and_voids_the_old(client, staff, invitation):
    old = get_path(invitation)
    client.post(reverse("admin:invitation_again", args=[invitation.pk]))
    invitation.refresh_from_db()
    assert client.get(old).status_code == 404
    assert client.get(get_path(invitation)).status_code == 302
    assert invitation.expires_at > timezone.now() + timedelta(days=6)


def test_the_list_says_how_each_stands(client, staff, ada, monkeypatch):
    def refuse(*args, **kwargs):
        raise OSError("The cable is out.")

    monkeypatch.setattr("django.core.mail.EmailMultiAlternatives.send", refuse)
    invite(ada, "ada@example.org", "member", staff)
    run_tasks()
    now = timezone.now()
    factories.InvitationFactory(person__name="Eve Expired", sent_at=now, expires_at=now)
    account = factories.UserFactory(email="acc@example.org")
    factories.InvitationFactory(person__name="Abe Accepted", accepted_at=now, account=account)
    factories.InvitationFactory(person__name="Rob Revoked", revoked_at=now)
    factories.AppointmentFactory(person__name="Nora New")
    text = re.sub(r"\s+", " ", client.get(LIST).content.decode())
    sections = re.split(r"<h2[^>]*>", text)[1:]
    names = ("Ada Tester", "Eve Expired", "Abe Accepted", "Nora New")
    assert [name in section for name, section in zip(names, sections, strict=True)] == [True] * 4
    assert "Not delivered on" in sections[0]
    assert "The cable is out." in sections[0]
    assert "Rob Revoked" not in text


@pytest.mark.parametrize(("backend", "shown"), [("file", True), ("smtp", False)])
def test_the_link_is_shown_to_who_made_it_and_only_without_a_mail_server(
    client, staff, ada, settings, backend, shown
):
    names = {
        "file": "core.mail.file_backend.FileBackend",
        "smtp": "django.core.mail.backends.smtp.EmailBackend",
    }
    settings.EMAIL_BACKEND = names[backend]
    link = strip_time(make_link(invite(ada, "ada@example.org", "member", staff)))
    assert (link in client.get(LIST).content.decode()) == shown
    client.force_login(factories.UserFactory(role="owner"))
    assert link not in client.get(LIST).content.decode()


def test_no_token_is_kept_in_journal_queue_or_history(client, staff, ada):
    row = invite(ada, "ada@example.org", "member", staff)
    token = strip_time(make_token(row))
    client.get(get_path(row))
    send_password(client)
    run_tasks()
    contexts = Context.objects.values_list("metadata", flat=True)
    kept = [
        str(values) for values in (*contexts, *DBTaskResult.objects.values(), *Invitation.objects.values())
    ]
    history = client.get(reverse("admin:people_person_history", args=[ada.pk])).content.decode()
    assert not [text for text in (*kept, history) if token in text or PASSWORD in text]


def test_the_roster_and_the_person_s_form_lead_to_the_form(client, staff, ada):
    rows = [factories.AppointmentFactory(person=ada), factories.AppointmentFactory(person__name="Bob Tester")]
    data = {"action": "invite", "row": [row.pk for row in rows]}
    page = client.post(reverse("admin:people_roster_act"), data, follow=True)
    assert all(name in page.content for name in (b"Ada Tester", b"Bob Tester"))
    refused = client.post(reverse("admin:people_roster_act"), {"action": "invite"})
    assert b"Select people first." in refused.content
    form = client.get(reverse("admin:people_person_change", args=[ada.pk]))
    assert f"{FORM}?person={ada.pk}".encode() in form.content


def test_who_has_an_account_is_left_out(client, staff):
    person = factories.PersonFactory(name="Cyd Member", user=factories.UserFactory())
    assert b"Cyd Member has an account, and is left out." in client.get(f"{FORM}?person={person.pk}").content
    with pytest.raises(InvitationError):
        invite(person, "other@example.org", "member", staff)


def test_the_list_makes_a_constant_number_of_queries(client, staff, django_assert_max_num_queries):
    for number in range(8):
        invite(factories.PersonFactory(), f"person{number}@example.org", "member", staff)
        factories.AppointmentFactory()
    with django_assert_max_num_queries(14):
        client.get(LIST)


def test_inviting_nobody_who_is_selected_says_so(client, staff):
    answer = client.get(FORM, {"selected": "1"}, follow=True)
    assert answer.redirect_chain == [(LIST, 302)]
    assert "Select at least one person to invite." in answer.text
