"""Shortening of CVs to a number of pages, by levels.

Each level leaves no more than the one before it. The last is small whatever the record holds: a bounded
number of lines, each of bounded length.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.text import get_text_list
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from bibliography.styles import Run
from core.text.markdown import truncate_text
from core.text.translation import format_number
from groupsite.cv.bibliography import add_rest
from groupsite.cv.description import Cv, CvBlock, CvGroup, Reference

ANY = 1_000_000
SHORTENED_NOTE = _("Shortened. Full CV: ")


@dataclass(frozen=True)
class CvLimits:
    """The limits of a level.

    papers: references. service: rows of that section. students: how many are named; with 0 only their number
    is given. rows: of each other section. bullets, notes: of each row. lines: paragraphs of text. names:
    items of inline lists. length: characters of any one text; a reference may have three times as many.
    """

    papers: int = ANY
    service: int = ANY
    students: int = ANY
    rows: int = ANY
    bullets: int = ANY
    notes: int = ANY
    lines: int = ANY
    names: int = ANY
    length: int = ANY


LEVELS = (
    CvLimits(),
    CvLimits(papers=60),
    CvLimits(papers=40, service=40),
    CvLimits(papers=30, service=25, students=40),
    CvLimits(papers=24, service=16, students=24, bullets=4, names=40),
    CvLimits(papers=18, service=12, students=12, rows=20, bullets=2, lines=3, names=30, length=1200),
    CvLimits(papers=14, service=10, students=0, rows=14, bullets=1, lines=2, names=24, length=800),
    CvLimits(papers=10, service=8, students=0, rows=10, bullets=1, lines=1, names=20, length=600),
    CvLimits(papers=8, service=6, students=0, rows=7, bullets=0, lines=1, names=16, length=400),
    CvLimits(papers=6, service=4, students=0, rows=5, bullets=0, notes=2, lines=1, names=12, length=300),
    CvLimits(papers=4, service=2, students=0, rows=3, bullets=0, notes=1, lines=1, names=8, length=200),
    CvLimits(papers=2, service=1, students=0, rows=1, bullets=0, notes=0, lines=1, names=4, length=120),
)
LAST_LEVEL = len(LEVELS) - 1
LINES, LINE = 62, 100
"""Approximate lines of a page and characters of a line, where a CV is not typeset."""


def shorten_to_pages(cv: Cv) -> Cv:
    """Return the CV shortened to about its number of pages, estimated by counting lines.

    For formats without pages; the PDF is shortened until it fits, and so may have a few rows more or less.
    """
    if not cv.pages:
        return cv
    for level in range(LAST_LEVEL):
        shortened = shorten(cv, level)
        texts = (text for section in shortened.sections for text in _list_texts(section))
        if sum(-(-len(text) // LINE) or 1 for text in texts) <= cv.pages * LINES:
            return shortened
    return shorten(cv, LAST_LEVEL)


def _list_texts(section: CvBlock) -> Iterator[str]:
    """Yield the texts that start a line; an empty one is the space above a heading."""
    yield from ("", section.title, *section.text)
    for group in section.groups:
        if group.title:
            yield group.title
        for row in group.rows:
            yield ", ".join((row.title, *row.where, *row.notes))
            yield from row.bullets
        for reference in group.references:
            yield "".join((*(run.text for run in reference.runs), *reference.awards))
        if group.left_out:
            yield ""
    yield from (f"{group_of_skills.label} {group_of_skills.names}" for group_of_skills in section.graded)
    yield from (url for _, url in section.links)
    if section.names:
        yield ", ".join(section.names)
    if section.note:
        yield section.note


def shorten(cv: Cv, level: int) -> Cv:
    """Return the CV shortened to a level: 0 leaves it as it is, `LAST_LEVEL` is always small.

    Levels above the last are the last. A note says that the CV is shortened, if it is.
    """
    room = LEVELS[max(0, min(level, LAST_LEVEL))]
    sections = [_shorten_section(section, room, cv.url) for section in cv.sections]
    shortened = replace(
        cv,
        role=_shorten_texts(cv.role, room.names, room),
        place=_shorten_text(cv.place, room),
        links=cv.links[: room.names],
        identifiers=cv.identifiers[: room.names],
        names=_shorten_texts(cv.names, room.names, room),
    )
    is_cut = shortened != cv or any(
        new != old for new, old in zip(sections, cv.sections, strict=True) if old.key != "publications"
    )
    if is_cut and sections:
        note = " ".join(filter(None, (sections[-1].note, f"{SHORTENED_NOTE}{cv.url}")))
        sections[-1] = replace(sections[-1], note=note)
    return replace(shortened, sections=tuple(sections))


def _shorten_section(section: CvBlock, room: CvLimits, url: str) -> CvBlock:
    if section.key == "publications":
        return _shorten_papers(section, room, url)
    if section.key == "supervision" and room.students == 0:
        # "2 current and 12 former"
        numbers = ((len(group.rows) + group.left_out, group.title) for group in section.groups)
        text = get_text_list(
            [f"{format_number(number)} {title.lower()}" for number, title in numbers], gettext("and")
        )
        return replace(section, text=(text,), groups=())
    graded = (
        replace(group_of_skills, names=_shorten_texts(group_of_skills.names, room.names, room))
        for group_of_skills in section.graded
    )
    max_rows = {"service": room.service, "supervision": room.students}.get(section.key, room.rows)
    return replace(
        section,
        text=_shorten_texts(section.text, room.lines, room),
        groups=_shorten_groups(section.groups, max_rows, room),
        names=_shorten_texts(section.names, room.names, room),
        graded=tuple(graded),
        links=section.links[: room.names],
    )


def _shorten_texts(texts: Iterable[str], max_texts: int, room: CvLimits) -> tuple[str, ...]:
    """Return the first texts, each cut to the maximal length."""
    return tuple(_shorten_text(text, room) for text in tuple(texts)[:max_texts])


def _shorten_text(text: str, room: CvLimits) -> str:
    return text if len(text) <= room.length else truncate_text(text, room.length)


def _shorten_papers(section: CvBlock, room: CvLimits, url: str) -> CvBlock:
    """Leave out papers: those that are not selected before selected ones, the oldest first."""
    papers = [reference for group in section.groups for reference in group.references]
    best = sorted(papers, key=lambda reference: (not reference.selected, reference.place))[: room.papers]
    positions = {reference.place for reference in best}
    groups = (
        replace(
            group,
            references=tuple(
                _shorten_reference(reference, room)
                for reference in group.references
                if reference.place in positions
            ),
        )
        for group in section.groups
    )
    filled = tuple(group for group in groups if group.references or group.left_out)
    return add_rest(replace(section, groups=filled), len(papers) - len(best), url)


def _shorten_reference(reference: Reference, room: CvLimits) -> Reference:
    runs: list[Run] = []
    length = 3 * room.length
    for run in reference.runs:
        if len(run.text) > length:
            runs.append(replace(run, text=truncate_text(run.text, length) if length else "…"))
            break
        runs.append(run)
        length -= len(run.text)
    awards = _shorten_texts(reference.awards, room.names, room)
    return replace(reference, runs=tuple(runs), awards=awards)


def _shorten_groups(groups: tuple[CvGroup, ...], max_rows: int, room: CvLimits) -> tuple[CvGroup, ...]:
    """Return the first rows of all groups together, and a group with the number of those left out."""
    shortened, left_out = [], 0
    for group in groups:
        first = group.rows[:max_rows]
        max_rows -= len(first)
        left_out += len(group.rows) - len(first) + group.left_out
        rows = tuple(
            replace(
                row,
                title=_shorten_text(row.title, room),
                where=_shorten_texts(row.where, ANY, room),
                notes=_shorten_texts(row.notes, room.notes, room),
                bullets=_shorten_texts(row.bullets, room.bullets, room),
            )
            for row in first
        )
        if rows:
            shortened.append(replace(group, rows=rows, left_out=0))
    return (*shortened, CvGroup(left_out=left_out)) if left_out else tuple(shortened)
