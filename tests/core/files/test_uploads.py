"""Uploading with the editing side's forms: what is refused says why, and nothing that was chosen is lost."""

import datetime
import io
import os
import re
import time
from pathlib import Path

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.messages import get_messages
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.template import Context, Template
from django.urls import reverse
from django.utils import timezone
from PIL import Image

from core.files import cleanup, pending_uploads, upload_handlers
from core.journal.models import JournalEvent
from groupsite.models import Group, Partner
from people.models import Person
from publications.models import Publication
from tests import factories as make
from tests import uploads as up
from tests.admin_forms import attachment_data, change_url, form_data, post_form, read_form, upload

pytestmark = pytest.mark.django_db
DAY = 86_400


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


@pytest.fixture
def owner(client):
    account = make.UserFactory(role="owner")
    client.force_login(account)
    return account


def find_token(page, name: str) -> str:
    return re.search(rf'name="{name}-kept" value="([^"]+)"', page.content.decode())[1]


def test_a_photo_is_cleaned_and_cut_and_its_size_is_known(client, owner, media):
    person = make.PersonFactory()
    response = post_form(client, person, photo=upload(up.with_place()))
    assert response.status_code == 302
    person.refresh_from_db()
    assert (person.photo_width, person.photo_height) == (300, 400)
    assert re.fullmatch(r"photos/[0-9a-f]{2}/[0-9a-f]{64}\.jpg", person.photo.name)
    assert b"SECRETMAKER" not in Path(person.photo.path).read_bytes()
    messages = [str(message) for message in get_messages(response.wsgi_request)]
    assert "“me.png”: The location stored in it was removed." in messages
    cuts = {path.name for path in media.glob("cut/*/*")}
    assert {"144.webp", "224.webp"} <= cuts  # the first visitor does not wait for them


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (up.SVG, "“me.png” is an SVG drawing"),
        (up.HTML, "“me.png” is a web page"),
        (up.huge_png(8_000, 6_250), "8,000 × 6,250 has 50 megapixels"),
        (up.pdf(), "of the format PDF"),
        (b"", "“me.png” is empty"),
    ],
)
def test_a_bad_photo_is_refused_with_the_reason_and_the_form_is_kept(client, owner, data, reason):
    person = make.PersonFactory()
    page = post_form(client, person, photo=upload(data), office="IF-2.03")
    text = page.content.decode()
    assert page.status_code == 200
    assert reason in text
    assert 'value="IF-2.03"' in text
    assert "photo-kept" not in text
    person.refresh_from_db()
    assert not person.photo


def test_a_photo_is_removed_from_the_row_and_stays_stored(client, owner):
    person = make.PersonFactory()
    post_form(client, person, photo=upload(up.picture()))
    post_form(client, person, **{"photo-clear": "on"})
    person.refresh_from_db()
    assert (person.photo.name, person.photo_width, person.photo_height) == ("", None, None)
    assert len(default_storage.list_names()) == 1


def test_a_row_whose_photo_has_no_size_or_is_gone_costs_nothing(client, owner, django_assert_num_queries):
    make.PersonFactory(photo="photos/none.jpg", photo_consent=True)
    with django_assert_num_queries(1):
        person = Person.objects.get()
        assert person.photo_width is None
    assert client.get(person.get_absolute_url()).status_code == 200
    assert "missing on this server" in client.get(change_url(person)).content.decode()


def test_a_file_is_kept_while_something_else_is_wrong(client, owner):
    paper = make.PublicationFactory(slug="kungfu-2020")
    page = post_form(client, paper, title="", **attachment_data(paper, file=upload(up.pdf(), "paper.pdf")))
    text = page.content.decode()
    assert "paper.pdf, 1 kB, kept." in text
    assert 'name="attachments-0-file-drop"' in text
    assert not default_storage.list_names()
    token = find_token(page, "attachments-0-file")
    again = post_form(client, paper, title="", **attachment_data(paper, **{"file-kept": token}))
    assert find_token(again, "attachments-0-file") == token
    assert post_form(client, paper, **attachment_data(paper, **{"file-kept": token})).status_code == 302
    attachment = paper.attachments.get()
    assert b"".join(client.get(attachment.get_absolute_url()).streaming_content) == up.pdf()
    assert pending_uploads.fetch_upload(token, owner.pk)


