"""dblp, MODS, JATS and PubMed, and what all readers of XML have in common."""

import time

import pytest

from bibliography.formats import Entry, Problem, read
from tests.bibliography.formats.samples import SAMPLES, get_facts, read_entries

DBLP = SAMPLES["dblp_xml"]
MODS = SAMPLES["mods"]
JATS = SAMPLES["jats"]


def test_records_of_dblp():
    preprint, paper = read_entries(DBLP)
    assert get_facts(preprint, "kind title authors venue volume year identifiers links") == {
        "kind": "preprint",
        "title": "On O(n²) looms",
        "authors": ["Luo Mai", "Jörg Müller"],
        "venue": "",
        "volume": "",
        "year": 2020,
        "links": [],
        "identifiers": (("arxiv", "2001.00001"), ("dblp", "journals/corr/abs-2001-00001")),
    }
    assert [(author.homonym, author.orcid) for author in preprint.authors] == [
        ("0001", ""),
        ("", "0000-0002-1825-0097"),
    ]
    assert get_facts(paper, "kind title venue pages identifiers links") == {
        "kind": "inproceedings",
        "title": "Weaving: Fast",
        "venue": "WEAVE",
        "pages": "1–12",
        "links": ["https://looms.example/d"],
        "identifiers": (("doi", "10.1000/dblp.1"), ("dblp", "conf/weave/Mai20")),
    }


@pytest.mark.parametrize(
    ("record", "facts"),
    [
        (
            '<phdthesis key="phd/dnb/Doe20"><author>Ann Doe</author><title>T.</title>'
            "<year>2020</year><school>ETH</school></phdthesis>",
            {"kind": "phdthesis", "publisher": "ETH", "year": 2020},
        ),
        (
            '<proceedings key="conf/weave/2020"><editor>Ann Doe</editor><title>T.</title>'
            "<booktitle>W</booktitle></proceedings>",
            {"kind": "proceedings", "editors": ["Ann Doe"], "venue": ""},
        ),
        (
            '<incollection key="books/x/Doe20"><author>Ann Doe</author><title>T?</title>'
            "<booktitle>B</booktitle></incollection>",
            {"kind": "chapter", "venue": "B", "title": "T?"},
        ),
        (
            '<article key="journals/x/Doe20"><author>Ann Doe</author><title>T.</title>'
            "<journal>J</journal><number>2</number></article>",
            {"kind": "article", "venue": "J", "issue": "2"},
        ),
    ],
)
def test_kinds_of_dblp(record, facts):
    (entry,) = read_entries(
        f'<?xml version="1.0"?>\n<!DOCTYPE dblp SYSTEM "dblp.dtd">\n<dblp>{record}</dblp>'
    )
    assert get_facts(entry, " ".join(facts)) == facts
    assert read_entries(record) == [entry]


def test_a_record_of_mods():
    (entry,) = read_entries(MODS)
    assert get_facts(
        entry, "kind title authors venue volume pages publisher year month identifiers topics key"
    ) == {
        "kind": "inproceedings",
        "title": "The Loom: A story",
        "authors": ["Jan A. van der Berg", "Loom Group"],
        "venue": "Proceedings of Weaving",
        "volume": "3",
        "pages": "1–12",
        "publisher": "ACM",
        "year": 2020,
        "month": 5,
        "identifiers": (("doi", "10.1000/mods.1"),),
        "topics": ("looms",),
        "key": "berg2020",
    }
    assert (entry.abstract, entry.funding) == ("One.", "We thank the weavers.")


@pytest.mark.parametrize(
    ("inside", "facts"),
    [
        ("<genre>thesis</genre><genre>Ph.D. thesis</genre>", {"kind": "phdthesis"}),
        ("<genre>journal article</genre>", {"kind": "article"}),
        (
            '<relatedItem type="host"><part><detail type="issue"><number>2</number></detail></part>'
            "</relatedItem>",
            {"kind": "article", "issue": "2"},
        ),
        (
            "<originInfo><issuance>monographic</issuance><dateIssued>1999</dateIssued></originInfo>",
            {"kind": "book", "year": 1999},
        ),
        (
            "<name><namePart>Doe, Ann, 1950-</namePart><role><roleTerm>editor</roleTerm></role></name>",
            {"authors": []},
        ),
        (
            '<name type="personal"><namePart>Doe, Ann</namePart></name><name><etal>et al.</etal></name>',
            {"authors": ["Ann Doe"], "authors_complete": False},
        ),
        ('<titleInfo type="translated"><title>X</title></titleInfo>', {"title": "T"}),
        (
            '<identifier type="isbn">978-3-16-148410-0</identifier><genre>book</genre>',
            {"identifiers": (("isbn", "9783161484100"),)},
        ),
    ],
)
def test_variants_of_mods(inside, facts):
    (entry,) = read_entries(f"<mods><titleInfo><title>T</title></titleInfo>{inside}</mods>")
    assert get_facts(entry, " ".join(facts)) == facts


