"""Match stored regular expressions with RE2, in time linear in the text."""

from functools import lru_cache

import re2
from django.utils.translation import gettext

PATTERN_LIMIT = 500
MEMORY = 1 << 20
"""The maximum memory of a pattern in bytes, compiled and while it is matched."""
NOT_SUPPORTED = ("(?=", "(?!", "(?<=", "(?<!", "(?>", "invalid escape sequence: \\")
"""Phrases in RE2's error messages for look-around, atomic groups and back-references."""

_OPTIONS = re2.Options()
_OPTIONS.max_mem = MEMORY
_OPTIONS.log_errors = False


def match_groups(pattern: str, text: str) -> tuple[str, ...] | None:
    """Match the whole text; return the groups, or None if it does not match.

    A pattern that `find_problem` refuses matches nothing.
    """
    compiled = _compile(pattern)
    try:
        match = None if isinstance(compiled, str) else compiled.fullmatch(text)
    except UnicodeEncodeError:
        return None
    return match.groups(default="") if match else None


def find_problem(pattern: str) -> str:
    """Return why a pattern is invalid, as a sentence; empty if it is valid."""
    compiled = _compile(pattern)
    return compiled if isinstance(compiled, str) else ""


def count_groups(pattern: str) -> int:
    """Return the number of groups of a valid pattern."""
    return _compile(pattern).groups


def may_start_with(pattern: str, prefix: str) -> bool:
    """Return whether a text that matches a valid pattern may start with the prefix; in doubt, True."""
    start = prefix.encode()
    try:
        least, most = _compile(pattern).possiblematchrange(len(start))
    except re2.error:
        return True
    return least[: len(start)] <= start <= most


@lru_cache(maxsize=200)
def _compile(pattern: str):
    """Return the compiled pattern, or a sentence that says why it is invalid."""
    if len(pattern) > PATTERN_LIMIT:
        return gettext("The pattern is longer than {pattern_limit} characters.").format(
            pattern_limit=PATTERN_LIMIT
        )
    try:
        return re2.compile(pattern, _OPTIONS)
    except UnicodeEncodeError:
        return gettext("The pattern contains characters that URLs cannot contain.")
    except re2.error as error:
        reason = error.args[0].decode(errors="replace")
    if reason.startswith("pattern too large"):
        return gettext("The pattern is too large. Use fewer repetitions.")
    if any(phrase in reason for phrase in NOT_SUPPORTED):
        return gettext(
            "The pattern looks ahead, looks behind or refers back, which is not supported ({reason})."
        ).format(reason=reason)
    return gettext("The pattern is not a regular expression: {reason}.").format(reason=reason)
