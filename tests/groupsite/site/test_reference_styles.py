"""A profile whose papers are references in a style."""

import html
import re

import pytest
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext

from bibliography import styles
from people.models import Person
from tests import factories as make

pytestmark = pytest.mark.django_db

STYLES = [style.name for style in styles.STYLES]


@pytest.fixture
def ada():
    person = make.PersonFactory(name="Ada Tester", slug="ada")
    make.AppointmentFactory(person=person)
    return person


def make_paper(person: Person, **fields):
    """A paper by a person and another author, whose names are known in parts."""
    fields = {"title": "On <i>Testing</i>", "venue__name": "Journal of Tests", "kind": "article", **fields}
    paper = make.PublicationFactory(**fields)
    author = make.AuthorFactory(name="Ada Tester", given="Ada", family="Tester")
    other = make.AuthorFactory(name="Ben Other", given="Ben", family="Other")
    make.AuthorshipFactory(publication=paper, author=other, position=1)
    make.AuthorshipFactory(publication=paper, author=author, position=2, person=person, matched="name")
    return paper


def read_profile(client) -> str:
    response = client.get("/people/ada/")
    assert response.status_code == 200
    return response.content.decode()


def find_references(text: str) -> list[str]:
    return [" ".join(each.split()) for each in re.findall('<p class="reference"[^>]*>(.*?)</p>', text, re.S)]


def test_the_choices_are_the_styles_that_there_are():
    assert [name for name, _ in Person.ReferenceStyle.choices if name] == STYLES
    with pytest.raises(IntegrityError):
        make.PersonFactory(reference_style="harvard")


def test_an_author_whose_place_is_not_known_is_not_put_first(client, ada):
    Person.objects.update(reference_style="apa")
    make.EducationFactory(person=ada)
    paper = make.PublicationFactory(
        title="On Places", kind="article", venue__name="Journal of Tests", byline_complete=False
    )
    make.AuthorshipFactory(
        publication=paper, author__name="Ada Tester", person=ada, matched="name", position=None
    )
    assert find_references(read_profile(client)) == [
        "<b>Ada Tester</b> and others. On places. (2024). <i>Journal of Tests</i>."
    ]
    assert "<b>Ada Tester</b> and others. " in client.get("/people/ada/cv/").content.decode()
    make.AuthorshipFactory(publication=paper, author__name="Ben Other", position=1)
    assert find_references(read_profile(client))[0].startswith("Ben Other, <b>Ada Tester</b>, et al. (2024).")


def test_a_name_printed_in_capitals_is_cited_as_its_bearer_writes_it(client, ada):
    Person.objects.update(reference_style="apa", family="Tester")
    make.EducationFactory(person=ada)
    paper = make.PublicationFactory()
    shouted = make.AuthorFactory(name="Ada TESTER", given="Ada", family="TESTER")
    make.AuthorshipFactory(publication=paper, author=shouted, person=ada, matched="name", position=1)
    assert find_references(read_profile(client))[0].startswith("<b>Tester, A.</b>")
    assert "TESTER" not in client.get("/people/ada/cv/").content.decode()


def test_without_a_choice_papers_are_rows(client, ada):
    make_paper(ada)
    text = read_profile(client)
    assert find_references(text) == []
    assert '<h3 dir="auto">' in text


@pytest.mark.parametrize(
    ("style", "reference"),
    [
        ("apa", "Other, B., &amp; <b>Tester, A.</b> (2024). On &lt;i&gt;testing"),
        ("ieee", "B. Other and <b>A. Tester</b>, “On &lt;i&gt;testing"),
        ("chicago", "Other, Ben, and <b>Ada Tester</b>. 2024. “On &lt;i&gt;Testing"),
        ("vancouver", "Other B, <b>Tester A</b>. On &lt;i&gt;testing"),
        ("mla", "Other, Ben, and <b>Ada Tester</b>. “On &lt;i&gt;Testing"),
        ("nature", "Other, B. &amp; <b>Tester, A.</b> On &lt;i&gt;testing"),
    ],
)
def test_in_each_style_with_the_own_name_in_bold(client, ada, style, reference):
    Person.objects.update(reference_style=style)
    paper = make_paper(ada, slug="paper")
    make.LinkFactory(publication=paper, url="https://example.org/paper.pdf")
    make.AwardFactory(title="Best Paper", publication=paper)
    text = read_profile(client)
    (entry,) = find_references(text)
    assert entry.startswith(reference)
    assert "<b>Other" not in entry
    row = html.unescape(text.partition('class="reference"')[2].partition("</article>")[0])
    for link in ("/publications/paper/", "https://example.org/paper.pdf", "/publications/paper/#cite"):
        assert f'href="{link}"' in row
    assert "Best Paper" in row
    assert "/publications/paper/" not in entry


def test_the_same_queries_for_twice_the_papers(client, ada):
    counts = []
    for style in ("", "apa"):
        Person.objects.update(reference_style=style)
        for _ in range(2):
            make_paper(ada)
            with CaptureQueriesContext(connection) as queries:
                read_profile(client)
            counts.append(len(queries))
    assert counts[0] == counts[1] < counts[2] == counts[3] <= 34


def test_a_person_chooses_it_in_her_own_form(client, ada):
    account = make.UserFactory(role="member")
    ada.user = account
    ada.save()
    client.force_login(account)
    page = client.get(f"/admin/people/person/{ada.pk}/change/").content.decode()
    assert 'name="reference_style"' in page
    other = make.PersonFactory()
    assert (
        'name="reference_style"'
        not in client.get(f"/admin/people/person/{other.pk}/change/").content.decode()
    )
