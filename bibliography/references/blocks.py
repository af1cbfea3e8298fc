"""Find the references in a text copied from a document: which lines belong together, and which to none."""

import re
import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bibliography.bylines import is_byline
from bibliography.styles.titles import is_common

LINES = 50_000
LONGEST_LINE = 20_000
LONGEST_REFERENCE = 5_000
LONGEST_PAGE_NUMBER = 40  # characters of a line that has one
TAIL = 300  # characters at the end of a line that tell how the next one goes on
_YEAR = re.compile(r"(?<![\d.])(?:1[89]\d\d|20\d\d)(?!\d)")
_YEAR_HEADING = re.compile(r"\W{0,3}((?:19|20)\d\d)\W{0,3}")
_NUMBER = re.compile(
    r"\s*(?:\[(?P<square>\d{1,4})\]|\((?P<round>\d{1,3})\)|(?P<dot>\d{1,4})[.)](?=\s))[\s.]*"
)
_LABEL = re.compile(r"\s*\[[A-Z][\w+*-]{1,14}\]\s+(?=\S)")
_BULLET = re.compile(r"\s*(?:[•·●▪◦‣∙*–—-]|o(?=\s{2}|\t))\s+(?=\S)")
_COMPLETE = re.compile(r"(?:[.!?)\]”\"’]|https?://\S+|10\.\d{4}\S+|\d)\s*$")
_CONTINUES = re.compile(
    r"(?:[,;:(&–-]|\b(?:and|und|et|of|the|in|for|on|de|der|a|to|with|from))\s*$", re.IGNORECASE
)
_U = "[^\\W\\d_a-zß-öø-ÿ]"
_FAMILY = rf"(?:(?:[a-zà-ÿ'’]{{1,4}}\s){{0,3}}{_U}[\w'’‐-]{{1,30}}(?:\s{_U}?[\w'’‐-]{{2,30}}){{0,2}})"
_INITIALS = rf"{_U}(?:[a-z]?\.|\.)(?:[\s-]?{_U}\.){{0,3}}"
_STARTS = re.compile(
    rf"(?:{_FAMILY},\s+{_INITIALS}"  # Smith, A.
    rf"|{_INITIALS}\s?-?{_FAMILY}[,. &]"  # A. Smith,
    rf"|{_FAMILY}\s{_U}{{1,4}}(?:[-]{_U})?[,.;]"  # Smith AB,
    rf"|{_FAMILY},\s{_U}[\w'’-]+(?:\s{_U}\.?|\s{_U}[\w'’-]+){{0,2}}[,.]"  # Smith, Anna,
    rf"|{_U}[\w'’-]+(?:\s{_U}\.?|\s{_U}[\w'’-]+){{1,3}}"  # Anna Smith,
    r"(?:,|\sand\s|\s&\s|\sund\s|\.\s|\s\(|:))"
)
_SPACE = re.compile(r"\s+")
_HEADING = re.compile(
    r"\W*(?:\d+\.?\s*)?(?:references?|bibliography|literature|literatur(?:verzeichnis)?|publikationen|publications?"
    r"|selected publications?|(?:journal )?articles|papers|works cited|bibliographie|références"
    r"|veröffentlichungen)"
    r"\W*",
    re.IGNORECASE,
)
_HYPHENATED = re.compile(r"([^\W\d_]{2,})[-‐]$")
_PREFIXES_TEXT = """
    anti cross inter intra macro meta micro mono multi non post pre pseudo quasi self semi sub well
    low high large small long short end state open real fine co re deep hand human machine data
    domain task word few zero one two three
"""
_PREFIXES = frozenset(_PREFIXES_TEXT.split())


@dataclass(frozen=True, slots=True)
class ReferenceText:
    """A reference in one line. line: where it begins, counted from 1. year: of the heading above it, or 0."""

    line: int
    text: str
    source: str
    year: int = 0


