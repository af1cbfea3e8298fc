"""Names in references: how many are named, and in which form."""

import pytest

from bibliography import styles
from bibliography.contributors import from_literal
from bibliography.formats import Contributor, Entry
from bibliography.names import NameParts
from bibliography.styles import STYLES, build_reference
from tests.bibliography.styles.works import make_people, parse_people


def render_authors(style: str, authors=(), **fields) -> str:
    """What stands before the title, which is "§"."""
    entry = Entry("article", "§", tuple(authors), **fields)
    return styles.render_plain(styles.build_reference(entry, style)).partition("§")[0].rstrip(" “")


@pytest.mark.parametrize(
    ("style", "number", "expected"),
    [
        ("apa", 0, ""),
        ("apa", 1, "A1, A. (n.d.)."),
        ("apa", 2, "A1, A., & A2, A. (n.d.)."),
        ("apa", 3, "A1, A., A2, A., & A3, A. (n.d.)."),
        ("ieee", 1, "A. A1,"),
        ("ieee", 2, "A. A1 and A. A2,"),
        ("ieee", 3, "A. A1, A. A2, and A. A3,"),
        ("ieee", 6, "A. A1, A. A2, A. A3, A. A4, A. A5, and A. A6,"),
        ("ieee", 7, "A. A1 et al.,"),
        ("chicago", 2, "A1, Ada, and Ada A2. n.d."),
        ("chicago", 3, "A1, Ada, Ada A2, and Ada A3. n.d."),
        ("chicago", 7, "A1, Ada, Ada A2, Ada A3, et al. n.d."),
        ("vancouver", 3, "A1 A, A2 A, A3 A."),
        ("vancouver", 6, "A1 A, A2 A, A3 A, A4 A, A5 A, A6 A."),
        ("vancouver", 60, "A1 A, A2 A, A3 A, A4 A, A5 A, A6 A, et al."),
        ("mla", 1, "A1, Ada."),
        ("mla", 2, "A1, Ada, and Ada A2."),
        ("mla", 3, "A1, Ada, et al."),
        ("nature", 2, "A1, A. & A2, A."),
        ("nature", 3, "A1, A., A2, A. & A3, A."),
        ("nature", 5, "A1, A., A2, A., A3, A., A4, A. & A5, A."),
        ("nature", 21, "A1, A. et al."),
    ],
)
def test_how_many_are_named(style, number, expected):
    assert render_authors(style, make_people(number)) == expected


def test_apa_names_twenty_and_of_more_nineteen_and_the_last():
    assert "A19, A., & A20, A." in render_authors("apa", make_people(20))
    assert "A19, A., … A21, A." in render_authors("apa", make_people(21))
    assert "A19, A., … A60, A." in render_authors("apa", make_people(60))
    assert "A20" not in render_authors("apa", make_people(60))


@pytest.mark.parametrize(
    ("style", "expected"),
    [
        ("apa", "A1, A., A2, A., et al. (n.d.)."),
        ("ieee", "A. A1, A. A2 et al.,"),
        ("chicago", "A1, Ada, Ada A2, et al. n.d."),
        ("vancouver", "A1 A, A2 A, et al."),
        ("mla", "A1, Ada, Ada A2, et al."),
        ("nature", "A1, A., A2, A. et al."),
    ],
)
def test_and_others(style, expected):
    assert render_authors(style, make_people(2), authors_complete=False) == expected


FORMS = {
    "apa": [
        "van den Berg, A.", "King, M. L., Jr.", "Serre, J.-P.", "The Group", "Plato", "王小明", "O’Neil, Z.",
    ],
    "ieee": ["A. van den Berg", "M. L. King Jr.", "J.-P. Serre", "The Group", "Plato", "王小明", "Z. O’Neil"],
    "chicago": [
        "van den Berg, Anna", "King, Martin Luther, Jr.", "Serre, Jean-Pierre", "The Group", "Plato",
        "王小明", "O’Neil, Zoë",
    ],
    "vancouver": ["van den Berg A", "King ML Jr", "Serre JP", "The Group", "Plato", "王小明", "O’Neil Z"],
    "nature": [
        "van den Berg, A.", "King, M. L., Jr.", "Serre, J.-P.", "The Group", "Plato", "王小明", "O’Neil, Z.",
    ],
}  # fmt: skip
AUTHORS = [
    *parse_people("van den Berg, Anna", "King, Jr., Martin Luther", "Serre, Jean-Pierre"),
    from_literal("The Group"),
    *parse_people("Plato", "王小明", "O'Neil, Zoë"),
]


@pytest.mark.parametrize("style", FORMS)
def test_forms_of_names(style):
    for person, expected in zip(AUTHORS, FORMS[style], strict=True):
        assert render_authors(style, [person]).startswith(expected), expected


def test_initials_in_full_names_are_printed_as_such():
    assert (
        render_authors("chicago", parse_people("Chang, Jason J.S.", "Roe, John E"))
        == "Chang, Jason J. S., and John E. Roe. n.d."
    )


@pytest.mark.parametrize(
    ("style", "one", "two"),
    [
        ("apa", "A1, A. (Ed.). (2020).", "A1, A., & A2, A. (Eds.). (2020)."),
        ("ieee", "A. A1, Ed.,", "A. A1 and A. A2, Eds.,"),
        ("chicago", "A1, Ada, ed. 2020.", "A1, Ada, and Ada A2, eds. 2020."),
        ("vancouver", "A1 A, editor.", "A1 A, A2 A, editors."),
        ("mla", "A1, Ada, editor.", "A1, Ada, and Ada A2, editors."),
        ("nature", "A1, A. (ed.).", "A1, A. & A2, A. (eds)."),
    ],
)
def test_editors_where_nobody_else_is_named(style, one, two):
    for number, expected in ((1, one), (2, two)):
        entry = Entry("book", "Tome", editors=make_people(number), year=2020)
        assert styles.render_plain(styles.build_reference(entry, style)).startswith(expected + " Tome")


@pytest.mark.parametrize(
    ("style", "expected"),
    [
        ("apa", "A1, A., & <b>A2, A.</b> "),
        ("ieee", "A. A1 and <b>A. A2</b>, "),
        ("chicago", "A1, Ada, and <b>Ada A2</b>. "),
        ("vancouver", "A1 A, <b>A2 A</b>. "),
        ("mla", "A1, Ada, and <b>Ada A2</b>. "),
        ("nature", "A1, A. &amp; <b>A2, A.</b> "),
    ],
)
def test_one_name_can_be_set_in_bold(style, expected):
    html = styles.render_html(
        styles.build_reference(Entry("article", "T", make_people(2)), style, strong={1})
    )
    assert html.startswith(expected.replace("., & <b>", "., &amp; <b>"))


@pytest.mark.parametrize("style", [style.name for style in STYLES])
@pytest.mark.parametrize(("number", "place"), [(8, 7), (25, 3), (30, 29), (60, 50)])
def test_a_name_in_bold_is_never_left_out(style, number, place):
    people = tuple(
        Contributor(f"Given{at} Family{at}", NameParts(given=f"Given{at}", family=f"Family{at}"))
        for at in range(number)
    )
    runs = build_reference(Entry("article", "A title", authors=people, year=2020), style, [place])
    assert [run.text for run in runs if run.bold and f"Family{place}" in run.text]
