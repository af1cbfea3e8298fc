"""Logos keep their place while they load, and are seen in both schemes."""

import io

import pytest
from django.core.files.base import ContentFile
from PIL import Image, ImageDraw

from groupsite.models import Group, Partner

pytestmark = pytest.mark.browser

SHIFT = """() => new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries()) sum += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
})"""
GROUND = "getComputedStyle(document.querySelector('.brand .logo')).backgroundColor"


@pytest.fixture
def with_logos(site, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    group = Group.objects.get()
    group.logo.save("logo.png", ContentFile(draw_circle((600, 200)), "logo.png"))
    for number in range(4):
        partner = Partner(group=group, name=f"Institution {number}", url="https://example.org/", position=50)
        partner.logo.save("logo.png", ContentFile(draw_circle((300 + 200 * number, 200)), "logo.png"))
    return site


def draw_circle(size) -> bytes:
    image = Image.new("RGBA", size, (0, 0, 0, 0))
    ImageDraw.Draw(image).ellipse((10, 10, size[0] - 10, size[1] - 10), outline=(0, 0, 0, 255), width=24)
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def test_nothing_moves_and_nothing_is_too_wide(with_logos, page):
    for width in (320, 720, 1200):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(with_logos + "/")
        page.locator(".home-partners .logo img").last.scroll_into_view_if_needed()
        page.wait_for_load_state("networkidle")
        assert page.evaluate(SHIFT) < 0.01
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        sizes = page.evaluate(
            "[...document.querySelectorAll('.logo img')]"
            ".map(i => [i.complete && i.naturalWidth > 0, i.width, i.height])"
        )
        assert [loaded for loaded, *_ in sizes] == [True] * 5
        assert sizes[0][1:] == [84, 28]
    assert [each for each in page.complaints if "404" not in each] == []  # the demo has no files here


def test_a_dark_logo_stands_on_a_light_ground_in_the_dark(with_logos, page):
    page.goto(with_logos + "/")
    for scheme, ground in (("light", "rgba(0, 0, 0, 0)"), ("dark", "rgb(236, 230, 218)")):
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(GROUND) == ground


def test_the_name_of_a_partner_is_that_of_its_link(with_logos, page):
    page.goto(with_logos + "/")
    assert page.get_by_role("link", name="Institution 2", exact=True).is_visible()
    group = Group.objects.get()
    home = page.get_by_role("banner").get_by_role("link", name=group.short_name or group.name).first
    assert home.is_visible()
