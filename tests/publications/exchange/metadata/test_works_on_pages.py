"""Pages say which works they are about: a paper's page of one alone, a list of each work once."""

import pytest

from people.models import Person
from tests import factories as make
from tests.page_metadata import MachinePage, read
from tests.reference_manager import read_context_object, read_embedded

pytestmark = pytest.mark.django_db


@pytest.fixture
def paper():
    """A paper with related ones, a version and software, selected by its author."""
    person = make.PersonFactory(name="Luo Mai", slug="luo-mai")
    make.AppointmentFactory(person=person)
    venue = make.VenueFactory(slug="osdi")
    theme = make.ThemeFactory(slug="inference")
    software = make.SoftwareFactory(slug="tool")
    topic = make.TopicFactory(slug="serving")
    for at in range(5):
        paper = make.PublicationFactory(
            slug=f"paper-{at}", title=f"Serving Paper {at}", venue=venue, byline=[person, "Ann Roe"]
        )
        make.PublicationTopicFactory(content_object=paper, tag=topic)
        make.ThemePublicationFactory(theme=theme, publication=paper, position=at)
        make.SoftwarePublicationFactory(software=software, publication=paper)
        paper.authorships.filter(person=person).update(selected=at < 3)
    make.PublicationFactory(slug="early", version_of=paper, version_kind="preprint", in_list=False)
    return paper


def list_titles(page: MachinePage) -> list[str]:
    return [read_context_object(each)["title"] for each in page.coins]


def test_a_papers_page_is_about_that_paper_alone(client, paper):
    page = read(client, "/publications/paper-4/")
    assert "Serving Paper 1" in page.html, "others stand beside it"
    assert page.coins == []
    assert page.all("citation_title") == ["Serving Paper 4"]
    assert [item["@type"] for item in page.json_ld] == ["ScholarlyArticle", "BreadcrumbList"]
    assert "unapi" not in page.html
    files = [link for link in page.links if link.get("rel") == "alternate" and "atom" not in link["type"]]
    assert files
    assert all("paper-4" in link["href"] for link in files)


def test_a_paper_of_a_corpus_is_read_as_that_paper(client):
    paper = make.CorpusPaperFactory(title="A Corpus Paper", kind="phdthesis", publisher="MIT")
    ann = make.AuthorFactory(name="Ann Roe", given="Ann", family="Roe")
    make.AuthorshipFactory(publication=paper, author=ann)
    make.IdentifierFactory(publication=paper, scheme="arxiv", value="2001.00001")
    record = make.CorpusRecordFactory(publication=paper)
    page = read(client, record.get_absolute_url())
    item = read_embedded(page.tags)
    assert (item["title"], item["type"], item["publisher"]) == ("A Corpus Paper", "thesis", "MIT")
    assert item["pdf"] == "https://arxiv.org/pdf/2001.00001"
    assert item["creators"] == [("Roe", "Ann", "author")]
    assert page.coins == []
    assert page.all("citation_publisher") == []


@pytest.mark.parametrize(
    "address",
    [
        "/", "/publications/", "/publications/?sort=title", "/people/luo-mai/?papers=all", "/topics/serving/",
        "/venues/osdi/", "/research/inference/", "/software/tool/", "/authors/ann_roe/", "/search/?q=Serving",
    ],
)  # fmt: skip
def test_a_list_has_each_of_its_works_once(client, paper, address):
    page_titles = list_titles(read(client, address))
    assert sorted(set(page_titles)) == sorted(page_titles)
    assert sum(title.startswith("Serving") for title in page_titles) == 5


def test_the_page_of_a_software_is_about_that_and_its_papers(client):
    tool = make.SoftwareFactory(
        slug="tool", name="Tool", licence="MIT", repository="https://code.example/tool"
    )
    make.SoftwarePersonFactory(software=tool, person=make.PersonFactory(slug="ada", name="Ada Roe"))
    make.SoftwarePersonFactory(software=tool, person=None, name="*")
    make.SoftwarePublicationFactory(software=tool, publication__title="On Tools")
    page = read(client, "/software/tool/")
    software, paper = map(read_context_object, page.coins)
    assert (software["type"], software["title"], paper["title"]) == ("computerProgram", "Tool", "On Tools")
    assert software["creators"][0] == ("Roe", "Ada", "author")
    header = client.get("/software/tool/").headers["Link"]
    for link in (
        '/software/tool/>; rel="cite-as"',
        '<https://schema.org/SoftwareSourceCode>; rel="type"',
        '<https://spdx.org/licenses/MIT.html>; rel="license"',
        '/people/ada/>; rel="author"',
    ):
        assert link in header


def test_references_of_a_profile_stand_once_too(client, paper):
    Person.objects.update(reference_style="apa")
    assert len(list_titles(read(client, "/people/luo-mai/?papers=all"))) == 5
