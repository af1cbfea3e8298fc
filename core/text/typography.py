"""Set typewriter quotes and dashes as typographic ones where texts are shown; stored texts stay as typed."""

import re

_TYPEWRITER = re.compile(r"[\"'`]|--|\.\.\.")
_DASHES = re.compile(r"(?<![-<!])(---?)(?![->])")
_DOUBLE_TICKS = re.compile(r"``((?:(?!``).)*?)''", re.DOTALL)
_OPENS = r"(?:^|(?<=[\s(\[{/‘“–—-]))"
_OPENING_DOUBLE = re.compile(_OPENS + r'"(?=[^\s"])')
_CLOSING_DOUBLE = re.compile(r'(?<=[^\s\d"])"|(?<=\d)"(?=[\s,.;:!?)\]]|$)')
_SINGLE_PAIR = re.compile(_OPENS + r"'([^\s'](?:[^'\n]|(?<=\w)'(?=\w))*?)(?<!\s)'(?!\w)")
_APOSTROPHE = re.compile(
    r"(?<=[^\W\d])'|'(?=\d\ds\b)|(?<=\d)'(?=s\b)|(?<!\S)'(?=(?:em|n|tis|twas|til)\b)", re.IGNORECASE
)


def set_typography(text: str) -> str:
    """Return the text with typographic quotes, apostrophes, dashes and ellipses.

    Feet and inches (5'10") and quotes that are nowhere closed stay as they are.
    """
    if not _TYPEWRITER.search(text):
        return text
    text = _DOUBLE_TICKS.sub(r"“\1”", text)
    text = _DASHES.sub(lambda dashes: "—" if len(dashes[1]) == 3 else "–", text).replace("...", "…")
    if text.count('"') % 2 == 0:
        text = _CLOSING_DOUBLE.sub("”", _OPENING_DOUBLE.sub("“", text))
    return _APOSTROPHE.sub("’", _SINGLE_PAIR.sub(r"‘\1’", text))
