"""Make the links of rendered texts absolute, for readers outside the site."""

import re
from html import unescape
from urllib.parse import urljoin

from django.utils.html import escape

_LINK = re.compile(r'(<a(?:\s[\w-]+="[^"]*")*?\shref=")([^"]*)')


def make_links_absolute(html: str, page: str) -> str:
    """Return HTML rendered from Markdown with absolute links. page: the base URL."""
    return _LINK.sub(lambda link: link[1] + escape(_join_url(page, unescape(link[2]))), html)


def _join_url(page: str, link: str) -> str:
    try:
        return urljoin(page, link)
    except ValueError:  # an invalid URL stays as it is
        return link
