"""Turn the shortcodes of Hugo into Markdown: figures, videos, links; boxes and folds keep their text."""

import re
from collections.abc import Callable

from core.text.translation import gettext
from groupsite.moving_in.readers.html_to_markdown import read_attributes
from groupsite.moving_in.readers.markdown_writing import escape_markdown, write_image, write_link

Report = Callable[[str, str], None]
"""Reports a problem: its message and the text that it is about."""
FindUrl = Callable[[str], str]
"""Returns the path at which a page of the site is shown, by the name of its file; empty if there is none."""

_SHORTCODE = re.compile(
    r"\{\{([<%])\s{0,20}(/?)\s{0,20}([\w./-]{1,80})"
    r"((?:\"[^\"{]{0,3000}\"|`[^`{]{0,3000}`|(?![>%]\}\})[^\"`{])*+)[>%]\}\}"
)
_POSITIONAL = re.compile(r"\"([^\"]*)\"|`([^`]*)`|([^\s\"`=]+)(?=\s|$)")
_NAMED = re.compile(r"[\w-]{1,60}\s{0,9}=\s{0,9}(?:\"[^\"]*\"|`[^`]*`|'[^']*'|[^\s\"'`]+)")
_TRANSPARENT = frozenset(
    (
        "callout", "alert", "notice", "note", "tip", "warning", "info", "hint", "admonition", "box", "card",
        "cards", "steps", "step", "toggle", "columns", "column", "math", "blockquote", "quote", "center",
        "div", "span", "row", "tabs", "details-end", "expand", "caption", "p", "section", "highlight-box",
        "accordion", "lead", "mark", "small", "large", "em", "strong", "div-end",
    )
)  # fmt: skip
_SILENT = frozenset(
    (
        "icon", "br", "toc", "table_of_contents", "clear", "spacer", "vspace", "hspace", "emoji", "newpage",
        "pagebreak",
    )
)  # fmt: skip
_VIDEO_SITES = {
    "youtube": "https://www.youtube.com/watch?v={}",
    "vimeo": "https://vimeo.com/{}",
    "bilibili": "https://www.bilibili.com/video/{}",
    "tweet": "{}",
    "x": "{}",
    "twitter": "{}",
    "instagram": "https://www.instagram.com/p/{}/",
    "gist": "https://gist.github.com/{}",
}


