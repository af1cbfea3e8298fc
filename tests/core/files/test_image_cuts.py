"""Thumbnails: what is drawn fills them, whatever empty ground the original has."""

import io

import pytest
from PIL import Image, ImageDraw

from core.files import image_cuts

WHITE, GREEN, CLEAR = (255, 255, 255), (13, 100, 80), (0, 0, 0, 0)
DIAGRAM = image_cuts.Focus(is_diagram=True)
GROUND = image_cuts.GROUND


def draw(size, box, ground, ink=GREEN):
    picture = Image.new("RGBA" if len(ground) == 4 else "RGB", size, ground)
    ImageDraw.Draw(picture).rectangle(box, fill=ink)
    return picture


def cut(picture, focus=DIAGRAM, folder=None):
    original = folder / f"{'0' * 32}.png"
    picture.save(original)
    image_cuts.make_cuts(original, folder / "cut", focus)
    place = image_cuts.find_cut(original, folder / "cut", image_cuts.THUMBNAIL, "webp", focus)
    return Image.open(io.BytesIO(place.read_bytes()))


def find_ink(thumbnail):
    """Return the box of what is dark and not transparent."""
    flat = Image.new("RGBA", thumbnail.size, WHITE)
    flat.alpha_composite(thumbnail.convert("RGBA"))
    return flat.convert("L").point(lambda value: 255 * (value < 160)).getbbox()


@pytest.mark.parametrize("ground", [WHITE, CLEAR])
@pytest.mark.parametrize(
    ("size", "box", "ink"),
    [
        ((1000, 800), (400, 300, 599, 399), (GROUND, 29, 184 - GROUND, 109)),  # wide, in the middle
        ((1000, 800), (0, 0, 399, 199), (GROUND, 29, 184 - GROUND, 109)),  # at the edge
        ((1000, 800), (500, 100, 549, 699), (87, GROUND, 97, 138 - GROUND)),  # tall
        ((1000, 800), (500, 400, 539, 429), (72, 54, 112, 84)),  # small: it is not enlarged
    ],
)
def test_a_drawing_fills_its_thumbnail(tmp_path, ground, size, box, ink):
    thumbnail = cut(draw(size, box, ground), folder=tmp_path)
    assert thumbnail.size == (184, 138)
    assert find_ink(thumbnail) == pytest.approx(ink, abs=2)


def test_a_drawing_without_an_even_ground_is_shown_whole(tmp_path):
    picture = draw((400, 400), (0, 0, 199, 399), WHITE)
    assert cut(picture, folder=tmp_path).size == (138, 138)


def test_noise_in_the_ground_is_ground(tmp_path):
    picture = draw((800, 600), (300, 200, 499, 349), WHITE)
    picture.putpixel((20, 20), (245, 250, 248))
    assert find_ink(cut(picture, folder=tmp_path)) == pytest.approx((16, 12, 168, 126), abs=2)


@pytest.mark.parametrize("ground", [WHITE, CLEAR])
def test_a_drawing_of_nothing_has_a_thumbnail(tmp_path, ground):
    assert cut(Image.new("RGBA" if len(ground) == 4 else "RGB", (50, 40), ground), folder=tmp_path)


def test_a_photograph_is_cropped_around_its_focal_point(tmp_path):
    picture = draw((900, 300), (600, 0, 899, 299), WHITE)
    assert find_ink(cut(picture, image_cuts.Focus(100, 50), tmp_path)) == pytest.approx(
        (46, 0, 184, 138), abs=2
    )


@pytest.mark.parametrize(("size", "cut_size"), [((1, 1), (1, 1)), ((3, 2000), (3, 2)), ((90, 90), (90, 68))])
def test_a_small_photograph_is_not_enlarged(tmp_path, size, cut_size):
    assert cut(Image.new("RGB", size, GREEN), image_cuts.Focus(), tmp_path).size == cut_size


def test_cuts_of_an_earlier_recipe_are_found_until_there_are_new_ones(tmp_path, monkeypatch):
    picture = draw((400, 300), (10, 10, 99, 99), WHITE)
    cut(picture, folder=tmp_path)
    monkeypatch.setattr(image_cuts, "RECIPE", "99")
    original = tmp_path / f"{'0' * 32}.png"
    place = image_cuts.find_cut(original, tmp_path / "cut", image_cuts.THUMBNAIL, "webp", DIAGRAM)
    assert "-2-" in place.parent.name
    assert "-99-" in str(cut_path(original, tmp_path))


def cut_path(original, folder):
    image_cuts.make_cuts(original, folder / "cut", DIAGRAM)
    return image_cuts.find_cut(original, folder / "cut", image_cuts.THUMBNAIL, "webp", DIAGRAM)
