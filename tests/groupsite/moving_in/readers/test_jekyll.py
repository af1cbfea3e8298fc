"""Sites made with Jekyll: lists of people in any shape, jekyll-scholar, Academic Pages, al-folio, and the lab template."""

# ruff: noqa: E501 - sources of sites stand in one line each

import pytest

from groupsite.moving_in.contents import Day, LabelledLink
from tests.groupsite.moving_in.old_sites import read_site

CONFIG = {
    "_config.yml": "title: Our lab\nurl: https://lab.test\n",
    "index.md": "---\nlayout: home\n---\nWelcome.",
}


def read(files, system="jekyll"):
    return read_site({**CONFIG, **files}, system)


@pytest.mark.parametrize(
    ("path", "text", "people"),
    [
        ("_data/people.yml", "- name: Ada Berg\n  role: PI\n- name: Bo Li\n  role: PhD student\n", [("Ada Berg", "PI", False), ("Bo Li", "PhD student", False)]),
        ("_data/team_members.yml", "- name: Dr. Ada Berg\n  photo: a.jpg\n  info: Group leader\n  email: ada(at)lab.test\n  number_educ: 1\n  education1: PhD, Oslo\n", [("Ada Berg", "Group leader", False)]),
        ("_data/alumni_members.yml", "- name: Ada Berg\n  duration: 2010 - 2013\n  info: Postdoc\n", [("Ada Berg", "Postdoc", True)]),
        ("_data/people.yml", "current:\n- {firstname: Ada, lastname: Berg, position: Prof}\nformer:\n- {firstname: Bo, lastname: Li, position: MSc}\n", [("Ada Berg", "Prof", False), ("Bo Li", "MSc", True)]),
        ("_data/people.yml", "ada:\n  display_name: Ada Berg\n  role: professor\n", [("Ada Berg", "professor", False)]),
        ("_data/team.yml", "- title: Postdocs\n  members:\n  - {name: Ada Berg, github: ada}\n- title: Alumni\n  members:\n  - {name: Bo Li, now: Google}\n", [("Ada Berg", "Postdocs", False), ("Bo Li", "Alumni", True)]),
        ("_data/people.csv", "name,role,website\nAda Berg,PI,https://ada.test\n", [("Ada Berg", "PI", False)]),
        ("_data/people.json", '[{"name": "Ada Berg", "role": "PI"}]', [("Ada Berg", "PI", False)]),
        ("_members/ada.md", "---\nname: Ada Berg\nposition: PI\n---\nBio", [("Ada Berg", "PI", False)]),
        ("_people/alumni/bo.md", "---\ntitle: Bo Li\nposition: MSc\n---\n", [("Bo Li", "MSc", True)]),
        ("team.md", "---\ntitle: Team\nmembers:\n- {name: Ada Berg, role: PI}\n---\n", [("Ada Berg", "PI", False)]),
        ("people.md", "---\ntitle: People\n---\n## Current\n\n### Ada Berg\nPI\n\n### Bo Li\nPhD student\n\n## Alumni\n\n- **Cy Wu**, now at Google\n", [("Ada Berg", "PI", False), ("Bo Li", "PhD student", False), ("Cy Wu", "Alumni", True)]),
        ("_data/alumni_msc.yml", "- name: Ada Berg\n  year: 2016\n- name: Bo Li\n", [("Ada Berg", "msc", True), ("Bo Li", "msc", True)]),
    ],
)  # fmt: skip
def test_people_are_found_in_lists_of_any_shape(path, text, people):
    assert [(person.name, person.role, person.left) for person in read({path: text}).people] == people


def test_a_person_has_dates_links_and_a_destination():
    text = "- name: Dr. Ada Berg\n  start: Sep 2019\n  end: 2022-06\n  role: Postdoc\n  now: Google\n  group: alumni\n  scholar: abcDEF123\n  website: ada.test\n  orcid: 0000-0002-1825-0097\n  linkedin: ada-berg\n  email: ada [at] lab [dot] test\n  image: images/a.jpg\n"
    [ada] = read({"_data/people.yml": text, "images/a.jpg": b"x"}).people
    assert (ada.title, ada.begins, ada.ends, ada.left, ada.destination) == (
        "Dr.",
        Day(2019, 9),
        Day(2022, 6),
        True,
        "Google",
    )
    assert (ada.email, ada.orcid, ada.identifiers) == (
        "ada@lab.test",
        "0000-0002-1825-0097",
        (("scholar", "abcDEF123"),),
    )
    assert set(ada.links) == {
        LabelledLink("https://ada.test"),
        LabelledLink("https://www.linkedin.com/in/ada-berg", "linkedin"),
    }
    assert (ada.photo.file, ada.place.line) == ("images/a.jpg", 1)


