"""The Link header: what it says, in which order, and that it stays small and one line."""

import re

import pytest

from bibliography.formats import Contributor, Entry, EntryLink
from bibliography.names import NameParts
from publications.exchange.metadata import signposting
from publications.exchange.metadata.work_metadata import WorkFile, WorkMetadata

PAGE = "https://group.example/publications/x/"
FORMATS = ((f"{PAGE[:-1]}.bib", "application/x-bibtex"), (f"{PAGE[:-1]}.json", "application/json"))


def list_links(entry: Entry, **work) -> list[tuple[str, str, str]]:
    value = signposting.build_link_header(WorkMetadata(entry, PAGE, **work))
    return re.findall(r'<([^<>]*)>; rel="([^"]*)"(?:; type="([^"]*)")?', value)


def test_all_relations_of_a_paper():
    entry = Entry(
        "article", "T",
        (
            Contributor("A B", NameParts("A", "", "B"), orcid="0000-0002-1825-0097"),
            Contributor("C D", NameParts("C", "", "D")),
            Contributor("E F", NameParts("E", "", "F")),
        ),
        identifiers=(("doi", "10.1/x"),),
        links=(EntryLink("https://example.org/x.pdf", "pdf", licence="CC BY 4.0"),),
    )  # fmt: skip
    file = WorkFile("https://group.example/publications/x/paper.pdf", "application/pdf")
    profiles = ("https://group.example/people/a/", "https://group.example/people/c/", "")
    assert list_links(entry, profiles=profiles, files=(file,), formats=FORMATS) == [
        ("https://doi.org/10.1/x", "cite-as", ""),
        ("https://schema.org/ScholarlyArticle", "type", ""),
        ("https://schema.org/AboutPage", "type", ""),
        ("https://group.example/publications/x.bib", "describedby", "application/x-bibtex"),
        ("https://group.example/publications/x.json", "describedby", "application/json"),
        ("https://creativecommons.org/licenses/by/4.0/", "license", ""),
        (file.url, "item", "application/pdf"),
        ("https://orcid.org/0000-0002-1825-0097", "author", ""),
        ("https://group.example/people/c/", "author", ""),
    ]


def test_the_pdf_may_be_elsewhere():
    entry = Entry("article", "T", identifiers=(("arxiv", "2401.00001"),))
    assert ("https://arxiv.org/pdf/2401.00001", "item", "application/pdf") in list_links(entry)


def test_without_a_doi_the_page_is_cited():
    assert list_links(Entry("other", "T"))[0] == (PAGE, "cite-as", "")


@pytest.mark.parametrize(
    "bad", ["10.1/a\r\nSet-Cookie:x=1", "10.1/a>; rel=evil", '10.1/"', "10.1/é王", "10.1/a,<b"]
)
def test_nothing_gets_out_of_its_link(bad):
    value = signposting.build_link_header(
        WorkMetadata(Entry("other", "T", identifiers=(("doi", bad),)), PAGE)
    )
    assert value.isascii()
    assert value.isprintable()
    assert value.count("<") == value.count(">") == value.count("rel=") - bad.count("rel=") == 3


def test_three_thousand_authors_fit():
    people = tuple(
        Contributor(f"A B{number}", NameParts("A", "", f"B{number}"), orcid=f"0000-0000-0000-{number:04}")
        for number in range(3_000)
    )
    value = signposting.build_link_header(WorkMetadata(Entry("article", "T", people), PAGE, formats=FORMATS))
    assert len(value) <= signposting.LIMIT
    assert value.count('rel="author"') > 20
    assert value.endswith('"')


def test_a_file_names_its_page():
    assert signposting.build_collection_link(PAGE) == f'<{PAGE}>; rel="collection"; type="text/html"'
