"""XML that parses whatever is put into it."""

import io
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from core.text.xml import XmlWriter, strip_illegal

ANYTHING = st.text(st.characters(codec=None), max_size=40)


def write_element(text: str) -> ElementTree.Element:
    out = io.BytesIO()
    xml = XmlWriter(out)
    xml.startDocument()
    with xml.element("all", {"of": text}):
        xml.addQuickElement("it", text)
    return ElementTree.fromstring(out.getvalue())


@given(ANYTHING)
def test_all_that_is_legal_comes_back(text):
    root = write_element(text)
    assert root.get("of") == strip_illegal(text)
    assert (root.findtext("it") or "") == strip_illegal(text).replace("\r\n", "\n").replace("\r", "\n")


def test_what_is_not_is_left_out():
    assert strip_illegal("a\x00\x0b\x1f\ud800\ufffe\uffff\tb\n\U0001f600\x85") == "a\tb\n\U0001f600\x85"
