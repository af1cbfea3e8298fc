"""Sites made with HugoBlox, Wowchemy and Academic, in all the forms that front matter has had."""

# ruff: noqa: E501 - sources of sites stand in one line each

import pytest

from groupsite.moving_in.contents import Day, LabelledLink
from tests.groupsite.moving_in.old_sites import read_site

CONFIG = {"config/_default/hugo.yaml": "title: Our lab\nbaseURL: https://lab.test/\n"}
ADA = """---
title: Prof. Ada Berg, PhD
authors: [ada]
role: Professor
user_groups: [Principal Investigators]
bio: Short.
interests: [Logic, Sets]
education:
  courses:
  - {course: PhD in Biology, institution: University of Oslo, year: 2019}
social:
- {icon: envelope, link: 'mailto:ada@lab.test'}
- {icon: github, link: 'https://github.com/adaberg'}
- {icon: orcid, link: 'https://orcid.org/0000-0002-1825-0097'}
- {icon: cv, link: uploads/cv.pdf}
- {icon: twitter, link: 'https://twitter.com/ada'}
---
Long *biography*.
"""


def read(files):
    return read_site(
        {**CONFIG, "content/publication/_index.md": "---\ntitle: Papers\n---\n", **files}, "hugo_academic"
    )


def test_a_person_has_all_that_their_page_says():
    [ada] = read({"content/authors/ada/_index.md": ADA, "content/authors/ada/avatar.jpg": b"x"}).people
    assert (ada.title, ada.name, ada.key, ada.role, ada.left) == (
        "Prof.",
        "Ada Berg",
        "ada",
        "Professor",
        False,
    )
    assert (ada.summary, ada.biography, ada.email) == ("Short.", "Long *biography*.", "ada@lab.test")
    assert (ada.orcid, ada.identifiers) == ("0000-0002-1825-0097", (("github", "adaberg"),))
    assert LabelledLink("https://twitter.com/ada", "twitter") in ada.links
    assert ada.education == ("PhD in Biology, University of Oslo, 2019",)
    assert ada.interests == ("Logic", "Sets")
    assert ada.photo.file == "content/authors/ada/avatar.jpg"
    assert "/author/ada/" in ada.old_paths


@pytest.mark.parametrize(
    ("path", "head", "left"),
    [
        ("content/authors/x/_index.md", "user_groups: [Alumni]", True),
        ("content/authors/x/_index.md", "user_groups: [Ehemalige]", True),
        ("content/authors/x/_index.md", "user_groups: [Postdocs]\nrole: Postdoc", False),
        ("content/people/alumni/x.md", "role: PhD student", True),
        ("content/people/alumni/x/index.md", "role: PhD student", True),
        ("content/members/x/index.md", "role: PhD student", False),
        ("content/alumni/x.md", "role: PhD student", True),
    ],
)
def test_who_left_is_told_by_groups_and_folders(path, head, left):
    [person] = read({path: f"---\ntitle: Xi Yu\n{head}\n---\n"}).people
    assert (person.name, person.left) == ("Xi Yu", left)


TOML = """+++
title = "A paper"
date = 2018-05-01T00:00:00
authors = ["ada", "B. Jones"]
publication_types = ["1"]
publication = "In *Proceedings of X*"
abstract = "All about it."
selected = true
url_pdf = "files/a.pdf"
url_code = "https://github.com/a/b"
tags = ["logic"]
[image]
caption = "x"
+++
"""


def test_front_matter_in_toml_of_academic_is_read():
    [paper] = read(
        {"content/authors/ada/_index.md": ADA, "content/publication/a/index.md": TOML, "static/files/a.pdf": b"%PDF-", "content/publication/a/featured.png": b"x"}
    ).papers  # fmt: skip
    entry = paper.entry
    assert (entry.title, entry.kind, entry.venue, entry.year, entry.month) == (
        "A paper",
        "inproceedings",
        "Proceedings of X",
        2018,
        5,
    )
    assert [author.name for author in entry.authors] == ["Ada Berg", "B. Jones"]
    assert (paper.pdf, paper.teaser.file) == ("static/files/a.pdf", "content/publication/a/featured.png")
    assert [link.url for link in entry.links] == ["https://github.com/a/b"]
    assert paper.old_paths == ("/publication/a/",)


def test_front_matter_in_json_is_read():
    [item] = read(
        {"content/post/a.md": '{"title": "News", "date": "2020-01-02", "draft": true}\n\nText'}
    ).news
    assert (item.title, item.body, item.day, item.is_draft) == ("News", "Text", Day(2020, 1, 2), True)


