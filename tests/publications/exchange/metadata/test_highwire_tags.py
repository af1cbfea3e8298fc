"""Highwire tags: which ones each kind of work has, and what they say."""

from dataclasses import replace

import pytest

from bibliography.formats import Contributor, Entry, EntryLink
from bibliography.names import NameParts
from publications.exchange.metadata.reference_managers import list_tags
from publications.exchange.metadata.work_metadata import (
    WorkFile,
    WorkMetadata,
    format_distinct_names,
    parse_page_range,
    split_date,
)

PAGE = "https://group.example/publications/x/"
LUO = Contributor("Luo Mai", NameParts("Luo", "", "Mai"))


def list_entry_tags(entry: Entry, **work) -> list[tuple[str, str]]:
    return list_tags(WorkMetadata(entry, PAGE, **work))


def list_tag_names(entry: Entry) -> set[str]:
    always = {"citation_title", "citation_abstract_html_url"}
    return {name for name, _ in list_entry_tags(entry)} - always


@pytest.mark.parametrize(
    ("kind", "fields", "expected"),
    [
        (
            "article",
            {"volume": "24", "issue": "3", "pages": "1–14", "extra": {"issn": "1533-7928"}},
            {
                "citation_journal_title", "citation_volume", "citation_issue", "citation_firstpage",
                "citation_lastpage", "citation_issn",
            },
        ),
        ("inproceedings", {}, {"citation_conference_title", "citation_inbook_title"}),
        ("chapter", {"extra": {"isbn": "978-3"}}, {"citation_inbook_title", "citation_isbn"}),
        ("phdthesis", {}, {"citation_dissertation_institution", "eprints.thesis_type"}),
        ("mastersthesis", {}, {"citation_dissertation_institution", "eprints.thesis_type"}),
        (
            "report",
            {"extra": {"number": "TR-7"}},
            {"citation_technical_report_institution", "citation_technical_report_number"},
        ),
        ("book", {"identifiers": (("isbn", "9783161484100"),)}, {"DC.type", "citation_isbn"}),
        (
            "book",
            {"extra": {"series": "LNCS", "edition": "2"}},
            {"DC.type", "citation_series_title", "prism.edition"},
        ),
        ("proceedings", {}, {"DC.type"}),
        ("preprint", {"year": 2024}, {"DC.type", "citation_publication_date", "citation_online_date"}),
        ("software", {}, {"DC.type"}),
        ("dataset", {}, {"DC.type"}),
        ("talk", {}, {"DC.type", "citation_conference"}),
        ("patent", {"extra": {"number": "EP 1"}}, {"DC.type", "citation_patent_number"}),
        ("other", {}, {"DC.type"}),
    ],
)  # fmt: skip
def test_each_kind_has_its_own_tags(kind, fields, expected):
    assert list_tag_names(Entry(kind, "A Title", venue="Somewhere", **fields)) == expected


def test_the_conference_comes_after_the_book_so_that_zotero_takes_it():
    order = [name for name, _ in list_entry_tags(Entry("inproceedings", "T", venue="OSDI"))]
    assert order.index("citation_inbook_title") < order.index("citation_conference_title")


@pytest.mark.parametrize(
    ("kind", "zotero"),
    [("phdthesis", "thesis"), ("article", "journalArticle"), ("inproceedings", "conferencePaper")],
)
def test_a_work_without_a_venue_still_has_a_tag_of_its_kind(kind, zotero):
    assert ("DC.type", zotero) in list_entry_tags(Entry(kind, "T"))


def test_the_institution_of_a_report_may_be_its_publisher():
    tags = list_entry_tags(Entry("report", "T", publisher="CERN"))
    assert ("citation_technical_report_institution", "CERN") in tags


def test_authors_stand_in_order_each_before_what_is_known_of_them():
    ada = replace(
        LUO,
        name="Ada B",
        parts=NameParts("Ada", "", "B"),
        orcid="0000-0002-1825-0097",
        affiliation="X University",
    )
    tags = [pair for pair in list_entry_tags(Entry("other", "T", (LUO, ada, LUO))) if "author" in pair[0]]
    assert tags == [
        ("citation_author", "Luo Mai"),
        ("citation_author", "Ada B"),
        ("citation_author_institution", "X University"),
        ("citation_author_orcid", "https://orcid.org/0000-0002-1825-0097"),
        ("citation_author", "Luo Mai"),
    ]


@pytest.mark.parametrize(
    ("name", "parts", "form"),
    [
        ("Luo Mai", NameParts("Luo", "", "Mai"), "Luo Mai"),
        ("Ludwig van Beethoven", NameParts("Ludwig", "van", "Beethoven"), "van Beethoven, Ludwig"),
        ("Gabriel García Márquez", NameParts("Gabriel", "", "García Márquez"), "García Márquez, Gabriel"),
        ("王小明", NameParts("小明", "", "王"), "王小明"),
        ("Plato", NameParts(literal="Plato"), "Plato"),
        ("The ATLAS Collaboration", NameParts(literal="The ATLAS Collaboration"), "The ATLAS Collaboration,"),
        ("John Doe Jr.", NameParts("John", "", "Doe", "Jr."), "Doe, John Jr."),
        ("Al de la Roe III", NameParts("Al", "de la", "Roe", "III"), "de la Roe, Al, III"),
    ],
)
def test_names_reach_reference_managers_whole(name, parts, form):
    assert list(format_distinct_names([Contributor(name, parts)])) == [form]


