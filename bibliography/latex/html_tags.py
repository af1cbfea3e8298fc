"""Tell tags of HTML from words between signs: "a<b and c>d", "<p> elements"."""

import re

_ATTRIBUTES = re.compile(r"\s+[A-Za-z_:][\w:.-]*\s*=")
_VOID = frozenset({"br", "hr", "img", "none", "mprescripts"})
_PARAGRAPHS = frozenset({"p", "li", "dt", "dd", "tr", "td", "th", "title", "label"})  # often not closed
_SCRIPTS = frozenset({"sub", "sup", "inf"})


def _is_letter(text: str) -> bool:
    """Return whether a text begins with a word of one letter."""
    return text[:1].isalnum() and not text[1:2].isalnum()


class TagDetector:
    """Tells which texts in angle brackets are tags of a text, all in linear time."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._lower = text.lower()
        self._last: dict[str, int] = {}

    def is_tag(self, start: int, end: int, name: str, rest: str, is_closing: bool) -> bool:
        """Return whether what begins and ends there is a tag; rest: what follows its name.

        The attributes of an opening tag have values. One that is never closed is a tag only if it does not
        stand there as a word, or between two letters.
        """
        bare = rest.strip(" \t\n/")
        if bare and not _ATTRIBUTES.match(rest):
            return False
        if bare or name in _VOID or rest.endswith("/") or is_closing or self._is_closed(name, end):
            return True
        before, after = self.text[max(0, start - 2) : start], self.text[end : end + 2]
        if before[-1:].isspace() and (not after or after[0].isspace()):
            ends_sentence = before[:1] in ".!?:;>\n" or "\n" in before + after[:1]
            return ends_sentence and name in _PARAGRAPHS
        is_between_letters = _is_letter(before[::-1]) and _is_letter(after)
        return name in _PARAGRAPHS or name in _SCRIPTS or not is_between_letters

    def _is_closed(self, name: str, after: int) -> bool:
        if name not in self._last:
            self._last[name] = max(self._lower.rfind(f"</{name}"), self._lower.rfind(f":{name}>"))
        return self._last[name] >= after
