"""Images in Markdown are chosen, pasted and dropped, focal points are clicked, players wait for a press."""

import base64
import io

import pytest
from PIL import Image as Picture

from groupsite.news.models import NewsItem
from people.models import Image
from publications.models import Publication
from tests import factories
from tests.browser.conftest import give_session

pytestmark = pytest.mark.browser

HAND_OVER = """(area, [type, content]) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const files = new DataTransfer();
    files.items.add(new File([bytes], "drawing.png", { type: "image/png" }));
    const options = { bubbles: true, cancelable: true };
    area.dispatchEvent(type === "paste"
        ? new ClipboardEvent(type, { ...options, clipboardData: files })
        : new DragEvent(type, { ...options, dataTransfer: files }));
}"""
SLIDES = "https://docs.google.com/presentation/d/1aBcDeFgHiJkLmNoPqRsTuV/"


def draw_png() -> bytes:
    file = io.BytesIO()
    Picture.new("RGB", (800, 600), (20, 90, 70)).save(file, "PNG")
    return file.getvalue()


@pytest.fixture
def entered(site, page, settings, tmp_path):
    """Opens a page of the editing side as an editor."""
    settings.MEDIA_ROOT = tmp_path
    give_session(page.context, site, factories.UserFactory(role="editor"))

    def enter(address):
        page.goto(site + address)
        return page

    return enter


@pytest.fixture
def text(entered):
    """The text of a news item in its form, with a word in it."""
    page = entered(f"/admin/news/newsitem/{NewsItem.objects.earliest('pk').pk}/change/")
    area = page.locator("[data-images] textarea").first
    area.fill("Before ")
    return area


def test_an_image_is_chosen_by_its_alternative_text(text, page):
    image = Image.objects.exclude(alt="").earliest("pk")
    page.get_by_role("button", name="Insert image").first.click()
    page.get_by_role("searchbox", name="Search").fill(image.alt[:30])
    page.get_by_role("dialog").get_by_role("button", name=image.alt).first.click()
    assert text.input_value() == f"Before ![](image:{image.slug})"


@pytest.mark.parametrize("way", ["paste", "drop"])
def test_a_picture_that_is_pasted_or_dropped_is_added_with_its_text(text, page, way):
    before = Image.objects.count()
    text.evaluate(HAND_OVER, [way, base64.b64encode(draw_png()).decode()])
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Alternative text").fill("A green ground")
    dialog.get_by_label("Nobody can be recognised").check()
    dialog.get_by_role("button", name="Add image").click()
    dialog.wait_for(state="hidden")
    image = Image.objects.latest("pk")
    assert (Image.objects.count(), image.alt) == (before + 1, "A green ground")
    assert text.input_value() == f"Before ![](image:{image.slug})"


def test_a_file_that_is_no_picture_is_refused_and_nothing_is_lost(text, page):
    text.evaluate(HAND_OVER, ["paste", base64.b64encode(b"not a picture").decode()])
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Alternative text").fill("Something")
    dialog.get_by_label("Nobody can be recognised").check()
    dialog.get_by_role("button", name="Add image").click()
    dialog.get_by_role("alert").wait_for()
    assert "drawing.png" in dialog.get_by_role("alert").inner_text()
    assert dialog.get_by_label("Alternative text").input_value() == "Something"
    dialog.get_by_role("button", name="Cancel").click()
    assert text.input_value() == "Before "


def test_a_click_in_the_picture_sets_the_focal_point(site, page):
    image = Image.objects.filter(visibility="public").earliest("pk")
    give_session(page.context, site, factories.UserFactory(role="editor"))
    page.goto(f"{site}/admin/people/image/{image.pk}/change/")
    picture = page.locator("[data-focus-picker] img")
    box = picture.bounding_box()
    picture.click(position={"x": box["width"] / 4, "y": box["height"] * 3 / 4})
    assert [page.locator(f"#id_focus_{axis}").input_value() for axis in "xy"] == ["25", "75"]


@pytest.mark.parametrize(
    ("kind", "url", "host"),
    [("video", "https://vimeo.com/76979871", "player.vimeo.com"), ("slides", SLIDES, "docs.google.com")],
)
def test_a_player_is_loaded_when_it_is_pressed(site, page, kind, url, host):
    paper = Publication.objects.get(slug="torchopt-2023")
    factories.LinkFactory(publication=paper, kind=kind, url=url, label="Talk")
    page.route(
        f"https://{host}/**", lambda route: route.fulfill(body="<p>Playing</p>", content_type="text/html")
    )
    page.goto(site + paper.get_absolute_url())
    assert not [each for each in page.requests if host in each]
    page.locator(".artifacts").get_by_role("link", name="Talk").click()
    page.frame_locator(".artifacts iframe").get_by_text("Playing").wait_for()
    assert [each for each in page.complaints if "favicon" not in each] == []
