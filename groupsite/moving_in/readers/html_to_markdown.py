"""Turn HTML, alone or within Markdown, into Markdown: what it says and links to, without its looks.

Scripts, styles, forms and drawings go with all that is in them. A text is read once from start to end, so
that the time is linear, and nothing in it is trusted: what is no tag is text.
"""

import re
from collections.abc import Callable, Iterator
from html import unescape

from groupsite.moving_in.readers.markdown_writing import (
    escape_markdown,
    get_media_url,
    write_image,
    write_link,
    write_table,
)
from groupsite.moving_in.readers.old_mathematics import split_html_text

_TOKEN = re.compile(
    r"<!--|<(/?)([a-zA-Z][\w-]{0,30}(?::[a-zA-Z]\w{0,30})?)(?=[\s/>])((?:[^<>\"']|\"[^\"<]{0,4000}\"|'[^'<]{0,4000}')*+)>"
)
_ATTRIBUTE = re.compile(r"([\w:@.-]{1,60})\s{0,9}=\s{0,9}(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")
_GONE = frozenset(
    ("script", "style", "svg", "form", "noscript", "template", "head", "select", "canvas", "math", "object")
)
_BLOCKS = frozenset(
    (
        "p", "div", "section", "article", "main", "header", "footer", "aside", "nav", "center", "figure",
        "figcaption", "ul", "ol", "dl", "dt", "dd", "li", "table", "thead", "tbody", "tfoot", "tr", "td",
        "th", "blockquote", "pre", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "details", "summary",
        "address", "fieldset",
    )
)  # fmt: skip
_MARKS = {"b": "**", "strong": "**", "i": "*", "em": "*", "cite": "*", "code": "`", "kbd": "`", "tt": "`"}
_MEDIA = frozenset(("iframe", "video", "audio", "embed", "source"))
_ESCAPED = re.compile(r"\\([\\`*\[\]<$_&])")
_MANY_LINES = re.compile(r"\n[ \t]*(?:\n[ \t]*)+\n")
_HARD_BREAK = "\\\n"
_LOOSE_BREAKS = re.compile(r"(?<![ \t])[ \t]*+\\\n(?=[ \t]*+(?:\\?\n|\Z))|(?<=\n)[ \t]*+\\\n|\A\\\n")
"""Line breaks at the start or end of a block."""
_BREAKS_AT_START = re.compile(r"(?:\s|\\\n)*+")
_SPACES_AT_END = re.compile(r"(?<![ \t])[ \t]++(?=\n)")
_BACKGROUND = re.compile(r"background(?:-image)?\s{0,5}:[^;]{0,200}?url\(\s{0,5}['\"]?([^'\"()\s]{1,2000})")
_IMAGE = re.compile(r"(!\[[^\[\]]{0,2000}\]\((?:<[^<>]{0,2000}>|[^\s()]{0,2000}))\)")
_ONE_IMAGE = re.compile(r"(!\[[^\[\]]{0,2000}\])\([^()]{0,3000}\)")
_ONLY_IMAGE = re.compile(r"\[?!\[[^\[\]\n]{0,2000}\]\([^()\n]{0,3000}\)(?:\]\([^()\n]{0,2000}\))?")
_PICTURE_FILE = re.compile(r"\.(?:jpe?g|png|gif|webp|avif)(?:\?[^?]{0,200})?$", re.IGNORECASE)
_EMPTY_ITEM = re.compile(r"\n {0,200}(?:-|\d{1,9}\.) ")
_CONTAINERS = frozenset(
    (
        "ul", "ol", "dl", "table", "thead", "tbody", "tfoot", "tr",
    )
)  # fmt: skip
_DEEPEST = 40


def has_html(text: str) -> bool:
    """Return whether a text has a tag or a comment of HTML."""
    return _TOKEN.search(text) is not None


def convert_html(text: str) -> str:
    """Return HTML as Markdown. Two line ends are a paragraph, as WordPress has them."""
    return _Builder(is_markdown=False).convert(text)


def convert_mixed(text: str) -> str:
    """Return Markdown with HTML in it as Markdown alone."""
    return _Builder(is_markdown=True).convert(text) if has_html(text) else text


def strip_tags(text: str) -> str:
    """Return HTML of one line, such as a title, as plain text."""
    return " ".join(unescape(_TOKEN.sub("", text)).split())


def read_attributes(text: str) -> dict[str, str]:
    """Return the attributes of a tag, or of a tag of Liquid or Hugo, by name in small letters."""
    return {
        match[1].lower(): unescape(next(filter(None, match.groups()[1:]), ""))
        for match in _ATTRIBUTE.finditer(text[:20_000])
    }


