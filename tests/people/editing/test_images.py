"""Images: what may be uploaded, how it is cut, and who sees it."""

import io
import re
import struct
from pathlib import Path

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse
from PIL import Image as Pictures

from core.files import image_cuts, pictures
from people.editing.image_cutting import add_first_page, cut_missing_images
from people.models import Image, ImagePerson
from tests import factories as make
from tests import uploads as up
from tests.admin_forms import change_url, post_form, upload

pytestmark = pytest.mark.django_db
ADD = "/admin/people/image/add/"
HEIC = struct.pack(">I4s4sI4s", 24, b"ftyp", b"heic", 0, b"mif1") + b"\0" * 40
DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" viewBox="0 0 40 20">{}'
    '<rect width="40" height="20" fill="#00f"/></svg>'
)


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


@pytest.fixture
def editor(client):
    account = make.UserFactory(role="editor")
    client.force_login(account)
    return account


def add_picture(client, data: bytes, **fields):
    values = {"alt": "A red field", "focus_x": "50", "focus_y": "50", "consent": "nobody"}
    values |= {"image_people-TOTAL_FORMS": "0", "image_people-INITIAL_FORMS": "0"}
    sent = values | {"visibility": "public", "original": upload(data)} | fields
    return client.post(ADD, sent)


def list_cuts(media) -> list[str]:
    return sorted(path.name for path in (media / "cut").rglob("*.*"))


def open_cut(client, url: str) -> Pictures.Image:
    return Pictures.open(io.BytesIO(client.get(url).content))


def test_an_image_is_cut_when_it_is_uploaded_and_loses_what_it_says_of_its_place(client, editor, media):
    response = add_picture(client, up.with_place())
    image = Image.objects.get()
    assert (image.slug, image.width, image.height, image.added_by) == ("a-red-field", 300, 400, editor)
    assert "The location stored in it was removed." in str(
        [str(each) for each in get_messages(response.wsgi_request)]
    )
    assert list_cuts(media) == [
        *("184-50-50.avif", "184-50-50.webp", "336.avif", "336.webp"),
    ]
    files = [path.read_bytes() for path in media.rglob("*.*")]
    assert not any(b"SECRETMAKER" in content or b"Exif" in content for content in files)


def test_no_visitor_has_to_wait_for_a_cut(client, editor, monkeypatch):
    add_picture(client, up.picture("PNG", (1200, 600)))
    client.logout()
    monkeypatch.setattr(pictures, "open_picture", None)
    sizes = {
        width: open_cut(client, f"/images/a-red-field-{width}.webp").size
        for width in (image_cuts.THUMBNAIL, *image_cuts.WIDTHS)
    }
    assert sizes[336] == (336, 168)
    assert sizes[1376] == (1200, 600)
    assert sizes[184] == (184, 92)  # a diagram, as a PNG is one unless somebody says otherwise
    assert client.get("/images/a-red-field-500.webp").status_code == 404
    assert client.get("/images/a-red-field-336.svg").status_code == 404


def test_a_photograph_keeps_its_focal_point_in_the_thumbnail(client, editor):
    picture = Pictures.new("RGB", (900, 300), (200, 30, 30))
    picture.paste((30, 40, 200), (600, 0, 900, 300))
    file = io.BytesIO()
    picture.save(file, "JPEG")
    add_picture(client, file.getvalue(), focus_x="100")
    image = Image.objects.get()
    thumbnail = open_cut(client, image.get_url(184, "webp"))
    assert thumbnail.size == (184, 138)
    red, _, blue = thumbnail.convert("RGB").getpixel((92, 69))
    assert blue > red
    post_form(client, image, focus_x="0")
    image.refresh_from_db()
    red, _, blue = open_cut(client, image.get_url(184, "webp")).convert("RGB").getpixel((92, 69))
    assert red > blue


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (up.huge_png(8_000, 6_250), "8,000 × 6,250 has 50 megapixels"),
        (up.picture(size=(2000, 1500))[:4000], "its end is missing"),
        (up.HTML, "is a web page"),
        (up.pdf(), "of the format PDF"),
        (HEIC, "cannot be used as a picture: it is damaged"),
        (DRAWING.format('<image x:href="/etc/hostname" width="9" height="9"/>').encode(), "other files"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]>' + DRAWING.format("<text>&a;</text>").encode(), "entities"),
        (DRAWING.format("")[:90].encode(), "damaged SVG"),
    ],
)
def test_what_is_no_harmless_picture_is_refused_in_words(client, editor, data, reason, media):
    page = add_picture(client, data)
    assert page.status_code == 200
    assert reason in page.text
    assert not Image.objects.exists()
    assert not (media / "images").exists()


def test_only_the_picture_of_a_polyglot_is_kept(client, editor, media):
    add_picture(client, up.picture("PNG") + up.archive() + b"<script>alert(1)</script>")
    assert Image.objects.count() == 1
    assert not any(b"<script" in path.read_bytes() for path in media.rglob("*.*"))


def test_an_svg_is_drawn_and_never_stored(client, editor, media):
    add_picture(client, DRAWING.format("<script>alert(1)</script>").encode())
    image = Image.objects.get()
    assert (image.width, image.height) == (3200, 1600)
    assert open_cut(client, "/images/a-red-field-336.webp").convert("RGB").getpixel((99, 99))[2] > 200
    assert not any(b"<svg" in path.read_bytes() for path in media.rglob("*.*"))


