"""Links in HTML where a field should hold plain text: `<a href="…">PDF</a>` in files made for web sites."""

import re
from typing import NamedTuple

from publications.formats.entry import LINK_KINDS
from publications.formats.identifiers import find

_OPENING = re.compile(
    r"<a\s(?:[^<>]*?\s)?href\s*=\s*(?:\\?\"([^\"<>]*?)\\?\"|\\?'([^'<>]*?)\\?'|([^\s\"'<>]+))[^<>]*>",
    re.IGNORECASE,
)
_CLOSING = re.compile(r"</a\s*>", re.IGNORECASE)
_ESCAPED = re.compile(r"&lt;(/?[A-Za-z](?:(?!&[lg]t;)[^<>]){0,2000}?)&gt;")
_WORDS = re.compile(r"[^\W_]+")
_LABELS = frozenset(
    (
        *LINK_KINDS,
        "link",
        "links",
        "doi",
        "arxiv",
        "html",
        "url",
        "website",
        "paper",
        "full",
        "text",
        "download",
    )
    + (
        "preprint",
        "abstract",
        "homepage",
        "here",
        "see",
        "available",
        "at",
        "web",
        "online",
        "publisher",
        "s",
    )
)
"""Words beside a link, or of one, that say no more than the link does."""


class Anchor(NamedTuple):
    """A link: its URL as it stands, and its words."""

    url: str
    words: str

    @property
    def kind(self) -> str:
        """The kind of link that its words say, if they say one."""
        return next((kind for kind in LINK_KINDS if kind in self.words.casefold().split()), "")


def split_anchors(text: str) -> tuple[str, list[Anchor]]:
    """Return a text with the words of its links in their place, and the links.

    Nothing is left of a text that says no more than its links, as "doi:" before one does.
    """
    text = unescape_tags(text)
    anchors: list[Anchor] = []
    pieces: list[str] = []
    beside: list[str] = []
    done = 0
    for opening in _OPENING.finditer(text):
        if opening.start() < done:
            continue
        following = _OPENING.search(text, opening.end())
        limit = following.start() if following else len(text)
        closing = _CLOSING.search(text, opening.end(), limit)
        words = text[opening.end() : closing.start() if closing else opening.end()]
        url = next(filter(None, opening.groups()), "").strip()
        anchors.append(Anchor(url, words.strip()))
        before = text[done : opening.start()]
        done = closing.end() if closing else opening.end()
        pieces += before, words
        beside += before, "" if url.endswith(words.strip()) or find(words) else words
    if not anchors:
        return text, []
    pieces.append(text[done:])
    beside.append(text[done:])
    says_more = any(word.casefold() not in _LABELS for word in _WORDS.findall(" ".join(beside)))
    return "".join(pieces) if says_more else "", anchors


def unescape_tags(text: str) -> str:
    """Return the text with tags that stand in it as entities (`&lt;b&gt;`) as tags."""
    if "&lt;" not in text:
        return text
    return _ESCAPED.sub(lambda found: f"<{found[1].replace('&quot;', chr(34))}>", text)
