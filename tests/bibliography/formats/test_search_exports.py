"""Exports of Web of Science and Scopus, as text and as tables, and tables of other programs."""

import pytest

from bibliography.formats import Problem, detect, read
from tests.bibliography.formats.samples import SAMPLES, get_facts, read_entries

WEB_OF_SCIENCE = SAMPLES["web_of_science"]
SCOPUS_TEXT = SAMPLES["scopus_text"]
SCOPUS_TABLE = SAMPLES["known_tables"]

FACTS = "kind authors editors venue volume issue pages article_number year identifiers topics"


def test_an_article_of_web_of_science():
    entry = read_entries(WEB_OF_SCIENCE)[0]
    assert get_facts(entry, FACTS) == {
        "kind": "article",
        "authors": ["Jan Pieter van der Berg", "Ann Doe", "Loom Group"],
        "editors": [],
        "venue": "JOURNAL OF ENGINES",
        "volume": "5",
        "issue": "2",
        "pages": "100–110",
        "article_number": "",
        "year": 2019,
        "identifiers": (("doi", "10.1000/wos.1"), ("pmid", "1234")),
        "topics": ("looms", "engines, large"),
    }
    assert [author.affiliation for author in entry.authors] == [
        "Univ X, City, Country",
        "Univ X, City, Country; Univ Y",
        "",
    ]
    assert entry.authors[1].orcid == "0000-0002-1825-0097"
    assert (entry.month, entry.day, entry.language, entry.funding) == (
        1,
        15,
        "English",
        "We thank the weavers.",
    )


def test_a_conference_paper_of_web_of_science():
    entry = read_entries(WEB_OF_SCIENCE)[1]
    assert get_facts(entry, FACTS) == {
        "kind": "inproceedings",
        "authors": ["R. Roe"],
        "editors": ["C. Babbage"],
        "venue": "PROCEEDINGS OF WEAVING",
        "volume": "",
        "issue": "",
        "pages": "",
        "article_number": "12",
        "year": 2020,
        "identifiers": (),
        "topics": (),
    }
    assert entry.extra["collection-title"] == "Lecture Notes in Looms"


@pytest.mark.parametrize(
    ("lines", "kind"),
    [
        ("PT J\nDT Review", "article"),
        ("PT J\nDT Proceedings Paper", "inproceedings"),
        ("PT J", "article"),
        ("PT B\nDT Article; Book Chapter", "chapter"),
        ("PT B\nDT Book", "book"),
        ("PT P\nPN US1;EP2", "patent"),
        ("PT S\nDT Article; Proceedings Paper", "inproceedings"),
    ],
)
def test_document_types_of_web_of_science(lines, kind):
    (entry,) = read_entries(f"{lines}\nTI T\nER\n", "web_of_science")
    assert entry.kind == kind


def test_records_of_web_of_science_without_ends():
    text = "PT J\nAU [Anonymous]\nTI One\nPT J\nAU Doe, AB\nTI Two\n"
    assert [(entry.title, len(entry.authors)) for entry in read_entries(text)] == [("One", 0), ("Two", 1)]


def test_records_of_scopus():
    article, paper = read_entries(SCOPUS_TEXT)
    assert get_facts(article, FACTS) == {
        "kind": "article",
        "authors": ["J. Smith", "A.B. van der Berg"],
        "editors": [],
        "venue": "Journal, of Engines",
        "volume": "12",
        "issue": "3",
        "pages": "1–10",
        "article_number": "45",
        "year": 2019,
        "identifiers": (("doi", "10.1000/scopus.1"),),
        "topics": ("looms", "engines, large"),
    }
    assert get_facts(article, "abstract publisher language links") == {
        "abstract": "One.",
        "publisher": "Press",
        "language": "English",
        "links": [],
    }
    assert get_facts(paper, FACTS) == {
        "kind": "inproceedings",
        "authors": ["John Smith", "Ann B. Doe"],
        "editors": [],
        "venue": "Proceedings of Weaving",
        "volume": "",
        "issue": "",
        "pages": "3–4",
        "article_number": "",
        "year": 2020,
        "identifiers": (),
        "topics": (),
    }


