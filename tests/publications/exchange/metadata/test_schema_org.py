"""A work in schema.org's words: its class, its properties, what it is part of, its licence."""

import pytest

from bibliography.formats import Contributor, Entry, EntryLink
from bibliography.names import NameParts
from publications.exchange.metadata.schema_org import describe_work
from publications.exchange.metadata.work_metadata import WorkFile, WorkMetadata, make_licence_url

PAGE = "https://group.example/publications/x/"
VENUE = "https://group.example/venues/v/"


def describe_entry(entry: Entry, **work) -> dict:
    return describe_work(WorkMetadata(entry, PAGE, **work))


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("article", "ScholarlyArticle"), ("inproceedings", "ScholarlyArticle"),
        ("preprint", "ScholarlyArticle"), ("book", "Book"), ("chapter", "Chapter"), ("proceedings", "Book"),
        ("phdthesis", "Thesis"), ("mastersthesis", "Thesis"), ("report", "Report"),
        ("software", "SoftwareSourceCode"), ("dataset", "Dataset"),
        ("talk", "PresentationDigitalDocument"), ("patent", "CreativeWork"), ("other", "CreativeWork"),
    ],
)  # fmt: skip
def test_a_work_with_nothing_but_a_title(kind, expected):
    work = describe_entry(Entry(kind, "A Title"))
    work.pop("inSupportOf", None)
    assert work == {
        "@context": "https://schema.org", "@type": expected, "@id": PAGE, "url": PAGE,
        "name": "A Title", "headline": "A Title",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "fields", "expected"),
    [
        (
            "article",
            {"volume": "24", "issue": "3", "extra": {"issn": "1533-7928"}},
            {
                "@type": "PublicationIssue", "issueNumber": "3",
                "isPartOf": {
                    "@type": "PublicationVolume", "volumeNumber": "24",
                    "isPartOf": {"@type": "Periodical", "name": "V", "issn": "1533-7928", "url": VENUE},
                },
            },
        ),
        ("article", {}, {"@type": "Periodical", "name": "V", "url": VENUE}),
        (
            "inproceedings",
            {"volume": "202"},
            {
                "@type": "PublicationVolume", "volumeNumber": "202",
                "isPartOf": {"@type": "Book", "name": "V", "url": VENUE},
            },
        ),
        ("chapter", {"extra": {"isbn": "9"}}, {"@type": "Book", "name": "V", "isbn": "9", "url": VENUE}),
        ("phdthesis", {}, None),
        ("report", {}, None),
    ],
)  # fmt: skip
def test_what_a_work_is_part_of(kind, fields, expected):
    assert describe_entry(Entry(kind, "T", venue="V", **fields), venue_url=VENUE).get("isPartOf") == expected


def test_what_only_some_classes_have():
    thesis = describe_entry(Entry("phdthesis", "T", venue="University of X"))
    assert (thesis["inSupportOf"], thesis["sourceOrganization"]["name"]) == ("PhD", "University of X")
    report = describe_entry(Entry("report", "T", venue="CERN", extra={"number": 7}))
    assert (report["reportNumber"], report["publisher"]["name"]) == ("7", "CERN")
    book = describe_entry(
        Entry("book", "T", identifiers=(("isbn", "9783161484100"),), extra={"edition": "2nd"})
    )
    assert (book["isbn"], book["bookEdition"]) == ("9783161484100", "2nd")
    code = describe_entry(Entry("software", "T", links=(EntryLink("https://example.org/c", "code"),)))
    assert code["codeRepository"] == "https://example.org/c"


def test_persons_and_groups_in_the_byline():
    entry = Entry("article", "T", (
        Contributor(
            "Ludwig van Beethoven", NameParts("Ludwig", "van", "Beethoven"), orcid="0000-0002-1825-0097"
        ),
        Contributor("The ATLAS Collaboration", NameParts(literal="The ATLAS Collaboration")),
        Contributor("Plato", NameParts(literal="Plato"), affiliation="Academy"),
    ))  # fmt: skip
    profile = "https://group.example/people/ludwig/"
    assert describe_entry(entry, profiles=(profile, "", ""))["author"] == [
        {
            "@type": "Person", "@id": profile, "name": "Ludwig van Beethoven", "givenName": "Ludwig",
            "familyName": "van Beethoven", "url": profile, "sameAs": "https://orcid.org/0000-0002-1825-0097",
        },
        {"@type": "Organization", "name": "The ATLAS Collaboration"},
        {"@type": "Person", "name": "Plato", "affiliation": {"@type": "Organization", "name": "Academy"}},
    ]  # fmt: skip


def test_a_single_author_is_still_a_list():
    assert isinstance(
        describe_entry(Entry("other", "T", (Contributor("X", NameParts(literal="X")),)))["author"], list
    )


def test_identifiers_and_dates_and_files():
    entry = Entry(
        "article", "T", year=2024, month=5, language="German", status="accepted", topics=("a", "b"),
        identifiers=(("doi", "10.1/x"), ("arxiv", "2401.00001")), pages="1–9", publisher="ACM",
    )  # fmt: skip
    own = WorkFile("https://group.example/x.pdf", "application/pdf", 9, "pdf", "PDF", "CC BY 4.0")
    work = describe_entry(entry, files=(own,), awards=("Best Paper (2024)", "Other (2025)"))
    assert work["datePublished"] == "2024-05"
    assert work["creativeWorkStatus"] == "Accepted"
    assert work["inLanguage"] == "de"
    assert work["sameAs"] == ["https://doi.org/10.1/x", "https://arxiv.org/abs/2401.00001"]
    assert work["identifier"][0] == {
        "@type": "PropertyValue", "propertyID": "DOI", "value": "10.1/x", "url": "https://doi.org/10.1/x",
    }  # fmt: skip
    assert (work["pageStart"], work["pageEnd"]) == ("1", "9")
    assert work["isAccessibleForFree"] is True
    assert work["license"] == "https://creativecommons.org/licenses/by/4.0/"
    assert work["encoding"]["contentUrl"] == own.url
    assert work["award"] == ["Best Paper (2024)", "Other (2025)"]


def test_a_link_elsewhere_makes_nothing_free():
    entry = Entry("article", "T", links=(EntryLink("https://example.org/x.pdf", "pdf"),))
    assert "isAccessibleForFree" not in describe_entry(entry)


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("CC BY 4.0", "https://creativecommons.org/licenses/by/4.0/"),
        ("CC-BY-NC-SA-3.0", "https://creativecommons.org/licenses/by-nc-sa/3.0/"),
        ("Creative Commons BY NC 2.0", "https://creativecommons.org/licenses/by-nc/2.0/"),
        ("CC0", "https://creativecommons.org/publicdomain/zero/1.0/"),
        ("Apache-2.0", "https://spdx.org/licenses/Apache-2.0.html"),
        ("MIT", "https://spdx.org/licenses/MIT.html"),
        ("https://example.org/licence", "https://example.org/licence"),
        ("CC BY", ""), ("all rights reserved", ""), ("https://a b", ""), ("", ""),
    ],
)  # fmt: skip
def test_licences_by_their_addresses(name, address):
    assert make_licence_url(name) == address
