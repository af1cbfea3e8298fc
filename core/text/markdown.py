"""Render Markdown as safe HTML or plain text, and build slugs."""

import re
import unicodedata
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from html import unescape
from itertools import count, pairwise
from urllib.parse import quote, unquote

import nh3
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore, smartquotes
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from core.text.letters import LATIN
from core.text.mathematics import EXPRESSIONS, bind_punctuation, render_math, strip_math
from core.text.mathml import LENGTH
from core.text.typography import set_typography

MARKDOWN_LIMIT = 50_000  # characters, as many as fields may have; the rest is cut
NAME_SLUG_LIMIT = 80
TITLE_SLUG_LIMIT = 100
TITLE_WORDS = 6
MOST_STEPS = 4  # of a numbered list that is a row of steps
GERMAN_ZONES = ("Europe/Berlin", "Europe/Busingen", "Europe/Vaduz", "Europe/Vienna", "Europe/Zurich")
GERMAN_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
NO_SLUG = "x"  # for a text without any letter or digit


ImageRenderer = Callable[[str, str], str]
"""Returns the HTML of an image for the alternative text and the caption in the text, which may be empty."""
IMAGE_FINDERS: list[Callable[[set[str]], dict[str, ImageRenderer]]] = []
"""What finds the images that texts refer to by their slugs, as in ![](image:boat)."""


def render_markdown(
    text: str, top: int = 3, *, anchors: bool = False, resolve_link: Callable[[str], str] | None = None
) -> SafeString:
    """Render CommonMark with tables as HTML that is safe whoever wrote it.

    Raw HTML shows as text, and images are left out but for those of the site. Mathematics stands between
    dollar signs and becomes MathML, as in titles. The largest heading in the text becomes one of level `top`
    (2 to 6), whatever it was written as, so that it fits below those of the page.
    E-mail addresses are rendered by `render_email`. anchors: whether headings have an identifier.
    resolve_link: returns the URL for that of a link; empty if the text should not be a link.
    """
    environment: dict = {"top": top, "anchors": anchors, "resolve_link": resolve_link}
    environment |= {"images": {}, "mathematics": {}}
    html = _CLEANER.clean(_MARKDOWN.render(_make_readable(text), environment))
    parts = _TAG_OR_CODE.split(_MAIL_LINK.sub(_write_mail_link, html))
    html = "".join(
        part if part[:1] == "<" else _ADDRESS.sub(lambda match: render_email(match.group()), part)
        for part in parts
    )
    if environment["images"]:
        html = _insert_images(html, environment["images"])
    if expressions := environment["mathematics"]:
        html = _MATH_MARK.sub(lambda match: render_math(expressions.pop(match[1], "")), html)
        html = bind_punctuation(html)
    return SafeString(html)


def _insert_images(html: str, mentions: dict[str, tuple[str, str, str]]) -> str:
    """Put the images in place of their marks, which hold the numbers of the mentions; each once."""
    renderers: dict[str, ImageRenderer] = {}
    for find_images in IMAGE_FINDERS:
        renderers |= find_images({slug for slug, _, _ in mentions.values()})

    def render_mention(match: re.Match) -> str:
        slug, alt, caption = mentions.pop(match[1], ("", "", ""))
        return renderers[slug](alt, caption) if slug in renderers else ""

    return _IMAGE_MARK.sub(render_mention, html)


def render_text(text: str) -> str:
    """Render Markdown as one line, for descriptions; not escaped, and without e-mail addresses as such."""
    return " ".join(list_paragraphs(text))


def render_lines(text: str) -> str:
    """Render Markdown as plain text in which lines and paragraphs stay what they are."""
    return "\n".join(list_paragraphs(text, line_break="\n"))


def list_paragraphs(text: str, line_break: str = " ") -> list[str]:
    """Render Markdown as plain text, a line for each block with text; images are left out.

    line_break: what stands for a line that somebody ended within a block.
    """
    lines = []
    for token in _MARKDOWN.parse(_make_readable(text)):
        block = ""
        if token.type == "inline":
            block = "".join(
                strip_math(child.content)
                if child.type == "math"
                else {"hardbreak": "\n", "softbreak": " "}.get(child.type, child.content)
                for child in token.children or []
                if child.type not in ("image", "site_image")
            )
        elif token.type in ("fence", "code_block"):
            block = token.content
        if line := line_break.join(filter(None, (" ".join(each.split()) for each in block.split("\n")))):
            lines.append(_ADDRESS.sub(r"\1 at \2", line))
    return lines


