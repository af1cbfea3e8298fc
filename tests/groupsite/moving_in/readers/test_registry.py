"""Which reader a site gets, and that none of them falls over hostile files."""

# ruff: noqa: E501 - sources of sites stand in one line each

import time

import pytest

from groupsite.moving_in.readers.registry import READERS, recognise
from groupsite.moving_in.readers.source_pages import parse_page
from tests.groupsite.moving_in.old_sites import make_files, read_site


@pytest.mark.parametrize(
    ("paths", "system"),
    [
        (["config.toml", "content/post/a.md"], "hugo_academic"),
        (["content/authors/a/_index.md"], "hugo_academic"),
        (["hugo.yaml", "content/members/a.md"], "hugo_academic"),
        (["_config.yml", "_bibliography/a.bib", "_pages/a.md", "_news/a.md"], "al_folio"),
        (["_config.yaml", "_members/a.md", "_data/citations.yaml"], "lab_website_template"),
        (["_config.yml", "_posts/2020-01-01-a.md"], "jekyll"),
        (["_config.yml", "_publications/a.md"], "jekyll"),
        (["refs.bib", "photos/a.jpg"], "bibtex_folder"),
        (["readme.txt"], ""),
        (["content/readme.txt"], ""),
        (["photo.jpg", "data.xml"], ""),
    ],
)
def test_a_site_is_recognised_by_its_files(paths, system):
    recognition = recognise(make_files(dict.fromkeys(paths, "---\n---\n")))
    assert (recognition.reader.name if recognition.reader else "") == system


def test_a_site_that_no_reader_knows_is_explained():
    reasons = recognise(make_files({"readme.txt": ""})).reasons
    assert len(reasons) == len(READERS)
    assert "WordPress: not there: an export of WordPress (.xml)." in reasons


SITES = {
    "hugo_academic": {"config.toml": "title = 'L'", "content/authors/_index.md": ""},
    "al_folio": {
        "_config.yml": "title: L",
        "_bibliography/a.bib": "",
        "_pages/a.md": "---\n---\n",
        "_news/a.md": "---\n---\n",
    },
    "lab_website_template": {
        "_config.yaml": "title: L",
        "_members/a.md": "---\nname: Ada Berg\n---\n",
        "_data/citations.yaml": "[]",
    },
    "jekyll": {"_config.yml": "title: L", "index.md": "---\n---\n"},
}
PLACES = {
    "hugo_academic": ["content/authors/x/_index.md", "content/publication/x/index.md", "content/post/x.md", "content/event/x.md", "content/x.md", "config/_default/params.yaml", "data/people.yaml"],
    "al_folio": ["_projects/x.md", "_news/x.md", "_pages/x.md", "_posts/2020-01-01-x.md", "_data/people.yml", "_bibliography/x.bib", "_data/coauthors.yml"],
    "lab_website_template": ["_members/x.md", "_data/sources.yaml", "_data/projects.yaml", "_data/types.yaml", "team/index.md"],
    "jekyll": ["_publications/x.md", "_talks/x.md", "_people/x.md", "people.md", "_data/publist.yml", "_data/news.yml", "_data/navigation.yml", "_data/people.csv"],
}  # fmt: skip
HOSTILE = [
    "",
    "---\n",
    "---\n---\n",
    "---\ntitle: [[[[[[\n---\n",
    "---\ntitle: &a [*a, *a]\nname: x\n---\n",
    "---\n" + "a: {" * 2_000 + "\n---\n",
    "---\ntitle:\n  - x: 1\nname: {a: [1]}\nrole: [x]\ndate: {y: 1}\nauthors: {a: b}\nlinks: x\nsocial: 3\nimage: [1]\nsections: {a: 1}\nprofiles: x\nprofile: [x]\neducation: {courses: x}\nuser_groups: {a: 1}\ntags: {a: [b]}\n---\nx",
    "- a\n- [b, {name: 3}]\n- name: [x]\n- {name: {a: b}, links: {a: [b]}}\n",
    "name: x\nvalues: [1, 2]\n",
    "---\ntitle: " + "x" * 1_000_000 + "\n---\n",
    "x" * 1_000_000,
    "\ufeff---\r\ntitle: T\r\n---\r\nx",
    "---\ntitle: \ud7ff\n---\n\0\x01\ufffe",
    "+++\ntitle = \n+++\n",
    "+++\n" + "a = [" * 2_000 + "\n+++\n",
    '{"a": ' * 2_000,
    "{{< x >}}" * 1_000,
    "| a | b |\n" * 20_000,
    "name,role\n" + "x,y\n" * 10_000,
    "name\n" + "\0\n" * 10,
    "- name: &x y\n- *x\n",
    "# Ada Berg\n" * 5_000,
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("system", SITES)
def test_no_text_makes_a_reader_fall_over(system, text):
    start = time.process_time()
    read_site(
        {**SITES[system], **{place: text.encode("utf-8", "surrogatepass") for place in PLACES[system]}},
        system,
    )
    assert time.process_time() - start < 20


@pytest.mark.parametrize(
    "content", [b"\xff\xfe\x00", b"\x89PNG\r\n\x1a\n" + b"\0" * 100, b"\x1f\x8b\x08", "ä".encode("latin-1")]
)
@pytest.mark.parametrize("system", SITES)
def test_no_bytes_make_a_reader_fall_over(system, content):
    read_site({**SITES[system], **dict.fromkeys(PLACES[system], content)}, system)


def test_a_page_keeps_its_text_when_its_front_matter_is_broken():
    page = parse_page("a.md", "---\ntitle: A: b\nlist: [x\nother: y\n---\nText")
    assert (page.values, page.body, page.body_line) == (
        {"title": "A: b", "list": "[x", "other": "y"},
        "Text",
        6,
    )
    assert [problem[0] for problem in page.problems] == [2, 3]


def test_thousands_of_pages_take_linear_time():
    seconds = []
    for count in (500, 2_000):
        files = {
            f"content/post/{number}/index.md": f"---\ntitle: T{number}\ndate: 2020-01-02\n---\nText {number}"
            for number in range(count)
        }
        start = time.process_time()
        contents = read_site({**SITES["hugo_academic"], **files}, "hugo_academic")
        seconds.append(time.process_time() - start)
        assert len(contents.news) == count
    assert seconds[1] < 4 * seconds[0] * 2 + 0.5
