"""Lines of texts of pages such as {{ services }}, which stand for what the site's settings say."""

import re

LIVE_NAMES = ("cookies", "log_in", "retention", "services")
LIVE_LINE = re.compile(rf"^[ \t]*\{{\{{ *({'|'.join(LIVE_NAMES)}) *\}}\}}[ \t]*\r?$", re.MULTILINE)


def remove_live_lines(text: str) -> str:
    """Return a text in Markdown without these lines, for excerpts of it."""
    return LIVE_LINE.sub("", text)
