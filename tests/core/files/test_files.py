"""Files are known by their bytes, made harmless, stored by content, and kept until nobody needs them."""

import io
import os
import threading
import time
import zlib

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import translation
from PIL import Image

from core.files import kinds, pending_uploads, pictures
from core.files.checks import DOCUMENTS, PICTURES, CheckedFile, check_file, format_size, shorten_file_name
from core.files.kinds import FileRefusedError, identify_kind
from core.files.storage import NAME, parse_hash
from tests import uploads as up


@pytest.fixture
def media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def make_file(data: bytes, name="file.png") -> ContentFile:
    return ContentFile(data, name)


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (up.picture("JPEG"), kinds.JPEG),
        (up.picture("PNG"), kinds.PNG),
        (up.picture("WEBP"), kinds.WEBP),
        (up.picture("GIF"), kinds.GIF),
        (up.picture("AVIF"), kinds.AVIF),
        (up.pdf(), kinds.PDF),
        (up.archive(), kinds.ZIP),
        (up.archive(**{"[Content_Types].xml": b"x", "ppt/presentation.xml": b"x"}), kinds.PPTX),
        (up.MP4, kinds.MP4),
        (up.WEBM, kinds.WEBM),
        (up.SVG, None),
        (up.HTML, None),
        (b"a,b\n1,2\n", None),
        (b"", None),
        (b"RIFF\0\0\0\0AVI ", None),
        (b"\0\0\0\x18ftypheic", None),
        (b"\xff\xff\xff\xffftypavif", kinds.AVIF),
        (b"\x1a\x45\xdf\xa3matroska", None),
    ],
)
def test_a_file_is_what_its_bytes_say(data, kind):
    assert identify_kind(io.BytesIO(data)) is kind


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (up.archive(**{"[Content_Types].xml": b"x", "word/document.xml": b"x"}), "Word or Excel"),
        (
            up.archive(
                **{"[Content_Types].xml": b"x", "ppt/presentation.xml": b"x", "ppt/vbaProject.bin": b"x"}
            ),
            "macros",
        ),
        (up.archive()[:-30], "incomplete ZIP"),
        (b"PK\x03\x04", "incomplete ZIP"),
        (b"PK\x03\x04" + b"PK\x05\x06" + b"\xff" * 18, "too many files"),
    ],
)
def test_archives_that_are_not_taken(data, message):
    with pytest.raises(FileRefusedError, match=message):
        identify_kind(io.BytesIO(data))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (up.SVG, "is an SVG drawing"),
        (b"<?xml version='1.0'?>\n<!-- x -->\n" + up.SVG, "an SVG drawing"),
        (up.HTML, "a web page"),
        (b"\xef\xbb\xbf \n<HTML>", "a web page"),
        (b"MZ\x90\0", "a program"),
        (b"hello", "in an unknown format"),
        (up.pdf(), "of the format PDF"),
        (b"", "is empty"),
        (up.huge_png(8_000, 6_250), "8,000 × 6,250 has 50 megapixels; at most 40 are allowed"),
        (up.huge_png(60_000, 60_000), "more than 40 megapixels"),
        (up.picture("PNG")[:200], "cannot be used as a picture"),
        (up.picture("JPEG")[:200], "cannot be used as a picture"),
        (b"GIF89a=1;alert(1)//", "cannot be used as a picture"),
    ],
)
def test_a_photo_that_is_none_is_refused_with_the_reason(data, message):
    with pytest.raises(FileRefusedError, match=message):
        check_file(make_file(data), PICTURES)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (up.SVG, "Allowed are PDF, PowerPoint, JPEG"),
        (b"a,b\n", "unknown format"),
        (up.picture("GIF", save_all=True, append_images=[Image.new("RGB", (400, 300))]), "animated"),
    ],
)
def test_a_document_that_is_none_is_refused_with_the_reason(data, message):
    with pytest.raises(FileRefusedError, match=message):
        check_file(make_file(data), DOCUMENTS)


def test_a_file_of_too_many_bytes_is_not_read(monkeypatch):
    huge = make_file(up.pdf())
    huge.size = DOCUMENTS.most_bytes + 1
    monkeypatch.setattr(kinds, "identify_kind", None)
    with pytest.raises(FileRefusedError, match="is 50 MB. The maximum is 50 MB"):
        check_file(huge, DOCUMENTS)


def open_image(file: CheckedFile) -> Image.Image:
    return Image.open(io.BytesIO(file.read()))


