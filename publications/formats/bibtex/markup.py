r"""HTML, and `\href`, in the fields of a file that was made for a web site: read as what it means.

Raised and lowered letters, fonts and line breaks are left to the reading of TeX.
"""

import re

from publications.formats.addresses import is_address
from publications.formats.anchors import Anchor, split_anchors, unescape_tags
from publications.formats.bibtex.addresses import verbatim
from publications.formats.bibtex.fields import Fields
from publications.formats.html import without_tags

_NAMES = (
    "a|div|font|ul|ol|li|center|h[1-6]|blockquote|code|pre|table|tbody|tr|t[dh]|d[ltd]|abbr|cite|q|s|del|ins|"
    "mark|section|math|(?:mml|jats|m):[a-z-]+"
)
_MARKUP = re.compile(rf"<(?:{_NAMES})\s[^<>]*=|</(?:{_NAMES})\s*>|<(?:img|hr)\b[^<>]*>", re.IGNORECASE)
_LESS = re.compile(r"\{?\$<\$\}?|\{?\\textless(?:\{\}|\b\s?)\}?")
_GREATER = re.compile(r"\{?\$>\$\}?|\{?\\textgreater(?:\{\}|\b\s?)\}?")
_HREF = re.compile(r"\\href\s*\{([^{}]*)\}\s*\{((?:[^{}]|\{[^{}]*\})*)\}")
_PEOPLE = frozenset({"author", "editor"})
_IDENTIFYING = frozenset({"doi", "eprint", "isbn", "pmid", "pmcid"})


def take_links(fields: Fields) -> list[tuple[str, Anchor]]:
    """Take markup out of the fields; return the links that were in it, each with the name of its field."""
    links: list[tuple[str, Anchor]] = []
    for name, value in list(fields.left.items()):
        if not ("<" in value or "&lt;" in value or "\\href" in value or "\\textless" in value):
            continue
        text = _as_html(value)
        if not _MARKUP.search(text):
            continue
        rest, anchors = split_anchors(text)
        good = [anchor._replace(url=verbatim(anchor.url)) for anchor in anchors]
        for anchor in [each for each in good if not is_address(each.url)]:
            fields.warn(name, f"“{anchor.url[:60]}” is no whole URL and is left out.")
        good = [anchor for anchor in good if is_address(anchor.url)]
        fields.left[name] = without_tags(rest).strip()
        if name in _IDENTIFYING and good and not fields.left[name]:
            fields.left[name] = good.pop(0).url
        if not fields.left[name]:
            del fields.left[name]
        if name in _PEOPLE:
            for anchor in good:
                fields.warn(name, f"“{anchor.url[:60]}”, which stands beside a name, is left out.")
        else:
            links += [(name, anchor) for anchor in good]
    return links


def _as_html(value: str) -> str:
    r"""The value with tags as HTML has them where they are escaped for TeX, and `\href` as a link."""
    if "\\href" in value:
        value = _HREF.sub(r'<a href="\1">\2</a>', value)
    if "$<$" in value or "\\textless" in value:
        value = _GREATER.sub(">", _LESS.sub("<", value))
    return unescape_tags(value)
