"""What of HTML stands in exported bibliographies: entities, and the tags that titles and abstracts have."""

import html
import html.entities
import re

from .scripts import LOWERED, MOST, RAISED, script
from .tidying import without_controls

_ENTITY = r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});"
_NAMES = r"[iIbBuU]|em|strong|su[bp]|sc|scp|small|tt|span|br|p|jats:[a-z-]{1,20}"
_TAG = rf"<(?:su[bp]>[^<>{{}}$\\]{{1,{MOST}}}</su[bp]>|/?(?:{_NAMES})(?:\s[^<>]{{0,200}}+)?/?>)"
HTML = rf"\\{_ENTITY}|{_ENTITY}|{_TAG}"
"""An entity, escaped for TeX or not, or a tag."""

HAS_HTML = re.compile(HTML)


def entity(words: str) -> str:
    r"""What `&eacute;` and `\&eacute;` stand for; as TeX reads it, where there is no such name.

    >>> entity("\\&amp;")
    '&'
    """
    words = words.removeprefix("\\")
    name = words[1:]
    if not name.startswith("#") and name not in html.entities.html5:
        return words
    return without_controls(html.unescape(words))


def tag(words: str) -> str:
    """What a tag leaves: a small word that is raised or lowered, a space for a break, or nothing.

    >>> tag("<sub>2</sub>"), tag("<i>")
    ('₂', '')
    """
    if words.count("<") == 2:
        content = words[5:-6]
        return script(content, RAISED if words[3] in "pP" else LOWERED) or content
    return " " if words.strip("</>")[:2].lower() in ("br", "p") else ""
