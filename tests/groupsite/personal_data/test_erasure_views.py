"""The pages of erasing: what they show, whom they refuse, and what members ask for."""

import re

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from core.journal.models import EMPTIED, Context, JournalEvent
from core.permissions import LADDER
from groupsite.personal_data.erased_uids import find_returned
from groupsite.personal_data.erasure import erase, erase_returned
from groupsite.personal_data.models import ErasureRecord, ErasureRequest
from people.models import Person, User
from publications.models import Authorship
from tests import factories as make

pytestmark = pytest.mark.django_db

PASSWORD = "a long enough password"
NAME = "Wilhelmine Tarnkappe"


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.VAR, settings.MEDIA_ROOT = tmp_path, tmp_path / "media"
    settings.PAGES_DIR, settings.EMAIL_FILE_PATH = tmp_path / "pages", tmp_path / "mail"


@pytest.fixture
def owner(client):
    user = make.UserFactory(role="owner")
    user.set_password(PASSWORD)
    user.save()
    client.force_login(user)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return user


@pytest.fixture
def person():
    return make.PersonFactory(name=NAME, slug="w-tarnkappe", user=make.UserFactory(email="wt@example.org"))


def get_url(person) -> str:
    return reverse("admin:erase_person", args=[person.pk])


def test_an_owner_erases_somebody_and_reads_what_was_done(client, owner, person):
    paper = make.PublicationFactory(byline=[person])
    page = client.get(get_url(person)).text
    assert "What is erased" in page
    assert "It is part of a published paper, as printed." in page
    wrong = client.post(get_url(person), {"name": "Somebody"})
    assert "This is another name." in wrong.text
    response = client.post(get_url(person), {"name": NAME.lower()})
    record = ErasureRecord.objects.get()
    assert response["Location"] == reverse("admin:erasure", args=[record.pk])
    assert "1 paper keeps the name" in client.get(response["Location"]).text
    assert not Person.objects.filter(pk=person.pk).exists()
    assert not User.objects.filter(email="wt@example.org").exists()
    authorship = Authorship.objects.get(publication=paper)
    assert (authorship.person, authorship.matched, authorship.author.name) == (None, "", NAME)


def test_a_name_is_typed_without_accents_and_marks_that_nobody_sees(client, owner):
    person = make.PersonFactory(name="Zoë \u202eReversed", slug="zoe")
    client.post(get_url(person), {"name": "zoe reversed"})
    assert not Person.objects.filter(pk=person.pk).exists()


def test_a_second_press_and_the_way_back_lead_to_the_report(client, owner, person):
    client.post(get_url(person), {"name": NAME})
    report = reverse("admin:erasure", args=[ErasureRecord.objects.get().pk])
    assert client.post(get_url(person), {"name": NAME})["Location"] == report
    assert client.get(get_url(person))["Location"] == report
    assert ErasureRecord.objects.count() == 1


def test_the_password_is_asked_for_once_the_log_in_is_some_time_ago(client, owner, person):
    session = client.session
    session["account_authentication_methods"] = []
    session.save()
    response = client.post(get_url(person), {"name": NAME})
    assert response["Location"].startswith(reverse("account_reauthenticate"))
    assert Person.objects.filter(pk=person.pk).exists()
    response = client.post(response["Location"], {"password": PASSWORD}, follow=True)
    assert "Erased on" in response.text
    assert not Person.objects.filter(pk=person.pk).exists()


@pytest.mark.parametrize(
    "path",
    [
        "/people/w-tarnkappe/", "/people/w-tarnkappe.json", "/people/w-tarnkappe/cv/",
        "/people/w-tarnkappe/cv.pdf", "/people/w-tarnkappe/resume.json",
        "/people/w-tarnkappe/publications.bib",
        "/people/w-tarnkappe/publications.atom", "/people/wilhelmine/", "/~wt/", "/people/wilhelmine.json",
        "/people/w-tarnkappe/card.png", "/people/w-tarnkappe/photo-72.webp",
        "/embed/people/w-tarnkappe/",
    ],
)  # fmt: skip
def test_the_urls_of_the_profile_are_gone(path):
    person = make.PersonFactory(name=NAME, slug="wilhelmine")
    person.slug = "w-tarnkappe"
    person.save()
    make.RedirectFactory(old_path="/~wt/", target_path="", record=person)
    erase(person)
    assert Client().get(path).status_code == 410
    assert Client().get("/people/w-tarnkapp/").status_code == 404