def test_an_article_of_jats():
    (entry,) = read_entries(JATS)
    assert get_facts(
        entry, "kind title authors editors venue volume issue article_number publisher language"
    ) == {
        "kind": "article",
        "title": "On H₂O and E. coli",
        "authors": ["Jan A. van der Berg Jr", "Loom Group"],
        "editors": ["R Roe"],
        "venue": "Journal of Engines",
        "volume": "14",
        "issue": "5",
        "article_number": "e0212345",
        "publisher": "Press",
        "language": "en",
    }
    assert get_facts(entry, "year month day identifiers topics abstract funding") == {
        "year": 2019,
        "month": 5,
        "day": 3,
        "identifiers": (("doi", "10.1000/jats.1"), ("pmcid", "PMC77")),
        "topics": ("looms", "engines, large"),
        "abstract": "One x.\n\nTwo.",
        "funding": "We thank the weavers.",
    }
    assert (entry.authors[0].orcid, entry.authors[0].affiliation) == (
        "0000-0002-1825-0097",
        "Univ X, Country",
    )


def test_what_xml_forbids_and_programs_write_is_read():
    (entry,) = read_entries(
        "<mods><titleInfo><title>"
        "A & B\x0b &uuml;&nbsp;&#x1f; &lt;x <![CDATA[<y>]]></title></titleInfo></mods>"
    )
    assert entry.title == "A & B ü <x <y>"


def test_articles_of_pubmed():
    article, other = read_entries(SAMPLES["pubmed_xml"])
    assert get_facts(
        article, "kind authors venue volume issue pages year month day language topics abstract"
    ) == {
        "kind": "article",
        "authors": ["Jan A van der Berg Jr", "Loom Group"],
        "venue": "Journal of engines",
        "volume": "20",
        "issue": "4",
        "pages": "454–481",
        "year": 2009,
        "month": 6,
        "day": 5,
        "language": "en",
        "topics": ("looms",),
        "abstract": "AIM: One.\n\nRESULT: Two.",
    }
    assert article.identifiers == (("doi", "10.1000/pmx.1"), ("pmid", "12345"), ("pmcid", "PMC77"))
    assert (article.authors[0].orcid, article.authors[0].affiliation) == (
        "0000-0002-1825-0097",
        "Univ X, City. @looms.example",
    )
    assert get_facts(other, "authors authors_complete year") == {
        "authors": ["A. B. Doe"],
        "authors_complete": False,
        "year": 2001,
    }


@pytest.mark.parametrize("count", [2, 3])
def test_several_documents_are_read(count):
    assert len(read_entries(MODS * count)) == count
    assert [entry.line for entry in read_entries(MODS * count)][-1] == 3 + (count - 1) * MODS.count("\n") - 1


@pytest.mark.parametrize(
    "doctype",
    [
        '<!DOCTYPE mods [<!ENTITY a "b">]>',
        '<!DOCTYPE mods [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>',
        '<!DOCTYPE mods [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
    ],
)
def test_entities_are_refused(doctype):
    (problem,) = read(f"{doctype}<mods><titleInfo><title>&a;</title></titleInfo></mods>", format="mods")
    assert "declares entities" in problem.reason


def test_document_types_elsewhere_are_not_asked_for():
    (entry,) = read_entries(
        f'<!DOCTYPE mods SYSTEM "http://192.0.2.1/x.dtd">{MODS.partition("?>")[2]}', "mods"
    )
    assert entry.key == "berg2020"


@pytest.mark.parametrize(
    "text",
    [
        "<mods>" + "<a>" * 10_000,
        "<mods>" + "<a>" * 10_000 + "</a>" * 10_000 + "</mods>",
        "<mods a='" + "x" * 9_000_000,
        "<!--" + "x-" * 9_000_000,
        "<mods><titleInfo><title>" + "x " * 3_000_000 + "</title></titleInfo></mods>",
        "<mods " + " ".join(f'a{number}="x"' for number in range(200_000)) + "/>",
        "<" * 100_000,
        "&" * 100_000,
    ],
    ids=["open", "deep", "attribute", "comment", "text", "attributes", "angles", "ampersands"],
)
def test_hostile_xml_is_refused_in_time(text):
    begun = time.process_time()
    items = list(read(text, format="mods"))
    assert time.process_time() - begun < 8
    assert len(items) <= 1
    assert all(isinstance(item, Entry | Problem) for item in items)


def test_what_is_before_the_damage_is_read_and_the_damage_is_one_problem():
    broken = MODS.replace("</mods:modsCollection>", "<mods:mods><x></mods:mods>" * 1_000)
    entry, problem = read(broken)
    assert entry.key == "berg2020"
    assert "XML cannot be read from here on" in problem.reason
    assert problem.line == MODS.count("\n")