class _Builder:
    """Collects Markdown while tags come and go. opened: names of open tags, and where their parts begin."""

    def __init__(self, is_markdown: bool) -> None:
        self.is_markdown = is_markdown
        self.parts: list[str] = []
        self.opened: list[tuple[str, int, str]] = []
        self.lists: list[list[int]] = []  # the kind of each open list, 0 for bullets, else the next number
        self.tables: list[list[list[str]]] = []
        self.blocks = 0
        self.gone = ""
        self.is_pre = False
        self.image_at = -1
        self.line_break = "\n"

    def convert(self, text: str) -> str:
        if not self.is_markdown and "<!-- wp:" not in text and "<p" not in text:
            self.line_break = _HARD_BREAK  # as WordPress shows it
        for kind, name, rest in _tokenize(text):
            if self.gone:
                if kind == "end" and name == self.gone:
                    self.gone = ""
            elif kind == "text":
                self.add_text(name)
            elif kind == "start":
                self.start(name, rest)
            else:
                self.end(name)
        self.close_all()
        result = _LOOSE_BREAKS.sub("\n", "".join(self.parts))
        result = result if self.is_markdown else _SPACES_AT_END.sub("", result)
        return _MANY_LINES.sub("\n\n", result).strip("\n ") + "\n" if result.strip() else ""

    def add_text(self, text: str) -> None:
        if self.is_pre:
            self.parts.append(unescape(text))
        elif self.opened and self.opened[-1][0] in _CONTAINERS and not text.strip():
            return
        elif self.is_markdown:
            if self.blocks and "\n" in text:
                text = "\n".join(
                    line.lstrip() if number else line for number, line in enumerate(text.split("\n"))
                )
            self.parts.append(text)
        else:
            if self.parts and self.parts[-1].endswith("\n"):
                text = text.lstrip(" \t\r\n")
            paragraphs = re.split(r"\n[ \t\r\xa0]*\n", unescape(text))
            self.parts.append("\n\n".join(map(self._write_lines, paragraphs)))

    def _write_lines(self, text: str) -> str:
        """Return the text of a paragraph, in which mathematics is written as ours, unless it is code."""
        if any(_MARKS.get(name) == "`" for name, *_ in self.opened[-4:]):
            return self._write_plain(text)
        return "".join(self._write_plain(plain) + math for plain, math in split_html_text(text))

    def _write_plain(self, text: str) -> str:
        in_row = bool(self.tables)
        lines = [re.sub(r"[ \t\r\f\v]+", " ", line) for line in text.split("\n")]
        return (" " if in_row else self.line_break).join(map(escape_markdown, lines))

    def begin_block(self) -> None:
        while self.parts and not self.parts[-1].strip(" \t"):
            if "\n" in self.parts[-1] or not self.parts[-1]:
                break
            if self.opened and self.opened[-1][1] >= len(self.parts):
                break
            self.parts.pop()
        self.parts.append("\n\n")

    def start(self, name: str, rest: str) -> None:
        attributes = read_attributes(rest) if rest.strip(" /") else {}
        if self.is_markdown and self.parts and self.parts[-1].endswith((" ", "\t")):
            head, newline, space = self.parts[-1].rpartition("\n")  # an indented line would be code
            self.parts[-1] = head + newline if newline and not space.strip() else self.parts[-1]
        if name in _GONE:
            self.gone = "" if rest.endswith("/") else name
        elif name in ("br", "hr", "img") or name in _MEDIA:
            self._add_void(name, attributes)
        elif len(self.opened) >= _DEEPEST:
            return
        elif name == "a":
            label = attributes.get("title") or attributes.get("aria-label") or ""
            self.opened.append(("a", len(self.parts), attributes.get("href", "") + "\0" + label))
        elif name in _MARKS:
            self.opened.append((name, len(self.parts), ""))
        elif name in _BLOCKS:
            self._start_block(name)
            if match := _BACKGROUND.search(attributes.get("style", "")[:3_000]):
                self._add_image({"src": match[1]})
                self.parts.append("\n\n")

    def _add_void(self, name: str, attributes: dict[str, str]) -> None:
        if name == "br":
            self.parts.append(" " if self.tables else _HARD_BREAK if self.parts else "")
        elif name == "hr":
            self.parts.append("\n\n---\n\n")
        elif name == "img":
            self._add_image(attributes)
        else:
            self._add_media(name, attributes)

    def _start_block(self, name: str) -> None:
        if name in ("ul", "ol"):
            self.lists.append([1 if name == "ol" else 0])
        if name == "li":
            self._start_item()
        elif name == "tr" and self.tables:
            self.tables[-1].append([])
        elif not (name in ("td", "th") and self.tables) and not (
            name in ("ul", "ol") and len(self.lists) > 1
        ):
            self.begin_block()
        if name == "table":
            self.tables.append([])
        elif name == "pre":
            self.is_pre = True
        elif name == "figure":
            self.image_at = -1
        if name[0] == "h" and name[1:].isdigit():
            self.parts.append("#" * int(name[1]) + " ")
        self.blocks += 1
        self.opened.append((name, len(self.parts), ""))

    def _start_item(self) -> None:
        number = self.lists[-1][0] if self.lists else 0
        mark = f"{number}. " if number else "- "
        if self.lists and number:
            self.lists[-1][0] += 1
        self.parts.append("\n" + "  " * 2 * max(0, len(self.lists) - 1) + mark)

    def end(self, name: str) -> None:
        """Close an open tag, and those in it that were left open; ignore what was never opened."""
        if not any(opened == name for opened, _, _ in self.opened):
            if name == "p":
                self.begin_block()
            return
        while self.opened:
            opened, start, value = self.opened.pop()
            self._close(opened, start, value)
            if opened == name:
                return

    def close_all(self) -> None:
        while self.opened:
            self._close(*self.opened.pop())

    def _take(self, start: int) -> str:
        text = "".join(self.parts[start:])
        del self.parts[start:]
        return text

    def _close(self, name: str, start: int, value: str) -> None:
        if name == "a":
            self.image_at = start if self.image_at >= start else self.image_at
            self.parts.append(_close_link(self._take(start), value))
        elif name in _MARKS:
            self.parts.append(self._close_mark(_MARKS[name], self._take(start)))
        else:
            self.blocks -= 1
            self._close_block(name, start)

    def _close_mark(self, mark: str, inner: str) -> str:
        before, text, after = _split_at_ends(inner)
        if not text or self.is_pre or "\n\n" in text or (mark == "`" and "`" in text):
            return inner
        if mark == "*" and text[0] == text[-1] == mark and text.count(mark) == 2:
            return inner  # <cite><em>
        if mark == "`":
            code = _ESCAPED.sub(r"\1", text)
            return f"{before}`{code}`{after}"
        before = "" if before == " " and self.parts and self.parts[-1].endswith(" ") else before
        return f"{before}{mark}{text}{mark}{after}"

    def _close_block(self, name: str, start: int) -> None:
        is_heading = name[0] == "h" and name[1:].isdigit()
        if close := _CLOSERS.get("h1" if is_heading else name):
            close(self, start)
        elif name in ("td", "th") and self.tables:
            self._close_cell(start)
        elif name == "figcaption" and self.image_at >= 0:
            self._close_caption(start)
        elif name != "tr":
            self.parts.append("\n\n")

    def _close_cell(self, start: int) -> None:
        cell = " ".join(self._take(start).split()).replace("|", "\\|")
        if not self.tables[-1]:
            self.tables[-1].append([])
        self.tables[-1][-1].append(cell)

    def _close_caption(self, start: int) -> None:
        caption = " ".join(self._take(start).replace("*", "").split())
        if caption:
            title = caption.replace('"', "”").replace("\\", "\\\\")
            self.parts[self.image_at] = _IMAGE.sub(rf'\1 "{title}")', self.parts[self.image_at], count=1)
        self.image_at = -1

    def close_table(self, start: int) -> None:
        self._take(start)
        self.parts.append(write_table(self.tables.pop()) if self.tables else "")

    def close_code(self, start: int) -> None:
        self.is_pre = False
        code = self._take(start).strip("\n")
        fence = "```" if "```" not in code else "~~~~~~"
        self.parts.append(f"{fence}\n{code}\n{fence}\n\n" if code else "")

    def close_quote(self, start: int) -> None:
        text = _LOOSE_BREAKS.sub("\n", self._take(start))
        lines = _MANY_LINES.sub("\n\n", _split_at_ends(text)[1]).split("\n")
        self.parts.append("\n".join(f"> {line}".rstrip() for line in lines) + "\n\n")

    def close_heading(self, start: int) -> None:
        text = " ".join(self._take(start).replace(_HARD_BREAK, " ").split())
        if not text and self.parts and self.parts[-1].startswith("#"):
            self.parts.pop()
        self.parts.append(f"{text}\n\n")

    def close_list(self, _start: int) -> None:
        if self.lists:
            self.lists.pop()
        self.parts.append("" if self.lists else "\n\n")

    def close_item(self, start: int) -> None:
        text = self._indent_item(self._take(start))
        if not text and self.parts and _EMPTY_ITEM.fullmatch(self.parts[-1]):
            self.parts.pop()  # such as the dots below a row of pictures
        elif _ONLY_IMAGE.fullmatch(text) and self.parts and _EMPTY_ITEM.fullmatch(self.parts[-1]):
            self.parts[-1] = f"\n\n{text}\n\n"  # of a gallery
        else:
            self.parts.append(text)

    def close_term(self, start: int) -> None:
        text = self._take(start).strip()
        self.parts.append(f"**{text}**\n\n" if text and "**" not in text else f"{text}\n\n")

    def _indent_item(self, text: str) -> str:
        """Return the text of an item of a list, whose paragraphs belong to it."""
        indent = "  " * 2 * max(0, len(self.lists) - 1) + (
            "   " if self.lists and self.lists[-1][0] else "  "
        )
        head, *others = _MANY_LINES.sub("\n\n", _split_at_ends(text)[1]).split("\n")
        return "\n".join(
            [head.strip(), *(line if line[:1] in ("", " ") else indent + line for line in others)]
        )

    def _add_image(self, attributes: dict[str, str]) -> None:
        source = next(
            (attributes[name] for name in ("src", "data-src", "data-lazy-src") if attributes.get(name)), ""
        )
        image = write_image(source, attributes.get("alt", ""))
        if image:
            self.image_at = len(self.parts)
            self.parts.append(image)

    def _add_media(self, name: str, attributes: dict[str, str]) -> None:
        url = get_media_url(attributes.get("src", ""))
        if url and not url.startswith("about:"):
            label = escape_markdown(attributes.get("title") or url)
            self.parts.append(f"{'' if name == 'source' else chr(10) * 2}{write_link(label, url)}\n\n")


