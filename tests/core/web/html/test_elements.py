"""Elements that Python writes are escaped, but for what is HTML already."""

import pytest
from django.utils.safestring import SafeString, mark_safe

from core.web.html.elements import join_html, write_attributes, write_element

EVIL = "<b>\"'&"


@pytest.mark.parametrize(
    ("contents", "attributes", "html"),
    [
        ((), {}, "<p></p>"),
        (("a", 1, mark_safe("<i>b</i>")), {}, "<p>a1<i>b</i></p>"),
        ((EVIL,), {"title": EVIL}, '<p title="&lt;b&gt;&quot;&#x27;&amp;">&lt;b&gt;&quot;&#x27;&amp;</p>'),
        (("a",), {"class_": "x", "aria_label": "y", "id": None}, '<p class="x" aria-label="y">a</p>'),
        ((), {"alt": ""}, '<p alt=""></p>'),
    ],
)
def test_an_element(contents, attributes, html):
    written = write_element("p", *contents, **attributes)
    assert written == html
    assert isinstance(written, SafeString)


def test_attributes_of_widgets():
    assert write_attributes({"required": True, "disabled": False, "max": 5}) == ' required max="5"'


def test_joined_elements_are_html():
    items = join_html((write_element("li", text) for text in "ab"), "\n")
    assert write_element("ul", items) == "<ul><li>a</li>\n<li>b</li></ul>"
