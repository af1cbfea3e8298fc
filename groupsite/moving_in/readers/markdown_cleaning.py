"""Turn the text of an old page into plain Markdown: without tags of Liquid or Hugo, HTML and attributes.

Code stays as it is, and mathematics gets our signs. Pictures are named by their file, links lead to old
paths or URLs.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from core.text.translation import gettext
from groupsite.moving_in.contents import OldPicture
from groupsite.moving_in.readers.html_to_markdown import convert_html, convert_mixed
from groupsite.moving_in.readers.hugo_shortcodes import ShortcodeConverter
from groupsite.moving_in.readers.liquid_tags import LiquidConverter, LiquidSite
from groupsite.moving_in.readers.markdown_writing import write_image
from groupsite.moving_in.readers.old_mathematics import MATH, write_match

MOST_PROBLEMS = 30  # of one text
_FENCE = re.compile(r"[ \t]{0,8}(`{3,20}|~{3,20})")
_SPAN = re.compile(rf"(?<![`\\])(?P<ticks>`{{1,4}})(?!`)[^`\n]{{1,2000}}(?P=ticks)(?!`)|{MATH}")
_ATTRIBUTES = re.compile(
    r"\{:[^{}\n]{0,500}\}|(?<=\))\{[.#][^{}\n]{0,300}\}|(?m:(?<=[^\s])[ \t]{1,4}\{#[\w-]{1,100}\}$)"
)
_LINK = re.compile(
    r"(?<!\\)(!?)\[((?:[^\[\]\\]|\\.){0,2000})\]\(\s{0,9}(<[^<>\n]{0,2000}>|[^\s()<>]{0,2000}(?:\([^\s()<>]{0,300}\)[^\s()<>]{0,300})?)"
    r"(?:\s{1,9}(?:\"((?:[^\"\n\\]|\\.){0,2000})\"|'([^'\n]{0,2000})'))?\s{0,9}\)"
)
_LINKED_IMAGE = re.compile(r"(?<=\)\]\()(<[^<>\n]{0,2000}>|[^\s()<>]{1,2000})(?=\))")
_DEFINITION = re.compile(r"(?m)^([ ]{0,3}\[[^\]\n]{1,200}\]:[ \t]{1,9})(\S{1,2000})")
_CODE = re.compile("\ue000(\\d{1,7})\ue001")
_BLANK_LINES = re.compile(r"\n[ \t]*(?:\n[ \t]*)+\n")
_HEADING = re.compile(r"(#{1,6})\s")
_LONGEST_TITLE = 120
LONGEST_NEWS_TITLE = 200
MOST_SENTENCES = 30  # that are compared with a title
_SENTENCE_END = re.compile(r"[.!?][\"”’*_)]{0,4}(?=\s|$)|$")
_BLOCK_START = re.compile(r"[ ]{0,3}(?:[-+*>#|]|\d{1,9}[.)]|```|~~~)")
_MARKUP = re.compile(r"!?\[([^\[\]]{0,500})\]\([^()]{0,1000}\)|[*_`#>\\]{1,3}|<[^<>]{0,500}>")
_MARKS = re.compile("[\ue000\ue001\0]")


@dataclass(slots=True)
class CleanText:
    """A text as plain Markdown, its pictures in order, and what could not be read: message, text, line."""

    body: str
    pictures: tuple[OldPicture, ...] = ()
    problems: list[tuple[str, str, int]] = field(default_factory=list)


@dataclass(slots=True)
class CleaningSite:
    """What a text may refer to. make_picture: the picture of a source, None for one that is not there.

    resolve_link: the old path or the URL of a link as written. syntax: "hugo", "liquid" or "html".
    """

    make_picture: Callable[[str, str, str], OldPicture | None]
    resolve_link: Callable[[str], str]
    syntax: str
    find_url: Callable[[str], str] = lambda _name: ""
    liquid: LiquidSite = field(default_factory=LiquidSite)


class TextCleaner:
    """Cleans one text. code: what stays as it is, by the number of its mark."""

    def __init__(self, site: CleaningSite) -> None:
        self.site = site
        self.code: list[str] = []
        self.pictures: list[OldPicture] = []
        self.problems: list[tuple[str, str]] = []

    def report(self, message: str, text: str) -> None:
        """Add a problem, if there are not too many."""
        if len(self.problems) < MOST_PROBLEMS and (message, text) not in self.problems:
            self.problems.append((message, text))

    def protect(self, code: str) -> str:
        """Return the mark of a text that stays as it is."""
        self.code.append(code)
        return f"\ue000{len(self.code) - 1}\ue001"

    def clean(self, text: str) -> CleanText:
        """Return a text as plain Markdown."""
        source = text
        text = _MARKS.sub("", text)
        if self.site.syntax == "html":
            text = convert_html(text)
        else:
            text = self._protect_code(text)
            if self.site.syntax == "hugo":
                text = ShortcodeConverter(self.report, self.site.find_url).convert(text)
            else:
                text = LiquidConverter(self.site.liquid, self.report, self.protect).convert(text)
                text = self._protect_code(text)
            text = _ATTRIBUTES.sub("", convert_mixed(text))
        text = self._protect_code(text)
        text = _LINK.sub(self._write_link, text)
        text = _LINKED_IMAGE.sub(lambda match: self._resolve(match[1]), text)
        text = _DEFINITION.sub(lambda match: match[1] + self._resolve(match[2]), text)
        if "{%" in source:
            text = _drop_empty_headings(text)
        for _ in range(4):  # code in code, of tags within tags
            if "\ue000" not in text:
                break
            text = _CODE.sub(lambda match: self._restore(int(match[1])), text)
        body = _BLANK_LINES.sub("\n\n", text).strip("\n")
        body = body.rstrip() if body.strip() else ""
        return CleanText(
            body, tuple(self.pictures), [(*each, _find_line(source, each[1])) for each in self.problems]
        )

    def _restore(self, number: int) -> str:
        return self.code[number] if number < len(self.code) else ""

    def _protect_code(self, text: str) -> str:
        """Put marks in place of fenced code, spans of code and mathematics."""
        if not any(sign in text for sign in ("`", "~~~", "$", "\\(", "\\[", "\\begin{")):
            return text
        lines: list[str] = []
        fence, block = "", []
        for line in text.split("\n"):
            match = _FENCE.match(line)
            if fence:
                block.append(line)
                if match and match[1].startswith(fence) and not line.strip(" \t`~"):
                    lines.append(self.protect("\n".join(block)))
                    fence, block = "", []
            elif match:
                fence, block = match[1], [line]
            else:
                lines.append(line)
        if block:  # it is never closed
            lines += block
        return _SPAN.sub(self._protect_span, "\n".join(lines))

    def _protect_span(self, match: re.Match[str]) -> str:
        if match["ticks"]:
            return self.protect(match[0])
        if self.site.syntax == "html":  # in which mathematics has our signs by now
            return self.protect(match[0]) if match[0].startswith("$") else match[0]
        expression = write_match(match, is_kramdown=self.site.syntax == "liquid")
        if not expression:
            self.report(
                gettext("The equation has commands that are not known here. Write it without them."), match[0]
            )
            return self.protect(match[0])
        return expression.replace(expression.strip(), self.protect(expression.strip()))

    def _resolve(self, url: str) -> str:
        resolved = self.site.resolve_link(url.strip("<>"))
        return f"<{resolved}>" if "(" in resolved or ")" in resolved else resolved

    def _write_link(self, match: re.Match[str]) -> str:
        mark, label, url, title, other_title = match.groups()
        url = url.strip("<>")
        if not mark:
            return f"[{label}]({self._resolve(url)})"
        caption = title or other_title or ""
        picture = self.site.make_picture(url, label, caption)
        if picture is None:
            self.report(
                gettext("The picture is not in the folder or archive. Add its file, or leave it out."), url
            )
            return ""
        self.pictures.append(picture)
        return write_image(picture.file or picture.url, label, caption)


def _drop_empty_headings(text: str) -> str:
    """Return a text without the headings under which a list stood that the old site made."""
    lines: list[str] = []
    level = 1  # of the heading below, between which and this line nothing stands; the end is of the largest
    for line in reversed(text.split("\n")):
        match = _HEADING.match(line)
        if not match:
            level = 0 if line.strip() else level
        elif level and len(match[1]) >= level:
            continue
        lines.append(line)
        level = len(match[1]) if match else level
    return "\n".join(reversed(lines))


def _find_line(text: str, part: str) -> int:
    """Return the line of a part of a text, counted from 0."""
    place = text.find(part.partition("\n")[0]) if part else -1
    return text.count("\n", 0, place) if place > 0 else 0


def make_title(body: str, name: str, longest: int = _LONGEST_TITLE) -> str:
    """Return a title for a text without one: its first sentence as plain text, else the name of its file."""
    plain = _strip_markup(_find_first_lines(body)[:2_000])
    sentence = re.match(r".{20,}?[.!?](?=\s[A-ZÄÖÜ]|$)", plain)
    plain = sentence[0] if sentence else plain
    if len(plain) > longest:
        plain = (plain[:longest].rpartition(" ")[0].rstrip(",;:") or plain[: longest - 1]) + "…"
    return plain.rstrip(".") or name.replace("-", " ").replace("_", " ").strip().capitalize()


def split_title(body: str, name: str) -> tuple[str, str]:
    """Return a title for news without one, and the text without the sentence that it is.

    Links of that sentence become a list below the text. A title that is cut stays in the text, too.
    """
    title = make_title(body, name, LONGEST_NEWS_TITLE)
    lines = _find_first_lines(body)
    start = body.find(lines) if lines else -1
    for number, match in enumerate(_SENTENCE_END.finditer(lines)):
        sentence = lines[: match.end()]
        if start < 0 or number >= MOST_SENTENCES or "![" in sentence:
            break
        if _strip_markup(sentence).rstrip(".") == title:
            links = "\n".join(f"- {link[0]}" for link in _LINK.finditer(sentence))
            before, after = body[:start].strip(), body[start + len(sentence) :].strip()
            return title, "\n\n".join(filter(None, (before, after, links)))
    return title, body


def _find_first_lines(body: str) -> str:
    """Return the first lines of a text that are one paragraph, without pictures and hard breaks."""
    lines: list[str] = []
    for line in body.split("\n"):
        if not line.strip() or line.startswith("![") or (lines and _BLOCK_START.match(line)):
            if lines:
                break
            continue
        lines.append(line)
        if line.endswith(("  ", "\\")) or line.startswith("#") or len(lines) >= MOST_SENTENCES:
            break
    return "\n".join(lines)


def _strip_markup(text: str) -> str:
    return " ".join(_MARKUP.sub(r"\1", text).split())