def test_a_picture_is_encoded_anew_upright_and_without_a_word_of_where_it_was_taken():
    original = up.with_place()
    assert b"SECRETMAKER" in original
    file = check_file(make_file(original, "C:\\fake\\..\\me.png"), PICTURES)
    data = file.read()
    assert (file.name, file.kind, file.size) == ("me.png", kinds.JPEG, len(data))
    assert (file.width, file.height) == (300, 400)
    assert b"SECRETMAKER" not in data
    assert b"Exif" not in data
    assert not Image.open(io.BytesIO(data)).getexif()
    assert file.notes == ("The location stored in it was removed.",)


@pytest.mark.parametrize(
    ("kind", "hidden"),
    [
        ("JPEG", up.archive()),
        ("GIF", b"*/=1;alert(1);//<script>alert(1)</script>"),
        ("PNG", up.HTML),
        ("PNG", up.pdf()),
    ],
)
def test_what_is_hidden_behind_a_picture_is_left_out(kind, hidden):
    file = check_file(make_file(up.picture(kind) + hidden), PICTURES)
    data = file.read()
    assert hidden not in data
    assert b"<script" not in data
    assert b"PK\x05\x06" not in data
    assert open_image(check_file(make_file(data), PICTURES)).size == (400, 300)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "AVIF", "GIF"])
@pytest.mark.parametrize(
    ("policy", "size"), [(PICTURES, (2000, 1000)), (DOCUMENTS, (2400, 1200))], ids=["photo", "poster"]
)
def test_photos_are_made_smaller_and_posters_are_not(kind, policy, size):
    file = check_file(make_file(up.picture(kind, (2400, 1200))), policy)
    assert open_image(file).size == (file.width, file.height) == size


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "AVIF"])
def test_what_shines_through_a_logo_still_does(kind):
    file = check_file(make_file(up.picture(kind, mode="RGBA", colour=(200, 0, 0, 0))), PICTURES)
    assert (file.kind, open_image(file).getpixel((5, 5))[3]) == (kinds.PNG, 0)


@pytest.mark.parametrize(("mode", "kind"), [("CMYK", "JPEG"), ("L", "PNG"), ("P", "GIF"), ("1", "PNG")])
def test_every_mode_becomes_srgb(mode, kind):
    image = io.BytesIO()
    Image.new("RGB", (40, 30), (200, 30, 30)).convert(mode).save(image, kind)
    assert open_image(check_file(make_file(image.getvalue()), PICTURES)).mode == "RGB"


def test_of_a_photo_that_moves_the_first_frame_is_taken():
    moving = up.picture("GIF", save_all=True, append_images=[Image.new("RGB", (400, 300))], duration=90)
    file = check_file(make_file(moving), PICTURES)
    assert getattr(open_image(file), "n_frames", 1) == 1
    assert "first frame" in " ".join(file.notes)


JS = b"<< /S /JavaScript /JS (app.alert(1)) >>"
GOOD = {
    "plain": up.pdf(),
    "with a byte order mark": b"\xef\xbb\xbf" + up.pdf(),
    "saved twice": up.pdf() + up.pdf()[9:],
    "with zeros at its end": up.pdf() + b"\0" * 200,
    "that opens at a page": up.pdf(catalog=b"/OpenAction [3 0 R /Fit]"),
    "with packed objects": up.pdf(up.object_stream(b"<< /Type /Font >>")),
    "with unpacked objects": up.pdf(up.stream(b"/Type /ObjStm /N 1 /First 4", b"7 0 << /A 1 >>")),
    "with an image": up.pdf(up.stream(b"/Filter /DCTDecode", up.picture())),
    "of what begins with numbers": up.pdf(up.stream(b"/Filter /FlateDecode", zlib.compress(b"1 0 0 1 7 cm"))),
    "with names that only begin so": up.pdf(b"<< /LaunchPad 1 /JavaScripts 2 >>"),
}


@pytest.mark.parametrize("name", GOOD)
def test_a_pdf_is_taken_as_it_is(name):
    file = check_file(make_file(GOOD[name], "paper.pdf"), DOCUMENTS)
    assert (file.kind, file.read()) == (kinds.PDF, GOOD[name])


