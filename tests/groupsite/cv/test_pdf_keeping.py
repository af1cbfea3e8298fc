import os
import threading
import time
from dataclasses import replace

import pytest
import typst

from core.files.disk_cache import MAX_AGE
from groupsite.cv import pdf
from groupsite.cv.description import CvBlock, CvGroup, CvRow
from groupsite.cv.pdf import CvPdf, NotTypeset, fit_to_pages, get_or_build, list_problems, typeset
from groupsite.cv.shortening import LAST_LEVEL, shorten, shorten_to_pages
from tests.cv_samples import ADA, read_text

EMBEDDED = typst.Fonts(include_system_fonts=False)


@pytest.fixture(autouse=True)
def few_fonts(monkeypatch):
    monkeypatch.setattr(pdf, "load_fonts", lambda: EMBEDDED)


@pytest.fixture
def folder(own_var_folder, tmp_path):
    return tmp_path / "cv"


@pytest.fixture
def typeset_cvs(monkeypatch):
    """The CVs that were typeset, in order."""
    cvs = []

    def count(cv):
        cvs.append(cv)
        return typeset(cv)

    monkeypatch.setattr(pdf, "typeset", count)
    return cvs


def build_with_papers(number: int, **parts):
    """A CV of so many papers."""
    section = next(section for section in ADA.sections if section.key == "publications")
    reference = section.groups[0].references[0]
    papers = tuple(replace(reference, place=place) for place in range(number))
    others = [each for each in ADA.sections if each.key != "publications"]
    papers = replace(section, groups=(replace(section.groups[0], references=papers, left_out=0),))
    return replace(ADA, sections=(*others, papers), **parts)