@pytest.mark.parametrize("state", [{"visibility": "draft"}, {"consent": "waiting"}])
def test_visitors_do_not_see_drafts_nor_people_who_have_not_agreed(client, editor, state):
    add_picture(client, up.picture())
    Image.objects.update(**state)
    image = Image.objects.get()
    assert client.get(reverse("admin:people_image_preview", args=[image.pk])).status_code == 200
    client.logout()
    assert client.get("/images/a-red-field-336.webp").status_code == 404
    assert client.get(reverse("admin:people_image_preview", args=[image.pk])).status_code == 302


def test_alternative_text_is_required(client, editor):
    page = add_picture(client, up.picture(), alt="")
    assert list(page.context["adminform"].errors) == ["alt"]


def test_a_member_changes_only_their_own_images(client):
    mine, other = make.UserFactory(), make.ImageFactory()
    own = make.ImageFactory(added_by=mine)
    client.force_login(mine)
    assert post_form(client, own, caption="Mine").status_code == 302
    assert client.post(change_url(other), {"alt": "Changed"}).status_code == 403


def test_cuts_that_are_missing_are_made_again(client, editor, media):
    add_picture(client, up.picture(size=(800, 600)))
    for path in (media / "cut").rglob("*.*"):
        path.unlink()
    assert client.get("/images/a-red-field-336.webp").status_code == 404
    assert cut_missing_images() == 1
    assert cut_missing_images() == 0
    assert client.get("/images/a-red-field-336.webp").status_code == 200


def test_the_first_page_of_a_pdf_can_be_an_image(tmp_path):
    place = tmp_path / "paper.pdf"
    place.write_bytes(up.pdf())
    image = add_first_page(place, "The first page")
    assert (image.width, image.height, image.is_diagram) == (1600, 1600, True)


def test_the_form_says_where_an_image_is_used_and_so_does_its_deletion(client, editor):
    image = make.ImageFactory(slug="figure")
    page = make.PageFactory(title="About us", body="![](image:figure)\n\n![](image:figure-2)")
    make.PageFactory(title="Other", body="![](image:figure-2)")
    for url in (change_url(image), re.sub("change/$", "delete/", change_url(image))):
        text = client.get(url).text
        assert f"Page: {page}" in text
        assert "Page: Other" not in text


def test_a_logo_may_be_an_svg(client):
    client.force_login(make.UserFactory(role="owner"))
    group = make.GroupFactory()
    post_form(client, group, logo=upload(DRAWING.format("").encode(), "logo.svg"))
    group.refresh_from_db()
    assert (Path(group.logo.name).suffix, group.logo_width, group.logo_height) == (".png", 2000, 1000)


def test_the_picker_of_texts_offers_images_and_adds_one(client, editor):
    make.ImageFactory(slug="boat", alt="A boat")
    make.ImageFactory(slug="secret", alt="A boat of somebody", consent="waiting")
    url = reverse("admin:images")
    assert f'data-images="{url}"' in client.get("/admin/groupsite/page/add/").text
    assert [image["slug"] for image in client.get(url, {"q": "boat"}).json()["images"]] == ["boat"]
    sent = {"original": upload(up.picture()), "alt": "A red field", "agreed": "on"}
    assert client.post(url, sent).json() == {"slug": "a-red-field"}
    image = Image.objects.get(slug="a-red-field")
    assert (image.added_by, image.alt) == (editor, "A red field")
    assert client.get(image.get_url(336, "webp")).status_code == 200
    refused = client.post(url, sent | {"original": upload(up.HTML)})
    assert (refused.status_code, refused.json()["error"][:21]) == (400, "“me.png” is a web pag")
    assert client.post(url, {"original": upload(up.picture()), "alt": "x"}).status_code == 400


@pytest.mark.parametrize("focus", ["", "-1", "101"])
def test_a_focal_point_outside_the_image_is_refused(client, editor, focus):
    page = add_picture(client, up.picture(), focus_x=focus)
    assert list(page.context["adminform"].errors) == ["focus_x"]


def test_an_image_that_vanished_is_not_found(client, editor):
    image = make.ImageFactory()
    for key in (image.pk, image.pk + 1):  # the row is there, but no file; and no row
        assert client.get(reverse("admin:people_image_preview", args=[key])).status_code == 404


def test_a_picture_from_which_somebody_withdrew_needs_another_file(client, editor, media):
    add_picture(client, up.picture())
    image = Image.objects.get()
    make.ImagePersonFactory(image=image, state="withdrawn")
    answer = post_form(client, image, consent="agreed")
    assert "Replace the file by one without them." in answer.content.decode()
    assert not Image.objects.get().is_shown
    cropped = upload(up.picture(size=(200, 300)), "cropped.jpg")
    assert post_form(client, image, consent="agreed", original=cropped).status_code == 302
    assert (Image.objects.get().is_shown, ImagePerson.objects.count()) == (True, 0)


def test_nobody_agrees_again_for_whoever_withdrew(client, editor, media):
    row = make.ImagePersonFactory(state="withdrawn")
    post_form(client, row.image, **{"image_people-0-state": "agreed"})
    row.refresh_from_db()
    assert row.state == "withdrawn"
