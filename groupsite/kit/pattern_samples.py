"""Texts that a regular expression fits, made from the expression itself: to try out where a pattern leads."""

from re import _constants as ops
from re import _parser

from groupsite.kit.patterns import groups_of, problem_of

LETTER = "abcxyz019-_. ~AZ/"
"""Characters that are tried where many would do; the first that fits is taken."""
CATEGORIES = {ops.CATEGORY_DIGIT: "1", ops.CATEGORY_SPACE: " ", ops.CATEGORY_WORD: "a"}
REPEATS = (ops.MAX_REPEAT, ops.MIN_REPEAT, ops.POSSESSIVE_REPEAT)


def samples(pattern: str) -> list[str]:
    """A few texts that the pattern fits: with each alternative, and with few and more repetitions.

    Empty for a pattern that is never matched, and where the guesses fail (look-ahead, boundaries).
    """
    if problem_of(pattern):
        return []
    parsed = _parser.parse(pattern)
    made = [_text(parsed, branch, times) for times in (1, 0, 2) for branch in range(3)]
    return [text for text in dict.fromkeys(made) if groups_of(pattern, text) is not None]


def _text(parsed, branch: int, times: int) -> str:
    return "".join(_piece(operation, argument, branch, times) for operation, argument in parsed)


def _piece(operation, argument, branch: int, times: int) -> str:
    if operation is ops.LITERAL:
        return chr(argument)
    if operation is ops.ANY:
        return "a"
    if operation is ops.NOT_LITERAL:
        return next(char for char in LETTER if ord(char) != argument)
    if operation is ops.IN:
        return _one_of(argument)
    if operation in REPEATS:
        least, most, body = argument
        return _text(body, branch, times) * min(max(least, times), int(most))
    if operation is ops.SUBPATTERN:
        return _text(argument[-1], branch, times)
    if operation is ops.BRANCH:
        ways = argument[1]
        return _text(ways[min(branch, len(ways) - 1)], branch, times)
    return ""


def _one_of(items: list) -> str:
    """A character of a set, as [a-z] or [^/]."""
    if items[0][0] is ops.NEGATE:
        return next((char for char in LETTER if not any(_has(item, char) for item in items[1:])), "")
    kind, value = items[0]
    if kind is ops.RANGE:
        return chr(value[0])
    return CATEGORIES.get(value, "a") if kind is ops.CATEGORY else chr(value)


def _has(item: tuple, char: str) -> bool:
    kind, value = item
    if kind is ops.RANGE:
        return value[0] <= ord(char) <= value[1]
    if kind is ops.CATEGORY:
        tests = {ops.CATEGORY_DIGIT: char.isdigit(), ops.CATEGORY_SPACE: char.isspace()}
        return tests.get(value, char.isalnum() or char == "_")
    return ord(char) == value