@dataclass(frozen=True)
class TextSection:
    """A part of a text with a heading, and its own parts. is_steps: whether it is one short numbered list."""

    heading: str
    lead: str
    parts: tuple["TextSection", ...] = ()
    is_steps: bool = False


def split_sections(text: str) -> TextSection:
    """Split Markdown at its largest headings, twice: sections with parts. The result has no heading.

    lead: what stands before the first heading, in Markdown.
    """
    return _split("", text, depth=2)


def _split(heading: str, text: str, depth: int) -> TextSection:
    text = text.replace("\r\n", "\n")
    lines, tokens = text.split("\n"), _MARKDOWN.parse(text[:MARKDOWN_LIMIT])
    headings = [at for at, token in enumerate(tokens) if token.type == "heading_open" and token.level == 0]
    largest = min((tokens[at].tag for at in headings), default="")
    starts = [at for at in headings if tokens[at].tag == largest] if depth else []
    ends = [*(tokens[at].map[0] for at in starts), len(lines)]
    parts = [
        _split(
            render_text(tokens[at + 1].content), "\n".join(lines[tokens[at].map[1] : end]).strip(), depth - 1
        )
        for at, end in zip(starts, ends[1:], strict=True)
    ]
    blocks = [token for token in tokens if token.level == 0 and token.nesting >= 0]
    is_list = len(blocks) == 1 and blocks[0].type == "ordered_list_open"
    items = sum(token.type == "list_item_open" and token.level == 1 for token in tokens)
    lead = "\n".join(lines[: ends[0]]).strip()
    return TextSection(heading, lead, tuple(parts), is_list and 1 < items <= MOST_STEPS)


def make_anchor(heading: str) -> str:
    """Return the identifier of a heading, in the form that GitHub uses for links to it."""
    return re.sub(r"[^\w -]", "", heading.strip().lower()).replace(" ", "-")


def truncate_text(text: str, length: int = 155) -> str:
    """Cut a text to whole words, for descriptions."""
    line = " ".join(text.split())
    return line if len(line) <= length else line[:length].rsplit(" ", 1)[0].rstrip(",.;:") + "…"


def render_email(address: str) -> SafeString:
    """Render an e-mail address that is readable, but obfuscated in the page's source."""
    local, _, host = address.rpartition("@")
    return format_html('<span class="email">{}<span>&#64;</span>{}</span>', local, host)


def render_mail_link(address: str, label: str) -> SafeString:
    """Render a button that writes to an e-mail address, obfuscated in the page's source."""
    local, _, host = address.rpartition("@")
    link = '<a class="button" href="mailto:{}&#64;{}">{}</a>'
    return format_html(link, quote(local), host, label)


def slugify_name(name: str) -> str:
    """Return the slug of a displayed name: Latin letters as a-z, those of other scripts kept; never empty."""
    return _cut(_slugify(name) or NO_SLUG, NAME_SLUG_LIMIT)


def slugify_locally(name: str) -> str:
    """Return the slug of a name as it is written here: in German time zones, ä, ö and ü are ae, oe and ue."""
    if timezone.get_current_timezone_name() in GERMAN_ZONES:
        name = unicodedata.normalize("NFC", name).translate(GERMAN_LETTERS)
    return slugify_name(name)


def slugify_title(title: str, year: int | None = None) -> str:
    r"""Return the slug of a paper: the title up to its first colon, else six words; and the year.

    Tags, TeX commands (\emph{…}, \'e) and the signs of mathematics are stripped, leaving their text.
    """
    title = re.sub(r"</?[A-Za-z][^<>]*>", "", title)
    title = re.sub(r"\\[A-Za-z]+\s*(?=\{)|\\[^A-Za-z\s]", "", title)
    title = re.sub(r"[\\{}$^]", "", title).replace("\N{FULLWIDTH COLON}", ":")
    head, colon, rest = title.partition(":")
    if not colon or not _slugify(head):
        head = " ".join(list(filter(_slugify, (rest or head).split()))[:TITLE_WORDS])
    suffix = "" if year is None else f"-{year}"
    return _cut(_slugify(head) or NO_SLUG, TITLE_SLUG_LIMIT - len(suffix)) + suffix


