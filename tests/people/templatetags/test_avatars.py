"""Portraits on pages: the photo's address, what a page says of it, and the tints behind initials."""

import html
import io
import math
import re

import pytest
from django.conf import settings
from django.template import Context, Template
from django.utils import timezone
from PIL import Image

from core import colour
from core.files import pictures
from people.models import Person
from people.templatetags.avatars import AVATARS, HUES
from tests import factories as make

KINDS = list(pictures.list_formats())
pytestmark = pytest.mark.django_db


@pytest.fixture
def media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    (tmp_path / "photos").mkdir()
    Image.new("RGB", (900, 800), (180, 60, 60)).save(tmp_path / "photos" / "ada.jpg")
    return tmp_path


def make_pictured(name="photos/ada.jpg", **fields):
    defaults = {"photo": name, "photo_width": 900, "photo_height": 800, "photo_consent": True}
    return make.PersonFactory(**(defaults | fields))


def build_url(person, width=144, kind="webp", query="") -> str:
    return f"/people/{person.slug}/photo-{width}.{kind}{query}"


def render_avatar(person, size="") -> str:
    template = f'{{% avatar person "{size}" %}}' if size else "{% avatar person %}"
    return Template(template).render(Context({"person": person})).strip()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("width", pictures.WIDTHS)
