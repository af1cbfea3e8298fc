"""Names in lists as people write them on home pages and in CVs, and how they are meant."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bibliography.bibtex.name_lists import read_names
from bibliography.bibtex.name_repairs import strip_affiliation_numbers
from bibliography.contributors import from_text
from bibliography.emphasis import strip_emphasis
from bibliography.formats import read

EMPHASISED = [
    r"{\bf NAME}", r"\textbf{NAME}", r"\underline{NAME}", r"\emph{NAME}", r"{\em NAME}", r"{\it NAME}",
    r"\textbf{\underline{NAME}}", r"\underline{{\bf NAME}}", r"\mathbf{NAME}", r"{\bfseries NAME}",
    r"\textcolor{red}{NAME}", r"\textcolor[rgb]{1,0,0}{NAME}", r"{\color{blue} NAME}",
    r"\textcolor{red}{\textbf{NAME}}", r"{\textbf{NAME}}", r"{{\bf NAME}}", r"{\bf{NAME}}",
    r"\myname{NAME}", "**NAME**", "__NAME__", "*NAME*", "<b>NAME</b>", "<u>NAME</u>", "<strong>NAME</strong>",
]  # fmt: skip


@pytest.mark.parametrize("markup", EMPHASISED)
@pytest.mark.parametrize("name", ["Okafor, Ngozi", "N. Okafor", r"{\'A}lvarez, N."])
def test_ones_own_name_is_read_though_it_is_emphasised(markup, name):
    [plain] = read_names(name).names
    for text in (f"{markup} and Roe, R.", f"Roe, R. and {markup}", f"Roe, R. and {markup} and Poe, E."):
        names = read_names(text.replace("NAME", name)).names
        assert plain in names, text
        assert [each.name for each in names if each != plain] in (["R. Roe"], ["R. Roe", "E. Poe"])
        assert not any(each.equal for each in names)


def test_of_a_family_and_a_given_name_each_may_be_emphasised():
    [person] = read_names(r"\textbf{Okafor}, \textbf{Ngozi}").names
    assert (person.parts.given, person.parts.family) == ("Ngozi", "Okafor")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (r"{\bf {Halo Survey Team}}", "Halo Survey Team"),
        (r"{\textsc{Halo Collaboration}}", "Halo Collaboration"),
        (r"{{\bf Institute of Arts and Sciences}}", "Institute of Arts and Sciences"),
        (r"\textbf{Institute of Arts and Sciences}", "Institute of Arts and Sciences"),
    ],
)
def test_groups_stay_whole(text, name):
    assert [(each.name, each.parts.literal) for each in read_names(text).names] == [(name, name)]


@given(st.sampled_from(EMPHASISED[:8]), st.text(st.sampled_from("abÉö -.'"), min_size=2).filter(str.strip))
def test_emphasis_adds_nothing_to_a_name(markup, name):
    assert strip_emphasis(markup.replace("NAME", f"X{name}Y")) == f"X{name}Y"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Brandt I and Li B and Moe C-D and Fox EF", ["I. Brandt", "B. Li", "C.-D. Moe", "E. F. Fox"]),
        ("Brandt I, Moe B, Fox CD", ["I. Brandt", "B. Moe", "C. D. Fox"]),
        ("Brandt I., Moe B. C., Fox E., MD", ["I. Brandt", "B. C. Moe", "E. Fox"]),
        ("I. Brandt, PhD, B. Moe, M.D.", ["I. Brandt", "B. Moe"]),
        ("Ida Brandt, MD, PhD, Bo Moe", ["Ida Brandt", "Bo Moe"]),
        ("Ida Brandt PhD, Bo Moe MD", ["Ida Brandt", "Bo Moe"]),
        ("De la Cruz, Ida Ana, PhD", ["Ida Ana De la Cruz"]),
        ("Brandt, Ida, PhD and Bo Moe, Ph. D.", ["Ida Brandt", "Bo Moe"]),
        ("Ida Brandt   Bo Moe    Cy Fox  Di Roe", ["Ida Brandt", "Bo Moe", "Cy Fox", "Di Roe"]),
        ("Ida Maria   Brandt", ["Ida Maria Brandt"]),
        ("``Rick'' Brandt and “Bo” Moe", ["Rick Brandt", "Bo Moe"]),
        ("Ida Brandt1,2, Bo Moe3 and Ed Fox1", ["Ida Brandt", "Bo Moe", "Ed Fox"]),
        ("Ida Brandt*, Bo Moe†, Cy Fox1,2", ["Ida Brandt", "Bo Moe", "Cy Fox"]),
        ("The Halo Collaboration: I. Brandt, B. Moe", ["The Halo Collaboration", "I. Brandt", "B. Moe"]),
        ("Halo Team: I. Brandt and B. Moe", ["Halo Team", "I. Brandt", "B. Moe"]),
        (r"J. H. Brandt, T. J. Moe, \& A. Fox", ["J. H. Brandt", "T. J. Moe", "A. Fox"]),
        ("J. Brandt, T. Moe, A. Fox", ["J. Brandt", "T. Moe", "A. Fox"]),
        ("J. H. Brandt, T. J. Moe & A. Fox", ["J. H. Brandt", "T. J. Moe", "A. Fox"]),
        ("{FORCE11} and Wei Xu 0014", ["FORCE11", "Wei Xu"]),
    ],
)
def test_names_are_read_as_they_are_meant(text, names):
    assert [each.name for each in read_names(text).names] == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Prof. Ida Brandt and Dr. Bo Li", ["Ida Brandt", "Bo Li"]),
        ("Brandt, Prof. Dr. Ida and van der Berg, Dr. Jan", ["Ida Brandt", "Jan van der Berg"]),
        ("Judge, Tim and Sir Ronald Moe", ["Tim Judge", "Ronald Moe"]),
        ("family=Moe, given=Bo and Prof. Ida Brandt", ["Bo Moe", "Ida Brandt"]),
    ],
)
def test_entries_have_names_without_titles(text, names):
    [entry] = read(f"@misc{{k, title = {{T}}, author = {{{text}}}}}", format="bibtex")
    assert [each.name for each in entry.authors] == names


@pytest.mark.parametrize(
    ("name", "family"),
    [("LI Wei", "LI"), ("KOWALSKI Jan", "KOWALSKI"), ("Wei Li", "Li"), ("J. R. Moe", "Moe")],
)
def test_a_family_name_in_capitals_stands_first(name, family):
    [person] = read_names(f"{name} and Bo Moe").names[:1]
    assert (person.name, person.parts.family) == (name, family)


@pytest.mark.parametrize(
    "text", ["**Ida Brandt**", "<b>Ida Brandt</b>", "Prof. Ida Brandt", "Brandt, Dr. Ida"]
)
def test_other_formats_have_such_names_too(text):
    person = from_text(text)
    assert (person.name, person.parts.family, person.equal) == ("Ida Brandt", "Brandt", False)


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("Ida Brandt1, Bo Moe2,3", "Ida Brandt, Bo Moe"),
        ("FORCE11", "FORCE11"),
        ("Kai Xu 0014", "Kai Xu 0014"),
    ],
)
def test_numbers_of_affiliations_are_stripped(text, bare):
    assert strip_affiliation_numbers(text) == bare
