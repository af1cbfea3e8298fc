import pytest

from bibliography.author_groups.affiliations import (
    OTHER,
    SAME,
    InstitutionIndex,
    find_institutions,
    shorten_domain,
)

OTHERS = [
    *("Massachusetts Institute of Technology", "Carnegie Mellon University", "University of Leeds"),
    *("Beijing Normal University", "Beijing Jiaotong University", "University of California, Davis"),
    *("University of California, Irvine", "Technical University of Denmark", "University of Porto"),
]
"""Affiliations of a collection, which make the words of their names common."""


def compare(one, other):
    index = InstitutionIndex.build([one, other, *OTHERS])
    return max(
        (index.compare(mine, yours) for mine in index.get_numbers(one) for yours in index.get_numbers(other)),
        default=0.0,
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("University of Edinburgh", "School of Informatics, University of Edinburgh, Edinburgh EH8 9AB, UK"),
        ("Univ. of Edinburgh", "The University of Edinburgh"),
        ("Universität Hamburg", "University of Hamburg"),
        ("Université de Genève", "University of Geneva"),
        ("Technische Universität München", "Technical University of Munich, Germany"),
        ("MIT", "Massachusetts Institute of Technology"),
        ("CMU", "School of Computer Science, Carnegie Mellon University"),
        ("Tencent AI Lab, Bellevue", "Tencent"),
        ("Kyoto University and NEC Laboratories Europe", "NEC Laboratories Europe"),
        ("Universidade do Porto; INESC", "Faculdade de Engenharia, Universidade do Porto"),
        ("Universität Bielefeld", "Bielefeld University"),
        ("University of Bielefeld", "Bielefeld University"),
        ("Indiana University", "University of Indiana"),
        ("Universidad de York", "University of York, UK"),
        ("Washington University", "Washington University in St. Louis"),
        ("University of Washington in St. Louis", "Washington Univ., Saint Louis"),
        ("University of Washington, Seattle", "Univ Washington, Seattle"),
        ("Newcastle University", "University of Newcastle upon Tyne"),
        ("George Washington University", "The George Washington Univ"),
        ("GWU", "The George Washington University"),
        ("Somewhere https://ror.org/01nrxwf90", "Elsewhere (https://ror.org/01nrxwf90)"),
        ("School of Informatics, @inf.ed.ac.uk", "{ann,bob}@ed.ac.uk, Language Lab"),
        ("School of Informatics, a.b@inf.ed.ac.uk", "{ann,bob}@ed.ac.uk, Language Lab"),
    ],
)
def test_one_institution(one, other):
    assert compare(one, other) >= SAME


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("University of York", "New York University"),
        ("University of York", "York University, Toronto"),
        ("University of Washington", "Washington University"),
        ("Univ. of Washington, Seattle", "Washington University in St. Louis"),
        ("University of Washington", "George Washington University"),
        ("University of Newcastle, Australia", "Newcastle University, UK"),
        ("University of Miami", "Miami University, Oxford, Ohio"),
        ("Kyoto University", "Osaka University"),
        ("Beijing University of Technology", "Beijing University of Posts and Telecommunications"),
        ("Technical University of Denmark", "Technical University of Munich"),
        (
            "Department of Computer Science, Kyoto University",
            "Department of Computer Science, Osaka University",
        ),
        ("Kyoto University https://ror.org/02kpeqv85", "Kyoto University https://ror.org/01nrxwf90"),
        ("ann@gmail.com, Kyoto University", "bob@gmail.com, Osaka University"),
    ],
)
def test_two_institutions(one, other):
    assert compare(one, other) < OTHER


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("University of California, Los Angeles", "University of California, Berkeley"),
        ("Michigan State University", "University of Michigan"),
        ("Beijing Institute of Technology", "Beijing University of Technology"),
    ],
)
def test_what_is_alike_is_neither_the_same_nor_another(one, other):
    assert compare(one, other) < SAME


@pytest.mark.parametrize(
    "text", ["", ",;,", "12345", "Department", "USA", "(" * 5_000, "\n" * 5_000, "@" * 5_000]
)
def test_a_text_without_an_institution_names_none(text):
    assert [each for each in find_institutions(text) if each.core] == []


@pytest.mark.parametrize(
    ("domain", "short"),
    [
        ("inf.ed.ac.uk", "@ed.ac.uk"),
        ("cs.cmu.edu", "@cmu.edu"),
        ("mi.fu-berlin.de", "@fu-berlin.de"),
        ("gmail.com", ""),
    ],
)
def test_the_domain_of_an_institution(domain, short):
    assert shorten_domain(domain) == short


def test_a_rare_institution_tells_more_than_a_common_one():
    index = InstitutionIndex.build(["Google"] * 50 + ["Kyoto University"])
    (common,), (rare,) = index.get_numbers("Google"), index.get_numbers("Kyoto University")
    assert index.weigh_rarity(rare) > index.weigh_rarity(common)