def test_what_was_kept_is_forgotten_once_it_is_saved(client, owner, django_capture_on_commit_callbacks):
    person = make.PersonFactory()
    token = find_token(post_form(client, person, name="", photo=upload(up.picture())), "photo")
    with django_capture_on_commit_callbacks(execute=True):
        assert post_form(client, person, **{"photo-kept": token}).status_code == 302
    person.refresh_from_db()
    assert (person.photo_width, person.photo_height) == (400, 300)
    assert pending_uploads.fetch_upload(token, owner.pk) is None


@pytest.mark.parametrize(
    ("fields", "has_photo"),
    [
        ({"photo-drop": "on"}, False),
        ({"photo-drop": "on", "photo": "new"}, True),
        ({"photo": "new"}, True),
        ({}, True),
    ],
)
def test_what_is_kept_can_be_dropped_or_replaced(client, owner, fields, has_photo):
    person = make.PersonFactory()
    token = find_token(post_form(client, person, name="", photo=upload(up.picture())), "photo")
    if "photo" in fields:
        fields = fields | {"photo": upload(up.picture(size=(70, 50)))}
    assert post_form(client, person, **{"photo-kept": token}, **fields).status_code == 302
    person.refresh_from_db()
    assert bool(person.photo) == has_photo
    if has_photo:
        assert person.photo_width == (70 if "photo" in fields else 400)


def test_another_accounts_file_is_not_to_be_had(client, owner):
    person = make.PersonFactory()
    token = find_token(post_form(client, person, name="", photo=upload(up.picture())), "photo")
    client.force_login(make.UserFactory(role="owner"))
    assert post_form(client, person, **{"photo-kept": token}).status_code == 302
    person.refresh_from_db()
    assert not person.photo


def test_what_cannot_be_kept_is_said(client, owner, monkeypatch):
    monkeypatch.setattr(pending_uploads, "MOST_BYTES", 10)
    page = post_form(client, make.PersonFactory(), name="", photo=upload(up.picture()))
    assert "could not be stored. Choose it again." in page.content.decode()


def test_what_is_offered_as_pdf_is_one(client, owner):
    paper = make.PublicationFactory(slug="kungfu-2020")
    page = post_form(client, paper, **attachment_data(paper, file=upload(up.archive(), "paper.pdf")))
    assert "This file is ZIP, not PDF" in page.content.decode()
    assert "paper.pdf, 1 kB, kept." in page.content.decode()


def test_the_form_leads_to_the_file_that_is_there(client, owner):
    paper = make.PublicationFactory(slug="kungfu-2020")
    post_form(client, paper, **attachment_data(paper, file=upload(up.pdf(), "paper.pdf")))
    assert (
        '<a href="/publications/kungfu-2020/paper.pdf">PDF, 1 kB</a>'
        in client.get(change_url(paper)).content.decode()
    )


def test_a_file_that_is_too_large_comes_back_as_a_sentence_with_all_that_was_typed(
    client, owner, monkeypatch
):
    """Also what stands behind the file in what the browser sends."""
    monkeypatch.setattr(upload_handlers, "MAX_FILE_SIZE", 100_000)
    paper = make.PublicationFactory(slug="kungfu-2020")
    large = upload(b"%PDF-1.5\n" + b"x" * 5_000_000, "paper.pdf")
    page = post_form(client, paper, **attachment_data(paper, file=large, label="The long version"))
    text = page.content.decode()
    assert page.status_code == 200
    assert "“paper.pdf” is 4.8 MB. The maximum is 98 kB." in text
    assert "The long version" in text
    assert not paper.attachments.exists()


def test_a_photo_that_is_much_too_large_is_measured_by_what_photos_may_have(client, owner):
    large = upload(up.picture("PNG") + bytes(upload_handlers.MAX_FILE_SIZE), "me.png")
    text = post_form(client, make.PersonFactory(), photo=large).content.decode()
    assert "“me.png” is 50 MB. The maximum is 25 MB." in text