def _split_at_ends(text: str) -> tuple[str, str, str]:
    """Return the spaces and hard breaks before a text, the text, and those after it."""
    match = _BREAKS_AT_START.match(text)
    start = match.end() if match else 0
    end = len(text)
    while end > start and (
        text[end - 1].isspace()
        or (text[end - 1 : end + 1] == _HARD_BREAK and text[end - 2 : end - 1] != "\\")
    ):
        end -= 1
    return text[:start], text[start:end], text[end:]


_CLOSERS: dict[str, Callable[[_Builder, int], None]] = {
    "table": _Builder.close_table,
    "pre": _Builder.close_code,
    "blockquote": _Builder.close_quote,
    "h1": _Builder.close_heading,
    "ul": _Builder.close_list,
    "ol": _Builder.close_list,
    "li": _Builder.close_item,
    "dt": _Builder.close_term,
}
"""What the end of a block does; of headings the first stands for all."""


def _close_link(inner: str, value: str) -> str:
    """Return a link around its text, which is one line."""
    url, _, label = value.partition("\0")
    text = " ".join(inner.replace(_HARD_BREAK, " ").split())
    if not text:
        if not url or url.startswith("#"):
            return ""
        text = escape_markdown(label or url)
    if _PICTURE_FILE.search(url) and (image := _ONE_IMAGE.fullmatch(text)):
        return f"{image[1]}(<{url}>)" if "(" in url else f"{image[1]}({url})"  # the large one
    heading = re.match(r"#{1,6} ", text)
    link = write_link(text[heading.end() :] if heading else text, url)
    before = "\n\n" if inner.startswith("\n\n") else inner[: len(inner) - len(inner.lstrip())][:1]
    after = "\n\n" if inner.endswith("\n\n") else " " if inner[-1:].isspace() else ""
    return f"{before}{heading[0] if heading else ''}{link}{after}"


def _tokenize(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield texts, and the starts and ends of tags with their attributes; comments are left out."""
    position = 0
    no_comment = False
    matches = _TOKEN.finditer(text)
    for match in matches:
        if match.start() < position:
            continue
        if match[0] == "<!--":
            end = -1 if no_comment else text.find("-->", match.end())
            no_comment = end < 0
            if no_comment:
                continue
            if match.start() > position:
                yield "text", text[position : match.start()], ""
            position = end + 3
            continue
        if match.start() > position:
            yield "text", text[position : match.start()], ""
        position = match.end()
        yield "end" if match[1] else "start", match[2].lower(), match[3]
    if position < len(text):
        yield "text", text[position:], ""
