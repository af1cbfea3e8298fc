"""Names with what stands behind them, with initials at their end, and with the family name first."""

import pytest

from bibliography.names import NameParts, split


def parse_parts(text):
    """given | particle | family | suffix"""
    return NameParts(*(part.strip() for part in f"{text} | | |".split("|")[:4]))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Jane Doe Q.C., M.P.", "Jane | | Doe"),
        ("Jane Doe, Q.C., M.P.", "Jane | | Doe"),
        ("Jane Doe, KC, MP", "Jane | | Doe"),
        ("Jane van Doe, C.B.E., F.R.S.", "Jane | van | Doe"),
        ("Sir John Smith KBE FRS", "John | | Smith"),
        ("John Smith Jr., M.D.", "John | | Smith | Jr."),
        ("John Smith, Jr., M.D., Ph.D.", "John | | Smith | Jr."),
        ("Doe, Jane, Q.C.", "Jane | | Doe"),
        ("Smith, John, III", "John | | Smith | III"),
        ("Smith III, John", "John | | Smith | III"),
        ("Smith, M.P.", "M.P. | | Smith"),
        ("García Márquez, M.P.", "M.P. | | García Márquez"),
    ],
)
def test_honours_and_degrees_behind_a_name_are_no_part_of_it(name, expected):
    assert split(name) == parse_parts(expected)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Smith JD", "JD | | Smith"),
        ("JD Smith", "JD | | Smith"),
        ("García Márquez GJ", "GJ | | García Márquez"),
        ("van der Berg JD", "JD | van der | Berg"),
        ("de la Cruz M", "M | de la | Cruz"),
        ("O’Brien J-P", "J-P | | O’Brien"),
        ("Müller K.-R.", "K.-R. | | Müller"),
        ("Smith JD Jr", "JD | | Smith | Jr"),
        ("Smith JD 3rd", "JD | | Smith | 3rd"),
        ("Xiang LI", "Xiang | | LI"),
        ("John DOE", "John | | DOE"),
        ("SMITH, JD", "JD | | SMITH"),
        ("X. van Dijk", "X. | van | Dijk"),
    ],
)
def test_initials_at_the_end_are_given_names(name, expected):
    assert split(name) == parse_parts(expected)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Kovács Péter", "Péter | | Kovács"),
        ("Nagy János", "János | | Nagy"),
        ("Szabó Anna Mária", "Anna Mária | | Szabó"),
        ("Péter Kovács", "Péter | | Kovács"),
        ("László Tamás", "László | | Tamás"),
        ("Trần Đức Thảo", "Đức Thảo | | Trần"),
        ("Hồ Chí Minh", "Chí Minh | | Hồ"),
        ("Đức Thảo Trần", "Đức Thảo | | Trần"),
        ("Kim Cheol-Soo", "Cheol-Soo | | Kim"),
        ("Kim Cheol‑soo", "Cheol‑soo | | Kim"),
        ("Li Xiao-Ming", "Xiao-Ming | | Li"),
        ("Cheol-Soo Kim", "Cheol-Soo | | Kim"),
        ("Kim Smith-Jones", "Kim | | Smith-Jones"),
        ("Lee Berners-Lee", "Lee | | Berners-Lee"),
    ],
)
def test_the_family_name_comes_first_where_the_spelling_shows_it(name, expected):
    assert split(name) == parse_parts(expected)


@pytest.mark.parametrize("sign", "'’‘ʼ")
def test_every_apostrophe_is_one(sign):
    assert split(f"Gerard {sign}t Hooft") == NameParts("Gerard", f"{sign}t", "Hooft")
    assert split(f"Jan van {sign}t Hek") == NameParts("Jan", f"van {sign}t", "Hek")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ngũgĩ wa Thiong'o", "Ngũgĩ | wa | Thiong'o"),
        ("Siti binti Ahmad", "Siti | binti | Ahmad"),
        ("Ravi a/l Subramaniam", "Ravi | a/l | Subramaniam"),
        ("Pieter op de Beeck", "Pieter | op de | Beeck"),
        ("Jan uit den Bogaard", "Jan | uit den | Bogaard"),
        ("Sophie in 't Veld", "Sophie | in 't | Veld"),
        ("Jean-Luc DE PAEPE", "Jean-Luc | | DE PAEPE"),
        ("Maria DE LA CRUZ", "Maria | | DE LA CRUZ"),
    ],
)
def test_more_particles(name, expected):
    assert split(name) == parse_parts(expected)
