"""Convert markup to hub text: HTML, JATS and MathML, as registries have them in titles.

Only tags that such texts use count as tags, so that "p < 0.05 and q > 2" stays, and "a<b and c>d". Raised and
lowered letters become Unicode's where it has them, else mathematics; other formatting is left out.
`<span class="nocase">`, which CSL 1.0.2 has for it, protects capitals. Links (`<a href="…">PDF</a>`) are
taken out of fields.
"""

import re
from bisect import bisect_left
from collections.abc import Callable
from html.entities import html5
from typing import NamedTuple

from bibliography.entry import LINK_KINDS
from bibliography.identifiers import find_identifier
from bibliography.latex.html_tags import TagDetector
from bibliography.latex.hub_text import LOWERED, RAISED
from bibliography.text import find_mathematics, from_plain, is_hub_text, to_one_line, to_paragraphs

_OPENING = re.compile(
    r"<a\s(?=[^<>]*+>)(?:[^<>]*?\s)?href\s*=\s*(?:\\?\"([^\"<>]*?)\\?\"|\\?'([^'<>]*?)\\?'|([^\s\"'<>]++))[^<>]*+>",
    re.IGNORECASE,
)
_LINK_END = re.compile(r"</a\s*>", re.IGNORECASE)
_ESCAPED = re.compile(r"&lt;(/?[A-Za-z](?:(?!&[lg]t;)[^<>]){0,2000}?)&gt;")
_WORD = re.compile(r"[^\W_]+")
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
"""Words in or beside a link that add nothing to it."""


class Anchor(NamedTuple):
    """A link: its URL as it stands, and its text."""

    url: str
    text: str

    @property
    def kind(self) -> str:
        """The kind of link that its text names, if it names one."""
        return next((kind for kind in LINK_KINDS if kind in self.text.casefold().split()), "")


def split_anchors(text: str) -> tuple[str, list[Anchor]]:
    """Replace links by their labels; return the text and the links.

    The text is empty if it adds nothing to its links, such as "doi:" before one.
    """
    text = unescape_tags(text)
    anchors: list[Anchor] = []
    pieces: list[str] = []
    other_texts: list[str] = []
    done = 0
    for opening in _OPENING.finditer(text):
        if opening.start() < done:
            continue
        following = _OPENING.search(text, opening.end())
        limit = following.start() if following else len(text)
        closing = _LINK_END.search(text, opening.end(), limit)
        label = text[opening.end() : closing.start() if closing else opening.end()]
        url = next(filter(None, opening.groups()), "").strip()
        anchors.append(Anchor(url, label.strip()))
        before = text[done : opening.start()]
        done = closing.end() if closing else opening.end()
        pieces += before, label
        other_texts += before, "" if url.endswith(label.strip()) or find_identifier(label) else label
    if not anchors:
        return text, []
    pieces.append(text[done:])
    other_texts.append(text[done:])
    says_more = any(token.casefold() not in _LABELS for token in _WORD.findall(" ".join(other_texts)))
    return "".join(pieces) if says_more else "", anchors


def unescape_tags(text: str) -> str:
    """Unescape tags that are written with entities (`&lt;b&gt;`)."""
    if "&lt;" not in text:
        return text
    return _ESCAPED.sub(lambda match: f"<{match[1].replace('&quot;', chr(34))}>", text)


_INLINE_TAGS = (
    "i b em strong u s sc scp tt small big italic bold underline roman monospace sans-serif overline strike "
    "font a cite q abbr ins del mark code sec abstract ext-link xref uri styled-content named-content "
    "inline-formula disp-formula formula ovl emph emphasis small-caps astrobj "
    "alternatives list def span inf img center table tbody thead tr td th dl dt "
    "dd blockquote pre"
)
_BLOCKS = "p br div title li list-item ul ol h1 h2 h3 h4 h5 h6 hr label"
_MATHS_TAGS = (
    "math mrow mi mn mo mtext ms mspace mstyle msub msup msubsup mfrac msqrt mroot mover munder munderover "
    "mfenced mpadded mphantom menclose mtable mtr mtd semantics annotation none mprescripts mmultiscripts"
)
_TEX_TAGS = frozenset({"tex-math", "tex"})
_RAISED = {letter: RAISED[letter] for letter in "0123456789+-=()nihjrwxyls"} | {"−": RAISED["-"]}
_LOWERED = {letter: LOWERED[letter] for letter in "0123456789+-=()aeoxhklmnpst"} | {"−": LOWERED["-"]}
_KNOWN_TAGS = frozenset(f"{_INLINE_TAGS} {_BLOCKS} {_MATHS_TAGS} sub sup".split()) | _TEX_TAGS
_BLOCK_TAGS = frozenset(_BLOCKS.split())
_TAG = re.compile(r"<(/?)(?:(?:jats|mml|m|ce|xhtml|ns\d):)?([A-Za-z][A-Za-z0-9-]{0,20})((?:\s[^<>]*)?/?)>")
_ENTITY = re.compile(r"&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z][A-Za-z0-9]{1,31}));")
_NOCASE = re.compile(r"class\s*=\s*[\"']?nocase")
_SPAN_START, _SPAN_END = "\ufdd0", "\ufdd1"  # no characters, in no text
_HEADING = re.compile(r"\A\s*(?:abstract|summary|zusammenfassung|résumé)\s*[.:]?\s*\n\s*\n", re.IGNORECASE)