def make_unique_slug(base: str, taken: Callable[[str], bool], reserved: Collection[str] = ()) -> str:
    """Return `base`, or the first of `base`-2, -3 … that is neither reserved nor taken."""
    slug = base
    for number in count(2):
        if slug not in reserved and not taken(slug):
            break
        slug = f"{base}-{number}"
    return slug


def _shift_headings(state: StateCore) -> None:
    headings = [token for token in state.tokens if token.type in ("heading_open", "heading_close")]
    largest = min((int(token.tag[1]) for token in headings), default=1)
    for token in headings:
        token.tag = f"h{min(int(token.tag[1]) - largest + state.env.get('top', 3), 6)}"


MOST_QUOTES = 300  # in a block; of more, none is paired across emphasis and links, which takes quadratic time


def _pair_quotes(state: StateCore) -> None:
    """Pair the quotes of each block, also across emphasis and links."""
    blocks = state.tokens
    state.tokens = [
        block for block in blocks if block.content.count('"') + block.content.count("'") <= MOST_QUOTES
    ]
    smartquotes(state)
    state.tokens = blocks


_URL = re.compile(r"(\b[a-z][a-z+.-]{0,30}://[^\s<>\"“”]+)", re.IGNORECASE)


def _set_typography(state: StateCore) -> None:
    """Set quotes, dashes and ellipses, but not those of URLs, which may be copied."""
    for block in state.tokens:
        is_url = False
        for token in block.children or ():
            if token.type in ("link_open", "link_close"):
                is_url = token.type == "link_open" and token.info == "auto"
            elif token.type == "text" and not is_url:
                pieces = _URL.split(token.content)
                pieces[::2] = map(set_typography, pieces[::2])
                token.content = "".join(pieces)


def _add_anchors(state: StateCore) -> None:
    if state.env.get("anchors"):
        for token, content in pairwise(state.tokens):
            if token.type == "heading_open":
                token.attrSet("id", make_anchor(content.content))


def _resolve_links(state: StateCore) -> None:
    resolve = state.env.get("resolve_link")
    for block in state.tokens if resolve else ():
        children, is_dropped = [], False
        for token in block.children or ():
            if token.type == "link_open":
                url = resolve(str(token.attrGet("href")))
                token.attrSet("href", url)
                is_dropped = not url
            if not (is_dropped and token.type in ("link_open", "link_close")):
                children.append(token)
        if block.children:
            block.children = children


def _collect_images(state: StateCore) -> None:
    """Collect the images of the site that a text mentions."""
    mentions: dict[str, tuple[str, str, str]] = state.env.setdefault("images", {})
    for block in state.tokens:
        for token in block.children or ():
            source = unquote(str(token.attrGet("src") or ""))
            if token.type == "image" and source.startswith(_IMAGE_SCHEME):
                slug = source.removeprefix(_IMAGE_SCHEME)
                number = str(len(mentions))
                mentions[number] = slug, token.content, str(token.attrGet("title") or "")
                token.type, token.info, token.children = "site_image", number, None


def _parse_math(state: StateInline, silent: bool) -> bool:
    """Read mathematics between dollar signs; those after EXPRESSIONS stay as they are."""
    match = _MATH.match(state.src, state.pos, state.posMax)
    expressions: dict[str, str] = state.env.setdefault("mathematics", {})
    if not match or len(expressions) >= EXPRESSIONS:
        return False
    if not silent:
        token = state.push("math", "", 0)
        token.content, token.info = match[0], str(len(expressions))
        expressions[token.info] = match[0]
    state.pos = match.end()
    return True


def _mark_image(_renderer: object, tokens: Sequence[Token], index: int, *_options: object) -> str:
    """Return the mark of an image of the site, which the cleaner leaves alone."""
    return f"\ue000{tokens[index].info}\ue001"


def _mark_math(_renderer: object, tokens: Sequence[Token], index: int, *_options: object) -> str:
    """Return the mark of an expression, which the cleaner leaves alone."""
    return f"\ue002{tokens[index].info}\ue003"


