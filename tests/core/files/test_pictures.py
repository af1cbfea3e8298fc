"""Cutting portraits from whatever was uploaded."""

import io
import logging
import struct
import zlib

import pytest
from PIL import Image, ImageCms, ImageDraw

from core.colour import LIGHT
from core.files import pictures

KINDS = list(pictures.list_formats())
RED, GREEN, BLUE = (200, 30, 30), (30, 160, 60), (30, 40, 200)


def save_image(image, kind, **how) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **how)
    return file.getvalue()


def make_plain(mode="RGB", size=(400, 500), colour=RED):
    if mode == "RGB":
        return Image.new(mode, size, colour)
    return Image.new("RGB", size, colour).convert(mode)


def open_image(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


def get_colour(image, across=0.5, down=0.5):
    return image.convert("RGB").getpixel((int(image.width * across), int(image.height * down)))


def is_close(one, other, by=14) -> bool:
    return all(abs(a - b) <= by for a, b in zip(one, other, strict=True))


def build_chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def build_bomb(width, height) -> bytes:
    """A PNG that says it is huge and holds next to nothing."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = build_chunk(b"IDAT", zlib.compress(b"\0" * 1000))
    return b"\x89PNG\r\n\x1a\n" + build_chunk(b"IHDR", head) + rows + build_chunk(b"IEND", b"")


def build_text_bomb() -> bytes:
    """A small PNG with a comment that unpacks to 80 million letters."""
    whole = save_image(make_plain(size=(8, 10)), "PNG")
    comment = build_chunk(b"zTXt", b"Comment\0\0" + zlib.compress(b"a" * 80_000_000, 9))
    return whole[:33] + comment + whole[33:]


JPEG = save_image(make_plain(), "JPEG")
NOISE = save_image(Image.effect_noise((300, 300), 80), "PNG")
BAD = {
    "nothing": b"",
    "words": b"This is no picture.",
    "a drawing": b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5"><script>alert(1)</script></svg>',
    "a page": b"<!doctype html><title>x</title>",
    "a format not read": save_image(make_plain(), "BMP"),
    "PostScript": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 4 5\n",
    "the beginning of a JPEG": JPEG[: len(JPEG) // 2],
    "the beginning of a PNG": NOISE[: len(NOISE) // 2],
    "only a signature": JPEG[:4],
    "too many pixels": build_bomb(8_000, 5_001),
    "many more pixels": build_bomb(60_000, 60_000),
    "a width of a billion": build_bomb(2**30, 1),
    "no height": build_bomb(100, 0),
    "pixels that are not there": build_bomb(4_000, 4_000),
    "a comment that unpacks": build_text_bomb(),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", BAD)
def test_what_is_no_picture_is_unusable(name, kind):
    with pytest.raises(pictures.UnusablePictureError):
        pictures.cut(BAD[name], 144, kind)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "original",
    [
        pytest.param(save_image(make_plain(mode), kind), id=f"{kind} {mode}")
        for kind, modes in {
            "JPEG": ("RGB", "CMYK"),
            "PNG": ("RGB", "RGBA", "P"),
            "WEBP": ("RGB", "RGBA"),
            "GIF": ("RGB", "P"),
            **({"AVIF": ("RGB", "RGBA")} if "avif" in KINDS else {}),
        }.items()
        for mode in modes
    ],
)
def test_each_format_and_mode_keeps_its_colour(original, kind):
    result = open_image(pictures.cut(original, 144, kind))
    assert (result.format.lower(), result.mode, result.size) == (kind, "RGB", (144, 180))
    assert is_close(get_colour(result), RED)


@pytest.mark.parametrize(("mode", "paint"), [("1", 1), ("L", 128), ("LA", (128, 255)), ("I;16", 128 * 257)])
@pytest.mark.parametrize("kind", KINDS)
def test_greys_stay_the_grey_they_are(mode, paint, kind):
    image = Image.new(mode, (400, 500), paint)
    result = open_image(pictures.cut(save_image(image, "PNG"), 72, kind))
    assert is_close(get_colour(result), (255,) * 3 if mode == "1" else (128,) * 3, by=4)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("mode", ["RGBA", "LA", "P", "1", "L", "RGB"])
def test_what_is_transparent_becomes_paper(mode, kind):
    seen_through = Image.new("RGBA", (400, 500), (0, 0, 0, 0))
    if mode == "P":
        original = save_image(seen_through.convert("P"), "PNG", transparency=0)
    elif mode in ("1", "L", "RGB"):
        empty = (0, 0, 0) if mode == "RGB" else 0
        original = save_image(Image.new(mode, (400, 500), 0), "PNG", transparency=empty)
    else:
        original = save_image(seen_through.convert(mode), "PNG")
    paper = tuple(bytes.fromhex(LIGHT.paper[1:]))
    assert is_close(get_colour(open_image(pictures.cut(original, 72, kind))), paper, by=3)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("container", ["GIF", "WEBP", "PNG"])
def test_of_what_moves_the_first_frame_is_shown(container, kind):
    frames = {
        "save_all": True,
        "append_images": [make_plain(colour=GREEN), make_plain(colour=BLUE)],
        "duration": 90,
    }
    result = open_image(pictures.cut(save_image(make_plain(), container, **frames), 144, kind))
    assert getattr(result, "n_frames", 1) == 1
    assert is_close(get_colour(result), RED)


@pytest.mark.parametrize("kind", KINDS)
def test_a_camera_that_stores_two_pictures_in_a_jpeg(kind):
    both = save_image(make_plain(), "MPO", save_all=True, append_images=[make_plain(colour=GREEN)])
    assert is_close(get_colour(open_image(pictures.cut(both, 144, kind))), RED)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("width", pictures.WIDTHS)
@pytest.mark.parametrize("size", [(1200, 900), (432, 540), (500, 2000)])
def test_widths(size, width, kind):
    result = open_image(pictures.cut(save_image(make_plain(size=size), "JPEG"), width, kind))
    assert result.size == (width, round(width * 5 / 4))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("size", "cut"),
    [
        ((1, 1), (1, 1)),
        ((10_000, 10), (8, 10)),
        ((10, 10_000), (10, 12)),
        ((100, 125), (100, 125)),
        ((200, 125), (100, 125)),
        ((1_500, 1_500), (432, 540)),
    ],
)
def test_none_is_wider_than_its_original(size, cut, kind):
    assert open_image(pictures.cut(save_image(make_plain(size=size), "PNG"), 432, kind)).size == cut


def draw_bands(size, horizontal):
    """Nine bands, each grey darker than the one before, along the longer side."""
    image = Image.new("L", size)
    drawing = ImageDraw.Draw(image)
    for number in range(9):
        along = (size[0] if horizontal else size[1]) / 9
        start, stop = along * number, along * (number + 1) - 1
        box = (start, 0, stop, size[1]) if horizontal else (0, start, size[0], stop)
        drawing.rectangle(box, fill=250 - 25 * number)
    return image


@pytest.mark.parametrize(
    ("size", "first", "last"),
    [((1800, 750), 3, 5), ((720, 1800), 1, 5)],
    ids=["the middle of a wide one", "of a tall one a third of what goes from above"],
)
def test_what_is_kept(size, first, last):
    horizontal = size[0] > size[1]
    result = open_image(pictures.cut(save_image(draw_bands(size, horizontal), "PNG"), 432, "webp"))
    ends = ((0.02, 0.5), (0.98, 0.5)) if horizontal else ((0.5, 0.02), (0.5, 0.98))
    shades = [get_colour(result, *place)[0] for place in ends]
    assert [round((250 - shade) / 25) for shade in shades] == [first, last]


CORNERS = {1: RED, 2: GREEN, 3: BLUE, 4: None, 5: RED, 6: None, 7: BLUE, 8: GREEN}
"""What stands upper left: the picture as stored has red there, green right of it, blue below right."""


@pytest.mark.parametrize(("orientation", "corner"), CORNERS.items())
@pytest.mark.parametrize("size", [(400, 400), (1000, 1000)])
@pytest.mark.parametrize("container", ["JPEG", "PNG", "WEBP"])
def test_it_stands_upright(container, size, orientation, corner):
    half = size[0] // 2
    image = Image.new("RGB", size, (240, 240, 60))
    for place, colour in (((0, 0), RED), ((half, 0), GREEN), ((half, half), BLUE)):
        image.paste(colour, (*place, place[0] + half, place[1] + half))
    exif = Image.Exif()
    exif[0x0112] = orientation
    result = open_image(pictures.cut(save_image(image, container, exif=exif), 144, "webp"))
    assert is_close(get_colour(result, 0.1, 0.1), corner or (240, 240, 60))
    assert 0x0112 not in result.getexif()


def test_a_sideways_picture_is_cut_as_it_will_stand():
    exif = Image.Exif()
    exif[0x0112] = 6
    tall = save_image(make_plain(size=(2000, 400)), "JPEG", exif=exif)
    assert open_image(pictures.cut(tall, 432, "webp")).size == (400, 500)


@pytest.mark.filterwarnings("ignore:Corrupt EXIF data")
def test_broken_words_about_the_camera_do_no_harm():
    broken = save_image(make_plain(), "JPEG", exif=b"Exif\0\0MM\0*\0\0\0\x08\xff\xff\x01\x12")
    assert open_image(pictures.cut(broken, 144, "webp")).size == (144, 180)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("container", ["JPEG", "PNG", "WEBP"])
def test_nothing_is_told_but_the_pixels(container, kind):
    exif = Image.Exif()
    exif[0x010F] = "SECRETMAKER"
    exif.get_ifd(0x8825)[2] = (55.0, 56.0, 40.0)
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    original = save_image(make_plain(), container, exif=exif, icc_profile=profile, xmp=b"<x>SECRETMAKER</x>")
    assert b"SECRETMAKER" in original
    data = pictures.cut(original, 144, kind)
    assert b"SECRETMAKER" not in data
    result = open_image(data)
    assert not result.getexif()
    assert not {"icc_profile", "exif", "xmp", "comment"} & set(result.info)


def build_swapped_profile() -> bytes:
    """A profile of sRGB's form that calls its red green, and its green red."""
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    red, green = b"rXYZ", b"gXYZ"
    return profile.replace(red, b"tmp!").replace(green, red).replace(b"tmp!", green)


def test_colours_are_those_that_the_profile_means():
    original = save_image(make_plain(colour=(255, 0, 0)), "PNG", icc_profile=build_swapped_profile())
    red, green, _ = get_colour(open_image(pictures.cut(original, 144, "webp")))
    assert green > 200 > red


@pytest.mark.parametrize("profile", [b"no profile", b"\0" * 200])
def test_a_broken_profile_counts_for_nothing(profile):
    original = save_image(make_plain(), "JPEG", icc_profile=profile)
    assert is_close(get_colour(open_image(pictures.cut(original, 144, "webp"))), RED)


def test_a_profile_for_other_colours_counts_for_nothing():
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    original = save_image(Image.new("L", (400, 500), 90), "JPEG", icc_profile=profile)
    assert is_close(get_colour(open_image(pictures.cut(original, 144, "webp"))), (90, 90, 90), by=4)


def test_a_cut_is_made_once(tmp_path, monkeypatch):
    original, cuts = tmp_path / "ada.jpg", tmp_path / "cut"
    original.write_bytes(JPEG)
    first = pictures.get_or_make_cut(original, cuts, 144, "webp")
    assert [path.read_bytes() for path in cuts.rglob("*.webp")] == [first]
    monkeypatch.setattr(pictures, "cut", None)
    assert pictures.get_or_make_cut(original, cuts, 144, "webp") == first
    assert len([path for path in cuts.rglob("*") if path.is_file()]) == 1


def test_equal_files_share_a_cut_and_a_changed_one_gets_its_own(tmp_path):
    one, other, cuts = tmp_path / "one.jpg", tmp_path / "other.jpg", tmp_path / "cut"
    one.write_bytes(JPEG)
    other.write_bytes(JPEG)
    assert pictures.get_or_make_cut(one, cuts, 72, "webp") == pictures.get_or_make_cut(
        other, cuts, 72, "webp"
    )
    other.write_bytes(save_image(make_plain(colour=BLUE), "JPEG") + b"\0")
    assert is_close(get_colour(open_image(pictures.get_or_make_cut(other, cuts, 72, "webp"))), BLUE)
    assert len(list(cuts.iterdir())) == 2


def test_what_is_wrong_is_found_and_logged_once(tmp_path, caplog, monkeypatch):
    original, cuts = tmp_path / "ada.jpg", tmp_path / "cut"
    original.write_bytes(BAD["words"])
    for width in pictures.WIDTHS:
        with pytest.raises(pictures.UnusablePictureError, match="it is damaged"):
            pictures.get_or_make_cut(original, cuts, width, "webp")
        monkeypatch.setattr(pictures, "cut", None)
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert "ada.jpg" in caplog.text


@pytest.mark.parametrize("make", [lambda path: None, lambda path: path.mkdir()], ids=["missing", "a folder"])
def test_a_file_that_cannot_be_read_is_logged_once(tmp_path, caplog, make):
    make(tmp_path / "ada.jpg")
    for _ in range(3):
        with pytest.raises(pictures.UnusablePictureError):
            pictures.get_or_make_cut(tmp_path / "ada.jpg", tmp_path / "cut", 72, "webp")
    assert len(caplog.records) == 1
    assert not (tmp_path / "cut").exists()


def test_a_file_of_too_many_bytes_is_not_read(tmp_path, monkeypatch):
    monkeypatch.setattr(pictures, "MOST_BYTES", 100)
    (tmp_path / "ada.jpg").write_bytes(JPEG)
    with pytest.raises(pictures.UnusablePictureError, match="too many"):
        pictures.get_or_make_cut(tmp_path / "ada.jpg", tmp_path / "cut", 72, "webp")


def test_too_little_memory_is_not_held_against_the_file(tmp_path, monkeypatch):
    original, cuts = tmp_path / "ada.jpg", tmp_path / "cut"
    original.write_bytes(JPEG)
    with monkeypatch.context() as patched:
        patched.setattr(pictures, "_crop_portrait", lambda *args: bytearray(2**62))
        with pytest.raises(pictures.UnusablePictureError, match="MemoryError"):
            pictures.get_or_make_cut(original, cuts, 72, "webp")
    assert pictures.get_or_make_cut(original, cuts, 72, "webp")


def test_a_place_that_cannot_be_written_costs_only_time(tmp_path, caplog):
    (tmp_path / "ada.jpg").write_bytes(JPEG)
    (tmp_path / "cut").write_text("a file where the folder should be")
    for _ in range(2):
        assert (
            open_image(pictures.get_or_make_cut(tmp_path / "ada.jpg", tmp_path / "cut", 72, "webp")).width
            == 72
        )
    assert len(caplog.records) == 1


def test_half_a_file_is_never_left(tmp_path, monkeypatch):
    def fail(*args):
        raise OSError(28, "No space left on device")

    (tmp_path / "ada.jpg").write_bytes(JPEG)
    monkeypatch.setattr(pictures.os, "replace", fail)
    assert pictures.get_or_make_cut(tmp_path / "ada.jpg", tmp_path / "cut", 72, "webp")
    assert not [path for path in (tmp_path / "cut").rglob("*") if path.is_file()]


def test_the_version_changes_with_each_thing_stored():
    assert pictures.compute_version("a.jpg", 1, 2) == pictures.compute_version("a.jpg", 1, 2)
    versions = {
        pictures.compute_version(*values) for values in (("a.jpg", 1, 2), ("b.jpg", 1, 2), ("a.jpg", 2, 1))
    }
    assert len(versions) == 3


@pytest.mark.parametrize(("has_avif", "kinds"), [(True, ["avif", "webp"]), (False, ["webp"])])
def test_without_avif_there_is_webp(monkeypatch, has_avif, kinds):
    monkeypatch.setattr(pictures.features, "check", lambda name: has_avif and name == "avif")
    assert list(pictures.list_formats()) == kinds
