"""Where citations and exports send their readers, and what else a paper's page shows."""

import html
import json
import re

import pytest

from bibliography import styles
from publications.exchange.entries import build_entries
from publications.exchange.references import remove_own_page, render_reference
from tests import factories as make
from tests.oai_client import DC, MODS, ask

pytestmark = pytest.mark.django_db

CODE, ACL = "https://github.com/a/b", "https://aclanthology.org/P17-1001"


@pytest.fixture
def paper():
    """A paper of the group with nothing but code to its name."""
    paper = make.PublicationFactory(slug="paper", title="On Serving", byline=["Luo Mai"])
    make.LinkFactory(publication=paper, url=CODE, kind="code")
    return paper


@pytest.fixture
def corpus_paper():
    """A paper of the Anthology with its code."""
    record = make.CorpusRecordFactory(
        corpus=make.CorpusFactory(slug="acl"), publication=make.CorpusPaperFactory(), source_key="P17-1001"
    )
    make.IdentifierFactory(publication=record.publication, scheme="acl", value="P17-1001")
    make.LinkFactory(publication=record.publication, url=CODE, kind="code")
    return record


def fetch_page(client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return response.content.decode()


@pytest.mark.parametrize("style", [style.name for style in styles.STYLES])
def test_no_style_cites_a_repository(paper, style):
    [entry] = build_entries([paper])
    assert "github" not in render_reference(remove_own_page(entry, paper), style)


def test_no_row_of_the_box_cites_a_repository(client, paper):
    box = fetch_page(client, "/publications/paper/").partition("data-cite-box")[2].partition("</dl>")[0]
    assert "On Serving" in box
    assert "github" not in html.unescape(box)


def test_exports_send_readers_to_our_page_rather_than_to_code(client, paper):
    own = "/publications/paper/"
    (item,) = json.loads(fetch_page(client, "/publications/paper.json"))
    assert item["URL"].endswith(own)
    assert re.search(rf"^  url +=.*{own}\}},$", fetch_page(client, "/publications/paper.bib"), re.MULTILINE)
    urls = re.findall(r"^UR  - (.*)$", fetch_page(client, "/publications/paper.ris"), re.MULTILINE)
    assert [url.endswith(own) for url in urls] == [True]


def test_a_corpus_is_named_with_its_own_url(client, corpus_paper):
    page = "/papers/acl/P17-1001"
    (item,) = json.loads(fetch_page(client, f"{page}.json"))
    assert item["URL"] == ACL
    bibtex = fetch_page(client, f"{page}.bib")
    assert f"{{{ACL}/}}" in bibtex
    assert "acl  " not in bibtex
    assert fetch_page(client, f"{page}.ris").count(f"UR  - {ACL}\n") == 1
    assert "/papers/acl/" not in bibtex + fetch_page(client, f"{page}.ris") + str(item)


def test_the_number_of_a_patent_and_of_a_report_stands_on_the_page(client):
    make.PublicationFactory(slug="patent", kind="patent", extra={"number": "US 7"})
    make.PublicationFactory(slug="report", kind="report", issue="TR-9")
    make.PublicationFactory(slug="article", kind="article", extra={"number": "not shown"}, volume="3")
    for slug, part in (
        ("patent", "<dt>Patent number</dt><dd>US 7</dd>"),
        ("report", "<dt>Report number</dt>"),
    ):
        assert part in fetch_page(client, f"/publications/{slug}/")
    assert "<dt>Issue</dt>" not in fetch_page(client, "/publications/report/")
    assert "<dd>not shown</dd>" not in fetch_page(client, "/publications/article/")


@pytest.mark.parametrize(("language", "tag"), [("ngerman", "de"), ("english", ""), ("Klingon", "")])
def test_a_title_and_an_abstract_say_their_language(client, language, tag):
    make.PublicationFactory(slug="paper", language=language, abstract="Wir messen.")
    marked = re.findall(r' lang="([^"]*)"', fetch_page(client, "/publications/paper/").partition("<body")[2])
    assert marked == [tag] * 2 if tag else marked == []


def test_harvests_say_who_translated_and_which_organisation_published(client):
    make.PublicationFactory(
        slug="p", byline=["Luo Mai"], extra={"translator": "Ann Roe", "organization": "IEEE"}
    )
    dublin_core = ask(client, verb="ListRecords", metadataPrefix="oai_dc").root
    assert [each.text for each in dublin_core.iter(f"{DC}contributor")] == ["Roe, Ann"]
    assert [each.text for each in dublin_core.iter(f"{DC}publisher")] == ["IEEE"]
    mods = ask(client, verb="ListRecords", metadataPrefix="mods").root
    assert [each.text for each in mods.iter(f"{MODS}roleTerm")].count("trl") == 1
    assert [each.text for each in mods.iter(f"{MODS}publisher")] == ["IEEE"]
