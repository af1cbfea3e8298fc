"""The text that people read on a page or in a source file, and phrases that it must not have."""

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

ATTRIBUTES = "alt", "aria-label", "placeholder", "title"
BLOCKS = {
    *(
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "br",
        "button",
        "caption",
        "dd",
        "div",
        "dl",
        "dt",
    ),
    *("fieldset", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "label"),
    *("legend", "li", "main", "nav", "ol", "option", "p", "section", "select", "summary", "table", "tbody"),
    *("td", "text", "textarea", "th", "thead", "title", "tr", "ul"),
}
HIDDEN = {"script", "style", "pre", "code", "math"}
PLAIN_PHRASES = {
    "author rows?": "spellings",
    "be had back": "can be restored",
    "behind the scenes": "administration",
    "belongs to nobody": "is not linked to",
    "cannot be told": "could not be detected",
    "deleted things": "deleted content",
    "dismiss these": "Dismiss",
    "editing side": "admin",
    "fill empty fields": "look up",
    "hand(?:ed|s|ing)? (?:it )?in": "submit",
    "has a slip": "may be mistyped",
    "has to be written": "enter",
    "is gone now": "was deleted",
    "is away for a moment": "is temporarily unavailable",
    "(?<!there )is no (?:role|year|name|path|date|host|part|record|word|text)": "is not a …",
    "it is spoken of": "it is mentioned",
    "leave as is": "cancel",
    "look at the texts": "preview",
    "looked at": "checked",
    "meant for the eyes": "visible to",
    "mend(?:ed|s|ing)?": "fix",
    "more about it": "related",
    "must be had": "is required",
    "nobody of (?:ours|the group)": "nobody in the group",
    "nobody’s yet": "not linked",
    "not to be had": "not available",
    "not understood": "could not be read, or is not valid",
    "nothing here fits": "no results",
    "of somebody’s own": "own",
    "on another day": "on another date",
    "page does not answer": "page not found",
    "passed on": "shared",
    "pass on": "share",
    "put (?:these|it|them|the first steps) away": "dismiss",
    "puts? right": "repair",
    "since when": "start date",
    "somebody of the group": "somebody in the group",
    "stand(?:s)? (?:here|there|behind|beside|outside|in place|within)": "is",
    "take (?:it|them|this|these|the demo|the corpus)? ?(?:away|back|off|out)": "remove, or undo",
    "taken away": "removed",
    "taken for": "matched by name to",
    "that is shown here": "no results",
    "the other way round": "in reverse order",
    "there is no page here": "page not found",
    "these go": "these will be deleted",
    "the ticked|ticked (?:rows|people|papers|groups)": "selected …",
    "prints? the author name": "with the author name",
    "claims of papers": "authorship claims",
    "groups behind a name": "author groups",
    "items? of news": "news item",
    "in the dark": "in dark mode",
    "light paper": "a light background",
    "whoever looks after": "the administrator",
    "type a paper": "enter a paper manually",
    "to be had": "available",
    "type one in by hand": "enter manually",
    "wants to be left alone": "limits how often it can be used",
    "what can be written": "search syntax",
    "whatever its name says": "(leave out)",
    "who may be asked": "contact",
    "whoever (?:runs|gave|has)": "the administrator, or the person who",
    "writes itself": "is generated",
    "you have it": "it",
}
"""Phrases (regular expressions of whole words) that nobody else writes, and what is written instead."""
_PLAIN = re.compile(rf"(?<![\w-])(?:{'|'.join(PLAIN_PHRASES)})(?![\w-])", re.IGNORECASE)


def find_odd_phrases(text: str) -> list[str]:
    """Return the phrases of a text that should be written plainly, each with some text around it."""
    return [
        text[max(0, hit.start() - 40) : hit.end() + 40] for hit in _PLAIN.finditer(text.replace("'", "’"))
    ]


class VisibleText(HTMLParser):
    """The text of a page: a line for each block, and for each attribute that is read to somebody."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._line: list[str] = []
        self._hidden = 0
        self.feed(html)
        self._end_line()

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        self._hidden += tag in HIDDEN
        if tag in BLOCKS:
            self._end_line()
        if tag == "input" and values.get("type") in ("submit", "button"):
            self.lines.append(f"[{values.get('value')}]")
        if tag == "meta" and values.get("name") == "description":
            self.lines.append(f"description: {values.get('content')}")
        self.lines += [f"{name}: {values[name]}" for name in ATTRIBUTES if values.get(name)]

    def handle_endtag(self, tag):
        self._hidden -= tag in HIDDEN
        if tag in BLOCKS:
            self._end_line()

    def handle_data(self, data):
        if not self._hidden:
            self._line.append(data)

    def _end_line(self):
        if line := " ".join("".join(self._line).split()):
            self.lines.append(line)
        self._line = []


def record_text(config, title: str, lines: list[str]) -> None:
    """Append the text of a page to the file that --texts names."""
    if path := config.getoption("texts"):
        with Path(path).open("a") as file:
            file.write("\n".join([f"\n## {title}", *lines, ""]))


def iterate_strings(path: Path) -> Iterator[str]:
    """Yield the strings of a Python file that are not docstrings, those that continue each other as one."""
    tree = ast.parse(path.read_text())
    bare = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in bare:
            yield node.value