def build_oversized(length: int):
    """A CV of two pages with far too much of everything, each text so long."""
    text = "much " * (length // 5)
    rows = tuple(CvRow(text, "2020", (text,), (text,), (text,) * 30) for _ in range(30))
    sections = [
        CvBlock("profile", "Profile", text=(text,) * 20),
        *(
            CvBlock(key, key, groups=(CvGroup(rows=rows),))
            for key in ("education", "work", "awards", "service")
        ),
        CvBlock("interests", "Interests", names=(text,) * 300),
    ]
    return replace(ADA, role=(text,) * 20, place=text, names=(text,) * 20, sections=tuple(sections), pages=2)


def test_a_cv_of_any_length_is_set_whole():
    cv = build_with_papers(150)
    assert fit_to_pages(cv) == typeset(cv)
    assert fit_to_pages(cv).pages > 2


def test_what_fits_on_two_pages_is_left_as_it_is(typeset_cvs):
    assert fit_to_pages(replace(ADA, pages=2)).level == 0
    assert len(typeset_cvs) == 1


@pytest.mark.parametrize(
    "cv", [build_with_papers(150, pages=2), build_with_papers(400, pages=2)], ids=["150", "400"]
)
def test_two_pages_are_two_pages_with_as_much_as_fits(typeset_cvs, cv):
    document = fit_to_pages(cv)
    assert document.pages == 2
    assert 0 < document.level <= LAST_LEVEL
    assert len(typeset_cvs) <= 5
    assert typeset(shorten(cv, document.level - 1)).pages > 2
    assert "more" in read_text(document.pdf)


@pytest.mark.parametrize("length", [20, 80])
def test_two_pages_hold_whatever_is_in_a_record(length):
    assert fit_to_pages(build_oversized(length)).pages <= 2


def test_what_is_kept_is_not_made_again_until_it_changes(typeset_cvs):
    first, again, other = get_or_build(ADA), get_or_build(ADA), get_or_build(replace(ADA, place="Paris"))
    assert first == again == typeset(ADA)
    assert (len(typeset_cvs), other.pdf != first.pdf) == (2, True)


def test_level_and_unset_characters_are_kept_too(typeset_cvs):
    cv = build_with_papers(150, pages=2, names=("王",))
    first, count = get_or_build(cv), len(typeset_cvs)
    assert (get_or_build(cv), len(typeset_cvs)) == (first, count)
    assert (first.missing_glyphs, first.level > 0) == (("王",), True)


def test_what_has_no_pages_is_shortened_without_a_pdf(typeset_cvs):
    assert shorten_to_pages(build_with_papers(150)) == build_with_papers(150)
    assert shorten_to_pages(replace(ADA, pages=2)) == replace(ADA, pages=2)
    cv = build_with_papers(150, pages=2)
    assert shorten_to_pages(cv) in [shorten(cv, level) for level in range(1, LAST_LEVEL)]
    assert typeset_cvs == []


@pytest.mark.parametrize("number", [20, 60, 150])
def test_what_has_no_pages_is_about_as_long_as_the_pdf(number):
    assert typeset(shorten_to_pages(build_with_papers(number, pages=2))).pages in (2, 3)


def test_one_file_is_kept_of_a_person(folder):
    get_or_build(ADA), get_or_build(replace(ADA, place="Paris")), get_or_build(replace(ADA, uid="another"))
    assert len(list(folder.iterdir())) == 2


@pytest.mark.parametrize("uid", ["../../x", "/etc/passwd", "\x00", "", "a" * 500])
def test_no_name_leads_out_of_the_folder(folder, uid):
    get_or_build(replace(ADA, uid=uid))
    assert [path.parent for path in folder.rglob("*")] == [folder]


@pytest.mark.parametrize("content", [b"", b"{}\n%PDF", b"x" * 99, b"[1]\n", b"\xff\xfe\n", None])
def test_a_file_that_is_broken_is_made_again(folder, content):
    first = get_or_build(ADA)
    place = next(folder.iterdir())
    place.write_bytes(place.read_bytes()[:-10] if content is None else content)
    assert get_or_build(ADA) == first
    assert place.read_bytes().endswith(first.pdf)


def test_a_folder_that_cannot_be_written_only_costs_time(folder, typeset_cvs):
    folder.write_text("a file where the folder should be")
    assert get_or_build(ADA) == get_or_build(ADA) == typeset(ADA)
    assert len(typeset_cvs) == 2


def test_what_was_not_written_for_long_is_removed(folder):
    get_or_build(replace(ADA, uid="gone"))
    old = next(folder.iterdir())
    os.utime(old, (time.time() - MAX_AGE - 60,) * 2)
    get_or_build(ADA)
    assert not old.exists()


def test_many_at_once_all_get_the_whole(folder):
    results, cvs = [], [replace(ADA, place=f"Room {number}") for number in range(2)]
    threads = [
        threading.Thread(target=lambda at=at: results.append((at % 2, get_or_build(cvs[at % 2]))))
        for at in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    expected = [typeset(cv).pdf for cv in cvs]
    assert len(results) == 8
    assert all(document.pdf == expected[at] for at, document in results)
    assert len(list(folder.iterdir())) == 1


@pytest.mark.parametrize(
    ("names", "texts"),
    [
        ((), []),
        (("王小明",), ["“王小明”", "install fonts-noto-cjk to"]),
        (("Ada ᚠᚢ", "麦络"), ["“ᚠᚢ”, “麦络”", "fonts-noto-core and fonts-noto-cjk"]),
        (("\U0010fffd",), ["private-use"]),
        (tuple("一丁七万丈三上下不与丐丑"), ["and 2 more words"]),
    ],
    ids=["nothing", "Chinese", "two scripts", "private", "many"],
)
def test_the_person_is_told_what_cannot_be_shown(names, texts):
    problems = list_problems(replace(ADA, names=names))
    assert len(problems) == bool(texts)
    assert all(text in problems[0] for text in texts)


def test_a_cv_that_cannot_be_typeset_has_a_problem(monkeypatch):
    def fail(cv):
        raise NotTypeset("why")

    monkeypatch.setattr(pdf, "fit_to_pages", fail)
    assert "could not be generated" in list_problems(ADA)[0]


def test_other_fonts_or_another_template_make_pdfs_anew(monkeypatch, typeset_cvs):
    get_or_build(ADA)
    monkeypatch.setattr(pdf, "_compute_template_digest", lambda: "another")
    assert isinstance(get_or_build(ADA), CvPdf)
    assert len(typeset_cvs) == 2
