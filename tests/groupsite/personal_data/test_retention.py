"""What is kept for how long: two years later nothing is left that should not be, and no day sooner."""

import datetime

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.sessions.models import Session
from django.core.files.storage import default_storage
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from core.history.structure import ChangeKey
from core.history.undo import undo_change
from core.journal.models import EMPTIED, JournalEvent
from core.permissions import LADDER
from groupsite.corrections.models import Correction, ProfileLink
from groupsite.models import FormDraft, Group, SentNotice
from groupsite.models.retention import RetentionPeriods
from groupsite.personal_data import retention
from groupsite.personal_data.retention import RULES, list_lines, remove_expired_data
from people.models import Invitation, Person
from tests import factories as make
from tests.planted_name import build_site_with_name, find_in_all_tables

pytestmark = pytest.mark.django_db

DAY = datetime.timedelta(days=1)


@pytest.fixture
def now():
    make.GroupFactory()
    return timezone.now()


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.VAR, settings.MEDIA_ROOT = tmp_path, tmp_path / "media"


def make_draft(at):
    return make.FormDraftFactory(changed_at=at)


def make_task(at):
    return DBTaskResult.objects.create(
        args_kwargs={"args": [], "kwargs": {}}, task_path="a.b", backend_name="default",
        status="SUCCESSFUL", finished_at=at,
    )  # fmt: skip


def make_login(at):
    client = Client()
    user = make.UserFactory()
    client.force_login(user)
    key = client.session.session_key
    return UserSession.objects.create(user=user, session_key=key, ip="1.2.3.4", last_seen_at=at)


AGES = {
    "draft_days": (make_draft, 30),
    "task_days": (make_task, 30),
    "session_days": (make_login, 90),
    "invitation_days": (lambda at: make.InvitationFactory(expires_at=at), 90),
    "invitation_days, accepted": (lambda at: make.InvitationFactory(accepted_at=at), 90),
    "invitation_days, revoked": (lambda at: make.InvitationFactory(revoked_at=at), 90),
    "invitation_days, link": (lambda at: make.ProfileLinkFactory(expires_at=at), 90),
}
"""What makes a row of that age, and after how many days it is deleted."""


@pytest.mark.parametrize("name", AGES)
def test_a_row_is_deleted_on_its_day_and_not_before(now, name):
    make_row, days = AGES[name]
    row = make_row(now - days * DAY)
    remove_expired_data(now - DAY / 2)
    assert type(row).objects.filter(pk=row.pk).exists()
    remove_expired_data(now + DAY / 2)
    assert not type(row).objects.filter(pk=row.pk).exists()


@pytest.mark.parametrize("name", AGES)
def test_a_period_that_is_empty_has_no_end(now, name):
    row = AGES[name][0](now - 1000 * DAY)
    Group.objects.update(**{name.partition(",")[0]: None})
    remove_expired_data(now)
    assert type(row).objects.filter(pk=row.pk).exists()


def test_an_invitation_that_waits_stays(now):
    row = make.InvitationFactory(expires_at=now + DAY)
    remove_expired_data(now)
    assert Invitation.objects.filter(pk=row.pk).exists()


def test_a_session_of_a_log_in_that_is_not_used_ends(now):
    make_login(now - 91 * DAY)
    remove_expired_data(now)
    assert not Session.objects.exists()


@pytest.mark.parametrize(
    ("days", "fields", "is_removed"),
    [
        (731, {}, True),
        (729, {}, False),
        (731, {"email_visibility": "always"}, False),
        (731, {"account": True}, False),
        (731, {"returns": True}, False),
    ],
)
def test_the_address_of_a_former_member_goes_from_the_history_too(now, days, fields, is_removed):
    user = make.UserFactory(email="u@example.org") if fields.pop("account", False) else None
    returns = fields.pop("returns", False)
    person = make.PersonFactory(email="ex@example.org", user=user, **fields)
    make.AppointmentFactory(person=person, end=now.date() - days * DAY)
    if returns:
        make.AppointmentFactory(person=person, end=None)
    remove_expired_data(now)
    person.refresh_from_db()
    assert (person.email == "") == is_removed
    assert (find_in_all_tables("ex@example.org", set()) == []) == is_removed


