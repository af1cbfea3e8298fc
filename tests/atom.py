"""Reads an Atom document and holds it to what RFC 4287 demands."""

import re
from datetime import datetime
from html.parser import HTMLParser
from urllib.parse import urlsplit
from xml.etree import ElementTree

A = "{http://www.w3.org/2005/Atom}"
ONCE = "id", "title", "updated"
RFC3339 = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")


def read(response) -> ElementTree.Element:
    """The feed of an answer of 200, checked; raises AssertionError that says what is against the standard."""
    assert response.status_code == 200, response.status_code
    assert response["Content-Type"] == "application/atom+xml; charset=utf-8"
    feed = ElementTree.fromstring(response.content)
    assert feed.tag == f"{A}feed"
    check(feed, entries := feed.findall(f"{A}entry"))
    assert len(links(feed, "self")) == 1
    ids = [text(entry, "id") for entry in entries]
    assert len(set(ids)) == len(ids), "an id stands twice"
    return feed


def check(feed: ElementTree.Element, entries: list[ElementTree.Element]) -> None:
    for element in (feed, *entries):
        for name in ONCE:
            assert len(element.findall(f"{A}{name}")) == 1, f"{name} of {element.tag} is not there once"
        for name in ("published", "summary", "content", "subtitle", "icon", "logo"):
            assert len(element.findall(f"{A}{name}")) <= 1
        assert re.fullmatch(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", text(element, "id"))
        assert element.find(f"{A}title").get("type", "text") == "text"
        assert len(links(element, "alternate")) == 1
        assert element.find(f"{A}author") is not None or feed.find(f"{A}author") is not None
        for date in [*element.findall(f"{A}updated"), *element.findall(f"{A}published")]:
            assert RFC3339.fullmatch(date.text), date.text
            assert datetime.fromisoformat(date.text).tzinfo
        for author in element.findall(f"{A}author"):
            assert text(author, "name")
        for category in element.findall(f"{A}category"):
            assert category.get("term")
        for address in addresses(element):
            assert urlsplit(address).netloc, f"{address} is not absolute"


def addresses(element: ElementTree.Element) -> list[str]:
    """All addresses of a feed or an entry, those within its HTML too."""
    names = [link.get("href") for link in element.findall(f"{A}link")]
    names += [child.text for name in ("icon", "logo") for child in element.findall(f"{A}{name}")]
    names += [child.text for child in element.findall(f"{A}author/{A}uri")]
    for html in [*element.findall(f"{A}content"), *element.findall(f"{A}summary")]:
        assert html.get("type") == "html"
        names += links_of_html(html.text or "")
    return names


def links_of_html(html: str) -> list[str]:
    urls: list[str] = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attrs: urls.extend(v for k, v in attrs if k in ("href", "src"))
    parser.feed(html)
    return urls


def entries(feed: ElementTree.Element) -> list[ElementTree.Element]:
    return feed.findall(f"{A}entry")


def titles(feed: ElementTree.Element) -> list[str]:
    return [text(entry, "title") for entry in entries(feed)]


def text(element: ElementTree.Element, name: str) -> str:
    return element.findtext(f"{A}{name}") or ""


def authors(entry: ElementTree.Element) -> list[str]:
    return [text(author, "name") for author in entry.findall(f"{A}author")]


def links(element: ElementTree.Element, relation: str) -> list[ElementTree.Element]:
    return [link for link in element.findall(f"{A}link") if link.get("rel", "alternate") == relation]


def link(element: ElementTree.Element, relation: str) -> str | None:
    return next((each.get("href") for each in links(element, relation)), None)
