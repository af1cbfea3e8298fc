"""Parsing of pasted lines into lookups."""

import pytest

from publications.imports.sources import SourceQuery, parse_query

HOSTS = ("www.usenix.org", "openreview.net", "papers.example.org:8001")


@pytest.mark.parametrize(
    ("text", "scheme", "value"),
    [
        ("10.1145/3447786.3456247", "doi", "10.1145/3447786.3456247"),
        ("https://doi.org/10.1145/3447786.3456247", "doi", "10.1145/3447786.3456247"),
        ("https://dl.acm.org/doi/pdf/10.1145/3447786.3456247", "doi", "10.1145/3447786.3456247"),
        ("Lovelace et al., doi:10.1145/ABC.", "doi", "10.1145/abc"),
        ("https://openreview.net/x?doi=10.1145/abc", "doi", "10.1145/abc"),
        ("2101.00001", "arxiv", "2101.00001"),
        ("arXiv:2101.00001v3 [cs.AI]", "arxiv", "2101.00001"),
        ("https://arxiv.org/pdf/hep-th/9901001v1", "arxiv", "hep-th/9901001"),
        ("https://doi.org/10.48550/arXiv.2101.00001", "arxiv", "2101.00001"),
        ("10.48550/arxiv.nonsense", "doi", "10.48550/arxiv.nonsense"),
        ("conf/osdi/Mai20", "dblp", "conf/osdi/Mai20"),
        ("DBLP:journals/corr/abs-1706-03762", "dblp", "journals/corr/abs-1706-03762"),
        ("https://dblp.org/rec/conf/osdi/Mai20.html", "dblp", "conf/osdi/Mai20"),
        ("W2741809807", "openalex", "W2741809807"),
        ("https://openalex.org/works/w2741809807", "openalex", "W2741809807"),
        ("https://aclanthology.org/P17-1001.pdf", "acl", "P17-1001"),
        ("acl:2020.acl-main.1", "acl", "2020.acl-main.1"),
        ("https://www.usenix.org/x/lovelace", "page", "https://www.usenix.org/x/lovelace"),
        ("http://USENIX.org/x/lovelace", "page", "http://www.usenix.org/x/lovelace"),
        ("https://www.openreview.net/forum?id=a#b", "page", "https://openreview.net/forum?id=a"),
        ("openreview.net/forum?id=a", "page", "https://openreview.net/forum?id=a"),
        ("(see https://openreview.net/forum?id=a).", "page", "https://openreview.net/forum?id=a"),
        ("http://papers.example.org:8001/a", "page", "http://papers.example.org:8001/a"),
        ("https://openreview.net/isbn/9780306406157", "page", "https://openreview.net/isbn/9780306406157"),
    ],
)
def test_a_line_asks_for(text, scheme, value):
    assert parse_query(text, HOSTS) == SourceQuery(scheme, value, text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Engines that weave",
        "ISBN 978-0-306-40615-7",
        "https://pubmed.ncbi.nlm.nih.gov/123",
        "https://example.org/paper",
        "https://openreview.net.example.org/paper",
        "https://openreview.net:8080/paper",
        "https://papers.example.org/a",
        "https://ada:word@openreview.net/paper",
        "https://openreview.net/a/../b",
        "ftp://openreview.net/paper",
        "https://[openreview.net/paper",
        "https://openreview.net:port/paper",
        "openreview.net",
        f"https://openreview.net/{'a' * 3000}",
        "https://example.org/?https://openreview.net/paper",
        "\0\ud800",
    ],
)
def test_what_no_source_knows(text):
    assert parse_query(text, HOSTS) is None


def test_without_hosts_no_page_is_read_and_the_settings_say_which(settings):
    settings.PAPER_HOSTS = ["www.usenix.org"]
    assert parse_query("https://www.usenix.org/x").scheme == "page"
    assert parse_query("https://www.usenix.org/x", hosts=()) is None
    assert parse_query("https://aclanthology.org/P17-1001", hosts=()).scheme == "acl"
