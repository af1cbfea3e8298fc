"""Identifiers and links in BibTeX, with the escapes and in the fields in which they are found."""

import pytest

from bibliography.bibtex import parse
from bibliography.entry import EntryLink


def parse_entry(body, kind="article"):
    (entry,) = parse(f"@{kind}{{k, {body}}}")
    return entry


@pytest.mark.parametrize(
    ("body", "kind", "preprint"),
    [
        ("eprint = {2401.00001}, archiveprefix = {arXiv}", "misc", True),
        ("eprint = {2401.00001}, eprinttype = {arxiv}", "online", True),
        ("eprint = {2401.00001}, archiveprefix = {arXiv}, journal = {Nature}", "article", False),
        ("journal = {arXiv preprint arXiv:2401.00001}", "article", True),
        ("journal = {CoRR}, volume = {abs/2401.00001}", "article", True),
        ("howpublished = {arXiv:2401.00001 [cs.LG]}", "misc", True),
        ("eprint = {arXiv:2401.00001v3 [math.CO]}", "misc", True),
        ("journal = {arXiv e-prints}, pages = {arXiv:2401.00001}", "article", True),
        ("journal = {arXiv e-prints}, eid = {arXiv:2401.00001}, pages = {arXiv:2401.00001}", "article", True),
        ("journal = {arXiv}, volume = {2401.00001}", "article", True),
        ("url = {https://arxiv.org/abs/2401.00001}", "misc", True),
        ("url = {https://arxiv.org/pdf/2401.00001v2.pdf}", "online", True),
    ],
)
def test_arxiv_papers_are_known_for_preprints(body, kind, preprint):
    entry = parse_entry(body, kind)
    assert entry.identifiers == (("arxiv", "2401.00001"),)
    assert (entry.kind == "preprint") is preprint
    assert entry.status == ("preprint" if preprint else "published")


@pytest.mark.parametrize(
    ("body", "identifiers"),
    [
        ("doi = {10.1145/X_1}", [("doi", "10.1145/x_1")]),
        ("doi = {10.1145/x\\_1}", [("doi", "10.1145/x_1")]),
        ("doi = {10.1145/x{\\_}1}", [("doi", "10.1145/x_1")]),
        ("doi = {https://doi.org/10.1145/x}", [("doi", "10.1145/x")]),
        ("doi = {http://dx.doi.org/10.1145/x}", [("doi", "10.1145/x")]),
        ("doi = {doi:10.1145/x}", [("doi", "10.1145/x")]),
        ("doi = {\\url{https://doi.org/10.1145/x}}", [("doi", "10.1145/x")]),
        ("doi = {http://doi.acm.org/10.1145/x}", [("doi", "10.1145/x")]),
        ("eprint = {2401.00001v2}, archiveprefix = {arXiv}", [("arxiv", "2401.00001")]),
        ("eprint = {arXiv:2401.00001}", [("arxiv", "2401.00001")]),
        ("eprint = {hep-th/9901001}, eprinttype = {ArXiv}", [("arxiv", "hep-th/9901001")]),
        ("eprint = {123}, eprinttype = {pubmed}", [("pmid", "123")]),
        ("eprint = {2027/x}, eprinttype = {hdl}", [("handle", "2027/x")]),
        (
            "arxivid = {2401.00001}, pmid = {12}, pmc = {PMC3}",
            [("arxiv", "2401.00001"), ("pmid", "12"), ("pmcid", "PMC3")],
        ),
        (
            "doi = {10.48550/arXiv.2401.00001}",
            [("doi", "10.48550/arxiv.2401.00001"), ("arxiv", "2401.00001")],
        ),
        ("doi = {10.1145/x, 10.1145/y}", [("doi", "10.1145/x"), ("doi", "10.1145/y")]),
        ("doi = {10.1145/a(1)1\\ensuremath{<}2\\ensuremath{>}3}", [("doi", "10.1145/a(1)1<2>3")]),
        ("doi = {10.1145/a(1)1${<}$2$>$3}", [("doi", "10.1145/a(1)1<2>3")]),
        ("doi = {10.1145/a{\\textless}2\\textgreater 3}", [("doi", "10.1145/a<2>3")]),
        ("doi = {10.1145&#x2F;a&lt;2&amp;gt;3}", [("doi", "10.1145/a<2>3")]),
        ("doi = {https://doi.org/10.1145/x#abstract}", [("doi", "10.1145/x")]),
        ("doi = {10.1145/x#sec-2}", [("doi", "10.1145/x")]),
        ("doi = {10.1145/x#1}", [("doi", "10.1145/x#1")]),
        ("bdsk-url-1 = {https://doi.org/10.1145/x}", [("doi", "10.1145/x")]),
        ("bdsk-url-2 = {http://dx.doi.org/10.1145/x}", [("doi", "10.1145/x")]),
        ("adsurl = {https://arxiv.org/abs/2401.00001}", [("arxiv", "2401.00001")]),
        ("biburl = {https://dblp.org/rec/conf/osdi/Mai20.bib}", [("dblp", "conf/osdi/Mai20")]),
        ("url = {https://doi.org/10.1145/x}, doi = {10.1145/X}", [("doi", "10.1145/x")]),
        ("url = {https://aclanthology.org/P17-1001/}", [("acl", "P17-1001")]),
        ("url = {https://arxiv.org/abs/2401.00001}", [("arxiv", "2401.00001")]),
    ],
)
def test_identifiers(body, identifiers):
    entry = parse_entry(body)
    assert list(entry.identifiers) == identifiers
    assert (entry.links, entry.extra, entry.warnings) == ((), {}, ())


