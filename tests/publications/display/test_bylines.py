"""Which names of a byline are shown, folded and counted; what their marks say; the links of rows."""

import re

import pytest

from publications.display import bylines as bylines
from publications.display.row_parts import build_named_links
from publications.models import Author, Authorship, Identifier, Link, Publication
from tests import factories as make


def make_mentions(number: int, persons: dict | None = None) -> list[Authorship]:
    """So many names, of which those at the given places are persons."""
    return [
        Authorship(author=Author(name=f"Name {place}"), person=(persons or {}).get(place))
        for place in range(1, number + 1)
    ]


@pytest.mark.parametrize(
    ("number", "limit", "incomplete", "visible", "folded", "summary", "others"),
    [
        (0, 100, False, 0, 0, None, ""),
        (1, 100, False, 1, 0, None, ""),
        (9, 100, False, 9, 0, None, ""),
        (9, 100, True, 9, 0, None, "and others"),
        (10, 100, False, 8, 2, "and 2 more", ""),
        (16, 100, False, 8, 8, "and 8 more", ""),
        (16, 100, True, 8, 8, "and at least 8 more", "and others"),
        (100, 100, False, 8, 92, "and 92 more", ""),
        (101, 100, False, 8, 92, "and 93 more", "and 1 other"),
        (3000, 100, False, 8, 92, "and 2,992 more", "and 2,900 others"),
        (3000, 100, True, 8, 92, "and at least 2,992 more", "and 2,900 others"),
        (3000, None, False, 8, 2992, "and 2,992 more", ""),
    ],
)
def test_names_shown_folded_and_counted(number, limit, incomplete, visible, folded, summary, others):
    byline = bylines.fold_byline(make_mentions(number), limit=limit, incomplete=incomplete)
    assert (len(byline.open), len(byline.folded), byline.others) == (visible, folded, others)
    assert byline.beyond == number - visible - folded
    if folded:
        assert byline.summary == summary


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("places", "summary"),
    [
        ([], "and 192 more"),
        ([8], "and 192 more"),
        ([9], "and 192 more, Ada Tester among them"),
        ([150], "and 192 more, Ada Tester among them"),
        ([2, 9], "and 192 more"),
    ],
)
def test_the_pages_person_is_named_where_the_fold_hides_it(places, summary):
    ada = make.PersonFactory(name="Ada Tester")
    byline = bylines.fold_byline(make_mentions(200, dict.fromkeys(places, ada)), ada)
    assert byline.summary == summary


def make_crowd(number: int, role: str = "author", **paper) -> Publication:
    """A paper of so many, called Name 1, Name 2 …"""
    publication = make.PublicationFactory(slug="paper", **paper)
    authors = Author.objects.bulk_create(Author(name=f"Name {place}") for place in range(1, number + 1))
    Authorship.objects.bulk_create(
        Authorship(publication=publication, author=author, role=role, position=place)
        for place, author in enumerate(authors, start=1)
    )
    return publication


def fetch_page(client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


@pytest.mark.django_db
def test_a_crowd_is_folded_in_rows_and_whole_on_its_page(client):
    make_crowd(1200, venue__slug="osdi")
    row = fetch_page(client, "/venues/osdi/")
    assert row.count('<span class="name">') == 101
    assert '<a href="/publications/paper/#authors">and 1,100 others</a></span></details>' in row
    assert len(re.search("<article.*?</article>", row)[0]) < 6_000
    own = fetch_page(client, "/publications/paper/")
    assert own.count('<span class="name">') == 1200
    assert '<div class="byline" id="authors">' in own
    assert "<bdi>Name 8</bdi></span> <details" in own
    assert "<summary>and 1,192 more</summary>" in own


@pytest.mark.django_db
def test_a_profile_names_its_person_in_the_fold(client):
    ada = make.PersonFactory(slug="ada", name="Ada Tester")
    make.PublicationFactory(byline=[f"Name {number}" for number in range(15)] + [ada])
    text = fetch_page(client, "/people/ada/")
    assert "<summary>and 8 more, Ada Tester among them</summary>" in text
    assert "<strong>Ada Tester</strong>" in text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (1, '<div class="editors">Edited by <span class="name"><bdi>Name 1</bdi></span> </div>'),
        (12, "<summary>and 4 more</summary>"),
    ],
)
def test_editors(client, number, expected):
    make_crowd(number, role="editor", byline_complete=False)
    text = fetch_page(client, "/publications/paper/")
    assert expected in text
    assert "and others" not in text


