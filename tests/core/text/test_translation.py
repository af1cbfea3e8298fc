"""Texts, names and numbers in the language of the moment."""

import pytest
from django.utils import translation

from core.text.translation import is_singular, name_first


@pytest.mark.parametrize(
    ("language", "names", "text"),
    [
        ("en", [], ""),
        ("en", ["OSDI"], "OSDI"),
        ("en", ["OSDI", "SOSP"], "OSDI, SOSP"),
        ("en", ["OSDI", "SOSP", "NSDI"], "OSDI, SOSP and 1 more"),
        ("de", ["OSDI"] * 1202, "OSDI, OSDI und 1.200 weitere"),
        ("fr", ["OSDI", "SOSP", "NSDI"], "OSDI, SOSP et 1 de plus"),
    ],
)
def test_the_first_names_are_told_and_the_others_counted(language, names, text):
    with translation.override(language):
        assert name_first(names, 2) == text


@pytest.mark.parametrize(("language", "numbers"), [("en", [1]), ("de", [1]), ("fr", [0, 1]), ("xx", [1])])
def test_numbers_beside_a_singular(language, numbers):
    with translation.override(language):
        assert [number for number in (0, 1, 2, 1202) if is_singular(number)] == numbers
