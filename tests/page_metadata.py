"""A page as machines read it: its tags, its data blocks, its context objects."""

import json
from html.parser import HTMLParser
from urllib.parse import parse_qsl


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, str]] = []
        self.blocks: list[str] = []
        self.coins: list[str] = []
        self.links: list[dict[str, str | None]] = []
        self.inside = False

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.inside = tag == "script" and attributes.get("type") == "application/ld+json"
        if self.inside:
            self.blocks.append("")
        if tag == "meta" and ("name" in attributes or "property" in attributes):
            self.tags.append((attributes.get("name") or attributes["property"], attributes["content"]))
        if tag == "link":
            self.links.append(attributes)
        if tag == "span" and attributes.get("class") == "Z3988":
            self.coins.append(attributes["title"])

    def handle_endtag(self, tag):
        self.inside = False

    def handle_data(self, data):
        if self.inside:
            self.blocks[-1] += data


class MachinePage:
    """What machines find in the text of a page."""

    def __init__(self, html: str) -> None:
        reader = _Reader()
        reader.feed(html)
        self.tags, self.links, self.html = reader.tags, reader.links, html
        self.json_ld = [json.loads(block) for block in reader.blocks]
        self.coins = [parse_qsl(title) for title in reader.coins]

    def all(self, name: str) -> list[str]:
        """What the tags of a name say."""
        return [value for tag, value in self.tags if tag == name]

    def get_object(self, *kinds: str) -> dict:
        """The only object of one of these classes."""
        (entity,) = [item for item in self.json_ld if item["@type"] in kinds]
        return entity


def read(client, address: str) -> MachinePage:
    """The page at an address, which is there."""
    response = client.get(address)
    assert response.status_code == 200, address
    return MachinePage(response.content.decode())
