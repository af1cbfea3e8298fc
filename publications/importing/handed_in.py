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
from publications.sources.wanting import SCHEMES

Fetch = Callable[[Wanted], Entry]

AT_ONCE = 4  # sources that are asked at the same time
SECONDS = 60  # in which all are asked; what is left then is told
MOST = 100  # lines that ask a source
WORDS = 40  # of a line that may hold an identifier
LINES = 5_000  # of a text that is no bibliography
ENTRIES = 20_000  # that a plan on the pages has
_SEPARATED = re.compile(r"[\s,;]+")
_LINE_END = re.compile("\r\n|\r|\n")
_BEFORE = re.compile(r"^([^\S\n]*[^\s@{}%][^@{}\r\n]{2,400}?)(?=@[A-Za-z]{2,30}\s*[{(])", re.MULTILINE)


def read(text: str, name: str = "", fetch: Fetch = sources.fetch) -> Iterator[Entry | Problem]:
    """The entries of a pasted text, or of the text of a file of that name, in the order of their lines.

    fetch: asks a source; raises SourceError.
    """
    before, text = _before_entries(text)
    chosen = formats.detect(text) or formats.by_suffix(name)
    if chosen is None:
        yield from _asked(_wishes(_LINE_END.split(text), set()), fetch)
        return
    found = formats.read(text, name, chosen)
    if chosen.name not in ("bibtex", "ris") or len(text) > _MIXED:
        yield from found
        return
    entries = list(found)
    lines = _LINE_END.split(text)
    read_lines = _covered(each for each in entries if isinstance(each, Entry))
    broken_lines = _covered(each for each in entries if isinstance(each, Problem))
    wishes = [*before, *_behind(entries, lines), *_wishes(lines, read_lines, broken_lines)]
    wishes = [wish for wish in wishes if isinstance(wish, tuple)]
    asked = list(_asked(wishes, fetch))
    entries = [each for each in entries if not _is_asked(each, {line for line, _ in wishes})]
    yield from sorted([*entries, *asked], key=lambda each: each.line)


def _before_entries(text: str) -> tuple[list["Wish"], str]:
    """The identifiers that stand on a line before an entry of BibTeX, and the text without them."""
    wishes: list[Wish] = []

    def blank(found: re.Match) -> str:
        wanted = _all_wanted(found[1])
        line = len(_LINE_END.findall(text, 0, found.start())) + 1
        wishes.extend((line, wish) for wish in wanted)
        return " " * len(found[1]) if wanted else found[1]

    return wishes, _BEFORE.sub(blank, text) if len(text) <= _MIXED else text


def _behind(found: Iterable[Entry | Problem], lines: Sequence[str]) -> list["Wish"]:
    """The identifiers that stand on a line behind the end of an entry."""
    wishes: list[Wish] = []
    for each in found:
        *_, last = _LINE_END.split(each.source)
        line = each.line + len(_LINE_END.findall(each.source))
        if isinstance(each, Entry) and last.strip() and line <= len(lines):
            wishes += [(line, wish) for wish in _all_wanted(lines[line - 1].rpartition(last)[2])]
    return wishes


def _is_asked(found: Entry | Problem, lines: Collection[int]) -> bool:
    """Whether it is a line that was no part of any entry, but asks for something."""
    return isinstance(found, Problem) and found.entry is None and not found.key and found.line in lines


def _all_wanted(text: str) -> list[Wanted]:
    """What the words of a line ask for; nothing unless each of them does, registries' names apart."""
    words = [word for word in _SEPARATED.split(text) if word]
    words = [word for word in words if word.lower().rstrip(":") not in SCHEMES] or words
    each = [sources.wanted(word) for word in words] if len(words) <= WORDS else []
    return [wish for wish in each if wish] if all(each) else []


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


def at_most(found: Iterable[Entry | Problem], most: int = ENTRIES) -> Iterator[Entry | Problem]:
    """As many of what was found; where there is more, that is told at the end and the rest is not read."""
    for number, each in enumerate(found):
        if number == most:
            reason = (
                f"There is more than {most:,} entries, of which the first are here. "
                "Let the whole be imported on the server, by “manage.py import_papers”."
            )
            yield Problem(each.line, reason)
            return
        yield each


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
    looked_at = 0
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if looked_at == LINES:
            reason = (
                f"Only {LINES:,} lines beside entries are looked at: hand the rest in again from here on."
            )
            return [*wishes, Problem(number, reason, source=text[:2_000])]
        if not text or number in covered or (covered and text[0] in "%@}"):
            continue
        looked_at += 1
        if each := _all_wanted(text):
            wishes += [(number, wish) for wish in each]
        elif number in broken:
            continue
        elif (whole := sources.wanted(text)) and (not covered or len(text.split()) < 4):
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
