"""Papers by their pages: what the tags say, what is taken where these say little, and nothing else."""

import json
import time

import pytest

from bibliography.formats import EntryLink
from publications.imports.sources import READERS, NotThereError, SourceError
from publications.imports.sources.html_tags import iter_tags
from tests.outside_server import page
from tests.publications.imports.sources import sample_answers

URL = "https://papers.example.org/v7/engines.html"


def read(head, content_type="text/html"):
    body = head if isinstance(head, bytes) else f"<html><head>{head}</head><body></body></html>".encode()
    return READERS["page"](body, URL, content_type)


def make_meta(**contents):
    """Tags; a double underscore stands for a dot in a name, a list for several tags."""
    pairs = [
        (name.replace("__", "."), content)
        for name, value in contents.items()
        for content in (value if isinstance(value, list) else [value])
    ]
    return "".join(f'<meta name="{name}" content="{content}">' for name, content in pairs)


def read_paper(**contents):
    return read(make_meta(**{"citation_title": "Engines", "citation_author": "Ada Lovelace"} | contents))


def read_linked_data(work):
    return read(f'<script type="application/ld+json">{json.dumps(work)}</script>')


def test_a_page(server, fetch_pasted):
    server.answers["/engines"] = page(sample_answers.PAGE.encode(), Content_Type="text/html; charset=utf-8")
    entry = fetch_pasted(f"{server.url}/engines#top")
    assert (entry.kind, entry.title) == ("inproceedings", "Engines that weave & spin")
    assert [person.name for person in entry.authors] == ["Ada Lovelace", "Charles Babbage"]
    assert (entry.authors[0].orcid, entry.authors[0].affiliation) == ("0000-0002-1825-0097", "London")
    assert (entry.venue, entry.pages) == ("Conference on Engines", "472–488")
    assert (entry.year, entry.month, entry.day) == (2021, 4, 26)
    assert entry.identifiers == (("doi", sample_answers.DOI),)
    assert entry.links == (
        EntryLink(f"{server.url}/engines", "page"),
        EntryLink(f"{server.url}/engines.pdf", "pdf"),
    )
    assert "ada@example.org" not in repr(entry)
    assert server.targets == ["/engines"]


@pytest.mark.parametrize(
    ("contents", "kind", "venue"),
    [
        ({"citation_conference_title": "ICML"}, "inproceedings", "ICML"),
        ({"citation_journal_title": "Journal of Engines"}, "article", "Journal of Engines"),
        (
            {"citation_journal_title": "Advances in Neural Information Processing Systems"},
            "inproceedings",
            "Advances in Neural Information Processing Systems",
        ),
        (
            {"citation_journal_title": "Proceedings of the VLDB Endowment", "citation_issue": "3"},
            "article",
            "Proceedings of the VLDB Endowment",
        ),
        ({"citation_inbook_title": "A Book of Engines"}, "chapter", "A Book of Engines"),
        ({"citation_dissertation_institution": "Cambridge"}, "phdthesis", ""),
        ({"citation_technical_report_institution": "Cambridge"}, "report", ""),
        ({"citation_arxiv_id": "2101.00001"}, "preprint", ""),
        ({}, "other", ""),
    ],
)
def test_kinds_of_pages(contents, kind, venue):
    entry = read_paper(**contents)
    assert (entry.kind, entry.venue) == (kind, venue)


@pytest.mark.parametrize(
    ("contents", "date"),
    [
        ({"citation_publication_date": "2021/04/26"}, (2021, 4, 26)),
        ({"citation_publication_date": "2021"}, (2021, None, None)),
        ({"citation_publication_date": "2021", "citation_online_date": "2021/04/26"}, (2021, 4, 26)),
        ({"citation_publication_date": "2021/04", "citation_online_date": "2020/12/24"}, (2021, 4, None)),
        ({"citation_date": "04/05/2021"}, (2021, None, None)),
        ({"citation_year": "2021"}, (2021, None, None)),
        ({"citation_date": "soon"}, (None, None, None)),
        ({"dc__date": "2021-04-26T00:00:00Z"}, (2021, 4, 26)),
    ],
)
def test_dates_of_pages(contents, date):
    entry = read_paper(**contents)
    assert (entry.year, entry.month, entry.day) == date


