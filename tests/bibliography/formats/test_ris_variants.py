"""RIS with the tags, dates and line ends of those who write it otherwise."""

import pytest

from bibliography.formats import Entry, detect, read

RECORD = "TY  - JOUR\nAU  - Mai, Luo\nTI  - A title\nPY  - 2020\nER  - \n"


def parse_one(text):
    (item,) = read(text, format="ris")
    assert isinstance(item, Entry), item
    return item


def parse_record(*lines):
    return parse_one("\n".join(["TY  - JOUR", "TI  - A title", *lines, "ER  - "]))


def test_authors_come_in_the_order_of_the_file_whatever_their_tag():
    item = parse_record("A1  - One, A.", "AU  - Two, B.", "A1  - Three, C.", "AU  - Four, D.")
    assert [person.name for person in item.authors] == ["A. One", "B. Two", "C. Three", "D. Four"]
    item = parse_record("A2  - One, A.", "ED  - Two, B.", "A2  - Three, C.")
    assert [person.name for person in item.editors] == ["A. One", "B. Two", "C. Three"]


@pytest.mark.parametrize(
    ("lines", "date"),
    [
        (["DA  - 2011/05/06", "Y1  - 2010"], (2010, None, None)),
        (["DA  - 2010/05/06", "Y1  - 2010///"], (2010, 5, 6)),
        (["DA  - 2013/08/28", "Y1  - 2013/07//"], (2013, 7, None)),
        (["DA  - 2013/07/28", "Y1  - 2013/07/22", "PY  - 2013"], (2013, 7, 22)),
        (["DA  - 2012/12/30", "PY  - 2013"], (2013, None, None)),
        (["Y1  - 2012/12/30", "PY  - 2013///"], (2013, None, None)),
        (["DA  - 2011/05/06"], (2011, 5, 6)),
    ],
)
def test_the_year_of_publication_counts_and_what_agrees_with_it(lines, date):
    for order in (lines, lines[::-1]):
        item = parse_record(*order)
        assert (item.year, item.month, item.day) == date


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text.replace("  - ", " - "),
        lambda text: text.replace("  - ", "  -"),
        lambda text: text.replace("  - ", "\t-\t"),
        lambda text: text.replace("  - ", "-"),
        lambda text: text.replace("  - ", "  – "),
        lambda text: text.replace("  - ", "\u00a0\u00a0-\u00a0"),
        lambda text: (
            text.replace("TY  -", "ty  -").replace("AU", "au").replace("TI", "ti").replace("PY", "py")
        ),
        lambda text: text.replace("JOUR", "jour "),
        lambda text: text.replace("ER  - \n", ""),
        lambda text: text.replace("ER  - ", "ER"),
        lambda text: text.replace("ER  - ", "ER  -\n\n\n"),
        lambda text: "\ufeff\n\n" + text,
        lambda text: "Provider: Somebody\nContent: text/plain\n\n" + text,
        lambda text: text.replace("\n", "\n\n"),
        lambda text: text.replace("TY  -", "  TY  -"),
    ],
)
def test_records_are_known_and_read_however_they_are_typed(change):
    text = change(RECORD)
    item = parse_one(text)
    assert (item.kind, item.title, item.year) == ("article", "A title", 2020)
    assert [person.name for person in item.authors] == ["Luo Mai"]
    assert detect(text).name == "ris"


def test_records_without_ends_are_several():
    items = list(read(RECORD.replace("ER  - \n", "") * 3, format="ris"))
    assert [each.title for each in items] == ["A title"] * 3


@pytest.mark.parametrize(
    "url",
    [
        "https://publisher.example/doi/abs/10.1234/abc.1",
        "https://publisher.example/doi/full/10.1234/ABC.1?src=x#sec",
        "https://publisher.example/article/10.1234/abc.1.pdf",
    ],
)
def test_the_doi_in_the_url_of_a_publisher_is_taken(url):
    source = "TY  - JOUR\nTI  - T\nUR  - {url}\nER  - \n"
    [entry] = read(source.format(url=url), format="ris")
    assert entry.identifiers == (("doi", "10.1234/abc.1"),)
    assert [link.url for link in entry.links] == [url]