BAD = {
    "HTML before it": (up.HTML + up.pdf(), "before the beginning"),
    "a ZIP behind it": (up.pdf() + up.archive(), "following|follows|after the end"),
    "a page behind it": (up.pdf() + up.HTML, "after the end"),
    "a ZIP within": (up.pdf() + up.archive() + b"\nstartxref\n0\n%%EOF", "ZIP archive at once"),
    "half of it": (up.pdf()[:300], "incomplete PDF"),
    "no trailer": (b"%PDF-1.5\n%%EOF", "incomplete PDF"),
    "encrypted": (up.pdf(trailer=b"/Encrypt 9 0 R"), "encrypted"),
    "scripts": (up.pdf(JS), "JavaScript"),
    "escaped scripts": (up.pdf(JS.replace(b"/JavaScript", b"/J#61vaScr#69#70t")), "JavaScript"),
    "scripts when opened": (up.pdf(catalog=b"/OpenAction " + JS), "JavaScript"),
    "scripts by name": (up.pdf(catalog=b"/Names << /JavaScript 5 0 R >>"), "JavaScript"),
    "packed scripts": (up.pdf(up.object_stream(JS)), "JavaScript"),
    "packed scripts that say nothing": (up.pdf(up.object_stream(JS, b"/Filter /FlateDecode")), "JavaScript"),
    "scripts packed so that they cannot be seen": (
        up.pdf(
            up.object_stream(JS, b"/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]").replace(
                b"x\x9c", b"789c"
            )
        ),
        "cannot be checked",
    ),
    "objects under an escaped name": (
        up.pdf(up.stream(b"/Type /Obj#53tm /Filter /LZWDecode", b"\x80\x0b\x60")),
        "cannot be checked",
    ),
    "programs": (up.pdf(b"<< /S /Launch /F (calc.exe) >>"), "starts programs"),
    "files": (up.pdf(up.stream(b"/Type /EmbeddedFile", b"x")), "embedded"),
    "a list of files": (up.pdf(catalog=b"/Names << /EmbeddedFiles 5 0 R >>"), "embedded"),
    "films": (up.pdf(b"<< /Subtype /RichMedia >>"), "media"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_pdf_that_is_broken_closed_or_active_is_refused_with_the_reason(name):
    data, reason = BAD[name]
    with pytest.raises(FileRefusedError, match=reason):
        check_file(make_file(data, "paper.pdf"), DOCUMENTS)


def test_a_pdf_that_unpacks_to_too_much_is_refused():
    bomb = up.pdf(*[up.object_stream(b" " * 40_000_000)] * 4)
    with pytest.raises(FileRefusedError, match="too large"):
        kinds.check_pdf(bomb)


@pytest.mark.parametrize(
    ("size", "text"),
    [(1, "1 kB"), (860_000, "840 kB"), (1_258_291, "1.2 MB"), (52_428_800, "50 MB"), (2**30, "1 GB")],
)
def test_sizes_in_words(size, text):
    assert format_size(size) == text


@pytest.mark.parametrize(("language", "text"), [("de", "1,2 MB"), ("fr", "1,2\N{NO-BREAK SPACE}Mo")])
def test_sizes_are_written_as_the_language_has_them(language, text):
    with translation.override(language):
        assert format_size(1_258_291) == text


@pytest.mark.parametrize(
    ("name", "short_name"),
    [
        ("a/b\\paper.pdf", "paper.pdf"),
        ("..", ".."),
        ("a\x00\u202eb.pdf", "ab.pdf"),
        ("x" * 300 + ".pdf", "x" * 71 + "…" + "xxxx.pdf"),
        (None, ""),
    ],
)
def test_names_are_for_showing_only(name, short_name):
    assert shorten_file_name(name) == short_name


def test_a_file_is_called_by_what_it_holds(media):
    name = default_storage.save("papers/Ada's secret draft.exe", make_file(up.pdf()))
    assert NAME.fullmatch(name)["folder"] == "papers"
    assert name.endswith(".pdf")
    assert (media / name).read_bytes() == up.pdf()
    assert parse_hash(name) in name


def test_the_same_content_is_stored_once_and_counts_as_new(media):
    name = default_storage.save("papers/a.pdf", make_file(up.pdf()))
    os.utime(media / name, (1, 1))
    assert default_storage.save("papers/b.pdf", make_file(up.pdf())) == name
    assert len([path for path in media.rglob("*") if path.is_file()]) == 1
    assert (media / name).stat().st_mtime > 1_000


def test_a_file_that_was_cut_short_is_made_whole(media):
    name = default_storage.save("papers/a.pdf", make_file(up.pdf()))
    (media / name).write_bytes(b"")
    default_storage.save("papers/a.pdf", make_file(up.pdf()))
    assert (media / name).read_bytes() == up.pdf()


def test_many_at_once_store_one_file(media):
    stored_names = []
    threads = [
        threading.Thread(
            target=lambda: stored_names.append(default_storage.save("papers/a.pdf", make_file(up.pdf())))
        )
        for _ in range(12)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(stored_names) == 12
    assert len(set(stored_names)) == 1
    assert [path for path in media.rglob("*") if path.is_file()] == [media / stored_names[0]]


def test_nothing_is_left_of_what_could_not_be_written(media, monkeypatch):
    def fail(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("core.files.storage.os.replace", fail)
    with pytest.raises(OSError, match="No space"):
        default_storage.save("papers/a.pdf", make_file(up.pdf()))
    assert not [path for path in media.rglob("*") if path.is_file()]


def test_what_is_of_no_kind_is_not_stored_whoever_asks(media):
    with pytest.raises(FileRefusedError, match="web page"):
        default_storage.save("papers/a.pdf", make_file(up.HTML))


def test_nothing_but_tidying_deletes(media):
    name = default_storage.save("papers/a.pdf", make_file(up.pdf()))
    default_storage.delete(name)
    assert default_storage.list_names() == [name]


def test_a_file_that_was_stored_since_is_not_removed(media):
    name = default_storage.save("papers/a.pdf", make_file(up.pdf()))
    assert not default_storage.remove_unused(name, time.time() - 60)
    assert default_storage.list_names() == [name]


def test_a_file_stored_again_while_it_is_removed_stays(media, monkeypatch):
    name = default_storage.save("papers/a.pdf", make_file(up.pdf()))
    os.utime(media / name, (1, 1))
    rename = type(media).rename

    def stored_just_before(path, target):
        os.utime(path)
        monkeypatch.setattr(type(media), "rename", rename)
        return rename(path, target)

    monkeypatch.setattr(type(media), "rename", stored_just_before)
    assert not default_storage.remove_unused(name, time.time() - 60)
    assert (media / name).exists()


def store_pending(account=1, name="paper.pdf", data=None) -> str:
    return pending_uploads.store_upload(check_file(make_file(data or up.pdf(), name), DOCUMENTS), account)


def test_what_is_kept_comes_back_to_its_account_only(media):
    token = store_pending(account=7)
    file = pending_uploads.fetch_upload(token, 7)
    assert (file.name, file.kind, file.read()) == ("paper.pdf", kinds.PDF, up.pdf())
    assert pending_uploads.fetch_upload(token, 8) is None
    assert pending_uploads.fetch_upload(token, None) is None


@pytest.mark.parametrize("token", ["", "x", "x:y:z", "\0", "é" * 5000])
def test_a_forged_token_is_worth_nothing(media, token):
    assert pending_uploads.fetch_upload(token, 1) is None


def test_what_is_kept_is_gone_after_a_day(media):
    token = store_pending()
    place = next((media / "pending").rglob("*.pdf"))
    os.utime(place, (time.time() - pending_uploads.DAY - 60,) * 2)
    assert pending_uploads.remove_expired() == 1
    assert pending_uploads.fetch_upload(token, 1) is None


def test_of_one_account_only_so_much_is_kept(media, monkeypatch):
    monkeypatch.setattr(pending_uploads, "MOST_BYTES", 2 * len(up.pdf()))
    assert [bool(store_pending(data=up.pdf(text=letter))) for letter in (b"a", b"b", b"c")] == [
        True,
        True,
        False,
    ]
    assert store_pending(account=2)


def test_a_disk_that_is_full_costs_only_that_it_is_chosen_again(media):
    (media / "pending").write_text("a file where the folder should be")
    assert store_pending() == ""


@pytest.mark.parametrize("kind", ["JPEG", "HEIF"])
def test_a_photo_of_48_megapixels_is_taken_and_scaled_down(kind):
    photo = up.picture(kind, (8_064, 6_048))
    file = check_file(make_file(photo), PICTURES)
    assert (file.kind, file.width, file.height) == (kinds.JPEG, 2000, 1500)
    assert file.notes == ("It was resized to 2000 × 1500 pixels.",)


@pytest.mark.parametrize("kind", ["JPEG", "HEIF"])
def test_a_photo_of_more_pixels_than_phones_take_is_refused(kind, monkeypatch):
    monkeypatch.setattr(pictures, "MOST_PHOTO_PIXELS", 100_000)
    with pytest.raises(FileRefusedError, match=r"400 × 300 has 0.1 megapixels; at most 0.1 are allowed"):
        check_file(make_file(up.picture(kind)), PICTURES)


@pytest.mark.parametrize(("size", "is_small"), [((24, 24), True), ((900, 199), True), ((200, 200), False)])
def test_a_picture_too_small_for_its_place_is_taken_and_said_to_be(size, is_small):
    file = check_file(make_file(up.picture(size=size)), PICTURES)
    note = f"It has only {size[0]} × {size[1]} pixels, so it is shown small or blurred."
    assert file.notes == ((note,) if is_small else ())