@pytest.mark.parametrize(
    ("contents", "identifiers"),
    [
        ({"citation_doi": "doi:10.5555/ABC"}, {"doi": "10.5555/abc"}),
        ({"citation_doi": "https://doi.org/10.5555/abc"}, {"doi": "10.5555/abc"}),
        ({"citation_doi": "10.48550/arXiv.2101.00001"}, {"arxiv": "2101.00001"}),
        ({"citation_arxiv_id": "2101.00001v2"}, {"arxiv": "2101.00001"}),
        ({"dc__identifier": ["urn:x", "doi:10.5555/abc"]}, {"doi": "10.5555/abc"}),
        ({"prism__doi": "10.5555/abc", "citation_doi": "n/a"}, {"doi": "10.5555/abc"}),
        ({"citation_doi": "10.5555/" + "a" * 400}, {}),
    ],
)
def test_identifiers_of_pages(contents, identifiers):
    assert dict(read_paper(**contents).identifiers) == identifiers


@pytest.mark.parametrize(
    ("contents", "names"),
    [
        ({"citation_author": ["Lovelace, Ada", "Wei Wang"]}, ["Ada Lovelace", "Wei Wang"]),
        ({"citation_author": ["von Neumann, John", " ", "*"]}, ["John von Neumann"]),
        ({"citation_author": "The Engine Society"}, ["The Engine Society"]),
        (
            {"citation_author": [], "citation_authors": "Lovelace, Ada; Wang, Wei"},
            ["Ada Lovelace", "Wei Wang"],
        ),
        (
            {"citation_author": [], "dc__creator": ["Lovelace, Ada", "Wang, Wei"]},
            ["Ada Lovelace", "Wei Wang"],
        ),
    ],
)
def test_names_of_pages(contents, names):
    assert [person.name for person in read_paper(**contents).authors] == names


def test_dublin_core_and_prism_say_what_the_others_do_not():
    entry = read(
        make_meta(
            DC__Title="Engines",
            dc__creator="Ada Lovelace",
            prism__publicationName="Journal of Engines",
            prism__volume="3",
            prism__number="1",
            prism__startingPage="472",
            prism__endingPage="488",
            prism__issn="0021-9258",
            dc__language="en",
            dc__publisher="Elsevier",
            dc__subject=["Looms", "Steam"],
        )
    )
    assert (entry.kind, entry.title, entry.venue) == ("article", "Engines", "Journal of Engines")
    assert (entry.volume, entry.issue, entry.pages) == ("3", "1", "472–488")
    assert (entry.language, entry.publisher, entry.topics) == ("en", "Elsevier", ("Looms", "Steam"))


@pytest.mark.parametrize(
    "wrap", [lambda work: work, lambda work: [work], lambda work: {"@graph": [{}, work]}]
)
def test_json_ld_where_there_are_no_tags(wrap):
    work = {
        "@type": ["Thing", "ScholarlyArticle"],
        "headline": "Engines",
        "author": [
            {
                "@type": "Person",
                "givenName": "Ada",
                "familyName": "Lovelace",
                "affiliation": {"name": "London"},
                "@id": "https://orcid.org/0000-0002-1825-0097",
            },
            {"@type": "Organization", "name": "Ada and Sons"},
            "Wei Wang",
        ],
        "datePublished": "2021-04-26",
        "isPartOf": {
            "@type": "PublicationIssue",
            "issueNumber": "1",
            "isPartOf": {
                "@type": "PublicationVolume",
                "volumeNumber": "3",
                "isPartOf": {"@type": "Periodical", "name": "Journal of Engines"},
            },
        },
        "pageStart": "472",
        "pageEnd": "488",
        "keywords": "looms, steam",
        "sameAs": "https://doi.org/10.5555/abc",
    }
    entry = read_linked_data(wrap(work))
    assert (entry.kind, entry.title, entry.venue) == ("article", "Engines", "Journal of Engines")
    assert [person.name for person in entry.authors] == ["Ada Lovelace", "Ada and Sons", "Wei Wang"]
    assert (entry.authors[0].orcid, entry.authors[0].affiliation) == ("0000-0002-1825-0097", "London")
    assert (entry.volume, entry.issue, entry.pages, entry.day) == ("3", "1", "472–488", 26)
    assert (entry.topics, entry.identifiers) == (("looms", "steam"), (("doi", "10.5555/abc"),))