@pytest.mark.django_db
def test_editors_of_a_paper_with_authors_are_shown_on_its_page_and_on_their_profiles(client):
    editor = make.PersonFactory(slug="ed", name="Ed Itor")
    make.AppointmentFactory(person=editor)
    paper = make_crowd(2, venue__slug="osdi")
    make.AuthorshipFactory(
        publication=paper, role="editor", position=1, author__name="Ed Itor", person=editor, matched="name"
    )
    for address, has_editors in (
        ("/publications/paper/", True),
        ("/people/ed/", True),
        ("/venues/osdi/", False),
        ("/publications/", False),
        ("/search/?q=author%3Aname", False),
    ):
        assert ("Edited by" in fetch_page(client, address)) == has_editors, address


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("equal", "corresponding", "note"),
    [
        (False, False, ""),
        (True, False, "∗ Equal contribution."),
        (False, True, "✉\ufe0e Corresponding author."),
        (True, True, "∗ Equal contribution. ✉\ufe0e Corresponding author."),
    ],
)
def test_marks_have_names_and_are_explained(client, equal, corresponding, note):
    paper = make.PublicationFactory(slug="paper", byline=["Bo Li"])
    make.AuthorshipFactory(publication=paper, equal=equal, corresponding=corresponding)
    text = fetch_page(client, "/publications/paper/")
    assert (f'<p class="note">{note}</p>' in text) == bool(note)
    for mark, is_marked in (("equal contribution", equal), ("corresponding author", corresponding)):
        assert text.count(f'<sup title="{mark}" role="img" aria-label="{mark}">') == is_marked


@pytest.mark.django_db
def test_names_of_every_script_and_of_groups_stand_as_printed(client):
    names = ["王小明", "ليلى الزهراء", "The <Testing> Consortium", "Łukasz Żółć"]
    make.PublicationFactory(slug="paper", byline=names)
    text = fetch_page(client, "/publications/paper/")
    for name in ("王小明", "ليلى الزهراء", "The &lt;Testing&gt; Consortium", "Łukasz Żółć"):
        assert f"<bdi>{name}</bdi>" in text


def make_link(url: str, label: str = "", kind: str = "pdf") -> tuple[str, str, str]:
    return url, label, kind


@pytest.mark.django_db
def test_brackets_in_a_label_are_shown_in_a_tooltip(client):
    paper = make.PublicationFactory(slug="paper", byline=["Ada Tester"])
    make.LinkFactory(publication=paper, kind="code", url="https://a.org/c", label="Code (as printed)")
    for address in ("/publications/", "/authors/ada_tester/"):
        text = fetch_page(client, address)
        assert 'href="https://a.org/c" title="As printed" aria-label="Code: ' in text
        assert "(as printed)" not in text


@pytest.mark.django_db
def test_a_name_in_capitals_is_shown_as_its_bearer_writes_it(client):
    luo = make.PersonFactory(name="Luo Mai", slug="luo-mai")
    make.AppointmentFactory(person=luo)
    paper = make.PublicationFactory(slug="paper")
    make.AuthorshipFactory(publication=paper, author__name="Luo MAI", person=luo, matched="name", position=1)
    make.AuthorshipFactory(publication=paper, author__name="Bo LIU", position=2)
    for address in ("/publications/", "/publications/paper/", "/people/luo-mai/", "/authors/bo_liu/"):
        names = fetch_page(client, address).split('class="byline"')[1].split("</div>")[0]
        assert "Luo Mai</" in names
        assert "Bo LIU" in names
        assert "MAI" not in names


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("links", "identifiers", "names"),
    [
        ([], [], []),
        ([make_link("https://a.org/x", kind="code"), make_link("https://a.org/p")], [], ["PDF", "Code"]),
        ([make_link("https://a.org/1"), make_link("https://www.b.org/2")], [], ["PDF", "PDF (b.org)"]),
        (
            [make_link("https://a.org/1"), make_link("https://a.org/2"), make_link("https://a.org/3")],
            [],
            ["PDF", "PDF (a.org)", "PDF (a.org, 2)"],
        ),
        ([make_link("https://a.org/1"), make_link("https://a.org/2", "Extended")], [], ["PDF", "Extended"]),
        (
            [make_link("https://a.org/1", "Text"), make_link("https://b.org/2", "text")],
            [],
            ["Text", "text (b.org)"],
        ),
        ([], [("arxiv", "2401.1"), ("isbn", "1"), ("doi", "10.1/a")], ["DOI", "arXiv"]),
        ([], [("doi", "10.1/a"), ("doi", "10.1/b")], ["DOI", "DOI (10.1/b)"]),
        ([make_link("https://doi.org/10.1/a")], [("doi", "10.1/a")], ["PDF"]),
        (
            [
                make_link("https://a.org/1", kind="code"),
                make_link("https://a.org/2", "Code (as printed)", "code"),
            ],
            [],
            ["Code", "Code 2"],
        ),
    ],
)
def test_links_of_a_paper_have_different_names(links, identifiers, names):
    paper = make.PublicationFactory()
    for url, label, kind in links:
        Link.objects.create(publication=paper, url=url, label=label, kind=kind)
    for scheme, value in identifiers:
        Identifier.objects.create(publication=paper, scheme=scheme, value=value)
    assert [link.name for link in build_named_links(paper)] == names
