"""Academic and civil titles are distinguished from names."""

import pytest

from bibliography.names import split, split_title


@pytest.mark.parametrize(
    ("text", "title", "name"),
    [
        ("Ada van der Berg", "", "Ada van der Berg"),
        ("Prof. Dr. Ada van der Berg", "Prof. Dr.", "Ada van der Berg"),
        ("Prof Ada Berg", "Prof", "Ada Berg"),
        ("Dr.-Ing. habil. Jan Huber", "Dr.-Ing. habil.", "Jan Huber"),
        ("Univ.-Prof. Dr. rer. nat. Jan Huber", "Univ.-Prof. Dr. rer. nat.", "Jan Huber"),
        ("Prof. Dr. Dr. h. c. mult. Hans Müller", "Prof. Dr. Dr. h.c. mult.", "Hans Müller"),
        ("Jun.-Prof. Eva Huber", "Jun.-Prof.", "Eva Huber"),
        ("PD Dr. Eva Huber", "PD Dr.", "Eva Huber"),
        ("Dipl.-Inf. Eva Huber", "Dipl.-Inf.", "Eva Huber"),
        ("Dipl.-Phys. Eva Huber", "Dipl.-Phys.", "Eva Huber"),
        ("M.Sc. Eva Huber", "M.Sc.", "Eva Huber"),
        ("M. Sc. Eva Huber", "M.Sc.", "Eva Huber"),
        ("BSc Eva Huber", "BSc", "Eva Huber"),
        ("prof. dr hab. inż. Jan Nowak", "prof. dr hab. inż.", "Jan Nowak"),
        ("Doc. RNDr. Jan Novák", "Doc. RNDr.", "Jan Novák"),
        ("Associate Professor Jie Ren", "Associate Professor", "Jie Ren"),
        ("Pr. Jeanne Dupont", "Pr.", "Jeanne Dupont"),
        ("Mme Jeanne Dupont", "Mme", "Jeanne Dupont"),
        ("Professeure Jeanne Dupont", "Professeure", "Jeanne Dupont"),
        ("Ms. Ada Berg", "Ms.", "Ada Berg"),
        ("Frau Prof. Dr. Ada Berg", "Frau Prof. Dr.", "Ada Berg"),
        ("Dr rer nat Jan Huber", "Dr rer nat", "Jan Huber"),
        ("Dr. Phil Collins", "Dr.", "Phil Collins"),
        ("Herr Huber", "Herr", "Huber"),
        ("Sir Tim Berners-Lee", "Sir", "Tim Berners-Lee"),
        ("Berg, Prof. Dr. Ada", "Prof. Dr.", "Berg, Ada"),
        ("Dr. Berg, Ada", "Dr.", "Berg, Ada"),
        ("  Dr.   Ada  Berg ", "Dr.", "Ada Berg"),
    ],
)
def test_a_title_is_split_from_the_name(text, title, name):
    assert split_title(text) == (title, name)


@pytest.mark.parametrize(
    "name",
    [
        "M. D. Smith",
        "M.D. Smith",
        "M.A. Smith",
        "Md. Karim Rahman",
        "MA Ying",
        "M. Curie",
        "Habil Aliyev",
        "Mag Ruffman",
        "Phil Collins",
        "King Smith",
        "The Anh Nguyen",
        "Med Amine",
        "Jun Wang",
        "Dr.",
        "Prof. Dr.",
        "Systems Group",
        "Ada Berg, PhD",
        "李明",
        "",
    ],
)
def test_what_is_no_title_stays_in_the_name(name):
    title, rest = split_title(name)
    assert (title, rest) in (("", name), ("Prof.", "Dr."))


@pytest.mark.parametrize(
    ("name", "given"),
    [("Dr. rer. nat. Jan Huber", "Jan"), ("Habil Aliyev", "Habil"), ("M.Sc. Eva Huber", "Eva")],
)
def test_given_names_are_without_titles(name, given):
    assert split(name).given == given
