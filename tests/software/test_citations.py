"""How a software is cited: its page, and the files."""

import pytest
import yaml
from django.core.exceptions import ValidationError

from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def loom():
    make.GroupFactory(name="Weavers")
    item = make.SoftwareFactory(name="Loom", slug="loom", doi="10.5281/zenodo.1", licence="MIT")
    make.SoftwarePersonFactory(software=item, person=make.PersonFactory(name="Ada Weaver"))
    hidden = make.PersonFactory(name="Hid Den", visibility="hidden")
    make.SoftwarePersonFactory(software=item, person=hidden)
    return item


def test_the_page_has_citations_and_leads_to_all_files(client, loom):
    response = client.get("/software/loom/")
    for path in ("loom.bib", "loom.ris", "loom/csl.json", "loom/CITATION.cff"):
        assert f'href="/software/{path}"' in response.text
        assert client.get(f"/software/{path}").status_code == 200
    assert "Cite this software" in response.text
    assert "10.5281/zenodo.1" in client.get("/software/loom.bib").text
    assert client.get("/software/loom/csl.json").json()[0]["DOI"] == "10.5281/zenodo.1"
    assert client.get("/software/loom.json").json()["name"] == "Loom", "as before"
    assert '<https://doi.org/10.5281/zenodo.1>; rel="cite-as"' in response.headers["Link"]


def test_the_citation_file_has_visible_people_and_the_paper_to_cite(client, loom):
    paper = make.PublicationFactory(title="Looms that learn", byline=["Ada Weaver"], year=2024)
    draft = make.PublicationFactory(title="Secret", byline=["Ada Weaver"], visibility="draft")
    make.SoftwarePublicationFactory(software=loom, publication=draft, describes=True)
    make.SoftwarePublicationFactory(software=loom, publication=paper, describes=True)
    response = client.get("/software/loom/CITATION.cff")
    values = yaml.safe_load(response.text)
    assert values["authors"] == [{"given-names": "Ada", "family-names": "Weaver"}]
    assert (values["doi"], values["preferred-citation"]["title"]) == ("10.5281/zenodo.1", "Looms that learn")
    assert response.headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("path", ["loom.bib", "loom/csl.json", "loom/CITATION.cff"])
def test_a_draft_has_no_files(client, loom, path):
    loom.visibility = "draft"
    loom.save()
    assert client.get(f"/software/{path}").status_code == 404


@pytest.mark.parametrize(
    ("text", "doi"), [("https://doi.org/10.5281/ZENODO.7", "10.5281/zenodo.7"), ("  ", ""), ("", "")]
)
def test_a_doi_may_be_pasted_as_a_url(text, doi):
    item = make.SoftwareFactory.build(name="Loom", slug="loom", doi=text)
    item.clean()
    assert item.doi == doi


def test_what_is_no_doi_is_refused():
    with pytest.raises(ValidationError):
        make.SoftwareFactory.build(name="Loom", slug="loom", doi="zenodo").clean()
