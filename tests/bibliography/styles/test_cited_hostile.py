"""Whatever an entry holds: a reference without gaps and doubled signs, and safe HTML."""

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bibliography import styles
from bibliography.contributors import from_text
from bibliography.entry import KINDS, STATUSES
from bibliography.formats import Contributor, Entry, EntryLink
from tests.bibliography.styles.works import DATE, parse_people

HOSTILE = "<script>alert('x')</script> & \"y\" {{ 7 }} </i>"
STYLES = [style.name for style in styles.STYLES]
WORDS = [
    "Deep",
    "nets",
    "a",
    "NASA",
    "Why?",
    "no.",
    "(b)",
    "“q”",
    "'s",
    "罗麦",
    "العربية",
    "<b>",
    "R&D",
    "$x^2$",
    "–",
]

texts = st.lists(st.sampled_from(WORDS), min_size=1, max_size=5).map(" ".join)
maybe = st.one_of(st.just(""), texts)
names = st.lists(
    st.sampled_from(["Tester, Ada", "von Roe, Jr., Bo", "Plato", "王小明"]).map(from_text), max_size=8
)
works = st.builds(
    Entry, kind=st.sampled_from(list(KINDS)), title=texts, authors=names.map(tuple), editors=names.map(tuple),
    authors_complete=st.booleans(), year=st.one_of(st.none(), st.integers(-50, 2100)),
    month=st.one_of(st.none(), st.integers(1, 12)), status=st.sampled_from(STATUSES), venue=maybe,
    volume=st.sampled_from(["", "12"]), issue=st.sampled_from(["", "3"]),
    pages=st.sampled_from(["", "1–10", "7", "e12"]), publisher=maybe,
    extra=st.dictionaries(st.sampled_from(["edition", "series", "address", "version", "number"]), maybe),
    identifiers=st.sampled_from([(), (("doi", "10.1000/x"),), (("arxiv", "2101.00001"),)]),
)  # fmt: skip


class Reader(HTMLParser):
    """The text and the tags of HTML."""

    def __init__(self) -> None:
        super().__init__()
        self.text, self.open, self.seen = "", [], set()

    def handle_data(self, data):
        self.text += data

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        self.seen.add((tag, *(name for name, _ in attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@given(works, st.sampled_from(STYLES))
def test_any_work_in_any_style(entry, style):
    runs = styles.build_reference(entry, style, strong={0})
    text = styles.render_plain(runs)
    assert text == text.strip()
    assert text
    for odd in ("None", "()", "[]", "  ", ",,", ";;", " ,", "“”", "?.", "..”", ".,.", "in press,,"):
        assert odd not in text, text
    assert not re.search(r"(?<!\.)\.\.(?!\.)", text), text
    reader = Reader()
    reader.feed(styles.render_html(runs))
    reader.close()
    assert reader.text == text
    assert reader.open == []
    assert reader.seen <= {("i",), ("b",), ("bdi",), ("a", "href")}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("kind", KINDS)
def test_hostile_text_comes_out_as_text(style, kind):
    literal = Contributor(HOSTILE, from_text("X").parts.__class__(literal=HOSTILE))
    entry = Entry(
        kind, HOSTILE, (literal, *parse_people("Tester, Ada")), venue=HOSTILE, publisher=HOSTILE,
        pages=HOSTILE, volume=HOSTILE, issue=HOSTILE,
        extra={"edition": HOSTILE, "series": HOSTILE, "version": HOSTILE},
        identifiers=(("doi", '10.1000/"><script>'),), **DATE,
    )  # fmt: skip
    html = styles.render_html(styles.build_reference(entry, style))
    assert "<script" not in html
    assert "</i> " not in html.replace("</i>", "", html.count("<i>"))


def test_only_web_addresses_become_links():
    entry = Entry("other", "T", links=(EntryLink("javascript:alert(1)"),))
    assert "<a" not in styles.render_html(styles.build_reference(entry, "apa"))


def test_values_of_other_types_are_left_out():
    entry = Entry("book", "T", extra={"edition": ["x"], "series": {"a": 1}, "address": None, "version": True})
    assert styles.render_plain(styles.build_reference(entry, "chicago")) == "T. n.d."
