"""Papers that pages list as text, and what lists of papers say of where a paper appeared."""

# ruff: noqa: E501 - sources of sites stand in one line each

import time

import pytest

from bibliography.entry import Entry
from groupsite.moving_in.readers.papers_in_text import add_identifier, fill_imprint, split_names
from tests.groupsite.moving_in.old_sites import read_site

CONFIG = {"_config.yml": "title: L\nurl: https://lab.test\n"}
PAGE = """---
title: Publications
---
## 2020

1. Head H., Ivanov I. (2020). *Frogs in the wild.* Nature 12, 3-4. [doi](https://doi.org/10.1038/frogs) [[PDF](/files/frogs.pdf)]
2. Berg, A. and Li, B. (2019). Looms that weave themselves. Journal of Looms 1, 2-9. [Code](https://github.com/ada/looms)
3. In 2018 we also wrote this and that.
"""


def read(files):
    return read_site({**CONFIG, **files}, "jekyll")


def test_a_page_of_papers_as_text_becomes_papers():
    contents = read({"publications.md": PAGE, "files/frogs.pdf": b"%PDF"})
    frogs, looms = contents.papers
    assert (frogs.entry.title, frogs.entry.year, frogs.entry.venue, frogs.pdf) == (
        "Frogs in the wild",
        2020,
        "Nature",
        "files/frogs.pdf",
    )
    assert frogs.entry.identifiers == (("doi", "10.1038/frogs"),)
    assert [link.url for link in looms.entry.links] == ["https://github.com/ada/looms"]
    assert [problem.text for problem in contents.problems] == ["In 2018 we also wrote this and that."]


def test_a_paper_that_is_elsewhere_is_not_read_twice():
    bib = "@article{frogs, title={Frogs in the Wild}, author={Head, H.}, year=2020}"
    contents = read({"publications.md": PAGE, "_bibliography/a.bib": bib})
    assert sorted(paper.entry.key or paper.entry.title for paper in contents.papers) == [
        "Looms that weave themselves",
        "frogs",
    ]


def test_a_draft_of_a_page_of_papers_is_left_aside():
    assert not read({"publications.md": PAGE.replace("---\n##", "published: false\n---\n##")}).papers


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Nature 571, 541–545 (2019)", ("Nature", "571", "541–545", 2019)),
        ("Physical Review B 100, 104506 (2019)", ("Physical Review B", "100", "104506", 2019)),
        ("Nature Physics 2020", ("Nature Physics", "", "", 2020)),
        ("arXiv:1806.08224", ("", "", "", None)),
    ],
)
def test_a_line_says_where_a_paper_appeared(text, facts):
    entry = fill_imprint(Entry("article", "T", ()), text)
    assert (entry.venue, entry.volume, entry.pages, entry.year) == facts


@pytest.mark.parametrize(
    ("url", "identifier"),
    [
        ("https://journals.aps.org/prb/abstract/10.1103/PhysRevB.100.104506", ("doi", "10.1103/physrevb.100.104506")),
        ("http://arxiv.org/abs/1806.08224", ("arxiv", "1806.08224")),
        ("https://lab.test/files/paper1.pdf", None),
    ],
)  # fmt: skip
def test_a_url_may_have_an_identifier(url, identifier):
    assert add_identifier(Entry("article", "T", ()), url).identifiers == ((identifier,) if identifier else ())


@pytest.mark.parametrize(
    ("authors", "names", "is_complete"),
    [
        ("A. Berg, B. Li and C. Wu", ["A. Berg", "B. Li", "C. Wu"], True),
        ("M. Berg et al.", ["M. Berg"], False),
        (["A. Berg", ""], ["A. Berg"], True),
        ("", [], True),
    ],
)
def test_authors_of_a_list_are_split(authors, names, is_complete):
    assert split_names({"authors": authors}) == (names, is_complete)


@pytest.mark.parametrize(
    "text", ["[" * 200_000, "- [a](b) (2020) " * 20_000, "*" * 200_000, "1. A (2020). " * 20_000]
)
def test_hostile_pages_of_papers_take_linear_time(text):
    begun = time.process_time()
    read({"publications.md": f"---\ntitle: Publications\n---\n{text}"})
    assert time.process_time() - begun < 10
