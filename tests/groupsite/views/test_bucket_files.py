"""Pages of files in object storage: two web hosts that share no disk, and a storage that does not answer."""

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile

from groupsite.personal_data.erasure_files import remove_files
from groupsite.personal_data.erasure_subject import ErasureSubject
from people.models import Image
from publications.models import Attachment
from tests import factories as make
from tests import uploads as up
from tests.bucket import lose_server

pytestmark = pytest.mark.django_db
PDF = up.pdf()


@pytest.fixture
def attachment(bucket):
    row = Attachment(publication=make.PublicationFactory(slug="kungfu-2020"))
    row.file.save("secret.pdf", ContentFile(PDF))
    return row


def be_another_host(settings, tmp_path):
    settings.MEDIA_ROOT, settings.VAR = tmp_path / "other-media", tmp_path / "other-var"


def test_what_one_host_stores_another_serves(attachment, client, settings, tmp_path):
    be_another_host(settings, tmp_path)
    response = client.get(attachment.get_absolute_url(), headers={"Range": "bytes=1-3"})
    assert (response.status_code, b"".join(response.streaming_content)) == (206, PDF[1:4])
    response.close()
    assert not settings.MEDIA_ROOT.exists()


def test_a_draft_is_for_those_who_may_see_it(attachment, client):
    attachment.publication.visibility = "draft"
    attachment.publication.save()
    assert client.get(attachment.get_absolute_url()).status_code == 404
    client.force_login(make.UserFactory(role="staff"))
    response = client.get(attachment.get_absolute_url())
    assert (b"".join(response.streaming_content), response["Cache-Control"]) == (PDF, "private, no-store")
    response.close()


def test_pictures_are_cut_on_one_host_and_shown_by_another(bucket, client, settings, tmp_path):
    person = make.PersonFactory(photo_consent=True)
    person.photo.save("x", ContentFile(up.picture("JPEG", (600, 800))))
    image = Image(alt="A loom", slug="loom", visibility="public")
    image.original.save("x", ContentFile(up.picture("JPEG", (800, 600))))
    assert image.make_cuts()
    be_another_host(settings, tmp_path)
    for path in (f"/people/{person.slug}/photo-144.webp", image.get_url(336, "webp")):
        assert client.get(path).status_code == 200, path
    assert not settings.MEDIA_ROOT.exists()


def test_an_erased_photo_leaves_the_bucket_with_its_cuts(bucket, monkeypatch):
    person = make.PersonFactory()
    person.photo.save("x", ContentFile(up.picture("JPEG", (600, 800))))
    name = person.photo.name
    assert len(list(default_storage.locate("").rglob("*"))) > 2
    type(person).objects.filter(pk=person.pk).update(photo="")
    monkeypatch.setattr("groupsite.personal_data.erasure_files.remove_from_files", lambda _replacer: 0)
    monkeypatch.setattr("groupsite.personal_data.erasure_files._redact_logs", lambda _replacer: 0)
    assert remove_files(ErasureSubject(file_names=[name]), None) > 2
    assert not list(default_storage.locate("").rglob("*"))


def test_without_an_answer_a_file_is_away_for_a_moment_and_not_missing(attachment, client, settings):
    client.raise_request_exception = False
    lose_server(settings)
    response = client.get(attachment.get_absolute_url())
    assert (response.status_code, response["Retry-After"]) == (503, "60")
    assert client.get("/publications/").status_code == 200


COMPLETE = {
    "visibility": "public",
    "focus_x": "50",
    "focus_y": "50",
    "consent": "nobody",
    "image_people-TOTAL_FORMS": "0",
    "image_people-INITIAL_FORMS": "0",
}


@pytest.mark.parametrize(
    ("fields", "status", "text"),
    [
        ({}, 200, "x.jpg, 1 kB, could not be stored. Choose it again."),
        (COMPLETE, 507, "The storage of the site’s files does not answer. Try again in a minute."),
    ],
    ids=["incomplete", "complete"],
)
def test_an_upload_without_an_answer_loses_nothing_typed(bucket, client, settings, fields, status, text):
    client.raise_request_exception = False
    client.force_login(make.UserFactory(role="owner"))
    lose_server(settings)
    upload = SimpleUploadedFile("x.jpg", up.picture("JPEG"))
    data = {"alt": "A loom by a window", "original": upload} | fields
    response = client.post("/admin/people/image/add/", data)
    assert response.status_code == status
    assert text in response.content.decode()
    assert "A loom by a window" in response.content.decode()
    assert not Image.objects.exists()
