"""Derive readable shades of the group's colour, for text and for backgrounds.

Lightness, chroma and hue are those of OKLCH (CSS Color 4), contrast is that of WCAG 2.2 between the colours
as they are written, in 8 bits. Every colour has such shades, as lightness ends in black and white.
"""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from core.text.translation import gettext

READABLE = 4.5
STEP = 0.005  # of lightness; less than an eye can tell


@dataclass(frozen=True)
class Scheme:
    """A colour scheme: the tokens of the stylesheet on which accent and wash depend.

    wash_lightness: the fraction of the way from the paper's lightness to the accent's. wash_chroma: the
    fraction of its chroma.
    """

    paper: str
    sheet: str
    faintest_ink: str
    wash_lightness: float
    wash_chroma: float


LIGHT = Scheme("#fcfbf8", "#f3f2ed", "#676c70", wash_lightness=0.08, wash_chroma=0.15)
DARK = Scheme("#1a1714", "#25211c", "#9b9285", wash_lightness=0.14, wash_chroma=0.33)
MIN_DARK_LIGHTNESS = 0.795  # the least lightness in the dark: what barely passes there looks dull


@dataclass(frozen=True)
class Accent:
    """The accent of both schemes, and the tint of their paper."""

    light: str
    dark: str
    wash_light: str
    wash_dark: str


@lru_cache(maxsize=16)
def derive_accent(text: str) -> Accent:
    """Return the shades of a colour, its hue kept: dark enough for light paper, light enough for dark.

    Raises ValueError if the text is no colour.
    """
    colour = _convert_to_lch(parse_hex_colour(text))
    light, wash_light = _find_readable(LIGHT, _generate_shades(colour, colour.lightness, -STEP))
    dark, wash_dark = _find_readable(
        DARK, _generate_shades(colour, max(colour.lightness, MIN_DARK_LIGHTNESS), STEP)
    )
    return Accent(light, dark, wash_light, wash_dark)


def parse_hex_colour(text: str) -> str:
    """Return a colour as it is stored, #0d6450; raise ValueError with a message if it is invalid."""
    colour = text.strip().lower()
    if not re.fullmatch("#[0-9a-f]{6}", colour):
        raise ValueError(
            gettext(
                "“{text}” is not a colour. Enter # and six digits or letters a to f, for example #0d6450."
            ).format(text=text.strip()[:40])
        )
    return colour


def compute_contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, from 1 to 21."""
    darker, lighter = sorted((_compute_luminance(one), _compute_luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


class _LCH(NamedTuple):
    """Lightness 0 to 1, chroma, hue in radians."""

    lightness: float
    chroma: float
    hue: float


def _generate_shades(colour: _LCH, start: float, step: float) -> Iterator[str]:
    """Yield the colour from a lightness on to black or white, the end included."""
    end = 0.0 if step < 0 else 1.0
    for number in range(math.ceil((end - start) / step)):
        yield _format_hex(_LCH(start + number * step, colour.chroma, colour.hue))
    yield _format_hex(_LCH(end, colour.chroma, colour.hue))


def _find_readable(scheme: Scheme, shades: Iterator[str]) -> tuple[str, str]:
    """Return the first shade that reads on paper, sheet and its own wash, with that wash."""
    paper = _convert_to_lch(scheme.paper)
    for shade in shades:
        colour = _convert_to_lch(shade)
        lightness_step = (colour.lightness - paper.lightness) * scheme.wash_lightness
        chroma = colour.chroma * scheme.wash_chroma
        # the accent in paper, thinned until the faintest ink reads on it
        tints = (
            _format_hex(_LCH(paper.lightness + lightness_step * part, chroma * part, colour.hue))
            for part in (percent / 100 for percent in range(100, -1, -1))
        )
        wash = next(tint for tint in tints if compute_contrast(tint, scheme.faintest_ink) >= READABLE)
        if all(
            compute_contrast(shade, background) >= READABLE
            for background in (scheme.paper, scheme.sheet, wash)
        ):
            return shade, wash
    raise AssertionError("shades end in black or white, which can be read")


def _format_hex(colour: _LCH) -> str:
    """Format the colour in sRGB, its chroma reduced to the gamut at that lightness and hue."""
    rgb = _convert_to_linear(colour)
    if not _is_in_gamut(rgb):
        inside, outside = 0.0, colour.chroma
        for _ in range(20):
            middle = (inside + outside) / 2
            if _is_in_gamut(_convert_to_linear(_LCH(colour.lightness, middle, colour.hue))):
                inside = middle
            else:
                outside = middle
        rgb = _convert_to_linear(_LCH(colour.lightness, inside, colour.hue))
    result = "#"
    for light in rgb:
        value = min(max(light, 0.0), 1.0)
        encoded = 12.92 * value if value <= 0.0031308 else 1.055 * math.pow(value, 1 / 2.4) - 0.055
        result += f"{round(encoded * 255):02x}"
    return result


def _is_in_gamut(rgb: tuple[float, float, float]) -> bool:
    rounding = 1e-5
    return all(-rounding <= value <= 1 + rounding for value in rgb)


def _parse_hex(colour: str) -> tuple[float, float, float]:
    """Return red, green and blue of #rrggbb as parts of their light."""
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return _decode(red), _decode(green), _decode(blue)


def _decode(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else math.pow((value + 0.055) / 1.055, 2.4)


def _compute_luminance(colour: str) -> float:
    red, green, blue = _parse_hex(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _convert_to_lch(colour: str) -> _LCH:
    red, green, blue = _parse_hex(colour)
    long = math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    medium = math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    return _LCH(lightness, math.hypot(a, b), math.atan2(b, a))


def _convert_to_linear(colour: _LCH) -> tuple[float, float, float]:
    """Return red, green and blue as parts of their light; below 0 or above 1 where sRGB ends."""
    lightness, chroma, hue = colour
    a, b = chroma * math.cos(hue), chroma * math.sin(hue)
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )


def build_accent_rule(colour: str) -> str:
    """Return the CSS that sets the group's colour in place of the default of tokens.css."""
    accent = derive_accent(colour)
    return (
        f":root{{--accent:light-dark({accent.light},{accent.dark});"
        f"--wash:light-dark({accent.wash_light},{accent.wash_dark})}}\n"
    )