@pytest.mark.parametrize(
    ("citation", "expected"),
    [
        ("(2019) J. Eng., 12 (3), pp. 1-10.", ("J. Eng.", "12", "3", "1–10", "")),
        (
            "(2019) Looms and Engines, 12, art. no. e45. Cited 1 time.",
            ("Looms and Engines", "12", "", "", "e45"),
        ),
        (
            "(2019) Lecture Notes in Computer Science (LNCS), 1234 LNCS, pp. 5-6.",
            ("Lecture Notes in Computer Science (LNCS)", "1234 LNCS", "", "5–6", ""),
        ),
        ("(2019) Looms, engines and weavers", ("Looms, engines and weavers", "", "", "", "")),
        (
            "(2021) Looms, Materials and Continua, 68 (2), pp. 2711 - 2726, Cited 6 times.",
            ("Looms, Materials and Continua", "68", "2", "2711–2726", ""),
        ),
        (
            "(2015) Journal of Looms, 20 (1), art. no. 010502, Cited 31 times.",
            ("Journal of Looms", "20", "1", "", "010502"),
        ),
        ("(2019) Engines, 4 (Suppl. 1), p. S12.", ("Engines", "4", "Suppl. 1", "S12", "")),
    ],
)
def test_citations_of_scopus(citation, expected):
    (entry,) = read_entries(f"Scopus\nEXPORT DATE: 1 May 2020\n\nDoe, J.\nT\n{citation}\nSOURCE: Scopus\n")
    assert (entry.venue, entry.volume, entry.issue, entry.pages, entry.article_number) == expected


@pytest.mark.parametrize(
    ("byline", "names"),
    [
        ("Smith, J., Doe, A.-B.", ["J. Smith", "A.-B. Doe"]),
        ("Smith J., van der Berg A.B.", ["J. Smith", "A.B. van der Berg"]),
        ("Smith J.; Doe A.", ["J. Smith", "A. Doe"]),
        ("Smith, J., Jr., Doe, A.", ["J. Smith Jr.", "A. Doe"]),
        ("[No author name available]", []),
    ],
)
def test_names_of_scopus(byline, names):
    (entry,) = read_entries(
        f"Scopus\nEXPORT DATE: 1 May 2020\n\n{byline}\nT\n(2020) J, 1.\nSOURCE: Scopus\n", "scopus_text"
    )
    assert [author.name for author in entry.authors] == names


def test_a_table_of_scopus():
    article, paper = read_entries(SCOPUS_TABLE)
    assert get_facts(article, f"{FACTS} line") == {
        "kind": "article",
        "authors": ["J.-P. van der Berg", "A.B. Doe"],
        "editors": [],
        "venue": "J. Eng.",
        "volume": "1",
        "issue": "2",
        "pages": "10–12",
        "article_number": "",
        "year": 2019,
        "identifiers": (("doi", "10.1000/csv.1"),),
        "topics": ("looms", "engines, large"),
        "line": 2,
    }
    assert [author.affiliation for author in article.authors] == ["Univ X", "Univ Y, City"]
    assert get_facts(paper, "kind authors venue article_number line") == {
        "kind": "inproceedings",
        "authors": ["Richard Roe"],
        "venue": "Proc. Weaving",
        "article_number": "45",
        "line": 4,
    }


def test_a_title_of_scopus_may_look_like_a_label():
    lines = ["[No author name available]", "TEACHING: A REVIEW", "(2019) J, art. no. 5.", "SOURCE: Scopus"]
    (entry,) = read_entries("\n".join(["Scopus", "EXPORT DATE: 1 May 2020", "", *lines]))
    assert get_facts(entry, "title authors venue article_number") == {
        "title": "TEACHING: A REVIEW",
        "authors": [],
        "venue": "J",
        "article_number": "5",
    }


def test_full_names_before_affiliations_are_left_out():
    text = (
        '"Authors","Author full names","Title","Source title","Authors with affiliations","EID"\n'
        '"Doe A.; Roe R.","Doe, Ann (1234567); Roe, Rita M. (1234568)","T","J",'
        '"Doe, Ann, Univ X, City; Roe, Rita M., Univ Y","2"\n'
    )
    (entry,) = read_entries(text)
    assert [(author.name, author.affiliation) for author in entry.authors] == [
        ("Ann Doe", "Univ X, City"),
        ("Rita M. Roe", "Univ Y"),
    ]