@dataclass(slots=True)
class _TextLine:
    number: int
    text: str
    is_after_blank: bool
    indent: int


def split_references(text: str) -> list[ReferenceText]:
    """Return the references of a text; headings, page numbers and running heads belong to none."""
    lines, years = _list_lines(text)
    if not lines:
        return []
    starts = (
        _find_numbers(lines)
        or _find_bullets(lines)
        or _find_paragraphs(lines, bool(years))
        or _find_starts(lines)
    )
    references = []
    folded = text.casefold()
    for position, start in enumerate(starts):
        end = starts[position + 1] if position + 1 < len(starts) else len(lines)
        block = lines[start:end]
        joined = _join([line.text for line in block], folded)[:LONGEST_REFERENCE]
        stripped = _strip_marker(joined)
        number = block[0].number
        year = next((year for at, year in reversed(years) if at < number), 0)
        if stripped:
            source = "\n".join(line.text for line in block)
            references.append(ReferenceText(number, stripped, source[:LONGEST_REFERENCE], year))
    return references


def _list_lines(text: str) -> tuple[list[_TextLine], list[tuple[int, int]]]:
    """Return the lines with text of references, and the headings that are years."""
    raw = text.expandtabs(4).split("\n")[:LINES]
    repeated = _find_running_heads(raw)
    lines: list[_TextLine] = []
    years = []
    after_blank = False
    for number, line in enumerate(raw, 1):
        line = line[:LONGEST_LINE].replace("\f", " ").replace("\xad", "")
        bare = line.strip()
        if not bare:
            after_blank = True
        elif not re.search(r"[^\W\d_]{2}", bare) and _ends_block(bare, lines, after_blank):
            lines.append(_TextLine(number, bare, False, len(line) - len(line.lstrip())))
        elif heading := _YEAR_HEADING.fullmatch(bare):
            years.append((number, int(heading[1])))
            after_blank = True
        elif len(bare) < LONGEST_PAGE_NUMBER and re.fullmatch(
            r"[\W_]*(?:(?:page|seite|p\.)\s*)?[\d\W]{0,9}(?:of \d+)?[\W_]*", bare, re.IGNORECASE
        ):
            continue  # the number of a page, or a line
        elif _HEADING.fullmatch(bare):
            after_blank = True
        elif _SPACE.sub(" ", re.sub(r"\d+", "0", bare)) not in repeated:
            lines.append(_TextLine(number, bare, after_blank, len(line) - len(line.lstrip())))
            after_blank = False
    return lines, years


def _ends_block(bare: str, lines: Sequence[_TextLine], after_blank: bool) -> bool:
    """Return whether a line of digits goes on with the line before: not the number of a page."""
    if not lines or after_blank or not re.search(r"\d", bare):
        return False
    before = lines[-1].text
    if re.fullmatch(r"\d{1,4}", bare):
        return before.endswith((",", "(", "pp.", "p.", "–", "-"))
    return not re.fullmatch(r"[-–—|\s]*\d{1,4}[-–—|\s]*", bare)  # as page numbers are set


def _find_running_heads(lines: Sequence[str]) -> set[str]:
    """Return the short lines that repeat, but for their numbers: heads and feet of pages."""
    folded = [_SPACE.sub(" ", re.sub(r"\d+", "0", line.strip())) for line in lines]
    counts: Counter[str] = Counter()
    at_edges: Counter[str] = Counter()
    for index, line in enumerate(folded):
        if 4 < len(line) < 100:
            counts[line] += 1
            neighbours = (folded[max(0, index - 1)], folded[min(len(folded) - 1, index + 1)])
            at_edges[line] += "\f" in lines[index] or any(each in ("", "0") for each in neighbours)
    return {line for line, number in counts.items() if number > 2 and at_edges[line] > 0.6 * number}


