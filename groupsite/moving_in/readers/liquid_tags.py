"""Turn the tags of Liquid, which Jekyll fills in, into Markdown: includes, captures, links, code.

Nothing is carried out: loops over the content of the site go, as the new site has its own lists.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from core.text.translation import gettext
from groupsite.moving_in.readers.html_to_markdown import read_attributes
from groupsite.moving_in.readers.markdown_writing import (
    escape_markdown,
    get_media_url,
    write_image,
    write_link,
)

_TOKEN = re.compile(r"\{%-?\s{0,50}(\w{1,40})((?:[^%{]|%(?!\})|\{(?!%))*+)%\}|\{\{((?:[^{}]|\}(?!\}))*+)\}\}")
_VERBATIM = frozenset(
    (
        "highlight", "mermaid", "plantuml", "vega", "vegalite", "graphviz", "blockdiag", "nomnoml",
        "svgbob", "wavedrom", "diagrams", "math", "mathjax",
    )
)  # fmt: skip
_LOOPS = frozenset(("for", "tablerow", "case", "paginate"))
_SILENT = frozenset(
    (
        "assign", "increment", "decrement", "cycle", "break", "continue", "else", "elsif", "when", "endif",
        "endunless", "endcase", "endfor", "toc", "seo", "feed_meta", "bibliography", "bibliography_count",
        "endtab", "endtabs", "tabs", "enddetails", "endcapture", "endraw", "endcomment", "endhighlight",
        "layout", "block", "endblock", "endblockquote", "blockquote", "reflection",
    )
)  # fmt: skip
_CITES = frozenset(("cite", "reference", "cite_details", "quote", "fullcite"))
_VIDEO_SITES = {"youtube": "https://www.youtube.com/watch?v={}", "vimeo": "https://vimeo.com/{}"}
_IMAGE_INCLUDES = ("figure", "image", "img", "picture", "responsive-image", "lightbox", "thumbnail")
_SILENT_INCLUDES = frozenset(
    (
        "section", "icon", "list", "tags", "search-box", "search-info", "search", "author-profile",
        "site-info", "post-info", "post-nav", "post-excerpt", "portrait", "citation", "projects",
        "projects_horizontal", "project", "news", "latest_posts", "social", "selected_papers", "bib_search",
        "head", "header", "footer", "toc", "related_posts", "pagination", "comments", "disqus", "giscus",
        "archive-single", "archive-single-talk", "archive-single-cv", "base_path", "group-by-array",
        "category-list", "announcements", "repository", "repo", "people", "cv", "metadata", "scripts",
        "analytics",
    )
)  # fmt: skip
_LONGEST_VALUE = 100_000
_MOST_INSERTED = 1_000_000  # characters of texts with names, which may be in each other
_LITERAL = re.compile(r"\s*(?:\"([^\"]*)\"|'([^']*)')")
_NAME = re.compile(r"\s*([\w.-]+(?:\[[\"'][\w-]+[\"']\])?)")
_ARGUMENT = re.compile(r"([\w-]{1,40})\s{0,9}=\s{0,9}([A-Za-z_][\w.-]{0,60})(?=[\s,]|$)")
_ADDRESSES = frozenset(("site.baseurl", "site.url", "site.github.url", "base_path", "site.base_url"))


@dataclass(slots=True)
class LiquidSite:
    """What tags may name. variables: texts by name, such as "site.title". find_url: the path of a file.

    find_paper: the title and path of a paper by its citation key. links: how to write the kinds of links of
    buttons, "https://github.com/{}".
    """

    variables: Mapping[str, str] = field(default_factory=dict)
    find_url: Callable[[str], str] = lambda _name: ""
    find_paper: Callable[[str], str] = lambda _key: ""
    links: Mapping[str, str] = field(default_factory=dict)


class LiquidConverter:
    """Converts the tags of one text. captured: texts that it gave names to."""

    def __init__(
        self, site: LiquidSite, report: Callable[[str, str], None], protect: Callable[[str], str]
    ) -> None:
        self.site = site
        self.report = report
        self.protect = protect
        self.captured: dict[str, str] = {}
        self.budget = _MOST_INSERTED
        self.outputs: list[tuple[str, list[str]]] = []
        self.parts: list[str] = []
        self.skipped: list[str] = []  # open tags in a part that is left out

    def convert(self, text: str) -> str:
        """Return the text with Markdown in place of tags."""
        if "{%" not in text and "{{" not in text:
            return text
        position = 0
        verbatim_until = -1
        for match in _TOKEN.finditer(text):
            if match.start() < verbatim_until:
                continue
            if not self.skipped:
                self.parts.append(text[position : match.start()])
            position = match.end()
            name, rest, expression = match.groups()
            if name in ("raw", "comment") or (name in _VERBATIM and not self.skipped):
                position = verbatim_until = self._read_verbatim(name, rest, text, position)
            elif name:
                self._read_tag(name, rest.strip().rstrip("-").strip(), match[0])
            elif not self.skipped:
                self.parts.append(self._evaluate(expression.strip().strip("-").strip(), match[0]))
        if not self.skipped:
            self.parts.append(text[position:])
        while self.outputs:
            self._end_capture()
        return "".join(self.parts)

    def _read_verbatim(self, name: str, rest: str, text: str, start: int) -> int:
        """Add what stands between a tag and its end as it is; return where that ends."""
        end = re.compile(r"\{%-?\s*end" + name + r"\s*-?%\}").search(text, start)
        if not self.skipped and name != "comment":
            self._add_verbatim(name, rest, text[start : end.start() if end else len(text)])
        return end.end() if end else len(text)

    def _add_verbatim(self, name: str, rest: str, inside: str) -> None:
        if name == "raw":
            self.parts.append(self.protect(inside) if "{%" in inside or "{{" in inside else inside)
        else:
            first = next(iter(rest.strip("- \t\n").split()), "")
            language = first if name == "highlight" else name
            code = inside.strip("\n")
            self.parts.append("\n\n" + self.protect(f"```{language}\n{code}\n```") + "\n\n")

    def _read_tag(self, name: str, rest: str, source: str) -> None:
        if self.skipped:
            self._skip_tag(name)
        elif name in _LOOPS:
            if not re.search(
                r"\bin\s+\(?(?:site|page|paginator|include|\w*(?:sorted|grouped|list|posts|cat)\w*|[a-z_]+\b)",
                rest,
            ):
                self.report(gettext("A loop of Liquid is left out. Write what it showed."), source[:200])
            self.skipped.append(f"end{name}")
        elif name in ("if", "unless"):
            self.parts.append("")
        elif name in ("else", "elsif"):
            self.skipped.append("endif")
        elif name == "capture":
            self.outputs.append((rest.strip("'\""), self.parts))
            self.parts = []
        elif name == "endcapture":
            self._end_capture()
        elif name == "assign":
            self._assign(rest)
        elif name in _SILENT:
            return
        else:
            self.parts.append(self._write_tag(name, rest, source))

    def _skip_tag(self, name: str) -> None:
        """Follow the tags of a part that is left out, up to its end."""
        if name in _LOOPS or name in ("if", "unless", "capture"):
            self.skipped.append(f"end{name}")
        elif name == self.skipped[-1] or (name == "endunless" and self.skipped[-1] == "endif"):
            self.skipped.pop()

    def _end_capture(self) -> None:
        if self.outputs:
            name, parts = self.outputs.pop()
            self.captured[name] = "".join(self.parts)[:_LONGEST_VALUE].strip("\n")
            self.parts = parts

    def _assign(self, rest: str) -> None:
        name, _, value = rest.partition("=")
        if match := _LITERAL.match(value):
            self.captured[name.strip()] = match[1] or match[2] or ""

    def _evaluate(self, expression: str, source: str) -> str:
        head, *filters = expression.split("|")
        text = self._look_up(head)
        if text is None:
            if not head.strip().startswith(("site.", "page.", "content", "jekyll", "'now'", '"now"')):
                self.report(gettext("A value of Liquid is left out. Write what it showed."), source[:200])
            return ""
        names = {part.split(":")[0].strip() for part in filters}
        if names & {"relative_url", "absolute_url", "prepend"} and not text.startswith(
            ("/", "http", "#", "mailto")
        ):
            text = f"/{text}"
        return text

    def _look_up(self, head: str) -> str | None:
        if match := _LITERAL.match(head):
            return match[1] or match[2] or ""
        match = _NAME.match(head)
        name = match[1] if match else ""
        if name in _ADDRESSES:
            return ""
        text = self.captured.get(name)
        text = text if text is not None else self.site.variables.get(name)
        self.budget -= len(text or "")
        if self.budget < 0:
            self.report(gettext("Texts are repeated too often. They are left out from here on."), name)
        return text if self.budget >= 0 else ""

    def _write_tag(self, name: str, rest: str, source: str) -> str:
        if name in ("include", "include_relative", "include_cached", "render"):
            return self._include(rest, source)
        if name in _CITES:
            return self._cite(rest)
        if name in ("link", "post_url", "post_link"):
            url = self.site.find_url(rest.strip("'\" "))
            if not url:
                self.report(
                    gettext("The page that is linked is not in the site. Check the link."), source[:200]
                )
            return url or "/"
        value = rest.split()[0].strip("'\"") if rest.split() else ""
        if name in _VIDEO_SITES and value:
            url = value if "://" in value else _VIDEO_SITES[name].format(value)
            return f"\n\n{write_link(escape_markdown(url), url)}\n\n"
        if name in ("twitter", "tweet", "gist", "video", "audio", "jupyter_notebook", "pdf") and value:
            url = f"https://gist.github.com/{value}" if name == "gist" and "://" not in value else value
            return f"\n\n{write_link(escape_markdown(url), url)}\n\n"
        if name in ("details", "tab"):
            return f"\n\n**{escape_markdown(rest.strip())}**\n\n" if rest.strip() else ""
        if not name.startswith("end"):
            self.report(
                gettext(
                    "The tag “{name}” of Liquid is not read. What stands in it stays; check the text."
                ).format(name=name),
                source[:200],
            )
        return ""

    def _cite(self, rest: str) -> str:
        keys = [word for word in re.split(r"[\s,]+", rest) if word and not word.startswith("-")]
        return ", ".join(self.site.find_paper(key) or f"\\[{escape_markdown(key)}\\]" for key in keys[:50])

    def _include(self, rest: str, source: str) -> str:
        name, _, arguments = rest.partition(" ") if " " in rest else rest.partition("\n")
        name = name.strip("'\"").rpartition("/")[2].partition(".")[0].casefold()
        arguments = arguments.replace("\\n", " ")
        named = {
            key: self._look_up(value) or "" for key, value in _ARGUMENT.findall(arguments)
        } | read_attributes(_ARGUMENT.sub("", arguments))
        if name in _SILENT_INCLUDES:
            return ""
        if name in _IMAGE_INCLUDES:
            return f"\n\n{self._write_figure(named)}\n\n"
        if name in ("video", "audio", "youtube", "youtubeplayer", "vimeo", "iframe"):
            url = get_media_url(named.get("path") or named.get("src") or named.get("url") or "")
            url = url or (
                _VIDEO_SITES.get(name, _VIDEO_SITES["youtube"]).format(named["id"]) if named.get("id") else ""
            )
            return f"\n\n{write_link(escape_markdown(named.get('caption') or url), url)}\n\n"
        if name == "button":
            return f"{self._write_button(named)}\n"
        if name in ("feature", "card"):
            return self._write_feature(named)
        texts = [
            text for key, text in named.items() if key in ("content", "text") or re.fullmatch(r"col\d", key)
        ]
        if texts or name in ("cols", "grid", "float", "alert", "two-col", "float"):
            return "\n\n" + "\n\n".join(text.strip("\n") for text in texts if text.strip()) + "\n\n"
        self.report(
            gettext("What “{name}” includes is left out. Write what it showed.").format(name=name[:60]),
            source[:200],
        )
        return ""

    def _write_figure(self, named: dict[str, str]) -> str:
        source = next(
            (named[key] for key in ("path", "image", "src", "url", "image_path") if named.get(key)), ""
        )
        caption = named.get("caption") or named.get("title") or ""
        image = write_image(source, named.get("alt") or caption, caption)
        return write_link(image, named["link"]) if named.get("link") and image else image

    def _write_button(self, named: dict[str, str]) -> str:
        kind, target = named.get("type", ""), named.get("link", "")
        label = named.get("text") or named.get("tooltip") or kind.replace("-", " ").capitalize() or target
        if not target:
            return escape_markdown(label) if named.get("text") else ""
        pattern = self.site.links.get(kind, "")
        url = pattern.format(target) if pattern and "://" not in target else target
        if "://" not in url and not url.startswith(("/", "mailto:", "tel:", "#", ".")):
            url = f"/{url.strip('/')}/" if "." not in url else f"/{url}"
        return write_link(escape_markdown(label), url)

    def _write_feature(self, named: dict[str, str]) -> str:
        title = escape_markdown(named.get("title", ""))
        heading = write_link(title, named.get("link", "")) if title else ""
        image = write_image(named.get("image", ""), named.get("title", ""))
        texts = (
            f"### {heading}" if heading else "",
            image,
            named.get("text") or named.get("description") or "",
        )
        return "\n\n" + "\n\n".join(filter(None, texts)) + "\n\n"
