"""Regular expressions that somebody stored, matched so that none of them can hold up or break the site."""

import re
import warnings
from collections.abc import Iterator
from functools import lru_cache
from re import _constants as ops
from re import _parser

PATTERN_LIMIT = 500
TEXT_LIMIT = 300
OPEN_REPEATS = 3
"""How many unlimited repetitions a pattern may have; each costs a factor of the text's length."""
FEW = 10  # repetitions beyond this count as unlimited


def groups_of(pattern: str, text: str) -> tuple[str, ...] | None:
    """The groups of a pattern that the whole text fits, or None if it does not fit.

    A pattern that is wrong, or that could take long, fits nothing.
    """
    compiled = _safe(pattern) if len(text) <= TEXT_LIMIT else None
    match = compiled.fullmatch(text) if compiled else None
    return match.groups(default="") if match else None


def problem_of(pattern: str) -> str:
    """Why a pattern is never matched, as a sentence; empty if it is fine."""
    if len(pattern) > PATTERN_LIMIT:
        return f"The pattern is longer than {PATTERN_LIMIT} characters."
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            parsed = _parser.parse(pattern)
    except (re.error, RecursionError, OverflowError, FutureWarning, DeprecationWarning) as error:
        return f"The pattern is not a regular expression: {error}."
    if sum(1 for _ in _open_repeats(parsed)) > OPEN_REPEATS:
        return f"The pattern has more than {OPEN_REPEATS} unlimited repetitions (* or +)."
    if any(_risky(body) for body in _open_repeats(parsed)):
        return "The pattern repeats something that itself repeats or has alternatives."
    if any(operation in (ops.GROUPREF, ops.GROUPREF_EXISTS) for operation, _ in _walk(parsed)):
        return "The pattern refers back to one of its groups."
    return ""


@lru_cache(maxsize=500)
def _safe(pattern: str) -> re.Pattern[str] | None:
    return None if problem_of(pattern) else re.compile(pattern)


def _walk(parsed) -> Iterator[tuple]:
    """Every operation of a parsed pattern with its argument, however deep."""
    for operation, argument in parsed:
        yield operation, argument
        for part in argument if isinstance(argument, tuple | list) else [argument]:
            for inner in part if isinstance(part, list) else [part]:
                if isinstance(inner, _parser.SubPattern):
                    yield from _walk(inner)


def _open_repeats(parsed) -> Iterator:
    """What stands under each repetition that has no small limit."""
    repeats = (ops.MAX_REPEAT, ops.MIN_REPEAT, ops.POSSESSIVE_REPEAT)
    for operation, argument in _walk(parsed):
        if operation in repeats and argument[1] > FEW:
            yield argument[2]


def _risky(body) -> bool:
    return any(
        operation in (ops.MAX_REPEAT, ops.MIN_REPEAT, ops.POSSESSIVE_REPEAT, ops.BRANCH)
        for operation, _ in _walk(body)
    )
