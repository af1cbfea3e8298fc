"""What follows from the group's name and colour."""

import json
import re
from io import BytesIO
from xml.etree import ElementTree

import pytest
from django.urls import get_script_prefix, set_script_prefix
from PIL import Image, ImageChops

from core.colour import DARK, LIGHT, derive_accent
from groupsite.models import Group
from groupsite.views import brand, pages
from groupsite.views.brand import get_initials
from tests import factories as make
from tests.admin_forms import form_data, read_form

pytestmark = pytest.mark.django_db

ADDRESSES = ("/accent.css", "/icon.svg", "/site.webmanifest")
HOSTILE = '<script>&"'


@pytest.fixture
def under_prefix():
    before = get_script_prefix()
    set_script_prefix("/~group/")
    yield
    set_script_prefix(before)


@pytest.mark.parametrize(
    ("address", "content_type"),
    [
        ("/accent.css", "text/css; charset=utf-8"),
        ("/icon.svg", "image/svg+xml"),
        ("/site.webmanifest", "application/manifest+json"),
    ],
)
@pytest.mark.parametrize("name", ["", "Testing Group", HOSTILE, "\x0b\x1b", "李明 实验室"])
def test_each_is_what_it_says_with_and_without_a_group(client, address, content_type, name):
    if name:
        make.GroupFactory(name=name)
    response = client.get(address)
    assert response.status_code == 200
    assert response.headers["Content-Type"] == content_type
    assert "Cookie" not in response.headers.get("Vary", "")
    assert not response.cookies


@pytest.mark.parametrize("address", ADDRESSES)
def test_each_takes_one_query(client, django_assert_num_queries, address):
    make.GroupFactory()
    with django_assert_num_queries(1):
        client.get(address)


@pytest.mark.parametrize("address", ADDRESSES)
def test_what_has_not_changed_is_not_sent_again(client, address):
    group = make.GroupFactory()
    first = client.get(address)
    tag = first.headers["ETag"]
    assert re.fullmatch('"[^"]+"', tag)
    again = client.get(address, headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] == tag
    assert again.headers["Cache-Control"] == first.headers["Cache-Control"]
    Group.objects.filter(pk=group.pk).update(accent="#123456")
    response = client.get(address, headers={"if-none-match": tag})
    assert response.status_code == 200
    assert response.headers["ETag"] != tag


def test_the_stylesheet_says_the_groups_colour(client):
    make.GroupFactory(accent="#ffff00")
    assert client.get("/accent.css").content.decode() == (
        ":root{--accent:light-dark(#707000,#ffff00);--wash:light-dark(#eff0e3,#2e2e07)}\n"
    )


@pytest.mark.parametrize(
    ("query", "caching"),
    [("?v=123456", "max-age=86400"), ("?v=0d6450", "no-cache"), ("", "no-cache"), ("?v=%00", "no-cache")],
)
def test_only_the_colour_that_was_asked_for_is_kept(client, query, caching):
    make.GroupFactory(accent="#123456")
    assert client.get(f"/accent.css{query}").headers["Cache-Control"] == caching


def test_pages_link_them(client):
    make.GroupFactory(accent="#123456")
    text = client.get("/").content.decode()
    assert '<link rel="stylesheet" href="/accent.css?v=123456">' in text
    assert '<link rel="icon" href="/icon.svg" type="image/svg+xml">' in text
    assert '<link rel="icon" href="/favicon.ico" sizes="32x32">' in text
    assert '<link rel="apple-touch-icon" href="/icon-180.png">' in text
    assert '<link rel="manifest" href="/site.webmanifest">' in text
    assert text.index("/static/site.css") < text.index("/accent.css")
    for scheme, paper in (("light", LIGHT.paper), ("dark", DARK.paper)):
        meta = f'<meta name="theme-color" content="{paper}" media="(prefers-color-scheme: {scheme})">'
        assert meta in text


@pytest.mark.usefixtures("under_prefix")
def test_addresses_stand_under_the_prefix(rf):
    text = pages.home(rf.get("/")).content.decode()
    for address in ADDRESSES:
        assert f'href="/~group{address}' in text
    manifest = json.loads(brand.manifest(rf.get("/site.webmanifest")).content)
    assert manifest["start_url"] == "/~group/"
    assert manifest["icons"][0]["src"] == "/~group/icon.svg"


@pytest.mark.parametrize("field", ["name", "short_name"])
def test_a_hostile_name_stays_a_name(client, field):
    make.GroupFactory(**{field: HOSTILE})
    drawing = client.get("/icon.svg").content.decode()
    assert "script" not in drawing
    assert json.loads(client.get("/site.webmanifest").content)[field] == HOSTILE


