"""CVs that must be shorter: what goes first, and what is said of it."""

import itertools
from dataclasses import replace

import pytest

from bibliography import styles
from core.text.dates import PartialDate
from groupsite.cv.description import Cv, CvBlock, CvGroup, CvRow, Reference, SkillGroup
from groupsite.cv.shortening import LAST_LEVEL, LEVELS, SHORTENED_NOTE, shorten

URL = "https://group.example/people/ada/"
WORD = "testing "


def build_reference(place: int, selected: bool = False, length: int = 10) -> Reference:
    year = PartialDate.parse(f"{2024 - place // 20}")
    runs = (styles.Run("Tester, A.", bold=True), styles.Run(WORD * length))
    return Reference(runs, f"Paper {place}", date=year, place=place, selected=selected)


def build_rows(number: int, long: int = 1) -> tuple[CvRow, ...]:
    return tuple(
        CvRow(
            f"Row {each} {WORD * long}", "2024", ("Place " * long,), ("note " * long,) * 4, (WORD * long,) * 6
        )
        for each in range(number)
    )


def build_cv(papers=(), long: int = 1, **numbers: int) -> Cv:
    """A CV with papers and so many rows in each section."""
    articles = tuple(each for each in papers if each.place % 2)
    talks = tuple(each for each in papers if not each.place % 2)
    groups = tuple(
        CvGroup(title, references=references)
        for title, references in (("Journal articles", articles), ("Talks and posters", talks))
        if references
    )
    sections = [
        CvBlock("profile", "Profile", text=(WORD * long,) * 5),
        CvBlock("publications", "Publications", groups=groups, note="∗ Equal contribution."),
        *(
            CvBlock(key, key, groups=(CvGroup("", build_rows(number, long)),))
            for key, number in numbers.items()
        ),
        CvBlock("interests", "Interests", names=tuple(f"{WORD * long}{each}" for each in range(50))),
        CvBlock("languages", "Languages", graded=(SkillGroup("Basic", tuple("abcdefghijklmnopqrstuvwxyz")),)),
    ]
    return Cv("Ada Tester", "uid", "ada", URL, tuple(sections), role=(WORD * long,) * 30, pages=2)


def find_section(cv: Cv, key: str) -> CvBlock:
    return next(each for each in cv.sections if each.key == key)


def list_places(cv: Cv) -> list[int]:
    return sorted(
        each.place for group in find_section(cv, "publications").groups for each in group.references
    )


def measure(cv: Cv) -> int:
    return len(repr(cv))


def test_level_0_is_the_whole():
    cv = build_cv([build_reference(each) for each in range(99)], service=60)
    assert shorten(cv, 0) == cv
    assert shorten(cv, -1) == cv


def test_what_is_short_stays_and_says_nothing():
    cv = replace(build_cv([build_reference(1)], service=1), role=("Professor",))
    small = replace(cv, sections=cv.sections[1:3])
    assert [level for level in range(4) if shorten(small, level) != small] == []


def test_the_oldest_papers_that_are_not_selected_go_first():
    papers = [build_reference(each, selected=each in (70, 99)) for each in range(100)]
    short_cv = shorten(build_cv(papers), 2)
    assert list_places(short_cv) == [*range(38), 70, 99]
    publications = find_section(short_cv, "publications")
    assert [(group.title, group.left_out) for group in publications.groups] == [
        ("Journal articles", 0), ("Talks and posters", 0), ("", 60),
    ]  # fmt: skip
    assert publications.note == f"∗ Equal contribution. All papers: {URL}"


def test_papers_that_were_left_out_before_are_counted_too():
    cv = build_cv([build_reference(each) for each in range(100)])
    publications = find_section(cv, "publications")
    more = replace(
        publications, groups=(*publications.groups, CvGroup(left_out=7)), note=f"All papers: {URL}"
    )
    short_cv = shorten(replace(cv, sections=(more,)), 2)
    assert find_section(short_cv, "publications").groups[-1] == CvGroup(left_out=67)
    assert find_section(short_cv, "publications").note == f"All papers: {URL}"


def test_students_become_numbers():
    cv = build_cv(supervision=0)
    groups = (CvGroup("Current", build_rows(1)), CvGroup("Former", build_rows(12)))
    students = CvBlock("supervision", "Supervision", groups=groups)
    short_cv = shorten(replace(cv, sections=(students,)), LAST_LEVEL)
    assert find_section(short_cv, "supervision").text == ("1 current and 12 former",)
    assert find_section(short_cv, "supervision").groups == ()
    some = shorten(replace(cv, sections=(students,)), 5)
    assert find_section(some, "supervision").groups[-1] == CvGroup(left_out=1)


def test_it_says_that_it_was_shortened_and_where_the_whole_is():
    short_cv = shorten(build_cv(service=60, awards=3), 5)
    assert short_cv.sections[-1].note == f"{SHORTENED_NOTE}{URL}"
    assert find_section(short_cv, "service").groups[-1] == CvGroup(left_out=48)
    assert len(find_section(short_cv, "awards").groups[0].rows[0].bullets) == 2


@pytest.mark.parametrize("long", [1, 400])
def test_every_level_leaves_no_more_than_the_one_before(long):
    numbers = dict.fromkeys(("education", "research", "work", "awards", "software", "teaching"), 40)
    papers = [build_reference(each, each % 3 == 0, 10 * long) for each in range(600)]
    cv = build_cv(papers, long, supervision=80, service=60, **numbers)
    levels = [shorten(cv, level) for level in range(len(LEVELS))]
    for before, after in itertools.pairwise(levels):
        assert set(list_places(after)) <= set(list_places(before))
        assert measure(after) <= measure(before) + 200
    last = levels[-1]
    assert len(list_places(last)) == 2
    assert sum(len(group.rows) for section in last.sections for group in section.groups) < 10
    assert measure(last) < 12_000
    assert shorten(cv, 99) == last


def test_a_text_is_cut_at_a_word_and_says_so():
    short_cv = shorten(build_cv([build_reference(1, length=400)], long=400, work=1), LAST_LEVEL)
    assert find_section(short_cv, "profile").text[0].endswith("testing…")
    (reference,) = find_section(short_cv, "publications").groups[0].references
    assert styles.render_plain(reference.runs).endswith("…")
    assert reference.runs[0].bold
