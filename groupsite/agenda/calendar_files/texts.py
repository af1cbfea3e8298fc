"""Turn the texts of calendar files, plain or HTML, into Markdown that shows them as they were meant.

Passwords of meetings are taken out: an event of the site is for everybody.
"""

import re
from html import unescape
from html.parser import HTMLParser

import nh3

LONGEST_TEXT = 20_000
_ENTITY = re.compile(
    r"&(?:amp|lt|gt|quot|apos|nbsp|[nm]dash|[lr][sd]quo|hellip|[aouAOU]uml|szlig|#\d{1,6}|#x[\da-f]{1,5});"
)
_TAG_NAMES = (
    "a|b|i|u|p|br|em|strong|div|span|ul|ol|li|html|body|head|meta|h[1-6]|"
    "table|tbody|tr|td|th|blockquote|font|pre"
)
_TAG = re.compile(
    rf"<(?:/?(?:{_TAG_NAMES})\s{{0,9}}/?|(?:{_TAG_NAMES})\s[^<>=]{{0,200}}=[^<>]{{0,2000}})>|<!doctype html",
    re.IGNORECASE,
)
_URL = re.compile(r"(https?://[^\s<>\"“”]+)", re.IGNORECASE)
_MARKDOWN = re.compile(r"([\\`*_\[\]<>~|$&!])")
_LINE_START = re.compile(r"(?:#{1,6}(?=\s|$)|[-+=](?=\s|$|[-=])|\d{1,9}(?=[.)]))")
_QUERY_SECRET = re.compile(
    r"([?&;])(?:pwd|password|passwd|passcode|pass|pin|tk|token|wd)=[^&#\s<>\"')]*", re.IGNORECASE
)
_WORD_SECRET = re.compile(
    r"\b(?:(?:(?:meeting|webinar)[ -]?|besprechungs)?(?:pass(?:code|word|wort)|kennwort|kenncode)|zugangscode"
    r"|access code|host key|pin|mot de passe|code secret|contraseña)"
    r"(?:\s?\([\w ,]{1,30}\))?\s{0,3}[:=]\s{0,3}(?:[\d ]{3,20}\b#?|[^\s,;<>]+)",
    re.IGNORECASE,
)
_TAP_SECRET = re.compile(r",{2,4}\*\d{3,20}#")
_BLOCKS = frozenset(
    ("p", "div", "ul", "ol", "table", "tr", "blockquote", "pre", "hr", "h1", "h2", "h3", "h4", "h5", "h6")
)
_CLEANER = nh3.Cleaner(
    tags={"a", "br", "li", "td", "th", *_BLOCKS},
    attributes={"a": {"href"}},
    clean_content_tags={"script", "style", "title"},
    url_schemes={"http", "https", "mailto"},
    link_rel=None,
)


def unescape_title(text: str) -> str:
    """Return a text of one line without entities of HTML."""
    return " ".join(_ENTITY.sub(lambda match: unescape(match[0]), text[:LONGEST_TEXT]).split())


def remove_secrets(text: str) -> tuple[str, bool]:
    """Return a text without the passwords of meetings in its links and words, and whether there was one."""
    shorter = _QUERY_SECRET.sub(lambda match: "?" if match[1] == "?" else "", text)
    if shorter != text:
        shorter = re.sub(r"\?&", "?", shorter)
        shorter = re.sub(r"\?(?=[\s<>\"')#]|$)", "", shorter)
    shorter = _WORD_SECRET.sub("", shorter)
    shorter = _TAP_SECRET.sub("", shorter)
    return (shorter, True) if shorter != text else (text, False)


def convert_description(text: str, is_html: bool = False) -> str:
    """Return a description as Markdown. is_html: it says so; others are looked at."""
    text = text[:LONGEST_TEXT]
    return convert_html(text) if is_html or _TAG.search(text) else convert_plain(text)


def convert_plain(text: str) -> str:
    """Return plain text as Markdown that shows it as typed: lines stay lines, and URLs are links."""
    paragraphs = re.split(r"\n\s*\n", text.replace("\r\n", "\n").strip("\n"))
    return "\n\n".join(filter(None, map(_convert_paragraph, paragraphs)))


def _convert_paragraph(text: str) -> str:
    return "\\\n".join(escape_line(line) for line in text.split("\n") if line.strip())


def escape_line(line: str) -> str:
    """Escape what Markdown would take for marks in a line; URLs become links."""
    return _escape_start(_escape_words(line.strip()))


def _escape_words(text: str) -> str:
    parts = _URL.split(text)
    return "".join(_write_url(part) if place % 2 else _escape(part) for place, part in enumerate(parts))


def _escape(text: str) -> str:
    return _MARKDOWN.sub(r"\\\1", text)


def _escape_start(line: str) -> str:
    """Escape the mark of a heading, a list or a number at the start of a line that is escaped otherwise."""
    start = _LINE_START.match(line)
    if not start:
        return line
    return (start[0] + "\\" if start[0][0].isdigit() else "\\" + start[0]) + line[start.end() :]


def _write_url(url: str) -> str:
    """Return a URL in a text as a link, without the signs after it."""
    rest = url.rstrip(".,;:!?'")
    while rest.endswith(")") and rest.count("(") < rest.count(")"):
        rest = rest[:-1]
    return f"<{rest}>" + _escape(url[len(rest) :])


class _MarkdownBuilder(HTMLParser):
    """Collects the text of HTML as Markdown: paragraphs, lines, lists and links."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.link = ""
        self.link_start = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "br":
            self.parts.append("\n")
        elif tag == "li":
            self.parts.append("\n\n\0")
        elif tag in _BLOCKS:
            self.parts.append("\n\n")
        elif tag == "a" and not self.link:
            url = (dict(attrs).get("href") or "").strip()
            self.link = url if re.fullmatch(r"(?:https?://|mailto:)[^\s<>]+", url, re.IGNORECASE) else ""
            self.link_start = len(self.parts)

    def handle_endtag(self, tag: str) -> None:
        if tag in _BLOCKS or tag == "li":
            self.parts.append("\n\n")
        elif tag in ("td", "th"):
            self.parts.append(" ")
        elif tag == "a" and self.link:
            text = " ".join("".join(self.parts[self.link_start :]).replace("\0", "").split())
            is_url = not text or text.strip("\\<>") in (self.link, self.link.removeprefix("mailto:"))
            markdown = f"<{self.link}>" if is_url else f"[{text.strip('<>')}](<{self.link}>)"
            self.parts[self.link_start :] = [markdown]
            self.link = ""

    def handle_data(self, data: str) -> None:
        text = re.sub(r"\s+", " ", data)
        self.parts.append(_escape(text) if self.link else _escape_words(text))


def convert_html(text: str) -> str:
    """Return HTML as Markdown, with its links, and without its looks."""
    builder = _MarkdownBuilder()
    builder.feed(_CLEANER.clean(text.replace("\0", "")))  # whole tags, of which the parser needs linear time
    builder.close()
    blocks = []
    for block in re.split(r"\n[ \n]*\n", "".join(builder.parts)):
        is_item = "\0" in block
        lines = [_escape_start(" ".join(line.replace("\0", "").split())) for line in block.split("\n")]
        if lines := [line for line in lines if line]:
            blocks.append((is_item, ("- " if is_item else "") + "\\\n".join(lines)))
    merged = ""
    for place, (is_item, block) in enumerate(blocks):
        between = "\n" if place and is_item and blocks[place - 1][0] else "\n\n"
        merged += (between if place else "") + block
    return merged