def test_a_paper_joins_its_citation_and_its_page():
    page = "---\ntitle: A paper\nauthors: [ada]\ndate: '2020-03-01'\nurl_slides: slides.pdf\nfeatured: true\nprojects: [big]\n---\n"
    bib = "@article{a, title={A paper}, author={Berg, Ada and Wu, Li}, journal={J}, volume={3}, pages={1--2}, year={2020}}"
    [paper] = read({"content/publication/a/index.md": page, "content/publication/a/cite.bib": bib, "content/publication/a/slides.pdf": b"x", "content/publication/a/paper.pdf": b"x"}).papers  # fmt: skip
    assert (paper.entry.volume, paper.entry.month, len(paper.entry.authors)) == ("3", 3, 2)
    assert paper.bibtex == "content/publication/a/cite.bib"
    assert (paper.slides, paper.selected, paper.projects) == (
        "content/publication/a/slides.pdf",
        True,
        ("big",),
    )


def test_drafts_of_papers_and_people_are_left_aside_and_named():
    contents = read(
        {
            "content/publication/a/index.md": "---\ntitle: A\ndraft: true\n---\n",
            "content/authors/x/_index.md": "---\ntitle: Xi\nrole: x\ndraft: true\n---\n",
        }
    )
    assert (contents.papers, contents.people) == ([], [])
    assert len([problem for problem in contents.problems if "draft" in problem.message]) == 2


@pytest.mark.parametrize(
    ("path", "head", "config", "old"),
    [
        ("content/post/My Post.md", "", "", ("/post/my-post/",)),
        ("content/post/a/index.md", "slug: other", "", ("/post/other/",)),
        ("content/post/a/index.md", "url: /special/", "", ("/special/",)),
        ("content/post/a/index.md", "aliases: [/old/, older]", "", ("/post/a/", "/old/", "/post/older")),
        ("content/post/a/index.md", "", "permalinks:\n  post: /:year/:month/:slug/\n", ("/2020/01/hello/",)),
        ("content/post/É.md", "", "removePathAccents: true\n", ("/post/e/",)),
    ],
)
def test_old_paths_follow_the_rules_of_hugo(path, head, config, old):
    files = {"config/_default/hugo.yaml": f"title: L\nbaseURL: https://lab.test/\n{config}"}
    [item] = read({**files, path: f"---\ntitle: Hello\ndate: 2020-01-02\n{head}\n---\nx"}).news
    assert item.old_paths == old


def test_events_with_speakers_are_talks():
    page = "---\ntitle: A talk\nevent: Big conference\nlocation: Hall\ndate: '2024-06-10T09:00:00Z'\ndate_end: '2024-06-10T10:00:00Z'\nauthors: [ada]\nurl_video: https://youtu.be/x\n---\n"
    [event] = read({"content/authors/ada/_index.md": ADA, "content/event/a/index.md": page}).events
    assert (event.is_talk, event.speakers, event.place_name, event.video) == (
        True,
        ("Ada Berg",),
        "Hall",
        "https://youtu.be/x",
    )
    assert (event.starts_at.hour, event.ends_at.hour, event.time_zone, event.whole_days) == (
        9,
        10,
        "UTC",
        False,
    )


def test_pages_of_widgets_become_one_text():
    contents = read(
        {
            "content/home/index.md": '+++\ntype = "widget_page"\nheadless = true\n+++\n',
            "content/home/about.md": '+++\nwidget = "blank"\nactive = true\nweight = 20\ntitle = "About"\n+++\nWe work.',
            "content/home/hero.md": '+++\nwidget = "hero"\nactive = true\nweight = 10\ntitle = "Hello"\n+++\nWelcome.',
            "content/home/off.md": '+++\nwidget = "blank"\nactive = false\n+++\nHidden.',
        }
    )
    [home] = [page for page in contents.pages if page.kind == "home"]
    assert home.body == "## Hello\n\nWelcome.\n\n## About\n\nWe work."
    assert "/" in home.old_paths


def test_the_menu_is_in_its_order():
    menu = "main:\n- {name: B, url: people/, weight: 2}\n- {name: A, url: '#about', weight: 1}\n- {name: C, url: 'https://x.org', weight: 3}\n"
    contents = read({"config/_default/menus.yaml": menu})
    assert [(item.title, item.target) for item in contents.menu] == [
        ("A", "/"),
        ("B", "/people/"),
        ("C", "https://x.org"),
    ]