def test_the_urls_stay_gone_under_another_secret_key(settings):
    erase(make.PersonFactory(name=NAME, slug="w-tarnkappe"))
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "x" * 50, [settings.SECRET_KEY]
    assert Client().get("/people/w-tarnkappe/").status_code == 410


def test_a_namesake_can_have_the_url_later():
    erase(make.PersonFactory(name=NAME, slug="w-tarnkappe"))
    make.AppointmentFactory(person__name=NAME, person__slug="w-tarnkappe")
    assert Client().get("/people/w-tarnkappe/").status_code == 200


def test_somebody_with_a_similar_name_keeps_everything():
    person = make.PersonFactory(name="Jane Doe", given="Jane", family="Doe", email="jd@example.org")
    other = make.PersonFactory(
        name="Jane Doering", biography="Jane Doering, not J. Doe.", email="ajd@example.org"
    )
    third = make.PersonFactory(
        name="John Doe", given="John", family="Doe", biography="I am John Doe, or J. Doe."
    )
    make.PublicationFactory(byline=[person, other, third])
    make.AuthorshipFactory(author__name="J. Doe", person=third, matched="decision")
    page = make.PageFactory(body="Write to ajd@example.org, not to jd@example.org. Jane Doering, Jane Doe.")
    before = [Person.objects.filter(pk=each.pk).values().get() for each in (other, third)]
    erase(person)
    after = [Person.objects.filter(pk=each.pk).values().get() for each in (other, third)]
    assert [row["biography"] for row in after] == [row["biography"] for row in before]
    assert (other.authorships.count(), third.authorships.count()) == (1, 2)
    page.refresh_from_db()
    assert page.body == "Write to ajd@example.org, not to [removed]. Jane Doering, a former member."


def test_texts_with_a_name_that_somebody_else_has_stay_and_the_page_says_so(client, owner):
    person, _other = make.PersonFactory(name=NAME), make.PersonFactory(name=NAME)
    page = make.PageFactory(body=f"By {NAME}.")
    assert f"Somebody else is called {NAME}, too." in client.get(get_url(person)).text
    erase(person)
    page.refresh_from_db()
    assert page.body == f"By {NAME}."


@pytest.mark.parametrize("is_known", [False, True])
def test_a_current_member_is_erased_only_if_the_owner_says_so(client, owner, person, is_known):
    make.AppointmentFactory(person=person)
    response = client.post(get_url(person), {"name": NAME} | ({"is_member_known": "on"} if is_known else {}))
    assert ("Tick this if you are sure" in response.text) != is_known
    assert Person.objects.filter(pk=person.pk).exists() != is_known


def test_the_last_owner_is_not_erased(client, owner):
    User.objects.filter(role="owner").exclude(pk=owner.pk).delete()
    person = make.PersonFactory(user=owner, name=NAME)
    response = client.post(get_url(person), {"name": NAME})
    assert response.status_code == 409
    assert "This is the last owner. Make somebody else an owner first." in response.text
    assert "You are the last owner of this site" in client.get(reverse("close_account")).text
    client.post(reverse("close_account"))
    assert not ErasureRequest.objects.exists()
    with pytest.raises(CommandError, match="last owner"):
        call_command("erase", NAME, "--yes")
    assert Person.objects.filter(pk=person.pk).exists()


def test_an_owner_does_not_erase_themselves(client, owner):
    make.UserFactory(role="owner")
    person = make.PersonFactory(user=owner, name=NAME)
    response = client.post(get_url(person), {"name": NAME})
    assert "You cannot erase yourself." in response.text
    assert Person.objects.filter(pk=person.pk).exists()


def test_a_member_asks_calls_it_off_and_asks_again(client, owner, person):
    member = Client()
    member.force_login(person.user)
    url = reverse("close_account")
    assert "Ask to be erased" in member.get(url).text
    for _ in range(2):  # a double click
        member.post(url)
    assert ErasureRequest.objects.count() == 1
    assert DBTaskResult.objects.count() == 1
    page = member.get(url).text
    assert "You asked on" in page
    assert "Ask to be erased" not in page
    assert f"{NAME} asks to be erased" in client.get(reverse("admin:index")).text
    assert "asks to be erased" not in member.get(reverse("admin:index")).text
    member.post(url, {"call_off": "1"})
    assert "asks to be erased" not in client.get(reverse("admin:index")).text
    member.post(url)
    assert DBTaskResult.objects.count() == 1  # owners are not written to each time
    assert (
        f"They asked for it themselves on {timezone.localdate():%-d %B %Y}."
        in client.get(get_url(person)).text
    )
    client.post(get_url(person), {"name": NAME})
    assert not ErasureRequest.objects.exists()
    assert member.get(url).status_code == 302  # their session has ended


