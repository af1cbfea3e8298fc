"""A photo without consent is not shown, and whoever edits the profile is told so."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from people.models import Person
from tests import factories as make
from tests import uploads

pytestmark = pytest.mark.django_db

REASON = "Visitors see initials instead of the photo"


@pytest.fixture
def ada(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    account = make.UserFactory()
    person = make.PersonFactory(name="Ada Berg", given="Ada", family="Berg", slug="ada-berg", user=account)
    person.photo.save("me.jpg", SimpleUploadedFile("me.jpg", uploads.picture()))
    make.AppointmentFactory(person=person)
    return person


def change(person):
    return f"/admin/people/person/{person.pk}/change/"


def test_the_form_says_so_after_saving_and_beside_the_photo(client, ada, send_person):
    client.force_login(ada.user)
    answer = send_person(ada, follow=True, summary="Tests.")
    assert REASON in answer.content.decode()
    assert REASON in client.get(change(ada)).content.decode()
    answer = send_person(ada, follow=True, photo_consent="on")
    assert REASON not in answer.content.decode()
    assert REASON not in client.get(change(ada)).content.decode()


def test_the_profile_says_so_to_whoever_may_edit_it(client, ada):
    assert REASON not in client.get("/people/ada-berg/").content.decode()
    client.force_login(make.UserFactory())
    assert REASON not in client.get("/people/ada-berg/").content.decode()
    client.force_login(ada.user)
    answer = client.get("/people/ada-berg/")
    assert REASON in answer.content.decode()
    assert "private" in answer["Cache-Control"]
    Person.objects.update(photo_consent=True)
    assert REASON not in client.get("/people/ada-berg/").content.decode()


def test_the_form_shows_the_picture_to_whoever_may_edit_it(client, ada):
    picture = f"/admin/people/person/{ada.pk}/photo/"
    client.force_login(ada.user)
    assert f'src="{picture}"' in client.get(change(ada)).content.decode()
    answer = client.get(picture)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/webp")
    assert "private" in answer["Cache-Control"]
    client.force_login(make.UserFactory())
    assert client.get(picture).status_code == 403
    client.logout()
    assert client.get(picture).status_code == 302


@pytest.mark.parametrize("key", ["0", "99999999999999999999"])
def test_a_picture_that_is_not_there(client, key):
    client.force_login(make.UserFactory(role="owner"))
    assert client.get(f"/admin/people/person/{key}/photo/").status_code == 404


def test_a_person_without_a_photo_has_no_picture(client):
    client.force_login(make.UserFactory(role="owner"))
    assert client.get(f"/admin/people/person/{make.PersonFactory().pk}/photo/").status_code == 404


def test_the_preview_of_a_consent_shows_the_photo_that_visitors_do_not_see_yet(client, ada):
    url = reverse("photo", args=["ada-berg", "144", "webp"])
    assert client.get(url).status_code == 404
    client.force_login(make.UserFactory())
    assert client.get(url).status_code == 404
    client.force_login(ada.user)
    answer = client.get(url)
    assert (answer.status_code, answer["Cache-Control"]) == (200, "private, no-store")