def _find_numbers(lines: Sequence[_TextLine]) -> list[int]:
    """Return the lines that begin with a number of a list; [] where this is no numbered list."""
    numbered_lines: list[tuple[int, str, int]] = []
    for index, line in enumerate(lines):
        if match := _NUMBER.match(line.text):
            kind = match.lastgroup or ""
            numbered_lines.append((index, kind, int(match[kind])))
    for kind in ("square", "round", "dot"):
        ours = [(index, number) for index, name, number in numbered_lines if name == kind]
        if kind == "dot":
            ours = _keep_sequence(ours)
        ours = [(index, number) for index, number in ours if number < 1900 or kind == "square"]
        if len(ours) > 1 and ours[0][0] <= 2 and len({number for _, number in ours}) > 0.7 * len(ours):
            return [index for index, _ in ours]
    labels = [index for index, line in enumerate(lines) if _LABEL.match(line.text)]
    return labels if len(labels) > 1 and labels[0] == 0 else []


def _keep_sequence(numbers: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return numbers that count up or down one by one; left out is "12." at the start of a line."""
    best: list[tuple[int, int]] = []
    for step in (1, -1):
        run: list[tuple[int, int]] = []
        for index, number in numbers:
            if not run or number == run[-1][1] + step:
                run.append((index, number))
        if len(run) > len(best):
            best = run
    return best if len(best) >= 0.4 * len(numbers) else list(numbers)


def _find_bullets(lines: Sequence[_TextLine]) -> list[int]:
    bullets = [index for index, line in enumerate(lines) if _BULLET.match(line.text)]
    return bullets if len(bullets) > 1 and bullets[0] == 0 else []


def _find_paragraphs(lines: Sequence[_TextLine], is_under_years: bool) -> list[int]:
    """Return the lines after blank ones, where blank lines stand between references."""
    starts = [index for index, line in enumerate(lines) if index == 0 or line.is_after_blank]
    if len(starts) < 2:
        return []
    ends = [*starts[1:], len(lines)]
    blocks = list(zip(starts, ends, strict=True))
    dated = [
        (0 if is_under_years else 1)
        <= len(_YEAR.findall(" ".join(line.text for line in lines[start:end])))
        < 6
        for start, end in blocks
    ]
    many = sum(sum(bool(_STARTS.match(line.text)) for line in lines[start:end]) > 3 for start, end in blocks)
    return starts if sum(dated) > 0.7 * len(blocks) and many < 0.2 * len(blocks) else []


def _find_starts(lines: Sequence[_TextLine]) -> list[int]:
    """Return the lines with which references begin, where nothing but their words tells."""
    dated = sum(bool(_YEAR.search(line.text)) for line in lines)
    beginning = sum(bool(_STARTS.match(line.text)) for line in lines)
    lengths = [len(line.text) for line in lines]
    width = max(lengths)
    is_narrow = width <= 140 and statistics.median(lengths) > 0.6 * width and len(lines) > 2
    is_one_each = dated > 0.85 * len(lines) and (beginning > 0.6 * len(lines) or not is_narrow)
    if is_one_each:
        return list(range(len(lines)))
    if starts := _find_hanging(lines):
        return starts
    starts = [0]
    has_year = bool(_YEAR.search(lines[0].text))
    for index in range(1, len(lines)):
        before, line = lines[index - 1].text, lines[index].text
        first_word = line.split(" ", 1)[0]
        is_voluntary = is_narrow and len(before) + 1 + len(first_word) <= width - (width > 90) * 4
        is_complete = bool(_COMPLETE.search(before)) and not _CONTINUES.search(before)
        if (
            has_year
            and is_complete
            and (
                lines[index].is_after_blank
                or (
                    _STARTS.match(line)
                    and (
                        is_voluntary
                        or _is_strong_start(line)
                        or _ends_reference(before, lines[starts[-1] : index])
                    )
                )
                or (is_voluntary and (len(before) < 0.8 * width or line[:1].isupper()))
            )
        ):
            starts.append(index)
            has_year = False
        has_year = has_year or bool(_YEAR.search(line))
    return starts


_ENDS = re.compile(r"(?:(?:1[89]|20)\d\d\)?|\d[-–]\d+\)?|10\.\d{4}\S+|https?://\S+)\.?\s*$")


def _ends_reference(before: str, block: Sequence[_TextLine]) -> bool:
    """Return whether a full line ends with a year, pages or a URL behind more than names."""
    text = " ".join(line.text for line in block[:12])
    return bool(_ENDS.search(before)) and not is_byline(re.sub(r"\W*\d{4}\W*$", "", text)) and len(text) > 80


def _is_strong_start(line: str) -> bool:
    """Return whether a line begins with names and cannot well be a title or the name of a journal."""
    match = _STARTS.match(line)
    return match is not None and ("." in match[0][:-1] or "," in match[0])


def _find_hanging(lines: Sequence[_TextLine]) -> list[int]:
    """Return the lines that stand out to the left, where the others are indented; [] where none are."""
    indents = Counter(line.indent for line in lines)
    if len(indents) != 2:
        return []
    low, high = sorted(indents)
    outer = [index for index, line in enumerate(lines) if line.indent == low]
    inner = [index for index, line in enumerate(lines) if line.indent == high]
    for starts in (outer, inner):
        is_start = sum(bool(_STARTS.match(lines[index].text)) for index in starts) > 0.7 * len(starts)
        if starts and starts[0] == 0 and is_start:
            return starts
    return []


def _join(lines: Sequence[str], folded: str) -> str:
    """Join lines; a word that was broken at the end of a line is whole again."""
    joined = ""
    for line in lines:
        if not joined:
            joined = line
            continue
        if len(joined) > LONGEST_REFERENCE:
            break
        tail = joined[-TAIL:]
        hyphen = _HYPHENATED.search(tail)
        if hyphen and line[:1].islower():
            first, second = hyphen[1], re.match(r"[^\W\d_]*", line)[0]  # type: ignore[index]
            keeps = _keeps_hyphen(first, second, folded)
            joined = (joined if keeps else joined[:-1]) + line
        elif (joined.endswith(("-", "‐", "–", "/")) and not joined.endswith((" -", " –"))) or (
            re.search(r"(?:https?://\S*|10\.\d{4,}/\S*)$", tail) and _continues_url(joined, line)
        ):
            joined += line
        else:
            joined += f" {line}"
    return _SPACE.sub(" ", joined).strip()


def _continues_url(before: str, line: str) -> bool:
    """Return whether a line goes on with the URL at the end of the one before."""
    token = line.split(" ", 1)[0]
    ends_open = before.endswith(("/", "_", "=", "?", "&", "."))
    return (
        ends_open and bool(re.fullmatch(r"[\w./%?=&#~+:;()-]+", token)) and bool(re.search(r"[\d/_.]", token))
    )


def _keeps_hyphen(first: str, second: str, folded: str) -> bool:
    """Return whether a hyphen at the end of a line is one of the word: as the rest of the text has it."""
    with_hyphen, without = f"{first}-{second}".casefold(), f"{first}{second}".casefold()
    counts = folded.count(with_hyphen), folded.count(without)
    if counts[0] != counts[1]:
        return counts[0] > counts[1]
    return first.casefold() in _PREFIXES or (is_common(first) and is_common(second))


def _strip_marker(text: str) -> str:
    """Return a reference without its number, label or bullet."""
    text = _BULLET.sub("", text, count=1)
    match = _NUMBER.match(text)
    if match and not (match.lastgroup == "dot" and int(match["dot"]) > 1899):
        text = text[match.end() :]
    else:
        text = _LABEL.sub("", text, count=1)
    return text.strip()


def iterate_years(text: str) -> Iterator[re.Match[str]]:
    """Yield the years that a text names."""
    return _YEAR.finditer(text)
