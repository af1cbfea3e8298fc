"""Regular expressions that somebody stored, matched by RE2 in time that is linear in the text."""

from functools import lru_cache

import re2

PATTERN_LIMIT = 500
MEMORY = 1 << 20
"""Bytes that one pattern may take, compiled and while it is matched."""
NOT_SUPPORTED = ("(?=", "(?!", "(?<=", "(?<!", "(?>", "invalid escape sequence: \\")
"""How RE2's words for look-around, atomic groups and back-references are known."""

_OPTIONS = re2.Options()
_OPTIONS.max_mem = MEMORY
_OPTIONS.log_errors = False


def groups_of(pattern: str, text: str) -> tuple[str, ...] | None:
    """Return the groups of a pattern that the whole text fits; None if it does not fit.

    A pattern that `problem_of` refuses fits nothing.
    """
    compiled = _compile(pattern)
    try:
        match = None if isinstance(compiled, str) else compiled.fullmatch(text)
    except UnicodeEncodeError:
        return None
    return match.groups(default="") if match else None


def problem_of(pattern: str) -> str:
    """Return why a pattern is never matched, as a sentence; empty if it is fine."""
    compiled = _compile(pattern)
    return compiled if isinstance(compiled, str) else ""


def count_groups(pattern: str) -> int:
    """Return how many groups a pattern has that is fine."""
    return _compile(pattern).groups


def may_start_with(pattern: str, prefix: str) -> bool:
    """Return whether some text that a fine pattern fits may start so; in doubt, it may."""
    start = prefix.encode()
    try:
        least, most = _compile(pattern).possiblematchrange(len(start))
    except re2.error:
        return True
    return least[: len(start)] <= start <= most


@lru_cache(maxsize=200)
def _compile(pattern: str):
    """Return the pattern compiled, or the sentence that says why it cannot be."""
    if len(pattern) > PATTERN_LIMIT:
        return f"The pattern is longer than {PATTERN_LIMIT} characters."
    try:
        return re2.compile(pattern, _OPTIONS)
    except UnicodeEncodeError:
        return "The pattern has characters that no address has."
    except re2.error as error:
        reason = error.args[0].decode(errors="replace")
    if reason.startswith("pattern too large"):
        return "The pattern is too large: repeat less in it."
    if any(sign in reason for sign in NOT_SUPPORTED):
        return f"The pattern looks ahead, looks behind or refers back, which is not supported ({reason})."
    return f"The pattern is not a regular expression: {reason}."
