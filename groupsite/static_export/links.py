"""The links of a file to other files of the same site, read from its text in linear time."""

import posixpath
import re
from dataclasses import dataclass
from functools import cached_property
from html import unescape
from urllib.parse import unquote, urlsplit

ATTRIBUTE = re.compile(r'\s(href|src|srcset|content|action|data-[a-z]+)="([^"]*)"')
STYLE_URL = re.compile(r"""url\(["']?([^)"']+)["']?\)""")
MODULE = re.compile(r"""(?:from|import)\s*\(?\s*["'](\.{1,2}/[^"']+|/[^"']+)["']""")
QUOTED_URL = r"""["'>]({origin}[^\s"'<>\\]*)"""
"""URLs of the site in JSON, XML and attributes, where they are whole values."""
FOLLOWED = {"href", "src", "action"}
"""Attributes whose values are URLs, relative ones too."""


@dataclass(frozen=True)
class SitePlace:
    """Where the site stands: scheme and host, and the path above all pages, "" or "/group"."""

    origin: str
    prefix: str

    @cached_property
    def quoted_url(self) -> re.Pattern[str]:
        return re.compile(QUOTED_URL.format(origin=re.escape(self.origin)))

    @classmethod
    def read(cls, site_url: str) -> "SitePlace":
        parts = urlsplit(site_url)
        return cls(f"{parts.scheme}://{parts.netloc}", parts.path.rstrip("/"))

    def find_path(self, url: str, base: str = "/") -> str | None:
        """Return the path of a URL on this site with its query string, without prefix and fragment.

        None for other sites, data and e-mail addresses. base: the path of the page, without prefix.
        """
        url = url.partition("#")[0]
        if url.startswith(self.origin):
            url = url[len(self.origin) :] or "/"
        elif url.startswith("//") or re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", url):
            return None
        if not url:
            return None
        path, mark, query = url.partition("?")
        if not path.startswith("/"):
            path = self.prefix + (posixpath.dirname(base).rstrip("/") + "/" + path if path else base)
        if path != self.prefix and not path.startswith(f"{self.prefix}/"):
            return None
        whole = path[len(self.prefix) :] or "/"
        if "/." in whole:
            end = "/" if whole.endswith("/") else ""
            whole = posixpath.normpath(whole).rstrip("/") + end
        return unquote(whole) + mark + query


def find_links(place: SitePlace, path: str, media_type: str, text: str) -> set[str]:
    """Return the paths that a text leads to, with query strings; see `SitePlace.find_path`."""
    urls: set[str] = set()
    if media_type == "text/html":
        urls |= _list_attributes(place, text)
    elif media_type == "text/css":
        urls |= {match[1] for match in STYLE_URL.finditer(text)}
    elif media_type in ("text/javascript", "application/javascript"):
        urls |= {match[1] for match in MODULE.finditer(text)}
    elif media_type == "application/manifest+json":
        urls |= set(re.findall(r'"(/[^"]*)"', text))
    urls |= {unescape(match[1]) for match in place.quoted_url.finditer(text)}
    links = (place.find_path(url, path) for url in urls)
    return {link for link in links if link is not None}


def _list_attributes(place: SitePlace, html: str) -> set[str]:
    urls = set()
    for match in ATTRIBUTE.finditer(html):
        name, value = match[1], unescape(match[2])
        if name in FOLLOWED:
            urls.add(value)
        elif value.startswith(("/", place.origin)):
            pieces = (piece.split() for piece in value.split(","))
            if name == "srcset":
                urls |= {piece[0] for piece in pieces if piece}
            else:
                urls |= {word for word in value.split() if word.startswith(("/", place.origin))}
    return urls