def test_a_mistake_in_front_matter_loses_only_its_line():
    contents = read(
        {
            "content/post/a.md": "---\ntitle: A: with a colon\ndate: 2020-01-02\ntags: [x\nsummary: fine\n---\nText"
        }
    )
    [item] = contents.news
    assert (item.title, item.day, item.summary, item.body) == (
        "A: with a colon",
        Day(2020, 1, 2),
        "fine",
        "Text",
    )
    assert [(problem.place.file, problem.place.line) for problem in contents.problems] == [
        ("content/post/a.md", 2),
        ("content/post/a.md", 4),
    ]


def test_an_identifier_that_several_have_becomes_a_link():
    contents = read(
        {
            f"content/authors/{name}/_index.md": f"---\ntitle: {name} X\nrole: x\nsocial:\n- {{icon: github, link: 'https://github.com/same'}}\n---\n"
            for name in ("Ada", "Bo")
        }
    )
    assert [person.identifiers for person in contents.people] == [(), ()]
    assert all(person.links == (LabelledLink("https://github.com/same"),) for person in contents.people)
    assert "Ada X, Bo X have the same" in contents.problems[0].message


def test_of_several_languages_the_first_is_read():
    config = {
        "config.yaml": "title: L\ndefaultContentLanguage: en\nlanguages:\n  en: {weight: 1}\n  de: {weight: 2}\n"
    }
    contents = read(
        {
            **config,
            "content/post/a/index.en.md": "---\ntitle: A\n---\n",
            "content/post/a/index.de.md": "---\ntitle: B\n---\n",
            "content/post/a/featured.png": b"x",
        }
    )
    [item] = contents.news
    assert (item.title, item.old_paths, item.picture.file) == (
        "A",
        ("/post/a/",),
        "content/post/a/featured.png",
    )
    assert "content/post/a/index.de.md" in contents.unread


@pytest.mark.parametrize(
    ("config", "head", "is_draft"),
    [
        ("", "date: 2999-01-01", True),
        ("buildFuture: true\n", "date: 2999-01-01", False),
        ("", "date: 2999-01-01\npublishDate: 2020-01-01", False),
        ("", "date: May 2020", False),
    ],
)
def test_pages_of_the_future_are_drafts_as_the_old_site_has_them(config, head, is_draft):
    files = {"hugo.yaml": f"title: L\n{config}", "content/post/a.md": f"---\ntitle: A\n{head}\n---\nText"}
    [news] = read_site(files, "hugo_academic").news
    assert news.is_draft is is_draft


def test_a_role_has_its_years_and_where_somebody_went():
    page = "---\ntitle: Lee Left\nrole: Postdoc (2018–2021), now at Google\nuser_groups: [Alumni]\n---\n"
    [lee] = read_site(
        {"hugo.yaml": "title: L", "content/authors/lee/_index.md": page}, "hugo_academic"
    ).people
    assert (lee.role, lee.begins, lee.ends, lee.destination) == ("Postdoc", Day(2018), Day(2021), "Google")


def test_paths_have_no_accents_where_the_old_site_has_none():
    files = {
        "hugo.yaml": "title: L\nremovePathAccents: true\npermalinks:\n  authors: /author/:slug/\n",
        "content/authors/admin/_index.md": "---\ntitle: Julia Möller\n---\n",
    }
    assert read_site(files, "hugo_academic").people[0].old_paths[0] == "/author/julia-moller/"


def test_items_of_a_menu_stand_behind_the_one_they_are_below():
    menu = "main:\n- {name: A, url: a/, weight: 1}\n- {name: B, url: b/, weight: 2}\n- {name: C, url: c/, parent: B, weight: 1}\n"
    files = {
        "hugo.yaml": "title: L",
        "config/_default/menus.yaml": menu,
        "content/a.md": "---\ntitle: A\n---\n",
    }
    assert [item.title for item in read_site(files, "hugo_academic").menu] == ["A", "B", "C"]


def test_a_file_is_found_by_its_path_on_the_site_of_one_language():
    files = {
        "hugo.yaml": "title: L\ndefaultContentLanguage: en\nlanguages:\n  en: {contentDir: content/en}\n  de: {contentDir: content/de}\n",
        "content/en/publication/a/index.md": "---\ntitle: Looms\nauthors: [Ada Berg]\nurl_pdf: publication/a/a.pdf\n---\n",
        "content/en/publication/a/a.pdf": b"%PDF",
        "content/de/post/a.md": "---\ntitle: A\n---\n",
    }
    contents = read_site(files, "hugo_academic")
    assert contents.papers[0].pdf == "content/en/publication/a/a.pdf"
    [problem] = contents.problems
    assert (problem.place.file, contents.unread) == ("content/de/", ["content/de/post/a.md"])
