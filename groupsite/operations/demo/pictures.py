"""Load the demo's pictures, which are drawn when they are loaded, and say where they stand."""

import io
from functools import partial
from typing import Any, cast

from django.core.files.base import ContentFile
from django.db import models
from PIL import Image as Pictures
from PIL import ImageDraw

from core.db.models import VersionedModel, all_rows
from core.files.disk_cache import load_or_build
from core.files.pictures import make_usual_cuts
from core.files.typst import render_png
from core.kinds import get_kinds
from core.text.markdown import slugify_title
from groupsite.models import Group
from groupsite.operations.demo_rows import DATA, Upserter, is_demo
from people.models import Image, Person
from publications.models import Publication

DRAWINGS = DATA / "pictures.typ"
SHAPES = {
    "a-dot": (1, 1),
    "a-line": (2000, 3),
    "a-needle": (3, 2000),
    "a-stamp": (24, 24),
    "a-tower": (500, 1700),
    "a-panorama": (1800, 300),
    "a-square": (900, 900),
}
"""Names and sizes of pictures in shapes that no place is made for."""


def _list_uses() -> dict[str, tuple[type[VersionedModel], str]]:
    """Return what an entry can name as its user: the model, and the field that holds the image."""
    kinds = [kind for kind in get_kinds() if kind.card_picture]
    models_of = {kind.key: (cast(type[VersionedModel], kind.model), kind.card_picture) for kind in kinds}
    return {"paper": (Publication, "teaser"), **models_of}


def put_pictures(upserter: Upserter, entries: list[dict[str, Any]]) -> None:
    """Create or update the pictures, and set them where they are used."""
    for entry in entries:
        drawing = entry["drawing"]
        content = _draw(drawing)
        texts = {name: entry.get(name, "") for name in ("alt", "caption")}
        name = f"logo-{drawing}" if "software" in entry else drawing
        image = _put_image(upserter, name, content, credit="groupsite", licence="CC0", **texts)
        for use, (model, field) in _list_uses().items():
            if use in entry:
                _use(upserter.get(model, entry[use]), field, image)
        for use, field in (("group", "banner"), ("sketch", "sketch")):
            for group in Group.objects.all() if use in entry else ():
                _use(group, field, image)


def put_portraits(upserter: Upserter, portraits: dict[str, str]) -> None:
    """Give people drawn portraits: names of drawings by slug."""
    for slug, drawing in portraits.items():
        person = upserter.get(Person, slug)
        if not is_demo(person) or person.photo:
            continue
        content = _draw(drawing)
        with Pictures.open(io.BytesIO(content)) as picture:
            person.photo_width, person.photo_height = picture.size
        storage = person.photo.storage
        person.photo = storage.save(f"photos/{drawing}.png", ContentFile(content))
        person.photo_consent = True
        person.save(update_fields=["photo", "photo_width", "photo_height", "photo_consent"])
        make_usual_cuts(person.photo.place, storage.locate("cut"))


def _draw(drawing: str) -> bytes:
    build = partial(render_png, DRAWINGS, {"name": drawing})
    return load_or_build("drawings", drawing, DRAWINGS.read_text(), build)


def put_ugly_pictures(upserter: Upserter, papers: list[str]) -> None:
    """Create pictures of every shape, and give them to these papers and to what else has pictures."""
    users: list[tuple[models.Model, str]] = [(upserter.get(Publication, key), "teaser") for key in papers]
    for model, field in _list_uses().values():
        if model is not Publication:
            users += [(row, field) for row in all_rows(model).filter(**{field: None}).order_by("pk")]
    images = []
    for name, size in SHAPES.items():
        texts = {"alt": f"{name} <b>&</b> " + "unbroken" * 30, "caption": "A caption " * 40}
        images.append(_put_image(upserter, name, _paint(size), kind="photo", **texts))
    hidden = {"visibility": "draft", "alt": "A draft that nobody may see"}
    images.append(_put_image(upserter, "a-draft", _paint((640, 480)), **hidden))
    unasked = {"consent": Image.Consent.WAITING, "alt": "Somebody who was not asked"}
    images.append(_put_image(upserter, "unasked", _paint((640, 480)), **unasked))
    for number, (row, field) in enumerate(users):
        _use(row, field, images[number % len(images)])


def _put_image(upserter: Upserter, name: str, content: bytes, /, **values) -> Image:
    with Pictures.open(io.BytesIO(content)) as picture:
        size = {"width": picture.width, "height": picture.height}
    stored = Image._meta.get_field("original").storage.save(f"images/{name}.png", ContentFile(content))
    slug = slugify_title(name)
    columns = {"visibility": Image.Visibility.PUBLIC, "original": stored, **size} | values
    return upserter.upsert(Image, name, {"slug": f"demo-{slug}"}, **columns)


def _use(row: Any, field: str, image: Image) -> None:
    """Set an image of a row of the demo, unless it has one."""
    if is_demo(row) and getattr(row, f"{field}_id") is None:
        setattr(row, field, image)
        row.save(update_fields=[field])


def _paint(size: tuple[int, int]) -> bytes:
    """Paint a picture with a frame and a cross, so that what was cut away shows."""
    picture = Pictures.new("RGB", size, "#4a6484")
    draw = ImageDraw.Draw(picture)
    right, bottom = size[0] - 1, size[1] - 1
    draw.rectangle((0, 0, right, bottom), outline="#a4533d", width=max(1, min(size) // 40))
    draw.line((0, 0, right, bottom), fill="#f3f2ed", width=3)
    draw.line((0, bottom, right, 0), fill="#f3f2ed", width=3)
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()
