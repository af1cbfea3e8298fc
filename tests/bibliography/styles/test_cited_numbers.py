"""Pages, volumes, dates and URLs of references, and what replaces missing ones."""

import pytest

from bibliography import styles
from bibliography.formats import Entry, EntryLink
from bibliography.styles.styled_work import Pages, RangeStyle, StyledWork, format_ordinal
from tests.bibliography.styles.works import parse_people


@pytest.mark.parametrize(
    ("text", "least", "two", "chicago"),
    [
        ("5–9", "5–9", "5–9", "5–9"),
        ("71-72", "71–2", "71–72", "71–72"),
        ("92--113", "92–113", "92–113", "92–113"),
        ("100–104", "100–4", "100–04", "100–104"),
        ("107–108", "107–8", "107–08", "107–8"),
        ("321–328", "321–8", "321–28", "321–28"),
        ("498–532", "498–532", "498–532", "498–532"),
        ("1087–1089", "1087–9", "1087–89", "1087–89"),
        ("1496–1500", "1496–500", "1496–500", "1496–500"),
        ("1234–1256", "1234–56", "1234–56", "1234–56"),
        ("1100–1123", "1100–23", "1100–23", "1100–1123"),
        ("12:1–12:25", "12:1–12:25", "12:1–12:25", "12:1–12:25"),
        ("e1–e10", "e1–e10", "e1–e10", "e1–e10"),
        ("xii–xv", "xii–xv", "xii–xv", "xii–xv"),
        ("194–1", "194–1", "194–1", "194–1"),
        ("17", "17", "17", "17"),
        ("pp. 3-5, 10-12", "3–5, 10–2", "3–5, 10–12", "3–5, 10–12"),
    ],
)
def test_ranges_of_pages(text, least, two, chicago):
    pages = Pages.read(text)
    assert [
        pages.shorten(range_style) for range_style in (RangeStyle.LEAST, RangeStyle.TWO, RangeStyle.CHICAGO)
    ] == [
        least,
        two,
        chicago,
    ]


def render(style: str, **fields) -> str:
    fields = {"kind": "article", "title": "T", "venue": "J", **fields}
    return styles.render_plain(
        styles.build_reference(Entry(authors=parse_people("Tester, Ada"), **fields), style)
    )


@pytest.mark.parametrize(
    ("style", "fields", "expected"),
    [
        ("apa", {"volume": "3"}, "Tester, A. (n.d.). T. J, 3."),
        ("apa", {"issue": "3", "pages": "17"}, "Tester, A. (n.d.). T. J, (3), 17."),
        ("apa", {"volume": "3", "pages": "e0123"}, "Tester, A. (n.d.). T. J, 3, Article e0123."),
        ("apa", {"volume": "3", "article_number": "17"}, "Tester, A. (n.d.). T. J, 3, Article 17."),
        (
            "apa", {"kind": "inproceedings", "article_number": "17", "pages": "1–9"},
            "Tester, A. (n.d.). T. In J (Article 17).",
        ),
        ("ieee", {"article_number": "17"}, "A. Tester, “T,” J, Art. no. 17."),
        ("chicago", {"volume": "3", "article_number": "17"}, "Tester, Ada. n.d. “T.” J 3: 17."),
        ("vancouver", {"article_number": "17", "year": 2021}, "Tester A. T. J. 2021;17."),
        ("mla", {"article_number": "17"}, "Tester, Ada. “T.” J, article 17."),
        ("nature", {"volume": "3", "article_number": "17", "year": 2021}, "Tester, A. T. J 3, 17 (2021)."),
        ("ieee", {"volume": "3", "pages": "17"}, "A. Tester, “T,” J, vol. 3, p. 17."),
        ("ieee", {"pages": "e0123", "year": 2021}, "A. Tester, “T,” J, 2021, Art. no. e0123."),
        ("chicago", {"volume": "3", "pages": "17"}, "Tester, Ada. n.d. “T.” J 3: 17."),
        ("chicago", {"issue": "3", "year": 2021, "month": 6}, "Tester, Ada. 2021. “T.” J, no. 3 (June)."),
        ("vancouver", {"issue": "3", "pages": "17", "year": 2021}, "Tester A. T. J. 2021;(3):17."),
        ("vancouver", {"pages": "17", "year": 2021, "month": 6}, "Tester A. T. J. 2021 Jun;17."),
        ("mla", {"pages": "100-104", "year": 2021}, "Tester, Ada. “T.” J, 2021, pp. 100–04."),
        ("mla", {"pages": "e0123"}, "Tester, Ada. “T.” J, article e0123."),
        ("nature", {"volume": "3", "year": 2021}, "Tester, A. T. J 3 (2021)."),
        ("apa", {"venue": ""}, "Tester, A. (n.d.). T."),
        ("ieee", {"venue": ""}, "A. Tester, “T.”"),
        ("chicago", {"venue": ""}, "Tester, Ada. n.d. “T.”"),
        ("vancouver", {"venue": ""}, "Tester A. T. [date unknown]."),
        ("mla", {"venue": ""}, "Tester, Ada. “T.”"),
        ("nature", {"venue": ""}, "Tester, A. T."),
        ("vancouver", {"venue": "ACM Trans. Syst.", "year": 1}, "Tester A. T. ACM Trans Syst. 1."),
        ("apa", {"venue": "J. Things", "volume": "1"}, "Tester, A. (n.d.). T. J. Things, 1."),
    ],
)  # fmt: skip
def test_what_is_missing_leaves_no_gap(style, fields, expected):
    assert render(style, **fields) == expected


