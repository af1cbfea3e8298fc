"""Read a WordPress export (WXR) item by item: what each is, without deciding what becomes of it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from bibliography.entry import Entry
from bibliography.entry import Problem as EntryProblem
from bibliography.formats.xml_records import XmlNode, XmlRecord, parse_records

_SIGN = re.compile(r"<wp:wxr_version|xmlns:wp=[\"']https?://(?:www\.)?wordpress\.org/export/", re.IGNORECASE)
_SKIPPED = ("comment", "commentmeta", "termmeta")
HEAD = 20_000  # characters in which an export says what it is


@dataclass(slots=True)
class ExportItem:
    """A post, page, attachment, item of a menu or record of a plugin. terms: domain, slug and name."""

    number: str
    type: str
    title: str
    link: str = ""
    slug: str = ""
    status: str = ""
    date: str = ""
    author: str = ""
    content: str = ""
    excerpt: str = ""
    parent: str = ""
    order: int = 0
    url: str = ""
    password: bool = False
    comments: int = 0
    line: int = 0
    meta: dict[str, str] = field(default_factory=dict)
    terms: list[tuple[str, str, str]] = field(default_factory=list)


@dataclass(slots=True)
class WordPressExport:
    """An export. authors: names by log-in. categories: slugs by the number of the term."""

    title: str = ""
    url: str = ""
    description: str = ""
    authors: dict[str, str] = field(default_factory=dict)
    categories: dict[str, tuple[str, str]] = field(default_factory=dict)
    items: list[ExportItem] = field(default_factory=list)
    problems: list[EntryProblem] = field(default_factory=list)


def is_export(head: str) -> bool:
    """Return whether a text begins as an export of WordPress does."""
    return _SIGN.search(head[:HEAD]) is not None


def read_export(text: str) -> WordPressExport:
    """Return the items of an export, as far as it can be read."""
    export = WordPressExport()

    def collect(record: XmlRecord) -> Iterator[Entry | EntryProblem]:
        _collect(export, record)
        return iter(())

    for problem in parse_records(text, ("item",), collect, within="channel"):
        if isinstance(problem, EntryProblem):
            export.problems.append(problem)
    return export


def _collect(export: WordPressExport, record: XmlRecord) -> None:
    node = record.node
    if node.name == "item":
        export.items.append(_read_item(node, record.line))
    elif node.name == "title":
        export.title = export.title or _get_raw(node)
    elif node.name == "description":
        export.description = export.description or _get_raw(node)
    elif node.name in ("link", "base_blog_url"):
        export.url = _get_raw(node).rstrip("/") or export.url
    elif node.name == "author":
        name = (
            _get(node, "author_display_name")
            or f"{_get(node, 'author_first_name')} {_get(node, 'author_last_name')}".strip()
        )
        export.authors[_get(node, "author_login")] = name
    elif node.name in ("category", "tag", "term"):
        slug = _get(node, "category_nicename", "tag_slug", "term_slug")
        taxonomy = _get(node, "term_taxonomy") or node.name
        if number := _get(node, "term_id"):
            export.categories[number] = (taxonomy, slug)


def _read_item(node: XmlNode, line: int) -> ExportItem:
    texts = [_get_raw(each) for each in node.list_nodes("encoded")]  # content, then excerpt
    order = _get(node, "menu_order")
    item = ExportItem(
        number=_get(node, "post_id"),
        type=_get(node, "post_type") or "post",
        title=_get(node, "title"),
        link=_get(node, "link"),
        slug=_get(node, "post_name"),
        status=_get(node, "status"),
        date=_get(node, "post_date"),
        author=_get(node, "creator"),
        content=texts[0] if texts else "",
        excerpt=texts[1] if len(texts) > 1 else "",
        parent=_get(node, "post_parent"),
        order=int(order) if order.isascii() and order.isdigit() and len(order) < 9 else 0,
        url=_get(node, "attachment_url"),
        password=bool(_get(node, "post_password")),
        comments=len(node.list_nodes("comment")),
        line=line,
    )
    for meta in node.list_nodes("postmeta"):
        item.meta.setdefault(_get(meta, "meta_key"), _get(meta, "meta_value"))
    for term in node.list_nodes("category"):
        item.terms.append(
            (term.attributes.get("domain", ""), term.attributes.get("nicename", ""), _get_raw(term).strip())
        )
    return item


def _get(node: XmlNode, *names: str) -> str:
    return next(
        (text for name in names for each in node.list_nodes(name) if (text := _get_raw(each).strip())), ""
    )


def _get_raw(node: XmlNode) -> str:
    """Return the text of an element as it stands: HTML in it is text."""
    return "".join(part for part in node.content if isinstance(part, str))
