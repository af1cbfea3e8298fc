"""Typographic quotes and dashes in texts that are shown."""

import pytest

from core.text.markdown import render_markdown
from core.text.mathematics import render_math
from core.text.typography import set_typography


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ('Learning to "see" without "eyes"', "Learning to “see” without “eyes”"),
        ("It's the group's people", "It’s the group’s people"),
        ("'Hello', they said: 'don't go'", "‘Hello’, they said: ‘don’t go’"),
        ("Rock 'n roll in the '90s", "Rock ’n roll in the ’90s"),
        ("the students' theses", "the students’ theses"),
        ("2019--2024, a break --- and on", "2019–2024, a break — and on"),
        ("``TeX quotes''", "“TeX quotes”"),
        ("and so on...", "and so on…"),
        ("a tower of 5'10\" height", "a tower of 5'10\" height"),
        ('an open " quote', 'an open " quote'),
        ('nothing in ""', 'nothing in ""'),
        ('("nested")', "(“nested”)"),
        ('in "2020"', "in “2020”"),
        ("already “set” — it’s fine", "already “set” — it’s fine"),
        ("x <!-- y -->", "x <!-- y -->"),
        ("", ""),
    ],
)
def test_typography(typed, expected):
    assert set_typography(typed) == expected
    assert set_typography(expected) == expected


def test_code_and_mathematics_stay_as_they_are():
    assert '<code>don\'t -- "x"</code>' in render_markdown("It's `don't -- \"x\"`").replace("&quot;", '"')
    assert "It’s" in render_markdown("It's `don't`")
    assert "Don’t" in render_math("Don't $f'(x)$")


def test_ticks_pair_with_the_nearest_ones():
    assert set_typography("``a ``b'' c") == "``a “b” c"