def age_events(days: int) -> None:
    JournalEvent.objects.update(at=timezone.now() - days * DAY)


def test_former_values_go_after_two_years_and_the_last_ones_stay(now):
    person = make.PersonFactory(biography="First")
    for text in ("Second", "Third"):
        person.biography = text
        person.save()
    skill = make.SkillFactory(person=person, name="Weaving")
    skill.delete()
    news = make.NewsItemFactory(title="First news")
    news.title = "Second news"
    news.save()
    age_events(729)
    assert "history" not in {k for k, v in remove_expired_data(now).items() if v}
    age_events(732)
    assert remove_expired_data(now)["history"] > 0
    assert remove_expired_data(now)["history"] == 0
    events = list(JournalEvent.objects.of_row(person).order_by("id"))
    assert [event.values == EMPTIED for event in events] == [True, True, False]
    assert (events[2].values["biography"], events[2].former) == ("Third", None)
    assert find_in_all_tables("Weaving|Second$", {"news_newsitem"}) == []
    assert find_in_all_tables('"First"', set()) == []
    assert len(find_in_all_tables("First news", set())) > 0  # news is no profile


def test_a_change_whose_values_are_gone_says_so_in_history_and_undo(now, client):
    owner = make.UserFactory(role="owner")
    client.force_login(owner)
    person = make.PersonFactory(biography="First")
    JournalEvent.objects.update(at=now - 900 * DAY)
    person.biography = "Second"
    person.save()
    event = JournalEvent.objects.of_row(person).latest("id")
    JournalEvent.objects.filter(pk=event.pk).update(at=now - 800 * DAY)
    remove_expired_data(now)
    page = client.get(reverse("admin:people_person_history", args=[person.pk])).text
    assert page.count("The values of that time are not kept any more.") == 2
    assert "First" not in page
    event.refresh_from_db()
    plan = undo_change(ChangeKey.of(event), [Person], owner, "test")
    assert plan.notes == ["A person stays as it is, because its former values are not kept any more."]
    person.refresh_from_db()
    assert person.biography == "Second"
    url = reverse("admin:people_person_history", args=[person.pk]) + f"{ChangeKey.of(event)}/"
    response = client.get(url)
    assert response.status_code == 404 or "not kept any more" in response.text


def test_recent_versions_can_be_restored_although_older_ones_cannot(now, client):
    client.force_login(make.UserFactory(role="owner"))
    person = make.PersonFactory(biography="First")
    make.SkillFactory(person=person, name="Weaving")
    person.biography = "Second"
    person.save()
    age_events(900)
    person.biography = "Third"
    person.save()
    remove_expired_data(now)
    event = JournalEvent.objects.of_row(person).latest("id")
    url = reverse("admin:people_person_history", args=[person.pk]) + f"{ChangeKey.of(event)}/"
    assert "Second" in client.get(url).text


def test_the_work_is_done_in_batches_and_can_be_stopped(now, monkeypatch):
    monkeypatch.setattr(retention, "BATCH", 3)
    for _ in range(10):
        make_draft(now - 31 * DAY)
    calls = []
    rule = next(rule for rule in RULES if rule.key == "drafts")
    calls.append(rule.remove(now - 30 * DAY, now))
    assert (calls, FormDraft.objects.count()) == ([3], 7)
    assert remove_expired_data(now)["drafts"] == 7
    assert FormDraft.objects.count() == 0