@pytest.mark.parametrize(
    ("permalink", "head", "old"),
    [
        ("", "", "/2020/01/02/my-post.html"),
        ("permalink: pretty\n", "", "/2020/01/02/my-post/"),
        ("permalink: /blog/:year/:title/\n", "", "/blog/2020/my-post/"),
        ("permalink: /:categories/:title/\n", "categories: [News]", "/news/my-post/"),
        ("", "permalink: /special/", "/special/"),
        ("baseurl: /lab\n", "", "/2020/01/02/my-post.html"),
    ],
)
def test_posts_have_the_paths_of_jekyll(permalink, head, old):
    files = {
        "_config.yml": f"title: L\nurl: https://lab.test\n{permalink}",
        "_posts/2020-01-02-my-post.md": f"---\ntitle: T\n{head}\nredirect_from: /older/\n---\nx",
    }
    [item] = read(files).news
    assert (item.old_paths[0], item.old_paths[-1], item.day) == (old, "/older/", Day(2020, 1, 2))


def test_drafts_stay_drafts():
    contents = read(
        {
            "_drafts/a.md": "---\ntitle: A\n---\n",
            "_posts/2020-01-02-b.md": "---\ntitle: B\npublished: false\n---\n",
            "_posts/2999-01-02-c.md": "---\ntitle: C\n---\n",
        }
    )
    assert [(item.title, item.is_draft) for item in contents.news] == [
        ("C", True),
        ("B", True),
        ("A", True),
    ] or all(item.is_draft for item in contents.news)


def test_academic_pages_are_read():
    contents = read(
        {
            "_publications/2010-a.md": "---\ntitle: Paper Title\ncollection: publications\ncategory: manuscripts\npermalink: /publication/2010-a\nexcerpt: About it.\ndate: 2010-10-01\nvenue: Journal 1\npaperurl: /files/a.pdf\nslidesurl: https://x.org/slides.pdf\ncitation: 'Berg, A. (2010). &quot;Paper Title.&quot; <i>Journal 1</i>. 1(1).'\n---\nThe abstract.",
            "files/a.pdf": b"%PDF-",
            "_talks/a.md": "---\ntitle: My talk\ntype: Talk\npermalink: /talks/a\nvenue: UC\ndate: 2012-03-01\nlocation: Berkeley\n---\nText",
            "_teaching/a.md": "---\ntitle: Course\ntype: Workshop\n---\nText",
            "_portfolio/a.md": "---\ntitle: Item\nexcerpt: Short\n---\nText",
            "_data/navigation.yml": "main:\n  - title: Papers\n    url: /publications/\n",
            "_pages/publications.md": "---\ntitle: Publications\npermalink: /publications/\n---\n{% for post in site.publications %}{% include archive-single.html %}{% endfor %}",
        }
    )
    [paper] = contents.papers
    assert (paper.entry.title, paper.entry.venue, paper.entry.year, paper.pdf, paper.old_paths[0]) == (
        "Paper Title",
        "Journal 1",
        2010,
        "files/a.pdf",
        "/publication/2010-a",
    )
    assert [author.name for author in paper.entry.authors] == ["A. Berg"]
    [talk] = contents.events
    assert (talk.title, talk.is_talk, talk.place_name, talk.day) == (
        "My talk",
        True,
        "UC, Berkeley",
        Day(2012, 3, 1),
    )
    assert [project.title for project in contents.projects] == ["Item"]
    assert {page.title for page in contents.pages} >= {"Course", "Publications"}
    assert [(item.title, item.target) for item in contents.menu] == [("Papers", "/publications/")]


def test_papers_of_bibtex_have_files_and_links():
    bib = "---\n---\n@article{a, title={A}, author={Berg, A}, year={2020}, pdf={a.pdf}, code={https://github.com/a/b}, preview={a.png}, selected={true}, website={https://a.test}, slides={s.pdf}}"
    files = {
        "_bibliography/papers.bib": bib,
        "assets/pdf/a.pdf": b"x",
        "assets/img/publication_preview/a.png": b"x",
        "_pages/about.md": "---\nlayout: about\ntitle: about\npermalink: /\n---\nx",
        "_news/a.md": "---\ndate: 2020-01-02\ninline: true\n---\nSomething *new* happened. More.",
    }
    contents = read(files, "al_folio")
    [paper] = contents.papers
    assert (paper.pdf, paper.teaser.file, paper.selected) == (
        "assets/pdf/a.pdf",
        "assets/img/publication_preview/a.png",
        True,
    )
    assert {(link.kind, link.url) for link in paper.entry.links} == {
        ("code", "https://github.com/a/b"),
        ("page", "https://a.test"),
        ("slides", "https://lab.test/assets/pdf/s.pdf"),
    }
    assert paper.place.line == 3
    assert (contents.news[0].title, contents.news[0].day) == ("Something new happened", Day(2020, 1, 2))
    assert any("slides" in problem.message for problem in contents.problems)


def test_profiles_of_al_folio_are_people():
    files = {
        "_bibliography/papers.bib": "",
        "_news/a.md": "---\n---\nx",
        "_pages/profiles.md": "---\nlayout: profiles\ntitle: people\npermalink: /people/\nprofiles:\n  - align: right\n    image: prof_pic.jpg\n    content: about_einstein.md\n---\n",
        "_pages/about_einstein.md": "# Albert Einstein\n\nPhysics.",
        "assets/img/prof_pic.jpg": b"x",
    }
    [person] = read(files, "al_folio").people
    assert (person.name, person.biography, person.photo.file) == (
        "Albert Einstein",
        "Physics.",
        "assets/img/prof_pic.jpg",
    )


