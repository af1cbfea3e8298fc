"""The fields of an entry without TeX, HTML and the escapes of URLs, taken one after the other.

BibLaTeX takes `url`, `doi`, `eprint` and `file` as they stand; files made for BibTeX have `\\_`, `\\%`,
`{\\_}`, `$\\sim$`, `\\url{…}` in them. HTML, and `\\href`, stand in files that were made for web sites.
"""

import re
from collections.abc import Callable
from typing import TypeVar

from publications.formats.bibtex.regions import Raw
from publications.formats.html import Anchor, split_anchors, unescape_tags, without_tags
from publications.formats.latex import decode
from publications.formats.links import is_address
from publications.formats.text import one_line

Answer = TypeVar("Answer")


class Kept(dict[str, Answer]):
    """What a function answers, by the text it is asked; all is forgotten when there are too many."""

    def __init__(self, function: Callable[[str], Answer], most: int) -> None:
        super().__init__()
        self._function = function
        self._most = most

    def __missing__(self, text: str) -> Answer:
        answer = self._function(text)
        if len(self) >= self._most:
            self.clear()
        self[text] = answer
        return answer


_LONG = 300
_kept = Kept(decode, 10_000)


def decoded(value: str) -> str:
    """Return a value without TeX; what many entries say, as publishers and journals are, is decoded once."""
    return _kept[value] if len(value) < _LONG else decode(value)


class Fields:
    """The fields that have a value, by name; `annotated`: some may be annotations of others."""

    def __init__(self, raw: Raw) -> None:
        self.raw = raw
        self.left = dict(raw.fields)
        if not all(map(str.strip, self.left.values())):
            self.left = {name: value for name, value in self.left.items() if value.strip()}
        self.annotated = "+an" in "\n".join(self.left)

    def __contains__(self, name: str) -> bool:
        return name in self.left

    def value(self, name: str) -> str:
        """Return a value as it stands; empty where there is none."""
        return self.left.get(name, "")

    def text(self, name: str) -> str:
        """Return a value without TeX."""
        value = self.left.get(name)
        return decoded(value) if value else ""

    def first(self, *names: str) -> str:
        """Return the first of the names that has a value; empty if none does."""
        for name in names:
            if name in self.left:
                return name
        return ""

    def take(self, name: str, *others: str) -> str:
        """Return the value of the first of the names that has one, without TeX; it is not left."""
        value = self.take_value(name, *others)
        return decoded(value) if value else ""

    def take_value(self, name: str, *others: str) -> str:
        """Return the same as it stands."""
        value = self.left.pop(name, "")
        if not value and others:
            other = self.first(*others)
            value = self.left.pop(other, "")
        return value

    def warn(self, name: str, reason: str) -> None:
        """Note what is odd about a field."""
        self.raw.warn(reason, name)


_WRAPPED = re.compile(r"\\(?:url|path|nolinkurl|texttt)\s*\{(.*)\}", re.DOTALL)
_TEX = re.compile(
    r"\\\{(.)\\\}|\\([_%#&${}^ ])(?:\{\})?"
    r"|(\\textasciitilde(?:\{\}| )?|\\~(?:\{ ?\})?|\$\\sim\$|\\string~)"
    r"|(\\textunderscore(?:\{\}| )?)|(\\slash(?:\{\}| )?)|\\-|\\string|[{}]"
)
_ANOTHER = re.compile(r"(?<![\s;,])[\s;,]++(?=(?:https?|ftp)://)", re.IGNORECASE)
_LONGEST_ADDRESS = 10_000


def verbatim(text: str) -> str:
    """Return the address or identifier that a value is, without TeX; line breaks in it are the editor's."""
    text = text.strip()
    if "\\" in text or "{" in text or "$" in text:
        if len(text) < _LONGEST_ADDRESS and (match := _WRAPPED.fullmatch(text)):
            text = match[1]
        text = _TEX.sub(_decode_escape, text)
    text = one_line(text)
    if text[:1] == "<" and text[-1:] == ">":
        text = text[1:-1]
    return text.replace(" ", "") if " " in text and "://" in text[:10] else text


def _decode_escape(match: re.Match[str]) -> str:
    bare, escaped, tilde, underscore, slash = match.groups()
    return bare or escaped or ("~" if tilde else "_" if underscore else "/" if slash else "")


def addresses(text: str) -> list[str]:
    """Split a value into its URLs, which have commas, semicolons or spaces between them."""
    if text.count("://") < 2:
        return [verbatim(text)]
    return [verbatim(each) for each in _ANOTHER.split(text.strip()) if each.strip()]


_TAGS = (
    "a|div|font|ul|ol|li|center|h[1-6]|blockquote|code|pre|table|tbody|tr|t[dh]|d[ltd]|abbr|cite|q|s|del|ins|"
    "mark|section|math|(?:mml|jats|m):[a-z-]+"
)
_MARKUP = re.compile(rf"<(?:{_TAGS})\s[^<>]*=|</(?:{_TAGS})\s*>|<(?:img|hr)\b[^<>]*>", re.IGNORECASE)
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
    r"""Return the value with tags as HTML has them where they are escaped for TeX, and `\href` as a link."""
    if "\\href" in value:
        value = _HREF.sub(r'<a href="\1">\2</a>', value)
    if "$<$" in value or "\\textless" in value:
        value = _GREATER.sub(">", _LESS.sub("<", value))
    return unescape_tags(value)