def test_an_isbn_names_the_book_and_not_what_is_in_it():
    assert parse_entry("isbn = {0-306-40615-2}", "book").identifiers == (("isbn", "9780306406157"),)
    assert parse_entry("isbn = {0-306-40615-2, 9783161484100}", "book").identifiers[1] == (
        "isbn",
        "9783161484100",
    )
    within = parse_entry("isbn = {0-306-40615-2}", "inproceedings")
    assert (within.identifiers, within.extra) == ((), {"isbn": "0-306-40615-2"})
    hard = parse_entry("isbn = {0-306-40615-2 (hardcover)}", "book")
    assert (hard.identifiers, hard.extra) == (
        (("isbn", "9780306406157"),),
        {"isbn": "0-306-40615-2 (hardcover)"},
    )


@pytest.mark.parametrize(
    ("body", "links"),
    [
        ("url = {https://example.org/a_b?c=d&e=%20#f}", [("https://example.org/a_b?c=d&e=%20#f", "page")]),
        ("url = {https://example.org/a\\_b\\%20\\&c\\#d}", [("https://example.org/a_b%20&c#d", "page")]),
        (
            "url = {https://example.org/{\\textasciitilde}me/$\\sim$you/\\~{}x}",
            [("https://example.org/~me/~you/~x", "page")],
        ),
        ("url = {\\url{https://example.org/x.pdf}}", [("https://example.org/x.pdf", "pdf")]),
        ("url = {<https://example.org/>}", [("https://example.org/", "page")]),
        ("url = {https://example.org/long/\n       name}", [("https://example.org/long/name", "page")]),
        ("url = {www.example.org}", [("https://www.example.org", "page")]),
        (
            "url = {http://a.org; http://b.org/c.pdf}",
            [("http://a.org", "page"), ("http://b.org/c.pdf", "pdf")],
        ),
        ("url = {https://github.com/a/b}", [("https://github.com/a/b", "code")]),
        (
            "pdf = {https://example.org/a}, code = {https://example.org/b}, url = {https://example.org/c}",
            [
                ("https://example.org/a", "pdf"),
                ("https://example.org/b", "code"),
                ("https://example.org/c", "page"),
            ],
        ),
        ("howpublished = {\\url{https://example.org}}", [("https://example.org", "page")]),
        ("url = {https://doi.org/10.1/a}, doi = {10.1145/b}", [("https://doi.org/10.1/a", "page")]),
    ],
)
def test_links(body, links):
    entry = parse_entry(body)
    assert list(entry.links) == [EntryLink(url, kind) for url, kind in links]
    assert entry.extra == {}


def test_an_address_of_a_file_may_name_the_work():
    entry = parse_entry("url = {https://aclanthology.org/P17-1001.pdf}")
    assert (entry.identifiers, entry.links[0].kind) == ((("acl", "P17-1001"),), "pdf")


@pytest.mark.parametrize(
    ("field", "url"),
    [
        ("bdsk-url-1", "https://lab.example/a"),
        ("url-2", "https://lab.example/a"),
        ("adsurl", "https://ui.example/abs/2020J"),
        ("url", "https://lab.example/a b?q=1 2"),
        ("url", "https://lab.example/a\n   /b"),
    ],
)
def test_links_of_other_fields_and_with_spaces(field, url):
    entry = parse_entry(f"{field} = {{{url}}}")
    assert [link.url for link in entry.links] == [url.replace("\n   ", "").replace(" ", "%20")]
    assert not entry.extra


def test_a_doi_that_is_still_tex_is_reported_and_stays():
    entry = parse_entry("doi = {10.1145/x\\foo y}")
    assert entry.identifiers == ()
    assert "is not a DOI" in entry.warnings[0].reason
    assert "doi" in entry.extra


def test_an_old_number_of_arxiv_is_one_of_its_subject():
    entry = parse_entry("eprint = {9902003}, archiveprefix = {arXiv}, primaryclass = {gr-qc}", "misc")
    assert (entry.kind, entry.identifiers) == ("preprint", (("arxiv", "gr-qc/9902003"),))