def test_namesakes_side_by_side_are_two():
    wei = Contributor("Wei Zhang", NameParts("Wei", "", "Zhang"))
    assert list(format_distinct_names([wei, wei, wei])) == ["Wei Zhang", "Zhang, Wei", "Wei Zhang"]


@pytest.mark.parametrize(
    ("date", "parts"),
    [
        ((2024, None, None), ["2024"]),
        ((2024, 2, None), ["2024", "02"]),
        ((2024, 2, 29), ["2024", "02", "29"]),
        ((2023, 2, 29), ["2023", "02"]),
        ((987, None, None), ["0987"]),
        ((0, None, None), []),
        ((None, None, None), []),
    ],
)
def test_dates_are_as_precise_as_they_are_known(date, parts):
    year, month, day = date
    entry = Entry("other", "T", year=year, month=month, day=day)
    assert split_date(entry) == parts
    assert [value for name, value in list_entry_tags(entry) if name == "citation_publication_date"] == (
        ["/".join(parts)] if parts else []
    )


@pytest.mark.parametrize(
    ("pages", "ends"),
    [
        ("1–14", ("1", "14")), ("1-14", ("1", "14")), ("12", ("12", "")), ("e101", ("e101", "")),
        ("1–3, 7–9", ("", "")), ("xii + 300", ("", "")), ("", ("", "")), ("5–", ("5", "")),
    ],
)  # fmt: skip
def test_first_and_last_pages(pages, ends):
    assert parse_page_range(pages) == ends


@pytest.mark.parametrize(("language", "tags"), [("ngerman", ["de"]), ("en_GB", ["en-GB"]), ("Klingon", [])])
def test_languages_are_written_as_tags(language, tags):
    entry = Entry("article", "T", language=language)
    assert [value for name, value in list_entry_tags(entry) if name == "citation_language"] == tags


@pytest.mark.parametrize("kind", ["phdthesis", "mastersthesis", "report"])
def test_a_school_or_an_institution_is_not_repeated_as_the_publisher(kind):
    tags = list_entry_tags(Entry(kind, "T", publisher="MIT"))
    assert [name for name, value in tags if value == "MIT"] == (
        {"report": ["citation_technical_report_institution"]}.get(kind, ["citation_dissertation_institution"])
    )


def test_a_pdf_elsewhere_is_offered_where_there_is_none_here():
    elsewhere = (EntryLink("https://github.com/a/b", "code"), EntryLink("https://x.example/p.pdf", "pdf"))
    arxiv = (("arxiv", "2001.00001"),)
    own = (WorkFile("https://group.example/p.pdf", "application/pdf"),)
    expected = ["https://group.example/p.pdf", "https://x.example/p.pdf", "https://arxiv.org/pdf/2001.00001"]
    cases = [(elsewhere, own), (elsewhere, ()), (elsewhere[:1], ())]
    for (links, files), pdf in zip(cases, expected, strict=True):
        tags = list_entry_tags(Entry("article", "T", links=links, identifiers=arxiv), files=files)
        assert [value for name, value in tags if name == "citation_pdf_url"] == [pdf]


@pytest.mark.parametrize(
    ("link", "pdf"),
    [
        ("https://arxiv.org/abs/2001.00001", "https://arxiv.org/pdf/2001.00001"),
        ("http://www.arxiv.org/abs/hep-ph/9901002v2", "https://arxiv.org/pdf/hep-ph/9901002v2"),
        ("https://openreview.net/forum?id=a-B_1", "https://openreview.net/pdf?id=a-B_1"),
        ("https://aclanthology.org/2020.acl-main.1/", "https://aclanthology.org/2020.acl-main.1.pdf"),
        ("https://aclanthology.org/2020.acl-main.1.pdf", "https://aclanthology.org/2020.acl-main.1.pdf"),
        ("https://arxiv.org/pdf/2001.00001", "https://arxiv.org/pdf/2001.00001"),
        ("https://example.org/abs/2001.00001", "https://example.org/abs/2001.00001"),
    ],
)
def test_the_page_of_an_archive_is_not_offered_as_a_pdf(link, pdf):
    tags = list_entry_tags(Entry("article", "T", links=(EntryLink(link, "pdf"),)))
    assert [value for name, value in tags if name == "citation_pdf_url"] == [pdf]


def test_one_pdf_of_the_work_is_offered_and_no_other_file():
    files = (
        WorkFile("https://group.example/s.pdf", "application/pdf", kind="slides"),
        WorkFile("https://group.example/p.html", "text/html"),
        WorkFile("https://group.example/p.pdf", "application/pdf"),
        WorkFile("https://group.example/p-2.pdf", "application/pdf"),
    )
    tags = list_entry_tags(Entry("article", "T"), files=files)
    assert [value for name, value in tags if "pdf" in name] == ["https://group.example/p.pdf"]
    assert not [name for name, _ in tags if "fulltext" in name]


def test_mathematics_and_paragraphs_become_words():
    entry = Entry("other", r"On $\alpha$ and \emph{more}", abstract="One $x^2$.\n\nTwo.")
    tags = dict(list_entry_tags(entry))
    assert tags["citation_title"] == "On α and more"
    assert tags["citation_abstract"] == "One x². Two."