TABLES = {
    "Google Scholar": (
        "Authors,Title,Publication,Volume,Number,Pages,Year,Publisher\n"
        '"Smith, John; others; ",T,Proceedings of Weaving,3,4,1-2,2020,ACM\n',
        {
            "kind": "inproceedings",
            "title": "T",
            "authors": ["John Smith"],
            "authors_complete": False,
            "pages": "1–2",
        },
    ),
    "Google Scholar, of arXiv": (
        "Authors,Title,Publication,Volume,Number,Pages,Year,Publisher\n"
        '"Smith, John; Doe, A; ",T,arXiv preprint arXiv:2001.00001,,,,2020,\n',
        {
            "kind": "preprint",
            "authors": ["John Smith", "A Doe"],
            "identifiers": (("arxiv", "2001.00001"),),
            "venue": "",
        },
    ),
    "PubMed": (
        "PMID,Title,Authors,Citation,First Author,Journal/Book,Publication Year,Create Date,PMCID,"
        "NIHMS ID,DOI\n"
        '1,T.,"Roe R, van der Berg JA, Doe J Jr.",Nature. 2020 Jan 5;577(7789):12-9. doi: 10.1000/x.,Roe R,'
        "Nature,2020,"
        "2020/01/05,PMC77,,10.1000/x\n",
        {
            "kind": "article",
            "title": "T",
            "authors": ["R. Roe", "J. A. van der Berg", "J. Doe Jr"],
            "venue": "Nature",
            "volume": "577",
            "issue": "7789",
            "pages": "12–19",
            "year": 2020,
            "month": 1,
            "day": 5,
            "identifiers": (("doi", "10.1000/x"), ("pmid", "1"), ("pmcid", "PMC77")),
        },
    ),
    "Zotero": (
        '"Key","Item Type","Publication Year","Author","Title","Publication Title","DOI","Date",'
        '"Pages","Manual Tags","Extra"\n'
        '"A","journalArticle","2020","Doe, Ann; Loom Group","T","J","10.1000/x","2020-05-06",'
        '"1-2","a; b","arXiv:2001.00001"\n',
        {
            "kind": "article",
            "authors": ["Ann Doe", "Loom Group"],
            "venue": "J",
            "month": 5,
            "topics": ("a", "b"),
            "identifiers": (("doi", "10.1000/x"), ("arxiv", "2001.00001")),
        },
    ),
    "IEEE Xplore": (
        '"Document Title",Authors,"Publication Title","Publication Year","Start Page","End Page",'
        '"Document Identifier"\n'
        "T,J. Doe; A. Roe,2020 Conference on Looms,2020,1,9,IEEE Conferences\n",
        {
            "kind": "inproceedings",
            "authors": ["J. Doe", "A. Roe"],
            "venue": "2020 Conference on Looms",
            "pages": "1–9",
        },
    ),
    "Web of Science": (
        "PT\tAU\tAF\tTI\tSO\tDT\tPY\tC1\n"
        'J\tDoe, A; Roe, R\tDoe, Ann; Roe, Rita\tT "x\tJ\tArticle\t2010\t[Doe, Ann] Univ X\n',
        {"kind": "article", "title": 'T "x', "authors": ["Ann Doe", "Rita Roe"], "year": 2010},
    ),
}


@pytest.mark.parametrize("program", TABLES)
def test_tables_are_known_by_their_headings(program):
    text, facts = TABLES[program]
    assert detect(f"\ufeff{text}").name == "known_tables"
    (entry,) = read_entries(text)
    assert get_facts(entry, " ".join(facts)) == facts


def test_a_table_may_have_semicolons_and_a_line_that_says_so():
    (entry,) = read_entries(f"sep=;\n{TABLES['IEEE Xplore'][0].replace(';', '/').replace(',', ';')}")
    assert entry.title == "T"


@pytest.mark.parametrize(
    "text",
    ["Title,Author,Year\nT,Doe,2020\n", "Titel;Autor;Jahr\nT;Doe;2020\n", "Authors, in a text, of prose"],
)
def test_other_tables_are_not(text):
    assert detect(text) is None


def test_an_open_quotation_mark_is_one_problem():
    items = list(read(SCOPUS_TABLE + '"Roe R.","T\n' + "x\n" * 1_000, format="known_tables"))
    assert [type(item) is Problem for item in items] == [False, False, True]
    assert "quotation mark" in items[-1].reason
