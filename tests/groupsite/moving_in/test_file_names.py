"""Which people and papers the names of files mean."""

import pytest

from groupsite.moving_in.file_names import PaperFileNames, PersonFileNames

PEOPLE = [
    (1, "Jane Smith", "Jane", "Smith", "jane-smith"),
    (2, "John Smith", "John", "Smith", "john-smith"),
    (3, "Jörg Müller", "Jörg", "Müller", "joerg-mueller"),
    (4, "Ada van der Berg", "Ada", "Berg", "ada-van-der-berg"),
    (5, "王小明", "小明", "王", "wang-xiaoming"),
]
PAPERS = [
    (1, "Bounds that travel: a theory", "bounds-that-travel-2024"),
    (2, "Tides of bounds in harbours", "tides-2020"),
]


@pytest.mark.parametrize(
    ("file", "people"),
    [
        ("jane-smith.jpg", {1}),
        ("photos/Smith_Jane.JPG", {1}),
        ("smith_j.png", {1, 2}),
        ("JaneSmith.jpg", set()),
        ("smith.jpg", {1, 2}),
        ("Müller.JPG", {3}),
        ("mueller.jpg", {3}),
        ("muller-portrait-2023.jpeg", {3}),
        ("j_mueller.jpg", {3}),
        ("berg.jpg", {4}),
        ("ada-berg-small.jpg", {4}),
        ("王小明.jpg", {5}),
        ("3.jpg", {3}),
        ("IMG_2031.jpg", set()),
        ("boat.jpg", set()),
        ("_".join(["smith"] * 5_000) + ".jpg", {1, 2}),
    ],
)
def test_people(file, people):
    assert PersonFileNames(PEOPLE).find(file) == people


@pytest.mark.parametrize(
    ("file", "papers"),
    [
        ("10.1234_abc.567.pdf", {1}),
        ("10.1234%2Fabc.567.pdf", {1}),
        ("2301.01234v2.pdf", {2}),
        ("lovelace24.pdf", {1}),
        ("Bounds that travel - a theory.pdf", {1}),
        ("tides-2020.pdf", {2}),
        ("Lovelace et al - Tides bounds harbours.pdf", {2}),
        ("bounds.pdf", set()),
        ("2024.pdf", set()),
    ],
)
def test_papers(file, papers):
    identifiers = [(1, "doi", "10.1234/abc.567"), (2, "arxiv", "2301.01234")]
    assert PaperFileNames(PAPERS, identifiers, [(1, "lovelace24")]).find(file) == papers


@pytest.mark.parametrize("file", ["Mueller on tools.pdf", "Müller_on_Tools.pdf", "muller-on-tools.pdf"])
def test_letters_of_titles_have_several_spellings(file):
    assert PaperFileNames([(1, "Müller on tools", "muller-on-tools-2020")], [], []).find(file) == {1}