@pytest.mark.parametrize(
    ("style", "expected"),
    [
        ("apa", "Tester, A. (in press). T. J."),
        ("ieee", "A. Tester, “T,” J, 2030, to be published."),
        ("chicago", "Tester, Ada. Forthcoming. “T.” J."),
        ("vancouver", "Tester A. T. J. Forthcoming 2030."),
        ("mla", "Tester, Ada. “T.” J, forthcoming 2030."),
        ("nature", "Tester, A. T. J (in the press)."),
    ],
)
def test_what_is_to_appear(style, expected):
    assert render(style, status="accepted", year=2030) == expected


def get_url(kind: str = "article", links=(), **fields) -> str:
    work = StyledWork(Entry(kind, "T", links=tuple(EntryLink(url, kind) for kind, url in links), **fields))
    return work.doi_url or work.other_url


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"identifiers": (("doi", "10.1/a<b>#c"),)}, "https://doi.org/10.1/a%3Cb%3E%23c"),
        (
            {"identifiers": (("doi", "10.48550/arxiv.2101.00001"),)},
            "https://doi.org/10.48550/arXiv.2101.00001",
        ),
        ({"kind": "preprint", "identifiers": (("arxiv", "2101.00001"),)}, "https://arxiv.org/abs/2101.00001"),
        ({"venue": "CoRR", "identifiers": (("arxiv", "2101.00001"),)}, "https://arxiv.org/abs/2101.00001"),
        ({"venue": "J", "identifiers": (("arxiv", "2101.00001"),)}, ""),
        ({"identifiers": (("acl", "P19-1007"),)}, "https://aclanthology.org/P19-1007/"),
        ({"links": [("pdf", "https://a/pdf"), ("page", "https://a/page")]}, "https://a/page"),
        ({"kind": "software", "links": [("page", "https://a"), ("code", "https://b")]}, "https://b"),
        ({}, ""),
    ],
)
def test_where_a_work_is_found(fields, expected):
    assert get_url(**fields) == expected


@pytest.mark.parametrize(
    ("number", "ordinal"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (11, "11th"), (22, "22nd")]
)
def test_ordinals(number, ordinal):
    assert format_ordinal(number) == ordinal


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("2", "2nd"),
        ("second", "2nd"),
        ("Second Edition", "2nd"),
        ("3rd ed.", "3rd"),
        ("1", ""),
        ("Revised", "Revised"),
    ],
)
def test_editions(edition, expected):
    assert StyledWork(Entry("book", "T", extra={"edition": edition})).edition == expected
