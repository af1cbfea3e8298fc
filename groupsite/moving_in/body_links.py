"""Rewrite the links and pictures of Markdown from an old site, so that they lead to where things are now."""

import re
from collections.abc import Callable
from urllib.parse import urljoin

_TARGET = re.compile(r"(!\[[^\[\]\n]{0,1000})?\]\(\s?<?([^\s()<>]{1,2000})>?")
_LINKED_PICTURE = re.compile(
    r"""\[!\[([^\[\]\n]{0,1000})\]\(\s?<?([^\s()<>]{1,2000})>?(?:\s["'][^"'\n]{0,1000}["'])?\s?\)\](?=\()"""
)
_KEPT = re.compile(r"(?:[a-z][a-z0-9+.-]{0,20}:|#|//)", re.IGNORECASE)


def rewrite_body(
    body: str,
    find_url: Callable[[str], str],
    find_picture: Callable[[str, str], str],
    site_url: str = "",
) -> str:
    """Return Markdown with the present targets of its links and pictures.

    find_url: returns where a link leads now; empty if it is none of the old site. find_picture: returns the
    slug of the picture with a file and an alternative text; empty if it is not here, and then a link to it on
    the old site stays, or its alternative text in a link. site_url: of the old site, to which all other paths
    lead.
    """

    def rewrite(match: re.Match) -> str:
        start, target = match[1], match[2]
        if start is not None:
            slug = find_picture(target, start[2:])
            if slug:
                return f"{start}](image:{slug}"
            return f"[{start[2:] or name_picture(target)}]({make_absolute(target)}"
        return f"]({find_url(target) or make_absolute(target)}"

    def keep_text(match: re.Match) -> str:
        """Return the label of a link that is a picture: its text if it is not here, as links cannot nest."""
        text, file = match[1], match[2]
        return match[0] if find_picture(file, text) else f"[{text or name_picture(file)}]"

    def make_absolute(target: str) -> str:
        return target if _KEPT.match(target) or not site_url else urljoin(site_url, target)

    return _TARGET.sub(rewrite, _LINKED_PICTURE.sub(keep_text, body))


def name_picture(file: str) -> str:
    """Return the name of a file as the label of a link; empty if it is written into the text itself."""
    if file.startswith("data:"):
        return ""
    return file.partition("?")[0].rpartition("/")[2].replace("[", "").replace("]", "")
