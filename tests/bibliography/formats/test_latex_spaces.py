"""Spaces of TeX, by name or by length, part words; those too narrow to do so do not."""

import pytest

from bibliography.latex import decode


@pytest.mark.parametrize(
    "space",
    [
        r"\hspace{1em}", r"\hspace*{2mm}", r"\hspace{0.5em} ", r"\hspace{\fill}", r"\hspace {1em}",
        r"\hfill ", r"\hfil{}", r"\quad ", r"\qquad{}", r"\enspace ", r"\enskip ", r"\thinspace ",
        r"\,", r"\;", r"\:", r"\ ", "~", r"\space ", r"\nobreakspace{}", r"\hskip 1em ",
        r"\hskip 1em plus 2fil minus 1pt ", r"\hskip1em{}", r"\kern1em ", r"\mskip 18mu ",
        r"\vspace{2mm}", r"\vskip 2pt ", r"\phantom{x}", r"\hphantom{0}", r"\\", r"\newline ",
        r"\linebreak ", r"\break ", r"\bigskip ",
    ],
)  # fmt: skip
def test_spaces_part_words(space):
    assert decode(f"One{space}Two") == "One Two"


@pytest.mark.parametrize(
    "space",
    [
        r"\hspace{0pt}",
        r"\hspace{-1pt}",
        r"\hspace*{-.5em}",
        r"\kern-.1em ",
        r"\kern 0.05em ",
        r"\!",
        r"\/",
        r"\-",
        "{}",
    ],
)
def test_what_is_narrower_than_a_space_parts_none(space):
    assert decode(f"One{space}Two") == "OneTwo"


@pytest.mark.parametrize(
    ("tex", "text"),
    [
        (r"The \hologo{LaTeX} Companion", "The LaTeX Companion"),
        (r"\hologo{(La)TeX} and \Hologo{BibTeX}", "(La)TeX and BibTeX"),
        (r"T\kern-.1667em\lower.5ex\hbox{E}\kern-.125emX", "TEX"),
        (r"J.\hspace{0.2em}P. Doe", "J. P. Doe"),
        (r"Krej\v{c}\'{\i} and Krejč\'{ı}", "Krejčí and Krejčí"),
    ],
)
def test_names_of_programs_and_letters_stay(tex, text):
    assert decode(tex) == text