def test_a_page_that_only_names_a_doi_leads_to_the_registry(server, fetch_pasted):
    server.answers["/engines"] = page(
        make_meta(citation_doi=sample_answers.DOI).encode(), Content_Type="text/html"
    )
    server.answers[sample_answers.TARGETS["doi"]] = page(sample_answers.crossref())
    entry = fetch_pasted(f"{server.url}/engines")
    assert (entry.title, entry.links) == ("Engines that weave", (EntryLink(f"{server.url}/engines", "page"),))


def test_a_page_that_only_names_an_arxiv_id_leads_there(server, fetch_pasted):
    server.answers["/engines"] = page(make_meta(citation_arxiv_id=sample_answers.ARXIV).encode())
    server.answers[sample_answers.TARGETS["arxiv"]] = page(sample_answers.arxiv())
    assert fetch_pasted(f"{server.url}/engines").kind == "preprint"


@pytest.mark.parametrize(
    "head",
    [
        "",
        "<title>Engines</title><h1>Engines</h1>",
        make_meta(description="Engines", author="Ada Lovelace", twitter__title="Engines"),
        '<meta property="og:title" content="Engines">',
        make_meta(citation_author="Ada Lovelace"),
        make_meta(citation_title="  "),
        '<script>var a = "<meta name=citation_title content=Engines>"</script>',
        "<!-- <meta name=citation_title content=Engines> -->",
        "<textarea><meta name=citation_title content=Engines></textarea>",
        '<script type="application/ld+json">{"@type": "ScholarlyArticle", "headline": </script>',
        '<script type="application/ld+json">{"@type": "Product", "name": "Engine"}</script>',
        '<script type="application/ld+json">' + "[" * 100_000 + "</script>",
        b"\x00\xff" * 1000,
        b"",
    ],
)
def test_a_page_about_no_paper(head):
    with pytest.raises(
        SourceError, match="papers.example.org has no paper that this site can read"
    ) as raised:
        read(head)
    assert raised.value.lasting


def test_a_pdf_is_no_page():
    with pytest.raises(SourceError, match="Paste the URL of the page about the paper"):
        read(b"%PDF-1.7 ...")


def test_a_page_that_is_not_there(server, fetch_pasted):
    with pytest.raises(NotThereError, match=f"There is no page at {server.url}/gone"):
        fetch_pasted(f"{server.url}/gone")


def test_a_page_that_sends_on_to_another_host_is_not_followed(server, fetch_pasted):
    server.answers["/engines"] = page(b"", 302, Location="http://localhost:1/secret")
    with pytest.raises(SourceError, match="redirects to a URL that this site may not open") as raised:
        fetch_pasted(f"{server.url}/engines")
    assert "localhost" not in str(raised.value)


@pytest.mark.parametrize(
    ("body", "content_type", "title"),
    [
        ("<meta name=citation_title content='Über'>".encode(), "text/html", "Über"),
        (
            "<meta name=citation_title content='Über'>".encode("latin-1"),
            "text/html; charset=iso-8859-1",
            "Über",
        ),
        (
            "<meta charset='windows-1252'><meta name=citation_title content='Über'>".encode("latin-1"),
            "text/html",
            "Über",
        ),
        ("<meta name=citation_title content='織機'>".encode("gb18030"), "text/html;charset=GBK", "織機"),
        ("<meta name=citation_title content='Über'>".encode(), "text/html; charset=idna", "Über"),
        ("<meta name=citation_title content='Über'>".encode(), "text/html; charset=rot13", "Über"),
        ("<meta name=citation_title content='Über'>".encode("latin-1"), "text/html; charset=utf-8", "�ber"),
    ],
)
def test_encodings_of_pages(body, content_type, title):
    assert read(body, content_type).title == title


