r"""The hub's own text: what in it is mathematics, and how text and mathematics are put together.

Mathematics stands between dollar signs as Pandoc reads them: `$` opens before anything but a space and closes
after anything but a space and not before a digit; displays stand between `$$`. All other dollars are written
`\$`, and only that is an escape: other backslashes are what they are. Within mathematics braces balance, even
if escaped ones are counted (BibTeX counts them), a per cent sign is escaped, and no command reads, writes or
defines.
"""

import re
from collections.abc import Iterator

from .sheet import Sheet
from .tidying import tidy

BODY = re.compile(r"(?:[^\\$]++|\\.)*+", re.DOTALL)
"""The text up to the next dollar sign that is not escaped."""

_NEEDS_CARE = re.compile(r"[\\%{}\n]|\^\^")
_PER_CENT = re.compile(r"(\\.)|%", re.DOTALL)
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
_DELIMITERS = frozenset([r"\(", r"\)", r"\[", r"\]"])
_ESCAPED = re.compile(r"\\([{}])(?=([A-Za-z])?)|\\.", re.DOTALL)
_UNTOWARD = re.compile(
    r"""\\(?: input | include | includeonly | includegraphics | openin | openout | read | readline | write
    | immediate | special | catcode | [egx]?def | let | futurelet | (?:new|renew|provide)command
    | (?:re)?newenvironment | csname | endcsname | expandafter | afterassignment | aftergroup | every[a-z]+
    | Declare[A-Za-z]+ | usepackage | RequirePackage | documentclass | directlua | latelua | luaexec
    | lstinputlisting | verbatiminput | InputIfFileExists | IfFileExists | ShellEscape | scantokens | typeout
    | typein | message | errmessage | batchmode | nonstopmode | scrollmode | errorstopmode | endinput | dump
    | stop | bye | output | font | loop | repeat | jobname | pdf[a-z]+ | makeatletter
    | end \s* \{ \s* document \s* \}
    )(?![A-Za-z])""",
    re.VERBOSE,
)


def fit(body: str) -> str:
    """The mathematics in the form that the hub has between two dollars; empty if it cannot stand there.

    Takes it without its delimiters, in one line.
    """
    body = _trimmed(body)
    if not _NEEDS_CARE.search(body):
        return body
    if "\n" in body or "^^" in body or _UNTOWARD.search(body) or (len(body) - len(body.rstrip("\\"))) % 2:
        return ""
    if "%" in body:
        body = _PER_CENT.sub(lambda found: found[1] or r"\%", body)
    signs = _BRACE.findall(body)
    if not _balanced(sign for sign in signs if len(sign) == 1) or not _DELIMITERS.isdisjoint(signs):
        return ""
    if not _balanced(sign[-1] for sign in signs if sign[-1] in "{}"):
        body = _ESCAPED.sub(_by_name, body)
    return body


def _trimmed(body: str) -> str:
    """Without space around it, a control space at its end included."""
    end = len(body)
    while end and body[end - 1].isspace():
        end = run = end - 1
        while run and body[run - 1] == "\\":
            run -= 1
        end -= (end - run) % 2
    return body[:end].lstrip()


def _by_name(found: re.Match[str]) -> str:
    if not found[1]:
        return found[0]
    return (r"\lbrace" if found[1] == "{" else r"\rbrace") + (" " if found[2] else "")


def _balanced(braces: Iterator[str]) -> bool:
    depth = 0
    for brace in braces:
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0


_DOLLARS = re.compile(r"\$++")
_PLAIN = re.compile(r"(?:[^\\$]++|\\[^$(\[])*+", re.DOTALL)
_BETWEEN = re.compile(r"(?:[^\\$]++|\\[^$()\[\]])*+", re.DOTALL)
_CLOSES = {"$$": "$$", "$": "$", r"\(": r"\)", r"\[": r"\]"}
_WRITTEN = {r"\(": "$", r"\[": "$$"}


def pieces(text: str) -> Iterator[tuple[str, str]]:
    r"""The text in its parts: words (no sign) as they read, and mathematics with its sign, `$` or `$$`.

    `\(x\)` and `\[x\]` are mathematics too. Time is linear: what one sign opens is looked for no further
    than to the next.
    """
    words: list[str] = []
    at = 0
    while at < len(text):
        found = _PLAIN.match(text, at)
        end = found.end() if found else at
        words.append(text[at:end])
        if text[end : end + 2] == r"\$":
            words.append("$")
            at = end + 2
            continue
        sign, body, at = _opened(text, end)
        if body:
            yield "", "".join(words)
            yield sign, body
            words = []
        else:
            words.append(text[end:at])
    yield "", "".join(words)


def _opened(text: str, start: int) -> tuple[str, str, int]:
    """The sign there and the mathematics that it opens, and where that ends; or nothing, and what is next."""
    if text.startswith("$$$", start):
        return "", "", start + surplus(text, start)
    for sign, closing in _CLOSES.items():
        inside = start + len(sign)
        if text.startswith(sign, start):
            found = (BODY if sign[0] == "$" else _BETWEEN).match(text, inside)
            end = found.end() if found else inside
            after = end + len(closing)
            if text.startswith(closing, end) and _encloses(sign, text[inside:end], text[after : after + 1]):
                body = fit(text[inside:end])
                if body:
                    return _WRITTEN.get(sign, sign), body, after
    return "", "", start + (2 if text.startswith("\\", start) else 1)


def surplus(text: str, start: int) -> int:
    """How many of the dollars there are too many to open anything: all but two."""
    found = _DOLLARS.match(text, start)
    return found.end() - start - 2 if found else 0


def _encloses(sign: str, body: str, following: str) -> bool:
    if sign == "$" and (body[:1].isspace() or body[-1:].isspace()):
        return False
    return sign in ("$$", r"\[") or not following.isdigit()


def has_delimiters(text: str) -> bool:
    r"""Whether there may be mathematics between `\(` and `\)`, or `\[` and `\]`."""
    return (r"\(" in text and r"\)" in text) or (r"\[" in text and r"\]" in text)


def canonical(text: str, paragraphs: bool = False) -> str:
    r"""Any string as legal text of the hub: tidy, its mathematics fit, and all other dollars escaped.

    Takes text that is no TeX but for mathematics, as titles in JSON are; `\(x\)` becomes `$x$`, `\[x\]`
    becomes `$$x$$`. With paragraphs blank lines stay. What is legal stays as it is.

    >>> canonical("costs $5 and  $6, not $x$")
    'costs \\$5 and \\$6, not $x$'
    """
    text = tidy(text, paragraphs)
    if "$" not in text and not has_delimiters(text):
        return text
    sheet = Sheet()
    for sign, words in pieces(text):
        if sign:
            sheet.maths(words, sign)
        else:
            sheet.literal(words)
    return sheet.finished()