class ShortcodeConverter:
    """Converts the shortcodes of one text. closings: what the end of an open shortcode writes."""

    def __init__(self, report: Report, find_url: FindUrl) -> None:
        self.report = report
        self.find_url = find_url
        self.closings: dict[str, list[str]] = {}

    def convert(self, text: str) -> str:
        """Return the text with Markdown in place of shortcodes."""
        return _SHORTCODE.sub(self._convert_one, text) if "{{" in text else text

    def _convert_one(self, match: re.Match[str]) -> str:
        _, slash, name, rest = match.groups()
        name, rest = name.casefold(), rest.strip().removesuffix("/")
        if slash:
            waiting = self.closings.get(name)
            return waiting.pop() if waiting else ""
        named = read_attributes(rest.replace("`", '"'))
        positional = [next(filter(None, each), "") for each in _POSITIONAL.findall(_NAMED.sub(" ", rest))]
        first = positional[0] if positional else ""
        if name in _SILENT:
            return ""
        if name == "hr":
            return "\n\n---\n\n"
        if name in _TRANSPARENT:
            title = named.get("title", "")
            return f"**{escape_markdown(title)}**\n\n" if title else ""
        if handle := _HANDLERS.get(name):
            return handle(self, named, positional, first)
        if name in _VIDEO_SITES:
            return _write_video(name, named, positional)
        self.report(
            gettext("The shortcode “{name}” is not read. What stands in it stays; check the text.").format(
                name=name[:40]
            ),
            match[0][:200],
        )
        return ""

    def close_with(self, name: str, closing: str) -> None:
        """Remember what the end of a shortcode writes."""
        self.closings.setdefault(name, []).append(closing)

    def write_figure(self, named: dict[str, str], _positional: list[str], first: str) -> str:
        source = named.get("src") or named.get("image") or named.get("path") or first
        caption = named.get("caption") or named.get("title") or ""
        image = write_image(source, named.get("alt") or caption, caption)
        return f"\n\n{write_link(image, named['link']) if named.get('link') and image else image}\n\n"

    def write_media(self, named: dict[str, str], _positional: list[str], first: str) -> str:
        url = named.get("src") or named.get("url") or first
        return f"\n\n{write_link(escape_markdown(named.get('caption') or url), url)}\n\n" if url else ""

    def write_reference(self, named: dict[str, str], _positional: list[str], first: str) -> str:
        name = named.get("path") or first
        if url := self.find_url(name):
            return url
        self.report(gettext("The page that is linked is not in the site. Check the link."), name)
        return f"/{name.strip('/').removesuffix('.md')}/"

    def write_cite(self, named: dict[str, str], _positional: list[str], first: str) -> str:
        page = named.get("page") or first
        path = "/" + page.strip("/") + "/"
        return write_link(escape_markdown(page.strip("/").rpartition("/")[2]), path) if page else ""

    def write_button(self, named: dict[str, str], _positional: list[str], first: str) -> str:
        url = named.get("cta_link") or named.get("url") or named.get("href") or named.get("link") or ""
        label = named.get("cta_text") or named.get("text") or named.get("label") or ""
        if label:
            return write_link(escape_markdown(label), url)
        self.close_with("button", f"]({url or first})")
        return "["

    def write_file(self, _named: dict[str, str], _positional: list[str], first: str) -> str:
        self.close_with("staticref", f"](/{first.lstrip('/')})")
        return "["

    def write_mention(self, _named: dict[str, str], _positional: list[str], first: str) -> str:
        url = self.find_url(f"authors/{first}")
        return write_link(escape_markdown(first), url) if url else escape_markdown(first)

    def write_fold(self, named: dict[str, str], _positional: list[str], first: str) -> str:
        title = named.get("text") or named.get("summary") or named.get("title") or first
        return f"**{escape_markdown(title)}**\n\n" if title else ""

    def write_code(self, _named: dict[str, str], _positional: list[str], first: str) -> str:
        self.close_with("highlight", "\n```\n")
        return f"\n```{first}\n"

    def write_diagram(self, _named: dict[str, str], _positional: list[str], _first: str) -> str:
        self.close_with("mermaid", "\n```\n")
        return "\n```mermaid\n"


_Handler = Callable[[ShortcodeConverter, dict[str, str], list[str], str], str]
_HANDLERS: dict[str, _Handler] = {
    **dict.fromkeys(("figure", "image", "img", "imgproc", "resize-image"), ShortcodeConverter.write_figure),
    **dict.fromkeys(("video", "audio", "iframe", "pdf", "embed-pdf"), ShortcodeConverter.write_media),
    **dict.fromkeys(("ref", "relref"), ShortcodeConverter.write_reference),
    **dict.fromkeys(("button", "cta", "btn"), ShortcodeConverter.write_button),
    **dict.fromkeys(("spoiler", "details", "expand", "tab"), ShortcodeConverter.write_fold),
    "cite": ShortcodeConverter.write_cite,
    "staticref": ShortcodeConverter.write_file,
    "mention": ShortcodeConverter.write_mention,
    "highlight": ShortcodeConverter.write_code,
    "mermaid": ShortcodeConverter.write_diagram,
}


def _write_video(name: str, named: dict[str, str], positional: list[str]) -> str:
    value = named.get("id") or "/".join(positional[:2] if name == "gist" else positional[:1])
    if name in ("tweet", "x", "twitter") and value:
        user = named.get("user", "i")
        value = value if "://" in value else f"https://twitter.com/{user}/status/{value}"
    url = value if "://" in value else _VIDEO_SITES[name].format(value)
    return f"\n\n{write_link(escape_markdown(url), url)}\n\n" if value else ""
