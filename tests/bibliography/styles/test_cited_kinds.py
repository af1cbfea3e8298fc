"""Every kind of work in every style, as the styles' manuals have them; checked by hand."""

import pytest

from bibliography import styles
from tests.bibliography.styles import by_name, by_number
from tests.bibliography.styles.works import KINDS

EXPECTED = [*by_name.EXPECTED, *by_number.EXPECTED]


@pytest.mark.parametrize(("style", "kind", "expected"), EXPECTED)
def test_a_reference_to_each_kind(style, kind, expected):
    assert styles.render_plain(styles.build_reference(KINDS[kind], style)) == expected


def test_every_kind_is_in_every_style():
    assert {(style, kind) for style, kind, _ in EXPECTED} == {
        (style.name, kind) for style in styles.STYLES for kind in KINDS
    }


@pytest.mark.parametrize(
    ("style", "kind", "marked"),
    [
        ("apa", "article", "<i>Journal of Things</i>, <i>12</i>(3), 1234–1256."),
        ("apa", "book", "<i>A book of things</i> (2nd ed., Vol. 3)."),
        ("ieee", "article", "” <i>Journal of Things</i>, vol. 12"),
        ("ieee", "article", 'doi: <a href="https://doi.org/10.1000/x">10.1000/x</a>.'),
        ("chicago", "chapter", "In <i>A Book of Things</i>, edited"),
        ("mla", "phdthesis", "<i>A Thesis of Things</i>. 2021."),
        ("nature", "article", "<i>Journal of Things</i> <b>12</b>, 1234–1256 (2021)."),
        ("apa", "article", '<a href="https://doi.org/10.1000/x">https://doi.org/10.1000/x</a>'),
    ],
)
def test_what_is_italic_bold_or_a_link(style, kind, marked):
    assert marked in styles.render_html(styles.build_reference(KINDS[kind], style))


def test_a_style_that_there_is_not():
    assert styles.find_style("harvard") is None
    with pytest.raises(ValueError, match="harvard"):
        styles.build_reference(KINDS["book"], "harvard")