def test_sources_of_the_lab_template_add_to_citations():
    files = {
        "_members/ada.md": "---\nname: Ada Berg\nrole: pi\ngroup: alum\nlinks:\n  orcid: 0000-0002-1825-0097\n---\nBio",
        "_data/citations.yaml": "- id: doi:10.1234/a\n  title: A\n  authors: [Ada Berg]\n  publisher: J\n  date: '2020-01-02'\n  link: https://doi.org/10.1234/a\n",
        "_data/sources.yaml": "- id: doi:10.1234/a\n  image: images/a.png\n  repo: a/b\n  buttons:\n  - {type: source, link: 'https://github.com/c/d'}\n- id: doi:10.1234/new\n",
        "images/a.png": b"x",
        "research/index.md": '---\ntitle: Research\nnav: {order: 1}\n---\n# Research\n\n{% include citation.html lookup="A" %}\n\n{% include list.html data="citations" %}',
    }
    contents = read(files, "lab_website_template")
    [paper] = contents.papers
    assert (paper.entry.venue, paper.entry.identifiers, paper.selected, paper.teaser.file) == (
        "J",
        (("doi", "10.1234/a"),),
        True,
        "images/a.png",
    )
    assert [link.url for link in paper.entry.links] == ["https://github.com/a/b", "https://github.com/c/d"]
    assert any(problem.text == "doi:10.1234/new" for problem in contents.problems)
    assert (contents.people[0].role, contents.people[0].left) == ("Principal Investigator", True)
    assert [(item.title, item.target) for item in contents.menu] == [("Research", "/research/")]


def test_one_year_of_somebody_who_left_is_the_last_one():
    text = (
        "- {name: Ada Berg, year: 2016}\n- {name: Bo Li, year: since 2016}\n- {name: Cy Wu, info: MSc 2018}\n"
    )
    people = read({"_data/alumni.yml": text}).people
    assert [(person.begins, person.ends) for person in people] == [
        (None, Day(2016)),
        (Day(2016), None),
        (None, Day(2018)),
    ]


def test_a_list_of_papers_says_where_they_appeared():
    text = "- title: Looms that weave\n  authors: A. Berg*, B. Li* et al.\n  link:\n    url: https://journals.aps.org/prb/abstract/10.1103/PhysRevB.100.1045\n    display: Physical Review B <b>100</b>, 1045 (2019)\n"
    [paper] = read({"_data/publist.yml": text}).papers
    entry = paper.entry
    assert (entry.venue, entry.volume, entry.year) == ("Physical Review B", "100", 2019)
    assert entry.identifiers == (("doi", "10.1103/physrevb.100.1045"),)
    assert ([author.name for author in entry.authors], entry.authors_complete) == (
        ["A. Berg", "B. Li"],
        False,
    )
    assert not entry.extra


def test_a_configuration_with_aliases_is_read():
    config = "title: L\nname: &name Ada Berg\nurl: https://ada.test\nauthor:\n  name: *name\n  email: ada@ada.test\n"
    contents = read({"_config.yml": config})
    assert [person.name for person in contents.people] == ["Ada Berg"]
    assert not contents.problems


def test_a_page_of_a_paper_and_its_bibtex_are_one_with_the_old_path():
    page = "---\ntitle: On looms\nvenue: J\ndate: 2009-10-01\npermalink: /publication/looms\npaperurl: http://lab.test/files/looms.pdf\nbibtexurl: /files/b.bib\n---\n[Download paper here](/files/looms.pdf)\n\nRecommended citation: Berg.\n"
    bib = "@article{b, title={On looms}, author={Berg, Ada}, year=2009}"
    files = {"_publications/looms.md": page, "files/b.bib": bib, "files/looms.pdf": b"%PDF"}
    [paper] = read(files).papers
    assert (paper.old_paths, paper.pdf, paper.abstract) == (("/publication/looms",), "files/looms.pdf", "")
    assert paper.bibtex == "files/b.bib"


def test_a_menu_that_only_folds_out_others_is_no_page():
    page = "---\ntitle: more\nnav: true\ndropdown: true\nchildren: []\n---\n"
    assert [each.title for each in read({"_pages/dropdown.md": page}).pages] == ["Our lab"]


def test_posters_are_files_of_papers():
    bib = "@article{a, title={T of looms}, author={B, A}, year=2020, poster={a.pdf}, supp={https://x.test/s.pdf}}"
    files = {"_bibliography/papers.bib": bib, "assets/pdf/a.pdf": b"%PDF"}
    [paper] = read(files).papers
    assert paper.files == (("poster", "assets/pdf/a.pdf"),)
    assert [link.url for link in paper.entry.links] == ["https://x.test/s.pdf"]
