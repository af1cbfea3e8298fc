"""Open Graph and Twitter tags: how a page looks where somebody shares it, and its picture.

Pictures have the largest width, in the format with the widest support.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from urllib.parse import urlencode

from django.urls import resolve
from django.utils.translation import to_locale

from core.files import pictures
from core.kinds import get_kinds
from core.languages import get_content_language, list_languages
from core.web.share_cards import HEIGHT, WIDTH, Picture, ShareCard, sign_card
from core.web.urls import build_absolute_url, get_url
from groupsite.models import Group
from people.models import Person

KIND = "webp"
COUNTRIES = {
    "ar": "ar_AR",
    "cs": "cs_CZ",
    "da": "da_DK",
    "el": "el_GR",
    "en": "en_GB",
    "et": "et_EE",
    "fa": "fa_IR",
    "he": "he_IL",
    "hi": "hi_IN",
    "ja": "ja_JP",
    "ko": "ko_KR",
    "sv": "sv_SE",
    "uk": "uk_UA",
    "vi": "vi_VN",
    "zh-hans": "zh_CN",
    "zh-hant": "zh_TW",
}
"""Locales of languages whose country is not written as they are."""
SLUG = "x"
"""Stands for the slug of any page."""


@cache
def list_views_with_card() -> frozenset[str]:
    """Return the URL names of the pages that have a share card, at their URL followed by `card.png`."""
    kinds = [kind for kind in get_kinds() if kind.path]
    lists = (kind.list_view for kind in kinds if kind.list_label)
    pages = (resolve(f"/{kind.path}/{SLUG}/").url_name for kind in kinds if kind.has_card)
    return frozenset({"home", *lists, *filter(None, pages)})


def add_drawing(card: ShareCard, view: str | None, url: str, title: str) -> ShareCard:
    """Return the card with the picture of the page's share card: its own, or one drawn of its title."""
    if view in list_views_with_card():
        address = f"{url}card.png"
    else:
        query = urlencode({"page": sign_card(title, "")})
        address = f"{build_absolute_url(get_url('home_card'))}?{query}"
    return replace(card, picture=Picture(address, WIDTH, HEIGHT, title, "image/png"), wide=True)


def list_properties(
    card: ShareCard, group: Group, title: str, description: str, url: str
) -> Iterator[tuple[str, str]]:
    """Yield the names and values of properties (https://ogp.me/), not escaped."""
    yield "og:type", card.kind
    yield "og:title", title
    yield "og:description", description
    yield "og:url", url
    yield "og:site_name", group.name
    if picture := card.picture or find_logo(group):
        yield "og:image", picture.url
        yield "og:image:type", picture.media_type
        yield "og:image:width", str(picture.width)
        yield "og:image:height", str(picture.height)
        yield "og:image:alt", picture.alt
    yield from card.more


def list_locales() -> list[tuple[str, str]]:
    """Return the properties of the page's language and the others; none on a site in one language."""
    active, languages = get_content_language(), list_languages()
    if len(languages) < 2:
        return []
    others = [("og:locale:alternate", format_locale(code)) for code in languages if code != active]
    return [("og:locale", format_locale(active)), *others]


def format_locale(code: str) -> str:
    """Return the code of a language as Open Graph has it, always with a country: "de_DE"."""
    locale = COUNTRIES.get(code) or to_locale(code)
    return locale if "_" in locale else f"{locale}_{locale.upper()}"


def get_twitter_card(card: ShareCard) -> str:
    """Return the value of twitter:card; Twitter reads the rest from Open Graph."""
    return "summary_large_image" if card.wide and card.picture else "summary"


def find_portrait(person: Person) -> Picture | None:
    """Return the photo of a person who agreed to its use, else None."""
    photo, width, height = person.public_photo, person.photo_width, person.photo_height
    if not (photo and width and height):
        return None
    side = min(pictures.WIDTHS[-1], width, round(height / pictures.RATIO)) or 1
    version = pictures.compute_version(photo.name, width, height)
    path = get_url("photo", person.slug, pictures.WIDTHS[-1], KIND)
    size = side, round(side * pictures.RATIO)
    return Picture(f"{build_absolute_url(path)}?v={version}", *size, person.name, _get_media_type())


def find_logo(group: Group) -> Picture | None:
    """Return the logo of the group, or None."""
    if not (group.logo and group.logo_width and group.logo_height):
        return None
    width = min(pictures.LOGO_WIDTHS[-1], group.logo_width)
    height = max(1, round(width * group.logo_height / group.logo_width))
    version = pictures.compute_version(group.logo.name, group.logo_width, group.logo_height)
    path = get_url("logo", pictures.LOGO_WIDTHS[-1], KIND)
    return Picture(f"{build_absolute_url(path)}?v={version}", width, height, group.name, _get_media_type())


def _get_media_type() -> str:
    return pictures.list_formats()[KIND]
