"""Files in a form that meets somebody else's change: none is lost, and none takes another's place unseen."""

import contextlib
from pathlib import Path

import pytest
from django.db import transaction

from groupsite.models import Group
from people.models import Person
from publications.models import Attachment, Publication
from tests import factories as make
from tests import uploads as up
from tests.admin_forms import attachment_data, change_url, merge_data, open_form, upload

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def owner(client):
    account = make.UserFactory(role="owner")
    client.force_login(account)
    return account


def store_photo(client, person, size=(400, 300)):
    """Save a photo as the form does; gives what it is called."""
    data = open_form(client, person) | {"photo": upload(up.picture(size=size))}
    assert client.post(change_url(person), data).status_code == 302
    return Person.objects.get(pk=person.pk).photo.name


def read_stored(attachment) -> bytes:
    return Path(attachment.file.path).read_bytes()


def save_meanwhile(row, **fields):
    type(row).objects.filter(pk=row.pk).update(version=row.version + 7, **fields)


@contextlib.contextmanager
def roll_back():
    """Roll back what is saved within."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def test_a_photo_chosen_by_the_second_saver_is_saved_with_the_choices(client, owner):
    person = make.PersonFactory(office="old")
    data = open_form(client, person) | {"office": "mine", "photo": upload(up.picture())}
    save_meanwhile(person, office="theirs")
    conflict = client.post(change_url(person), data)
    assert conflict.status_code == 409
    assert "me.png, 1 kB, kept." in conflict.content.decode()
    assert 'type="file"' not in conflict.content.decode()
    assert client.post(change_url(person), merge_data(conflict)).status_code == 302
    person.refresh_from_db()
    assert (person.office, person.photo_width) == ("mine", 400)


def test_files_of_parts_follow_their_rows_however_these_are_numbered_anew(client, owner):
    paper = make.PublicationFactory(slug="kungfu-2020", visibility="public")
    data = open_form(client, paper) | {"title": "Mine"}
    data |= attachment_data(paper, 0, file=upload(up.pdf(text=b"one"), "one.pdf"), label="One")
    data |= attachment_data(paper, 1, file=upload(up.pdf(text=b"two"), "two.pdf"), label="Two")
    make.AttachmentFactory(publication=paper, label="Theirs", kind="slides")
    save_meanwhile(paper, title="Theirs")
    conflict = client.post(change_url(paper), data)
    assert conflict.status_code == 409
    text = conflict.content.decode()
    assert "one.pdf, 1 kB, kept." in text
    assert "two.pdf, 1 kB, kept." in text
    assert client.post(change_url(paper), merge_data(conflict)).status_code == 302
    files = {each.label: each for each in Attachment.objects.all()}
    assert set(files) == {"One", "Two", "Theirs"}
    assert read_stored(files["One"]) == up.pdf(text=b"one")
    assert read_stored(files["Two"]) == up.pdf(text=b"two")


def test_a_refused_file_is_said_and_the_form_comes_back_to_choose_another(client, owner):
    paper = make.PublicationFactory()
    data = open_form(client, paper) | {"title": "Mine"}
    data |= attachment_data(paper, file=upload(up.HTML, "paper.pdf"), label="The long version")
    save_meanwhile(paper, title="Theirs")
    conflict = client.post(change_url(paper), data)
    assert "“paper.pdf” is a web page" in conflict.content.decode()
    back = client.post(change_url(paper), merge_data(conflict))
    assert back.status_code == 200
    assert "The long version" in back.content.decode()
    assert not Attachment.objects.exists()
    assert Publication.objects.get().title == "Theirs"


def test_a_file_is_kept_over_several_conflicts(client, owner):
    person = make.PersonFactory(office="old")
    data = open_form(client, person) | {"office": "mine", "photo": upload(up.picture())}
    for office in ("theirs", "a third one"):
        save_meanwhile(person, office=office)
        person.refresh_from_db()
        conflict = client.post(change_url(person), data)
        assert "me.png, 1 kB, kept." in conflict.content.decode()
        data = merge_data(conflict)
    assert client.post(change_url(person), data).status_code == 302
    assert Person.objects.get().photo_width == 400


def test_of_two_photos_one_is_chosen(client, owner):
    person = make.PersonFactory()
    data = open_form(client, person) | {"photo": upload(up.picture(), "mine.png")}
    theirs = store_photo(client, person, (70, 50))
    save_meanwhile(person)
    conflict = client.post(change_url(person), data)
    [difference] = [each for each in conflict.context["differences"] if each.key == "photo"]
    assert difference.lines == [("", "JPEG, 1 kB", "mine.png")]
    assert difference.default == "mine"
    for take, width in (("mine", 400), ("theirs", 70)):
        with roll_back():
            response = client.post(change_url(person), merge_data(conflict) | {"_take-photo": take})
            assert response.status_code == 302
            person.refresh_from_db()
            assert (person.photo.name == theirs) == (take == "theirs")
            assert person.photo_width == width


def test_a_new_photo_of_somebody_else_is_not_removed_unseen(client, owner):
    person = make.PersonFactory()
    store_photo(client, person)
    person.refresh_from_db()
    data = open_form(client, person) | {"photo-clear": "on"}
    theirs = store_photo(client, person, (70, 50))
    save_meanwhile(person)
    conflict = client.post(change_url(person), data)
    [difference] = [each for each in conflict.context["differences"] if each.key == "photo"]
    assert difference.lines == [("", "JPEG, 1 kB", "—")]
    for take, name in (("theirs", theirs), ("mine", "")):
        with roll_back():
            client.post(change_url(person), merge_data(conflict) | {"_take-photo": take})
            person.refresh_from_db()
            assert person.photo.name == name


def test_of_two_files_of_one_attachment_one_is_chosen(client, owner):
    paper = make.PublicationFactory(slug="kungfu-2020")
    make.AttachmentFactory(publication=paper)
    data = open_form(client, paper)
    mine = data | {"attachments-0-file": upload(up.pdf(text=b"mine"), "mine.pdf")}
    theirs = data | {"attachments-0-file": upload(up.pdf(text=b"theirs"), "theirs.pdf")}
    assert client.post(change_url(paper), theirs).status_code == 302
    paper.refresh_from_db()
    save_meanwhile(paper)
    conflict = client.post(change_url(paper), mine)
    [difference] = conflict.context["differences"]
    assert ("File", "PDF, 1 kB", "mine.pdf") in difference.lines
    for take in ("mine", "theirs"):
        with roll_back():
            response = client.post(change_url(paper), merge_data(conflict) | {difference.name: take})
            assert response.status_code == 302
            assert read_stored(Attachment.objects.get()) == up.pdf(text=take.encode())


def test_a_photo_for_somebody_who_was_deleted_meanwhile_is_there_when_added_again(client, owner):
    person = make.PersonFactory(name="Ada Lovelace")
    data = open_form(client, person) | {"photo": upload(up.picture())}
    form = change_url(person)
    person.delete()
    answer = client.post(form, data)
    assert answer.status_code == 409
    assert "me.png, 1 kB, kept." in answer.content.decode()
    assert client.post(answer.context["add_url"], dict(answer.context["hidden_inputs"])).status_code == 302
    assert Person.objects.get().photo_width == 400


def test_files_of_parts_of_a_deleted_paper_are_there_when_it_is_added_again(client, owner):
    paper = make.PublicationFactory(byline=["A One"])
    make.AttachmentFactory(publication=paper)
    data = open_form(client, paper) | attachment_data(paper, 1, file=upload(up.pdf(), "new.pdf"), label="New")
    data["attachments-0-DELETE"] = "on"
    form = change_url(paper)
    paper.delete()
    answer = client.post(form, data)
    assert client.post(answer.context["add_url"], dict(answer.context["hidden_inputs"])).status_code == 302
    assert [(each.label, read_stored(each)) for each in Attachment.objects.all()] == [("New", up.pdf())]


def test_the_logo_of_a_partner_survives_a_change_of_the_groups_name(client, owner):
    group = make.GroupFactory(name="Old")
    make.PartnerFactory(group=group)
    data = open_form(client, group) | {"name": "Mine", "partners-0-logo": upload(up.picture("PNG", (90, 30)))}
    save_meanwhile(group, name="Theirs")
    conflict = client.post(change_url(group), data)
    assert conflict.status_code == 409
    assert client.post(change_url(group), merge_data(conflict)).status_code == 302
    group = Group.objects.get()
    assert (group.name, group.partners.get().logo_width) == ("Mine", 90)