def from_html(text: str) -> str:
    """Convert markup to hub text on one line."""
    return from_plain(to_one_line(_strip_markup(text)))


def from_html_paragraphs(text: str) -> str:
    """Convert markup to hub text in paragraphs; a heading "Abstract" is dropped."""
    return from_plain(to_paragraphs(_HEADING.sub("", _strip_markup(text), count=1)))


def from_marked_html(text: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Convert markup to hub text on one line; return it and its protected spans."""
    if "nocase" not in text:
        return from_html(text), ()
    marked = _read_markup(text, keep=True)
    plain, spans = _measure_spans(from_plain(to_one_line(marked)))
    if not is_hub_text(plain):
        return from_html(text), ()
    expressions = list(find_mathematics(plain))
    return plain, tuple(span for span in spans if not any(_is_within(at, expressions) for at in span))


def _is_within(at: int, expressions: list[tuple[int, int]]) -> bool:
    before = bisect_left(expressions, (at, 0)) - 1
    return before >= 0 and at < expressions[before][1]


def _strip_markup(text: str) -> str:
    return _read_markup(text, keep=False) if "<" in text or "&" in text else text


def _read_markup(text: str, keep: bool) -> str:
    """Convert tags, then entities; then both again, as registries escape tags with entities."""
    text = text.replace(_SPAN_START, "").replace(_SPAN_END, "")
    parts = []
    done = 0
    while (start := text.find("<!--", done)) >= 0 and (end := text.find("-->", start)) >= 0:
        parts.append(text[done:start])
        done = end + 3
    text = "".join(parts) + text[done:]
    for _ in range(2):
        before = text
        text = _unescape(strip_tags(text, keep))
        if text == before or "<" not in text:
            break
    return text


def _unescape(text: str) -> str:
    for _ in range(3):
        if "&" not in text:
            break
        text, count = _ENTITY.subn(_decode_entity, text)
        if not count:
            break
    return text


def _decode_entity(match: re.Match[str]) -> str:
    if match[3]:
        return html5.get(f"{match[3]};", match[0])
    code = int(match[1]) if match[1] else int(match[2], 16)
    return chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"


def strip_tags(text: str, keep: bool = False) -> str:
    """Convert tags but not entities; keep: mark protected spans with sentinel characters."""
    if "<" not in text:
        return text
    reader = _TagReader(keep)
    detector = TagDetector(text)
    done = 0
    for match in _TAG.finditer(text):
        name = match[2].lower()
        if name not in _KNOWN_TAGS or not detector.is_tag(*match.span(), name, match[3], bool(match[1])):
            continue
        reader.write(text[done : match.start()])
        if match[1]:
            reader.close(name)
        else:
            reader.open(name, match[3])
        done = match.end()
    reader.write(text[done:])
    return reader.build()


class _TagReader:
    """Build the text from tags; raised, lowered and mathematical parts are composed when their tag closes.

    Unclosed tags end with the text, closing tags without an opening one are dropped.
    """

    def __init__(self, keep: bool) -> None:
        self.keep = keep
        self.waiting: list[tuple[str, list[str]]] = [("", [])]
        self.spans: list[bool] = []
        self.tex = False  # within these alternatives the TeX has been read already

    def write(self, text: str) -> None:
        self.waiting[-1][1].append(text)

    def open(self, name: str, rest: str) -> None:
        if name in _BLOCK_TAGS:
            self.write("\n\n" if name != "br" else "\n")
        elif name == "span":
            self.spans.append(self.keep and bool(_NOCASE.search(rest)))
            if self.spans[-1]:
                self.write(_SPAN_START)
        elif name == "alternatives":
            self.tex = False
        elif not rest.endswith("/") and (name in _COMPOSERS or name in _TEX_TAGS):
            self.waiting.append((name, []))

    def close(self, name: str) -> None:
        if name in _BLOCK_TAGS:
            self.write("\n\n")
        elif name == "span" and self.spans:
            if self.spans.pop():
                self.write(_SPAN_END)
        elif len(self.waiting) > 1 and self.waiting[-1][0] == name:
            _, parts = self.waiting.pop()
            self.write(self._compose_part(name, parts))

    def build(self) -> str:
        while len(self.waiting) > 1:
            name, parts = self.waiting.pop()
            self.write(self._compose_part(name, parts))
        return "".join(self.waiting[0][1])

    def _compose_part(self, name: str, parts: list[str]) -> str:
        if name in _TEX_TAGS:
            self.tex = True
            document = _unescape("".join(parts))  # it may be a whole one
            body = document.rpartition(r"\begin{document}")[2].partition(r"\end{document}")[0]
            match = _TEX.search(body)
            tex = next(filter(None, match.groups()), "") if match else body
            return f"${' '.join(tex.split())}$"
        if name == "math" and self.tex:
            return ""
        return _COMPOSERS[name](parts)


_TEX = re.compile(r"\$\$(.+?)\$\$|\$(.+?)\$|\\\(((?:(?!\\\().)+?)\\\)|\\\[((?:(?!\\\[).)+?)\\\]", re.DOTALL)


def _render_script(letters: dict[str, str], sign: str, parts: list[str]) -> str:
    text = "".join(parts)
    content = text.strip()
    if content and all(letter in letters for letter in content):
        return text.replace(content, "".join(letters[letter] for letter in content))
    if not content or set(content) & set("${}\\%#&"):
        return text
    return f"${sign}{{{' '.join(content.split())}}}$"


def _strip_children(parts: list[str]) -> list[str]:
    return [part.strip() for part in parts if part.strip()]


def _join_row(parts: list[str]) -> str:
    return "".join(_strip_children(parts))


def _make_scripted(*signs: str) -> Callable[[list[str]], str]:
    def compose(parts: list[str]) -> str:
        base, *others = _strip_children(parts) or [""]
        signed = zip(signs, others, strict=False)
        return base + "".join(f"{sign}{tex if len(tex) == 1 else f'{{{tex}}}'}" for sign, tex in signed)

    return compose


def _render_fraction(parts: list[str]) -> str:
    above, below, *_ = [*_strip_children(parts), "", ""]
    return f"\\frac{{{above}}}{{{below}}}"


_ROWS = "mrow mstyle mpadded semantics mi mn mo ms mtd mtr"
_COMPOSERS: dict[str, Callable[[list[str]], str]] = {
    "sup": lambda parts: _render_script(_RAISED, "^", parts),
    "sub": lambda parts: _render_script(_LOWERED, "_", parts),
    "inf": lambda parts: _render_script(_LOWERED, "_", parts),
    "math": lambda parts: f"${tex}$" if (tex := _join_row(parts)) else "",
    **dict.fromkeys(_ROWS.split(), _join_row),
    "mtext": lambda parts: f"\\text{{{' '.join(''.join(parts).split())}}}" if _join_row(parts) else "",
    "annotation": lambda _parts: "",
    **dict.fromkeys(("msub", "munder"), _make_scripted("_")),
    **dict.fromkeys(("msup", "mover"), _make_scripted("^")),
    **dict.fromkeys(("msubsup", "munderover"), _make_scripted("_", "^")),
    "mfrac": _render_fraction,
    "msqrt": lambda parts: f"\\sqrt{{{_join_row(parts)}}}",
}


def _measure_spans(text: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Strip sentinel characters; return the text and the spans: in order, not touching, not empty."""
    letters: list[str] = []
    spans: list[tuple[int, int]] = []
    depth = start = 0
    for letter in text:
        if letter == _SPAN_START:
            start = len(letters) if not depth else start
            depth += 1
        elif letter == _SPAN_END and depth:
            depth -= 1
            _add_span(spans, start, len(letters), depth)
        elif letter != _SPAN_END and not (letter == " " and letters[-1:] in ([" "], [])):
            letters.append(letter)
    _add_span(spans, start, len(letters), 0 if depth else 1)
    plain = "".join(letters).rstrip()
    return plain, tuple((start, min(end, len(plain))) for start, end in spans if start < len(plain))


def _add_span(spans: list[tuple[int, int]], start: int, end: int, depth: int) -> None:
    if depth or start >= end:
        return
    if spans and spans[-1][1] >= start:
        start = spans.pop()[0]
    spans.append((start, end))