def test_files_that_are_too_much_together_are_saved_one_after_the_other(client, owner, monkeypatch):
    monkeypatch.setattr(upload_handlers, "MAX_REQUEST_SIZE", 120_000)
    paper = make.PublicationFactory(slug="kungfu-2020")
    long = [upload(up.pdf(text=b" " * 70_000 + letter), "paper.pdf") for letter in (b"a", b"b")]
    both = attachment_data(paper, 0, file=long[0]) | attachment_data(paper, 1, file=long[1])
    page = post_form(client, paper, **both)
    text = page.content.decode()
    assert "too much for one form" in text
    assert "paper.pdf, 69 kB, kept." in text


@pytest.mark.parametrize("size", [1_000, 3_000_000])
@pytest.mark.parametrize("is_user", [True, False])
def test_visitors_upload_nothing(rf, size, is_user):
    request = rf.post("/", {"before": "a", "file": upload(b"x" * size), "later": "b"})
    request.user = make.UserFactory() if is_user else AnonymousUser()
    file = request.FILES["file"]
    assert (bool(upload_handlers.explain_refusal(file)), file.size) == (
        (False, size) if is_user else (True, 0)
    )
    assert (request.POST["before"], request.POST["later"]) == ("a", "b")
    file.close()


def test_a_thousand_authors_are_not_too_many_fields(client, owner, settings):
    assert settings.DATA_UPLOAD_MAX_NUMBER_FIELDS >= 1_000 * 11


def store_old_file(data: bytes, folder="papers", days=100) -> str:
    name = default_storage.save(f"{folder}/x", SimpleUploadedFile("x", data))
    os.utime(default_storage.path(name), (time.time() - days * DAY,) * 2)
    return name


def tidy_files(*options) -> str:
    output = io.StringIO()
    call_command("tidy_files", *options, stdout=output)
    return output.getvalue()


def get_past_time(days: int) -> datetime.datetime:
    return timezone.now() - datetime.timedelta(days=days)


def test_a_file_that_nobody_speaks_of_goes_after_ninety_days_with_its_cuts(client, media):
    old, young = store_old_file(up.pdf(), days=91), store_old_file(up.pdf(text=b"young"), days=89)
    photo = store_old_file(up.picture("JPEG"), "photos")
    person = make.PersonFactory(photo=photo, photo_consent=True)
    assert client.get(f"/people/{person.slug}/photo-72.webp").status_code == 200
    events = JournalEvent.objects.of_model(Person)
    events.all().delete()
    Person.objects.filter(pk=person.pk).update(photo="")
    events.all().delete()
    assert list((media / "cut").iterdir())
    assert tidy_files("--dry-run").startswith(f"{old}\n{photo}\n2 files would be deleted, ")
    assert len(default_storage.list_names()) == 3
    tidy_files()
    assert default_storage.list_names() == [young]
    assert not list((media / "cut").iterdir())
    assert tidy_files() == "0 files deleted.\n"


@pytest.mark.parametrize(
    "speak",
    [
        lambda name: make.AttachmentFactory(file=name),
        lambda name: make.AttachmentFactory(file=name, publication=make.CorpusPaperFactory()),
        lambda name: make.PersonFactory(photo=name),
        lambda name: make.PartnerFactory(logo=name),
        lambda name: make.GroupFactory(logo=name),
    ],
)
def test_a_file_that_a_row_speaks_of_stays(speak):
    name = store_old_file(up.pdf())
    speak(name)
    tidy_files()
    assert default_storage.list_names() == [name]


@pytest.mark.parametrize(("ended", "stays"), [(89, True), (91, False)])
@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_a_file_outlives_its_row_for_ninety_days(how, ended, stays):
    """The row was made long before; what counts is when it stopped speaking of the file."""
    name = store_old_file(up.pdf(), days=1_000)
    paper = make.PublicationFactory()
    row = make.AttachmentFactory(publication=paper, file=name)
    events = JournalEvent.objects.of_model(type(row))
    events.update(at=get_past_time(1_000))
    if how == "deleted":
        row.delete()
    else:
        type(row).objects.update(file="papers/other.pdf")
    events.filter(at__gte=get_past_time(1)).update(at=get_past_time(ended))
    tidy_files()
    assert bool(default_storage.list_names()) == stays