_BODY = rf"(?:[^$\\`]|\\.){{1,{LENGTH}}}+"
_MATH = re.compile(rf"\$\$(?=\s*[^\s$]){_BODY}\$\$|\$(?!\s){_BODY}(?<!\s)\$(?!\d)", re.DOTALL)
_MATH_MARK = re.compile("\ue002(\\d{1,5})\ue003")
_IMAGE_SCHEME = "image:"
_IMAGE_MARK = re.compile("\ue000(\\d+)\ue001")
_MARKDOWN = MarkdownIt("commonmark", {"html": False, "linkify": False, "typographer": True})
_MARKDOWN.enable(["table", "smartquotes"])
_MARKDOWN.inline.ruler.before("escape", "math", _parse_math)
_MARKDOWN.add_render_rule("math", _mark_math)
_MARKDOWN.add_render_rule("site_image", _mark_image)
_MARKDOWN.core.ruler.at("smartquotes", _pair_quotes)
_MARKDOWN.core.ruler.push("set_typography", _set_typography)
_MARKDOWN.core.ruler.push("shift_headings", _shift_headings)
_MARKDOWN.core.ruler.push("add_anchors", _add_anchors)
_MARKDOWN.core.ruler.push("resolve_links", _resolve_links)
_MARKDOWN.core.ruler.push("collect_images", _collect_images)
_HEADINGS = "h2", "h3", "h4", "h5", "h6"
_SPANS = "a", "br", "em", "strong", "code"
_BLOCKS = "p", "hr", "pre", "blockquote", "ul", "ol", "li", *_HEADINGS
_TABLES = "table", "thead", "tbody", "tr", "th", "td"
_CLEANER = nh3.Cleaner(
    tags={*_SPANS, *_BLOCKS, *_TABLES},
    attributes={"a": {"href", "title"}, "ol": {"start"}} | {name: {"id"} for name in _HEADINGS},
    url_schemes={"http", "https", "mailto"},
    link_rel="noopener",
)


_ADDRESS = re.compile(r"([\w.+-]{1,64})@([\w-]{1,63}(?:\.[\w-]{1,63})+)")
_MAIL_LINK = re.compile(r'<a href="mailto:([^"]*)"[^>]*>(.*?)</a>', re.DOTALL)
_TAG_OR_CODE = re.compile(r"(<code>.*?</code>|<[^>]*>)", re.DOTALL)


def _write_mail_link(link: re.Match) -> str:
    """Render a mailto link as its text, followed by the e-mail address if it differs."""
    address, text = unquote(unescape(link[1])).partition("?")[0], link[2]
    if not _ADDRESS.fullmatch(address):
        return text
    visible = unescape(text).strip().removeprefix("mailto:")
    return (
        render_email(address) if visible.lower() == address.lower() else f"{text} ({render_email(address)})"
    )


def _make_readable(text: str) -> str:
    """Cut a text to MARKDOWN_LIMIT; replace lone surrogates by "?", and remove the marks of images."""
    return text[:MARKDOWN_LIMIT].encode(errors="replace").decode().translate(_NO_MARKS)


_NO_MARKS = dict.fromkeys(range(0xE000, 0xE004))
_LETTERS = str.maketrans(LATIN)
_APOSTROPHES = re.compile("['`\N{ACUTE ACCENT}\u2018\u2019\u02b9-\u02bf]")


def _slugify(text: str) -> str:
    folded = unicodedata.normalize("NFKD", _APOSTROPHES.sub("", text).casefold()).casefold()
    without_accents = re.sub("([a-z])[\u0300-\u036f]+", r"\1", folded.translate(_LETTERS))
    letters = unicodedata.normalize("NFC", without_accents)
    # without the marks and joiners that the fields and addresses for slugs refuse, so that words stay whole
    plain = "".join(char for char in letters if unicodedata.category(char) not in ("Mn", "Mc", "Me", "Cf"))
    return "-".join(re.findall(r"[^\W_]+", plain))


def _cut(slug: str, limit: int) -> str:
    if len(slug) <= limit:
        return slug
    head, dash, _ = slug[: limit + 1].rpartition("-")
    return head if dash else slug[:limit]
