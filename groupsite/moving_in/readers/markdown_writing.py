"""Write Markdown: plain texts, links, images and tables, safe whatever they hold."""

import re

_SPECIAL = re.compile(r"([\\`*\[\]<$]|(?<!\w)_|_(?!\w)|&(?=#?\w{1,30};))")
_LINE_START = re.compile(r"(?m)^(\s{0,9})(#{1,6}(?=\s)|[-+>](?=\s)|\d{1,9}(?=[.)]\s)|~~~)")
_YOUTUBE = re.compile(r"(?:https?:)?//(?:www\.)?youtube(?:-nocookie)?\.com/embed/([\w-]{5,20})")
_VIMEO = re.compile(r"(?:https?:)?//player\.vimeo\.com/video/(\d{1,15})")
_SAFE_URL = re.compile(r"(?!\s*(?:javascript|data|vbscript)\s*:)", re.IGNORECASE)


def escape_markdown(text: str) -> str:
    """Return plain text as Markdown that shows it as it is."""
    return _LINE_START.sub(_escape_start, _SPECIAL.sub(r"\\\1", text))


def _escape_start(match: re.Match[str]) -> str:
    return f"{match[1]}{match[2]}\\" if match[2][0].isdigit() else f"{match[1]}\\{match[2]}"


def write_link(text: str, url: str) -> str:
    """Return a link in Markdown, or the text alone where the URL leads nowhere."""
    url = "".join(url.split()) if "\n" in url else url.strip().replace(" ", "%20")
    if not url or url.startswith("#") or not _SAFE_URL.match(url):
        return text
    url = f"<{url}>" if "(" in url or ")" in url else url
    return f"[{text}]({url})"


def write_image(source: str, alt: str = "", caption: str = "") -> str:
    """Return an image in Markdown; empty without a source."""
    source = source.strip().replace(" ", "%20")
    if not source or not _SAFE_URL.match(source):
        return ""
    source = f"<{source}>" if "(" in source or ")" in source else source
    alt = " ".join(alt.replace("[", "(").replace("]", ")").split())
    caption = " ".join(caption.replace('"', "”").split())
    return f'![{alt}]({source} "{caption}")' if caption else f"![{alt}]({source})"


def get_media_url(url: str) -> str:
    """Return the URL of the page of an embedded video; any other URL as it is."""
    if match := _YOUTUBE.match(url):
        return f"https://www.youtube.com/watch?v={match[1]}"
    if match := _VIMEO.match(url):
        return f"https://vimeo.com/{match[1]}"
    return f"https:{url}" if url.startswith("//") else url


def write_table(rows: list[list[str]]) -> str:
    """Return a table in Markdown; one that only puts things in place as paragraphs."""
    rows = [row for row in rows if any(row)]
    width = max(map(len, rows), default=0)
    if width < 2 or any("![" in cell or len(cell) > 500 for row in rows for cell in row):
        return "\n\n" + "\n\n".join(cell.replace("\\|", "|") for row in rows for cell in row if cell) + "\n\n"
    lines = ["| " + " | ".join([*row, *[""] * (width - len(row))]) + " |" for row in rows]
    lines.insert(1, "|" + " --- |" * width)
    return "\n\n" + "\n".join(lines) + "\n\n"