def test_tidying_knows_every_model_with_a_file():
    fields = {f"{model._meta.label_lower}.{field.name}" for model, field in cleanup.list_file_fields()}
    assert {"people.person.photo", "groupsite.partner.logo", "publications.attachment.file"} <= fields


def test_uploads_of_forms_that_were_never_saved_go(client, owner, media):
    post_form(client, make.PersonFactory(), name="", photo=upload(up.picture()))
    place = next((media / "pending").rglob("*.jpg"))
    os.utime(place, (time.time() - 2 * DAY,) * 2)
    assert "1 uploads of forms that were never saved deleted" in tidy_files()
    assert not place.exists()


def make_group_with_logo(client, kind="PNG", **how):
    group = make.GroupFactory()
    post_form(client, group, logo=upload(up.picture(kind, **how), "logo.png"))
    return Group.objects.get()


def test_the_groups_logo_is_cut_whole_and_shines_through(client, owner):
    group = make_group_with_logo(client, mode="RGBA", size=(800, 200), colour=(10, 90, 70, 0))
    assert (group.logo_width, group.logo_height) == (800, 200)
    client.logout()
    for kind in ("webp", "avif"):
        response = client.get(f"/logo-192.{kind}")
        image = Image.open(io.BytesIO(response.content))
        assert (image.size, response.headers["Content-Type"]) == ((192, 48), f"image/{kind}")
        assert image.convert("RGBA").getpixel((5, 5))[3] == 0


@pytest.mark.parametrize("name", ["logo-100.webp", "logo-96.jpg", "logo-.webp", "logo-096.webp"])
def test_only_these_logos(client, owner, name):
    make_group_with_logo(client)
    assert client.get(f"/{name}").status_code == 404


@pytest.mark.parametrize("pk", ["0", "99999999999999999999", "x"])
def test_partners_that_are_not_there(client, pk):
    assert client.get(f"/partners/{pk}/logo-96.webp").status_code == 404


def test_without_a_logo_there_is_none(client):
    make.GroupFactory()
    partner = make.PartnerFactory()
    assert client.get("/logo-96.webp").status_code == 404
    assert client.get(f"/partners/{partner.pk}/logo-96.webp").status_code == 404
    assert Template("{% load logos %}{% logo it %}").render(Context({"it": partner})).strip() == ""


def test_a_page_shows_a_logo_from_addresses_that_answer(client, owner):
    group = make.GroupFactory()
    partner = make.PartnerFactory(group=group, name="A & B")
    post_form(client, group, **{"partners-0-logo": upload(up.picture("PNG", (900, 300)), "logo.png")})
    partner = Partner.objects.get(pk=partner.pk)
    assert (partner.logo_width, partner.logo_height) == (900, 300)
    html = Template("{% load logos %}{% logo it 40 %}").render(Context({"it": partner}))
    assert 'width="120" height="40" alt="A &amp; B"' in html
    addresses = re.findall(r"/partners/\S+", html)
    assert len(addresses) == 7
    client.logout()
    for address in addresses:
        response = client.get(address.rstrip('"'))
        assert response.status_code == 200
        assert "immutable" in response.headers["Cache-Control"]


def test_a_paper_is_added_with_its_pdf_in_one_go(client, owner):
    address = reverse("admin:publications_publication_add")
    data = form_data(read_form(client, address)) | {
        "title": "A New Paper",
        "slug": "new",
        "visibility": "public",
    }
    data |= {"in_list": "on"} | attachment_data(None, file=upload(up.pdf(), "x.pdf"))
    assert client.post(address, data).status_code == 302
    paper = Publication.objects.get(slug="new")
    response = client.get(f"/publications/{paper.slug}/paper.pdf")
    assert b"".join(response.streaming_content) == up.pdf()