@pytest.mark.parametrize(
    ("pdf", "url"),
    [
        ("/engines.pdf", "https://papers.example.org/engines.pdf"),
        ("engines.pdf", "https://papers.example.org/v7/engines.pdf"),
        ("https://cdn.example.org/a.pdf", "https://cdn.example.org/a.pdf"),
        ("javascript:alert(1)", ""),
        ("https://[a.pdf", ""),
        ("ftp://example.org/a.pdf", ""),
        ("https://example.org/" + "a" * 2000, ""),
    ],
)
def test_the_pdf_of_a_page(pdf, url):
    links = read_paper(citation_pdf_url=pdf).links
    assert [link.url for link in links if link.kind == "pdf"] == ([url] if url else [])


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ('<META Name="A" CONTENT="b">', [("meta", {"name": "A", "content": "b"})]),
        ("<meta name=a content='b > c'/>", [("meta", {"name": "a", "content": "b > c"})]),
        ('<meta content="&lt;b&gt; &amp;amp;" name=a>', [("meta", {"content": "<b> &amp;", "name": "a"})]),
        ("<meta name name=b>", [("meta", {"name": ""})]),
        ('<p ="a"><br/>', [("p", {'="a"': ""}), ("br", {})]),
        ("a < b <p>", [("p", {})]),
        ("</p><p\n\tid = x >", [("p", {"id": "x"})]),
        ("<!doctype html><?php x ?><p>", [("p", {})]),
        ("<!-- <p> --><p><!--", [("p", {})]),
        ("<style><p></style ><p>", [("style", {}), ("p", {})]),
        ("<script>a</scripted></SCRIPT><p>", [("script", {}), ("p", {})]),
        ("<script>never closed <p>", [("script", {})]),
        ('<meta content="never closed><p>', [("meta", {})]),
        ("<meta content", [("meta", {})]),
        ("&#99999;<p title='&#" + "9" * 5000 + ";'>", [("p", {"title": "&#" + "9" * 5000 + ";"})]),
        ("<", []),
        ("", []),
    ],
)
def test_tags(text, tags):
    assert [(tag.name, tag.attributes) for tag in iter_tags(text)] == tags


HURTING = [
    "<!--",
    "<a ",
    "<![CDATA[",
    "</",
    "<?",
    '<a ="',
    "<a b='",
    "<script>",
    "<a b",
    "<a b=",
    "&",
    "<a/",
    "< ",
]


@pytest.mark.parametrize("piece", [*HURTING, "<meta name=citation_author content=a>", "<title>", "</script"])
def test_hostile_pages_take_no_long_time(piece):
    body = (piece * (200_000 // len(piece))).encode()
    began = time.process_time()
    with pytest.raises(SourceError):
        read(body)
    assert time.process_time() - began < 1


@pytest.mark.parametrize("keywords", ["looms; engines", "looms, engines", ["looms", "engines"]])
def test_keywords_are_one_text_or_several_tags(keywords):
    assert read_paper(citation_keywords=keywords).topics == ("looms", "engines")


def test_of_very_many_tags_the_first_are_read(monkeypatch):
    monkeypatch.setattr("publications.imports.sources.page_data._TAG_LIMIT", 2)
    assert read_paper(citation_doi="10.1/x").identifiers == ()


def test_of_very_many_attributes_of_a_tag_the_first_are_read():
    many = " ".join(f"a{number}=1" for number in range(100))
    [tag] = iter_tags(f'<meta name="x" {many} content="y">')
    assert (tag.name, tag.get("name"), tag.get("content")) == ("meta", "x", "")


def test_a_page_with_a_very_long_address_is_no_link():
    tags = make_meta(citation_title="Engines", citation_author="Ada Lovelace")
    entry = READERS["page"](tags.encode(), f"{URL}?{'x' * 5_000}", "text/html")
    assert (entry.title, entry.links) == ("Engines", ())