def test_the_icon_is_a_drawing_that_obeys_the_policy(client):
    make.GroupFactory(name="Testing & Proving Group", accent="#ffff00")
    drawing = ElementTree.fromstring(client.get("/icon.svg").content)
    assert [element.tag.rpartition("}")[2] for element in drawing.iter()] == ["svg", "rect", "text"]
    assert not any("style" in element.attrib for element in drawing.iter())
    square, text = drawing
    assert square.attrib["fill"] == derive_accent("#ffff00").light
    assert text.text == "TP"


@pytest.mark.parametrize(
    ("name", "initials"),
    [
        ("Large-Scale Machine Learning Systems", "LM"),
        ("Institute of Testing", "IT"),
        ("the lab", "TL"),
        ("ICSA", "I"),
        ("3D Vision Group", "3V"),
        ("«Équipe» de tests", "É"),
        ("Лаборатория Систем", "ЛС"),
        ("李明 实验室", "李"),
        ("مختبر الأنظمة", "م"),
        ("🚀 Rockets", "R"),
        (HOSTILE, "S"),
        ("& — 🚀", ""),
        ("", ""),
    ],
)
def test_letters(name, initials):
    assert get_initials(name) == initials


def test_the_manifest_names_the_group(client):
    make.GroupFactory(name="Testing Group", short_name="Testing", accent="#ffff00")
    assert json.loads(client.get("/site.webmanifest").content) == {
        "name": "Testing Group",
        "short_name": "Testing",
        "start_url": "/",
        "display": "browser",
        "theme_color": "#707000",
        "background_color": LIGHT.paper,
        "icons": [
            {"src": "/icon.svg", "sizes": "any", "type": "image/svg+xml"},
            *(
                {
                    "src": f"/icon-{size}.png",
                    "sizes": f"{size}x{size}",
                    "type": "image/png",
                    "purpose": purpose,
                }
                for size in (192, 512)
                for purpose in ("any", "maskable")
            ),
        ],
    }


def test_browsers_that_guess_find_the_icon(client):
    response = client.get("/favicon.ico")
    assert (response.status_code, response.headers["Content-Type"]) == (200, "image/x-icon")
    icon = Image.open(BytesIO(response.content))
    assert (icon.format, icon.info["sizes"]) == ("ICO", {(16, 16), (32, 32), (48, 48)})


@pytest.mark.parametrize("name", ["Testing Group", "李明 实验室", "مختبر الأنظمة", "#x *y*", "&"])
@pytest.mark.parametrize("size", [180, 192, 512])
def test_the_icon_is_had_as_pixels(client, name, size):
    make.GroupFactory(name=name, accent="#123456")
    response = client.get(f"/icon-{size}.png")
    assert response.headers["Content-Type"] == "image/png"
    icon = Image.open(BytesIO(response.content)).convert("RGB")
    assert icon.size == (size, size)
    assert {icon.getpixel(corner) for corner in ((0, 0), (size - 1, size - 1))} == {(0x12, 0x34, 0x56)}


def test_the_icon_has_its_letters_within_every_mask(client):
    make.GroupFactory(name="Machine Worlds", accent="#123456")
    icon = Image.open(BytesIO(client.get("/icon-512.png").content)).convert("L")
    background = Image.new("L", icon.size, icon.getpixel((0, 0)))
    left, top, right, bottom = ImageChops.difference(icon, background).getbbox()
    assert min(left, top, 512 - right, 512 - bottom) > 80
    assert abs(left - (512 - right)) < 20


@pytest.mark.parametrize("size", [1, 16, 193, 99999])
def test_other_sizes_are_not_drawn(client, size):
    assert client.get(f"/icon-{size}.png").status_code == 404


def test_a_new_colour_is_a_new_icon(client):
    group = make.GroupFactory(accent="#123456")
    first = client.get("/favicon.ico")
    assert client.get("/favicon.ico", headers={"if-none-match": first.headers["ETag"]}).status_code == 304
    Group.objects.filter(pk=group.pk).update(accent="#654321")
    assert client.get("/favicon.ico").content != first.content


@pytest.mark.parametrize(
    ("text", "accent", "error"),
    [
        ("#ABCDEF", "#abcdef", ""),
        ("teal", "#0d6450", "“teal” is not a colour. Enter # and six digits or letters a to f"),
        ("#12345", "#0d6450", "“#12345” is not a colour"),
    ],
)
def test_the_form_says_what_is_no_colour(client, text, accent, error):
    group = make.GroupFactory()
    client.force_login(make.UserFactory(role="owner"))
    address = f"/admin/groupsite/group/{group.pk}/change/"
    response = client.post(address, form_data(read_form(client, address)) | {"accent": text})
    assert response.status_code == (200 if error else 302)
    assert error in response.content.decode()
    group.refresh_from_db()
    assert group.accent == accent