def test_a_photo_in_each_width_and_format(client, media, width, kind):
    response = client.get(build_url(make_pictured(), width, kind))
    assert response.status_code == 200
    assert response.headers["Content-Type"] == f"image/{kind}"
    image = Image.open(io.BytesIO(response.content))
    assert (image.format.lower(), image.size) == (kind, (width, width * 5 // 4))
    assert "Vary" not in response.headers
    assert not response.cookies


def test_one_query_answers_it_and_one_file_keeps_it(client, media, django_assert_num_queries):
    person = make_pictured()
    for _ in range(2):
        with django_assert_num_queries(1):
            client.get(build_url(person))
    assert len(list((media / "cut").rglob("*.webp"))) == 1


@pytest.mark.parametrize(
    "fields",
    [{"photo_consent": False}, {"visibility": "members"}, {"visibility": "hidden"}, {"photo": ""}],
    ids=str,
)
def test_what_visitors_may_not_see_is_not_there(client, media, fields):
    person = make_pictured(**fields)
    assert client.get(build_url(person)).status_code == 404
    assert not (media / "cut").exists()


def test_who_only_joins_later_is_not_seen_yet(client, media):
    person = make_pictured()
    later = timezone.localdate().replace(year=timezone.localdate().year + 2, day=1)
    make.AppointmentFactory(person=person, start=later)
    assert client.get(build_url(person)).status_code == 404


def test_a_cut_made_before_consent_was_withdrawn_is_not_shown(client, media):
    person = make_pictured()
    assert client.get(build_url(person)).status_code == 200
    Person.objects.update(photo_consent=False)
    assert client.get(build_url(person)).status_code == 404


@pytest.mark.parametrize(
    "file_name",
    [
        "photo-100.webp",
        "photo-072.webp",
        "photo-0.webp",
        "photo--72.webp",
        "photo-72.jpg",
        "photo-72.WEBP",
        "photo-٧٢.webp",
        f"photo-{'9' * 5000}.webp",
        "photo-72.webp/",
        "photo-.webp",
        "photo-72.",
        "photo-72.webp%00",
        "photo-72.webp%0A",
    ],
)
def test_only_these_widths_and_formats(client, media, file_name):
    assert client.get(f"/people/{make_pictured().slug}/{file_name}").status_code == 404


def test_nobody_of_that_name(client):
    assert client.get("/people/nobody/photo-72.webp").status_code == 404


@pytest.mark.parametrize(
    "name", ["photos/none.jpg", "photos", "../../etc/passwd", "/etc/passwd", "photos/x\n"]
)
def test_a_name_that_leads_nowhere(client, media, name):
    assert client.get(build_url(make_pictured(name))).status_code == 404


@pytest.mark.parametrize(
    "content", [b"", b"words", b"<svg/>", b"\xff\xd8\xff\xe0", b"GIF89a\xff\xff\xff\xff"]
)
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_picture_is_not_there_and_its_page_is(client, media, content, kind):
    (media / "photos" / "bad.jpg").write_bytes(content)
    person = make_pictured("photos/bad.jpg")
    assert client.get(build_url(person, kind=kind)).status_code == 404
    assert client.get(person.get_absolute_url()).status_code == 200


def test_one_that_cannot_be_measured_is_not_opened_for_its_address(client, media, settings):
    """A row without its photo's size, and the file gone."""
    person = make_pictured()
    Person.objects.update(photo_width=None, photo_height=None, photo="photos/none.jpg")
    assert client.get(build_url(person)).status_code == 404


@pytest.mark.parametrize(
    ("query", "caching"),
    [
        ("?v={}", "max-age=31536000, immutable"),
        ("", "max-age=3600"),
        ("?v=", "max-age=3600"),
        ("?v=0000000000", "max-age=3600"),
        ("?v={}x", "max-age=3600"),
        ("?v=%00%ff&v[]=1", "max-age=3600"),
    ],
)
def test_only_the_version_that_was_asked_for_is_kept_long(client, media, query, caching):
    person = make_pictured()
    version = pictures.compute_version("photos/ada.jpg", 900, 800)
    response = client.get(build_url(person, query=query.format(version)))
    assert response.headers["Cache-Control"] == caching


def test_what_has_not_changed_is_not_sent_again(client, media):
    person = make_pictured()
    first = client.get(build_url(person))
    tag = first.headers["ETag"]
    assert re.fullmatch('"[^"]+"', tag)
    again = client.get(build_url(person), headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["Cache-Control"] == first.headers["Cache-Control"]
    Image.new("RGB", (90, 80), (60, 60, 180)).save(media / "photos" / "new.jpg")
    Person.objects.update(photo="photos/new.jpg")
    assert client.get(build_url(person), headers={"if-none-match": tag}).status_code == 200


def test_without_avif_there_is_webp(client, media, monkeypatch):
    monkeypatch.setattr(pictures.features, "check", lambda name: False)
    person = make_pictured()
    assert client.get(build_url(person, kind="avif")).status_code == 404
    assert client.get(build_url(person, kind="webp")).status_code == 200
    assert "<source" not in render_avatar(person)
    assert "photo-144.webp" in render_avatar(person)


@pytest.mark.parametrize("size", ["", *AVATARS])
def test_a_page_names_only_addresses_that_answer(client, media, size):
    person = make_pictured()
    text = html.unescape(render_avatar(person, size))
    sources = re.findall(r"(/people/\S+) (\d+)w", text)
    assert {name.partition("?")[0].rpartition(".")[2] for name, _ in sources} == set(KINDS)
    assert re.search(r'<img src="([^"]+)"', text)[1] in [name for name, _ in sources]
    for name, width in sources:
        response = client.get(name)
        assert Image.open(io.BytesIO(response.content)).width == int(width)
        assert "immutable" in response.headers["Cache-Control"]


@pytest.mark.parametrize("size", AVATARS)
def test_there_is_a_file_for_every_screen(size):
    slot = AVATARS[size]
    for density in (1, 2, 3):
        assert any(
            0.95 * density <= width / slot.width <= max(2.1 * density, 72 / slot.width)
            for width in slot.files
        )
    assert set(slot.files) <= set(pictures.WIDTHS)


def test_a_photo_as_a_page_shows_it():
    person = make_pictured(name="photos/ada.jpg", slug="ada")
    version = pictures.compute_version("photos/ada.jpg", 900, 800)
    sets = {
        kind: ", ".join(f"/people/ada/photo-{width}.{kind}?v={version} {width}w" for width in (72, 144, 224))
        for kind in ("avif", "webp")
    }
    assert render_avatar(person) == (
        f'<span class="avatar avatar-medium hue-{person.pk * 5 % 12}">'
        '<span aria-hidden="true">AT</span><picture>'
        f'<source type="image/avif" srcset="{sets["avif"]}" sizes="4.375rem">'
        f'<img src="/people/ada/photo-144.webp?v={version}" srcset="{sets["webp"]}" sizes="4.375rem"'
        ' width="70" height="88" alt="" loading="lazy" decoding="async"></picture></span>'
    )


def test_the_one_at_the_top_of_a_page_comes_at_once():
    text = render_avatar(make_pictured(), "rail")
    assert 'fetchpriority="high"' in text
    assert "lazy" not in text


@pytest.mark.parametrize(("size", "name"), [("", "medium"), *((size, size) for size in AVATARS)])
@pytest.mark.parametrize("fields", [{}, {"photo": "photos/ada.jpg", "photo_width": 1, "photo_height": 1}])
def test_without_a_photo_that_may_be_shown_there_are_initials(size, name, fields):
    person = make.PersonFactory(name="Luo Mai", **fields)
    assert render_avatar(person, size) == (
        f'<span class="avatar avatar-{name} hue-{person.pk * 5 % 12}" aria-hidden="true">LM</span>'
    )


def test_a_hostile_name_stays_a_name():
    person = make.PersonFactory(name='<b onload="x">')
    assert "<b" not in render_avatar(person)


def test_a_list_of_photos_takes_no_query_and_opens_no_file(django_assert_num_queries):
    for number in range(4):
        make_pictured(f"photos/none{number}.jpg")
    with django_assert_num_queries(1):
        assert all(render_avatar(person) for person in Person.objects.all())


def test_the_tints_of_twelve_people_differ():
    people = [make.PersonFactory() for _ in range(HUES)]
    assert len({re.search(r"hue-\d+", render_avatar(person))[0] for person in people}) == HUES


STYLES = "".join((settings.BASE_DIR / "static" / name).read_text() for name in ("tokens.css", "avatars.css"))


def test_every_tint_is_in_the_stylesheet():
    hues = re.findall(r"\.hue-(\d+) \{\s*--hue: (\d+);", STYLES)
    assert [(int(number), int(degrees)) for number, degrees in hues] == [(n, n * 30) for n in range(HUES)]


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("degrees", range(0, 360, 30))
def test_initials_can_be_read(scheme, degrees):
    def shade(name):
        pairs = re.search(rf"\n  {name}: light-dark\(oklch\((.+?) var.+?oklch\((.+?) var", STYLES).groups()
        lightness, chroma = map(float, pairs[scheme].split())
        return colour._format_hex(colour._LCH(lightness, chroma, math.radians(degrees)))

    assert colour.compute_contrast(shade("--tint"), shade("--letters")) >= 7


@pytest.mark.parametrize("size", AVATARS)
def test_every_size_is_in_the_stylesheet_as_the_page_says(size):
    name = r"^\.avatar" if size == "medium" else rf"\.avatar-{size}"
    widths = re.findall(rf"{name} \{{[^}}]*?inline-size: (\S+);", STYLES, re.MULTILINE)
    assert sorted(widths) == sorted(re.findall(r"[\d.]+rem(?=,|$)", AVATARS[size].sizes))
