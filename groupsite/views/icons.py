"""The icon as pixels, for what cannot show the drawing: home screens, older browsers, those who guess."""

import json
from io import BytesIO
from pathlib import Path

from django.http import Http404, HttpResponse
from PIL import Image

from groupsite.context import Site
from groupsite.kit import typesetting
from groupsite.kit.colour import LIGHT, accent_from
from groupsite.kit.made import kept
from groupsite.views.brand import HOUR, letters

TEMPLATE = Path(__file__).with_name("icon.typ")
APPLE = 180
SIZES = APPLE, 192, 512  # px
FAVICON_SIZES = [(16, 16), (32, 32), (48, 48)]


def png_icon(request, size: int) -> HttpResponse:
    """Return the icon as a PNG of one of the sizes that are asked for."""
    if size not in SIZES:
        raise Http404
    return _answer(f"{size} PNG", "image/png")


def favicon(request) -> HttpResponse:
    """Return the icon as ICO: where browsers look for a picture if a page names none."""
    return _answer("ICO", "image/x-icon")


def _answer(form: str, media_type: str) -> HttpResponse:
    group = Site().group
    values = {
        "letters": letters(group.short_name or group.name),
        "accent": accent_from(group.accent).light,
        "paper": LIGHT.paper,
    }
    inputs = {"values": json.dumps(values, sort_keys=True)}
    try:
        content = kept("icons", form, f"{inputs} {TEMPLATE.read_text()}", lambda: _draw(form, inputs))
    except typesetting.NotSet as error:
        raise Http404 from error
    return HttpResponse(content, media_type, headers={"Cache-Control": f"max-age={HOUR}"})


def _draw(form: str, inputs: dict[str, str]) -> bytes:
    size, _, name = form.rpartition(" ")
    drawing = Image.open(BytesIO(typesetting.png(TEMPLATE, inputs))).convert("RGB")
    content = BytesIO()
    if size:
        drawing = drawing.resize((int(size), int(size)), Image.Resampling.LANCZOS)
        drawing.save(content, name, optimize=True)
    else:
        drawing.save(content, name, sizes=FAVICON_SIZES)
    return content.getvalue()