def test_an_account_without_a_profile_is_erased(client, owner):
    user = make.UserFactory(email="x@example.org")
    url = reverse("admin:erase_account", args=[user.pk])
    assert "x@example.org" in client.get(url).text
    client.post(url, {"name": "x@example.org"})
    assert not User.objects.filter(pk=user.pk).exists()
    assert "Erased on" in client.get(url, follow=True).text


def test_the_page_of_an_account_with_a_profile_is_that_of_the_person(client, owner, person):
    url = reverse("admin:erase_account", args=[person.user_id])
    assert client.get(url)["Location"] == get_url(person)


@pytest.mark.parametrize("role", [*LADDER, None])
def test_who_may_erase(person, role):
    client = Client()
    if role:
        client.force_login(make.UserFactory(role=role))
    make.UserFactory(role="owner")
    record = ErasureRecord.objects.create()
    forms = [reverse("admin:people_person_change", args=[person.pk])]
    pages = [get_url(person), reverse("admin:erasure", args=[record.pk])]
    allowed = {"owner": 200, None: 302}.get(role, 403)
    assert [client.get(url).status_code for url in pages] == [allowed, allowed]
    expected = {"owner": 302, None: 302}.get(role, 403)
    assert client.post(get_url(person), {"name": NAME}).status_code == expected
    assert client.get(reverse("close_account")).status_code == (200 if role else 302)
    assert Person.objects.filter(pk=person.pk).exists()
    if role:
        assert ("Erase for good" in client.get(forms[0]).text) == (role == "owner")


def test_what_a_former_account_did_keeps_no_name(client, owner, person):
    staff = Client()
    person.user.role = "editor"
    person.user.save()
    staff.force_login(person.user)
    item = make.NewsItemFactory()
    context = Context.objects.create(metadata={"user": person.user_id, "url": "/admin/"})
    JournalEvent.objects.of_row(item).update(context=context)
    erase(person, by=owner)
    page = client.get(reverse("history:changes")).text
    assert "A former account" in page
    assert NAME not in page


def test_nothing_brings_an_erased_person_back(client, owner, person):
    person.biography = "Something else"
    person.save()
    make.SkillFactory(person=person)
    erase(person, by=owner)
    events = JournalEvent.objects.of_model(Person).filter(row_id=person.pk)
    assert {str(event.values) for event in events} == {str(EMPTIED)}
    assert NAME not in client.get(reverse("history:deleted")).text
    changes = client.get(reverse("history:changes")).text
    assert "Erased for good" in changes
    assert not {">Undo<", ">Restore<"} & set(re.findall(r">[A-Z][a-z]+<", changes))
    for event in events:
        url = reverse("history:undelete", args=["people.person", event.pk])
        response = client.post(url)
        assert NAME not in response.text
        assert not Person.objects.filter(pk=person.pk).exists()


def test_a_restored_backup_is_told_of_the_erased():
    person = make.PersonFactory(name=NAME)
    uid = person.uid
    erase(person)
    again = make.PersonFactory(name=NAME, uid=uid)
    other = make.PersonFactory()
    assert [row.pk for row, _user in find_returned()] == [again.pk]
    assert erase_returned() == (1, 0)
    assert [*Person.objects.values_list("pk", flat=True)] == [other.pk]


@pytest.mark.parametrize("text", ["w-tarnkappe", NAME, "WT@example.org"])
def test_the_command_shows_the_plan_and_erases(person, capsys, text):
    call_command("erase", text, "--yes")
    output = capsys.readouterr().out
    assert output.startswith(f"{NAME}, wt@example.org\nErased (“you” stands for them):\n")
    assert "Stays:" in output
    assert not Person.objects.exists()


def test_the_command_asks(person, monkeypatch):
    monkeypatch.setattr("builtins.input", lambda _text: "no")
    with pytest.raises(CommandError, match="Nothing was erased"):
        call_command("erase", NAME)
    with pytest.raises(CommandError, match="Nobody is known as “Nobody”"):
        call_command("erase", "Nobody")
    make.PersonFactory(name=NAME, slug="another")
    with pytest.raises(CommandError, match="Name one by slug: w-tarnkappe, another"):
        call_command("erase", NAME)
    assert Person.objects.count() == 2
