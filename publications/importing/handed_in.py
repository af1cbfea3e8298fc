"""What somebody pasted or sent: bibliographies, identifiers and addresses, mixed as they come.

Entries of a bibliography are read where they stand; a line beside them that is an identifier or an address is
asked for at its source. What a source does not say is a problem of its line, and the text stays in the plan.
"""

import re
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from publications import formats, sources
from publications.formats import Entry, Problem
from publications.formats.decoding import Decoded, RefusedError
from publications.sources import SourceError, Wanted

Fetch = Callable[[Wanted], Entry]

AT_ONCE = 4  # sources that are asked at the same time
SECONDS = 60  # in which all are asked; what is left then is told
MOST = 100  # lines that ask a source
WORDS = 40  # of a line that may hold an identifier
_SEPARATED = re.compile(r"[\s,;]+")
_LINE_END = re.compile("\r\n|\r|\n")


def read(text: str, name: str = "", fetch: Fetch = sources.fetch) -> Iterator[Entry | Problem]:
    """The entries of a pasted text, or of the text of a file of that name, in the order of their lines.

    fetch: asks a source; raises SourceError.
    """
    chosen = formats.detect(text) or formats.by_suffix(name)
    if chosen is None:
        yield from _asked(_wishes(_LINE_END.split(text), set()), fetch)
        return
    found = formats.read(text, name, chosen)
    if chosen.name != "bibtex" or len(text) > _MIXED:
        yield from found
        return
    entries = list(found)
    lines = _LINE_END.split(text)
    read_lines = _covered(each for each in entries if isinstance(each, Entry))
    broken_lines = _covered(each for each in entries if isinstance(each, Problem))
    wishes = _wishes(lines, read_lines, broken_lines)
    asked = list(_asked([wish for wish in wishes if isinstance(wish, tuple)], fetch))
    yield from sorted([*entries, *asked], key=lambda each: each.line)


_MIXED = 2_000_000
"""Characters of a bibliography in which identifiers are looked for between the entries."""


def read_file(data: bytes, name: str, fetch: Fetch = sources.fetch) -> Iterator[Entry | Problem]:
    """The same of a file's bytes, whatever they are compressed with and encoded in."""
    decoded = Decoded(data)
    try:
        head = "".join(decoded)
    except RefusedError as error:
        yield Problem(1, f"{name}: {error}")
        return
    yield from read(head, name, fetch)
    if decoded.odd_lines:
        reason = f"{decoded.odd_lines} lines are not in UTF-8, and read as Windows-1252: look at the accents."
        yield Problem(decoded.first_odd_line, reason)


def _covered(found: Iterable[Entry | Problem]) -> set[int]:
    """The lines on which entries, or what is wrong with them, stand."""
    lines: set[int] = set()
    for each in found:
        lines.update(range(each.line, each.line + len(_LINE_END.findall(each.source)) + 1))
    return lines


Wish = tuple[int, Wanted]


def _wishes(lines: Sequence[str], covered: set[int], broken: Collection[int] = ()) -> list[Wish | Problem]:
    """What lines ask for; a line that asks for nothing is a problem, unless it stands among entries.

    broken: lines of entries that are broken. One that is not closed runs on to the end of the text, so that a
    line of identifiers alone is asked for there too.
    """
    wishes: list[Wish | Problem] = []
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if not text or number in covered or (covered and text[0] in "%@}"):
            continue
        words = [word for word in _SEPARATED.split(text) if word]
        each = [sources.wanted(word) for word in words] if len(words) <= WORDS else []
        if each and all(each):
            wishes += [(number, wish) for wish in each if wish]
        elif number in broken:
            continue
        elif (whole := sources.wanted(text)) and (not covered or len(words) < 4):
            wishes.append((number, whole))
        elif not covered:
            reason = "This is no entry, and no identifier or address that can be asked for."
            wishes.append(Problem(number, reason, source=text[:2_000]))
    return wishes


def _asked(wishes: Sequence[Wish | Problem], fetch: Fetch) -> Iterator[Entry | Problem]:
    """The answers of sources, a few at a time, in the order of the lines; the same is asked once."""
    ends = time.monotonic() + SECONDS
    unique = list(
        dict.fromkeys((wish[1].scheme, wish[1].value) for wish in wishes if isinstance(wish, tuple))
    )
    allowed = set(unique[:MOST])

    def ask(wish: Wish | Problem) -> Entry | Problem:
        if isinstance(wish, Problem):
            return wish
        line, wanted = wish
        if (wanted.scheme, wanted.value) not in allowed:
            return Problem(
                line, f"At most {MOST} can be asked for at once: paste this one again.", source=wanted.text
            )
        if time.monotonic() > ends:
            return Problem(line, "There was no time left to ask for it: paste it again.", source=wanted.text)
        try:
            return replace(fetch(wanted), line=line, source=wanted.text)
        except SourceError as error:
            return Problem(line, str(error), source=wanted.text)

    known: dict[tuple[str, str], Entry | Problem] = {}
    with ThreadPoolExecutor(AT_ONCE, "ask") as pool:
        first = [wish for wish in wishes if isinstance(wish, Problem) or _is_first(wish, known)]
        yield from pool.map(ask, first)


def _is_first(wish: Wish, known: dict) -> bool:
    key = wish[1].scheme, wish[1].value
    if key in known:
        return False
    known[key] = Problem(wish[0], "")
    return True
