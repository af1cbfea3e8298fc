"""The publications section of a CV: references in the person's style, by kind, the newest first."""

from dataclasses import replace
from functools import lru_cache

from django.db.models import Prefetch, prefetch_related_objects
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy

from bibliography.formats import Entry
from bibliography.kinds import KINDS
from bibliography.latex import strip_tex
from bibliography.styles import MARK, Runs
from bibliography.styles.styled_work import StyledWork
from core.web.urls import build_absolute_url
from groupsite.cv.description import SECTIONS, CvBlock, CvGroup, Reference
from people.models import Person
from publications.display.facts import parse_publication_date
from publications.exchange.entries import (
    PrintedMention,
    build_entry,
    format_venue,
    prefetch_entry_parts,
    read_bylines,
)
from publications.exchange.references import build_reference, remove_own_page
from publications.models import Authorship, Publication
from publications.pages.references import apply_own_case

STYLE = Person.ReferenceStyle.CHICAGO
"""The default style: full names, and titles capitalised as printed."""
_FIRST_KINDS = (
    "article", "inproceedings", "book", "chapter", "proceedings", "preprint", "report", "phdthesis",
    "mastersthesis", "patent",
)  # fmt: skip
HEADINGS = {name: gettext_lazy(KINDS[name].heading) for name in dict.fromkeys((*_FIRST_KINDS, *KINDS))}
"""The heading of each kind of paper, in the order of the headings."""
ALL = gettext_lazy("All papers: ")
CitedWork = tuple[str, str, str, Runs]
"""The kind of a work, its title and venue as text, and the reference."""
EQUAL = format_lazy("{} {}", MARK.text, gettext_lazy("Equal contribution."))


def choose_papers(person: Person, papers: list[Publication]) -> list[Publication]:
    """Return the papers that the CV lists: all, or the selected ones if the person chose so."""
    selected = [paper for paper in papers if paper.selected]
    return selected if person.cv_selected_only and selected else papers


def build_section(person: Person, papers: list[Publication], total: int) -> CvBlock:
    """Return the publications section of papers, and prefetch their parts. total: of all of the person."""
    awards = Publication.awards.rel.related_model.objects.newest_first()
    prefetch_related_objects(papers, Prefetch("awards", awards))
    prefetch_entry_parts(papers)
    bylines = read_bylines(papers, with_orcids=False)
    references = [
        _build_reference(person, paper, bylines.get(paper.pk, []), number)
        for number, paper in enumerate(papers)
    ]
    groups = [
        CvGroup(
            heading,
            references=tuple(
                reference for heading_of_paper, reference in references if heading_of_paper == heading
            ),
        )
        for heading in dict.fromkeys(map(str, HEADINGS.values()))
    ]
    left_out = total - len(papers)
    has_mark = any(MARK in reference.runs for _, reference in references)
    return add_rest(
        CvBlock(
            "publications",
            str(SECTIONS["publications"]),
            groups=tuple(group for group in groups if group.references),
            note=str(EQUAL) if has_mark else "",
        ),
        left_out,
        build_absolute_url(person.get_absolute_url()),
    )


def add_rest(section: CvBlock, left_out: int, url: str) -> CvBlock:
    """Return the publications section with the number of papers left out, and the URL of all of them."""
    if not left_out:
        return section
    groups = [group for group in section.groups if group.references]
    left_out += sum(group.left_out for group in section.groups)
    note = " ".join(filter(None, (section.note.partition(str(ALL))[0].strip(), f"{ALL}{url}")))
    return replace(section, groups=(*groups, CvGroup(left_out=left_out)), note=note)


def _build_reference(
    person: Person, paper: Publication, mentions: list[PrintedMention], position: int
) -> tuple[str, Reference]:
    """Return the heading of a paper, and its reference."""
    authors = [author for author in mentions if author.role == Authorship.Role.AUTHOR]
    venue, short = format_venue(paper), paper.venue.short if paper.venue else ""
    if short and short.casefold() not in venue.casefold():
        venue = f"{venue} ({short})"
    entry = remove_own_page(replace(build_entry(paper, mentions), venue=venue), paper)
    own = [number for number, author in enumerate(authors) if author.person == person.pk]
    equal = [number for number, author in enumerate(authors) if author.contributor.equal]
    entry = apply_own_case(entry, person, own)
    style = person.reference_style or STYLE.value
    is_ordered = not authors or authors[0].is_placed
    kind, title, venue, runs = _render_reference(entry, style, tuple(own), tuple(equal), is_ordered)
    heading = HEADINGS["proceedings"] if not own and kind == "book" else HEADINGS[kind]
    return str(heading), Reference(
        runs,
        title=title,
        authors=tuple(author.contributor.name for author in authors),
        venue=venue,
        date=parse_publication_date(paper),
        url=build_absolute_url(paper.get_absolute_url()),
        awards=tuple(award.qualified_title for award in paper.awards.all()),
        equal=any(number in equal for number in own),
        selected=paper.selected,
        place=position,
    )


@lru_cache(maxsize=4_000)
def _render_reference(
    entry: Entry, style: str, own: tuple[int, ...], equal: tuple[int, ...], is_ordered: bool
) -> CitedWork:
    """Return what depends on an entry alone, cached: rendering references is slow."""
    work = StyledWork(entry)
    return (
        work.kind,
        strip_tex(entry.title),
        strip_tex(entry.venue),
        build_reference(entry, style, own, equal, is_ordered),
    )
