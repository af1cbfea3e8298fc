"""Zotero RDF: items with what they are part of; notes, attachments and collections are left out."""

from tests.bibliography.formats.samples import SAMPLES, get_facts, read_entries

ZOTERO_RDF = SAMPLES["zotero_rdf"]


def test_items_are_read_with_their_journals():
    article, paper = read_entries(ZOTERO_RDF)
    assert get_facts(article, "kind authors venue volume issue pages year month day language abstract") == {
        "kind": "article",
        "authors": ["Jan van der Berg", "Loom Group"],
        "venue": "Journal of Engines",
        "volume": "5",
        "issue": "6",
        "pages": "1–10",
        "year": 2013,
        "month": 4,
        "day": 18,
        "language": "en",
        "abstract": "One.",
    }
    assert get_facts(article, "identifiers links topics extra") == {
        "identifiers": (("doi", "10.1000/rdf.1"), ("pmid", "12345")),
        "links": ["https://looms.example/z"],
        "topics": ("looms", "engines"),
        "extra": {"ISSN": "0028-0836"},
    }
    assert get_facts(paper, "kind venue publisher year") == {
        "kind": "inproceedings",
        "venue": "Proceedings of Weaving",
        "publisher": "ACM",
        "year": 2014,
    }


def test_an_item_whose_journal_is_missing_is_read_without_it():
    start, end = ZOTERO_RDF.index("    <bib:Journal rdf:about"), ZOTERO_RDF.index("    <z:Attachment")
    entries = read_entries(ZOTERO_RDF[:start] + ZOTERO_RDF[end:])
    assert [(entry.title, entry.venue) for entry in entries] == [
        ("Weaving with others", "Proceedings of Weaving"),
        ("Looms of Zotero", ""),
    ]


def test_a_journal_serves_several_items():
    second = ZOTERO_RDF[ZOTERO_RDF.index("    <bib:Article") : ZOTERO_RDF.index("    <bib:Journal")]
    entries = read_entries(
        ZOTERO_RDF.replace("</rdf:RDF>", f"{second.replace('of &lt;i', 'again &lt;i')}</rdf:RDF>")
    )
    assert [(entry.title, entry.venue) for entry in entries][::2] == [
        ("Looms of Zotero", "Journal of Engines"),
        ("Looms again Zotero", "Journal of Engines"),
    ]