def test_old_logs_and_notices_and_reporters_go(now):
    user = make.UserFactory()
    LogEntry.objects.create(user=user, object_repr="x", action_flag=CHANGE, action_time=now - 800 * DAY)
    make.SentNoticeFactory(user=user, sent_at=now - 61 * DAY)
    make.CorrectionFactory(name="Ada", email="a@example.org", state="accepted", decided_at=now - 91 * DAY)
    remove_expired_data(now)
    assert not LogEntry.objects.exists()
    assert not SentNotice.objects.exists()
    assert Correction.objects.get().name == ""


def test_the_name_of_somebody_is_left_nowhere_two_years_after_they_were_deleted(settings, tmp_path, now):
    Group.objects.all().delete()
    person = build_site_with_name(settings, tmp_path)
    make.SkillFactory(person=person, name="zqskill")
    Person.objects.get(pk=person.pk).supervisions.all().delete()
    person.delete()
    assert len(find_in_all_tables("zqskill", set())) > 0
    remove_expired_data(now + 740 * DAY)
    assert find_in_all_tables("zqskill", set()) == []
    assert not ProfileLink.objects.exists()
    assert default_storage.list_names() == []


def test_every_period_of_the_group_has_a_rule_and_a_line(client):
    group = make.GroupFactory(backup_days=14)
    fields = {field.name for field in RetentionPeriods._meta.get_fields()}
    assert {rule.setting for rule in RULES if rule.setting} == fields
    assert len(list_lines(group)) == len(RULES)
    client.force_login(make.UserFactory())
    page = client.get(reverse("retention")).text
    assert all(str(rule.label) in page for rule in RULES)
    assert "<strong>14 days</strong>" in page
    Group.objects.update(draft_days=None, task_days=1)
    page = client.get(reverse("retention")).text
    assert "as long as the site" in page
    assert "<strong>1 day</strong>" in page


@pytest.mark.parametrize("role", [*LADDER, None])
def test_owners_set_the_periods_and_everybody_with_an_account_reads_them(role):
    group = make.GroupFactory()
    client = Client()
    if role:
        client.force_login(make.UserFactory(role=role))
    url = reverse("admin:groupsite_group_page", args=[group.pk, "retention"])
    page = client.get(reverse("retention"))
    assert page.status_code == (200 if role else 302)
    assert (url in page.text) == (role == "owner")
    form = client.get(url)
    assert ('name="history_years"' in form.text) == (role == "owner")


@pytest.mark.parametrize(("value", "problem"), [("0", "1 or more"), ("zwei", "whole number")])
def test_a_period_that_is_none_is_refused_with_what_was_typed(client, value, problem):
    group = make.GroupFactory()
    client.force_login(make.UserFactory(role="owner"))
    url = reverse("admin:groupsite_group_page", args=[group.pk, "retention"])
    response = client.post(url, {"history_years": value, "task_days": "77", "version": str(group.version)})
    assert problem in response.text
    assert 'value="77"' in response.text


def test_a_page_quotes_the_periods_by_itself(client):
    make.GroupFactory(draft_days=11)
    make.PageFactory(slug="privacy", body="We keep this:\n\n{{ retention }}\n")
    page = client.get("/privacy/").text
    assert "<strong>11 days</strong>" in page


def test_an_address_stays_where_an_end_is_not_known(now):
    person = make.PersonFactory(email="ex@example.org")
    make.AppointmentFactory(person=person, end=now.date() - 900 * DAY)
    make.AppointmentFactory(person=person, end=None, end_unknown=True)
    assert remove_expired_data(now)["emails"] == 0


@pytest.mark.parametrize(
    ("role", "days", "is_told"),
    [("owner", 717, True), ("owner", 2_000, True), ("owner", 700, False), ("editor", 717, False)],
)
def test_owners_are_told_before_addresses_go(now, client, role, days, is_told):
    make.AppointmentFactory(person__email="ex@example.org", end=timezone.localdate(now) - days * DAY)
    client.force_login(make.UserFactory(role=role))
    page = client.get(reverse("admin:index")).content.decode()
    assert ("The e-mail address of 1 former member is removed within 14 days" in page) == is_told
