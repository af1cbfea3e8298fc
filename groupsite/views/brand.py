"""Views that depend on the group's name and colour: accent stylesheet, icons, web app manifest."""

import json
from io import BytesIO
from pathlib import Path

from django.http import Http404, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.html import format_html
from PIL import Image

from core.colour import LIGHT, build_accent_rule, derive_accent
from core.files import typst
from core.files.disk_cache import load_or_build
from groupsite.site.context import Site

HOUR, DAY = 3_600, 86_400
TEMPLATE = Path(__file__).with_name("icon.typ")
APPLE = 180
SIZES = APPLE, 192, 512  # px
FAVICON_SIZES = [(16, 16), (32, 32), (48, 48)]


def stylesheet(request) -> HttpResponse:
    """Return the accent colours for light and dark. Pages have the colour in the URL, which busts caches."""
    group = Site().group
    is_current = f"#{request.GET.get('v')}" == group.accent
    caching = f"max-age={DAY}" if is_current else "no-cache"
    headers = {"Cache-Control": caching}
    return HttpResponse(build_accent_rule(group.accent), "text/css; charset=utf-8", headers=headers)


def icon(request) -> HttpResponse:
    """Return an SVG icon: the group's initials on its accent colour."""
    group = Site().group
    drawing = format_html(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
        '<rect width="32" height="32" rx="3" fill="{}"/>'
        '<text x="16" y="21.5" text-anchor="middle" fill="{}" font-size="16"'
        ' font-family="ui-serif, Charter, Georgia, serif">{}</text></svg>\n',
        derive_accent(group.accent).light,
        LIGHT.paper,
        get_initials(group.short_name or group.name),
    )
    return HttpResponse(drawing, "image/svg+xml", headers={"Cache-Control": f"max-age={HOUR}"})


def manifest(request) -> HttpResponse:
    """Return the Web Application Manifest (W3C): name, colours and icons."""
    group = Site().group
    members = {
        "name": group.name,
        "short_name": group.short_name or group.name,
        "start_url": reverse("home"),
        "display": "browser",
        "theme_color": derive_accent(group.accent).light,
        "background_color": LIGHT.paper,
        "icons": [
            {"src": reverse("icon"), "sizes": "any", "type": "image/svg+xml"},
            *(
                {
                    "src": reverse("png_icon", args=[size]),
                    "sizes": f"{size}x{size}",
                    "type": "image/png",
                    "purpose": purpose,
                }
                for size in (192, 512)
                for purpose in ("any", "maskable")
            ),
        ],
    }
    headers = {"Cache-Control": f"max-age={HOUR}"}
    return JsonResponse(members, content_type="application/manifest+json", headers=headers)


def get_initials(name: str) -> str:
    """Return the initials of a name's first two words, without lower-case ones as "of".

    One character in scripts without capital letters; "" if the name has no letter or digit.
    """
    initials = [next(filter(str.isalnum, word)) for word in name.split() if any(map(str.isalnum, word))]
    capitals = [first for first in initials if not first.islower()] or initials
    if capitals and capitals[0].isalpha() and capitals[0].lower() == capitals[0].upper():
        return capitals[0]
    return "".join(first.title()[0] for first in capitals[:2])


def png_icon(request, size: int) -> HttpResponse:
    """Return the icon as PNG in one of SIZES."""
    if size not in SIZES:
        raise Http404
    return _send_icon(f"{size} PNG", "image/png")


def favicon(request) -> HttpResponse:
    """Return the icon as ICO, at the path that browsers request by default."""
    return _send_icon("ICO", "image/x-icon")


def _send_icon(image_format: str, media_type: str) -> HttpResponse:
    group = Site().group
    values = {
        "letters": get_initials(group.short_name or group.name),
        "accent": derive_accent(group.accent).light,
        "paper": LIGHT.paper,
    }
    inputs = {"values": json.dumps(values, sort_keys=True, default=str)}
    try:
        content = load_or_build(
            "icons",
            image_format,
            f"{inputs} {TEMPLATE.read_text()}",
            lambda: _draw_icon(image_format, inputs),
        )
    except typst.TypesettingError as error:
        raise Http404 from error
    return HttpResponse(content, media_type, headers={"Cache-Control": f"max-age={HOUR}"})


def _draw_icon(image_format: str, inputs: dict[str, str]) -> bytes:
    size, _, name = image_format.rpartition(" ")
    drawing = Image.open(BytesIO(typst.render_png(TEMPLATE, inputs))).convert("RGB")
    content = BytesIO()
    if size:
        drawing = drawing.resize((int(size), int(size)), Image.Resampling.LANCZOS)
        drawing.save(content, name, optimize=True)
    else:
        drawing.save(content, name, sizes=FAVICON_SIZES)
    return content.getvalue()
