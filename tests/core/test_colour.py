import math
import re
from pathlib import Path

import pytest
from django.conf import settings
from hypothesis import example, given
from hypothesis import strategies as st

from core.colour import (
    DARK,
    LIGHT,
    READABLE,
    Accent,
    _convert_to_lch,
    compute_contrast,
    derive_accent,
    parse_hex_colour,
)

INKS = {"light": ("#17191b", "#4b5054", "#676c70"), "dark": ("#ece6da", "#bab2a5", "#9b9285")}

colours = st.integers(0, 0xFFFFFF).map("#{:06x}".format)


@pytest.mark.parametrize(
    ("colour", "light", "dark", "wash_light", "wash_dark"),
    [
        ("#0d6450", "#0d6450", "#82ceb6", "#e5f0ec", "#1d302a"),
        ("#041e42", "#041e42", "#9ebeed", "#e9edf2", "#232c38"),
        ("#ff0000", "#da0000", "#ff9e90", "#ffeae7", "#3c2420"),
        ("#ffff00", "#707000", "#ffff00", "#eff0e3", "#2e2e07"),
        ("#000000", "#000000", "#bcbcbc", "#ededed", "#2b2b2b"),
        ("#808080", "#6c6c6c", "#bcbcbc", "#efefef", "#2b2b2b"),
        ("#ffffff", "#6c6c6c", "#ffffff", "#efefef", "#2c2c2c"),
    ],
)
def test_shades(colour, light, dark, wash_light, wash_dark):
    assert derive_accent(colour) == Accent(light, dark, wash_light, wash_dark)


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ("#000000", "#ffffff", 21.0),
        ("#ffffff", "#000000", 21.0),
        ("#123456", "#123456", 1.0),
        ("#777777", "#ffffff", 4.48),
        ("#767676", "#ffffff", 4.54),
        ("#ff0000", "#ffffff", 4.0),
    ],
)
def test_contrast_as_published(one, other, ratio):
    assert compute_contrast(one, other) == pytest.approx(ratio, abs=0.005)


@pytest.mark.parametrize(
    ("colour", "lightness", "chroma", "degrees"),
    [
        ("#ffffff", 1.0, 0.0, None),
        ("#000000", 0.0, 0.0, None),
        ("#ff0000", 0.628, 0.2577, 29.23),
        ("#00ff00", 0.8664, 0.2948, 142.5),
        ("#0000ff", 0.452, 0.3132, 264.05),
        ("#663399", 0.4403, 0.1603, 303.37),
    ],
)
def test_oklch_as_published(colour, lightness, chroma, degrees):
    lch = _convert_to_lch(colour)
    assert (lch.lightness, lch.chroma) == pytest.approx((lightness, chroma), abs=2e-4)
    if degrees is not None:
        assert math.degrees(lch.hue) % 360 == pytest.approx(degrees, abs=0.05)


@pytest.mark.parametrize(("text", "colour"), [("#0d6450", "#0d6450"), (" #0D6450 ", "#0d6450")])
def test_a_colour_is_stored_one_way(text, colour):
    assert parse_hex_colour(text) == colour


@pytest.mark.parametrize(
    "text",
    ["", "teal", "0d6450", "#0d645", "#0d64500", "#0d645g", "#abc", "#٠٠٠٠٠٠", "#000000\n;}", "x" * 999],
)
def test_what_is_no_colour_is_refused_with_a_sentence(text):
    with pytest.raises(ValueError, match="is not a colour. Enter # and six digits or letters") as refusal:
        derive_accent(text)
    assert len(str(refusal.value)) < 150


@given(colours)
@example("#000000")
@example("#ffffff")
@example("#0000ff")
@example("#00ff00")
@example("#ffff00")
def test_every_colour_has_shades_that_read(colour):
    accent = derive_accent(colour)
    for shade, wash, scheme, inks in (
        (accent.light, accent.wash_light, LIGHT, INKS["light"]),
        (accent.dark, accent.wash_dark, DARK, INKS["dark"]),
    ):
        assert parse_hex_colour(shade) == shade
        for ground in (scheme.paper, scheme.sheet, wash):
            assert compute_contrast(shade, ground) >= READABLE
        for ink in inks:
            assert compute_contrast(ink, wash) >= READABLE


@given(colours)
def test_a_colour_that_reads_on_light_paper_is_taken_as_it_is(colour):
    light = derive_accent(colour).light
    assert light == derive_accent(light).light
    assert light == colour or _convert_to_lch(light).lightness < _convert_to_lch(colour).lightness


@given(colours)
def test_the_hue_is_kept(colour):
    given_hue = _convert_to_lch(colour)
    for shade in (derive_accent(colour).light, derive_accent(colour).dark):
        lch = _convert_to_lch(shade)
        turn = math.remainder(lch.hue - given_hue.hue, math.tau)
        assert min(lch.chroma, given_hue.chroma) * abs(turn) < 0.006  # what eight bits can tell


def test_the_stylesheets_say_the_same_tokens():
    default = derive_accent("#0d6450")
    tokens = {
        "paper": (LIGHT.paper, DARK.paper),
        "sheet": (LIGHT.sheet, DARK.sheet),
        "ink-3": (LIGHT.faintest_ink, DARK.faintest_ink),
        "accent": (default.light, default.dark),
        "wash": (default.wash_light, default.wash_dark),
    }
    css = "".join(path.read_text() for path in Path(settings.BASE_DIR, "static").glob("*.css"))
    pairs = re.findall(r"--([\w-]+): light-dark\((#\w+), (#\w+)\)", css)
    assert {"paper", "accent", "wash"} <= {name for name, *_ in pairs}
    for name, *shades in pairs:
        assert tuple(shades) == tokens.get(name, tuple(shades)), name
