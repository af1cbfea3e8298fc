"""Atom (RFC 4287), where Django's own writer leaves something out."""

from datetime import datetime

from django.utils.feedgenerator import Atom1Feed

from groupsite.kit.xml import Writer

PICTURES = "icon", "logo"
PAGES = "first", "previous", "next", "last"
"""Relations of RFC 5005 between the documents of a feed that is too long for one."""


class Atom(Atom1Feed):
    """A feed that names all authors, carries content, calls topics by their names and leads to older entries.

    Of the feed it reads beside Django's own: `changed_at`, which stands for an entry's date where there is
    none, `icon`, `logo`, and `pages`, addresses by relation. Of entries: `authors`, `content` and `topics`.
    """

    def write(self, outfile, encoding: str) -> None:
        """Django's writer fails on control characters; this one leaves them out. Always UTF-8."""
        handler = Writer(outfile)
        handler.startDocument()
        with handler.element("feed", self.root_attributes()):
            self.add_root_elements(handler)
            self.write_items(handler)

    def latest_post_date(self) -> datetime:
        """When the newest entry changed. Never the present, or the feed would be another at every reading."""
        return max((item["updateddate"] for item in self.items), default=self.feed["changed_at"])

    def add_root_elements(self, handler: Writer) -> None:
        super().add_root_elements(handler)
        for name in PICTURES:
            if self.feed[name]:
                handler.addQuickElement(name, self.feed[name])
        for relation in PAGES:
            if relation in self.feed["pages"]:
                handler.addQuickElement("link", "", {"rel": relation, "href": self.feed["pages"][relation]})

    def add_item_elements(self, handler: Writer, item: dict) -> None:
        super().add_item_elements(handler, item)
        for author in item["authors"]:
            with handler.element("author"):
                handler.addQuickElement("name", author.name)
                if author.address:
                    handler.addQuickElement("uri", author.address)
        for topic in item["topics"]:
            handler.addQuickElement(
                "category", "", {"term": topic.term, "scheme": topic.scheme, "label": topic.label}
            )
        if item["content"]:
            handler.addQuickElement("content", item["content"], {"type": "html"})
